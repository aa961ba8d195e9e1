"""Memory Island plays by its rulebook: twenty edge cases, its examples, variants and rule 7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from games.core import library
from games.core.match import Match, Player
from games.core.rules import Event, Outcome, TurnBegan
from games.memory_island import rules
from games.memory_island.rules import (
    Config,
    Dealt,
    Ended,
    Flip,
    Flipped,
    Reason,
    State,
    Taken,
    TurnedBack,
    Why,
)

GAME = library.load("memory_island")
USUAL = GAME.config()
LUCKY = GAME.config(luck_calls_luck=True)
DECK = [value for value, copies in sorted(USUAL.cards.items()) for _ in range(copies)]


class Island:
    """A table with these cards before the seats; seat 0 is to move. Cards are named by value."""

    def __init__(self, *hands: Sequence[int], config: Config = USUAL, seen: bool = False) -> None:
        free = list(range(len(DECK)))
        taken = []
        for hand in hands:
            own = []
            for value in hand:
                place = next(place for place in free if DECK[place] == value)
                free.remove(place)
                own.append(place)
            taken.append(tuple(own))
        known = (1 << len(DECK)) - 1 if seen else sum(1 << p for own in taken for p in own)
        self.state = State(
            config=config,
            cards=tuple(DECK),
            down=tuple(free),
            open=(),
            total=0,
            taken=tuple(taken),
            mover=0,
            known=known,
            progress=False,
            idle=0,
            scatter=0,
        )

    def turn(self, *values: int) -> list[Event]:
        """Turn cards of these values up, one by one, by whoever is to move; return the events."""
        events: list[Event] = []
        for value in values:
            (seat,) = rules.to_act(self.state)
            legal = rules.legal_moves(self.state, seat)
            flip = next(flip for flip in legal if self.state.cards[flip.place] == value)
            self.state, new = rules.apply(self.state, seat, flip)
            events += new
            self.everything_is_there()
        return events

    def everything_is_there(self) -> None:
        state = self.state
        places = [*state.down, *state.open, *(place for own in state.taken for place in own)]
        assert sorted(places) == list(range(len(DECK)))
        assert state.total == sum(state.cards[place] for place in state.open)
        assert all(len(own) <= state.config.limit for own in state.taken)

    @property
    def hands(self) -> list[list[int]]:
        """The values before each seat."""
        return [[self.state.cards[place] for place in own] for own in self.state.taken]

    @property
    def counts(self) -> list[int]:
        return [len(own) for own in self.state.taken]

    @property
    def outcome(self) -> Outcome[Reason] | None:
        return rules.outcome(self.state)

    def stops(self) -> bool:
        """Return whether there is any move but to turn another card."""
        legal = rules.legal_moves(self.state, self.state.mover)
        return {type(move) for move in legal} != {Flip} or len(legal) != len(self.state.down)


def kinds(events: Sequence[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def back(events: Sequence[Event]) -> TurnedBack:
    """Return the one event of cards turned back."""
    (found,) = [event for event in events if isinstance(event, TurnedBack)]
    return found


def turned(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the places of the cards that were turned up."""
    return tuple([event.place for event in events if isinstance(event, Flipped)])


# --- the twenty edge cases ---------------------------------------------------------------------


@pytest.mark.parametrize("owned", range(9))
def test_edge_01_a_ten_turned_first_is_taken_and_a_new_turn_begins(owned: int) -> None:
    island = Island([1] * min(owned, 8), [])
    events = island.turn(10)
    assert kinds(events) == [Flipped, Taken, TurnBegan]
    assert events[-1] == TurnBegan(0, again=True)
    assert island.counts == [min(owned, 8) + 1, 0]
    assert (island.state.mover, island.state.open, island.state.total) == (0, (), 0)


def test_edge_01_tens_in_a_row_are_taken_as_often_as_they_come_first() -> None:
    island = Island([], [])
    island.turn(10, 10, 10, 10)
    assert island.hands == [[10, 10, 10, 10], []]
    assert island.state.mover == 0
    island.turn(9, 1)
    assert island.counts == [6, 0]
    assert island.state.mover == 1


def test_edge_02_a_first_ten_with_nine_cards_wins_at_once() -> None:
    island = Island([1, 1, 1, 1, 1, 1, 1, 1, 2], [10])
    events = island.turn(10)
    assert kinds(events) == [Flipped, Taken, Ended]
    assert island.outcome == Outcome((0,), (10, 1), Reason.LIMIT)
    assert rules.to_act(island.state) == ()


