"""Pictures: vectors from `assets/art`, drawn at exactly the size that is asked for."""

from __future__ import annotations

import io
import logging
import re
from functools import cache

import pygame
from pygame import Surface

from games.core.library import ROOT

log = logging.getLogger(__name__)

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="8" y="8" width="84" '
    'height="84" rx="16" fill="none" stroke="#DFF3EF" stroke-width="5" stroke-dasharray="12 9"/>'
    "</svg>"
)
"""In place of a picture that is not there."""


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
    """Return the text of `assets/art/<name>.svg`; that of an empty frame if it cannot be read."""
    try:
        return (ROOT / "assets" / "art" / f"{name}.svg").read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        log.warning("The picture %s cannot be read: %s", name, error)
        return FRAME


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
