"""Who may do what now: say how gladly to start, play a card, speak of a pile, stop, or give up."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Move, Seat
from games.the_game.rules.piles import piles_of
from games.the_game.rules.state import SILENT, TALK, WISH, State
from games.the_game.rules.terms import (
    DONE,
    END_TURN,
    GIVE_UP,
    SIGNALS,
    WISHES,
    WITHDRAWALS,
    Config,
)


def to_act(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is; before the start, all who have not said how gladly they would."""
    if state.outcome:
        return ()
    if state.phase is WISH:
        return tuple([seat for seat, wish in enumerate(state.wishes) if wish == SILENT])
    return (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return what a seat is asked for, if it is, and what it may say beside that."""
    if state.outcome or not 0 <= seat < len(state.hands):
        return ()
    said = _remarks(state, seat)
    if seat not in to_act(state):
        return said
    if state.phase is WISH:
        return *WISHES[: state.config.gladness + 1], *said
    if state.phase is TALK:
        return DONE, *said
    return *_plays(state, seat), *said


def _plays(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every play on every pile, and the end of the turn once enough cards are played."""
    if state.stuck:
        return (GIVE_UP,)
    hand, row = state.hands[seat], piles_of(state.config).row
    moves: list[Move] = [] if state.owed else [END_TURN]
    for pile, cards in enumerate(state.piles):
        plays = row(pile, cards[-1])
        moves += [play for card in hand if (play := plays[card])]
    return tuple(moves)


def talks(config: Config, counts: Sequence[int], seat: Seat) -> bool:
    """Return whether a seat has something to tell, and somebody to tell it to (rule 6)."""
    if not config.talk or config.open_hands or not counts[seat]:
        return False
    return any(counts[:seat]) or any(counts[seat + 1 :])


def _remarks(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return what may be said of the piles, and taken back (rule 6)."""
    always = state.config.speaking == "any_time"
    if not always and (state.phase is not TALK or seat != state.mover):
        return ()
    if not talks(state.config, [len(hand) for hand in state.hands], seat):
        return ()
    moves: list[Move] = []
    for pile, signals in enumerate(state.signals):
        if always or not state.spoken >> pile & 1:
            moves += [signal for signal in SIGNALS[pile] if signal.about is not signals[seat]]
        if always and signals[seat]:
            moves.append(WITHDRAWALS[pile])
    return tuple(moves)
