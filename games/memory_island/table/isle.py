"""The island from above: the sea, and the sand in it of a turtle or of an island like no other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.core.chance import Random, generator
from games.memory_island.rules import View
from games.memory_island.table import curves, seating
from games.memory_island.table.curves import drawn, filled, placed
from games.memory_island.table.layout import cells, grid
from games.memory_island.table.seating import FOOT
from games.memory_island.table.turtle import CORNER, face, shell, skull
from games.stage.look import Look
from games.stage.space import Area, Box

SAND, LIGHT, EDGE, SHADE, FOAM = "#F3E3C3", "#FBF0D6", "#D3B583", "#A9B3A2", "#DFF3EF"
SHALLOWS = (("#2A7A87", 75), ("#3C97A3", 52), ("#66B4B8", 31), (FOAM, 13))
"""Rings of water around the sand, from the outermost: colour and how far out they go."""
SEA = ("#2B7C88", "#1B6271", "#10404F")

Outline = Callable[[float], str]
"""How far out → the outline of some sand, or of the water around it."""


def _bank(box: Box, radius: float, rough: float, number: int, out: float) -> str:
    """Return the outline of a sand bank as rough as water has left it, or so far around it."""
    return curves.bank(box.inset(-out), radius + out, generator(number, "bank"), rough)


def picture(look: Look, view: View, area: Area) -> str:
    """Return sea and island as a drawing of the whole window."""
    rng = generator(view.scatter, "isle", len(view.taken))
    out = _sea(look, rng) + _land(_scattered(view, area) if view.scatter else _turtle(area))
    if not look.high_contrast:
        out += _light(area, rng)
    if view.scatter:
        return out + _ripples_in_sand(area, rng)
    return out + face(area) + shell(area.table, cells(view, area.table))


def _sea(look: Look, rng: Random) -> str:
    width, height = look.area
    rect = f'<rect width="{width:.0f}" height="{height:.0f}" fill='
    if look.high_contrast:
        return f'{rect}"{look.hex("water")}"/>'
    stops = "".join(
        f'<stop offset="{50 * i}%" stop-color="{colour}"/>' for i, colour in enumerate(SEA)
    )
    waves = "".join(
        _wave(rng.random() * width, rng.random() * height, 90 + 90 * rng.random())
        for _ in range(int(width * height / 60_000))
    )
    return (
        f'<defs><linearGradient id="sea" x1="0%" y1="0%" x2="0%" y2="100%">{stops}'
        f'</linearGradient></defs>{rect}"url(#sea)"/>'
        + drawn(waves, FOAM, 5, 0.16, ' stroke-linecap="round"')
    )


def _wave(x: float, y: float, long: float) -> str:
    return f"M{x:.0f} {y:.0f}q{long / 4:.1f} {-long / 14:.1f} {long / 2:.1f} 0t{long / 2:.1f} 0"


def _turtle(area: Area) -> list[Outline]:
    """Return its body, its flippers, its tail and its head."""
    table, sign = area.table, seating.sign(area)
    limbs = [box.inset(-14) for box in seating.flippers(area)] + seating.spare(area)
    banks = [(table.inset(-15), CORNER + 15), *((_reaching(box, table), 76.0) for box in limbs)]
    if seating.upright(area):
        tail = Box(sign.center[0] - 46, table.bottom - 40, 92, sign.y - table.bottom + 66)
    else:
        tail = Box(sign.right - 40, sign.center[1] - 46, table.x - sign.right + 80, 92)
    made: list[Outline] = [
        partial(_bank, *bank, 2.0, i) for i, bank in enumerate([*banks, (tail, 46)])
    ]
    return [*made, lambda out: curves.smooth(skull(area, out))]


def _scattered(view: View, area: Area) -> list[Outline]:
    """Return an island like no other, a bank before each seat, and a small one nearby."""
    x, y, w, h = grid(view, area.table)
    sand = partial(_bank, Box(x - 36, y - 30, w + 72, h + FOOT + 52), 130, 15, view.scatter)
    limbs = [box.inset(-14) for box in seating.flippers(area)] + seating.spare(area)
    banks = [partial(_bank, _reaching(box, area.table), 76, 6, i) for i, box in enumerate(limbs)]
    return [sand, *banks, partial(_islet, seating.head(area))]


def _islet(room: Box, out: float) -> str:
    """Return the outline of a small round island, or so far around it."""
    wide, high = room.w * 0.33 + out, room.h * 0.29 + out
    return curves.pebble(*room.center, wide, high, generator(1, "islet"), 0.05)


def _reaching(box: Box, table: Box) -> Box:
    """Return a box made longer until it reaches the table."""
    x, y = min(box.x, table.right - 40), min(box.y, table.bottom - 40)
    right, bottom = max(box.right, table.x + 40), max(box.bottom, table.y + 40)
    return Box(x, y, right - x, bottom - y)


def _land(banks: list[Outline]) -> str:
    """Return sand in layers: shallow water, foam, shadow, edge and top, each all around at once."""
    rings = [filled(bank(out), colour) for colour, out in SHALLOWS for bank in banks]
    surf = "".join(filled(bank(11), FOAM) for bank in banks)
    top = [bank(0) for bank in banks]
    layers = [placed("".join(filled(path, SHADE) for path in top), 10, 20)]
    layers += [placed("".join(filled(path, EDGE) for path in top), 0, 12)]
    return "".join([*rings, placed(surf, 0, 14), *layers, *(filled(path, SAND) for path in top)])


def _light(area: Area, rng: Random) -> str:
    """Return where the sand is lighter."""
    spots = [
        curves.pebble(box.x + box.w * (0.3 + 0.4 * rng.random()), box.y + 30, box.w * 0.36, 44, rng)
        for box in seating.flippers(area)
    ]
    return "".join(filled(spot, LIGHT, 0.9) for spot in spots)


def _ripples_in_sand(area: Area, rng: Random) -> str:
    """Return lines that water has left around an island without a shell."""
    table = area.table
    lines = "".join(
        _wave(table.x + table.w * rng.random() * 0.9, table.y + table.h * rng.random(), 60)
        for _ in range(26)
    )
    return drawn(lines, EDGE, 4, 0.6, ' stroke-linecap="round"')
