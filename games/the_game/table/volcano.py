"""Inside the volcano: basalt around a lake of lava, dusk in its opening, a ledge before it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from games.core.chance import Random, generator, pick
from games.stage.space import Box
from games.the_game.rules import View, piles_of
from games.the_game.table.shapes import (
    Point,
    Tones,
    column,
    curve,
    ellipse,
    gradient,
    mix,
    path,
    polygon,
    rect,
)
from games.the_game.table.stones import plinth, temple

NIGHT = "#120a1c"
"""What everything but the lava goes towards as night falls."""
SKIES = (
    ("#4c3f78", "#8e6291", "#e08a78", "#f7ddb0"),
    ("#2b2858", "#5a4280", "#a3557b", "#eda579"),
    ("#0b0d2a", "#181a44", "#33275a", "#6b3d60"),
)
"""Colours of the sky from its top to the rim: at dusk, later, at night."""
DIM = (0.0, 0.24, 0.5)
"""How dark the walls are at each of these times."""
LATE, DARK = 45, 12
"""Cards to draw from which on it is later, and night."""
CALM, LIVELY, HIGH = 3.7, 3.0, 2.3
"""Room on the piles for each card that is left, below which the lava rises a step."""
STEP = 11.0
"""How far it rises each time."""

CORAL, SUN, EMBER, PAPER = "#e8664a", "#f2b441", "#b23a48", "#fbf6ea"
FAR: Tones = ("#7a3b50", "#8c4a5c", "#9e5a69", "#bf8288")
MIDDLE: Tones = ("#4e1f33", "#63283c", "#7a3546", "#a35863")
NEAR: Tones = ("#3e1c2e", "#47202f", "#5a2b39", "#8a4a50")
LEDGE, BLACK = "#2c1523", "#1c0e19"


class Scene(NamedTuple):
    """What the picture of the volcano depends on; the same values give the same picture."""

    width: float
    height: float
    plinths: tuple[Box, ...]
    temple: Box
    heat: int
    """How high the lava stands, from 0 to 3."""
    hour: int
    """How late it is, from 0 to 2."""


def heat(view: View) -> int:
    """Return how high the lava stands: the less room the cards have that are left, the higher."""
    if view.stuck:
        return 3
    piles = piles_of(view.config)
    room = sum([piles.room(pile, top) for pile, top in enumerate(view.tops)])
    share = room / max(view.left, 1)
    return sum([share < bound for bound in (CALM, LIVELY, HIGH)])


def hour(view: View) -> int:
    """Return how late it is: night falls as the draw pile empties."""
    return (view.deck <= LATE) + (view.deck <= DARK)


def between(rng: Random, low: float, high: float) -> float:
    """Return a number between two."""
    return low + (high - low) * rng.random()


@cache
def picture(scene: Scene) -> str:
    """Return the whole volcano as SVG."""
    w, h, level = scene.width, scene.height, scene.heat * STEP
    feet = scene.plinths[0].bottom
    upright = h > w
    lake = _lake(scene) - level * 0.8
    sky = _sky(scene, lake)
    walls = _walls(scene, lake)
    front = feet - 12 - level
    lava = _wave(w, front, 8, 150, CORAL, h, "front", "#ffd27a") + _wave(
        w, front + 24, 9, 180, "#c94a46", h, "low", "#f7a65a"
    )
    stones = temple(scene.temple, DIM[scene.hour] * 0.5) + "".join(
        plinth(box, i, scene.heat) for i, box in enumerate(scene.plinths)
    )
    back = _wave(w, lake, 5, 120, "#ffd98a", h, "far")
    depth = front - lake
    for i, (share, colour, crest) in enumerate(
        ((0.17, "#f7b54a", "#fff3cf"), (0.45, "#ef8a45", "#ffd27a"), (0.78, CORAL, "#f7a65a"))
    ):
        back += _wave(w, lake + depth * share, 8 + i, 150 + 20 * i, colour, h, f"back{i}", crest)
    return sky + walls + back + _crust(scene, lake, front) + stones + lava + _ledge(scene, upright)


def plain(scene: Scene) -> str:
    """Return the stones alone on dark ground, for whoever needs contrast."""
    stones = "".join(plinth(box, i, -1) for i, box in enumerate(scene.plinths))
    return rect(0, 0, scene.width, scene.height, BLACK) + temple(scene.temple, 0.0) + stones


def _lake(scene: Scene) -> float:
    """Return how far down the far shore of the lake is."""
    first = scene.plinths[0]
    if scene.height > scene.width:
        return scene.temple.y + 190
    return first.y + first.h * 0.6


def _sky(scene: Scene, lake: float) -> str:
    w, rng = scene.width, generator("stars")
    tops = zip((0, 34, 66, 100), SKIES[scene.hour], strict=True)
    out = gradient("sky", [(at, colour, 1) for at, colour in tops])
    out += rect(0, 0, w, lake, "url(#sky)")
    for _ in range((24, 44, 80)[scene.hour]):
        x, y = between(rng, w * 0.14, w * 0.86), between(rng, 6, lake * 0.42)
        size = between(rng, 1.2, 2.8)
        out += ellipse(x, y, size, size, PAPER, between(rng, 0.5, 0.95))
    x, size = w / 2, min(w, scene.height) * 0.12
    if scene.hour == 2:
        y = lake * 0.2
        x -= size * 2.2
        moon = ellipse(x, y, size * 0.5, size * 0.5, "#f6e7c8")
        return out + moon + ellipse(x + size * 0.2, y - 8, size * 0.43, size * 0.43, "#121433")
    y = lake * (0.36, 0.47)[scene.hour]
    for share, opacity in ((1.75, 0.2), (1.36, 0.26), (1.0, 1.0)):
        colour = SUN if share < 1.5 else "#f7c48a"
        out += ellipse(x, y, size * share, size * share, colour, opacity)
    for left, top, wide in ((-3.3, 0.26, 1.3), (1.9, 0.18, 1.5), (2.9, 0.34, 1.0)):
        out += _cloud(x + left * size, lake * top, wide * size)
    return out


def _cloud(x: float, y: float, wide: float) -> str:
    """Return a flat cloud of three puffs."""
    puffs = ((0.28, 0.0, 0.2), (0.5, -0.09, 0.27), (0.74, 0.0, 0.18))
    return f'<g opacity="0.34">{rect(x + wide * 0.1, y, wide * 0.82, wide * 0.1, PAPER)}' + (
        "".join(ellipse(x + wide * a, y + wide * b, wide * r, wide * r, PAPER) for a, b, r in puffs)
        + "</g>"
    )


def _walls(scene: Scene, lake: float) -> str:
    w, dim = scene.width, DIM[scene.hour]
    half = w / 2

    def far(x: float) -> float:
        return lake * (0.5 - 0.62 * math.pow(abs(x - half) / half, 1.7))

    def middle(x: float) -> float:
        away = abs(x - half) / half
        return lake * 0.72 - (away / 0.58) ** 2 * lake * 0.55 if away < 0.62 else -60.0

    low = lake + 110
    out = _wall((-40, w + 20), low, far, _dimmed(FAR, dim), (58, 110), "far")
    out += _wall((-40, w + 20), low, middle, _dimmed(MIDDLE, dim), (70, 128), "middle")
    glow = 0.45 + 0.13 * scene.heat
    out += gradient("glow", [(0, CORAL, 0), (60, CORAL, glow * 0.22), (100, "#ff9a4a", glow)])
    out += rect(0, lake * 0.5, w, lake * 0.5 + 40, "url(#glow)")
    edge = scene.plinths[0].x
    if scene.height > w:
        streams = w * 0.14
    elif edge > 200:
        streams = edge * 0.6
    else:
        streams = (scene.plinths[0].right + scene.plinths[1].x) / 2
    for x, share, seed in ((streams, 0.42, 2), (w - streams, 0.49, 5)):
        out += _fall(x, lake * share, lake + 6, 40 + 7.0 * scene.heat, seed, dim)
    if edge > 200 or scene.height > w:
        near = _dimmed(NEAR, dim)
        wide = min(edge * 0.4, 110) if edge > 200 else 50
        out += _wall((-40, wide), low, lambda x: lake * 0.76 - x * 0.2, near, (58, 84), "left")
        right = (w - wide, w + 40)
        out += _wall(right, low, lambda x: lake * 0.76 - (w - x) * 0.2, near, (58, 84), "right")
    return out


def _dimmed(tones: Tones, share: float) -> Tones:
    dark, front, light, top = [mix(tone, NIGHT, share) for tone in tones]
    return dark, front, light, top


def _wall(
    across: tuple[float, float],
    low: float,
    crest: Callable[[float], float],
    tones: Tones,
    widths: tuple[float, float],
    seed: str,
) -> str:
    """Return columns side by side whose upper ends follow a crest, those in front drawn last."""
    rng, x = generator("wall", seed), across[0]
    columns: list[tuple[float, float, float]] = []
    while x < across[1]:
        wide = between(rng, *widths)
        columns.append((crest(x + wide / 2) + between(rng, -32, 32), x, wide))
        x += wide * 0.96
    out, cracks = "", ""
    for y, x, wide in sorted(columns):
        out += column(x, y, wide, low - y, wide * 0.13, tones)
        at = y + between(rng, 60, 190)
        while at < low - 40:
            cracks += f"M{x + wide * 0.26:.0f} {at:.0f}h{wide * 0.48:.0f}l{wide * 0.22:.0f} -8"
            at += between(rng, 120, 300)
    return out + path(cracks, "none", 0.5, tones[0], 3)


def _wave(
    w: float, y: float, high: float, long: float, fill: str, low: float, seed: str, crest: str = ""
) -> str:
    """Return lava from a wavy upper edge down to `low`, its crest lit."""
    rng, x = generator("lava", seed), -long
    points: list[Point] = []
    while x < w + long * 2:
        side = high if len(points) % 2 else -high
        points.append((x, y + side * between(rng, 0.5, 1.1)))
        x += long * between(rng, 0.8, 1.2)
    line = curve(points, closed=False)
    body = path(f"{line}L{w + 60:.0f} {low:.0f}L-60 {low:.0f}z", fill)
    return body + (path(line, "none", 0.85, crest, 4) if crest else "")


def _fall(x: float, top: float, low: float, wide: float, seed: int, dim: float) -> str:
    """Return a stream of lava from a basin in the wall down to the lake."""

    def edge(share: float, side: int) -> list[Point]:
        found = []
        for t in (i / 8 for i in range(9)):
            reach = share * wide * (0.42 + 0.3 * t + 0.1 * math.sin(t * 9 + seed + side))
            found.append(
                (x + side * reach + math.sin(t * 5 + seed) * wide * 0.16, top + (low - top) * t)
            )
        return found

    def strip(share: float, colour: str, opacity: float = 1.0) -> str:
        return path(curve([*edge(share, -1), *reversed(edge(share, 1))]), colour, opacity)

    rock = _dimmed(("#3f1b2b", "#572535", "#6b2f40", "#a35863"), dim)
    out = ""
    for away in (-0.9, 0.88):
        left = x + away * wide - wide * 0.31
        out += column(left, top + 4, wide * 0.62, low - top - 4, wide * 0.1, rock)
    for rx, ry, colour in ((1.28, 0.3, LEDGE), (1.16, 0.24, CORAL), (0.9, 0.17, SUN)):
        out += ellipse(x, top + 2, wide * rx, wide * ry, colour)
    out += strip(2.2, CORAL, 0.14) + strip(1.6, CORAL, 0.2)
    for share, colour in ((1.1, EMBER), (0.8, CORAL), (0.46, SUN), (0.16, "#ffe9a8")):
        out += strip(share, colour)
    return out + ellipse(x, low + 5, wide * 1.7, wide * 0.3, "#ffd27a")


def _crust(scene: Scene, lake: float, front: float) -> str:
    """Return floes of crust and sparks on the lake, fewer the hotter it is."""
    rng, w, out = generator("crust"), scene.width, ""
    for _ in range(10 - 2 * scene.heat):
        x, y = between(rng, 20, w - 20), between(rng, lake + 30, max(front - 24, lake + 40))
        wide = between(rng, 34, 66)
        out += ellipse(x, y + 4, wide, wide * 0.15, "#ffe9a8", 0.9)
        out += ellipse(x, y, wide, wide * 0.14, "#3e1c2e")
        out += ellipse(x - 4, y - 3, wide * 0.75, wide * 0.08, "#6b2b3c")
    for _ in range(14 + 8 * scene.heat):
        x, y = between(rng, 0, w), between(rng, lake * 0.45, front)
        size = between(rng, 2.2, 4.6)
        out += ellipse(x, y, size, size, pick((SUN, "#ffe9a8", CORAL), rng))
    return out


def _ledge(scene: Scene, upright: bool) -> str:
    """Return the ground before the lake, heads of basalt columns, larger towards the front."""
    w, h, y = scene.width, scene.height, scene.plinths[0].bottom
    sides = 46 if scene.plinths[0].x > 200 else -6
    shares = (0.0, 0.07, 0.16, 0.28, 0.4, 0.5, 0.61, 0.73, 0.85, 0.93, 1.0)
    drops = (-1.0, -0.55, -0.12, 0.2, 0.06, 0.14, 0.05, 0.22, -0.1, -0.6, -1.0)
    depth = 34 if upright else 20
    points = [
        (w * (at * 1.06 - 0.03), y + depth + (sides if drop < 0 else 60) * drop)
        for at, drop in zip(shares, drops, strict=True)
    ]
    line = curve(points, closed=False)
    body = f"{line}L{w + 60:.0f} {h + 40:.0f}L-60 {h + 40:.0f}z"
    out = f'<g transform="translate(0 -10)">{path(body, BLACK, 0.45)}</g>' + path(body, LEDGE)
    out += path(line, "none", 1, CORAL, 6) + path(line, "none", 0.9, SUN, 2.4)
    out += _heads(w, y + depth + 34, h)
    out += gradient("shade", [(0, BLACK, 0), (100, BLACK, 0.9)])
    out += rect(0, y + 60, w, h - y - 60, "url(#shade)")
    for share, size in ((0.215, 1.0), (0.175, 0.62), (0.79, 0.9), (0.83, 0.6)):
        out += _bush(w * share, y + depth + 26, 84 * size)
    return out + _lizard(w * 0.875, y + depth - 4 if upright else y + depth - 8)


def _heads(w: float, top: float, low: float) -> str:
    rng, y, row = generator("heads"), top, 0
    tones = ("#331a29", "#2f1726", "#38202f", "#2a1421", "#3e2433", "#2c1523")
    laid = dict.fromkeys(tones, "")
    while y < low + 60:
        wide = 104 + 70 * (y - top) / max(low - top, 1)
        deep, x = wide * 0.2, -wide * (0.75 if row % 2 else 0.0)
        while x < w + wide:
            laid[pick(tones, rng)] += polygon(
                [
                    *((x + 3, y), (x + wide * 0.26, y - deep + 2), (x + wide * 0.74, y - deep + 2)),
                    *((x + wide - 3, y), (x + wide * 0.74, y + deep - 2)),
                    (x + wide * 0.26, y + deep - 2),
                ]
            )
            x += wide * 1.5
        y += deep
        row += 1
    return "".join(path(d, colour) for colour, d in laid.items())


def _bush(x: float, y: float, wide: float) -> str:
    """Return a round bush of three layers; x, y is the middle of its foot."""
    out = ellipse(x, y, wide * 0.56, wide * 0.1, BLACK, 0.4)
    for share, tone in ((1.0, "#3e1c2e"), (0.78, "#6b2b3c"), (0.48, EMBER)):
        half, high = wide * share / 2, wide * 0.5 * share
        puffs = ((-0.62, 0.36, 0.4), (0.0, 0.62, 0.5), (0.62, 0.36, 0.4))
        out += "".join(
            ellipse(x + a * half, y - b * high, r * half * 1.2, r * high * 1.3, tone)
            for a, b, r in puffs
        )
        out += ellipse(x, y - high * 0.2, half, high * 0.4, tone)
    return out


def _lizard(x: float, y: float) -> str:
    body = "M46 6C30-2 20 10 6 6-4 2-8-6-20-8-30-10-40-6-44 0-40 8-28 8-20 8"
    body += "-8 10-2 16 8 16 24 18 34 6 46 6z"
    legs = "M2 4L12-8 18-6M2 14L8 26 14 26M-22 6L-24-18-18-20M-24 8L-30 18-24 22"
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) scale(0.85)">'
        + path(legs, "none", 1, "#c9772b", 5)
        + path(body, SUN)
        + path("M40 6C26 0 18 12 6 10-6 6-10 0-22 2", "none", 0.8, "#5a2436", 3)
        + ellipse(-37, -3, 2.6, 2.6, BLACK)
        + "</g>"
    )
