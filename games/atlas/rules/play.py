"""Get rid of all cards: meld them by region, by category or by species, and claim what others play.

The numbers in the comments are the rules as `config/words/en/atlas.yaml` lists them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.atlas.rules.cards import drop, faces_of, pass_on, pay
from games.atlas.rules.claims import Claimant, decide, forced
from games.atlas.rules.faces import REVERSE, SKIP, SPECIES, Cards, Faces, is_action
from games.atlas.rules.faces import TRADE as TRADE_CARD
from games.atlas.rules.melds import UNIT, can_claim, tally_of
from games.atlas.rules.state import (
    CLAIM,
    GIVE,
    NOBODY,
    TAKE,
    TRADE,
    TURN,
    Laid,
    Score,
    State,
    View,
    Won,
    deck_of,
    totals,
)
from games.atlas.rules.terms import (
    Answered,
    AnyMove,
    Asked,
    Claim,
    Claimed,
    Config,
    Dealt,
    Drawn,
    End,
    Ended,
    Give,
    Given,
    Kept,
    Meld,
    Melded,
    PartnerChosen,
    Play,
    Played,
    Reason,
    Reversed,
    RoundBegan,
    RoundEnded,
    Skipped,
    Take,
    Taken,
    TradeDeclined,
    TradeWith,
    Unclaimed,
)
from games.core import rules
from games.core.chance import generator, shuffled
from games.core.rules import Event, Outcome, Seat, Step, TurnBegan


def setup(config: Config, seats: int, seed: int) -> Step[State]:
    """Draw the dealer by lot, and deal the first round."""
    starter = int(generator(seed, "first").random() * seats)
    nothing: tuple[Cards, ...] = ((),) * seats
    empty = State(config, seed, (), 0, nothing, (0,) * seats, nothing, starter)
    return _deal(empty, starter, [])


def _deal(state: State, starter: Seat, events: list[Event]) -> Step[State]:
    """Rules 1 and 2: all cards are shuffled anew; each round starts clockwise."""
    config, number, seats = state.config, len(state.sheet) + 1, len(state.hands)
    faces = shuffled(deck_of(config), generator(state.seed, "deck", number))
    size = config.hand
    hands = tuple([tuple(range(size * seat, size * seat + size)) for seat in range(seats)])
    shown = [faces[hand[0] : hand[-1] + 1] for hand in hands]
    events.append(RoundBegan(number, len(faces)))
    events += [Dealt(seat, hand, shown[seat]) for seat, hand in enumerate(hands)]
    fresh = State(
        config=config,
        seed=state.seed,
        faces=faces,
        top=size * seats,
        hands=hands,
        tallies=tuple(map(tally_of, shown)),
        traded=((),) * seats,
        starter=starter,
        sheet=state.sheet,
    )
    return _begin(fresh, starter, events)


def apply(state: State, seat: Seat, move: AnyMove) -> Step[State]:
    """Return what a move leads to."""
    if isinstance(move, Play):  # by far the most frequent, and matching takes its time
        return _play(state, seat, move.face)
    match move:
        case Meld(faces):
            return _meld(state, seat, faces)
        case Claim(faces):
            return _answer(state, seat, faces)
        case TradeWith(partner):
            after = replace(state, phase=TAKE, partner=partner)
            return Step(after, (PartnerChosen(seat, partner),))
        case Take(card):
            return _take(state, seat, card)
        case Give(face):
            return _give(state, seat, face)
        case _ if state.phase is CLAIM:
            return _answer(state, seat, ())
        case _:
            return _next(state, [TradeDeclined(seat)])


# --- a turn (rule 3) ---------------------------------------------------------------------------


def _begin(state: State, seat: Seat, events: list[Event]) -> Step[State]:
    """Draw a card, but for a last action card (rule 8); without a draw pile the round is void."""
    hand, top, faces = state.hands[seat], state.top, state.faces
    again, lone = seat == state.mover, len(hand) == 1
    if lone and is_action(faces[hand[0]]):
        after = replace(state, mover=seat, phase=TURN, lone=True)
        return Step(after, (*events, TurnBegan(seat, again)))
    if top == len(faces):  # rule 10
        return _end_round(state, None, End.VOID, events)
    face = faces[top]
    events += (TurnBegan(seat, again), Drawn(seat, top, face, len(faces) - top - 1))
    hands, tallies = [*state.hands], [*state.tallies]
    hands[seat] = (*hand, top)
    tallies[seat] += UNIT[face]
    after = replace(
        state,
        hands=tuple(hands),
        tallies=tuple(tallies),
        top=top + 1,
        mover=seat,
        phase=TURN,
        lone=lone,
    )
    return Step(after, tuple(events))


def _meld(state: State, seat: Seat, faces: Faces) -> Step[State]:
    """Rules 4 and 8."""
    after, cards = pay(state, seat, faces)
    events: list[Event] = [Melded(seat, cards, faces)]
    after = replace(after, melds=(*state.melds, Laid(seat, cards, False)))
    hand = after.hands[seat]
    if not hand:
        return _end_round(after, seat, End.PAIR if len(faces) == 2 else End.MELD, events)
    if len(hand) == 1 and not state.config.lone_card_win and not is_action(state.faces[hand[0]]):
        return _next(after, [*events, Kept(seat)])  # rule 9
    return Step(after, tuple(events))


def _play(state: State, seat: Seat, face: int) -> Step[State]:
    """Rule 3; then rule 5 for a match card and rule 7 for an action."""
    hand, card = drop(state, seat, face)
    events: list[Event] = [Played(seat, card, face)]
    hands, tallies = [*state.hands], [*state.tallies]
    hands[seat] = hand
    tallies[seat] -= UNIT[face]
    pile = state.pile + (card,)  # noqa: RUF005 (a star would copy it twice)
    after = replace(state, hands=tuple(hands), tallies=tuple(tallies), pile=pile, won=None)
    if not hand:
        return _end_round(after, seat, End.ACTION if is_action(face) else End.PLAY, events)
    if face < SPECIES:
        return _ask(after, face, events)
    if face == TRADE_CARD:
        return Step(replace(after, phase=TRADE), tuple(events))
    if face == REVERSE:
        events.append(Reversed(-state.direction))
        after = replace(after, direction=-state.direction)
    return _next(after, events, skipped=face == SKIP)


def _next(state: State, events: list[Event], skipped: bool = False) -> Step[State]:
    """Rules 6 and 7: the next seat in the direction of play, whoever claimed."""
    seats = len(state.hands)
    seat = (state.mover + state.direction) % seats
    if skipped:
        events.append(Skipped(seat))
        seat = (seat + state.direction) % seats
    return _begin(state, seat, events)


# --- claims (rule 5) ---------------------------------------------------------------------------


def _ask(state: State, face: int, events: list[Event]) -> Step[State]:
    """Ask all seats that have a choice; those that have none are not asked."""
    mover, tallies, hands = state.mover, state.tallies, state.hands
    wants: list[Faces] = [()] * len(hands)
    asked: list[Seat] = []
    for seat, hand in enumerate(hands):
        if seat == mover or not (can_claim(tallies[seat], face) or len(hand) == 1):
            continue
        want = forced(state.config, faces_of(state, seat), face)
        if want is None:
            asked.append(seat)
        else:
            wants[seat] = want
    if not asked:
        return _close(state, wants, events) if any(wants) else _next(state, events)
    seats = tuple(asked)
    after = replace(state, phase=CLAIM, asked=seats, waiting=seats, wants=tuple(wants))
    return Step(after, (*events, Asked(seats)))


def _answer(state: State, seat: Seat, faces: Faces) -> Step[State]:
    """Nobody knows what the others want before all have answered."""
    wants = list(state.wants)
    wants[seat] = faces
    waiting = tuple([other for other in state.waiting if other != seat])
    answered = Answered(seat, faces)
    if waiting:
        return Step(replace(state, waiting=waiting, wants=tuple(wants)), (answered,))
    return _close(replace(state, waiting=(), asked=(), wants=()), wants, [answered])


def _close(state: State, wants: Sequence[Faces], events: list[Event]) -> Step[State]:
    """Give the card to one of those who want it."""
    mover, seats, card = state.mover, len(state.hands), state.pile[-1]
    face = state.faces[card]
    if not any(wants):
        return _next(state, [*events, Unclaimed(card)] if state.phase is CLAIM else events)
    claimants = [
        Claimant(seat, len(want) == len(state.hands[seat]), want == (face, face))
        for seat, want in enumerate(wants)
        if want
    ]
    seat, reason = decide(claimants, mover, state.direction, seats)
    rivals = tuple([claimant.seat for claimant in claimants if claimant.seat != seat])
    after, cards = pay(state, seat, wants[seat])
    cards = (*cards, card)
    shown = tuple([state.faces[card] for card in cards])
    events.append(Claimed(seat, card, cards, shown, reason, rivals))
    after = replace(
        after,
        pile=state.pile[:-1],
        melds=(*state.melds, Laid(seat, cards, True)),
        won=Won(seat, reason, rivals),
    )
    if not after.hands[seat]:
        return _end_round(after, seat, End.PAIR if len(cards) == 2 else End.CLAIM, events)
    return _next(after, events)


# --- trade (rule 7) ----------------------------------------------------------------------------


def _take(state: State, seat: Seat, card: int) -> Step[State]:
    partner = state.partner
    after = replace(pass_on(state, partner, seat, card), phase=GIVE)
    return Step(after, (Taken(seat, partner, card, state.faces[card]),))


def _give(state: State, seat: Seat, face: int) -> Step[State]:
    partner = state.partner
    _, card = drop(state, seat, face)
    after = replace(pass_on(state, seat, partner, card), partner=NOBODY)
    return _next(after, [Given(seat, partner, card, face)])


# --- the end (rules 9 to 11) -------------------------------------------------------------------


def _end_round(state: State, winner: Seat | None, reason: End, events: list[Event]) -> Step[State]:
    """Rule 10; after the last round the leader wins, and a tie is played on (rule 11)."""
    seats, config = len(state.hands), state.config
    hands = tuple([tuple(sorted(faces_of(state, seat))) for seat in range(seats)])
    points = 0 if winner is None else sum(map(config.points, hands))
    sheet = (*state.sheet, Score(winner, points, reason))
    events.append(RoundEnded(len(sheet), winner, reason, points, hands))
    scores = totals(sheet, seats)
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(sheet) >= config.rounds and len(leaders) == 1:
        why = Reason.EXTRA if len(sheet) > config.rounds else Reason.POINTS
        ended = Outcome((leaders[0],), scores, why)
        after = replace(state, phase=TURN, sheet=sheet, outcome=ended)
        return Step(after, (*events, Ended(ended)))
    starter = (state.starter + 1) % seats if winner is None else winner  # rule 2
    return _deal(replace(state, sheet=sheet), starter, events)


def outcome(state: State) -> Outcome[Reason] | None:
    """Return how it ended, or None."""
    return state.outcome


def asked(view: View) -> rules.Asked:
    """Return that hands are secret, and that nobody waits for others to say if they claim."""
    return rules.Asked.TOGETHER if view.phase is CLAIM else rules.Asked.ALONE


def rematch(config: Config, seats: int, first: Seat) -> Config:
    """Return the same configuration: the dealer is drawn by lot in every match."""
    return config
