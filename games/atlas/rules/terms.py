"""What can be said at the table: the numbers of the game, its moves, and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.atlas.rules.faces import ATLAS, CATEGORIES, FACES, HIDDEN, REGIONS, SPECIES, Cards, Faces
from games.core import rules
from games.core.rules import Event, Move, Seat, TurnBegan, Value

MOST_ROUNDS, MOST_COPIES, MOST_SEATS = 20, 5, 10
MOST_CARDS, MOST_HAND, MOST_POINTS = 30, 30, 99
"""Of one kind of action or Atlas card; in a hand; for one card."""

Count = Annotated[int, Meta(ge=0, le=MOST_CARDS)]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]

Name = Annotated[str, Meta(pattern=r"\A[a-z0-9_]{1,40}\Z", description="a name like snowy_owl")]
Species = tuple[Name, Name, Name]
Region = Literal["north", "east_central", "south", "west", "south_east"]
Category = Literal["land", "water", "bird", "plant"]


class Actions(Value, frozen=True):
    """How many action cards of each kind there are."""

    skip: Count
    reverse: Count
    trade: Count


class Worth(Value, frozen=True):
    """Points for a card in another hand (rule 10)."""

    match: Points
    action: Points
    atlas: Points


class Config(Value, frozen=True):
    """Rule 1 and the numbers of the other rules."""

    regions: dict[Region, dict[Category, Species]]
    """Names of the species, by region and category."""
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)]
    """Cards of each species."""
    actions: Actions
    atlas: Count
    """Atlas cards."""
    score: Worth
    hand: Annotated[int, Meta(ge=2, le=MOST_HAND)] = 13
    """Cards dealt to each seat."""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    claims: Literal["compulsory", "optional"] = "compulsory"
    """Whether a seat with a natural meld must claim."""
    lone_card_win: bool = True
    """Whether a match card that is left after own melds may be played to go out (rule 9)."""
    first: Annotated[Seat, Meta(ge=0, le=MOST_SEATS - 1)] | None = None
    """The seat that begins; None: the dealer is drawn by lot."""
    edition: Annotated[int, Meta(ge=1, le=2)] = 1
    """2: whoever must claim is asked as well (rule 5), backs are mixed before one is taken
    (rule 7), and a tie may stand (rule 11). Records without it are of 1."""

    def __post_init__(self) -> None:
        """Refuse a deck that cannot be played."""
        categories = [tuple(region) for region in self.regions.values()]
        if len(categories) != REGIONS or {len(names) for names in categories} != {CATEGORIES}:
            raise ValueError(f"expected {REGIONS} regions of {CATEGORIES} categories each")
        if len({*categories}) > 1:
            raise ValueError("every region lists the same categories in the same order")
        if len({*self.species}) < SPECIES:
            raise ValueError("a species is there twice")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ValueError(f"rounds is {self.rounds}, expected 1 to {MOST_ROUNDS}")
        if not 1 <= self.copies <= MOST_COPIES:
            raise ValueError(f"copies is {self.copies}, expected 1 to {MOST_COPIES}")
        if min(*self.numbers, self.score.match, self.score.action, self.score.atlas) < 0:
            raise ValueError("numbers of cards and points are 0 or more")
        if not 2 <= self.hand < self.size // MOST_SEATS:
            raise ValueError(f"a hand of {self.hand} leaves nothing to draw, or is no hand")

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most seats that these rules know."""
        return 2, MOST_SEATS

    @property
    def species(self) -> tuple[str, ...]:
        """The name of each species, by face."""
        return tuple(
            [
                name
                for region in self.regions.values()
                for names in region.values()
                for name in names
            ]
        )

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """How many Skip, Reverse, Trade and Atlas cards there are."""
        return self.actions.skip, self.actions.reverse, self.actions.trade, self.atlas

    @property
    def size(self) -> int:
        """Cards of the deck."""
        return SPECIES * self.copies + sum(self.numbers)

    def points(self, faces: Sequence[int]) -> int:
        """Return what these cards are worth to whoever went out (rule 10)."""
        score = self.score
        return sum(
            [
                score.match if face < SPECIES else score.atlas if face == ATLAS else score.action
                for face in faces
            ]
        )


# --- why ---------------------------------------------------------------------------------------


