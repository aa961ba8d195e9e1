"""What grows and lives at the rim of the clearing: trees, ferns, mushrooms, an owl, fireflies."""

from __future__ import annotations

import math

from games.core.chance import Random
from games.memorandom.table.paper import dot, fill, line, oval

TRUNK = "#2E2138"
SMALL = 80.0
"""Height below which a tree has no veins."""
SHADE = "#0E0F2C"
TREES = (
    ("#2C255A", "#38306C", "#453B7C"),
    ("#3E3470", "#544580", "#66559A"),
    ("#544580", "#6C5B9E", "#8878BC"),
    ("#5D4E90", "#7D6CB0", "#A596D2"),
)
"""Dark side, body and lit side, from far to near."""
SHEETS = ((0.86, 1, 0.05, 0.005), (0.6, 2, 0.1, 0.03))
"""Size, colour and place of what lies on a crown; a small tree has only the last one."""


def tree(x: float, y: float, high: float, tone: int, seed: int, rim: float) -> str:
    """Return a tree like a drop, cut of three sheets, with veins."""
    luck = Random(seed)
    wide = high * (0.46 + 0.12 * luck.random())
    dark = TREES[tone][0]
    foot, trunk = high * 0.2, max(4.0, wide * 0.055)
    lean = (luck.random() - 0.5) * 0.1 * wide
    top, low = y - high, y - foot * 0.72
    small = high < SMALL
    parts = [
        "" if small else oval(x + wide * 0.18, y, wide * 0.52, high * 0.035, SHADE, 0.35),
        fill(
            f"M{x - trunk:.1f} {y:.1f}L{x - trunk * 0.7:.1f} {y - foot - high * 0.1:.1f}"
            f"L{x + trunk * 0.7:.1f} {y - foot - high * 0.1:.1f}L{x + trunk:.1f} {y:.1f}Z",
            TRUNK,
        ),
    ]
    outer = _drop(x, top, low, wide, lean)
    if rim and not small:
        parts.append(line(outer, "#CFC6EC", max(2.5, high * 0.018), rim * 0.8))
    parts.append(fill(outer, dark))
    reach = low - top
    for share, colour, left, up in SHEETS[small:]:
        bottom = low - reach * (1 - share) * 0.38 - high * up
        sheet = _drop(x - wide * left, bottom - reach * share, bottom, wide * share, lean)
        parts.append(fill(sheet, TREES[tone][colour]))
    if small:
        return "".join(parts)
    middle = x - wide * 0.06
    veins = f"M{middle:.1f} {low:.1f}L{middle + lean * 0.4:.1f} {low - reach * 0.72:.1f}"
    for i in range(4):
        at, s = low - reach * (0.2 + 0.15 * i), wide * (0.2 - 0.03 * i)
        for way in (1, -1):
            veins += (
                f"M{middle:.1f} {at:.1f}q{way * s * 0.5:.1f} {-s * 0.1:.1f} "
                f"{way * s:.1f} {-s * 0.75:.1f}"
            )
    return "".join((*parts, line(veins, dark, max(1.6, high * 0.008), 0.55)))


def _drop(x: float, top: float, low: float, wide: float, lean: float) -> str:
    """Return the outline of a tree's crown."""
    high, half = low - top, wide / 2
    tip = x + lean
    return (
        f"M{tip:.1f} {top:.1f}"
        f"C{tip + half * 0.36:.1f} {top:.1f} {x + half * 0.52:.1f} {top + high * 0.2:.1f} "
        f"{x + half * 0.72:.1f} {top + high * 0.36:.1f}"
        f"C{x + half:.1f} {top + high * 0.56:.1f} {x + half * 1.12:.1f} {top + high * 0.82:.1f} "
        f"{x + half * 0.6:.1f} {top + high * 0.95:.1f}"
        f"C{x + half * 0.3:.1f} {top + high * 1.02:.1f} {x - half * 0.3:.1f} "
        f"{top + high * 1.02:.1f} {x - half * 0.6:.1f} {top + high * 0.95:.1f}"
        f"C{x - half * 1.12:.1f} {top + high * 0.82:.1f} {x - half:.1f} {top + high * 0.56:.1f} "
        f"{x - half * 0.72:.1f} {top + high * 0.36:.1f}"
        f"C{x - half * 0.52:.1f} {top + high * 0.2:.1f} {tip - half * 0.36:.1f} {top:.1f} "
        f"{tip:.1f} {top:.1f}Z"
    )


