"""Kahuna's bots know what they may know, count what is out of sight, and end a match exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from kahuna_positions import BOARD, CONFIG, FIVE, GAME, STRICT, ended
from msgspec.structs import replace

from games.core.chance import Random, generator
from games.core.library import Choice
from games.core.match import Match, Player
from games.core.rules import Move, Seat
from games.kahuna import bots, rules
from games.kahuna.bots import Level, memory, playout, search
from games.kahuna.bots.choose import Mind
from games.kahuna.bots.evaluate import chance, stage, worth_of
from games.kahuna.rules import Pass, Place, Remove, State, Take, bits
from games.lab import arena

WORTH = worth_of(CONFIG)
QUICK = Level(worlds=2, wide=3, deep=2)


def watched(
    seed: int, level: str = "random", variants: dict[str, Choice] | None = None
) -> Iterator[Match]:
    """Play a match and yield it before every move."""
    players = (Player(level), Player(level))
    match = Match(GAME, GAME.config(**variants or {}), players, seed)
    while not match.outcome:
        yield match
        seat = match.to_act[0]
        if level == "random":
            moves = match.legal_moves(seat)
            move = moves[int(match.rng(seat).random() * len(moves))]
        else:
            move = choose(match, GAME.level(level))
        match.submit(seat, move)


def choose(match: Match, level: Level, rng: Random | None = None) -> Move:
    seat = match.to_act[0]
    legal = match.legal_moves(seat)
    rng = rng or match.rng(seat)
    return bots.choose(match.view(seat), match.seen(seat), legal, rng, level)


def mind_of(match: Match, level: Level) -> Mind:
    seat = match.to_act[0]
    return Mind(match.view(seat), match.seen(seat), level)


# --- choices -----------------------------------------------------------------------------------


@pytest.mark.parametrize("variants", [{}, FIVE, STRICT], ids=["usual", "five", "strict"])
@pytest.mark.parametrize(
    "level", [QUICK, Level(), Level(plain=True)], ids=["ahead", "turn", "plain"]
)
def test_every_choice_is_legal_in_every_variant(level: Level, variants: dict[str, Choice]) -> None:
    for number, match in enumerate(watched(4, variants=variants)):
        if number % 3 == 0:
            seat = match.to_act[0]
            assert choose(match, level) in match.legal_moves(seat)


@pytest.mark.parametrize("level", [QUICK, Level(blur=1.0)], ids=["ahead", "turn"])
def test_the_same_knowledge_gives_the_same_choice_whatever_the_generator(level: Level) -> None:
    for number, match in enumerate(watched(5)):
        if number % 9 == 0:
            assert choose(match, level, generator(1)) == choose(match, level, generator(2))


def test_a_turn_of_several_moves_ends_as_it_was_meant_to() -> None:
    several = 0
    meant = None
    match = Match(GAME, CONFIG, (Player("fair"), Player("fair")), 8)
    while not match.outcome:
        seat = match.to_act[0]
        view = match.view(seat)
        mind = mind_of(match, GAME.level("fair"))
        if not view.played and not view.dropped and not view.last:
            meant = mind.course().end
        if not view.last and not view.dropped:
            assert mind.course().end == meant
        several += view.played > 0
        match.submit(seat, choose(match, GAME.level("fair")))
    assert several > 10


@pytest.mark.parametrize("better, worse", [("fair", "gentle"), ("greedy", "random")])
def test_levels_are_in_order(better: str, worse: str) -> None:
    result = arena.play("kahuna", (better, worse), 12, 1, lambda: 0.0)
    assert result.entrants[0].wins >= 9


def test_looking_ahead_beats_plain_greed() -> None:
    result = arena.play("kahuna", ("sharp", "greedy"), 2, 2, lambda: 0.0)
    assert result.entrants[0].wins == 2


# --- whole turns -------------------------------------------------------------------------------


def reached(state: State, seat: Seat) -> set[search.End]:
    """Return every (own, foe, hand) that plays lead to, asking the rules one move at a time."""
    found: set[search.End] = set()
    fresh = [state]
    while fresh:
        state = fresh.pop()
        hand = tuple(sorted(state.faces[card] for card in state.hands[seat]))
        end = search.End(state.bridges[seat], state.bridges[1 - seat], hand)
        if end in found:
            continue
        found.add(end)
        for move in rules.legal_moves(state, seat):
            if isinstance(move, Place | Remove):
                fresh.append(rules.apply(state, seat, move)[0])
    return found


@pytest.mark.parametrize("variants", [{}, STRICT], ids=["usual", "strict"])
def test_the_ends_of_a_turn_are_those_that_the_rules_allow(variants: dict[str, Choice]) -> None:
    config = GAME.config(**variants)
    for number, match in enumerate(watched(6, "fair", variants)):
        seat = match.to_act[0]
        view = match.view(seat)
        if number % 7 or view.played or view.dropped or len(view.hand) > 4:
            continue
        state = rules.guess(view, seat, generator("ends"))
        hand = tuple(sorted(island for _, island in view.hand))
        start = search.End(view.bridges[seat], view.bridges[1 - seat], hand)
        found = search.ends(config, BOARD, start, view.round > 1)
        assert set(found) == reached(state, seat)


def test_a_played_out_turn_is_one_that_the_rules_allow() -> None:
    rng = generator("turns")
    for number, match in enumerate(watched(7)):
        seat = match.to_act[0]
        view = match.view(seat)
        if number % 4 or view.played or view.dropped:
            continue
        state = rules.guess(view, seat, rng)
        world = playout.world_of(state, WORTH, rng)
        playout.play_turn(world)
        own, foe = world.bridges[seat], world.bridges[1 - seat]
        assert (own, foe) in {(end.own, end.foe) for end in reached(state, seat)}


def test_played_out_matches_keep_every_card_and_end() -> None:
    for seed in range(30):
        rng = generator("cards", seed)
        world = playout.world_of(rules.setup(CONFIG, 2, seed)[0], WORTH, rng)
        turns = 0
        while world.result is None:
            turns += 1
            hands = world.hands[0] + world.hands[1]
            everything = sorted(hands + world.market + world.deck + world.spent)
            assert everything == sorted(list(range(12)) * 2)
            assert max(map(len, world.hands)) <= 5
            playout.play_turn(world)
        assert turns < 140


def test_a_played_out_ending_is_judged_as_the_rules_do() -> None:
    rng = generator("verdict")
    for _ in range(300):
        own, foe = (int(rng.random() * (1 << 27)) for _ in range(2))
        bridges = (own & ~foe, foe & ~own)
        points = (int(rng.random() * 4), int(rng.random() * 4))
        state = replace(
            rules.setup(CONFIG, 2, 1)[0], bridges=bridges, points=points, round=3, last=1
        )
        winners = ended(rules.apply(state, state.mover, Pass())[0]).winners
        result = playout.verdict(CONFIG, WORTH, points, bridges)
        assert result == {(0,): 1.0, (1,): 0.0, (0, 1): 0.5}[winners]


# --- memory ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variants", [{}, FIVE], ids=["usual", "five"])
def test_an_imagined_state_fits_all_that_was_seen(variants: dict[str, Choice]) -> None:
    for number, match in enumerate(watched(9, variants=variants)):
        if number % 2:
            continue
        for seat in (0, 1):
            view = match.view(seat)
            deeds = memory.deeds_of(match.seen(seat), 1 - seat)
            state = memory.imagine(view, deeds, generator(number, seat))
            assert rules.view_for(state, seat) == view


def test_without_secret_discards_the_other_hand_is_known_when_the_deck_is_gone() -> None:
    checked = 0
    for seed in range(3):
        for match in watched(seed, "greedy"):
            seat = match.to_act[0]
            view = match.view(seat)
            if view.last != 2 or view.buried[1 - seat]:
                continue
            truth = match.view(1 - seat)
            deeds = memory.deeds_of(match.seen(seat), 1 - seat)
            for attempt in range(3):
                state = memory.imagine(view, deeds, generator(attempt))
                hand = sorted(state.faces[card] for card in state.hands[1 - seat])
                assert hand == sorted(island for _, island in truth.hand)
                checked += 1
    assert checked


def test_a_card_taken_openly_is_remembered_until_it_is_played() -> None:
    for match in watched(10, "fair"):
        seat = match.to_act[0]
        deeds = memory.deeds_of(match.seen(seat), 1 - seat)
        held, _ = memory.recall(deeds, generator("held"))
        for island in match.view(seat).shown[1 - seat]:
            assert island in held


def test_a_secret_discard_makes_every_card_of_the_hand_equally_likely_gone() -> None:
    deeds = [(memory.TOOK, 3), (memory.DROPPED, 4)]
    held = [memory.recall(deeds, generator(number))[0] for number in range(2000)]
    assert 0.72 < sum(map(len, held)) / 2000 < 0.78
    later = [*deeds, (memory.ROUND, 0), (memory.PLAYED, 3)]
    assert memory.recall(later, generator(1)) == ([], [])


# --- worth -------------------------------------------------------------------------------------


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    rng = generator("worth")
    for now in range(10):
        own, foe = (int(rng.random() * (1 << 27)) for _ in range(2))
        own, foe = own & ~foe, foe & ~own
        one, other = WORTH.bridges(own, foe, now), WORTH.bridges(foe, own, now)
        assert one == pytest.approx(-other)
    assert WORTH.bridges(0, 0, 3) == 0


def test_holding_an_island_is_always_worth_more_than_not() -> None:
    for now in range(11):
        for island in range(12):
            lines = bits(BOARD.at[island])
            own = [sum(1 << line for line in lines[:count]) for count in (0, BOARD.need[island])]
            assert WORTH.bridges(own[1], 0, now) > WORTH.bridges(own[0], 0, now)


def test_stages_go_from_the_first_card_to_the_last() -> None:
    order = [stage(left, cards) for left in (2, 1, 0) for cards in (18, 9, 2)]
    assert order == list(range(9))
    assert chance(0) == 0.5
    assert chance(99) > 0.999


# --- the last turns ----------------------------------------------------------------------------


def endings(level: str = "greedy", seeds: Iterable[int] = range(8)) -> Iterator[Match]:
    for seed in seeds:
        for match in watched(seed, level):
            if match.view(0).last and not match.view(0).played:
                yield match


def best_outcome(state: State, seat: Seat) -> float:
    """Return the best that plays of this seat's very last turn can do, asking the rules."""
    values = []
    for end in reached(state, seat):
        bridges = (end.own, end.foe) if seat == 0 else (end.foe, end.own)
        final = replace(state, bridges=bridges)
        if not end.foe:
            values.append(1.0)
            continue
        winners = ended(rules.apply(final, seat, Pass())[0]).winners
        values.append(winners.count(seat) / len(winners))
    return max(values)


