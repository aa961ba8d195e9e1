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
    """What can be said beside the cards. The value is a key under `signs` in the words."""

    SNEAK = "sneak"
    """Look at three cards."""
    EXCHANGE = "exchange"
    """Shuffle two cards: they change places."""
    RIGHT = "right"
    """Shuffle three cards: they move round clockwise."""
    LEFT = "left"
    """Shuffle three cards: they move round the other way."""
    SWAP = "swap"
    """Give a personal card for one of the grid."""
    CALL = "call"
    PLAY_ON = "play_on"
    """Want another round."""
    END = "end"
    """Want the match to end."""

    @property
    def cards(self) -> int:
        """The number of cards of the grid that go with it."""
        return GRID_CARDS.get(self, 0)


GRID_CARDS = {
    Action.SNEAK: 3,
    Action.EXCHANGE: 2,
    Action.RIGHT: 3,
    Action.LEFT: 3,
    Action.SWAP: 1,
}
TURNS = (*GRID_CARDS, Action.CALL)
"""What a turn can be (rule 3)."""
ENDINGS = (Action.PLAY_ON, Action.END)
"""What can be answered when the match comes to nothing (rule 9)."""
COLUMNS = 3


def turned(places: tuple[int, int, int], direction: Direction) -> Action:
    """Return how three cards move round, as whoever looks at the table sees it.

    On a straight line, right is where the last of the cards goes to the place farthest right; in a
    column, which has none, each goes down.
    """
    (ax, ay), (bx, by), (cx, cy) = [(place % COLUMNS, place // COLUMNS) for place in places]
    bend = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    onward = bend > 0 or (bend == 0 and cx >= ax)
    return Action.RIGHT if onward == (direction is Direction.ONWARD) else Action.LEFT


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
    """Touched to say what is to be done."""

    action: Action


class Line(Value, frozen=True):
    """Touched to name a line after a call."""

    line: int


class Mark(Value, frozen=True):
    """Lies on a card that the last move touched."""

    card: int


class Halo(Value, frozen=True):
    """Shines around a card of the hand that is judged."""

    card: int


class Ray(Value, frozen=True):
    """Joins the stones of the line that is judged."""


def plates(view: View) -> tuple[Plate | Line, ...]:
    """Return what can be touched beside the cards: turns, lines after a call, or how it ends."""
    if view.undecided:
        return tuple(map(Plate, ENDINGS))
    if view.caller != NOBODY:
        return tuple([Line(line) for line in range(len(LINES))])
    return tuple(map(Plate, TURNS))


# --- faces -------------------------------------------------------------------------------------


class Back(Value, frozen=True):
    """What a hidden card shows."""


class Front(Value, frozen=True):
    """What an open card shows."""

    face: Face


class Sign(Value, frozen=True):
    """What a mark shows: what was done to the card, and by whom."""

    done: Action
    seat: int


class Light(Value, frozen=True):
    """What a halo shows: a rim around a personal card, or a stone that shines."""

    colour: str
    """A token of the look."""
    place: int = -1
    """The place of the stone."""


class Beam(Value, frozen=True):
    """What a ray shows: the light between the stones of a line."""

    colour: str
    """A token of the look."""
    slope: int = 1
    """1: down to the right, or straight; -1: up to the right."""


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
            return Sign(Action.SNEAK, event.seat)
        case Exchanged():
            return Sign(Action.EXCHANGE, event.seat)
        case Rotated():
            return Sign(turned(event.places, event.direction), event.seat)
    return Sign(Action.SWAP, event.seat)


def touched(event: Acted) -> tuple[int, ...]:
    """Return the places of the grid that a move touched."""
    return (event.place,) if isinstance(event, Swapped) else event.places
