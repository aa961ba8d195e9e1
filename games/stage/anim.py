"""How things move: an animation is a value with a length, and time is a number handed in.

Nothing here knows Pygame or a clock. Positions are in logical units (the short side of the window
is 1080), lengths in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

import pytweening
from msgspec import Struct

from games.core.speech import Face, Piece

Ease = Callable[[float], float]

ROUNDING = 1e-9
"""Seconds that sums of lengths may differ by."""


class Pose(NamedTuple):
    """Where a piece lies and what it shows."""

    x: float
    """Centre, as `y`."""
    y: float
    width: float
    height: float
    face: Face | None
    """What is drawn: a value that the game's `paint` knows; None: not decided yet."""
    angle: float = 0.0
    """Degrees counter-clockwise."""
    z: float = 0.0
    """Higher lies on top."""
    open: float = 1.0
    """1 flat, 0 seen from the edge: a card half-way through its flip."""
    alpha: float = 1.0
    lift: float = 0.0
    """How far above the table, as a share of its height."""


class Motion(NamedTuple):
    """A named way to move: how long, along which curve, how high an arc (share of the way)."""

    length: float
    ease: Ease
    arc: float = 0.0


def motion(length: float, ease: str, arc: float = 0.0) -> Motion:
    """Return a motion by the name of its pytweening curve; ValueError if there is none."""
    curve = getattr(pytweening, ease, None)
    if not callable(curve) or not ease.startswith(("ease", "linear")):
        raise ValueError(f"{ease!r} is no curve of pytweening")

    def eased(t: float) -> float:
        # Several curves miss their end or leave 0..1 outside it, so the ends are pinned.
        return 0.0 if t <= 0 else 1.0 if t >= 1 else float(curve(t))

    return Motion(length, eased, arc)


class Anim(Protocol):
    """A stretch of movement."""

    @property
    def length(self) -> float:
        """Seconds at normal speed."""

    def at(self, t: float) -> Iterator[tuple[Piece, Pose]]:
        """Yield the pose of every piece concerned, `t` seconds after the start."""

    def marks(self) -> Iterator[tuple[float, Any]]:
        """Yield (seconds after the start, thing) for sounds and events on the way."""


class Tween(Struct, frozen=True):
    """One piece from one pose to another; it flips over on the way if the face differs."""

    piece: Piece
    start: Pose
    end: Pose
    motion: Motion

    @property
    def length(self) -> float:
        """Seconds."""
        return self.motion.length

    def at(self, t: float) -> Iterator[tuple[Piece, Pose]]:
        """Yield the piece between its poses, exactly on the last one at the end."""
        if t >= self.length:
            yield self.piece, self.end
            return
        share = max(t, 0.0) / self.length if self.length else 0.0
        yield self.piece, _between(self.start, self.end, share, self.motion)

    def marks(self) -> Iterator[tuple[float, Any]]:
        """Yield nothing."""
        yield from ()


def _between(a: Pose, b: Pose, share: float, how: Motion) -> Pose:
    e = how.ease(share)
    x, y = a.x + (b.x - a.x) * e, a.y + (b.y - a.y) * e
    face, opened, lift = b.face, a.open + (b.open - a.open) * e, a.lift + (b.lift - a.lift) * e
    if a.face != b.face:
        opened = abs(math.cos(math.pi * e))
        lift = max(lift, 0.08 * math.sin(math.pi * share))
        face = a.face if e < 0.5 else b.face
    if how.arc:
        way = math.hypot(b.x - a.x, b.y - a.y)
        y -= how.arc * way * math.sin(math.pi * share)
    return Pose(
        x,
        y,
        a.width + (b.width - a.width) * e,
        a.height + (b.height - a.height) * e,
        face,
        a.angle + (b.angle - a.angle) * e,
        max(a.z, b.z),
        opened,
        a.alpha + (b.alpha - a.alpha) * e,
        lift,
    )


class Fade(Struct, frozen=True):
    """One piece that vanishes here and appears there: movement for those who want little."""

    piece: Piece
    start: Pose
    end: Pose
    length: float = 0.12

    def at(self, t: float) -> Iterator[tuple[Piece, Pose]]:
        """Yield the piece fading out, then in."""
        share = min(max(t / self.length, 0.0), 1.0)
        if share < 0.5:
            yield self.piece, self.start._replace(alpha=self.start.alpha * (1 - 2 * share))
        else:
            yield self.piece, self.end._replace(alpha=self.end.alpha * (2 * share - 1))

    def marks(self) -> Iterator[tuple[float, Any]]:
        """Yield nothing."""
        yield from ()


class Wait(Struct, frozen=True):
    """Nothing for a while."""

    length: float

    def at(self, t: float) -> Iterator[tuple[Piece, Pose]]:
        """Yield nothing."""
        yield from ()

    def marks(self) -> Iterator[tuple[float, Any]]:
        """Yield nothing."""
        yield from ()


class Hold(Wait, frozen=True):
    """A pause for people: real seconds whatever the pace, for ever if `length` is infinite."""


class Mark(Wait, frozen=True):
    """A moment: a sound to play, an event to tell."""

    thing: Any = None

    def marks(self) -> Iterator[tuple[float, Any]]:
        """Yield the thing at once."""
        yield 0.0, self.thing


