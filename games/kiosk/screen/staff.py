"""The way out for keepers: corners touched in a certain order, a number, and then what they may do.

Visitors can neither see nor stumble upon it. A wrong number closes the pad, for longer each time.
"""

from __future__ import annotations

import logging
import math
import re
from contextlib import suppress
from pathlib import Path

from games.core import files
from games.core.archive import Archive
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import (
    SPACE,
    Menu,
    columns,
    heading,
    leaf,
    paragraph,
    row_height,
    sheet,
    stack,
    turned,
)
from games.stage.scene import Change, Context, Pop, Push, Quit, Reset
from games.stage.space import Box
from games.stage.widgets import Act, Widget, at

CORNER = 120.0
"""Units that a corner reaches into the screen, or a finger's breadth if that is more."""
WIDTH = 1100.0
"""Of the staff's sheet, in units."""
HASTE = 10.0
"""Seconds that the whole pattern may take."""
COUNTED = ("sessions", "games", "abandoned", "crashes", "wrong")
PATIENCE = 10
"""Wrong numbers in a row after which each costs an hour, as the last of them does."""
LOCK = 3600.0
"""Seconds of that hour."""

KEPT = "kiosk.tries"
"""The file of a home that holds how many wrong numbers were tried in a row."""
LONGEST = 20
"""Bytes of it."""

log = logging.getLogger(__name__)


class Tries:
    """The wrong numbers since the last right one, whoever tried them.

    They are kept in the home, if there is one: a screen that was started again has not forgotten.
    """

    def __init__(self, home: Path | None = None) -> None:
        self._kept = home / KEPT if home else None
        self._wrong = self._read()
        self.left = self._wait()
        """Seconds until the next may be tried."""

    def _read(self) -> int:
        try:
            content = files.read(self._kept, LONGEST) if self._kept else b""
        except OSError:
            return 0
        return min(int(content), PATIENCE) if re.fullmatch(rb"[0-9]+", content) else 0

    def _wait(self) -> float:
        if self._wrong >= PATIENCE:
            return LOCK
        return 2.0 ** (self._wrong - 1) if self._wrong else 0.0

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        if self._kept:
            with suppress(OSError):  # then they are known until the next start
                files.write(self._kept, str(wrong).encode())

    def update(self, dt: float) -> None:
        """Let time pass."""
        self.left = max(0.0, self.left - dt)

    def fail(self) -> None:
        """Count a wrong number: each doubles the time until the next."""
        self._count(self._wrong + 1)
        self.left = self._wait()
        told = "A wrong number was tried for the staff, %d in a row; none for %.0f seconds."
        log.warning(told, self._wrong, self.left)

    def succeed(self) -> None:
        """Count the right number."""
        log.info("The staff's number was given, after %d wrong ones.", self._wrong)
        self._count(0)


class Corners:
    """Finds a pattern of corners in what is touched."""

    def __init__(self, pattern: tuple[str, ...]) -> None:
        self._pattern = pattern
        self._touched: list[tuple[str, float]] = []

    def touch(self, look: Look, pos: tuple[float, float], now: float) -> bool:
        """Take a touch at `now` seconds; return whether it completes the pattern."""
        corner = corner_of(look, pos)
        if corner is None:
            self._touched.clear()
            return False
        self._touched = [*self._touched, (corner, now)][-len(self._pattern) :]
        names = tuple([name for name, _ in self._touched])
        if names != self._pattern or now - self._touched[0][1] > HASTE:
            return False
        self._touched.clear()
        return True


def corner_of(look: Look, pos: tuple[float, float]) -> str | None:
    """Return the corner that a point lies in, or None."""
    (w, h), reach = look.area, max(CORNER, look.target)
    down = "top" if pos[1] < reach else "bottom" if pos[1] >= h - reach else ""
    across = "left" if pos[0] < reach else "right" if pos[0] >= w - reach else ""
    return f"{down}_{across}" if down and across else None


def door(ctx: Context, pin: str, counts: Archive, tries: Tries) -> Menu:
    """Return what the corners open: the pad, or how long nobody gets one."""
    return shut_door(ctx, tries.left) if tries.left > 0 else pin_pad(ctx, pin, counts, tries)


