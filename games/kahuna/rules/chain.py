"""What a play sets off: islands are won, bridges come off them, and islands are lost (rule 6)."""

from __future__ import annotations

from games.core.rules import Event, Seat
from games.kahuna.rules.board import Board, bits
from games.kahuna.rules.state import Pair, View
from games.kahuna.rules.terms import (
    ControlGained,
    ControlLost,
    Place,
    Placed,
    Remove,
    Removed,
    TakenOff,
    board_of,
)


def set_off(
    board: Board, bridges: Pair, seat: Seat, done: Placed | Removed
) -> tuple[Pair, list[Event]]:
    """Return the bridges after a play, and all that it sets in motion, one step deep (rule 6)."""
    own, foe = bridges[seat], bridges[1 - seat]
    events: list[Event] = []
    left = foe
    if isinstance(done, Placed):
        own, left = board.place(own, foe, done.line)
        standing = foe
        for island in board.gained(own, done.line):
            events.append(ControlGained(seat, island))
            if off := standing & board.at[island]:
                events.append(TakenOff(1 - seat, island, bits(off)))
                standing ^= off
    else:
        left ^= board.bit[done.line]
    if left != foe and (lost := board.hold(foe) & ~board.hold(left)):
        events += [ControlLost(1 - seat, island) for island in board.held(lost)]
    return ((own, left) if seat == 0 else (left, own)), events


def foresee(view: View, move: Place | Remove) -> tuple[Event, ...]:
    """Return what a play of the seat to move would set in motion, for the table to show before."""
    done = (
        Placed(view.mover, move.line, move.island, None)
        if isinstance(move, Place)
        else Removed(view.mover, move.line, (move.first, move.second), ())
    )
    return tuple(set_off(board_of(view.config), view.bridges, view.mover, done)[1])
