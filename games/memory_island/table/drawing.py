"""How the table is drawn: the island in the middle, everyone's cards before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.speech import Piece
from games.memory_island.rules import View
from games.memory_island.table.island import letter
from games.memory_island.table.layout import FOOT, RULER, Cells, area, cells, layout, tray
from games.memory_island.table.moments import CUES, SCORED
from games.memory_island.table.paint import paint
from games.memory_island.table.pieces import Card
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Area, Box
from games.stage.water import water
from games.stage.widgets import at, centred, tall

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
CAP = 60.0
"""Height of the island's upper and lower end, which are drawn once for any length between."""

tally = None


def apart(view: View) -> list[set[Piece]]:
    """Return the cards on the island, of which none lies on another."""
    opened = [place for place, _ in view.open]
    return [{Card(place) for place in (*view.down, *opened)}]


def buried(view: View) -> int:
    """Return that every card is a piece of its own; the sum of several open ones is no card."""
    return -(len(view.open) > 1)


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the water that the island lies in."""
    return water(kit.look)


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the sand, the letters and numbers at its edge, and the places for taken cards."""
    look, field = kit.look, cells(view, area.table)
    rows, columns = view.config.rows, view.config.columns
    x0, y0, _, across, down = field
    letters = [(letter(c), Box(x0 + across * c, y0 - RULER, across, RULER)) for c in range(columns)]
    numbers = [(str(r + 1), Box(x0 - RULER, y0 + down * r, RULER, down)) for r in range(rows)]
    sand = Box(x0 - RULER, y0 - RULER, across * columns + 2 * RULER, down * rows + RULER + FOOT)
    foot = Box(sand.x + RULER, y0 + down * rows, sand.w - 2 * RULER, FOOT)
    left = look.fitted(_left(kit, view), foot.w, min(look.type_size("body"), 34.0), "ink", "bold")
    return [
        *_beach(look, sand),
        *[
            centred(look, look.text(sign, 28.0, "ink", "bold"), spot)
            for sign, spot in ([] if view.scatter else letters + numbers)
        ],
        centred(look, left, foot),
        *_slots(look, view, area, field),
    ]


def _left(kit: Kit, view: View) -> str:
    """Return how many cards of the target are left, and when nothing new will end the match."""
    told = [kit.words("signs.tens", count=view.tens, target=view.config.target)]
    if view.idle and view.idle_left <= SOON * len(view.taken):
        told.append(kit.words("signs.idle", count=view.idle_left))
    return " · ".join(told)


def _beach(look: Look, sand: Box) -> list[Sprite]:
    """Draw the island: sand with a little surf around it."""
    surf = 14.0
    w, h = sand.w + 2 * surf, sand.h + 2 * surf
    low = 2 * CAP + 120

    svg = "".join(
        f'<rect x="{i}" y="{i}" width="{w - 2 * i:.1f}" height="{low - 2 * i:.1f}" '
        f'rx="{44 - i * 0.6}" fill="{look.hex(colour)}" fill-opacity="{opacity}"/>'
        for i, colour, opacity in ((0, "foam", 0.14), (6, "foam", 0.3), (surf, "sand", 1.0))
    )
    return tall(look, look.drawing(svg, w, low), CAP, Box(sand.x - surf, sand.y - surf, w, h))


def _slots(look: Look, view: View, area: Area, field: Cells) -> list[Sprite]:
    """Draw an empty place for every card that a seat may own."""
    out = []
    for own, room in zip(view.taken, area.trays, strict=True):
        slots, overlap = tray(room, view.config.limit, field.width)
        for pose in [] if overlap else slots[len(own) :]:
            spot = look.panel(pose.width, pose.height, "deep", pose.width * 0.08, "foam", 2, 0.35)
            faint = at(look, spot, pose.x - pose.width / 2, pose.y - pose.height / 2)
            out.append(faint._replace(alpha=110))
    return out


if TYPE_CHECKING:
    from games.memory_island.table import drawing as here
    from games.stage.drawing import Drawing

    _: Drawing[View] = here
