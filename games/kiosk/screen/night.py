"""The screen outside its hours: dark, so that it rests, until somebody touches it."""

from __future__ import annotations

from pygame import Surface

from games.stage.canvas import Frame, Sprite
from games.stage.input import Intent, is_touch
from games.stage.scene import Change, Context, Push
from games.stage.scenes.title import Title


class Night:
    """Nothing but black."""

    see_through = False
    veil = True
    busy = False

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.resized()

    def handle(self, intent: Intent) -> Change:
        """Let whoever comes late play as well."""
        return Push(Title(self.ctx)) if is_touch(intent) else None

    def update(self, dt: float) -> Change:
        """Rest."""
        return None

    def resized(self) -> None:
        """Be as large as the window."""
        self._frame = Frame([Sprite(Surface(self.ctx.look.size), 0, 0)])

    def frame(self) -> Frame:
        """Return the dark."""
        return self._frame
