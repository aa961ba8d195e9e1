"""Bot matches are fair, repeatable, and fail with a sentence that tells how to see it again."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import library
from games.core.variants import parse_variants
from games.lab import arena
from games.lab.arena import Result, text, wilson

ROOT = Path(__file__).parents[1]
ISLAND = library.load("memory_island")
LONG = 120
"""Seconds after which something hangs, however busy the machine is."""


def still() -> float:
    return 0.0


def play(
    entrants: Sequence[str] = ("random", "random"),
    matches: int = 6,
    seed: int = 7,
    clock: Callable[[], float] = still,
    **options: Any,
) -> Result:
    return arena.play("memory_island", entrants, matches, seed, clock, **options)


# A house of its own with two tiny games, to try what real games and bots must not do.

RULES = '''
"""Take one, two or three; whoever reaches the goal wins."""
from msgspec.structs import replace
from games.core.chance import generator
from games.core.rules import Ended, Event, Move, Outcome, Step, TurnBegan, Value

class Config(Value, frozen=True):
    goal: int
    share: bool = False
    pace: str = "slow"

class State(Value, frozen=True):
    config: Config
    totals: tuple[int, ...]
    mover: int
    lucky: bool
    outcome: Outcome | None = None

View = State

class Take(Move, frozen=True):
    count: int

MOVES, EVENTS = (Take,), (TurnBegan, Ended)

def setup(config, seats, seed):
    first = int(generator(seed, "first").random() * seats)
    lucky = generator(seed, "luck").random() < 0.5
    return State(config, (0,) * seats, first, lucky), (TurnBegan(first), TurnBegan(first))

def to_act(state):
    return () if state.outcome else (state.mover,)

def legal_moves(state, seat):
    return (Take(1), Take(2), Take(3)) if seat in to_act(state) else ()

def apply(state, seat, move):
    totals = tuple([t + move.count * (s == seat) for s, t in enumerate(state.totals)])
    if totals[seat] >= state.config.goal:
        winners = range(len(totals)) if state.config.share else [seat]
        outcome = Outcome(tuple(winners) if END else (), totals, "goal")
        return replace(state, totals=totals, outcome=outcome), (Ended(outcome),)
    mover = (seat + 1) % len(totals)
    return replace(state, totals=totals, mover=mover), (TurnBegan(mover), TurnBegan(mover))

def view_for(state, seat):
    return state

def outcome(state):
    return state.outcome

def guess(view, seat, rng):
    return view
'''
BOT = '''
"""Takes as many as its level says, or worse."""
import os
from games.core.rules import Value
from games.{name}.rules import Take

class Level(Value, frozen=True):
    count: int
    does: str = ""

def choose(view, seen, legal, rng, level):
    if sum(view.totals) >= 5 and level.does == "crash":
        raise ZeroDivisionError("out of luck")
    if level.does == "die":
        os._exit(9)
    return Take(level.count)
'''
DECK = """
accent: sun
seats: {{least: 2, most: 4, usual: 2}}
longest: 60
cooperative: {cooperative}
rules: {{goal: 10}}
variants:
  goal: [10, 4, 1000]
  share: [{share}]
  pace: [slow, quick]
bots:
  small: {{count: 1}}
  large: {{count: 3}}
yardsticks:
  cheat: {{count: 4}}
  crash: {{count: 1, does: crash}}
  die: {{count: 1, does: die}}
"""
MAIN = """
import json, sys
import msgspec
from games.core import library
from games.core.variants import parse_variants
from games.lab import arena

if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    try:
        game = given.pop("game_id")
        given["variants"] = parse_variants(library.load(game), given.pop("variants", []))
        result = arena.play(game, clock=lambda: 0.0, **given)
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
    else:
        print(msgspec.json.encode(result).decode())
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    house = tmp_path_factory.mktemp("house")
    for room in ("core", "lab", "worker"):
        shutil.copytree(ROOT / "games" / room, house / "games" / room)
    (house / "games" / "__init__.py").touch()
    (house / "config").mkdir()
    (house / "main.py").write_text(MAIN)
    decks = {"race": ("false", "false, true"), "team": ("true", "true")}
    for name, (cooperative, share) in decks.items():
        folder = house / "games" / name
        for room in ("rules", "bots"):
            (folder / room).mkdir(parents=True)
        (folder / "__init__.py").touch()
        end = "state.lucky" if name == "team" else "True"
        (folder / "rules" / "__init__.py").write_text(RULES.replace("END", end))
        (folder / "bots" / "__init__.py").write_text(BOT.format(name=name))
        deck = DECK.format(cooperative=cooperative, share=share)
        (house / "config" / f"{name}.yaml").write_text(deck)
    return house


