"""A press counts for the screen that it began on; half a double click hits nothing new."""

from __future__ import annotations

from pathlib import Path

import pilot
import pygame
import pytest
from pilot import Keys, Mouse, close, event, feed, form, lay, open_stage, table, where

from games.core.speech import Caution, Told
from games.memory_island.table.pieces import Card
from games.stage.input import Press, Release
from games.stage.stack import Stage
from games.stage.touches import DOUBLE


def on_table(tmp_path: Path, game: str = "memory_island") -> Stage:
    stage = open_stage(tmp_path, mode="play", match=lay(game), pace="off")
    pilot.settle(stage)
    return stage


def centre(stage: Stage, name: str) -> tuple[float, float]:
    widget = form(stage).named(name)
    assert widget
    return widget.box.center


def click(stage: Stage, pos: tuple[float, float]) -> None:
    stage.handle(Press(pos))
    stage.handle(Release(pos))


def double(stage: Stage, pos: tuple[float, float], apart: float = 0.15, times: int = 2) -> None:
    for _ in range(times):
        click(stage, pos)
        stage.update(apart)


@pytest.mark.parametrize("times", [2, 3])
def test_a_double_click_on_resume_turns_no_card(tmp_path: Path, times: int) -> None:
    stage = on_table(tmp_path)
    Keys(stage).back()
    widget = form(stage).named("resume")
    assert widget
    play = table(stage)
    box = widget.box
    spots = [(box.x + box.w * x / 20, box.y + box.h * y / 4) for x in range(1, 20) for y in (1, 3)]
    spot = next(at for at in spots if play.pieces.at(at, set(play.hand.pieces.rest)))
    double(stage, spot, times=times)
    assert where(stage) == "table"
    assert play.desk.length == 0
    stage.update(DOUBLE + 0.01)
    click(stage, spot)
    assert play.desk.length == 1, "or this test could not fail"
    close(stage)


