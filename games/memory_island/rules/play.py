"""Turn cards one by one: take them at exactly ten, lose the turn above ten.

The numbers in the comments are the rules as `config/words/en/memory_island.yaml` lists them.
A card's id is its place on the island, which names its back and says nothing of its face.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from games.core.chance import Random, generator, shuffled
from games.core.rules import Ended, Event, Move, Outcome, Seat, Step, TurnBegan, Value

PLACES = 120
"""The largest island that a YAML may ask for."""


class Config(Value, frozen=True):
    """Rule 1 and the numbers of the other rules."""

    cards: dict[int, int]
    """Copies of each value."""
    rows: int
    columns: int
    target: int
    """The sum that takes cards; also the value of the card that is taken alone."""
    limit: int
    """As many cards as a seat may own; exactly this many win."""
    patience: int
    """Rounds of the table without progress after which the match ends."""
    unorganized: bool = False
    luck_calls_luck: bool = False
    first: Seat | None = None
    """The seat that begins; None: drawn by lot."""

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


class State(Value, frozen=True):
    """The island, the cards before each seat and the turn so far."""

    config: Config
    cards: tuple[int, ...]
    """The value of the card that was dealt to each place."""
    down: tuple[int, ...]
    """Places with a card face down, ascending."""
    open: tuple[int, ...]
    """Places turned up this turn, in order."""
    total: int
    """Sum of the open cards."""
    taken: tuple[tuple[int, ...], ...]
    """Cards before each seat, in the order they were taken."""
    mover: Seat
    known: int
    """Bit mask of the places that were ever turned up."""
    progress: bool
    """Whether a card was taken or a new one seen in this turn."""
    idle: int
    """Turns in a row without progress."""
    scatter: int
    """What the places of an unorganized island follow from; 0 in a grid."""
    outcome: Outcome | None = None


class View(Value, frozen=True):
    """All that anyone may see, which is the same for every seat."""

    seat: Seat | None
    config: Config
    mover: Seat
    down: tuple[int, ...]
    open: tuple[tuple[int, int], ...]
    """(place, value) of the cards turned up this turn, in order."""
    taken: tuple[tuple[tuple[int, int], ...], ...]
    """(place, value) of the cards before each seat."""
    known: int
    progress: bool
    idle: int
    scatter: int
    outcome: Outcome | None


class Flip(Move, frozen=True):
    """Turn the card at this place face up."""

    place: int


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


class Taken(Event, frozen=True):
    """The open cards went to a seat, which now owns `count`."""

    seat: Seat
    places: tuple[int, ...]
    count: int


class TurnedBack(Event, frozen=True):
    """The open cards were turned face down again: `over` the target or hand `full`."""

    seat: Seat
    places: tuple[int, ...]
    why: str


MOVES: tuple[type[Move], ...] = (Flip,)
EVENTS: tuple[type[Event], ...] = (Dealt, TurnBegan, Flipped, Taken, TurnedBack, Ended)

FLIPS = tuple(Flip(place) for place in range(PLACES))


def setup(config: Config, seats: int, seed: int) -> Step[State]:
    """Shuffle, lay out, and draw who begins (rules 1 and 6)."""
    values = [value for value, copies in sorted(config.cards.items()) for _ in range(copies)]
    lot = generator(seed, "first").random()
    mover = int(lot * seats) if config.first is None else config.first % seats
    state = State(
        config=config,
        cards=shuffled(values, generator(seed, "deal")),
        down=tuple(range(len(values))),
        open=(),
        total=0,
        taken=((),) * seats,
        mover=mover,
        known=0,
        progress=False,
        idle=0,
        scatter=1 + int(generator(seed, "scatter").random() * 10**6) if config.unorganized else 0,
    )
    return Step(state, (Dealt(len(values)), TurnBegan(mover)))


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the one seat whose turn it is."""
    return () if state.outcome else (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[Flip, ...]:
    """Return a flip for every card still face down (rule 2: of your choice)."""
    if seat != state.mover or state.outcome:
        return ()
    return tuple([FLIPS[place] for place in state.down])


def apply(state: State, seat: Seat, move: Flip) -> Step[State]:
    """Turn one card up and let the sum decide (rule 2)."""
    place, config = move.place, state.config
    value = state.cards[place]
    total = state.total + value
    opened = (*state.open, place)
    flipped = Flipped(seat, place, value)
    turned = _turned(state, place, opened, total)
    if total < config.target:
        return Step(turned, (flipped,))
    if total == config.target and len(opened) <= config.limit - len(state.taken[seat]):
        return _take(turned, seat, flipped)
    return _turn_back(turned, seat, flipped)


def view_for(state: State, seat: Seat | None) -> View:
    """Return the open table: nothing here is secret but the face-down cards."""
    cards = state.cards
    return View(
        seat=seat,
        config=state.config,
        mover=state.mover,
        down=state.down,
        open=tuple([(place, cards[place]) for place in state.open]),
        taken=tuple([tuple([(p, cards[p]) for p in own]) for own in state.taken]),
        known=state.known,
        progress=state.progress,
        idle=state.idle,
        scatter=state.scatter,
        outcome=state.outcome,
    )


def outcome(state: State) -> Outcome | None:
    """Return how it ended, or None."""
    return state.outcome


def guess(view: View, seat: Seat | None, rng: Random) -> State:
    """Deal the cards that are out of sight anew over the places that lie face down."""
    cards = [0] * sum(view.config.cards.values())
    left = dict(view.config.cards)
    for place, value in (*view.open, *(card for own in view.taken for card in own)):
        cards[place] = value
        left[value] -= 1
    hidden = [value for value, copies in sorted(left.items()) for _ in range(copies)]
    for place, value in zip(view.down, shuffled(hidden, rng), strict=True):
        cards[place] = value
    return State(
        config=view.config,
        cards=tuple(cards),
        down=view.down,
        open=tuple([place for place, _ in view.open]),
        total=sum(value for _, value in view.open),
        taken=tuple([tuple([place for place, _ in own]) for own in view.taken]),
        mover=view.mover,
        known=view.known,
        progress=view.progress,
        idle=view.idle,
        scatter=view.scatter,
        outcome=view.outcome,
    )


def _turned(state: State, place: int, opened: tuple[int, ...], total: int) -> State:
    at = state.down.index(place)
    return replace(
        state,
        down=state.down[:at] + state.down[at + 1 :],
        open=opened,
        total=total,
        known=state.known | 1 << place,
        progress=state.progress or not state.known >> place & 1,
    )


def _take(state: State, seat: Seat, flipped: Flipped) -> Step[State]:
    """Rules 2, 3 and 4: the open cards go to the seat."""
    own = state.taken[seat] + state.open
    taken = (*state.taken[:seat], own, *state.taken[seat + 1 :])
    events = (flipped, Taken(seat, state.open, len(own)))
    after = replace(state, open=(), total=0, taken=taken, progress=True)
    if len(own) == state.config.limit:
        scores = tuple([len(cards) for cards in taken])
        return _end(after, Outcome((seat,), scores, "limit"), events)
    if _tens(state, *taken) == state.config.cards[state.config.target]:
        return _end(after, _most_cards(after, "tens"), events)
    again = len(state.open) == 1 or state.config.luck_calls_luck
    return _next_turn(after, again, events)


def _turn_back(state: State, seat: Seat, flipped: Flipped) -> Step[State]:
    """Rules 2 and 4: all open cards go face down where they were; the turn is over."""
    why = "over" if state.total > state.config.target else "full"
    events = (flipped, TurnedBack(seat, state.open, why))
    after = replace(state, down=tuple(sorted(state.down + state.open)), open=(), total=0)
    if not state.progress and state.idle + 1 == state.config.patience * len(state.taken):
        return _end(after, _most_cards(after, "patience"), events)  # rule 7
    return _next_turn(after, False, events)


def _next_turn(state: State, again: bool, events: tuple[Event, ...]) -> Step[State]:
    """Rule 6: clockwise, unless the seat goes on (rule 3, or luck calls luck)."""
    mover = state.mover if again else (state.mover + 1) % len(state.taken)
    idle = 0 if state.progress else state.idle + 1
    after = replace(state, mover=mover, progress=False, idle=idle)
    return Step(after, (*events, TurnBegan(mover, again)))


def _end(state: State, outcome: Outcome, events: tuple[Event, ...]) -> Step[State]:
    return Step(replace(state, outcome=outcome), (*events, Ended(outcome)))


def _tens(state: State, *hands: tuple[int, ...]) -> int:
    return sum(state.cards[card] == state.config.target for own in hands for card in own)


def _most_cards(state: State, reason: str) -> Outcome:
    """Rule 5: most cards, then most tens, then a shared victory."""
    rank = [(len(own), _tens(state, own)) for own in state.taken]
    winners = tuple([seat for seat, own in enumerate(rank) if own == max(rank)])
    return Outcome(winners, tuple([count for count, _ in rank]), reason)
