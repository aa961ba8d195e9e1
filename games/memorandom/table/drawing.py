"""How MemoRandom! lies on the table: nine stones in a clearing, what can be done before them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.core.rules import Event
from games.core.speech import Piece
from games.memorandom.rules import NOBODY, Lapsed, RoundEnded, Swapped, View, on_table
from games.memorandom.table import night, stones
from games.memorandom.table.layout import FAN, Chart, chart, hand, seated
from games.memorandom.table.marks import last_moves
from games.memorandom.table.moments import CUES, front
from games.memorandom.table.paint import paint
from games.memorandom.table.pieces import Card, Mark, plates, sign, touched
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Room
from games.stage.widgets import at

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
BADGE = 0.25
"""Above the picture of a card, and clear of its number and its colour."""


def area(view: View, room: Room) -> Area:
    """Return the room for the circle, and the seats around it."""
    return seated(room)


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the clearing in the forest."""
    look = kit.look
    svg = night.scene(area, look.area, look.high_contrast, view.outcome is not None)
    return [at(look, look.drawing(svg, *look.area), 0, 0)]


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where the cards lie, the marks of the last move, and what can be touched to say."""
    places = chart(area, view.seat or 0)
    shown = dict(view.open)
    if view.seat is not None:
        shown |= zip(view.hands[view.seat], view.own, strict=True)
    poses: dict[Piece, Pose] = {}
    for card, pose in zip(view.grid, places.grid, strict=True):
        poses[Card(card)] = pose._replace(face=front(shown.get(card)))
    for seat, cards in enumerate(view.hands):
        fan = FAN if seat == (view.seat or 0) else 0.0
        for card, pose in zip(cards, hand(area.trays[seat], len(cards), fan), strict=True):
            poses[Card(card)] = pose._replace(face=front(shown.get(card)))
    poses |= _marks(view, poses, places)
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


def _marks(view: View, poses: Mapping[Piece, Pose], places: Chart) -> dict[Piece, Pose]:
    """Return what the last move did to which cards, beside them on their stones."""
    marks: dict[Piece, Pose] = {}
    for card in _marked(view):
        face = sign(view.recent[-1])
        if card in view.grid:
            place = view.grid.index(card)
            pose, stone = places.grid[place], places.stones[place]
            strip = stone.right - pose.x - pose.width / 2
            least = (places.stones[0].w - pose.width) / 2
            wide, high = (76.0, 46.0) if least > 84 else (min(46.0, least - 6), 84.0)
            x = stone.right - strip / 2 - 1
            marks[Mark(card)] = Pose(x, pose.y, wide, high, face, z=5)
            continue
        pose, size = poses[Card(card)], 44.0
        own = view.seat is not None and card in view.hands[view.seat]
        x = pose.x if own else pose.x + pose.width / 2 - size * 0.5
        y = pose.y - pose.height / 2 + (12 if own else size * 0.5)
        marks[Mark(card)] = Pose(x, y, size, size, face, z=5)
    return marks


def apart(view: View) -> list[set[Piece]]:
    """Return all cards, and all that can be touched beside them."""
    return [{*map(Card, on_table(view.grid, view.hands)), *plates(view)}]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, without marks and plates."""
    return view.unused - len(_marked(view)) - len(plates(view))


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the stones, the moon over the round, and the last moves."""
    own = view.seat or 0
    places = chart(area, own)
    return [
        *stones.circle(kit.look, view, places.grid, places.stones),
        stones.own_stone(kit.look, area.trays[own], view.config.personal_cards),
        *stones.round_sign(kit, view, places.sign),
        *last_moves(kit, view.recent, places.recent),
    ]


if TYPE_CHECKING:
    from games.memorandom.table import drawing as here
    from games.stage.drawing import Drawing

    _: Drawing[View] = here
