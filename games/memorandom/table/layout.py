"""Where seats, stones, buttons and personal cards lie around the clearing."""

from __future__ import annotations

from typing import NamedTuple

from games.stage import cards
from games.stage.anim import Pose
from games.stage.space import ABREAST, MARGIN, Area, Box, Room

GAP = 12.0
TOP, BOTTOM = 6.0, 8.0
"""Above the circle, and below the own cards."""
SIDE = (236.0, 336.0)
"""Least and greatest width of what lies beside the circle."""
STRIP = 104.0
"""Height of a seat's plate at letters of the usual size; with larger ones it grows a little."""
BACKS = 108.0
"""Height that stands for the cards of another seat at least, below its plate."""
MOST_BACKS = 190.0
HAND = 178.0
"""Height of the own cards in a wide window."""
LARGEST_HAND = 284.0
"""Height of the own cards in a tall window at most."""
BUTTON = 88.0
"""Height of a button in a tall window."""
WIDEST_BUTTON, NARROW_BUTTON = 290.0, 210.0
RECENT = (310.0, 178.0)
"""Width and height that the last moves have in a wide window."""
LEAST_STONE = 1.56
"""Width of a stone over that of its card: beside the card there is room for its name."""
WIDEST_STONE = 1.9
FAN = 4.0
"""Degrees between the own cards."""
EDGE = 5.0
"""What a stone shows above and below its card."""
THICK = 8.0
"""Height of a stone's side, below it."""
APART = 8.0
"""Between the stones of a row."""
NEARER = 0.045
"""How much farther apart the stones of the next row lie."""
GRID_Z = 1.0
"""Cards of the circle lie this high; personal cards do not."""


class Chart(NamedTuple):
    """Where things lie."""

    grid: tuple[Pose, ...]
    stones: tuple[Box, ...]
    plates: tuple[Box, ...]
    """What says what the turn is to be."""
    lines: tuple[Box, ...]
    """What names each line, in place of the plates."""
    wishes: tuple[Box, ...]
    """What says whether to play on, in place of the plates."""
    sign: Box
    recent: Box


# --- seats -------------------------------------------------------------------------------------


def seated(room: Room) -> Area:
    """Return the seats around the circle; whoever looks sits before it, the hand in the middle.

    Others go clockwise from the lower left. The first place of all is left to the sign of the
    round. `table` is where the circle lies.
    """
    inner = _inner(room.window[0], room.bar)
    high = STRIP * (0.7 + 0.3 * room.text_scale)
    panels, trays, table = (_tall if room.upright else _wide)(inner, room.seats, high)
    turned = [(seat - room.own) % room.seats for seat in range(room.seats)]
    return Area(
        table, tuple([panels[n] for n in turned]), tuple([trays[n] for n in turned]), room.bar
    )


def _inner(wide: float, bar: Box) -> Box:
    """Return the window without its margins and the line at the bottom."""
    return Box(MARGIN, TOP, wide - 2 * MARGIN, bar.y - TOP - BOTTOM)


Seats = tuple[list[Box], list[Box], Box]
"""Plates and trays, the own ones first, and where the circle lies."""


def _wide(inner: Box, seats: int, high: float) -> Seats:
    least, most = SIDE
    side = min(most, max(least, (inner.w - 2 * GAP - 900) / 2))
    fan_wide = 2 * HAND / cards.SHAPE + 3 * GAP
    fan = Box(inner.center[0] - fan_wide / 2, inner.bottom - HAND, fan_wide, HAND)
    mine = Box(inner.x, inner.bottom - high, side, high)
    edge = inner.x + side + GAP
    table = Box(edge, inner.y, inner.right - side - GAP - edge, fan.y - GAP - inner.y)
    others = seats - 1
    on_left = others // 2
    top = inner.y + _sign_high(high) + GAP
    left = Box(inner.x, top, side, _left_end(mine, on_left, inner.right - fan.right, top) - top)
    right = Box(inner.right - side, inner.y, side, fan.y - GAP - inner.y)
    cells = [*reversed(_column(left, on_left, high)), *_column(right, others - on_left, high)]
    cut = [cell.cut_top(high) for cell in cells]
    panels = [mine, *[panel for panel, _ in cut]]
    return panels, [fan, *[_tray(below) for _, below in cut]], table


