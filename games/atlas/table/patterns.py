"""Each region's colour and pattern, so that it is known without its colour as well."""

from __future__ import annotations

from collections.abc import Iterator

from games.stage.look import Look

COLOURS = {
    "north": "leaf",
    "east_central": "ember",
    "south": "dusk",
    "west": "bark",
    "south_east": "sun",
}
"""What the rules paint the regions: green, red, purple, brown and yellow."""


def mix(look: Look, ground: str, colour: str, share: float) -> str:
    """Return a colour with so much of another one in it."""
    pairs = zip(look.colour(ground), look.colour(colour), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def pattern(
    look: Look, region: str, width: float, height: float, colour: str, step: float = 0.0
) -> str:
    """Return a region's pattern as SVG, for a ground of this size, repeated every `step`."""
    step = step or max(width / 7, 9.0)
    stroke = f'fill="none" stroke="{look.hex(colour)}" stroke-width="{step * 0.17:.2f}"'
    match region:
        case "north":
            shapes = _dots(step, width, height)
            return "".join(f'<circle {at} fill="{look.hex(colour)}"/>' for at in shapes)
        case "east_central":
            paths = _diagonals(step, width, height)
        case "south":
            paths = _waves(step, width, height)
        case "west":
            paths = _grid(step, width, height)
        case _:
            paths = _chevrons(step, width, height)
    return "".join(f'<path d="{path}" {stroke}/>' for path in paths)


def _dots(step: float, width: float, height: float) -> Iterator[str]:
    for row in range(int(height / step) + 1):
        for column in range(int(width / step) + 2):
            x = step * (column + (0.5 if row % 2 else 0.0))
            if x < width:
                yield f'cx="{x:.1f}" cy="{step * (row + 0.5):.1f}" r="{step * 0.17:.1f}"'


def _diagonals(step: float, width: float, height: float) -> Iterator[str]:
    for i in range(1, int((width + height) / step) + 1):
        reach = i * step
        x, y = min(reach, width), max(0.0, reach - width)
        left, low = max(0.0, reach - height), min(reach, height)
        yield f"M {x:.1f} {y:.1f} L {left:.1f} {low:.1f}"


def _waves(step: float, width: float, height: float) -> Iterator[str]:
    count = max(2, round(width / (2 * step)))
    half = width / count / 2
    for row in range(int(height / step)):
        y = step * (row + 0.6)
        swell = f"q {half / 2:.2f} {-step * 0.5:.2f} {half:.2f} 0 "
        swell += f"q {half / 2:.2f} {step * 0.5:.2f} {half:.2f} 0 "
        yield f"M 0 {y:.1f} {swell * count}"


def _grid(step: float, width: float, height: float) -> Iterator[str]:
    for i in range(int(width / step) + 1):
        yield f"M {step * (i + 0.5):.1f} 0 L {step * (i + 0.5):.1f} {height:.1f}"
    for i in range(int(height / step) + 1):
        yield f"M 0 {step * (i + 0.5):.1f} L {width:.1f} {step * (i + 0.5):.1f}"


def _chevrons(step: float, width: float, height: float) -> Iterator[str]:
    count = max(2, round(width / (2 * step)))
    half = width / count / 2
    for row in range(int(height / step)):
        y = step * (row + 0.9)
        yield f"M 0 {y:.1f} " + " ".join(
            f"l {half:.2f} {-step * 0.6:.2f} l {half:.2f} {step * 0.6:.2f}" for _ in range(count)
        )
