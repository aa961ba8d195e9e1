"""A plain player, to measure others against: makes whatever looks best at once, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick
from games.core.rules import Move
from games.kahuna.rules import Board, Discard, Pass, Place, Remove, Take, View, board_of

CONTROL, THREAT, BRIDGE, CARD = 10.0, 2.0, 1.0, 0.5
"""What an island, an island short of one bridge, a bridge and a card in hand are worth."""


def choose(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Return one of the moves after which the position looks best."""
    assert view.seat is not None
    board = board_of(view.config)
    own, foe = view.bridges[view.seat], view.bridges[1 - view.seat]
    worth = [_worth(view, board, own, foe, move) for move in legal]
    best = max(worth)
    return pick([move for move, it in zip(legal, worth, strict=True) if it == best], rng)


def _worth(view: View, board: Board, own: int, foe: int, move: Move) -> float:
    """Return what the position is worth after a move, compared with now."""
    before = _side(board, own, foe) - _side(board, foe, own)
    match move:
        case Place(line):
            own, foe = board.place(own, foe, line)
            cards = -1.0
        case Remove(line):
            foe ^= 1 << line
            cards = -2.0
        case Discard():
            cards = -1.0
        case Take(slot):
            there = view.market[slot]
            assert there
            cards = 1 + _reach(board, own, foe, there[1]) / 100
        case Pass():
            cards = 0.0
        case _:
            cards = 1.0
    if view.round > 1 and own and not foe and view.bridges[1 - view.mover]:
        return 1000.0
    return _side(board, own, foe) - _side(board, foe, own) - before + CARD * cards


def _reach(board: Board, own: int, foe: int, island: int) -> float:
    """Return how good the best bridge for a card would be."""
    free = [line for line in range(board.lines) if board.at[island] >> line & 1]
    after = [board.place(own, foe, line) for line in free if not (own | foe) >> line & 1]
    return max(
        [_side(board, *both) - _side(board, both[1], both[0]) for both in after], default=-99
    )


def _side(board: Board, own: int, foe: int) -> float:
    worth = BRIDGE * own.bit_count() + CONTROL * board.hold(own).bit_count()
    free = board.all & ~(own | foe)
    for lines, need in zip(board.at, board.need, strict=True):
        if (own & lines).bit_count() == need - 1 and free & lines:
            worth += THREAT
    return worth
