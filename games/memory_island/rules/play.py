"""How a match goes: deal, turn cards up, and let the sum decide who takes them.

Numbered rules are those that `config/words/en/memory_island.yaml` lists.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core.chance import generator, shuffled
from games.core.rules import Asked, Event, Outcome, Seat, Step, TurnBegan
from games.memory_island.rules.state import State, View
from games.memory_island.rules.terms import (
    Config,
    Dealt,
    Ended,
    Flip,
    Flipped,
    Reason,
    Taken,
    TurnedBack,
    Why,
)


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
    return state, (Dealt(len(values)), TurnBegan(mover))


def apply(state: State, seat: Seat, move: Flip) -> Step[State]:
    """Turn one card up and let the sum decide (rule 2)."""
    place, config = move.place, state.config
    value = state.cards[place]
    total = state.total + value
    opened = (*state.open, place)
    flipped = Flipped(seat, place, value, total, config.target)
    turned = _turned(state, place, opened, total)
    if total < config.target:
        return turned, (flipped,)
    if total == config.target and len(opened) <= config.limit - len(state.taken[seat]):
        return _take(turned, seat, flipped)
    return _turn_back(turned, seat, flipped)


def outcome(state: State) -> Outcome[Reason] | None:
    """Return how it ended, or None."""
    return state.outcome


def asked(view: View) -> Asked:
    """Return that everyone may watch: nothing is known to one seat alone."""
    return Asked.OPENLY


def rematch(config: Config, seats: int, first: Seat) -> Config:
    """Return the same island, begun by the next seat on the left (rule 6)."""
    return replace(config, first=(first + 1) % seats)


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
        return _end(after, Outcome((seat,), scores, Reason.LIMIT), events)
    if _tens(state, *taken) == state.config.cards[state.config.target]:
        return _end(after, _most_cards(after, Reason.TENS), events)
    again = len(state.open) == 1 or state.config.luck_calls_luck
    return _next_turn(after, again, events)


def _turn_back(state: State, seat: Seat, flipped: Flipped) -> Step[State]:
    """Rules 2 and 4: all open cards go face down where they were; the turn is over."""
    why = Why.OVER if state.total > state.config.target else Why.FULL
    events = (flipped, TurnedBack(seat, state.open, why))
    after = replace(state, down=tuple(sorted(state.down + state.open)), open=(), total=0)
    all_seen = state.known == (1 << len(state.cards)) - 1
    most = state.config.idle_turns(len(state.taken), all_seen)
    if not state.progress and state.idle + 1 == most:
        return _end(after, _most_cards(after, Reason.PATIENCE), events)  # rule 7
    return _next_turn(after, False, events)


def _next_turn(state: State, again: bool, events: tuple[Event, ...]) -> Step[State]:
    """Rule 6: clockwise, unless the seat goes on (rule 3, or luck calls luck)."""
    mover = state.mover if again else (state.mover + 1) % len(state.taken)
    idle = 0 if state.progress else state.idle + 1
    after = replace(state, mover=mover, progress=False, idle=idle)
    return after, (*events, TurnBegan(mover, again))


def _end(state: State, outcome: Outcome[Reason], events: tuple[Event, ...]) -> Step[State]:
    return replace(state, outcome=outcome), (*events, Ended(outcome))


def _tens(state: State, *hands: tuple[int, ...]) -> int:
    return sum(state.cards[card] == state.config.target for own in hands for card in own)


def _most_cards(state: State, reason: Reason) -> Outcome[Reason]:
    """Rule 5: most cards, then most tens, then a shared victory."""
    rank = [(len(own), _tens(state, own)) for own in state.taken]
    winners = tuple([seat for seat, own in enumerate(rank) if own == max(rank)])
    return Outcome(winners, tuple([count for count, _ in rank]), reason)
