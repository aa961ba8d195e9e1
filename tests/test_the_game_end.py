"""The Game by its rulebook: how a match ends, and what the last cards ask for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import pytest
from the_game_laid import GAME, OLD, ONE, UP, UP2, USUAL, Table, laid

from games.core.chance import generator
from games.core.rules import Outcome, TurnBegan
from games.the_game import rules
from games.the_game.rules import (
    END_TURN,
    GIVE_UP,
    DrawPileEmptied,
    Ended,
    PassedOver,
    Play,
    Reason,
    Stuck,
    TurnEnded,
    piles_of,
    reaches,
)

# --- rule 7: the end ----------------------------------------------------------------------------


def test_rule_7_an_order_counts_34_and_then_24_on_a_rising_33() -> None:
    table = Table(laid([98], [34, 24], [61], tops=(33, 97, 2, 3)))
    table.make(Play(98, UP2), END_TURN)
    assert table.outcome is None
    assert table.plays == {(34, UP)}
    table.make(Play(34, UP), Play(24, UP))


def test_in_older_matches_the_end_comes_at_once_when_too_few_cards_can_be_played() -> None:
    table = Table(laid([98], [34, 5], [61], tops=(33, 97, 2, 3), config=OLD))
    events = table.make(Play(98, UP2), END_TURN)
    assert events[-2] == Stuck(1, 2)
    assert table.outcome == Outcome((), (3, 3, 3), Reason.GOOD)
    assert rules.to_act(table.state) == ()
    assert rules.legal_moves(table.state, 1) == ()


def test_in_older_matches_a_play_after_which_too_few_are_left_ends_it_too() -> None:
    table = Table(laid([43, 34, 24], [50], tops=(33, 98, 3, 4), config=OLD))
    assert Stuck(0, 1) in table.make(Play(43, UP))
    assert table.outcome == Outcome((), (3, 3), Reason.GOOD)


@pytest.mark.parametrize("owed", [1, 2, 3])
def test_rule_7_the_search_for_an_order_agrees_with_trying_all(owed: int) -> None:
    rng, piles, found = generator("orders", owed), piles_of(USUAL), set()
    for _ in range(400):
        tops = [int(70 + 28 * rng.random()) for _ in range(2)]
        tops += [int(3 + 28 * rng.random()) for _ in range(2)]
        cards = sorted({2 + int(98 * rng.random()) for _ in range(4)} - {*tops})
        found.add(reaches(piles, tops, cards, owed))
        assert reaches(piles, tops, cards, owed) == _tries_all(tops, cards, owed)
    assert found == {True, False}


def _tries_all(tops: Sequence[int], cards: Sequence[int], owed: int) -> bool:
    """Play every sequence of cards on every sequence of piles."""
    for order in permutations(cards, owed):
        for where in product(range(4), repeat=owed):
            on = list(tops)
            for card, pile in zip(order, where, strict=True):
                ahead = card > on[pile] if pile < 2 else card < on[pile]
                back = card == (on[pile] - 10 if pile < 2 else on[pile] + 10)
                if not ahead and not back:
                    break
                on[pile] = card
            else:
                return True
    return False


def test_rule_7_a_seat_without_cards_is_passed_over_and_the_others_go_on() -> None:
    table = Table(laid([10, 20], [], [30, 40, 50]))
    events = table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert events[2:] == [TurnEnded(0, 2), PassedOver(1), TurnBegan(2)]
    events = table.make(Play(30, UP), Play(40, UP), END_TURN)
    assert events[2:] == [TurnEnded(2, 2), PassedOver(0), PassedOver(1), TurnBegan(2, again=True)]


def test_rule_7_whoever_empties_the_hand_in_mid_match_draws_a_new_one() -> None:
    table = Table(laid([10, 20], [30, 40], deck=[50, 51]))
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert table.state.hands[0] == (50, 51)


@pytest.mark.parametrize("seats", [1, 3])
def test_rule_7_all_win_the_moment_the_last_card_is_played(seats: int) -> None:
    table = Table(laid([10, 20], *[[]] * (seats - 1)))
    events = table.make(Play(10, UP), Play(20, UP))
    assert isinstance(events[-1], Ended)
    assert table.outcome == Outcome(tuple(range(seats)), (0,) * seats, Reason.WON)


@pytest.mark.parametrize(
    ("left", "reason"),
    [(3, Reason.GOOD), (10, Reason.GOOD), (11, Reason.LEFT), (30, Reason.LEFT)],
)
def test_rule_7_the_result_counts_hands_and_draw_pile_and_ten_is_good(
    left: int, reason: Reason
) -> None:
    deck = [*range(12, 12 + left - 3)]
    table = Table(laid([98, 97], [10, 11], tops=(96, 99, 3, 2), deck=deck))
    table.make(Play(97, UP))
    assert table.outcome is None
    table = Table(laid([97, 9], [10, 11], tops=(96, 99, 3, 2), deck=deck))
    table.make(Play(97, UP), GIVE_UP)
    assert table.outcome == Outcome((), (left, left), reason)


# --- rule 8: the last cards ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "at_least", "held", "owed"),
    [
        *(("two", 2, 6, 2), ("two", 2, 2, 2), ("two", 2, 1, 1)),
        *(("one", 2, 6, 1), ("one", 2, 1, 1)),
        *(("two", 3, 6, 2), ("two", 3, 1, 1), ("one", 3, 6, 1)),
    ],
)
def test_rule_8_without_a_draw_pile_two_cards_a_turn_or_one(
    last: str, at_least: int, held: int, owed: int
) -> None:
    config = GAME.config(last_cards=last, at_least=at_least)
    assert config.least(drawing=False, held=held) == owed
    assert config.least(drawing=True, held=6) == at_least
    table = Table(laid([10], range(40, 40 + held), config=config))
    table.make(Play(10, UP), END_TURN)
    assert table.state.owed == owed


def test_rule_8_the_reading_decides_whether_one_playable_card_is_enough() -> None:
    for config, stuck in ((USUAL, True), (ONE, False)):
        table = Table(laid([98], [34, 5], tops=(33, 97, 2, 3), config=config))
        table.make(Play(98, UP2), END_TURN)
        assert table.state.stuck == stuck


def test_rule_8_the_old_number_holds_until_the_turn_in_which_the_pile_ran_out_is_over() -> None:
    table = Table(laid([10, 20, 30], [40, 50, 60], deck=[70], config=ONE))
    assert table.state.owed == 2
    events = table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert DrawPileEmptied(1) in events
    assert table.state.owed == 1


def test_rule_8_a_draw_pile_that_runs_out_leaves_the_hand_short() -> None:
    table = Table(laid([10, 20, 30], [40, 50], deck=[70]))
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert table.state.hands[0] == (30, 70)
