"""Mouse, touch, keys and gamepads all become the same few wishes.

Scenes never see a Pygame event. Positions are logical units.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pygame

log = logging.getLogger(__name__)


class Point(NamedTuple):
    """The pointer is here."""

    pos: tuple[float, float]


class Press(NamedTuple):
    """A finger or button went down here."""

    pos: tuple[float, float]


class Release(NamedTuple):
    """It came up here."""

    pos: tuple[float, float]


class Step(NamedTuple):
    """Go this way: (dx, dy), one of them 1 or -1."""

    way: tuple[int, int]


class Cycle(NamedTuple):
    """Go to the next (1) or previous (-1) thing."""

    by: int


class Confirm(NamedTuple):
    """Do it."""


class LetGo(NamedTuple):
    """What was held down to do it came up."""


class Back(NamedTuple):
    """Out of here."""


class Pause(NamedTuple):
    """Stop here for a while."""


class Hotkey(NamedTuple):
    """One of the keys that do the same in every game: help, undo, mute, fullscreen."""

    name: str


class Lost(NamedTuple):
    """The window lost focus, or the gamepad in use is gone: nothing is held any more."""

    pad: bool = False


Intent = Point | Press | Release | Step | Cycle | Confirm | LetGo | Back | Pause | Hotkey | Lost


def is_touch(intent: Intent) -> bool:
    """Return whether somebody meant something: not where a pointer drifted or focus was lost."""
    return not isinstance(intent, Point | Release | LetGo | Lost)


KEYS: dict[int, Intent] = {
    pygame.K_LEFT: Step((-1, 0)),
    pygame.K_RIGHT: Step((1, 0)),
    pygame.K_UP: Step((0, -1)),
    pygame.K_DOWN: Step((0, 1)),
    pygame.K_RETURN: Confirm(),
    pygame.K_KP_ENTER: Confirm(),
    pygame.K_SPACE: Confirm(),
    pygame.K_ESCAPE: Back(),
    pygame.K_F1: Hotkey("help"),
    pygame.K_F10: Pause(),
    pygame.K_F11: Hotkey("fullscreen"),
}
LETTERS = {"m": "mute", "u": "undo", "?": "help"}
"""By the character typed, so that every keyboard layout finds them."""

BUTTONS: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Confirm(),
    pygame.CONTROLLER_BUTTON_B: Back(),
    pygame.CONTROLLER_BUTTON_X: Hotkey("undo"),
    pygame.CONTROLLER_BUTTON_Y: Hotkey("help"),
    pygame.CONTROLLER_BUTTON_START: Pause(),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Cycle(-1),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Cycle(1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Step((-1, 0)),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Step((1, 0)),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Step((0, -1)),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Step((0, 1)),
}
JOY_BUTTONS: dict[int, Intent] = {0: Confirm(), 1: Back(), 3: Hotkey("help"), 7: Pause()}
"""For gamepads that SDL does not know by name."""

TILT, REST = 0.6, 0.35
REPEAT_FIRST, REPEAT = 350, 120
"""Milliseconds until a held arrow key repeats, and between repeats."""


class Devices:
    """Everything people can touch, read once a frame."""

    def __init__(self) -> None:
        self.scale = 1.0
        self.pads: dict[int, Any] = {}
        """Gamepads that SDL knows by name, by their number."""
        self.sticks: dict[int, Any] = {}
        """Those that it does not know: plain joysticks."""
        self._tilted: dict[tuple[int, int], int] = {}
        self._held: set[int] = set()
        pygame.key.set_repeat(REPEAT_FIRST, REPEAT)

    def open_pads(self) -> None:
        """Start listening to gamepads; without any, nothing happens."""
        try:
            from pygame._sdl2 import controller

            controller.init()
            pygame.joystick.init()
            for index in range(pygame.joystick.get_count()):
                self._added(index)
        except (ImportError, pygame.error) as error:
            log.warning("No gamepads: %s", error)

    def intents(self, events: Iterable[pygame.event.Event]) -> Iterator[Intent]:
        """Yield what people wish, in the order of the events."""
        for event in events:
            yield from self._intents(event)

    def _intents(self, event: pygame.event.Event) -> Iterator[Intent]:
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            yield Point(self._logical(event.pos))
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            yield from self._button(event)
        elif kind == pygame.KEYDOWN:
            yield from self._key(event)
        elif kind == pygame.KEYUP:
            self._held.discard(event.key)
            yield from [LetGo()] if isinstance(KEYS.get(event.key), Confirm) else []
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            yield Lost()
        elif kind in PAD_EVENTS:
            yield from self._pad(event)

    def _logical(self, pos: tuple[int, int]) -> tuple[float, float]:
        return pos[0] / self.scale, pos[1] / self.scale

    def _button(self, event: pygame.event.Event) -> Iterator[Intent]:
        down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == 3 and down:
            yield Back()
        if event.button == 1:
            yield Point(self._logical(event.pos))
            yield (Press if down else Release)(self._logical(event.pos))

    def _key(self, event: pygame.event.Event) -> Iterator[Intent]:
        repeated = event.key in self._held
        self._held.add(event.key)
        if repeated and not isinstance(KEYS.get(event.key), Step):
            return  # only walking repeats: a held Enter must not confirm the next question
        if event.key == pygame.K_TAB:
            yield Cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in KEYS:
            yield KEYS[event.key]
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if getattr(event, "unicode", "") == "\x1a" or event.key == pygame.K_z:
                yield Hotkey("undo")
        elif event.unicode.lower() in LETTERS:
            yield Hotkey(LETTERS[event.unicode.lower()])

    def _pad(self, event: pygame.event.Event) -> Iterator[Intent]:
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._added(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            pad = self.pads.pop(event.instance_id, None)
            stick = self.sticks.pop(event.instance_id, None)
            if pad or stick:
                yield Lost(pad=True)
        elif kind == pygame.CONTROLLERBUTTONDOWN and event.button in BUTTONS:
            yield BUTTONS[event.button]
        elif kind == pygame.CONTROLLERBUTTONUP and isinstance(BUTTONS.get(event.button), Confirm):
            yield LetGo()
        elif kind == pygame.JOYBUTTONDOWN and event.instance_id in self.sticks:
            yield from [JOY_BUTTONS[event.button]] if event.button in JOY_BUTTONS else []
        elif kind == pygame.JOYBUTTONUP and event.instance_id in self.sticks:
            yield from [LetGo()] if isinstance(JOY_BUTTONS.get(event.button), Confirm) else []
        elif kind == pygame.JOYHATMOTION and event.instance_id in self.sticks:
            x, y = event.value
            if x or y:
                yield Step((x, 0)) if x else Step((0, -y))
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in (0, 1):
            yield from self._stick(event.instance_id, event.axis, event.value / 32768)
        elif (
            kind == pygame.JOYAXISMOTION
            and event.axis in (0, 1)
            and event.instance_id in self.sticks
        ):
            yield from self._stick(event.instance_id, event.axis, event.value)

    def _added(self, index: int) -> None:
        """Open a gamepad by SDL's map, or as a plain joystick if SDL does not know it."""
        try:
            from pygame._sdl2 import controller

            stick = pygame.joystick.Joystick(index)
            key = stick.get_instance_id()
            if controller.is_controller(index):
                self.pads.setdefault(key, controller.Controller(index))
            else:
                self.sticks.setdefault(key, stick)
        except (ImportError, pygame.error) as error:
            log.warning("A gamepad cannot be used: %s", error)

    def _stick(self, pad: int, axis: int, value: float) -> Iterator[Intent]:
        """A tilt counts once, until the stick came back."""
        was = self._tilted.get((pad, axis), 0)
        if was and abs(value) < REST:
            self._tilted[pad, axis] = 0
        elif not was and abs(value) > TILT:
            way = 1 if value > 0 else -1
            self._tilted[pad, axis] = way
            yield Step((way, 0) if axis == 0 else (0, way))


PAD_EVENTS = {
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
}
