"""What the seats that are to act may do, one move for each choice of faces."""

from __future__ import annotations

from games.atlas.rules.cards import faces_of
from games.atlas.rules.claims import must_claim
from games.atlas.rules.faces import is_pair
from games.atlas.rules.melds import can_meld, claims_with, melds_in
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
        return () if seat != state.mover or state.outcome else _turn(state, seat)
    if seat not in to_act(state):
        return ()
    faces = faces_of(state, seat)
    if state.phase is CLAIM:
        options = claims_with(faces, state.faces[state.pile[-1]])
        claims = tuple(map(claim, options))
        return claims if must_claim(state.config, options) else (DECLINE, *claims)
    if state.phase is TRADE:
        others = [TRADES[other] for other in range(len(state.hands)) if other != seat]
        return (DECLINE, *others)
    if state.phase is TAKE:
        return tuple(map(take, state.hands[state.partner]))
    return tuple([GIVES[face] for face in dict.fromkeys(faces)])


def _turn(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """Rules 3, 4 and 8: any card, any meld, or the pair of a seat that began with one card."""
    hand, faces = state.hands[seat], state.faces
    moves: list[AnyMove] = [PLAYS[face] for face in {faces[card]: None for card in hand}]
    if state.lone:
        pair = tuple(sorted(faces_of(state, seat)))
        if is_pair(pair):
            moves.append(meld(pair))
    elif len(hand) > 2 and can_meld(state.tallies[seat]):
        moves += map(meld, melds_in(faces_of(state, seat)))
    return tuple(moves)
