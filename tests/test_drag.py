"""Dragging a piece says the same as touching it and then where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pilot import (
    Mouse,
    close,
    lay,
    open_stage,
    saying,
    settle,
    spot,
    table,
    truth,
    until_lit,
    where,
)

from games.core.rules import Move
from games.core.speech import Pick
from games.memorandom.rules import Exchange, Swap
from games.memorandom.table.pieces import Action, Place, Plate, Slot
from games.stage.input import Back, Lost, Point, Press, Release
from games.stage.stack import Stage
from games.the_game.rules import Play as PlayCard
from games.the_game.rules import Wish
from games.the_game.table.pieces import Card, Pile


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """The Game for one person, all wishes said, the first card due."""
    match = lay("the_game", "human", seed=3)
    opened = open_stage(tmp_path, mode="play", match=match, pace="off")
    settle(opened)
    assert not any(isinstance(move, Wish) for move in match.legal_moves(0))
    yield opened
    close(opened)


def moves(stage: Stage) -> list[tuple[int, Move]]:
    """What was done so far."""
    return truth(table(stage)).moves


def ends(stage: Stage) -> tuple[tuple[float, float], tuple[float, float], PlayCard]:
    """Where a card lies, where the pile that it may go on lies, and the move."""
    legal = table(stage).desk.legal_moves(0)
    move = next(move for move in legal if isinstance(move, PlayCard))
    pile = table(stage).pieces.rest[Pile(move.pile)]
    return spot(stage, Card(move.card)), (pile.x, pile.y), move


def drag(stage: Stage, start: tuple[float, float], *way: tuple[float, float]) -> None:
    stage.handle(Point(start))
    stage.handle(Press(start))
    for pos in way:
        stage.handle(Point(pos))
    stage.handle(Release(way[-1]))


def test_a_card_dragged_to_a_pile_is_played_there(stage: Stage) -> None:
    start, goal, move = ends(stage)
    drag(stage, start, ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2), goal)
    assert moves(stage) == [(0, move)]


def test_a_dragged_card_is_under_the_finger_and_its_piles_are_lit(stage: Stage) -> None:
    start, goal, move = ends(stage)
    stage.handle(Press(start))
    stage.handle(Point(goal))
    pieces = table(stage).pieces
    moving = pieces.moving()
    assert len(moving) == 1
    scale, picture = stage.ctx.look.scale, moving[0].bitmap
    assert abs(moving[0].x + picture.get_width() / 2 - goal[0] * scale) <= 2
    assert Pile(move.pile) in table(stage).hand.lit()
    table(stage).frame()
    assert all(sprite is not moving[0] for sprite in pieces.still())


def test_a_card_that_is_dropped_beside_all_piles_goes_back(stage: Stage) -> None:
    start, _, _ = ends(stage)
    before = dict(table(stage).pieces.poses)
    drag(stage, start, (start[0] + 40, start[1] - 40), (5.0, 5.0))
    assert moves(stage) == []
    assert table(stage).hand.picker.picked == {}
    assert table(stage).pieces.poses == before
    assert not table(stage).pieces.moving()


def test_a_trembling_finger_only_touches(stage: Stage) -> None:
    start, _, move = ends(stage)
    drag(stage, start, (start[0] + 5, start[1] - 5))
    assert list(table(stage).hand.picker.picked) == [Card(move.card)]


def test_a_window_that_loses_the_focus_drops_what_is_dragged(stage: Stage) -> None:
    start, goal, _ = ends(stage)
    stage.handle(Press(start))
    stage.handle(Point(goal))
    stage.handle(Lost())
    assert not table(stage).pieces.moving()
    stage.handle(Release(goal))
    assert moves(stage) == []


def at(stage: Stage, pick: Pick) -> tuple[float, float]:
    """Where the piece lies that says this."""
    play = table(stage)
    pose = play.pieces.rest[saying(play, pick)]
    return pose.x, pose.y


@pytest.fixture
def hidden(tmp_path: Path) -> Iterator[Stage]:
    """MemoRandom! for one person, whose turn it is."""
    stage = open_stage(tmp_path, mode="play", match=lay("memorandom", "human,random"), pace="off")
    until_lit(Mouse(stage))
    yield stage
    close(stage)


def test_a_hidden_card_dragged_onto_an_own_one_is_swapped(hidden: Stage) -> None:
    seat = table(hidden).actor
    drag(hidden, at(hidden, Place(4)), (5.0, 5.0), at(hidden, Slot(1)))
    assert moves(hidden)[-1] == (seat, Swap(4, 1))


def test_two_cards_dragged_together_stay_picked_until_it_is_said_how(hidden: Stage) -> None:
    drag(hidden, at(hidden, Place(4)), (5.0, 5.0), at(hidden, Place(8)))
    said = {*table(hidden).hand.picker.picked.values()}
    assert said == {Place(4), Place(8)}
    before = len(moves(hidden))
    shuffle = at(hidden, Plate(Action.EXCHANGE))
    drag(hidden, shuffle, shuffle)
    assert moves(hidden)[before][1] == Exchange(4, 8)


def test_plates_cannot_be_dragged_and_a_slide_on_them_is_a_touch(hidden: Stage) -> None:
    x, y = at(hidden, Plate(Action.SNEAK))
    hidden.handle(Press((x - 20, y)))
    hidden.handle(Point((x + 20, y)))
    assert table(hidden).pieces.carried is None
    hidden.handle(Release((x + 20, y)))
    assert list(table(hidden).hand.picker.picked.values()) == [Plate(Action.SNEAK)]


def test_a_card_that_is_carried_a_little_and_put_back_stays_picked(stage: Stage) -> None:
    start, _, move = ends(stage)
    drag(stage, start, (start[0] + 20, start[1]), (start[0] + 4, start[1] + 2))
    assert list(table(stage).hand.picker.picked) == [Card(move.card)]


def test_back_while_dragging_only_drops(stage: Stage) -> None:
    start, goal, _ = ends(stage)
    stage.handle(Press(start))
    stage.handle(Point(goal))
    stage.handle(Back())
    assert where(stage) == "table"
    stage.handle(Point((goal[0] + 30, goal[1])))
    assert not table(stage).pieces.moving()
    stage.handle(Release(goal))
    assert moves(stage) == []
