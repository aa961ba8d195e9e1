"""Private notes: what somebody believes a card to be, put on it by touching it."""

from __future__ import annotations

from collections.abc import MutableMapping

from games.core.rules import Seat
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, row_height, sheet
from games.stage.pieces import box_of
from games.stage.scene import Context, Pop, Push, Turn
from games.stage.space import Box
from games.stage.tabletop import Tabletop
from games.stage.widgets import Act, Draw, Widget, at, centred, ring

Notes = MutableMapping[str, tuple[str, ...]]
"""What is noted on a card, by what the table calls it."""

CHIP = 0.27
"""Width of a note on a card, as a share of the card's."""


def jotter(ctx: Context, top: Tabletop, seat: Seat, notes: Notes) -> Menu:
    """Return the screen on which this seat sees its notes, and touches a card to change them."""

    def build() -> list[Widget]:
        bar = top.area.bar
        wide = min(300.0, bar.w * 0.24)
        foot = Box(bar.right - 12 - wide, bar.y + 3, wide, bar.h - 6)
        done = Widget(foot, "button", ctx.words("jotter.done"), "done", icon="check")
        line = Widget(bar, "text", "", draw=_line(ctx, top, seat, foot.x - bar.x))
        rest = top.pieces.rest
        cards = [
            Widget(box_of(rest[piece]), "button", "", piece, draw=_card(top, notes.get(key, ())))
            for piece, key in _keys(top).items()
        ]
        return [*cards, line, done]

    def work(act: Act) -> Turn:
        if act.name == "done":
            return Pop()
        return Push(_page(ctx, top, notes, _keys(top)[act.name]))

    return Menu(ctx, build, work, see_through=True, focus="done")


def _keys(top: Tabletop) -> dict[str, str]:
    """Return every piece that may have notes, and what they are kept under."""
    keys = {piece: str(top.table.jotted(top.view, piece)) for piece in top.pieces.rest}
    return {piece: key for piece, key in keys.items() if key}


def _card(top: Tabletop, jots: tuple[str, ...]) -> Draw:
    def draw(look: Look, widget: Widget, focused: bool, _pressed: bool) -> list[Sprite]:
        sprites = [top.pieces.sprite(top.pieces.rest[widget.name])]
        size = widget.box.w * CHIP
        for i, jot in enumerate(jots):
            x = widget.box.x + widget.box.w * 0.07 + i % 3 * size * 1.08
            y = widget.box.y + widget.box.h * 0.07 + i // 3 * size * 1.08
            sprites.append(at(look, top.face(f"jot:{jot}", size), x, y))
        return [*sprites, ring(look, widget.box, 9)] if focused else sprites

    return draw


def _line(ctx: Context, top: Tabletop, seat: Seat, room: float) -> Draw:
    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        bar, player = widget.box, top.match.players[seat]
        size = min(bar.h - 14, 62)
        left = bar.x + 28 + size
        words = ctx.words("jotter.line", name=top.name(seat))
        lines = look.fitted_lines(words, room - left - 14, 2, "body", "foam", "bold")
        high = bar.h / len(lines)
        badge = look.seat_badge(player.colour, player.animal, size)
        return [
            at(look, look.panel(bar.w, bar.h, "deep", 0), bar.x, bar.y),
            at(look, badge, bar.x + 14, bar.y + (bar.h - size) / 2),
            *(
                centred(
                    look, text, Box(left, bar.y + i * high, text.get_width() / look.scale, high)
                )
                for i, text in enumerate(lines)
            ),
        ]

    return draw


def _page(ctx: Context, top: Tabletop, notes: Notes, key: str) -> Menu:
    """Return the choice of what to note on one card: each touch notes it or strikes it out."""

    def build() -> list[Widget]:
        look, rows = ctx.look, top.table.jots(top.view)
        size, gap, row = 112.0, 18.0, row_height(ctx.look)
        most = max(len(line) for line in rows)
        wide, high = most * (size + gap) - gap, len(rows) * (size + gap)
        box, panel = sheet(look, max(wide + 96, 480), high + row + 96)
        widgets = [panel]
        for y, line in enumerate(rows):
            left = box.center[0] - (len(line) * (size + gap) - gap) / 2
            for x, jot in enumerate(line):
                spot = Box(left + x * (size + gap), box.y + 44 + y * (size + gap), size, size)
                noted = jot in notes.get(key, ())
                widgets.append(Widget(spot, "toggle", "", jot, on=noted, draw=_chip(top)))
        foot = Box(box.x + 48, box.bottom - row - 36, box.w - 96, row)
        done = ctx.words("jotter.done")
        return [*widgets, Widget(foot, "button", done, "done", icon="check", style="primary")]

    def work(act: Act) -> Turn:
        if act.name == "done":
            return Pop()
        now = notes.get(key, ())
        order = [jot for line in top.table.jots(top.view) for jot in line]
        toggled = {*now} ^ {act.name}
        notes[key] = tuple([jot for jot in order if jot in toggled])
        return None

    return Menu(ctx, build, work, see_through=True, focus="done")


def _chip(top: Tabletop) -> Draw:
    def draw(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
        box = widget.box.inset(4) if pressed else widget.box
        rim = "sun" if widget.on else ""
        ground = look.panel(box.w, box.h, "paper" if widget.on else "shallow", 22, rim, 6)
        chip = centred(look, top.face(f"jot:{widget.name}", box.w * 0.72), box)
        sprites = [at(look, ground, box.x, box.y), chip]
        return [*sprites, ring(look, widget.box, 22)] if focused else sprites

    return draw
