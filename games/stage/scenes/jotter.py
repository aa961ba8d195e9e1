"""Private notes: what somebody believes a card to be, put on it by touching it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.rules import Seat
from games.core.speech import Face, Piece
from games.stage import seats
from games.stage.canvas import Sprite
from games.stage.kept import Notes
from games.stage.look import Look
from games.stage.menu import Menu, row_height, sheet
from games.stage.pieces import box_of
from games.stage.scene import Change, Context, Pop, Push
from games.stage.space import Box
from games.stage.tabletop import Tabletop
from games.stage.widgets import Act, Draw, Widget, at, centred, ring


def jotter(
    ctx: Context, tabletop: Tabletop, seat: Seat, shared: bool, changed: Callable[[], None]
) -> Menu:
    """Return the screen on which this seat sees its notes, and touches a card to change them.

    On a `shared` screen they show only when asked for, and not after the window lost its focus.
    `changed` is told of every change.
    """
    notes = tabletop.jots(seat)
    open_now = [not shared]

    def build() -> list[Widget]:
        bar = tabletop.area.bar
        wide = min(300.0, bar.w * 0.24)
        foot = Box(bar.right - 12 - wide, bar.y + 3, wide, bar.h - 6)
        buttons = [Widget(foot, "button", ctx.words("jotter.done"), "done", icon="check")]
        if not open_now[0]:
            show, place = ctx.words("jotter.show"), foot._replace(x=foot.x - 12 - wide)
            buttons.append(Widget(place, "button", show, "show", icon="eye", style="primary"))
        room = bar._replace(x=0.0, w=buttons[-1].box.x)
        line = Widget(bar, "text", "", draw=_line(ctx, tabletop, seat, room, open_now[0]))
        cards = [
            Widget(
                box_of(tabletop.pieces.rest[piece]),
                "button",
                "",
                f"card:{number}",
                draw=_card(tabletop, piece, noted),
            )
            for number, (piece, noted) in enumerate(
                _noted(tabletop, notes if open_now[0] else {}).items()
            )
        ]
        return [*cards, line, *buttons]

    def work(act: Act) -> Change:
        if act.name == "done":
            return Pop()
        if not open_now[0]:
            open_now[0] = True
            return None
        keys = list(_keys(tabletop).values())
        page = _page(ctx, tabletop, notes, keys[int(act.name.partition(":")[2])], changed)
        return Push(page, private=True)

    def hide() -> Change:
        open_now[0] = not shared
        return None

    return Menu(ctx, build, work, see_through=True, focus="show" if shared else "done", lost=hide)


def _noted(tabletop: Tabletop, notes: Notes) -> dict[Piece, tuple[Face, ...]]:
    """Return every piece that may have notes, and those that it has."""
    return {piece: notes.get(key, ()) for piece, key in _keys(tabletop).items()}


def _keys(tabletop: Tabletop) -> dict[Piece, str]:
    """Return every piece that may have notes, and what they are kept under."""
    noting, view = tabletop.speech.NOTING, tabletop.view
    keys = {piece: noting.about(view, piece) if noting else "" for piece in tabletop.pieces.rest}
    return {piece: key for piece, key in keys.items() if key}


def _rows(tabletop: Tabletop) -> Sequence[Sequence[Face]]:
    """Return what can be noted."""
    noting = tabletop.speech.NOTING
    return noting.rows(tabletop.view) if noting else ()


def _card(tabletop: Tabletop, piece: Piece, noted: tuple[Face, ...]) -> Draw:
    def draw(look: Look, widget: Widget, focused: bool, _pressed: bool) -> list[Sprite]:
        pieces = tabletop.pieces
        card = pieces.sprite(pieces.poses.get(piece, pieces.rest[piece]))  # as it is seen just now
        sprites = [card, *tabletop.chips(widget.box, noted)]
        return [*sprites, ring(look, widget.box, 9)] if focused else sprites

    return draw


def _line(ctx: Context, tabletop: Tabletop, seat: Seat, room: Box, shown: bool) -> Draw:
    def draw(look: Look, _widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        line = ctx.words("jotter.line" if shown else "peek.line", name=tabletop.name(seat))
        return seats.bar(look, tabletop.area, line, tabletop.desk.players[seat], room, 1.0)

    return draw


def _page(
    ctx: Context, tabletop: Tabletop, notes: Notes, key: str, changed: Callable[[], None]
) -> Menu:
    """Return the choice of what to note on one card: each touch notes it or strikes it out."""

    def build() -> list[Widget]:
        look, rows = ctx.look, _rows(tabletop)
        size, gap, row = 112.0, 18.0, row_height(ctx.look)
        most = max(len(line) for line in rows)
        wide, high = most * (size + gap) - gap, len(rows) * (size + gap)
        box, panel = sheet(look, max(wide + 96, 480), high + row + 96)
        widgets = [panel]
        for y, line in enumerate(rows):
            left = box.center[0] - (len(line) * (size + gap) - gap) / 2
            for x, note in enumerate(line):
                spot = Box(left + x * (size + gap), box.y + 44 + y * (size + gap), size, size)
                noted, name = note in notes.get(key, ()), f"note:{y}:{x}"
                draw = _chip(tabletop, note)
                widgets.append(Widget(spot, "toggle", "", name, on=noted, draw=draw))
        foot = Box(box.x + 48, box.bottom - row - 36, box.w - 96, row)
        done = ctx.words("jotter.done")
        return [*widgets, Widget(foot, "button", done, "done", icon="check", style="primary")]

    def work(act: Act) -> Change:
        if act.name == "done":
            return Pop()
        rows = _rows(tabletop)
        y, x = map(int, act.name.split(":")[1:])
        toggled = {*notes.get(key, ())} ^ {rows[y][x]}
        notes[key] = tuple([note for line in rows for note in line if note in toggled])
        changed()
        return None

    return Menu(ctx, build, work, see_through=True, focus="done", lost=Pop)


def _chip(tabletop: Tabletop, note: Face) -> Draw:
    def draw(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
        box = widget.box.inset(4) if pressed else widget.box
        rim = "sun" if widget.on else ""
        ground = look.panel(box.w, box.h, "paper" if widget.on else "shallow", 22, rim, 6)
        chip = centred(look, tabletop.face(note, box.w * 0.72), box)
        sprites = [at(look, ground, box.x, box.y), chip]
        return [*sprites, ring(look, widget.box, 22)] if focused else sprites

    return draw
