"""Matches of a game that wait to be gone on with, and a new one beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.archive import Entry
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import (
    SPACE,
    Menu,
    heading,
    leaf,
    paragraph,
    row_height,
    sheet,
    turned,
)
from games.stage.resume import go_on
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.widgets import Act, Draw, Widget, at, centred, ring


def kept_matches(ctx: Context, waiting: Sequence[Entry], begin: Callable[[], Change]) -> Menu:
    """Return the sheet that offers these matches, newest first, or to `begin` another one."""
    page, there = [0], {f"go on {entry.id}": entry for entry in waiting}

    def build() -> list[Widget]:
        look, say = ctx.look, ctx.words
        width = min(1000.0, look.area[0] - 48) - 96
        text = say("kept.text", count=len(waiting))
        told = paragraph(look, text, Box(0, 0, width, 0), "body")
        rows = [told, *[_row(ctx, entry, name) for name, entry in there.items()]]
        nowhere = Box(0, 0, 0, 0)
        back = Widget(nowhere, "button", say("setup.back"), "back", icon="back")
        new = Widget(nowhere, "button", say("kept.new"), "new", icon="play", style="primary")
        head = look.type_size("head") * 1.4 + 16
        tall = head + sum(row.box.h + SPACE for row in rows) + 24 + row_height(look) + 72
        box, panel = sheet(look, width + 96, tall)
        inner = box.inset(48, 36)
        room = inner._replace(y=inner.y + head, h=inner.h - head)
        page[0], shown = leaf(ctx, rows, [back, new], room, page[0])
        return [panel, heading(look, say("kept.title"), inner), *shown]

    def work(act: Act) -> Change:
        if act.name == "more":
            page[0] = turned(page[0], act)
            return None
        if entry := there.get(act.name):
            return go_on(ctx, entry)
        return begin() if act.name == "new" else Pop()

    return Menu(ctx, build, work, see_through=True, focus="new")


def _row(ctx: Context, entry: Entry, name: str) -> Widget:
    """Return the button of a match: who plays, how far it has come, and when that was."""
    high = row_height(ctx.look) * 1.15
    label = ctx.words("kept.match", when=entry.when, count=entry.moves)
    return Widget(Box(0, 0, 0, high), "button", label, name, draw=_match(entry))


def _match(entry: Entry) -> Draw:
    def draw(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
        box = widget.box.inset(3) if pressed else widget.box
        sheet = at(look, look.panel(box.w, box.h, "shallow", 26, "foam", 2), box.x, box.y)
        size = min(box.h - 16, box.w * 0.5 / max(1, len(entry.players)))
        badges = [
            at(look, look.seat_badge(player.colour, player.animal, size), x, box.y + 8)
            for player, x in zip(
                entry.players,
                [box.x + 16 + n * (size + 4) for n in range(len(entry.players))],
                strict=True,
            )
        ]
        left = box.x + 32 + len(entry.players) * (size + 4)
        room = Box(left, box.y, box.right - left - 16, box.h)
        lines = look.fitted_lines(widget.label, room.w, room.h - 12, "body", "foam", "bold")
        high = min(room.h / len(lines), look.type_size("body") * 1.3)
        top = room.y + (room.h - high * len(lines)) / 2
        words = [
            centred(look, line, Box(room.x, top + n * high, room.w, high))
            for n, line in enumerate(lines)
        ]
        return [sheet, *badges, *words, *([ring(look, widget.box, 26)] if focused else [])]

    return draw
