"""Nothing is laid over a kept match, a set-up is remembered, and keys say what they did."""

from __future__ import annotations

import json
from pathlib import Path

import pilot
import pytest
from pilot import Keys, Mouse, close, form, lay, names, open_stage, settle, table, where

from games.core import library
from games.core.home import Preferences
from games.stage.input import Back, Hotkey, Point
from games.stage.kept import Draft
from games.stage.stack import Stage
from games.stage.theme import read_theme

ISLAND = "island:memory_island"


def begun(home: Path, moves: int = 1) -> Stage:
    """Return a stage on the first screen, after a match was left."""
    stage = open_stage(home)
    hand = Mouse(stage)
    hand.use(ISLAND)
    hand.use("play")
    settle(stage)
    pilot.play_on(hand, pilot.anything(3), moves=moves)
    stage.handle(Back())
    if where(stage) == "table":  # a card was laid down first
        stage.handle(Back())
    hand.use("leave")
    return stage


def test_play_asks_before_a_new_match_where_one_waits_and_keeps_both(tmp_path: Path) -> None:
    stage = begun(tmp_path)
    hand = Mouse(stage)
    kept = stage.ctx.archive.waiting()
    assert len(kept) == 1
    hand.use(ISLAND)
    hand.use("play")
    assert "new" in names(stage)
    assert f"go on {kept[0].id}" in names(stage)
    assert stage.ctx.archive.waiting() == kept
    hand.use("new")
    assert where(stage) == "table"
    settle(stage)
    pilot.play_on(hand, pilot.anything(4), moves=1)
    assert len(stage.ctx.archive.waiting()) == 2
    close(stage)


def test_one_goes_on_with_an_older_match(tmp_path: Path) -> None:
    begun_once = begun(tmp_path)
    older = begun_once.ctx.archive.waiting()[0]
    hand = Mouse(begun_once)
    hand.use(ISLAND)
    hand.use("play")
    hand.use("new")
    settle(begun_once)
    pilot.play_on(hand, pilot.anything(4), moves=2)
    begun_once.handle(Back())
    if where(begun_once) == "table":
        begun_once.handle(Back())
    hand.use("leave")
    hand.use(ISLAND)
    hand.use("continue")
    hand.use(f"go on {older.id}")
    assert table(begun_once).desk.length == older.moves
    close(begun_once)


