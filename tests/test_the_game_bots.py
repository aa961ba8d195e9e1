"""The Game's bots: they talk, listen, keep to a course, and win more the sharper they are."""

from __future__ import annotations

from collections import Counter
from typing import Any

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
    laid,
    played,
    seen,
    smallest,
)

from games.core.chance import generator
from games.core.desk import LocalDesk
from games.core.match import Match, Player
from games.core.rules import Move
from games.lab import arena
from games.the_game import rules
from games.the_game.bots import Level, advise, choose, gladness, worth_saying
from games.the_game.bots.choose import decide
from games.the_game.bots.memory import position_of, recall
from games.the_game.bots.search import ASK, LEAVE, OFFER, SILENT
from games.the_game.bots.talk import wants
from games.the_game.rules import (
    END_TURN,
    GIVE_UP,
    PLAY,
    WISH,
    EndTurn,
    Kind,
    Play,
    Signal,
    TurnEnded,
    Wish,
    Withdraw,
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


def told(hand: list[int], *others: list[int], tops: tuple[int, ...], **more: Any) -> Move | None:
    """Return what a bot would say, and hold it to what it may say."""
    view = seen(hand, *others, tops=tops, **more)
    said = worth_saying(view)
    assert said is None or said in rules.legal_moves(rules.guess(view, 0, generator("told")), 0)
    return said


def test_a_bot_is_quiet_where_nobody_could_go_or_all_lies_open() -> None:
    assert told([50], [51], tops=(98, 97, 3, 2), drawn=True) is None
    open_hands = GAME.config(open_hands=True)
    assert told([24, 80], [35, 36], tops=(34, 90, 12, 11), config=open_hands) is None


def test_a_bot_takes_back_what_it_no_longer_means() -> None:
    said = [(0, UP, Kind.LEAVE)]
    assert told([39, 50], [35, 60], tops=(34, 33, 12, 11), said=said, drawn=True) == Withdraw(UP)


@pytest.mark.parametrize("level", ["gentle", "fair"])
def test_a_bot_says_one_word_after_its_turn_at_most_and_it_changes_something(level: str) -> None:
    kinds = Counter[Kind]()
    for seed in range(4):
        match = Match(GAME, USUAL, (Player(level),) * 3, seed)
        desk = LocalDesk(match)
        while (seat := desk.due) is not None:
            before, move = match.moves[-1:], desk.ask(seat).result()
            if isinstance(move, Signal | Withdraw):
                assert before == [(seat, END_TURN)]
                mates = [one for one in range(3) if one != seat and match.view(None).counts[one]]
                assert mates
                if isinstance(move, Signal):
                    kinds[move.about] += 1
            desk.submit(seat, move)
    assert kinds[Kind.USE]
    assert kinds[Kind.LEAVE]


def test_what_a_bot_says_does_not_hang_on_what_it_cannot_see() -> None:
    match, said = played(["fair"] * 3, 4, lambda match, _: len(match.moves) > 60), 0
    for seat in range(3):
        view = match.view(seat)
        for name in map(str, range(6)):
            guess = rules.guess(view, seat, generator("worlds", name))
            word = worth_saying(view, name)
            assert worth_saying(rules.view_for(guess, seat), name) == word
            said += word is not None
    assert said


def test_a_bot_asks_no_mate_that_would_leave_the_pile_anyway() -> None:
    """The only card of the mate goes on another pile, whatever is said of this one."""
    assert told([24, 60], [95], tops=(34, 94, 12, 11), drawn=True) != Signal(UP, Kind.LEAVE)


def test_a_bot_hears_at_once_what_is_said_while_it_plays() -> None:
    turned = 0
    for deal in range(12):
        match = Match(GAME, ONE, (Player(), Player()), deal)
        for seat in (0, 1):
            match.submit(seat, Wish(1))
        (seat,) = match.to_act
        match.submit(seat, chosen(match, seat, "fair"))
        quiet = chosen(match, seat, "fair")
        assert isinstance(quiet, Play)
        match.submit(1 - seat, Signal(quiet.pile, Kind.LEAVE))
        turned += chosen(match, seat, "fair") != quiet
    assert turned >= 4


@pytest.mark.parametrize("level", ["gentle", "fair", "sharp"])
def test_a_bot_that_is_stuck_gives_up(level: str) -> None:
    state = replace(laid([50, 51], [7], tops=(98, 97, 3, 4)), stuck=True)
    view, legal = rules.view_for(state, 0), rules.legal_moves(state, 0)
    assert choose(view, (), legal, generator("stuck"), GAME.level(level)) == GIVE_UP


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
    match = Match(GAME, ONE, (Player("fair"),) * 4, 5)
    desk = LocalDesk(match)
    while (seat := desk.due) is not None:
        desk.submit(seat, desk.ask(seat).result())
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
    deals = [rules.setup(USUAL, 3, seed)[0] for seed in range(20)]
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
