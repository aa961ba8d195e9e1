"""Everything people can touch, read once a frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from games.stage.input import fingers
from games.stage.input.fingers import Fingers
from games.stage.input.intents import Back, Intent, Lost, Page, Point, Press, Release
from games.stage.input.keys import Keyboard
from games.stage.input.pads import PAD_EVENTS, Pads


class Devices:
    """Mouse, fingers, keyboard and gamepads."""

    def __init__(self) -> None:
        self.scale = 1.0
        self.pads = Pads()
        self._keyboard = Keyboard()
        self._fingers = Fingers()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Take the window's size in pixels, and how many of them a logical unit has."""
        self.scale = scale
        self._fingers.size = size[0] / scale, size[1] / scale

    def intents(self, events: Iterable[pygame.event.Event]) -> Iterator[Intent]:
        """Yield what people wish, in the order of the events."""
        for event in events:
            yield from self._intents(event)

    def _intents(self, event: pygame.event.Event) -> Iterator[Intent]:
        kind = event.type
        if kind in MOUSE_EVENTS:
            yield from self._mouse(event)
        elif kind in fingers.EVENTS and fingers.TOLD:
            yield from self._fingers.intents(event)
        elif kind == pygame.MOUSEWHEEL and event.y:
            yield Page(-1 if event.y > 0 else 1)
        elif kind == pygame.KEYDOWN:
            yield from self._keyboard.down(event)
        elif kind == pygame.KEYUP:
            yield from self._keyboard.up(event)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._keyboard.release()
            self._fingers.lift()
            yield Lost()
        elif kind in PAD_EVENTS:
            yield from self.pads.intents(event)

    def _mouse(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.touch and fingers.TOLD:
            return  # a finger told of itself already
        pos = event.pos[0] / self.scale, event.pos[1] / self.scale
        down = event.type == pygame.MOUSEBUTTONDOWN
        if event.type == pygame.MOUSEMOTION:
            yield Point(pos)
        elif event.button == 3 and down:
            yield Back()
        elif event.button == 1:
            yield Point(pos)
            yield (Press if down else Release)(pos)


MOUSE_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
