"""Which card to turn next: as many as possible now, or what wins most often in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta

from games.core.rules import Value
from games.memory_island.bots.odds import Model, chance
from games.memory_island.bots.sums import (
    Counts,
    burning,
    completions,
    largest,
    reach,
    with_cards,
    without,
)
from games.memory_island.rules import Config, View

UNKNOWN = 0
"""Stands for any card whose value is not known."""
LARGEST = 12
"""Targets above this are beyond looking through a whole turn."""


class Position(NamedTuple):
    """A turn as its seat knows it; cards of one value are all alike."""

    config: Config
    known: Counts
    """Cards that lie face down and are known."""
    hidden: Counts
    """Cards that lie face down and are not."""
    open: tuple[int, ...]
    """Values opened this turn, ascending."""
    owns: tuple[int, ...]
    """Cards of each seat, clockwise from the one that moves."""
    tens: tuple[int, ...]
    """Target cards among them."""
    idle: int
    """Turns in a row without progress."""
    progress: bool
    """Whether a new card was seen in this turn."""


Options = list[tuple[float, int]]
"""What a turn may go on with: the chance to win, and the value to open."""


def position(view: View, recalled: Mapping[int, int]) -> Position:
    """Return the turn, given the face-down cards that the seat recalls."""
    target = view.config.target
    known = [0] * (target + 1)
    hidden = [view.config.cards.get(value, 0) for value in range(target + 1)]
    for value in recalled.values():
        known[value] += 1
        hidden[value] -= 1
    for _, value in (*view.open, *(card for own in view.taken for card in own)):
        hidden[value] -= 1
    hands = view.taken[view.mover :] + view.taken[: view.mover]
    return Position(
        config=view.config,
        known=tuple(known),
        hidden=tuple(hidden),
        open=tuple(sorted([value for _, value in view.open])),
        owns=tuple([len(own) for own in hands]),
        tens=tuple([sum(value == target for _, value in own) for own in hands]),
        idle=view.idle,
        progress=view.progress,
    )


def greedy(turn: Position) -> int:
    """Return the value to open, or UNKNOWN, when as many cards as possible are to be taken now.

    A known target card first, else the known cards that complete the sum with the most cards, else
    a card not known, and a known one only where nothing else is left.
    """
    target = turn.config.target
    if not turn.open and turn.known[target]:
        return target
    rest, width = target - sum(turn.open), target + 1
    most = max(0, turn.config.limit - turn.owns[0] - len(turn.open))
    count = largest(reach(turn.known, rest, width) >> rest * width, most)
    for value in range(1, rest + 1):
        if count and turn.known[value]:
            left = rest - value
            if reach(without(turn.known, value), left, width) >> left * width + count - 1 & 1:
                return value
    return UNKNOWN if any(turn.hidden) else _largest_known(turn)


class Care(Value, frozen=True):
    """How a bot looks ahead."""

    ahead: Annotated[int, Meta(ge=0, le=3)] = 2
    """Cards not known that it looks ahead in a turn."""
    burn: Annotated[float, Meta(ge=0, le=1)] = 0.004
    """Chance to win that it gives up for each turn wasted in a row, lest all wait for ever."""


def best(turn: Position, models: Mapping[int, tuple[Model, Model]], care: Care) -> int:
    """Return the value to open, or UNKNOWN, that wins most often."""
    seats = min(len(turn.owns), max(models))
    if turn.config.target > LARGEST or seats not in models:
        return greedy(turn)
    choices = Search(turn, models[seats], care).options(turn)
    return max(choices, key=lambda choice: choice[0])[1]


class Search:
    """One look through all that a turn may become, up to the beginning of the next one.

    A card not known is opened before known ones: it tells more the earlier it comes. So a turn is
    unknown cards first, and then one set of known cards that completes or wastes it; the order of
    the unknown ones does not matter. (Left out: opening a known card first so that an unknown one
    cannot complete a sum that leads onto nine cards; that is worth next to nothing.)
    """

    def __init__(self, turn: Position, models: tuple[Model, Model], care: Care) -> None:
        self.config = turn.config
        self.target = turn.config.target
        self.moving, self.waiting = models
        self.burn = care.burn
        self.last = sum(turn.hidden) - care.ahead
        """Hidden cards that are left when it looks no further."""
        self._reached: dict[tuple[Counts, Counts, tuple[int, ...]], float] = {}
        self._failed: dict[tuple[Counts, Counts], float] = {}

    def options(self, turn: Position) -> Options:
        """Return everything that may be opened next with the chance to win; never empty."""
        total, opened = sum(turn.open), len(turn.open)
        room = self.config.limit - turn.owns[0]
        found: Options = []
        if not opened and turn.known[self.target]:
            left = turn._replace(known=without(turn.known, self.target))
            found.append((self._take_alone(left), self.target))
        for cards in completions(turn.known, self.target - total, room - opened):
            left = turn._replace(known=without(turn.known, *cards))
            found.append((self._take(left, opened + len(cards)), cards[0]))
        if sum(turn.hidden) > max(0, self.last):
            found.append((self._open(turn), UNKNOWN))
        if card := burning(turn.known, total, opened, room):
            found.append((self._waste(turn), card))
        return found or [(self._fail(turn), _largest_known(turn) if any(turn.known) else UNKNOWN)]

    def _open(self, turn: Position) -> float:
        """Average over every value that a card not known may have."""
        total, opened = sum(turn.open), len(turn.open)
        room = self.config.limit - turn.owns[0]
        odds = 0.0
        for value, copies in enumerate(turn.hidden):
            if not copies:
                continue
            hidden = without(turn.hidden, value)
            after = turn._replace(
                hidden=hidden, open=tuple(sorted((*turn.open, value))), progress=True
            )
            if total + value < self.target:
                odds += copies * self._go_on(after)
            elif total + value > self.target or opened >= room:
                odds += copies * self._fail(after)
            elif opened:
                odds += copies * self._take(after, opened + 1)
            else:
                odds += copies * self._take_alone(after)
        return odds / sum(turn.hidden)

    def _go_on(self, turn: Position) -> float:
        key = (turn.known, turn.hidden, turn.open)  # which tell all that this seat has taken
        if key not in self._reached:
            self._reached[key] = max([odds for odds, _ in self.options(turn)])
        return self._reached[key]

    def _take(self, turn: Position, count: int) -> float:
        """Return the odds after a sum was taken; `known` no longer has its cards."""
        owns = (turn.owns[0] + count, *turn.owns[1:])
        if owns[0] >= self.config.limit:
            return 1.0
        return self._odds(turn.known, turn.hidden, owns, self.config.luck_calls_luck)

    def _take_alone(self, turn: Position) -> float:
        """Return the odds after a target card was taken, with a new turn to come."""
        owns = (turn.owns[0] + 1, *turn.owns[1:])
        tens = (turn.tens[0] + 1, *turn.tens[1:])
        if owns[0] >= self.config.limit:
            return 1.0
        if sum(tens) == self.config.cards[self.target]:
            return _share(owns, tens)
        if turn.known[self.target]:
            return self._go_on(turn._replace(open=(), owns=owns, tens=tens, idle=0, progress=False))
        return self._odds(turn.known, turn.hidden, owns, True)

    def _waste(self, turn: Position) -> float:
        """Return the odds after known cards were opened for nothing."""
        if turn.progress:
            return self._fail(turn)
        if turn.idle + 1 >= self.config.idle_turns(len(turn.owns), not any(turn.hidden)):
            return _share(turn.owns, turn.tens)
        return self._fail(turn) - self.burn * (turn.idle + 1)

    def _fail(self, turn: Position) -> float:
        """Return the odds after the open cards were turned back, known to everyone."""
        key = (with_cards(turn.known, turn.open), turn.hidden)
        if key not in self._failed:
            self._failed[key] = self._odds(*key, turn.owns, False)
        return self._failed[key]

    def _odds(self, known: Counts, hidden: Counts, owns: tuple[int, ...], again: bool) -> float:
        seats = len(self.moving.seats)  # a larger table is weighed by those who move next
        rooms = tuple([self.config.limit - own for own in owns[:seats]])
        if again:
            return chance(known, hidden, rooms, self.moving)
        return chance(known, hidden, (*rooms[1:], rooms[0]), self.waiting)


def _share(owns: tuple[int, ...], tens: tuple[int, ...]) -> float:
    """Return the first seat's share of the victory when the match ends now (rule 5)."""
    ranks = list(zip(owns, tens, strict=True))
    return 1 / ranks.count(ranks[0]) if ranks[0] == max(ranks) else 0.0


def _largest_known(turn: Position) -> int:
    return max([value for value, copies in enumerate(turn.known) if copies])
