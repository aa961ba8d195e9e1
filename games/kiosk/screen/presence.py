"""Whether somebody is there: nobody is where a key is jammed or a sleeve rests on the screen."""

from __future__ import annotations

import math

from games.stage.input import Intent, Point, Press, Release, is_touch

STRIDE = 24.0
"""Units that a held pointer moves at least where somebody drags it."""
NEAR = 40.0
"""Units within which touches are taken for one and the same."""
ALIKE = 30
"""Wishes in a row, all the same, after which nobody is believed to have them."""


class Presence:
    """What the screen has felt lately."""

    def __init__(self) -> None:
        self._held: dict[int, tuple[float, float]] = {}
        """Pointer → where it went down, or was dragged to since."""
        self._last: Intent | None = None
        self._alike = 0

    @property
    def jammed(self) -> bool:
        """Whether the same has been wished again and again, and nothing else."""
        return self._alike > ALIKE

    def shows(self, intent: Intent) -> bool:
        """Take a wish; return whether it shows that somebody is there."""
        match intent:
            case Point(pos, pointer):
                return self._drags(pos, pointer)
            case Release(_, pointer):
                return self._held.pop(pointer, None) is not None and not self.jammed
            case Press(pos, pointer):
                self._held[pointer] = pos
        if not is_touch(intent):
            return False
        self._alike = self._alike + 1 if self._repeats(intent) else 0
        self._last = intent
        return not self.jammed

    def _drags(self, pos: tuple[float, float], pointer: int) -> bool:
        start = self._held.get(pointer)
        if start is None or math.dist(start, pos) < STRIDE:
            return False
        self._held[pointer] = pos
        return True

    def _repeats(self, intent: Intent) -> bool:
        if isinstance(intent, Press) and isinstance(self._last, Press):
            return math.dist(intent.pos, self._last.pos) < NEAR
        return intent == self._last
