"""What can be said at the table: the numbers of the game, its moves, and what comes of them.

A *card* is its place in the shuffled deck: it names a back, never a face. A *face* is what the card
shows: a species (see `cell_of`), an action, or Atlas. Moves name faces, for equal cards are worth
the same; of two equal ones the one that came to the hand first is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Literal

from games.core.rules import Event, Move, Seat, Value

REGIONS, CATEGORIES, KINDS = 5, 4, 3
"""Rule 1: so many regions, categories, and species of a category in a region."""
CELLS = REGIONS * CATEGORIES
"""A cell is what a region has of a category."""
SPECIES = CELLS * KINDS
SKIP, REVERSE, TRADE, ATLAS = range(SPECIES, SPECIES + 4)
FACES = SPECIES + 4
HIDDEN = -1
"""In place of a face that is not seen."""
MOST_ROUNDS, MOST_COPIES, MOST_SEATS = 20, 5, 10

Cards = tuple[int, ...]
Faces = tuple[int, ...]
"""Always ascending, so that Atlas cards come last."""
Shape = Literal["pair", "three", "priority", "four", "five"]
"""Kinds of melds: a key under `melds` in the words."""
Species = tuple[str, str, str]


class Actions(Value, frozen=True):
    """How many action cards of each kind there are."""

    skip: int
    reverse: int
    trade: int


class Worth(Value, frozen=True):
    """Points for a card in another hand (rule 10)."""

    match: int
    action: int
    atlas: int


class Config(Value, frozen=True):
    """Rule 1 and the numbers of the other rules."""

    regions: dict[str, dict[str, Species]]
    """Names of the species, by region and category."""
    copies: int
    """Cards of each species."""
    actions: Actions
    atlas: int
    """Atlas cards."""
    score: Worth
    hand: int = 13
    """Cards dealt to each seat."""
    rounds: int = 5
    claims: Literal["compulsory", "optional"] = "compulsory"
    """Whether a seat with a natural meld must claim."""
    lone_card_win: bool = True
    """Whether a match card that is left after own melds may be played to go out (rule 9)."""

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
        return (self.actions.skip, self.actions.reverse, self.actions.trade, self.atlas)

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


def cell_of(face: int) -> int:
    """Return the cell of a species: regions one after another, in each the categories."""
    return face // KINDS


def region_of(face: int) -> int:
    """Return the region of a species, in the order of the YAML."""
    return face // (KINDS * CATEGORIES)


def category_of(face: int) -> int:
    """Return the category of a species, in the order of the YAML."""
    return face // KINDS % CATEGORIES


def is_action(face: int) -> bool:
    """Tell whether a card is Skip, Reverse or Trade."""
    return SPECIES <= face < ATLAS


def shape_of(faces: Faces) -> Shape:
    """Return what kind of meld these faces are (rules 4 and 8)."""
    if len(faces) == 3:
        return "priority" if faces[0] == faces[2] else "three"
    return "pair" if len(faces) == 2 else "four" if len(faces) == 4 else "five"


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


class TradeWith(Move, frozen=True):
    """Choose whom to trade with (rule 7)."""

    seat: Seat


class Take(Move, frozen=True):
    """Take this card from the other hand, pointing at its back (rule 7)."""

    card: int


class Give(Move, frozen=True):
    """Give a card back for it (rule 7)."""

    face: int


DECLINE = Decline()
PLAYS = tuple([Play(face) for face in range(FACES)])
GIVES = tuple([Give(face) for face in range(FACES)])
TRADES = tuple([TradeWith(seat) for seat in range(MOST_SEATS)])
meld, claim, take = cache(Meld), cache(Claim), cache(Take)
"""Moves are made once."""


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


class Asked(Event, frozen=True):
    """These seats have a choice whether, or how, to claim the card just played (rule 5)."""

    seats: tuple[Seat, ...]


class Answered(Event, frozen=True):
    """A seat that was asked has answered; what, is seen when all have."""

    seat: Seat
    faces: Faces | None = None
    """The cards of its hand that it wants to meld; () if it declines; hidden from others (None)."""

    def seen_by(self, seat: Seat | None) -> Answered:
        """Hide the answer from all but who gave it."""
        return self if seat == self.seat else Answered(self.seat)


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
    reason: str
    """Why this seat got it: a key under `claims` in the words."""
    rivals: tuple[Seat, ...]
    """Who else wanted it."""


class Unclaimed(Event, frozen=True):
    """All who were asked declined, and nobody got the card just played."""

    card: int


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
    reason: str
    """How it ended: a key under `ends` in the words."""
    points: int
    hands: tuple[Faces, ...]
    """What was left in each hand."""
