"""What can be said at the table: the numbers of the game, its moves, and what comes of them.

Places of the grid are numbered from 0 row by row, a seat's personal cards by slot from 0. A card is
named by its place in the shuffled deck of the round: that is its back, which everyone can follow
with the eyes, and never its face.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import combinations, product
from typing import Annotated, ClassVar, Literal, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from games.core import rules
from games.core.rules import Event, Move, Seat, TurnBegan, Value
from games.memorandom.rules.sets import LINES, MOST, PLACES, SLOTS, WILDCARD, Face

T = TypeVar("T")

Cards = tuple[int, ...]
Faces = tuple[Face, ...]
Triple = tuple[int, int, int]


class Direction(Enum):
    """How three cards move round."""

    ONWARD = "onward"
    """Each to the next of their places in reading order, the last to the first."""
    BACK = "back"
    """The other way."""


class Reason(Enum):
    """Why a match ended."""

    POINTS = "points"
    """A seat has enough points, and more than any other (rule 8)."""
    PATIENCE = "patience"
    """Nobody called for some rounds in a row (rule 9)."""
    DROUGHT = "drought"
    """Nobody gained a point for many rounds in a row (rule 9)."""


Traits = Annotated[int, Meta(ge=2, le=MOST)]
MOST_COPIES, MOST_SEATS, MOST_POINTS, LONGEST = 4, 6, 15, 999


class Kinds(Value, frozen=True):
    """A deck without its wildcards: one card of each colour, shape and number, or more copies."""

    colours: Traits
    shapes: Traits
    numbers: Traits
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)] = 1

    def __post_init__(self) -> None:
        """Refuse faces that have no name."""
        for name in ("colours", "shapes", "numbers"):
            if not 2 <= getattr(self, name) <= MOST:
                raise ValueError(f"{name} is {getattr(self, name)}, expected 2 to {MOST}")
        if self.copies < 1:
            raise ValueError("every card is there at least once")

    def faces(self) -> list[Face]:
        """Return the face of every card."""
        traits = product(
            *(range(1, most + 1) for most in (self.colours, self.shapes, self.numbers))
        )
        return [100 * c + 10 * s + n for c, s, n in traits for _ in range(self.copies)]


class Config(Value, frozen=True):
    """Rule 1 and the numbers of the other rules."""

    decks: Annotated[dict[str, Kinds], Meta(max_length=20)]
    patience: Annotated[int, Meta(ge=1, le=LONGEST)]
    """Turns of each seat without a call, after which a round is dealt anew (rule 9)."""
    redeals: Annotated[int, Meta(ge=1, le=LONGEST)]
    """After so many of them in a row the table is asked whether it plays on."""
    drought: Annotated[int, Meta(ge=1, le=LONGEST)] = 20
    """After so many rounds in a row in which nobody gained a point, it is asked as well."""
    questions: Annotated[int, Meta(ge=0, le=LONGEST)] = 2
    """So often it is asked in a match; then the match ends unasked."""
    points: Annotated[int, Meta(ge=1, le=MOST_POINTS)] = 5
    """With so many a seat wins, once it is ahead of all others."""
    personal_cards: Literal[1, 2] = 2
    wildcards: Annotated[int, Meta(ge=0, le=3)] = 3
    deck: Literal["standard", "easy", "expert"] = "standard"
    line_choice: Literal["together", "in_turn"] = "together"
    notes: bool = False
    """Whether people may take notes; the rules do not care."""
    first: Annotated[Seat, Meta(ge=0, le=MOST_SEATS - 1)] | None = None
    """The seat that begins; None: drawn by lot."""

    def __post_init__(self) -> None:
        """Refuse a deck that cannot be played."""
        if self.deck not in self.decks:
            raise ValueError(f"the deck is {self.deck}, but decks has no such one")
        if min(self.patience, self.redeals, self.drought) < 1:
            raise ValueError("patience, redeals and drought are at least 1")
        if not 1 <= self.points <= MOST_POINTS:
            raise ValueError(f"points is {self.points}, expected 1 to {MOST_POINTS}")
        if not 0 <= self.wildcards <= 3:
            raise ValueError(f"there are {self.wildcards} wildcards, expected 0 to 3")
        if len(self.faces()) < PLACES + 6 * len(SLOTS):
            raise ValueError(
                f"{len(self.faces())} cards are too few for a grid and six hands, "
                f"expected {PLACES + 6 * len(SLOTS)} or more"
            )

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most seats that these rules know."""
        return 2, MOST_SEATS

    def faces(self) -> list[Face]:
        """Return the face of every card that is shuffled; information cards are none (rule 1)."""
        return [*self.decks[self.deck].faces(), *([WILDCARD] * self.wildcards)]