def _tall(inner: Box, seats: int, high: float) -> Seats:
    rows = -(-seats // ABREAST)
    width = (inner.w + APART) / 3 / (1 + 2 * NEARER) - APART
    circle = 3 * (width / LEAST_STONE * cards.SHAPE + 2 * EDGE + THICK)
    free = inner.h - 2 * (BUTTON + GAP) - 2 * GAP - circle - rows * (high + BACKS + GAP)
    hand = min(LARGEST_HAND, max(HAND, free))
    backs = BACKS + min(90.0, max(0.0, free - hand) / (rows + 1))
    cells = _rows(inner, seats, high + backs)
    below = cells[-1].bottom + GAP
    cut = [cell.cut_top(high) for cell in cells[1:]]
    fan_wide = 2 * hand / cards.SHAPE + 3 * GAP
    fan = Box(inner.center[0] - fan_wide / 2, inner.bottom - hand, fan_wide, hand)
    mine = Box(inner.x, inner.bottom - high, fan.x - GAP - inner.x, high)
    top = fan.y - 2 * (BUTTON + GAP)
    table = Box(inner.x, below, inner.w, top - GAP - below)
    panels = [mine, *[panel for panel, _ in cut]]
    return panels, [fan, *[_tray(tray) for _, tray in cut]], table


def _sign_high(strip: float) -> float:
    return strip + BACKS


def _corner(free: float) -> bool:
    """Return whether the last moves have room beside the buttons right of the hand."""
    return free > 2 * NARROW_BUTTON + RECENT[0] + 3 * GAP


def _left_end(mine: Box, others: int, free: float, top: float) -> float:
    """Return where the plates of others end above the own one."""
    low = mine.y - GAP
    above = low - RECENT[1] - GAP
    if _corner(free) or others * (mine.h + BACKS + GAP) > above - top:
        return low
    return above


def _tray(below: Box) -> Box:
    return below._replace(y=below.y + 4, h=min(MOST_BACKS, below.h - 4))


def _column(box: Box, count: int, strip: float) -> list[Box]:
    """Return places one below the other, for a plate and what lies below it."""
    if not count:
        return []
    step = min(strip + MOST_BACKS + 2 * GAP, (box.h + GAP) / count)
    return [Box(box.x, box.y + step * i, box.w, step - GAP) for i in range(count)]


def _rows(inner: Box, count: int, high: float) -> list[Box]:
    """Return places along the upper edge, row by row."""
    rows = -(-count // ABREAST)
    found: list[Box] = []
    for row in range(rows):
        abreast = count // rows + (row < count % rows)
        wide = (inner.w - GAP * (abreast - 1)) / abreast
        y = inner.y + row * (high + GAP)
        found += [Box(inner.x + i * (wide + GAP), y, wide, high) for i in range(abreast)]
    return found


# --- the circle --------------------------------------------------------------------------------


def chart(area: Area, own: int) -> Chart:
    """Return where all lies for a seat that looks."""
    mine, fan, bar = area.panels[own], area.trays[own], area.bar
    grid, stones = _circle(area.table)
    inner = _inner(bar.w, bar)
    if bar.y > bar.w:
        after = area.trays[(own + 1) % len(area.trays)]
        first = _rows(inner, len(area.panels), after.bottom - inner.y)[0]
        top = fan.y - 2 * (BUTTON + GAP)
        block = Box(inner.x, top, inner.w, 2 * BUTTON + GAP)
        rows = _split(block, 1, 2)
        cells = _split(block, 3, 2)
        fours = _split(block, 4, 2)
        recent = Box(fan.right + GAP, fan.y, inner.right - fan.right - GAP, fan.h)
        ordered = tuple([cells[i] for i in (0, 3, 4, 5, 1, 2)])
        lines = tuple([fours[i] for i in (0, 1, 2, 4, 5, 6, 3, 7)])
        wishes = _split(rows[0], 2, 1)
        return Chart(grid, stones, ordered, lines, wishes, first, recent)
    free = inner.right - fan.right
    corner = _corner(free)
    wide = min(2 * WIDEST_BUTTON + GAP, free - GAP - (RECENT[0] + GAP if corner else 0))
    right = Box(fan.right + GAP, fan.y, wide, fan.h)
    wide = min(WIDEST_BUTTON, fan.x - 2 * GAP - mine.right)
    left = Box(fan.x - GAP - wide, fan.y, wide, fan.h)
    sneak, swap = _split(left, 1, 2)
    two, call, on, back = _split(right, 2, 2)
    wide = min(right.w, fan.x - 2 * GAP - mine.right)
    names = left._replace(x=left.right - wide, w=wide)
    lines = (*_split(names, 2, 2), *_split(right, 2, 2))
    order = (0, 1, 2, 4, 5, 6, 3, 7)
    sign = Box(inner.x, inner.y, mine.w, _sign_high(mine.h))
    if corner:
        recent = Box(inner.right - RECENT[0], fan.y, RECENT[0], fan.h)
    else:
        on_left = [box.bottom for box in area.trays if box.x < fan.x and box.y < mine.y]
        end = mine.y - GAP
        top = max(end - RECENT[1], max(on_left, default=sign.bottom) + GAP)
        recent = Box(inner.x, top, mine.w, end - top)
    plates = (sneak, two, on, back, swap, call)
    named = tuple([lines[i] for i in order])
    return Chart(grid, stones, plates, named, (sneak, swap), sign, recent)


def _circle(table: Box) -> tuple[tuple[Pose, ...], tuple[Box, ...]]:
    """Return nine cards and the stones below them, a little farther apart towards whoever looks."""
    spread = 1 + 2 * NEARER
    pitch = (table.w + APART) / 3 / spread
    high = min(table.h / 3 - 2 * EDGE - THICK, (pitch - APART) / LEAST_STONE * cards.SHAPE)
    width = high / cards.SHAPE
    pitch = min(pitch, width * WIDEST_STONE + 10)
    down = min(table.h / 3, high + 2 * EDGE + THICK + 34)
    middle = table.center[0]
    top = table.y + (table.h - 3 * down) / 2 + EDGE + high / 2
    poses, stones = [], []
    for place in range(9):
        row, column = divmod(place, 3)
        step = pitch * (1 + row * NEARER)
        x, y = middle + (column - 1) * step, top + row * down
        poses.append(Pose(x, y, width, high, None, z=GRID_Z))
        wide = step - APART
        stones.append(Box(x - wide / 2, y - high / 2 - EDGE, wide, high + 2 * EDGE))
    return tuple(poses), tuple(stones)


def _split(box: Box, across: int, down: int) -> tuple[Box, ...]:
    """Return cells of a box, row by row."""
    wide, high = (box.w - GAP * (across - 1)) / across, (box.h - GAP * (down - 1)) / down
    return tuple(
        [
            Box(box.x + column * (wide + GAP), box.y + row * (high + GAP), wide, high)
            for row in range(down)
            for column in range(across)
        ]
    )


def hand(tray: Box, count: int, fan: float = 0.0) -> list[Pose]:
    """Return the places of a seat's personal cards, from left to right, fanned by some degrees."""
    width = min(tray.h / cards.SHAPE, (tray.w - GAP) / 2)
    height = width * cards.SHAPE
    step = width + GAP
    x, y = tray.center[0] - step * (count - 1) / 2, tray.y + height / 2
    return [
        Pose(x + step * slot, y, width, height, None, fan * ((count - 1) / 2 - slot))
        for slot in range(count)
    ]
