"""Where things lie: draw pile, played cards and the last meld above, your hand in rows below."""

from __future__ import annotations

from typing import NamedTuple

from games.stage import cards
from games.stage.anim import Pose
from games.stage.space import Box

CHIP = 84.0
"""Height of a chip, and of what is touched to meld, claim or decline."""
NARROWEST = 240.0
"""Width of a chip at least."""
LARGEST = 190.0
"""Width of a card in the hand at most."""
GAP = 10.0
APART = 18.0
"""Room between things that are lit: their rims do not meet."""
UNDER = 16.0
"""Room under each row of cards for the lines that bracket melds."""
FAN = 124.0
"""Height of another hand at most."""


class Chart(NamedTuple):
    """The parts of the table."""

    deck: Pose
    signs: Box
    """Room beside the draw pile for what is said of the round."""
    way: Pose
    """The ring around the played cards that shows the direction of play."""
    pile: Pose
    caption: Box
    """Room above the last meld, or above what a trade is about."""
    show: Box
    """Room for the cards of the last meld, or for the backs of a hand."""
    note: Box
    """Room for who is asked."""
    plates: Box
    chips: Box
    hand: Box


NARROW = 500.0
"""Width of the last meld below which its caption has a line more."""


def chart(table: Box) -> Chart:
    """Lay out the middle above, chips below it, and the hand at the bottom."""
    width = _width(14, table.w, table.h * 0.46)
    low = 2 * (width * cards.SHAPE + UNDER) + GAP
    hand = Box(table.x, table.bottom - low, table.w, low)
    rows = 1 if table.w / 5 > NARROWEST + GAP else 2
    high = rows * (CHIP + GAP)
    strip = Box(table.x, hand.y - high - APART, table.w, high)
    middle = Box(table.x, table.y, table.w, strip.y - table.y - GAP)
    return _tall(middle, strip, hand) if middle.h > table.w * 0.6 else _wide(middle, strip, hand)


def _wide(middle: Box, chips: Box, hand: Box) -> Chart:
    """Draw pile, played cards and last meld side by side."""
    left = middle._replace(w=middle.w * 0.19)
    centre = middle._replace(x=left.right, w=middle.w * 0.36)
    right = middle._replace(x=centre.right + GAP, w=middle.right - centre.right - GAP)
    way, pile = _pile(centre)
    wide = min(pile.width * 0.78, left.w * 0.6)
    tall = wide * cards.SHAPE
    deck = Pose(left.center[0], middle.y + 14 + tall / 2, wide, tall, None, z=1)
    signs = Box(left.x, middle.y + 14 + tall + 6, left.w, middle.h - tall - 20)
    return Chart(deck, signs, way, pile, *_right(right), chips, hand)


def _tall(middle: Box, chips: Box, hand: Box) -> Chart:
    """The last meld below draw pile and played cards."""
    upper, lower = middle.cut_top(middle.h * 0.53)
    left = upper._replace(w=upper.w * 0.28)
    centre = upper._replace(x=left.right, w=upper.w * 0.44)
    right = upper._replace(x=centre.right, w=upper.w * 0.28)
    way, pile = _pile(centre)
    wide = min(pile.width * 0.78, left.w * 0.6)
    deck = Pose(*left.center, wide, wide * cards.SHAPE, None, z=1)
    return Chart(deck, right.inset(0, right.h * 0.2), way, pile, *_right(lower), chips, hand)


def _pile(centre: Box) -> tuple[Pose, Pose]:
    size = min(centre.w, centre.h) - 4
    high = size * 0.6
    pile = Pose(*centre.center, high / cards.SHAPE, high, None, z=5)
    return Pose(*centre.center, size, size, None), pile


def _right(room: Box) -> tuple[Box, Box, Box, Box]:
    """Return the rooms of caption, cards, note and plates, below each other."""
    note = 44.0
    spare = room.h - CHIP - note - 2 * GAP - 88
    caption, rest = room.cut_top(122 if room.w <= NARROW and spare > 88 else 88)
    show = rest._replace(h=rest.h - CHIP - note - 2 * GAP)
    below = rest._replace(y=show.bottom + GAP, h=note)
    plates = rest._replace(y=rest.bottom - CHIP, h=CHIP)
    return caption, show, below, plates


