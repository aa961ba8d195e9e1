"""Whoever comes to a screen that nobody minds, as far as the stage has to know of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.stage.input import Intent
from games.stage.look import Look
from games.stage.scene import Change, Context, Scene
from games.stage.sound import Sound
from games.stage.thinking import Thinker


class Visits(Protocol):
    """One visit after another, of which nothing stays."""

    @property
    def bright(self) -> bool:
        """Whether it is an hour in which the screen shows something by itself."""

    def begin(self, look: Look, sound: Sound, thinker: Thinker) -> Context:
        """Return the context of a visitor; nothing in it comes from the one before."""

    def end(self, ctx: Context) -> None:
        """Let go of the context of whoever left."""

    def rest(self, ctx: Context) -> Scene:
        """Return what is shown while nobody is there."""

    def hear(self, intent: Intent, ctx: Context) -> Change:
        """Take note of a wish; what is returned happens in the place of it."""

    def update(self, dt: float, scenes: Sequence[Scene], ctx: Context) -> Change:
        """Let `dt` seconds pass; what is returned happens in the place of the top scene's."""
