"""Where the grid, the plates beside it and the personal cards lie."""

from __future__ import annotations

from typing import NamedTuple

from games.stage import cards
from games.stage.anim import Pose
from games.stage.space import Box

RULER = 68.0
"""Room for the names of rows and columns, which can be touched when a line is named."""
PLATE = 92.0
"""Height of what is touched to say something."""
GAP = 16.0


class Chart(NamedTuple):
    """Where things lie."""

    grid: tuple[Pose, ...]
    lines: tuple[Box, ...]
    """What names each line."""
    plates: tuple[Box, ...]
    """What says what the turn is to be: the ways to shuffle apart from the rest."""
    wishes: tuple[Box, ...]
    """What says whether to play on, in place of the plates."""
    round: Box
    recent: Box


def chart(table: Box) -> Chart:
    """Lay the grid in the middle of a wide table, and plates beside it; else below it."""
    wide = table.w / table.h > 1.12
    below = 0.0 if wide else 2 * (PLATE + GAP) + 8
    high = (table.h - below - RULER - 2 * GAP) / 3
    width = min(high / cards.SHAPE, (table.w - 2 * RULER - 4 * GAP) / 3)
    if wide:
        width = min(width, (table.w - 2 * RULER - 4 * GAP - 2 * 224) / 3)
    grid, lines = _grid(table, width)
    if not wide:
        top = grid[-1].y + width * cards.SHAPE / 2 + GAP + 8
        return _below(table, top, grid, lines)
    side = (table.w - 3 * width - 2 * RULER - 4 * GAP) / 2 - GAP
    left = Box(table.x, table.y + RULER, side, table.h - RULER)
    right = left._replace(x=table.right - side)
    actions, ways = _column(left, 3), _column(right, 3)
    under = ways[-1].bottom + 2 * GAP
    recent = right._replace(y=under, h=right.bottom - under)
    round_box = left._replace(y=actions[-1].bottom + 2 * GAP, h=130)
    return Chart(grid, lines, _plates(actions, ways), actions[:2], round_box, recent)


def _plates(actions: tuple[Box, ...], ways: tuple[Box, ...]) -> tuple[Box, ...]:
    """Return boxes for a look, three ways to shuffle, a swap and a call."""
    return actions[0], *ways, *actions[1:]


def _below(table: Box, top: float, grid: tuple[Pose, ...], lines: tuple[Box, ...]) -> Chart:
    row = Box(table.x, top, table.w, PLATE)
    side = lines[0].x - table.x - GAP
    left = Box(table.x, table.y + RULER, side, top - table.y - RULER - GAP)
    right = left._replace(x=table.right - side)
    actions, ways = _row(row, 3), _row(row._replace(y=row.bottom + GAP), 3)
    return Chart(grid, lines, _plates(actions, ways), actions[:2], left, right)


def _grid(table: Box, width: float) -> tuple[tuple[Pose, ...], tuple[Box, ...]]:
    """Return a pose for each place, and a box at the edge for each line."""
    height = width * cards.SHAPE
    across, down = width + GAP, height + GAP
    x0, y0 = table.center[0] - across, table.y + RULER + height / 2
    grid = [
        Pose(x0 + across * (i % 3), y0 + down * (i // 3), width, height, None) for i in range(9)
    ]
    left, right = x0 - width / 2 - RULER, x0 + 2 * across + width / 2 + 4
    half = (RULER - 4) / 2

    def spot(x: float, y: float) -> Box:
        return Box(x - half, y - half, 2 * half, 2 * half)

    rows = [spot(left + half, grid[3 * row].y) for row in range(3)]
    columns = [spot(grid[column].x, table.y + half) for column in range(3)]
    corners = [spot(left + half, table.y + half), spot(right + half, table.y + half)]
    return tuple(grid), (*rows, *columns, *corners)


def _column(box: Box, parts: int) -> tuple[Box, ...]:
    return tuple([Box(box.x, box.y + i * (PLATE + GAP), box.w, PLATE) for i in range(parts)])


def _row(box: Box, parts: int) -> tuple[Box, ...]:
    wide = (box.w - GAP * (parts - 1)) / parts
    return tuple([Box(box.x + i * (wide + GAP), box.y, wide, box.h) for i in range(parts)])


def hand(tray: Box, most: float) -> list[Pose]:
    """Return the two places of a seat's personal cards, left and right."""
    width = min(most, tray.h / cards.SHAPE, (tray.w - GAP) / 2)
    height = width * cards.SHAPE
    step = width + GAP
    x, y = tray.center[0] - step / 2, tray.y + height / 2
    return [Pose(x + step * slot, y, width, height, None) for slot in range(2)]
