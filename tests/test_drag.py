"""Dragging a piece says the same as touching it and then where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pilot import close, lay, open_stage, settle, spot

from games.stage.app import Stage
from games.stage.input import Lost, Point, Press, Release
from games.the_game.terms import Play as PlayCard
from games.the_game.terms import Wish


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """The Game for one person, all wishes said, the first card due."""
    match = lay("the_game", "human", seed=3)
    opened = open_stage(tmp_path, mode="play", match=match, pace="off")
    settle(opened)
    assert not any(isinstance(move, Wish) for move in match.legal_moves(0))
    yield opened
    close(opened)


def table(stage: Stage) -> Any:
    return stage.top


def ends(stage: Stage) -> tuple[tuple[float, float], tuple[float, float], PlayCard]:
    """Where a card lies, where the pile that it may go on lies, and the move."""
    match = table(stage).match
    move = next(move for move in match.legal_moves(0) if isinstance(move, PlayCard))
    rest = table(stage).pieces.rest
    pile = rest[f"pile-{move.pile}"]
    return spot(stage, f"card-{move.card}"), (pile.x, pile.y), move


def drag(stage: Stage, start: tuple[float, float], *way: tuple[float, float]) -> None:
    stage.handle(Point(start))
    stage.handle(Press(start))
    for pos in way:
        stage.handle(Point(pos))
    stage.handle(Release(way[-1]))


def test_a_card_dragged_to_a_pile_is_played_there(stage: Stage) -> None:
    start, goal, move = ends(stage)
    drag(stage, start, ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2), goal)
    assert table(stage).match.moves == [(0, move)]


def test_a_dragged_card_is_under_the_finger_and_its_piles_are_lit(stage: Stage) -> None:
    start, goal, move = ends(stage)
    stage.handle(Press(start))
    stage.handle(Point(goal))
    pieces = table(stage).pieces
    moving = pieces.moving()
    assert len(moving) == 1
    scale, picture = stage.ctx.look.scale, moving[0].bitmap
    assert abs(moving[0].x + picture.get_width() / 2 - goal[0] * scale) <= 2
    assert f"pile-{move.pile}" in table(stage).hand.lit()
    table(stage).frame()
    assert all(sprite is not moving[0] for sprite in pieces.still())


def test_a_card_that_is_dropped_beside_all_piles_goes_back(stage: Stage) -> None:
    start, _, _ = ends(stage)
    before = dict(table(stage).pieces.poses)
    drag(stage, start, (start[0] + 40, start[1] - 40), (5.0, 5.0))
    assert table(stage).match.moves == []
    assert table(stage).hand.picker.picked == {}
    assert table(stage).pieces.poses == before
    assert not table(stage).pieces.moving()


def test_a_trembling_finger_only_touches(stage: Stage) -> None:
    start, _, move = ends(stage)
    drag(stage, start, (start[0] + 5, start[1] - 5))
    assert list(table(stage).hand.picker.picked) == [f"card-{move.card}"]


def test_a_window_that_loses_the_focus_drops_what_is_dragged(stage: Stage) -> None:
    start, goal, _ = ends(stage)
    stage.handle(Press(start))
    stage.handle(Point(goal))
    stage.handle(Lost())
    assert not table(stage).pieces.moving()
    stage.handle(Release(goal))
    assert table(stage).match.moves == []
