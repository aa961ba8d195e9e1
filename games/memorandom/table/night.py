"""The clearing in the forest at night, as one picture that covers the window."""

from __future__ import annotations

import math
from functools import lru_cache

from games.core.chance import Random, pick
from games.memorandom.table import forest
from games.memorandom.table.paper import dot, fill, line, mix, oval, ring, smooth, star
from games.stage.space import Area, Box

NIGHT = ("#14163A", "#221F4E", "#4A3E84")
"""The sky, from above down to the horizon."""
MOON = "#F8E3A0"
CALM = "#191638"
"""The ground where contrast is to be high."""
FEW, MANY = 14, 90
"""Fireflies while the match goes on, and at its end."""
WOODS = 36.0
"""How far apart the trees at the horizon stand."""


@lru_cache(2)
def scene(area: Area, window: tuple[float, float], calm: bool, over: bool) -> str:
    """Return the sky, the woods, the clearing below the circle, and what lives at its rim.

    When the match is `over`, fireflies come from everywhere.
    """
    wide, high = window
    if calm:
        return f'<rect width="{wide:.1f}" height="{high:.1f}" fill="{CALM}"/>'
    circle = _clearing(area)
    horizon = max(34.0, area.table.y - 26.0)
    return "".join(
        (
            _sky(wide, high, horizon),
            _far(wide, high, horizon),
            _floor(wide, circle),
            _rim(wide, high, circle, MANY if over else FEW),
            _front(wide, area.bar.y),
        )
    )


def _clearing(area: Area) -> Box:
    """Return the box around the clearing."""
    table = area.table
    half = min(table.w / 2 + 70, 0.86 * table.h)
    x, _ = table.center
    return Box(x - half, table.y - 20, 2 * half, table.h + 70)


def _slope(wide: float, horizon: float, x: float, drop: float) -> float:
    """Return the height of the ground far away, which is lower at the sides."""
    return horizon + drop * abs(x / wide - 0.5) ** 2 * 4


def _sky(wide: float, high: float, horizon: float) -> str:
    luck = Random(5)
    stops = "".join(
        f'<stop offset="{at}%" stop-color="{colour}"/>'
        for at, colour in zip((0, 45, 100), NIGHT, strict=True)
    )
    parts = [
        f'<defs><linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient>'
        f'<linearGradient id="e" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0%" '
        f'stop-color="#332B66"/><stop offset="50%" stop-color="#261F4E"/><stop offset="100%" '
        f'stop-color="#171434"/></linearGradient>'
        f'<linearGradient id="f" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0%" '
        f'stop-color="#7F70B6"/><stop offset="50%" stop-color="#6C5B9E"/><stop offset="100%" '
        f'stop-color="#5B4B90"/></linearGradient></defs>'
        f'<rect width="{wide:.1f}" height="{horizon + 190:.1f}" fill="url(#s)"/>'
    ]
    for _ in range(int(wide * (horizon + 90) / 5200)):
        x, y, size = luck.random() * wide, luck.random() * (horizon + 90), luck.random()
        if size > 0.7:
            parts.append(fill(star(x, y, 4 + 8 * (size - 0.7) * 3, 4, 0.22), MOON, 0.9))
        else:
            parts.append(dot(x, y, 1 + size, "#E9E3FF", 0.75))
    return "".join(parts)


def _far(wide: float, high: float, horizon: float) -> str:
    """Return the woods at the horizon, two sheets of them."""
    luck = Random(2)
    parts = []
    for drop, colour, tall, tone in ((96.0, "#4A3F86", 46.0, 0), (132.0, "url(#e)", 92.0, 1)):
        at = horizon + (16 if tone else 0)
        hill = [
            (x, _slope(wide, at, x, drop) + 6 * math.sin(x / 40))
            for x in (wide * i / 40 for i in range(-1, 42))
        ]
        low = high if tone else horizon + 240
        whole = smooth(hill, closed=False) + f"L{wide + 60:.0f} {low:.0f}L-60 {low:.0f}Z"
        if tone:
            parts.append(fill(whole, colour) + line(smooth(hill, closed=False), "#8E7FC0", 3, 0.35))
        step = WOODS * (1.0 if not tone else 1.7)
        trees = []
        for i in range(int(wide / step) + 2):
            x = i * step + (luck.random() - 0.5) * 14
            side = abs(x / wide - 0.5) * 2
            if tone and side < 0.5:
                continue
            size = tall * (0.75 + 0.5 * luck.random()) * (0.75 + 0.5 * side)
            y = _slope(wide, at, x, drop) + 10 + 22 * tone * luck.random()
            trees.append(forest.tree(x, y, size, tone, i, 0.12 + 0.18 * tone))
        parts.append("".join(trees) if tone else fill(whole, colour) + "".join(trees))
    return "".join(parts)


