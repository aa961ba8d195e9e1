"""MemoRandom!'s bots: what they know, how they forget, their plan, and how well they play."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import library
from games.core.chance import generator, pick
from games.core.library import Choice
from games.core.match import Match, Player
from games.core.rules import Event, Move, Seat, seen_by
from games.lab import arena
from games.memorandom import rules
from games.memorandom.bots import Level, choose, course, search
from games.memorandom.bots.belief import draw, imagine, traces_of
from games.memorandom.bots.course import FAR, NEAREST, decide, sight, trade_of
from games.memorandom.bots.memory import Memory, faces_seen, recall
from games.memorandom.bots.playout import Deal, World
from games.memorandom.rules import (
    CALL,
    LINES,
    MASKS,
    NAMES,
    WILDCARD,
    Call,
    Config,
    Dealt,
    Direction,
    Exchange,
    Lapsed,
    NameLine,
    Reason,
    Rotate,
    RoundEnded,
    Sneak,
    State,
    Swap,
    View,
    shared,
)

GAME = library.load("memorandom")
USUAL = GAME.config()
ONE = GAME.config(personal_cards=1)
PLAIN = GAME.level("plain")
SHARP = GAME.level("sharp")
LEVELS = ("gentle", "fair", "sharp", "plain")


def match_of(*levels: str, seed: int = 1, **variants: Choice) -> Match:
    return Match(GAME, GAME.config(**variants), tuple(map(Player, levels)), seed)


def chosen(match: Match, seat: Seat, level: Level) -> Move:
    """Return what the bot at a seat of a match does."""
    legal = match.legal_moves(seat)
    return choose(match.view(seat), match.seen(seat), legal, match.rng(seat), level)


def truth(match: Match) -> list[State]:
    """Return the true states of a match, before its first move and after each."""
    states = [rules.setup(match.config, len(match.players), match.seed)[0]]
    for seat, move in match.moves:
        states.append(rules.apply(states[-1], seat, move)[0])
    return states


def played(*levels: str, seed: int = 1, **variants: Choice) -> Match:
    match = match_of(*levels, seed=seed, **variants)
    while not match.outcome:
        seat = match.to_act[0]
        match.submit(seat, chosen(match, seat, GAME.level(levels[seat])))
    return match


def all_known(state: State) -> World:
    """Return a table at which every seat has seen every card."""
    trade = trade_of(state.config)
    masks = [MASKS[face] for face in state.faces]
    deal = Deal(masks, [trade.spread[mask] for mask in masks])
    everything = [(1 << len(masks)) - 1] * len(state.hands)
    return World(trade, deal, list(state.grid), [list(hand) for hand in state.hands], everything)


def deals(count: int, seats: int = 2, config: Config = USUAL) -> Iterator[State]:
    for seed in range(count):
        yield rules.setup(config, seats, seed)[0]


def sets_of(state: State, seat: int) -> list[int]:
    """Return the lines with which a seat has a set."""
    own = [state.faces[card] for card in state.hands[seat]]
    return [
        number
        for number, line in enumerate(LINES)
        if shared([*own, *(state.faces[state.grid[place]] for place in line)])
    ]


class Laid:
    """A round that begins with these faces, and what each seat sees of it; seat 0 is the first."""

    def __init__(self, grid: Sequence[int], *hands: Sequence[int]) -> None:
        faces, rest = [face for hand in (*hands, grid) for face in hand], USUAL.faces()
        for face in faces:
            rest.remove(face)
        state, events = rules.setup(replace(USUAL, first=0), len(hands), 3)
        self.state = replace(state, faces=(*faces, *rest))
        self.events = [
            replace(event, faces=tuple(hands[event.seat])) if isinstance(event, Dealt) else event
            for event in events
        ]

    def play(self, *moves: Move) -> Laid:
        for move in moves:
            step = rules.apply(self.state, rules.to_act(self.state)[0], move)
            self.state = step[0]
            self.events += step[1]
        return self

    def view(self, seat: Seat) -> View:
        return rules.view_for(self.state, seat)

    def seen(self, seat: Seat) -> list[Event]:
        return [*seen_by(self.events, seat)]

    def chosen(self, level: Level, seat: Seat = 0) -> Move:
        legal = rules.legal_moves(self.state, seat)
        rng = generator("laid", seat, len(self.events))
        return choose(self.view(seat), self.seen(seat), legal, rng, level)


# --- the plain course -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "config", [USUAL, ONE, GAME.config(deck="expert"), GAME.config(deck="easy")]
)
def test_the_course_needs_exactly_as_many_turns_as_it_says(config: Config) -> None:
    lengths = Counter[int]()
    for state in deals(150, config=config):
        world = all_known(state)
        far = world.distance(0)
        if far == FAR:
            continue
        for left in range(far, 0, -1):
            deed = decide(world.trade, *world.sight(0), *world.own(0))
            assert deed.kind in (course.SWAP, course.EXCHANGE)
            world.do(0, deed)
            assert world.distance(0) == left - 1
        assert decide(world.trade, *world.sight(0), *world.own(0)).kind == course.CALL
        assert world.is_set(0, world.line(0))
        lengths[far] += 1
    assert len(lengths) >= 3


def test_no_move_brings_a_set_nearer_by_more_than_one_turn() -> None:
    for config in (USUAL, ONE):
        for state in deals(8, config=config):
            world = all_known(state)
            far = world.distance(0)
            for move in rules.legal_moves(state, state.mover)[:-1]:
                after = world.copy()
                after.make(0, move)
                assert after.distance(0) >= far - 1


def test_a_set_is_at_hand_exactly_if_a_line_makes_one() -> None:
    for config in (USUAL, ONE):
        for state in deals(200, config=config):
            assert (all_known(state).distance(0) == 0) == bool(sets_of(state, 0))


def test_a_fit_is_where_known_cards_have_the_trait() -> None:
    trade = trade_of(USUAL)
    faces = [111, None, WILDCARD, 232, None, 113, 441, 423, None]
    fits, unknown = sight(trade, [None if face is None else MASKS[face] for face in faces])
    assert unknown == 0b100010010
    for bit, shift in trade.traits:
        places = [p for p, face in enumerate(faces) if face is not None and MASKS[face] & bit]
        assert fits >> shift & 511 == sum(1 << place for place in places)


def test_the_nearest_line_has_most_of_a_fit() -> None:
    for fit in range(512):
        line = NEAREST[fit]
        assert (line & fit).bit_count() == max(
            sum(fit >> place & 1 for place in places) for places in LINES
        )


def test_without_a_near_set_the_course_looks_at_cards_it_does_not_know() -> None:
    grid = (111, 221, 331, 122, 442, 213, 423, 343, 412)
    laid = Laid(grid, (431, 141), (232, 113))
    first = laid.chosen(PLAIN)
    assert isinstance(first, Sneak)
    laid.play(first, Sneak(0, 1, 2))
    second = laid.chosen(PLAIN)
    assert isinstance(second, Sneak)
    assert not {*first.places} & {*second.places}


def test_the_course_calls_at_once_with_a_set_that_it_knows_and_names_its_line() -> None:
    grid = (111, 221, 331, 122, 442, 213, 423, 343, 412)
    laid = Laid(grid, (431, 141), (232, 113)).play(Sneak(0, 1, 2), Sneak(0, 1, 2))
    for level in (PLAIN, SHARP):
        assert laid.chosen(level) == CALL
    laid.play(CALL)
    for level in (PLAIN, SHARP):
        assert laid.chosen(level, 0) == NAMES[0]


def test_after_a_foreign_call_a_known_set_is_named() -> None:
    grid = (111, 221, 331, 122, 442, 213, 423, 343, 412)
    laid = Laid(grid, (232, 113), (431, 141)).play(Sneak(0, 1, 2), Sneak(0, 1, 2), CALL)
    for level in (PLAIN, SHARP):
        assert laid.chosen(level, 1) == NAMES[0]


# --- memory ---------------------------------------------------------------------------------------


def some_play(seed: int, turns: int = 24) -> Match:
    """Return a match after so many random turns without a call."""
    match = match_of("plain", "plain", "plain", seed=seed)
    rng = generator("some play", seed)
    for _ in range(turns):
        seat = match.to_act[0]
        match.submit(seat, pick(match.legal_moves(seat)[:-1], rng))
    return match


def test_without_forgetting_exactly_the_cards_that_were_seen_are_recalled() -> None:
    for seed in range(12):
        match = some_play(seed)
        state = truth(match)[-1]
        for seat in range(3):
            view, seen = match.view(seat), match.seen(seat)
            known = traces_of(view, seen)[1][seat]
            expected = [state.faces[c] if known >> c & 1 else None for c in state.grid]
            assert recall(view, seen, Memory()) == expected
            faces = faces_seen(view, seen)
            assert {*faces} == {c for c in range(51) if known >> c & 1}
            assert all(state.faces[card] == face for card, face in faces.items())


def test_a_seat_follows_all_cards_by_what_is_public() -> None:
    match = some_play(5)
    states = truth(match)
    for seat in range(3):
        traces, known = traces_of(match.view(seat), match.seen(seat))
        assert traces_of(match.view(0), match.seen(0))[1] == known
        for trace, before, after in zip(traces, states[:-1], states[1:], strict=True):
            assert (trace.before.grid, trace.after.grid) == (before.grid, after.grid)
            assert trace.before.hand == before.hands[trace.seat]
            assert trace.after.hand == after.hands[trace.seat]


def test_a_memory_that_forgets_loses_cards_as_often_as_it_says() -> None:
    kept = total = 0
    for seed in range(400):
        match = match_of("plain", "plain", seed=seed)
        seat = match.to_act[0]
        match.submit(seat, Sneak(0, 1, 2))
        for _ in range(3):
            match.submit(match.to_act[0], Sneak(6, 7, 8))
        # Two own turns have begun since, one of which looked elsewhere.
        places = recall(match.view(seat), match.seen(seat), Memory(forget=0.2))
        kept += sum(places[place] is not None for place in (0, 1, 2))
        total += 3
    assert kept / total == pytest.approx(0.8**2, abs=0.04)


def test_a_shuffle_that_is_missed_leaves_the_card_where_it_was() -> None:
    followed = 0
    for seed in range(200):
        match = match_of("plain", "plain", seed=seed)
        seat = match.to_act[0]
        match.submit(seat, Sneak(0, 1, 2))
        before = recall(match.view(seat), match.seen(seat), Memory())
        match.submit(1 - seat, Exchange(0, 8))
        after = recall(match.view(seat), match.seen(seat), Memory(miss=0.3))
        assert after in (before, [None, *before[1:8], before[0]])
        assert before[0] is not None
        followed += after != before
    assert followed / 200 == pytest.approx(0.7, abs=0.08)


def test_own_shuffles_are_never_missed() -> None:
    for seed in range(30):
        match = match_of("plain", "plain", seed=seed)
        seat = match.to_act[0]
        for move in (Sneak(0, 1, 2), Sneak(0, 1, 2), Rotate(0, 1, 8, Direction.ONWARD)):
            match.submit(match.to_act[0], move)
        state = truth(match)[-1]
        expected = [state.faces[state.grid[p]] if p in (1, 2, 8) else None for p in range(9)]
        assert recall(match.view(seat), match.seen(seat), Memory(miss=1.0)) == expected


def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again() -> None:
    """Only foreign sneaks follow, so each place can but be lost, and never come back."""
    for seed in range(40):
        match = match_of("plain", "plain", seed=seed)
        seat = match.to_act[0]
        match.submit(seat, Sneak(0, 1, 2))
        memory, known = Memory(forget=0.3), {0, 1, 2}
        for _ in range(12):
            match.submit(match.to_act[0], Sneak(6, 7, 8))
            places = recall(match.view(seat), match.seen(seat), memory)
            assert recall(match.view(seat), match.seen(seat), memory) == places
            now = {place for place in (0, 1, 2) if places[place] is not None}
            assert now <= known
            known = now


# --- worlds ---------------------------------------------------------------------------------------


def test_a_world_makes_moves_as_the_rules_do() -> None:
    for state in deals(3):
        world = all_known(state)
        for move in rules.legal_moves(state, state.mover)[:-1]:
            after, after_world = rules.apply(state, state.mover, move)[0], world.copy()
            after_world.make(state.mover, move)
            assert tuple(after_world.grid) == after.grid
            assert tuple(map(tuple, after_world.hands)) == after.hands
        assert tuple(world.grid) == state.grid


def test_a_world_scores_as_the_rules_do() -> None:
    points = Counter[tuple[int, ...]]()
    for state in deals(60, seats=3):
        caller, world = state.mover, all_known(state)
        for line in range(8):
            lines = [line if seat == caller else world.line(seat) for seat in range(3)]
            after = rules.apply(state, caller, CALL)[0]
            for seat in range(3):
                after, events = rules.apply(after, seat, NameLine(lines[seat]))
            ended = next(event for event in events if isinstance(event, RoundEnded))
            assert world.reveal(caller, line) == ended.points
            points[ended.points] += 1
    assert len(points) > 4


def test_a_seat_that_knows_all_names_a_set_if_it_has_one() -> None:
    for state in deals(200):
        world = all_known(state)
        assert world.is_set(1, world.line(1)) == bool(sets_of(state, 1))


def test_imagined_worlds_have_all_that_was_seen_and_a_deck_that_can_be() -> None:
    match = some_play(3, turns=12)
    view, seen, trade = match.view(1), match.seen(1), trade_of(USUAL)
    worlds, _ = imagine(view, seen, trade, generator("imagined"), 25)
    assert len(worlds) == 25
    deck = Counter(MASKS[face] for face in USUAL.faces())
    for world in worlds:
        assert tuple(world.grid) == view.grid
        for card, face in faces_seen(view, seen).items():
            assert world.deal.masks[card] == MASKS[face]
        assert Counter(world.deal.masks) <= deck


def test_worlds_in_which_others_had_reason_to_do_what_they_did_come_more_often() -> None:
    grid = (111, 221, 331, 122, 442, 213, 423, 343, 412)
    laid = Laid(grid, (431, 232), (112, 313))
    laid.play(Sneak(0, 1, 2), Sneak(3, 4, 5), Sneak(6, 7, 8), Sneak(0, 1, 2), Swap(1, 1))
    view, seen, trade = laid.view(1), laid.seen(1), trade_of(USUAL)
    rng, faces = generator("swap"), faces_seen(view, seen)
    believed, traces = imagine(view, seen, trade, rng, 200)
    assert [trace.seat for trace in traces] == [0, 1, 0, 1, 0]
    sensible, by_chance = (
        sum(all(trace.likelihood(trade, deal) == 1 for trace in traces[::2]) for deal in some)
        for some in (
            [world.deal for world in believed],
            draw(view, faces, trade, rng, 200),
        )
    )
    assert sensible > 3 * by_chance


# --- looking ahead --------------------------------------------------------------------------------


def test_a_sharp_bot_breaks_a_set_of_which_it_knows_everything() -> None:
    """Seat 0 takes two ones and shuffles a third into the top row; seat 1 has seen them all."""
    laid = Laid((111, 221, 332, 122, 442, 213, 431, 141, 331), (223, 413), (232, 113))
    for places in ((0, 1, 2), (3, 4, 5), (6, 7, 8)):
        laid.play(Sneak(*places), Sneak(*places))
    laid.play(Swap(6, 0), Sneak(0, 1, 6), Swap(7, 1), Sneak(0, 6, 7), Exchange(2, 8))
    assert sets_of(laid.state, 0) == [0]
    assert sets_of(laid.play(laid.chosen(SHARP, 1)).state, 0) == []


def test_a_sharp_bot_does_not_call_on_a_guess_at_the_beginning_of_a_match() -> None:
    for seed in range(5):
        match = match_of("sharp", "plain", seed=seed)
        assert not isinstance(chosen(match, match.to_act[0], SHARP), Call)


def view_at(scores: Sequence[int], seat: int = 0) -> View:
    state = rules.setup(USUAL, len(scores), 1)[0]
    return rules.view_for(replace(state, scores=tuple(scores)), seat)


@pytest.mark.parametrize("scores", [(0, 0), (4, 4), (3, -2), (2, 4, 1), (4, 4, 4, 4), (9, 9)])
def test_all_seats_together_win_once(scores: tuple[int, ...]) -> None:
    nothing = (0,) * len(scores)
    values = [search.worth(view_at(scores, seat), nothing) for seat in range(len(scores))]
    assert sum(values) == pytest.approx(1)
    assert sorted(range(len(scores)), key=values.__getitem__) == sorted(
        range(len(scores)), key=scores.__getitem__
    )


def test_a_match_that_is_decided_is_worth_all_or_nothing() -> None:
    assert search.worth(view_at((4, 4)), (1, 0)) == 1
    assert search.worth(view_at((4, 4)), (0, 1)) == 0
    assert search.worth(view_at((4, 4)), (1, 1)) == pytest.approx(0.5)
    assert search.worth(view_at((4, 2)), (0, 0)) > search.worth(view_at((2, 0)), (0, 0)) > 0.5


# --- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "variants",
    [
        {},
        {"personal_cards": 1, "line_choice": "in_turn", "points": 3},
        {"deck": "easy", "wildcards": 0, "points": 3},
        {"deck": "expert", "wildcards": 1, "notes": True, "points": 3},
    ],
)
def test_every_level_plays_every_variant_to_its_end(level: str, variants: dict[str, Any]) -> None:
    match = played(level, "plain", **variants)
    assert match.outcome is not None
    assert match.outcome.reason is Reason.POINTS


@pytest.mark.parametrize("seats", [3, 6])
def test_bots_of_all_levels_play_together(seats: int) -> None:
    match = played(*(LEVELS * 2)[:seats], points=3)
    assert match.outcome is not None
    assert match.outcome.reason is Reason.POINTS


def test_bots_find_an_end_to_every_round() -> None:
    events = Counter(
        type(event) for seed in range(12) for event in played("plain", "plain", seed=seed).seen(0)
    )
    assert events[RoundEnded] > 50
    assert events[Lapsed] == 0


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = (played("sharp", "fair", seed=4, points=3) for _ in range(2))
    assert first.record() == second.record()


def shares(one: str, other: str, matches: int) -> tuple[float, float]:
    """Return how often each wins, over deals that are played once with each seat."""
    short: dict[str, Choice] = {"points": 3}
    result = arena.play("memorandom", (one, other), matches, 5, time.perf_counter, variants=short)
    return result.entrants[0].share, result.entrants[1].share


@pytest.mark.parametrize(
    ("better", "worse", "matches"),
    [("gentle", "random", 6), ("fair", "gentle", 40), ("plain", "fair", 40), ("sharp", "plain", 6)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, matches: int) -> None:
    won, lost = shares(better, worse, matches)
    assert won >= 0.6
    assert won + lost == pytest.approx(1)


def test_a_bot_is_told_nothing_but_what_its_seat_knows() -> None:
    """Every face that a seat has not seen is another one in a world it cannot tell from this."""
    match = some_play(9, turns=14)
    seat = match.to_act[0]
    view, seen, legal = match.view(seat), match.seen(seat), match.legal_moves(seat)
    for event in seen:
        if getattr(event, "seat", seat) != seat:
            assert not getattr(event, "faces", ())
            assert getattr(event, "face", None) is None
    world = rules.guess(view, seat, generator("other"))
    assert world.faces != truth(match)[-1].faces
    for level in map(GAME.level, LEVELS):
        moves = {
            choose(known, seen, legal, match.rng(seat), level)
            for known in (view, rules.view_for(world, seat))
        }
        assert len(moves) == 1
