"""A screen of buttons and texts: what most scenes outside the table are."""

from __future__ import annotations

import math
from collections.abc import Callable

from games.stage.canvas import Frame, Sprite
from games.stage.input import Back, Hotkey, Intent, Lost, Page, Point
from games.stage.look import Look
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.water import water
from games.stage.widgets import Act, Form, Widget, at, text_height, wanted

Build = Callable[[], list[Widget]]
Work = Callable[[Act], Change]


class Menu:
    """A form over a ground. `build` lists its widgets, `work` does what was asked.

    For the first `calm` seconds nothing can be touched. `lost` says what follows when the window
    loses the focus. After `lasts` seconds it is left as by Back.
    """

    veil = True

    def __init__(
        self,
        ctx: Context,
        build: Build,
        work: Work,
        *,
        see_through: bool = False,
        back: Callable[[], Change] = Pop,
        focus: str = "",
        calm: float = 0.0,
        lost: Callable[[], Change] | None = None,
        lasts: float = math.inf,
    ) -> None:
        self.ctx = ctx
        self.see_through = see_through
        self._build = build
        self._work = work
        self._back = back
        self._frame: Frame | None = None
        self._calm = calm
        self._lost = lost
        self._left = lasts
        self._set = ctx.prefs.now
        """The settings that are shown."""
        self.form = Form(build(), focus)

    @property
    def busy(self) -> bool:
        """Whether it does not listen yet."""
        return self._calm > 0 or self._left < math.inf

    def handle(self, intent: Intent) -> Change:
        """Work the form; Back leaves."""
        self._frame = None
        if self._calm > 0 and not isinstance(intent, Point | Lost):
            return None
        if isinstance(intent, Back):
            self.ctx.sound.play("press")
            return self._back()
        if isinstance(intent, Hotkey):
            help_here = intent == Hotkey("help") and self.form.named("rules")
            return self._work(Act("rules")) if help_here else None
        act = self.form.handle(intent)
        if isinstance(intent, Lost) and self._lost:
            turn = self._lost()
            self.form.replace(self._build())
            return turn
        if act is None:
            return None
        self.ctx.sound.play("press")
        turn = self._work(act)
        self.form.replace(self._build())
        if isinstance(intent, Page) and intent.far:
            self._leaf(intent)
        return turn

    def _leaf(self, intent: Page) -> None:
        """Turn pages as far as they go; where the last leads to the first again, it is one turn."""
        while (act := self.form.handle(intent)) and not act.far:
            self._work(act)
            self.form.replace(self._build())

    def update(self, dt: float) -> Change:
        """Listen after a while, if not at once; show what a key has set meanwhile."""
        self._left -= dt
        if self._left <= 0:
            return self._back()
        if self.ctx.prefs.now is not self._set:
            self._set = self.ctx.prefs.now
            self.resized()
        self._calm = max(0.0, self._calm - dt)
        return None

    def resized(self) -> None:
        """Build anew for the window as it is now."""
        self.form.replace(self._build())
        self._frame = None

    def frame(self) -> Frame:
        """Return the ground and the form."""
        if self._frame is None:
            ground = [] if self.see_through else water(self.ctx.look)
            self._frame = Frame([*ground, *self.form.sprites(self.ctx.look)])
        return self._frame


ROW = 84.0
"""Height of a button or a choice at text scale 1."""
SPACE = 16.0


def row_height(look: Look) -> float:
    """Return the height of a row at the reader's text scale, for any finger on this screen."""
    return max(ROW * (0.4 + 0.6 * look.text_scale), look.target)


def sheet(look: Look, width: float, height: float) -> tuple[Box, Widget]:
    """Return a box in the middle of the window, as large as fits, and the panel that fills it."""
    w, h = look.area
    width, height = min(width, w - 48), min(height, h - 48)
    box = Box((w - width) / 2, (h - height) / 2, width, height)
    return box, sheet_at(box)


