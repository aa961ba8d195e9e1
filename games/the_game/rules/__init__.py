"""All against the deck: play every card on two rising and two falling piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.the_game.rules.play import (
    EVENTS,
    MOVES,
    Config,
    State,
    View,
    apply,
    foresee,
    guess,
    legal_moves,
    outcome,
    setup,
    to_act,
    view_for,
)

__all__ = [
    "EVENTS",
    "MOVES",
    "Config",
    "State",
    "View",
    "apply",
    "foresee",
    "guess",
    "legal_moves",
    "outcome",
    "setup",
    "to_act",
    "view_for",
]

if TYPE_CHECKING:
    from games.core.rules import Move, Rules
    from games.the_game import rules as here

    _: Rules[Config, State, Move, View] = here
