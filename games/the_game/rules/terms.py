"""What can be said at the table: the numbers of the game, its moves, and what comes of them.

Piles are numbered from 0, the rising ones first. A card is named by its number, for there is one
of each; a card face down has no name at all.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.core import rules
from games.core.rules import Event, Move, Seat, TurnBegan, Value

HIGHEST, MOST_PILES, MOST_GLADNESS = 200, 8, 9
"""The largest card, number of piles and gladness that a YAML may ask for."""
MOST_SEATS, MOST_HAND = 10, 20

Number = Annotated[int, Meta(ge=2, le=HIGHEST)]
PileCount = Annotated[int, Meta(ge=0, le=MOST_PILES)]


class Kind(Enum):
    """What a signal says of a pile."""

    PLEASE = "please"
    """Please leave it."""
    LEAVE = "leave"
    """Leave it!"""
    USE = "use"
    """Use this one."""


class Reason(Enum):
    """Why a match ended (rule 7)."""

    WON = "won"
    """No card is left."""
    GOOD = "good"
    """Few cards are left: as many as the configuration calls good, or fewer."""
    LEFT = "left"
    """More cards are left."""


class Config(Value, frozen=True):
    """Rule 1 and the numbers of the other rules."""

    lowest: Number
    highest: Number
    rising: PileCount
    """Piles that go up from one below the lowest card."""
    falling: PileCount
    """Piles that go down from one above the highest card."""
    hands: Annotated[
        dict[Annotated[int, Meta(ge=1, le=MOST_SEATS)], Annotated[int, Meta(ge=1, le=MOST_HAND)]],
        Meta(min_length=1),
    ]
    """Number of seats to cards of a hand."""
    trick: Annotated[int, Meta(ge=1, le=HIGHEST)]
    """A card exactly this far back may be played too."""
    gladness: Annotated[int, Meta(ge=1, le=MOST_GLADNESS)]
    """How gladly a seat may say that it would start, at most."""
    good: Annotated[int, Meta(ge=0, le=HIGHEST)]
    """With so many cards left, or fewer, the result is a good one."""
    at_least: Literal[2, 3] = 2
    """Cards of a turn while there is a draw pile."""
    last_cards: Literal["two", "one"] = "two"
    """Cards of a turn without one."""
    hand: Literal["as_printed", "one_fewer"] = "as_printed"
    open_hands: bool = False
    talk: bool = True
    speaking: Literal["after_turn", "any_time"] = "after_turn"
    """When a seat may say something: once its turn is over, or whenever it likes."""
    stuck: Literal["ends", "waits"] = "ends"
    """Whether a seat that is stuck ends the match at once, or by giving up."""

    def __post_init__(self) -> None:
        """Refuse a deck that cannot be played."""
        if self.lowest >= self.highest:
            raise ValueError(
                f"cards go from {self.lowest} to {self.highest}, expected more than one"
            )
        if not 1 <= self.piles <= MOST_PILES:
            raise ValueError(
                f"there are {self.rising} rising and {self.falling} falling piles, "
                f"expected 1 to {MOST_PILES} together"
            )
        self._check_hands()

    def _check_hands(self) -> None:
        cards = self.highest - self.lowest + 1
        if sorted(self.hands) != list(range(1, len(self.hands) + 1)):
            raise ValueError("hands names the cards of a hand with 1 seat, with 2, and so on")
        for seats in self.hands:
            size = self.hand_size(seats)
            if size < self.at_least:
                raise ValueError(
                    f"a hand of {size} with {seats} seats cannot play {self.at_least} cards"
                )
            if seats * size >= cards:
                raise ValueError(f"{seats} hands of {size} leave none of {cards} cards to draw")

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most seats that these rules know."""
        return 1, len(self.hands)

    @property
    def piles(self) -> int:
        """The number of piles."""
        return self.rising + self.falling

    def hand_size(self, seats: int) -> int:
        """Return how many cards a hand is refilled to."""
        return self.hands[seats] - (self.hand == "one_fewer")

    def least(self, drawing: bool, held: int) -> int:
        """Return how many cards a turn must play (rules 3 and 8) with so many in the hand."""
        if drawing:
            return self.at_least
        return min(1 if self.last_cards == "one" else 2, held)


# --- moves -------------------------------------------------------------------------------------


class Wish(Move, frozen=True):
    """Say how gladly you would start (rule 2)."""

    gladness: int


class Play(Move, frozen=True):
    """Play a card on a pile (rules 3 and 4)."""

    card: int
    pile: int


class EndTurn(Move, frozen=True):
    """Play no more cards, and refill the hand (rule 5)."""


