"""How things look: colours, letters and pictures, each made once for the size of the window.

Sizes asked for are logical units (the short side of the window is 1080); what comes back is a
surface in real pixels, drawn from vectors at its final size and kept in a bounded cache.
"""

from __future__ import annotations

import logging
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Surface

from games.core.library import ROOT
from games.stage.anim import Motion, motion
from games.stage.art import has_art, raster, svg_text, tinted
from games.stage.lines import SOFT, broken, plain
from games.stage.pictures import Pictures
from games.stage.theme import Theme

SHORT_SIDE = 1080
CACHE_BYTES = 32 * 2**20
"""Of bitmaps that are kept beyond those on the table, so that flips and shadows are drawn once."""

TARGET = 44
"""Units that whatever can be touched is wide and high at least, so that fingers hit it."""
FINGER = 20.0
"""Millimetres that it is at least on a screen whose size is known: smaller is slower for people who
stand, and fails more often (Colle & Hiszem 2004)."""

LARGEST_TEXT = 44
"""Type sizes beyond this are titles, large enough for everyone."""

SLOW = 60_000
"""Pixels from which on a drawing is worth keeping on the disk."""

NARROWEST = 0.6
"""Share of their width that letters keep at least where there is no room for them."""
ALMOST = 0.85
"""Share of a size that letters on one line have at least, or there are several lines."""

FONTS = 64
"""Fonts that are open at most, each in one size: every one holds its file open."""
FOLDER = f"{ROOT / 'assets' / 'fonts'}/"
WIDTHS = 4096
"""Lines of which the width is kept."""
PARAGRAPHS = 512
"""Texts of which is kept where their lines end."""

log = logging.getLogger(__name__)

Colour = tuple[int, int, int]


