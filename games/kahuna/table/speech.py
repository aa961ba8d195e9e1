"""What Kahuna says: what to touch, what happened, how everyone stands, and why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from games.core.rules import Event, Move, Seat
from games.core.speech import Caution, Key, Mark, Pick, Piece, Round, Told, sentence
from games.kahuna.rules import (
    Config,
    ControlGained,
    ControlLost,
    MarketFilled,
    Place,
    Placed,
    Remove,
    Removed,
    Taken,
    TakenOff,
    View,
    foresee,
)
from games.kahuna.table.chronicle import chronicle
from games.kahuna.table.description import describe, notes
from games.kahuna.table.names import island_name, line_name, name
from games.kahuna.table.picks import pick_of, spell, things
from games.kahuna.table.pieces import Bridge, Card, Stone
from games.kahuna.table.refusals import No, refuse

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

UNDO = True
"""Plays can be taken back until a card is drawn."""
CARRIED: tuple[type[Piece], ...] = (Card,)
ORDERS: tuple[str, ...] = ()
PEEKING = None
NOTING = None
hint = None
album = None


def whole(view: View, piece: Piece) -> Move | None:
    """Return nothing: every move is spelled in full."""
    return None


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return all that may come next."""
    return picks


def caution(view: View, move: Move) -> Caution | None:
    """Warn of the bridges and stones that a play takes off, beyond the one it is about."""
    gone = _gone(view, move) if isinstance(move, Place | Remove) else {}
    return Caution(Told("chain"), gone, always=True) if gone else None


def _gone(view: View, move: Place | Remove) -> Mapping[Piece, str]:
    other = 1 - view.mover
    gone: dict[Piece, str] = {}
    for event in foresee(view, move):
        match event:
            case TakenOff(lines=lines):
                gone.update({Bridge(line, other): "coral" for line in lines})
            case ControlLost(island=island):
                gone[Stone(island, other)] = "coral"
    return gone


def tag(view: View, move: Move) -> tuple[Piece, Told] | None:
    """Return nothing: what a move costs is seen."""
    return None


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event, with the islands and lines that it mentions."""
    match event:
        case Placed(line=line) | Removed(line=line):
            return sentence(event, line=line_name(view.config, line))
        case TakenOff(lines=lines):
            return sentence(event, lines=tuple([line_name(view.config, line) for line in lines]))
        case ControlGained(island=island) | ControlLost(island=island):
            return sentence(event, island=_island(view, island))
        case MarketFilled(island=island) | Taken(island=island):
            return sentence(event, island=_island(view, island))
    return sentence(event)


def _island(view: View, island: int) -> Key:
    return island_name(view.config, island)


def gist(events: Sequence[Event], view: View) -> Told:
    """Return what a move, or a whole turn, came to."""
    return tell(events[0], view)


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return the pieces that these events changed."""
    return ()


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return nothing: there are no rounds."""
    return None


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Return what the seat to move is asked to do."""
    if view.last:
        return Told("last", {}, seat)
    if view.dropped:
        return Told("discarded", {}, seat)
    if view.played:
        return Told("more", {}, seat)
    if view.counts[view.mover] == view.config.limit:
        return Told("full", {}, seat)
    return Told("must" if view.passed or not view.config.draw_pass else "play", {}, seat)


def standing(view: View, seat: Seat) -> Told:
    """Return the line under a seat's name: islands and points."""
    return Told("islands", {"count": len(view.islands[seat]), "points": view.points[seat]})


if TYPE_CHECKING:
    from games.core.speech import Speech
    from games.kahuna.table import speech as here

    _: Speech[Config, View, Move] = here
