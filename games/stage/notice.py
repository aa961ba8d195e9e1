"""A note that something did not work: told once, gone at a touch, never in the way."""

from __future__ import annotations

from games.core.notices import sentence
from games.stage.canvas import Frame, Sprite
from games.stage.input import Confirm, Intent, Press
from games.stage.scene import Context
from games.stage.space import Box
from games.stage.widgets import at, text_height

STAY, BRIEF = 8.0, 2.5
"""Seconds until a notice goes by itself, and one that says what a key has done."""


class Notice:
    """The strip at the top that shows one notice after another."""

    busy = False

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._text = ""
        self._left = 0.0
        self._frame = Frame(())

    def _next(self) -> str:
        """Return the next thing to tell."""
        ctx = self.ctx
        sources = (
            ctx.notices,
            ctx.words.notices,
            ctx.prefs.notices,
            ctx.archive.notices,
            ctx.sound.notices,
        )
        told = next((source.pop(0) for source in sources if source), "")
        return sentence(ctx.words, told) if told else ""

    def update(self, dt: float) -> None:
        """Show the next notice when the last one is over; visitors could do nothing about it."""
        if self._text:
            self._left -= dt
            if self._left > 0:
                return
        text = "" if self.ctx.unattended else self._next()
        if text == self._text:
            return
        self._text, self._left = text, STAY
        self.resized()

    def say(self, key: str) -> None:
        """Say at once what a key has done."""
        self._text, self._left = sentence(self.ctx.words, key), BRIEF
        self.resized()

    def handle(self, intent: Intent) -> bool:
        """Put the notice away when it is touched; return whether that was all that was meant."""
        if self._text and isinstance(intent, Press) and self.box.holds(intent.pos):
            self._left = 0.0
            return True
        if self._text and isinstance(intent, Confirm):
            self._left = min(self._left, 0.5)
        return False

    def resized(self) -> None:
        """Lay the strip out for the window as it is now."""
        self._frame = Frame(self._sprites() if self._text else ())

    def frame(self) -> Frame:
        """Return the strip."""
        return self._frame

    @property
    def box(self) -> Box:
        """Where the strip lies."""
        look = self.ctx.look
        width = min(1100.0, look.area[0] - 80)
        height = text_height(look, self._text, width - 80) + 36
        return Box((look.area[0] - width) / 2, 20, width, height)

    def _sprites(self) -> list[Sprite]:
        look, box = self.ctx.look, self.box
        panel = look.panel(box.w, box.h, "paper", 24, "coral", 4, shadow=18)
        gap = look.type_size("body") * 1.42
        lines = look.lines(self._text, box.w - 80, "body")
        return [
            at(look, panel, box.x - 18, box.y - 18),
            *(
                at(look, look.text(line, "body", "ink", "body"), box.x + 40, box.y + 18 + i * gap)
                for i, line in enumerate(lines)
            ),
        ]
