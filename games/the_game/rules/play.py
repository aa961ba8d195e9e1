"""All against the deck: play every card on two rising and two falling piles.

The numbers in the comments are the rules as `config/words/en/the_game.yaml` lists them.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core.chance import generator, pick, shuffled
from games.core.rules import Asked, Event, Move, Outcome, Seat, Step, TurnBegan
from games.the_game.rules.legal import talks
from games.the_game.rules.piles import piles_of, reaches, step_to
from games.the_game.rules.state import (
    PLAY,
    SILENT,
    TALK,
    WISH,
    Signals,
    State,
    View,
    no_signals,
    with_item,
)
from games.the_game.rules.terms import (
    Config,
    Cornered,
    Dealt,
    DrawPileEmptied,
    Ended,
    EndTurn,
    GaveUp,
    GiveUp,
    Kind,
    PassedOver,
    Play,
    Played,
    Reason,
    Refilled,
    Signal,
    Signalled,
    SignalsCleared,
    Started,
    Stuck,
    TurnEnded,
    Wish,
    Wished,
    Withdraw,
    Withdrawn,
)


def setup(config: Config, seats: int, seed: int) -> Step[State]:
    """Shuffle and deal (rule 1); a seat alone starts at once (rule 2)."""
    cards = shuffled(range(config.lowest, config.highest + 1), generator(seed, "deal"))
    size = config.hand_size(seats)
    hands = [tuple(sorted(cards[size * seat : size * seat + size])) for seat in range(seats)]
    state = State(
        config=config,
        seed=seed,
        deck=cards[size * seats :],
        hands=tuple(hands),
        piles=tuple([(start,) for start in piles_of(config).starts]),
        signals=no_signals(config.piles, seats),
        wishes=(SILENT,) * seats,
    )
    dealt = [Dealt(seat, size, hand, config.open_hands) for seat, hand in enumerate(hands)]
    if seats > 1:
        return state, tuple(dealt)
    return _begin(state, 0, [*dealt])


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Return what a move leads to."""
    match move:
        case Play(card, pile):
            return _play(state, seat, card, pile)
        case EndTurn():
            return _end_turn(state, seat)
        case Signal():
            return _signal(state, seat, move)
        case Withdraw(pile):
            return _withdraw(state, seat, pile)
        case Wish(gladness):
            return _wish(state, seat, gladness)
        case GiveUp():
            return _end(state, [GaveUp(seat)])
        case _:
            return _next_turn(state, [])


def _wish(state: State, seat: Seat, gladness: int) -> Step[State]:
    """Rule 2: once all have said, the gladdest starts."""
    wishes = (*state.wishes[:seat], gladness, *state.wishes[seat + 1 :])
    after, events = replace(state, wishes=wishes), [Wished(seat, gladness)]
    if SILENT in wishes:
        return after, tuple(events)
    glad = [seat for seat, wish in enumerate(wishes) if wish == max(wishes)]
    first = pick(glad, generator(state.seed, "first"))
    return _begin(after, first, [*events, Started(first, wishes)])


def _play(state: State, seat: Seat, card: int, pile: int) -> Step[State]:
    """Rules 3 and 4; rule 7 where this was the last card, or leaves too few to play."""
    piles, cards, owed = piles_of(state.config), state.piles[pile], max(0, state.owed - 1)
    step = step_to(piles.rising[pile], cards[-1], card, piles.trick)
    events: list[Event] = [Played(seat, card, pile, step, step < 0, owed)]
    signals = state.signals
    if any(signals[pile]):
        events.append(SignalsCleared(pile))
        signals = (*signals[:pile], (None,) * len(state.hands), *signals[pile + 1 :])
    hand = tuple([other for other in state.hands[seat] if other != card])
    after = replace(
        state,
        hands=with_item(state.hands, seat, hand),
        piles=with_item(state.piles, pile, (*cards, card)),
        signals=signals,
        owed=owed,
        played=state.played + 1,
    )
    if not hand and not after.deck and not any(after.hands):
        return _end(after, events)
    if owed and not reaches(piles, _tops(after), hand, owed):
        return _stuck(after, events, by=seat)
    return after, tuple(events)