def answer(
    house: Path,
    *entrants: str,
    game_id: str = "race",
    matches: int = 20,
    seed: int = 1,
    **options: Any,
) -> str:
    """What an arena of these games says: a result in JSON, or a sentence."""
    given = dict(game_id=game_id, entrants=entrants, matches=matches, seed=seed, **options)
    done = subprocess.run(
        [sys.executable, "main.py", json.dumps(given)],
        cwd=house,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def run(house: Path, *entrants: str, **options: Any) -> Result:
    return msgspec.json.decode(answer(house, *entrants, **options), type=Result)


def won(result: Result) -> float:
    """The share that was won together."""
    assert result.won is not None
    return result.won


# Fair.


def test_equal_entrants_win_equally_often_over_all_rotations_of_a_deal(house: Path) -> None:
    for seats in (2, 3, 4):
        result = run(house, *["large"] * seats, matches=seats * 5)
        assert [entrant.wins for entrant in result.entrants] == [5.0] * seats
        assert len({entrant.score for entrant in result.entrants}) == 1


def test_figures_are_by_entrant_in_the_order_given(house: Path) -> None:
    one = run(house, "large", "small", "small", matches=30)
    assert [entrant.level for entrant in one.entrants] == ["large", "small", "small"]
    assert [entrant.share for entrant in one.entrants] == [1.0, 0.0, 0.0]
    assert one.entrants[0].score == 12.0
    assert all(3.0 <= small.score <= 4.0 for small in one.entrants[1:])
    other = run(house, "small", "small", "large", matches=30)
    assert [entrant.share for entrant in other.entrants] == [0.0, 0.0, 1.0]
    assert one.won is None


def test_a_shared_win_counts_in_parts(house: Path) -> None:
    result = run(house, "large", "small", "small", "small", variants=["share=true"])
    assert [entrant.wins for entrant in result.entrants] == [5.0] * 4
    assert result.won is None


def test_a_cooperative_win_counts_for_everyone(house: Path) -> None:
    result = run(house, "large", "small", "small", game_id="team", matches=60)
    assert 0.2 < won(result) < 0.8
    assert won(result) * 20 == pytest.approx(round(won(result) * 20))  # each deal in 3 rotations
    assert [entrant.share for entrant in result.entrants] == [result.won] * 3


def test_a_table_of_equals_that_wins_together_plays_no_match_twice(house: Path) -> None:
    equals = ("large", "large", "large")
    assert len({run(house, *equals, game_id="team", matches=n).won for n in (1, 2, 3)}) > 1
    pairs = run(house, "large", "small", "large", "small", game_id="team", matches=40)
    assert won(pairs) * 20 == pytest.approx(round(won(pairs) * 20))  # each deal in 2 rotations


def test_turns_are_counted_once_however_often_a_game_tells_them(house: Path) -> None:
    assert run(house, "large", "large", matches=2).turns == 7.0  # 4 turns and 3 between them


def test_every_deal_is_played_once_in_each_rotation() -> None:
    seeds = [arena.deal_seed(7, deal) for deal in range(50)]
    assert len(set(seeds)) == 50
    assert all(0 <= seed < 10**9 for seed in seeds)
    assert arena.deal_seed(8, 0) not in seeds


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (612, 1000, 0.5814, 0.6417),
    ],
)
def test_the_interval_is_wilsons(wins: int, matches: int, low: float, high: float) -> None:
    assert wilson(wins, matches) == pytest.approx((low, high), abs=1e-4)


# Repeatable.


def test_the_same_seed_gives_the_same_result_and_another_seed_another() -> None:
    result = play(matches=20)
    assert play(matches=20) == result
    assert play(matches=20, seed=8) != result


@pytest.mark.parametrize("jobs", [2, 3])
def test_more_processes_give_the_same_result(jobs: int) -> None:
    entrants = ("random", "random", "random")
    assert play(entrants, 50, jobs=jobs) == play(entrants, 50)


