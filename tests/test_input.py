"""Mouse, touch, keys and gamepads become the same wishes, and strange events become none."""

from __future__ import annotations

import logging

import pilot
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pilot import Keys, Mouse, Touch, close, event, feed, lay, open_stage, table, where

from games.memory_island.table.pieces import Card
from games.stage.input import (
    Back,
    Confirm,
    Cycle,
    Devices,
    Hotkey,
    Intent,
    LetGo,
    Lost,
    Page,
    Pause,
    Point,
    Press,
    Release,
    Step,
)
from games.stage.input.fingers import EVENTS as FINGER_EVENTS
from games.stage.input.keys import KEYS
from games.stage.input.pads import BUTTONS, PAD_EVENTS
from games.stage.look import Look
from games.stage.stack import Stage
from games.stage.theme import read_theme


@pytest.fixture
def devices() -> Devices:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    devices = Devices()
    devices.resize((320, 200), 1.0)
    return devices


def key(
    code: int, mod: int = 0, text: str = "", down: bool = True, place: int = 0
) -> pygame.event.Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return event(kind, key=code, mod=mod, unicode=text, scancode=place)


def wishes(devices: Devices, *events: pygame.event.Event) -> list[Intent]:
    return list(devices.intents(events))


# --- mouse and touch ---------------------------------------------------------------------------


def test_the_mouse_points_presses_and_releases_where_it_is(devices: Devices) -> None:
    devices.resize((320, 200), 0.5)
    found = wishes(
        devices,
        event(pygame.MOUSEMOTION, pos=(10, 20), rel=(1, 1), buttons=(0, 0, 0), touch=False),
        event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1, touch=False),
        event(pygame.MOUSEBUTTONUP, pos=(11, 20), button=1, touch=False),
    )
    at, then = (20.0, 40.0), (22.0, 40.0)
    assert found == [Point(at), Point(at), Press(at), Point(then), Release(then)]


@pytest.mark.parametrize("button", [2, 4, 5, 6, 7])
def test_wheel_and_middle_button_mean_nothing(devices: Devices, button: int) -> None:
    down = event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=button, touch=False)
    up = event(pygame.MOUSEBUTTONUP, pos=(10, 20), button=button, touch=False)
    assert wishes(devices, down, up) == []


def test_the_right_button_goes_back_once(devices: Devices) -> None:
    down = event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=3, touch=False)
    up = event(pygame.MOUSEBUTTONUP, pos=(10, 20), button=3, touch=False)
    assert wishes(devices, down, up) == [Back()]


def test_a_tap_that_comes_as_finger_and_as_mouse_counts_once(devices: Devices) -> None:
    finger = {"touch_id": 1, "finger_id": 0, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0}
    found = wishes(
        devices,
        event(pygame.FINGERDOWN, **finger),
        event(pygame.MOUSEBUTTONDOWN, pos=(160, 100), button=1, touch=True),
        event(pygame.FINGERMOTION, **finger),
        event(pygame.FINGERUP, **finger),
        event(pygame.MOUSEBUTTONUP, pos=(160, 100), button=1, touch=True),
    )
    assert [wish for wish in found if isinstance(wish, Press | Release)] == [
        Press((160.0, 100.0), 1),
        Release((160.0, 100.0), 1),
    ]


@pytest.mark.parametrize("hand", [Mouse, Touch])
def test_one_tap_changes_a_switch_once_and_turns_one_card(hand: type[Mouse]) -> None:
    stage = open_stage(None)
    hand(stage).use("settings")
    assert len(stage.scenes) == 2
    hand(stage).use("contrast")
    assert stage.ctx.prefs.now.contrast
    close(stage)
    stage = open_stage(None, mode="play", match=lay("memory_island"), pace="off")
    pilot.settle(stage)
    hand(stage).touch(Card(3))
    assert table(stage).desk.length == 1
    close(stage)


