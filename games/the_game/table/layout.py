"""Where everything lies: piles and draw pile above, buttons in between, your hand in an arc below.

Positions are logical units.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.rules import Seat
from games.core.speech import Piece
from games.stage import cards
from games.stage.anim import Pose
from games.stage.space import Area, Box, Room, around
from games.the_game.rules import View
from games.the_game.table.pieces import (
    Card,
    Deck,
    EndButton,
    Ending,
    Flag,
    Message,
    Number,
    Pile,
    Reverse,
    Row,
    Stack,
    buttons,
    hand,
)

BUTTON = 92.0
"""Height of what is touched to speak or to end a turn."""


FLAG, ROWS = 44.0, 3
"""Height of a row of signals, and how many there are at most."""
MANY = 5
"""Buttons from which on they lie close together."""


class Places(NamedTuple):
    """Where things lie in the middle."""

    piles: tuple[Pose, ...]
    deck: Pose
    buttons: Box
    hand: Box
    owed: Box
    """Where it says how many cards are still to be played."""


def area(view: View, room: Room) -> Area:
    """Return the room for the table and its seats around it."""
    return around(room, (0.86, 1.2))


def arrange(view: View, table: Box) -> Places:
    """Return places for the piles, the draw pile, the buttons and the own hand."""
    count = len(view.piles) + 1
    gap = 60.0
    said = FLAG * _rows(view)
    room = table.h - BUTTON - 2 * gap - 62 - said
    height = min(room * 0.54, table.w / count * 0.82 * cards.SHAPE, 330.0)
    width = height / cards.SHAPE
    step = table.w / count
    y = table.y + gap + 10 + height / 2
    spots = [Pose(table.x + step * (i + 0.5), y, width, height, None, z=1) for i in range(count)]
    below = y + height / 2 + 44
    owed = Box(spots[-1].x - step / 2, below + 8, step, FLAG)
    buttons = Box(table.x, below + said + 18, table.w, BUTTON)
    hand = Box(table.x, buttons.bottom + 24, table.w, table.bottom - buttons.bottom - 24)
    return Places(tuple(spots[:-1]), spots[-1], buttons, hand, owed)


def _rows(view: View) -> int:
    """Return how many rows of signals there is room for below each pile."""
    talk = view.config.talk and not view.config.open_hands
    return max(1, min(ROWS, len(view.counts) if talk else 1))


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where piles, hands and buttons lie."""
    places = arrange(view, area.table)
    poses: dict[Piece, Pose] = {}
    for pile, (cards_there, pose) in enumerate(zip(view.piles, places.piles, strict=True)):
        played = len(cards_there) > 1
        poses[Pile(pile)] = pose._replace(face=Number(cards_there[-1]) if played else Row(pile))
        _lay_flags(poses, view, pile, pose, area.table.w / (len(view.piles) + 1))
    small = places.deck.width * 0.8
    poses[Deck()] = places.deck._replace(
        face=Stack(view.deck), width=small, height=small * cards.SHAPE
    )
    _lay_buttons(poses, view, places.buttons)
    for seat, count in enumerate(view.counts):
        if seat == view.seat and view.hand:
            for card, pose in zip(view.hand, _arc(places.hand, count), strict=True):
                poses[Card(card)] = pose._replace(face=Number(card))
        else:
            _lay_other(poses, view, seat, area.trays[seat])
    return poses


def _lay_flags(poses: dict[Piece, Pose], view: View, pile: int, pose: Pose, step: float) -> None:
    """Lay what is said of a pile below it and its numbers, two to a row if there are many."""
    signals = [(seat, kind) for seat, kind in enumerate(view.signals[pile]) if kind]
    columns = 1 if len(signals) <= _rows(view) else 2
    wide = min((step - 8) / columns - 8, 210.0)
    for i, (seat, kind) in enumerate(signals):
        x = pose.x + (wide + 8) * (i % columns - (columns - 1) / 2)
        y = pose.y + pose.height / 2 + 44 + FLAG * (i // columns + 0.5)
        flag = Pose(x, y, wide, FLAG - 4, Message(kind, seat), z=4 + i)
        poses[Flag(pile, seat)] = flag


def _lay_buttons(poses: dict[Piece, Pose], view: View, box: Box) -> None:
    """Lay out what can be said now: wishes, signals, the end of a turn."""
    shown = buttons(view)
    gap = 18.0 if len(shown) < MANY else 10.0
    wide = min(330.0, box.w / len(shown) - gap)
    step = wide + gap
    start = box.center[0] - step * (len(shown) - 1) / 2
    for i, button in enumerate(shown):
        face = Ending(not view.owed) if isinstance(button, EndButton) else button
        poses[button] = Pose(start + step * i, box.center[1], wide, box.h, face, z=2)


def _arc(box: Box, count: int) -> list[Pose]:
    """Return places for the own hand, side by side and slightly turned."""
    width = min(150.0, box.h / cards.SHAPE * 0.86, box.w / max(count, 6) * 0.94)
    height = width * cards.SHAPE
    step = min(width * 1.06, (box.w - width) / max(1, count - 1))
    middle = (count - 1) / 2
    x, y = box.center
    return [
        Pose(
            x + step * (i - middle),
            y + abs(i - middle) ** 2 * 1.6 - height * 0.04,
            width,
            height,
            None,
            angle=round(-(i - middle) * 1.6),
            z=10 + i / 10,
        )
        for i in range(count)
    ]


def _lay_other(poses: dict[Piece, Pose], view: View, seat: Seat, tray: Box) -> None:
    """Lay another hand before its seat, face down unless all hands lie open."""
    pieces = hand(view, seat)
    width = max(20.0, min(84.0, tray.w / 3.3, tray.h / cards.SHAPE / 1.1))
    columns = max(1, min(4, int(tray.w // (width * 1.06))))
    rows = max(1, -(-max(len(pieces), 1) // columns))
    height = width * cards.SHAPE
    down = min(height * 1.06, (tray.h - height) / max(1, rows - 1))
    across = width * 1.06
    left = tray.x + (tray.w - across * (columns - 1)) / 2
    for i, piece in enumerate(pieces):
        x, y = left + across * (i % columns), tray.y + height / 2 + down * (i // columns)
        face = Number(piece.number) if isinstance(piece, Card) else Reverse()
        poses[piece] = Pose(x, y, width, height, face, z=10 + i / 10)


def apart(view: View) -> list[set[Piece]]:
    """Return groups of pieces that must not overlap; the own hand is a fan."""
    piles: set[Piece] = {Pile(pile) for pile in range(len(view.piles))}
    return [{*piles, Deck(), *buttons(view)}]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, and buttons that are not shown now."""
    played = sum([len(pile) - 1 for pile in view.piles])
    flags = sum([kind is not None for signals in view.signals for kind in signals])
    return view.deck + played - len(buttons(view)) - flags
