"""The rulebook inside the game, and the stories behind its pictures."""

from __future__ import annotations

from typing import NamedTuple

from games.core.library import Game
from games.stage.art import ISLAND, island_art
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, heading, paragraph, row_height, sheet
from games.stage.scene import Context, Pop, Turn
from games.stage.space import Box
from games.stage.widgets import Act, Widget, at, centred

LINE = 1.42
"""Height of a line over the size of its letters."""


class Section(NamedTuple):
    """A rule, or a story with its picture; what does not fit goes on overleaf."""

    head: str
    lines: tuple[str, ...]
    picture: str = ""


Leaf = list[Section]


def reader(ctx: Context, game: Game) -> Menu:
    """Return the rules of a game, as many as fit on a page, and then its stories."""
    now = [0]

    def build() -> list[Widget]:
        leaves = _leaves(ctx, game)
        now[0] = min(now[0], len(leaves) - 1)
        inner = _paper(ctx.look)[0]
        widgets = [_paper(ctx.look)[1]]
        y = inner.y
        for section in leaves[now[0]]:
            widgets += _section(ctx.look, section, inner._replace(y=y))
            y += _height(ctx.look, section)
        return widgets + _foot(ctx, now[0], len(leaves))

    def work(act: Act) -> Turn:
        if act.name == "close":
            return Pop()
        now[0] += 1 if act.name == "next" else -1
        return None

    return Menu(ctx, build, work, see_through=True, focus="next")


def _paper(look: Look) -> tuple[Box, Widget]:
    """Return the room for text above the buttons, and the sheet it lies on."""
    box, panel = sheet(look, 1320, max(980, look.area[1] * 0.78))
    inner = box.inset(56, 40)
    return inner._replace(h=inner.h - row_height(look) - 24), panel


def _leaves(ctx: Context, game: Game) -> list[Leaf]:
    """Return the pages: the goal with the island, the rules, and a page for each story."""
    look, words = ctx.look, ctx.words.of(game.id)
    leaves = _cut(look, words("title"), words("goal"), island_art(game.id))
    room = _paper(look)[0].h
    flow: list[Leaf] = []
    for page in words.list("rules"):
        for (section,) in _cut(look, str(page["head"]), str(page["text"]), ""):
            used = sum(_height(look, s) for s in flow[-1]) if flow else room
            if used + _height(look, section) > room:
                flow.append([])
            flow[-1].append(section)
    for art, key in getattr(game.table, "ALBUM", ()):
        flow += _cut(look, words(f"{key}.name"), words(f"{key}.text"), art)
    return leaves + flow


def _cut(look: Look, head: str, text: str, picture: str) -> list[Leaf]:
    """Return a text as sections that each fit on a page; a picture stands on the first."""
    inner = _paper(look)[0]
    beside = _beside(look, picture)
    lines = look.lines(text, inner.w - beside, "large")
    above = 0.0 if beside or not picture else _side(look, picture)[1] + 28
    line = look.type_size("large") * LINE
    first = max(1, int((inner.h - _head(look) - above) / line))
    most = first if beside else max(1, int((inner.h - _head(look)) / line))
    starts = [0, *range(first, len(lines), most)]
    ends = [*starts[1:], len(lines)]
    return [
        [Section(head, tuple(lines[i:j]), picture if beside or not i else "")]
        for i, j in zip(starts, ends, strict=True)
    ]


def _head(look: Look) -> float:
    return look.type_size("head") * LINE + 10


def _height(look: Look, section: Section) -> float:
    return _head(look) + len(section.lines) * look.type_size("large") * LINE + 26


def _side(look: Look, picture: str) -> tuple[float, float]:
    """Return the width and height of a picture: an island as large as leaves room for a line."""
    room = _paper(look)[0]
    if picture.startswith("islands/"):
        height = min(room.h - _head(look) - 3 * look.type_size("large") * LINE, room.w / ISLAND)
        return height * ISLAND, height
    side = 440.0 if room.w > 1000 else 320.0
    return side, side


def _beside(look: Look, picture: str) -> float:
    """Return the width that a picture takes from the text; 0 if it lies above it."""
    wide = _paper(look)[0].w / look.text_scale > 1000
    story = picture and not picture.startswith("islands/")
    return _side(look, picture)[0] + 40 if story and wide else 0.0


def _section(look: Look, section: Section, box: Box) -> list[Widget]:
    """Return heading, text and picture of a section from the top of a box."""
    widgets = [heading(look, section.head, box)]
    text = Box(box.x, box.y + _head(look), box.w, box.h)
    if section.picture:
        (width, height), beside = _side(look, section.picture), _beside(look, section.picture)
        left = text.x if beside else text.x + (text.w - width) / 2
        spot = Box(left, text.y, width, height)
        widgets.append(Widget(spot, "text", section.picture, draw=_picture))
        text = text._replace(x=text.x + beside, w=text.w - beside)
        if not beside:
            text = text._replace(y=spot.bottom + 28)
    widgets.append(paragraph(look, "\n".join(section.lines), text, "large"))
    return widgets


def _picture(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
    box = widget.box
    if widget.label.startswith("islands/"):
        return [at(look, look.art(widget.label, box.w, box.h), box.x, box.y)]
    ground = look.panel(box.w, box.h, "paper", box.w * 0.08)
    art = look.art(widget.label, box.w * 0.84)
    return [at(look, ground, box.x, box.y), centred(look, art, box)]


def _foot(ctx: Context, page: int, pages: int) -> list[Widget]:
    look, say = ctx.look, ctx.words
    room, row = _paper(look)[0], row_height(look)
    third = (room.w - 32) / 3
    foot = Box(room.x, room.bottom + 24, third, row)
    middle, right = foot._replace(x=foot.x + third + 16), foot._replace(x=foot.x + 2 * third + 32)
    close = say("reader.close", page=page + 1, pages=pages)
    back, further = page > 0, page < pages - 1
    return [
        Widget(foot, "button", say("reader.previous"), "previous", icon="previous", enabled=back),
        Widget(middle, "button", close, "close", icon="close"),
        Widget(
            right,
            "button",
            say("reader.next"),
            "next",
            icon="next",
            style="primary",
            enabled=further,
        ),
    ]
