"""Build bridges for cards, hold the majority on islands, and be ahead when the cards run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kahuna.rules.play import (
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
    from games.kahuna import rules as here

    _: Rules[Config, State, Move, View] = here