class Look:
    """The theme at one window size, with all that was drawn for it."""

    def __init__(
        self, theme: Theme, size: tuple[int, int] = (1920, 1080), store: Path | None = None
    ) -> None:
        """Draw for a window of this size; large pictures are kept in `store` between two starts."""
        self.pictures = Pictures(store)
        self.theme = theme
        self.text_scale = 1.0
        self.diagonal = math.inf
        """Millimetres across the screen, where they are known."""
        self.high_contrast = False
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self.weight = 0
        """Bytes of the bitmaps that are kept."""
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new window size in pixels and forget what was drawn for the old one."""
        self.size = size
        self.scale = min(size) / SHORT_SIDE
        self.forget()

    def dress(self, text_scale: float, high_contrast: bool) -> None:
        """Take the reader's text scale (1.0 to 2.0) and contrast."""
        if (text_scale, high_contrast) != (self.text_scale, self.high_contrast):
            self.text_scale, self.high_contrast = text_scale, high_contrast
            self.forget()

    def forget(self) -> None:
        """Drop every bitmap and font."""
        self._kept.clear()
        self.weight = 0
        _font.cache_clear()

    @property
    def area(self) -> tuple[float, float]:
        """Width and height of the window in logical units."""
        return self.size[0] / self.scale, self.size[1] / self.scale

    @property
    def target(self) -> float:
        """Return how wide and high what can be touched is at least, in logical units."""
        return max(TARGET, FINGER * math.hypot(*self.area) / self.diagonal)

    def px(self, units: float) -> int:
        """Return logical units in whole pixels."""
        return round(units * self.scale)

    def hex(self, name: str) -> str:
        """Return a colour of the palette (or a literal `#rrggbb`) as text."""
        if name.startswith("#"):
            return name
        if self.high_contrast and name in self.theme.contrast:
            return self.theme.contrast[name]
        return self.theme.colours[name]

    def colour(self, name: str) -> Colour:
        """Return a colour as three bytes."""
        text = self.hex(name)
        return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)

    def motions(self) -> dict[str, Motion]:
        """Return the named motions."""
        return {name: motion(m.ms / 1000, m.ease, m.arc) for name, m in self.theme.motions.items()}

    def keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the bitmap of this key, made now if it is not kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.weight += _bytes(made)
        while self.weight > CACHE_BYTES and len(self._kept) > 1:
            self.weight -= _bytes(self._kept.popitem(last=False)[1])
        return made

    # --- letters -------------------------------------------------------------------------------

    def type_size(self, name: str) -> float:
        """Return a type size in logical units, at the reader's text scale; titles grow less."""
        size = self.theme.type[name]
        grow = self.text_scale - 1
        return size * (1 + grow * (1.0 if size <= LARGEST_TEXT else 0.3))

    def font(self, face: str, size: float) -> pygame.font.Font:
        """Return a bundled font; `size` in logical units, never below the least readable one."""
        return _font(*self._face(face, size))

    def _face(self, face: str, size: float) -> tuple[str, int]:
        """Return the file of a bundled font, and the pixels of its letters."""
        return FOLDER + self.theme.fonts[face], max(self.px(size), 8)

    def text(
        self, words: str, size: float | str = "body", colour: str = "foam", face: str = "body"
    ) -> Surface:
        """Return one line of text."""
        units = self.type_size(size) if isinstance(size, str) else size
        key = ("text", words, self.px(units), colour, face)
        return self.keep(
            key, lambda: self.font(face, units).render(plain(words), True, self.colour(colour))
        )

    def text_width(self, words: str, size: float | str = "body", face: str = "body") -> float:
        """Return the width of a line in logical units."""
        units = self.type_size(size) if isinstance(size, str) else size
        return _width(*self._face(face, units), plain(words)) / self.scale

    def fitted(
        self,
        words: str,
        width: float,
        size: float | str = "body",
        colour: str = "foam",
        face: str = "body",
    ) -> Surface:
        """Return a line at most `width` wide: smaller, then narrower, if it must be."""
        units = self.type_size(size) if isinstance(size, str) else size
        least = min(float(self.theme.type["small"]), units)
        wide = self.text_width(words, units, face)
        if wide > width:
            units = max(0.97 * units * width / wide, least)
        while units > least and self.text_width(words, units, face) > width:
            units = max(least, units * 0.97)  # letters grow by whole pixels
        return self.narrowed(words, width, units, colour, face)

    def _shortened(self, words: str, width: float, units: float, face: str) -> str:
        if self.text_width(words, units, face) <= width:
            return words
        least, most = 1, len(words) - 1  # letters that are left; halved, for a text may be long
        while least < most:
            middle = (least + most + 1) // 2
            if self.text_width(words[:middle].rstrip() + "…", units, face) <= width:
                least = middle
            else:
                most = middle - 1
        return words[:least].rstrip() + "…"

    def fitted_lines(
        self,
        words: str,
        width: float,
        height: float,
        size: float | str = "body",
        colour: str = "foam",
        face: str = "body",
    ) -> list[Surface]:
        """Return a text that fits a box: on one line, or on several if its letters gain by that."""
        units = self.type_size(size) if isinstance(size, str) else size
        least = min(float(self.theme.type["small"]), units)
        units = max(least, units * min(1.0, height / self._line(units, face)))
        once = units * min(1.0, width / max(self.text_width(words, units, face), 1.0))
        whole = units
        while units > least and not self._fits(words, width, height, units, face):
            units = max(least, units * 0.95)
        if once >= units * ALMOST:
            return [self.fitted(words, width, whole, colour, face)]
        most = max(1, int(height / self._line(units, face)))
        room = width
        while len(self._lines(words, room, units, face)) > most and room < width / NARROWEST:
            room *= 1.05  # narrower letters, and only then what fits
        lines = self._lines(words, room, units, face)
        if len(lines) > most:
            lines[most - 1 :] = [" ".join(lines[most - 1 :])]
        return [self.narrowed(line, width, units, colour, face) for line in lines]

    def _fits(self, words: str, width: float, height: float, units: float, face: str) -> bool:
        """Return whether a text of these letters fits a box without a word that is too long."""
        lines = self._lines(words, width, units, face)
        if len(lines) * self._line(units, face) > height:
            return False
        return all(self.text_width(line, units, face) <= width for line in lines)

    def _line(self, units: float, face: str) -> float:
        """Return the height of a line in logical units."""
        return self.font(face, units).size("")[1] / self.scale

    def widest(self, words: str, size: float, face: str = "body") -> float:
        """Return the width of the longest part of a text that stays on one line."""
        parts = re.split(rf"[ \n{SOFT}]|(?<=-)", words)
        return max(self.text_width(part, size, face) for part in parts)

    def lines(self, words: str, width: float, size: str = "body", face: str = "body") -> list[str]:
        """Return the text broken into lines of at most `width` logical units."""
        return self._lines(words, width, self.type_size(size), face)

    def _lines(self, words: str, width: float, units: float, face: str) -> list[str]:
        return [*_broken(*self._face(face, units), words, width * self.scale)]

    def narrowed(
        self, words: str, width: float, size: float, colour: str = "foam", face: str = "body"
    ) -> Surface:
        """Return a line of this height, its letters made narrower if it would be too wide.

        Letters that could not be read any more are left out at the end.
        """
        words = self._shortened(words, width / NARROWEST, size, face)
        line = self.text(words, size, colour, face)
        most = max(1, int(width * self.scale))
        if line.get_width() <= most:
            return line
        key = ("narrow", words, self.px(size), colour, face, most)
        height = line.get_height()
        return self.keep(key, lambda: pygame.transform.smoothscale(line, (most, height)))

    # --- pictures ------------------------------------------------------------------------------

    def art(self, name: str, width: float, height: float = 0, tint: str = "") -> Surface:
        """Return `assets/art/<name>.svg` at this size in logical units, recoloured from foam."""
        size = (max(self.px(width), 1), max(self.px(height or width), 1))
        key = ("art", name, size, tint)

        def make() -> Surface:
            if tint or size[0] * size[1] < SLOW:
                return raster(tinted(name, self.hex(tint) if tint else ""), size)
            return self._drawn(name, size)

        return self.keep(key, make)

    def _drawn(self, name: str, size: tuple[int, int]) -> Surface:
        """Return a large picture as it was drawn the last time the program ran, or draw it."""
        if not has_art(name):
            return raster(svg_text(name), size)
        found = self.pictures.find(name, size)
        if found is None:
            found = raster(svg_text(name), size)
            self.pictures.keep(name, found)
        return found

    def drawing(
        self,
        svg: str,
        width: float,
        height: float,
        view: tuple[float, float] | None = None,
    ) -> Surface:
        """Return a drawing of this size; `svg` is its inside, in units of `view` (or the size)."""
        size = (max(self.px(width), 1), max(self.px(height), 1))
        across, down = view or (width, height)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.2f} {down:.2f}"'
        return self.keep(
            ("svg", svg, size), lambda: raster(f'{head} width="1" height="1">{svg}</svg>', size)
        )

    def panel(
        self,
        width: float,
        height: float,
        fill: str,
        radius: float = 24,
        rim: str = "",
        rim_width: float = 3,
        opacity: float = 1.0,
        shadow: float = 0,
    ) -> Surface:
        """Return a sheet of paper with round corners; with a shadow it is that much larger."""
        s = shadow
        box = f'x="{s:.1f}" y="{s:.1f}" width="{width:.1f}" height="{height:.1f}"'
        parts = [soft_shadow(s, s, width, height, radius, s)] if s else []
        parts.append(
            f'<rect {box} rx="{radius:.1f}" fill="{self.hex(fill)}" fill-opacity="{opacity}"/>'
        )
        if rim:
            i = rim_width / 2
            parts.append(
                f'<rect x="{s + i:.1f}" y="{s + i:.1f}" width="{width - 2 * i:.1f}" '
                f'height="{height - 2 * i:.1f}" rx="{max(radius - i, 0):.1f}" fill="none" '
                f'stroke="{self.hex(rim)}" stroke-width="{rim_width}"/>'
            )
        return self.drawing("".join(parts), width + 2 * s, height + 2 * s)

    def seat_shape(self, colour: int, size: float) -> Surface:
        """Return a small disc with a seat's shape in its colour, as wide and high as `size`."""
        seat = self.theme.seats[colour % len(self.theme.seats)]

        def make() -> Surface:
            disc = self.panel(size, size, "deep", size / 2, "paper", size * 0.07).copy()
            mark = self.art(f"icons/shapes/{seat.shape}", size * 0.62, tint=seat.colour)
            gap = (disc.get_width() - mark.get_width()) // 2
            disc.blit(mark, (gap, gap))
            return disc

        return self.keep(("shape", colour, self.px(size)), make)

    def seat_badge(self, colour: int, animal: str, size: float) -> Surface:
        """Return a seat's medallion: its colour, its animal and its shape."""
        seat = self.theme.seats[colour % len(self.theme.seats)]
        key = ("badge", colour, animal, self.px(size))

        def make() -> Surface:
            disc = self.drawing(
                f'<circle cx="50" cy="52" r="46" fill="{self.hex("deep")}" fill-opacity="0.35"/>'
                f'<circle cx="50" cy="50" r="46" fill="{self.hex("paper")}"/>'
                f'<circle cx="50" cy="50" r="42" fill="{seat.colour}"/>',
                size,
                size,
                (100, 100),
            ).copy()
            face = self.art(f"emblems/{animal}", size * 0.74)
            at = (disc.get_width() - face.get_width()) // 2
            disc.blit(face, (at, at))
            tag = self.seat_shape(colour, size * 0.36)
            disc.blit(
                tag, (disc.get_width() - tag.get_width(), disc.get_height() - tag.get_height())
            )
            return disc

        return self.keep(key, make)

    def faded(self, key: Hashable, bitmap: Surface, alpha: int) -> Surface:
        """Return a bitmap made paler once: blitting with `set_alpha` is several times slower."""

        def make() -> Surface:
            pale = bitmap.copy()
            pale.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            return pale

        return self.keep(("faded", key, alpha, bitmap.get_size()), make)

    def squashed(self, key: Hashable, bitmap: Surface, share: float) -> Surface:
        """Return a bitmap narrowed to a share of its width, in 1/12 steps: a card mid-flip."""
        step = max(1, round(share * 12))
        if step >= 12:
            return bitmap
        width, height = bitmap.get_size()
        return self.keep(
            ("flip", key, step, width, height),
            lambda: pygame.transform.smoothscale(bitmap, (max(1, width * step // 12), height)),
        )


def soft_shadow(x: float, y: float, w: float, h: float, radius: float, reach: float) -> str:
    """Return two layers of shadow under a round rectangle, as SVG; `reach` is its width."""
    layers = []
    for i in range(6):
        grow = reach * (0.9 - i * 0.18)
        drop = reach * 0.35
        layers.append(
            f'<rect x="{x - grow / 2:.2f}" y="{y - grow / 2 + drop:.2f}" '
            f'width="{w + grow:.2f}" height="{h + grow:.2f}" rx="{radius + grow / 2:.2f}" '
            f'fill="#04161d" fill-opacity="0.055"/>'
        )
    return "".join(layers)


@lru_cache(FONTS)
def _font(path: str, pixels: int) -> pygame.font.Font:
    """Return a font; Pygame's own one, which looks plain, if its file is broken or gone."""
    try:
        return pygame.font.Font(path, pixels)
    except (OSError, pygame.error) as error:
        log.warning("The font %s cannot be read: %s", Path(path).name, error)
        return pygame.font.Font(pygame.font.get_default_font(), pixels)


@lru_cache(WIDTHS)
def _width(path: str, pixels: int, line: str) -> int:
    return _font(path, pixels).size(line)[0]


@lru_cache(PARAGRAPHS)
def _broken(path: str, pixels: int, words: str, most: float) -> tuple[str, ...]:
    """Return a text as lines of at most so many pixels; a rulebook is measured for each page."""
    font = _font(path, pixels)
    return tuple(broken(words, lambda line: font.size(plain(line))[0] > most))


def _bytes(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