sizes = st.tuples(st.integers(480, 5000), st.integers(320, 3000))


@settings(deadline=None, max_examples=200)
@given(sizes, st.floats(0, 1), st.floats(0, 1))
def test_a_point_survives_the_way_to_logical_units_and_back(
    size: tuple[int, int], across: float, down: float
) -> None:
    """Exact to less than a pixel, corners to corners, in any window."""
    look = Look(read_theme(), size)
    devices = Devices()
    devices.resize(size, look.scale)
    pixel = round(across * (size[0] - 1)), round(down * (size[1] - 1))
    motion = event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    (wish,) = devices.intents((motion,))
    assert isinstance(wish, Point)
    assert (look.px(wish.pos[0]), look.px(wish.pos[1])) == pixel
    w, h = look.area
    assert 0 <= wish.pos[0] < w
    assert 0 <= wish.pos[1] < h
    assert min(w, h) == pytest.approx(1080)
    assert look.px(w) == size[0]
    assert look.px(h) == size[1]


@pytest.mark.parametrize("size", [(960, 540), (1921, 1079), (483, 777), (2560, 1080)])
def test_the_pixels_at_the_corners_of_a_button_still_touch_it(size: tuple[int, int]) -> None:
    stage = open_stage(None, size)
    scale = stage.ctx.look.scale
    for widget in pilot.usable(stage):
        box = widget.box
        for x in (box.x * scale + 1, box.right * scale - 1):
            for y in (box.y * scale + 1, box.bottom * scale - 1):
                at = round(x) / scale, round(y) / scale
                found = pilot.form(stage).at(at)
                assert found
                assert found.name == widget.name
    close(stage)


# --- keys --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", sorted(KEYS))
def test_each_key_means_one_thing(devices: Devices, code: int) -> None:
    up = [LetGo()] if isinstance(KEYS[code], Confirm) else []  # only what is held to look comes up
    assert wishes(devices, key(code), key(code, down=False)) == [KEYS[code], *up]


def test_tab_goes_on_and_back_with_shift(devices: Devices) -> None:
    tab = pygame.K_TAB
    assert wishes(devices, key(tab), key(tab, down=False)) == [Cycle(1)]
    assert wishes(devices, key(tab, pygame.KMOD_LSHIFT)) == [Cycle(-1)]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB])
def test_a_held_key_does_not_repeat(devices: Devices, code: int) -> None:
    assert len(wishes(devices, *[key(code)] * 20)) == 1
    wishes(devices, key(code, down=False))
    assert len(wishes(devices, key(code))) == 1


def test_a_held_arrow_repeats(devices: Devices) -> None:
    assert wishes(devices, *[key(pygame.K_LEFT)] * 5) == [
        Step((-1, 0)),
        *[Step((-1, 0), again=True)] * 4,
    ]


def test_a_held_letter_does_not_repeat(devices: Devices) -> None:
    assert wishes(devices, *[key(pygame.K_m, text="m")] * 9) == [Hotkey("mute")]


def test_a_held_enter_does_not_go_through_one_screen_after_the_other() -> None:
    stage = open_stage(None)
    for _ in range(30):
        feed(stage, key(pygame.K_RETURN))
        stage.update(0.1)
    assert where(stage) == "setup"
    close(stage)


def test_a_key_that_was_held_when_the_window_lost_focus_works_again_after(
    devices: Devices,
) -> None:
    wishes(devices, key(pygame.K_RETURN))
    assert wishes(devices, event(pygame.WINDOWFOCUSLOST)) == [Lost()]
    assert wishes(devices, key(pygame.K_RETURN)) == [Confirm()]


