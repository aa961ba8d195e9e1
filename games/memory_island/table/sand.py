"""The picture in the sand: every card that is taken bares the part that it lay on."""

from __future__ import annotations

import pygame
from pygame import Surface

from games.memory_island.rules import View
from games.memory_island.table.isle import DUG
from games.memory_island.table.layout import cells
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Area, Box
from games.stage.widgets import at

PICTURES = ("octopus", "ship", "whale", "chart", "crab")
LIP, SLOPE = 6.0, 2.5
"""How far what is bared reaches beyond its cells, and the part of that which is a slope."""
ROUND = 3.2
"""How round its corners are for that: four cells that meet leave no hole."""


def bared(look: Look, view: View, area: Area, scene: int) -> list[Sprite]:
    """Return what can be seen of the picture that lies under the cards of this match."""
    places = sorted(place for own in view.taken for place, _ in own)
    if not places:
        return []
    field = cells(view, area.table)
    rows, columns = view.config.rows, view.config.columns
    box = Box(field.x, field.y, field.across * columns, field.down * rows).inset(-LIP)
    name = f"memory_island/{PICTURES[scene % len(PICTURES)]}"
    spots = [field.cell(*divmod(place, columns)) for place in places]
    key = ("bared", name, tuple(places), look.px(box.w), look.px(box.h))
    made = look.keep(key, lambda: _bared(look, look.art(name, box.w, box.h), box, spots))
    return [at(look, made, box.x, box.y)]


def _bared(look: Look, picture: Surface, box: Box, spots: list[Box]) -> Surface:
    slope = _mask(look, box, spots, LIP, DUG).copy()
    shown = _mask(look, box, spots, LIP - SLOPE, "#FFFFFF").copy()
    shown.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    slope.blit(shown, (0, 0))
    return slope


def _mask(look: Look, box: Box, spots: list[Box], lip: float, colour: str) -> Surface:
    """Return cells that are grown over their edges, so that neighbours become one."""
    grown = [spot.inset(-lip) for spot in spots]
    svg = "".join(
        f'<rect x="{b.x - box.x:.1f}" y="{b.y - box.y:.1f}" width="{b.w:.1f}" '
        f'height="{b.h:.1f}" rx="{lip * ROUND:.1f}" fill="{colour}"/>'
        for b in grown
    )
    return look.drawing(svg, box.w, box.h)
