"""What an ending looks like: who won in person, a ribbon in that colour, and what rains on both."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from games.core.match import Player
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import at, centred

MOST = 5
"""Faces that stand beside each other at most."""
LASTS = 7.0
"""Seconds until the last petal has fallen."""
PETALS = 40
RAYS = 20


def heroes(look: Look, players: Sequence[Player], box: Box, *, won: bool) -> list[Sprite]:
    """Return the faces of these players beside each other, in front of rays if they won."""
    shown = players[:MOST]
    size = min(box.h, box.w / (0.2 + 0.8 * max(len(shown), 1)))
    step = size * 0.8
    left = box.x + (box.w - size - step * (len(shown) - 1)) / 2
    wide = box.h * 1.5
    rays = Box(box.center[0] - wide / 2, box.center[1] - wide / 2, wide, wide)
    sprites = [at(look, _rays(look, wide), rays.x, rays.y)] if won else []
    sprites += [
        at(look, look.seat_badge(p.colour, p.animal, size), left + step * i, box.bottom - size)
        for i, p in enumerate(shown)
    ]
    return sprites


def _rays(look: Look, across: float) -> Surface:
    middle = across / 2
    wedges = "".join(
        f"M {middle:.1f} {middle:.1f} L {middle * (1 + math.cos(a)):.1f} "
        f"{middle * (1 + math.sin(a)):.1f} L {middle * (1 + math.cos(b)):.1f} "
        f"{middle * (1 + math.sin(b)):.1f} Z "
        for a, b in ((math.tau * i / RAYS, math.tau * (i + 0.5) / RAYS) for i in range(RAYS))
    )
    path = f'<path d="{wedges}" fill="{look.hex("sun")}" fill-opacity="0.22"/>'
    return look.drawing(path, across, across)


def ribbon(look: Look, words: str, colour: str, box: Box) -> list[Sprite]:
    """Return words on a ribbon of this colour, whose ends hang behind it."""
    dark = _shade(colour, 0.62)
    tail, drop = min(box.w * 0.09, 70.0), box.h * 0.2
    low, right = box.h - drop, box.w - tail
    ends = "".join(
        f'<path d="M {a:.1f} {drop:.1f} L {b:.1f} {drop:.1f} L {b:.1f} {box.h:.1f} '
        f'L {a:.1f} {box.h:.1f} L {c:.1f} {(box.h + drop) / 2:.1f} Z" fill="{dark}"/>'
        for a, b, c in (
            (0.0, tail * 1.6, tail * 0.5),
            (box.w, box.w - tail * 1.6, box.w - tail * 0.5),
        )
    )
    sheet = (
        f'<path d="M {tail:.1f} 0 H {right:.1f} V {low:.1f} H {tail:.1f} Z" fill="{colour}"/>'
        f'<path d="M {tail + 12:.1f} 9 H {right - 12:.1f} M {tail + 12:.1f} {low - 9:.1f} '
        f'H {right - 12:.1f}" stroke="{look.hex("paper")}" stroke-opacity="0.55" '
        'stroke-width="3" stroke-dasharray="9 7" fill="none"/>'
    )
    letters = "ink" if _light(colour) else "paper"
    text = look.fitted(words, right - tail - 40, "title", letters, "black")
    return [
        at(look, look.drawing(ends + sheet, box.w, box.h), box.x, box.y),
        centred(look, text, Box(box.x + tail, box.y, right - tail, low)),
    ]


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def _shade(colour: str, share: float) -> str:
    return "#" + "".join(f"{round(part * share):02x}" for part in _channels(colour))


def _light(colour: str) -> bool:
    """Tell whether dark letters are read better on a colour (WCAG 2, relative luminance)."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(linear, _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18


def rain(look: Look, colour: str, time: float) -> list[Sprite]:
    """Return petals in a winner's colour, `time` seconds after they began to fall, from above."""
    width, height = look.area
    colours = (colour, look.hex("sun"), look.hex("coral"), look.hex("paper"))
    sprites = []
    for i in range(PETALS):
        start = (i * 0.381966) % 1.0 * (LASTS * 0.45)
        fall = LASTS * (0.34 + 0.2 * ((i * 0.7548) % 1.0))
        share = (time - start) / fall
        if not 0 < share < 1:
            continue
        sway = math.sin(time * (1.2 + i % 3 * 0.4) + i) * 42
        x, y = (i * 0.618034) % 1.0 * width + sway, share * (height + 80) - 40
        petal = _petal(look, colours[i % len(colours)], int(time * 5 + i) % 4)
        sprites.append(at(look, petal, x, y))
    return sprites


def _petal(look: Look, colour: str, turned: int) -> Surface:
    half = (10, 7, 3, 7)[turned]
    shape = f"M 12 1 Q {12 + half} 12 12 25 Q {12 - half} 12 12 1 Z"
    return look.drawing(f'<path d="{shape}" fill="{colour}"/>', 24, 26)
