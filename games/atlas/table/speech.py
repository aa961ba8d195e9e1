"""What Atlas says: what to touch, what happened, how all stand, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.atlas.rules import AnyMove, Config, Phase, View, is_action
from games.atlas.table.album import album
from games.atlas.table.describe import describe
from games.atlas.table.hand import ORDERS, held, obliged, options, played
from games.atlas.table.hint import hint
from games.atlas.table.names import card_name, name
from games.atlas.table.picks import pick_of, spell, whole
from games.atlas.table.pieces import Card, Front
from games.atlas.table.refuse import No, refuse
from games.atlas.table.story import chronicle, notes
from games.atlas.table.telling import gist, marks, round_over, tell
from games.atlas.table.things import things
from games.core.rules import Seat
from games.core.speech import Caution, Pick, Piece, Seats, Told

__all__ = [
    "CARRIED",
    "NOTING",
    "ORDERS",
    "PEEKING",
    "UNDO",
    "No",
    "album",
    "caution",
    "chronicle",
    "describe",
    "gist",
    "hint",
    "lights",
    "marks",
    "name",
    "notes",
    "pick_of",
    "prompt",
    "refuse",
    "round_over",
    "spell",
    "standing",
    "tag",
    "tell",
    "things",
    "whole",
]

UNDO = False
CARRIED: tuple[type[Piece], ...] = (Card,)
PEEKING = None
NOTING = None


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return all that may come next."""
    return picks


def caution(view: View, move: AnyMove) -> Caution | None:
    """Return nothing: a move is made as soon as it is said."""
    return None


def tag(view: View, move: AnyMove) -> tuple[Piece, Told] | None:
    """Return nothing: no pick has a cost to tell."""
    return None


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Return what the seat to act is asked to do."""
    match view.phase:
        case Phase.CLAIM:
            key = "must" if view.seat == seat and obliged(view) else "may"
            return Told(key, {"card": card_name(view.config, *played(view))}, seat)
        case Phase.TURN:
            return _turn(view, seat, picked)
        case Phase.TRADE:
            return Told("trade", seat=seat)
    return Told(view.phase.value, {"other": Seats((view.partner,))}, seat)


def _turn(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    match picked:
        case (Front(face),):
            return Told("picked", {"card": card_name(view.config, face)}, seat)
    count, hand = len(view.hands[seat]), held(view)
    if count == 1:
        return Told("last" if hand and is_action(hand[0]) else "only", seat=seat)
    if not view.lone or view.seat != seat:
        return Told("turn", seat=seat)
    return Told("lone" if options(view) else "two", seat=seat)


def standing(view: View, seat: Seat) -> Told:
    """Return the line under a seat's name: its cards and its points."""
    count = view.counts[seat]
    last = count == 1 and not view.outcome
    return Told("last" if last else "cards", {"count": count, "points": view.scores[seat]})


if TYPE_CHECKING:
    from games.atlas.table import speech as here
    from games.core.speech import Speech

    _: Speech[Config, View, AnyMove] = here
