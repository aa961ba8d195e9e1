"""What the seats that are to act may do, one move for each choice of faces."""

from __future__ import annotations

from games.atlas.rules.cards import faces_of
from games.atlas.rules.claims import must_claim
from games.atlas.rules.melds import can_meld, claims_with, melds_in
from games.atlas.rules.state import CLAIM, TAKE, TRADE, TURN, State
from games.atlas.rules.terms import (
    ATLAS,
    DECLINE,
    GIVES,
    PLAYS,
    SPECIES,
    TRADES,
    Faces,
    claim,
    meld,
    take,
)
from games.core.rules import Move, Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is; after a card is played, all who have yet to say if they claim it."""
    if state.outcome:
        return ()
    return state.waiting if state.phase == CLAIM else (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move of a seat, one for each choice of faces."""
    if state.phase == TURN:
        return () if seat != state.mover or state.outcome else _turn(state, seat)
    if seat not in to_act(state):
        return ()
    faces = faces_of(state, seat)
    if state.phase == CLAIM:
        options = claims_with(faces, state.faces[state.pile[-1]])
        claims = tuple(map(claim, options))
        return claims if must_claim(state.config, options) else (DECLINE, *claims)
    if state.phase == TRADE:
        others = [TRADES[other] for other in range(len(state.hands)) if other != seat]
        return (DECLINE, *others)
    if state.phase == TAKE:
        return tuple(map(take, state.hands[state.partner]))
    return tuple([GIVES[face] for face in dict.fromkeys(faces)])


def _turn(state: State, seat: Seat) -> tuple[Move, ...]:
    """Rules 3, 4 and 8: any card, any meld, or the pair of a seat that began with one card."""
    hand, faces = state.hands[seat], state.faces
    moves: list[Move] = [PLAYS[face] for face in {faces[card]: None for card in hand}]
    if state.lone:
        pair = tuple(sorted(faces_of(state, seat)))
        if _is_pair(pair):
            moves.append(meld(pair))
    elif len(hand) > 2 and can_meld(state.tallies[seat]):
        moves += map(meld, melds_in(faces_of(state, seat)))
    return tuple(moves)


def _is_pair(faces: Faces) -> bool:
    """Rule 8: two cards of a species, or an Atlas card and a match card."""
    return len(faces) == 2 and faces[0] < SPECIES and faces[1] in (faces[0], ATLAS)
