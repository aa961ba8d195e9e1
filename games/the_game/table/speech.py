"""What The Game says: what to touch, what happened, what is to be done, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.rules import Event, Move, Seat
from games.core.speech import Caution, Pick, Piece, Round, Told
from games.the_game.rules import (
    PLAY,
    SILENT,
    TALK,
    WISH,
    Done,
    EndTurn,
    GiveUp,
    Play,
    Signal,
    View,
    Wish,
    Withdraw,
    piles_of,
    reaches,
    step_to,
)
from games.the_game.table.changes import marks
from games.the_game.table.hint import hint
from games.the_game.table.names import name
from games.the_game.table.pieces import (
    Card,
    DoneButton,
    EndButton,
    Flag,
    GiveUpButton,
    Own,
    Pile,
    SignalButton,
    WishButton,
    things,
)
from games.the_game.table.refuse import refuse
from games.the_game.table.scene import describe, notes
from games.the_game.table.story import chronicle, gist, tell

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

UNDO = True
"""A turn can be played anew until the hand is refilled."""
CARRIED: tuple[type[Piece], ...] = (Card,)
ORDERS: tuple[str, ...] = ()
PEEKING = None
NOTING = None
album = None
offer = None


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
        case GiveUp():
            return (GiveUpButton(),)
        case Signal(pile, about):
            return SignalButton(about), Pile(pile)
        case Withdraw(pile):
            return (Own(pile),)
        case Done():
            return (DoneButton(),)
    raise ValueError(f"{move} is no move of The Game")


def pick_of(view: View, piece: Piece) -> Pick:
    """Return the piece itself, for there is one of each card; the own flag is to be taken back."""
    if isinstance(piece, Flag) and piece.seat == view.seat:
        return Own(piece.pile)
    return piece


def whole(view: View, piece: Piece) -> Move | None:
    """Return nothing: every move is spelled in full."""
    return None


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return all that may come next; piles only once something was chosen for them."""
    return picks if picked else {pick for pick in picks if not isinstance(pick, Pile)}


def caution(view: View, move: Move) -> Caution | None:
    """Let a play be meant after which the cards that are owed fit nowhere, and giving up too."""
    match move:
        case Play(card, pile):
            owed = max(0, view.owed - 1)
            tops = [*view.tops]
            tops[pile] = card
            hand = [other for other in view.hand if other != card]
            if card not in view.hand or reaches(piles_of(view.config), tops, hand, owed):
                return None
            fields = {"card": card, "top": view.tops[pile], "count": owed}
            return Caution(Told("stuck", fields), {Pile(pile): "coral"}, always=True)
        case GiveUp() if view.played:
            return Caution(Told("give_up"), {GiveUpButton(): "coral"}, always=True)
    return None


def tag(view: View, move: Move) -> tuple[Piece, Told] | None:
    """Return the pile that the chosen card could go on, and the step it costs there."""
    if not isinstance(move, Play):
        return None
    piles = piles_of(view.config)
    step = step_to(piles.rising[move.pile], view.tops[move.pile], move.card, piles.trick)
    return Pile(move.pile), Told("trick" if step < 0 else "step", {"cost": abs(step)})


# --- what is to be done ---------------------------------------------------------------------------


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return nothing: there are no rounds."""
    return None


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Return what a seat is asked to do, or what is still wanted of what it says."""
    if any(isinstance(pick, SignalButton) for pick in picked):
        return Told("about", seat=seat)
    asked = view.phase is PLAY and seat == view.mover and not view.stuck
    if any(isinstance(pick, Pile) for pick in picked) and not asked:
        return Told("which", seat=seat)
    if view.phase is WISH:
        return Told("wish", seat=seat)
    if view.phase is TALK:
        return Told("talk", seat=seat)
    if view.stuck:
        return Told("cornered" if view.played else "stuck", {"count": view.owed}, seat)
    if not view.counts[view.mover]:
        return Told("empty", seat=seat)
    if view.owed:
        return Told("owed" if view.played else "first", {"count": view.owed}, seat)
    return Told("more", seat=seat)


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
