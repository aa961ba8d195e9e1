"""What Memory Island's bots remember, what they never know, and how well they plan."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import pytest
from msgspec.structs import replace

from games.core import library
from games.core.chance import generator, pick, shuffled
from games.core.desk import LocalDesk
from games.core.match import Match, Player
from games.core.rules import Event, TurnBegan
from games.lab import arena
from games.memory_island import rules
from games.memory_island.bots import Level, choose
from games.memory_island.bots.memory import Memory, look_back, neighbours, recall
from games.memory_island.bots.memory import chance as memory_chance
from games.memory_island.bots.odds import chance
from games.memory_island.bots.search import Care, Position, Search, best
from games.memory_island.bots.values import MODELS
from games.memory_island.rules import Config, Dealt, Flip, Flipped, Reason

GAME = library.load("memory_island")
LEVELS = (*GAME.levels, *GAME.deck.yardsticks)
SHARP = GAME.level("sharp")
CARE = Care(ahead=99)
"""To look ahead to the end of a turn."""


def playing(levels: Sequence[str], seed: int, moves: int, config: Config | None = None) -> Match:
    """Return a match after so many moves, or at its end if that comes first."""
    players = tuple([Player(level) for level in levels])
    match = Match(GAME, config or GAME.config(), players, seed)
    desk = LocalDesk(match)
    while (seat := desk.due) is not None and desk.length < moves:
        desk.submit(seat, desk.ask(seat).result())
    return match


def ask(match: Match, level: Level) -> Flip:
    seat = match.to_act[0]
    rng = generator("test", len(match.moves))
    legal = [move for move in match.legal_moves(seat) if isinstance(move, Flip)]
    return choose(match.view(seat), match.seen(seat), legal, rng, level)


# Memory


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_arguments_give_the_same_move(level: str) -> None:
    for moves in (0, 7, 15):
        match = playing(["greedy", "gentle"], 3, moves)
        assert ask(match, GAME.level(level)) == ask(match, GAME.level(level))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_knows_nothing_of_a_card_it_did_not_see(level: str) -> None:
    """Cards that nobody turned change places behind its back, and it turns the same card."""
    for seed in range(12):
        match = playing(["greedy", "gentle"], seed, 3 + seed)
        seat = match.to_act[0]
        state = rules.setup(match.config, 2, seed)[0]
        for mover, move in match.moves:
            assert isinstance(move, Flip)
            state = rules.apply(state, mover, move)[0]
        unseen = [place for place in state.down if not state.known >> place & 1]
        cards = list(state.cards)
        for place, there in zip(unseen, shuffled(unseen, generator(seed)), strict=True):
            cards[place] = state.cards[there]
        assert tuple(cards) != state.cards
        other = replace(state, cards=tuple(cards))
        assert [
            choose(
                rules.view_for(world, seat),
                match.seen(seat),
                rules.legal_moves(world, seat),
                generator("test", len(match.moves)),
                GAME.level(level),
            )
            for world in (state, other)
        ] == [ask(match, GAME.level(level))] * 2


def history(number: int) -> tuple[Event, ...]:
    """Return twenty looks: the one at place 0 is 40 old at the end, that at place 15 is 10."""
    looks = [Flipped(0, place, 1 + (number * 7 + place) % 9) for place in range(20)]
    return (Dealt(48), TurnBegan(number % 2), *looks, TurnBegan(0, number > 1))


@pytest.mark.parametrize(
    ("tau", "after_10", "after_40"), [(-1.0, 38, 6), (-1.4, 70, 19), (-1.8, 90, 46), (-2.2, 97, 77)]
)
def test_a_card_seen_once_fades_as_the_curve_of_act_r_says(
    tau: float, after_10: int, after_40: int
) -> None:
    view = playing(["greedy", "greedy"], 1, 0).view(0)
    ages = look_back(history(0), 0).ages
    assert (ages[0], ages[15]) == ([40], [10])
    draws = 1500
    kept = [recall(view, history_of(number), Memory(tau=tau)) for number in range(draws)]
    for place, percent in ((15, after_10), (0, after_40)):
        share = 100 * sum(place in places for places in kept) / draws
        assert abs(share - percent) <= 3


def history_of(number: int) -> tuple[Event, ...]:
    """Return the same looks with another past, which the luck of forgetting follows from."""
    faces = [1 + number // 9**digit % 9 for digit in range(5)]
    events = list(history(0))
    events[4:9] = [Flipped(0, 2 + digit, face) for digit, face in enumerate(faces)]
    return tuple(events)


def test_cards_seen_often_or_just_now_are_remembered_best() -> None:
    memory = Memory(tau=-1.4)
    fresh, stale, twice = (memory_chance(ages, memory) for ages in ([4], [30], [30, 20]))
    assert fresh > twice > stale


def test_what_comes_to_mind_does_not_flicker_within_a_turn() -> None:
    for seed in range(20):
        match = playing(["fair", "fair"], seed, 12)
        seat = match.to_act[0]
        before = None
        while match.to_act == (seat,) and match.outcome is None:
            began = isinstance(match.events(len(match.moves), seat)[-1], TurnBegan)
            view = match.view(seat)
            now = recall(view, match.seen(seat), Memory(tau=-1.4))
            if before is not None and not began:
                assert now == {place: before[place] for place in before if place in view.down}
            before = now
            match.submit(seat, pick(match.legal_moves(seat), match.rng(seat)))


def test_what_comes_to_mind_differs_from_turn_to_turn() -> None:
    view = playing(["greedy", "greedy"], 1, 0).view(0)
    assert len({tuple(recall(view, history_of(n), Memory(tau=-1.4))) for n in range(20)}) > 10


def test_a_slip_looks_one_place_off() -> None:
    view = playing(["greedy", "greedy"], 1, 0).view(0)
    firm = Memory(tau=-9.0)
    slips = 0
    for number in range(50):
        seen = history_of(number)
        true = recall(view, seen, firm)
        found = recall(view, seen, Memory(tau=-9.0, slip=0.3))
        assert sorted(true) == list(range(20))
        for place in found:
            if true.get(place) != found[place]:
                assert found[place] in [true.get(spot) for spot in neighbours(place, 8)]
                slips += 1
    assert slips > 100


def test_neighbours_stay_on_the_island() -> None:
    assert sorted(place for place in neighbours(0, 8) if place >= 0) == [1, 8, 9]
    assert sorted(neighbours(7, 8)) == [6, 14, 15]
    assert sorted(neighbours(20, 8)) == [11, 12, 13, 19, 21, 27, 28, 29]


# Planning


def turn(
    known: dict[int, int],
    hidden: dict[int, int],
    owns: tuple[int, ...],
    opened: tuple[int, ...] = (),
    config: Config | None = None,
) -> Position:
    """Return a turn; target cards that are not on the island were taken by the last seat."""
    config = config or GAME.config()
    size = range(config.target + 1)
    left = config.cards[config.target] - known.get(config.target, 0) - hidden.get(config.target, 0)
    return Position(
        config=config,
        known=tuple([known.get(value, 0) for value in size]),
        hidden=tuple([hidden.get(value, 0) for value in size]),
        open=opened,
        owns=owns,
        tens=(0,) * (len(owns) - 1) + (left,),
        idle=0,
        progress=bool(opened),
    )


def sharp(position: Position) -> int:
    return best(position, MODELS, SHARP.care)


def test_sharp_wins_at_once_where_it_can() -> None:
    rest = {1: 3, 4: 2, 7: 3, 10: 3}
    assert sharp(turn({10: 1, 3: 2, 7: 1}, rest, (9, 9))) == 10
    assert sharp(turn({10: 1, 3: 2, 7: 1}, rest, (8, 9))) in (3, 7)
    assert sharp(turn({2: 5, 3: 2, 7: 1}, rest, (5, 2))) == 2
    assert sharp(turn({10: 1, 1: 1, 2: 1, 7: 1}, rest, (6, 9))) == 10


def test_sharp_takes_a_known_sum_to_its_end() -> None:
    rest = {1: 3, 4: 2, 7: 3, 10: 3}
    assert sharp(turn({3: 1, 7: 1}, rest, (8, 5), opened=(3,))) == 7
    assert sharp(turn({2: 4, 9: 1}, rest, (5, 5), opened=(2,))) == 2
    assert sharp(turn({2: 4, 9: 1}, rest, (8, 5), opened=(8,))) == 2


def test_sharp_denies_a_rival_the_sum_that_would_end_it() -> None:
    position = turn({3: 1, 7: 1, 1: 4}, {1: 3, 4: 2, 8: 3, 10: 3}, (4, 8))
    assert sharp(position) in (3, 7)


def win_chance(position: Position) -> float:
    models = MODELS[len(position.owns)]
    options = Search(position, models, CARE).options(position)
    return max(odds for odds, _ in options)


def brute_force(now: Position) -> float:
    """Return the same chance by opening every card there is, in every order."""
    target = now.config.target
    found = [_open(now, value) for value in range(1, target + 1) if now.known[value]]
    if any(now.hidden):
        lucky = [
            copies * _open(_hide(now, value), value)
            for value, copies in enumerate(now.hidden)
            if copies
        ]
        found.append(sum(lucky) / sum(now.hidden))
    return max(found)


def _hide(now: Position, value: int) -> Position:
    """Return the turn after a card not known has turned out to be of this value."""
    hidden, known = list(now.hidden), list(now.known)
    hidden[value] -= 1
    known[value] += 1
    return now._replace(hidden=tuple(hidden), known=tuple(known), progress=True)


def _open(now: Position, value: int) -> float:
    config, (moving, waiting) = now.config, MODELS[len(now.owns)]
    known = list(now.known)
    known[value] -= 1
    opened = (*now.open, value)
    after = now._replace(known=tuple(known), open=opened)
    rooms = [config.limit - own for own in now.owns]
    if sum(opened) < config.target:
        return brute_force(after)
    if sum(opened) > config.target or len(opened) > rooms[0]:
        for card in opened:
            known[card] += 1
        idle = 0 if now.progress else CARE.burn * (now.idle + 1)
        return chance(tuple(known), now.hidden, (*rooms[1:], rooms[0]), waiting) - idle
    rooms[0] -= len(opened)
    if not rooms[0]:
        return 1.0
    owns = (now.owns[0] + len(opened), *now.owns[1:])
    if len(opened) > 1:
        return chance(after.known, now.hidden, (*rooms[1:], rooms[0]), waiting)
    tens = (now.tens[0] + 1, *now.tens[1:])
    if sum(tens) == config.cards[config.target]:
        ranks = list(zip(owns, tens, strict=True))
        return float(ranks[0] == max(ranks))
    again = after._replace(open=(), owns=owns, tens=tens, idle=0, progress=False)
    if again.known[config.target]:
        return brute_force(again)
    return chance(again.known, again.hidden, tuple(rooms), moving)


TINY = (
    turn({}, {10: 1, 5: 2, 6: 1}, (6, 7)),
    turn({4: 1, 6: 1}, {10: 1, 5: 1, 8: 2}, (6, 7)),
    turn({4: 1, 6: 1, 2: 2}, {10: 1, 3: 2}, (7, 8)),
    turn({10: 1, 7: 1}, {10: 1, 3: 1, 9: 1}, (5, 5)),
    turn({10: 2, 9: 1}, {1: 2}, (6, 8)),
    turn({8: 1, 9: 2}, {10: 1, 2: 1}, (9, 8)),
    turn({8: 1, 9: 1}, {10: 1, 2: 1, 1: 1}, (8, 8, 7)),
    turn({4: 2, 3: 1}, {10: 2, 3: 1, 6: 1}, (3, 4, 8, 6)),
    turn({4: 1, 2: 1}, {10: 2, 3: 1, 1: 2}, (2, 4), opened=(5,)),
)


@pytest.mark.parametrize("position", TINY)
def test_the_plan_equals_trying_every_card_in_every_order(position: Position) -> None:
    assert win_chance(position) == pytest.approx(brute_force(position), abs=1e-12)


def test_a_leader_lets_the_match_end_for_want_of_progress() -> None:
    position = turn({6: 1, 9: 2, 10: 0}, {10: 1, 2: 1}, (8, 5))._replace(idle=5)
    assert sharp(position) in (6, 9)
    assert win_chance(position) == 1.0


def test_a_planner_copes_with_any_number_of_seats() -> None:
    for seats in (1, 2, 3, 4, 6):
        assert sharp(turn({4: 1, 6: 1}, {10: 1, 5: 1, 8: 2}, (8, *[2] * (seats - 1)))) in (4, 6)


# Strength


@pytest.mark.parametrize(
    ("better", "worse", "matches"),
    [
        ("gentle", "random", 60),
        ("fair", "gentle", 60),
        ("sharp", "fair", 60),
        ("sharp", "greedy", 80),
    ],
)
def test_each_level_beats_the_one_below_and_sharp_beats_greed(
    better: str, worse: str, matches: int
) -> None:
    result = arena.play("memory_island", [better, worse], matches, 5, perf_counter)
    assert result.entrants[0].share > 0.5


def test_planners_do_not_wait_for_each_other() -> None:
    for seed in range(10):
        match = playing(["sharp", "sharp"], seed, 4000)
        assert match.outcome
        assert match.outcome.reason == Reason.LIMIT


@pytest.mark.parametrize(
    "changes",
    [
        {"luck_calls_luck": True},
        {"unorganized": True},
        {"limit": 3},
        {"limit": 30, "patience": 1},
        {"target": 5, "cards": {1: 6, 2: 5, 3: 4, 4: 3, 5: 6}, "rows": 1, "columns": 24},
        {"target": 12, "cards": {1: 9, 5: 9, 7: 9, 12: 9}, "rows": 9, "columns": 4},
        {"target": 30, "cards": {1: 9, 15: 9, 17: 9, 30: 9}, "rows": 4, "columns": 9},
        {"target": 1, "cards": {1: 6}, "rows": 2, "columns": 3, "limit": 4},
    ],
    ids=lambda changes: next(iter(changes)) + str(next(iter(changes.values()))),
)
def test_every_level_plays_any_island_to_its_end(changes: dict[str, object]) -> None:
    config = replace(GAME.config(), **changes)
    for seats in (2, 4):
        levels = ("sharp", "fair", "greedy", "gentle")[:seats]
        assert playing(levels, 4, 4000, config).outcome
