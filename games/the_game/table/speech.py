"""What The Game says: what to touch, what happened, what is to be done, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.rules import Event, Move, Seat
from games.core.speech import Caution, Mark, Pick, Piece, Round, Told, sentence
from games.the_game.rules import (
    SILENT,
    TALK,
    WISH,
    Done,
    EndTurn,
    Play,
    Played,
    Signal,
    Signalled,
    SignalsCleared,
    Stuck,
    View,
    Wish,
    piles_of,
    step_to,
)
from games.the_game.table.hint import hint
from games.the_game.table.names import name, pile_key
from games.the_game.table.pieces import (
    Card,
    DoneButton,
    EndButton,
    Pile,
    SignalButton,
    WishButton,
    things,
)
from games.the_game.table.refuse import refuse
from games.the_game.table.scene import describe, notes
from games.the_game.table.story import chronicle

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
"""A turn can be played anew until the hand is refilled."""
CARRIED: tuple[type[Piece], ...] = (Card,)
ORDERS: tuple[str, ...] = ()
PEEKING = None
NOTING = None
album = None


# --- touching -------------------------------------------------------------------------------------


def spell(move: Move) -> tuple[Pick, ...]:
    """Return what to touch: a card and a pile, a pile and what to say of it, or a button."""
    match move:
        case Wish(gladness):
            return (WishButton(gladness),)
        case Play(card, pile):
            return Card(card), Pile(pile)
        case EndTurn():
            return (EndButton(),)
        case Signal(pile, about):
            return SignalButton(about), Pile(pile)
        case Done():
            return (DoneButton(),)
    raise ValueError(f"{move} is no move of The Game")


def pick_of(view: View, piece: Piece) -> Pick:
    """Return the piece itself: there is one of each card."""
    return piece


def whole(view: View, piece: Piece) -> Move | None:
    """Return nothing: every move is spelled in full."""
    return None


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return all that may come next."""
    return picks


def caution(view: View, move: Move) -> Caution | None:
    """Return nothing: a move is made as soon as it is said."""
    return None


def tag(view: View, move: Move) -> tuple[Piece, Told] | None:
    """Return the pile that the chosen card could go on, and the step it costs there."""
    if not isinstance(move, Play):
        return None
    piles = piles_of(view.config)
    step = step_to(piles.rising[move.pile], view.tops[move.pile], move.card, piles.trick)
    return Pile(move.pile), Told("trick" if step < 0 else "step", {"cost": abs(step)})


# --- sentences ------------------------------------------------------------------------------------


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event, piles called by their names."""
    match event:
        case Played(pile=pile, trick=trick):
            return sentence(event, "trick" if trick else "step", pile=pile_key(view.config, pile))
        case Signalled(pile=pile, about=about):
            return sentence(event, about.value, pile=pile_key(view.config, pile))
        case SignalsCleared(pile):
            return sentence(event, pile=pile_key(view.config, pile))
        case Stuck(owed=owed):
            return sentence(event, count=owed)
    return sentence(event)


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
    """Return what the seat to act is asked to do."""
    if view.phase is WISH:
        return Told("wish")
    if view.phase is TALK:
        return Told("talk")
    if not view.counts[view.mover]:
        return Told("empty")
    if view.owed:
        return Told("owed" if view.played else "first", {"count": view.owed})
    return Told("more")


def standing(view: View, seat: Seat) -> Told:
    """Return the line under a seat's name: its cards, or whether it has said its wish."""
    if view.phase is WISH:
        return Told("wish" if view.wishes[seat] == SILENT else "hidden")
    count = view.counts[seat]
    return Told("cards" if count else "done", {"count": count})


if TYPE_CHECKING:
    from games.core.speech import Speech
    from games.the_game.rules import Config
    from games.the_game.table import speech as here

    _: Speech[Config, View, Move] = here