def test_edge_03_a_ten_turned_second_ends_the_turn_and_goes_face_down() -> None:
    island = Island([], [])
    events = island.turn(1, 10)
    assert kinds(events) == [Flipped, Flipped, TurnedBack, TurnBegan]
    assert back(events).why == Why.OVER
    ten = back(events).places[1]
    assert island.state.cards[ten] == 10
    assert ten in island.state.down
    assert island.state.known >> ten & 1  # now everybody knows it
    assert island.state.mover == 1


def test_edge_04_with_nine_cards_a_first_card_that_is_no_ten_takes_nothing_but_must_go_on() -> None:
    island = Island([1] * 8 + [2], [])
    island.turn(3)
    assert island.state.mover == 0
    assert not island.stops()
    events = island.turn(4, 5)
    assert back(events).why == Why.OVER
    assert island.counts == [9, 0]
    assert island.state.mover == 1


def test_edge_05_with_nine_cards_a_sum_of_ten_goes_back() -> None:
    island = Island([1] * 8 + [2], [])
    events = island.turn(4, 6)
    assert kinds(events) == [Flipped, Flipped, TurnedBack, TurnBegan]
    assert back(events).why == Why.FULL
    assert island.counts == [9, 0]
    assert island.state.mover == 1


@pytest.mark.parametrize(("last", "why"), [(5, Why.FULL), (6, Why.OVER)])
def test_edge_06_with_eight_cards_a_third_card_must_be_turned_and_all_goes_back(
    last: int, why: Why
) -> None:
    island = Island([1] * 8, [])
    island.turn(2, 3)
    assert not island.stops()
    events = island.turn(last)
    assert back(events).why == why
    assert len(back(events).places) == 3
    assert island.counts == [8, 0]
    assert island.state.mover == 1


def test_edge_07_with_eight_cards_a_first_ten_leaves_nine_and_only_a_ten_wins_then() -> None:
    island = Island([1] * 8, [])
    island.turn(10)
    assert (island.counts, island.outcome, island.state.mover) == ([9, 0], None, 0)
    lost = Island([1] * 8, [])
    assert back(lost.turn(10, 4, 6)).why == Why.FULL
    assert lost.outcome is None
    island.turn(10)
    assert island.outcome == Outcome((0,), (10, 0), Reason.LIMIT)


def test_edge_08_with_eight_cards_two_that_make_ten_win() -> None:
    island = Island([1] * 8, [])
    island.turn(4, 6)
    assert island.outcome == Outcome((0,), (10, 0), Reason.LIMIT)


def test_edge_09_with_six_cards_five_that_make_ten_go_back() -> None:
    island = Island([2] * 6, [])
    events = island.turn(1, 1, 1, 3, 4)
    assert back(events).why == Why.FULL
    assert len(back(events).places) == 5
    assert island.counts == [6, 0]
    assert island.state.mover == 1
    fits = Island([2] * 6, [])
    fits.turn(1, 1, 4, 4)
    assert fits.outcome == Outcome((0,), (10, 0), Reason.LIMIT)


def test_edge_10_with_one_card_eight_ones_and_a_two_win() -> None:
    island = Island([10], [])
    island.turn(1, 1, 1, 1, 1, 1, 1, 1)
    assert island.outcome is None
    island.turn(2)
    assert island.outcome == Outcome((0,), (10, 0), Reason.LIMIT)


def test_edge_11_at_ten_the_sum_decides_at_once_and_takes_all_open_cards() -> None:
    island = Island([], [])
    events = island.turn(1, 9)
    assert events[2] == Taken(0, turned(events), 2)
    assert island.hands == [[1, 9], []]
    assert island.state.mover == 1


def test_edge_12_nobody_may_stop_by_choice_but_may_burn_two_known_cards() -> None:
    island = Island([], [], seen=True)
    assert not island.stops()
    for value in (1, 1, 2):
        island.turn(value)
        assert not island.stops()
        assert island.state.mover == 0
    burnt = Island([], [], seen=True)
    assert back(burnt.turn(9, 8)).why == Why.OVER


