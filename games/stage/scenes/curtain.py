"""The curtain: nobody's cards are shown until the person whose turn it is says so."""

from __future__ import annotations

from collections.abc import Callable

from games.core.match import Player
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, row_height, sheet
from games.stage.scene import Change, Context, Home, Pop
from games.stage.space import Box
from games.stage.widgets import Act, Widget, centred

CALM = 0.6
"""Seconds in which a touch that was meant for the table opens nothing."""


def curtain(ctx: Context, player: Player, name: str, reveal: Callable[[], None]) -> Menu:
    """Return the screen that asks to pass to this player; `reveal` shows what they may see."""

    def build() -> list[Widget]:
        look = ctx.look
        box, panel = sheet(look, 860, 620)
        inner = box.inset(48)
        row = row_height(look)
        words = ctx.words("curtain.pass", name=name)

        def badge(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            return [centred(look, look.seat_badge(player.colour, player.animal, 220), widget.box)]

        def title(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            return [centred(look, look.fitted(words, inner.w, "title", "foam", "head"), widget.box)]

        top = inner._replace(h=inner.h - row - 130)
        return [
            panel,
            Widget(top, "text", "", draw=badge),
            Widget(Box(inner.x, top.bottom, inner.w, 110), "text", "", draw=title),
            Widget(
                Box(inner.x, inner.bottom - row, inner.w, row),
                "button",
                ctx.words("curtain.ready", name=name),
                "ready",
                icon="check",
                style="primary",
            ),
        ]

    def work(_: Act) -> Change:
        reveal()
        return Pop()

    return Menu(ctx, build, work, see_through=True, back=Home, calm=CALM)
