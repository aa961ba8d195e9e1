"""The turtle that the island is: its head, which sleeps, and its shell around the cards."""

from __future__ import annotations

from typing import NamedTuple

from games.memory_island.table import curves, seating
from games.memory_island.table.curves import drawn, filled, placed
from games.memory_island.table.layout import Cells
from games.memory_island.table.seating import FOOT, PAD, RIM
from games.stage.space import Area, Box

SAND, NIGHT, LID, SMILE = "#F3E3C3", "#0B2E3A", "#643F2C", "#B8935B"
SEAM, YELLOW = "#235B49", "#F2B441"
GREENS = ("#67B478", "#5BAA6C", "#74BF83", "#62B073")
LOW_GREENS = ("#4C9D6A", "#3E8F68", "#458F68")
CORNER, CORNER_GREEN = 92.0, "#8CC79A"
SWELL = 9.0
"""How far the shell's sides swell."""
HEAD = (
    *((-0.1, -0.36), (0.08, -0.31), (0.24, -0.33), (0.44, -0.46), (0.68, -0.5), (0.9, -0.33)),
    *((1.0, 0.0), (0.9, 0.33), (0.68, 0.5), (0.44, 0.46), (0.24, 0.33), (0.08, 0.31), (-0.1, 0.36)),
)
"""Neck and head, from the shell outwards and across, as shares of its length and breadth."""


class _Reach(NamedTuple):
    """How far the head reaches out of the shell, how broad it is, and where its middle is."""

    long: float
    broad: float
    middle: float


def _reach(area: Area) -> _Reach:
    free, table = seating.head(area), area.table
    if seating.upright(area):
        broad = min(free.w - 40, 240.0)
        return _Reach(min(table.y - 34, broad * 1.6), broad, free.center[0])
    broad = min(free.h - 40, 210.0)
    return _Reach(min(free.right - 10 - table.right, broad * 1.8), broad, free.center[1])


def skull(area: Area, out: float) -> list[tuple[float, float]]:
    """Return the outline of the head, in the room that there is for it, or so far around that."""
    long, broad, middle = _reach(area)
    long, broad = long + out, broad + 2 * out
    if seating.upright(area):
        return [(middle + v * broad, area.table.y - u * long) for u, v in HEAD]
    return [(area.table.right + u * long, middle + v * broad) for u, v in HEAD]


def face(area: Area) -> str:
    """Return the face of the island, which sleeps."""
    long, broad, middle = _reach(area)
    if seating.upright(area):
        lids = "M-52-8q20 18 40 2M12-6q20 16 40-2"
        lashes = "M-54-8l-8-8M-40 4l-4 11M-24 4l3 11M54-8l8-8M40 2l4 11M24 4l-3 11"
        inside = drawn(lids, LID, 7) + drawn(lashes, LID, 4.4)
        inside += drawn("M-30 42q30 26 60 0M-9 22v2M9 22v2", SMILE, 7)
        at, across = (middle, area.table.y - long * 0.68), broad / 190
    else:
        inside = drawn("M-58-34q26 20 54 4", LID, 8)
        inside += drawn("M-58-34l-12-6M-34-24l-5 11M-10-27l7 10", LID, 5)
        inside += drawn("M-118 22q36 34 86 18M-112-8v4M-92-16v3", SMILE, 8)
        at, across = (area.table.right + long * 0.58, middle), -broad / 190
    return placed(f'<g stroke-linecap="round">{inside}</g>', *at, broad / 190, across)


def shell(table: Box, field: Cells) -> str:
    """Return the shell: its rim of scutes, one for each column and row, and sand inside."""
    out = placed(filled(curves.round_box(table, CORNER, SWELL), NIGHT, 0.3), 3, 12)
    out += filled(curves.round_box(table, CORNER, SWELL), SEAM)
    columns = round((table.w - 2 * (RIM + PAD)) / field.across)
    rows = round((table.h - RIM - FOOT - 2 * PAD) / field.down)
    edges = [field.x + i * field.across for i in range(columns + 1)]
    for i in range(columns):
        a, b = edges[i] + 7, edges[i + 1] - 7
        a = a if i else table.x + CORNER * 0.78
        b = b if i < columns - 1 else table.right - CORNER * 0.78
        out += _scute(
            [(a, table.y + 8), (b, table.y + 8), (b, table.y + RIM - 7), (a, table.y + RIM - 7)],
            GREENS[i * 3 % 4],
        )
        low = table.bottom
        out += _scute(
            [(a, low - FOOT + 7), (b, low - FOOT + 7), (b, low - 8), (a, low - 8)],
            LOW_GREENS[i % 3],
        )
    for i in range(rows):
        a = field.y + i * field.down + 7 if i else table.y + CORNER * 0.78
        b = field.y + (i + 1) * field.down - 7 if i < rows - 1 else table.bottom - CORNER * 0.78
        for left, tone in ((True, GREENS[(i * 3 + 1) % 4]), (False, LOW_GREENS[i % 3])):
            out += _scute(_side(table, a, b, left), tone)
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        out += _corner(table, x, y)
    inner = Box(table.x + RIM, table.y + RIM, table.w - 2 * RIM, table.h - RIM - FOOT)
    hole = curves.round_box(inner, 40)
    out += filled(hole, SAND) + drawn(hole, SEAM, 13) + drawn(hole, YELLOW, 7)
    return out + drawn(hole, SEAM, 7, more=' stroke-dasharray="3 33"')


def _scute(points: curves.Points, tone: str) -> str:
    """Return one scute with a little light on it."""
    path = curves.angular(points)
    x, y = (sum(p[i] for p in points) / len(points) for i in (0, 1))
    light = [(x + (a - x) * 0.76 - 1, y + (b - y) * 0.5 - 2) for a, b in points]
    return filled(path, tone, rim=8) + filled(curves.angular(light), "#FBF6EA", 0.17)


def _side(table: Box, a: float, b: float, left: bool) -> list[tuple[float, float]]:
    """Return a scute at the left or right side, which swells in the middle."""

    def swell(y: float) -> float:
        t = min(max((y - table.y - CORNER) / (table.h - 2 * CORNER), 0), 1)
        return SWELL * 4 * t * (1 - t)

    ys = (a, (a + b) / 2, b)
    if left:
        outer = [(table.x + 8 - swell(y), y) for y in ys]
        return [*outer, (table.x + RIM - 7, b), (table.x + RIM - 7, a)]
    outer = [(table.right - 8 + swell(y), y) for y in ys]
    return [*outer, (table.right - RIM + 7, b), (table.right - RIM + 7, a)]


def _corner(table: Box, right: int, low: int) -> str:
    """Return the scute around a corner of the shell."""
    x, y = (table.right if right else table.x), (table.bottom if low else table.y)
    dx, dy = (-1 if right else 1), (-1 if low else 1)
    far = CORNER * 0.66
    near = RIM - 7

    def at(u: float, v: float) -> str:
        return f"{x + dx * u:.1f} {y + dy * v:.1f}"

    path = (
        f"M{at(9, far)}Q{at(12, 14)} {at(far, 9)}L{at(far, near)}"
        f"Q{at(near + 8, near + 2)} {at(near, far)}z"
    )
    return filled(path, CORNER_GREEN, rim=6)
