"""The things on the table: where each lies, what it shows, and which one is under the finger."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from typing import Any

import pygame
from pygame import Surface

from games.core.speech import Face, Piece
from games.stage.anim import Anim, Pose, Timeline
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Box

Paint = Callable[[Face, float, float], Surface]
"""(face, width, height in logical units) → the bitmap, centred on the piece."""

STEP = 6
"""Pixels between the widths that a piece in motion is drawn at."""


class Pieces:
    """All pieces of a match, at rest on the layout or on their way to it."""

    def __init__(self, look: Look, paint: Paint) -> None:
        self.look = look
        self.drawn_for: Hashable = ""
        """What the bitmap of a face depends on beside its size: game, language, colours."""
        self.timeline = Timeline()
        self.rest: Mapping[Piece, Pose] = {}
        self.carried: Piece | None = None
        """The piece under the finger that drags it."""
        self._carried_to = (0.0, 0.0)
        self._paint = paint
        self._drawn: dict[Pose, Sprite] = {}
        self._still: list[Sprite] | None = None
        self._still_without: frozenset[Piece | None] = frozenset()
        self._moved: set[Piece] = set()
        """Pieces that moved since the still ones were listed."""
        self._sizes: list[Pose] = []

    @property
    def poses(self) -> dict[Piece, Pose]:
        """Where everything is shown now."""
        return self.timeline.shown

    def lay(self, rest: Mapping[Piece, Pose]) -> None:
        """Take a new layout; without anything moving, the pieces lie on it at once."""
        self.rest = rest
        sizes = {(pose.width, pose.height): pose for pose in rest.values()}
        if sizes.keys() != {(pose.width, pose.height) for pose in self._sizes}:
            self._drawn.clear()  # what was scaled on its way is drawn at its own size now
        self._sizes = list(sizes.values())
        if not self.timeline.busy:
            self.settle()

    def settle(self) -> None:
        """Put every piece exactly where it rests."""
        self.show(self.rest)

    def show(self, poses: Mapping[Piece, Pose]) -> None:
        """Show exactly these pieces, at once."""
        self.timeline.shown = dict(poses)
        self.timeline.moving = ()
        self._still = None

    def carry(self, piece: Piece | None, to: tuple[float, float] = (0.0, 0.0)) -> None:
        """Show this piece at a point instead of its place; None: every piece is at its own."""
        self.carried, self._carried_to = piece, to

    def leave(self) -> None:
        """Leave the carried piece where it is: from there it goes to its rest."""
        if pose := self._carried_pose():
            assert self.carried is not None
            self.poses[self.carried] = pose

    def _carried_pose(self) -> Pose | None:
        pose = None if self.carried is None else self.poses.get(self.carried)
        x, y = self._carried_to
        return pose and pose._replace(x=x, y=y, angle=0.0, z=math.inf)

    def play(self, anim: Anim) -> None:
        """Let something move after all that moves already."""
        self.timeline.add(anim)

    def update(self, dt: float) -> list[Any]:
        """Go on; when the last movement ends, everything is at rest. Return the marks passed."""
        if not self.timeline.busy:
            return []
        marks = self.timeline.update(dt)
        self._moved.update(self.timeline.moving)
        if not self.timeline.busy:
            self.settle()
        return marks

    def finish(self) -> list[Any]:
        """Jump to rest; return the marks jumped over."""
        marks = self.timeline.finish()
        self.settle()
        return marks

    def skip(self) -> list[Any]:
        """Jump to the next pause, or to rest; return the marks jumped over."""
        marks = self.timeline.skip()
        self._still = None
        if not self.timeline.busy:
            self.settle()
        return marks

    def resized(self) -> None:
        """Forget bitmaps of another window size."""
        self._drawn.clear()
        self._still = None

    # --- drawing -------------------------------------------------------------------------------

    def still(self) -> list[Sprite]:
        """Return the pieces that lie still, from back to front; the same list until one moves."""
        moving = frozenset((*self.timeline.moving, self.carried))
        if self._still is None or moving != self._still_without or not self._moved <= moving:
            order = sorted(self.poses.items(), key=lambda item: item[1].z)
            self._still = [
                self.sprite(pose) for piece, pose in order if piece not in moving and pose.alpha > 0
            ]
            self._still_without, self._moved = moving, set()
        return self._still

    def moving(self) -> list[Sprite]:
        """Return the pieces on their way, from back to front."""
        poses = [self.poses[piece] for piece in self.timeline.moving if piece in self.poses]
        if carried := self._carried_pose():
            poses.append(carried)
        return [self.sprite(pose) for pose in sorted(poses, key=lambda p: p.z) if pose.alpha > 0]

    def sprite(self, pose: Pose) -> Sprite:
        """Return the bitmap of a piece in this pose."""
        found = self._drawn.get(pose)
        if found is None:
            found = self._draw(pose)
            if pose.open == 1.0 and pose.lift == 0.0:
                if len(self._drawn) > 600:
                    self._drawn.clear()
                self._drawn[pose] = found
        return found

    def _draw(self, pose: Pose) -> Sprite:
        look = self.look
        bitmap = self._bitmap(pose)
        key = ("piece", self.drawn_for, pose.face, bitmap.get_size())
        if pose.open < 1.0:
            bitmap = look.squashed(key, bitmap, pose.open)
        if pose.angle:
            angle, flat = round(pose.angle), bitmap
            bitmap = look.keep(
                (*key, "turned", angle, flat.get_size()),
                lambda: pygame.transform.rotozoom(flat, angle, 1.0),
            )
        width, height = bitmap.get_size()
        x = round(pose.x * look.scale - width / 2)
        y = round((pose.y - pose.lift * pose.height) * look.scale - height / 2)
        return Sprite(bitmap, x, y, round(255 * pose.alpha))

    def _bitmap(self, pose: Pose) -> Surface:
        """Paint a piece at its size, or scale the nearest one while it grows or shrinks."""
        look = self.look
        width, height = look.px(pose.width), look.px(pose.height)
        face = pose.face
        assert face is not None, "a piece that is shown has a face"
        if self._rests_at(pose):
            return look.keep(
                ("piece", self.drawn_for, face, width, height),
                lambda: self._paint(face, pose.width, pose.height),
            )
        near = min(
            (p for p in self._sizes if abs(p.height / p.width - pose.height / pose.width) < 0.01),
            key=lambda p: abs(p.width - pose.width),
            default=pose,
        )
        whole = look.keep(
            ("piece", self.drawn_for, face, look.px(near.width), look.px(near.height)),
            lambda: self._paint(face, near.width, near.height),
        )
        share = max(1, width // STEP * STEP) / max(1, look.px(near.width))
        size = round(whole.get_width() * share), round(whole.get_height() * share)
        return look.keep(
            ("scaled", self.drawn_for, pose.face, size),
            lambda: pygame.transform.smoothscale(whole, (max(1, size[0]), max(1, size[1]))),
        )

    def _rests_at(self, pose: Pose) -> bool:
        return any(p.width == pose.width and p.height == pose.height for p in self._sizes)

    # --- touching ------------------------------------------------------------------------------

    def at(self, pos: tuple[float, float], among: set[Piece], slop: float = 0.0) -> Piece | None:
        """Return the topmost of these pieces at a point, or else the nearest that reaches there.

        All reach `slop` beyond what is drawn, and small ones as far as a finger needs.
        """
        poses = [(piece, pose) for piece in among if (pose := self.rest.get(piece))]
        under = [(pose.z, piece) for piece, pose in poses if covers(pose, pos)]
        if under:
            return max(under, key=_order)[1]
        near = [
            (math.hypot(*beside(pose, pos)), piece)
            for piece, pose in poses
            if self._reaches(pose, pos, slop)
        ]
        return min(near, key=_order)[1] if near else None

    def _reaches(self, pose: Pose, pos: tuple[float, float], slop: float) -> bool:
        target = self.look.target
        return all(
            away <= max(slop, (target - side) / 2)
            for away, side in zip(beside(pose, pos), (pose.width, pose.height), strict=True)
        )


def _order(found: tuple[float, Piece]) -> tuple[float, str]:
    """Return what decides between two pieces: never by chance, whatever they are called."""
    return found[0], repr(found[1])


def box_of(pose: Pose) -> Box:
    """Return the rectangle that a piece covers when it lies straight."""
    return Box(pose.x - pose.width / 2, pose.y - pose.height / 2, pose.width, pose.height)


def covers(pose: Pose, pos: tuple[float, float]) -> bool:
    """Return whether a piece, however it is turned, lies at a point."""
    return max(beside(pose, pos)) == 0


def beside(pose: Pose, pos: tuple[float, float]) -> tuple[float, float]:
    """Return how far a point lies beside a piece, across and along it as it is turned; 0: not."""
    angle = math.radians(pose.angle)
    dx, dy = pos[0] - pose.x, pos[1] - pose.y
    x = dx * math.cos(angle) - dy * math.sin(angle)
    y = dx * math.sin(angle) + dy * math.cos(angle)
    return max(0.0, abs(x) - pose.width / 2), max(0.0, abs(y) - pose.height / 2)