def sheet_at(box: Box) -> Widget:
    """Return a panel that fills a box."""

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        reach = 26.0
        panel = look.panel(box.w, box.h, "water", 36, "foam", 2, shadow=reach)
        return [at(look, panel, box.x - reach, box.y - reach)]

    return Widget(box, "text", "", draw=draw)


def heading(look: Look, words: str, box: Box, size: str = "head") -> Widget:
    """Return a heading of one line at the top of a box, smaller if it must be."""
    size = size if look.text_width(words, size, "head") <= box.w else "large"
    place = box._replace(h=look.type_size(size) * 1.4)

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        return [at(look, look.fitted(words, box.w, size, "foam", "head"), box.x, box.y)]

    return Widget(place, "text", words, draw=draw)


def paragraph(look: Look, words: str, box: Box, size: str = "body", style: str = "foam") -> Widget:
    """Return a text as wide as the box and as high as it needs."""
    height = text_height(look, words, box.w, size)
    return Widget(box._replace(h=height), "text", words, value=size, style=style)


def turned(page: int, act: Act) -> int:
    """Return the page after an act of turning; -1 is the last."""
    if act.far:
        return -1 if act.by > 0 else 0
    return page + act.by


def pages(rows: list[Widget], room: float, gap: float = SPACE) -> list[list[Widget]]:
    """Return the rows in pages, none higher than the room; at least one page."""
    out: list[list[Widget]] = [[]]
    used = 0.0
    for row in rows:
        if out[-1] and used + row.box.h > room:
            out.append([])
            used = 0.0
        out[-1].append(row)
        used += row.box.h + gap
    return out


def leaf(
    ctx: Context, rows: list[Widget], buttons: list[Widget], room: Box, page: int
) -> tuple[int, list[Widget]]:
    """Return the page that is shown, with the buttons at its foot, and one to turn if need be."""
    leaves = pages(rows, along(ctx.look, buttons, room) - 24 - room.y)
    if len(leaves) == 1:
        return 0, [*stack(leaves[0], room), *buttons]
    more = Widget(Box(0, 0, 0, 0), "button", "", "more", icon="next")
    more.label = ctx.words("settings.more", page=page + 1, pages=len(leaves))
    leaves = pages(rows, along(ctx.look, [more, *buttons], room) - 24 - room.y)
    page %= len(leaves)
    more.label = ctx.words("settings.more", page=page + 1, pages=len(leaves))
    return page, [*stack(leaves[page], room), more, *buttons]


def stack(rows: list[Widget], box: Box, gap: float = SPACE) -> list[Widget]:
    """Lay rows below each other at the full width of the box, keeping their heights."""
    y = box.y
    for row in rows:
        row.box = Box(box.x, y, box.w, row.box.h)
        y += row.box.h + gap
    return rows


def along(look: Look, buttons: list[Widget], box: Box, most: int = 9) -> float:
    """Lay buttons along the lower edge of a box, in as many rows as their words need.

    Return where the highest row begins. In a row stand `most` of them at most.
    """
    row, most = row_height(look), min(len(buttons), most)
    for button in buttons:
        button.box = Box(0, 0, 0, row)
    need = max(wanted(look, button) for button in buttons)
    while most > 1 and (box.w - SPACE * (most - 1)) / most < need:
        most -= 1
    rows = -(-len(buttons) // most)
    most = -(-len(buttons) // rows)
    top = box.bottom - rows * (row + SPACE) + SPACE
    for start in range(0, len(buttons), most):
        line = buttons[start : start + most]
        under = Box(box.x, top + start // most * (row + SPACE), box.w, row)
        columns(line, under, len(line))
    return top


def columns(rows: list[Widget], box: Box, count: int, gap: float = SPACE) -> list[Widget]:
    """Lay rows in so many columns, line by line, keeping their heights."""
    wide = (box.w - gap * (count - 1)) / count
    for i, row in enumerate(rows):
        x = box.x + (i % count) * (wide + gap)
        row.box = Box(x, box.y + (i // count) * (row.box.h + gap), wide, row.box.h)
    return rows
