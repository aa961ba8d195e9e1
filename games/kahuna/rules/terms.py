"""What can be said at the table: the numbers of the game, its moves, and what comes of them.

Islands, lines and slots are numbered from 0 in the order of the YAML. A card's `card` is its place
among all cards ever shuffled: it names the back, never the face, and only its owner is told it
once it is in a hand.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from games.core import rules
from games.core.rules import Event, Move, Seat, TurnBegan, Value
from games.kahuna.rules.board import MOST_AT_ONE, MOST_ISLANDS, MOST_LINES, Board

MOST_COPIES, MOST_BRIDGES, MOST_HAND, MOST_OPEN, MOST_ROUNDS, MOST_POINTS = 9, 99, 20, 6, 10, 99
"""The largest numbers that a YAML may ask for."""

Name = Annotated[str, Meta(pattern=r"\A\w[\w -]{0,11}\Z", description="a name of 1 to 12 letters")]
Share = Annotated[float, Meta(ge=0, le=1)]
Hand = Annotated[int, Meta(ge=1, le=MOST_HAND)]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]

FREE = "free"
"""The edition of rule 9 in which every turn without plays may discard."""


class Reason(Enum):
    """Why a match can end (rules 14 and 15)."""

    POINTS = "points"
    """A seat has more points."""
    LAST_ROUND = "last_round"
    """Points are even; a seat got more of them in the last round."""
    BRIDGES = "bridges"
    """That is even too; a seat has more bridges."""
    DRAW = "draw"
    """Even in every way."""
    NO_BRIDGES = "no_bridges"
    """A seat is left without a bridge, after the first round."""


class Island(Value, frozen=True):
    """An island and where it lies, from the top left corner of the water (0, 0) to (1, 1)."""

    name: Name
    x: Share
    y: Share


class Config(Value, frozen=True, cache_hash=True):
    """Rule 1 and the numbers of the other rules."""

    islands: Annotated[tuple[Island, ...], Meta(min_length=2, max_length=MOST_ISLANDS)]
    lines: Annotated[tuple[tuple[Name, Name], ...], Meta(min_length=1, max_length=MOST_LINES)]
    """Pairs of islands between which a bridge can be."""
    aspect: Annotated[float, Meta(ge=0.2, le=5)]
    """Width of the water over its height, for which the islands' places are meant."""
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)]
    """Cards of each island."""
    bridges: Annotated[int, Meta(ge=1, le=MOST_BRIDGES)]
    """Bridges of a seat."""
    hand: Hand
    """Cards a seat begins with."""
    limit: Hand
    """Cards a seat may hold."""
    market: Annotated[int, Meta(ge=1, le=MOST_OPEN)]
    """Cards that lie face up."""
    awards: Annotated[tuple[Points, ...], Meta(max_length=MOST_ROUNDS - 1)]
    """Points for the leader of each round but the last, which scores the difference."""
    secret_discard: Literal["free", "only_before_a_draw_with_five"] = "free"
    stone_cap: Annotated[int, Meta(ge=1, le=MOST_ISLANDS)] | Literal["none"] = "none"
    """Islands that count for a seat, at most."""
    build_on_enemy_island: bool = True
    draw_pass: bool = True
    early_end: Literal["none_left", "last_one_lost"] = "none_left"
    """Who has lost early, from the second round on: whoever has no bridge after a play of the other
    seat, as older records have it, or whoever loses the last one (rule 15)."""
    first: Annotated[Seat, Meta(ge=0, le=1)] | None = None
    """The seat that begins; None: drawn by lot."""

    def __post_init__(self) -> None:
        """Refuse a board or a deck that cannot be played."""
        _check_board(self.islands, self.lines)
        _check_deck(self)

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most seats that these rules know."""
        return 2, 2


def _check_board(islands: tuple[Island, ...], lines: tuple[tuple[str, str], ...]) -> None:
    names = [island.name for island in islands]
    if not 2 <= len(islands) <= MOST_ISLANDS:
        raise ValueError(f"there are {len(islands)} islands, expected 2 to {MOST_ISLANDS}")
    if not 1 <= len(lines) <= MOST_LINES:
        raise ValueError(f"there are {len(lines)} lines, expected 1 to {MOST_LINES}")
    for island in islands:
        if names.count(island.name) > 1:
            raise ValueError(f"the island {island.name} is there twice")
        if not (0 <= island.x <= 1 and 0 <= island.y <= 1):
            raise ValueError(f"the island {island.name} lies outside of the water (0 to 1)")
    drawn = set()
    for one, other in lines:
        for name in (one, other):
            if name not in names:
                raise ValueError(f"the line {one}-{other} leads to {name}, which is no island")
        if one == other:
            raise ValueError(f"the line {one}-{other} leads nowhere")
        if frozenset((one, other)) in drawn:
            raise ValueError(f"the line {one}-{other} is there twice")
        drawn.add(frozenset((one, other)))
    for name in names:
        count = sum(name in line for line in lines)
        if not 1 <= count <= MOST_AT_ONE:
            raise ValueError(f"{name} has {count} lines, expected 1 to {MOST_AT_ONE}")


def _check_deck(config: Config) -> None:
    cards = config.copies * len(config.islands)
    least = (config.aspect, config.copies, config.bridges, config.hand, config.limit, config.market)
    if min(least[0] * 10, *least[1:]) < 1:
        raise ValueError(
            "copies, bridges, hand, limit and market are at least 1, aspect at least 0.1"
        )
    if config.hand > config.limit:
        raise ValueError(f"{config.hand} cards to begin with are more than the limit of a hand")
    if cards <= 2 * config.limit + config.market:
        raise ValueError(
            f"{cards} cards are too few for two hands of {config.limit}, "
            f"{config.market} face up and a deck"
        )
    if min(config.awards, default=0) < 0:
        raise ValueError("no round can be worth less than 0 points")
    if config.stone_cap != "none" and config.stone_cap < 1:
        raise ValueError("stone_cap is at least 1, or none")
    if config.first not in (None, 0, 1):
        raise ValueError("the first seat is 0 or 1")


@cache
def board_of(config: Config) -> Board:
    """Return the board of a configuration, prepared once."""
    number = {island.name: place for place, island in enumerate(config.islands)}
    ends = [(number[one], number[other]) for one, other in config.lines]
    return Board(len(config.islands), ends)


# --- moves -------------------------------------------------------------------------------------


class Place(Move, frozen=True):
    """Put a bridge on this line and pay with a card of this island, one of its ends (rule 3)."""

    line: int
    island: int


class Remove(Move, frozen=True):
    """Take the opponent's bridge off this line for two cards of its ends (rule 4)."""

    line: int
    first: int
    second: int
    """Islands of the two cards, `first <= second`."""