@pytest.mark.parametrize(
    ("code", "text", "wish"),
    [
        (pygame.K_m, "m", "mute"),
        (pygame.K_SEMICOLON, "m", "mute"),  # where AZERTY has its M
        (pygame.K_m, "M", "mute"),
        (pygame.K_u, "u", "undo"),
        (pygame.K_COMMA, "?", "help"),
        (pygame.K_SLASH, "?", "help"),
    ],
)
def test_letters_are_found_on_every_keyboard_layout(
    devices: Devices, code: int, text: str, wish: str
) -> None:
    assert wishes(devices, key(code, text=text)) == [Hotkey(wish)]


@pytest.mark.parametrize(
    ("code", "mod", "text"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, "\x1a"),
        (pygame.K_w, pygame.KMOD_LCTRL, "\x1a"),
        (pygame.K_z, pygame.KMOD_RCTRL, ""),
        (pygame.K_z, pygame.KMOD_LMETA, "z"),
    ],
)
def test_control_z_takes_back_on_every_keyboard_layout(
    devices: Devices, code: int, mod: int, text: str
) -> None:
    assert wishes(devices, key(code, mod, text)) == [Hotkey("undo")]


# Each layout: what M, U and Z type, and the name of the key where SDL has one for it.
FOREIGN = {
    "Russian": "ьгя",
    "Greek": "μθζ",
    "Hebrew": "צוז",
    "Arabic": "ةعئ",
    "Georgian": "მუზ",
    "Armenian": "մւզ",
    "Thai": "ท\u0e35ผ",
    "Hindi": "म\u0941ॆ",
    "Korean": "ㅡㅕㅋ",
    "Japanese kana": "もなつ",
}
KEYS_MUZ = (pygame.KSCAN_M, pygame.KSCAN_U, pygame.KSCAN_Z)


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("layout", FOREIGN)
def test_where_a_layout_has_no_such_letter_its_place_counts(
    devices: Devices, layout: str, named: bool
) -> None:
    m, u, z = list(FOREIGN[layout])
    codes = [ord(c) if named else ord(latin) for c, latin in zip((m, u, z), "muz", strict=True)]
    at_m, at_u, at_z = KEYS_MUZ
    assert wishes(devices, key(codes[0], text=m, place=at_m)) == [Hotkey("mute")]
    assert wishes(devices, key(codes[1], text=u, place=at_u)) == [Hotkey("undo")]
    assert wishes(devices, key(codes[2], text=z, place=at_z)) == []
    devices.intents([event(pygame.WINDOWFOCUSLOST)])
    for typed in ("", "\x1a", z):
        fresh = Devices()
        found = wishes(fresh, key(codes[2], pygame.KMOD_LCTRL, typed, place=at_z))
        assert found == [Hotkey("undo")]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (",", pygame.KSCAN_M),  # AZERTY
        ("ö", pygame.KSCAN_M),  # Bépo has letters elsewhere
        ("ı", pygame.KSCAN_U),
        ("ğ", pygame.KSCAN_U),
        ("ạ", pygame.KSCAN_U),  # Vietnamese is Latin
        ("j", pygame.KSCAN_U),  # no letter of ours
        ("µ", pygame.KSCAN_M),  # with AltGr on many keyboards
        ("ф", pygame.KSCAN_A),
    ],
)
def test_the_place_counts_nowhere_else(devices: Devices, text: str, place: int) -> None:
    assert wishes(devices, key(ord(text), text=text, place=place)) == []


CHORDS = [
    pygame.KMOD_LCTRL,
    pygame.KMOD_RCTRL,
    pygame.KMOD_LALT,
    pygame.KMOD_RALT,
    pygame.KMOD_LMETA,
    pygame.KMOD_RMETA,
    pygame.KMOD_LCTRL | pygame.KMOD_LALT,
    pygame.KMOD_LALT | pygame.KMOD_LSHIFT,
    pygame.KMOD_LMETA | pygame.KMOD_NUM,
]


