"""A table of fingers: each is a pointer of its own, and one that rests is in nobody's way."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pygame

from games.stage.input.intents import Intent, Point, Press, Release

TOLD = sys.platform != "darwin"
"""Whether fingers are on the screen: where only touch pads have them, the mouse is all there is."""
NO_SCREEN = (-1, 2**32 - 1, 2**64 - 1)
"""Numbers of the device by which SDL tells of a mouse as if it were a finger."""
EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Fingers:
    """Which fingers are on the screen. `size` is the window's in logical units."""

    def __init__(self) -> None:
        self.size = (0.0, 0.0)
        self._pointers: dict[tuple[int, int], int] = {}
        """(device, finger) → its pointer, from 1."""

    def lift(self) -> None:
        """Take all fingers for lifted: what happens to them is not told any more."""
        self._pointers.clear()

    def intents(self, event: pygame.event.Event) -> Iterator[Intent]:
        """Yield what a finger means: where it is, and that it came or went."""
        finger = event.touch_id, event.finger_id
        if event.touch_id in NO_SCREEN:
            return
        pos = event.x * self.size[0], event.y * self.size[1]
        if event.type == pygame.FINGERDOWN:
            taken = self._pointers.values()
            free = next(n for n in range(1, len(taken) + 2) if n not in taken)
            pointer = self._pointers.setdefault(finger, free)
            yield Point(pos, pointer)
            yield Press(pos, pointer)
        elif finger in self._pointers and event.type == pygame.FINGERMOTION:
            yield Point(pos, self._pointers[finger])
        elif finger in self._pointers:
            pointer = self._pointers.pop(finger)
            yield Point(pos, pointer)
            yield Release(pos, pointer)
