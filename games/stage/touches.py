"""Whose touch it is: a press counts for the screen that it began on, and for no other."""

from __future__ import annotations

import math

from games.stage.input import Intent, Lost, Press, Release
from games.stage.scene import Scene

DOUBLE = 0.4
"""Seconds in which two presses at one place are a double click."""
NEAR = 40.0
"""Units that they may be apart."""


class Touches:
    """The pointers that are down, and the screen that each of them went down on."""

    def __init__(self) -> None:
        self._began: dict[int, Scene] = {}
        self._since = math.inf
        """Seconds since the last press."""
        self._at = (0.0, 0.0)
        self._on: Scene | None = None

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._since += dt

    def meant(self, intent: Intent, top: Scene) -> Intent | None:
        """Return what is meant for the screen on top; None: nothing.

        The second press of a double click does not count on a screen that the first one brought.
        """
        match intent:
            case Press(pos, pointer):
                again = self._since <= DOUBLE and math.dist(pos, self._at) <= NEAR
                self._since, self._at = 0.0, pos
                if again and self._on is not top:
                    return None
                self._on = self._began[pointer] = top
                return intent._replace(again=again)
            case Release(_, pointer):
                return intent if self._began.pop(pointer, None) is top else None
            case Lost():
                self._began.clear()
        return intent
