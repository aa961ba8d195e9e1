"""Every game keeps the laws of the table: all variants, all numbers of seats, several seeds.

Games are found on the shelf; a new one is tested without a change here. Its `table` may tell more:
`buried(view)` counts cards that are no piece of their own (those under a stack), and `apart(view)`
lists groups of pieces that must not overlap; without it all on the table, piles excepted.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pygame
import pytest
from effort import effort

from games.core import library
from games.core.bots import RANDOM, Inline
from games.core.chance import generator
from games.core.chance import pick as one_of
from games.core.home import Preferences
from games.core.library import Choice, Game, choice_text
from games.core.match import HUMAN, IllegalMoveError, Match, Player, Record, replay
from games.core.picks import Picker, spellable
from games.core.rules import Asked, Ended, Event, Move, Outcome, Seat, TurnBegan, seen_by
from games.core.speech import Pick, Piece, Refusal, Voice
from games.core.words import Words
from games.stage import program
from games.stage.anim import Pose
from games.stage.hand import SLOP
from games.stage.input import Back, Confirm, LetGo, Press, Release
from games.stage.look import SHORT_SIDE
from games.stage.pieces import Pieces
from games.stage.play import Play
from games.stage.space import Area, Box, Room
from games.stage.thinking import Thinker

GOLDEN = Path(__file__).parent / "golden"
SEEDS = (1, 2)
ANIMALS = ("otter", "heron", "crab", "gecko", "seal", "parrot", "frog", "owl", "pelican", "octopus")
SIZES = (
    (1920, 1080),
    (1280, 720),
    (3840, 2160),
    (1024, 600),
    (1024, 768),
    (2520, 1080),
    (1080, 1920),
)
LETTERS = (1.0, 2.0)
"""Text scales between which people choose."""
NEAR = 1e-6


class Table(NamedTuple):
    """What a law is tried on."""

    game: str
    variants: tuple[tuple[str, Choice], ...]
    seats: int
    seed: int

    def __str__(self) -> str:
        options = [f"{name}={choice_text(choice)}" for name, choice in self.variants]
        return "-".join([self.game, *options, f"{self.seats}seats", f"seed{self.seed}"])


def variants(game: Game) -> list[tuple[tuple[str, Choice], ...]]:
    """Return the usual rules, every other choice alone, and the last of all together.

    Of many numbers only the least and the most are tried.
    """
    offered = {name: _some(choices) for name, choices in game.deck.variants.items()}
    alone = [((name, choice),) for name, choices in offered.items() for choice in choices[1:]]
    last = tuple([(name, choices[-1]) for name, choices in offered.items() if choices[1:]])
    return list(dict.fromkeys([(), *alone, last]))


def _some(choices: Sequence[Choice]) -> Sequence[Choice]:
    numbers = [choice for choice in choices[1:] if type(choice) is int]
    return choices if len(numbers) < 5 else (choices[0], min(numbers), max(numbers))


def tables(seeds: tuple[int, ...] = SEEDS, fewest: bool = False) -> list[Any]:
    """Return every game × variant × seed, and × number of seats with the usual rules.

    A variant is tried with another number of seats at each seed (the fewest: with that only).
    """
    found: list[Table] = []
    for game in map(library.load, library.names()):
        seats = game.deck.seats
        counts = [seats.least] if fewest else [*range(seats.least, seats.most + 1)]
        found += [Table(game.id, (), count, seeds[0]) for count in counts]
        found += [
            Table(game.id, chosen, counts[(number + seed) % len(counts)], seed)
            for number, chosen in enumerate(variants(game))
            for seed in seeds
        ]
    return [pytest.param(table, id=str(table)) for table in dict.fromkeys(found)]


every_table = pytest.mark.parametrize("table", tables())
every_setting = pytest.mark.parametrize("table", tables((1,)))
every_rule = pytest.mark.parametrize("table", tables((1,), fewest=True))


class Course(NamedTuple):
    """A match played at random: the states before and after every move, and the match itself."""

    game: Game
    config: Any
    states: tuple[Any, ...]
    moves: tuple[tuple[Seat, Move], ...]
    match: Match

    def some(self, count: int) -> list[int]:
        """Return about so many places of the course, the first and the last among them."""
        last = len(self.moves)
        step = max(1, last // max(1, count - 1))
        return sorted({*range(0, last, step), last})


@cache
def course(table: Table) -> Course:
    """Play a match at random, one state after another and in a Match beside it."""
    game = library.load(table.game)
    config = game.config(**dict(table.variants))
    players = tuple([Player(HUMAN, ANIMALS[s], s) for s in range(table.seats)])
    match = Match(game, config, players, table.seed)
    rules, rng = game.rules, generator("contract", *map(str, table))
    states = [rules.setup(config, table.seats, table.seed)[0]]
    moves: list[tuple[Seat, Move]] = []
    while acting := rules.to_act(states[-1]):
        assert len(moves) < game.deck.longest, f"no end after {len(moves)} moves"
        seat = one_of(acting, rng)
        legal = rules.legal_moves(states[-1], seat)
        assert legal, f"seat {seat} is to act after {len(moves)} moves and has no move"
        move = one_of(legal, rng)
        states.append(rules.apply(states[-1], seat, move)[0])
        match.submit(seat, move)
        moves.append((seat, move))
    return Course(game, config, tuple(states), tuple(moves), match)


@pytest.fixture(autouse=True, scope="module")
def forget_courses() -> Iterator[None]:
    """Leave no thousand states behind for every collection of garbage in later tests."""
    yield
    course.cache_clear()


def eyes(seats: int) -> list[Seat | None]:
    """Return all who look at the table: the seats, and None for everyone."""
    return [None, *range(seats)]


# --- the rules ---------------------------------------------------------------------------------


@every_table
def test_random_play_ends_with_an_outcome(table: Table) -> None:
    game, _, states, moves, match = course(table)
    assert len(moves) <= game.deck.longest
    assert [game.rules.outcome(state) for state in states[:-1]] == [None] * len(moves)
    outcome = match.outcome
    assert isinstance(outcome, Outcome)
    assert outcome == game.rules.outcome(states[-1])
    assert len(outcome.scores) == table.seats
    assert list(outcome.winners) == sorted({*outcome.winners})
    assert {*outcome.winners} <= {*range(table.seats)}
    if game.deck.cooperative:
        assert len(outcome.winners) in (0, table.seats)
    else:
        assert outcome.winners


@every_table
def test_a_record_played_again_gives_the_same_match(table: Table) -> None:
    game, config, states, moves, match = course(table)
    again = replay(game, match.record())
    assert again.record() == match.record()
    assert again.config == config
    assert again.moves == list(moves)
    for seat in eyes(table.seats):
        assert again.view(seat) == match.view(seat) == game.rules.view_for(states[-1], seat)
        for step in course(table).some(40):
            assert again.events(step, seat) == match.events(step, seat)


@every_table
def test_seats_that_are_not_to_act_have_free_moves_at_most(table: Table) -> None:
    """A seat that is to act has another one at least, and a free move leaves who is to act."""
    game, _, states, _, _ = course(table)
    for state in states:
        acting = game.rules.to_act(state)
        assert list(acting) == sorted({*acting})
        assert bool(acting) == (game.rules.outcome(state) is None)
        for seat in range(table.seats):
            legal = game.rules.legal_moves(state, seat)
            assert any(not move.free for move in legal) == (seat in acting)
            assert len({*legal}) == len(legal), "a move is listed twice"
            for move in legal:
                if move.free:
                    after = game.rules.apply(state, seat, move)[0]
                    assert game.rules.to_act(after) == acting
        assert game.rules.legal_moves(state, table.seats) == ()


@every_table
def test_a_setup_that_asks_one_seat_begins_its_turn(table: Table) -> None:
    """So everyone is told whose turn it is, and who began can be asked of a match."""
    game, _, states, _, match = course(table)
    asked: tuple[Seat, ...] = ()
    for step, state in enumerate(states):
        acting = game.rules.to_act(state)
        began = [event.seat for event in match.events(step, None) if isinstance(event, TurnBegan)]
        if len(acting) == 1 and step == 0:
            assert began[-1:] == list(acting)
        if len(acting) == 1 and began:
            assert began[-1] in (*acting, *asked)
        asked = acting
    first = next(
        event.seat
        for step in range(len(states))
        for event in match.events(step, None)
        if isinstance(event, TurnBegan)
    )
    assert match.first == first
    again = game.rules.rematch(match.config, table.seats, first)
    assert type(again) is type(match.config)


@every_table
def test_a_question_is_put_alike_to_every_seat(table: Table) -> None:
    """How seats are asked is a fact of the rules that everyone knows."""
    game, _, states, _, _ = course(table)
    for place in course(table).some(25):
        ways = {
            game.rules.asked(game.rules.view_for(states[place], seat)) for seat in eyes(table.seats)
        }
        assert len(ways) == 1


@every_table
def test_a_match_ends_for_one_of_the_reasons_of_its_game(table: Table) -> None:
    game, *_, match = course(table)
    assert match.outcome is not None
    assert isinstance(match.outcome.reason, game.rules.Reason)
    assert isinstance(match.events(len(match.moves), None)[-1], Ended)


@every_setting
def test_a_move_that_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(
    table: Table,
) -> None:
    full_course = course(table)
    game, config, states, moves, full = full_course
    match = Match(game, config, full.players, table.seed)
    known = {
        move: None
        for state in states
        for s in range(table.seats)
        for move in game.rules.legal_moves(state, s)
    }
    tried, refused = full_course.some(5), 0
    for place in range(len(moves) + 1):
        if place in tried:
            before = msgspec.json.encode(
                [match.record(), [match.view(s) for s in eyes(table.seats)]]
            )
            for seat in range(-1, table.seats + 1):
                legal = match.legal_moves(seat)
                for move in [move for move in known if move not in legal][:12]:
                    with pytest.raises(IllegalMoveError, match=r"^[A-Z].*\.$") as error:
                        match.submit(seat, move)
                    assert "\n" not in str(error.value)
                    refused += 1
            after = msgspec.json.encode(
                [match.record(), [match.view(s) for s in eyes(table.seats)]]
            )
            assert after == before
        if place < len(moves):
            match.submit(*moves[place])
    assert refused
    assert match.record() == full.record()


@every_table
def test_everything_survives_json(table: Table) -> None:
    game, config, _, moves, match = course(table)
    rules = game.rules

    def there_and_back(value: Any, kind: Any) -> None:
        assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value

    there_and_back(config, rules.Config)
    there_and_back(match.record(), Record)
    for _, move in moves:
        there_and_back(move, game.move_type)
    steps = range(len(moves) + 1)
    for event in {
        event for seat in eyes(table.seats) for step in steps for event in match.events(step, seat)
    }:
        there_and_back(event, game.event_type)
    for place in course(table).some(12):
        state = course(table).states[place]
        there_and_back(state, rules.State)
        for seat in eyes(table.seats):
            there_and_back(rules.view_for(state, seat), rules.View)


@every_table
def test_setup_and_apply_are_pure(table: Table) -> None:
    game, config, states, moves, _ = course(table)
    rules = game.rules
    assert rules.setup(config, table.seats, table.seed) == rules.setup(
        config, table.seats, table.seed
    )
    for place in course(table).some(12)[:-1]:
        state, (seat, move) = states[place], moves[place]
        before = msgspec.json.encode(state)
        assert rules.apply(state, seat, move)[0] == states[place + 1]
        assert rules.apply(state, seat, move) == rules.apply(state, seat, move)
        assert msgspec.json.encode(state) == before


# --- secrets -----------------------------------------------------------------------------------


@every_table
def test_a_seat_cannot_tell_a_guess_from_the_truth(table: Table) -> None:
    game, _, states, _, _ = course(table)
    rules, rng = game.rules, generator("guess", *map(str, table))
    for place in course(table).some(10):
        state = states[place]
        for seat in range(table.seats):
            view = rules.view_for(state, seat)
            guess = rules.guess(view, seat, rng)
            assert rules.view_for(guess, seat) == view
            if rules.asked(view) is not Asked.TOGETHER:  # else each knows only of itself
                assert rules.to_act(guess) == rules.to_act(state)
            assert (seat in rules.to_act(guess)) == (seat in rules.to_act(state))
            assert bool(rules.to_act(guess)) == bool(rules.to_act(state))
            assert rules.outcome(guess) == rules.outcome(state)
            assert rules.legal_moves(guess, seat) == rules.legal_moves(state, seat)


@every_setting
def test_what_a_seat_learns_of_a_move_does_not_hang_on_what_it_cannot_see(table: Table) -> None:
    """In a world that a seat cannot tell from the true one, it sees what follows from its events.

    Its own move that reveals nothing looks the same in both. Where the same events were witnessed
    the same view follows: a view tells nothing that no event told. And what only a move of somebody
    else shows for a moment, it shows to everyone.
    """
    game, _, states, moves, _ = course(table)
    rules, rng = game.rules, generator("worlds", *map(str, table))
    for place in course(table).some(25)[:-1]:
        state, (actor, move) = states[place], moves[place]
        for seat in eyes(table.seats):
            if seat is None:
                continue
            other = rules.guess(rules.view_for(state, seat), seat, rng)
            if move not in rules.legal_moves(other, actor):
                continue
            (after, events), (after_other, events_other) = (
                rules.apply(world, actor, move) for world in (state, other)
            )
            seen, seen_other = ([*seen_by(some, seat)] for some in (events, events_other))
            if seat == actor and not any(event.reveals for event in (*events, *events_other)):
                assert seen == seen_other
            same = rules.view_for(after, seat) == rules.view_for(after_other, seat)
            if seen == seen_other:
                assert same
            elif same and seat != actor:
                assert seen == [*seen_by(events, None)]


def told(view: Any) -> Any:
    """Return what a view tells, whoever looks."""
    return {name: part for name, part in msgspec.to_builtins(view).items() if name != "seat"}


@every_rule
def test_a_game_that_hides_something_does_not_ask_openly(table: Table) -> None:
    """The curtain hangs on it. And an event that can be masked is, for somebody, at some time."""
    game, _, states, moves, match = course(table)
    places = course(table).some(20)
    views = [
        [told(game.rules.view_for(states[place], seat)) for seat in eyes(table.seats)]
        for place in places
    ]
    steps = range(len(moves) + 1)
    seen = [[match.events(step, seat) for seat in eyes(table.seats)] for step in steps]
    differ = any(one != some[0] for some in (*views, *seen) for one in some)
    ways = {game.rules.asked(game.rules.view_for(state, None)) for state in states[:-1]}
    assert differ >= (ways != {Asked.OPENLY})
    masks = {kind for kind in game.rules.EVENTS if kind.seen_by is not Event.seen_by}
    true = [event for step in match._events for event in step]
    masked = {
        type(event)
        for event in true
        if any(event.seen_by(seat) != event for seat in eyes(table.seats))
    }
    happened = {type(event) for event in true}
    assert masked <= masks & happened
    if ways == {Asked.ALONE}:
        assert masked == masks & happened


@every_rule
def test_deals_that_look_the_same_are_told_the_same(table: Table) -> None:
    game, config, *_ = course(table)
    for seat in eyes(table.seats):
        known: dict[bytes, list[Event]] = {}
        for seed in range(60):
            state, events = game.rules.setup(config, table.seats, seed)
            view = msgspec.json.encode(game.rules.view_for(state, seat))
            seen = [*seen_by(events, seat)]
            assert known.setdefault(view, seen) == seen


@every_rule
def test_bots_choose_a_legal_move_and_the_same_in_worlds_they_cannot_tell_apart(
    table: Table,
) -> None:
    game, config, _, moves, full = course(table)
    rules = game.rules
    levels = (*game.levels, *game.deck.yardsticks)
    if not levels:
        pytest.skip(f"{game.id} has no bots but the random one")
    match = Match(game, config, full.players, table.seed)
    parts = effort(4, 7)
    places = {len(moves) * part // parts for part in range(1, parts)}
    for place, (seat, move) in enumerate(moves):
        if place in places:
            view, legal, seen = match.view(seat), match.legal_moves(seat), match.seen(seat)
            guess = rules.guess(view, seat, generator("bots", place))
            same = rules.view_for(guess, seat), rules.legal_moves(guess, seat)
            for level in levels:
                settings = game.level(level)
                choices = {
                    game.bots.choose(here, seen, may, match.rng(seat), settings)
                    for here, may in ((view, legal), same, (view, legal))
                }
                assert len(choices) == 1, f"{level} after {place} moves"
                assert choices <= {*legal}, f"{level} after {place} moves"
        match.submit(seat, move)


def test_no_bot_has_the_name_of_the_random_one() -> None:
    for game in map(library.load, library.names()):
        assert RANDOM not in (*game.levels, *game.deck.yardsticks)
        assert HUMAN not in (*game.levels, *game.deck.yardsticks)


# --- perft -------------------------------------------------------------------------------------

WAYS = 5000
"""Ways that are walked from one position, at most."""
DEEPEST = 5
MANY = 100
"""First moves from which on they are told by their kind only."""


def perft(game: Game, state: Any) -> dict[str, str]:
    """Count all that can happen from here, as deep as there are no more than WAYS ways.

    Return, for each first move (or kind of them, if there are many), its ways, the positions they
    reach, and the events on them.
    """
    rules = game.rules
    roots: dict[str, tuple[list[Any], Counter[str]]] = {}

    def children(state: Any) -> Iterator[tuple[Seat, Move]]:
        return ((s, move) for s in rules.to_act(state) for move in rules.legal_moves(state, s))

    def step(state: Any, seat: Seat, move: Move, tally: Counter[str]) -> Any:
        after, events = rules.apply(state, seat, move)
        tally.update(type(event).__name__ for event in events)
        return after

    first = list(children(state))
    for seat, move in first:
        told = type(move).__name__ if len(first) > MANY else msgspec.json.encode(move).decode()
        ends, tally = roots.setdefault(f"seat {seat + 1} {told}", ([], Counter()))
        ends.append(step(state, seat, move, tally))
    depth = 1
    while (
        depth < DEEPEST
        and 0 < sum(1 for ends, _ in roots.values() for end in ends for _ in children(end)) <= WAYS
    ):
        depth += 1
        roots = {
            name: ([step(end, s, move, tally) for end in ends for s, move in children(end)], tally)
            for name, (ends, tally) in roots.items()
        }
    counts = {"depth": str(depth)}
    for name, (ends, tally) in roots.items():
        positions = len({msgspec.json.encode(end) for end in ends})
        events = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.items()))
        counts[name] = f"{len(ends)} ways, {positions} positions, {events}"
    return counts


@pytest.mark.parametrize("name", library.names())
def test_as_many_positions_are_reachable_as_ever(name: str, golden: bool) -> None:
    """The breakdown names the first moves after which the rules do something else than before."""
    game, path = library.load(name), GOLDEN / f"{name}.perft.json"
    counted = {}
    for chosen in variants(game):
        table = Table(name, chosen, game.deck.seats.least, 1)
        states = course(table).states
        for place in (0, 2 * len(states) // 3):
            counted[f"{table} after {place} moves"] = perft(game, states[place])
    if golden:
        path.write_text(json.dumps(counted, indent=1) + "\n", encoding="utf-8")
    assert path.exists(), f"No {path.name}: write it with 'python -m pytest --golden'."
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert counted.keys() == kept.keys()
    differ = [
        f"{where}: {move}: was {kept[where].get(move)}, is {counts.get(move)}"
        for where, counts in counted.items()
        for move in {**kept[where], **counts}
        if kept[where].get(move) != counts.get(move)
    ]
    assert not differ, "\n".join(differ[:40])


# --- the table ---------------------------------------------------------------------------------


def logical(size: tuple[int, int]) -> tuple[float, float]:
    scale = min(size) / SHORT_SIDE
    return size[0] / scale, size[1] / scale


SHAPES: dict[tuple[float, float], str] = {}
"""Windows in logical units; those of one shape are one."""
for wide, high in SIZES:
    SHAPES.setdefault(logical((wide, high)), f"{wide}x{high}")
WIDE = logical((1920, 1080))

every_shape = pytest.mark.parametrize(
    "window", [pytest.param(shape, id=name) for shape, name in SHAPES.items()]
)
every_scale = pytest.mark.parametrize("letters", LETTERS)


def room(
    game: Game,
    view: Any,
    seats: int,
    window: tuple[float, float] = WIDE,
    letters: float = 1.0,
) -> Area:
    """Return the room that a table has, as the stage gives it."""
    found: Area = game.drawing.area(view, Room(window, seats, view.seat or 0, letters))
    return found


def lookers(table: Table) -> list[Seat | None]:
    """Return those for whom the table looks different: everyone, the first seat and the last."""
    rules = library.load(table.game).rules
    masked = any(kind.seen_by is not Event.seen_by for kind in rules.EVENTS)
    return [None, *sorted({0, table.seats - 1})] if masked else [None]


def corners(pose: Pose) -> list[tuple[float, float]]:
    """Return the corners of a piece as it lies, turned or not."""
    c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
    half = [
        (x * pose.width / 2, y * pose.height / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return [(pose.x + x * c + y * s, pose.y - x * s + y * c) for x, y in half]


def overlap(a: Pose, b: Pose) -> bool:
    """Return whether two pieces cover a common area: no side of either has them on both sides."""
    if hypot(a.x - b.x, a.y - b.y) >= (hypot(a.width, a.height) + hypot(b.width, b.height)) / 2:
        return False
    one, two = corners(a), corners(b)
    for shape in (one, two):
        for (x1, y1), (x2, y2) in ((shape[0], shape[1]), (shape[1], shape[2])):
            length = hypot(x2 - x1, y2 - y1)
            ax, ay = (x2 - x1) / length, (y2 - y1) / length
            first, second = ([x * ax + y * ay for x, y in shape] for shape in (one, two))
            if min(max(first), max(second)) - max(min(first), min(second)) < NEAR:
                return False
    return True


def numbers(pose: Pose) -> list[float]:
    """Return where a piece lies, without its face and its place in the order."""
    return [value for name, value in pose._asdict().items() if name not in ("face", "z")]


def as_pose(box: Box) -> Pose:
    return Pose(*box.center, box.w, box.h, None)


def piled(a: Pose, b: Pose) -> bool:
    """Return whether two pieces lie on one pile: one so far on the other that nobody wonders."""
    return hypot(a.x - b.x, a.y - b.y) <= 0.25 * min(a.width, b.width)


def zone(pose: Pose, area: Area) -> str:
    """Return what part of the window a piece belongs to, by its middle."""
    for seat, tray in enumerate(area.trays):
        if tray.holds((pose.x, pose.y)):
            return f"tray {seat}"
    return "table"


def test_overlaps_of_turned_pieces_are_found_and_near_misses_are_none() -> None:
    card = Pose(0, 0, 100, 140, None)
    assert overlap(card, card._replace(x=99))
    assert not overlap(card, card._replace(x=100))
    assert overlap(card, card._replace(x=110, angle=45))
    assert not overlap(card._replace(angle=45), card._replace(x=84.9, y=-84.9, angle=45))
    assert overlap(card._replace(angle=45), card._replace(x=84.9, y=84.9, angle=45))
    assert max(x for x, _ in corners(card._replace(angle=90))) == pytest.approx(70)


@every_setting
@every_scale
@every_shape
def test_nothing_leaves_the_window_and_no_two_things_overlap(
    table: Table, window: tuple[float, float], letters: float
) -> None:
    game, _, states, _, _ = course(table)
    for place in course(table).some(3):
        for seat in lookers(table):
            view = game.rules.view_for(states[place], seat)
            area = room(game, view, table.seats, window, letters)
            poses = game.drawing.layout(view, area)
            fits_the_window(poses, area, window)
            lies_apart(game, view, poses, area)


def fits_the_window(poses: Mapping[Piece, Pose], area: Area, window: tuple[float, float]) -> None:
    taken = {"bar": area.bar, **{f"strip {seat}": box for seat, box in enumerate(area.panels)}}
    for name, pose in poses.items():
        assert pose.width > 0, name
        assert pose.height > 0, name
        for x, y in corners(pose):
            assert -NEAR <= x <= window[0] + NEAR, f"{name} leaves the window: {pose}"
            assert -NEAR <= y <= window[1] + NEAR, f"{name} leaves the window: {pose}"
        for what, box in taken.items():
            assert not overlap(pose, as_pose(box)), f"{name} covers the {what}: {pose}"


def lies_apart(game: Game, view: Any, poses: Mapping[Piece, Pose], area: Area) -> None:
    zones = {name: zone(pose, area) for name, pose in poses.items()}
    groups = game.drawing.apart(view)
    for (one, a), (two, b) in combinations(poses.items(), 2):
        if zones[one] == zones[two] != "table":
            continue
        if zones[one] == zones[two] and (
            piled(a, b) or not any({one, two} <= group for group in groups)
        ):
            continue
        assert not overlap(a, b), f"{one} ({zones[one]}) lies on {two} ({zones[two]}): {a}, {b}"


@every_setting
def test_no_piece_is_lost_and_none_comes_from_nowhere(table: Table) -> None:
    game, _, states, _, _ = course(table)
    buried = game.drawing.buried
    counts = set()
    for state in (states[place] for place in course(table).some(40)):
        for seat in lookers(table):
            view = game.rules.view_for(state, seat)
            area = room(game, view, table.seats)
            counts.add(len(game.drawing.layout(view, area)) + buried(view))
    assert len(counts) == 1, f"pieces on the table and under it: {sorted(counts)}"


@every_setting
def test_every_legal_move_can_be_said_by_touching_what_lies_on_the_table(table: Table) -> None:
    game, _, states, _, _ = course(table)
    for place in course(table).some(5):
        state = states[place]
        for seat in game.rules.to_act(state):
            legal = list(game.rules.legal_moves(state, seat))
            assert spellable(legal, game.speech.spell) == legal
            view = game.rules.view_for(state, seat)
            poses = game.drawing.layout(view, room(game, view, table.seats))
            there = {game.speech.pick_of(view, piece) for piece in poses}
            picks = {pick for move in legal for pick in game.speech.spell(move)}
            assert picks <= there, f"nothing to touch for {picks - there}"


NAMES = tuple([f"Player {letter}" for letter in "ABCDEFGHIJ"])
GAP = re.compile(r"[{}]|\b\w+\.\w+\.\w+")
"""A place that was not filled, or a key without a text."""


def voices(game: Game) -> dict[str, Voice]:
    """Return what makes sentences of what a game says, in every language."""
    folder = library.ROOT / "config" / "words"
    every = Words(folder, "en").languages()
    words = {code: Words(folder, code) for code in every}
    return {code: Voice(said, said.of(game.id), NAMES) for code, said in words.items()}


def whole(text: str) -> bool:
    """Return whether a text is a sentence without gaps."""
    return bool(text) and not GAP.search(text)


@every_rule
def test_every_event_has_a_sentence_without_gaps_in_every_language(table: Table) -> None:
    game, _, _, _, match = course(table)
    every = [
        game.speech.tell(event, match.view(seat))
        for seat in (None, 0)
        for step in range(len(match.moves) + 1)
        for event in match.events(step, seat)
        if not isinstance(event, Ended)
    ]
    told = {repr(one): one for one in every}
    for language, voice in voices(game).items():
        for one in told.values():
            assert whole(voice.say("events", one)), (language, one)


@every_rule
def test_every_position_can_be_told_in_words(table: Table) -> None:
    """What is asked, how everyone stands, what lies there, and what each thing is called."""
    game, _, states, _, _ = course(table)
    speech = game.speech
    for voice in voices(game).values():
        for place in course(table).some(12):
            for seat in range(table.seats):
                view = game.rules.view_for(states[place], seat)
                legal = game.rules.legal_moves(states[place], seat)
                lines = [voice.say("scene", told) for told in speech.describe(view)]
                lines += [
                    voice.say("standing", speech.standing(view, other))
                    for other in range(table.seats)
                ]
                lines += [
                    voice.say("seen", told) for told in (speech.notes(view) if speech.notes else ())
                ]
                if seat in game.rules.to_act(states[place]):
                    name = {"name": NAMES[seat]}
                    lines.append(voice.say("prompt", speech.prompt(view, seat, ()), **name))
                    if speech.hint:
                        lines.append(voice.say("hints", speech.hint(view).told))
                poses = game.drawing.layout(view, room(game, view, table.seats))
                things = speech.things(view)
                assert {*things} <= {*poses}, "a thing that does not lie on the table has a name"
                picks = {pick for move in legal for pick in speech.spell(move)}
                assert picks <= {speech.pick_of(view, piece) for piece in things}
                every = [
                    voice.say("names", speech.name(view, speech.pick_of(view, piece)))
                    for piece in things
                ]
                assert all(map(whole, every)), every
                called = [voice.say("names", speech.name(view, pick)) for pick in picks]
                assert len({*called}) == len(called), f"called alike: {sorted(called)}"
                assert all(map(whole, [*lines, *called])), [*lines, *called]


@every_rule
def test_whatever_is_not_lit_answers_a_touch_with_a_reason(table: Table) -> None:
    """Also for seats that only look on, and whatever was picked before."""
    game, _, states, _, _ = course(table)
    speech = game.speech
    refusals: dict[str, tuple[Refusal, Piece]] = {}
    for place in course(table).some(6)[:-1]:
        for seat in range(table.seats):
            view = game.rules.view_for(states[place], seat)
            legal = game.rules.legal_moves(states[place], seat)
            poses = game.drawing.layout(view, room(game, view, table.seats))
            picker = Picker(legal, speech.spell)
            for picked in [(), *[(pick,) for pick in list(picker.lit())[:4]]]:
                lit = Picker(legal, speech.spell)
                for pick in picked:
                    lit.touch(pick, pick)
                for piece in poses:
                    if speech.pick_of(view, piece) in (lit.lit() | lit.first() | {*picked}):
                        continue
                    if speech.whole(view, piece) in legal:
                        continue
                    refusal = speech.refuse(view, picked, piece)
                    refusals[repr(refusal)] = refusal, piece
    for voice in voices(game).values():
        for refusal, piece in refusals.values():
            assert whole(voice.refuse(refusal)), (refusal, piece)


@every_setting
@every_shape
def test_every_thing_that_may_be_touched_has_a_place_where_a_touch_means_it(
    table: Table, window: tuple[float, float]
) -> None:
    game, _, states, _, _ = course(table)
    for place in course(table).some(4)[:-1]:
        state = states[place]
        for seat in game.rules.to_act(state):
            view = game.rules.view_for(state, seat)
            area = room(game, view, table.seats, window)
            pieces = Pieces(None, None)  # type: ignore[arg-type]
            pieces.lay(game.drawing.layout(view, area))
            lit = Picker(game.rules.legal_moves(state, seat), game.speech.spell).lit()
            for pick in lit:
                assert spot(game, view, pieces, pick, lit), f"{pick} cannot be touched"


Point = tuple[float, float]


def spot(
    game: Game,
    view: Any,
    pieces: Pieces,
    pick: Pick,
    lit: set[Pick],
    picked: tuple[Piece, ...] = (),
) -> Point | None:
    """Return a point where a touch says this pick: the middle of a piece, or any other in it."""
    picks = {
        piece: game.speech.pick_of(view, piece) for piece in pieces.rest if piece not in picked
    }
    among = {piece for piece, says in picks.items() if says in lit} | {*picked}
    shares = (0.0, 0.25, -0.25, 0.45, -0.45)
    for pose in [pieces.rest[piece] for piece in among if picks.get(piece) == pick]:
        c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
        for x, y in ((x * pose.width, y * pose.height) for y in shares for x in shares):
            at = pose.x + x * c + y * s, pose.y - x * s + y * c
            found = pieces.at(at, among, SLOP)
            if found is not None and picks.get(found) == pick:
                return at
    return None


# --- the match on the screen -------------------------------------------------------------------


class Driver:
    """Plays a match on the stage as people would: touches things, and passes when asked to."""

    def __init__(self, table: Table, screen: pygame.Surface, home: Path, begin: int) -> None:
        game, config, _, moves, full = course(table)
        self.match = Match(game, config, full.players, table.seed)
        for seat, move in moves[:begin]:
            self.match.submit(seat, move)
        self.stage = program.make_stage(
            screen, "play", self.match, None, Preferences(home), Thinker(Inline())
        )
        self.play: Play = self.stage.top
        self.rng = generator("driver", *map(str, table))

    def settle(self) -> None:
        """Let everything come to rest and reveal what the seat to move may see."""
        for _ in range(600):
            if self.stage.top is not self.play:
                if self.match.outcome:
                    return
                for intent in (Confirm(), LetGo(), Back()):  # the curtain, or a private look
                    if self.stage.top is not self.play:
                        self.stage.handle(intent)
            elif self.play.pieces.timeline.holding:
                self.touch((1.0, 1.0))
            elif not self.play.pieces.timeline.busy and self.play.actor is not None:
                assert "{" not in self.play.narrator.line()
                return
            self.stage.update(0.1)
        raise AssertionError("the table does not come to rest")

    def interrupt(self) -> None:
        """Touch beside the pieces a moment after they began to move, until all lie still."""
        self.stage.update(0.03 + 0.2 * self.rng.random())
        for _ in range(50):
            if not self.play.pieces.timeline.busy:
                return
            self.touch((1.0, 1.0))
            self.stage.update(0.2 if self.play.pieces.timeline.holding else 0.0)
        raise AssertionError("touches do not end the movement")

    def arrive(self) -> None:
        """See that all that moves ends on its rest by itself, and does not jump there."""
        pieces = self.play.pieces
        pieces.timeline.finish()
        for name, pose in pieces.poses.items():
            rest = pieces.rest.get(name)
            if rest is None:
                assert pose.alpha < NEAR, f"{name} is no more, but seen: {pose}"
                continue
            assert pose.face == rest.face, f"{name} ends as {pose}, and rests as {rest}"
            assert numbers(pose) == pytest.approx(numbers(rest), abs=NEAR), name
        self.play.pieces.finish()

    def touch(self, pos: tuple[float, float]) -> None:
        self.stage.handle(Press(pos))
        self.stage.handle(Release(pos))

    def say(self, move: Move) -> None:
        """Touch what spells a move; once more, or confirm it, where that is asked for."""
        play, before = self.play, len(self.match.moves)
        for pick in self.match.game.speech.spell(move):
            picker = play.hand.picker
            lit = picker.lit()
            assert pick in lit, f"{pick} is not lit for {move}"
            view = self.match.view(play.viewer.seat)
            picked = tuple([piece for piece in play.pieces.rest if piece in picker.picked])
            at = spot(self.match.game, view, play.pieces, pick, lit, picked)
            assert at, f"{pick} cannot be touched for {move}"
            self.touch(at)
        if len(self.match.moves) == before and play.hand.pending is not None:
            assert at
            self.stage.update(0.5)  # a double click does not count: nobody has read the warning
            self.touch(at)
        if len(self.match.moves) == before:
            self.stage.handle(Confirm())

    def wish(self) -> Move:
        return one_of(self.match.legal_moves(self.play.actor or 0), self.rng)

    def check_rest(self) -> None:
        """At rest every piece lies where the layout of what is known now puts it."""
        play = self.play
        view = self.match.view(play.viewer.seat)
        laid = self.match.game.drawing.layout(view, play.tabletop.area)
        assert {name: play.pieces.poses[name] for name in laid} == laid
        assert play.pieces.poses == dict(play.pieces.rest)


@pytest.fixture
def drive(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """A way to sit down at a table on a stage, after so many moves; it is left in the end."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((640, 360))
    drivers = []

    def sit(table: Table, begin: int = 0) -> Driver:
        drivers.append(Driver(table, screen, tmp_path, begin))
        return drivers[-1]

    yield sit
    for driver in drivers:
        driver.stage.ctx.archive.close()
    pygame.display.quit()


@every_setting
def test_people_can_play_by_touch_and_at_rest_all_lies_on_the_layout(
    table: Table, drive: Callable[..., Driver]
) -> None:
    driver = drive(table)
    for turn in range(30):
        driver.settle()
        if driver.match.outcome:
            break
        driver.check_rest()
        actor, move, before = driver.play.actor, driver.wish(), len(driver.match.moves)
        driver.say(move)
        assert driver.match.moves[before:] == [(actor, move)]
        if turn % 2:
            driver.interrupt()
            driver.check_rest()


@every_rule
def test_every_movement_ends_where_things_rest_and_the_last_one_shows_the_result(
    table: Table, drive: Callable[..., Driver]
) -> None:
    moves = course(table).moves
    first, last = min(40, len(moves)), max(0, len(moves) - 20)
    for begin, end in ((0, first), (last, len(moves))) if first < last else ((0, len(moves)),):
        driver = drive(table, begin)
        for seat, move in moves[begin:end]:
            driver.settle()
            driver.play.submit(seat, move)
            driver.arrive()
    driver.settle()
    assert driver.stage.top is not driver.play
    assert driver.match.record() == course(table).match.record()
