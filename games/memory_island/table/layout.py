"""Where every card lies: on the island, or before the seat that took it."""

from __future__ import annotations

from typing import NamedTuple

from games.core.speech import Piece
from games.memory_island.rules import View
from games.memory_island.table.island import GAP, SCATTERED, SHAPE, label, spots
from games.memory_island.table.pieces import Back, Card, Front, Sum, Total
from games.stage.anim import Pose
from games.stage.space import Area, Box, Room, around

RULER = 38.0
"""Room for the letters above and the numbers beside the island."""
FOOT = 44.0
"""Room below it for what is left, and how long nothing new may happen."""
LARGE = 80.0
"""Width from which more columns are better than larger cards before a seat."""
READABLE = 78.0
"""Width below which a card's word cannot be read any more."""


class Cells(NamedTuple):
    """The island as a grid: its upper left corner, and the steps from cell to cell."""

    x: float
    y: float
    width: float
    """Of a card."""
    across: float
    down: float


class Tray(NamedTuple):
    """The places before a seat, one for each card that it may own."""

    poses: list[Pose]
    overlap: bool
    """Whether they lie on each other, so that no place can be told."""


def area(view: View, room: Room) -> Area:
    """Return the room for the island, in shape the same in a tall window and a wide one."""
    cell = (1 + GAP) / (SHAPE + GAP)
    ratio = view.config.columns * cell / view.config.rows
    return around(room, (ratio, ratio))


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where every card lies."""
    field = cells(view, area.table)
    island = _island(view, field)
    backs = {p: Back(label(view, p) if view.scatter else "") for p in view.down}
    poses: dict[Piece, Pose] = {Card(p): island[p]._replace(face=backs[p]) for p in view.down}
    for place, value in view.open:
        poses[Card(place)] = island[place]._replace(face=Front(value), z=1)
    if len(view.open) > 1:
        total = sum([value for _, value in view.open])
        last = poses[Card(view.open[-1][0])]
        poses[Sum()] = beside(last, total, view.config.target)
    for seat, own in enumerate(view.taken):
        slots = tray(area.trays[seat], view.config.limit, field.width).poses
        for i, ((place, value), pose) in enumerate(zip(own, slots, strict=False)):
            poses[Card(place)] = pose._replace(face=Front(value), z=2 + i / 100)
    return poses


def beside(card: Pose, total: int, target: int) -> Pose:
    """Return where the sum lies: at the upper right corner of the card that was turned last."""
    size, face = max(card.width * 0.58, 44.0), Total(total, total > target)
    x, y = card.x + card.width * 0.46, card.y - card.height * 0.46
    return Pose(x, y, size, size, face, z=3)


def cells(view: View, table: Box) -> Cells:
    """Return the island's grid, as large as fits beside its letters and numbers."""
    rows, columns = view.config.rows, view.config.columns
    w, h = table.w - 2 * RULER, table.h - RULER - FOOT
    width = min(w / columns / (1 + GAP), h / rows / (SHAPE + GAP))
    across, down = width * (1 + GAP), width * (SHAPE + GAP)
    x = table.x + RULER + (w - across * columns) / 2
    y = table.y + RULER + (h - down * rows) / 2
    return Cells(x, y, width, across, down)


def _island(view: View, field: Cells) -> list[Pose]:
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


def tray(room: Box, limit: int, width: float) -> Tray:
    """Return a pose for each card that a seat may own; `width` is that of cards on the island.

    As many columns as make the cards largest; where they would be too small to be read, rows
    overlap so that the corners still show.
    """
    most = min(width, 104.0)
    sizes = {c: _fitting(room, c, -(-limit // c)) for c in range(2, limit + 1)}
    columns = max(sizes, key=lambda c: (min(sizes[c], LARGE), -abs(c - 5)))
    overlap = sizes[columns] < READABLE
    if overlap:
        columns = max(2, min(limit, int(room.w // (READABLE * 1.06))))
    width = min(most, max(sizes[columns], READABLE), room.w / columns, room.h / SHAPE)
    rows, height = -(-limit // columns), width * SHAPE
    across = min(width * 1.08, (room.w - width) / (columns - 1))
    down = min(height * 1.06, (room.h - height) / max(1, rows - 1))
    left = room.x + (room.w - across * (columns - 1)) / 2
    top = room.y + height / 2
    poses = [
        Pose(left + across * (i % columns), top + down * (i // columns), width, height, None)
        for i in range(limit)
    ]
    return Tray(poses, overlap)


def _fitting(room: Box, columns: int, rows: int) -> float:
    """Return the width of cards that lie side by side in so many columns and rows."""
    return min(room.w / (columns * 1.08), room.h / (rows * 1.06 * SHAPE))