def _floor(wide: float, circle: Box) -> str:
    """Return sheets of dark paper around the clearing, each cut a little tighter, and its floor."""
    (x, y), rx, ry = circle.center, circle.w / 2, circle.h / 2
    parts = []
    shades = ("#2B2454", "#342B60", "#41366F")
    for i, (shade, across, down) in enumerate(
        zip(shades, (1.62, 1.33, 1.12), (1.22, 1.14, 1.06), strict=True)
    ):
        sheet = ring(x, y + 26 - 8 * i, rx * across, ry * down, 4 + i, 0.05, 2.3)
        low = [(a, max(b, _slope(wide, circle.y + 30, a, 120))) for a, b in sheet]
        path = smooth(low)
        parts.append(fill(path, shade))
        parts.append(line(path, "#8E7FC0", 3, round(0.22 + 0.08 * i, 2)))
    floor = smooth(ring(x, y, rx, ry, 13, 0.03, 2.4))
    parts += [
        fill(floor, "#15133A", 0.4, (10, 34)),
        fill(floor, "#2E2658", 1.0, (0, 22)),
        fill(floor, "#4A3E7C", 1.0, (0, 10)),
        fill(floor, "url(#f)"),
        line(floor, "#CFC6EC", 3.5, 0.5),
        fill(
            smooth(ring(x - rx * 0.02, y - ry * 0.02, rx * 0.93, ry * 0.92, 16, 0.03, 2.4)),
            "#9A8AC6",
            0.3,
        ),
    ]
    for i in range(2):
        far = 1 - i * 0.35
        parts.append(
            oval(x - rx * 0.2, y - ry * 0.3, rx * 0.8 * far, ry * 0.7 * far, "#EDE6FF", 0.09)
        )
    luck = Random(8)
    for _ in range(90):
        angle, far = luck.random() * math.tau, math.sqrt(0.05 + 0.85 * luck.random())
        spot = x + rx * 0.93 * far * math.cos(angle), y + ry * 0.93 * far * math.sin(angle)
        shade = pick(("#5B4B90", "#B5A8DC", "#544580"), luck)
        parts.append(forest.grass(*spot, 7 + 6 * luck.random(), shade))
    return "".join(parts)


def _rim(wide: float, high: float, circle: Box, lights: int) -> str:
    """Return large trees at both sides, standing stones, the owl, mushrooms and fireflies."""
    luck = Random(17)
    (x, y), rx, ry = circle.center, circle.w / 2, circle.h / 2
    parts = []
    for i in range(26):
        angle = math.tau * (i + luck.random() * 0.5) / 26
        if abs(math.cos(angle)) < 0.6:
            continue
        spot = x + rx * 0.975 * math.cos(angle), y + ry * 0.93 * math.sin(angle)
        cap = ("#E8664A", "#D9B8E8", "#F2B441")[i % 3]
        parts.append(forest.mushroom(*spot, 20 + 10 * luck.random(), cap))
    room = circle.x
    if room > 60:
        parts += [
            forest.menhir(circle.x + 6, y - ry * 0.3, 96),
            forest.menhir(circle.right - 6, y - ry * 0.3, 96),
            forest.menhir(circle.right + 4, y + ry * 0.42, 122),
            forest.menhir(circle.x - 4, y + ry * 0.42, 122),
            forest.owl(circle.x - 2, y + ry * 0.42 - 152, 88),
        ]
    rows = max(3, int(high / 190))
    trees = []
    for row in range(rows):
        for i in range(4):
            ground = circle.y + 200 + (high - circle.y - 240) * row / rows + 46 * (i % 2)
            away = (0.12 + i * 0.3) * max(room, 130) + (luck.random() - 0.5) * 40
            gap = room - away if room > 200 else -30 + i * 26
            size = (190 + 180 * row / rows) * (0.85 + 0.3 * luck.random())
            for side, at in ((0, gap), (1, wide - gap)):
                if abs(at - x) < rx * 1.06 and high - 300 > ground:
                    continue
                if side == 0 and abs(at - circle.x) < 0.5 * size and -60 < ground - y < 0.9 * ry:
                    continue  # the owl sits there
                seed = 40 + row * 8 + i * 2 + side
                trees.append((ground, at, size, 1 + (row + i) % 3, seed))
    parts += [
        forest.tree(at, ground, size, tone, seed, 0.5)
        for ground, at, size, tone, seed in sorted(trees)
    ]
    for _ in range(lights):
        angle = luck.random() * math.tau
        parts.append(
            forest.firefly(
                x + rx * (0.98 + 0.5 * luck.random()) * math.cos(angle),
                y + ry * (0.9 + 0.2 * luck.random()) * math.sin(angle),
            )
        )
    return "".join(parts)


def _front(wide: float, low: float) -> str:
    """Return mist, ferns and mushrooms at the lower edge."""
    mist = [(wide * i / 24, low - 190 + 22 * math.sin(i * 0.8)) for i in range(25)]
    dark = smooth(mist, closed=False) + f"L{wide:.0f} {low + 200:.0f}L0 {low + 200:.0f}Z"
    parts = [fill(dark, mix(NIGHT[0], NIGHT[1], 0.5), 0.5)]
    for at, size in ((44, 150), (250, 100), (420, 80)):
        parts += [forest.fern(at, low + 12, size), forest.fern(wide - at, low + 12, size)]
    for at, size, cap in ((140, 74, "#E8664A"), (190, 50, "#F2B441"), (340, 56, "#D9B8E8")):
        parts += [forest.mushroom(at, low + 8, size, cap)]
        parts += [forest.mushroom(wide - at, low + 8, size, cap)]
    return "".join(parts)