@pytest.mark.parametrize("mod", CHORDS)
def test_a_key_with_ctrl_alt_or_super_never_plays(devices: Devices, mod: int) -> None:
    codes = {*KEYS, pygame.K_TAB, pygame.K_m, pygame.K_u, pygame.K_q, pygame.K_F4}
    for code in sorted(codes):
        text = chr(code) if code < 128 else ""
        found = wishes(devices, key(code, mod, text), key(code, 0, text, down=False))
        assert set(found) <= {Hotkey("fullscreen"), LetGo()}, code


def test_a_key_that_goes_on_after_its_chord_never_plays_either(devices: Devices) -> None:
    down = key(pygame.K_RETURN, pygame.KMOD_LALT), key(pygame.K_RETURN), key(pygame.K_RETURN)
    assert wishes(devices, *down) == [Hotkey("fullscreen")]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER])
@pytest.mark.parametrize("mod", [pygame.KMOD_LALT, pygame.KMOD_RALT | pygame.KMOD_CAPS])
def test_alt_and_enter_fill_the_screen_everywhere(code: int, mod: int) -> None:
    stage = open_stage(None, mode="play", match=lay("memory_island"), pace="off")
    pilot.settle(stage)
    Keys(stage).step((1, 0))
    for screen in ("table", "pause", "settings"):
        assert where(stage) == screen
        before = stage.ctx.prefs.now.fullscreen
        feed(stage, key(code, mod), key(code, mod, down=False))
        assert stage.ctx.prefs.now.fullscreen is not before
        assert where(stage) == screen
        assert table(stage).desk.length == 0
        if screen == "table":
            Keys(stage).back()
        elif screen == "pause":
            Mouse(stage).use("settings")
    close(stage)


@pytest.mark.parametrize(
    ("code", "mod", "name"),
    [(pygame.K_F11, 0, "fullscreen"), (pygame.K_RETURN, pygame.KMOD_ALT, "fullscreen")],
)
def test_settings_show_at_once_what_a_key_has_set(code: int, mod: int, name: str) -> None:
    stage = open_stage(None)
    Mouse(stage).use("settings")
    for _ in range(9):
        if pilot.form(stage).named(name):
            break
        feed(stage, wheel(-1))
    for on in (True, False):
        feed(stage, key(code, mod), key(code, mod, down=False))
        stage.update(0.02)
        widget = pilot.form(stage).named(name)
        assert widget
        assert widget.on is on
    close(stage)


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.KMOD_LALT])
def test_only_the_named_shortcut_takes_back(devices: Devices, mod: int) -> None:
    assert wishes(devices, key(pygame.K_z, mod, "\x1a")) == []


@pytest.mark.parametrize("lock", [0, pygame.KMOD_NUM])
def test_the_keypad_moves_and_confirms_with_num_lock_and_without(
    devices: Devices, lock: int
) -> None:
    pad = {
        pygame.K_KP_8: Step((0, -1)),
        pygame.K_KP_2: Step((0, 1)),
        pygame.K_KP_4: Step((-1, 0)),
        pygame.K_KP_6: Step((1, 0)),
        pygame.K_KP_9: Page(-1),
        pygame.K_KP_3: Page(1),
        pygame.K_KP_7: Page(-1, far=True),
        pygame.K_KP_1: Page(1, far=True),
        pygame.K_KP_5: Confirm(),
        pygame.K_KP_ENTER: Confirm(),
    }
    for code, wish in pad.items():
        text = chr(ord("0") + code - pygame.K_KP_0) if lock and code != pygame.K_KP_ENTER else ""
        assert wishes(devices, key(code, lock, text)) == [wish]


@pytest.mark.parametrize("lock", [pygame.KMOD_CAPS, pygame.KMOD_NUM, pygame.KMOD_LSHIFT])
def test_locks_and_shift_change_no_letter(devices: Devices, lock: int) -> None:
    assert wishes(devices, key(pygame.K_m, lock, "M")) == [Hotkey("mute")]


# --- pages -------------------------------------------------------------------------------------


