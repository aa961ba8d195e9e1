"""Whole matches of Memory Island from the title to the rematch, with each kind of hand."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pilot
import pygame
import pytest
from effort import effort
from pilot import (
    Hand,
    Keys,
    Mouse,
    Pad,
    close,
    feed,
    form,
    knowing,
    lay,
    names,
    open_stage,
    play_on,
    settle,
    truth,
    where,
)

from games.core.match import HUMAN
from games.core.speech import Face, Piece
from games.memory_island.table.pieces import Card, Front
from games.stage.anim import Pose
from games.stage.input import Back, Confirm, Hotkey, Intent, Lost, Pause, Press, Release
from games.stage.play import Play
from games.stage.scene import Home
from games.stage.scenes.pause import pause
from games.stage.stack import Stage

ROOT = Path(__file__).parents[1]
GAME = "memory_island"


def table(stage: Stage) -> Play:
    """The table, which nothing lies over."""
    assert where(stage) == "table"
    return pilot.table(stage)


def set_up(hand: Hand, who: list[str], variants: dict[str, bool]) -> None:
    """Lay a table from the title on, by touching what the set-up shows."""
    stage = hand.stage
    assert where(stage) == "title"
    hand.use(f"island:{GAME}")
    assert where(stage) == "setup"
    for _ in range(len(who) - 2):
        hand.use("add")
    for seat, player in enumerate(who):
        turns = 0
        while seated(hand, seat) != player:
            hand.use(f"who:{seat}")
            turns += 1
            assert turns < 8
    for name, on in variants.items():
        if on:
            hand.use(f"variant:{name}")
    hand.use("play")
    assert where(stage) == "table"


def seated(hand: Hand, seat: int) -> str:
    """Who the set-up shows at a seat."""
    words = hand.stage.ctx.words
    for _ in range(4):
        if f"who:{seat}" in names(hand.stage):
            break
        hand.use("more")
    widget = form(hand.stage).named(f"who:{seat}")
    assert widget
    if widget.value == words("setup.human"):
        return HUMAN
    shown = {
        words("setup.bot", level=words.of(GAME)(f"levels.{level}.name")): level
        for level in ("gentle", "fair", "sharp")
    }
    return shown[widget.value]


PARTIES = [
    ("mouse", [HUMAN, HUMAN], {"unorganized": True}),
    ("mouse", [HUMAN, "gentle", HUMAN], {"luck_calls_luck": True}),
    ("mouse", ["fair", HUMAN, "sharp", HUMAN], {}),
    ("touch", [HUMAN, "gentle"], {"luck_calls_luck": True}),
    ("touch", [HUMAN, HUMAN, HUMAN], {}),
    ("touch", [HUMAN, HUMAN, "fair", "fair"], {"unorganized": True, "luck_calls_luck": True}),
    ("keys", ["sharp", HUMAN], {}),
    ("keys", [HUMAN, HUMAN, "gentle"], {"unorganized": True, "luck_calls_luck": True}),
    ("keys", [HUMAN, HUMAN, HUMAN, HUMAN], {"luck_calls_luck": True}),
    ("pad", [HUMAN, HUMAN], {"unorganized": True, "luck_calls_luck": True}),
    ("pad", [HUMAN, "fair", "gentle"], {"unorganized": True}),
    ("pad", [HUMAN, "gentle", HUMAN, "sharp"], {}),
]


@pytest.mark.parametrize(("kind", "who", "variants"), PARTIES)
def test_a_whole_match_is_played_with_one_kind_of_hand(
    kind: str, who: list[str], variants: dict[str, bool], tmp_path: Path
) -> None:
    stage = open_stage(tmp_path, pace="fast")
    hand = pilot.HANDS[kind](stage)
    set_up(hand, who, variants)
    match = truth(table(stage))
    assert [player.who for player in match.players] == who
    assert all(getattr(match.config, name) == variants.get(name, False) for name in variants)
    play_on(hand, knowing(len(who)), watch=lambda stage: stage.draw())
    assert where(stage) == "result"
    assert match.outcome
    finished = stage.ctx.archive.finished()
    assert [(entry.game, entry.moves) for entry in finished] == [(GAME, len(match.moves))]
    kept, outcome = finished[0].outcome, match.outcome
    assert kept
    assert (kept.winners, kept.scores) == (outcome.winners, outcome.scores)
    assert kept.reason == outcome.reason.value
    assert stage.ctx.archive.waiting() == []

    hand.use("again")
    again = truth(table(stage))
    assert again is not match
    assert again.players == match.players
    assert again.seed != match.seed
    assert again.first == (match.first + 1) % len(who)
    play_on(hand, knowing(7), moves=4)
    hand.back()
    if kind == "touch":
        assert where(stage) == "pause"
    hand.use("leave")
    assert where(stage) == "title"
    assert "continue" in names(stage)
    assert [entry.moves for entry in stage.ctx.archive.waiting()] == [len(again.moves)]
    close(stage)


def test_only_bots_play_a_match_to_its_end_by_themselves(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME, "fair,sharp"), pace="fast")
    for _ in range(30_000):
        stage.update(0.1)
        if where(stage) == "result":
            break
    assert where(stage) == "result"
    assert len(stage.ctx.archive.finished()) == 1
    close(stage)


# --- leaving and coming back -------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(pilot.HANDS))
def test_a_match_that_was_left_goes_on_at_the_first_touch(kind: str, tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME, "human,human,fair"), pace="off")
    play_on(Mouse(stage), knowing(3, 0.2), moves=9)
    before = truth(table(stage)).record()
    close(stage)  # the program is closed without a word

    later = open_stage(tmp_path)
    hand = pilot.HANDS[kind](later)
    assert pilot.focus(later) == "continue"
    hand.use("continue")
    settle(later)
    assert truth(table(later)).record() == before
    assert dict(table(later).pieces.poses) == table(later).tabletop.layout()
    play_on(hand, knowing(4))
    assert where(later) == "result"
    close(later)


def test_one_confirmation_from_the_start_goes_on_with_the_match(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="off")
    play_on(Mouse(stage), knowing(3), moves=3)
    close(stage)
    later = open_stage(tmp_path)
    Keys(later).go_on()
    assert table(later).desk.length == 3
    close(later)


def test_after_a_finished_match_the_title_offers_nothing_to_go_on_with(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="off", motion="off")
    hand = Mouse(stage)
    play_on(hand, knowing(1, 1.0))
    hand.use("home")
    assert where(stage) == "title"
    assert "continue" not in names(stage)
    close(stage)


def test_a_match_that_cannot_be_read_any_more_is_put_aside_with_a_notice(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="off")
    play_on(Mouse(stage), knowing(3), moves=3)
    (waiting,) = stage.ctx.archive.waiting()
    stage.ctx.archive.add(waiting.id, 3, 0, b'{"kind": "Nonsense"}')
    close(stage)
    later = open_stage(tmp_path)
    Mouse(later).use("continue")
    assert where(later) == "title"
    assert "continue" not in names(later)
    later.update(0.1)
    assert later.notice.frame().still
    close(later)


LIVES = effort(2, 4)
HOMES = effort(2, 3)


class Told(NamedTuple):
    """What a player told before it was killed."""

    moves: int
    """Number of the last move that was made for good."""
    deal: int
    over: bool
    begun: bool
    """Whether another move had begun, which may be on the disk or not."""


def test_a_match_survives_being_killed_at_any_moment(tmp_path: Path) -> None:
    """Homes side by side, each killed several times in a row."""
    rng = random.Random(20)
    told: list[Told | None] = [None] * HOMES
    for _ in range(LIVES):
        running = [_player(tmp_path / str(home)) for home in range(HOMES)]
        heads = [_head(process) for process in running]
        for home, head in enumerate(heads):
            start = head[0].split()
            assert start[0] == "start"
            _resumed(told[home], int(start[1]), int(start[2]))
        time.sleep(rng.random() * 0.5)
        for home, process in enumerate(running):
            process.send_signal(signal.SIGKILL)
            told[home] = _told("".join(heads[home]) + _rest(process))
            time.sleep(rng.random() * 0.05)
    for home, last in enumerate(told):
        stage = open_stage(tmp_path / str(home))
        if "continue" in names(stage):
            Keys(stage).go_on()
            desk = table(stage).desk
            _resumed(last, desk.length, desk.seed)
        else:
            assert last
            assert last.over
        close(stage)


def _player(home: Path) -> subprocess.Popen[str]:
    command = [sys.executable, str(ROOT / "tests" / "pilot.py"), str(home)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def _head(process: subprocess.Popen[str]) -> list[str]:
    """The line about the start and the first move."""
    assert process.stdout
    return [process.stdout.readline(), process.stdout.readline()]


def _rest(process: subprocess.Popen[str]) -> str:
    """All that is left to read: `communicate` would lose what came with the first lines."""
    assert process.stdout
    with process:
        return process.stdout.read()


def _told(out: str) -> Told:
    last = Told(0, 0, False, False)
    for line in out.splitlines():
        match line.split():
            case ["start", moves, deal]:
                last = Told(int(moves), int(deal), False, False)
            case ["begin", _]:
                last = last._replace(begun=True)
            case ["done", moves, deal, over]:
                last = Told(int(moves), int(deal), over == "True", False)
    return last


def _resumed(last: Told | None, moves: int, deal: int) -> None:
    if last is None:
        return
    if deal == last.deal:
        assert not last.over
        assert last.moves <= moves <= last.moves + last.begun
    elif last.over:
        assert moves <= 1  # the rematch had begun
    else:
        assert last.begun  # the move that had begun was the last one, and there
        assert moves == 0


# --- undo --------------------------------------------------------------------------------------


def test_the_pause_says_why_nothing_can_be_taken_back(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="off")
    settle(stage)
    hand = Keys(stage)

    def undo_button() -> tuple[str, bool]:
        hand.back()
        button = form(stage).named("undo")
        assert button
        hand.back()
        return button.label, button.enabled

    say = stage.ctx.words
    assert undo_button() == (say("undo.nothing"), False)
    play_on(hand, knowing(3), moves=1)
    assert undo_button() == (say("undo.revealed"), False)
    before = truth(table(stage)).record()
    stage.handle(Hotkey("undo"))
    assert truth(table(stage)).record() == before
    close(stage)


def test_the_pause_takes_a_move_back_where_that_is_fair(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    done: list[str] = []
    game = lay(GAME).game
    menu = pause(stage.ctx, game, lambda: done.append("undone"), lambda: None, Home)
    button = menu.form.named("undo")
    assert button
    assert (button.label, button.enabled) == (stage.ctx.words("pause.undo"), True)
    menu.handle(Press(button.box.center))
    menu.handle(Release(button.box.center))
    assert done == ["undone"]
    close(stage)


# --- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(pilot.HANDS))
def test_settings_persist_over_a_restart(kind: str, tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    hand = pilot.HANDS[kind](stage)
    before = stage.ctx.prefs.now
    hand.use("settings")
    for name in ("text_scale", "contrast", "motion", "pace", "reveal", "volume"):
        hand.use(name)
        stage.update(0.03)
    hand.use("done")
    assert where(stage) == "title"
    changed = stage.ctx.prefs.now
    for name in ("text_scale", "contrast", "motion", "pace", "reveal", "volume"):
        assert getattr(changed, name) != getattr(before, name)
    close(stage)
    later = open_stage(tmp_path)
    assert later.ctx.prefs.now == changed
    assert later.ctx.look.text_scale == changed.text_scale / 100
    assert later.ctx.sound.volume == changed.volume
    close(later)
    assert json.loads((tmp_path / "settings.json").read_text())["contrast"] is True


def test_a_choice_goes_forth_and_back(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    for hand in (Mouse(stage), Keys(stage), Pad(stage)):
        hand.use("settings")
        before = stage.ctx.prefs.now
        hand.use("pace")
        assert stage.ctx.prefs.now != before
        hand.use("pace", -1)
        assert stage.ctx.prefs.now == before
        hand.use("done")
    close(stage)


# --- pace and movement -------------------------------------------------------------------------


def test_at_pace_off_a_bots_turn_takes_a_few_updates(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME, "gentle,fair,sharp"), pace="off")
    desk, updates = table(stage).desk, 0
    while desk.length < 4:
        stage.update(0.02)
        if table(stage).pieces.timeline.holding:
            table(stage).pieces.timeline.release()
        updates += 1
        assert updates < 30
    close(stage)


def test_at_normal_pace_people_can_follow_a_bot(tmp_path: Path) -> None:
    """Every bot action is shown for 700 ms, with what it touches marked."""
    stage = open_stage(tmp_path, mode="play", match=lay(GAME, "fair,sharp"))
    desk, moments, clock = table(stage).desk, [], 0.0
    marked = False
    while desk.length < 6:
        before = desk.length
        stage.update(0.02)
        clock += 0.02
        marked = marked or table(stage).pointed is not None
        if desk.length > before:
            moments.append(clock)
            assert marked
            marked = False
    gaps = [b - a for a, b in pairwise(moments)]
    assert min(gaps) >= 0.7
    close(stage)


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
@pytest.mark.parametrize("pace", ["normal", "off"])
def test_every_level_of_movement_ends_on_the_same_layout(
    motion: str, pace: str, tmp_path: Path
) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), motion=motion, pace=pace)
    play_on(Mouse(stage), knowing(5, 0.6), moves=12)
    settle(stage)
    play = table(stage)
    if play.pieces.timeline.holding:
        play.handle(Confirm())
        settle(stage)
    assert dict(play.pieces.poses) == play.tabletop.layout()
    still = open_stage(None, mode="play", match=lay(GAME), motion="off", pace="off")
    other = table(still)
    for seat, move in truth(play).moves:
        other.desk.submit(seat, move)
    other.resized()
    assert other.tabletop.layout() == dict(play.pieces.poses)
    close(stage)


def test_without_movement_nothing_is_ever_shown_on_its_way(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), motion="off")
    places: set[Pose] = set()

    def look(stage: Stage) -> None:
        play = table(stage)
        if not play.pieces.timeline.busy:
            places.update(play.tabletop.layout().values())
            assert set(play.pieces.poses.values()) <= places

    play_on(Mouse(stage), knowing(5), moves=8, watch=look)
    close(stage)


def test_turned_cards_stay_up_until_somebody_touches(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="fast")
    _until_held(stage)
    up = _open(stage)
    assert up
    for _ in range(300):
        stage.update(0.1)
    assert _open(stage) == up
    Keys(stage).go_on()
    settle(stage)
    assert _open(stage) == {}
    close(stage)


def test_turned_cards_stay_up_for_the_seconds_that_were_chosen(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="fast", reveal=4)
    _until_held(stage)
    for _ in range(39):
        stage.update(0.1)
    assert table(stage).pieces.timeline.holding
    for _ in range(2):
        stage.update(0.1)
    assert not table(stage).pieces.timeline.holding
    close(stage)


@pytest.mark.parametrize("wish", [Hotkey("mute"), Hotkey("help"), Pause(), Back()])
def test_looking_elsewhere_does_not_turn_the_cards_back(wish: Intent, tmp_path: Path) -> None:
    """Who opens the rules or the pause while cards are up must still be able to remember them."""
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="fast")
    _until_held(stage)
    up = _open(stage)
    stage.handle(wish)
    stage.update(0.1)
    if where(stage) != "table":
        stage.handle(Back())
    stage.update(0.1)
    assert _open(stage) == up
    close(stage)


@pytest.mark.parametrize("size", [(1280, 720), (700, 900)])
def test_a_new_window_size_does_not_turn_the_cards_back(
    size: tuple[int, int], tmp_path: Path
) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="fast")
    _until_held(stage)
    up = _open(stage)
    stage.resized(pygame.display.set_mode(size))
    stage.update(0.1)
    assert _open(stage) == up
    close(stage)


@pytest.mark.parametrize("wish", [Hotkey("mute"), Hotkey("help"), Pause(), None])
@pytest.mark.parametrize("so_far", [0.05, 0.3])
def test_after_an_interruption_the_table_can_be_touched_again(
    wish: Intent | None, so_far: float, tmp_path: Path
) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME))
    settle(stage)
    Mouse(stage).touch(Card(0))
    stage.update(so_far)
    if wish is None:
        stage.resized(pygame.display.set_mode((1000, 700)))
    else:
        stage.handle(wish)
    stage.update(0.05)
    if where(stage) != "table":
        stage.handle(Back())
    play_on(Mouse(stage), knowing(2), moves=4)
    assert table(stage).desk.length == 4
    close(stage)


def test_any_press_while_something_moves_finishes_it_at_once_and_counts(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME))
    stage.update(0.2)
    play = table(stage)
    assert play.pieces.timeline.busy  # the deal
    at = play.tabletop.layout()[Card(5)]
    stage.handle(Press((at.x, at.y)))
    assert not play.pieces.timeline.busy
    stage.handle(Release((at.x, at.y)))
    assert play.desk.length == 1
    close(stage)


def test_the_lost_gamepad_pauses_the_match_with_a_message(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay(GAME), pace="off")
    settle(stage)
    stage.handle(Lost(pad=True))
    assert where(stage) == "pause"
    labels = [widget.label for widget in form(stage).widgets]
    assert stage.ctx.words("pause.pad_lost") in labels
    stage.handle(Lost(pad=True))
    assert where(stage) == "pause"
    assert len(stage.scenes) == 3
    feed(stage)
    close(stage)


def _until_held(stage: Stage) -> None:
    """Play until the turned cards wait for people."""
    choose = knowing(1, 0.0)
    hand = Mouse(stage)
    while not table(stage).pieces.timeline.holding:
        settle(stage)
        if not table(stage).pieces.timeline.holding:
            hand.touch(choose(truth(table(stage)), pilot.lit(stage)))
    stage.update(0.0)


def _open(stage: Stage) -> dict[Piece, Face]:
    """The cards that show their face on the island."""
    play = table(stage)
    taken = [Card(place) for own in play.tabletop.view.taken for place, _ in own]
    return {
        piece: pose.face
        for piece, pose in play.pieces.poses.items()
        if isinstance(pose.face, Front) and piece not in taken
    }


def test_an_eager_second_touch_does_not_hide_what_was_turned(tmp_path: Path) -> None:
    """Turned cards are seen for a moment whatever is touched; only then does a touch hide them."""
    stage = open_stage(tmp_path, mode="play", match=lay("memory_island", "human,human", 3))
    pilot.settle(stage)
    play = table(stage)
    while not play.pieces.timeline.holding:
        spot = play.pieces.rest[pilot.lit(stage)[0]]
        for _ in range(2):
            stage.handle(Press((spot.x, spot.y)))
            stage.handle(Release((spot.x, spot.y)))
            stage.update(0.02)
        if not play.pieces.timeline.busy:
            continue
        for _ in range(40):
            if play.pieces.timeline.holding or not play.pieces.timeline.busy:
                break
            stage.update(0.05)
    turned = {p for p, pose in play.pieces.poses.items() if isinstance(pose.face, Front)}
    assert turned
    for _ in range(6):
        stage.handle(Press((2.0, 2.0)))
        stage.handle(Release((2.0, 2.0)))
        stage.update(0.05)
        assert play.pieces.timeline.holding
    stage.update(1.0)
    stage.handle(Press((2.0, 2.0)))
    assert not play.pieces.timeline.holding
    close(stage)


def test_a_seat_counts_its_cards_only_once_they_are_taken(tmp_path: Path) -> None:
    match = lay(GAME, "human,human", seed=11)
    stage = open_stage(tmp_path, mode="play", match=match)
    settle(stage)
    hand = Mouse(stage)
    play = table(stage)
    while not any(view := match.view(None).taken):
        settle(stage)
        if play.pieces.timeline.holding:
            hand.go_on()
            continue
        hand.touch(knowing(1, 1.0)(match, pilot.lit(stage)))
    assert not any(play.tabletop.settled.taken)
    settle(stage)
    assert play.tabletop.settled.taken == view
    close(stage)
