"""What MemoRandom! says: what to touch, what to do, and how everyone stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from games.core.rules import Move, Seat
from games.core.speech import Caution, Face, Noting, Peeking, Pick, Piece, Told
from games.memorandom.rules import LINES, NOBODY, UNNAMED, Call, EndMatch, NameLine, View
from games.memorandom.table.changes import marks
from games.memorandom.table.parts import places
from games.memorandom.table.picks import Chosen, chosen, lights, name, pick_of, spell, things
from games.memorandom.table.pieces import Action, Card, Front, Jot, Plate
from games.memorandom.table.refuse import refuse
from games.memorandom.table.scene import describe
from games.memorandom.table.story import chronicle, gist, round_over, tell

__all__ = [
    "CARRIED",
    "NOTING",
    "ORDERS",
    "PEEKING",
    "UNDO",
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
ORDERS: tuple[str, ...] = ()
hint = None
notes = None
album = None
offer = None


def whole(view: View, piece: Piece) -> Move | None:
    """Return nothing: every move is spelled in full."""
    return None


def caution(view: View, move: Move) -> Caution | None:
    """Show the hand that a line would make; let a call, and the end of the match, be meant."""
    if isinstance(move, NameLine):
        own = () if view.seat is None else view.hands[view.seat]
        line = [view.grid[place] for place in LINES[move.line]]
        return Caution(Told("line"), {Card(card): "leaf" for card in (*line, *own)}, always=True)
    if isinstance(move, Call):
        return Caution(Told("call"), {Plate(Action.CALL): "coral"}, always=True)
    if isinstance(move, EndMatch) and len(view.undecided) == 1:
        return Caution(Told("end"), {Plate(Action.END): "coral"}, always=True)
    return None


def tag(view: View, move: Move) -> tuple[Piece, Told] | None:
    """Return nothing: no move has a price to tell."""
    return None


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Return what the seat to act is asked to do: a turn, cards for it, a line, or an end."""
    if view.doubt and view.undecided:
        return Told(f"doubt.{view.doubt.value}", seat=seat)
    if view.caller != NOBODY:
        return Told("line", seat=seat)
    have = chosen(picked)
    if have.action and have.action.cards:
        return _wanted(have, have.action, seat)
    if have.slot:
        return Told("swap.say", seat=seat)
    if have.places:
        return Told("cards", {"places": places(have.places), "count": len(have.places)}, seat)
    return Told("turn", seat=seat)


def _wanted(have: Chosen, action: Action, seat: Seat) -> Told:
    """Return which cards are still wanted for what the turn is to be."""
    if action is Action.SWAP:
        form = "grid" if have.slot else "own" if have.places else "both"
        return Told(f"swap.{form}", seat=seat)
    left = action.cards - len(have.places)
    return Told(f"{action.value}.{'more' if have.places else 'all'}", {"count": left}, seat)


def standing(view: View, seat: Seat) -> Told:
    """Return the points of a seat, and what it did about a call."""
    count = {"count": view.scores[seat]}
    if view.outcome:
        return Told("score", count, seat)
    if view.undecided:
        return Told("score" if seat in view.undecided else "ends", count, seat)
    if view.caller == seat:
        return Told("calls", count, seat)
    return Told("score" if view.lines[seat] == UNNAMED else "named", count, seat)


# --- looks and notes ---------------------------------------------------------------------------


def _faces(view: View) -> Mapping[Piece, Face]:
    """Return the own cards, and what was sneaked just now."""
    hand = () if view.seat is None else view.hands[view.seat]
    seen = [*zip(hand, view.own, strict=True), *[(view.grid[at], face) for at, face in view.peek]]
    return {Card(card): Front(face) for card, face in seen}


PEEKING = Peeking(_faces)


def _rows(view: View) -> Sequence[Sequence[Face]]:
    """Return the colours, shapes and numbers that there are, and that a card is a wildcard."""
    if not view.config.notes:
        return ()
    kinds = view.config.decks[view.config.deck]
    return (
        [Jot(colour=colour + 1) for colour in range(kinds.colours)],
        [Jot(shape=shape + 1) for shape in range(kinds.shapes)],
        [Jot(number=number + 1) for number in range(kinds.numbers)],
        [Jot()] if view.config.wildcards else [],
    )


def _about(view: View, piece: Piece) -> str:
    """Return the card of this round."""
    return f"{view.round}:{piece.card}" if isinstance(piece, Card) else ""


NOTING = Noting(_rows, _about)

if TYPE_CHECKING:
    from games.core.speech import Speech
    from games.memorandom.rules import Config
    from games.memorandom.table import speech as here

    _: Speech[Config, View, Move] = here
