"""What lies on Atlas' table, what touching it says, and what it shows."""

from __future__ import annotations

from typing import Literal

from games.atlas.rules import Faces
from games.core.rules import Seat, Value

# --- pieces ------------------------------------------------------------------------------------


class Deck(Value, frozen=True):
    """The draw pile."""


class Pile(Value, frozen=True):
    """The cards that were played and that nobody claimed; a card is played by touching it."""


class Way(Value, frozen=True):
    """The ring around the pile that shows the direction of play."""


class Hand(Value, frozen=True):
    """A hand of somebody else; touching it says with whom to trade."""

    seat: Seat


class Card(Value, frozen=True):
    """A card of the own hand, or one of another hand that a card is to be taken of."""

    card: int
    """Its place in the shuffled deck, which tells nothing of its face."""


class Shown(Value, frozen=True):
    """A card of the last meld."""

    card: int


class Plate(Value, frozen=True):
    """What is touched to end what is being said. It shows itself."""

    text: Literal["meld", "claim", "decline"]
    """A key under `plates` in the words."""


class Chip(Value, frozen=True):
    """A meld or a claim that one touch makes, by the cards of the hand that it takes."""

    faces: Faces


class Show(Value, frozen=True):
    """The place of the last meld."""


# --- pieces on their way -----------------------------------------------------------------------


class Flying(Value, frozen=True):
    """A card that flies from hand to pile, or from the draw pile to another hand."""

    card: int


class Thrown(Value, frozen=True):
    """The cards of another hand as they are dealt, at one throw."""

    seat: Seat


# --- picks -------------------------------------------------------------------------------------


class Partner(Value, frozen=True):
    """The hand of whoever is traded with: a card goes back there."""


class Front(Value, frozen=True):
    """What a card shows. It is the pick of the own cards, too: equal ones say the same."""

    face: int


# --- faces -------------------------------------------------------------------------------------


class Back(Value, frozen=True):
    """What a hidden card shows."""


class Stamp(Value, frozen=True):
    """What a melded card shows: it was stamped."""

    face: int


class Gap(Value, frozen=True):
    """A pile without a card."""


class Arrows(Value, frozen=True):
    """Which way play goes."""

    clockwise: bool


class Stack(Value, frozen=True):
    """A draw pile of so many cards."""

    count: int


class Fan(Value, frozen=True):
    """Another hand of so many cards."""

    count: int


class Offer(Value, frozen=True):
    """A whole meld, with the card that it claims if there is one."""

    meld: Faces
