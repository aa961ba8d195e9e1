"""The rulebook inside the game: one rule a page, and the stories behind the pictures."""

from __future__ import annotations

from typing import NamedTuple

from games.core.library import Game
from games.stage.canvas import Sprite
from games.stage.look import ISLAND, Look, island_art
from games.stage.menu import Menu, heading, paragraph, row_height, sheet
from games.stage.scene import Context, Pop, Turn
from games.stage.space import Box
from games.stage.widgets import Act, Widget, at, centred


class Page(NamedTuple):
    """What one page shows."""

    head: str
    text: str
    picture: str = ""


def _pages(ctx: Context, game: Game) -> list[Page]:
    words = ctx.words.of(game.id)
    rules = [Page(str(page["head"]), str(page["text"])) for page in words.list("rules")]
    album = getattr(game.table, "ALBUM", ())
    stories = [Page(words(f"{k}.name"), words(f"{k}.text"), art) for art, k in album]
    return [Page(words("title"), words("goal"), island_art(game.id)), *rules, *stories]


def reader(ctx: Context, game: Game) -> Menu:
    """Return the rules of a game, page by page; what does not fit goes on overleaf."""
    now = [0]

    def spread() -> list[tuple[Page, list[str]]]:
        """Cut every page's text into as many lines as the sheet has room for."""
        out = []
        for page in _pages(ctx, game):
            box, size = _text_box(ctx.look, page), "large"
            lines = ctx.look.lines(page.text, box.w, size)
            most = max(1, int(box.h // (ctx.look.type_size(size) * 1.42)))
            out += [(page, lines[i : i + most]) for i in range(0, max(len(lines), 1), most)]
        return out

    def build() -> list[Widget]:
        look, leaves = ctx.look, spread()
        now[0] = min(now[0], len(leaves) - 1)
        page, lines = leaves[now[0]]
        box, panel = sheet(look, 1320, 940)
        inner, row = box.inset(56, 44), row_height(look)
        foot = Box(inner.x, inner.bottom - row, inner.w, row)
        third = (foot.w - 32) / 3

        def picture(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            side = min(widget.box.w, widget.box.h)
            if page.picture.startswith("islands/"):
                art = look.art(page.picture, side, side / ISLAND)
                return [at(look, art, widget.box.x, widget.box.y)]
            ground = look.panel(side, side, "paper", side * 0.08)
            art = look.art(page.picture, side * 0.84)
            middle = Box(widget.box.x, widget.box.y, side, side)
            return [at(look, ground, middle.x, middle.y), centred(look, art, middle)]

        widgets = [panel, heading(look, page.head, inner)]
        text = _text_box(look, page)
        widgets.append(paragraph(look, "\n".join(lines), text, "large"))
        if page.picture:
            widgets.append(Widget(_picture_box(look), "text", "", draw=picture))
        widgets += [
            Widget(
                foot._replace(w=third),
                "button",
                ctx.words("reader.previous"),
                "previous",
                icon="previous",
                enabled=now[0] > 0,
            ),
            Widget(
                foot._replace(x=foot.x + third + 16, w=third),
                "button",
                ctx.words("reader.close", page=now[0] + 1, pages=len(leaves)),
                "close",
                icon="close",
            ),
            Widget(
                foot._replace(x=foot.x + 2 * (third + 16), w=third),
                "button",
                ctx.words("reader.next"),
                "next",
                icon="next",
                style="primary",
                enabled=now[0] < len(leaves) - 1,
            ),
        ]
        return widgets

    def work(act: Act) -> Turn:
        if act.name == "close":
            return Pop()
        now[0] += 1 if act.name == "next" else -1
        return None

    return Menu(ctx, build, work, see_through=True, focus="next")


def _text_box(look: Look, page: Page) -> Box:
    box, _ = sheet(look, 1320, 940)
    inner = box.inset(56, 44)
    top = look.type_size("head") * 1.4 + 28
    room = Box(inner.x, inner.y + top, inner.w, inner.h - top - row_height(look) - 28)
    if not page.picture:
        return room
    art = _picture_box(look)
    if art.w < inner.w * 0.5:
        return Box(art.right + 40, room.y, room.right - art.right - 40, room.h)
    return Box(room.x, art.bottom + 28, room.w, room.bottom - art.bottom - 28)


def _picture_box(look: Look) -> Box:
    box, _ = sheet(look, 1320, 940)
    inner = box.inset(56, 44)
    top = inner.y + look.type_size("head") * 1.4 + 28
    side = 420.0 if inner.w > 1000 else 300.0
    return Box(inner.x, top, side, side)
