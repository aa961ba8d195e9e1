"""Where Kahuna lies: the archipelago, the cards beside it, a hand before each seat."""

from __future__ import annotations

import math
from itertools import combinations
from typing import NamedTuple

from games.core.rules import Seat
from games.core.speech import Piece
from games.kahuna.rules import View, board_of
from games.kahuna.table.paint import PLANKS
from games.kahuna.table.pieces import (
    Back,
    Bare,
    Bridge,
    Card,
    Carving,
    Deck,
    Dots,
    EndTurn,
    Front,
    Island,
    Line,
    Pile,
    Planks,
    Plate,
    Reverse,
    Shore,
    Stack,
    Stone,
)
from games.stage import cards
from games.stage.anim import Pose
from games.stage.space import Area, Box, Room, facing

HAND = 236.0
"""Height that the own hand takes along the lower edge."""
CARD = 152.0
"""Width of a card at most."""
SHELF = 196.0
"""Height of open cards and piles below the water of a tall window."""
BUTTON = 84.0
"""Height of the button that ends a turn."""
FLAT = 0.72
"""Height of an island, with its width."""
SHORE = 0.138
"""Width of an island, with that of the water."""


class Lagoon(NamedTuple):
    """The water and what lies beside it."""

    water: Box
    island: float
    """Width of an island."""
    spots: tuple[tuple[float, float], ...]
    """The middle of each island."""
    slots: tuple[Pose, ...]
    """Deck, market and discards, in this order."""
    button: Box
    """What ends the turn."""


def area(view: View, room: Room) -> Area:
    """Return room for the water, the own hand below it, and the other seat above."""
    return facing(room, HAND)


def lagoon(view: View, area: Area) -> Lagoon:
    """Lay out the water as large as it can be, with the cards beside it or below."""
    own = view.seat or 0
    table, plate, fan = area.table, area.panels[own], area.trays[own]
    other, backs = area.panels[1 - own], area.trays[1 - own]
    edge = fan.bottom
    if fan.y > plate.y:  # a tall window
        button = Box(plate.right + 12, plate.y, fan.right - plate.right - 12, plate.h)
        shelf = table._replace(y=table.bottom - SHELF, h=SHELF)
        slots = _row(shelf, 2 + view.config.market)
        water = table._replace(h=table.h - SHELF - 8)
    else:
        button = Box(other.x, edge - BUTTON, other.w, BUTTON)
        shelf = Box(other.x, backs.bottom + 12, other.w, button.y - backs.bottom - 24)
        slots, water = _grid(shelf, view.config.market), table
    wide = min(water.w, water.h * 1.5) * SHORE
    room = Box(water.x, water.y + wide * 0.28, water.w, water.h - wide * 0.36)
    spots = _spread(view, room.inset(wide * 0.62, wide * 0.42))
    near = [
        max(abs(one[0] - other[0]), abs(one[1] - other[1]) / FLAT)
        for one, other in combinations(spots, 2)
    ]
    return Lagoon(water, min([wide, *near]) * 0.98, tuple(spots), slots, button)


def _row(shelf: Box, count: int) -> tuple[Pose, ...]:
    """Return places for deck, market and discards beside each other."""
    width = min(CARD, shelf.w / count - 16, (shelf.h - 16) / cards.SHAPE)
    step = shelf.w / count
    return tuple(
        [
            Pose(shelf.x + step * (i + 0.5), shelf.center[1], width, width * cards.SHAPE, None)
            for i in range(count)
        ]
    )


def _grid(shelf: Box, market: int) -> tuple[Pose, ...]:
    """Return places for deck and discards in one column, and for the market in another."""
    rows = max(2, market)
    step = min(shelf.h / rows, CARD * cards.SHAPE + 16)
    width = min(CARD, (shelf.w - 12) / 2, (step - 12) / cards.SHAPE)

    def place(column: int, row: int) -> Pose:
        x, y = shelf.x + shelf.w * (0.25 + column * 0.5), shelf.y + step * (row + 0.5)
        return Pose(x, y, width, width * cards.SHAPE, None)

    return (place(0, 0), *[place(1, row) for row in range(market)], place(0, 1))


