"""What was done, in pictures: signs of moves, who made them where, and the last moves."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from games.memorandom.rules import LINES, Acted
from games.memorandom.table import stones
from games.memorandom.table.night import NIGHT
from games.memorandom.table.pieces import Action, Sign, sign, touched
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import at, centred


def drawn(look: Look, done: Action, ink: str) -> str:
    """Return a sign in a square of 100: an eye, how cards move, or a horn for the call."""
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
        case Action.CALL:
            return (
                f'<path d="M 6 42 C 12 38 24 36 36 34 L 68 12 C 78 14 82 32 82 50 C 82 68 78 86 '
                f'68 88 L 36 66 C 24 64 12 62 6 58 Z" fill="{colour}"/>'
                f'<path d="M 32 72 C 32 86 42 92 52 86" {stroke}/>'
            )
        case Action.PLAY_ON:
            return f'<path d="M 26 14 L 84 50 L 26 86 Z" fill="{colour}"/>'
        case Action.END:
            return f'<rect x="20" y="20" width="60" height="60" rx="8" fill="{colour}"/>'
    bend = "M 50 16 A 34 34 0 1 1 18 40 M 4 28 L 18 42 L 34 30"
    flip = "" if done is Action.LEFT else ' transform="translate(100,0) scale(-1,1)"'
    return f'<g{flip}><path d="{bend}" {stroke}/></g>'


def capsule(kit: Kit, mark: Sign, width: float, height: float) -> Surface:
    """Return who touched a card, by colour and shape, and how; without the seat if it is round."""
    look, seat = kit.look, kit.seats[mark.seat]
    small = min(width, height)
    colour = seat.colour
    sheet = look.panel(width, height, NIGHT[0], small / 2, colour, 3).copy()
    size = small * 0.58
    picture = look.drawing(drawn(look, mark.done, "foam"), size, size, (100, 100))
    middle = [side / 2 for side in sheet.get_size()]
    spots = [(picture, 0.5, 0.5)]
    if width != height:
        shape = look.art(f"icons/shapes/{seat.shape}", small * 0.52, tint=colour)
        wide = width > height
        spots = [
            (shape, 0.3 if wide else 0.5, 0.5 if wide else 0.3),
            (picture, 0.69 if wide else 0.5, 0.5 if wide else 0.69),
        ]
    for part, x, y in spots:
        place = (
            2 * middle[0] * x - part.get_width() / 2,
            2 * middle[1] * y - part.get_height() / 2,
        )
        sheet.blit(part, place)
    return sheet


def small_grid(look: Look, places: Sequence[int], size: float) -> Surface:
    """Return a small grid in which these places are bright."""
    svg = "".join(
        f'<rect x="{place % 3 * 18 + 1}" y="{place // 3 * 18 + 1}" width="16" height="16" rx="3.4" '
        f'fill="{look.hex("sun") if place in places else "#5A4F92"}"/>'
        for place in range(9)
    )
    return look.drawing(svg, size, size, (54, 54))


def line_sign(look: Look, number: int, name: str, width: float, height: float) -> Surface:
    """Return what names a line after a call: the line in a small circle, and its name."""
    sheet = look.panel(width, height, stones.PANEL, 16, look.hex("sun"), 4, shadow=6).copy()
    size = min(height * 0.72, width * 0.45)
    parts = [small_grid(look, LINES[number], size)]
    room = width - size - 44
    if look.text_width(name, "small", "black") <= room:
        parts += look.fitted_lines(name, room, height - 10, "large", "foam", "black")[:1]
    gap = look.px(14)
    x = (sheet.get_width() - sum(part.get_width() + gap for part in parts) + gap) // 2
    for part in parts:
        sheet.blit(part, (x, (sheet.get_height() - part.get_height()) // 2))
        x += part.get_width() + gap
    return sheet


# --- the last moves ----------------------------------------------------------------------------

HEAD = 34.0
"""Largest letters above them."""
TILE = (140.0, 60.0)
"""Least width and height of a move in the list."""


def last_moves(kit: Kit, recent: Sequence[Acted], box: Box) -> list[Sprite]:
    """Return who did what where on a sheet, the newest move first, as many as there is room for."""
    look = kit.look
    if box.h < 2 * TILE[1]:
        return []
    size = min(look.type_size("small"), HEAD)
    head = look.fitted(kit.words("signs.last_moves"), box.w - 32, size, "foam", "bold")
    high = head.get_height() / look.scale + 12
    across = max(1, int((box.w - 12) / TILE[0]))
    down = max(1, int((box.h - high - 4) / TILE[1]))
    wide, tall = (box.w - 12) / across, (box.h - high - 6) / down
    sprites = [stones.sheet(look, box), at(look, head, box.x + 18, box.y + 8)]
    for i, event in enumerate(list(reversed(recent))[: across * down]):
        cell = Box(box.x + 6 + i % across * wide, box.y + high + i // across * tall, wide, tall)
        sprites += _move(kit, event, cell)
    return sprites


def _move(kit: Kit, event: Acted, box: Box) -> list[Sprite]:
    """Return one move: the seat's shape, the sign of what it did, and where."""
    look, seat = kit.look, kit.seats[event.seat]
    size = min(box.h - 8, 76.0, box.w * 0.335)
    parts = (
        look.art(f"icons/shapes/{seat.shape}", size * 0.6, tint=seat.colour),
        look.drawing(drawn(look, sign(event).done, "foam"), size * 0.74, size * 0.74, (100, 100)),
        small_grid(look, touched(event), size),
    )
    gap = 9.0
    whole = sum(part.get_width() / look.scale for part in parts) + 2 * gap
    x, sprites = box.center[0] - whole / 2, []
    for part in parts:
        wide = part.get_width() / look.scale
        sprites.append(centred(look, part, Box(x, box.y, wide, box.h)))
        x += wide + gap
    return sprites
