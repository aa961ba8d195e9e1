"""Turn cards one by one: take them at exactly ten, lose the turn above ten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.memory_island.rules.legal import legal_moves, to_act
from games.memory_island.rules.play import apply, asked, outcome, rematch, setup
from games.memory_island.rules.state import State, View, guess, view_for
from games.memory_island.rules.terms import (
    EVENTS,
    FLIPS,
    MOVES,
    Config,
    Dealt,
    Ended,
    Flip,
    Flipped,
    Reason,
    Taken,
    TurnedBack,
    Why,
)

__all__ = [
    "EVENTS",
    "FLIPS",
    "MOVES",
    "Config",
    "Dealt",
    "Ended",
    "Flip",
    "Flipped",
    "Reason",
    "State",
    "Taken",
    "TurnedBack",
    "View",
    "Why",
    "apply",
    "asked",
    "guess",
    "legal_moves",
    "outcome",
    "rematch",
    "setup",
    "to_act",
    "view_for",
]

if TYPE_CHECKING:
    from games.core.rules import Rules
    from games.memory_island import rules as here

    _: Rules[Config, State, Flip, View] = here
