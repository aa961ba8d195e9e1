"""What lives and lies at the island's rim: palms, rocks, shells, and the lemur somewhere else."""

from __future__ import annotations

from typing import NamedTuple

from games.core.chance import generator, pick
from games.memory_island.rules import View
from games.memory_island.table import seating
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Area
from games.stage.widgets import at

ART = "memory_island/"


class Spot(NamedTuple):
    """A place at the rim by its middle, and how large something there may be."""

    x: float
    y: float
    size: float


def life(look: Look, view: View, area: Area, scene: int) -> list[Sprite]:
    """Return all of it, the lemur at one of its places in front."""
    rng = generator(scene, "life", view.scatter)
    corners, banks = _corners(area), _banks(area)
    lemur = pick([*corners, *_rests(view, area)], rng)
    out = []
    for i, spot in enumerate(corners):
        if spot != lemur:
            out.append(_thing(look, f"palm_{'abc'[(i + scene) % 3]}", spot, 1.0))
    for i, spot in enumerate(banks):
        name = ("starfish", "shell", "bush", "rock")[(i + scene) % 4]
        out.append(_thing(look, name, spot, 1.0 if name in ("starfish", "shell") else 0.74))
    return [*out, _thing(look, "lemur", lemur, 0.8)]


def _corners(area: Area) -> list[Spot]:
    """Return the places outside the four corners of the shell."""
    table = area.table
    high = 6.0 if table.y < 40 else -10.0
    return [
        Spot(x, y, 150.0)
        for x in (table.x - 12, table.right + 12)
        for y in (table.y + high, table.bottom - high)
    ]


def _banks(area: Area) -> list[Spot]:
    """Return places on the sand between the shell and each seat."""
    table, out = area.table, []
    for box in seating.flippers(area):
        if seating.upright(area):
            y = table.y - 14 if box.y < table.y else table.bottom + 14
            out.append(Spot(box.x + box.w * 0.3, y, 34.0))
        else:
            x = table.x - 14 if box.x < table.x else table.right + 14
            out.append(Spot(x, box.y + box.h * 0.6, 34.0))
    return out


def _rests(view: View, area: Area) -> list[Spot]:
    """Return where the lemur likes to be: on the turtle's head, or behind it."""
    free = seating.head(area)
    x, y = free.center
    size = min(150.0, free.h * 0.7, free.w * 0.7)
    if view.scatter:
        return [Spot(x, y, size)]
    if seating.upright(area):
        return [Spot(x + size * 0.1, area.table.y - size * 0.4, size)]
    return [Spot(area.table.right + 20 + size * 0.5, y - size * 0.3, size)]


def _thing(look: Look, name: str, spot: Spot, high: float) -> Sprite:
    w, h = spot.size, spot.size * high
    picture = look.art(ART + name, w, h)
    return at(look, picture, spot.x - w / 2, spot.y - h / 2)
