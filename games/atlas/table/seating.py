"""Where people sit around the map: whoever looks holds the lower edge, others the other edges."""

from __future__ import annotations

from games.stage import cards
from games.stage.space import Area, Box, Room

EDGE = 12.0
"""Around the map."""
FRAME = 16.0
"""From the edge of the map to its inner line."""
GAP = 10.0
MARGIN = 20.0
LONGEST = 14
"""Cards in a hand at most: 13 are dealt, and one is drawn before one is played."""
ARC = 14.0
"""How much lower the ends of a hand lie than its middle."""
UNDER = 16.0
"""Room under each row of cards for the lines that bracket melds."""
LARGEST = 172.0
"""Width of a card in the hand at most."""
HIGH = 168.0
"""Height of cards from which on a whole hand lies in one row."""
PLATE = (300.0, 104.0)
"""Width and height of a seat's plate."""
WIDEST = 0.21
"""Share of the window's width that a plate has at most beside the table."""
BACKS = 84.0
"""Height of another hand at most, and where there is little room."""
FEW = 44.0
ABREAST = 3
"""Plates in a row of a tall window."""
CROWDED = 126.0
"""Height for plate and hand below which columns of seats go down to the bar."""
SLIM = 0.77
"""Share of their width that plates have there."""
SHARE, UPRIGHT = 0.41, 0.3
"""Of the height of a wide and of a tall window, for a hand at most."""
SQUAT = 1.5
"""Height over width below which a tall window has no room to spare."""


def seated(room: Room, *, holds: bool) -> Area:
    """Return where the table, the plates of the seats, and what they hold lie.

    The own hand lies along the lower edge and the own plate above it at the left. The others follow
    clockwise: up the left edge and down the right one, or along the upper edge of a tall window.
    Without an own hand the map goes down to the bar, and backs lie below the own plate as well.
    """
    wide = min(PLATE[0] * (0.7 + 0.3 * room.text_scale), WIDEST * room.window[0])
    high = PLATE[1] * (0.5 + 0.5 * room.text_scale)
    hand = _hand(room) if holds else Box(MARGIN, room.bar.y, room.window[0] - 2 * MARGIN, 0)
    if room.upright:
        wide = max(wide, PLATE[0])
    around = _above if room.upright else _beside
    table, plates, trays = around(room, hand, wide, high)
    if not holds:
        plates[0], trays[0] = _parted(plates[0], min(high, plates[0].h - FEW))
    turned = [(seat - room.own) % room.seats for seat in range(room.seats)]
    return Area(
        table, tuple([plates[n] for n in turned]), tuple([trays[n] for n in turned]), room.bar
    )


def _hand(room: Room) -> Box:
    """Return the room for the own hand: for one row, or for two where cards would be small."""
    width = room.window[0] - 2 * MARGIN
    bottom = room.bar.y - 8
    tall = fit(LONGEST, 1, width, LARGEST * cards.SHAPE) * cards.SHAPE
    if tall >= HIGH:
        high = fit(LONGEST - 2, 1, width, LARGEST * cards.SHAPE) * cards.SHAPE + UNDER + ARC
    else:
        squat = room.window[1] < SQUAT * room.window[0]
        count = LONGEST if squat or room.seats > ABREAST + 1 else LONGEST - 2
        high = 2 * (fit(count, 2, width, bottom) * cards.SHAPE + UNDER + ARC)
        high = min(high, bottom * (SHARE if not room.upright else UPRIGHT))
    return Box(MARGIN, bottom - high, width, high)


def _lower(hand: Box) -> Box:
    """Return the room of a hand in two rows, no higher than its cards need."""
    high = 2 * (fit(LONGEST, 2, hand.w, hand.bottom) * cards.SHAPE + UNDER + ARC)
    high = min(high, hand.bottom * SHARE)
    return hand._replace(y=hand.bottom - high, h=high)


def fit(count: int, rows: int, wide: float, high: float) -> float:
    """Return how wide so many cards are at most in so many rows, each row so high."""
    columns = max(1, -(-count // rows))
    return min((wide + GAP) / columns - GAP, high / cards.SHAPE, LARGEST)


Found = tuple[Box, list[Box], list[Box]]
"""The table, and by seat from the own one on the plates and what lies below them."""


def _beside(room: Room, hand: Box, wide: float, high: float) -> Found:
    """Return seats in two columns: the own plate lies at the foot of the left one."""
    left = Box(EDGE + 14, EDGE + 16, wide, hand.y - GAP - 2 * FRAME - EDGE - 16)
    on_left = (room.seats - 1) // 2
    most = max(on_left + 1, room.seats - 1 - on_left)
    mine = high if hand.h else high + BACKS
    two_rows = hand.h > 2 * (FEW + CROWDED)
    if two_rows or (left.h + GAP) / most < CROWDED:
        left = left._replace(w=wide * SLIM, h=room.bar.y - 8 - left.y)
        edge = left.right + 2 * GAP
        hand = _lower(hand._replace(x=edge, w=room.window[0] - 2 * edge))
    right = left._replace(x=room.window[0] - left.right)
    own = left._replace(y=left.bottom - mine, h=mine)
    up = _column(left._replace(h=own.y - GAP - left.y), on_left, high)
    down = _column(right, room.seats - 1 - on_left, high)
    cells = [_parted(cell, high) for cell in (*reversed(up), *down)]
    bottom = hand.y - GAP - 2 * FRAME
    table = Box(left.right + GAP, left.y, right.x - left.right - 2 * GAP, bottom - left.y)
    return table, [own, *[plate for plate, _ in cells]], [hand, *[tray for _, tray in cells]]


def _column(box: Box, count: int, high: float) -> list[Box]:
    step = min(high + BACKS + GAP, (box.h + GAP) / max(count, 1))
    return [Box(box.x, box.y + step * i, box.w, step - GAP) for i in range(count)]


def _above(room: Room, hand: Box, wide: float, high: float) -> Found:
    """Return seats in rows above the table: the own plate lies at its lower left."""
    others = room.seats - 1
    rows = -(-others // ABREAST)
    tray = BACKS if rows < 2 else FEW + 4
    high = high * 0.82 if rows > 2 else high
    cells: list[Box] = []
    for row in range(rows):
        abreast = others // rows + (row < others % rows)
        across = (hand.w + GAP) / abreast
        y = GAP + row * (high + tray + GAP)
        cells += [Box(MARGIN + across * i, y, across - GAP, high + tray) for i in range(abreast)]
    top = GAP + rows * (high + tray + GAP)
    mine = high if hand.h else high + BACKS
    own = Box(EDGE + 14, hand.y - GAP - FRAME - 4 - mine, wide, mine)
    parted = [_parted(cell, high) for cell in cells]
    table = Box(EDGE + 14, top + 16, room.window[0] - 2 * EDGE - 28, own.bottom - top - 16)
    return table, [own, *[plate for plate, _ in parted]], [hand, *[low for _, low in parted]]


def _parted(cell: Box, high: float) -> tuple[Box, Box]:
    """Return a plate, and below it room for a hand."""
    plate, tray = cell.cut_top(min(high, cell.h - FEW))
    return plate, tray._replace(y=tray.y + 4, h=tray.h - 4)
