"""What the seats that are to act may do, one move for each choice of faces."""

from __future__ import annotations

from collections.abc import Sequence

from games.atlas.cards import faces_of
from games.atlas.claims import must_claim
from games.atlas.melds import can_meld, claims_with, melds_in
from games.atlas.state import CLAIM, TAKE, TRADE, TURN, State
from games.atlas.terms import ATLAS, DECLINE, GIVES, PLAYS, SPECIES, TRADES, claim, meld, take
from games.core.rules import Move, Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is; after a card is played, all who have yet to say if they claim it."""
    if state.outcome:
        return ()
    return state.waiting if state.phase == CLAIM else (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move of a seat, one for each choice of faces."""
    if seat not in to_act(state):
        return ()
    phase, faces = state.phase, faces_of(state, seat)
    if phase == TURN:
        moves: list[Move] = [PLAYS[face] for face in dict.fromkeys(faces)]
        if state.lone and _is_pair(faces):
            moves.append(meld(tuple(sorted(faces))))
        elif len(faces) > 2 and can_meld(state.tallies[seat]):
            moves += map(meld, melds_in(faces))
        return tuple(moves)
    if phase == CLAIM:
        options = claims_with(faces, state.faces[state.pile[-1]])
        claims = tuple(map(claim, options))
        return claims if must_claim(state.config, options) else (DECLINE, *claims)
    if phase == TRADE:
        others = [TRADES[other] for other in range(len(state.hands)) if other != seat]
        return (DECLINE, *others)
    if phase == TAKE:
        return tuple(map(take, state.hands[state.partner]))
    return tuple([GIVES[face] for face in dict.fromkeys(faces)])


def _is_pair(faces: Sequence[int]) -> bool:
    """Rule 8: two cards of a species, or an Atlas card and a match card."""
    if len(faces) != 2:
        return False
    first, second = sorted(faces)
    return first < SPECIES and second in (first, ATLAS)
