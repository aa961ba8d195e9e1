"""What lies on the table, what a seat may know of it, and what it may suppose about the rest."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from games.core.chance import SEEDS, Random, shuffled
from games.core.rules import Outcome, Seat, Value
from games.the_game.rules.terms import Config, Kind, Reason


class Phase(Enum):
    """What is asked of whoever is to act."""

    WISH = "wish"
    """How gladly it would start."""
    PLAY = "play"
    """Cards."""
    TALK = "talk"
    """Signals."""


WISH, PLAY, TALK = Phase

NOBODY = -1
"""Whose turn it is before somebody starts."""
SILENT, HIDDEN = -1, -2
"""In place of how gladly a seat would start: it has not said; it has said, but not to you."""

Cards = tuple[int, ...]
Signals = tuple[tuple[Kind | None, ...], ...]
"""For each pile, what each seat says of it."""


class State(Value, frozen=True):
    """The piles, the hands, and how far the turn has come."""

    config: Config
    seed: int
    deck: Cards
    """The draw pile, the next card first."""
    hands: tuple[Cards, ...]
    """Cards of each seat, ascending."""
    piles: tuple[Cards, ...]
    """Cards on each pile, its row card first and its top last."""
    signals: Signals
    wishes: tuple[int, ...]
    mover: Seat = NOBODY
    phase: Phase = WISH
    owed: int = 0
    """Cards that the mover still has to play in this turn."""
    played: int = 0
    """Cards that the mover has played in this turn."""
    spoken: int = 0
    """Bit mask of the piles of which the mover has spoken since its turn ended."""
    stuck: bool = False
    """Whether no order of plays lets the mover play the cards that it owes."""
    outcome: Outcome[Reason] | None = None


class View(Value, frozen=True):
    """What a seat may know: all but the draw pile and the other hands."""

    seat: Seat | None
    config: Config
    mover: Seat
    """Whose turn it is; NOBODY while all say how gladly they would start."""
    phase: Phase
    owed: int
    played: int
    spoken: int
    stuck: bool
    """Whether no order of plays lets the mover play the cards that it owes."""
    hands: tuple[Cards, ...]
    """The hands that can be seen, ascending; () for any other."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    piles: tuple[Cards, ...]
    signals: Signals
    wishes: tuple[int, ...]
    """How gladly each seat would start, or SILENT, or HIDDEN."""
    deck: int
    """Cards in the draw pile."""
    outcome: Outcome[Reason] | None

    @property
    def hand(self) -> Cards:
        """The own hand, ascending; () for a view of nobody's."""
        return () if self.seat is None else self.hands[self.seat]

    @property
    def tops(self) -> Cards:
        """The number on top of each pile."""
        return tuple([pile[-1] for pile in self.piles])

    @property
    def left(self) -> int:
        """Cards that are not played yet."""
        return self.deck + sum(self.counts)


def view_for(state: State, seat: Seat | None) -> View:
    """Return what a seat may know (None: what everyone may)."""
    hands, wishes = state.hands, state.wishes
    if state.phase == WISH:
        wishes = tuple(
            [wish if wish == SILENT or of == seat else HIDDEN for of, wish in enumerate(wishes)]
        )
    return View(
        seat=seat,
        config=state.config,
        mover=state.mover,
        phase=state.phase,
        owed=state.owed,
        played=state.played,
        spoken=state.spoken,
        stuck=state.stuck,
        hands=hands
        if state.config.open_hands
        else tuple([hand if of == seat else () for of, hand in enumerate(hands)]),
        counts=tuple([len(hand) for hand in hands]),
        piles=state.piles,
        signals=state.signals,
        wishes=wishes,
        deck=len(state.deck),
        outcome=state.outcome,
    )


def out_of_sight(view: View) -> list[int]:
    """Return the cards that a seat cannot see, ascending: in the draw pile or in other hands."""
    seen = {card for cards in (*view.piles, *view.hands) for card in cards}
    return [c for c in range(view.config.lowest, view.config.highest + 1) if c not in seen]


def guess(view: View, seat: Seat | None, rng: Random) -> State:
    """Deal the cards that are out of sight anew, with luck of its own for what is drawn by lot."""
    cards = list(shuffled(out_of_sight(view), rng))
    hands = [
        hand if len(hand) == count else _take(cards, count)
        for hand, count in zip(view.hands, view.counts, strict=True)
    ]
    wishes = [
        int(rng.random() * (view.config.gladness + 1)) if wish == HIDDEN else wish
        for wish in view.wishes
    ]
    return State(
        config=view.config,
        seed=int(rng.random() * SEEDS),
        deck=tuple(cards),
        hands=tuple(hands),
        piles=view.piles,
        signals=view.signals,
        wishes=tuple(wishes),
        mover=view.mover,
        phase=view.phase,
        owed=view.owed,
        played=view.played,
        spoken=view.spoken,
        stuck=view.stuck,
        outcome=view.outcome,
    )


def _take(cards: list[int], count: int) -> Cards:
    """Take that many off the end, as a hand holds them."""
    at = len(cards) - count
    out = sorted(cards[at:])
    del cards[at:]
    return tuple(out)


def no_signals(piles: int, seats: int) -> Signals:
    """Return a table at which nothing was said."""
    return ((None,) * seats,) * piles


def with_item(items: tuple[Cards, ...], at: int, item: Iterable[int]) -> tuple[Cards, ...]:
    """Return the tuple with another item in one place."""
    return *items[:at], tuple(item), *items[at + 1 :]
