"""What every game agrees to tell: who may act, what a move does, and who may know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from games.core.chance import Random

Seat = int
"""A place at the table, counted clockwise from 0."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain data that never changes: a configuration, a state, a view, an outcome."""


class Move(Value, frozen=True, tag_field="kind"):
    """What a seat wants to do. Named in the imperative: `Flip`, `Place`, `Pass`."""


class Event(Value, frozen=True, tag_field="kind"):
    """What came of it. Named by a past participle: `Flipped`, `Placed`, `Dealt`."""

    reveals: ClassVar[bool] = False
    """True if it revealed, drew or shuffled something: undo never crosses it."""

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as this seat may know it (None: as everyone may)."""
        return self


class Outcome(Value, frozen=True):
    """How a match ended."""

    winners: tuple[Seat, ...]
    """Everyone who won; in a cooperative game all seats or none."""
    scores: tuple[int, ...]
    """One number a seat, in the game's own unit."""
    reason: str
    """A key under `reasons` in the game's words."""


class TurnBegan(Event, frozen=True):
    """A seat is next; `again` if it was its turn before as well."""

    seat: Seat
    again: bool = False


class Ended(Event, frozen=True):
    """The match is over."""

    outcome: Outcome


S = TypeVar("S")
C = TypeVar("C")
M = TypeVar("M")
V = TypeVar("V")


if TYPE_CHECKING:

    class Step(NamedTuple, Generic[S]):
        """A new state and the events that led to it, in order."""

        state: S
        events: tuple[Event, ...]

else:  # Python 3.10 knows no generic NamedTuple

    class Step(NamedTuple):
        """A new state and the events that led to it, in order."""

        state: object
        events: tuple[Event, ...]


class Rules(Protocol[C, S, M, V]):
    """A game: a module with these names. See DESIGN 2 of the project for the laws it keeps."""

    Config: type[C]
    State: type[S]
    View: type[V]
    MOVES: tuple[type[Move], ...]
    EVENTS: tuple[type[Event], ...]

    def setup(self, config: C, seats: int, seed: int) -> Step[S]:
        """Return the table as the first seat finds it. Equal arguments, equal step."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may move now: several in a window, none only when over."""

    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Return every move this seat may make now; () if it may not act."""

    def apply(self, state: S, seat: Seat, move: M) -> Step[S]:
        """Return what a legal move leads to, with all the game then does by itself."""

    def view_for(self, state: S, seat: Seat | None) -> V:
        """Return what this seat may know (None: what everyone may)."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    def guess(self, view: V, seat: Seat | None, rng: Random) -> S:
        """Return a full state that the view cannot tell from the true one."""


AnyRules = Rules[Any, Any, Any, Any]
