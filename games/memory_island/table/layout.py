"""Where every card lies: on the island, or before the seat that took it."""

from __future__ import annotations

from typing import NamedTuple

from games.core.speech import Piece
from games.memory_island.rules import View
from games.memory_island.table import seating
from games.memory_island.table.island import GAP, SCATTERED, SHAPE, label, spots
from games.memory_island.table.pieces import Back, Card, Front, Sum, Total
from games.memory_island.table.seating import FOOT, PAD, RIM
from games.stage.anim import Pose
from games.stage.space import Area, Box

BOARD = 12.0
"""Width of the sign's frame."""


class Cells(NamedTuple):
    """The island as a grid: its upper left corner, and the steps from cell to cell."""

    x: float
    y: float
    width: float
    """Of a card."""
    across: float
    down: float


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where every card lies."""
    field = cells(view, area.table)
    places = island(view, field)
    backs = {p: Back(label(view, p) if view.scatter else "") for p in view.down}
    poses: dict[Piece, Pose] = {Card(p): places[p]._replace(face=backs[p]) for p in view.down}
    for place, value in view.open:
        poses[Card(place)] = places[place]._replace(face=Front(value), z=1)
    values = [0, *(value for _, value in view.open)]
    poses[Sum()] = _board(area)._replace(face=Total(sum(values), values[-1], view.config.target))
    for seat, own in enumerate(view.taken):
        slots = seating.mat(area.trays[seat], view.config.limit).poses
        for i, ((place, value), pose) in enumerate(zip(own, slots, strict=False)):
            poses[Card(place)] = pose._replace(face=Front(value), z=2 + i / 100)
    return poses


def _board(area: Area) -> Pose:
    """Return where the sum lies: on the sign, beside everything that is to be read."""
    box = seating.sign(area).inset(BOARD)
    return Pose(*box.center, box.w, box.h, None, z=3)


def cells(view: View, table: Box) -> Cells:
    """Return the island's grid, as large as fits inside its rim."""
    rows, columns = view.config.rows, view.config.columns
    w, h = table.w - 2 * (RIM + PAD), table.h - RIM - FOOT - 2 * PAD
    width = min(w / columns / (1 + GAP), h / rows / (SHAPE + GAP))
    across, down = width * (1 + GAP), width * (SHAPE + GAP)
    x = table.x + RIM + PAD + (w - across * columns) / 2
    y = table.y + RIM + PAD + (h - down * rows) / 2
    return Cells(x, y, width, across, down)


def grid(view: View, table: Box) -> Box:
    """Return what all cells cover together."""
    x, y, _, across, down = cells(view, table)
    return Box(x, y, across * view.config.columns, down * view.config.rows)


def island(view: View, field: Cells) -> list[Pose]:
    """Return a pose for each place, row by row."""
    rows, columns = view.config.rows, view.config.columns
    x0, y0, width, across, down = field
    if not view.scatter:
        return [
            Pose(x0 + across * (c + 0.5), y0 + down * (r + 0.5), width, width * SHAPE, None)
            for r in range(rows)
            for c in range(columns)
        ]
    small = width * SCATTERED
    return [
        Pose(x0 + across * columns * x, y0 + down * rows * y, small, small * SHAPE, None, angle)
        for x, y, angle in spots(view)
    ]