def shut_door(ctx: Context, left: float) -> Menu:
    """Return the sheet that says how long no number can be tried."""

    def build() -> list[Widget]:
        look = ctx.look
        row = row_height(look)
        room = Box(0, 0, min(WIDTH, look.area[0] - 48) - 96, 0)
        told = paragraph(look, ctx.words("kiosk.wait", count=math.ceil(left / 60)), room)
        box, panel = sheet(look, WIDTH, told.box.h + SPACE + row + 72)
        inner = box.inset(48, 36)
        close = _button(row, ctx.words("kiosk.back"), "back", "play", "primary")
        return [panel, *stack([told], inner), *stack([close], inner._replace(y=inner.bottom - row))]

    return Menu(ctx, build, lambda _: Pop(), see_through=True, focus="back")


def pin_pad(ctx: Context, pin: str, counts: Archive, tries: Tries) -> Menu:
    """Return the pad on which the number is touched; the right one opens the staff's sheet."""
    typed: list[str] = []

    def build() -> list[Widget]:
        look = ctx.look
        row, top = row_height(look), look.type_size("head") * 1.4 + 12
        dots = row * 0.5
        box, panel = sheet(
            look, 3 * row * 1.5 + 2 * SPACE + 96, top + dots + 4 * (row + SPACE) + 72
        )
        inner = box.inset(48, 36)
        under = Box(inner.x, inner.y + top, inner.w, dots)
        keys = [_button(row, digit, digit, "", "plain") for digit in "123456789"]
        keys.append(_button(row, "", "close", "close", "quiet"))
        keys.append(_button(row, "0", "0", "", "plain"))
        keys.append(_button(row, "", "delete", "undo", "quiet"))
        title = heading(look, ctx.words("kiosk.pin"), inner)
        shown = Widget(under, "text", "", value=str(len(typed)), draw=_dots)
        pad = Box(inner.x, under.bottom + SPACE, inner.w, 0)
        return [panel, title, shown, *columns(keys, pad, 3)]

    def work(act: Act) -> Change:
        if tries.left > 0:  # a wrong number was given on another pad, under or over this one
            return Pop()
        match act.name:
            case "close":
                return Pop()
            case "delete":
                del typed[-1:]
                return None
        typed.append(act.name)
        if len(typed) < len(pin):
            return None
        right = "".join(typed) == pin
        typed.clear()
        if not right:
            counts.count("wrong")
            tries.fail()
            return Pop()
        tries.succeed()
        return Push(staff(ctx, counts))

    return Menu(ctx, build, work, see_through=True, focus="5")


def _dots(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
    """Draw a dot for each digit that was touched."""
    box, side = widget.box, widget.box.h * 0.5
    dot = look.panel(side, side, "sun", side / 2)
    return [at(look, dot, box.x + i * side * 1.5, box.y) for i in range(int(widget.value))]


def staff(ctx: Context, counts: Archive) -> Menu:
    """Return what was counted, and the way out."""
    page = [0]

    def build() -> list[Widget]:
        look, say, found = ctx.look, ctx.words, counts.counts()
        row, top = row_height(look), look.type_size("head") * 1.4 + 12
        lines = []
        for what in COUNTED:
            today, ever = found.get(what, (0, 0))
            said = say("kiosk.counted", what=say(f"kiosk.{what}"), today=today, ever=ever)
            room = Box(0, 0, min(WIDTH, look.area[0] - 48) - 96, 0)
            lines.append(paragraph(look, said, room))
        high = sum(line.box.h + SPACE for line in lines)
        box, panel = sheet(look, WIDTH, top + high + row + SPACE + 72)
        inner = box.inset(48, 36)
        buttons = [
            _button(row, say("kiosk.back"), "back", "play", "primary"),
            _button(row, say("kiosk.leave"), "leave", "close", "warn"),
        ]
        title = heading(look, say("kiosk.staff"), inner)
        room = inner._replace(y=inner.y + top, h=inner.h - top)
        page[0], shown = leaf(ctx, lines, buttons, room, page[0])
        return [panel, title, *shown]

    def work(act: Act) -> Change:
        if act.name == "more":
            page[0] = turned(page[0], act)
            return None
        return Quit() if act.name == "leave" else Reset()

    return Menu(ctx, build, work, see_through=True, back=Reset, focus="back")


def _button(height: float, label: str, name: str, icon: str, style: str) -> Widget:
    return Widget(Box(0, 0, 0, height), "button", label, name, icon=icon, style=style)
