"""The cards of MemoRandom!: four colours with a pattern each, four shapes, and large numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from games.memorandom.sets import WILDCARD, traits_of
from games.memorandom.state import View
from games.memorandom.terms import Acted, Exchanged, Rotated, Sneaked, Swapped
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import at, centred

COLOURS = ("coral", "sun", "leaf", "dusk")
"""Tokens of the look; each colour also has a pattern of its own."""
SIGNS = ("A", "B", "C")


# --- what was done -----------------------------------------------------------------------------


def kind_of(event: Acted) -> str:
    """Return what a move was, as a name of its sign."""
    match event:
        case Sneaked():
            return "eye"
        case Exchanged():
            return "exchange"
        case Rotated():
            return event.direction
    return "swap"


def places_of(event: Acted) -> tuple[int, ...]:
    """Return the places of the grid that a move touched."""
    return (event.place,) if isinstance(event, Swapped) else event.places


# --- faces -------------------------------------------------------------------------------------


def paint(kit: Kit, face: str, width: float, height: float) -> Surface:
    """Return what a face shows, at this size."""
    look = kit.look
    kind, _, rest = face.partition(":")
    match kind:
        case "front":
            return _front(kit, int(rest), width, height)
        case "plate":
            return _plate(kit, rest, width, height)
        case "mark":
            sign, seat = rest.split(":")
            return _mark(kit, sign, int(seat), width)
        case "jot":
            return _jot(look, rest, width)
        case "halo":
            return look.panel(width, height, rest, width * 0.1, "deep", 3)
    return cards.back(look, "dusk", width, height)


def _front(kit: Kit, face: int, width: float, height: float) -> Surface:
    """Return a card: a shape in its colour and pattern, and its number twice."""
    look = kit.look
    sheet = cards.blank(look, width, height, "paper", "dusk")
    s = cards.shadow_reach(width)
    if face == WILDCARD:
        return _wildcard(kit, sheet, width, height)
    colour, shape, number = traits_of(face)
    picture = look.drawing(_shape(look, colour, shape), width, width, (100, 100))
    sheet.blit(picture, (look.px(s), look.px(s + height * 0.21)))
    large = look.text(str(number), width * 0.3, "ink", "black")
    plate = look.panel(width * 0.36, width * 0.36, "paper", width * 0.18)
    middle = (look.px(s + width / 2), look.px(s + height * 0.21 + width * 0.5))
    for part in (plate, large):
        sheet.blit(part, (middle[0] - part.get_width() // 2, middle[1] - part.get_height() // 2))
    corner = look.text(str(number), max(width * 0.24, 26.0), "ink", "black")
    sheet.blit(corner, (look.px(s + width * 0.1), look.px(s + width * 0.02)))
    small = look.drawing(_shape(look, colour, shape), width * 0.22, width * 0.22, (100, 100))
    sheet.blit(small, (look.px(s + width * 0.69), look.px(s + width * 0.08)))
    return sheet


def _wildcard(kit: Kit, sheet: Surface, width: float, height: float) -> Surface:
    """Return the card that fits anything: a wheel of all colours."""
    look, s = kit.look, cards.shadow_reach(width)
    wheel = look.drawing(_wheel(look), width, width, (100, 100))
    sheet.blit(wheel, (look.px(s), look.px(s + height * 0.15)))
    name = kit.words("signs.wild")
    if look.text_width(name, "small", "bold") > width * 0.92:
        return sheet
    word = look.text(name, "small", "ink", "bold")
    x = (sheet.get_width() - word.get_width()) // 2
    sheet.blit(word, (x, look.px(s + height * 0.97) - word.get_height()))
    return sheet


def _jot(look: Look, trait: str, width: float) -> Surface:
    """Return what is noted on a card: a colour, a shape, a number, or that it fits anything."""
    kind, _, value = trait.partition(".")
    disc = look.panel(width, width, "paper", width / 2, "ink", 2).copy()
    match kind:
        case "colour":
            mark = look.drawing(_shape(look, int(value), 1), width, width, (100, 100))
        case "shape":
            drawn = _outline(int(value)).format(f'fill="{look.hex("ink")}"')
            mark = look.drawing(drawn, width * 0.72, width * 0.72, (100, 100))
        case "number":
            mark = look.text(value, width * 0.66, "ink", "black")
        case _:
            mark = look.drawing(_wheel(look), width * 0.96, width * 0.96, (100, 100))
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
        + f'<g fill="{ink}" stroke="{ink}" opacity="0.5">{marks}</g>'
        + outline.format(f'fill="none" stroke="{ink}" stroke-width="4" stroke-linejoin="round"')
    )


def _pattern(number: int, shape: int) -> Sequence[str]:
    """Return the marks of a colour inside a shape: none, dots, waves or crossed lines."""
    spots = [(x, y) for y in range(8, 96, 9) for x in range(8, 96, 9) if _inside(shape, x, y)]
    match number:
        case 1:
            return [
                f'<circle cx="{x}" cy="{y}" r="2.1" stroke="none"/>'
                for x, y in spots
                if (x + y) // 9 % 2 == 0
            ]
        case 2:
            return [
                f'<path d="M {x - 4.5} {y} q 2.2 -3.4 4.5 0 q 2.2 3.4 4.5 0" fill="none" '
                f'stroke-width="1.8"/>'
                for x, y in spots
                if y // 9 % 2
            ]
        case 3:
            return [
                f'<path d="M {x - 4.5} {y} h 9 M {x} {y - 4.5} v 9" stroke-width="1.4"/>'
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
    turn = math.atan2(x - 50, 53 - y) % (2 * math.pi / 5)
    bend = abs(turn - math.pi / 5) / (math.pi / 5)
    return math.hypot(x - 50, y - 53) < 15 + 20 * bend**2


# --- plates and signs --------------------------------------------------------------------------

FILLS = {"call": "coral"}


def _plate(kit: Kit, name: str, width: float, height: float) -> Surface:
    """Return what is touched to say something: a word, a sign of movement, or a line."""
    look = kit.look
    if name.startswith("line-"):
        return _line(look, int(name[5:]), width, height)
    words = kit.words(f"signs.{name}")
    if name not in ("exchange", "onward", "back"):
        return cards.plate(look, words, width, height, FILLS.get(name, "shallow"))
    sheet = look.panel(width, height, "water", 24, "foam", 3, shadow=6).copy()
    size = height * 0.52
    sign = look.drawing(_sign(look, name, "foam"), size, size, (100, 100))
    text = look.fitted(words, width - size - 44, "body", "foam", "bold")
    left = (sheet.get_width() - sign.get_width() - look.px(10) - text.get_width()) // 2
    sheet.blit(sign, (left, (sheet.get_height() - sign.get_height()) // 2))
    left += sign.get_width() + look.px(10)
    sheet.blit(text, (left, (sheet.get_height() - text.get_height()) // 2))
    return sheet


def _line(look: Look, line: int, width: float, height: float) -> Surface:
    """Return the arrow that names a row, a column or a diagonal."""
    turn = 0 if line < 3 else 90 if line < 6 else 45 if line == 6 else 135
    sheet = look.panel(width, height, "sun", width / 2, "foam", 3, shadow=6).copy()
    arrow = (
        f'<g transform="rotate({turn} 50 50)"><path d="M 20 50 H 78 M 56 28 L 80 50 L 56 72" '
        f'fill="none" stroke="{look.hex("ink")}" stroke-width="13" stroke-linecap="round" '
        f'stroke-linejoin="round"/></g>'
    )
    sign = look.drawing(arrow, width * 0.6, width * 0.6, (100, 100))
    x, y = (
        (sheet.get_width() - sign.get_width()) // 2,
        (sheet.get_height() - sign.get_height()) // 2,
    )
    sheet.blit(sign, (x, y))
    return sheet


def _sign(look: Look, kind: str, ink: str) -> str:
    """Return a sign in a square of 100: an eye, or how cards move."""
    colour = look.hex(ink)
    stroke = (
        f'fill="none" stroke="{colour}" stroke-width="11" stroke-linecap="round" '
        f'stroke-linejoin="round"'
    )
    match kind:
        case "eye":
            return (
                f'<path d="M 8 50 C 24 24 38 20 50 20 S 76 24 92 50 C 76 76 62 80 50 80 '
                f'S 24 76 8 50 Z" {stroke}/><circle cx="50" cy="50" r="15" fill="{colour}"/>'
            )
        case "exchange":
            return (
                f'<path d="M 14 36 H 82 M 64 18 L 84 36 L 64 54" {stroke}/>'
                f'<path d="M 86 68 H 18 M 36 50 L 16 68 L 36 86" {stroke}/>'
            )
        case "swap":
            return (
                f'<path d="M 34 86 V 18 M 16 36 L 34 16 L 52 36" {stroke}/>'
                f'<path d="M 68 14 V 82 M 50 64 L 68 84 L 86 64" {stroke}/>'
            )
    bend = "M 50 16 A 34 34 0 1 1 18 40 M 4 28 L 18 42 L 34 30"
    flip = "" if kind == "back" else ' transform="translate(100,0) scale(-1,1)"'
    return f'<g{flip}><path d="{bend}" {stroke}/></g>'


def _mark(kit: Kit, sign: str, seat: int, width: float) -> Surface:
    """Return what shows on a card that somebody touched: the sign, rimmed in the seat's colour."""
    look = kit.look
    sheet = look.panel(width, width, "deep", width / 2, "foam", 2).copy()
    picture = look.drawing(_sign(look, sign, "foam"), width * 0.58, width * 0.58, (100, 100))
    gap = (sheet.get_width() - picture.get_width()) // 2
    sheet.blit(picture, (gap, gap))
    return sheet


