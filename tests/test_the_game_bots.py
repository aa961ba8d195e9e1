"""The Game's bots: they talk, listen, keep to a course, and win more the sharper they are."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from the_game_laid import (
    DOWN,
    GAME,
    ONE,
    STARTS,
    UP,
    USUAL,
    chosen,
    played,
    seen,
    smallest,
)

from games.core.match import Match, Player
from games.lab import arena
from games.the_game import rules
from games.the_game.bots import Level, advise, choose, gladness, say
from games.the_game.bots.choose import decide, wants
from games.the_game.bots.memory import position_of, recall
from games.the_game.bots.search import ASK, LEAVE, OFFER, SILENT
from games.the_game.rules import (
    DONE,
    END_TURN,
    PLAY,
    TALK,
    WISH,
    EndTurn,
    Kind,
    Play,
    Signal,
    TurnEnded,
)

QUICK = Level(worlds=4, wide=3, deep=2)


# --- talking and listening ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "hand", "said"),
    [
        (UP, [24, 80, 81], LEAVE),  # ten back
        (UP, [36, 26, 80], LEAVE),  # a step on, and then ten back of that
        (UP, [35, 80, 81], ASK),  # the next number
        (UP, [90, 91, 92], OFFER),  # nothing near
        (UP, [10, 11, 12], OFFER),  # nothing at all
        (UP, [40, 80, 81], SILENT),
        (DOWN, [44, 20], LEAVE),
        (DOWN, [32, 42], LEAVE),
        (DOWN, [33, 5], ASK),
        (DOWN, [3], OFFER),
        (DOWN, [28, 3], SILENT),
    ],
)
def test_a_hand_says_what_it_wants_of_a_pile(pile: int, hand: list[int], said: int) -> None:
    tops = [*STARTS]
    tops[pile] = 34
    assert wants(seen(hand, [], [], tops=tops))[pile] == said


def test_bots_say_each_thing_once_and_then_are_done() -> None:
    view = seen([24, 50, 90], [7, 8], tops=(34, 48, 89, 70), phase=TALK)
    said: list[Signal] = []
    while (move := say(view)) != DONE:
        assert isinstance(move, Signal)
        said.append(move)
        of = [list(signals) for signals in view.signals]
        of[move.pile][0] = move.about
        view = replace(view, signals=tuple(map(tuple, of)), spoken=view.spoken | 1 << move.pile)
    assert said[0] == Signal(0, Kind.LEAVE)
    assert len({signal.pile for signal in said}) == len(said)
    assert say(replace(view, spoken=0)) == DONE


def test_what_cannot_be_unsaid_is_offered_instead() -> None:
    view = seen([40, 80], [7], tops=(34, 1, 100, 100), phase=TALK, said=[(0, 0, Kind.LEAVE)])
    assert say(view) == Signal(0, Kind.USE)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_another_says_of_a_pile_makes_it_dearer_or_cheaper_to_touch(seats: int) -> None:
    others = [[90 + i] for i in range(seats - 1)]

    def touch(*said: tuple[int, int, Kind]) -> list[float]:
        view = seen([36, 38, 64, 62], *others, tops=(34, 35, 66, 67), said=said)
        return list(position_of(view).task.touch)

    offered, quiet, asked, told = (
        touch(*[(1, UP, kind) for kind in kinds])
        for kinds in ([Kind.USE], [], [Kind.PLEASE], [Kind.LEAVE])
    )
    assert offered[UP] < quiet[UP] < asked[UP] < told[UP]
    assert offered[1:] == quiet[1:] == asked[1:] == told[1:]


def test_a_strong_word_changes_what_is_played() -> None:
    hand, tops = [37, 15, 80], (34, 33, 82, 81)
    others = [[90, 91], [92]]
    free = advise(seen(hand, *others, tops=tops))
    assert (37, 0) in free
    kept = advise(seen(hand, *others, tops=tops, said=[(1, 0, Kind.LEAVE), (2, 0, Kind.LEAVE)]))
    assert (37, 1) in kept


def test_what_was_said_is_remembered_until_the_top_changes() -> None:
    match = played(["fair"] * 4, 5, last_cards="one")
    again = Match(GAME, match.config, match.players, match.seed)
    said = 0
    for seat, move in match.moves:
        view = again.view(seat)
        if isinstance(move, Play) and not view.played:
            past = recall(view, again.seen(seat))
            assert past.heard == position_of(view).heard
            said += sum([any(of) for of in past.heard])
        again.submit(seat, move)
    assert said


# --- keeping to a course --------------------------------------------------------------------------


@pytest.mark.parametrize("level", [Level(), QUICK], ids=["fair", "sharp"])
def test_a_turn_of_several_cards_is_played_as_it_was_decided(level: Level) -> None:
    match = Match(GAME, ONE, (Player(),) * 3, 21)
    decided: tuple[tuple[int, int], ...] = ()
    turns = 0
    while not match.outcome and turns < 12:
        (seat, *_) = match.to_act
        view, seen = match.view(seat), match.seen(seat)
        if view.phase == PLAY and not view.played:
            past = recall(view, seen)
            decided = decide(position_of(view, past), level, past.name)
            turns += 1
        decide.cache_clear()
        move = choose(view, seen, match.legal_moves(seat), match.rng(seat), level)
        if view.phase == PLAY:
            after = [Play(*play) for play in decided[view.played :]]
            assert move == (after[0] if after else END_TURN)
        match.submit(seat, move)
    assert turns == 12


def test_a_turn_that_somebody_else_began_is_finished() -> None:
    match = Match(GAME, ONE, (Player(),), 3)
    match.submit(0, Play(max(match.view(0).hand), UP))
    while not isinstance(match.moves[-1][1], EndTurn):
        match.submit(0, chosen(match, 0, "fair"))
    (ended,) = [event for event in match.seen(0) if isinstance(event, TurnEnded)]
    assert ended.count >= 2


def test_other_numbers_of_piles_are_played_by_the_smallest_step() -> None:
    match = Match(GAME, replace(USUAL, rising=3, falling=1), (Player("sharp"),), 2)
    view, legal = match.view(0), match.legal_moves(0)
    move = chosen(match, 0, "sharp")
    assert isinstance(move, Play)
    least = smallest(view, legal)
    assert abs(move.card - view.tops[move.pile]) == abs(least.card - view.tops[least.pile])


# --- starting -------------------------------------------------------------------------------------


def test_a_better_opening_makes_gladder() -> None:
    def glad(*hand: int) -> int:
        return gladness(seen(hand, range(7, 13), range(13, 19), phase=WISH))

    hands = (2, 3, 98, 99, 50, 51), (6, 94, 40, 50, 60, 55), (40, 45, 50, 55, 60, 65)
    assert [glad(*hand) for hand in hands] == [3, 1, 0]


def test_all_kinds_of_wishes_are_made() -> None:
    deals = [rules.setup(USUAL, 3, seed).state for seed in range(20)]
    assert {gladness(rules.view_for(deal, seat)) for deal in deals for seat in range(3)} == {
        *range(4)
    }


# --- how well they play ---------------------------------------------------------------------------


def wins(level: str, seats: int, matches: int) -> float:
    """Return the share of matches won under the published rules."""
    one = {"last_cards": "one"}
    result = arena.play(GAME.id, [level] * seats, matches, 3, lambda: 0.0, variants=one)
    return result.entrants[0].share


def test_fair_wins_far_more_often_than_gentle() -> None:
    assert wins("gentle", 4, 30) < 0.15
    assert wins("fair", 4, 16) > 0.35


def test_gentle_plays_no_more_cards_than_it_must() -> None:
    match = played(["gentle"] * 2, 4, level="gentle")
    counts = Counter(event.count for event in match.seen(0) if isinstance(event, TurnEnded))
    assert counts[2] > 10
    assert {*counts} <= {1, 2}
