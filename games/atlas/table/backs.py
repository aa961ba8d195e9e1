"""The back of Atlas' cards: a compass on the sea, the same upside down."""

from __future__ import annotations

import math

from pygame import Surface

from games.atlas.table.shapes import circle, fill, placed, polygon, star, stroke
from games.stage import cards
from games.stage.look import Look, soft_shadow

GREEN, LIGHT, DARK, SAND = "#4B9B68", "#6DB67B", "#1F5A48", "#F3E3C3"
SMALL = 70.0
"""Width below which a back is drawn with fewer lines."""


def back(look: Look, width: float, height: float) -> Surface:
    """Return a back with its shadow."""
    reach = cards.shadow_reach(width)
    svg = soft_shadow(reach, reach, width, height, width * 0.08, reach * 1.5)
    svg += (
        f'<g transform="translate({reach:.2f} {reach:.2f}) '
        f'scale({width / 100:.4f} {height / 140:.4f})">{_picture(small=width < SMALL)}</g>'
    )
    return look.drawing(svg, width + 2 * reach, height + 2 * reach)


def _picture(*, small: bool) -> str:
    """Return the back on a card of 100 by 140."""
    svg = '<rect width="100" height="140" rx="8" fill="#FBF6EA"/>'
    svg += f'<rect x="6" y="6" width="88" height="128" rx="4.5" fill="{GREEN}"/>'
    if not small:
        for i in range(16):
            x, y = math.cos(math.pi * i / 8), math.sin(math.pi * i / 8)
            far = min(43 / max(abs(x), 1e-6), 63 / max(abs(y), 1e-6))
            ray = polygon([(50, 70), (50 + x * far, 70 + y * far)], closed=False)
            svg += stroke(ray, "#A9D8B0", 1.6 if i % 2 else 2.4, 0.55)
    for i, y in enumerate((18, 32, 46) if not small else (24, 42)):
        half = "".join(
            [stroke(f"M{9 + x} {y}q5 -6 10 0t10 0", LIGHT, 3.4) for x in range(1, 80, 20)]
        )
        if i % 2:
            half = "".join(
                [stroke(f"M{9 + x} {y}q5 -6 10 0t10 0", LIGHT, 3.4) for x in range(11, 70, 20)]
            )
        svg += half + placed(half, 100, 140, 1, 180)
    svg += (
        '<rect x="10" y="10" width="80" height="120" rx="3" fill="none" stroke="#D8F0DA" '
        'stroke-width="1.4"/>'
    )
    rose = circle(50, 70, 29, DARK) + circle(50, 70, 26.4, SAND) + circle(50, 70, 24.4, DARK)
    rose += fill(star(50, 70, 17, 0.34, -45), "#C9A873") + fill(star(50, 70, 23, 0.2, -90), SAND)
    for turn in (-90, 0, 90, 180):
        a, b = math.radians(turn), math.radians(turn + 45)
        tip = (50 + 23 * math.cos(a), 70 + 23 * math.sin(a))
        side = (50 + 4.6 * math.cos(b), 70 + 4.6 * math.sin(b))
        rose += fill(polygon([tip, side, (50, 70)]), "#E8664A" if turn in (-90, 90) else "#D9BE8E")
    return svg + rose + circle(50, 70, 3, DARK)
