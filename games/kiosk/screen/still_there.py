"""Asks whether somebody is still there, and counts down until everything begins anew."""

from __future__ import annotations

import math

from games.stage.canvas import Frame, Sprite
from games.stage.input import Intent, Press, Release, is_touch
from games.stage.look import Look
from games.stage.menu import Menu, row_height, sheet
from games.stage.scene import Change, Context, Pop, Reset
from games.stage.space import Box
from games.stage.widgets import Form, Widget, centred

WIDTH, EDGE = 860.0, 44.0
"""Of the sheet, in units."""


class StillThere:
    """A question with `seconds` to answer it; any touch anywhere does."""

    see_through = True
    veil = True
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

    def handle(self, intent: Intent) -> Change:
        """Take any touch for a yes; a finger's yes is told when it is lifted."""
        if is_touch(intent):
            self._left = float(self._seconds)
        if isinstance(intent, Release) or (is_touch(intent) and not isinstance(intent, Press)):
            return Pop()
        return None

    def update(self, dt: float) -> Change:
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
        said = say("kiosk.countdown", count=count)
        wide = min(WIDTH, look.area[0] - 48) - 2 * EDGE
        told = [
            (say("kiosk.still"), "title", "foam", "black"),
            (str(count), "hero", "sun", "black"),
            *((line, "large", "foam", "body") for line in look.lines(said, wide, "large")),
        ]
        row, heights = row_height(look), [look.type_size(size) * 1.42 for _, size, _, _ in told]
        box, panel = sheet(look, WIDTH, sum(heights) + row + 3 * EDGE)
        rest = box.inset(EDGE)
        widgets = [panel]
        for (words, size, colour, face), high in zip(told, heights, strict=True):
            line, rest = rest.cut_top(high)
            widgets.append(_line(words, line, size, colour, face))
        foot = rest._replace(y=rest.bottom - row, h=row)
        here = Widget(foot, "button", say("kiosk.here"), "here", icon="check", style="primary")
        return [*widgets, here]


def _line(words: str, box: Box, size: str, colour: str, face: str) -> Widget:
    """Return a line in the middle of a box."""

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        return [centred(look, look.fitted(words, box.w, size, colour, face), widget.box)]

    return Widget(box, "text", words, draw=draw)
