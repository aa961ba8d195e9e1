"""Where the window lay when you last moved it, and whether there is still room for it there."""

from __future__ import annotations

from typing import Any, NamedTuple

Pair = tuple[int, int]

SMALLEST, LARGEST = 200, 16_384
"""Pixels that a window is wide and high."""
FURTHEST = 32_767
"""Pixels that it can lie away from the corner of the desktop."""
GRIP = 100
"""Pixels of it that must stay in reach."""


class Spot(NamedTuple):
    """A window that does not fill the screen, in pixels of the whole desktop."""

    size: Pair
    place: Pair | None = None
    """Its upper left corner; None: wherever the system puts it."""
    desktops: tuple[Pair, ...] = ()
    """The sizes of all screens when it lay there: with others, its place means nothing."""


def read(plain: Any) -> Spot | None:
    """Return the spot that a settings file names; None if it names none that can be."""
    try:
        size, place, desktops = plain
        found = Spot(_pair(size), place and _pair(place), tuple([_pair(d) for d in desktops]))
    except (TypeError, ValueError):
        return None
    near = found.place is None or max(map(abs, found.place)) <= FURTHEST
    return found if near and SMALLEST <= min(found.size) <= max(found.size) <= LARGEST else None


def _pair(plain: Any) -> Pair:
    across, down = plain
    if type(across) is not int or type(down) is not int:
        raise ValueError("expected two whole numbers")
    return across, down


def fit(spot: Spot, desktops: tuple[Pair, ...], display: int) -> Spot:
    """Return the spot on the screens that there are now: no larger than its own, and in reach.

    Where a screen came, went or changed its size, only the size of the window is kept.
    """
    wide, high = desktops[display]
    size = min(spot.size[0], wide), min(spot.size[1], high)
    if spot.place is None or spot.desktops != desktops:
        return Spot(size, None, desktops)
    x, y = spot.place
    across, down = sum(w for w, _ in desktops), sum(h for _, h in desktops)
    reached = GRIP - size[0] <= x <= across - GRIP and 0 <= y <= down - GRIP
    left = GRIP - across <= x < 0 and y > -down  # a screen may lie left of, or above, the first
    return Spot(size, spot.place if reached or left else None, desktops)
