"""What every game agrees to tell: who may act, what a move does, and who may know of it.

The laws, which the contract tests hold for every game and every variant:

- A match begins with `setup` and goes on with `apply`. Both are pure: equal arguments, equal step.
  `apply` may assume that the move is legal, for `Match` asks once for everyone.
- `to_act` is empty only when `outcome` is there. Several seats in it are asked at once, and each
  answers without waiting for the others.
- `legal_moves` is complete. A seat outside `to_act` has free moves at most; a seat in it has at
  least one other move. A free move leaves `to_act` as it was.
- All that a game does by itself (deal, refill, score, next round) happens inside the same `apply`,
  as further events in order.
- Whenever a turn passes on, a `TurnBegan` tells to whom; so a setup that asks one seat ends with
  one. An event that a seat caused, or that is about a seat, has a field `seat`.
- `view_for` and `Event.seen_by` hide what a seat may not know: permute what is hidden, and both
  stay equal. `view_for(guess(view, seat, rng), seat) == view`.
- Config, moves, events, states and views are plain data and survive JSON both ways. A config
  holds each number to a range that a table can hold; where it knows fewer than 1 to 10 seats, its
  property `seats` gives the least and the most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from games.core.chance import Random

Seat = int
"""A place at the table, counted clockwise from 0."""


class Value(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Plain data that never changes: a configuration, a state, a view, an outcome.

    The garbage collector need not look at them: what never changes cannot hold itself.
    """


class Move(Value, frozen=True, tag_field="kind"):
    """What a seat wants to do. Named in the imperative: `Flip`, `Place`, `Pass`."""

    free: ClassVar[bool] = False
    """True if it may be made at any time without being asked; it never changes who is to act."""
    passes: ClassVar[bool] = False
    """True if it lets pass what is offered to whoever can take it, unknown to the others."""


class Event(Value, frozen=True, tag_field="kind"):
    """What came of it. Named by a past participle: `Flipped`, `Placed`, `Dealt`."""

    reveals: ClassVar[bool] = False
    """True if it revealed, drew or shuffled something: undo never crosses it."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return it as this seat may know it (None: as everyone may); None if not at all."""
        return self


def seen_by(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return events as a seat saw them (None: as everyone did), without those it did not notice."""
    return tuple([shown for event in events if (shown := event.seen_by(seat)) is not None])


R = TypeVar("R", bound=Enum)


class Outcome(Value, Generic[R], frozen=True):
    """How a match ended."""

    winners: tuple[Seat, ...]
    """Everyone who won; in a cooperative game all seats or none."""
    scores: tuple[int, ...]
    """One number a seat, in the game's own unit."""
    reason: R
    """One of the game's reasons; its value is a key under `reasons` in the game's words."""


class TurnBegan(Event, frozen=True):
    """A seat is next; `again` if it was its turn before as well."""

    seat: Seat
    again: bool = False


class Ended(Event, Generic[R], frozen=True):
    """The match is over. Each game has its own, for its own reasons."""

    outcome: Outcome[R]


class Asked(Enum):
    """How a question is put to the seats that are to act: a fact of the rules, not of a screen."""

    OPENLY = "openly"
    """What is asked, and what is touched to answer, is everybody's business."""
    ALONE = "alone"
    """What the seat sees or touches to answer is nobody else's business."""
    TOGETHER = "together"
    """Several are asked the same, each alone, and nobody is to be kept waiting by another."""


S = TypeVar("S")
C = TypeVar("C")
M = TypeVar("M")
V = TypeVar("V")
L = TypeVar("L")
V_contra = TypeVar("V_contra", contravariant=True)


Step: TypeAlias = tuple[S, tuple[Event, ...]]
"""A new state and the events that led to it, in order."""


class Rules(Protocol[C, S, M, V]):
    """A game: a module with these names, which mypy checks in every game."""

    Config: type[C]
    State: type[S]
    View: type[V]
    MOVES: tuple[type[Move], ...]
    EVENTS: tuple[type[Event], ...]

    @property
    def Reason(self) -> type[Enum]:  # noqa: N802
        """Why a match can end."""

    def setup(self, config: C, seats: int, seed: int) -> Step[S]:
        """Return the table as the first seat finds it. Equal arguments, equal step."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may move now: several in a window, none only when over."""

    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Return every move this seat may make now; only free ones if it is not to act."""

    def apply(self, state: S, seat: Seat, move: M) -> Step[S]:
        """Return what a legal move leads to, with all the game then does by itself."""

    def view_for(self, state: S, seat: Seat | None) -> V:
        """Return what this seat may know (None: what everyone may)."""

    def asked(self, view: V) -> Asked:
        """Return how the seats that are to act are asked; equal for every seat's view."""

    def outcome(self, state: S) -> Outcome[Any] | None:
        """Return how the match ended, or None while it goes on."""

    def guess(self, view: V, seat: Seat | None, rng: Random) -> S:
        """Return a full state that the view cannot tell from the true one."""

    def rematch(self, config: C, seats: int, first: Seat) -> C:
        """Return the configuration of another match after one that this seat began."""


class Bot(Protocol[V_contra, M, L]):
    """A game's `bots` module: a pure function and the form of its levels.

    `choose` is given what its seat knows and nothing else: the view, every event it has seen, the
    legal moves, a generator of its own and the level. It keeps nothing between two calls, so a
    resumed match, a replay and a restarted worker all give the same bot.

    A game with free moves may have a `remark(view, legal, rng, level)` beside it: the one free move
    that a bot makes right after its own turn, or None. It is as pure, and quick, for nobody waits.
    """

    Level: type[L]

    def choose(
        self, view: V_contra, seen: Sequence[Event], legal: Sequence[M], rng: Random, level: L
    ) -> M:
        """Return one of the legal moves."""


AnyRules = Rules[Any, Any, Any, Any]
AnyBot = Bot[Any, Any, Any]