def _spread(view: View, room: Box) -> list[tuple[float, float]]:
    """Return the islands' places, drawn apart so that they fill the room."""
    across = [island.x for island in view.config.islands]
    down = [island.y for island in view.config.islands]
    wide, high = max(across) - min(across), max(down) - min(down)
    return [
        (room.x + room.w * (x - min(across)) / wide, room.y + room.h * (y - min(down)) / high)
        for x, y in zip(across, down, strict=True)
    ]


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where lines, bridges, stones and cards lie."""
    sea = lagoon(view, area)
    poses: dict[Piece, Pose] = {}
    board = board_of(view.config)
    for line, (one, other) in enumerate(board.ends):
        pose = _between(sea.spots[one], sea.spots[other], sea.island)
        poses[Line(line)] = pose._replace(face=Dots(), z=0)
        for seat, own in enumerate(view.bridges):
            if own >> line & 1:
                poses[Bridge(line, seat)] = pose._replace(face=Planks(seat, PLANKS), z=1)
    for island, (x, y) in enumerate(sea.spots):
        counts = tuple([(own & board.at[island]).bit_count() for own in view.bridges])
        face = Shore(island, counts)
        poses[Island(island)] = Pose(x, y, sea.island, sea.island * FLAT, face, z=2)
    for seat, held in enumerate(view.islands):
        for island in held:
            x, y = sea.spots[island]
            size = sea.island * 0.3
            low = Pose(x + size * 1.1, y - size * 0.6, size, size, Carving(seat), z=3)
            poses[Stone(island, seat)] = low
    _lay_cards(poses, view, sea)
    for seat in (0, 1):
        _lay_hand(poses, view, seat, area.trays[seat])
    return poses


def _between(a: tuple[float, float], b: tuple[float, float], island: float) -> Pose:
    """Return a bridge from shore to shore; its touchable part is wide enough for a finger."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = math.hypot(dx, dy) - island * 0.74
    angle = -math.degrees(math.atan2(dy, dx))
    angle = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
    return Pose((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, long, 34.0, None, round(angle))


def _lay_cards(poses: dict[Piece, Pose], view: View, sea: Lagoon) -> None:
    deck, *market, pile = sea.slots
    poses[Deck()] = deck._replace(face=Stack(view.deck), z=5)
    for slot, pose in zip(view.market, market, strict=True):
        if slot:
            poses[Card(slot[0])] = pose._replace(face=Front(slot[1]), z=6)
    count = len(view.pile) + sum(view.buried)
    top = Front(view.pile[-1]) if view.pile else Reverse() if count else Bare()
    aslant = {"width": pile.width * 0.78, "height": pile.height * 0.78, "angle": -12.0}
    poses[Pile()] = pile._replace(face=top, z=5, **aslant)
    button = sea.button
    poses[EndTurn()] = Pose(*button.center, button.w, button.h, Plate(), z=5)


def _lay_hand(poses: dict[Piece, Pose], view: View, seat: Seat, tray: Box) -> None:
    """Lay the own hand open and any other face down."""
    own = seat == view.seat
    count = len(view.hand) if own else view.counts[seat]
    places = _hand_places(tray, count)
    for i in range(count):
        if own:
            card, island = view.hand[i]
            poses[Card(card)] = places[i]._replace(face=Front(island))
        else:
            poses[Back(seat, i)] = places[i]._replace(face=Reverse())


def _hand_places(tray: Box, count: int) -> list[Pose]:
    """Return a place for each card of a hand, side by side."""
    height = min(tray.h - 8, CARD * cards.SHAPE)
    width = height / cards.SHAPE
    step = min(width * 1.05, (tray.w - width) / max(1, count - 1))
    left = tray.center[0] - step * (count - 1) / 2
    return [
        Pose(left + step * i, tray.center[1], width, height, None, z=10 + i / 10)
        for i in range(count)
    ]
