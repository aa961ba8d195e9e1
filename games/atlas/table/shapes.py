"""Lines and sheets of paper as SVG, in units of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]


def polygon(points: Sequence[Point], *, closed: bool = True) -> str:
    """Return a path of straight lines through the points."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points]) + ("Z" if closed else "")


def cut(points: Sequence[Point], share: float = 0.22) -> list[Point]:
    """Return a closed line with its corners cut off, as scissors would go."""
    out: list[Point] = []
    for i, (x, y) in enumerate(points):
        u, v = points[(i + 1) % len(points)]
        out.append((x + (u - x) * share, y + (v - y) * share))
        out.append((u + (x - u) * share, v + (y - v) * share))
    return out


def bent(points: Sequence[Point], *, closed: bool) -> str:
    """Return a smooth path through the points."""
    last = len(points) - 1
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(last + closed):
        a, b = points[i], points[(i + 1) % (last + 1)]
        before = points[i - 1] if closed or i else a
        after = points[(i + 2) % (last + 1)] if closed or i < last - 1 else b
        path += (
            f"C{a[0] + (b[0] - before[0]) / 6:.1f} {a[1] + (b[1] - before[1]) / 6:.1f} "
            f"{b[0] - (after[0] - a[0]) / 6:.1f} {b[1] - (after[1] - a[1]) / 6:.1f} "
            f"{b[0]:.1f} {b[1]:.1f}"
        )
    return path + ("Z" if closed else "")


def fill(path: str, colour: str, opacity: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> str:
    """Return a filled path, moved a little if it is a shadow."""
    moved = f' transform="translate({dx:g} {dy:g})"' if dx or dy else ""
    pale = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="{colour}"{pale}{moved}/>'


def stroke(path: str, colour: str, width: float, opacity: float = 1.0, dash: str = "") -> str:
    """Return a line along a path."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    pale = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
        f'stroke-linecap="round" stroke-linejoin="round"{pale}{dashed}/>'
    )


def circle(x: float, y: float, radius: float, colour: str, opacity: float = 1.0) -> str:
    """Return a disc."""
    pale = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}"{pale}/>'


def star(x: float, y: float, radius: float, inner: float, turn: float) -> str:
    """Return a star of four points."""
    return polygon(
        [
            (
                x + radius * (inner if i % 2 else 1) * math.cos(math.radians(turn + 45 * i)),
                y + radius * (inner if i % 2 else 1) * math.sin(math.radians(turn + 45 * i)),
            )
            for i in range(8)
        ]
    )


def placed(svg: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Return a drawing moved to a place, made larger and turned by degrees clockwise."""
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){turned} scale({scale:.4f})">{svg}</g>'


def perforated(width: float, height: float) -> str:
    """Return the outline of a postage stamp around (0, 0)."""
    across, down = max(5, round(width / 11)), max(6, round(height / 11))
    bite = width / across * 0.27
    path = f"M{-width / 2:.2f} {-height / 2:.2f}"
    for count, long, x, y in (
        (across, width / across, 1, 0),
        (down, height / down, 0, 1),
        (across, width / across, -1, 0),
        (down, height / down, 0, -1),
    ):
        straight = f"l{x * (long / 2 - bite):.2f} {y * (long / 2 - bite):.2f}"
        round_ = f"a{bite:.2f} {bite:.2f} 0 0 0 {x * 2 * bite:.2f} {y * 2 * bite:.2f}"
        path += (straight + round_ + straight) * count
    return path + "Z"