class Par(Struct, frozen=True):
    """Several animations, each with its own start."""

    parts: tuple[tuple[float, Anim], ...]

    @property
    def length(self) -> float:
        """Seconds until the last one ends."""
        return max((start + part.length for start, part in self.parts), default=0.0)

    def at(self, t: float) -> Iterator[tuple[Piece, Pose]]:
        """Yield all of them; where two move one piece, the later in the list wins."""
        for start, part in self.parts:
            passed = t - start
            yield from part.at(part.length if passed > part.length - ROUNDING else passed)

    def marks(self) -> Iterator[tuple[float, Any]]:
        """Yield the marks of all parts."""
        for start, part in self.parts:
            for when, thing in part.marks():
                yield start + when, thing


class Seq(Struct, frozen=True):
    """One animation after another."""

    parts: tuple[Anim, ...]

    @property
    def length(self) -> float:
        """Seconds."""
        return sum(part.length for part in self.parts)

    def at(self, t: float) -> Iterator[tuple[Piece, Pose]]:
        """Yield every part that has begun, so that what is over stays at its end."""
        start = 0.0
        for part in self.parts:
            if start > max(t, 0.0) + ROUNDING:
                return
            yield from part.at(t - start)
            start += part.length

    def marks(self) -> Iterator[tuple[float, Any]]:
        """Yield the marks of all parts."""
        start = 0.0
        for part in self.parts:
            for when, thing in part.marks():
                yield start + when, thing
            start += part.length


class Tone(NamedTuple):
    """A sound by name, some steps higher."""

    name: str
    step: int = 0


def seq(*parts: Anim) -> Anim:
    """Return one after another."""
    return parts[0] if len(parts) == 1 else Seq(parts)


def par(*parts: Anim, stagger: float = 0.0) -> Anim:
    """Return all together, each `stagger` seconds after the one before."""
    return Par(tuple([(i * stagger, part) for i, part in enumerate(parts)]))


def wait(seconds: float) -> Anim:
    """Return a pause that follows the pace."""
    return Wait(seconds)


def hold(seconds: float = math.inf) -> Anim:
    """Return a pause that lasts its real seconds, or until somebody touches."""
    return Hold(seconds)


def sound(name: str, step: int = 0) -> Anim:
    """Return the moment of a sound."""
    return Mark(0.0, Tone(name, step))


class Timeline:
    """What is moving now and what will: driven by `update`, always free to `finish`."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        """1 normal, more is faster, 0 means that nothing moves at all."""
        self.shown: dict[Piece, Pose] = {}
        self.moving: tuple[Piece, ...] = ()
        """Pieces that the last `update` may have moved."""
        self.holds = 0
        """Holds that are over since something began to move."""
        self._queue: list[Anim] = []
        self._clock = 0.0
        self._due: list[tuple[float, Any]] = []

    @property
    def busy(self) -> bool:
        """Whether anything moves or is held."""
        return bool(self._queue)

    @property
    def holding(self) -> bool:
        """Whether it waits for people."""
        return bool(self._queue) and isinstance(self._queue[0], Hold)

    @property
    def ahead(self) -> int:
        """How often it will wait for people, now included."""
        return sum(isinstance(anim, Hold) for anim in self._queue)

    @property
    def stopped(self) -> bool:
        """Whether it waits for people for as long as they like."""
        return self.holding and self._queue[0].length == math.inf

    def add(self, anim: Anim) -> None:
        """Append a movement; holds stand in a sequence, never beside something that moves."""
        if isinstance(anim, Seq):
            for part in anim.parts:
                self.add(part)
            return
        self._queue.append(anim)
        if len(self._queue) == 1:
            self.holds = 0
            self._begin()

    def _begin(self) -> None:
        self._clock = 0.0
        self._due = sorted(self._queue[0].marks(), key=lambda mark: mark[0])

    def update(self, dt: float) -> list[Any]:
        """Go on by `dt` real seconds; return the marks passed, in order."""
        passed: list[Any] = []
        moving: set[Piece] = set()
        while self._queue:
            head = self._queue[0]
            pace = 1.0 if isinstance(head, Hold) else self.speed or math.inf
            left = (head.length - self._clock) / pace if pace != math.inf else 0.0
            step = min(dt, left)
            dt -= step
            done = step >= left
            self._clock = head.length if done else self._clock + step * pace
            while self._due and (done or self._due[0][0] <= self._clock):
                passed.append(self._due.pop(0)[1])
            for piece, pose in head.at(self._clock):
                self.shown[piece] = pose
                moving.add(piece)
            if not done:
                break
            self._next()
        self.moving = tuple(moving)
        return passed

    def release(self) -> None:
        """End the hold that is on, if any."""
        if self.holding:
            self._next()

    def _next(self) -> None:
        """Go on to what comes after what is over."""
        self.holds += isinstance(self._queue.pop(0), Hold)
        if self._queue:
            self._begin()

    @property
    def held(self) -> float:
        """Seconds that the hold which is on has lasted."""
        return self._clock if self.holding else 0.0

    def skip(self) -> list[Any]:
        """Jump over what moves, up to the next hold or the end; return the marks jumped over."""
        return self._jump(holds=False)

    def finish(self) -> list[Any]:
        """Jump to the end of everything, holds included; return the marks jumped over."""
        return self._jump(holds=True)

    def _jump(self, *, holds: bool) -> list[Any]:
        passed: list[Any] = []
        while self._queue and (holds or not self.holding):
            head = self._queue.pop(0)
            passed += [thing for _, thing in self._due]
            for piece, pose in head.at(head.length):
                self.shown[piece] = pose
            if self._queue:
                self._begin()
        if not self._queue:
            self._due = []
        self.moving = ()
        return passed