# --- the hand ----------------------------------------------------------------------------------


def _width(count: int, wide: float, high: float) -> float:
    """Return how wide so many cards can be, in as many rows as suit them best."""
    return max(_fit(count, rows, wide, high) for rows in (1, 2, 3))


def _fit(count: int, rows: int, wide: float, high: float) -> float:
    across, down = wide / -(-count // rows) - GAP, high / rows - GAP - UNDER
    return min(across, down / cards.SHAPE, LARGEST)


def hand_places(room: Box, count: int) -> list[Pose]:
    """Return a place for each card, in rows; half a hand is shown larger, and no card overlaps."""
    most = next(size for size in (7, 14, max(count, 14)) if count <= size)
    rows = max((1, 2, 3), key=lambda rows: _fit(most, rows, room.w, room.h + GAP))
    width = _fit(most, rows, room.w, room.h + GAP)
    columns = -(-most // rows)
    rows = max(1, -(-count // columns))
    columns = -(-count // rows) if count else 1
    tall = width * cards.SHAPE
    step = min((room.w - width) / max(1, columns - 1), width * 1.12 + GAP)
    down = tall + UNDER + GAP
    left = room.center[0] - step * (columns - 1) / 2
    top = room.y + (room.h - rows * down + GAP) / 2 + tall / 2
    return [
        Pose(left + step * (i % columns), top + down * (i // columns), width, tall, None, z=10)
        for i in range(count)
    ]


def slots(show: Pose, count: int, spread: float = 1.0) -> list[Pose]:
    """Return where the cards of a meld lie: edge to edge, or `spread` apart."""
    width = min(show.width / max(count, 4) - 3, show.height / cards.SHAPE, LARGEST)
    step = (width + 2) * spread
    start = show.x - step * (count - 1) / 2
    high = width * cards.SHAPE
    return [Pose(start + step * i, show.y, width, high, None, z=6 + i / 10) for i in range(count)]


def backs(show: Box, count: int) -> list[Pose]:
    """Return where the backs of a hand lie that one is to be taken of, none over another."""

    def fit(rows: int) -> float:
        return min(show.w / max(1, -(-count // rows)) - 8, (show.h / rows - 8) / cards.SHAPE, 120.0)

    rows = max((1, 2, 3, 4), key=fit)
    columns, width = max(1, -(-count // rows)), fit(rows)
    high = width * cards.SHAPE
    left = show.center[0] - (width + 8) * (columns - 1) / 2
    top = show.center[1] - (high + 8) * (-(-count // columns) - 1) / 2
    return [
        Pose(
            left + (width + 8) * (i % columns),
            top + (high + 8) * (i // columns),
            width,
            high,
            None,
            z=7,
        )
        for i in range(count)
    ]


# --- what is touched beside cards --------------------------------------------------------------


def plate_places(room: Box, count: int) -> list[Pose]:
    """Return where plates lie, side by side."""
    width = min(300.0, room.w / 2 - GAP)
    step = width + GAP
    start = room.center[0] - step * (count - 1) / 2
    return [Pose(start + step * i, room.center[1], width, room.h, None, z=4) for i in range(count)]


def chip_places(room: Box, count: int) -> list[Pose]:
    """Return where the chips lie: in one row, or in two if they would be too narrow."""
    rows = 1 if room.h < 2 * CHIP or count < 3 else 2
    columns = -(-count // rows) if count else 1
    width = min(330.0, room.w / columns - APART)
    return [
        Pose(
            room.center[0] + (width + APART) * (i % columns - (columns - 1) / 2),
            room.bottom - CHIP / 2 - (CHIP + GAP) * (rows - 1 - i // columns),
            width,
            CHIP,
            None,
            z=4,
        )
        for i in range(count)
    ]


def fan_place(tray: Box) -> Pose:
    """Return where another hand lies in its seat's tray."""
    high = min(tray.h, FAN)
    return Pose(tray.center[0], tray.y + high / 2, tray.w, high, None, z=3)
