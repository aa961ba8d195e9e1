"""The machine around the program: its screens, its language, and its wish to sleep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pilot
import pygame
import pytest
from pilot import close, lay, open_stage, table

from games.core import home, tongue
from games.core.home import Preferences, Settings
from games.core.spot import Spot, fit, read
from games.stage import app
from games.stage.play import Play
from games.stage.stack import DROWSY, Stage
from games.stage.window import wishes

HD, SMALL = (1920, 1080), (1280, 1024)
ONE, TWO = (HD,), (HD, SMALL)

# --- where the window lies ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "desktops", "display", "wanted"),
    [
        (Spot((900, 600), (30, 40), ONE), ONE, 0, Spot((900, 600), (30, 40), ONE)),
        (Spot((900, 600), (2000, 40), TWO), TWO, 1, Spot((900, 600), (2000, 40), TWO)),
        (Spot((900, 600), (-900, 40), TWO), TWO, 0, Spot((900, 600), (-900, 40), TWO)),
        # the second screen is gone, or another one came, or one is smaller now
        (Spot((900, 600), (2000, 40), TWO), ONE, 0, Spot((900, 600), None, ONE)),
        (Spot((900, 600), (30, 40), ONE), TWO, 0, Spot((900, 600), None, TWO)),
        (Spot((1900, 1000), (0, 0), ONE), (SMALL,), 0, Spot((1280, 1000), None, (SMALL,))),
        # nobody could reach it there
        (Spot((900, 600), (1900, 40), ONE), ONE, 0, Spot((900, 600), None, ONE)),
        (Spot((900, 600), (30, 1070), ONE), ONE, 0, Spot((900, 600), None, ONE)),
        (Spot((900, 600), (-1850, 40), ONE), ONE, 0, Spot((900, 600), None, ONE)),
        (Spot((900, 600), (30, -3000), ONE), ONE, 0, Spot((900, 600), None, ONE)),
        (Spot((900, 600)), ONE, 0, Spot((900, 600), None, ONE)),
    ],
)
def test_a_window_opens_where_it_lay_if_that_is_still_there(
    spot: Spot, desktops: tuple[tuple[int, int], ...], display: int, wanted: Spot
) -> None:
    assert fit(spot, desktops, display) == wanted


@pytest.mark.parametrize(
    "plain",
    [
        *(None, 7, "x", [], [[900, 600]], [[900, 600], None], [[900], None, []]),
        *([[900, 600], [1, 2, 3], []], [[True, 600], None, []], [[900.0, 600], None, []]),
        *([[9, 600], None, []], [[900, 10**9], None, []], [[900, 600], [10**6, 0], []]),
        *([[900, 600], None, [[1]]], {"size": 1}),
    ],
)
def test_what_is_no_place_for_a_window_is_none(plain: Any, tmp_path: Path) -> None:
    assert read(plain) is None
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"window": plain, "fullscreen": True}))
    assert wishes(path) == (True, 0, None)


def test_where_the_window_lies_survives_the_settings(tmp_path: Path) -> None:
    spot = Spot((900, 600), (-30, 40), TWO)
    Preferences(tmp_path).change(window=spot, display=1)
    assert Preferences(tmp_path).now == Settings(window=spot, display=1)
    assert wishes(tmp_path / "settings.json") == (False, 1, spot)


@pytest.mark.parametrize(
    ("asked", "told", "kept"),
    [
        (None, (70, 80), (70, 80)),
        ((50, 60), (70, 80), (68, 52)),  # a frame of 2 and 28 pixels lies around it
    ],
)
def test_only_where_somebody_put_the_window_is_kept(
    tmp_path: Path, asked: tuple[int, int] | None, told: tuple[int, int], kept: tuple[int, int]
) -> None:
    first = Spot(pilot.SMALL, asked, ((1, 1),)) if asked else None
    stage = open_stage(tmp_path, window=first)
    if asked:
        move(asked[0] + 2, asked[1] + 28)
    else:
        move(3, 4)
    app.tick(stage, 0.1)
    stage.keep_spot()
    assert Preferences(tmp_path).now.window == first, "that was the system"
    stage.update(2.0)
    move(*told)
    app.tick(stage, 0.1)
    stage.keep_spot()
    found = Preferences(tmp_path).now.window
    assert found
    assert (found.size, found.place) == (pilot.SMALL, kept)
    close(stage)


def move(x: int, y: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.WINDOWMOVED, x=x, y=y))


def test_the_screen_that_the_window_was_moved_to_is_kept(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    stage.update(2.0)
    pygame.event.post(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    move(2000, 10)
    app.tick(stage, 0.1)
    close(stage)
    assert Preferences(tmp_path).now.display == 1


# --- the language ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "DE_ch"}, "de"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "en_US"}, "de"),
        ({"LANGUAGE": "sv:de:en", "LANG": "sv_SE.UTF-8"}, "de"),
        ({"LANGUAGE": "de", "LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LANG": "pt_PT.UTF-8"}, "pt-BR"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "d"}, "en"),
        ({"LANG": "\udcff_\x00"}, "en"),
        ({"LANGUAGE": ":" * 9999, "LANG": "de_DE"}, "de"),
        ({}, "en"),
    ],
)
def test_the_first_start_speaks_as_the_system_does(
    environment: dict[str, str], wanted: str
) -> None:
    assert tongue.choose(tongue.named(environment), ("de", "en", "pt-BR"), "en") == wanted


def test_a_language_that_was_chosen_is_kept_and_one_that_was_not_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "first_language", lambda offered, usual: "de")
    first = Preferences(tmp_path, languages=("de", "en"))
    assert first.now.language == "de"
    first.change(volume=70)
    monkeypatch.setattr(home, "first_language", lambda offered, usual: "en")
    again = Preferences(tmp_path, languages=("de", "en"))
    assert (again.now.language, again.now.volume) == ("en", 70)
    again.change(language="de")
    assert Preferences(tmp_path, languages=("de", "en")).now.language == "de"


def test_a_system_that_fails_to_say_its_language_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tongue, "_asked", lambda: 1 / 0)
    assert tongue.first_language(("de", "en"), "en") == "en"


# --- sleep -------------------------------------------------------------------------------------


def test_the_display_may_sleep_unless_somebody_plays(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, mode="play", match=lay("memory_island"))
    assert stage.awake
    stage.update(DROWSY)
    assert not stage.awake
    pilot.Keys(stage).back()
    assert stage.awake
    pilot.Keys(stage).use("leave")
    assert not stage.awake
    close(stage)


# --- behind another window ---------------------------------------------------------------------

GOES = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
COMES = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


def happens(stage: Stage, kind: int, **fields: Any) -> None:
    """Let something happen to the window."""
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(kind, **fields))
    app.tick(stage, 0.0)


def until_held(stage: Stage) -> Play:
    """Turn cards until they are shown to be remembered."""
    play = table(stage)
    while not play.pieces.timeline.holding:
        pilot.settle(stage)
        pilot.Mouse(stage).touch(pilot.lit(stage)[0])
        for _ in range(40):
            if not play.pieces.timeline.holding:
                stage.update(0.02)
    return play


@pytest.mark.parametrize("play_on", [False, True])
@pytest.mark.parametrize(("goes", "comes"), [*zip(GOES, COMES, strict=True)])
def test_turned_cards_stay_up_until_the_window_is_back(
    tmp_path: Path, goes: int, comes: int, play_on: bool
) -> None:
    match = lay("memory_island", "human,human")
    stage = open_stage(tmp_path, mode="play", match=match, reveal=2, play_on=play_on)
    play = until_held(stage)
    happens(stage, goes)
    for _ in range(100):
        stage.update(0.1)
    assert play.pieces.timeline.holding
    assert play.pieces.timeline.held < 1
    happens(stage, comes)
    for _ in range(21):
        stage.update(0.1)
    assert not play.pieces.timeline.holding
    close(stage)


@pytest.mark.parametrize("play_on", [False, True])
def test_bots_wait_behind_another_window_unless_they_are_to_play_on(
    tmp_path: Path, play_on: bool
) -> None:
    match = lay("memory_island", "random,random")
    stage = open_stage(tmp_path, mode="play", match=match, play_on=play_on)
    play = table(stage)
    happens(stage, pygame.WINDOWFOCUSLOST)
    before = play.desk.length
    for _ in range(400):
        stage.update(0.1)
    assert (play.desk.length > before) is play_on
    assert stage.busy is (play_on and play.busy)
    happens(stage, pygame.WINDOWFOCUSGAINED)
    for _ in range(400):
        stage.update(0.1)
    assert play.desk.length > before
    close(stage)


def test_a_touch_shows_that_the_window_is_seen(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    happens(stage, pygame.WINDOWFOCUSLOST)
    assert stage.waits
    pilot.Mouse(stage).use("settings")
    assert not stage.waits
    close(stage)


def test_what_is_told_once_is_told_when_the_window_is_back(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    stage.ctx.notices.append("no_home")
    stage.update(0.1)
    happens(stage, pygame.WINDOWFOCUSLOST)
    for _ in range(100):
        stage.update(1.0)
    assert stage.notice.frame().still
    happens(stage, pygame.WINDOWFOCUSGAINED)
    for _ in range(100):
        stage.update(1.0)
    assert not stage.notice.frame().still
    close(stage)


def test_an_unattended_screen_never_waits(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    stage.ctx = msgspec.structs.replace(stage.ctx, unattended=True)
    happens(stage, pygame.WINDOWFOCUSLOST)
    assert not stage.waits
    close(stage)