# --- furniture ---------------------------------------------------------------------------------


def rulers(kit: Kit, grid: Sequence[Pose], lines: Sequence[Box]) -> list[Sprite]:
    """Return the letters of the columns and the numbers of the rows."""
    look = kit.look
    names = [*(str(row + 1) for row in range(3)), *SIGNS]
    return [
        centred(look, look.text(name, 34.0, "foam", "bold"), box)
        for name, box in zip(names, lines, strict=False)
    ]


def round_sign(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return the number of the round and how many points win."""
    look = kit.look
    lines = (
        (kit.words("signs.round", round=view.round), "large"),
        (kit.words("signs.goal", count=view.config.points), "body"),
    )
    return _signs(look, lines, box)[0]


def _signs(look: Look, lines: Sequence[tuple[str, str]], box: Box) -> tuple[list[Sprite], float]:
    """Return centred lines of text, each on two lines if it must be, and where they end."""
    sprites, y = [], box.y
    for words, size in lines:
        for text in look.fitted_lines(words, box.w, 2, size, "foam", "bold"):
            sprites.append(at(look, text, box.x + (box.w - text.get_width() / look.scale) / 2, y))
            y += text.get_height() / look.scale
    return sprites, y + 8


ROW = 66.0
"""Height of one of the last moves in their list; twice as much where the list is narrow."""
NARROW = 170.0


def last_moves(kit: Kit, recent: Sequence[Acted], box: Box) -> list[Sprite]:
    """Return who did what where, the newest move first."""
    look = kit.look
    sprites, top = _signs(look, [(kit.words("signs.last_moves"), "small")], box)
    high = ROW if box.w >= NARROW else 2 * ROW
    most = int((box.bottom - top) // high)
    for i, event in enumerate(list(reversed(recent))[:most]):
        cell = Box(box.x, top + i * high, box.w, high)
        sprites += _move(kit, event, cell, max(130, 255 - 40 * i))
    return sprites


def _move(kit: Kit, event: Acted, box: Box, alpha: int) -> list[Sprite]:
    """Return one move: the seat's shape, the sign of what it did, and where."""
    look, seat = kit.look, kit.seats[event.seat]
    size, gap, small = 40.0, 12.0, 54.0
    who, what = Box(0, 0, size, ROW), Box(size + gap, 0, size, ROW)
    where = Box(2 * (size + gap), 0, small, ROW)
    if box.w < NARROW:
        where = Box(size + gap / 2 - small / 2, ROW * 0.86, small, ROW)
    left = box.x + (box.w - max(where.right, what.right)) / 2
    spots = (
        (look.panel(size, size, "deep", size / 2), who),
        (look.art(f"icons/shapes/{seat.shape}", size * 0.66, tint=seat.colour), who),
        (
            look.drawing(_sign(look, kind_of(event), "foam"), size * 0.86, size * 0.86, (100, 100)),
            what,
        ),
        (look.drawing(_places(look, places_of(event)), small, small, (small, small)), where),
    )
    return [
        centred(look, bitmap, spot._replace(x=left + spot.x, y=box.y + spot.y))._replace(
            alpha=alpha
        )
        for bitmap, spot in spots
    ]


def _places(look: Look, places: Sequence[int]) -> str:
    """Return a small grid in which these places are bright."""
    return "".join(
        f'<rect x="{place % 3 * 18 + 2}" y="{place // 3 * 18 + 2}" width="14" height="14" rx="3" '
        f'fill="{look.hex("sun" if place in places else "deep")}" '
        f'fill-opacity="{1 if place in places else 0.7}"/>'
        for place in range(9)
    )
