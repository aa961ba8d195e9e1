"""What lies on the table: cards, plates that say what to do, signs of what was done; and faces."""

from __future__ import annotations

from enum import Enum

from games.core.rules import Value
from games.memorandom.rules import (
    LINES,
    NOBODY,
    Acted,
    Direction,
    Exchanged,
    Face,
    Rotated,
    Sneaked,
    Swapped,
    View,
)


class Action(Enum):
    """What a turn can be (rule 3). The value is a key under `signs` in the words."""

    SNEAK = "sneak"
    SHUFFLE = "shuffle"
    SWAP = "swap"
    CALL = "call"


class Way(Enum):
    """How cards of the grid are shuffled. The value is a key under `signs` in the words."""

    EXCHANGE = "exchange"
    """Two change places."""
    ONWARD = "onward"
    """Three move round."""
    BACK = "back"
    """Three move round, the other way."""

    @property
    def cards(self) -> int:
        """The number of cards that it moves."""
        return 2 if self is Way.EXCHANGE else 3


ROUND = {Direction.ONWARD: Way.ONWARD, Direction.BACK: Way.BACK}
"""How three cards move round, by the direction."""

# --- pieces and picks --------------------------------------------------------------------------


class Card(Value, frozen=True):
    """A card by its back, which everyone can follow: its place in the deck of the round."""

    card: int


class Place(Value, frozen=True):
    """What a card of the grid says: where it lies."""

    place: int


class Slot(Value, frozen=True):
    """What a personal card of the seat whose turn it is says: which one it is."""

    slot: int


class Plate(Value, frozen=True):
    """Touched to say what the turn is to be."""

    action: Action


class Arrow(Value, frozen=True):
    """Touched to say how the cards are shuffled."""

    way: Way


class Line(Value, frozen=True):
    """Touched to name a line after a call."""

    line: int


class Mark(Value, frozen=True):
    """Lies on a card that the last move touched."""

    card: int


class Halo(Value, frozen=True):
    """Shines around a card of the hand that is judged."""

    card: int


def plates(view: View) -> tuple[Plate | Arrow | Line, ...]:
    """Return what can be touched beside the cards: turns and ways, or lines after a call."""
    if view.caller != NOBODY:
        return tuple([Line(line) for line in range(len(LINES))])
    return (*map(Plate, Action), *map(Arrow, Way))


# --- faces -------------------------------------------------------------------------------------


class Back(Value, frozen=True):
    """What a hidden card shows."""


class Front(Value, frozen=True):
    """What an open card shows."""

    face: Face


class Sign(Value, frozen=True):
    """What a mark shows: what was done to the card."""

    done: Action | Way


class Light(Value, frozen=True):
    """What a halo shows."""

    colour: str
    """A token of the look."""


class Jot(Value, frozen=True):
    """What somebody notes on a card: one trait, counted from 1; or none: that it is a wildcard."""

    colour: int = 0
    shape: int = 0
    number: int = 0


# --- what the last move shows ------------------------------------------------------------------


def sign(event: Acted) -> Sign:
    """Return the sign of a move."""
    match event:
        case Sneaked():
            return Sign(Action.SNEAK)
        case Exchanged():
            return Sign(Way.EXCHANGE)
        case Rotated():
            return Sign(ROUND[event.direction])
    return Sign(Action.SWAP)


def touched(event: Acted) -> tuple[int, ...]:
    """Return the places of the grid that a move touched."""
    return (event.place,) if isinstance(event, Swapped) else event.places
