"""What cards stand on: plinths of basalt, and the sandstone under the draw pile."""

from __future__ import annotations

from games.core.chance import generator
from games.stage.space import Box
from games.the_game.table.shapes import (
    column,
    ellipse,
    gradient,
    mix,
    path,
    polygon,
    rect,
)

LIT = ("#2a1622", "#3b2130", "#51303f", "#6e4a55")
GLOW = "#ff9a4a"


def plinth(box: Box, seed: int, heat: int) -> str:
    """Return a plinth with smaller columns at its sides; -1: without any light on it."""
    x, y, w, h = box
    deep, low = w * 0.07, box.bottom
    rng, out = generator("plinth", seed), ""
    if heat >= 0:
        out += ellipse(x + w / 2, low, w * 0.62, 26, "#ffe9a8", 0.5)
    for left, down in ((-0.05, 0.36), (0.83, 0.28)):
        top = y + h * (down + 0.1 * rng.random())
        out += column(x + left * w, top, w * 0.22, low - top, w * 0.03, LIT)
    a, b = x + w * 0.07, x + w * 0.93
    out += path(polygon([(x, y), (a, y + deep), (a, low), (x, low)]), "#6b3f4a")
    out += path(polygon([(a, y + deep), (b, y + deep), (b, low), (a, low)]), "#3a2030")
    out += path(polygon([(b, y + deep), (x + w, y), (x + w, low), (b, low)]), "#241320")
    cap = [(x, y), (a, y - deep), (b, y - deep), (x + w, y), (b, y + deep), (a, y + deep)]
    out += path(polygon(cap), "#9b7580")
    out += path(
        polygon([(px + (x + w / 2 - px) * 0.1, y + (py - y) * 0.8) for px, py in cap]), "#86626e"
    )
    out += path(f"M{a:.1f} {y + deep:.1f}L{b:.1f} {y + deep:.1f}", "none", 0.9, "#c79a9a", 3)
    if heat >= 0:
        name = f"foot{heat}"
        out += gradient(
            name, [(0, "#e8664a", 0), (60, "#e8664a", 0.1), (100, GLOW, 0.5 + 0.1 * heat)]
        )
        out += rect(x, low - h * 0.42, w, h * 0.42, f"url(#{name})")
    return out


def temple(box: Box, dim: float) -> str:
    """Return the steps of sandstone under the draw pile; their front says how many are left."""
    x, y, w, h = box
    tones = ("#e9d2b4", "#b07f66", "#fff3dc", "#d5ae8e", "#b98f72", "#b23a48")
    front, side, top, step, line, red = [mix(tone, "#120a1c", dim) for tone in tones]
    out, low = "", box.bottom
    for reach, down in ((0.1, 0.42), (0.05, 0.24)):
        out += rect(x - w * reach, y + h * down, w * (1 + 2 * reach), low - y - h * down, step)
        out += rect(x - w * reach, y + h * down, w * (1 + 2 * reach), 7, top)
        out += rect(x + w * (1 + reach) - 9, y + h * down, 9, low - y - h * down, side)
    out += rect(x, y, w, low - y, front) + rect(x + w * 0.9, y, w * 0.1, low - y, side)
    out += path(polygon([(x, y), (x + w, y), (x + w - 16, y - 15), (x + 16, y - 15)]), top)
    teeth, each = "", w * 0.84 / 6
    for i in range(6):
        teeth += (
            f"M{x + w * 0.03 + i * each + 3:.1f} {y + 10:.1f}h{each - 6:.1f}l{3 - each / 2:.1f} 15z"
        )
    return out + path(teeth, red) + path(f"M{x:.1f} {y + 36:.1f}h{w:.1f}", "none", 0.6, line, 3)
