"""The cards of MemoRandom!: four colours with a pattern each, four shapes, and large numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from games.memorandom.rules import WILDCARD, traits_of
from games.memorandom.table.paper import star
from games.memorandom.table.pieces import Jot
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look

SMALLEST = 26.0
"""Size of the smallest letters."""
COLOURS = ("coral", "sun", "leaf", "dusk")
"""Tokens of the look; each colour also has a pattern of its own."""


def front(kit: Kit, face: int, width: float, height: float) -> Surface:
    """Return a card: a shape in its colour and pattern, its number twice, its colour as a word."""
    look = kit.look
    sheet = cards.blank(look, width, height, "paper", "dusk")
    s = cards.shadow_reach(width)
    if face == WILDCARD:
        return _wildcard(kit, sheet, width, height)
    colour, shape, number = traits_of(face)
    size = width * 0.86
    top = height * 0.5 - size / 2
    picture = look.drawing(_shape(look, colour, shape), size, size, (100, 100))
    sheet.blit(picture, (look.px(s + (width - size) / 2), look.px(s + top)))
    large = look.text(str(number), max(width * 0.28, 26.0), "ink", "black")
    disc = max(width * 0.34, 30.0)
    plate = look.panel(disc, disc, "paper", disc / 2, "ink", max(2.0, width * 0.014))
    low = size * (0.08 if shape == 2 else 0.03 if shape == 4 else 0)
    middle = (look.px(s + width / 2), look.px(s + height * 0.5 + low))
    for part in (plate, large):
        sheet.blit(part, (middle[0] - part.get_width() // 2, middle[1] - part.get_height() // 2))
    corner = look.text(str(number), max(width * 0.25, 26.0), "ink", "black")
    sheet.blit(corner, (look.px(s + width * 0.1), look.px(s + width * 0.01)))
    small = look.drawing(_shape(look, colour, shape), width * 0.24, width * 0.24, (100, 100))
    sheet.blit(small, (look.px(s + width * 0.68), look.px(s + width * 0.07)))
    _name(look, sheet, kit.words(f"colours.{colour}"), width, height)
    return sheet


def _name(look: Look, sheet: Surface, words: str, width: float, height: float) -> None:
    """Write what a card is at its lower edge, if the letters have room there."""
    if look.text_width(words, SMALLEST, "bold") > width * 0.96:
        return
    size = max(SMALLEST, width * 0.17) * (0.6 + 0.4 * look.text_scale)
    label = look.fitted(words, width * 0.9, min(size, height * 0.17), "ink", "bold")
    x = (sheet.get_width() - label.get_width()) // 2
    low = look.px(cards.shadow_reach(width) + height - width * 0.055)
    sheet.blit(label, (x, low - label.get_height()))


def _wildcard(kit: Kit, sheet: Surface, width: float, height: float) -> Surface:
    """Return the card that fits anything: a wheel of all colours."""
    look, s = kit.look, cards.shadow_reach(width)
    wheel = look.drawing(_wheel(look), width, width, (100, 100))
    sheet.blit(wheel, (look.px(s), look.px(s + height * 0.12)))
    _name(look, sheet, kit.words("signs.wild"), width, height)
    return sheet


def back(look: Look, width: float, height: float) -> Surface:
    """Return a back: two sickles of the moon over waves of night, the same upside down."""
    s = cards.shadow_reach(width)
    sheet = cards.blank(look, width, height, "paper")
    picture = look.drawing(_back(), width, height, (100, 140))
    sheet.blit(picture, (look.px(s), look.px(s)))
    return sheet


def _back() -> str:
    """Return what is printed on a back, 100 wide and 140 high."""
    parts = ['<rect x="6" y="6" width="88" height="128" rx="5" fill="#5A4A8C"/>']
    swell = "q5.5 {0} 11 0q5.5 {1} 11 0" * 4
    for i in range(4):
        for turn in ("", ' transform="rotate(180 50 70)"'):
            y = 17 + i * 14.5
            path = f"M6 {y}" + swell.format(-7, 7)
            parts.append(
                f'<g{turn}><path d="{path}V{y + 6}'
                + "q-5.5 7 -11 0q-5.5 -7 -11 0" * 4
                + f'Z" fill="#6C5B9E"/><path d="{path}" fill="none" stroke="#A99AD4" '
                f'stroke-width="2"/></g>'
            )
    parts += [
        '<rect x="9.5" y="9.5" width="81" height="121" rx="3" fill="none" stroke="#C9BEE6" '
        'stroke-width="1.2"/>',
        '<circle cx="50" cy="70" r="26" fill="#2E2558" stroke="#F8E3A0" stroke-width="2.2"/>',
    ]
    for half in (0, 180):
        parts.append(
            f'<path transform="rotate({half} 50 70)" fill="#F8E3A0" '
            f'd="M46 51.5A18.5 18.5 0 0 0 46 88.5A20.5 20.5 0 0 1 46 51.5Z"/>'
        )
    parts.append(f'<path d="{star(50, 70, 9, 4, 0.24)}" fill="#F8E3A0"/>')
    return "".join(parts)


def jot(look: Look, noted: Jot, width: float) -> Surface:
    """Return what is noted on a card: a colour, a shape, a number, or that it fits anything."""
    disc = look.panel(width, width, "paper", width / 2, "ink", 2).copy()
    match noted:
        case Jot(0, 0, 0):
            mark = look.drawing(_wheel(look), width * 0.96, width * 0.96, (100, 100))
        case Jot(colour, 0, 0):
            mark = look.drawing(_shape(look, colour, 1), width, width, (100, 100))
        case Jot(_, shape, 0):
            drawn = _outline(shape).format(f'fill="{look.hex("ink")}"')
            mark = look.drawing(drawn, width * 0.72, width * 0.72, (100, 100))
        case _:
            mark = look.text(str(noted.number), width * 0.66, "ink", "black")
    gap = [(a - b) // 2 for a, b in zip(disc.get_size(), mark.get_size(), strict=True)]
    disc.blit(mark, gap)
    return disc


def _wheel(look: Look) -> str:
    """Return a wheel of all colours, in a square of 100."""
    parts = "".join(
        f'<path d="{_petal(i)}" fill="{look.hex(colour)}" stroke="{look.hex("ink")}" '
        f'stroke-width="2.4" stroke-linejoin="round"/>'
        for i, colour in enumerate((*COLOURS, *COLOURS))
    )
    hub = f'<circle cx="50" cy="50" r="13" fill="{look.hex("paper")}" stroke="{look.hex("ink")}"'
    return f'{parts}{hub} stroke-width="2.4"/>'


def _petal(number: int) -> str:
    """Return one of eight blades around the middle of a square of 100."""
    start, tip = math.radians(45 * number - 90), math.radians(45 * number - 60)
    end = math.radians(45 * number - 45)
    points = [(50 + 12 * math.cos(start), 50 + 12 * math.sin(start))]
    points.append((50 + 38 * math.cos(start), 50 + 38 * math.sin(start)))
    points.append((50 + 44 * math.cos(tip), 50 + 44 * math.sin(tip)))
    points.append((50 + 12 * math.cos(end), 50 + 12 * math.sin(end)))
    return "M " + " L ".join(f"{x:.1f} {y:.1f}" for x, y in points) + " Z"


def _outline(shape: int) -> str:
    """Return a shape in a square of 100: circle, triangle, square or star."""
    match (shape - 1) % 4:
        case 0:
            return '<circle cx="50" cy="50" r="36" {}/>'
        case 1:
            return '<path d="M 50 9 L 92 84 L 8 84 Z" {}/>'
        case 2:
            return '<rect x="17" y="17" width="66" height="66" rx="4" {}/>'
    points = [
        (
            50 + (44 if i % 2 == 0 else 21) * math.sin(math.pi * i / 5),
            53 - (44 if i % 2 == 0 else 21) * math.cos(math.pi * i / 5),
        )
        for i in range(10)
    ]
    return '<path d="M ' + " L ".join(f"{x:.1f} {y:.1f}" for x, y in points) + ' Z" {}/>'


def _shape(look: Look, colour: int, shape: int) -> str:
    """Return a shape filled with its colour, marked with the colour's pattern, and outlined."""
    number = (colour - 1) % 4
    outline = _outline(shape)
    fill, ink = look.hex(COLOURS[number]), look.hex("ink")
    marks = "".join(_pattern(number, shape))
    return (
        outline.format(f'fill="{fill}"')
        + f'<g fill="{ink}" stroke="{ink}" opacity="0.75">{marks}</g>'
        + outline.format(f'fill="none" stroke="{ink}" stroke-width="4" stroke-linejoin="round"')
    )


