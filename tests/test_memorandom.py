"""MemoRandom!'s rules: each numbered rule, what a seat may see, and the gaps that were settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from games.core import library
from games.core.chance import generator, pick
from games.core.library import Choice
from games.core.match import Match, Player, replay
from games.core.rules import Asked, Event, Move, Step, TurnBegan
from games.core.sheet import SheetError, read
from games.core.words import Words
from games.memorandom import bots, rules
from games.memorandom.rules import (
    ANYTHING,
    CALL,
    HIDDEN,
    KINDS,
    LINES,
    MASKS,
    NOBODY,
    UNNAMED,
    WILDCARD,
    Call,
    Called,
    Config,
    Dealt,
    DeckShuffled,
    Direction,
    Doubted,
    Ended,
    EndMatch,
    Exchange,
    Exchanged,
    GridLaid,
    GridTurnedUp,
    HandShown,
    Lapsed,
    LineNamed,
    LinesShown,
    NameLine,
    PlayOn,
    Reason,
    Rotate,
    Rotated,
    RoundEnded,
    Sneak,
    Sneaked,
    State,
    Swap,
    Swapped,
    WishedEnd,
    WishedOn,
    on_table,
    shared,
    trait_keys,
    traits_of,
)

GAME = library.load("memorandom")
USUAL = GAME.config()
ONE = GAME.config(personal_cards=1)
IN_TURN = GAME.config(line_choice="in_turn")
TOP, MIDDLE, _, LEFT, _, _, DOWN, UP = range(8)

GRID = (111, 221, 331, 122, 442, 213, 423, 343, 412)
"""The top row is of ones, and no other line is alike in anything."""
ONES, NONE = (431, 141), (232, 113)
"""Personal cards that make a set of the top row, and such that make none of any line."""


def table(
    *hands: Sequence[int],
    grid: Sequence[int] = GRID,
    config: Config = USUAL,
    scores: Sequence[int] = (),
    mover: int = 0,
    **more: object,
) -> State:
    """Return a table with these faces; seat 0 is to make its turn."""
    state = rules.setup(config, len(hands), 7)[0]
    rest = config.faces()
    placed: dict[int, int] = {}
    for cards, faces in ((state.grid, grid), *zip(state.hands, hands, strict=True)):
        for card, face in zip(cards, faces, strict=True):
            rest.remove(face)
            placed[card] = face
    unused = [card for card in range(len(config.faces())) if card not in placed]
    placed |= zip(unused, rest, strict=True)
    return replace(
        state,
        faces=tuple(placed[card] for card in range(len(placed))),
        scores=tuple(scores) or (0,) * len(hands),
        mover=mover,
        dealer=(mover - 1) % len(hands),
        **more,
    )


def do(state: State, seat: int, move: Move) -> Step[State]:
    """Make a move that has to be legal."""
    assert move in rules.legal_moves(state, seat), (seat, move)
    return rules.apply(state, seat, move)


def call(state: State, *lines: int) -> tuple[State, tuple[Event, ...]]:
    """Let the mover call and every seat name its line; return the last step."""
    state, events = do(state, state.mover, CALL)
    for seat, line in enumerate(lines):
        state, events = do(state, seat, NameLine(line))
    return state, events


def winners(state: State) -> tuple[int, ...]:
    """Return who has won, of a match that is over."""
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome.winners


E = TypeVar("E", bound=Event)


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def shown(events: Sequence[Event], seat: int) -> HandShown:
    return next(e for e in events if isinstance(e, HandShown) and e.seat == seat)


def random_match(seats: int, seed: int, **variants: Choice) -> Match:
    match = Match(GAME, GAME.config(**variants), (Player("random"),) * seats, seed)
    rng = generator("memorandom", seats, seed)
    while not match.outcome:
        seat = pick(match.to_act, rng)
        match.submit(seat, pick(match.legal_moves(seat), rng))
    return match


# --- rule 1: the cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "naturals", "copies"), [("standard", 48, 1), ("easy", 54, 2), ("expert", 64, 1)]
)
@pytest.mark.parametrize("wildcards", [0, 1, 2, 3])
def test_a_deck_has_each_face_as_often_and_so_many_wildcards(
    deck: str, naturals: int, copies: int, wildcards: int
) -> None:
    faces = Counter(GAME.config(deck=deck, wildcards=wildcards).faces())
    assert faces.pop(WILDCARD, 0) == wildcards
    assert sum(faces.values()) == naturals
    assert {*faces.values()} == {copies}


def test_the_standard_deck_has_four_colours_four_shapes_and_three_numbers() -> None:
    naturals = [traits_of(face) for face in USUAL.faces() if face != WILDCARD]
    assert [{*values} for values in zip(*naturals, strict=True)] == [
        {1, 2, 3, 4},
        {1, 2, 3, 4},
        {1, 2, 3},
    ]


def test_an_information_card_is_never_dealt() -> None:
    """The printed box has 52 cards; the 52nd tells where to find the rules."""
    state = rules.setup(USUAL, 6, 1)[0]
    assert len(state.faces) == 51
    assert sorted(state.faces) == sorted(USUAL.faces())


# --- rule 2: the deal -----------------------------------------------------------------------------


def test_six_seats_get_twelve_cards_beside_the_grid_and_thirty_stay_out_of_play() -> None:
    state, events = rules.setup(USUAL, 6, 3)
    assert len(on_table(state.grid, state.hands)) == 21
    assert of(GridLaid, events) == [GridLaid(state.grid, 30)]
    assert rules.view_for(state, 2).unused == 30
    assert all(len(hand) == 2 for hand in state.hands)


def test_with_one_personal_card_everyone_gets_one() -> None:
    state = rules.setup(ONE, 4, 3)[0]
    assert [len(hand) for hand in state.hands] == [1] * 4
    assert len(rules.legal_moves(state, state.mover)) == 298


def test_the_own_cards_may_be_looked_at_at_any_time_and_by_nobody_else() -> None:
    state = table(ONES, NONE)
    assert rules.view_for(state, 0).own == ONES
    assert rules.view_for(state, 1).own == NONE
    assert rules.view_for(state, None).own == ()
    state, _ = do(state, 0, Exchange(0, 1))
    assert rules.view_for(state, 0).own == ONES
    state, _ = do(state, 1, CALL)
    assert rules.view_for(state, 0).own == ONES


def test_only_the_owner_is_told_what_it_is_dealt() -> None:
    _, events = rules.setup(USUAL, 3, 5)
    for dealt in of(Dealt, events):
        assert len(dealt.faces) == 2
        assert dealt.seen_by(dealt.seat) == dealt
        assert dealt.seen_by((dealt.seat + 1) % 3).faces == dealt.seen_by(None).faces == ()


def test_no_card_enters_a_round_after_the_deal() -> None:
    match = random_match(3, 4)
    state = rules.setup(match.config, 3, match.seed)[0]
    before = {*on_table(state.grid, state.hands)}
    for seat, move in match.moves:
        state, _ = do(state, seat, move)
        cards = on_table(state.grid, state.hands)
        assert len({*cards}) == len(cards) == 15
        if state.turns:
            assert {*cards} == before, move
        before = {*cards}


# --- rule 3: a turn -------------------------------------------------------------------------------


def test_a_turn_is_one_of_307_moves() -> None:
    state = table(ONES, NONE)
    legal = rules.legal_moves(state, 0)
    assert Counter(map(type, legal)) == {Sneak: 84, Exchange: 36, Rotate: 168, Swap: 18, Call: 1}
    assert rules.legal_moves(state, 1) == ()


def test_a_turn_ends_with_its_one_move_and_the_next_seat_clockwise_follows() -> None:
    for move in (Sneak(0, 1, 2), Exchange(0, 8), Rotate(0, 1, 2, Direction.BACK), Swap(4, 1)):
        state, events = do(table(NONE, ONES, (222, 333), mover=2), 2, move)
        assert rules.to_act(state) == (0,)
        assert events[-1] == TurnBegan(0)


def test_left_of_the_dealer_begins() -> None:
    for seed in range(10):
        state, events = rules.setup(USUAL, 4, seed)
        shuffled = of(DeckShuffled, events)[0]
        assert rules.to_act(state) == ((shuffled.dealer + 1) % 4,)


def test_a_sneak_shows_three_faces_to_the_mover_only_but_the_places_to_everyone() -> None:
    state, events = do(table(ONES, NONE), 0, Sneak(0, 4, 8))
    seen = events[0]
    cards = tuple(state.grid[place] for place in (0, 4, 8))
    assert seen == Sneaked(0, (0, 4, 8), cards, (111, 442, 412))
    for other in (1, None):
        assert seen.seen_by(other) == Sneaked(0, (0, 4, 8), cards, ())
    assert rules.view_for(state, 0).peek == ((0, 111), (4, 442), (8, 412))
    assert rules.view_for(state, 1).peek == rules.view_for(state, None).peek == ()


def test_what_was_sneaked_is_in_sight_until_the_next_move_of_anyone() -> None:
    state, _ = do(table(ONES, NONE), 0, Sneak(0, 4, 8))
    for move in (Exchange(1, 2), Sneak(0, 4, 8), Swap(3, 0), CALL):
        assert rules.view_for(do(state, 1, move)[0], 0).peek == ()


def test_a_sneak_moves_nothing() -> None:
    before = table(ONES, NONE)
    after, _ = do(before, 0, Sneak(2, 3, 7))
    assert (after.grid, after.hands) == (before.grid, before.hands)


def test_two_cards_change_places_and_nobody_sees_their_faces() -> None:
    before = table(ONES, NONE)
    after, events = do(before, 0, Exchange(2, 6))
    grid = list(before.grid)
    grid[2], grid[6] = grid[6], grid[2]
    assert after.grid == tuple(grid)
    assert events == (Exchanged(0, (2, 6), (before.grid[2], before.grid[6])), TurnBegan(1))


def test_three_cards_move_round_in_one_of_two_directions() -> None:
    before = table(ONES, NONE)
    a, b, c = (before.grid[place] for place in (1, 4, 6))
    onward, events = do(before, 0, Rotate(1, 4, 6, Direction.ONWARD))
    assert [onward.grid[place] for place in (1, 4, 6)] == [c, a, b]
    assert events[0] == Rotated(0, (1, 4, 6), Direction.ONWARD, (a, b, c))
    back, _ = do(before, 0, Rotate(1, 4, 6, Direction.BACK))
    assert [back.grid[place] for place in (1, 4, 6)] == [b, c, a]
    others = [place for place in range(9) if place not in (1, 4, 6)]
    for after in (onward, back):
        assert [after.grid[place] for place in others] == [before.grid[place] for place in others]


def test_the_two_directions_undo_each_other_and_every_card_of_three_moves() -> None:
    before = table(ONES, NONE)
    reached = set()
    for places in combinations(range(9), 3):
        onward, _ = do(before, 0, Rotate(*places, Direction.ONWARD))
        assert all(onward.grid[place] != before.grid[place] for place in places)
        assert do(onward, 1, Rotate(*places, Direction.BACK))[0].grid == before.grid
        reached |= {onward.grid, do(before, 0, Rotate(*places, Direction.BACK))[0].grid}
    assert len(reached) == 168


def test_a_swap_keeps_the_slot_and_shows_the_new_card_only_after_the_exchange() -> None:
    before = table(ONES, NONE)
    after, events = do(before, 0, Swap(4, 1))
    given, taken = before.hands[0][1], before.grid[4]
    assert after.hands[0] == (before.hands[0][0], taken)
    assert after.grid[4] == given
    assert events[0] == Swapped(0, 4, 1, given, taken, 442)
    assert events[0].seen_by(1) == events[0].seen_by(None) == Swapped(0, 4, 1, given, taken, None)
    assert rules.view_for(before, 0).own == (431, 141)
    assert rules.view_for(after, 0).own == (431, 442)


def test_a_call_is_the_whole_turn() -> None:
    state, events = do(table(ONES, NONE), 0, CALL)
    assert events == (Called(0),)
    assert rules.to_act(state) == (0, 1)
    for seat in (0, 1):
        assert rules.legal_moves(state, seat) == tuple(NameLine(line) for line in range(8))


# --- rule 4: after a call -------------------------------------------------------------------------


def test_eight_lines_are_three_rows_three_columns_and_two_diagonals() -> None:
    assert [LINES[line] for line in (TOP, LEFT, DOWN, UP)] == [
        (0, 1, 2),
        (0, 3, 6),
        (0, 4, 8),
        (2, 4, 6),
    ]
    assert Counter(place for line in LINES for place in line) == Counter(
        {0: 3, 1: 2, 2: 3, 3: 2, 4: 4, 5: 2, 6: 3, 7: 2, 8: 3}
    )


def test_lines_are_hidden_until_all_are_named_and_shown_together() -> None:
    state, _ = do(table(ONES, NONE, (222, 333)), 0, CALL)
    state, events = do(state, 2, NameLine(UP))
    assert rules.to_act(state) == (0, 1)
    assert events == (LineNamed(2, UP),)
    assert events[0].seen_by(1) == events[0].seen_by(None) == LineNamed(2, None)
    assert rules.view_for(state, 2).lines == (UNNAMED, UNNAMED, UP)
    assert rules.view_for(state, 0).lines == (UNNAMED, UNNAMED, HIDDEN)
    assert rules.view_for(state, None).lines == (UNNAMED, UNNAMED, HIDDEN)
    assert rules.legal_moves(state, 2) == ()
    state, _ = do(state, 0, NameLine(TOP))
    assert rules.view_for(state, 1).lines == (HIDDEN, UNNAMED, HIDDEN)
    _, events = do(state, 1, NameLine(LEFT))
    assert events[1] == LinesShown((TOP, LEFT, UP))


def test_a_hidden_line_changes_nothing_that_others_can_see() -> None:
    start, _ = do(table(ONES, NONE), 0, CALL)
    worlds = [do(start, 0, NameLine(line)) for line in range(8)]
    for state, events in worlds:
        assert rules.view_for(state, 1) == rules.view_for(worlds[0][0], 1)
        assert [event.seen_by(1) for event in events] == [LineNamed(0, None)]


def test_lines_named_in_turn_are_open_and_the_caller_is_first() -> None:
    state = table(ONES, NONE, (222, 333), config=IN_TURN, mover=1)
    state, _ = do(state, 1, CALL)
    for seat, line in ((1, DOWN), (2, TOP)):
        assert rules.to_act(state) == (seat,)
        state, events = do(state, seat, NameLine(line))
        assert events[0].seen_by(None) == LineNamed(seat, line, open=True)
    assert rules.view_for(state, 0).lines == (UNNAMED, DOWN, TOP)
    _, events = do(state, 0, NameLine(TOP))
    assert events[1] == LinesShown((TOP, DOWN, TOP))


def test_after_the_lines_the_grid_is_turned_up_and_then_hand_after_hand_from_the_caller_on() -> (
    None
):
    before = table(NONE, ONES, (222, 333), mover=1)
    _, events = call(before, TOP, TOP, LEFT)
    assert [type(event) for event in events[:7]] == [
        LineNamed,
        LinesShown,
        GridTurnedUp,
        HandShown,
        HandShown,
        HandShown,
        RoundEnded,
    ]
    assert events[2] == GridTurnedUp(before.grid, GRID)
    assert [e.seat for e in events if isinstance(e, HandShown)] == [1, 2, 0]
    assert shown(events, 1) == HandShown(
        1, TOP, before.grid[:3], before.hands[1], ONES, ("number.1",), 1, GRID[:3]
    )
    assert all(event.seen_by(None) == event for event in events[1:7])


# --- rule 5: a set --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "traits"),
    [
        ((111, 121, 132, 143, 113), ("colour.1",)),
        ((111, 213, 312, 412, 113), ("shape.1",)),
        ((111, 221, 331, 441, 121), ("number.1",)),
        ((111, 221, 331, 441, 122), ()),
        ((111, 121, 131, 141, 0), ("colour.1", "number.1")),
        ((111, 222, 333, 0, 0), ()),
        ((0, 0, 0, 111, 222), ()),
        ((0, 0, 0, 111, 122), ("colour.1",)),
        ((0, 0, 0, 111, 221), ("number.1",)),
        ((0, 0, 0, 231), ("colour.2", "shape.3", "number.1")),
    ],
)
def test_a_set_shares_a_colour_or_a_shape_or_a_number_and_a_wildcard_fits_any(
    faces: tuple[int, ...], traits: tuple[str, ...]
) -> None:
    assert trait_keys(shared(faces)) == traits
    assert bool(shared(faces)) == bool(traits)


def test_each_wildcard_in_a_hand_counts_for_what_the_others_share() -> None:
    grid = (0, 0, 0, 122, 442, 213, 423, 343, 412)
    _, events = call(table((111, 222), (131, 232), grid=grid), TOP, TOP)
    assert shown(events, 0).traits == ()
    assert shown(events, 1).traits == ("shape.3",)


def test_with_one_personal_card_four_cards_are_a_set() -> None:
    _, events = call(table((431,), (232,), config=ONE), TOP, TOP)
    assert [shown(events, seat).traits for seat in (0, 1)] == [("number.1",), ()]


# --- rule 6: points -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ((ONES, NONE), (1, 0)),
        ((ONES, (121, 411)), (1, 1)),
        ((NONE, ONES), (-1, 1)),
        ((NONE, (222, 333)), (-1, 0)),
        ((ONES, (121, 411), (321, 241)), (1, 1, 1)),
        ((NONE, ONES, (222, 333), (121, 411)), (-1, 1, 0, 1)),
    ],
)
def test_a_call_counts_one_up_or_down_and_every_other_set_one_up(
    hands: tuple[tuple[int, int], ...], points: tuple[int, ...]
) -> None:
    """All name the same line, which is allowed."""
    state, events = call(table(*hands, scores=[2] * len(hands)), *[TOP] * len(hands))
    ended = of(RoundEnded, events)[0]
    assert (ended.caller, ended.points) == (0, points)
    assert state.scores == ended.scores == tuple(2 + got for got in points)
    assert tuple(shown(events, seat).points for seat in range(len(hands))) == points


def test_each_seat_is_judged_by_the_line_that_it_named() -> None:
    state, _ = call(table(ONES, (121, 411)), MIDDLE, TOP)
    assert state.scores == (-1, 1)


def test_scores_fall_below_zero() -> None:
    state, _ = call(table(NONE, ONES, scores=(0, 0)), TOP, LEFT)
    assert state.scores == (-1, 0)


# --- rule 7: the next round -----------------------------------------------------------------------


def test_after_a_call_the_whole_deck_is_dealt_anew_and_the_dealer_passes_left() -> None:
    before = table(ONES, NONE, (222, 333))
    state, events = call(before, TOP, TOP, TOP)
    assert (before.dealer, state.dealer, state.mover) == (2, 0, 1)
    assert state.round == before.round + 1
    assert (state.caller, state.lines, state.turns) == (NOBODY, (UNNAMED,) * 3, 0)
    assert sorted(state.faces) == sorted(before.faces)
    assert state.faces != before.faces
    assert [type(e) for e in events[-6:]] == [
        DeckShuffled,
        Dealt,
        Dealt,
        Dealt,
        GridLaid,
        TurnBegan,
    ]
    assert of(DeckShuffled, events) == [DeckShuffled(2, 0, 51)]
    assert events[-1] == TurnBegan(1)


def test_the_first_dealer_is_drawn_by_lot_and_every_seat_may_be_it() -> None:
    dealers = Counter(rules.setup(USUAL, 3, seed)[0].dealer for seed in range(300))
    assert min(dealers[seat] for seat in range(3)) > 70


def test_a_config_may_say_who_begins() -> None:
    for first in range(3):
        assert rules.to_act(rules.setup(replace(USUAL, first=first), 3, 1)[0]) == (first,)


# --- rule 8: the end ------------------------------------------------------------------------------


def test_whoever_has_enough_points_and_leads_wins() -> None:
    state, events = call(table(ONES, NONE, scores=(4, 3)), TOP, TOP)
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert (ended.outcome.winners, ended.outcome.scores) == ((0,), (5, 3))
    assert ended.outcome.reason is Reason.POINTS
    assert rules.to_act(state) == ()


def test_a_seat_that_did_not_call_can_win() -> None:
    state, _ = call(table(NONE, ONES, scores=(4, 4)), TOP, TOP)
    assert winners(state) == (1,)


def test_two_that_reach_five_together_play_on_until_one_leads() -> None:
    state, events = call(table(ONES, (121, 411), scores=(4, 4)), TOP, TOP)
    assert rules.outcome(state) is None
    assert state.scores == (5, 5)
    assert not of(Ended, events)
    level, _ = call(table(ONES, (121, 411), scores=(5, 5)), TOP, TOP)
    assert rules.outcome(level) is None
    ahead, _ = call(table(ONES, NONE, scores=(6, 6)), TOP, TOP)
    assert winners(ahead) == (0,)


def test_a_third_seat_that_is_behind_does_not_matter_when_two_are_level() -> None:
    state, _ = call(table(ONES, (121, 411), NONE, scores=(4, 4, 4)), TOP, TOP, LEFT)
    assert rules.outcome(state) is None
    state, _ = call(table(ONES, NONE, (222, 333), scores=(5, 5, 0)), TOP, TOP, LEFT)
    assert winners(state) == (0,)


@pytest.mark.parametrize("points", range(1, 16))
def test_any_number_of_points_from_one_to_fifteen_can_be_agreed_on(points: int) -> None:
    config = GAME.config(points=points)
    short, _ = call(table(ONES, NONE, config=config, scores=(points - 2, -1)), TOP, TOP)
    assert rules.outcome(short) is None
    reached, _ = call(table(ONES, NONE, config=config, scores=(points - 1, -1)), TOP, TOP)
    assert (winners(reached), reached.scores) == ((0,), (points, -1))


def test_at_the_end_every_card_lies_open() -> None:
    before = table(ONES, NONE, scores=(4, 3))
    state, _ = call(before, TOP, TOP)
    for seat in (0, 1, None):
        opened = dict(rules.view_for(state, seat).open)
        assert opened == {card: state.faces[card] for card in on_table(state.grid, state.hands)}
    assert rules.view_for(before, 0).open == ()


# --- rule 9: when nobody calls --------------------------------------------------------------------


def test_after_thirty_turns_a_seat_without_a_call_all_is_dealt_anew_without_a_score() -> None:
    state = table(ONES, NONE, scores=(3, -1))
    for turn in range(59):
        state, events = do(state, turn % 2, Exchange(0, 1))
        assert not of(Lapsed, events)
    dealer = state.dealer
    state, events = do(state, 1, Exchange(0, 1))
    assert [type(event) for event in events[:3]] == [Exchanged, Lapsed, DeckShuffled]
    assert events[1] == Lapsed(1, 60)
    assert (state.scores, state.dealer) == ((3, -1), (dealer + 1) % 2)
    assert (state.turns, state.round, state.redeals) == (0, 2, 1)


def test_a_call_in_the_last_turn_comes_in_time() -> None:
    state, events = call(table(ONES, NONE, turns=59, mover=1), LEFT, LEFT)
    assert not of(Lapsed, events)
    assert of(RoundEnded, events)
    assert state.redeals == 0


def stuck(*hands: Sequence[int], **more: Any) -> State:
    """Return a table that is asked whether it plays on: a second round has just lapsed."""
    state = table(*(hands or (ONES, NONE)), **{"turns": 30 * (len(hands) or 2) - 1, **more})
    return do(replace(state, redeals=1), 0, Sneak(0, 1, 2))[0]


def test_after_two_rounds_in_a_row_without_a_call_the_table_is_asked_left_of_the_dealer_first() -> (
    None
):
    before = table(ONES, NONE, (222, 333), turns=89, redeals=1, mover=2)
    state, events = do(before, 2, Exchange(0, 1))
    assert [type(event) for event in events] == [Exchanged, Lapsed, Doubted]
    assert events[-1] == Doubted(Reason.PATIENCE, 2)
    assert rules.outcome(state) is None
    assert state.undecided == (2, 0, 1)
    assert rules.to_act(state) == (2,)
    assert rules.legal_moves(state, 2) == (PlayOn(), EndMatch())
    assert rules.legal_moves(state, 0) == ()
    assert rules.asked(rules.view_for(state, 0)) is Asked.OPENLY
    assert rules.view_for(state, 0).open == ()


def test_one_who_wants_to_play_on_is_enough_and_the_cards_are_dealt_anew() -> None:
    state = stuck(ONES, NONE, (222, 333), scores=(2, 1, 0))
    state, events = do(state, 0, EndMatch())
    assert events == (WishedEnd(0),)
    state, events = do(state, 1, PlayOn())
    assert [type(event) for event in events[:2]] == [WishedOn, DeckShuffled]
    assert (state.undecided, state.redeals, state.dry) == ((), 0, 0)
    assert state.scores == (2, 1, 0)
    assert len(rules.legal_moves(state, state.mover)) == 307


def test_if_nobody_wants_to_play_on_the_match_ends_as_it_stands_and_ties_are_shared() -> None:
    for scores, first in (((3, 4), (1,)), ((3, 3), (0, 1))):
        state = stuck(scores=scores)
        for seat in (0, 1):
            state, events = do(state, seat, EndMatch())
        assert [type(event) for event in events] == [WishedEnd, Ended]
        assert winners(state) == first
        assert state.outcome is not None
        assert state.outcome.reason is Reason.PATIENCE


def test_after_twenty_rounds_without_a_gain_the_table_is_asked_with_open_cards() -> None:
    state, events = call(table(NONE, (222, 333), dry=19, scores=(2, 2)), TOP, TOP)
    assert events[-1] == Doubted(Reason.DROUGHT, 20)
    assert rules.to_act(state) == (0,)
    assert len(rules.view_for(state, 1).open) == 13
    assert rules.asked(rules.view_for(state, 1)) is Asked.OPENLY
    state, _ = do(state, 0, EndMatch())
    state, _ = do(state, 1, EndMatch())
    assert state.outcome is not None
    assert (state.outcome.reason, winners(state)) == (Reason.DROUGHT, (1,))


def test_a_point_for_anybody_ends_a_drought_and_a_lapsed_round_belongs_to_it() -> None:
    gained, _ = call(table(NONE, ONES, dry=19), TOP, TOP)
    lost, _ = call(table(NONE, (222, 333), dry=7), TOP, TOP)
    lapsed, _ = do(table(ONES, NONE, turns=59, dry=7), 0, Sneak(0, 1, 2))
    assert (gained.dry, lost.dry, lapsed.dry) == (0, 8, 8)


def test_a_match_that_gets_stuck_for_the_third_time_ends_unasked() -> None:
    state, events = do(
        table(ONES, NONE, turns=59, redeals=1, questions=2, scores=(1, 0)), 0, Sneak(0, 1, 2)
    )
    assert [type(event) for event in events] == [Sneaked, Lapsed, Doubted, Ended]
    assert winners(state) == (0,)


@pytest.mark.parametrize("seats", [2, 6])
def test_seats_that_always_call_wrongly_come_to_an_end(seats: int) -> None:
    """Nobody looks at anything, everybody calls at once, and whoever is asked plays on."""
    state, moves = rules.setup(GAME.config(points=15), seats, 1)[0], 0
    rng = generator("always calling", seats)
    while acting := rules.to_act(state):
        legal = rules.legal_moves(state, acting[0])
        move = CALL if CALL in legal else legal[0] if state.undecided else pick(legal, rng)
        state, moves = rules.apply(state, acting[0], move)[0], moves + 1
    assert moves < GAME.deck.longest


def test_bots_let_a_match_end_that_comes_to_nothing() -> None:
    state = stuck()
    legal = rules.legal_moves(state, 0)
    for level in ("gentle", "fair", "sharp", "plain"):
        rng = generator("stuck", level)
        assert (
            bots.choose(rules.view_for(state, 0), (), legal, rng, GAME.level(level)) == EndMatch()
        )


def test_a_call_in_between_starts_the_count_of_rounds_anew() -> None:
    state, _ = call(table(NONE, (222, 333), redeals=1), TOP, TOP)
    assert state.redeals == 0


# --- how a question is put ------------------------------------------------------------------------


def test_turns_are_asked_openly_and_lines_all_at_once_and_in_secret() -> None:
    state = table(ONES, NONE)
    called, _ = do(state, 0, CALL)
    waiting, _ = do(called, 1, NameLine(TOP))
    asked = [rules.asked(rules.view_for(some, 0)) for some in (state, called, waiting)]
    assert asked == [Asked.OPENLY, Asked.TOGETHER, Asked.TOGETHER]


def test_lines_that_are_named_in_turn_are_asked_openly() -> None:
    state, _ = do(table(ONES, NONE, config=IN_TURN), 0, CALL)
    assert rules.asked(rules.view_for(state, 1)) is Asked.OPENLY


def test_the_next_seat_begins_another_match() -> None:
    assert rules.rematch(USUAL, 3, 1) == replace(USUAL, first=2)
    assert rules.rematch(replace(USUAL, first=2), 3, 2) == replace(USUAL, first=0)


# --- secrets and records --------------------------------------------------------------------------


def test_a_view_shows_where_every_card_lies_but_no_face_that_its_seat_may_not_see() -> None:
    state, _ = do(table(ONES, NONE), 0, Sneak(0, 4, 8))
    view = rules.view_for(state, 1)
    for seed in range(50):
        other = rules.guess(view, 1, generator("permuted", seed))
        assert rules.view_for(other, 1) == view
        assert (other.grid, other.hands) == (state.grid, state.hands)
        assert sorted(other.faces) == sorted(state.faces)


def test_a_guess_keeps_what_was_just_sneaked_and_lets_all_else_vary() -> None:
    state, _ = do(table(ONES, NONE), 0, Sneak(0, 4, 8))
    guesses = [
        rules.guess(rules.view_for(state, 0), 0, generator("guess", seed)) for seed in range(50)
    ]
    for place in range(9):
        faces = {guess.faces[guess.grid[place]] for guess in guesses}
        assert (faces == {GRID[place]}) == (place in (0, 4, 8))


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_record_survives_and_plays_again(seats: int) -> None:
    match = random_match(seats, 3, personal_cards=1, deck="easy", line_choice="in_turn")
    again = replay(
        GAME, msgspec.json.decode(msgspec.json.encode(match.record()), type=type(match.record()))
    )
    assert again.outcome == match.outcome
    assert again.view(0) == match.view(0)


def test_a_card_keeps_its_name_for_a_whole_round_wherever_it_goes() -> None:
    state = table(ONES, NONE)
    names = {state.faces[card]: card for card in on_table(state.grid, state.hands)}
    for seat, move in enumerate(
        (Swap(0, 0), Rotate(0, 1, 2, Direction.BACK), Exchange(0, 8), Swap(8, 1))
    ):
        state, _ = do(state, seat % 2, move)
    assert {state.faces[card]: card for card in on_table(state.grid, state.hands)} == names


# --- faces, words and the YAML --------------------------------------------------------------------


def test_two_faces_share_exactly_the_traits_that_they_have_in_common() -> None:
    for one, other in combinations(GAME.config(deck="expert", wildcards=0).faces(), 2):
        same = {
            f"{kind}.{a}"
            for kind, a, b in zip(KINDS, traits_of(one), traits_of(other), strict=True)
            if a == b
        }
        assert {*trait_keys(shared((one, other)))} == same
        assert shared((one, other, WILDCARD)) == shared((one, other))
    assert MASKS[WILDCARD] == ANYTHING


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_trait_place_and_line_has_a_name(language: str) -> None:
    words = Words(library.ROOT / "config/words", language).of("memorandom")
    keys = {key for face in GAME.config(deck="expert").faces() for key in trait_keys(MASKS[face])}
    keys = {f"traits.{key}" for key in keys if int(key[-1]) <= 4}
    keys |= {f"places.{place}" for place in range(9)} | {f"lines.{line}" for line in range(8)}
    assert [key for key in sorted(keys) if words(key) == key] == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"patience": 0}, "patience is 0, expected a whole number from 1 to 999"),
        ({"redeals": 0}, "redeals is 0, expected a whole number from 1 to 999"),
        ({"points": 16}, "points is 16, expected a whole number from 1 to 15"),
        ({"wildcards": 4}, "wildcards is 4, expected a whole number from 0 to 3"),
        ({"decks": {"easy": {"colours": 3, "shapes": 3, "numbers": 3}}}, "no such one"),
        ({"decks": {"standard": {"colours": 2, "shapes": 2, "numbers": 2}}}, "too few"),
        ({"decks": {"standard": {"colours": 7, "shapes": 2, "numbers": 2}}}, "colours is 7"),
        (
            {"decks": {"standard": {"colours": 4, "shapes": 4, "numbers": 3, "copies": 0}}},
            "copies is 0, expected a whole number from 1 to 4",
        ),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_the_fact(
    wrong: dict[str, object], sentence: str
) -> None:
    page = read(library.config_path("memorandom"))
    with pytest.raises(SheetError, match=sentence):
        page.fit({**page.plain["rules"], **wrong}, Config, "rules")