def wheel(y: int) -> pygame.event.Event:
    return event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False, which=0, touch=False)


def open_rules(size: tuple[int, int] = pilot.SMALL) -> Stage:
    stage = open_stage(None, size, mode="play", match=lay("memory_island"), pace="off")
    pilot.settle(stage)
    Keys(stage).press(pygame.K_F1)
    assert where(stage) == "rules"
    return stage


def page(stage: Stage) -> tuple[str, ...]:
    """What can be read now."""
    return tuple([widget.label for widget in pilot.form(stage).widgets])


TURNS = {
    "page keys": (key(pygame.K_PAGEDOWN), key(pygame.K_PAGEUP)),
    "keypad": (key(pygame.K_KP_3), key(pygame.K_KP_9)),
    "wheel": (wheel(-1), wheel(1)),
    "quick wheel": (wheel(-3), wheel(3)),
}


@pytest.mark.parametrize("turn", TURNS)
def test_pages_are_turned(turn: str) -> None:
    stage = open_rules()
    on, back = TURNS[turn]
    seen = [page(stage)]
    while "next" in pilot.names(stage):
        feed(stage, on, key(pygame.K_PAGEDOWN, down=False), key(pygame.K_KP_3, down=False))
        assert page(stage) not in seen
        seen.append(page(stage))
    feed(stage, on, key(pygame.K_PAGEDOWN, down=False), key(pygame.K_KP_3, down=False))
    assert page(stage) == seen[-1], "the last page is the last"
    feed(stage, back)
    assert page(stage) == seen[-2]
    close(stage)


@pytest.mark.parametrize(
    ("home", "end"), [(pygame.K_HOME, pygame.K_END), (pygame.K_KP_7, pygame.K_KP_1)]
)
def test_home_and_end_go_to_the_first_and_last_page(home: int, end: int) -> None:
    stage = open_rules()
    first = page(stage)
    Keys(stage).press(end)
    assert "next" not in pilot.names(stage)
    assert "previous" in pilot.names(stage)
    Keys(stage).press(home)
    assert page(stage) == first
    close(stage)


def test_pages_that_follow_each_other_in_a_circle_are_turned_both_ways() -> None:
    stage = open_stage(None, (640, 360), text_scale=200)
    Mouse(stage).use("settings")
    seen = [page(stage)]
    for _ in range(30):
        feed(stage, wheel(-1))
        if page(stage) == seen[0]:
            break
        seen.append(page(stage))
    assert len(seen) > 2
    feed(stage, wheel(1))
    assert page(stage) == seen[-1]
    Keys(stage).press(pygame.K_HOME)
    assert page(stage) == seen[0]
    Keys(stage).press(pygame.K_END)
    assert page(stage) == seen[-1]
    Keys(stage).press(pygame.K_PAGEUP)
    assert page(stage) == seen[-2]
    close(stage)


def test_home_and_end_go_to_the_first_and_last_thing_where_there_are_no_pages() -> None:
    stage = open_stage(None)
    Keys(stage).press(pygame.K_END)
    assert pilot.focus(stage) == pilot.names(stage)[-1]
    assert pilot.form(stage).ring
    Keys(stage).press(pygame.K_HOME)
    assert pilot.focus(stage) == pilot.names(stage)[0]
    feed(stage, wheel(-1), wheel(1))
    assert pilot.focus(stage) == pilot.names(stage)[0], "a wheel walks nowhere"
    close(stage)


def test_home_and_end_walk_to_the_ends_of_a_table() -> None:
    stage = open_stage(None, mode="play", match=lay("memory_island"), pace="off")
    pilot.settle(stage)
    Keys(stage).press(pygame.K_HOME)
    assert isinstance(pilot.focus(stage), Card)
    Keys(stage).press(pygame.K_END)
    assert isinstance(pilot.focus(stage), str)
    assert pilot.focus(stage)
    close(stage)


