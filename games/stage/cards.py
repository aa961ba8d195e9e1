"""Cards as all five games have them: heavy paper, round corners, a wave on the back.

Sizes are logical units of the paper itself; the bitmap is larger by the shadow on every side.
"""

from __future__ import annotations

from pygame import Surface

from games.stage.look import Look, soft_shadow

SHAPE = 7 / 5
"""Height over width."""


def shadow_reach(width: float) -> float:
    """Return how far the shadow goes beyond the paper."""
    return max(width * 0.07, 3.0)


def blank(look: Look, width: float, height: float, fill: str = "paper", frame: str = "") -> Surface:
    """Return a sheet with shadow and a thin inner frame; a copy, to be painted on."""
    s, radius, gap = shadow_reach(width), width * 0.08, width * 0.045
    svg = soft_shadow(s, s, width, height, radius, s * 1.5)
    svg += _round(s, s, width, height, radius, look.hex(fill))
    if frame:
        svg += (
            f'<rect x="{s + gap:.2f}" y="{s + gap:.2f}" width="{width - 2 * gap:.2f}" '
            f'height="{height - 2 * gap:.2f}" rx="{radius * 0.7:.2f}" fill="none" '
            f'stroke="{look.hex(frame)}" stroke-width="{width * 0.018:.2f}" stroke-opacity="0.55"/>'
        )
    return look.drawing(svg, width + 2 * s, height + 2 * s).copy()


def back(look: Look, accent: str, width: float, height: float) -> Surface:
    """Return a back in the game's accent: waves that look the same upside down."""
    s, radius, gap = shadow_reach(width), width * 0.08, width * 0.07
    w, h = width, height
    svg = soft_shadow(s, s, w, h, radius, s * 1.5)
    svg += _round(s, s, w, h, radius, look.hex("paper"))
    svg += _round(s + gap, s + gap, w - 2 * gap, h - 2 * gap, radius * 0.6, look.hex(accent))
    svg += _waves(s + gap, s + gap, w - 2 * gap, h - 2 * gap)
    x, y, r = s + w / 2, s + h / 2, w * 0.15
    svg += f'<circle cx="{x}" cy="{y}" r="{r}" fill="{look.hex("paper")}"/>'
    svg += f'<circle cx="{x}" cy="{y}" r="{r * 0.8}" fill="{look.hex(accent)}"/>'
    turn = r * 0.4
    svg += (
        f'<path d="M {x - r * 0.8} {y} C {x - turn} {y - r} {x - turn * 0.2} {y - r * 0.1} {x} {y} '
        f'C {x + turn * 0.2} {y + r * 0.1} {x + turn} {y + r} {x + r * 0.8} {y}" fill="none" '
        f'stroke="{look.hex("paper")}" stroke-width="{w * 0.028}" stroke-linecap="round"/>'
    )
    return look.drawing(svg, w + 2 * s, h + 2 * s)


def _waves(x: float, y: float, w: float, h: float) -> str:
    """Rows of swell, mirrored through the middle so that a card has no wrong way up."""
    rows, out = 9, []
    step = h / rows
    for i in range(rows):
        middle = y + step * (i + 0.5)
        swell = step * 0.42 * (1 if i < rows / 2 else -1) if i != rows // 2 else 0
        if not swell:
            continue
        q = w / 4
        path = f"M {x:.2f} {middle:.2f} " + " ".join(
            f"q {q / 2:.2f} {swell * way:.2f} {q:.2f} 0" for way in (1, -1, 1, -1)
        )
        out.append(
            f'<path d="{path}" fill="none" stroke="#04161d" stroke-opacity="0.2" '
            f'stroke-width="{step * 0.24:.2f}"/>'
            f'<path d="{path}" transform="translate(0,{-step * 0.2:.2f})" fill="none" '
            f'stroke="#ffffff" stroke-opacity="0.34" stroke-width="{step * 0.12:.2f}"/>'
        )
    return "".join(out)


def _round(x: float, y: float, w: float, h: float, radius: float, fill: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" '
        f'rx="{radius:.2f}" fill="{fill}"/>'
    )


def stack(look: Look, accent: str, width: float, height: float, count: int) -> Surface:
    """Return a whole stack as one bitmap: the top back with the number of cards, or its place."""
    if not count:
        return look.panel(width, height, "deep", width * 0.08, "foam", 2, 0.3)
    top = back(look, accent, width, height).copy()
    number = look.text(str(count), 32.0, "foam", "black")
    size = max(width * 0.5, 46.0, number.get_width() / look.scale + 18)
    disc = look.panel(size, size, "deep", size / 2, "paper", 3)
    middle = (top.get_width() // 2, top.get_height() // 2)
    for part in (disc, number):
        half = (part.get_width() // 2, part.get_height() // 2)
        top.blit(part, (middle[0] - half[0], middle[1] - half[1]))
    return top


def plate(look: Look, words: str, width: float, height: float, fill: str = "shallow") -> Surface:
    """Return a button that lies on the table like a piece, its words on one line or two."""
    ink = "foam" if fill == "shallow" else "ink"
    sheet = look.panel(width, height, fill, 24, "foam", 3, shadow=6).copy()
    lines = look.fitted_lines(words, width - 22, height - 8, "body", ink, "bold")
    top = (sheet.get_height() - sum(line.get_height() for line in lines)) // 2
    for line in lines:
        sheet.blit(line, ((sheet.get_width() - line.get_width()) // 2, top))
        top += line.get_height()
    return sheet