def test_edge_13_even_with_the_fewest_cards_left_every_turn_comes_to_its_end() -> None:
    """Four seats with nine cards each: the one ten among the last twelve is always there."""
    others = [value for value in DECK if value != 10]
    island = Island([10] * 6 + others[:3], others[3:12], others[12:21], others[21:30], seen=True)
    assert [island.state.cards[place] for place in island.state.down].count(10) == 1
    while not island.outcome:
        seat = island.state.mover
        legal = rules.legal_moves(island.state, seat)
        lowest = min(legal, key=lambda flip: island.state.cards[flip.place])
        island.state, _ = rules.apply(island.state, seat, lowest)
        island.everything_is_there()
    assert island.outcome.reason == Reason.PATIENCE


def test_edge_14_the_seventh_ten_ends_the_match_before_another_turn() -> None:
    island = Island([10, 10, 10], [10, 10, 10, 1, 9])
    events = island.turn(10)
    assert kinds(events) == [Flipped, Taken, Ended]
    assert island.outcome == Outcome((1,), (4, 5), Reason.TENS)
    assert rules.legal_moves(island.state, 0) == ()


def test_edge_14_with_as_many_cards_the_seat_with_more_tens_wins() -> None:
    island = Island([10, 10, 10], [10, 10, 10, 1])
    island.turn(10)
    assert island.outcome == Outcome((0,), (4, 4), Reason.TENS)


def test_edge_14_with_as_many_cards_and_tens_the_victory_is_shared() -> None:
    island = Island([10, 10, 1], [10, 10, 10], [10, 3])
    island.turn(10)
    assert island.outcome == Outcome((0,), (4, 3, 2), Reason.TENS)
    even = Island([10, 10, 1], [10, 10, 10, 2], [10, 3, 4])
    even.turn(10)
    assert even.outcome == Outcome((0, 1), (4, 4, 3), Reason.TENS)


def test_edge_15_the_seventh_ten_that_is_also_the_tenth_card_wins() -> None:
    island = Island([10, 10, 10, 1, 1, 1, 1, 2, 2], [10, 10, 10])
    island.turn(10)
    assert island.outcome == Outcome((0,), (10, 3), Reason.LIMIT)


def test_edge_16_ten_cards_end_the_match_with_tens_still_face_down_and_no_last_round() -> None:
    island = Island([1] * 8, [2] * 5 + [3] * 4, [4])
    events = island.turn(4, 6)
    assert kinds(events) == [Flipped, Flipped, Taken, Ended]
    assert sum(island.state.cards[place] == 10 for place in island.state.down) == 7
    assert island.outcome == Outcome((0,), (10, 9, 1), Reason.LIMIT)


@pytest.mark.parametrize("owned", [6, 7, 8, 9])
def test_edge_17_no_seat_ever_has_more_than_ten_cards(owned: int) -> None:
    island = Island([2, 2, 2, 2, 2, 3, 3, 3, 4][:owned], [])
    events = island.turn(1, 1, 1, 1, 6)
    assert back(events).why == Why.FULL
    assert island.counts == [owned, 0]


def test_edge_18_values_other_than_ten_break_no_tie() -> None:
    island = Island([10, 10, 1], [10, 10, 10, 9], [10, 8, 8, 8])
    island.turn(10)
    assert island.outcome == Outcome((0, 1), (4, 4, 4), Reason.TENS)


def test_edge_19_every_turned_card_is_seen_by_all_and_stays_open_until_the_turn_ends() -> None:
    island = Island([], [], [])
    events = island.turn(2, 3)
    for seat in (None, 0, 1, 2):
        assert [event.seen_by(seat) for event in events] == events
        assert [value for _, value in rules.view_for(island.state, seat).open] == [2, 3]
    last = island.turn(9)
    assert back(last).places == turned(events + last)
    for seat in (None, 0, 1, 2):
        view = rules.view_for(island.state, seat)
        assert view.open == ()
        assert view.down == tuple(range(len(DECK)))


def test_edge_20_three_rounds_without_progress_end_the_match_as_the_seventh_ten_does() -> None:
    island = Island([10, 1], [10, 9], [2], seen=True)
    fresh = island.state.cards.index(3)
    island.state = replace(island.state, known=island.state.known & ~(1 << fresh))
    for turn in range(3 * 3 - 1):
        island.turn(9, 8)
        assert (island.outcome, island.state.idle) == (None, turn + 1)
    events = island.turn(9, 8)
    assert kinds(events) == [Flipped, Flipped, TurnedBack, Ended]
    assert island.outcome == Outcome((0, 1), (2, 2, 1), Reason.PATIENCE)


