"""How a card looks: a turtle on its back, an animal with number and word on its front."""

from __future__ import annotations

import math

from pygame import Surface

from games.core.speech import Face
from games.memory_island.table import curves
from games.memory_island.table.pieces import Back, Front, Total, animal
from games.memory_island.table.seating import WORDY
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look, soft_shadow


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return a card: its back, or the animal, number and word of its value."""
    match face:
        case Front(value):
            return _front(kit.look, value, kit.words(f"numbers.{value}"), width, height)
        case Total():
            return _total(kit.look, face, width, height)
        case Back(label) if label:
            return _named(kit.look, label, width, height)
    return _back(kit.look, width, height)


# --- backs -------------------------------------------------------------------------------------


def _back(look: Look, width: float, height: float) -> Surface:
    """Return a back: a turtle that has drawn in its head, so that it has no wrong way up."""
    s, radius, gap = cards.shadow_reach(width), width * 0.08, width * 0.055
    inner = f'width="{width - 2 * gap:.1f}" height="{height - 2 * gap:.1f}"'
    svg = soft_shadow(s, s, width, height, radius, s * 1.5)
    svg += f'<rect x="{s}" y="{s}" width="{width}" height="{height}" rx="{radius}" fill="#FBF6EA"/>'
    svg += f'<rect x="{s + gap:.1f}" y="{s + gap:.1f}" {inner} rx="{radius * 0.7}" fill="#F2B441"/>'
    half = _swell(50 * height / width) + _flippers()
    middle = f"translate({s + width / 2:.2f} {s + height / 2:.2f})scale({width / 100:.3f})"
    turned = f'{half}<g transform="rotate(180)">{half}</g>'
    svg += f'<g transform="{middle}" stroke-linecap="round">{turned}{_shell()}</g>'
    return look.drawing(svg, width + 2 * s, height + 2 * s)


def _swell(end: float) -> str:
    """Return the water above the turtle, in units of a card 100 wide around its middle."""
    rows = "".join(f"M-41 {y - end:.0f}q10.2 -7 20.5 0t20.5 0 20.5 0 20.5 0" for y in (13, 24))
    return curves.drawn(rows, "#D9952B", 3.4, 0.8)


def _flippers() -> str:
    """Return two of its four flippers."""
    long = "M13-22C24-34 36-36 40-26C41-20 34-15 25-12z"
    return curves.filled(long + "M-13-22C-24-34-36-36-40-26C-41-20-34-15-25-12z", "#C77F22")


def _shell() -> str:
    """Return its shell: a hexagon within six scutes."""
    out = curves.filled("M0-35C20-35 29-17 29 0S20 35 0 35-29 17-29 0-20-35 0-35z", "#A8661A")
    inner = [(math.cos(t) * 12.5, math.sin(t) * 14.5) for t in _sixths(0)]
    outer = [(math.cos(t) * 26.0, math.sin(t) * 31.5) for t in _sixths(0)]
    edge = "#E3A238"
    for i in range(6):
        j = (i + 1) % 6
        scute = _shrunk((inner[i], outer[i], outer[j], inner[j]), 0.8)
        out += curves.filled(curves.angular(scute), edge)
    return out + curves.filled(curves.angular(_shrunk(inner, 0.84)), "#F7CB6B")


def _sixths(start: float) -> list[float]:
    return [start + i * math.pi / 3 for i in range(6)]


def _shrunk(points: curves.Points, share: float) -> list[tuple[float, float]]:
    x, y = (sum(p[i] for p in points) / len(points) for i in (0, 1))
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in points]


def _named(look: Look, label: str, width: float, height: float) -> Surface:
    """Return a card face down with the name of its place on it."""
    sheet = _back(look, width, height).copy()
    sign = look.text(label, max(width * 0.34, 26.0), "ink", "bold")
    side = max(sign.get_width(), sign.get_height()) / look.scale * 1.2
    for drawn in (look.panel(side, side, "paper", side / 2), sign):
        middle = drawn.get_rect(center=sheet.get_rect().center)
        sheet.blit(drawn, middle)
    return sheet


# --- fronts ------------------------------------------------------------------------------------


def _front(look: Look, value: int, word: str, width: float, height: float) -> Surface:
    sheet = cards.blank(look, width, height, "paper", "sun")
    s = cards.shadow_reach(width)
    if width < WORDY:
        return _small(look, sheet, value, width, height)
    number = look.text(str(value), max(width * 0.4, 26.0), "ink", "black")
    letters = max(width * 0.22, 26.0)
    name = look.narrowed(word, width * 0.92, letters, "ink", "bold")
    size = min(width * 0.74, height * 0.77 - letters)
    picture = look.art(f"species/{animal(value)}", size)
    sheet.blit(picture, (look.px(s + width * 0.94 - size), look.px(s + height * 0.2)))
    sheet.blit(number, (look.px(s + width * 0.09), look.px(s - width * 0.02)))
    left = look.px(s + width / 2) - name.get_width() // 2
    sheet.blit(name, (left, look.px(s + height * 0.975) - name.get_height()))
    return sheet


def _small(look: Look, sheet: Surface, value: int, width: float, height: float) -> Surface:
    """Paint the number and, below it, the animal of a card that is small."""
    s = cards.shadow_reach(width)
    picture = look.art(f"species/{animal(value)}", width * 0.7)
    number = look.text(str(value), max(width * 0.54, 26.0), "ink", "black")
    sheet.blit(picture, (look.px(s + width * 0.25), look.px(s + height * 0.42)))
    sheet.blit(number, (look.px(s + width * 0.1), look.px(s - width * 0.06)))
    return sheet


# --- the sum -----------------------------------------------------------------------------------


def _total(look: Look, face: Total, width: float, height: float) -> Surface:
    """Return the sum as a sheet for the sign: what was added, and dots for what is missing."""
    over = face.total > face.target
    fill = "coral" if over else "leaf" if face.total == face.target else "paper"
    sheet = look.panel(width, height, fill, 6).copy()
    before = face.total - face.last
    words = [f"{before} + {face.last} =", str(face.total)] if before else [str(face.total)]
    if over:
        words = [f"{before} + {face.last}", f"{face.total} > {face.target}"]
    dots = min(face.target, 20)
    upright = width < 1.3 * height
    if upright and over:
        words = [f"{before} + {face.last}", f"= {face.total}", f"> {face.target}"]
    per_row = min(dots, 5) if width < 24 * dots else dots
    rows = -(-dots // per_row)
    step = min(width * 0.92 / per_row, height * 0.17)
    free = height if over else height - step * (rows + 0.5)
    lines = words if upright or over else [" ".join(words)]
    high = free / len(lines)
    for i, line in enumerate(lines):
        size = min(high * 0.86, 96.0)
        ink = look.fitted(line, width * 0.92, size, "ink", "black")
        x = (sheet.get_width() - ink.get_width()) // 2
        y = look.px(high * (i + 0.5) + height * 0.02) - ink.get_height() // 2
        sheet.blit(ink, (x, y))
    if not over:
        places = [(i % per_row, i // per_row) for i in range(dots)]
        left = (width - step * (per_row - 1)) / 2
        svg = "".join(
            f'<circle cx="{left + c * step:.1f}" cy="{free + (r + 0.45) * step:.1f}" '
            f'r="{step * 0.36:.1f}" fill="{look.hex("sun" if i < face.total else "paper")}" '
            f'stroke="{look.hex("ink")}" stroke-width="2.6"/>'
            for i, (c, r) in enumerate(places)
        )
        sheet.blit(look.drawing(svg, width, height), (0, 0))
    return sheet