def fern(x: float, y: float, high: float) -> str:
    """Return a fern: seven fronds with their leaves."""
    parts = []
    for i in range(7):
        way = (i / 6 - 0.5) * 2
        angle = math.radians(-90 + way * 62)
        far = high * (1 - 0.28 * abs(way))
        bend = x + far * 0.6 * math.cos(angle - way * 0.1), y + far * 0.75 * math.sin(angle)
        tip = x + far * math.cos(angle + way * 0.25), y + far * 0.92 * math.sin(angle + way * 0.3)
        colour = ("#2B5F6B", "#3E8F7E")[i % 2]
        leaves = ""
        for j in range(3, 10):
            u = j / 10
            at = [
                (1 - u) ** 2 * a + 2 * u * (1 - u) * b + u * u * c
                for a, b, c in zip((x, y), bend, tip, strict=True)
            ]
            along = math.atan2(tip[1] - y, tip[0] - x)
            size = high * 0.17 * (1.15 - u)
            for side in (1, -1):
                turn = along + side * 0.95
                end = at[0] + size * math.cos(turn), at[1] + size * math.sin(turn)
                leaves += (
                    f"M{at[0]:.1f} {at[1]:.1f}"
                    f"Q{at[0] + size * 0.6 * math.cos(turn + side * 0.5):.1f} "
                    f"{at[1] + size * 0.6 * math.sin(turn + side * 0.5):.1f} "
                    f"{end[0]:.1f} {end[1]:.1f}"
                    f"L{at[0] + size * 0.4 * math.cos(along):.1f} "
                    f"{at[1] + size * 0.4 * math.sin(along):.1f}Z"
                )
        stem = f"M{x:.1f} {y:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
        parts.append(line(stem, colour, max(2.0, high * 0.03)) + fill(leaves, colour))
    return "".join(parts)


def mushroom(x: float, y: float, high: float, cap: str) -> str:
    """Return a mushroom that glows a little."""
    h = high
    glow = "".join(dot(x, y - h * 0.6, h * far, "#FFE9A8", 0.07) for far in (0.95, 0.7, 0.5))
    stem = (
        f"M{x - h * 0.11:.1f} {y:.1f}C{x - h * 0.07:.1f} {y - h * 0.2:.1f} {x - h * 0.08:.1f} "
        f"{y - h * 0.4:.1f} {x - h * 0.07:.1f} {y - h * 0.55:.1f}H{x + h * 0.09:.1f}"
        f"C{x + h * 0.08:.1f} {y - h * 0.35:.1f} {x + h * 0.1:.1f} {y - h * 0.2:.1f} "
        f"{x + h * 0.13:.1f} {y:.1f}Z"
    )
    top = (
        f"M{x - h * 0.42:.1f} {y - h * 0.5:.1f}C{x - h * 0.4:.1f} {y - h * 1.12:.1f} "
        f"{x + h * 0.4:.1f} {y - h * 1.12:.1f} {x + h * 0.44:.1f} {y - h * 0.5:.1f}"
        f"C{x + h * 0.2:.1f} {y - h * 0.4:.1f} {x - h * 0.2:.1f} {y - h * 0.4:.1f} "
        f"{x - h * 0.42:.1f} {y - h * 0.5:.1f}Z"
    )
    spots = "".join(
        oval(x + h * dx, y + h * dy, h * size, h * size * 0.8, "#FBF6EA")
        for dx, dy, size in ((-0.2, -0.72, 0.075), (0.05, -0.82, 0.06), (0.1, -0.6, 0.07))
    )
    return glow + fill(stem, "#E6D3C6") + fill(top, cap) + spots


