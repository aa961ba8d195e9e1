"""How the table is drawn: the island in the middle, everyone's cards on a mat before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.speech import Piece
from games.memory_island.rules import View
from games.memory_island.table import isle
from games.memory_island.table.island import letter
from games.memory_island.table.layout import cells, layout
from games.memory_island.table.life import life
from games.memory_island.table.mats import board, mats
from games.memory_island.table.moments import CUES, SCORED
from games.memory_island.table.paint import paint
from games.memory_island.table.pieces import Card
from games.memory_island.table.sand import bared
from games.memory_island.table.seating import FOOT, RIM, area, head
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Box
from games.stage.widgets import at, centred

__all__ = [
    "BADGE",
    "CUES",
    "SCORED",
    "apart",
    "area",
    "buried",
    "furniture",
    "ground",
    "layout",
    "paint",
    "tally",
]

BADGE = 0.55
"""Below a card's number and above its word."""
SOON = 2
"""Rounds of the table before its end without progress in which that is told."""

tally = None


def apart(view: View) -> list[set[Piece]]:
    """Return the cards on the island, of which none lies on another."""
    opened = [place for place, _ in view.open]
    return [{Card(place) for place in (*view.down, *opened)}]


def buried(view: View) -> int:
    """Return that every card is a piece of its own; the sum is no card."""
    return -1


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the sea with the island in it, and what lies and lives there."""
    look = kit.look
    sea = look.drawing(isle.picture(look, view, area), *look.area)
    living = [] if look.high_contrast else life(look, view, area, kit.scene)
    lying = [*living[:-1], *mats(kit, view, area), board(look, area)]
    return [Sprite(sea, 0, 0), *lying, *living[-1:]]


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the picture in the sand, the letters and numbers at its edge, and what is left."""
    look, table = kit.look, area.table
    x0, y0, _, across, down = cells(view, table)
    rows, columns = view.config.rows, view.config.columns
    letters = [(letter(c), Box(x0 + across * c, table.y, across, RIM)) for c in range(columns)]
    numbers = [(str(r + 1), Box(table.x - 4, y0 + down * r, RIM, down)) for r in range(rows)]
    size = min(look.type_size("body") + 2, RIM * 0.8)
    return [
        *bared(look, view, area, kit.scene),
        *[
            centred(look, look.text(sign, size, "ink", "black"), spot)
            for sign, spot in ([] if view.scatter else letters + numbers)
        ],
        *_foot(kit, view, table),
        *_warning(kit, view, area),
    ]


def _foot(kit: Kit, view: View, table: Box) -> list[Sprite]:
    """Return how many cards of the target are left, on a plank at the lower side of the island."""
    look, told = kit.look, kit.words("signs.tens", count=view.tens, target=view.config.target)
    high = FOOT - 4
    words = look.fitted(
        told, table.w - 200, min(look.type_size("body"), high * 0.86), "ink", "bold"
    )
    wide = words.get_width() / look.scale + 52
    box = Box(table.center[0] - wide / 2, table.bottom - FOOT + 2, wide, high)
    plank = look.panel(wide, high, "sand", 12, "bark", 3)
    return [at(look, plank, box.x, box.y), centred(look, words, box)]


def _warning(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return what the turtle says when nothing new will soon end the match."""
    if not view.idle or view.idle_left > SOON * len(view.taken):
        return []
    look, room = kit.look, head(area).inset(10, 12)
    told = kit.words("signs.idle", count=view.idle_left)
    lines = look.fitted_lines(told, room.w - 32, room.h - 16, "body", "ink", "bold")
    line = max(words.get_height() for words in lines) / look.scale
    wide = max(words.get_width() for words in lines) / look.scale + 32
    box = Box(room.center[0] - wide / 2, room.center[1] - line * len(lines) / 2 - 8, wide, 0)
    sheet = look.panel(wide, line * len(lines) + 16, "coral", 22, "foam", 4)
    spots = [Box(box.x, box.y + 8 + line * i, wide, line) for i in range(len(lines))]
    written = [centred(look, words, spot) for words, spot in zip(lines, spots, strict=True)]
    return [at(look, sheet, box.x, box.y), *written]


if TYPE_CHECKING:
    from games.memory_island.table import drawing as here
    from games.stage.drawing import Drawing

    _: Drawing[View] = here