class Precedence(Enum):
    """Why a seat got the card that it claimed (rule 5): keys under `claims` in the words."""

    ONLY = "only"
    """Nobody else wanted it."""
    WINS = "wins"
    """The claim empties the hand."""
    SAME = "same_species"
    """It melds two more cards of the species."""
    NEAR = "nearest"
    """The seat is nearer than others, whichever way round."""
    SOONER = "sooner"
    """The seat would play before others that are as near."""


class End(Enum):
    """How a round ended (rules 8 to 10): keys under `ends` in the words."""

    MELD = "meld"
    CLAIM = "claim"
    PAIR = "pair"
    PLAY = "play"
    """The last card, a match or an Atlas card, was played."""
    ACTION = "action"
    """The last card was an action."""
    VOID = "void"
    """The draw pile was used up."""


class Reason(Enum):
    """Why a match ended (rule 11)."""

    POINTS = "points"
    """After its rounds."""
    EXTRA = "extra"
    """After more of them, for there was a tie."""
    TIE = "tie"
    """After so many of them without a score that the tie stands."""


# --- moves -------------------------------------------------------------------------------------


class Meld(Move, frozen=True):
    """Lay down a meld wholly from the hand (rule 3), or the pair of rule 8."""

    faces: Faces


class Play(Move, frozen=True):
    """Play a card face up and end the turn (rule 3)."""

    face: int


class Claim(Move, frozen=True):
    """Meld these cards of the hand with the card just played (rule 5)."""

    faces: Faces


class Decline(Move, frozen=True):
    """Do without: claim nothing (rule 5), or trade nothing (rule 7)."""

    passes: ClassVar[bool] = True


class TradeWith(Move, frozen=True):
    """Choose whom to trade with (rule 7)."""

    seat: Seat


class Take(Move, frozen=True):
    """Take this card from the other hand, pointing at its back (rule 7)."""

    card: int


class Give(Move, frozen=True):
    """Give a card back for it (rule 7)."""

    face: int


AnyMove = Meld | Play | Claim | Decline | TradeWith | Take | Give
MOVES: tuple[type[Move], ...] = (Meld, Play, Claim, Decline, TradeWith, Take, Give)

DECLINE = Decline()
PLAYS = tuple([Play(face) for face in range(FACES)])
GIVES = tuple([Give(face) for face in range(FACES)])
TRADES = tuple([TradeWith(seat) for seat in range(MOST_SEATS)])
meld, claim, take = cache(Meld), cache(Claim), cache(Take)
"""Moves are made once."""
TURNS = tuple([(TurnBegan(seat), TurnBegan(seat, again=True)) for seat in range(MOST_SEATS)])
"""And so is this event: for each seat that begins a turn, and begins one again."""


# --- events ------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    """A new round: this many cards were shuffled."""

    reveals: ClassVar[bool] = True
    number: int
    """From 1."""
    count: int


class Dealt(Event, frozen=True):
    """A seat was given its first cards."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    faces: tuple[int, ...] = ()
    """What each of the cards shows, in their order; hidden from others (empty)."""

    def seen_by(self, seat: Seat | None) -> Dealt:
        """Hide the faces from all but their owner."""
        return self if seat == self.seat else Dealt(self.seat, self.cards)


class Drawn(Event, frozen=True):
    """A seat drew the top card of the draw pile; so many are left."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: int
    face: int
    """Hidden from others."""
    left: int

    def seen_by(self, seat: Seat | None) -> Drawn:
        """Hide the face from all but who drew it."""
        return self if seat == self.seat else Drawn(self.seat, self.card, HIDDEN, self.left)


class Melded(Event, frozen=True):
    """A seat laid down a meld of its own cards."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    faces: Faces
    """What each of the cards shows."""


class Played(Event, frozen=True):
    """A seat played a card face up."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: int
    face: int


def known(asked: Sequence[Seat], must: Sequence[Seat], seat: Seat | None) -> tuple[Seat, ...]:
    """Return those of the seats that are asked of whom a seat may know it (rule 5)."""
    return tuple([other for other in asked if other == seat or other in must])


