"""Who sits where: a strip for each seat, lit while it is its turn, and the line below all."""

from __future__ import annotations

from games.core.match import Player
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Area, Box
from games.stage.widgets import at, centred

BOAT = "boat"
"""The piece that sails to the seat whose turn it is."""


def strip(look: Look, box: Box, player: Player, name: str, line: str, active: bool) -> list[Sprite]:
    """Return a seat's strip: medallion, name, its standing; lit if it is to act."""
    rim, fill, opacity = ("sun", "shallow", 1.0) if active else ("", "deep", 0.55)
    sheet = look.panel(box.w, box.h, fill, 24, rim, 5, opacity)
    size = min(box.h - 16, box.w * 0.36)
    badge = look.seat_badge(player.colour, player.animal, size)
    left = box.x + 14 + size + 14
    room = box.right - left - 14 - (boat_width(box) + 6 if active else 0)
    head = look.fitted(name, room, "large", "foam", "bold")
    foot = look.fitted(line, room, "small", "foam")
    gap = 2.0
    high = (head.get_height() + foot.get_height()) / look.scale + gap
    y = box.y + (box.h - high) / 2
    return [
        at(look, sheet, box.x, box.y),
        at(look, badge, box.x + 14, box.y + (box.h - size) / 2),
        at(look, head, left, y),
        at(look, foot, left, y + head.get_height() / look.scale + gap),
    ]


def boat_width(box: Box) -> float:
    """Return the width of the boat that lies at a strip."""
    return min(box.h * 0.72, box.w * 0.24)


def boat(box: Box) -> Pose:
    """Return where the boat lies at a seat's strip."""
    width = boat_width(box)
    return Pose(box.right - width / 2 - 10, box.center[1], width, width * 0.8, BOAT, z=-1000)


def bar(look: Look, area: Area, line: str, player: Player | None, room: Box) -> list[Sprite]:
    """Return the line at the bottom, with the medallion of the seat it speaks of."""
    box = area.bar
    sheet = look.panel(box.w, box.h, "deep", 0, opacity=0.82)
    words = look.fitted(line, room.w - 90, "body", "foam", "bold")
    wide = words.get_width() / look.scale
    sprites = [at(look, sheet, box.x, box.y)]
    if player is None:
        return [*sprites, centred(look, words, room)]
    size = min(box.h - 14, 62)
    left = room.x + (room.w - wide - size - 14) / 2
    badge = look.seat_badge(player.colour, player.animal, size)
    sprites.append(at(look, badge, left, box.y + (box.h - size) / 2))
    return [*sprites, centred(look, words, Box(left + size + 14, box.y, wide, box.h))]
