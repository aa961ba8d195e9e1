"""Pictures: vectors from `assets/art`, drawn at exactly the size that is asked for."""

from __future__ import annotations

import io
import re
from functools import cache

import pygame
from pygame import Surface

from games.core.library import ROOT


def raster(svg: str, size: tuple[int, int]) -> Surface:
    """Return SVG text drawn at exactly this many pixels, ready to be blitted."""
    head, rest = svg.split(">", 1) if not svg.startswith("<?") else _after_prolog(svg)
    head = re.sub(r'\s(width|height|preserveAspectRatio)="[^"]*"', "", head)
    head += f' width="{size[0]}" height="{size[1]}" preserveAspectRatio="none"'
    picture = pygame.image.load(io.BytesIO(f"{head}>{rest}".encode()), "drawing.svg")
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def _after_prolog(svg: str) -> list[str]:
    return svg[svg.index("<svg") :].split(">", 1)


@cache
def svg_text(name: str) -> str:
    """Return the text of `assets/art/<name>.svg`; OSError if it cannot be read."""
    return (ROOT / "assets" / "art" / f"{name}.svg").read_text(encoding="utf-8")


def tinted(name: str, colour: str) -> str:
    """Return the text of a drawing, what is foam in it in this colour (an empty one: as it is)."""
    text = svg_text(name)
    return text.replace("#DFF3EF", colour) if colour else text


@cache
def has_art(name: str) -> bool:
    """Return whether `assets/art/<name>.svg` exists."""
    return (ROOT / "assets" / "art" / f"{name}.svg").is_file()


ISLAND = 4 / 3
"""Width over height of an island's picture."""


def island_art(game_id: str) -> str:
    """Return the picture of a game's island, or of one like any other."""
    name = f"islands/{game_id}"
    return name if has_art(name) else "islands/generic"
