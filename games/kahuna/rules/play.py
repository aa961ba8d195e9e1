"""Build bridges for cards, hold the majority on islands, and be ahead when the cards run out.

The numbers in the comments are the rules as `config/words/en/kahuna.yaml` lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.core.chance import generator, shuffled
from games.core.rules import Asked, Event, Move, Outcome, Seat, Step, TurnBegan
from games.kahuna.rules.chain import set_off
from games.kahuna.rules.state import EMPTY, Pair, State, View
from games.kahuna.rules.terms import (
    Config,
    Dealt,
    DeckRenewed,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Ended,
    LastTurnsBegan,
    MarketFilled,
    Passed,
    Place,
    Placed,
    Reason,
    Remove,
    Removed,
    RoundEnded,
    Take,
    Taken,
    board_of,
)

T = TypeVar("T")


def setup(config: Config, seats: int, seed: int) -> Step[State]:
    """Shuffle, deal, turn up the market, and draw who begins (rule 1)."""
    cards = [island for island in range(len(config.islands)) for _ in range(config.copies)]
    faces = shuffled(cards, generator(seed, "deck", 1))
    lot = generator(seed, "first").random()
    mover = int(lot * seats) if config.first is None else config.first
    hands = (tuple(range(config.hand)), tuple(range(config.hand, 2 * config.hand)))
    state = State(
        config=config,
        seed=seed,
        faces=faces,
        top=2 * config.hand,
        market=(),
        hands=hands,
        bridges=(0, 0),
        pile=(),
        buried=((), ()),
        shown=((), ()),
        mover=mover,
    )
    dealt = [
        Dealt(seat, config.hand, hand, tuple([faces[card] for card in hand]))
        for seat, hand in enumerate(hands)
    ]
    state, filled = _fill_market(state)
    return state, (DeckRenewed(1, len(cards)), *dealt, *filled, TurnBegan(mover))


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Return what a move leads to."""
    match move:
        case Place(line, island):
            hand, cards = _pay(state, seat, (island,))
            placed = Placed(seat, line, island, cards[0])
            return _play(state, seat, placed, hand, (island,))
        case Remove(line, first, second):
            hand, cards = _pay(state, seat, (first, second))
            removed = Removed(seat, line, (first, second), cards)
            return _play(state, seat, removed, hand, (first, second))
        case Discard(island):
            return _discard(state, seat, island)
        case Take(slot):
            return _take(state, seat, slot)
        case Draw():
            return _draw(state, seat)
        case _:
            after = replace(state, passed=True)
            return _end_turn(after, [Passed(seat)])