class Asked(Event, frozen=True):
    """These seats can claim the card just played (rule 5).

    Who has a choice is asked alone: that somebody could claim tells of Atlas cards.
    """

    seats: tuple[Seat, ...]
    must: tuple[Seat, ...] = ()
    """Those that have to claim, who are asked openly."""

    def seen_by(self, seat: Seat | None) -> Asked | None:
        """Hide who is asked alone from all others."""
        seats = known(self.seats, self.must, seat)
        return Asked(seats, self.must) if seats else None


class Answered(Event, frozen=True):
    """A seat that was asked has answered; what, is seen when all have."""

    seat: Seat
    faces: Faces | None = None
    """The cards of its hand that it wants to meld; () if it declines; hidden from others (None)."""
    must: bool = False
    """Whether it had to claim, which everyone knows."""

    def seen_by(self, seat: Seat | None) -> Answered | None:
        """Hide the answer from all but who gave it, and that there was one if that was a choice."""
        if seat == self.seat:
            return self
        return Answered(self.seat, must=True) if self.must else None


class Claimed(Event, frozen=True):
    """A seat got the card just played, and melded it."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: int
    """The card that was played."""
    cards: Cards
    """All cards of the meld, that one among them."""
    faces: Faces
    """What each of them shows."""
    reason: Precedence
    rivals: tuple[Seat, ...]
    """Who else wanted it."""


class Unclaimed(Event, frozen=True):
    """All who were asked declined, and nobody got the card just played."""

    card: int
    asked: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Unclaimed | None:
        """Hide from all others that somebody could have claimed."""
        return Unclaimed(self.card, (seat,)) if seat is not None and seat in self.asked else None


class Skipped(Event, frozen=True):
    """A seat lost its turn (rule 7)."""

    seat: Seat


class Reversed(Event, frozen=True):
    """Play goes the other way round (rule 7)."""

    direction: int
    """1: clockwise, -1: against it."""


class PartnerChosen(Event, frozen=True):
    """A seat is to take a card of this other one (rule 7)."""

    seat: Seat
    partner: Seat


class Mixed(Event, frozen=True):
    """The cards of a hand changed their backs before one of them is taken (rule 7)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    faces: tuple[int, ...] = ()
    """What each card of the hand shows now, in their order; hidden from others (empty)."""

    def seen_by(self, seat: Seat | None) -> Mixed:
        """Hide the faces from all but their owner."""
        return self if seat == self.seat else Mixed(self.seat)


class TradeDeclined(Event, frozen=True):
    """A seat trades nothing (rule 7)."""

    seat: Seat


class Taken(Event, frozen=True):
    """A seat took a hidden card of another one (rule 7)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    partner: Seat
    card: int
    face: int
    """Hidden from all but these two."""

    def seen_by(self, seat: Seat | None) -> Taken:
        """Hide the face from all but the two who trade."""
        known = seat in (self.seat, self.partner)
        return self if known else Taken(self.seat, self.partner, self.card, HIDDEN)


class Given(Event, frozen=True):
    """A seat gave a card back for the one that it took (rule 7)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    partner: Seat
    card: int
    face: int
    """Hidden from all but these two."""

    def seen_by(self, seat: Seat | None) -> Given:
        """Hide the face from all but the two who trade."""
        known = seat in (self.seat, self.partner)
        return self if known else Given(self.seat, self.partner, self.card, HIDDEN)


class Kept(Event, frozen=True):
    """A seat may not play its last match card, and keeps it (rule 9, without `lone_card_win`)."""

    seat: Seat


class RoundEnded(Event, frozen=True):
    """A round is over, and all hands are shown (rule 10)."""

    reveals: ClassVar[bool] = True
    number: int
    winner: Seat | None
    """None: the round is void."""
    reason: End
    points: int
    hands: tuple[Faces, ...]
    """What was left in each hand."""


class Ended(rules.Ended[Reason], frozen=True):
    """A match of Atlas is over."""


EVENTS: tuple[type[Event], ...] = (
    *(RoundBegan, Dealt, TurnBegan, Drawn, Melded, Played, Asked, Answered, Claimed, Unclaimed),
    *(
        Skipped,
        Reversed,
        PartnerChosen,
        Mixed,
        TradeDeclined,
        Taken,
        Given,
        Kept,
        RoundEnded,
        Ended,
    ),
)