# --- the examples of the rulebook --------------------------------------------------------------


def test_five_two_and_three_make_ten_and_are_taken() -> None:
    island = Island([], [])
    events = island.turn(5, 2, 3)
    assert kinds(events) == [Flipped, Flipped, Flipped, Taken, TurnBegan]
    assert events[-2] == Taken(0, turned(events), 3)
    assert events[-1] == TurnBegan(1, again=False)
    assert island.hands == [[5, 2, 3], []]


def test_four_and_seven_are_over_ten_and_go_face_down() -> None:
    island = Island([], [])
    events = island.turn(4, 7)
    assert events[-2] == TurnedBack(0, turned(events), Why.OVER)
    assert island.state.mover == 1
    assert island.hands == [[], []]
    assert island.state.down == tuple(range(48))


def test_with_eight_cards_two_under_ten_cannot_win_and_one_has_to_go_on() -> None:
    island = Island([1, 1, 1, 1, 2, 2, 2, 2], [])
    island.turn(3, 4)
    assert island.outcome is None
    assert island.state.mover == 0
    island.turn(3)
    assert island.counts == [8, 0]
    assert island.state.mover == 1


# --- dealing and the first seat ----------------------------------------------------------------


def test_the_deck_has_48_cards_as_the_rulebook_counts_them() -> None:
    assert USUAL.cards == {1: 8, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4, 7: 3, 8: 3, 9: 3, 10: 7}
    assert (USUAL.rows, USUAL.columns, len(DECK), sum(DECK)) == (6, 8, 48, 241)


def test_the_deal_shuffles_all_cards_and_tells_nothing_but_their_number() -> None:
    state, events = rules.setup(USUAL, 3, 7)
    assert sorted(state.cards) == DECK
    assert events == (Dealt(48), TurnBegan(state.mover))
    assert state.cards != rules.setup(USUAL, 3, 8)[0].cards
    assert state.down == tuple(range(48))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_seat_is_drawn_by_lot(seats: int) -> None:
    first = Counter(rules.setup(USUAL, seats, seed)[0].mover for seed in range(400))
    assert {*first} == {*range(seats)}
    assert min(first.values()) > 400 / seats * 0.7


@pytest.mark.parametrize("first", [0, 1, 2])
def test_in_a_series_the_first_seat_is_given_and_the_deal_does_not_change(first: int) -> None:
    config = replace(USUAL, first=first)
    state, events = rules.setup(config, 3, 7)
    assert (state.mover, events[1]) == (first, TurnBegan(first))
    assert state.cards == rules.setup(USUAL, 3, 7)[0].cards
    players = (Player("random"),) * 3
    assert Match(GAME, config, players, 7).first == first


def test_turns_go_clockwise() -> None:
    island = Island([], [], [], [])
    movers = []
    for _ in range(5):
        movers.append(island.state.mover)
        island.turn(9, 8)
    assert movers == [0, 1, 2, 3, 0]


# --- variants ----------------------------------------------------------------------------------


def test_luck_calls_luck_gives_another_turn_to_whoever_takes_cards() -> None:
    island = Island([], [], config=LUCKY)
    events = island.turn(4, 6)
    assert events[-1] == TurnBegan(0, again=True)
    island.turn(10)
    assert island.state.mover == 0
    island.turn(9, 8)
    assert island.state.mover == 1
    assert island.counts == [3, 0]


def test_luck_calls_luck_gives_one_extra_turn_for_a_first_ten_and_not_two() -> None:
    island = Island([], [], config=LUCKY)
    assert [event for event in island.turn(10) if isinstance(event, TurnBegan)] == [
        TurnBegan(0, again=True)
    ]
    island.turn(9, 8)
    assert island.state.mover == 1


def test_luck_calls_luck_gives_no_turn_after_the_end() -> None:
    island = Island([1] * 8, [], config=LUCKY)
    assert kinds(island.turn(4, 6))[-1] is Ended
    assert rules.to_act(island.state) == ()


