"""What everyone could have kept in mind: cards that were played, and the like."""

from __future__ import annotations

from collections.abc import Callable

from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, heading, row_height, sheet
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.widgets import Act, Widget

Draw = Callable[[Box], list[Sprite]]


def notes(ctx: Context, title: str, draw: Draw) -> Menu:
    """Return a sheet with a title; `draw` fills the box that it is given."""

    def build() -> list[Widget]:
        look = ctx.look
        box, panel = sheet(look, 1320, 900)
        inner, row = box.inset(56, 40), row_height(look)
        top = look.type_size("head") * 1.42 + 16
        room = Box(inner.x, inner.y + top, inner.w, inner.h - top - row - 24)
        foot = Box(inner.x, inner.bottom - row, inner.w, row)

        def fill(_look: Look, _widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            return draw(room)

        done = ctx.words("notes.close")
        return [
            panel,
            heading(look, title, inner),
            Widget(room, "text", "", draw=fill),
            Widget(foot, "button", done, "close", icon="close", style="primary"),
        ]

    def work(_: Act) -> Change:
        return Pop()

    return Menu(ctx, build, work, see_through=True, focus="close")
