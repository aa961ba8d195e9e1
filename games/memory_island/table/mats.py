"""What lies before people: a woven mat for the cards of each seat, and the sign for the sum."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from games.memory_island.rules import View
from games.memory_island.table import seating
from games.memory_island.table.curves import drawn
from games.memory_island.table.seating import WEAVE
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Area, Box
from games.stage.theme import SeatLook
from games.stage.widgets import at

FRINGE, DROP = 10.0, 12.0
"""How far a mat's threads stick out, and its shadow reaches down."""
STRAW, WEFT, WARP, THREAD = "#E2C38C", "#D3AE72", "#F0DAB0", "#C79F63"
CANE, CANE_LIGHT, CANE_DARK, ROPE = "#D9B45F", "#F1D891", "#8F6B2E", "#FBF6EA"
POLE = 18.0
"""How far the sign's poles stick out."""


def mats(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return a mat for each seat, in its colour and with its shape all around."""
    out = []
    for seat, box in zip(kit.seats, area.trays, strict=True):
        key = ("mat", seat, kit.look.px(box.w), kit.look.px(box.h), view.config.limit)
        made = kit.look.keep(key, partial(_mat, kit.look, seat, box, view.config.limit))
        out.append(at(kit.look, made, box.x - FRINGE, box.y))
    return out


def _mat(look: Look, seat: SeatLook, box: Box, limit: int) -> Surface:
    w, h, b = box.w, box.h, WEAVE
    flat = Box(FRINGE, 0, w, h)
    fringe = "".join(
        f"M0 {10 + i * (h - 20) / 15:.1f}h{FRINGE}m{w:.1f} 0h{FRINGE}" for i in range(16)
    )
    rows = max(2, int((h - 2 * b) / 15))
    step = (h - 2 * b) / rows
    weft = "".join(
        f"M{FRINGE + b + 17 * (i % 2):.1f} {b + step * (i + 0.5):.1f}H{FRINGE + w - b:.1f}"
        for i in range(rows)
    )
    dashes = ' stroke-dasharray="15 19"'
    svg = (
        f'<rect x="{FRINGE + 4}" y="9" width="{w:.1f}" height="{h:.1f}" rx="9" fill="#0B2E3A" '
        f'opacity="0.28"/>{drawn(fringe, THREAD, 4)}'
        f'<rect x="{FRINGE}" width="{w:.1f}" height="{h:.1f}" rx="8" fill="{STRAW}"/>'
        f"{drawn(weft, WEFT, step * 0.62, more=dashes)}"
        f'<rect x="{FRINGE + b / 2}" y="{b / 2}" width="{w - b:.1f}" height="{h - b:.1f}" rx="4" '
        f'fill="none" stroke="{seat.colour}" stroke-width="{b}"/>'
    )
    mat = seating.mat(box, limit)
    for pose in [] if mat.overlap else mat.poses:
        x, y = pose.x - pose.width / 2 - box.x + FRINGE, pose.y - pose.height / 2 - box.y
        svg += (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{pose.width:.1f}" height="{pose.height:.1f}" '
            f'rx="{pose.width * 0.08:.1f}" fill="#8F6E3E" fill-opacity="0.14" stroke="#7A5A2E" '
            'stroke-width="2.4" stroke-opacity="0.55" stroke-dasharray="7 6"/>'
        )
    sheet = look.drawing(svg, w + 2 * FRINGE, h + DROP).copy()
    mark = look.art(f"icons/shapes/{seat.shape}", b * 0.74, tint="ink")
    for x, y in _around(flat, b):
        sheet.blit(mark, mark.get_rect(center=(look.px(x), look.px(y))))
    return sheet


def _around(box: Box, b: float) -> list[tuple[float, float]]:
    """Return where a seat's shape is repeated in the border of its mat."""
    across, down = max(2, int(box.w / 38)), max(2, int(box.h / 38))
    xs = [box.x + b / 2 + (box.w - b) * (i + 0.5) / across for i in range(across)]
    ys = [box.y + b / 2 + (box.h - b) * (i + 0.5) / down for i in range(down)]
    rows = [(x, y) for x in xs for y in (box.y + b / 2, box.bottom - b / 2)]
    return rows + [(x, y) for y in ys for x in (box.x + b / 2, box.right - b / 2)]


def board(look: Look, area: Area) -> Sprite:
    """Return the sign of bamboo on which the sum lies."""
    box = seating.sign(area)
    w, h, far = box.w, box.h, POLE
    x0, y0, x1, y1 = far + 6, far + 6, far + w - 6, far + h - 6
    svg = (
        f'<rect x="{far + 4}" y="{far + 14}" width="{w:.1f}" height="{h:.1f}" rx="10" '
        f'fill="#0B2E3A" opacity="0.3"/>'
    )
    poles = [(x, 4.0, x, h + 2 * far - 4) for x in (x0, x1)]
    poles += [(4.0, y, w + 2 * far - 4, y) for y in (y0, y1)]
    svg += "".join(_pole(*pole) for pole in poles)
    for x in (x0, x1):
        for y in (y0, y1):
            cross = f"M{x - 9:.1f} {y - 9:.1f}l18 18m0 -18l-18 18"
            svg += drawn(cross, ROPE, 5) + drawn(cross, "#B07B50", 2.6)
    picture = look.drawing(f'<g stroke-linecap="round">{svg}</g>', w + 2 * far, h + 2 * far + DROP)
    return at(look, picture, box.x - far, box.y - far)


def _pole(x0: float, y0: float, x1: float, y1: float) -> str:
    """Return a cane of bamboo with its knots."""
    line = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
    upright = x0 == x1
    dx, dy = (3, 0) if upright else (0, 3)
    light = f"M{x0 - dx:.1f} {y0 - dy:.1f}L{x1 - dx:.1f} {y1 - dy:.1f}"
    count = int((abs(x1 - x0) + abs(y1 - y0)) / 80)
    shares = [i / (count + 1) for i in range(1, count + 1)]
    knots = "".join(
        f"M{x0 - 6:.1f} {y0 + (y1 - y0) * t:.1f}h12"
        if upright
        else f"M{x0 + (x1 - x0) * t:.1f} {y0 - 6:.1f}v12"
        for t in shares
    )
    out = drawn(line, CANE_DARK, 16) + drawn(line, CANE, 12) + drawn(light, CANE_LIGHT, 3.4, 0.8)
    return out + (drawn(knots, CANE_DARK, 3.4) if knots else "")
