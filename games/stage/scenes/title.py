"""The first screen: five islands in the lagoon, one for each game."""

from __future__ import annotations

import math
from functools import partial

from games.core import library
from games.core.archive import Entry
from games.core.library import Game
from games.stage.art import ISLAND, island_art
from games.stage.canvas import Frame, Sprite
from games.stage.input import Back, Intent
from games.stage.look import Look
from games.stage.menu import row_height
from games.stage.scene import Change, Context, Push, Quit
from games.stage.space import Box
from games.stage.water import sea
from games.stage.widgets import Act, Form, Widget, at, centred, ring

ALIVE = 6.0
"""Seconds that the islands rock after somebody was there; then the lagoon lies still."""


class Title:
    """Islands to choose from, a match to go on with, and the way to the settings."""

    see_through = False
    veil = True

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.form = Form()
        self._alive = ALIVE
        self._clock = 0.0
        self._frame: Frame | None = None
        self._still: list[Sprite] = []
        self._boxes: dict[str, Box] = {}
        self._letters = 0.0
        self._line_room = 0.0
        self._waiting: list[Entry] = []
        self.resized()

    def resized(self) -> None:
        """Lay the islands out for the window as it is now."""
        self._waiting = self.ctx.archive.waiting()
        self.form.replace(self._widgets())
        if self._waiting and not self.form.ring:
            self.form.focus = "continue"
        self._stale()

    def _stale(self) -> None:
        self._still = []
        self._frame = None

    # --- layout --------------------------------------------------------------------------------

    def _widgets(self) -> list[Widget]:
        look, say = self.ctx.look, self.ctx.words
        w, h = look.area
        row = row_height(look)
        sky = horizon(look)
        foot = Box(44, h - row - 28, w - 88, row)
        low = foot.y if self._waiting else h - 16
        widgets = self._islands(Box(24, sky + 4, w - 48, low - sky - 12))
        widgets += self._corner(w - 44, row)
        if self._waiting:
            game = say.of(self._waiting[0].game)("title")
            label = say("title.continue", game=game)
            wide = min(look.text_width(label, "body", "bold") + 190, foot.w)
            box = foot._replace(x=foot.x + (foot.w - wide) / 2, w=wide)
            widgets.append(Widget(box, "button", label, "continue", icon="play", style="primary"))
        return widgets

    def _corner(self, right: float, row: float) -> list[Widget]:
        """Return the buttons at the upper right, the last the way out or another language."""
        look, say = self.ctx.look, self.ctx.words
        buttons = [("album", "album", ""), ("settings", "settings", "")]
        if not self.ctx.unattended:
            buttons.append(("quit", "close", ""))
        elif other := _other_languages(self.ctx):
            buttons.append(("language", "language", say.languages()[other[0]]))
        widgets: list[Widget] = []
        for name, icon, label in reversed(buttons):
            wide = look.text_width(label, "body", "bold") + 130 if label else row
            box, right = Box(right - wide, 32, wide, row), right - wide - 12
            widgets.append(
                Widget(box, "button", label, name, icon=icon, value=say(f"title.{name}"))
            )
        self._line_room = right - 72
        return widgets[::-1]

    def _islands(self, room: Box) -> list[Widget]:
        names = shelf(self.ctx)
        if not names:
            return []
        look = self.ctx.look
        plate = row_height(look) * 0.98
        widest = self._widest(names)
        rows = _rows(len(names), room, plate, widest)
        high = room.h / len(rows)
        widgets, first = [], 0
        for r, count in enumerate(rows):
            wide = min(room.w / max(rows), (high - plate) * ISLAND * 1.42)
            self._letters = min(look.type_size("large"), look.theme.type["large"] * wide / widest)
            left = room.x + (room.w - wide * count) / 2
            for i, name in enumerate(names[first : first + count]):
                cell = Box(left + i * wide, room.y + r * high, wide, high)
                widgets.append(self._island(name, cell, plate))
            first += count
        return widgets

    def _widest(self, names: list[str]) -> float:
        """Return the width of the longest name in the smallest letters it may have."""
        look = self.ctx.look
        size = look.theme.type["large"]
        return max(look.text_width(self._name(name), size, "head") for name in names) + 24

    def _name(self, name: str) -> str:
        if name in library.names():
            return self.ctx.words.of(name)("title")
        return self.ctx.words(f"islands.{name}")

    def _line_of(self, name: str) -> str:
        if name in self.ctx.kept.out:
            return self.ctx.words("title.out")
        if name in library.names():
            return self.ctx.words.of(name)("tagline")
        return self.ctx.words("title.soon")

    def _island(self, name: str, cell: Box, plate: float) -> Widget:
        playable = _is_playable(self.ctx, name)
        cell = cell.inset(0, 4)
        width = min(cell.w * 0.94, (cell.h - plate) * ISLAND)
        height = width / ISLAND
        top = cell.y + (cell.h - height - plate) / 2
        art = Box(cell.x + (cell.w - width) / 2, top, width, height)
        self._boxes[name] = art
        wide = cell.w - 16
        box = Box(cell.x + (cell.w - wide) / 2, top, wide, height + plate)
        return Widget(
            box,
            "island",
            self._name(name),
            f"island:{name}" if playable else "",
            self._line_of(name),
            enabled=playable,
            draw=partial(_plate, art, self._letters),
        )

    # --- life ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the islands rock."""
        return self._alive > 0 and self.ctx.prefs.now.motion == "full" and self.ctx.pace > 0

    def update(self, dt: float) -> Change:
        """Rock the islands for a while."""
        if not self.busy:
            return None
        self._alive = max(0.0, self._alive - dt)
        self._clock += dt
        self._frame = None
        if not self.busy:
            self._stale()
        return None

    def handle(self, intent: Intent) -> Change:
        """Choose an island, go on with a match, or leave."""
        self._alive = ALIVE
        self._stale()
        if isinstance(intent, Back):
            return None
        act = self.form.handle(intent)
        if act is None:
            return None
        self.ctx.sound.play("press")
        return self._work(act)

    def _work(self, act: Act) -> Change:
        from games.stage.resume import go_on
        from games.stage.scenes.album import album, has_album
        from games.stage.scenes.settings import settings
        from games.stage.scenes.setup import setup

        name, _, game = act.name.partition(":")
        match name:
            case "album":
                return Push(album(self.ctx, [game for game in self._games() if has_album(game)]))
            case "language":
                self.ctx.prefs.change(language=_other_languages(self.ctx)[0])
                return None
            case "settings":
                return Push(settings(self.ctx))
            case "quit":
                return Quit()
            case "continue":
                return go_on(self.ctx, self._waiting[0])
        if loaded := self.ctx.kept.load(game, self.ctx.notices):
            return Push(setup(self.ctx, loaded))
        self.resized()
        return None

    def _games(self) -> list[Game]:
        """Return the games that can be played."""
        names = [name for name in shelf(self.ctx) if _is_playable(self.ctx, name)]
        found = (self.ctx.kept.load(name, self.ctx.notices) for name in names)
        return [game for game in found if game]

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> Frame:
        """Return sky, sea and islands; the islands move while somebody is there."""
        if self._frame is None:
            if not self._still:
                self._still = [*self._below(), *self.form.sprites(self.ctx.look)]
                if not self.busy:
                    self._still += self._afloat()
            self._frame = Frame(self._still, self._afloat() if self.busy else ())
        return self._frame

    def _below(self) -> list[Sprite]:
        look = self.ctx.look
        sky = horizon(look)
        title = look.fitted(look.theme.title, self._line_room, "hero", "deep", "black")
        said = self.ctx.words("kiosk.choose" if self.ctx.unattended else "title.line")
        line = look.fitted(said, self._line_room, "large", "deep", "bold")
        high = title.get_height() / look.scale
        top = max(4.0, (sky - high - line.get_height() / look.scale) / 2)
        return [
            *sea(look, sky),
            at(look, title, 56, top),
            at(look, line, 60, top + high * 0.94),
        ]

    def _afloat(self) -> list[Sprite]:
        look, out = self.ctx.look, []
        swell = min(1.0, self._alive / 1.5) if self.busy else 0.0
        for i, (name, box) in enumerate(self._boxes.items()):
            picture = look.art(island_art(name), box.w, box.h)
            lift = swell * 5.0 * math.sin(self._clock * 1.5 + i * 1.3)
            if not _is_playable(self.ctx, name):
                picture = look.faded(name, picture, 120)
            out.append(at(look, picture, box.x, box.y + lift))
        return out


