"""Flat paper shapes as SVG: paths through points, smooth curves, columns of basalt, flames."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Tones = tuple[str, str, str, str]
"""Colours of a column from its dark side to its top."""


def number(value: float) -> str:
    """Return a length with as few letters as it needs."""
    return f"{value:.1f}".removesuffix(".0")


def path(
    d: str, fill: str = "none", opacity: float = 1.0, stroke: str = "", wide: float = 0
) -> str:
    """Return a path, filled or as a line with round ends."""
    line = f' stroke="{stroke}" stroke-width="{number(wide)}" stroke-linecap="round"'
    clear = "" if opacity == 1 else f' opacity="{opacity:.2f}"'
    return f'<path d="{d}" fill="{fill}"{line if stroke else ""}{clear}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, opacity: float = 1.0) -> str:
    """Return a rectangle."""
    return path(polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), fill, opacity)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1.0) -> str:
    """Return an ellipse around a point."""
    clear = "" if opacity == 1 else f' opacity="{opacity:.2f}"'
    size = f'rx="{number(rx)}" ry="{number(ry)}"'
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" {size} fill="{fill}"{clear}/>'


def gradient(name: str, stops: Iterable[tuple[int, str, float]]) -> str:
    """Return a gradient from the top down: percent, colour, opacity."""
    inside = "".join(
        f'<stop offset="{at}%" stop-color="{colour}" stop-opacity="{opacity:.2f}"/>'
        for at, colour, opacity in stops
    )
    ends = 'x1="0%" y1="0%" x2="0%" y2="100%"'
    return f'<defs><linearGradient id="{name}" {ends}>{inside}</linearGradient></defs>'


def polygon(points: Iterable[Point]) -> str:
    """Return the outline through these corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def curve(points: Sequence[Point], *, closed: bool = True, bend: float = 0.5) -> str:
    """Return a smooth line through these points."""
    count = len(points)
    out = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for i in range(count if closed else count - 1):
        here, there = points[i], points[(i + 1) % count]
        before = points[i - 1] if closed or i else here
        after = points[(i + 2) % count] if closed or i + 2 < count else there
        first = [a + (c - b) * bend / 3 for a, b, c in zip(here, before, there, strict=True)]
        second = [a - (c - b) * bend / 3 for a, b, c in zip(there, here, after, strict=True)]
        out.append("C" + " ".join(map(number, (*first, *second, *there))))
    return "".join(out) + ("z" if closed else "")


def mix(one: str, other: str, share: float) -> str:
    """Return a colour between two."""
    a, b = ([int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (one, other))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def column(x: float, y: float, w: float, h: float, deep: float, tones: Tones) -> str:
    """Return a column of basalt with six sides; x, y is the left corner of its top."""
    a, b, low = x + w * 0.26, x + w * 0.74, y + h
    dark, front, light, top = tones
    return (
        path(polygon([(x, y), (a, y + deep), (a, low), (x, low)]), light)
        + path(polygon([(a, y + deep), (b, y + deep), (b, low), (a, low)]), front)
        + path(polygon([(b, y + deep), (x + w, y), (x + w, low), (b, low)]), dark)
        + path(
            polygon(
                [(x, y), (a, y - deep), (b, y - deep), (x + w, y), (b, y + deep), (a, y + deep)]
            ),
            top,
        )
    )


def flames(x: float, low: float, wide: float, high: float, count: int, phase: float) -> str:
    """Return the outline of a row of flames, each with a tip that leans, highest in the middle."""
    step = wide / count
    out = [f"M{number(x)} {number(low)}"]
    for i in range(count):
        left = x + i * step
        tall = high * (0.62 + 0.38 * abs(math.sin(phase + i * 2.1)))
        lean = step * (0.5 + 0.2 * math.sin(phase * 1.7 + i * 1.3))
        foot = low - high * 0.2
        tip = f"{number(left + lean)} {number(low - tall)}"
        out.append(
            f"L{number(left)} {number(foot)}"
            f"C{number(left + step * 0.02)} {number(low - tall * 0.55)} "
            f"{number(left + lean)} {number(low - tall * 0.6)} {tip}"
            f"C{number(left + lean + step * 0.1)} {number(low - tall * 0.7)} "
            f"{number(left + step)} {number(low - tall * 0.5)} "
            f"{number(left + step)} {number(foot)}"
        )
    return "".join(out) + f"L{number(x + wide)} {number(low)}z"