def test_a_double_click_on_settings_changes_none_of_them(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    Keys(stage).back()
    before = stage.ctx.prefs.now
    double(stage, centre(stage, "settings"))
    assert where(stage) == "settings"
    assert stage.ctx.prefs.now == before
    close(stage)


@pytest.mark.parametrize("name", ["album", "settings", "island:kahuna", "island:atlas"])
def test_a_double_click_on_the_first_screen_opens_one_thing(name: str, tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    double(stage, centre(stage, name))
    assert len(stage.scenes) == 2
    close(stage)


def test_a_double_click_on_the_curtain_touches_nobodys_cards(tmp_path: Path) -> None:
    match = lay("atlas", "human,human", seed=5)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    for _ in range(60):
        stage.update(0.1)
    assert where(stage) == "curtain"
    double(stage, centre(stage, "ready"))
    assert where(stage) == "table"
    assert not table(stage).hand.picker.picked
    assert table(stage).desk.length == 0
    close(stage)


def test_quick_touches_on_the_same_screen_all_count(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    Mouse(stage).use("settings")
    stage.update(0.05)
    before = stage.ctx.prefs.now.contrast
    spot = centre(stage, "contrast")
    for times in range(1, 6):
        click(stage, spot)
        stage.update(0.05)
        assert stage.ctx.prefs.now.contrast is (before ^ bool(times % 2))
    close(stage)


def test_a_quick_touch_somewhere_else_counts_at_once(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    Mouse(stage).use("settings")
    click(stage, centre(stage, "contrast"))
    assert stage.ctx.prefs.now.contrast
    close(stage)


def test_a_touch_after_a_moment_counts_in_the_same_place(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    Keys(stage).back()
    spot = centre(stage, "settings")
    click(stage, spot)
    for _ in range(5):
        stage.update(0.1)
    now, under = stage.ctx.prefs.now, form(stage).at(spot)
    assert under
    click(stage, spot)
    assert stage.ctx.prefs.now != now
    close(stage)


def test_what_was_pressed_before_a_screen_came_counts_on_neither(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    card = table(stage).pieces.rest[Card(3)]
    at = card.x, card.y
    stage.handle(Press(at))
    Keys(stage).back()
    stage.handle(Release(at))
    assert where(stage) == "pause"
    Keys(stage).back()
    stage.handle(Release(at))
    assert table(stage).desk.length == 0
    close(stage)


def test_what_was_pressed_on_a_screen_that_went_counts_on_no_other(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    card = table(stage).pieces.rest[Card(3)]
    Keys(stage).back()
    stage.handle(Press((card.x, card.y)))
    Keys(stage).back()
    assert where(stage) == "table"
    stage.handle(Release((card.x, card.y)))
    assert table(stage).desk.length == 0
    close(stage)


def test_a_warning_is_not_confirmed_by_half_a_double_click(tmp_path: Path) -> None:
    """What would surprise people waits for a second touch that was meant."""
    stage = on_table(tmp_path)
    play = table(stage)
    hand = play.hand
    hand._caution = lambda _move: Caution(Told("sure"))
    card = play.pieces.rest[Card(3)]
    at = card.x, card.y
    double(stage, at)
    assert play.desk.length == 0
    assert hand.pending
    stage.update(DOUBLE + 0.01)
    click(stage, at)
    assert play.desk.length == 1
    close(stage)


# --- many fingers ------------------------------------------------------------------------------


def finger(
    stage: Stage, kind: int, pos: tuple[float, float], number: int = 0, device: int = 1
) -> pygame.event.Event:
    w, h = stage.ctx.look.area
    return event(
        kind,
        touch_id=device,
        finger_id=number,
        x=pos[0] / w,
        y=pos[1] / h,
        dx=0.0,
        dy=0.0,
    )


def card_at(stage: Stage, number: int) -> tuple[float, float]:
    pose = table(stage).pieces.rest[Card(number)]
    return pose.x, pose.y


def tap(stage: Stage, pos: tuple[float, float], number: int = 0) -> None:
    down, up = pygame.FINGERDOWN, pygame.FINGERUP
    feed(stage, finger(stage, down, pos, number), finger(stage, up, pos, number))


@pytest.mark.parametrize("rest", [(2.0, 2.0), (540.0, 540.0)])
@pytest.mark.parametrize("jitter", [False, True])
def test_a_sleeve_on_the_screen_is_in_nobodys_way(
    rest: tuple[float, float], jitter: bool, tmp_path: Path
) -> None:
    stage = on_table(tmp_path)
    feed(stage, finger(stage, pygame.FINGERDOWN, rest, 7))
    if jitter:
        feed(stage, finger(stage, pygame.FINGERMOTION, (rest[0] + 3, rest[1]), 7))
    tap(stage, card_at(stage, 3))
    assert table(stage).desk.length == 1
    close(stage)


def test_ten_fingers_that_rest_leave_the_eleventh_free(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    for number in range(10):
        feed(stage, finger(stage, pygame.FINGERDOWN, (20.0 + number, 20.0), number))
    tap(stage, card_at(stage, 3), 99)
    assert table(stage).desk.length == 1
    close(stage)


def test_two_people_may_press_two_things_and_lift_in_any_order(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    feed(
        stage,
        finger(stage, pygame.FINGERDOWN, card_at(stage, 3), 1),
        finger(stage, pygame.FINGERDOWN, card_at(stage, 5), 2, device=2),
        finger(stage, pygame.FINGERUP, card_at(stage, 3), 1),
    )
    assert table(stage).desk.length == 1
    pilot.settle(stage)
    feed(stage, finger(stage, pygame.FINGERUP, card_at(stage, 5), 2, device=2))
    assert table(stage).desk.length == 2
    close(stage)


def test_fingers_of_two_screens_with_one_number_are_two(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    feed(
        stage,
        finger(stage, pygame.FINGERDOWN, card_at(stage, 3), 0, device=1),
        finger(stage, pygame.FINGERDOWN, (3.0, 3.0), 0, device=2),
        finger(stage, pygame.FINGERUP, (3.0, 3.0), 0, device=2),
        finger(stage, pygame.FINGERUP, card_at(stage, 3), 0, device=1),
    )
    assert table(stage).desk.length == 1
    close(stage)


def test_a_finger_that_was_never_put_down_means_nothing(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    for kind in (pygame.FINGERMOTION, pygame.FINGERUP):
        assert feed(stage, finger(stage, kind, card_at(stage, 3), 4)) == []
    close(stage)


def test_a_mouse_that_is_told_of_as_a_finger_counts_once(tmp_path: Path) -> None:
    stage = on_table(tmp_path)
    for device in (-1, 2**32 - 1, 2**64 - 1):
        assert feed(stage, finger(stage, pygame.FINGERDOWN, (9.0, 9.0), 0, device)) == []
    close(stage)


def test_a_finger_drags_while_another_rests_and_a_third_taps_nothing(tmp_path: Path) -> None:
    from games.the_game.rules import Play
    from games.the_game.table.pieces import Card as Hand
    from games.the_game.table.pieces import Pile

    match = lay("the_game", "human", seed=3)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    pilot.settle(stage)
    move = next(m for m in table(stage).desk.legal_moves(0) if isinstance(m, Play))
    pile = table(stage).pieces.rest[Pile(move.pile)]
    start, goal = pilot.spot(stage, Hand(move.card)), (pile.x, pile.y)
    down, on, up = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
    feed(stage, finger(stage, down, (2.0, 2.0), 1), finger(stage, down, start, 2))
    feed(stage, finger(stage, on, ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2), 2))
    assert table(stage).pieces.carried == Hand(move.card)
    feed(stage, finger(stage, on, (4.0, 2.0), 1))
    tap(stage, (4.0, 300.0), 3)
    assert table(stage).pieces.carried == Hand(move.card)
    feed(stage, finger(stage, on, goal, 2), finger(stage, up, goal, 2))
    assert match.moves[-1:] == [(0, move)]
    close(stage)
