"""What lies on the table, what a seat may know of it, and what it may suppose about the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.core.chance import Random, shuffled
from games.core.rules import Outcome, Seat, Value
from games.kahuna.rules.terms import Config, Reason, board_of

T = TypeVar("T")

EMPTY = -1
"""In the market: a slot without a card."""

Pair = tuple[int, int]
"""A number for each seat."""


class State(Value, frozen=True):
    """The bridges, where every card is, and how far the round and the turn have come."""

    config: Config
    seed: int
    faces: tuple[int, ...]
    """The island of every card that was ever shuffled; the deck is those from `top` on."""
    top: int
    market: tuple[int, ...]
    """The card in each slot, or EMPTY."""
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    """Cards of each seat, in the order they came."""
    bridges: Pair
    """Masks of lines."""
    pile: tuple[int, ...]
    """Islands of the cards played in this round, in order."""
    buried: tuple[tuple[int, ...], tuple[int, ...]]
    """Islands of the cards that each seat discarded secretly in this round, in order."""
    shown: tuple[tuple[int, ...], tuple[int, ...]]
    """Islands of cards that each seat, as everyone knows for certain, has in its hand."""
    mover: Seat
    round: int = 1
    points: Pair = (0, 0)
    played: int = 0
    """Cards played in this turn."""
    dropped: int = 0
    """Cards discarded secretly in this turn."""
    passed: bool = False
    """Whether the turn before this one ended without a card."""
    last: int = 0
    """Turns left after the last card of the last round."""
    outcome: Outcome[Reason] | None = None


class View(Value, frozen=True):
    """What a seat may know: all but the deck, the other hand and what was discarded secretly."""

    seat: Seat | None
    config: Config
    mover: Seat
    round: int
    points: Pair
    bridges: Pair
    """Masks of lines, one a seat."""
    islands: tuple[tuple[int, ...], tuple[int, ...]]
    """The islands that each seat controls."""
    hand: tuple[tuple[int, int], ...]
    """(card, island) of the own cards, in the order they came."""
    counts: Pair
    """Cards in each hand."""
    shown: tuple[tuple[int, ...], tuple[int, ...]]
    """Islands of cards that, as everyone knows for certain, are in each hand."""
    market: tuple[tuple[int, int] | None, ...]
    """(card, island) in each slot."""
    top: int
    """The card on top of the deck, if there is one."""
    deck: int
    """Cards in the deck."""
    pile: tuple[int, ...]
    """Islands of the cards played in this round, in order."""
    buried: Pair
    """How many cards each seat discarded secretly in this round."""
    own_buried: tuple[int, ...]
    """Islands of those that this seat itself discarded."""
    played: int
    dropped: int
    passed: bool
    last: int
    outcome: Outcome[Reason] | None


def view_for(state: State, seat: Seat | None) -> View:
    """Return what a seat may know."""
    faces, board = state.faces, board_of(state.config)
    hand = () if seat is None else state.hands[seat]
    return View(
        seat=seat,
        config=state.config,
        mover=state.mover,
        round=state.round,
        points=state.points,
        bridges=state.bridges,
        islands=both(board.held(board.hold(own)) for own in state.bridges),
        hand=tuple([(card, faces[card]) for card in hand]),
        counts=(len(state.hands[0]), len(state.hands[1])),
        shown=state.shown,
        market=tuple([None if c == EMPTY else (c, faces[c]) for c in state.market]),
        top=state.top,
        deck=len(faces) - state.top,
        pile=state.pile,
        buried=(len(state.buried[0]), len(state.buried[1])),
        own_buried=() if seat is None else state.buried[seat],
        played=state.played,
        dropped=state.dropped,
        passed=state.passed,
        last=state.last,
        outcome=state.outcome,
    )


def guess(view: View, seat: Seat | None, rng: Random) -> State:
    """Deal the cards that are out of sight anew, but leave in each hand what is known of it."""
    return suppose(view, rng, view.shown)


def suppose(
    view: View, rng: Random, surely: Sequence[Sequence[int]], gone: Sequence[int] = ()
) -> State:
    """Deal the cards that are out of sight anew.

    `surely` are islands of cards that each hand has; the own one is known anyway. `gone` are
    islands of cards that the other seat discarded secretly in this round.
    """
    others = [other for other in (0, 1) if other != view.seat]
    hidden = out_of_sight(view)
    for island in (*gone, *(island for other in others for island in surely[other])):
        hidden[island] -= 1
    rest = list(shuffled([i for i, count in enumerate(hidden) for _ in range(count)], rng))
    slots = [slot for slot in view.market if slot]
    faces = [0] * (view.top + view.deck)
    for card, island in (*view.hand, *slots):
        faces[card] = island
    backs = [card for card in range(view.top) if card not in dict((*view.hand, *slots))]
    hands, buried = [tuple([card for card, _ in view.hand])] * 2, [view.own_buried] * 2
    for other in others:
        held = [*surely[other], *_cut(rest, view.counts[other] - len(surely[other]))]
        buried[other] = (*gone, *_cut(rest, view.buried[other] - len(gone)))
        hands[other] = tuple(_cut(backs, len(held)))
        for card, island in zip(hands[other], held, strict=True):
            faces[card] = island
    faces[view.top :] = rest
    return State(
        config=view.config,
        seed=0,
        faces=tuple(faces),
        top=view.top,
        market=tuple([slot[0] if slot else EMPTY for slot in view.market]),
        hands=both(hands),
        bridges=view.bridges,
        pile=view.pile,
        buried=both(buried),
        shown=view.shown,
        mover=view.mover,
        round=view.round,
        points=view.points,
        played=view.played,
        dropped=view.dropped,
        passed=view.passed,
        last=view.last,
        outcome=view.outcome,
    )


def out_of_sight(view: View) -> list[int]:
    """Count the cards of each island that a seat cannot see: in the deck, in hands, or buried."""
    hidden = [view.config.copies] * len(view.config.islands)
    slots = [slot for slot in view.market if slot]
    for island in (*(i for _, i in (*view.hand, *slots)), *view.pile, *view.own_buried):
        hidden[island] -= 1
    return hidden


def _cut(cards: list[int], count: int) -> list[int]:
    """Take that many off the end."""
    at = len(cards) - count
    out = cards[at:]
    del cards[at:]
    return out


def both(items: Iterable[T]) -> tuple[T, T]:
    """Return one thing for each seat."""
    first, second = items
    return first, second
