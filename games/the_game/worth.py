"""What the end of a turn is worth: cards that still fit, tricks within reach, what others asked.

All worth is a cost: the lower the better. What things cost was learned for two rising and two
falling piles and each number of seats (`tests/bench/the_game_learn.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

import msgspec

from games.core.rules import Value
from games.the_game.terms import HIGHEST
from games.the_game.weights import WEIGHTS

MOST = 98
"""Unplayed cards with which a match begins, as it was learned."""

Row = tuple[float, float, float, float]
"""Factors of four counts: cards up to the lower rising top, the higher one, the lower falling top,
the higher one."""

ORDERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("rrff", ("02", "12", "22", "21", "20")),
    ("rfrf", ("02", "12", "11", "21", "20")),
    ("frrf", ("02", "01", "11", "21", "20")),
    ("rffr", ("02", "12", "11", "10", "20")),
    ("frfr", ("02", "01", "11", "10", "20")),
    ("ffrr", ("02", "01", "00", "10", "20")),
)
"""How the tops lie along the numbers, from low to high, and how many rising and falling piles take
the cards below, between and above them."""


class Weights(Value, frozen=True):
    """What was learned for one number of seats."""

    late: Mapping[str, float]
    """Costs when nothing is left to play."""
    early: Mapping[str, float]
    """The same costs when nothing is played; between the two they change evenly."""
    asked: float
    """Cost of touching a pile that a seat asked to leave."""
    told: float
    """The same for a strong word."""
    offered: float
    """Gain of touching a pile that somebody offered and nobody wants left alone."""
    stride: int
    """Steps that a card may take when enough cards are played."""
    near: int
    """A seat asks to leave a pile on which its next card is so many steps away."""
    far: int
    """A seat offers a pile on which its next card is so many steps away."""
    hope: tuple[float, ...]
    """Log odds of winning: see `Phase.chance`."""


class Phase:
    """What counts while so many cards are unplayed, as plain numbers."""

    __slots__ = (
        *("unseen", "unseen_20", "own", "own_20", "step", "trick_own", "trick_unseen", "near_pair"),
        *("far_pair", "half_pair", "more", "touch", "hope", "hope_20", "hope_trick", "hope_lost"),
        "hope_base",
    )

    def __init__(self, weights: Weights, unplayed: int) -> None:
        x = unplayed / MOST
        late, early = weights.late, weights.early
        now = {name: late[name] + x * (early[name] - late[name]) for name in late}
        self.unseen, self.unseen_20 = _rows(now, "unseen")
        self.own, self.own_20 = _rows(now, "own")
        self.step = [0.0, *[now["step_2"]] * 2, *[now["step_4"]] * 2, *[now["step_7"]] * 3]
        """Gain of an own card so many steps ahead of a pile."""
        self.step += [0.0] * 250
        self.trick_own, self.trick_unseen = now["trick_own"], now["trick_unseen"]
        self.near_pair, self.far_pair = now["near_pair"], now["far_pair"]
        self.half_pair, self.more, self.touch = now["half_pair"], now["more"], now["touch"]
        h = weights.hope
        counts = (h[1] + h[9] * x, h[2] + h[10] * x, *h[3:7])
        self.hope, self.hope_20 = _rows(dict(zip(CLASSES, counts, strict=True)), "")
        self.hope_base, self.hope_lost, self.hope_trick = h[0], h[8], h[7] + h[11] * x


KINDS = {"00": "0", "10": "1", "01": "1", "20": "2", "02": "2", "11": "1_1", "21": "3", "12": "3"}
CLASSES = ("0", "1", "2", "1_1", "3", "4")
"""Piles that take a card: none, one, two of a kind, one of each, three, all four."""


def _rows(now: Mapping[str, float], prefix: str) -> tuple[tuple[Row, ...], float]:
    """Return the factors for each order of the tops, and that of all cards there are."""
    join = f"{prefix}_" if prefix else ""
    cost = {piles: now[join + kind] for piles, kind in KINDS.items()}
    cost["22"] = now[f"{join}4"]
    rows = []
    for order, piles in ORDERS:
        drops = [cost[a] - cost[b] for a, b in pairwise(piles)]
        rising = [drop for drop, kind in zip(drops, order, strict=True) if kind == "r"]
        falling = [drop for drop, kind in zip(drops, order, strict=True) if kind == "f"]
        rows.append((rising[0], rising[1], falling[0], falling[1]))
    return tuple(rows), cost["20"]


def order_of(a1: int, a2: int, b2: int, b1: int) -> int:
    """Return how tops lie, as the place in ORDERS: rising a1 <= a2, falling b2 <= b1."""
    if a2 < b2:
        return 0
    if a1 < b2:
        return 1 if a2 < b1 else 3
    if a2 < b1:
        return 2
    return 4 if a1 < b1 else 5


@cache
def learned(seats: int) -> tuple[Weights, tuple[Phase, ...]]:
    """Return what was learned for a number of seats, or the most: weights, phases by cards left."""
    known = WEIGHTS[min(seats, max(WEIGHTS))]
    weights = msgspec.convert(known, Weights)
    return weights, tuple([Phase(weights, unplayed) for unplayed in range(HIGHEST)])