def _pay(
    state: State, seat: Seat, islands: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the hand without one card of each of these islands, and those cards."""
    hand, cards, faces = list(state.hands[seat]), [], state.faces
    for island in islands:
        for card in hand:
            if faces[card] == island:
                hand.remove(card)
                cards.append(card)
                break
    return tuple(hand), tuple(cards)


def _play(
    state: State, seat: Seat, done: Placed | Removed, hand: tuple[int, ...], paid: tuple[int, ...]
) -> Step[State]:
    """Rules 3 to 6, and the early end."""
    board = board_of(state.config)
    bridges, caused = set_off(board, state.bridges, seat, done)
    shown = state.shown
    if shown[seat]:
        shown = _with(shown, seat, _less(shown[seat], paid))
    after = replace(
        state,
        hands=_with(state.hands, seat, hand),
        bridges=bridges,
        pile=state.pile + paid,
        shown=shown,
        played=state.played + len(paid),
    )
    loses = state.config.early_end == "none_left" or (state.bridges[1 - seat] and bridges[seat])
    if state.round > 1 and loses and not bridges[1 - seat]:
        return _end(after, _lost_early(after, 1 - seat), [done, *caused])
    return after, (done, *caused)


def _discard(state: State, seat: Seat, island: int) -> Step[State]:
    """Rule 9: face down, one card at a time; whatever was known of a hand is less certain now."""
    hand, cards = _pay(state, seat, (island,))
    known = state.shown[seat]
    after = replace(
        state,
        hands=_with(state.hands, seat, hand),
        buried=_with(state.buried, seat, (*state.buried[seat], island)),
        shown=_with(state.shown, seat, _less(known, tuple(set(known)))),
        dropped=state.dropped + 1,
    )
    return after, (Discarded(seat, cards[0], island),)


def _take(state: State, seat: Seat, slot: int) -> Step[State]:
    """Rule 11: the slot refills from the deck, or stays empty."""
    card, top = state.market[slot], state.top
    events: list[Event] = [Taken(seat, slot, card, state.faces[card])]
    next_card = EMPTY
    if top < len(state.faces):
        next_card = top
        events.append(MarketFilled(slot, top, state.faces[top]))
        top += 1
    after = replace(
        state,
        hands=_with(state.hands, seat, (*state.hands[seat], card)),
        shown=_with(state.shown, seat, (*state.shown[seat], state.faces[card])),
        market=(*state.market[:slot], next_card, *state.market[slot + 1 :]),
        top=top,
        passed=False,
    )
    return _end_turn(after, events)


def _draw(state: State, seat: Seat) -> Step[State]:
    top = state.top
    after = replace(
        state, hands=_with(state.hands, seat, (*state.hands[seat], top)), top=top + 1, passed=False
    )
    return _end_turn(after, [Drawn(seat, top, state.faces[top])])


def _end_turn(state: State, events: list[Event]) -> Step[State]:
    """Rules 12 and 13: the other seat is next, unless that was the last card or the last turn."""
    other = 1 - state.mover
    if state.last == 1:
        return _end_match(state, events)
    if state.last:
        events.append(TurnBegan(other))
        after = replace(state, mover=other, played=0, dropped=0, passed=False, last=1)
        return after, tuple(events)
    after = replace(state, mover=other, played=0, dropped=0)
    if state.top == len(state.faces) and max(state.market) == EMPTY:
        return _end_round(after, events)
    events.append(TurnBegan(other))
    return after, tuple(events)


def _end_round(state: State, events: list[Event]) -> Step[State]:
    """Rules 12 and 13."""
    config, number = state.config, state.round
    if number > len(config.awards):
        return replace(state, last=2), (*events, LastTurnsBegan(), TurnBegan(state.mover))
    islands = _islands(state)
    award = config.awards[number - 1]
    gained = (award * (islands[0] > islands[1]), award * (islands[1] > islands[0]))
    events.append(RoundEnded(number, islands, gained))
    after = replace(state, round=number + 1, points=_sum(state.points, gained))
    poor = [seat for seat in (0, 1) if not after.bridges[seat]]
    if len(poor) == 1:  # rule 15; with two such seats the match goes on
        return _end(after, _lost_early(after, poor[0]), events)
    discards = sorted(state.pile + state.buried[0] + state.buried[1])
    deck = shuffled(discards, generator(state.seed, "deck", number + 1))
    events.append(DeckRenewed(number + 1, len(deck)))
    after = replace(after, faces=state.faces + deck, pile=(), buried=((), ()))
    after, filled = _fill_market(after)
    return after, (*events, *filled, TurnBegan(after.mover))


def _fill_market(state: State) -> tuple[State, list[Event]]:
    top, count = state.top, state.config.market
    cards = range(top, top + count)
    filled: list[Event] = [
        MarketFilled(slot, card, state.faces[card]) for slot, card in enumerate(cards)
    ]
    return replace(state, market=tuple(cards), top=top + count), filled


def _islands(state: State) -> Pair:
    """Count what each seat controls; with the cap of stones, no more than it has of them."""
    board, cap = board_of(state.config), state.config.stone_cap
    first, second = (board.hold(own).bit_count() for own in state.bridges)
    if cap == "none":
        return first, second
    return min(first, cap), min(second, cap)


def _end_match(state: State, events: list[Event]) -> Step[State]:
    """Rules 13 and 14."""
    first, second = _islands(state)
    gained = (max(0, first - second), max(0, second - first))
    events.append(RoundEnded(state.round, (first, second), gained))
    after = replace(state, points=_sum(state.points, gained))
    built = (after.bridges[0].bit_count(), after.bridges[1].bit_count())
    for reason, (one, other) in (
        (Reason.POINTS, after.points),
        (Reason.LAST_ROUND, gained),
        (Reason.BRIDGES, built),
    ):
        if one != other:
            return _end(after, Outcome((int(other > one),), after.points, reason), events)
    return _end(after, Outcome((0, 1), after.points, Reason.DRAW), events)


def _lost_early(state: State, seat: Seat) -> Outcome[Reason]:
    """Rule 15: a seat without any bridge has lost."""
    return Outcome((1 - seat,), state.points, Reason.NO_BRIDGES)


def _end(state: State, outcome: Outcome[Reason], events: list[Event]) -> Step[State]:
    return replace(state, outcome=outcome), (*events, Ended(outcome))


def outcome(state: State) -> Outcome[Reason] | None:
    """Return how it ended, or None."""
    return state.outcome


def asked(view: View) -> Asked:
    """Return that every turn is the mover's own business: it is played from a hidden hand."""
    return Asked.ALONE


def rematch(config: Config, seats: int, first: Seat) -> Config:
    """Return the configuration of another match: the other seat begins."""
    return replace(config, first=(first + 1) % seats)


def _with(pair: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]:
    return (item, pair[1]) if seat == 0 else (pair[0], item)


def _less(islands: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the islands without one each of those that are gone, where there was one."""
    left = list(islands)
    for island in gone:
        if island in left:
            left.remove(island)
    return tuple(left)


def _sum(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]
