"""Who sits where: a strip for each seat, lit while it is its turn, and the line below all."""

from __future__ import annotations

from games.core.match import Player
from games.core.rules import Value
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import NARROW, Area, Box
from games.stage.widgets import at, centred


class Boat(Value, frozen=True):
    """The piece that sails to the seat whose turn it is, and what it shows."""


BOAT = Boat()

CROWDED = 26.0
"""Size of the letters in a strip that is too small for those that the reader wants."""
LOW = 150.0
"""Height below which even a narrow strip has the name beside the medallion."""


SMALL = 110.0
"""Height below which the medallion of a narrow strip leaves more room to the words."""
FLAT = 2.6 * CROWDED
"""Height below which a strip has its name and its standing in one line."""


def _stacked(box: Box) -> bool:
    return box.w < NARROW and box.h >= LOW


def _roomy(box: Box) -> bool:
    """Return whether the boat has room of its own beside the words."""
    return box.w >= NARROW and box.h >= SMALL


def _share(box: Box) -> float:
    """Return how much of a strip's width its medallion takes beside the words."""
    if box.w >= NARROW:
        return 0.27
    return 0.18 if box.h < SMALL else 0.21


def _medallion(box: Box) -> Box:
    """Return where a seat's medallion is in its strip."""
    if _stacked(box):
        size = min(box.h * 0.38, box.w * 0.4)
        return Box(box.x + 14, box.y + 10, size, size)
    size = min(box.h - 16, box.w * _share(box))
    return Box(box.x + 14, box.y + (box.h - size) / 2, size, size)


def strip(look: Look, box: Box, player: Player, name: str, line: str, active: bool) -> list[Sprite]:
    """Return a seat's strip: medallion, name, its standing; lit if it is to act."""
    rim, fill, opacity = ("sun", "shallow", 1.0) if active else ("", "deep", 0.85)
    sheet = look.panel(box.w, box.h, fill, 24, rim, 5, opacity)
    badge = _medallion(box)
    if _stacked(box):
        left, room = box.x + 16, box.w - 32
    else:
        left = badge.right + 14
        room = box.right - left - 14 - (boat(box).width if _roomy(box) else 0)
    face = look.seat_badge(player.colour, player.animal, badge.w)
    under = [at(look, sheet, box.x, box.y), at(look, face, badge.x, badge.y)]
    if box.h < FLAT:
        halves = (room - 12) * 0.42, (room - 12) * 0.58
        one = look.fitted(name, halves[0], CROWDED + 2, "foam", "bold")
        other = look.fitted(line, halves[1], CROWDED, "foam")
        start = left + one.get_width() / look.scale + 12
        wide = other.get_width() / look.scale
        return [
            *under,
            centred(look, one, Box(left, box.y, start - 12 - left, box.h)),
            centred(look, other, Box(start, box.y, wide, box.h)),
        ]
    head = look.fitted(name, room, "large", "foam", "bold")
    feet = look.fitted_lines(line, room, 2.6 * CROWDED, "small", "foam")
    high = box.bottom - badge.bottom - 8 if _stacked(box) else box.h - 6
    if sum(text.get_height() for text in (head, *feet)) > look.px(high):
        head = look.fitted(name, room, CROWDED + 2, "foam", "bold")
        left_over = high - head.get_height() / look.scale
        feet = look.fitted_lines(line, room, left_over, CROWDED, "foam")
    split, each = head.get_height() / look.scale, feet[0].get_height() / look.scale
    high = split + each * len(feet)
    y = box.bottom - high - 8 if _stacked(box) else box.y + (box.h - high) / 2
    return [
        *under,
        at(look, head, left, y),
        *(at(look, foot, left, y + split + i * each) for i, foot in enumerate(feet)),
    ]


def boat(box: Box) -> Pose:
    """Return where the boat lies at a seat's strip."""
    badge = _medallion(box)
    if _roomy(box):
        width = min(box.h * 0.72, box.w * 0.24)
        return Pose(box.right - width / 2 - 10, box.center[1], width, width * 0.8, BOAT)
    if _stacked(box):
        return Pose(box.right - badge.w / 2 - 14, badge.center[1] - 4, badge.w, badge.w * 0.8, BOAT)
    width = badge.w * 0.62
    return Pose(badge.right - width * 0.3, badge.bottom - width * 0.28, width, width * 0.8, BOAT)


def bar(
    look: Look, area: Area, line: str, player: Player | None, room: Box, opacity: float = 0.82
) -> list[Sprite]:
    """Return the line at the bottom, with the medallion of the seat it speaks of."""
    box = area.bar
    size = 0.0 if player is None else min(box.h - 14, 62)
    lines = look.fitted_lines(line, room.w - size - 40, box.h - 4, "body", "foam", "bold")
    wide = max(words.get_width() for words in lines) / look.scale
    left = room.x + (room.w - wide - size - 14) / 2
    sprites = [at(look, look.panel(box.w, box.h, "deep", 0, opacity=opacity), box.x, box.y)]
    if player is not None:
        badge = look.seat_badge(player.colour, player.animal, size)
        sprites.append(at(look, badge, left, box.y + (box.h - size) / 2))
    high = min(box.h / len(lines), look.type_size("body") * 1.3)
    top = box.y + (box.h - high * len(lines)) / 2
    return [
        *sprites,
        *(
            centred(look, words, Box(left + size + 14, top + i * high, wide, high))
            for i, words in enumerate(lines)
        ),
    ]
