"""Get rid of all cards: meld them by region, by category or by species, and claim what others play.

The numbers in the comments are the rules as `config/words/en/atlas.yaml` lists them.
"""
# ruff: noqa: RUF005 - tuples are added here at every move, which is faster than unpacking them

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.atlas.rules.cards import EMPTY, Hand, add, drop, hand_of, pay
from games.atlas.rules.claims import NOBODY, Claimant, able, decide, forced, has_to
from games.atlas.rules.faces import REVERSE, SKIP, SPECIES, Cards, Faces, is_action
from games.atlas.rules.faces import TRADE as TRADE_CARD
from games.atlas.rules.state import (
    CLAIM,
    GIVE,
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
    TURNS,
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
    Mixed,
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
from games.core.rules import Event, Outcome, Seat, Step

Events = tuple[Event, ...]

STANDS = 3
"""Further rounds in a row without a score after which a tie stands (rule 11)."""


def setup(config: Config, seats: int, seed: int) -> Step[State]:
    """Draw the dealer by lot, unless it is said who begins, and deal the first round."""
    lot = int(generator(seed, "first").random() * seats)
    starter = lot if config.first is None else config.first % seats
    nobody, nothing = (EMPTY,) * seats, ((),) * seats
    empty = State(config, seed, (), 0, nobody, nothing, starter)
    return _deal(empty, starter, ())


def _deal(state: State, starter: Seat, events: Events) -> Step[State]:
    """Rules 1 and 2: all cards are shuffled anew; each round starts clockwise."""
    config, number, seats = state.config, len(state.sheet) + 1, len(state.hands)
    faces = shuffled(deck_of(config), generator(state.seed, "deck", number))
    size = config.hand
    starts = range(0, size * seats, size)
    dealt = [(tuple(range(at, at + size)), faces[at : at + size]) for at in starts]
    began = RoundBegan(number, len(faces))
    given = [Dealt(seat, cards, shown) for seat, (cards, shown) in enumerate(dealt)]
    fresh = State(
        config=config,
        seed=state.seed,
        faces=faces,
        top=size * seats,
        hands=tuple([hand_of(cards, shown) for cards, shown in dealt]),
        traded=((),) * seats,
        starter=starter,
        sheet=state.sheet,
    )
    return _begin(fresh, starter, [*fresh.hands], (), (*events, began, *given))


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
            return _choose(state, seat, partner)
        case Take(card):
            return _take(state, seat, card)
        case Give(face):
            return _give(state, seat, face)
        case _ if state.phase is CLAIM:
            return _answer(state, seat, ())
        case _:
            return _next(state, [*state.hands], state.pile, (TradeDeclined(seat),))


# --- a turn (rule 3) ---------------------------------------------------------------------------
#
# A state is made once a move: until then, `hands` and `pile` are what the move made of those in
# `state`, and `events` what happened so far.


def _next(
    state: State, hands: list[Hand], pile: Cards, events: Events, *, skipped: bool = False
) -> Step[State]:
    """Rules 6 and 7: the next seat in the direction of play, whoever claimed."""
    seat = (state.mover + state.direction) % len(hands)
    if skipped:
        events = (*events, Skipped(seat))
        seat = (seat + state.direction) % len(hands)
    return _begin(state, seat, hands, pile, events)


def _begin(state: State, seat: Seat, hands: list[Hand], pile: Cards, events: Events) -> Step[State]:
    """Draw a card, but for a last action card (rule 8); without a draw pile the round is void."""
    hand, top, faces = hands[seat], state.top, state.faces
    left, lone = len(faces) - top, len(hand.cards) == 1
    began = TURNS[seat][seat == state.mover]
    if lone and is_action(hand.faces[0]):
        after = replace(state, hands=tuple(hands), pile=pile, mover=seat, phase=TURN, lone=True)
        return after, events + (began,)
    if not left:  # rule 10
        return _end_round(replace(state, hands=tuple(hands), pile=pile), None, End.VOID, events)
    hands[seat] = add(hand, top, faces[top])
    after = replace(
        state, hands=tuple(hands), pile=pile, top=top + 1, mover=seat, phase=TURN, lone=lone
    )
    drawn = Drawn(seat, top, faces[top], left - 1)
    return after, events + (began, drawn)


def _meld(state: State, seat: Seat, faces: Faces) -> Step[State]:
    """Rules 4 and 8."""
    hand, cards = pay(state.hands[seat], faces)
    hands = _with(state.hands, seat, hand)
    melded, laid = Melded(seat, cards, faces), (*state.melds, Laid(seat, cards, False))
    after = replace(state, hands=tuple(hands), melds=laid)
    if not hand.cards:
        return _end_round(after, seat, End.PAIR if len(faces) == 2 else End.MELD, (melded,))
    if len(hand.cards) == 1 and not (state.config.lone_card_win or is_action(hand.faces[0])):
        return _next(after, hands, state.pile, (melded, Kept(seat)))  # rule 9
    return after, (melded,)


def _play(state: State, seat: Seat, face: int) -> Step[State]:
    """Rule 3; then rule 5 for a match card and rule 7 for an action."""
    hand = state.hands[seat]
    at = hand.faces.index(face)
    card = hand.cards[at]
    hands, pile = [*state.hands], state.pile + (card,)
    hands[seat] = left = drop(hand, at)
    events: Events = (Played(seat, card, face),)
    if state.won:
        state = replace(state, won=None)
    if not left.cards:
        end = End.ACTION if is_action(face) else End.PLAY
        return _end_round(replace(state, hands=tuple(hands), pile=pile), seat, end, events)
    if face < SPECIES:
        return _ask(state, hands, pile, events, face)
    if face == TRADE_CARD:
        return replace(state, hands=tuple(hands), pile=pile, phase=TRADE), events
    if face == REVERSE:
        state = replace(state, direction=-state.direction)
        events = (*events, Reversed(state.direction))
    return _next(state, hands, pile, events, skipped=face == SKIP)


# --- claims (rule 5) ---------------------------------------------------------------------------


def _ask(state: State, hands: list[Hand], pile: Cards, events: Events, face: int) -> Step[State]:
    """Ask all seats that have a choice; those that have none are not asked."""
    others = able(hands, state.mover, face)
    if not others:
        return _next(state, hands, pile, events)
    wants: list[Faces] = [()] * len(hands)
    asked: list[Seat] = []
    for seat in others:
        want = forced(state.config, hands[seat], face)
        if want is None:
            asked.append(seat)
        else:
            wants[seat] = want
    if not asked and not any(wants):
        return _next(state, hands, pile, events)
    if not asked:
        return _close(state, hands, pile, wants, events)
    seats = tuple(asked)
    must = tuple([seat for seat in seats if has_to(state.config, hands[seat], face)])
    after = replace(
        state,
        hands=tuple(hands),
        pile=pile,
        phase=CLAIM,
        asked=seats,
        must=must,
        waiting=seats,
        wants=tuple(wants),
    )
    return after, (*events, Asked(seats, must))


def _answer(state: State, seat: Seat, faces: Faces) -> Step[State]:
    """Nobody knows what the others want before all have answered."""
    wants = list(state.wants)
    wants[seat] = faces
    waiting = tuple([other for other in state.waiting if other != seat])
    answered = Answered(seat, faces, seat in state.must)
    if waiting:
        return replace(state, waiting=waiting, wants=tuple(wants)), (answered,)
    after = replace(state, waiting=(), asked=(), must=(), wants=())
    if any(wants):
        return _close(after, [*state.hands], state.pile, wants, (answered,))
    return _next(
        after, [*state.hands], state.pile, (answered, Unclaimed(state.pile[-1], state.asked))
    )


def _close(
    state: State, hands: list[Hand], pile: Cards, wants: Sequence[Faces], events: Events
) -> Step[State]:
    """Give the card to one of those who want it."""
    card = pile[-1]
    face = state.faces[card]
    claimants = [
        Claimant(seat, len(want) == len(hands[seat].cards), want == (face, face))
        for seat, want in enumerate(wants)
        if want
    ]
    seat, reason = decide(claimants, state.mover, state.direction, len(hands))
    rivals = tuple([one.seat for one in claimants if one.seat != seat])
    hands[seat], paid = pay(hands[seat], wants[seat])
    cards = (*paid, card)
    events = (*events, Claimed(seat, card, cards, (*wants[seat], face), reason, rivals))
    after = replace(
        state,
        melds=(*state.melds, Laid(seat, cards, claimed=True)),
        won=Won(seat, reason, rivals),
    )
    if hands[seat].cards:
        return _next(after, hands, pile[:-1], events)
    after = replace(after, hands=tuple(hands), pile=pile[:-1])
    return _end_round(after, seat, End.PAIR if len(cards) == 2 else End.CLAIM, events)


# --- trade (rule 7) ----------------------------------------------------------------------------


def _choose(state: State, seat: Seat, partner: Seat) -> Step[State]:
    chosen = PartnerChosen(seat, partner)
    if state.config.edition == 1:
        return replace(state, phase=TAKE, partner=partner), (chosen,)
    after = replace(_mixed(state, partner), phase=TAKE, partner=partner)
    return after, (chosen, Mixed(partner, after.hands[partner].faces))


def _mixed(state: State, seat: Seat) -> State:
    """Return the state in which the cards of a hand have changed backs: no place tells a card."""
    hand = state.hands[seat]
    done = (len(state.sheet), state.top, len(state.pile))  # as often as there was a trade, or more
    mixed, faces = shuffled(hand.faces, generator(state.seed, "mix", *done)), [*state.faces]
    for card, face in zip(hand.cards, mixed, strict=True):
        faces[card] = face
    traded = [tuple([card for card in own if card not in hand.cards]) for own in state.traded]
    hands = _with(state.hands, seat, hand_of(hand.cards, mixed))
    return replace(state, faces=tuple(faces), hands=tuple(hands), traded=tuple(traded))


def _take(state: State, seat: Seat, card: int) -> Step[State]:
    partner = state.partner
    after = replace(_pass_on(state, partner, seat, card), phase=GIVE)
    return after, (Taken(seat, partner, card, state.faces[card]),)


def _give(state: State, seat: Seat, face: int) -> Step[State]:
    partner = state.partner
    hand = state.hands[seat]
    card = hand.cards[hand.faces.index(face)]
    after = replace(_pass_on(state, seat, partner, card), partner=NOBODY)
    return _next(after, [*after.hands], state.pile, (Given(seat, partner, card, face),))


def _pass_on(state: State, giver: Seat, to: Seat, card: int) -> State:
    """Return the state in which a card has gone from hand to hand, and both have seen it."""
    hand = state.hands[giver]
    hands = _with(state.hands, giver, drop(hand, hand.cards.index(card)))
    hands[to] = add(hands[to], card, state.faces[card])
    traded = [
        (*cards, card) if seat in (giver, to) and card not in cards else cards
        for seat, cards in enumerate(state.traded)
    ]
    return replace(state, hands=tuple(hands), traded=tuple(traded))


# --- the end (rules 9 to 11) -------------------------------------------------------------------


def _end_round(state: State, winner: Seat | None, reason: End, events: Events) -> Step[State]:
    """Rule 10; after the last round the leader wins, and a tie is played on (rule 11)."""
    seats, config = len(state.hands), state.config
    hands = tuple([tuple(sorted(hand.faces)) for hand in state.hands])
    points = 0 if winner is None else sum(map(config.points, hands))
    sheet = (*state.sheet, Score(winner, points, reason))
    ended = RoundEnded(len(sheet), winner, reason, points, hands)
    scores = totals(sheet, seats)
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    extra = sheet[config.rounds :]
    idle = config.edition > 1 and len(extra) >= STANDS and not any(map(_won, extra[-STANDS:]))
    if len(sheet) >= config.rounds and (len(leaders) == 1 or idle):
        why = Reason.TIE if idle else Reason.EXTRA if extra else Reason.POINTS
        over = Outcome(tuple(leaders), scores, why)
        after = replace(state, phase=TURN, sheet=sheet, outcome=over)
        return after, (*events, ended, Ended(over))
    starter = (state.starter + 1) % seats if winner is None else winner  # rule 2
    return _deal(replace(state, sheet=sheet), starter, (*events, ended))


def _won(score: Score) -> bool:
    return score.winner is not None


def _with(hands: Sequence[Hand], seat: Seat, hand: Hand) -> list[Hand]:
    """Return the hands with another one for a seat."""
    changed = [*hands]
    changed[seat] = hand
    return changed


def outcome(state: State) -> Outcome[Reason] | None:
    """Return how it ended, or None."""
    return state.outcome


def asked(view: View) -> rules.Asked:
    """Return that hands are secret, and that nobody waits for others to say if they claim."""
    return rules.Asked.TOGETHER if view.phase is CLAIM else rules.Asked.ALONE


def rematch(config: Config, seats: int, first: Seat) -> Config:
    """Return the same again: the dealer is drawn by lot, or the next seat begins."""
    return config if config.first is None else replace(config, first=(first + 1) % seats)
