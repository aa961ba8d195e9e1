"""What lies beside the cards of MemoRandom!: plates to touch, marks, and the last moves."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from games.core.speech import Face
from games.memorandom.rules import Acted, View
from games.memorandom.table import faces
from games.memorandom.table.pieces import (
    Action,
    Front,
    Jot,
    Light,
    Line,
    Plate,
    Sign,
    sign,
    touched,
)
from games.stage import cards
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import at, centred

NAMES = ("1", "2", "3", "A", "B", "C")
"""Of rows and columns, in the order of the lines."""


# --- faces -------------------------------------------------------------------------------------


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return what a face shows, at this size."""
    look = kit.look
    match face:
        case Front(number):
            return faces.front(kit, number, width, height)
        case Plate(action):
            text, fill = kit.words(f"signs.{action.value}"), FILLS.get(action, "shallow")
            if action in SHUFFLES:
                return _arrow(look, action, text, width, height)
            return cards.plate(look, text, width, height, fill)
        case Line(line):
            return _line(look, line, width, height)
        case Sign(done):
            return _mark(look, done, width)
        case Jot():
            return faces.jot(look, face, width)
        case Light(colour):
            return look.panel(width, height, colour, width * 0.1, "deep", 3)
    return cards.back(look, "dusk", width, height)


# --- plates and signs --------------------------------------------------------------------------

FILLS = {Action.CALL: "coral", Action.END: "coral"}
SHUFFLES = (Action.EXCHANGE, Action.RIGHT, Action.LEFT)


def _arrow(look: Look, way: Action, text: str, width: float, height: float) -> Surface:
    """Return what is touched to say how cards move: a sign with its name beside or below it."""
    sheet = look.panel(width, height, "water", 24, "foam", 3, shadow=6).copy()
    beside = look.text_width(text, "small", "bold") <= width - height * 0.52 - 44
    size = height * (0.52 if beside else 0.4)
    picture = look.drawing(_sign(look, way, "foam"), size, size, (100, 100))
    room = (width - size - 44, height) if beside else (width - 20, height - size - 6)
    label = look.fitted_lines(text, *room, "body", "foam", "bold")[0]
    middle, gap = (sheet.get_width() // 2, sheet.get_height() // 2), look.px(10)
    if beside:
        left = middle[0] - (picture.get_width() + gap + label.get_width()) // 2
        sheet.blit(picture, (left, middle[1] - picture.get_height() // 2))
        left += picture.get_width() + gap
        sheet.blit(label, (left, middle[1] - label.get_height() // 2))
        return sheet
    top = middle[1] - (picture.get_height() + label.get_height()) // 2
    sheet.blit(picture, (middle[0] - picture.get_width() // 2, top))
    top += picture.get_height()
    sheet.blit(label, (middle[0] - label.get_width() // 2, top))
    return sheet


def _line(look: Look, line: int, width: float, height: float) -> Surface:
    """Return the arrow that names a row, a column or a diagonal, with its letter or number."""
    angle = 0 if line < 3 else 90 if line < 6 else 45 if line == 6 else 135
    name = NAMES[line] if line < len(NAMES) else ""
    sheet = look.panel(width, height, "sun", width * 0.3, "foam", 3, shadow=6).copy()
    arrow = (
        f'<g transform="rotate({angle} 50 50)"><path d="M 20 50 H 78 M 56 28 L 80 50 L 56 72" '
        f'fill="none" stroke="{look.hex("ink")}" stroke-width="14" stroke-linecap="round" '
        f'stroke-linejoin="round"/></g>'
    )
    size = width * (0.48 if name else 0.64)
    sign = look.drawing(arrow, size, size, (100, 100))
    text = look.text(name, 32.0, "ink", "black") if name else None
    wide = sign.get_width() + (text.get_width() if text else 0)
    left = (sheet.get_width() - wide) // 2
    if text:
        sheet.blit(text, (left, (sheet.get_height() - text.get_height()) // 2))
        left += text.get_width()
    sheet.blit(sign, (left, (sheet.get_height() - sign.get_height()) // 2))
    return sheet


def _sign(look: Look, done: Action, ink: str) -> str:
    """Return a sign in a square of 100: an eye, or how cards move."""
    colour = look.hex(ink)
    stroke = (
        f'fill="none" stroke="{colour}" stroke-width="11" stroke-linecap="round" '
        f'stroke-linejoin="round"'
    )
    match done:
        case Action.SNEAK:
            return (
                f'<path d="M 8 50 C 24 24 38 20 50 20 S 76 24 92 50 C 76 76 62 80 50 80 '
                f'S 24 76 8 50 Z" {stroke}/><circle cx="50" cy="50" r="15" fill="{colour}"/>'
            )
        case Action.EXCHANGE:
            return (
                f'<path d="M 14 36 H 82 M 64 18 L 84 36 L 64 54" {stroke}/>'
                f'<path d="M 86 68 H 18 M 36 50 L 16 68 L 36 86" {stroke}/>'
            )
        case Action.SWAP:
            return (
                f'<path d="M 34 86 V 18 M 16 36 L 34 16 L 52 36" {stroke}/>'
                f'<path d="M 68 14 V 82 M 50 64 L 68 84 L 86 64" {stroke}/>'
            )
    bend = "M 50 16 A 34 34 0 1 1 18 40 M 4 28 L 18 42 L 34 30"
    flip = "" if done is Action.LEFT else ' transform="translate(100,0) scale(-1,1)"'
    return f'<g{flip}><path d="{bend}" {stroke}/></g>'


def _mark(look: Look, done: Action, width: float) -> Surface:
    """Return what shows on a card that somebody has just touched."""
    sheet = look.panel(width, width, "deep", width / 2, "foam", 2).copy()
    picture = look.drawing(_sign(look, done, "foam"), width * 0.58, width * 0.58, (100, 100))
    gap = (sheet.get_width() - picture.get_width()) // 2
    sheet.blit(picture, (gap, gap))
    return sheet


# --- furniture ---------------------------------------------------------------------------------


def rulers(kit: Kit, lines: Sequence[Box]) -> list[Sprite]:
    """Return the letters of the columns and the numbers of the rows."""
    look = kit.look
    return [
        centred(look, look.text(name, 34.0, "foam", "bold"), box)
        for name, box in zip(NAMES, lines, strict=False)
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
    for text, size in lines:
        high = 2.6 * look.theme.type["body"]
        for label in look.fitted_lines(text, box.w, high, size, "foam", "bold"):
            x = box.x + (box.w - label.get_width() / look.scale) / 2
            sprites.append(at(look, label, x, y))
            y += label.get_height() / look.scale
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
            look.drawing(
                _sign(look, sign(event).done, "foam"), size * 0.86, size * 0.86, (100, 100)
            ),
            what,
        ),
        (look.drawing(_places(look, touched(event)), small, small, (small, small)), where),
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
