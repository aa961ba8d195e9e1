"""What a position is worth: islands held or within reach, cards in hand, points, and what is left.

All worth is in log odds of winning the match, as learned from matches that bots played against
each other (`tests/bench/kahuna_learn.py`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from operator import getitem

from games.core.rules import Value
from games.kahuna.bots import weights
from games.kahuna.rules import Board, Config, board_of, sums

LAST_TURNS, VERY_LAST = 9, 10
"""The stages after the last card. Before: three for each of the last three rounds."""


TAKES = 100.0
"""Marks a bridge that wins an island from which others come off: ask the whole board then."""


def stage(rounds_left: int, cards_left: int) -> int:
    """Return how far the match has come: 0 to 8."""
    part = 0 if cards_left > 12 else 1 if cards_left > 4 else 2
    return 3 * max(0, 2 - rounds_left) + part


class Weights(Value, frozen=True):
    """What was learned, a list item for each stage."""

    bridges: tuple[Mapping[str, float], ...]
    """`degree own foe` of an island, own above foe, to its worth."""
    cards: tuple[tuple[float, ...], ...]
    """Worth of a hand of 0, 1, 2 … cards."""
    points: tuple[float, ...]
    """Worth of a point more than the other."""
    lead: tuple[float, ...]
    """Worth of controlling more islands."""
    move: tuple[float, ...]
    """Worth of being next."""


class Worth:
    """The worth of bridges and hands, prepared for one board."""

    def __init__(self, board: Board, learned: Weights) -> None:
        self.board = board
        self.learned = learned
        self._width, self._sums = sums(board.ends, 8)
        self._low = (1 << self._width) - 1
        self.tables = [
            [_island_table(degree, known) for degree in board.degree] for known in learned.bridges
        ]
        self.tables.append([_score_table(degree) for degree in board.degree])
        """For each stage and island: the worth of own bridges + 16 * the other's."""
        self.up = [
            [_one_more(table, need) for table, need in zip(tables, board.need, strict=True)]
            for tables in self.tables
        ]
        """In the same way: what one more own bridge is worth; TAKES more if it takes some off."""
        self.down = [
            [[table[max(0, n - 16)] - table[n] for n in range(256)] for table in tables]
            for tables in self.tables
        ]
        """In the same way: what it is worth if the other has one bridge less."""

    def counts(self, own: int, foe: int) -> bytes:
        """Return one byte an island: own bridges + 16 * the other's."""
        first, second, third = self._sums
        width, low = self._width, self._low
        mine = first[own & low] + second[own >> width & low] + third[own >> 2 * width]
        theirs = first[foe & low] + second[foe >> width & low] + third[foe >> 2 * width]
        return (mine + (theirs << 4)).to_bytes(self.board.islands, "little")

    def bridges(self, own: int, foe: int, stage: int) -> float:
        """Return the worth of all bridges."""
        return sum(map(getitem, self.tables[stage], self.counts(own, foe)))

    def lead(self, own: int, foe: int) -> int:
        """Return how many islands more the first controls."""
        hold = self.board.hold
        return hold(own).bit_count() - hold(foe).bit_count()


def _island_table(degree: int, known: Mapping[str, float]) -> list[float]:
    near = min(max(degree, 3), 6)
    out = [0.0] * 256
    for own in range(degree + 1):
        for foe in range(min(own, degree - own + 1)):
            worth = known.get(f"{near} {min(own, near)} {foe}", 0.0)
            out[own + 16 * foe], out[foe + 16 * own] = worth, -worth
    return out


def _one_more(table: list[float], need: int) -> list[float]:
    out = [table[count + 1] - table[count] for count in range(255)] + [0.0]
    for count in range(16, 255):
        if count + 1 & 15 == need:
            out[count] += TAKES
    return out


def _score_table(degree: int) -> list[float]:
    """Return what counts after the very last turn: control, and the bridges of a tie."""
    need = degree // 2 + 1
    own = [(count & 15 >= need) + (count & 15) / 100 for count in range(256)]
    return [own[count] - own[count >> 4] for count in range(256)]


def chance(worth: float) -> float:
    """Return the chance of winning that log odds stand for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, worth))))


@cache
def worth_of(config: Config) -> Worth:
    """Return the worth on the board of a configuration, prepared once."""
    return Worth(board_of(config), LEARNED)


LEARNED = Weights(weights.BRIDGES, weights.CARDS, weights.POINTS, weights.LEAD, weights.MOVE)