class GiveUp(Move, frozen=True):
    """Admit that nothing fits any more; the match ends (rule 7)."""


class Signal(Move, frozen=True):
    """Say something about a pile (rule 6)."""

    free: ClassVar[bool] = True
    pile: int
    about: Kind


class Withdraw(Move, frozen=True):
    """Take back what you say of a pile (rule 6)."""

    free: ClassVar[bool] = True
    pile: int


class Done(Move, frozen=True):
    """Say no more; the next seat is to play (rule 6)."""


WISHES = tuple([Wish(gladness) for gladness in range(MOST_GLADNESS + 1)])
PLAYS = tuple(
    [tuple([Play(card, pile) for card in range(HIGHEST + 1)]) for pile in range(MOST_PILES)]
)
SIGNALS = tuple([tuple([Signal(pile, kind) for kind in Kind]) for pile in range(MOST_PILES)])
WITHDRAWALS = tuple([Withdraw(pile) for pile in range(MOST_PILES)])
END_TURN, GIVE_UP, DONE = EndTurn(), GiveUp(), Done()
MOVES: tuple[type[Move], ...] = (Wish, Play, EndTurn, Signal, Done, Withdraw, GiveUp)


# --- events ------------------------------------------------------------------------------------


class Dealt(Event, frozen=True):
    """A seat was given its first cards."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    cards: tuple[int, ...] = ()
    """Hidden from others (empty), unless hands lie open."""
    open: bool = False

    def seen_by(self, seat: Seat | None) -> Dealt:
        """Hide the cards from all but their owner."""
        return self if self.open or seat == self.seat else Dealt(self.seat, self.count)


class Wished(Event, frozen=True):
    """A seat said how gladly it would start."""

    seat: Seat
    gladness: int | None
    """Hidden from others until all have said."""

    def seen_by(self, seat: Seat | None) -> Wished:
        """Hide how gladly from all but the seat itself."""
        return self if seat == self.seat else Wished(self.seat, None)


class Started(Event, frozen=True):
    """All have said, and the gladdest starts; ties were settled by lot."""

    reveals: ClassVar[bool] = True
    seat: Seat
    wishes: tuple[int, ...]
    """How gladly each seat would have started."""


class Played(Event, frozen=True):
    """A seat played a card on a pile."""

    seat: Seat
    card: int
    pile: int
    step: int
    """How far the pile went on; below 0 for a trick."""
    trick: bool
    owed: int
    """Cards that the seat still has to play in this turn."""


class SignalsCleared(Event, frozen=True):
    """The top of a pile changed, so what was said about it counts no more."""

    pile: int


class TurnEnded(Event, frozen=True):
    """A seat played so many cards and plays no more in this turn."""

    seat: Seat
    count: int


class Refilled(Event, frozen=True):
    """A seat drew cards at the end of its turn; so many are left to draw."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    left: int
    cards: tuple[int, ...] = ()
    """Hidden from others (empty), unless hands lie open."""
    open: bool = False

    def seen_by(self, seat: Seat | None) -> Refilled:
        """Hide the cards from all but their owner."""
        if self.open or seat == self.seat:
            return self
        return Refilled(self.seat, self.count, self.left)


class DrawPileEmptied(Event, frozen=True):
    """The last card was drawn; from now on a turn is of so many cards at least (rule 8)."""

    count: int


class Signalled(Event, frozen=True):
    """A seat said something about a pile."""

    seat: Seat
    pile: int
    about: Kind


class Withdrawn(Event, frozen=True):
    """A seat took back what it had said about a pile."""

    seat: Seat
    pile: int
    about: Kind


class PassedOver(Event, frozen=True):
    """A seat without cards was passed over (rule 7)."""

    seat: Seat


class Stuck(Event, frozen=True):
    """No order of plays lets a seat play the cards that it has to (rule 7).

    It came to that by another seat's move, or it ended the match.
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    owed: int


class Cornered(Event, frozen=True):
    """By its own move a seat is stuck (rule 7); it may take back what it did in this turn."""

    seat: Seat
    owed: int


class GaveUp(Event, frozen=True):
    """A seat that was stuck gave up: the match ends (rule 7)."""

    seat: Seat


class Ended(rules.Ended[Reason], frozen=True):
    """All cards are played, or somebody is stuck (rule 7)."""


EVENTS: tuple[type[Event], ...] = (
    *(Dealt, Wished, Started, TurnBegan, Played, SignalsCleared, TurnEnded, Refilled),
    *(DrawPileEmptied, Signalled, Withdrawn, PassedOver, Stuck, Cornered, GaveUp, Ended),
)
