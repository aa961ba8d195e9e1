"""The Game plays by its rulebook: each numbered rule, both readings of the last cards, its talk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import msgspec
import pytest

from games.core import library
from games.core.chance import generator, pick
from games.core.match import Match, Player
from games.core.rules import Ended, Event, Move, Outcome, TurnBegan
from games.core.sheet import read
from games.the_game import rules
from games.the_game.piles import reaches, step_to, table_of
from games.the_game.rules import Config, State
from games.the_game.state import HIDDEN, NOBODY, PLAY, SILENT, TALK, WISH, no_signals
from games.the_game.terms import (
    DONE,
    END_TURN,
    Dealt,
    DrawPileEmptied,
    PassedOver,
    Play,
    Played,
    Refilled,
    Signal,
    Signalled,
    SignalsCleared,
    Started,
    Stuck,
    TurnEnded,
    Wish,
    Wished,
)

GAME = library.load("the_game")
USUAL = GAME.config()
ONE = GAME.config(last_cards="one")
CARDS = set(range(2, 100))
UP, UP2, DOWN, DOWN2 = range(4)


class Table:
    """A table with these hands; seat 0 is to play. `deck` is what is left to draw."""

    def __init__(
        self,
        *hands: Sequence[int],
        tops: Sequence[int] = (1, 1, 100, 100),
        deck: Sequence[int] = (),
        config: Config = USUAL,
        owed: int | None = None,
    ) -> None:
        starts = (1, 1, 100, 100)
        piles = tuple((s,) if s == top else (s, top) for s, top in zip(starts, tops, strict=True))
        held = tuple(tuple(sorted(hand)) for hand in hands)
        self.state = State(
            config=config,
            seed=3,
            deck=tuple(deck),
            hands=held,
            piles=piles,
            signals=no_signals(4, len(hands)),
            wishes=(0,) * len(hands),
            mover=0,
            phase=PLAY,
            owed=config.least(bool(deck), len(held[0])) if owed is None else owed,
        )

    def make(self, *moves: Move) -> list[Event]:
        """Make moves, each by whoever is to act, and return all events."""
        events: list[Event] = []
        for move in moves:
            (seat,) = rules.to_act(self.state)
            assert move in self.legal, f"{move} is not among {self.legal}"
            self.state, new = rules.apply(self.state, seat, move)
            events += new
        return events

    @property
    def legal(self) -> tuple[Move, ...]:
        (seat,) = rules.to_act(self.state)
        return rules.legal_moves(self.state, seat)

    @property
    def plays(self) -> set[tuple[int, int]]:
        return {(move.card, move.pile) for move in self.legal if isinstance(move, Play)}

    @property
    def tops(self) -> list[int]:
        return [pile[-1] for pile in self.state.piles]

    @property
    def outcome(self) -> Outcome | None:
        return rules.outcome(self.state)


def start(seats: int, seed: int = 1, config: Config = USUAL, wish: int = 0) -> State:
    """Return a table at which all have said that they would start as gladly."""
    state, _ = rules.setup(config, seats, seed)
    for seat in rules.to_act(state) if state.phase == WISH else ():
        state, _ = rules.apply(state, seat, Wish(wish))
    return state


def kinds(events: Sequence[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def course(seats: int, seed: int, config: Config = USUAL) -> Iterator[tuple[State, list[Event]]]:
    """Play at random and yield each state with the events that led to it."""
    state, events = rules.setup(config, seats, seed)
    rng = generator("course", seats, seed)
    yield state, list(events)
    while acting := rules.to_act(state):
        seat = pick(acting, rng)
        state, events = rules.apply(state, seat, pick(rules.legal_moves(state, seat), rng))
        yield state, list(events)


# --- rule 1: parts ------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_rule_1_hands_are_of_eight_seven_or_six_cards_and_the_rest_is_drawn(
    seats: int, size: int
) -> None:
    state, events = rules.setup(USUAL, seats, 7)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.deck) == 98 - size * seats
    assert {*state.deck, *(card for hand in state.hands for card in hand)} == CARDS
    assert [pile[-1] for pile in state.piles] == [1, 1, 100, 100]
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert [event.cards for event in dealt] == list(state.hands)
    assert all(list(hand) == sorted(hand) for hand in state.hands)


def test_rule_1_experts_hold_one_card_fewer() -> None:
    config = GAME.config(hand="one_fewer")
    sizes = [len(rules.setup(config, n, 1).state.hands[0]) for n in range(1, 6)]
    assert sizes == [7, 6, 5, 5, 5]


def test_rule_1_each_card_is_somewhere_exactly_once_throughout_a_match() -> None:
    for seats in range(1, 6):
        for state, _ in course(seats, 11):
            played = [card for pile in state.piles for card in pile[1:]]
            held = [card for hand in state.hands for card in hand]
            assert sorted([*played, *held, *state.deck]) == sorted(CARDS)


# --- rule 2: who starts -------------------------------------------------------------------------


def test_rule_2_all_who_have_not_said_may_say_at_once_and_in_any_order() -> None:
    state, events = rules.setup(USUAL, 3, 5)
    assert kinds(events) == [Dealt] * 3
    assert (state.phase, state.mover, rules.to_act(state)) == (WISH, NOBODY, (0, 1, 2))
    assert rules.legal_moves(state, 1) == tuple(Wish(g) for g in range(4))
    state, events = rules.apply(state, 1, Wish(2))
    assert events == (Wished(1, 2),)
    assert rules.to_act(state) == (0, 2)
    assert rules.legal_moves(state, 1) == ()


def test_rule_2_what_others_wish_is_hidden_until_all_have_said() -> None:
    state, _ = rules.setup(USUAL, 3, 5)
    state, (wished,) = rules.apply(state, 1, Wish(2))
    assert wished.seen_by(0) == wished.seen_by(None) == Wished(1, None)
    assert wished.seen_by(1) == wished
    assert rules.view_for(state, 0).wishes == (SILENT, HIDDEN, SILENT)
    assert rules.view_for(state, 1).wishes == (SILENT, 2, SILENT)
    state, _ = rules.apply(state, 0, Wish(0))
    state, events = rules.apply(state, 2, Wish(3))
    assert events == (Wished(2, 3), Started(2, (0, 2, 3)), TurnBegan(2))
    assert rules.view_for(state, None).wishes == (0, 2, 3)


def test_rule_2_the_gladdest_starts_and_a_lot_decides_among_equals() -> None:
    firsts = set()
    for seed in range(40):
        state, _ = rules.setup(USUAL, 4, seed)
        for seat, wish in enumerate((1, 3, 0, 3)):
            state, _ = rules.apply(state, seat, Wish(wish))
        firsts.add(state.mover)
        again, _ = rules.setup(USUAL, 4, seed)
        for seat, wish in reversed([*enumerate((1, 3, 0, 3))]):
            again, _ = rules.apply(again, seat, Wish(wish))
        assert again.mover == state.mover
    assert firsts == {1, 3}


def test_rule_2_the_lot_is_known_to_nobody_before_and_cannot_be_taken_back() -> None:
    assert Started.reveals
    assert not Wished.reveals


def test_rule_2_a_seat_alone_starts_without_a_word() -> None:
    state, events = rules.setup(USUAL, 1, 5)
    assert kinds(events) == [Dealt, TurnBegan]
    assert (state.phase, state.mover, state.owed) == (PLAY, 0, 2)


def test_rule_2_turns_go_clockwise() -> None:
    state, movers = start(3, seed=2, wish=1), []
    first = state.mover
    while len(movers) < 5 and not rules.outcome(state):
        seat = state.mover
        legal = rules.legal_moves(state, seat)
        move = DONE if DONE in legal else END_TURN if END_TURN in legal else _smallest(state, legal)
        state, events = rules.apply(state, seat, move)
        movers += [event.seat for event in events if isinstance(event, TurnBegan)]
    assert movers == [(first + i) % 3 for i in range(1, 6)]


def _smallest(state: State, legal: Sequence[Move]) -> Play:
    plays = [move for move in legal if isinstance(move, Play)]
    return min(plays, key=lambda play: abs(play.card - state.piles[play.pile][-1]))


# --- rules 3 and 4: a turn, and the trick -------------------------------------------------------


def test_rule_3_a_rising_pile_takes_higher_cards_and_a_falling_pile_lower_ones() -> None:
    table = Table([20, 40, 60, 80], tops=(30, 70, 50, 90), deck=[2, 3, 4])
    assert table.plays == {
        *((card, UP) for card in (20, 40, 60, 80)),  # the 20 is ten back
        *((80, UP2), (60, UP2)),  # the 60 is ten back
        *((card, DOWN) for card in (20, 40, 60)),  # the 60 is ten back
        *((card, DOWN2) for card in (20, 40, 60, 80)),
    }


def test_rule_3_both_ends_of_the_numbers_can_be_played_at_the_start() -> None:
    table = Table([2, 99], deck=[50, 51, 52])
    assert table.plays == {(card, pile) for card in (2, 99) for pile in range(4)}


def test_rule_3_at_least_two_cards_and_as_many_more_as_one_likes() -> None:
    table = Table([10, 20, 30, 40], [50], deck=[2, 3, 4, 5, 6, 7])
    assert (table.state.owed, END_TURN in table.legal) == (2, False)
    events = table.make(Play(10, UP))
    assert events == [Played(0, 10, UP, 9, False, 1)]
    assert END_TURN not in table.legal
    table.make(Play(20, UP2))
    assert (table.state.owed, table.state.played) == (0, 2)
    assert END_TURN in table.legal
    assert table.plays
    table.make(Play(30, UP), Play(40, UP2))
    assert table.legal == (END_TURN,)
    assert table.make(END_TURN)[0] == TurnEnded(0, 4)


@pytest.mark.parametrize(
    ("pile", "top", "card", "step"),
    [
        *((UP, 34, 24, -10), (UP, 34, 44, 10), (UP, 34, 25, 0), (UP, 34, 23, 0)),
        *((DOWN, 34, 44, -10), (DOWN, 34, 24, 10), (DOWN, 34, 43, 0), (DOWN, 34, 45, 0)),
        *((UP, 34, 34, 0), (DOWN, 34, 34, 0), (UP, 12, 2, -10), (DOWN, 89, 99, -10)),
    ],
)
def test_rule_4_the_trick_goes_back_by_exactly_ten(
    pile: int, top: int, card: int, step: int
) -> None:
    assert step_to(table_of(USUAL).rising[pile], top, card, 10) == step
    tops = [1, 1, 100, 100]
    tops[pile] = top
    table = Table([card, 50, 51], tops=tops, deck=[2, 3, 4])
    assert ((card, pile) in table.plays) == (step != 0)
    if step:
        (played, *_) = table.make(Play(card, pile))
        assert played == Played(0, card, pile, step, step == -10, 1)


def test_rule_4_tricks_may_follow_one_another_in_one_turn() -> None:
    table = Table([54, 44, 34, 24, 3], tops=(50, 1, 100, 100), deck=[97, 98, 99])
    events = table.make(Play(54, UP), Play(44, UP), Play(34, UP), Play(24, UP))
    assert [event.trick for event in events if isinstance(event, Played)] == [False] + [True] * 3
    assert table.tops[UP] == 24


# --- rule 5: new cards --------------------------------------------------------------------------


def test_rule_5_the_hand_is_refilled_at_the_end_of_the_turn_and_not_before() -> None:
    table = Table([10, 20, 30, 40, 50, 60], [70, 71], deck=[2, 3, 4, 5])
    events = table.make(Play(10, UP), Play(20, UP), Play(30, UP))
    assert (len(table.state.hands[0]), kinds(events)) == (3, [Played] * 3)
    events = table.make(END_TURN)
    # two seats hold seven cards, so four are drawn though three were played
    assert events == [TurnEnded(0, 3), Refilled(0, 4, 0, (2, 3, 4, 5)), DrawPileEmptied(2)]
    assert table.state.hands[0] == (2, 3, 4, 5, 40, 50, 60)


def test_rule_5_others_see_how_many_cards_are_drawn_but_not_which() -> None:
    drawn = Refilled(0, 2, 30, (5, 6))
    assert drawn.seen_by(1) == drawn.seen_by(None) == Refilled(0, 2, 30)
    assert drawn.seen_by(0) == drawn
    dealt = Dealt(0, 2, (5, 6))
    assert dealt.seen_by(1) == Dealt(0, 2)


def test_rule_5_without_a_draw_pile_play_goes_on() -> None:
    table = Table([10, 20], [30, 40])
    events = table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert kinds(events[2:]) == [TurnEnded, TurnBegan]
    assert table.state.mover == 1


def test_rule_5_plays_can_be_taken_back_until_cards_are_drawn() -> None:
    match = Match(GAME, USUAL, (Player(),), 4)
    before = match.view(0)
    plays = [move for move in match.legal_moves(0) if isinstance(move, Play)]
    match.submit(0, _smallest(match._states[-1], plays))
    match.submit(0, _smallest(match._states[-1], match.legal_moves(0)))
    assert match.undo_refused() is None
    match.undo()
    match.undo()
    assert match.view(0) == before
    for _ in range(2):
        match.submit(0, _smallest(match._states[-1], match.legal_moves(0)))
    match.submit(0, END_TURN)
    assert match.undo_refused() == "revealed"


# --- rule 6: talk -------------------------------------------------------------------------------


def test_rule_6_a_seat_talks_after_its_refill_and_done_passes_on() -> None:
    table = Table([10, 20, 30], [70, 71], deck=[2, 3, 4, 5])
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert (table.state.phase, rules.to_act(table.state)) == (TALK, (0,))
    signals = {Signal(pile, about) for pile in range(4) for about in ("please", "leave", "use")}
    assert set(table.legal) == {DONE, *signals}
    events = table.make(Signal(UP, "leave"))
    assert events == [Signalled(0, UP, "leave")]
    assert table.state.signals[UP] == ("leave", "")
    assert not [move for move in table.legal if isinstance(move, Signal) and move.pile == UP]
    events = table.make(Signal(DOWN, "use"), DONE)
    assert events == [Signalled(0, DOWN, "use"), TurnBegan(1)]
    assert (table.state.phase, table.state.mover) == (PLAY, 1)


def test_rule_6_everyone_sees_a_signal_until_the_top_of_its_pile_changes() -> None:
    table = Table([10, 20, 30], [50, 60, 70, 71], deck=range(2, 9))
    table.make(Play(10, UP), Play(20, UP), END_TURN, Signal(UP, "please"), Signal(DOWN, "leave"))
    table.make(DONE)
    for seat in (None, 0, 1):
        assert rules.view_for(table.state, seat).signals == (
            ("please", ""),
            ("", ""),
            ("leave", ""),
            ("", ""),
        )
    assert kinds(table.make(Play(71, DOWN2))) == [Played]
    events = table.make(Play(70, DOWN))
    assert kinds(events) == [Played, SignalsCleared]
    assert events[1] == SignalsCleared(DOWN)
    assert table.state.signals == (("please", ""), ("", ""), ("", ""), ("", ""))


def test_rule_6_a_new_signal_takes_the_place_of_the_own_old_one_only() -> None:
    table = Table([10, 20, 30], [50, 60, 70], deck=range(2, 13))
    talk = [Signal(DOWN, "leave"), DONE]
    table.make(Play(10, UP), Play(20, UP), END_TURN, *talk)
    table.make(Play(50, UP2), Play(60, UP2), END_TURN, Signal(DOWN, "please"), DONE)
    assert table.state.signals[DOWN] == ("leave", "please")
    table.make(Play(7, DOWN2), Play(6, DOWN2), END_TURN)
    assert Signal(DOWN, "leave") not in table.legal  # it stands already
    table.make(Signal(DOWN, "use"))
    assert table.state.signals[DOWN] == ("use", "please")


@pytest.mark.parametrize(
    ("hands", "config"),
    [
        (([10, 20, 30], [40, 50]), GAME.config(talk=False)),
        (([10, 20, 30], [40, 50]), GAME.config(open_hands=True)),
        (([10, 20], [40, 50]), USUAL),
        (([10, 20, 30], []), USUAL),
    ],
    ids=["no talk", "open hands", "no cards of one's own", "nobody else has cards"],
)
def test_rule_6_nobody_talks_where_there_is_nothing_to_tell(
    hands: Sequence[Sequence[int]], config: Config
) -> None:
    table = Table(*hands, config=config)
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert table.state.phase == PLAY


def test_rule_6_a_signal_can_be_taken_back_until_done() -> None:
    match = Match(GAME, USUAL, (Player(), Player()), 9)
    for seat in (0, 1):
        match.submit(seat, Wish(1))
    seat = match.to_act[0]
    for _ in range(2):
        match.submit(seat, _smallest(match._states[-1], match.legal_moves(seat)))
    match.submit(seat, END_TURN)
    match.submit(seat, Signal(DOWN, "leave"))
    match.undo()
    assert match.view(None).signals[DOWN] == ("", "")
    assert match.undo_refused() == "revealed"


# --- rule 7: the end ----------------------------------------------------------------------------


def test_rule_7_an_order_counts_34_and_then_24_on_a_rising_33() -> None:
    tops = (33, 99, 2, 3)
    table = Table([50], [34, 24], [60, 61], tops=tops, config=USUAL, owed=1)
    assert reaches(table_of(USUAL), tops, (24, 34), 2)
    table.make(Play(50, UP))
    table = Table([98], [34, 24], [61], tops=(33, 97, 2, 3), owed=1)
    events = table.make(Play(98, UP2), END_TURN)
    assert kinds(events) == [Played, TurnEnded, TurnBegan]
    assert table.outcome is None
    assert table.plays == {(34, UP)}
    assert kinds(table.make(Play(34, UP), Play(24, UP))) == [Played, Played]


def test_rule_7_the_match_ends_at_once_when_too_few_cards_can_be_played() -> None:
    table = Table([98], [34, 5], [61], tops=(33, 97, 2, 3), owed=1)
    events = table.make(Play(98, UP2), END_TURN)
    assert kinds(events) == [Played, TurnEnded, TurnBegan, Stuck, Ended]
    assert events[3] == Stuck(1, 2)
    assert table.outcome == Outcome((), (3, 3, 3), "good")
    assert rules.to_act(table.state) == ()
    assert rules.legal_moves(table.state, 1) == ()


def test_rule_7_a_play_after_which_too_few_are_left_to_play_ends_the_match_too() -> None:
    table = Table([33 + 10, 34, 24], [50], tops=(33, 98, 3, 4), owed=2)
    view = rules.view_for(table.state, 0)
    assert rules.foresee(view, Play(43, UP))
    assert not rules.foresee(view, Play(34, UP))
    events = table.make(Play(43, UP))
    assert kinds(events) == [Played, Stuck, Ended]
    assert table.outcome == Outcome((), (3, 3), "good")


@pytest.mark.parametrize("owed", [1, 2, 3])
def test_rule_7_the_search_for_an_order_agrees_with_trying_all(owed: int) -> None:
    rng, table, found = generator("orders", owed), table_of(USUAL), set()
    for _ in range(400):
        tops = [int(70 + 28 * rng.random()) for _ in range(2)]
        tops += [int(3 + 28 * rng.random()) for _ in range(2)]
        cards = sorted({2 + int(98 * rng.random()) for _ in range(4)} - {*tops})
        found.add(reaches(table, tops, cards, owed))
        assert reaches(table, tops, cards, owed) == _tries_all(tops, cards, owed)
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
    table = Table([10, 20], [], [30, 40, 50])
    events = table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert events[2:] == [TurnEnded(0, 2), PassedOver(1), TurnBegan(2)]
    events = table.make(Play(30, UP), Play(40, UP), END_TURN)
    assert events[2:] == [TurnEnded(2, 2), PassedOver(0), PassedOver(1), TurnBegan(2, again=True)]


def test_rule_7_whoever_empties_the_hand_in_mid_match_draws_a_new_one() -> None:
    table = Table([10, 20], [30, 40], deck=[50, 51])
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert table.state.hands[0] == (50, 51)


@pytest.mark.parametrize("seats", [1, 3])
def test_rule_7_all_win_the_moment_the_last_card_is_played(seats: int) -> None:
    table = Table([10, 20], *[[]] * (seats - 1))
    events = table.make(Play(10, UP), Play(20, UP))
    assert kinds(events) == [Played, Played, Ended]
    assert table.outcome == Outcome(tuple(range(seats)), (0,) * seats, "won")


@pytest.mark.parametrize(
    ("left", "reason"), [(3, "good"), (10, "good"), (11, "left"), (30, "left")]
)
def test_rule_7_the_result_counts_hands_and_draw_pile_and_ten_is_good(
    left: int, reason: str
) -> None:
    deck = [*range(12, 12 + left - 3)]
    table = Table([98, 97], [10, 11], tops=(96, 99, 3, 2), deck=deck, owed=2)
    table.make(Play(97, UP))
    assert table.outcome is None
    table = Table([97, 9], [10, 11], tops=(96, 99, 3, 2), deck=deck, owed=2)
    table.make(Play(97, UP))
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
    hand = range(40, 40 + held)
    table = Table([10, 20], hand, config=config, owed=1)
    table.make(Play(10, UP), END_TURN)
    if table.state.phase == TALK:
        table.make(DONE)
    assert table.state.owed == owed


def test_rule_8_the_reading_decides_whether_one_playable_card_is_enough() -> None:
    for config, ends in ((USUAL, True), (ONE, False)):
        table = Table([98], [34, 5], tops=(33, 97, 2, 3), config=config, owed=1)
        table.make(Play(98, UP2), END_TURN)
        assert (table.outcome is not None) == ends


def test_rule_8_the_old_number_holds_until_the_turn_in_which_the_pile_ran_out_is_over() -> None:
    table = Table([10, 20, 30], [40, 50, 60], deck=[70], config=ONE)
    assert table.state.owed == 2
    events = table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert DrawPileEmptied(1) in events
    table.make(DONE)
    assert table.state.owed == 1


def test_rule_8_a_draw_pile_that_runs_out_leaves_the_hand_short() -> None:
    table = Table([10, 20, 30], [40, 50], deck=[70])
    table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert table.state.hands[0] == (30, 70)


# --- variants and views -------------------------------------------------------------------------


def test_experts_owe_three_cards_while_there_is_a_draw_pile() -> None:
    table = Table([10, 20, 30, 40], [50], deck=[2, 3], config=GAME.config(at_least=3))
    assert table.state.owed == 3
    table.make(Play(10, UP), Play(20, UP))
    assert END_TURN not in table.legal
    table.make(Play(30, UP), END_TURN)


def test_a_view_shows_the_own_hand_only_and_open_hands_show_all() -> None:
    state = start(3)
    view = rules.view_for(state, 1)
    assert view.hands == ((), state.hands[1], ())
    assert view.hand == state.hands[1]
    assert (view.counts, view.deck, view.left) == ((6, 6, 6), 80, 98)
    assert rules.view_for(state, None).hands == ((), (), ())
    shown = start(3, config=GAME.config(open_hands=True))
    for seat in (None, 0, 1, 2):
        assert rules.view_for(shown, seat).hands == shown.hands
    _, events = rules.setup(GAME.config(open_hands=True), 2, 1)
    assert all(event.seen_by(None) == event for event in events)


def test_nothing_in_a_view_hangs_on_the_order_of_the_draw_pile_or_other_hands() -> None:
    rng = generator("views")
    for state, _ in course(4, 3):
        view = rules.view_for(state, 2)
        other = rules.guess(view, 2, rng)
        assert rules.view_for(other, 2) == view
        if len(state.deck) > 5:
            assert other.deck != state.deck
            assert other.hands[2] == state.hands[2]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"lowest": 99}, "cards go from 99 to 99, expected 2 or more to 200 or less"),
        ({"highest": 300}, "cards go from 2 to 300"),
        ({"rising": 0, "falling": 0}, "there are 0 rising and 0 falling piles, expected 1 to 8"),
        ({"rising": 9}, "there are 9 rising and 2 falling piles"),
        ({"trick": 0}, "the trick goes back by at least 1"),
        ({"gladness": 0}, "gladness is 0, expected 1 to 9"),
        ({"good": -1}, "a good result has 0 cards left or more"),
        ({"hands": {}}, "hands names the cards of a hand with 1 seat, with 2, and so on"),
        ({"hands": {1: 8, 3: 6}}, "hands names the cards of a hand with 1 seat"),
        ({"hands": {1: 1}}, "a hand of 1 with 1 seats cannot play 2 cards"),
        ({"hands": {1: 8, 2: 49}}, "2 hands of 49 leave none of 98 cards to draw"),
        ({"hands": {1: 3}, "at_least": 3, "hand": "one_fewer"}, "a hand of 2 with 1 seats"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_a_sentence(
    change: dict[str, object], sentence: str
) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence.replace("(", r"\(")):
        msgspec.convert({**GAME.deck.rules, **change}, Config)


def test_no_match_is_longer_than_the_yaml_says() -> None:
    longest = 0
    for seats in range(1, 6):
        for seed in range(20):
            longest = max(longest, sum(1 for _ in course(seats, seed, ONE)))
    assert longest < GAME.deck.longest


def test_every_sentence_of_the_words_has_at_most_twenty_words() -> None:
    page = read(library.ROOT / "config" / "words" / "en" / "the_game.yaml").plain

    def texts(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            for child in part.values():
                yield from texts(child)
        elif isinstance(part, list):
            for child in part:
                yield from texts(child)
        else:
            yield str(part)

    for text in texts(page):
        for sentence in re.split(r"(?<=[.!?])\s", text):
            assert len(sentence.split()) <= 20, sentence
