"""An unorganized island: cards lie anywhere, none on top of another; the same island every time."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from games.core.chance import Random, generator

Spot = tuple[float, float, float]
"""x and y of the middle as shares of the table (0 to 1), and degrees of turn."""

TILT = 25.0
"""Degrees that a card lies askew at most."""
SWEEPS = 60
"""Times that cards which are too near push each other away."""
PATIENCE = 120
"""Times that cards which still touch are moved apart."""
ROOM = 1.16
"""How near the middles of two cards come, as a share of a card's size."""
THROWS = 12
"""Times that the cards are thrown until they do not lie in rows."""
GAP = 0.5
"""What makes rows: a gap of so much of a card's height in which no middle of a card lies."""
ROUND = 3.2
"""How round the island is: 2 is an ellipse, and more is nearer to a rectangle."""


@lru_cache(maxsize=4)
def scattered(
    scatter: int, rows: int, columns: int, width: float, height: float
) -> tuple[Spot, ...]:
    """Return a spot for each place; `width` and `height` of a card as shares of the table's height.

    The cards fall anywhere on an island with a round outline and push each other away until none
    touches another: blue noise, without rows. The table is `columns` × `rows` cells wide and high.
    """
    across = columns / rows * (width / height)
    lie = _thrown(rows * columns, across, width, height, generator(scatter, "spots"))
    for throw in range(1, THROWS):
        if not _in_rows(lie, height):
            break
        lie = _thrown(rows * columns, across, width, height, generator(scatter, "spots", throw))
    return tuple([(x / across, y, turn) for x, y, turn in lie])


def _thrown(count: int, across: float, width: float, height: float, rng: Random) -> list[Spot]:
    """Return that many cards as they come to lie."""
    cards = [_fallen(across, width, height, rng) for _ in range(count)]
    turns = [(rng.random() * 2 - 1) * TILT for _ in cards]
    for _ in range(SWEEPS):
        if not _push(cards, across, width, height):
            break
    lie = [(x, y, turn) for (x, y), turn in zip(cards, turns, strict=True)]
    _straighten(lie, across, width, height)
    return lie


def _in_rows(lie: list[Spot], height: float) -> bool:
    """Return whether cards lie in rows: with gaps between those of one height and the next."""
    levels = sorted([y for _, y, _ in lie])
    return sum([low - high > height * GAP for high, low in pairwise(levels)]) > 1


def _fallen(across: float, width: float, height: float, rng: Random) -> tuple[float, float]:
    """Return a point on the island, anywhere."""
    while True:
        x, y = rng.random() * 2 - 1, rng.random() * 2 - 1
        if abs(x) ** ROUND + abs(y) ** ROUND <= 1:
            half, tall = (across - _reach(width, height)) / 2, (1 - _reach(height, width)) / 2
            return across / 2 + x * half, 0.5 + y * tall


def _reach(along: float, other: float) -> float:
    """Return how far a card reaches in one direction when it lies as askew as it may."""
    turn = math.radians(TILT)
    return along * math.cos(turn) + other * math.sin(turn)


def _push(cards: list[tuple[float, float]], across: float, width: float, height: float) -> bool:
    """Let cards that are too near push each other apart, and the shore push them back."""
    wide, high, moved = width * ROOM, height * ROOM, False
    for at in range(len(cards)):
        for other in range(at):
            dx = (cards[at][0] - cards[other][0]) / wide or 1e-6
            dy = (cards[at][1] - cards[other][1]) / high
            far = math.hypot(dx, dy)
            if far < 1:
                by = (1 - far) / far / 2
                cards[at] = _moved(cards[at], dx * by * wide, dy * by * high)
                cards[other] = _moved(cards[other], -dx * by * wide, -dy * by * high)
                moved = True
    half, tall = (across - _reach(width, height)) / 2, (1 - _reach(height, width)) / 2
    for at, (x, y) in enumerate(cards):
        u, v = (x - across / 2) / half, (y - 0.5) / tall
        out = (abs(u) ** ROUND + abs(v) ** ROUND) ** (1 / ROUND)
        if out > 1:
            cards[at] = across / 2 + u / out * half, 0.5 + v / out * tall
    return moved


def _moved(point: tuple[float, float], dx: float, dy: float) -> tuple[float, float]:
    return point[0] + dx, point[1] + dy


def _straighten(lie: list[Spot], across: float, width: float, height: float) -> None:
    """Move cards apart that still touch, and let them lie less askew where that is not enough."""
    for sweep in range(PATIENCE):
        touching = [
            (a, b)
            for a in range(len(lie))
            for b in range(a)
            if _touch(lie[a], lie[b], width, height)
        ]
        if not touching:
            return
        ease = 1.0 if sweep < PATIENCE / 2 else 0.8
        for a, b in touching:
            (ax, ay, at), (bx, by, bt) = lie[a], lie[b]
            dx, dy = (ax - bx) * 0.05, (ay - by) * 0.05
            lie[a] = _kept((ax + dx, ay + dy, at * ease), across, width, height)
            lie[b] = _kept((bx - dx, by - dy, bt * ease), across, width, height)


def _kept(spot: Spot, across: float, width: float, height: float) -> Spot:
    """Return a card as near to there as lies on the table."""
    x, y, turn = spot
    half, tall = _reach(width, height) / 2, _reach(height, width) / 2
    return min(max(x, half), across - half), min(max(y, tall), 1 - tall), turn


def _corners(card: Spot, width: float, height: float) -> list[tuple[float, float]]:
    x, y, turn = card  # counter-clockwise as seen, and y grows downwards
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = ((-width, -height), (width, -height), (width, height), (-width, height))
    return [(x + (dx * c + dy * s) / 2, y + (dy * c - dx * s) / 2) for dx, dy in half]


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