def _pattern(number: int, shape: int) -> Sequence[str]:
    """Return the marks of a colour inside a shape: none, dots, waves or crossed lines."""
    spots = [(x, y) for y in range(8, 96, 9) for x in range(8, 96, 9) if _inside(shape, x, y)]
    match number:
        case 1:
            return [
                f'<circle cx="{x}" cy="{y}" r="2.6" stroke="none"/>'
                for x, y in spots
                if (x + y) // 9 % 2 == 0
            ]
        case 2:
            return [
                f'<path d="M {x - 4.5} {y} q 2.2 -3.4 4.5 0 q 2.2 3.4 4.5 0" fill="none" '
                f'stroke-width="4.2"/>'
                for x, y in spots
                if y // 9 % 2
            ]
        case 3:
            return [
                f'<path d="M {x - 4.5} {y} h 9 M {x} {y - 4.5} v 9" stroke-width="1.8"/>'
                for x, y in spots
            ]
    return []


def _inside(shape: int, x: float, y: float) -> bool:
    """Return whether a mark here lies within a shape, a little away from its edge."""
    match (shape - 1) % 4:
        case 0:
            return math.hypot(x - 50, y - 50) < 30
        case 1:
            return y < 79 and abs(x - 50) < (y - 24) * 0.5
        case 2:
            return max(abs(x - 50), abs(y - 50)) < 28
    angle = math.atan2(x - 50, 53 - y) % (2 * math.pi / 5)
    bend = abs(angle - math.pi / 5) / (math.pi / 5)
    return math.hypot(x - 50, y - 53) < 17 + 24 * bend**2
