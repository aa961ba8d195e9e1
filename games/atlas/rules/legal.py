"""What the seats that are to act may do, one move for each choice of faces."""

from __future__ import annotations

from games.atlas.rules.cards import Hand
from games.atlas.rules.claims import must_claim
from games.atlas.rules.faces import is_pair
from games.atlas.rules.marks import can_meld
from games.atlas.rules.melds import claims_with, melds_in
from games.atlas.rules.state import CLAIM, TAKE, TRADE, TURN, State
from games.atlas.rules.terms import DECLINE, GIVES, PLAYS, TRADES, AnyMove, claim, meld, take
from games.core.rules import Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is; after a card is played, all who have yet to say if they claim it."""
    if state.outcome:
        return ()
    return state.waiting if state.phase is CLAIM else (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """Return every move of a seat, one for each choice of faces."""
    if state.phase is TURN:
        if seat != state.mover or state.outcome:
            return ()
        return _turn(state.hands[seat], state.lone)
    if seat not in to_act(state):
        return ()
    faces = state.hands[seat].faces
    if state.phase is CLAIM:
        options = claims_with(faces, state.faces[state.pile[-1]])
        claims = tuple(map(claim, options))
        return claims if must_claim(state.config, options) else (DECLINE, *claims)
    if state.phase is TRADE:
        others = [TRADES[other] for other in range(len(state.hands)) if other != seat]
        return DECLINE, *others
    if state.phase is TAKE:
        return tuple(map(take, state.hands[state.partner].cards))
    return tuple([GIVES[face] for face in dict.fromkeys(faces)])


def _turn(hand: Hand, lone: bool) -> tuple[AnyMove, ...]:
    """Rules 3, 4 and 8: any card, any meld, or the pair of a seat that began with one card."""
    faces = hand.faces
    plays = tuple([PLAYS[face] for face in dict.fromkeys(faces)])
    if lone:
        pair = tuple(sorted(faces))
        return (*plays, meld(pair)) if is_pair(pair) else plays
    if len(faces) > 2 and (hand.atlas or can_meld(hand.once, hand.thrice)):
        return *plays, *map(meld, melds_in(faces))
    return plays