def _plate(
    art: Box, letters: float, look: Look, widget: Widget, focused: bool, pressed: bool
) -> list[Sprite]:
    """Draw the name under an island; the picture itself floats above it."""
    box = Box(widget.box.x, art.bottom, widget.box.w, widget.box.bottom - art.bottom)
    soon = not widget.enabled
    name = look.text(widget.label, letters, "foam", "head")
    split = name.get_height() / look.scale
    lines = look.fitted_lines(widget.value, box.w - 16, box.h - split, "small", "foam")
    each = lines[0].get_height() / look.scale
    top = box.y + (box.h - split - each * len(lines)) / 2
    sprites = []
    if focused:
        sprites.append(ring(look, widget.box.inset(-2), 30))
    alpha = 215 if soon else 255
    return [
        *sprites,
        centred(look, name, Box(box.x, top, box.w, split))._replace(alpha=alpha),
        *(
            centred(look, line, Box(box.x, top + split + i * each, box.w, each))._replace(
                alpha=alpha
            )
            for i, line in enumerate(lines)
        ),
    ]


def horizon(look: Look) -> float:
    """Return how far down the sky goes."""
    w, h = look.area
    letters = (look.type_size("hero") + look.type_size("large")) * 1.4 + 16
    return max(h * (0.2 if w > h else 0.15), letters)


def shelf(ctx: Context) -> list[str]:
    """Return all islands: those of the look in its order, and any other game that is there.

    An unattended screen has those that can be played only.
    """
    known = list(ctx.look.theme.islands)
    every = known + [name for name in library.names() if name not in known]
    return [name for name in every if name in offered(ctx)] if ctx.unattended else every


def offered(ctx: Context) -> list[str]:
    """Return the games to choose from."""
    return [name for name in ctx.games or library.names() if name not in ctx.kept.out]


def _is_playable(ctx: Context, name: str) -> bool:
    return name in library.names() and name not in ctx.kept.out


def _other_languages(ctx: Context) -> list[str]:
    """Return the codes of the languages that are not spoken now, the next one first."""
    codes = list(ctx.words.languages())
    at = codes.index(ctx.words.language) if ctx.words.language in codes else -1
    return codes[at + 1 :] + codes[: max(at, 0)]


def _rows(count: int, room: Box, plate: float, widest: float) -> list[int]:
    """Return how many islands lie in each row: as large as can be, with room for their names."""

    def width(rows: int) -> tuple[bool, float]:
        cell = room.w / -(-count // rows)
        return cell >= widest, min(cell, (room.h / rows - plate) * ISLAND)

    best = max(range(1, count + 1), key=width)
    base, extra = divmod(count, best)
    return [base + (1 if row < extra else 0) for row in range(best)]