@pytest.mark.parametrize("text", ["z", "x", "", "ß", "漢", "\x00", "1"])
def test_other_keys_mean_nothing(devices: Devices, text: str) -> None:
    assert wishes(devices, key(pygame.K_F5, text=text)) == []


# --- gamepads ----------------------------------------------------------------------------------


@pytest.mark.parametrize("button", sorted(BUTTONS))
def test_each_gamepad_button_means_one_thing(devices: Devices, button: int) -> None:
    down = event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=1)
    up = event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=1)
    let_go = [LetGo()] if isinstance(BUTTONS[button], Confirm) else []
    assert wishes(devices, down, up) == [BUTTONS[button], *let_go]


def test_a_pad_reaches_help_pause_and_undo() -> None:
    assert {Hotkey("help"), Hotkey("undo"), Pause(), Back(), Confirm()} <= set(BUTTONS.values())


def tilt(axis: int, value: float) -> pygame.event.Event:
    return event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=1)


def test_a_tilt_counts_once_until_the_stick_came_back(devices: Devices) -> None:
    ways = [tilt(0, v / 10) for v in (1, 3, 5, 7, 9, 10, 9, 7, 5, 4)]
    assert wishes(devices, *ways) == [Step((1, 0))]
    assert wishes(devices, tilt(0, 1.0)) == []
    assert wishes(devices, tilt(0, 0.1), tilt(0, 0.9)) == [Step((1, 0))]
    assert wishes(devices, tilt(0, 0.0), tilt(0, -0.9)) == [Step((-1, 0))]
    assert wishes(devices, tilt(1, 0.9), tilt(1, 0.0), tilt(1, -1.0)) == [
        Step((0, 1)),
        Step((0, -1)),
    ]


def test_a_stick_that_trembles_around_its_middle_means_nothing(devices: Devices) -> None:
    assert wishes(devices, *[tilt(n % 2, (-1) ** n * 0.3) for n in range(100)]) == []


def test_triggers_and_the_right_stick_mean_nothing(devices: Devices) -> None:
    assert wishes(devices, *[tilt(axis, 1.0) for axis in (2, 3, 4, 5)]) == []


def test_a_pad_without_a_map_works_as_a_plain_joystick(devices: Devices) -> None:
    devices.pads.plain[4] = object()
    down = [event(pygame.JOYBUTTONDOWN, button=n, instance_id=4) for n in range(12)]
    assert wishes(devices, *down) == [Confirm(), Back(), Hotkey("help"), Hotkey("log"), Pause()]
    hats = [(1, 0), (0, 0), (-1, 0), (0, 1), (0, -1), (1, 1)]
    steps = wishes(
        devices, *[event(pygame.JOYHATMOTION, hat=0, value=way, instance_id=4) for way in hats]
    )
    assert steps == [Step((1, 0)), Step((-1, 0)), Step((0, -1)), Step((0, 1)), Step((1, 0))]
    axis = event(pygame.JOYAXISMOTION, axis=1, value=-1.0, instance_id=4)
    assert wishes(devices, axis) == [Step((0, -1))]


def test_a_mapped_pad_does_not_count_twice_as_a_joystick(devices: Devices) -> None:
    devices.pads.known[4] = object()
    events = (
        event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=4),
        event(pygame.JOYBUTTONDOWN, button=0, instance_id=4),
        event(pygame.JOYHATMOTION, hat=0, value=(1, 0), instance_id=4),
        event(pygame.JOYAXISMOTION, axis=0, value=1.0, instance_id=4),
    )
    assert wishes(devices, *events) == [Confirm()]


