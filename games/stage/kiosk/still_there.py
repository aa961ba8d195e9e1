"""Asks whether somebody is still there, and counts down until everything begins anew."""

from __future__ import annotations

import math

from games.stage.canvas import Frame, Sprite
from games.stage.input import Intent, Press, Release, is_touch
from games.stage.look import Look
from games.stage.menu import Menu, paragraph, row_height, sheet
from games.stage.scene import Context, Pop, Reset, Turn
from games.stage.space import Box
from games.stage.widgets import Form, Widget, centred, text_height


class StillThere:
    """A question with `seconds` to answer it; any touch anywhere does."""

    see_through = True
    busy = False

    def __init__(self, ctx: Context, seconds: int) -> None:
        self.ctx = ctx
        self._seconds = seconds
        self._left = float(seconds)
        self._menu = Menu(ctx, self._build, lambda _: Pop(), see_through=True)

    @property
    def form(self) -> Form:
        """What can be touched."""
        return self._menu.form

    def handle(self, intent: Intent) -> Turn:
        """Take any touch for a yes; a finger's yes is told when it is lifted."""
        if is_touch(intent):
            self._left = float(self._seconds)
        if isinstance(intent, Release) or (is_touch(intent) and not isinstance(intent, Press)):
            return Pop()
        return None

    def update(self, dt: float) -> Turn:
        """Count down; at the end nobody was there."""
        before, self._left = self._left, self._left - dt
        if self._left <= 0:
            return Reset()
        if math.ceil(before) != math.ceil(self._left):
            self.resized()
        return None

    def resized(self) -> None:
        """Lay it out again."""
        self._menu.resized()

    def frame(self) -> Frame:
        """Return the question."""
        return self._menu.frame()

    def _build(self) -> list[Widget]:
        ctx = self.ctx
        look, say, count = ctx.look, ctx.words, math.ceil(self._left)
        row, title = row_height(look), look.type_size("title") * 1.4
        said = say("kiosk.countdown", count=count)
        wide = min(860.0, look.area[0] - 48) - 96
        text, number = text_height(look, said, wide, "large"), look.type_size("hero") * 1.5
        box, panel = sheet(look, 860, title + number + text + row + 140)
        inner = box.inset(48, 40)
        top, rest = inner.cut_top(title)
        middle, rest = rest.cut_top(number)
        foot = Box(inner.x, inner.bottom - row, inner.w, row)
        return [
            panel,
            _line(say("kiosk.still"), top, "title", "foam"),
            _line(str(count), middle, "hero", "sun"),
            paragraph(look, said, rest, "large"),
            Widget(foot, "button", say("kiosk.here"), "here", icon="check", style="primary"),
        ]


def _line(words: str, box: Box, size: str, colour: str) -> Widget:
    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        return [centred(look, look.fitted(words, box.w, size, colour, "black"), widget.box)]

    return Widget(box, "text", words, draw=draw)
