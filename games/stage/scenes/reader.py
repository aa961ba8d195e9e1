"""The rulebook inside the game, and how long texts are cut into pages."""

from __future__ import annotations

from typing import NamedTuple

from games.core.library import Game
from games.stage.art import ISLAND, island_art
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, columns, heading, paragraph, row_height, sheet
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.widgets import Act, Widget, at, centred

LINE = 1.42
"""Height of a line over the size of its letters."""


class Section(NamedTuple):
    """A rule, or a story with its picture; what does not fit goes on overleaf."""

    head: str
    lines: tuple[str, ...]
    picture: str = ""


Page = list[Section]


def reader(ctx: Context, game: Game) -> Menu:
    """Return the rules of a game, as many as fit on a page."""
    now = [0]

    def build() -> list[Widget]:
        pages = _pages(ctx, game)
        now[0] = min(now[0], len(pages) - 1)
        inner, sheet = paper(ctx.look)
        widgets = [sheet]
        y = inner.y
        for part in pages[now[0]]:
            widgets += section(ctx.look, part, inner._replace(y=y))
            y += _height(ctx.look, part)
        return widgets + foot(ctx, now[0], len(pages))

    def work(act: Act) -> Change:
        if act.name == "close":
            return Pop()
        now[0] += 1 if act.name == "next" else -1
        return None

    return Menu(ctx, build, work, see_through=True, focus="next")


def paper(look: Look) -> tuple[Box, Widget]:
    """Return the room for text above the buttons, and the sheet it lies on."""
    box, panel = sheet(look, 1320, max(980, look.area[1] * 0.78))
    inner = box.inset(56, 40)
    return inner._replace(h=inner.h - row_height(look) - 24), panel


def _pages(ctx: Context, game: Game) -> list[Page]:
    """Return the pages: the goal with the island, and then the rules."""
    look, words = ctx.look, ctx.words.of(game.id)
    goal = cut(look, words("title"), words("goal"), island_art(game.id))
    room = paper(look)[0].h
    flow: list[Page] = []
    for page in words.list("rules"):
        for part in cut(look, str(page["head"]), str(page["text"]), ""):
            used = sum(_height(look, s) for s in flow[-1]) if flow else room
            if used + _height(look, part) > room:
                flow.append([])
            flow[-1].append(part)
    return [[part] for part in goal] + flow


def cut(look: Look, head: str, text: str, picture: str) -> list[Section]:
    """Return a text as sections that each fit on a page; a picture stands on the first."""
    inner = paper(look)[0]
    beside = _beside(look, picture)
    lines = look.lines(text, inner.w - beside, "large")
    above = 0.0 if beside or not picture else _side(look, picture)[1] + 28
    line = look.type_size("large") * LINE
    first = max(1, int((inner.h - _head(look) - above) / line))
    most = first if beside else max(1, int((inner.h - _head(look)) / line))
    starts = [0, *range(first, len(lines), most)]
    ends = [*starts[1:], len(lines)]
    return [
        Section(head, tuple(lines[i:j]), picture if beside or not i else "")
        for i, j in zip(starts, ends, strict=True)
    ]


def _head(look: Look) -> float:
    return look.type_size("head") * LINE + 10


def _height(look: Look, section: Section) -> float:
    return _head(look) + len(section.lines) * look.type_size("large") * LINE + 26


def _side(look: Look, picture: str) -> tuple[float, float]:
    """Return the width and height of a picture: an island as large as leaves room for a line."""
    room = paper(look)[0]
    if picture.startswith("islands/"):
        height = min(room.h - _head(look) - 3 * look.type_size("large") * LINE, room.w / ISLAND)
        return height * ISLAND, height
    side = 440.0 if room.w > 1000 else 320.0
    return side, side


def _beside(look: Look, picture: str) -> float:
    """Return the width that a picture takes from the text; 0 if it lies above it."""
    wide = paper(look)[0].w / look.text_scale > 1000
    story = picture and not picture.startswith("islands/")
    return _side(look, picture)[0] + 40 if story and wide else 0.0


def section(look: Look, part: Section, box: Box) -> list[Widget]:
    """Return heading, text and picture of a section from the top of a box."""
    widgets = [heading(look, part.head, box)]
    text = Box(box.x, box.y + _head(look), box.w, box.h)
    if part.picture:
        (width, height), beside = _side(look, part.picture), _beside(look, part.picture)
        left = text.x if beside else text.x + (text.w - width) / 2
        spot = Box(left, text.y, width, height)
        widgets.append(Widget(spot, "text", part.picture, draw=_picture))
        text = text._replace(x=text.x + beside, w=text.w - beside)
        if not beside:
            text = text._replace(y=spot.bottom + 28)
    widgets.append(paragraph(look, "\n".join(part.lines), text, "large"))
    return widgets


def _picture(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
    box = widget.box
    if widget.label.startswith("islands/"):
        return [at(look, look.art(widget.label, box.w, box.h), box.x, box.y)]
    ground = look.panel(box.w, box.h, "paper", box.w * 0.08)
    art = look.art(widget.label, box.w * 0.84)
    return [at(look, ground, box.x, box.y), centred(look, art, box)]


def foot(ctx: Context, page: int, pages: int, label: str = "") -> list[Widget]:
    """Return the buttons below: back, close (or what `label` says), and on."""
    look, say = ctx.look, ctx.words
    close = label or say("reader.close", page=page + 1, pages=pages)
    before, after = page > 0, page < pages - 1
    nowhere = Box(0, 0, 0, row_height(look))
    further = Widget(nowhere, "button", say("reader.next"), "next", icon="next", style="primary")
    further.enabled = after
    back = Widget(nowhere, "button", say("reader.previous"), "previous", icon="previous")
    back.enabled = before
    buttons = [back, Widget(nowhere, "button", close, "close", icon="close"), further]
    room = paper(look)[0]
    columns(buttons, room._replace(y=room.bottom + 24), len(buttons))
    return buttons