ids = st.integers(-1, 6)
pad_events = st.one_of(
    st.builds(lambda n: event(pygame.JOYDEVICEADDED, device_index=n, guid="x"), ids),
    st.builds(lambda n: event(pygame.JOYDEVICEREMOVED, instance_id=n), ids),
    st.builds(lambda n: event(pygame.CONTROLLERDEVICEADDED, device_index=n, guid="x"), ids),
    st.builds(lambda n: event(pygame.CONTROLLERDEVICEREMOVED, instance_id=n), ids),
    st.builds(
        lambda n, b: event(pygame.JOYBUTTONDOWN, instance_id=n, button=b), ids, st.integers(0, 40)
    ),
    st.builds(
        lambda n, b: event(pygame.CONTROLLERBUTTONDOWN, instance_id=n, button=b),
        ids,
        st.integers(0, 40),
    ),
    st.builds(
        lambda n, x, y: event(pygame.JOYHATMOTION, instance_id=n, hat=0, value=(x, y)),
        ids,
        st.integers(-1, 1),
        st.integers(-1, 1),
    ),
    st.builds(
        lambda n, a, v: event(pygame.CONTROLLERAXISMOTION, instance_id=n, axis=a, value=v),
        ids,
        st.integers(0, 8),
        st.integers(-32768, 32767),
    ),
    st.builds(
        lambda n, a, v: event(pygame.JOYAXISMOTION, instance_id=n, axis=a, value=v),
        ids,
        st.integers(0, 8),
        st.floats(-1, 1),
    ),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(pad_events, max_size=40), st.sets(st.integers(0, 5)), st.sets(st.integers(0, 5)))
def test_gamepads_that_come_and_go_in_any_order_break_nothing(
    events: list[pygame.event.Event], pads: set[int], sticks: set[int]
) -> None:
    devices = Devices()
    devices.pads.known.update(dict.fromkeys(pads, object()))
    devices.pads.plain.update(dict.fromkeys(sticks - pads, object()))
    logging.disable(logging.WARNING)
    try:
        lost = [wish for wish in devices.intents(events) if isinstance(wish, Lost)]
    finally:
        logging.disable(logging.NOTSET)
    gone = {
        e.instance_id
        for e in events
        if e.type == pygame.JOYDEVICEREMOVED and e.instance_id in pads | sticks
    }
    assert lost == [Lost(pad=True)] * len(gone)


def test_looking_for_gamepads_where_there_are_none_is_quiet(
    devices: Devices, caplog: pytest.LogCaptureFixture
) -> None:
    devices.pads.open()
    devices.pads.open()
    assert caplog.records == []
    pygame.joystick.quit()


def test_the_gamepad_that_goes_pauses_the_match_and_says_so() -> None:
    stage = open_stage(None, mode="play", match=lay("memory_island"), pace="off")
    pilot.settle(stage)
    stage.devices.pads.known[pilot.PAD] = object()
    feed(stage, event(pygame.JOYDEVICEREMOVED, instance_id=99))
    assert where(stage) == "table"
    feed(stage, event(pygame.JOYDEVICEREMOVED, instance_id=pilot.PAD))
    assert where(stage) == "pause"
    said = [widget.label for widget in pilot.form(stage).widgets]
    assert stage.ctx.words("pause.pad_lost") in said
    feed(stage, event(pygame.JOYDEVICEREMOVED, instance_id=pilot.PAD))
    Keys(stage).back()
    assert where(stage) == "table"
    close(stage)


def test_every_other_event_means_nothing(devices: Devices) -> None:
    known = {
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.KEYDOWN,
        pygame.MOUSEWHEEL,
        pygame.WINDOWFOCUSLOST,
        *FINGER_EVENTS,
        *PAD_EVENTS,
    }
    kinds = [
        value
        for name, value in vars(pygame).items()
        if name.isupper() and isinstance(value, int) and 0x100 <= value < 0x8000
    ]
    others = [
        kind
        for kind in kinds
        if kind not in known
        and pygame.event.event_name(kind) not in ("Unknown", "UserEvent")
        and kind != pygame.KEYUP
    ]
    assert len(others) > 20
    assert wishes(devices, *[event(kind) for kind in others]) == []