def test_the_very_last_turn_is_played_as_well_as_can_be() -> None:
    checked = 0
    for match in endings():
        view = match.view(match.to_act[0])
        if view.last != 1:
            continue
        seat = match.to_act[0]
        state = rules.guess(view, seat, generator("last"))
        best = best_outcome(state, seat)
        while not state.outcome:
            seen = match.seen(seat)
            legal = rules.legal_moves(state, seat)
            move = bots.choose(rules.view_for(state, seat), seen, legal, generator(0), Level())
            state = rules.apply(state, seat, move)[0]
        winners = ended(state).winners
        assert winners.count(seat) / len(winners) == best
        checked += 1
    assert checked


def test_the_turn_before_the_last_expects_the_best_answer() -> None:
    checked = 0
    for match in endings():
        seat = match.to_act[0]
        view = match.view(seat)
        if view.last != 2 or view.buried[1 - seat] or max(view.counts) > 3:
            continue
        mind = mind_of(match, Level())
        world = mind.worlds(1)[0]
        answers = {end: round(search.answer(world, end)[0]) for end in mind.ends}
        state = rules.guess(view, seat, generator("answer"))
        while state.mover == seat:
            legal = rules.legal_moves(state, seat)
            seen = match.seen(seat)
            move = bots.choose(rules.view_for(state, seat), seen, legal, generator(0), Level())
            state = rules.apply(state, seat, move)[0]
        loses = best_outcome(state, 1 - seat)
        assert 1 - loses == max(answers.values())
        checked += 1
    assert checked


def test_a_match_that_can_be_won_at_once_is() -> None:
    state = rules.setup(CONFIG, 2, 3)[0]
    seat = state.mover
    line = BOARD.between[0, 1]
    own, foe = 1 << 26, 1 << line
    faces = (0, 1, *state.faces[2:]) if seat == 0 else (*state.faces[:3], 0, 1, *state.faces[5:])
    state = replace(state, round=2, bridges=(own, foe) if seat == 0 else (foe, own), faces=faces)
    view = rules.view_for(state, seat)
    legal = rules.legal_moves(state, seat)
    seen = rules.setup(CONFIG, 2, 3)[1]
    for level in (Level(), QUICK):
        assert bots.choose(view, seen, legal, generator(0), level) == Remove(line, 0, 1)
    assert not isinstance(legal[0], Take)
