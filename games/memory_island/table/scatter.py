"""An unorganized island: cards lie anywhere, none on top of another; the same island every time."""

from __future__ import annotations

import math
from functools import lru_cache

from games.core.chance import Random, generator

Spot = tuple[float, float, float]
"""x and y of the middle as shares of the table (0 to 1), and degrees of turn."""

SWEEPS = 14
TILT = 38.0
"""Degrees that a card lies askew at most."""


@lru_cache(maxsize=4)
def scattered(
    scatter: int, rows: int, columns: int, width: float, height: float
) -> tuple[Spot, ...]:
    """Return a spot for each place; `width` and `height` of a card as shares of the table's height.

    The table is `columns` × `rows` cells; cards start in the cells and are jostled about, keeping
    only the moves after which no card touches another.
    """
    rng = generator(scatter, "spots")
    across = columns / rows * (width / height)
    cells = [
        [(c + 0.5) / columns * across, (r + 0.5) / rows, 0.0]
        for r in range(rows)
        for c in range(columns)
    ]
    cards = [(x, y, turn) for x, y, turn in cells]
    for sweep in range(SWEEPS):
        reach = 0.12 * (1 - sweep / SWEEPS) + 0.02
        for at, card in enumerate(cards):
            moved = _nudged(card, reach, rng)
            if _inside(moved, across, width, height) and not any(
                _touch(moved, other, width, height)
                for i, other in enumerate(cards)
                if i != at and abs(other[0] - moved[0]) + abs(other[1] - moved[1]) < 2 * height
            ):
                cards[at] = moved
    return tuple([(x / across, y, turn) for x, y, turn in cards])


def _nudged(card: Spot, reach: float, rng: Random) -> Spot:
    x, y, turn = card
    turned = turn + (rng.random() - 0.5) * 60
    return (
        x + (rng.random() - 0.5) * reach,
        y + (rng.random() - 0.5) * reach,
        min(max(turned, -TILT), TILT),
    )


def _corners(card: Spot, width: float, height: float) -> list[tuple[float, float]]:
    x, y, turn = card  # counter-clockwise as seen, and y grows downwards
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = ((-width, -height), (width, -height), (width, height), (-width, height))
    return [(x + (dx * c + dy * s) / 2, y + (dy * c - dx * s) / 2) for dx, dy in half]


def _inside(card: Spot, across: float, width: float, height: float) -> bool:
    return all(0 <= x <= across and 0 <= y <= 1 for x, y in _corners(card, width, height))


def _touch(a: Spot, b: Spot, width: float, height: float) -> bool:
    """Return whether two turned cards overlap: no edge of either keeps them apart."""
    if math.hypot(a[0] - b[0], a[1] - b[1]) > math.hypot(width, height):
        return False
    one, two = _corners(a, width, height), _corners(b, width, height)
    for shape in (one, two):
        for (x1, y1), (x2, y2) in ((shape[0], shape[1]), (shape[1], shape[2])):
            ax, ay = x2 - x1, y2 - y1
            first = [x * ax + y * ay for x, y in one]
            second = [x * ax + y * ay for x, y in two]
            if max(first) < min(second) or max(second) < min(first):
                return False
    return True
