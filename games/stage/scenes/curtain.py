"""The curtain: nobody's cards are shown until the person whose turn it is says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.match import Player
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, paragraph, row_height, sheet, stack
from games.stage.scene import Change, Context, Home, Pop
from games.stage.space import Box
from games.stage.widgets import Act, Widget, centred

CALM = 0.6
"""Seconds in which a touch that was meant for the table opens nothing."""
MOST = 6
"""Sentences of what happened."""
BADGE, LEAST, SMALL = 220.0, 450.0, 8.0
"""Heights of the medallion, of all but the sentences and the button, and between sentences."""


def curtain(
    ctx: Context,
    player: Player,
    name: str,
    news: Sequence[str],
    reveal: Callable[[], None],
    back: Callable[[], Change] = Home,
) -> Menu:
    """Return the screen that asks to pass to this player; `reveal` shows what they may see.

    `news` are sentences of what happened since that player's last turn, the newest last; `back`
    says where Back leads.
    """

    def build() -> list[Widget]:
        look = ctx.look
        row, wide = row_height(look), min(860.0, look.area[0] - 48) - 96
        told = _recap(look, news, wide, look.area[1] - 48 - LEAST - row)
        high = sum(line.box.h + SMALL for line in told)
        box, panel = sheet(look, wide + 96, LEAST + row + high)
        inner = box.inset(48, 40)
        words = ctx.words("curtain.pass", name=name)

        def badge(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            face = look.seat_badge(player.colour, player.animal, BADGE - 20)
            return [centred(look, face, widget.box)]

        def title(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            return [centred(look, look.fitted(words, inner.w, "title", "foam", "head"), widget.box)]

        top = inner._replace(h=BADGE)
        under = Box(inner.x, top.bottom + 110, inner.w, high)
        return [
            panel,
            Widget(top, "text", "", draw=badge),
            Widget(Box(inner.x, top.bottom, inner.w, 110), "text", "", draw=title),
            *stack(told, under, SMALL),
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

    return Menu(ctx, build, work, see_through=True, back=back, calm=CALM)


def _recap(look: Look, news: Sequence[str], width: float, room: float) -> list[Widget]:
    """Return the newest sentences, as many as there is room for."""
    told: list[Widget] = []
    for sentence in [*news][: -MOST - 1 : -1]:
        line = paragraph(look, sentence, Box(0, 0, width, 0), "body")
        room -= line.box.h + SMALL
        if room < 0:
            break
        told.insert(0, line)
    return told
