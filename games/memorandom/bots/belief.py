"""Tables as they may be: what a seat cannot see is drawn anew, so that it fits what others did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from games.core.chance import Random, shuffled
from games.core.rules import Event, Seat
from games.memorandom.bots.course import FAR, Trade, distance
from games.memorandom.bots.memory import faces_seen, this_round
from games.memorandom.bots.playout import Deal, World
from games.memorandom.rules import (
    MASKS,
    Called,
    Dealt,
    Exchanged,
    Face,
    GridLaid,
    Rotated,
    Sneaked,
    Swapped,
    View,
    moved,
    on_table,
)

DRAWS = 6
"""Worlds that are drawn for each one that is kept."""
STRANGE = 0.1
"""How likely a turn is that the plain course does not explain, compared with one that it does."""


class Holding(NamedTuple):
    """What a seat has to work with."""

    grid: tuple[int, ...]
    hand: tuple[int, ...]
    seen: int
    """Mask of the cards that it has seen: where it looked is public."""

    def distance(self, trade: Trade, deal: Deal) -> int:
        """Return the turns that its nearest set takes before the call, in a world."""
        fits = 0
        for place, card in enumerate(self.grid):
            if self.seen >> card & 1:
                fits |= deal.spread[card] << place
        return distance(trade, fits, deal.masks[self.hand[0]], deal.masks[self.hand[-1]])

    @property
    def unknown(self) -> bool:
        """Whether there is a card in the grid that it has never seen."""
        return any(not self.seen >> card & 1 for card in self.grid)


class Trace(NamedTuple):
    """A turn that a seat made, as everyone could see it."""

    seat: Seat
    did: type[Event]
    before: Holding
    after: Holding

    def likelihood(self, trade: Trade, deal: Deal) -> float:
        """Return how well the plain course explains this turn, in a world."""
        far = self.before.distance(trade, deal)
        if self.did is Called or far == 0:
            expected = self.did is Called and far == 0
        elif self.did is Sneaked:
            expected = far > trade.near
        elif far == FAR:
            expected = not self.before.unknown
        else:
            expected = self.after.distance(trade, deal) < far
        return 1.0 if expected else STRANGE

    def spoils(self, trade: Trade, deal: Deal) -> bool:
        """Return whether it moved cards without coming nearer to a set of its own."""
        after = self.after._replace(seen=self.before.seen)
        return self.did in (Exchanged, Rotated, Swapped) and (
            after.distance(trade, deal) >= self.before.distance(trade, deal)
        )


def traces_of(view: View, seen: Sequence[Event]) -> tuple[list[Trace], list[int]]:
    """Return all turns of this round, and the cards that each seat has seen, as masks."""
    traces: list[Trace] = []
    grid: tuple[int, ...] = ()
    hands: list[tuple[int, ...]] = [()] * len(view.hands)
    known = [0] * len(view.hands)
    for event in this_round(seen):
        match event:
            case GridLaid():
                grid = event.cards
            case Dealt(seat, cards):
                hands[seat], known[seat] = cards, _mask(cards)
            case Called() | Sneaked() | Exchanged() | Rotated() | Swapped():
                seat = event.seat
                before = Holding(grid, hands[seat], known[seat])
                grid, hands[seat], known[seat] = after = _done(before, event)
                traces.append(Trace(seat, type(event), before, after))
    return traces, known


def _done(holding: Holding, event: Event) -> Holding:
    grid, hand, seen = holding
    match event:
        case Sneaked():
            return Holding(grid, hand, seen | _mask(event.cards))
        case Exchanged():
            return Holding(tuple(moved(grid, event.places)), hand, seen)
        case Rotated():
            return Holding(tuple(moved(grid, event.path)), hand, seen)
        case Swapped():
            grid = (*grid[: event.place], event.given, *grid[event.place + 1 :])
            hand = (*hand[: event.slot], event.taken, *hand[event.slot + 1 :])
            return Holding(grid, hand, seen | 1 << event.taken)
    return holding


def _mask(cards: Sequence[int]) -> int:
    return sum([1 << card for card in cards])


def imagine(
    view: View, seen: Sequence[Event], trade: Trade, rng: Random, count: int
) -> tuple[list[World], list[Trace]]:
    """Return worlds that this seat cannot tell from the true one, and the turns of the round.

    Those in which the others had reason to do what they did come more often. All share the lists
    of what is public: copy a world before you make a move in it.
    """
    traces, known = traces_of(view, seen)
    others = [trace for trace in traces if trace.seat != view.seat]
    drawn = draw(view, faces_seen(view, seen), trade, rng, count * DRAWS if others else count)
    if others:
        weights = [prod([trace.likelihood(trade, deal) for trace in others]) for deal in drawn]
        drawn = _resampled(drawn, weights, rng, count)
    grid, hands = list(view.grid), [list(hand) for hand in view.hands]
    return [World(trade, deal, grid, hands, known) for deal in drawn], traces


def draw(
    view: View, faces: Mapping[int, Face], trade: Trade, rng: Random, count: int
) -> list[Deal]:
    """Draw so many times what every card shows, from all faces that this seat has not seen."""
    rest = view.config.faces()
    for face in faces.values():
        rest.remove(face)
    fixed = [faces.get(card) for card in range(len(on_table(view.grid, view.hands)))]
    drawn = []
    for _ in range(count):
        left = rest[:]
        masks = [
            MASKS[left.pop(int(rng.random() * len(left))) if face is None else face]
            for face in fixed
        ]
        drawn.append(Deal(masks, [trade.spread[mask] for mask in masks]))
    return drawn


def _resampled(drawn: list[Deal], weights: list[float], rng: Random, count: int) -> list[Deal]:
    """Return so many of the worlds, each as often as its weight says, in a random order."""
    step = sum(weights) / count
    mark = step * rng.random()
    total = 0.0
    kept: list[Deal] = []
    for deal, weight in zip(drawn, weights, strict=True):
        total += weight
        while mark < total and len(kept) < count:
            kept.append(deal)
            mark += step
    return list(shuffled(kept, rng))