def moved(cards: Sequence[T], path: Sequence[int]) -> list[T]:
    """Return the grid after each of these cards moved to the next place, the last to the first."""
    after = list(cards)
    for place, to in zip(path, (*path[1:], path[0]), strict=True):
        after[to] = cards[place]
    return after


def _path(places: Triple, direction: Direction) -> Triple:
    first, second, third = places
    return places if direction is Direction.ONWARD else (third, second, first)


# --- moves -------------------------------------------------------------------------------------


class Sneak(Move, frozen=True):
    """Look at three cards of the grid (rule 3)."""

    first: int
    second: int
    third: int
    """Places in ascending order, as in every move."""

    @property
    def places(self) -> Triple:
        """The three places."""
        return self.first, self.second, self.third


class Exchange(Move, frozen=True):
    """Shuffle two cards of the grid: they change places, unseen (rule 3)."""

    first: int
    second: int

    @property
    def places(self) -> tuple[int, int]:
        """The two places."""
        return self.first, self.second


class Rotate(Move, frozen=True):
    """Shuffle three cards of the grid: all of them move round, unseen (rule 3)."""

    first: int
    second: int
    third: int
    direction: Direction

    @property
    def places(self) -> Triple:
        """The three places."""
        return self.first, self.second, self.third

    @property
    def path(self) -> Triple:
        """The three places in the order in which each card moves to the next."""
        return _path(self.places, self.direction)


class Swap(Move, frozen=True):
    """Exchange a card of the grid, unseen, with an own personal card (rule 3)."""

    place: int
    slot: int


class Call(Move, frozen=True):
    """Call "MemoRandom!" (rule 3)."""


class NameLine(Move, frozen=True):
    """Name a line after a call (rule 4)."""

    line: int


class PlayOn(Move, frozen=True):
    """Want another round, though the match comes to nothing (rule 9)."""


class EndMatch(Move, frozen=True):
    """Want the match to end as it stands (rule 9)."""


SNEAKS = {places: Sneak(*places) for places in combinations(range(PLACES), 3)}
EXCHANGES = {places: Exchange(*places) for places in combinations(range(PLACES), 2)}
ROTATIONS: dict[tuple[Triple, Direction], Rotate] = {
    (places, direction): Rotate(*places, direction) for places in SNEAKS for direction in Direction
}
SWAPS = tuple([tuple([Swap(place, slot) for slot in range(len(SLOTS))]) for place in range(PLACES)])
CALL = Call()
NAMES = tuple([NameLine(line) for line in range(len(LINES))])
WISHES = PlayOn(), EndMatch()
MOVES: tuple[type[Move], ...] = (Sneak, Exchange, Rotate, Swap, Call, NameLine, PlayOn, EndMatch)


# --- events ------------------------------------------------------------------------------------


class DeckShuffled(Event, frozen=True):
    """A round began: this seat shuffled all the cards to deal them."""

    reveals: ClassVar[bool] = True
    round: int
    dealer: Seat
    count: int


