"""Shapes cut of paper, as text of pictures: lines that waver, stars, and mixed colours."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.chance import Random

Point = tuple[float, float]


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """Return a path that runs softly through the points."""
    count = len(points)
    path = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for i in range(count if closed else count - 1):
        before = points[i - 1] if closed or i else points[0]
        here, there = points[i], points[(i + 1) % count]
        after = points[(i + 2) % count] if closed or i + 2 < count else points[-1]
        one = here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6
        two = there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6
        path.append(
            f"C{one[0]:.1f} {one[1]:.1f} {two[0]:.1f} {two[1]:.1f} {there[0]:.1f} {there[1]:.1f}"
        )
    return "".join(path) + ("Z" if closed else "")


def ring(
    x: float, y: float, rx: float, ry: float, seed: int, waver: float = 0.05, power: float = 2.0
) -> list[Point]:
    """Return a closed line cut by hand around a point: rounder for a small `power`."""
    luck = Random(seed)
    waves = [(k, luck.random() * 6.28, (0.4 + 0.6 * luck.random()) / k**0.6) for k in (2, 3, 5, 7)]
    whole = sum(high for _, _, high in waves)
    found = []
    for i in range(30):
        angle = math.tau * i / 30
        far = 1 + waver * sum(high * math.sin(k * angle + at) for k, at, high in waves) / whole
        c, s = math.cos(angle), math.sin(angle)
        across = math.copysign(abs(c) ** (2 / power), c)
        down = math.copysign(abs(s) ** (2 / power), s)
        found.append((x + rx * far * across, y + ry * far * down))
    return found


def star(x: float, y: float, size: float, points: int = 5, inner: float = 0.46) -> str:
    """Return a star; with four points and a small inside it is a spark."""
    corners = [
        (
            x + (size if i % 2 == 0 else size * inner) * math.sin(math.pi * i / points),
            y - (size if i % 2 == 0 else size * inner) * math.cos(math.pi * i / points),
        )
        for i in range(2 * points)
    ]
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "Z"


def mix(one: str, two: str, share: float) -> str:
    """Return a colour between two."""
    ends = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (one, two)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(*ends, strict=True))


def fill(path: str, colour: str, opacity: float = 1.0, move: Point = (0, 0)) -> str:
    """Return a filled path, moved a little if it is a shadow."""
    moved = f' transform="translate({move[0]:.1f} {move[1]:.1f})"' if any(move) else ""
    return f'<path d="{path}" fill="{colour}" fill-opacity="{opacity}"{moved}/>'


def line(path: str, colour: str, width: float, opacity: float = 1.0) -> str:
    """Return a drawn path."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
        f'stroke-opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def dot(x: float, y: float, size: float, colour: str, opacity: float = 1.0) -> str:
    """Return a filled circle."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{colour}" '
        f'fill-opacity="{opacity}"/>'
    )


def oval(x: float, y: float, rx: float, ry: float, colour: str, opacity: float = 1.0) -> str:
    """Return a filled ellipse."""
    return (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="{colour}" '
        f'fill-opacity="{opacity}"/>'
    )
