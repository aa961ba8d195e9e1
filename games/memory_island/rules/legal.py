"""Who may turn a card now, and which."""

from __future__ import annotations

from games.core.rules import Seat
from games.memory_island.rules.state import State
from games.memory_island.rules.terms import FLIPS, Flip


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the one seat whose turn it is."""
    return () if state.outcome else (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[Flip, ...]:
    """Return a flip for every card still face down (rule 2: of your choice)."""
    if seat != state.mover or state.outcome:
        return ()
    return tuple([FLIPS[place] for place in state.down])
