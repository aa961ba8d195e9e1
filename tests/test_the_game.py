"""The Game by its rulebook: parts, who starts, a turn with its trick, new cards, variants."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from the_game_laid import DOWN, DOWN2, GAME, UP, UP2, USUAL, Table, laid, played, smallest

from games.core.chance import generator, pick
from games.core.match import Match, Player, UndoRefusal
from games.core.rules import Asked, TurnBegan
from games.the_game import rules
from games.the_game.rules import (
    END_TURN,
    HIDDEN,
    NOBODY,
    PLAY,
    SILENT,
    WISH,
    Config,
    Dealt,
    DrawPileEmptied,
    Play,
    Played,
    Refilled,
    Started,
    State,
    TurnEnded,
    Wish,
    Wished,
    piles_of,
    step_to,
)

CARDS = list(range(2, 100))


# --- rule 1: parts ------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_rule_1_hands_are_of_eight_seven_or_six_cards_and_the_rest_is_drawn(
    seats: int, size: int
) -> None:
    state, events = rules.setup(USUAL, seats, 7)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.deck) == 98 - size * seats
    assert sorted([*state.deck, *(card for hand in state.hands for card in hand)]) == CARDS
    assert [pile[-1] for pile in state.piles] == [1, 1, 100, 100]
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert [event.cards for event in dealt] == list(state.hands)
    assert all(list(hand) == sorted(hand) for hand in state.hands)


def test_rule_1_experts_hold_one_card_fewer() -> None:
    config = GAME.config(hand="one_fewer")
    sizes = [len(rules.setup(config, n, 1)[0].hands[0]) for n in range(1, 6)]
    assert sizes == [7, 6, 5, 5, 5]


def test_rule_1_each_card_is_somewhere_exactly_once_throughout_a_match() -> None:
    for state in course(3, 11):
        on_piles = [card for pile in state.piles for card in pile[1:]]
        held = [card for hand in state.hands for card in hand]
        assert sorted([*on_piles, *held, *state.deck]) == CARDS


def course(seats: int, seed: int) -> Iterator[State]:
    """Play at random to the end and yield each state."""
    state, _ = rules.setup(USUAL, seats, seed)
    rng = generator("course", seats, seed)
    yield state
    while acting := rules.to_act(state):
        seat = pick(acting, rng)
        state, _ = rules.apply(state, seat, pick(rules.legal_moves(state, seat), rng))
        yield state


# --- rule 2: who starts -------------------------------------------------------------------------


def test_rule_2_all_who_have_not_said_may_say_at_once_and_in_any_order() -> None:
    state, events = rules.setup(USUAL, 3, 5)
    assert [type(event) for event in events] == [Dealt] * 3
    assert (state.phase, state.mover, rules.to_act(state)) == (WISH, NOBODY, (0, 1, 2))
    asked = [move for move in rules.legal_moves(state, 1) if not move.free]
    assert asked == [Wish(g) for g in range(4)]
    state, events = rules.apply(state, 1, Wish(2))
    assert events == (Wished(1, 2),)
    assert rules.to_act(state) == (0, 2)
    assert all(move.free for move in rules.legal_moves(state, 1))


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


def test_rule_2_once_somebody_starts_no_wish_is_taken_back() -> None:
    match = Match(GAME, USUAL, (Player(), Player()), 4)
    for seat in (0, 1):
        match.submit(seat, Wish(3))
    assert match.undo_refused() is UndoRefusal.REVEALED


def test_rule_2_all_are_asked_together_and_then_each_alone_unless_hands_lie_open() -> None:
    state, _ = rules.setup(USUAL, 2, 5)
    for seat in (0, 1):
        assert rules.asked(rules.view_for(state, None)) is Asked.TOGETHER
        state, _ = rules.apply(state, seat, Wish(1))
    assert rules.asked(rules.view_for(state, None)) is Asked.ALONE
    shown, _ = rules.setup(GAME.config(open_hands=True), 2, 5)
    assert rules.asked(rules.view_for(shown, None)) is Asked.OPENLY


def test_rule_2_a_seat_alone_starts_without_a_word() -> None:
    state, events = rules.setup(USUAL, 1, 5)
    assert [type(event) for event in events] == [Dealt, TurnBegan]
    assert (state.phase, state.mover, state.owed) == (PLAY, 0, 2)


def test_rule_2_turns_go_clockwise() -> None:
    match = played(["fair"] * 3, 2, until=lambda match, _: len(match.moves) > 40)
    movers = [event.seat for event in match.seen(0) if isinstance(event, TurnBegan)]
    assert len(movers) > 6
    assert movers == [(movers[0] + turn) % 3 for turn in range(len(movers))]


# --- rules 3 and 4: a turn, and the trick -------------------------------------------------------


def test_rule_3_a_rising_pile_takes_higher_cards_and_a_falling_pile_lower_ones() -> None:
    table = Table(laid([20, 40, 60, 80], tops=(30, 70, 50, 90), deck=[2, 3, 4]))
    assert table.plays == {
        *((card, UP) for card in (20, 40, 60, 80)),  # the 20 is ten back
        *((80, UP2), (60, UP2)),  # the 60 is ten back
        *((card, DOWN) for card in (20, 40, 60)),  # the 60 is ten back
        *((card, DOWN2) for card in (20, 40, 60, 80)),
    }


def test_rule_3_both_ends_of_the_numbers_can_be_played_at_the_start() -> None:
    table = Table(laid([2, 99], deck=[50, 51, 52]))
    assert table.plays == {(card, pile) for card in (2, 99) for pile in range(4)}


def test_rule_3_at_least_two_cards_and_as_many_more_as_one_likes() -> None:
    table = Table(laid([10, 20, 30, 40], [50], deck=[2, 3, 4, 5, 6, 7]))
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
    assert step_to(piles_of(USUAL).rising[pile], top, card, 10) == step
    tops = [1, 1, 100, 100]
    tops[pile] = top
    table = Table(laid([card, 50, 51], tops=tops, deck=[2, 3, 4]))
    assert ((card, pile) in table.plays) == (step != 0)
    if step:
        (played, *_) = table.make(Play(card, pile))
        assert played == Played(0, card, pile, step, step == -10, 1)


def test_rule_4_tricks_may_follow_one_another_in_one_turn() -> None:
    table = Table(laid([54, 44, 34, 24, 3], tops=(50, 1, 100, 100), deck=[97, 98, 99]))
    events = table.make(Play(54, UP), Play(44, UP), Play(34, UP), Play(24, UP))
    assert [event.trick for event in events if isinstance(event, Played)] == [False] + [True] * 3
    assert table.state.piles[UP][-1] == 24


# --- rule 5: new cards --------------------------------------------------------------------------


def test_rule_5_the_hand_is_refilled_at_the_end_of_the_turn_and_not_before() -> None:
    table = Table(laid([10, 20, 30, 40, 50, 60], [70, 71], deck=[2, 3, 4, 5]))
    events = table.make(Play(10, UP), Play(20, UP), Play(30, UP))
    assert (len(table.state.hands[0]), [type(event) for event in events]) == (3, [Played] * 3)
    events = table.make(END_TURN)
    # two seats hold seven cards, so four are drawn though three were played
    assert events[:-1] == [TurnEnded(0, 3), Refilled(0, 4, 0, (2, 3, 4, 5)), DrawPileEmptied(2)]
    assert table.state.hands[0] == (2, 3, 4, 5, 40, 50, 60)


def test_rule_5_others_see_how_many_cards_are_drawn_but_not_which() -> None:
    drawn = Refilled(0, 2, 30, (5, 6))
    assert drawn.seen_by(1) == drawn.seen_by(None) == Refilled(0, 2, 30)
    assert drawn.seen_by(0) == drawn
    dealt = Dealt(0, 2, (5, 6))
    assert dealt.seen_by(1) == Dealt(0, 2)


def test_rule_5_without_a_draw_pile_play_goes_on() -> None:
    table = Table(laid([10, 20], [30, 40]))
    events = table.make(Play(10, UP), Play(20, UP), END_TURN)
    assert [type(event) for event in events[2:]] == [TurnEnded, TurnBegan]
    assert table.state.mover == 1


def test_rule_5_plays_can_be_taken_back_until_cards_are_drawn() -> None:
    match = Match(GAME, USUAL, (Player(),), 4)
    before = match.view(0)
    for _ in range(2):
        match.submit(0, smallest(match.view(0), match.legal_moves(0)))
    assert match.undo_refused() is None
    match.undo()
    match.undo()
    assert match.view(0) == before
    for _ in range(2):
        match.submit(0, smallest(match.view(0), match.legal_moves(0)))
    match.submit(0, END_TURN)
    assert match.undo_refused() is UndoRefusal.REVEALED


# --- variants and views -------------------------------------------------------------------------


def test_experts_owe_three_cards_while_there_is_a_draw_pile() -> None:
    table = Table(laid([10, 20, 30, 40], [50], deck=[2, 3], config=GAME.config(at_least=3)))
    assert table.state.owed == 3
    table.make(Play(10, UP), Play(20, UP))
    assert END_TURN not in table.legal
    table.make(Play(30, UP), END_TURN)


def test_a_view_shows_the_own_hand_only_and_open_hands_show_all() -> None:
    state, _ = rules.setup(USUAL, 3, 1)
    view = rules.view_for(state, 1)
    assert view.hands == ((), state.hands[1], ())
    assert view.hand == state.hands[1]
    assert (view.counts, view.deck, view.left) == ((6, 6, 6), 80, 98)
    assert rules.view_for(state, None).hands == ((), (), ())
    shown, _ = rules.setup(GAME.config(open_hands=True), 3, 1)
    for seat in (None, 0, 1, 2):
        assert rules.view_for(shown, seat).hands == shown.hands
    _, events = rules.setup(GAME.config(open_hands=True), 2, 1)
    assert all(event.seen_by(None) == event for event in events)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"lowest": 99}, "cards go from 99 to 99, expected more than one"),
        ({"highest": 300}, "<= 200 - at `$.highest`"),
        ({"rising": 0, "falling": 0}, "there are 0 rising and 0 falling piles, expected 1 to 8"),
        ({"rising": 7}, "there are 7 rising and 2 falling piles"),
        ({"rising": 9}, "<= 8 - at `$.rising`"),
        ({"trick": 0}, ">= 1 - at `$.trick`"),
        ({"gladness": 0}, ">= 1 - at `$.gladness`"),
        ({"good": -1}, ">= 0 - at `$.good`"),
        ({"hands": {}}, "length >= 1 - at `$.hands`"),
        ({"hands": {1: 8, 3: 6}}, "hands names the cards of a hand with 1 seat, with 2, and so on"),
        ({"hands": {1: 1}}, "a hand of 1 with 1 seats cannot play 2 cards"),
        ({"hands": {1: 8, 2: 49}}, "<= 20 - at `$.hands"),
        ({"highest": 15, "hands": {1: 8, 2: 7}}, "2 hands of 7 leave none of 14 cards to draw"),
        ({"hands": {1: 3}, "at_least": 3, "hand": "one_fewer"}, "a hand of 2 with 1 seats"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_a_sentence(
    change: dict[str, object], sentence: str
) -> None:
    with pytest.raises(msgspec.ValidationError, match=re.escape(sentence)):
        msgspec.convert({**GAME.deck.rules, **change}, Config)
