"""Who is to act, and what may be done: a turn of one move, a line to name, an end to agree on."""

from __future__ import annotations

from games.core.rules import Move, Seat
from games.memorandom.rules.state import NOBODY, UNNAMED, State, View, clockwise
from games.memorandom.rules.terms import (
    CALL,
    EXCHANGES,
    NAMES,
    ROTATIONS,
    SNEAKS,
    SWAPS,
    WISHES,
)

TURNS: dict[int, tuple[Move, ...]] = {
    personal: (
        *SNEAKS.values(),
        *EXCHANGES.values(),
        *ROTATIONS.values(),
        *(swap for swaps in SWAPS for swap in swaps[:personal]),
        CALL,
    )
    for personal in (1, 2)
}
"""Number of personal cards to all that a turn can be (rule 3)."""


def to_act(state: State | View) -> tuple[Seat, ...]:
    """Return whose turn it is, and after a call all who have yet to name a line (rule 4).

    Whether the table plays on, one after another is asked (rule 9).
    """
    if state.outcome:
        return ()
    if state.undecided:
        return state.undecided[:1]
    if state.caller == NOBODY:
        return (state.mover,)
    seats = clockwise(state.caller, len(state.hands))
    unnamed = [seat for seat in seats if state.lines[seat] == UNNAMED]
    return tuple(unnamed[:1] if state.config.line_choice == "in_turn" else sorted(unnamed))


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the 307 ways to make a turn (298 with one personal card), the lines, or two wishes."""
    if seat not in to_act(state):
        return ()
    if state.undecided:
        return WISHES
    return TURNS[state.config.personal_cards] if state.caller == NOBODY else NAMES
