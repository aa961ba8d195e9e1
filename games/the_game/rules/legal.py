"""Who may do what now: say how gladly to start, play a card, speak of a pile, or stop."""

from __future__ import annotations

from games.core.rules import Move, Seat
from games.the_game.rules.piles import piles_of
from games.the_game.rules.state import PLAY, SILENT, WISH, State
from games.the_game.rules.terms import DONE, END_TURN, SIGNALS, WISHES


def to_act(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is; before the start, all who have not said how gladly they would."""
    if state.outcome:
        return ()
    if state.phase is WISH:
        return tuple([seat for seat, wish in enumerate(state.wishes) if wish == SILENT])
    return (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every play on every pile, and the end of the turn once enough cards are played."""
    if state.phase is not PLAY:
        return _remarks(state, seat)
    if seat != state.mover or state.outcome:
        return ()
    hand, row = state.hands[seat], piles_of(state.config).row
    moves: list[Move] = [] if state.owed else [END_TURN]
    for pile, cards in enumerate(state.piles):
        plays = row(pile, cards[-1])
        moves += [play for card in hand if (play := plays[card])]
    return tuple(moves)


def _remarks(state: State, seat: Seat) -> tuple[Move, ...]:
    """Rules 2 and 6: what may be said instead of playing a card."""
    if seat not in to_act(state):
        return ()
    if state.phase is WISH:
        return WISHES[: state.config.gladness + 1]
    moves: list[Move] = [DONE]
    for pile, signals in enumerate(state.signals):
        if not state.spoken >> pile & 1:
            moves += [signal for signal in SIGNALS[pile] if signal.about is not signals[seat]]
    return tuple(moves)