def test_a_result_survives_json_with_just_these_keys() -> None:
    result = play()
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
    plain = msgspec.to_builtins(result)
    assert list(plain) == [
        "game",
        "matches",
        "entrants",
        "won",
        "turns",
        "moves_per_s",
        "matches_per_s",
    ]
    assert list(plain["entrants"][0]) == ["level", "wins", "share", "low", "high", "score"]
    assert plain["won"] is None


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_comes_in_small_steps_to_the_end(jobs: int) -> None:
    told: list[tuple[int, int]] = []
    play(matches=40, jobs=jobs, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (40, 40)
    assert {of for _, of in told} == {40}
    steps = [after - before for (before, _), (after, _) in zip([(0, 0), *told], told, strict=False)]
    assert 1 <= min(steps) <= max(steps) <= 4


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_can_end_it(jobs: int) -> None:
    told: list[int] = []

    def stop(done: int, _of: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(matches=2000, jobs=jobs, progress=stop)
    assert len(told) == 1


def test_speeds_are_of_the_given_clock() -> None:
    ticks = count(100, 4)
    result = play(matches=6, clock=lambda: float(next(ticks)))
    assert result.matches_per_s == 1.5
    assert result.moves_per_s > 1.5
    assert play(matches=6).moves_per_s == 0.0


def test_the_table_is_aligned_and_names_every_entrant() -> None:
    result = play(("random", "random", "random"), matches=9)
    head, *rows = text(result).split("\n")
    assert head.startswith("memory_island: matches 9, turns each ")
    assert len(rows) == 4
    assert len({len(row) for row in rows}) == 1
    assert [row.split()[:2] for row in rows[1:]] == [[n, "random"] for n in "123"]
    assert f"{result.entrants[1].share:.1%}" in rows[2]


def test_the_table_tells_what_was_won_together(house: Path) -> None:
    result = run(house, "large", "large", game_id="team")
    assert f"won together: {result.won:.1%}" in text(result)
    assert "together" not in text(play())


# Failing with a sentence.


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"entrants": ["random"]}, "memory_island is for 2 to 4 seats, not 1."),
        ({"entrants": ["random"] * 5}, "memory_island is for 2 to 4 seats, not 5."),
        ({"entrants": ["random", "genius"]}, "no level 'genius'; it has random, gentle, .*greedy"),
        ({"matches": 0}, "At least 1 match can be played, not 0."),
        ({"jobs": 0}, "At least 1 job can be used, not 0."),
        ({"variants": {"wind": True}}, "no variant 'wind'; it has unorganized, luck_calls_luck"),
        ({"variants": {"unorganized": "maybe"}}, "unorganized is one of false, true, not maybe"),
    ],
)
def test_what_the_game_does_not_offer_is_refused_with_what_it_does(
    arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        play(**arguments)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"There is no game 'chess'; there are .*memory_island"):
        arena.play("chess", ["random"], 1, 1, still)
    with pytest.raises(ValueError, match="no game 'core'"):
        arena.play("core", ["random"], 1, 1, still)


def test_variants_are_read_as_the_deck_offers_them(house: Path) -> None:
    chosen = parse_variants(ISLAND, ["unorganized=true", " luck_calls_luck = false "])
    assert chosen == {"unorganized": True, "luck_calls_luck": False}
    assert parse_variants(ISLAND, []) == {}
    quick = run(house, "large", "large", variants=["goal=4", "pace=quick"])
    assert quick.turns == 3.0


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        (["unorganized"], "A variant is written name=choice, not 'unorganized'"),
        (["unorganized=1"], "unorganized is one of false, true, not 1"),
        (["unorganized="], "unorganized is one of false, true, not "),
        (["unorganized=yes"], "unorganized is one of false, true, not yes"),
        (["wind=true"], "no variant 'wind'; it has unorganized, luck_calls_luck"),
        (["unorganized=true"] * 2, "The variant unorganized is chosen twice."),
    ],
)
def test_a_variant_that_is_not_offered_is_a_sentence(pairs: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        parse_variants(ISLAND, pairs)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_crashes_is_named_with_all_that_is_needed_to_see_it_again(
    house: Path, jobs: int
) -> None:
    said = answer(house, "small", "crash", jobs=jobs)
    found = re.fullmatch(
        r"MatchError: race, seed (\d+), rotation 0 \(small, crash\): crash at seat 2 failed "
        r"at move (6|7): ZeroDivisionError: out of luck",
        said,
    )
    assert found
    assert int(found[1]) == arena.deal_seed(1, 0)


def test_a_bot_that_cheats_is_named(house: Path) -> None:
    said = answer(house, "large", "cheat")
    told = r"rotation 0 .*: cheat at seat 2 failed at move [12]: IllegalMoveError: "
    assert re.search(told, said)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_without_end_is_named(house: Path, jobs: int) -> None:
    said = answer(house, "small", "large", variants=["goal=1000"], jobs=jobs)
    seed = arena.deal_seed(1, 0)
    assert said == (
        f"MatchError: race, seed {seed}, rotation 0 (small, large): no end after 60 moves."
    )


def test_a_worker_that_dies_is_a_sentence(house: Path) -> None:
    assert answer(house, "small", "die", jobs=2).startswith("MatchError: A worker process died")
