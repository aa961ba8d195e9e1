"""The nine flat stones with their names, the lines between them, and the moon over them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from games.core.chance import Random, pick
from games.memorandom.rules import LINES, PLACES, UNNAMED, View
from games.memorandom.table.layout import APART, EDGE, NEARER, THICK
from games.memorandom.table.night import MOON, NIGHT
from games.memorandom.table.paper import dot, fill, line, mix, ring, smooth, star
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import at, centred

REACH = 26.0
"""How far a stone's shadow, and its light, go beyond it."""
STONE = ("#A9ADC4", "#C3C6D8", "#666A84")
"""Top, lit edge and side."""
LIGHTS = {
    "leaf": ("#FBD77E", "#FFE9A8", "#C98628"),
    "sun": ("#C9C3E6", "#E4E0F6", "#8A82B8"),
    "coral": ("#EFA08A", "#F6C0AE", "#A84A38"),
}
"""Stones of a set, of a hand that is none, and of a call that went wrong."""
RAY_END = 23.0
"""How far the light between stones goes beyond their middles."""
RUNE = "#241F48"
NAME = 34.0
PANEL, RIM = "#241D4A", "#8E7FC0"
"""Sheets for what is to be read."""


def place_name(place: int) -> str:
    """Return the name of a place, the column's letter before the row's number."""
    return "ABC"[place % 3] + "123"[place // 3]


def _slab(width: float, height: float, place: int, lit: str) -> str:
    """Return a flat stone within its shadow: side, top, lit edge, cracks and moss."""
    top, edge, side = LIGHTS.get(lit, STONE)
    x, y = REACH + width / 2, REACH + height / 2
    seed = 20 + place
    outline = smooth(ring(x, y, width / 2, height / 2, seed, 0.03, 4.6))
    parts = []
    if lit:
        glow = {"leaf": "#FFE9A8", "coral": "#F08A70"}.get(lit, "#D9D0F2")
        for grow, much in ((22.0, 0.16), (15.0, 0.22), (8.0, 0.4)):
            around = ring(x, y + 4, width / 2 + grow, height / 2 + grow, seed, 0.03, 4.6)
            parts.append(fill(smooth(around), glow, much))
    parts += [
        fill(outline, "#15133A", 0.42, (THICK * 0.7, THICK * 1.5)),
        fill(outline, side, 1.0, (0, THICK)),
        fill(outline, mix(side, top, 0.35), 1.0, (0, THICK * 0.5)),
        fill(outline, edge),
        fill(smooth(ring(x + 2, y + 3, width / 2 - 6, height / 2 - 5, seed + 3, 0.025, 4.6)), top),
    ]
    luck = Random(seed * 7 + 1)
    if not lit:
        for i in range(3):
            angle = (-0.5, 0.75, 2.2)[i] + 0.3 * luck.random()
            spot = x + width * 0.4 * math.cos(angle), y + height * 0.42 * math.sin(angle)
            blot = ring(*spot, width * 0.06, height * 0.05, seed + i, 0.2)
            parts.append(fill(smooth(blot), ("#8A7DB8", "#7E8F9E")[i % 2], 0.5))
    if lit:
        strip = (width - (height - 2 * EDGE) / cards.SHAPE) / 2
        parts.append(_verdict(lit, x + width / 2 - strip / 2, y, min(26.0, strip * 0.34)))
    for way, down in ((-1, 0.34), (1, pick((-0.36, 0.32), luck))):
        crack = (
            f"M{x + way * width * 0.46:.1f} {y + down * height:.1f}"
            f"l{-way * width * 0.03:.1f} {height * 0.03:.1f}"
            f"l{-way * width * 0.012:.1f} {height * 0.05:.1f}"
        )
        parts.append(line(crack, side, 2.4, 0.7))
    return "".join(parts)


def _verdict(lit: str, x: float, y: float, size: float) -> str:
    """Return what a line came to without colours: a star for a set, else a cross or a bar."""
    match lit:
        case "leaf":
            return fill(star(x, y, size), RUNE)
        case "coral":
            s = size * 0.62
            way = f"M{x - s:.1f} {y - s:.1f}l{2 * s:.1f} {2 * s:.1f}m0 {-2 * s:.1f}"
            return line(f"{way}l{-2 * s:.1f} {2 * s:.1f}", RUNE, 7)
    return line(f"M{x - size * 0.6:.1f} {y:.1f}h{size * 1.2:.1f}", RUNE, 7)


def slab(look: Look, width: float, height: float, place: int, lit: str = "") -> Surface:
    """Return a stone of this size with the name of its place, within the reach of its light."""
    key = ("stone", look.px(width), look.px(height), place, lit, look.text_scale)
    return look.keep(key, lambda: _named(look, width, height, place, lit))


def _named(look: Look, width: float, height: float, place: int, lit: str) -> Surface:
    wide, high = width + 2 * REACH, height + 2 * REACH
    sheet = look.drawing(_slab(width, height, place, lit), wide, high).copy()
    card = (height - 2 * EDGE) / cards.SHAPE
    strip = (width - card) / 2
    least = ((width + APART) / (1 + place // 3 * NEARER) - APART - card) / 2
    grown = NAME * (0.5 + 0.5 * look.text_scale)
    size = grown * min(1.0, (least - 12) / look.text_width("C2", grown, "black"))
    label = look.text(place_name(place), max(size, 26.0), RUNE, "black")
    x = look.px(REACH + strip / 2 + 1) - label.get_width() // 2
    sheet.blit(label, (x, look.px(REACH + height / 2) - label.get_height() // 2))
    return sheet


def lit_stone(look: Look, place: int, colour: str, width: float, height: float) -> Surface:
    """Return a stone that shines; a size with the reach of its light."""
    return slab(look, width - 2 * REACH, height - 2 * REACH, place, colour)


def beam(look: Look, colour: str, slope: int, width: float, height: float) -> Surface:
    """Return the light that joins the stones of a line: across, down, or on a slope."""
    shine, core = {
        "leaf": (MOON, "#FFF3C9"),
        "coral": ("#F08A70", "#FFD9CC"),
    }.get(colour, ("#B9AEE6", "#F1EDFF"))
    e = RAY_END
    low = height - e
    ends = (e, e, width - e, low) if slope > 0 else (e, low, width - e, e)
    path = "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*ends)
    svg = line(path, shine, 46, 0.22) + line(path, shine, 26, 0.5) + line(path, core, 10)
    return look.drawing(svg, width, height)


# --- furniture ---------------------------------------------------------------------------------


def circle(look: Look, view: View, grid: Sequence[Pose], stones: Sequence[Box]) -> list[Sprite]:
    """Return the faint lines between the places, and the stones over them.

    When the match is over, the lines that the winners named shine.
    """
    left, top = min(pose.x for pose in grid), grid[0].y
    wide, high = max(pose.x for pose in grid) - left, grid[-1].y - top
    ways = []
    for places in LINES:
        (x0, y0), (x1, y1) = [(grid[p].x - left, grid[p].y - top) for p in (places[0], places[2])]
        count = int(math.hypot(x1 - x0, y1 - y0) / 18)
        ways += [
            dot(x0 + (x1 - x0) * i / count + 4, y0 + (y1 - y0) * i / count + 4, 2.6, "#E4DCFA", 0.6)
            for i in range(count + 1)
        ]
    dots = look.drawing("".join(ways), wide + 8, high + 8)
    sprites = [at(look, dots, left - 4, top - 4)]
    shining = _shining(view)
    for place in range(PLACES):
        box = stones[place]
        stone = slab(look, box.w, box.h, place, "leaf" if place in shining else "")
        sprites.append(at(look, stone, box.x - REACH, box.y - REACH))
    return sprites


def _shining(view: View) -> set[int]:
    """Return the places of the lines that won the match."""
    if not view.outcome or not view.open:
        return set()
    named = [view.lines[seat] for seat in view.outcome.winners]
    return {place for number in named if number != UNNAMED for place in LINES[number]}


def own_stone(look: Look, box: Box, count: int) -> Sprite:
    """Return the stone that so many own cards lie on."""
    around = box.inset(-16 if count > 1 else box.w * 0.2, -10)
    svg = _slab(around.w, around.h, 57, "")
    wide, high = around.w + 2 * REACH, around.h + 2 * REACH
    return at(look, look.drawing(svg, wide, high), around.x - REACH, around.y - REACH)


def sheet(look: Look, box: Box) -> Sprite:
    """Return a dark sheet for what is to be read."""
    return at(look, look.panel(box.w, box.h, PANEL, 22, RIM, 2, 0.92), box.x, box.y)


def round_sign(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return the moon on its way, a notch for each point to win, and the round below."""
    look = kit.look
    goal = view.config.points
    best = max(0, min(goal, max(view.scores)))
    text = (
        (kit.words("signs.round", round=view.round), "large", "head"),
        (kit.words("signs.goal", count=goal), "body", "body"),
    )
    sky = box._replace(h=box.h * 0.48)
    panel = look.drawing(_heaven(look, box, sky.h, goal, best), box.w, box.h)
    sprites = [at(look, panel, box.x, box.y)]
    high = (box.bottom - sky.bottom - 10) / 2
    for i, (words, name, face) in enumerate(text):
        size = max(look.type_size(name), min(high * 0.6, 56.0 - 16 * i))
        label = look.fitted_lines(words, box.w - 30, high, size, "foam", face)[0]
        sprites.append(centred(look, label, Box(box.x, sky.bottom + i * high, box.w, high)))
    return sprites


def _heaven(look: Look, box: Box, high: float, goal: int, best: int) -> str:
    """Return a piece of night sky with the moon at its notch."""
    stops = "".join(
        f'<stop offset="{share}%" stop-color="{colour}"/>'
        for share, colour in ((0, NIGHT[0]), (60, NIGHT[1]), (100, PANEL))
    )
    parts = [
        f'<defs><linearGradient id="h" x1="0%" y1="0%" x2="0%" y2="100%">{stops}'
        f'</linearGradient></defs><rect x="1" y="1" width="{box.w - 2:.1f}" '
        f'height="{box.h - 2:.1f}" rx="22" fill="url(#h)" stroke="{RIM}" stroke-width="2"/>'
    ]
    luck = Random(11)
    for _ in range(16):
        x, y = 16 + (box.w - 32) * luck.random(), 10 + (high - 14) * luck.random()
        parts.append(dot(x, y, 0.8 + 1.2 * luck.random(), "#E9E3FF", 0.7))
    size = min(26.0, high * 0.28)
    middle, across, down = box.w / 2, box.w / 2 - 1.6 * size - 8, high - 2 * size - 6
    ways = [math.pi * (1 - i / goal) for i in range(goal + 1)]
    spots = [
        (middle + across * math.cos(way), size + 8 + down * (1 - math.sin(way))) for way in ways
    ]
    parts += [
        dot(middle + across * math.cos(way), size + 8 + down * (1 - math.sin(way)), 1.5, MOON, 0.5)
        for way in (math.pi * i / 40 for i in range(41))
    ]
    for i, (x, y) in enumerate(spots):
        if i == goal:
            parts.append(fill(star(x, y, 13), MOON if i <= best else NIGHT[1]))
            parts.append(line(star(x, y, 13), MOON, 2))
        elif i < best:
            parts += [dot(x, y, 7, MOON, 0.85), dot(x + 3.4, y - 1.6, 5.6, NIGHT[1])]
        elif i > best:
            parts += [dot(x, y, 6, MOON, 0.8), dot(x, y, 4, NIGHT[1])]
    x, y = spots[best]
    parts += [dot(x, y, size * far, "#CFC6EC", much) for far, much in ((1.6, 0.1), (1.3, 0.16))]
    parts += [dot(x, y, size, MOON), dot(x, y, size * 0.86, "#FFF3C9")]
    for dx, dy, far in (
        (-0.3, -0.2, 0.2),
        (0.25, 0.3, 0.26),
        (0.3, -0.35, 0.13),
        (-0.2, 0.42, 0.12),
    ):
        parts.append(dot(x + size * dx, y + size * dy, size * far, "#EBD28A", 0.65))
    return "".join(parts)
