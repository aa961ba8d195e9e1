"""What lies on the table: cards, piles, the draw pile, signals, and what is touched to speak.

A piece stands for itself: touching it says no more than which one it is.
"""

from __future__ import annotations

from games.core.rules import Seat, Value
from games.the_game.rules import Kind


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


class SignalButton(Value, frozen=True):
    """Say this of a pile."""

    kind: Kind


class DoneButton(Value, frozen=True):
    """Say no more."""


# --- faces ----------------------------------------------------------------------------------------


class Number(Value, frozen=True):
    """A card's number."""

    number: int


class Reverse(Value, frozen=True):
    """What a card shows that cannot be seen."""


class Row(Value, frozen=True):
    """The card that a pile begins with."""

    pile: int


class Stack(Value, frozen=True):
    """So many cards to draw."""

    count: int


class Said(Value, frozen=True):
    """What a seat says, with its shape."""

    kind: Kind
    seat: Seat


class Light(Value, frozen=True):
    """Light that gets weaker towards its edge."""