def test_a_set_up_is_remembered_over_restarts(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    hand = Mouse(stage)
    hand.use(ISLAND)
    hand.use("add")
    hand.use("who:1")
    hand.use("animal:0")
    hand.use("variant:unorganized")
    draft = stage.ctx.kept.drafts["memory_island"]
    hand.use("play")
    laid = table(stage).desk.players
    assert laid == tuple(draft.players)
    close(stage)
    again = open_stage(tmp_path)
    Mouse(again).use(ISLAND)
    remembered = again.ctx.kept.drafts["memory_island"]
    assert remembered.players == draft.players
    assert remembered.chosen == draft.chosen
    close(again)


@pytest.mark.parametrize(
    "strange",
    [
        {"players": [{"who": "godlike"}, {"who": "human"}]},
        {"players": [{"who": "human", "animal": "yeti"}] * 2},
        {"players": [{"who": "human", "animal": "otter", "colour": 1}] * 2},
        {"players": []},
        {"players": [{"who": "human", "animal": "otter", "colour": 99}] * 9},
        {"chosen": {"unorganized": "perhaps", "wind": True}},
        {"players": 7},
        7,
    ],
)
def test_a_strange_set_up_costs_no_more_than_itself(tmp_path: Path, strange: object) -> None:
    kept = {"setups": {"memory_island": strange, "kahuna": {"chosen": {"draw_pass": False}}}}
    (tmp_path / "settings.json").write_text(json.dumps(kept))
    stage = open_stage(tmp_path)
    hand = Mouse(stage)
    hand.use(ISLAND)
    hand.use("play")
    assert where(stage) == "table"
    assert Preferences(tmp_path).now.setups["kahuna"].chosen == {"draw_pass": False}
    close(stage)


def test_a_new_deal_keeps_the_old_match(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay("memory_island", "human,human", 5))
    hand = Mouse(stage)
    settle(stage)
    seed = table(stage).desk.seed
    stage.handle(Back())
    hand.use("anew")
    assert where(stage) == "table"
    assert table(stage).desk.seed != seed
    assert len(stage.scenes) == 1 or stage.top is table(stage)
    close(stage)


# --- keys and pictures -------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["mute", "fullscreen"])
def test_a_key_says_what_it_did(tmp_path: Path, key: str) -> None:
    stage = open_stage(tmp_path)
    told = set()
    for _ in range(2):
        stage.handle(Hotkey(key))
        told.add(stage.notice._text)
        stage.update(0.1)
        assert stage.notice.frame().still
    assert len(told) == 2
    assert all(text and "notices." not in text for text in told)
    close(stage)


def test_a_picture_has_a_name_when_it_is_pointed_at_focused_or_held(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    quiet = len(form(stage).sprites(stage.ctx.look))
    widget = form(stage).named("settings")
    assert widget
    stage.handle(Point(widget.box.center))
    assert len(form(stage).sprites(stage.ctx.look)) == quiet + 3  # the rim, the name, its ground
    stage.handle(Point((3.0, 700.0)))
    keys = Keys(stage)
    for _ in range(40):
        keys.next()
        if form(stage).focus == "settings":
            break
    assert len(form(stage).sprites(stage.ctx.look)) == quiet + 3
    close(stage)


def test_back_lays_down_what_is_picked_before_it_means_the_pause(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay("kahuna", "human,random", 5))
    hand = Mouse(stage)
    pilot.until_lit(hand)
    hand.touch(pilot.lit(stage)[0])
    play = table(stage)
    assert play.hand.picker.picked
    stage.handle(Back())
    assert where(stage) == "table"
    assert not play.hand.picker.picked
    stage.handle(Back())
    assert where(stage) == "pause"
    close(stage)


def test_escape_on_a_curtain_opens_the_pause_and_nothing_is_taken_back_there(
    tmp_path: Path,
) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay("kahuna", "human,human", 5))
    for _ in range(60):
        stage.update(0.1)
    assert where(stage) == "curtain"
    stage.handle(Back())
    assert where(stage) == "pause"
    undo = form(stage).named("undo")
    assert undo
    assert not undo.enabled
    Mouse(stage).use("resume")
    assert where(stage) == "curtain"
    stage.update(1.0)
    Keys(stage).go_on()
    assert where(stage) == "table"  # one Enter is enough
    close(stage)


def test_who_begins_is_chosen_or_drawn_by_lot_and_remembered(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    hand = Mouse(stage)
    hand.use("island:memory_island")
    row = form(stage).named("first")
    assert row
    assert row.value == stage.ctx.words("setup.lot")
    for _ in range(2):
        hand.use("first")
    row = form(stage).named("first")
    assert row
    second = stage.ctx.kept.drafts["memory_island"].players[1]
    assert row.value == stage.ctx.words(f"animals.{second.animal}")
    hand.use("play")
    assert table(stage).desk.config.first == 1
    assert table(stage).desk.to_act == (1,)
    close(stage)
    again = open_stage(tmp_path)
    Mouse(again).use("island:memory_island")
    assert again.ctx.kept.drafts["memory_island"].first == 1
    close(again)


def test_whoever_leaves_does_not_begin_and_the_others_keep_their_turn(tmp_path: Path) -> None:
    game = library.load("atlas")
    for leaves, first in ((0, 1), (1, 1), (2, None), (3, 2)):
        draft = Draft(game, read_theme().animals, 10)
        while len(draft.players) < 5:
            draft.add()
        draft.first = 2
        draft.remove(leaves)
        assert draft.first == first
    assert draft.config.first == 2
    assert not Draft(library.load("the_game"), read_theme().animals, 10).names_first
