"""Where Kahuna lies: the archipelago, the cards beside it, a hand before each seat."""

from __future__ import annotations

import math
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
from games.stage.space import Area, Box

STRIP = 190.0
"""Room for deck, market and discards below or beside the water."""
CARD = 104.0
"""Width of a card at most."""


class Lagoon(NamedTuple):
    """The water and what lies beside it."""

    water: Box
    island: float
    """Width of an island."""
    spots: tuple[tuple[float, float], ...]
    """The middle of each island."""
    slots: tuple[Pose, ...]
    """Deck, market, discards and the button that passes, in this order."""


def lagoon(view: View, table: Box) -> Lagoon:
    """Lay out the water as large as it can be, with the cards beside it or below."""
    ratio = view.config.aspect
    beside = min(table.w - STRIP, table.h * ratio)
    below = min(table.w, (table.h - STRIP) * ratio)
    width = max(beside, below)
    height = width / ratio
    if beside > below:
        x, y = table.x + (table.w - STRIP - width) / 2, table.y + (table.h - height) / 2
        strip = Box(x + width, table.y, STRIP, table.h)
    else:
        x, y = table.x + (table.w - width) / 2, table.y + (table.h - STRIP - height) / 2
        strip = Box(table.x, y + height, table.w, STRIP)
    water = Box(x, y, width, height)
    spots = _spread(view, Box(x, y, width, height).inset(width * 0.075, height * 0.1))
    slots = _slots(strip, 3 + view.config.market, beside > below)
    return Lagoon(water, width * 0.102, tuple(spots), slots)


def _spread(view: View, room: Box) -> list[tuple[float, float]]:
    """Return the islands' places, drawn apart so that they fill the room."""
    across = [island.x for island in view.config.islands]
    down = [island.y for island in view.config.islands]
    wide, high = max(across) - min(across), max(down) - min(down)
    return [
        (room.x + room.w * (x - min(across)) / wide, room.y + room.h * (y - min(down)) / high)
        for x, y in zip(across, down, strict=True)
    ]


def _slots(strip: Box, count: int, upright: bool) -> tuple[Pose, ...]:
    """Return places for cards in a column or in a row."""
    long, wide = (strip.h, strip.w) if upright else (strip.w, strip.h)
    height = min(long / count - 10, wide - 24) if upright else wide - 24
    width = min(CARD, height / cards.SHAPE, long / count - 12 if not upright else wide - 24)
    height = width * cards.SHAPE
    step = min(long / count, (height if upright else width) + 26)
    start = (long - step * (count - 1)) / 2
    middle = (strip.x + strip.w / 2, strip.y + strip.h / 2)
    return tuple(
        [
            Pose(middle[0], strip.y + start + step * i, width, height, None)
            if upright
            else Pose(strip.x + start + step * i, middle[1], width, height, None)
            for i in range(count)
        ]
    )


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where lines, bridges, stones and cards lie."""
    sea = lagoon(view, area.table)
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
        poses[Island(island)] = Pose(x, y, sea.island, sea.island * 0.92, face, z=2)
    for seat, held in enumerate(view.islands):
        for island in held:
            x, y = sea.spots[island]
            size = sea.island * 0.36
            low = Pose(x, y + size * 0.46, size, size, Carving(seat), z=3)
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
    deck, *market, pile, button = sea.slots
    poses[Deck()] = deck._replace(face=Stack(view.deck), z=5)
    for slot, pose in zip(view.market, market, strict=True):
        if slot:
            poses[Card(slot[0])] = pose._replace(face=Front(slot[1]), z=6)
    count = len(view.pile) + sum(view.buried)
    top = Front(view.pile[-1]) if view.pile else Reverse() if count else Bare()
    aslant = {"width": pile.width * 0.82, "height": pile.height * 0.82, "angle": -12.0}
    poses[Pile()] = pile._replace(face=top, z=5, **aslant)
    wide, low = STRIP - 30, min(button.height, 92.0)
    aside = (wide - button.width) / 2 if button.y == deck.y else 0.0
    poses[EndTurn()] = button._replace(
        x=button.x + aside, width=wide, height=low, face=Plate(), z=5
    )


def _lay_hand(poses: dict[Piece, Pose], view: View, seat: Seat, tray: Box) -> None:
    """Lay the own hand open and any other face down."""
    own = seat == view.seat
    count = len(view.hand) if own else view.counts[seat]
    places = _hand_places(tray, max(count, view.config.limit))
    for i in range(count):
        if own:
            card, island = view.hand[i]
            poses[Card(card)] = places[i]._replace(face=Front(island))
        else:
            poses[Back(seat, i)] = places[i]._replace(face=Reverse())


def _hand_places(tray: Box, count: int) -> list[Pose]:
    """Return a place for each card of a hand, in as few rows as let them be read."""
    width = min(CARD, tray.w * 0.44, tray.h / cards.SHAPE)
    columns = max(1, min(count, int(tray.w // (width * 1.06))))
    rows = -(-count // columns)
    height = width * cards.SHAPE
    down = min(height * 1.05, (tray.h - height) / max(1, rows - 1))
    across = width * 1.06
    left = tray.x + (tray.w - across * (columns - 1)) / 2
    return [
        Pose(
            left + across * (i % columns),
            tray.y + height / 2 + down * (i // columns),
            width,
            height,
            None,
            z=10 + i / 10,
        )
        for i in range(count)
    ]
