"""How Atlas lies on the table: a map as the cloth, piles in its ocean, your hand along the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.atlas.rules import Claimed, Melded, Reversed, RoundEnded, View
from games.atlas.table.chart import (
    act_places,
    backs,
    chart,
    fan_place,
    hand_places,
    slots,
)
from games.atlas.table.chips import chips, plates
from games.atlas.table.cloth import cloth
from games.atlas.table.hand import played, sorted_hand
from games.atlas.table.moments import CUES
from games.atlas.table.paint import paint
from games.atlas.table.pieces import (
    Arrows,
    Back,
    Card,
    Chip,
    Deck,
    Fan,
    Front,
    Gap,
    Hand,
    Offer,
    Pile,
    Show,
    Shown,
    Stack,
    Stamp,
    Way,
)
from games.atlas.table.seating import seated
from games.atlas.table.signs import furniture, names
from games.atlas.table.tally import tally
from games.atlas.table.things import hidden, last_meld, reasoned
from games.core.rules import Event
from games.core.speech import Face, Piece
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Room
from games.stage.water import water

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

BADGE = 0.32
"""Names stand at the foot of a card, and emblems in its corners."""
SCORED: tuple[type[Event], ...] = (RoundEnded, Melded, Claimed, Reversed)
"""Signs change when these are seen to happen."""


def area(view: View, room: Room) -> Area:
    """Return the map with the seats at its edges, and the own hand along the lower one."""
    return seated(room, holds=view.seat is not None)


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the lagoon, the map that lies on it, and the names of its regions."""
    parts = chart(area, view.seat or 0)
    return [*water(kit.look), cloth(kit.look, parts), *names(kit, parts)]


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where piles, hands, the last meld, and what can be said of them lie."""
    parts = chart(area, view.seat or 0, 1 + reasoned(view))
    top: Face = Front(view.faces[view.pile[-1]]) if view.pile else Gap()
    show = Pose(*parts.show.center, parts.show.w, parts.show.h, None, alpha=0.0)
    poses: dict[Piece, Pose] = {
        Show(): show,
        Way(): parts.way._replace(face=Arrows(view.direction == 1)),
        Deck(): parts.deck._replace(face=Stack(view.deck)),
        Pile(): parts.pile._replace(face=top),
    }
    for seat, count in enumerate(view.counts):
        if seat != view.seat:
            poses[Hand(seat)] = fan_place(area.trays[seat])._replace(face=Fan(count))
    hand, laid_out, last = sorted_hand(view, area.order), hidden(view), last_meld(view)
    for card, pose in zip(hand, hand_places(parts.hand, len(hand)), strict=True):
        poses[Card(card)] = pose._replace(face=Front(view.faces[card]))
    for card, pose in zip(laid_out, backs(parts.backs, len(laid_out)), strict=True):
        poses[Card(card)] = pose._replace(face=Back())
    for card, pose in zip(last, slots(show, len(last)), strict=True):
        poses[Shown(card)] = pose._replace(face=Stamp(view.faces[card]))
    offered, ends = chips(view), plates(view)
    lying, ending = act_places(parts.acts, len(offered), len(ends))
    for plate, pose in zip(ends, ending, strict=True):
        poses[plate] = pose._replace(face=plate)
    for faces, pose in zip(offered, lying, strict=True):
        poses[Chip(faces)] = pose._replace(face=Offer((*faces, *played(view))))
    return poses


def apart(view: View) -> list[set[Piece]]:
    """Return groups of pieces that must not overlap: all but the ring around the pile."""
    free = map(Card, (*view.hand, *hidden(view)))
    shown, offered = map(Shown, last_meld(view)), map(Chip, chips(view))
    return [{Deck(), Pile(), *free, *shown, *offered, *plates(view)}]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, less the pieces that are no single card."""
    cards = len(view.faces) - len(view.hand) - len(hidden(view)) - len(last_meld(view))
    others = len(view.hands) - (view.seat is not None)
    return cards - others - len(plates(view)) - len(chips(view))


if TYPE_CHECKING:
    from games.atlas.table import drawing as here
    from games.stage.drawing import Drawing

    _: Drawing[View] = here
