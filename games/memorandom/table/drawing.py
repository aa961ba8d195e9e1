"""How MemoRandom! lies on the table: nine hidden cards, what can be done with them beside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.core.rules import Event
from games.core.speech import Piece
from games.memorandom.rules import NOBODY, Lapsed, RoundEnded, Swapped, View, on_table
from games.memorandom.table.layout import chart, hand
from games.memorandom.table.moments import CUES, front
from games.memorandom.table.paint import last_moves, paint, round_sign, rulers
from games.memorandom.table.pieces import Card, Mark, plates, sign, touched
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Room, around
from games.stage.water import water

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

SCORED: tuple[type[Event], ...] = (RoundEnded, Lapsed)
tally = None


def area(view: View, room: Room) -> Area:
    """Return the room for the table and its seats around it."""
    return around(room, (0.86, 1.36))


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the water that the table lies on."""
    return water(kit.look)


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where the cards lie, the marks of the last move, and what can be touched to say."""
    places = chart(area.table)
    shown = dict(view.open)
    if view.seat is not None:
        shown |= zip(view.hands[view.seat], view.own, strict=True)
    poses: dict[Piece, Pose] = {}
    for card, pose in zip(view.grid, places.grid, strict=True):
        poses[Card(card)] = pose._replace(face=front(shown.get(card)))
    for seat, cards in enumerate(view.hands):
        for card, pose in zip(cards, hand(area.trays[seat], places.grid[0].width), strict=False):
            poses[Card(card)] = pose._replace(face=front(shown.get(card)))
    poses |= _marks(view, poses)
    boxes = places.wishes if view.undecided else places.lines if _naming(view) else places.plates
    for piece, box in zip(plates(view), boxes, strict=True):
        poses[piece] = Pose(*box.center, box.w, box.h, piece, z=2)
    return poses


def _naming(view: View) -> bool:
    """Return whether lines can be touched."""
    return view.caller != NOBODY and not view.undecided


def _marked(view: View) -> list[int]:
    """Return the cards that the last move touched."""
    if not view.recent or view.outcome or view.undecided:
        return []
    last = view.recent[-1]
    grid = [view.grid[place] for place in touched(last)]
    return [*grid, last.taken] if isinstance(last, Swapped) else grid


def _marks(view: View, poses: Mapping[Piece, Pose]) -> dict[Piece, Pose]:
    """Return a small mark on every card that the last move touched."""
    marks: dict[Piece, Pose] = {}
    for card in _marked(view):
        pose = poses[Card(card)]
        size = max(pose.width * 0.3, 44.0)
        x, y = pose.x + pose.width / 2 - size * 0.42, pose.y + pose.height / 2 - size * 0.42
        marks[Mark(card)] = Pose(x, y, size, size, sign(view.recent[-1]), z=5)
    return marks


def apart(view: View) -> list[set[Piece]]:
    """Return all cards, and all that can be touched beside them."""
    return [{*map(Card, on_table(view.grid, view.hands)), *plates(view)}]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, without marks and plates."""
    return view.unused - len(_marked(view)) - len(plates(view))


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return names of rows and columns, the round, and the last moves."""
    places = chart(area.table)
    sprites = [] if _naming(view) else rulers(kit, places.lines)
    sprites += round_sign(kit, view, places.round)
    return sprites + last_moves(kit, view.recent, places.recent)


if TYPE_CHECKING:
    from games.memorandom.table import drawing as here
    from games.stage.drawing import Drawing

    _: Drawing[View] = here
