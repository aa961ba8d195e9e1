"""A plan: where every piece will lie once what is planned has happened; cues ask it for moves."""

from __future__ import annotations

import math
from collections.abc import Mapping

from games.core.speech import Face, Piece
from games.stage.anim import Anim, Fade, Motion, Pose, Tween, par


class Plan:
    """Where every piece will lie once all that is planned has happened.

    A cue asks it for movements; what it does not move goes to its rest by itself afterwards.
    """

    def __init__(
        self,
        poses: Mapping[Piece, Pose],
        rest: Mapping[Piece, Pose],
        motions: Mapping[str, Motion],
        level: str = "full",
        patience: float = math.inf,
    ) -> None:
        self.poses = dict(poses)
        self.rest = rest
        self.motions = motions
        self.level = level
        self.patience = patience
        """Seconds that people are given to look before something is hidden again."""

    def put(self, piece: Piece, pose: Pose) -> Anim:
        """Return the piece appearing at this pose, without a way there."""
        self.poses[piece] = pose
        return Tween(piece, pose, pose, Motion(0.0, float))

    def move(self, piece: Piece, pose: Pose, how: str) -> Anim:
        """Return the piece going to this pose by a named motion."""
        start = self.poses.get(piece, pose._replace(alpha=0.0))
        self.poses[piece] = pose
        if self.level != "full":
            return Fade(piece, start, pose)
        return Tween(piece, start, pose, self._scaled(start, pose, how))

    def home(self, piece: Piece, how: str = "glide") -> Anim:
        """Return the piece going to where it rests; one that is no more fades away."""
        if piece in self.rest:
            return self.move(piece, self.rest[piece], how)
        return self.move(piece, self.poses[piece]._replace(alpha=0.0), how)

    def flip(self, piece: Piece, face: Face, how: str = "flip") -> Anim:
        """Return the piece turning over where it lies."""
        return self.move(piece, self.poses[piece]._replace(face=face), how)

    def settle(self, how: str = "glide", stagger: float = 0.035) -> Anim:
        """Return everything that is not at rest going there, staggered when many."""
        away = [
            piece
            for piece in {**self.poses, **self.rest}
            if self.poses.get(piece) != self.rest.get(piece)
            and not (piece not in self.rest and self.poses[piece].alpha == 0.0)
        ]
        step = min(stagger, 1.2 / len(away)) if away else 0.0
        return par(*[self.home(piece, how) for piece in away], stagger=step)

    def _scaled(self, start: Pose, end: Pose, how: str) -> Motion:
        """Long ways take longer: 180 ms and 0.12 ms a unit, 320 ms at most, for a glide."""
        named = self.motions[how]
        if how != "glide":
            return named
        way = math.hypot(end.x - start.x, end.y - start.y)
        return named._replace(length=min(0.18 + 0.00012 * way, named.length))
