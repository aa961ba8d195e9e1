"""Private notes: what somebody believes a card to be, put on it by touching it."""

from __future__ import annotations

from collections.abc import MutableMapping

from games.core.rules import Seat
from games.stage import seats
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


def jotter(ctx: Context, top: Tabletop, seat: Seat, notes: Notes, shared: bool) -> Menu:
    """Return the screen on which this seat sees its notes, and touches a card to change them.

    On a `shared` screen they show only when asked for, and not after the window lost its focus.
    """
    open_now = [not shared]

    def build() -> list[Widget]:
        bar = top.area.bar
        wide = min(300.0, bar.w * 0.24)
        foot = Box(bar.right - 12 - wide, bar.y + 3, wide, bar.h - 6)
        buttons = [Widget(foot, "button", ctx.words("jotter.done"), "done", icon="check")]
        if not open_now[0]:
            show, place = ctx.words("jotter.show"), foot._replace(x=foot.x - 12 - wide)
            buttons.append(Widget(place, "button", show, "show", icon="eye", style="primary"))
        room = bar._replace(x=0.0, w=buttons[-1].box.x)
        line = Widget(bar, "text", "", draw=_line(ctx, top, seat, room, open_now[0]))
        cards = [
            Widget(box_of(top.pieces.rest[piece]), "button", "", piece, draw=_card(top, noted))
            for piece, noted in _noted(top, notes if open_now[0] else {}).items()
        ]
        return [*cards, line, *buttons]

    def work(act: Act) -> Turn:
        if act.name == "done":
            return Pop()
        if not open_now[0]:
            open_now[0] = True
            return None
        return Push(_page(ctx, top, notes, _keys(top)[act.name]))

    def hide() -> Turn:
        open_now[0] = not shared
        return None

    return Menu(ctx, build, work, see_through=True, focus="show" if shared else "done", lost=hide)


def _noted(top: Tabletop, notes: Notes) -> dict[str, tuple[str, ...]]:
    """Return every piece that may have notes, and those that it has."""
    return {piece: notes.get(key, ()) for piece, key in _keys(top).items()}


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


def _line(ctx: Context, top: Tabletop, seat: Seat, room: Box, shown: bool) -> Draw:
    def draw(look: Look, _widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        line = ctx.words("jotter.line" if shown else "peek.line", name=top.name(seat))
        return seats.bar(look, top.area, line, top.match.players[seat], room, 1.0)

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

    return Menu(ctx, build, work, see_through=True, focus="done", lost=Pop)


def _chip(top: Tabletop) -> Draw:
    def draw(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
        box = widget.box.inset(4) if pressed else widget.box
        rim = "sun" if widget.on else ""
        ground = look.panel(box.w, box.h, "paper" if widget.on else "shallow", 22, rim, 6)
        chip = centred(look, top.face(f"jot:{widget.name}", box.w * 0.72), box)
        sprites = [at(look, ground, box.x, box.y), chip]
        return [*sprites, ring(look, widget.box, 22)] if focused else sprites

    return draw
