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
    corners, rests = _corners(area), _rests(view, area)
    lemur = pick([*([] if view.scatter else corners), *rests], rng)
    out = [
        _thing(look, f"palm_{'abc'[(i + scene) % 3]}", spot, 1.0)
        for i, spot in enumerate(corners)
        if spot != lemur
    ]
    if view.scatter and lemur != rests[0]:
        out.append(_thing(look, "palm_a", rests[0], 1.0))
    for box in seating.spare(area)[-1:]:
        x, y = box.center
        out.append(_thing(look, f"palm_{'cab'[scene % 3]}", Spot(x + 70, y - 20, 210), 1.0))
        out.append(_thing(look, "bush", Spot(x - 150, y + 50, 110), 0.76))
        out.append(_thing(look, "rock", Spot(x + 150, y + 60, 80), 0.7))
        out.append(_thing(look, "paws", Spot(x - 60, y - 60, 150), 0.35))
    for i, spot in enumerate([] if view.scatter else _banks(area)):
        out.append(_thing(look, ("bush", "starfish", "rock", "shell")[i], spot, 0.8))
    return [*out, _lemur(look, area, lemur, corners)]


def _lemur(look: Look, area: Area, spot: Spot, corners: list[Spot]) -> Sprite:
    """Return the lemur; at a corner of the shell it sits on it, and is small."""
    if spot not in corners:
        return _thing(look, "lemur", spot, 0.8)
    left, size = spot.x < area.table.center[0], 104.0
    x = max(spot.x + 24, size / 2) if left else min(spot.x - 24, area.bar.w - size / 2)
    return _thing(look, "lemur", Spot(x, spot.y, size), 0.8)


def _corners(area: Area) -> list[Spot]:
    """Return the places at the four corners of the shell."""
    table = area.table
    return [
        Spot(x, y, 140.0)
        for x in (table.x - 14, table.right + 14)
        for y in (table.y + 16, table.bottom - 36)
    ]


def _banks(area: Area) -> list[Spot]:
    """Return places where the neck and the tail leave the shell."""
    table, far, near = area.table, seating.head(area).center, seating.sign(area).center
    if seating.upright(area):
        spots = [(far[0] - 96, table.y - 16), (near[0] + 80, table.bottom + 16)]
        spots += [(far[0] + 90, table.y - 12), (near[0] - 80, table.bottom + 14)]
    else:
        spots = [(table.right + 18, far[1] - 70), (table.x - 18, near[1] + 60)]
        spots += [(table.right + 20, far[1] + 70), (table.x - 18, near[1] - 60)]
    return [Spot(x, y, size) for (x, y), size in zip(spots, (70.0, 36.0, 60.0, 34.0), strict=True)]


def _rests(view: View, area: Area) -> list[Spot]:
    """Return where the lemur likes to be: on the neck, or where the head would be, or all alone."""
    free = seating.head(area)
    x, y = free.center
    size = min(170.0, free.h * 0.6, free.w * 0.6)
    spare = [Spot(box.center[0] - 30, box.center[1], 160) for box in seating.spare(area)[-1:]]
    if view.scatter:
        return [Spot(x, y, size), *spare]
    if seating.upright(area):
        return [Spot(x + size * 0.1, area.table.y - size * 0.46, size)]
    return [Spot(area.table.right + 10 + size * 0.5, y - size * 0.3, size), *spare]


def _thing(look: Look, name: str, spot: Spot, high: float) -> Sprite:
    w, h = spot.size, spot.size * high
    picture = look.art(ART + name, w, h)
    return at(look, picture, spot.x - w / 2, spot.y - h / 2)
