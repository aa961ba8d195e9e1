"""The album: what the pictures of the games show, to leaf through, and a few words on each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.library import Game
from games.core.speech import Leaf
from games.core.words import Words
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, heading
from games.stage.scene import Change, Context, Pop, Push
from games.stage.scenes.reader import Section, cut, foot, paper, section
from games.stage.space import Box
from games.stage.widgets import Act, Widget, at, centred, ring

SMALL = 180.0
"""Width of a picture with its name at least, at letters of the usual size."""
GAP = 16.0


class Chapter(NamedTuple):
    """Leaves that belong together."""

    words: Words
    """Those of their game."""
    head: str
    leaves: tuple[Leaf, ...]


def has_album(game: Game) -> bool:
    """Tell whether a game has pictures to leaf through."""
    return game.speech.album is not None


def album(ctx: Context, games: Sequence[Game]) -> Menu:
    """Return the album of these games: pages of pictures; touching one shows it large."""
    now = [0]

    def build() -> list[Widget]:
        pages = _pages(ctx, games)
        now[0] = min(now[0], len(pages) - 1)
        room, sheet = paper(ctx.look)
        chapter = pages[now[0]]
        head = heading(ctx.look, chapter.head, room)
        tiles = _tiles(ctx.look, chapter, _under(ctx.look, room))
        return [sheet, head, *tiles, *foot(ctx, now[0], len(pages))]

    def work(act: Act) -> Change:
        name, _, number = act.name.partition(":")
        if name == "leaf":
            chapter = _pages(ctx, games)[now[0]]
            return Push(_large(ctx, games, chapter.leaves[int(number)]))
        if name == "close":
            return Pop()
        now[0] += 1 if name == "next" else -1
        return None

    return Menu(ctx, build, work, see_through=True, focus="leaf:0")


def _chapters(ctx: Context, games: Sequence[Game]) -> list[Chapter]:
    found: list[Chapter] = []
    for game in games:
        words = ctx.words.of(game.id)
        chapters: dict[str, list[Leaf]] = {}
        for leaf in (game.speech.album or tuple)(game.config()):
            chapters.setdefault(leaf.chapter, []).append(leaf)
        for key, leaves in chapters.items():
            found.append(Chapter(words, words(key or "title"), tuple(leaves)))
    return found


def _under(look: Look, room: Box) -> Box:
    top = look.type_size("head") * 1.42 + 12
    return Box(room.x, room.y + top, room.w, room.h - top)


def _grid(look: Look, room: Box) -> tuple[int, int]:
    """Return how many pictures there are beside and below each other on a page."""
    grow = 0.6 + 0.4 * look.text_scale
    columns = max(2, int((room.w + GAP) // (SMALL * grow + GAP)))
    rows = max(1, int((room.h + GAP) // (SMALL * grow * 1.3 + GAP)))
    return columns, rows


def _pages(ctx: Context, games: Sequence[Game]) -> list[Chapter]:
    """Return the chapters, those that are too long for a page as several."""
    columns, rows = _grid(ctx.look, _under(ctx.look, paper(ctx.look)[0]))
    most = columns * rows
    return [
        chapter._replace(leaves=chapter.leaves[start : start + most])
        for chapter in _chapters(ctx, games)
        for start in range(0, len(chapter.leaves), most)
    ]


def _tiles(look: Look, chapter: Chapter, room: Box) -> list[Widget]:
    columns, rows = _grid(look, room)
    columns = min(columns, -(-len(chapter.leaves) // min(rows, 2 if room.w > room.h else rows)))
    rows = -(-len(chapter.leaves) // columns)
    wide = (room.w - GAP * (columns - 1)) / columns
    high = min((room.h - GAP * (rows - 1)) / rows, wide * 1.5)
    return [
        Widget(
            Box(
                room.x + (wide + GAP) * (i % columns),
                room.y + (high + GAP) * (i // columns),
                wide,
                high,
            ),
            "button",
            chapter.words(leaf.name),
            f"leaf:{i}",
            icon=leaf.art,
            draw=_tile,
        )
        for i, leaf in enumerate(chapter.leaves)
    ]


def _tile(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    """Draw a picture on paper with its name below."""
    box = widget.box.inset(3) if pressed else widget.box
    sheet = look.panel(box.w, box.h, "paper", 20, shadow=6)
    lines = look.fitted_lines(widget.label, box.w - 20, box.h * 0.4, "small", "ink", "bold")
    line = max(text.get_height() for text in lines) / look.scale
    foot = box.bottom - 8 - line * len(lines)
    size = min(box.w - 16, foot - box.y - 12)
    picture = look.art(widget.icon, size)
    sprites = [
        at(look, sheet, box.x - 6, box.y - 6),
        centred(look, picture, Box(box.x, box.y + 6, box.w, foot - box.y - 6)),
        *(
            centred(look, text, Box(box.x, foot + i * line, box.w, line))
            for i, text in enumerate(lines)
        ),
    ]
    return [*sprites, ring(look, widget.box, 20)] if focused else sprites


# --- one of them -------------------------------------------------------------------------------


def _large(ctx: Context, games: Sequence[Game], leaf: Leaf) -> Menu:
    """Return a page on one leaf; the buttons go on to those beside it."""
    every = [(chapter.words, each) for chapter in _chapters(ctx, games) for each in chapter.leaves]
    now = [next(i for i, (_, each) in enumerate(every) if each == leaf), 0]

    def parts(number: int) -> list[Section]:
        return _cut(ctx.look, *every[number])

    def build() -> list[Widget]:
        shown = parts(now[0])
        now[1] = min(now[1], len(shown) - 1)  # letters of another size are cut otherwise
        room, sheet = paper(ctx.look)
        buttons = foot(ctx, sum(now), len(every) + len(shown) - 1, ctx.words("album.back"))
        return [sheet, *section(ctx.look, shown[now[1]], room), *buttons]

    def work(act: Act) -> Change:
        if act.name == "close":
            return Pop()
        now[1] += 1 if act.name == "next" else -1
        if now[1] < 0:
            now[0] -= 1
            now[1] = len(parts(now[0])) - 1
        elif now[1] == len(parts(now[0])):
            now[:] = now[0] + 1, 0
        return None

    return Menu(ctx, build, work, see_through=True, focus="next")


def _cut(look: Look, words: Words, leaf: Leaf) -> list[Section]:
    """Return what an album says of a leaf, in as many parts as it needs."""
    about = " · ".join(words(key) for key in leaf.about)
    text = f"{about}\n\n{words(leaf.text)}" if about else words(leaf.text)
    return cut(look, words(leaf.name), text, leaf.art)
