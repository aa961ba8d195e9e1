"""Nine hidden cards, and a hand of your own: make a line match your cards, then call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.memorandom.rules.play import (
    EVENTS,
    MOVES,
    Config,
    State,
    View,
    apply,
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
    "guess",
    "legal_moves",
    "outcome",
    "setup",
    "to_act",
    "view_for",
]

if TYPE_CHECKING:
    from games.core.rules import Move, Rules
    from games.memorandom import rules as here

    _: Rules[Config, State, Move, View] = here
