"""The words of the game: what is laid out, what a seat may do, and what comes of it.

Numbered rules are those that `config/words/en/memory_island.yaml` lists. A card's id is its place
on the island, which names its back and says nothing of its face.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar

from msgspec import Meta

from games.core import rules
from games.core.rules import Event, Move, Seat, TurnBegan, Value

PLACES = 120
"""The largest island that a YAML may ask for."""
HIGHEST, LONGEST = 99, 99
"""The largest value of a card, and the most rounds without progress."""

Cards = Annotated[int, Meta(ge=1, le=PLACES)]
Worth = Annotated[int, Meta(ge=1, le=HIGHEST)]


class Config(Value, frozen=True):
    """Rule 1 and the numbers of the other rules."""

    cards: Annotated[dict[Worth, Cards], Meta(max_length=HIGHEST)]
    """Copies of each value."""
    rows: Cards
    columns: Cards
    target: Worth
    """The sum that takes cards; also the value of the card that is taken alone."""
    limit: Cards
    """As many cards as a seat may own; exactly this many win."""
    patience: Annotated[int, Meta(ge=1, le=LONGEST)]
    """Rounds of the table without progress after which the match ends (rule 7)."""
    late_patience: Annotated[int, Meta(ge=1, le=LONGEST)] | None = None
    """The same once every card has been seen; None, as in older records: as many as before."""
    unorganized: bool = False
    luck_calls_luck: bool = False
    first: Annotated[Seat, Meta(ge=0, le=9)] | None = None
    """The seat that begins; None: drawn by lot."""

    def idle_turns(self, seats: int, all_seen: bool) -> int:
        """Return after how many turns in a row without progress a match ends (rule 7)."""
        return seats * (self.late_patience or self.patience if all_seen else self.patience)

    def __post_init__(self) -> None:
        """Refuse a deck that cannot be played."""
        count, places = sum(self.cards.values()), self.rows * self.columns
        if min(self.rows, self.columns, self.target, self.limit, self.patience) < 1:
            raise ValueError("rows, columns, target, limit and patience are at least 1")
        if count != places:
            raise ValueError(f"{count} cards do not fill {self.rows} rows of {self.columns}")
        if places > PLACES:
            raise ValueError(f"{places} cards are more than the {PLACES} that fit on a table")
        if min(self.cards.values()) < 1:
            raise ValueError("every value needs at least one card")
        if not all(1 <= value <= self.target for value in self.cards):
            raise ValueError(f"values go from 1 to the target, {self.target}")
        if self.target not in self.cards:
            raise ValueError(f"no card has the value {self.target}, so a match might never end")


class Flip(Move, frozen=True):
    """Turn the card at this place face up."""

    place: int


FLIPS = tuple(Flip(place) for place in range(PLACES))
"""Every flip there is, by place: moves are made once."""


class Reason(Enum):
    """Why a match ends."""

    LIMIT = "limit"
    """A seat owns exactly as many cards as it may (rule 5)."""
    TENS = "tens"
    """All cards of the target value are taken (rule 5)."""
    PATIENCE = "patience"
    """For some rounds nothing was taken and nothing new seen (rule 7)."""


class Why(Enum):
    """Why open cards are turned face down again."""

    OVER = "over"
    """Their sum exceeds the target (rule 2)."""
    FULL = "full"
    """They make the target, but are more than the seat may still own (rule 4)."""


class Dealt(Event, frozen=True):
    """All cards were shuffled and laid out face down."""

    reveals: ClassVar[bool] = True
    count: int


class Flipped(Event, frozen=True):
    """A card was turned face up, for everyone to see."""

    reveals: ClassVar[bool] = True
    seat: Seat
    place: int
    value: int
    total: int = 0
    """The sum of all cards that are up now."""
    target: int = 0
    """The sum that would take them."""


class Taken(Event, frozen=True):
    """The open cards went to a seat, which now owns `count`."""

    seat: Seat
    places: tuple[int, ...]
    count: int


class TurnedBack(Event, frozen=True):
    """The open cards were turned face down again, and the turn is over."""

    seat: Seat
    places: tuple[int, ...]
    why: Why


class Ended(rules.Ended[Reason], frozen=True):
    """The match is over."""


MOVES: tuple[type[Move], ...] = (Flip,)
EVENTS: tuple[type[Event], ...] = (Dealt, TurnBegan, Flipped, Taken, TurnedBack, Ended)
