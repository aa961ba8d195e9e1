"""Build bridges for cards, hold the majority on islands, and be ahead when the cards run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kahuna.rules.board import Board, bits, sums
from games.kahuna.rules.chain import foresee
from games.kahuna.rules.legal import legal_moves, to_act
from games.kahuna.rules.play import apply, asked, outcome, rematch, setup
from games.kahuna.rules.state import (
    EMPTY,
    State,
    View,
    guess,
    out_of_sight,
    suppose,
    view_for,
)
from games.kahuna.rules.terms import (
    EVENTS,
    FREE,
    MOVES,
    Config,
    ControlGained,
    ControlLost,
    Dealt,
    DeckRenewed,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Ended,
    Island,
    LastTurnsBegan,
    MarketFilled,
    Pass,
    Passed,
    Place,
    Placed,
    Reason,
    Remove,
    Removed,
    RoundEnded,
    Take,
    Taken,
    TakenOff,
    board_of,
)

__all__ = [
    "EMPTY",
    "EVENTS",
    "FREE",
    "MOVES",
    "Board",
    "Config",
    "ControlGained",
    "ControlLost",
    "Dealt",
    "DeckRenewed",
    "Discard",
    "Discarded",
    "Draw",
    "Drawn",
    "Ended",
    "Island",
    "LastTurnsBegan",
    "MarketFilled",
    "Pass",
    "Passed",
    "Place",
    "Placed",
    "Reason",
    "Remove",
    "Removed",
    "RoundEnded",
    "State",
    "Take",
    "Taken",
    "TakenOff",
    "View",
    "apply",
    "asked",
    "bits",
    "board_of",
    "foresee",
    "guess",
    "legal_moves",
    "out_of_sight",
    "outcome",
    "rematch",
    "setup",
    "sums",
    "suppose",
    "to_act",
    "view_for",
]

if TYPE_CHECKING:
    from games.core.rules import Move, Rules
    from games.kahuna import rules as here

    _: Rules[Config, State, Move, View] = here
