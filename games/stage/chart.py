"""How a match went: a small chart over time."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from games.stage.look import Look
from games.stage.theme import SeatLook


def chart(
    look: Look, seats: Sequence[SeatLook], series: Sequence[Sequence[int]], w: float, h: float
) -> Surface:
    """Return a line for each seat in its colour, with its own dashes and its shape at the end."""
    top = max(1, *(max(numbers) for numbers in series))
    bottom = min(0, *(min(numbers) for numbers in series))
    count = max(2, len(series[0]))
    left, low, right, high = 46.0, h - 14.0, w - 40.0, 16.0

    def down(value: float) -> float:
        """Return how far down a number lies."""
        return low - (low - high) * (value - bottom) / (top - bottom)

    levels = {bottom, 0, top}
    svg = "".join(
        f'<path d="M {left} {down(level):.1f} L {right} {down(level):.1f}" fill="none" '
        f'stroke="{look.hex("foam")}" stroke-opacity="0.25" stroke-width="1.5"/>'
        for level in levels
    )
    ends = []
    for number, (seat, numbers) in enumerate(zip(seats, series, strict=False)):
        points = [
            (left + (right - left) * i / (count - 1), down(value) - 3 * number)
            for i, value in enumerate(numbers)
        ]
        path = "M " + " L ".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dashes = f'stroke-dasharray="{max(2, 14 - 2 * number)} {5 + number}"' if number else ""
        for colour, width in ((look.hex("deep"), 9), (seat.colour, 5)):
            svg += (
                f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
                f'stroke-linejoin="round" {dashes if width == 5 else ""}/>'
            )
        ends.append((seat, points[-1]))
    sheet = look.drawing(svg, w, h).copy()
    for level in levels:
        sign = look.text(str(level), 26.0, "foam", "bold")
        sheet.blit(sign, (0, look.px(down(level)) - sign.get_height() // 2))
    for seat, (x, y) in ends:
        mark = look.art(f"icons/shapes/{seat.shape}", 28.0, tint=seat.colour)
        sheet.blit(mark, (look.px(x + 8), look.px(y - 14)))
    return sheet