def menhir(x: float, y: float, high: float) -> str:
    """Return a standing stone with a rune."""
    wide = high * 0.58
    left, right, edge = x - wide / 2, x + wide / 2, x + wide * 0.08
    start = f"M{left:.1f} {y:.1f}C{left:.1f} {y - high * 0.3:.1f} {left + wide * 0.03:.1f} "
    start += f"{y - high * 0.6:.1f} {left + wide * 0.12:.1f} {y - high * 0.87:.1f}"
    start += f"C{left + wide * 0.2:.1f} {y - high:.1f} {edge:.1f} {y - high * 1.02:.1f} "
    whole = start + (
        f"{edge + wide * 0.1:.1f} {y - high * 0.98:.1f}C{right - wide * 0.1:.1f} "
        f"{y - high * 0.94:.1f} {right - wide * 0.02:.1f} {y - high * 0.6:.1f} {right:.1f} {y:.1f}"
        f"Q{x:.1f} {y + high * 0.08:.1f} {left:.1f} {y:.1f}Z"
    )
    lit = start + (
        f"{edge:.1f} {y - high * 0.98:.1f}L{edge:.1f} {y + high * 0.035:.1f}"
        f"Q{left + wide * 0.2:.1f} {y + high * 0.04:.1f} {left:.1f} {y:.1f}Z"
    )
    gx, gy, s = left + wide * 0.33, y - high * 0.52, wide * 0.16
    rune = f"M{gx - s:.1f} {gy + s:.1f}L{gx:.1f} {gy - s:.1f}L{gx + s:.1f} {gy + s:.1f}"
    shadow = fill(whole, SHADE, 0.35, (wide * 0.2, high * 0.05))
    return shadow + fill(whole, "#555A78") + fill(lit, "#8F93AE") + line(rune, "#F8E3A0", 3.0)


def owl(x: float, y: float, size: float) -> str:
    """Return an owl that watches the game."""
    parts = [
        fill(
            "M-34 -30C-38 -52 -30 -62 -30 -62L-14 -52C-5 -55 5 -55 14 -52L30 -62C30 -62 38 -52 "
            "34 -30C44 0 36 44 0 48C-36 44 -44 0 -34 -30Z",
            "#1B1740",
        ),
        fill(
            "M-20 -4C-24 20 -14 40 0 40C14 40 24 20 20 -4C8 6 -8 6 -20 -4Z",
            "#544580",
        ),
        line("M-10 12l5 5 5-5 5 5 5-5M-8 24l4 4 4-4 4 4 4-4", "#9A8AC6", 3),
    ]
    for side in (-1, 1):
        parts += [
            dot(side * 16, -24, 15, "#9A8AC6"),
            dot(side * 16, -24, 11.5, "#F2B441"),
            dot(side * 16 + 3, -22, 6, "#14163A"),
            dot(side * 16 + 1, -25, 2, "#FBF6EA"),
        ]
    parts.append(fill("M-5 -14L5 -14L0 -4Z", "#E8664A"))
    scale = size / 100
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">' + "".join(parts) + "</g>"
    )


def firefly(x: float, y: float) -> str:
    """Return a small light."""
    glow = "".join(dot(x, y, size, "#F2B441", 0.13) for size in (22, 15, 9))
    return glow + dot(x, y, 4.2, "#FFF3C9")


def grass(x: float, y: float, size: float, colour: str) -> str:
    """Return three blades."""
    s = size
    return line(
        f"M{x - s:.1f} {y:.1f}q{s * 0.3:.1f} {-s * 0.8:.1f} {s * 0.2:.1f} {-s * 1.3:.1f}"
        f"M{x:.1f} {y:.1f}v{-s * 1.5:.1f}"
        f"M{x + s:.1f} {y:.1f}q{-s * 0.3:.1f} {-s * 0.8:.1f} {-s * 0.2:.1f} {-s * 1.3:.1f}",
        colour,
        2.6,
        0.5,
    )
