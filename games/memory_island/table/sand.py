"""The picture in the sand: every card that is taken bares the part that it lay on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface

from games.memory_island.rules import View
from games.memory_island.table.island import GAP, SHAPE
from games.memory_island.table.layout import cells, grid, island
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Area, Box
from games.stage.widgets import at

DUG = "#CDB07C"
PICTURES = ("octopus", "ship", "whale", "chart", "crab")
LIP, SLOPE = 6.0, 2.5
"""How far what is bared reaches beyond its cells, and the part of that which is a slope."""
SCATTERED_SHARE = 1.3
"""How much larger than a card is what it bares where cards lie anywhere."""
ROUND = 3.2
"""How round its corners are for that: four cells that meet leave no hole."""


def bared(look: Look, view: View, area: Area, scene: int) -> list[Sprite]:
    """Return what can be seen of the picture that lies under the cards of this match."""
    places = sorted(place for own in view.taken for place, _ in own)
    if not places:
        return []
    box = grid(view, area.table).inset(-14 if view.scatter else 0)
    name = f"memory_island/{PICTURES[scene % len(PICTURES)]}"
    lay = island(view, cells(view, area.table))
    wide = SCATTERED_SHARE if view.scatter else 1 + GAP
    high = SCATTERED_SHARE if view.scatter else (SHAPE + GAP) / SHAPE
    spots = [
        pose._replace(width=pose.width * wide, height=pose.height * high)
        for pose in map(lay.__getitem__, places)
    ]
    key = ("bared", name, tuple(places), look.px(box.w), look.px(box.h))
    made = look.keep(key, lambda: _bared(look, look.art(name, box.w, box.h), box, spots))
    return [at(look, made, box.x, box.y)]


def _bared(look: Look, picture: Surface, box: Box, spots: Sequence[Pose]) -> Surface:
    slope = _mask(look, box, spots, LIP, DUG).copy()
    shown = _mask(look, box, spots, LIP - SLOPE, "#FFFFFF").copy()
    shown.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    slope.blit(shown, (0, 0))
    return slope


def _mask(look: Look, box: Box, spots: Sequence[Pose], lip: float, colour: str) -> Surface:
    """Return cells that are grown over their edges, so that neighbours become one."""
    svg = "".join(
        f'<rect x="{-p.width / 2 - lip:.1f}" y="{-p.height / 2 - lip:.1f}" '
        f'width="{p.width + 2 * lip:.1f}" height="{p.height + 2 * lip:.1f}" '
        f'rx="{lip * ROUND:.1f}" fill="{colour}" '
        f'transform="translate({p.x - box.x:.1f} {p.y - box.y:.1f})rotate({-p.angle:.1f})"/>'
        for p in spots
    )
    return look.drawing(svg, box.w, box.h)
