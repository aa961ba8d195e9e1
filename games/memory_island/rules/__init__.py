"""Turn cards one by one: take them at exactly ten, lose the turn above ten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.memory_island.rules.play import (
    EVENTS,
    MOVES,
    Config,
    Flip,
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
    "Flip",
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
    from games.core.rules import Rules
    from games.memory_island import rules as here

    _: Rules[Config, State, Flip, View] = here