def test_an_unorganized_island_changes_where_cards_lie_and_nothing_else() -> None:
    scattered = GAME.config(unorganized=True)
    for seed in (1, 2):
        plain, wild = (rules.setup(config, 2, seed)[0] for config in (USUAL, scattered))
        assert plain.scatter == 0
        assert wild.scatter > 0
        assert wild == replace(plain, config=scattered, scatter=wild.scatter)
        assert wild.scatter == rules.setup(scattered, 4, seed)[0].scatter
    assert rules.setup(scattered, 2, 1)[0].scatter != rules.setup(scattered, 2, 2)[0].scatter


# --- rule 7 ------------------------------------------------------------------------------------


def test_once_every_card_has_been_seen_the_end_takes_six_rounds() -> None:
    island = Island([10, 1], [10, 9], [2], seen=True)
    for _ in range(6 * 3 - 1):
        island.turn(9, 8)
        assert island.outcome is None
    assert kinds(island.turn(9, 8)) == [Flipped, Flipped, TurnedBack, Ended]
    older = replace(USUAL, late_patience=None)
    island = Island([10, 1], [10, 9], [2], config=older, seen=True)
    for _ in range(3 * 3):
        island.turn(9, 8)
    assert island.outcome is not None


def test_a_card_that_nobody_had_seen_is_progress() -> None:
    island = Island([], [], config=replace(USUAL, late_patience=3), seen=True)
    fresh = island.state.cards.index(9)
    island.state = replace(island.state, known=island.state.known & ~(1 << fresh))
    for _ in range(5):
        island.turn(8, 8)
    assert island.state.idle == 5
    island.turn(9, 8)
    assert island.state.idle == 0
    for _ in range(5):
        island.turn(9, 8)  # the same nine again is nothing new
    assert (island.state.idle, island.outcome) == (5, None)
    island.turn(9, 8)
    assert island.outcome is not None


@pytest.mark.parametrize("values", [(10,), (4, 6)])
def test_cards_taken_are_progress(values: tuple[int, ...]) -> None:
    island = Island([], [], seen=True)
    for _ in range(5):
        island.turn(9, 8)
    island.turn(*values)
    assert island.state.idle == 0


def test_a_card_seen_once_in_a_turn_counts_to_its_end() -> None:
    island = Island([], [], seen=True)
    fresh = island.state.cards.index(2)
    island.state = replace(island.state, known=island.state.known & ~(1 << fresh), idle=5)
    island.turn(2)
    assert island.state.progress
    island.turn(9)
    assert (island.state.idle, island.outcome) == (0, None)


def test_patience_is_a_number_of_the_yaml() -> None:
    island = Island([], [], config=replace(USUAL, late_patience=1), seen=True)
    island.turn(9, 8)
    assert island.outcome is None
    island.turn(9, 8)
    assert island.outcome == Outcome((0, 1), (0, 0), Reason.PATIENCE)


# --- impossible decks --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rows": 7}, "48 cards do not fill 7 rows of 8"),
        ({"rows": 0}, r">= 1 - at `\$\.rows`"),
        ({"limit": 0}, r">= 1 - at `\$\.limit`"),
        ({"patience": 0}, r">= 1 - at `\$\.patience`"),
        ({"cards": {1: 48, 10: 0}}, r">= 1 - at `\$\.cards\[...\]`"),
        ({"cards": {1: 47, 11: 1}}, "values go from 1 to the target, 10"),
        ({"cards": {0: 47, 10: 1}}, r">= 1 - at `key` in `\$\.cards`"),
        ({"cards": {1: 24, 9: 24}}, "no card has the value 10, so a match might never end"),
        ({"cards": {10: 121}, "rows": 11, "columns": 11}, r"<= 120 - at `\$\.cards"),
        ({"cards": {}, "rows": 1, "columns": 1}, "0 cards do not fill 1 rows of 1"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_a_sentence(
    change: dict[str, object], said: str
) -> None:
    fields = {**msgspec.to_builtins(USUAL), **change}
    with pytest.raises(msgspec.ValidationError, match=said):
        msgspec.convert(fields, Config)


def test_a_small_island_is_played_to_its_end() -> None:
    config = replace(USUAL, cards={1: 2, 9: 2, 10: 2}, rows=2, columns=3)
    players = (Player("random"),) * 2
    match = Match(GAME, config, players, 3)
    while not match.outcome:
        (seat,) = match.to_act
        match.submit(seat, match.legal_moves(seat)[0])
    assert match.outcome.reason in (Reason.TENS, Reason.PATIENCE)
