"""Get rid of all cards: by melds of a region, a category or a species, or by claiming one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.atlas.rules.play import (
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
    from games.atlas import rules as here
    from games.core.rules import Move, Rules

    _: Rules[Config, State, Move, View] = here
