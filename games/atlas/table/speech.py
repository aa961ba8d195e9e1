"""What Atlas says: what to touch, what happened, how all stand, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.atlas.rules import AnyMove, Config, Phase, View
from games.atlas.table.album import album
from games.atlas.table.changes import marks
from games.atlas.table.describe import describe
from games.atlas.table.hand import ORDERS
from games.atlas.table.hint import hint
from games.atlas.table.names import name
from games.atlas.table.picks import pick_of, spell, whole
from games.atlas.table.pieces import Card
from games.atlas.table.prompts import offer, prompt
from games.atlas.table.refuse import No, refuse
from games.atlas.table.story import chronicle, notes
from games.atlas.table.telling import gist, round_over, tell
from games.atlas.table.things import things
from games.core.rules import Seat
from games.core.speech import Caution, Pick, Piece, Told

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
    "offer",
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


def trading(view: View) -> tuple[Seat, ...]:
    """Return the two whose hands are short or long for a moment."""
    return (view.mover, view.partner) if view.phase in (Phase.TAKE, Phase.GIVE) else ()


def standing(view: View, seat: Seat) -> Told:
    """Return the line under a seat's name: its cards and its points."""
    count = view.counts[seat]
    last = count == 1 and not view.outcome and seat not in trading(view)
    return Told("last" if last else "cards", {"count": count, "points": view.scores[seat]})


if TYPE_CHECKING:
    from games.atlas.table import speech as here
    from games.core.speech import Speech

    _: Speech[Config, View, AnyMove] = here
