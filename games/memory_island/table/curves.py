"""Lines of drawings: smooth outlines through points, and single shapes, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.chance import Random
from games.stage.space import Box

Points = Sequence[tuple[float, float]]


def smooth(points: Points, closed: bool = True) -> str:
    """Return a smooth path through points, each at even pace between its neighbours."""
    count = len(points)
    out = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for i in range(count if closed else count - 1):
        here, there = points[i], points[(i + 1) % count]
        before = points[i - 1] if closed or i else here
        after = points[(i + 2) % count] if closed or i + 2 < count else there
        x1, y1 = here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6
        x2, y2 = there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6
        out.append(f"C{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f} {there[0]:.1f} {there[1]:.1f}")
    return "".join(out) + ("z" if closed else "")


def angular(points: Points) -> str:
    """Return a closed path with corners."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def bank(box: Box, radius: float, rng: Random, rough: float = 5.0) -> str:
    """Return the outline of a sand bank: a round rectangle as water leaves it."""
    x, y, w, h = box
    r = min(radius, w / 2, h / 2)
    c = r * 0.29
    points = [
        *((x, y + r), (x + c, y + c), (x + r, y), (x + w / 2, y)),
        *((x + w - r, y), (x + w - c, y + c), (x + w, y + r), (x + w, y + h / 2)),
        *((x + w, y + h - r), (x + w - c, y + h - c), (x + w - r, y + h), (x + w / 2, y + h)),
        *((x + r, y + h), (x + c, y + h - c), (x, y + h - r), (x, y + h / 2)),
    ]
    return smooth([(a + rough * _either(rng), b + rough * _either(rng)) for a, b in points])


def pebble(x: float, y: float, wide: float, high: float, rng: Random, rough: float = 0.12) -> str:
    """Return the outline of something round."""
    turns = [i * math.tau / 11 for i in range(11)]
    far = [1 + rough * _either(rng) for _ in turns]
    return smooth(
        [
            (x + math.cos(turn) * wide * r, y + math.sin(turn) * high * r)
            for turn, r in zip(turns, far, strict=True)
        ]
    )


def round_box(box: Box, r: float, swell: float = 0.0) -> str:
    """Return a rectangle with round corners whose sides swell by this much, as a shell's do."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    arc, middle = f"A{r:.1f} {r:.1f} 0 0 1", y + box.h / 2
    return (
        f"M{x + r:.1f} {y:.1f}H{right - r:.1f}{arc} {right:.1f} {y + r:.1f}"
        f"Q{right + 2 * swell:.1f} {middle:.1f} {right:.1f} {bottom - r:.1f}"
        f"{arc} {right - r:.1f} {bottom:.1f}H{x + r:.1f}{arc} {x:.1f} {bottom - r:.1f}"
        f"Q{x - 2 * swell:.1f} {middle:.1f} {x:.1f} {y + r:.1f}{arc} {x + r:.1f} {y:.1f}z"
    )


def filled(path: str, colour: str, opacity: float = 1.0, rim: float = 0.0) -> str:
    """Return a path filled with a colour, its corners made round by a rim of the same colour."""
    line = f' stroke="{colour}" stroke-width="{rim:.1f}" stroke-linejoin="round"' if rim else ""
    return f'<path d="{path}" fill="{colour}"{line}{_pale(opacity)}/>'


def drawn(path: str, colour: str, width: float, opacity: float = 1.0, more: str = "") -> str:
    """Return a path as a line."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}"'
        f"{_pale(opacity)}{more}/>"
    )


def placed(inside: str, x: float, y: float, scale: float = 1.0, across: float = 0.0) -> str:
    """Return a drawing somewhere else; `across` scales its width alone, -1 mirrors it."""
    sizes = f"{(across or scale):.2f} {scale:.2f}"
    return f'<g transform="translate({x:.1f} {y:.1f})scale({sizes})">{inside}</g>'


def _pale(opacity: float) -> str:
    return f' opacity="{opacity:.2f}"' if opacity < 1 else ""


def _either(rng: Random) -> float:
    return rng.random() * 2 - 1
