"""What lies on the table: cards, piles, the draw pile, signals, and what is touched to speak.

A piece stands for itself: touching it says no more than which one it is.
"""

from __future__ import annotations

from games.core.rules import Seat, Value
from games.core.speech import Piece
from games.the_game.rules import TALK, WISH, Kind, View, talks


class Card(Value, frozen=True):
    """A card in a hand that can be seen."""

    number: int


class Back(Value, frozen=True):
    """A card in a hand that cannot be seen, by its place there."""

    seat: Seat
    slot: int


class Pile(Value, frozen=True):
    """A pile on which cards are played."""

    pile: int


class Deck(Value, frozen=True):
    """The draw pile."""


class Flag(Value, frozen=True):
    """What a seat says of a pile, as a flag on it."""

    pile: int
    seat: Seat


class Glow(Value, frozen=True):
    """The light behind a pile that was just saved."""

    pile: int


# --- buttons: pieces that show what touching them says --------------------------------------------


class WishButton(Value, frozen=True):
    """Say how gladly you would start."""

    gladness: int


class EndButton(Value, frozen=True):
    """End the turn."""


class GiveUpButton(Value, frozen=True):
    """Admit that nothing fits any more."""


class SignalButton(Value, frozen=True):
    """Say this of a pile."""

    kind: Kind


class DoneButton(Value, frozen=True):
    """Say no more."""


class Own(Value, frozen=True):
    """What touching the own flag on a pile says: take it back."""

    pile: int


# --- faces ----------------------------------------------------------------------------------------


class Number(Value, frozen=True):
    """A card's number."""

    number: int


class Reverse(Value, frozen=True):
    """What a card shows that cannot be seen."""


class Ending(Value, frozen=True):
    """The end of the turn, and whether it may be ended."""

    ready: bool


class Row(Value, frozen=True):
    """The card that a pile begins with."""

    pile: int


class Stack(Value, frozen=True):
    """So many cards to draw."""

    count: int


class Message(Value, frozen=True):
    """What a seat says, with its shape."""

    kind: Kind
    seat: Seat


class Light(Value, frozen=True):
    """Light that gets weaker towards its edge."""


# --- what is there now ----------------------------------------------------------------------------


def buttons(view: View) -> tuple[Piece, ...]:
    """Return what can be said now: signals, and wishes or the end of a turn or of the match."""
    said = signal_buttons(view)
    if view.phase is WISH:
        return (*[WishButton(gladness) for gladness in range(view.config.gladness + 1)], *said)
    if view.phase is TALK:
        return (*said, DoneButton())
    return (*said, GiveUpButton() if view.stuck else EndButton())


def signal_buttons(view: View) -> tuple[Piece, ...]:
    """Return what whoever looks may say of the piles, now or in the course of the match."""
    always = view.config.speaking == "any_time"
    if view.outcome or (view.phase is not TALK and not always):
        return ()
    if always and (view.seat is None or not talks(view.config, view.counts, view.seat)):
        return ()
    return tuple(map(SignalButton, Kind))


def flags(view: View, pile: int) -> list[Flag]:
    """Return what is said of a pile."""
    return [Flag(pile, seat) for seat, kind in enumerate(view.signals[pile]) if kind]


def hand(view: View, seat: Seat) -> list[Piece]:
    """Return the cards of a seat, those that cannot be seen by their places."""
    known = view.hands[seat]
    return [*map(Card, known)] if known else [Back(seat, i) for i in range(view.counts[seat])]


def things(view: View) -> tuple[Piece, ...]:
    """Return the own hand, the piles with what is said of them, what can be said, and the rest."""
    seats = range(len(view.counts))
    first = [] if view.seat is None else hand(view, view.seat)
    piles = [thing for pile in range(len(view.piles)) for thing in (Pile(pile), *flags(view, pile))]
    others = [card for seat in seats if seat != view.seat for card in hand(view, seat)]
    return (*first, *piles, *buttons(view), Deck(), *others)