class Discard(Move, frozen=True):
    """Put a card of this island face down under the discards (rule 9)."""

    island: int


class Take(Move, frozen=True):
    """Take the card that lies face up in this slot, and end the turn (rule 11)."""

    slot: int


class Draw(Move, frozen=True):
    """Take the top card of the deck, and end the turn (rule 11)."""


class Pass(Move, frozen=True):
    """End the turn without a card (rules 10 and 13)."""


# --- events ------------------------------------------------------------------------------------


class DeckRenewed(Event, frozen=True):
    """This many cards were shuffled into the deck of a round."""

    reveals: ClassVar[bool] = True
    round: int
    count: int


class Dealt(Event, frozen=True):
    """A seat was given its first cards."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    cards: tuple[int, ...] = ()
    """Hidden from others, like `islands`."""
    islands: tuple[int, ...] = ()

    def seen_by(self, seat: Seat | None) -> Dealt:
        """Hide the cards from all but their owner."""
        return self if seat == self.seat else Dealt(self.seat, self.count)


class MarketFilled(Event, frozen=True):
    """The top card of the deck was turned up in a slot."""

    reveals: ClassVar[bool] = True
    slot: int
    card: int
    island: int


class Placed(Event, frozen=True):
    """A seat put a bridge on a line, for a card of this island."""

    seat: Seat
    line: int
    island: int
    card: int | None
    """Hidden from others, who only see the face."""

    def seen_by(self, seat: Seat | None) -> Placed:
        """Hide which card of the hand it was."""
        return self if seat == self.seat else replace(self, card=None)


class Removed(Event, frozen=True):
    """A seat took the opponent's bridge off a line, for two cards."""

    seat: Seat
    line: int
    islands: tuple[int, int]
    cards: tuple[int, ...]
    """Hidden from others (empty), who only see the faces."""

    def seen_by(self, seat: Seat | None) -> Removed:
        """Hide which cards of the hand they were."""
        return self if seat == self.seat else replace(self, cards=())


class ControlGained(Event, frozen=True):
    """A seat has the majority on an island now."""

    seat: Seat
    island: int


class TakenOff(Event, frozen=True):
    """All bridges of this seat came off an island that the other one gained (rule 6)."""

    seat: Seat
    island: int
    lines: tuple[int, ...]


class ControlLost(Event, frozen=True):
    """A seat has no majority on an island any more."""

    seat: Seat
    island: int


class Discarded(Event, frozen=True):
    """A seat put a card face down under the discards."""

    seat: Seat
    card: int | None
    """Hidden from others, like `island`."""
    island: int | None

    def seen_by(self, seat: Seat | None) -> Discarded:
        """Hide the card from all but who had it."""
        return self if seat == self.seat else Discarded(self.seat, None, None)


class Taken(Event, frozen=True):
    """A seat took the card in a slot, for everyone to see."""

    reveals: ClassVar[bool] = True
    seat: Seat
    slot: int
    card: int
    island: int


class Drawn(Event, frozen=True):
    """A seat took the top card of the deck."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: int | None
    """Hidden from others, like `island`."""
    island: int | None

    def seen_by(self, seat: Seat | None) -> Drawn:
        """Hide the card from all but who drew it."""
        return self if seat == self.seat else Drawn(self.seat, None, None)


class Passed(Event, frozen=True):
    """A seat ended its turn without a card."""

    seat: Seat


class RoundEnded(Event, frozen=True):
    """A round was scored: islands of each seat, and the points that each got for them."""

    round: int
    islands: tuple[int, int]
    points: tuple[int, int]


class LastTurnsBegan(Event, frozen=True):
    """The last card of the last round is gone: one more turn each (rule 13)."""


class Ended(rules.Ended[Reason], frozen=True):
    """A match of Kahuna is over."""


MOVES: tuple[type[Move], ...] = (Place, Remove, Discard, Take, Draw, Pass)
EVENTS: tuple[type[Event], ...] = (
    *(DeckRenewed, Dealt, MarketFilled, TurnBegan, Placed, Removed, ControlGained, TakenOff),
    *(ControlLost, Discarded, Taken, Drawn, Passed, RoundEnded, LastTurnsBegan, Ended),
)
