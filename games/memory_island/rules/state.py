"""The table in the middle of a match, and what of it can be seen: all but the faces that lie down.

Everyone may know the same, so views differ in nothing but who looks.
"""

from __future__ import annotations

from games.core.chance import Random, shuffled
from games.core.rules import Outcome, Seat, Value
from games.memory_island.rules.terms import Config, Reason


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
    outcome: Outcome[Reason] | None = None


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
    outcome: Outcome[Reason] | None

    @property
    def idle_left(self) -> int:
        """After how many more turns without progress the match ends (rule 7)."""
        all_seen = self.known == (1 << sum(self.config.cards.values())) - 1
        return self.config.idle_turns(len(self.taken), all_seen) - self.idle

    @property
    def tens(self) -> int:
        """Cards of the target value that nobody has taken."""
        target = self.config.target
        return self.config.cards[target] - sum(
            [value == target for own in self.taken for _, value in own]
        )


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
