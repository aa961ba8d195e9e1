"""Gamepads: found, listened to, and let go of when their cable is pulled."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pygame

from games.stage.input.intents import (
    Back,
    Confirm,
    Cycle,
    Hotkey,
    Intent,
    LetGo,
    Lost,
    Pause,
    Step,
)

log = logging.getLogger(__name__)

BUTTONS: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Confirm(),
    pygame.CONTROLLER_BUTTON_B: Back(),
    pygame.CONTROLLER_BUTTON_X: Hotkey("undo"),
    pygame.CONTROLLER_BUTTON_Y: Hotkey("help"),
    pygame.CONTROLLER_BUTTON_START: Pause(),
    pygame.CONTROLLER_BUTTON_BACK: Hotkey("log"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Cycle(-1),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Cycle(1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Step((-1, 0)),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Step((1, 0)),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Step((0, -1)),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Step((0, 1)),
}
JOY_BUTTONS: dict[int, Intent] = {
    0: Confirm(),
    1: Back(),
    3: Hotkey("help"),
    6: Hotkey("log"),
    7: Pause(),
}
"""For gamepads that SDL does not know by name."""

TILT, REST = 0.6, 0.35


class Pads:
    """The gamepads that are there."""

    def __init__(self) -> None:
        self.known: dict[int, Any] = {}
        """Those that SDL knows by name, by their number."""
        self.plain: dict[int, Any] = {}
        """Those that it does not know: plain joysticks."""
        self._tilted: dict[tuple[int, int], int] = {}

    def open(self) -> None:
        """Start listening to gamepads; without any, nothing happens."""
        try:
            from pygame._sdl2 import controller

            controller.init()
            pygame.joystick.init()
            for index in range(pygame.joystick.get_count()):
                self._added(index)
        except (ImportError, pygame.error) as error:
            log.warning("No gamepads: %s", error)

    def intents(self, event: pygame.event.Event) -> Iterator[Intent]:
        """Yield what an event of a gamepad means."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._added(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            pad = self.known.pop(event.instance_id, None)
            stick = self.plain.pop(event.instance_id, None)
            if pad or stick:
                yield Lost(pad=True)
        elif kind == pygame.CONTROLLERBUTTONDOWN and event.button in BUTTONS:
            yield BUTTONS[event.button]
        elif kind == pygame.CONTROLLERBUTTONUP and isinstance(BUTTONS.get(event.button), Confirm):
            yield LetGo()
        elif kind == pygame.JOYBUTTONDOWN and event.instance_id in self.plain:
            yield from [JOY_BUTTONS[event.button]] if event.button in JOY_BUTTONS else []
        elif kind == pygame.JOYBUTTONUP and event.instance_id in self.plain:
            yield from [LetGo()] if isinstance(JOY_BUTTONS.get(event.button), Confirm) else []
        elif kind == pygame.JOYHATMOTION and event.instance_id in self.plain:
            x, y = event.value
            if x or y:
                yield Step((x, 0)) if x else Step((0, -y))
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in (0, 1):
            yield from self._stick(event.instance_id, event.axis, event.value / 32768)
        elif (
            kind == pygame.JOYAXISMOTION
            and event.axis in (0, 1)
            and event.instance_id in self.plain
        ):
            yield from self._stick(event.instance_id, event.axis, event.value)

    def _added(self, index: int) -> None:
        """Open a gamepad by SDL's map, or as a plain joystick if SDL does not know it."""
        try:
            from pygame._sdl2 import controller

            stick = pygame.joystick.Joystick(index)
            key = stick.get_instance_id()
            if controller.is_controller(index):
                self.known.setdefault(key, controller.Controller(index))
            else:
                self.plain.setdefault(key, stick)
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
