"""The unattended screen: whoever comes finds it as new, and nobody but staff can leave it."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pilot
import pygame
import pytest
from pilot import Hand, Mouse, close, form, lay, names, truth

from games.core import library
from games.core.archive import Archive
from games.core.bots import Inline
from games.core.home import Preferences
from games.core.match import HUMAN, Match
from games.core.sheet import SheetError
from games.core.words import Words
from games.kiosk import wishes as kiosk
from games.kiosk.screen import attract
from games.kiosk.screen.attract import PERIOD, Attract
from games.kiosk.screen.night import Night
from games.kiosk.screen.program import make_kiosk
from games.kiosk.screen.quiet import draw, soon
from games.kiosk.screen.staff import Tries
from games.kiosk.screen.still_there import StillThere
from games.kiosk.screen.visits import Visits
from games.kiosk.wishes import Hours, Kiosk, Latest
from games.stage import app, window
from games.stage.canvas import Canvas
from games.stage.input import (
    Back,
    Confirm,
    Cycle,
    Devices,
    Hotkey,
    Lost,
    Pause,
    Point,
    Press,
    Release,
    Step,
)
from games.stage.kept import Draft
from games.stage.look import Look
from games.stage.menu import Menu
from games.stage.play import Play, play_match
from games.stage.scene import Push
from games.stage.scenes.settings import settings
from games.stage.sound import Sound
from games.stage.stack import Stage
from games.stage.thinking import Thinker

ROOT = Path(__file__).parents[1]
NOON = 12 * 60
SIZE = (640, 360)
PIN = "7394"


class Wall:
    """A clock on the wall that tests set."""

    minute = NOON


@pytest.fixture
def wall() -> Wall:
    return Wall()


def config(folder: Path, **fields: object) -> Path:
    """Write a kiosk's file; JSON is YAML as well."""
    path = folder / "kiosk.yaml"
    usual = {"languages": ["en", "de"], "idle": 30, "staff": {"pin": PIN}}
    path.write_text(json.dumps({**usual, **fields}))
    return path


def open_kiosk(
    folder: Path, wall: Wall | None = None, size: tuple[int, int] = SIZE, **fields: object
) -> Stage:
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    where = wall or Wall()
    stage: Stage = make_kiosk(
        screen,
        Latest(config(folder, **fields)),
        Archive(folder / "archive.db"),
        None,
        Thinker(Inline()),
        lambda: where.minute,
    )
    return stage


def visits(stage: Stage) -> Visits:
    assert isinstance(stage.visits, Visits)
    return stage.visits


def counts(stage: Stage) -> dict[str, int]:
    """What was counted, by day and ever: the same within a test."""
    return {what: ever for what, (_, ever) in visits(stage).counts.counts().items()}


def shut(stage: Stage) -> None:
    visits(stage).counts.close()
    close(stage)


def touch(stage: Stage, pos: tuple[float, float] = (300.0, 300.0)) -> None:
    stage.handle(Press(pos))
    stage.handle(Release(pos))


def wait(stage: Stage, seconds: float, dt: float = 0.1) -> None:
    for _ in range(round(seconds / dt)):
        stage.update(dt)


def until_reset(stage: Stage) -> None:
    """Do nothing until everything begins anew."""
    was = stage.ctx
    for _ in range(2000):
        stage.update(0.1)
        if stage.ctx is not was:
            return
    raise AssertionError("nobody is ever taken to have left")


def seat_somebody(stage: Stage, who: str = "human,human") -> Play:
    """Let a visitor sit down at a table, with everything at rest."""
    if isinstance(stage.top, Attract | Night):
        touch(stage)
    stage.change(Push(play_match(stage.ctx, lay("memory_island", who))))
    pilot.settle(stage)
    table = stage.top
    assert isinstance(table, Play)
    return table