class Dealt(Event, frozen=True):
    """A seat was given its personal cards, which only that seat may look at."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    faces: Faces = ()
    """By slot; hidden from others (empty)."""

    def seen_by(self, seat: Seat | None) -> Dealt:
        """Hide the faces from all but the owner."""
        return self if seat == self.seat else replace(self, faces=())


class GridLaid(Event, frozen=True):
    """Nine cards were laid face down; so many are out of play in this round (rule 2)."""

    cards: Cards
    unused: int


class Sneaked(Event, frozen=True):
    """A seat looked at three cards of the grid."""

    reveals: ClassVar[bool] = True
    seat: Seat
    places: Triple
    cards: Cards
    faces: Faces
    """Hidden from others (empty)."""
    round: int = 1

    def seen_by(self, seat: Seat | None) -> Sneaked:
        """Hide the faces from all but who looked."""
        return self if seat == self.seat else replace(self, faces=())


class Exchanged(Event, frozen=True):
    """A seat let two cards of the grid change places."""

    seat: Seat
    places: tuple[int, int]
    cards: Cards = ()
    """The cards that lay there before, like `places`."""
    round: int = 1


class Rotated(Event, frozen=True):
    """A seat let three cards of the grid move round."""

    seat: Seat
    places: Triple
    direction: Direction
    cards: Cards = ()
    """The cards that lay there before, like `places`."""
    round: int = 1

    @property
    def path(self) -> Triple:
        """The three places in the order in which each card moves to the next."""
        return _path(self.places, self.direction)


class Swapped(Event, frozen=True):
    """A seat exchanged a card of the grid with a personal one, and then may look at the new one."""

    reveals: ClassVar[bool] = True
    seat: Seat
    place: int
    slot: int
    given: int
    """The card that now lies in the grid."""
    taken: int
    """The card that now is a personal one."""
    face: Face | None
    """Of the card taken; hidden from others."""
    round: int = 1

    def seen_by(self, seat: Seat | None) -> Swapped:
        """Hide the face from all but the new owner."""
        return self if seat == self.seat else replace(self, face=None)


Acted = Sneaked | Exchanged | Rotated | Swapped
"""What a turn can bring, but for a call."""


class Called(Event, frozen=True):
    """A seat called "MemoRandom!": now all seats name a line. What was called stands."""

    reveals: ClassVar[bool] = True
    seat: Seat


class LineNamed(Event, frozen=True):
    """A seat named a line."""

    seat: Seat
    line: int | None
    """Hidden from others, unless lines are named in turn."""
    open: bool = False

    def seen_by(self, seat: Seat | None) -> LineNamed:
        """Hide which line it is from all but the seat itself."""
        return self if self.open or seat == self.seat else replace(self, line=None)


class LinesShown(Event, frozen=True):
    """All seats have named a line, which everyone may know now: one a seat."""

    reveals: ClassVar[bool] = True
    lines: tuple[int, ...]


class GridTurnedUp(Event, frozen=True):
    """The grid was turned face up: cards and faces, place by place."""

    reveals: ClassVar[bool] = True
    cards: Cards
    faces: Faces


class HandShown(Event, frozen=True):
    """The personal cards of a seat were turned face up, and with its line its hand was judged."""

    reveals: ClassVar[bool] = True
    seat: Seat
    line: int
    row: Cards
    """The three cards of its line."""
    cards: Cards
    """Its personal cards, by slot, like `faces`."""
    faces: Faces
    traits: tuple[str, ...]
    """What all cards of the hand share, as keys under `traits` in the words; () without a set."""
    points: int
    """1, 0 or -1 (rule 6)."""
    opened: Faces = ()
    """The three cards of its line, like `row`."""
    round: int = 1


class RoundEnded(Event, frozen=True):
    """A round was scored."""

    round: int
    caller: Seat
    points: tuple[int, ...]
    """What each seat got."""
    scores: tuple[int, ...]
    """What each seat has now."""


class Lapsed(Event, frozen=True):
    """Nobody called for so many turns: the round is over without a score (rule 9)."""

    round: int
    turns: int


class Doubted(Event, frozen=True):
    """The match comes to nothing: the table is asked whether it plays on (rule 9)."""

    why: Reason
    rounds: int
    """So many rounds in a row brought no call, or no point."""


class WishedOn(Event, frozen=True):
    """A seat wants another round, and so there is one."""

    seat: Seat


class WishedEnd(Event, frozen=True):
    """A seat wants the match to end as it stands."""

    seat: Seat


class Ended(rules.Ended[Reason], frozen=True):
    """The match is over."""


EVENTS: tuple[type[Event], ...] = (
    *(DeckShuffled, Dealt, GridLaid, TurnBegan, Sneaked, Exchanged, Rotated, Swapped, Called),
    *(LineNamed, LinesShown, GridTurnedUp, HandShown, RoundEnded, Lapsed),
    *(Doubted, WishedOn, WishedEnd, Ended),
)
