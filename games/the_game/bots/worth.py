"""What the end of a turn is worth: cards that still fit, tricks within reach, what others asked.

All worth is a cost: the lower the better. What things cost was learned for two rising and two
falling piles and each number of seats (`tests/bench/the_game_learn.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from games.core.rules import Value
from games.the_game.bots.weights import WEIGHTS
from games.the_game.rules import HIGHEST

MOST = 98
"""Unplayed cards with which a match begins, as it was learned."""

Row = tuple[float, float, float, float]
"""Factors of four counts: cards up to the lower rising top, the higher one, the lower falling top,
the higher one."""

STRIDES, QUICK_STRIDES = (16, 40), (3, 8)
"""Steps that a card may take when enough cards are played, with a draw pile and without: in a turn
of its own, and when a bot plays on in its head."""

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

    costs: Mapping[str, tuple[float, float, float]]
    """What each thing costs: when nothing is played, when nothing is left to play (between the two
    it changes evenly), and once the draw pile is empty."""
    fade: float
    """How much less a signal counts for each seat that plays before whoever gave it."""
    near: int
    """A seat asks to leave a pile on which its next card is so many steps away."""
    far: int
    """A seat offers a pile on which its next card is so many steps away."""
    hope: tuple[tuple[float, ...], tuple[float, ...]]
    """Log odds of winning, with a draw pile and without: of the table as such; of each card by how
    many piles take it, as in CLASSES; of each trick within reach; of any card that fits nowhere;
    then what more a card that no pile takes, or only one, and a trick count at the beginning."""


class Prices:
    """What each thing costs while so many cards are unplayed, as plain numbers."""

    __slots__ = (
        *("asked", "far_pair", "half_pair", "hope", "hope_20", "hope_base", "hope_lost"),
        *("hope_trick", "more", "near_pair", "offered", "own", "own_20", "quick_stride", "step"),
        *("stride", "told", "touch", "trick_own", "trick_unseen", "unheard", "unseen", "unseen_20"),
    )

    def __init__(self, weights: Weights, unplayed: int, emptied: bool) -> None:
        x = unplayed / MOST
        now = {
            name: last if emptied else late + x * (early - late)
            for name, (early, late, last) in weights.costs.items()
        }
        self.unseen, self.unseen_20 = _rows(now, "unseen_")
        self.own, self.own_20 = _rows(now, "own_")
        near = [0.0, *[now["step_2"]] * 2, *[now["step_4"]] * 2, *[now["step_7"]] * 3]
        self.step = near + [0.0] * HIGHEST
        """Gain of an own card so many steps ahead of a pile."""
        self.trick_own, self.trick_unseen = now["trick_own"], now["trick_unseen"]
        self.near_pair, self.far_pair = now["near_pair"], now["far_pair"]
        self.half_pair, self.more, self.touch = now["half_pair"], now["more"], now["touch"]
        self.asked, self.told, self.offered = now["asked"], now["told"], now["offered"]
        self.unheard = now["unheard"]
        """Cost of touching a pile for each seat that has not said what it wants of it."""
        self.stride, self.quick_stride = STRIDES[emptied], QUICK_STRIDES[emptied]
        h = weights.hope[emptied]
        counts = (h[1] + h[9] * x, h[2] + h[10] * x, *h[3:7])
        self.hope, self.hope_20 = _rows(dict(zip(CLASSES, counts, strict=True)), "")
        self.hope_base, self.hope_lost, self.hope_trick = h[0], h[8], h[7] + h[11] * x


CLASS_OF = {
    "00": "0",
    "10": "1",
    "01": "1",
    "20": "2",
    "02": "2",
    "11": "1_1",
    "21": "3",
    "12": "3",
    "22": "4",
}
CLASSES = ("0", "1", "2", "1_1", "3", "4")
"""Piles that take a card: none, one, two of a kind, one of each, three, all four."""


def _rows(now: Mapping[str, float], prefix: str) -> tuple[tuple[Row, ...], float]:
    """Return the factors for each order of the tops, and that of all cards there are."""
    cost = {piles: now[prefix + kind] for piles, kind in CLASS_OF.items()}
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


class Learned(NamedTuple):
    """What was learned for one number of seats."""

    weights: Weights
    prices: tuple[tuple[Prices, ...], tuple[Prices, ...]]
    """With a draw pile and without, by the number of cards that are unplayed."""


@cache
def learned(seats: int) -> Learned:
    """Return what was learned for a number of seats, or for the most there is."""
    weights = msgspec.convert(WEIGHTS[min(seats, max(WEIGHTS))], Weights)
    drawing, emptied = [
        tuple([Prices(weights, unplayed, emptied) for unplayed in range(HIGHEST)])
        for emptied in (False, True)
    ]
    return Learned(weights, (drawing, emptied))
