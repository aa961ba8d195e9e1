"""The Game by its rulebook: what may be said, when, and how long it stays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from the_game_laid import DOWN, DOWN2, GAME, OLD, UP, UP2, Table, laid, smallest

from games.core.match import Match, Player, UndoRefusal
from games.core.rules import TurnBegan
from games.the_game import rules
from games.the_game.rules import (
    DONE,
    END_TURN,
    PLAY,
    TALK,
    Config,
    Kind,
    Play,
    Played,
    Signal,
    Signalled,
    SignalsCleared,
    Wish,
)

# --- rule 6: talk -------------------------------------------------------------------------------


def test_in_older_matches_a_seat_talks_after_its_refill_and_done_passes_on() -> None:
    table = Table(laid([10, 20, 30], [70, 71], deck=[2, 3, 4, 5], config=OLD))
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert (table.state.phase, rules.to_act(table.state)) == (TALK, (0,))
    signals = {Signal(pile, about) for pile in range(4) for about in Kind}
    assert set(table.legal) == {DONE, *signals}
    events = table.make(Signal(UP, Kind.LEAVE))
    assert events == [Signalled(0, UP, Kind.LEAVE)]
    assert table.state.signals[UP] == (Kind.LEAVE, None)
    assert not [move for move in table.legal if isinstance(move, Signal) and move.pile == UP]
    events = table.make(Signal(DOWN, Kind.USE), DONE)
    assert events == [Signalled(0, DOWN, Kind.USE), TurnBegan(1)]
    assert (table.state.phase, table.state.mover) == (PLAY, 1)


def test_in_older_matches_everyone_sees_a_signal_until_the_top_of_its_pile_changes() -> None:
    table = Table(laid([10, 20, 30], [50, 60, 70, 71], deck=range(2, 9), config=OLD))
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    table.make(Signal(UP, Kind.PLEASE), Signal(DOWN, Kind.LEAVE), DONE)
    for seat in (None, 0, 1):
        assert rules.view_for(table.state, seat).signals == (
            (Kind.PLEASE, None),
            (None, None),
            (Kind.LEAVE, None),
            (None, None),
        )
    assert table.make(Play(71, DOWN2)) == [Played(1, 71, DOWN2, 29, False, 1)]
    assert table.make(Play(70, DOWN))[1:] == [SignalsCleared(DOWN)]
    assert table.state.signals == ((Kind.PLEASE, None), (None, None), (None, None), (None, None))


def test_in_older_matches_a_new_signal_takes_the_place_of_the_own_old_one_only() -> None:
    table = Table(laid([10, 20, 30], [50, 60, 70], deck=range(2, 13), config=OLD))
    talk = [Signal(DOWN, Kind.LEAVE), DONE]
    table.make(Play(10, UP), Play(20, UP), END_TURN, *talk)
    table.make(Play(50, UP2), Play(60, UP2), END_TURN, Signal(DOWN, Kind.PLEASE), DONE)
    assert table.state.signals[DOWN] == (Kind.LEAVE, Kind.PLEASE)
    table.make(Play(7, DOWN2), Play(6, DOWN2), END_TURN)
    assert Signal(DOWN, Kind.LEAVE) not in table.legal  # it stands already
    table.make(Signal(DOWN, Kind.USE))
    assert table.state.signals[DOWN] == (Kind.USE, Kind.PLEASE)


@pytest.mark.parametrize(
    ("hands", "config"),
    [
        (([10, 20, 30], [40, 50]), replace(OLD, talk=False)),
        (([10, 20, 30], [40, 50]), replace(OLD, open_hands=True)),
        (([10, 20], [40, 50]), OLD),
        (([10, 20, 30], []), OLD),
    ],
    ids=["no talk", "open hands", "no cards of one's own", "nobody else has cards"],
)
def test_in_older_matches_nobody_is_asked_where_there_is_nothing_to_tell(
    hands: Sequence[Sequence[int]], config: Config
) -> None:
    table = Table(laid(*hands, config=config))
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert table.state.phase == PLAY


def test_in_older_matches_a_signal_can_be_taken_back_until_done() -> None:
    match = Match(GAME, OLD, (Player(), Player()), 9)
    for seat in (0, 1):
        match.submit(seat, Wish(1))
    (seat,) = match.to_act
    for _ in range(2):
        match.submit(seat, smallest(match.view(seat), match.legal_moves(seat)))
    match.submit(seat, END_TURN)
    match.submit(seat, Signal(DOWN, Kind.LEAVE))
    match.undo()
    assert match.view(None).signals[DOWN] == (None, None)
    assert match.undo_refused() is UndoRefusal.REVEALED