# --- coming and going --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(pilot.HANDS))
def test_a_game_is_chosen_with_the_second_touch(kind: str, tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    hand: Hand = pilot.HANDS[kind](stage)
    hand.go_on()
    assert pilot.where(stage) == "title"
    hand.use("island:memory_island")
    assert pilot.where(stage) == "setup"
    shut(stage)


def test_a_drifting_pointer_and_a_lost_focus_wake_nobody(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    for intent in (Point((9, 9)), Release((9, 9)), Lost(), Lost(pad=True)):
        stage.handle(intent)
        assert isinstance(stage.top, Attract)
    shut(stage)


def test_only_the_games_that_are_offered_are_there_to_choose(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path, games=["kahuna", "memory_island"])
    touch(stage)
    islands = [name for name in names(stage) if name.startswith("island:")]
    assert sorted(islands) == ["island:kahuna", "island:memory_island"]
    assert "quit" not in names(stage)
    shut(stage)
    every = open_kiosk(tmp_path)
    touch(every)
    shown = [w for w in form(every).widgets if w.role == "island"]
    assert sorted(w.name for w in shown) == [f"island:{name}" for name in library.names()]
    shut(every)


def test_people_who_do_nothing_are_asked_and_then_everything_begins_anew(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path, idle=30, countdown=20)
    seat_somebody(stage)
    stage.handle(Hotkey("mute"))
    wait(stage, 29.5)
    assert isinstance(stage.top, Play)
    wait(stage, 1.0)
    assert isinstance(stage.top, StillThere)
    wait(stage, 19.0)
    assert isinstance(stage.top, StillThere)
    wait(stage, 1.0)
    assert isinstance(stage.top, Attract)
    assert len(stage.scenes) == 1
    shut(stage)


ANSWERS = [
    Confirm(),
    Back(),
    Pause(),
    Step((1, 0)),
    Cycle(1),
    Hotkey("help"),
    "finger",
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_any_touch_says_that_somebody_is_there_and_does_nothing_else(
    answer: Any, tmp_path: Path
) -> None:
    stage = open_kiosk(tmp_path)
    table = seat_somebody(stage)
    wait(stage, 40)
    assert isinstance(stage.top, StillThere)
    if answer == "finger":
        card = table.pieces.rest[table.hand.lit()[0]]
        touch(stage, (card.x, card.y))
    else:
        stage.handle(answer)
    assert stage.scenes[-1] is table
    assert table.desk.length == 0
    assert not table.hand.picker.picked
    wait(stage, 29.5)
    assert stage.scenes[-1] is table
    wait(stage, 1.0)
    assert isinstance(stage.top, StillThere)
    shut(stage)


def test_a_pointer_that_drifts_does_not_answer_for_people(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    seat_somebody(stage)
    for _ in range(600):
        stage.update(0.1)
        stage.handle(Point((random.random() * 500, 100)))
    assert isinstance(stage.top, Attract)
    shut(stage)


def test_what_bots_do_neither_counts_as_a_touch_nor_against_people(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path, idle=30)
    touch(stage)
    stage.change(Push(play_match(stage.ctx, lay("memory_island", "fair,sharp"))))
    wait(stage, 29)
    assert isinstance(stage.top, Play)
    assert stage.top.desk.length
    wait(stage, 30)
    assert isinstance(stage.top, Play)
    wait(stage, 5)  # a table at which nobody sits is not watched for ever
    assert isinstance(stage.top, StillThere)
    shut(stage)


def key(code: int) -> pygame.event.Event:
    return pilot.event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)


def rest(stage: Stage) -> None:
    """Put a finger down and leave it there."""
    where = {"touch_id": 1, "finger_id": 3, "x": 0.5, "y": 0.01, "dx": 0.0, "dy": 0.0}
    pilot.feed(stage, pilot.event(pygame.FINGERDOWN, **where))


def tremble(stage: Stage) -> None:
    where = {"touch_id": 1, "finger_id": 3, "x": 0.502, "y": 0.01, "dx": 0.0, "dy": 0.0}
    pilot.feed(stage, pilot.event(pygame.FINGERMOTION, **where))


def bounce(stage: Stage) -> None:
    """A key whose contact is broken goes up and down."""
    up = pilot.event(pygame.KEYUP, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
    pilot.feed(stage, key(pygame.K_DOWN), up)


def drip(stage: Stage) -> None:
    """A drop of water is taken for a finger, again and again."""
    where = {"touch_id": 1, "finger_id": 4, "x": 0.3, "y": 0.02, "dx": 0.0, "dy": 0.0}
    kinds = (pygame.FINGERDOWN, pygame.FINGERUP)
    pilot.feed(stage, *[pilot.event(kind, **where) for kind in kinds])


def lean(stage: Stage) -> None:
    pilot.feed(stage, pilot.event(pygame.MOUSEBUTTONDOWN, pos=(9, 90), button=1, touch=False))


def drift(stage: Stage) -> None:
    pos = (9 + stage.ctx.look.size[0] // 400, 90)
    pilot.feed(
        stage,
        pilot.event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(1, 0, 0), touch=False),
    )


def hold(code: int) -> Any:
    return lambda stage: pilot.feed(stage, key(code))


def tilt(stage: Stage) -> None:
    kind = pygame.CONTROLLERAXISMOTION
    pilot.feed(stage, pilot.event(kind, axis=0, value=32767, instance_id=3))


JAMS: dict[str, tuple[Any, Any]] = {
    "an arrow held down": (hold(pygame.K_DOWN), hold(pygame.K_DOWN)),
    "a digit of the keypad held down": (hold(pygame.K_KP_6), hold(pygame.K_KP_6)),
    "Enter held down": (hold(pygame.K_F5), hold(pygame.K_RETURN)),
    "a tab held down": (hold(pygame.K_TAB), hold(pygame.K_TAB)),
    "a key whose contact is broken": (bounce, bounce),
    "a finger that rests": (rest, lambda stage: None),
    "a finger that trembles": (rest, tremble),
    "water on the screen": (drip, drip),
    "something on the mouse": (lean, drift),
    "a stick that is bent": (tilt, tilt),
}


@pytest.mark.parametrize("jam", JAMS)
def test_what_is_jammed_or_rests_holds_no_visit_open(jam: str, tmp_path: Path) -> None:
    first, still = JAMS[jam]
    stage = open_kiosk(tmp_path)
    Mouse(stage).go_on()
    first(stage)
    for _ in range(2000):
        still(stage)
        stage.update(0.1)
        if isinstance(stage.top, Attract):
            break
    assert isinstance(stage.top, Attract)
    for _ in range(100):
        still(stage)
        stage.update(0.1)
    assert isinstance(stage.top, Attract), "and it begins no other one"
    close(stage)


def test_whoever_comes_while_a_key_is_jammed_can_play(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    for _ in range(60):
        bounce(stage)
    for _ in range(1200):
        stage.update(0.1)
    assert isinstance(stage.top, Attract)
    bounce(stage)
    assert isinstance(stage.top, Attract)
    Mouse(stage).go_on()
    assert not isinstance(stage.top, Attract)
    close(stage)


@pytest.mark.parametrize("mouse", [True, False])
def test_a_drag_shows_that_somebody_is_there(mouse: bool, tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    Mouse(stage).go_on()
    lean(stage) if mouse else rest(stage)
    for turn in range(1000):
        x, y = (9 + turn % 7 * 30, 90)
        where = {"touch_id": 1, "finger_id": 3, "x": x / SIZE[0], "y": 0.01, "dx": 0.0, "dy": 0.0}
        move = {"pos": (x, y), "rel": (1, 0), "buttons": (1, 0, 0), "touch": False}
        kind, fields = (pygame.MOUSEMOTION, move) if mouse else (pygame.FINGERMOTION, where)
        pilot.feed(stage, pilot.event(kind, **fields))
        stage.update(0.1)
        assert not isinstance(stage.top, StillThere)
    close(stage)


def test_nobody_is_asked_while_the_bots_play_alone(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path, idle=10)
    wait(stage, 120)
    assert isinstance(stage.top, Attract)
    assert counts(stage) == {}
    shut(stage)


def test_cards_that_are_secret_are_hidden_when_nobody_is_there(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    touch(stage)
    stage.change(Push(play_match(stage.ctx, lay("kahuna", "human,human"))))
    wait(stage, 10)
    assert pilot.where(stage) == "curtain"
    Mouse(stage).use("ready")
    table = stage.top
    assert isinstance(table, Play)
    assert table.viewer.seat is not None
    wait(stage, 40)
    assert isinstance(stage.top, StillThere)
    assert table.viewer.seat is None
    touch(stage)
    wait(stage, 1)
    assert pilot.where(stage) == "curtain"
    shut(stage)


# --- nothing of a visitor remains --------------------------------------------------------------

APART = (pygame.Surface, Canvas, Devices, Thinker, Words, Latest, Archive, library.Game, ModuleType)
"""The machine, and what is read from files that no visitor can write."""


def told(thing: Any, seen: dict[int, int]) -> Any:
    """All that a thing holds, as plain data; what is met again is told by its number."""
    if thing is None or isinstance(thing, str | int | float | bytes):
        return thing
    if isinstance(thing, APART) or callable(thing):
        return type(thing).__name__
    if id(thing) in seen:
        return f"again {seen[id(thing)]}"
    seen[id(thing)] = len(seen)
    if isinstance(thing, Look):
        return thing.size, thing.text_scale, thing.high_contrast, thing.diagonal
    if isinstance(thing, Sound):
        return thing.volume, thing.muted
    if isinstance(thing, dict):
        return [(told(key, seen), told(value, seen)) for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return [told(item, seen) for item in thing]
    if isinstance(thing, set | frozenset):
        return sorted(str(told(item, seen)) for item in thing)
    if not isinstance(thing, msgspec.Struct) and not hasattr(thing, "__dict__"):
        raise TypeError(f"{type(thing)} cannot be looked into")
    if isinstance(thing, msgspec.Struct):
        fields: dict[str, Any] = msgspec.structs.asdict(thing)
    else:
        fields = vars(thing)
    return type(thing).__name__, [(name, told(value, seen)) for name, value in fields.items()]


def state(stage: Stage) -> str:
    """All that the program knows, for comparison."""
    ctx = stage.ctx
    kept = ctx.archive.begun(), ctx.archive.waiting(), ctx.archive.finished()
    speaks = ctx.words.language, ctx.words.offered, ctx.words.languages()
    return json.dumps([told(stage, {}), str(kept), speaks], default=str)


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bots play the same match each time, so that nothing else may differ."""
    monkeypatch.setattr(attract, "fresh_seed", lambda: 7)


def _change_all_settings(stage: Stage) -> None:
    hand = Mouse(stage)
    hand.use("settings")
    for name in ("text_scale", "contrast", "motion", "pace", "reveal", "volume", "language"):
        hand.use(name)
        stage.update(0.05)
    hand.use("done")


def _play_and_leave(stage: Stage) -> None:
    hand = Mouse(stage)
    hand.use("island:memory_island")
    hand.use("animal:0")
    hand.use("colour:1")
    hand.use("add")
    hand.use("play")
    pilot.play_on(hand, pilot.knowing(3), moves=5)


def _speak_another_language(stage: Stage) -> None:
    Mouse(stage).use("language")


def _play_to_the_end(stage: Stage) -> None:
    hand = Mouse(stage)
    stage.ctx.prefs.change(pace="off", motion="off")
    hand.use("island:memory_island")
    hand.use("play")
    pilot.play_on(hand, pilot.knowing(1, 1.0))
    assert pilot.where(stage) == "result"


def _fail(stage: Stage) -> None:
    seat_somebody(stage)
    stage.recover()


def _try_to_be_staff(stage: Stage) -> None:
    _corners(stage)
    Mouse(stage).use("1")


VISITS = [
    _change_all_settings,
    _play_and_leave,
    _speak_another_language,
    _play_to_the_end,
    _fail,
    _try_to_be_staff,
]


@pytest.mark.usefixtures("same_luck")
def test_after_any_visit_everything_is_as_after_a_fresh_start(tmp_path: Path) -> None:
    fresh = open_kiosk(tmp_path)
    as_new = state(fresh)
    shut(fresh)
    stage = open_kiosk(tmp_path)
    for visit in VISITS:
        touch(stage)
        stage.update(0.1)
        visit(stage)
        if len(stage.scenes) > 1:
            assert state(stage) != as_new
            until_reset(stage)
        assert state(stage) == as_new, visit
    shut(stage)


@pytest.mark.usefixtures("same_luck")
@pytest.mark.parametrize("field", ["prefs", "archive", "drafts", "notes", "words", "notices"])
def test_anything_that_a_visitor_left_would_be_found(field: str, tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    as_new, ctx = state(stage), stage.ctx
    match field:
        case "prefs":
            ctx.prefs.change(contrast=True)
        case "archive":
            ctx.archive.begin(lay("memory_island").record())
        case "drafts":
            ctx.kept.drafts["kahuna"] = Draft(lay("kahuna").game, ctx.look.theme.animals, 5)
        case "notes":
            ctx.kept.notes["memorandom", 5, 0] = {"1:7": ()}
        case "words":
            ctx.words.speak("de")
        case "notices":
            ctx.notices.append("failed")
    assert state(stage) != as_new
    shut(stage)


def test_nothing_of_a_visitor_is_written_down(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    touch(stage)
    stage.update(0.1)
    _play_and_leave(stage)
    wait(stage, 100, 0.5)
    seat_somebody(stage)
    shut(stage)
    with_counts = Archive(tmp_path / "archive.db")
    assert with_counts.begun() == (0, 0)
    with_counts.close()
    assert {path.name for path in tmp_path.iterdir()} == {"archive.db", "kiosk.yaml", "lock"}
    assert (tmp_path / "lock").read_bytes() == b""


def test_visits_and_matches_are_counted_and_nothing_else(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    for visit in (_play_and_leave, _play_to_the_end, _speak_another_language):
        touch(stage)
        stage.update(0.1)
        visit(stage)
        wait(stage, 100, 0.5)
    assert counts(stage) == {"sessions": 3, "games": 2, "abandoned": 1}
    shut(stage)


# --- the file is read again --------------------------------------------------------------------


def test_the_file_is_read_anew_at_each_reset(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    assert stage.ctx.words.language == "en"
    config(tmp_path, languages=["de"], idle=50, diagonal="43 in")
    touch(stage)
    assert stage.ctx.words.language == "en"
    stage.reset()
    assert stage.ctx.words.language == "de"
    assert stage.ctx.look.diagonal == pytest.approx(43 * 25.4)
    touch(stage)
    assert "language" not in names(stage)
    wait(stage, 45)
    assert not isinstance(stage.top, StillThere)
    wait(stage, 15)
    assert isinstance(stage.top, StillThere)
    shut(stage)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("idle: [", "before it is not closed"),
        ("idle: 5", "idle"),
        ("countdown: 10", "countdown"),
        ("diagonal: 24", "diagonal"),
        ("diagonal: 3 in", "diagonal"),
        ("games: [chess]", "chess"),
        ("languages: [xx]", "xx"),
        ("hours: {open: noon}", "noon"),
        ('hours: {open: "9:00", close: "9:00"}', "hours"),
        ("staff: {corners: [top_left]}", "corners"),
        ("staff: {corners: [top, left, right]}", "corners"),
        ('staff: {pin: "12"}', "pin"),
        ("memory: 5", "memory"),
        ("sound: {volume: 101}", "volume"),
        ("colour: red", "colour"),
    ],
)
def test_a_broken_file_leaves_the_last_good_one_and_a_line_in_the_log(
    text: str, fact: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = config(tmp_path, idle=77)
    latest = Latest(path, tmp_path / "home")
    good = latest.read()
    assert good.idle == 77
    path.write_text(text)
    assert latest.read() == good
    assert Latest(path, tmp_path / "home").read() == good  # also after a power cut
    assert Latest(path, tmp_path / "elsewhere").read() == Kiosk()
    assert len([r for r in caplog.records if r.levelname == "WARNING"]) == 3
    assert "kiosk.yaml:1: " in caplog.text
    assert fact in caplog.text
    with pytest.raises(SheetError):
        kiosk.read(path)
    path.write_text("idle: 78")
    assert latest.read().idle == 78


def test_the_file_that_comes_with_the_program_is_in_order_and_can_be_left_by_touch() -> None:
    shipped = kiosk.read(kiosk.FILE)
    assert shipped.staff.pin
    assert shipped.hours.hold(0)
    assert shipped.hours.hold(24 * 60 - 1)


def test_lengths_are_read_in_inches_and_in_millimetres() -> None:
    assert Kiosk(diagonal="24 in").millimetres == pytest.approx(609.6)
    assert Kiosk(diagonal="610mm").millimetres == 610
    assert Kiosk(diagonal="21.5 in").millimetres == pytest.approx(546.1)


# --- hours -------------------------------------------------------------------------------------


def test_hours_hold_from_opening_to_closing_also_past_midnight() -> None:
    day, night = Hours("9:30", "18:00"), Hours("18:00", "02:00")
    held = [day.hold(60 * 9 + 29), day.hold(60 * 9 + 30), day.hold(60 * 18 - 1), day.hold(60 * 18)]
    assert held == [False, True, True, False]
    held = [night.hold(60 * 18 - 1), night.hold(60 * 18), night.hold(0), night.hold(120)]
    assert held == [False, True, True, False]


def test_outside_its_hours_the_screen_is_dark_and_the_display_may_sleep(
    tmp_path: Path, wall: Wall
) -> None:
    stage = open_kiosk(tmp_path, wall, hours={"open": "09:00", "close": "18:00"})
    assert isinstance(stage.top, Attract)
    assert stage.awake
    wall.minute = 18 * 60
    stage.update(0.1)
    assert isinstance(stage.top, Night)
    assert not stage.awake
    stage.draw()
    assert not any(pygame.image.tobytes(stage.screen, "RGB"))
    painted = stage.canvas.painted
    wait(stage, 60)
    stage.draw()
    assert (stage.canvas.painted, stage.busy) == (painted, False)
    wall.minute = 9 * 60
    stage.update(0.1)
    assert isinstance(stage.top, Attract)
    assert stage.awake
    shut(stage)


def test_whoever_comes_at_night_may_play_and_closing_time_interrupts_nobody(
    tmp_path: Path, wall: Wall
) -> None:
    stage = open_kiosk(tmp_path, wall, hours={"open": "09:00", "close": "18:00"})
    table = seat_somebody(stage)
    wall.minute = 23 * 60
    wait(stage, 5)
    assert stage.top is table
    wait(stage, 60)
    assert isinstance(stage.top, Night)
    touch(stage)
    assert pilot.where(stage) == "title"
    shut(stage)


# --- locked ------------------------------------------------------------------------------------

KEYS = [getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_")]
CHORDS = [
    (key, mod)
    for key in (pygame.K_F4, pygame.K_TAB, pygame.K_q, pygame.K_w, pygame.K_c, pygame.K_ESCAPE)
    for mod in (
        pygame.KMOD_ALT,
        pygame.KMOD_CTRL,
        pygame.KMOD_META,
        pygame.KMOD_CTRL | pygame.KMOD_ALT,
        pygame.KMOD_CTRL | pygame.KMOD_SHIFT,
    )
]


def keys() -> Iterator[pygame.event.Event]:
    rng = random.Random(4)
    for key, mod in [*CHORDS, *((rng.choice(KEYS), 0) for _ in range(200))]:
        letter = chr(key) if 32 <= key < 127 else ""
        yield pilot.event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        yield pilot.event(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)


@pytest.mark.parametrize("start", ["attract", "title", "table", "settings", "still there"])
def test_no_key_no_chord_and_no_close_button_leaves_the_screen(start: str, tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    if start != "attract":
        touch(stage)
    if start in ("table", "still there"):
        seat_somebody(stage)
    if start == "settings":
        stage.change(Push(settings(stage.ctx)))
    if start == "still there":
        wait(stage, 40)
        assert isinstance(stage.top, StillThere)
    pygame.event.clear()
    for event in keys():
        pygame.event.post(event)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        pygame.event.post(pygame.event.Event(pygame.WINDOWCLOSE))
        app.tick(stage, 0.01)
        assert stage.running
    assert stage.ctx.prefs.now.fullscreen
    shut(stage)


def test_where_somebody_sits_the_close_button_does_close() -> None:
    stage = pilot.open_stage(None)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.tick(stage, 0.01)
    assert not stage.running
    close(stage)


@pytest.mark.parametrize("kind", sorted(app.SEEN_AGAIN))
def test_what_is_seen_again_is_painted_whole_at_once(kind: int, tmp_path: Path) -> None:
    """A display that slept comes back without a touch."""
    stage = open_kiosk(tmp_path)
    app.show(stage)
    stage.screen.fill((255, 0, 255))
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(kind))
    app.tick(stage, 0.01)
    pixels = pygame.image.tobytes(stage.screen, "RGB")
    assert b"\xff\x00\xff" not in {pixels[i : i + 3] for i in range(0, len(pixels), 300)}
    pygame.event.set_grab(False)
    shut(stage)


def _corners(stage: Stage, *order: str, gap: float = 0.5) -> None:
    w, h = stage.ctx.look.area
    spots = {
        "top_left": (8, 8),
        "top_right": (w - 8, 8),
        "bottom_right": (w - 8, h - 8),
        "bottom_left": (8, h - 8),
    }
    for corner in order or ("top_left", "top_right", "bottom_right", "bottom_left"):
        touch(stage, spots[corner])
        wait(stage, gap)


def at_pad(stage: Stage) -> bool:
    """Whether the number is asked for."""
    return hasattr(stage.top, "form") and "5" in names(stage) and "0" in names(stage)


@pytest.mark.parametrize("start", ["attract", "table", "still there"])
def test_staff_leave_by_the_corners_and_the_number(start: str, tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    if start != "attract":
        seat_somebody(stage)
    if start == "still there":
        wait(stage, 40)
    _corners(stage)
    assert at_pad(stage)
    hand = Mouse(stage)
    hand.use("9")
    hand.use("delete")
    for digit in PIN:
        hand.use(digit)
    assert "leave" in names(stage)
    hand.use("leave")
    assert not stage.running
    shut(stage)


def test_staff_may_also_go_back_and_everything_begins_anew(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    _corners(stage)
    for digit in PIN:
        Mouse(stage).use(digit)
    Mouse(stage).use("back")
    assert isinstance(stage.top, Attract)
    assert stage.running
    shut(stage)


def test_a_wrong_number_closes_the_pad(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    _corners(stage)
    for digit in "7395":
        assert at_pad(stage)
        Mouse(stage).use(digit)
    assert not at_pad(stage)
    assert "leave" not in names(stage)
    shut(stage)


@pytest.mark.parametrize(
    ("order", "gap"),
    [
        (("top_left", "bottom_right", "top_right", "bottom_left"), 0.5),
        (("top_left", "top_right", "bottom_right"), 0.5),
        (("top_left", "top_right", "bottom_right", "bottom_left"), 4.0),
    ],
)
def test_other_touches_of_the_corners_open_no_pad(
    order: tuple[str, ...], gap: float, tmp_path: Path
) -> None:
    stage = open_kiosk(tmp_path)
    _corners(stage, *order, gap=gap)
    assert not at_pad(stage)
    shut(stage)


def test_a_touch_elsewhere_breaks_the_pattern(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    _corners(stage, "top_left", "top_right")
    touch(stage, (900, 250))
    _corners(stage, "bottom_right", "bottom_left")
    assert not at_pad(stage)
    shut(stage)


def test_without_a_number_the_screen_has_no_way_out(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path, staff={"pin": ""})
    _corners(stage)
    assert not at_pad(stage)
    shut(stage)


def _try(stage: Stage, number: str) -> bool:
    """Try a number; return whether there was a pad at all."""
    _corners(stage, gap=0.1)
    if not at_pad(stage):
        return False
    hand = Mouse(stage)
    for digit in number:
        hand.use(digit)
    return True


def _leave_all(stage: Stage) -> None:
    """Be as somebody who starts from nothing."""
    stage.reset()


def test_each_wrong_number_doubles_the_time_until_the_next_and_ten_cost_an_hour(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stage = open_kiosk(tmp_path)
    tries = visits(stage).tries
    asked = []
    for wrong in range(12):
        assert _try(stage, f"{wrong:04}")
        asked.append(tries.left)
        assert not _try(stage, PIN), "the right one is not taken either"
        assert "leave" not in names(stage)
        Mouse(stage).use("back")
        while tries.left > 0:
            stage.update(0.1 if tries.left < 1 else tries.left - 0.5)
        _leave_all(stage)
    assert [round(left + 0.4) for left in asked[:9]] == [2**n for n in range(9)]
    assert all(3599 < left <= 3600 for left in asked[9:])
    assert counts(stage)["wrong"] == 12
    told = [line for line in caplog.messages if line.startswith("A wrong number was tried")]
    assert len(told) == 12
    assert not any("0011" in line for line in told), "what was tried may be nearly right"
    assert _try(stage, PIN)
    assert "leave" in names(stage)
    _leave_all(stage)
    assert _try(stage, "0000")
    assert tries.left <= 1.0
    shut(stage)


def test_no_visit_that_ends_and_no_second_pad_shortens_the_wait(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    tries = visits(stage).tries
    for _ in range(4):
        while tries.left > 0:
            stage.update(0.5)
        assert _try(stage, "0000")
    left = tries.left
    assert left > 7
    for end in (stage.reset, stage.recover, stage.reset):
        end()
        assert not _try(stage, PIN)
        assert "leave" not in names(stage)
    assert tries.left > left - 5
    while tries.left > 0:
        stage.update(0.5)
    _leave_all(stage)
    for _ in range(3):  # pads upon pads
        _corners(stage, gap=0.1)
        assert at_pad(stage)
    hand = Mouse(stage)
    for digit in "0000":
        hand.use(digit)
    while at_pad(stage):
        hand.use("1")
    assert counts(stage)["wrong"] == 5
    shut(stage)


@pytest.mark.parametrize(
    ("kept", "left"),
    [
        (None, 8),
        (b"3", 4),
        (b"999999999", 3600),
        (b"", 0),
        (b"-4", 0),
        (b"x", 0),
        (b"9" * 99, 0),
    ],
)
def test_a_screen_that_is_started_again_has_not_forgotten_wrong_numbers(
    kept: bytes | None, left: float, tmp_path: Path
) -> None:
    tries = Tries(tmp_path)
    for _ in range(4):
        tries.fail()
    if kept is not None:
        (tmp_path / "kiosk.tries").write_bytes(kept)
    again = Tries(tmp_path)
    assert again.left == left
    again.succeed()
    assert Tries(tmp_path).left == 0


def test_where_wrong_numbers_cannot_be_kept_they_are_known_until_the_next_start(
    tmp_path: Path,
) -> None:
    (tmp_path / "kiosk.tries").mkdir()
    tries = Tries(tmp_path)
    for _ in range(3):
        tries.fail()
    assert tries.left == 4
    assert Tries(tmp_path).left == 0


@pytest.mark.parametrize("minutes", [1, 5, 60])
def test_who_has_to_wait_is_told_how_long(minutes: int, tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    visits(stage).tries.left = 60.0 * minutes - 3
    _corners(stage)
    assert isinstance(stage.top, Menu)
    told = [widget.label for widget in stage.top.form.widgets]
    assert stage.ctx.words("kiosk.wait", count=minutes) in told
    Mouse(stage).use("back")
    assert names(stage) != ["back"]
    shut(stage)


OWN = [
    ('staff: {pin: "2580"}', ""),
    ('idle: 40\nstaff:\n  pin: "2580"\n', ""),
    ('staff: {pin: "7394"}', "7394"),
    ('staff: {pin: "02580"}', "02580"),
    ('staff: {pin: ""}', ""),
    ('staff: {pin: "2580", corners: [top_left, top_left, top_left]}', ""),
]


@pytest.mark.parametrize(("text", "pin"), OWN)
def test_the_number_that_everybody_can_read_opens_no_screen_of_somebodys_own(
    text: str, pin: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, home = tmp_path / "museum.yaml", tmp_path / "home"
    path.write_text(text)
    for _ in range(2):
        assert Latest(path, home).read().staff.pin == pin
    assert ("comes with the program" in caplog.text) == ('"2580"' in text)
    assert kiosk.read(kiosk.FILE).staff.pin == kiosk.USUAL_PIN
    Latest(kiosk.FILE, home).read()  # the usual one is good here, and kept
    path.write_text(text + "\nsound: {volume: loud}")
    assert Latest(path, home).read().staff.pin in {pin, ""}
    link = tmp_path / "link.yaml"
    link.symlink_to(kiosk.FILE)
    assert Latest(link, None).read().staff.pin == kiosk.USUAL_PIN
    link.unlink()
    link.symlink_to(link)
    assert Latest(link, home).read().staff.pin == ""


def test_a_forgotten_pad_is_left_like_any_other_screen(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    _corners(stage)
    assert at_pad(stage)
    wait(stage, 60)
    assert isinstance(stage.top, Attract)
    shut(stage)


# --- attract -----------------------------------------------------------------------------------


def test_bots_play_all_games_in_turn_each_time_a_little_elsewhere(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    stage.ctx.prefs.change(pace="off", motion="off")
    shown: list[Match] = []
    places = []
    top = stage.top
    assert isinstance(top, Attract)
    while len(shown) < 2 * len(library.names()):
        play = top.play
        assert play
        match = truth(play)
        if not shown or match is not shown[-1]:
            shown.append(match)
            places.append(top.aside())
        if not match.outcome:
            seat = match.to_act[0]
            match.submit(seat, match.legal_moves(seat)[0])
        else:
            play.pieces.finish()
            stage.update(0.5)
    for match in shown[:-1]:
        assert match.outcome
    first, second = shown[: len(library.names())], shown[len(library.names()) :]
    assert sorted(match.game.id for match in first) == sorted(library.names())
    assert [match.game.id for match in second] == [match.game.id for match in first]
    assert len({match.seed for match in shown}) == len(shown)
    assert all(one != next for one, next in pairwise(places))
    assert all(player.who != HUMAN for match in shown for player in match.players)
    shut(stage)


def test_no_pixel_keeps_its_colour_for_five_minutes(tmp_path: Path) -> None:
    """Burn-in: what is looked at lies so close that hardly anything slips through."""
    stage = open_kiosk(tmp_path, size=(480, 320))
    first: bytes = b""
    still: set[int] = set()
    for _ in range(300):
        wait(stage, 1.0, 0.5)
        stage.draw()
        pixels = pygame.image.tobytes(stage.screen, "RGB")
        now = [pixels[i : i + 3] for i in range(0, len(pixels), 21)]
        if not first:
            first = b"".join(now)
            still = set(range(len(now)))
        still = {i for i in still if now[i] == first[3 * i : 3 * i + 3]}
    assert len(still) <= len(first) / 3 * 0.001
    shut(stage)


def test_the_invitation_is_told_in_every_language_and_wanders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = open_kiosk(tmp_path)
    written: list[str] = []
    text = Look.text

    def note(look: Look, words: str, *rest: Any) -> pygame.Surface:
        written.append(words)
        return text(look, words, *rest)

    monkeypatch.setattr(Look, "text", note)
    places = set()
    for _ in range(4):
        wait(stage, attract.WANDER)
        sign = stage.top.frame().moving[-1]
        places.add((sign.x, sign.y))
    for code in ("en", "de"):
        assert Words(ROOT / "config" / "words", code)("kiosk.touch") in written
    assert len(places) == 4
    shut(stage)


def test_a_game_that_cannot_be_read_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = library.load

    def broken(name: str) -> Any:
        if name != "kahuna":
            raise SheetError(tmp_path / "x.yaml", "nothing fits")
        return load(name)

    monkeypatch.setattr(library, "load", broken)
    stage = open_kiosk(tmp_path)
    assert isinstance(stage.top, Attract)
    assert stage.top.play
    assert stage.top.play.desk.game.id == "kahuna"
    monkeypatch.setattr(library, "names", lambda: ("memory_island",))
    stage.reset()
    assert isinstance(stage.top, Attract)
    wait(stage, PERIOD)
    stage.draw()
    assert stage.top.play is None
    shut(stage)


def test_a_scene_that_fails_makes_everything_begin_anew(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path)
    seat_somebody(stage)
    stage.recover()
    assert isinstance(stage.top, Attract)
    assert len(stage.scenes) == 1
    shut(stage)


def test_it_is_silent_until_somebody_comes_and_again_when_they_have_left(tmp_path: Path) -> None:
    stage = open_kiosk(tmp_path, sound={"volume": 60, "attract": 0})
    stage.update(0.1)
    assert stage.ctx.sound.volume == 0
    touch(stage)
    wait(stage, 0.2)
    assert stage.ctx.sound.volume == 60
    wait(stage, 100, 0.5)
    assert stage.ctx.sound.volume == 0
    shut(stage)


def test_the_quiet_picture_wanders_and_never_leaves_the_screen() -> None:
    for size in ((320, 240), (1080, 1920)):
        screen, places = pygame.Surface(size), set()
        for step in range(8):
            draw(screen, soon(()), step)
            letters = pygame.mask.from_threshold(screen, window.WATER, (9, 9, 9, 255))
            letters.invert()
            rects: Any = letters.get_bounding_rects()  # Pygame's types tell of one only
            box = rects[0].unionall(rects)
            assert 0 < box.left < box.right < size[0]
            assert 0 < box.top < box.bottom < size[1]
            places.add(box.topleft)
        assert len(places) == 8


def test_the_quiet_picture_speaks_every_language_that_is_offered() -> None:
    assert soon(("de",)) == [Words(ROOT / "config" / "words", "de")("kiosk.soon")]
    assert len(set(soon(()))) == len(Words(ROOT / "config" / "words", "en").languages())


# --- nothing to write, nobody to call ----------------------------------------------------------


def test_there_is_nothing_to_write_anywhere() -> None:
    """What annoys visitors and keepers alike: keyboards that pop up, names that insult."""
    for path in (ROOT / "games").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for word in ("TEXTINPUT", "TEXTEDITING", "start_text_input"):
            assert word not in source, path


def test_no_connection_is_ever_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = socket.socket.__init__

    def refuse(self: socket.socket, family: int = socket.AF_INET, *rest: Any, **more: Any) -> None:
        assert family not in (socket.AF_INET, socket.AF_INET6, -1), "a connection was tried"
        made(self, family, *rest, **more)

    monkeypatch.setattr(socket.socket, "__init__", refuse)
    with pytest.raises(AssertionError):
        socket.socket()
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    stage = open_kiosk(tmp_path)
    wait(stage, 5)
    for visit in (_change_all_settings, _play_to_the_end):
        touch(stage)
        stage.update(0.1)
        visit(stage)
        wait(stage, 100, 0.5)
    shut(stage)


def test_settings_of_somebody_who_sat_here_do_not_reach_visitors(tmp_path: Path) -> None:
    Preferences(tmp_path).change(language="de", contrast=True, muted=True)
    stage = open_kiosk(tmp_path)
    now = stage.ctx.prefs.now
    assert (now.language, now.contrast, now.muted) == ("en", False, False)
    shut(stage)