def _stuck(state: State, events: list[Event], by: Seat) -> Step[State]:
    """Rule 7: the mover cannot go on, since somebody moved like that; it may give up."""
    seat, owed = state.mover, state.owed
    if state.config.stuck == "ends":
        return _end(state, [*events, Stuck(seat, owed)])
    told = Cornered(seat, owed) if by == seat else Stuck(seat, owed)
    return replace(state, stuck=True), (*events, told)


def _end_turn(state: State, seat: Seat) -> Step[State]:
    """Rule 5, and then rule 6 where there is somebody to talk to."""
    config, hand = state.config, state.hands[seat]
    events: list[Event] = [TurnEnded(seat, state.played)]
    asks = config.speaking == "after_turn"
    after = replace(state, phase=TALK, spoken=0) if asks else state
    if drawn := state.deck[: config.hand_size(len(state.hands)) - len(hand)]:
        left = state.deck[len(drawn) :]
        hand = tuple(sorted(hand + drawn))
        after = replace(after, deck=left, hands=with_item(state.hands, seat, hand))
        cards = tuple(sorted(drawn))
        events.append(Refilled(seat, len(drawn), len(left), cards, config.open_hands))
        if not left:
            events.append(DrawPileEmptied(config.least(False, config.at_least)))
    if asks and talks(config, [len(held) for held in after.hands], seat):
        return after, tuple(events)
    return _next_turn(after, events)


def _signal(state: State, seat: Seat, move: Signal) -> Step[State]:
    """Rule 6: one signal of a seat on a pile; a new one takes the place of the old."""
    pile = move.pile
    after = replace(state, signals=_saying(state, seat, pile, move.about))
    if state.phase is TALK:
        after = replace(after, spoken=state.spoken | 1 << pile)
    return after, (Signalled(seat, pile, move.about),)


def _withdraw(state: State, seat: Seat, pile: int) -> Step[State]:
    """Rule 6: whoever has spoken can take it back."""
    said = state.signals[pile][seat]
    assert said
    after = replace(state, signals=_saying(state, seat, pile, None))
    return after, (Withdrawn(seat, pile, said),)


def _saying(state: State, seat: Seat, pile: int, about: Kind | None) -> Signals:
    """Return all signals, this seat saying something else of this pile."""
    signals = state.signals
    of_pile = (*signals[pile][:seat], about, *signals[pile][seat + 1 :])
    return *signals[:pile], of_pile, *signals[pile + 1 :]


def _next_turn(state: State, events: list[Event]) -> Step[State]:
    """Rules 2 and 7: clockwise, past those who have no cards left."""
    seats, seat = len(state.hands), state.mover
    while not state.hands[seat := (seat + 1) % seats]:
        events.append(PassedOver(seat))
    return _begin(state, seat, events)


def _begin(state: State, seat: Seat, events: list[Event]) -> Step[State]:
    """Begin a turn; where too few cards can be played, rule 7 holds."""
    hand, before = state.hands[seat], state.mover
    owed = state.config.least(bool(state.deck), len(hand))
    events.append(TurnBegan(seat, again=seat == before))
    after = replace(state, mover=seat, phase=PLAY, owed=owed, played=0, spoken=0)
    if not reaches(piles_of(state.config), _tops(after), hand, owed):
        return _stuck(after, events, by=before)
    return after, tuple(events)


def _end(state: State, events: list[Event]) -> Step[State]:
    """Rule 7: the result is the number of cards left, and all share it."""
    seats = len(state.hands)
    left = len(state.deck) + sum(map(len, state.hands))
    many = left > state.config.good
    reason = Reason.LEFT if many else Reason.GOOD if left else Reason.WON
    outcome = Outcome(() if left else tuple(range(seats)), (left,) * seats, reason)
    return replace(state, outcome=outcome), (*events, Ended(outcome))


def _tops(state: State) -> list[int]:
    return [cards[-1] for cards in state.piles]


def outcome(state: State) -> Outcome[Reason] | None:
    """Return how it ended, or None."""
    return state.outcome


def asked(view: View) -> Asked:
    """Return how the seats are asked: all at once who starts, and later whoever is to play."""
    if view.config.open_hands:
        return Asked.OPENLY
    return Asked.TOGETHER if view.phase is WISH else Asked.ALONE


def rematch(config: Config, seats: int, first: Seat) -> Config:
    """Return the same again: who starts is said anew (rule 2)."""
    return config
