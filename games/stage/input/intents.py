"""What people may wish, whatever they do it with.

Scenes never see a Pygame event. Positions are logical units.
"""

from __future__ import annotations

from typing import NamedTuple

MOUSE = 0
"""The pointer that is always there; each finger is one of its own, from 1."""


class Point(NamedTuple):
    """The pointer is here."""

    pos: tuple[float, float]
    pointer: int = MOUSE


class Press(NamedTuple):
    """A finger or button went down here."""

    pos: tuple[float, float]
    pointer: int = MOUSE
    again: bool = False
    """Whether it is the second half of a double click."""


class Release(NamedTuple):
    """It came up here."""

    pos: tuple[float, float]
    pointer: int = MOUSE


class Step(NamedTuple):
    """Go this way: (dx, dy), one of them 1 or -1."""

    way: tuple[int, int]
    again: bool = False
    """Whether only a key that is held down says so once more."""


class Cycle(NamedTuple):
    """Go to the next (1) or previous (-1) thing."""

    by: int


class Page(NamedTuple):
    """Turn to the next (1) or previous (-1) page; far: to the last or first, or the last thing."""

    by: int
    far: bool = False


class Confirm(NamedTuple):
    """Do it."""


class LetGo(NamedTuple):
    """What was held down to do it came up."""


class Back(NamedTuple):
    """Out of here."""


class Pause(NamedTuple):
    """Stop here for a while."""


class Hotkey(NamedTuple):
    """One of the keys that do the same in every game: help, undo, mute, fullscreen."""

    name: str


class Lost(NamedTuple):
    """The window lost focus, or the gamepad in use is gone: nothing is held any more."""

    pad: bool = False


Intent = (
    Point | Press | Release | Step | Cycle | Page | Confirm | LetGo | Back | Pause | Hotkey | Lost
)


def is_touch(intent: Intent) -> bool:
    """Return whether somebody meant something.

    Not where a pointer drifted, focus was lost, or a key is only still held down.
    """
    held = isinstance(intent, Step) and intent.again
    return not held and not isinstance(intent, Point | Release | LetGo | Lost)
