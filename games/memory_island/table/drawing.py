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
from games.memory_island.table.seating import FOOT, RIM, area
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Area, Box
from games.stage.widgets import at, centred

__all__ = [
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
    return [Sprite(sea, 0, 0), *living, *mats(kit, view, area), board(look, area)]


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the picture in the sand, the letters and numbers at its edge, and what is left."""
    look, table = kit.look, area.table
    x0, y0, _, across, down = cells(view, table)
    rows, columns = view.config.rows, view.config.columns
    letters = [(letter(c), Box(x0 + across * c, table.y, across, RIM)) for c in range(columns)]
    numbers = [(str(r + 1), Box(table.x - 4, y0 + down * r, RIM, down)) for r in range(rows)]
    size = min(look.type_size("body") + 2, RIM)
    return [
        *bared(look, view, area, kit.scene),
        *[
            centred(look, look.text(sign, size, "ink", "black"), spot)
            for sign, spot in ([] if view.scatter else letters + numbers)
        ],
        *_foot(look, _left(kit, view), Box(table.x, table.bottom - FOOT, table.w, FOOT)),
    ]


def _left(kit: Kit, view: View) -> str:
    """Return how many cards of the target are left, and when nothing new will end the match."""
    told = [kit.words("signs.tens", count=view.tens, target=view.config.target)]
    if view.idle and view.idle_left <= SOON * len(view.taken):
        told.append(kit.words("signs.idle", count=view.idle_left))
    return " · ".join(told)


def _foot(look: Look, told: str, box: Box) -> list[Sprite]:
    """Return a plank at the lower side of the island with words on it."""
    words = look.fitted(told, box.w - 200, min(look.type_size("body"), 34.0), "ink", "bold")
    wide, high = words.get_width() / look.scale + 52, box.h - 4
    plank = look.panel(wide, high, "sand", 12, "bark", 3)
    left = box.x + (box.w - wide) / 2
    spot = Box(left, box.y + 2, wide, high)
    return [at(look, plank, left, box.y + 2), centred(look, words, spot)]


if TYPE_CHECKING:
    from games.memory_island.table import drawing as here
    from games.stage.drawing import Drawing

    _: Drawing[View] = here
