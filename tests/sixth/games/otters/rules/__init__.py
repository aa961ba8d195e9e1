"""Lay hidden shells on the rocks in rising order, or dive for another one.

A toy with all that is hard: secrets, a move of two things, and moves that can be taken back.
A shell's id is its place in the shuffled stock.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from games.core import rules
from games.core.chance import Random, generator, shuffled
from games.core.rules import Asked, Event, Move, Outcome, Seat, Step, TurnBegan, Value


class Reason(Enum):
    EMPTY = "empty"
    """A hand is empty."""
    IDLE = "idle"
    """All dived, and nobody found a shell."""


class Config(Value, frozen=True):
    shells: int
    hand: int
    rocks: int = 2
    first: Seat | None = None


class State(Value, frozen=True):
    config: Config
    numbers: tuple[int, ...]
    """By shell; in a view 0 where a seat cannot see it."""
    stock: int
    """The next shell to be drawn."""
    hands: tuple[tuple[int, ...], ...]
    rocks: tuple[tuple[int, ...], ...]
    laid: tuple[int, ...]
    mover: Seat
    idle: int = 0
    """Dives in a row that brought nothing."""
    cheers: int = 0
    """Bit mask of the seats that cheered in this turn."""
    outcome: Outcome[Reason] | None = None


class View(Value, frozen=True):
    seat: Seat | None
    table: State


class Lay(Move, frozen=True):
    shell: int
    rock: int


class Dive(Move, frozen=True):
    """Take a shell from the stock; the turn is over."""


class Cheer(Move, frozen=True):
    """Clap for whoever is to act: anybody else may, at any time, once a turn."""

    free: ClassVar[bool] = True


class Dealt(Event, frozen=True):
    reveals: ClassVar[bool] = True
    hand: int


class Laid(Event, frozen=True):
    seat: Seat
    shell: int
    number: int
    rock: int


class Drawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: Seat
    shell: int
    number: int

    def seen_by(self, seat: Seat | None) -> Drawn:
        return self if seat == self.seat else replace(self, number=0)


class Cheered(Event, frozen=True):
    seat: Seat


class Ended(rules.Ended[Reason], frozen=True):
    """A match of Otters is over."""


AnyMove = Lay | Dive | Cheer
MOVES: tuple[type[Move], ...] = (Lay, Dive, Cheer)
EVENTS: tuple[type[Event], ...] = (Dealt, TurnBegan, Laid, Drawn, Cheered, Ended)


def setup(config: Config, seats: int, seed: int) -> Step[State]:
    lot = int(generator(seed, "first").random() * seats)
    mover = lot if config.first is None else config.first % seats
    numbers = shuffled(range(1, config.shells + 1), generator(seed, "deal"))
    starts = range(0, config.hand * seats, config.hand)
    hands = tuple([tuple(range(start, start + config.hand)) for start in starts])
    rocks, laid = ((),) * config.rocks, (0,) * seats
    state = State(config, numbers, config.hand * seats, hands, rocks, laid, mover)
    return state, (Dealt(config.hand), TurnBegan(mover))


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    if state.outcome or not 0 <= seat < len(state.hands):
        return ()
    if seat != state.mover:
        return () if state.cheers >> seat & 1 else (Cheer(),)
    tops = [state.numbers[rock[-1]] if rock else 0 for rock in state.rocks]
    hand = state.hands[seat]
    fits = [(s, r) for s in hand for r, top in enumerate(tops) if state.numbers[s] > top]
    return *[Lay(shell, rock) for shell, rock in fits], Dive()


def apply(state: State, seat: Seat, move: AnyMove) -> Step[State]:
    if isinstance(move, Cheer):
        return replace(state, cheers=state.cheers | 1 << seat), (Cheered(seat),)
    if isinstance(move, Dive):
        return _dive(state, seat)
    left = tuple([shell for shell in state.hands[seat] if shell != move.shell])
    hands, laid = _with(state.hands, seat, left), _with(state.laid, seat, state.laid[seat] + 1)
    rocks = _with(state.rocks, move.rock, (*state.rocks[move.rock], move.shell))
    after = replace(state, hands=hands, rocks=rocks, laid=laid, idle=0)
    event = Laid(seat, move.shell, state.numbers[move.shell], move.rock)
    return (after, (event,)) if left else _end(after, Reason.EMPTY, event)


def _dive(state: State, seat: Seat) -> Step[State]:
    after = replace(state, mover=(seat + 1) % len(state.hands), cheers=0)
    if state.stock == len(state.numbers):
        after = replace(after, idle=state.idle + 1)
        over = after.idle == len(state.hands)
        return _end(after, Reason.IDLE) if over else (after, (TurnBegan(after.mover),))
    hands = _with(state.hands, seat, (*state.hands[seat], state.stock))
    drawn = Drawn(seat, state.stock, state.numbers[state.stock])
    return replace(after, hands=hands, stock=state.stock + 1), (drawn, TurnBegan(after.mover))


def _end(state: State, reason: Reason, *events: Event) -> Step[State]:
    winners = tuple([seat for seat, n in enumerate(state.laid) if n == max(state.laid)])
    outcome = Outcome(winners, state.laid, reason)
    return replace(state, outcome=outcome), (*events, Ended(outcome))


def view_for(state: State, seat: Seat | None) -> View:
    seen = {shell for rock in state.rocks for shell in rock}
    seen.update(() if seat is None else state.hands[seat])
    numbers = tuple([n if shell in seen else 0 for shell, n in enumerate(state.numbers)])
    return View(seat, replace(state, numbers=numbers))


def asked(view: View) -> Asked:
    return Asked.ALONE


def outcome(state: State) -> Outcome[Reason] | None:
    return state.outcome


def rematch(config: Config, seats: int, first: Seat) -> Config:
    return replace(config, first=(first + 1) % seats)


def guess(view: View, seat: Seat | None, rng: Random) -> State:
    numbers = view.table.numbers
    rest = iter(shuffled(sorted({*range(1, len(numbers) + 1)} - {*numbers}), rng))
    return replace(view.table, numbers=tuple([number or next(rest) for number in numbers]))


def _with(items: Any, at: int, item: object) -> Any:
    return *items[:at], item, *items[at + 1 :]


if TYPE_CHECKING:
    from games.otters import rules as here

    _: rules.Rules[Config, State, AnyMove, View] = here
