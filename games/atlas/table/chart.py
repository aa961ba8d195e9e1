"""Where things lie on the map: piles in the ocean, the last meld below, the hand along the edge."""

from __future__ import annotations

from typing import NamedTuple

from games.atlas.table.seating import ARC, EDGE, FRAME, GAP, UNDER, fit
from games.stage import cards
from games.stage.anim import Pose
from games.stage.space import Area, Box

CHIP = 84.0
"""Height of a chip, and of what is touched to meld, claim or decline."""
NARROWEST = 262.0
"""Width of a chip at least."""
APART = 18.0
"""Room between things that are lit: their rims do not meet."""
LEAN = 2.0
"""Degrees that the ends of a hand lean outwards."""
LINE = 38.0
"""Height of a line that is written on the map."""
FLAT = 2.6
"""Width over height of the land at most."""
STEEP = 1.25
"""Width over height of the land at least."""
BAND = (176.0, 240.0)
"""Height of the last meld with what is said of it, at least and at most."""
SIGNS = (244.0, 134.0)
"""Width and height of what is said of the round."""
SIDE = 0.62
"""Share of a tall window's width that the last meld has."""
SQUAT = 0.8
"""Height over width of the table below which chips lie beside the last meld, not below it."""
WEST = 0.5
"""Share of the land's height at which the name of its west ends."""
SOUTH = 0.8
"""Share of the land's height at which India ends: what lies below is ocean."""


class Chart(NamedTuple):
    """The parts of the table."""

    sheet: Box
    """The map with its edge."""
    land: Box
    """The part of the map that is Asia."""
    deck: Pose
    signs: Box
    """Room for what is said of the round."""
    way: Pose
    """The ring around both piles that shows the direction of play."""
    pile: Pose
    caption: Box
    """Room above the last meld."""
    show: Box
    """Room for the cards of the last meld."""
    note: Box
    """Room for who is asked."""
    steps: Box
    """Room for what a trade is about."""
    backs: Box
    """Room for the backs of a hand."""
    acts: tuple[Box, ...]
    """Rows for chips and plates, from the lowest one up."""
    corner: Box
    """What is free below the seats at the right, down to the edge of the map."""
    hand: Box


def chart(area: Area, own: int, lines: int = 1) -> Chart:
    """Lay out the map, what lies on it, and the hand of the own seat.

    So many lines are said of the last meld.
    """
    table, hand = area.table, area.trays[own]
    width = area.bar.w
    upright = area.bar.bottom > width
    top = table.y - 16
    sheet = Box(EDGE, top, width - 2 * EDGE, table.bottom + FRAME + 4 - top)
    acts = _acts(area, own, upright=upright)
    show, high = _show(area, own, acts, lines, upright=upright)
    caption, show = show.cut_top(8 + LINE * lines)
    wide = min(table.w, FLAT * high)
    left = 0.3 * (table.w - wide)
    if upright and table.w - wide > SIGNS[0]:
        left = SIGNS[0]
    land = Box(table.x + left, table.y + 6, wide, min(high, wide / STEEP))
    size = min(max((0.33 if upright else 0.28) * table.w, 290.0), 0.5 * table.h, 400.0)
    x = table.right - size / 2 - 6
    y = max(land.y + land.h * 0.6, table.y + size / 2 + 56)
    way = Pose(x, y, size, size, None)
    pile = way._replace(x=x + size * 0.155, width=size * 0.37, height=size * 0.518, z=5)
    deck = way._replace(x=x - size * 0.225, width=size * 0.26, height=size * 0.364, z=1)
    note = Box(x - size / 2, y - size / 2 - 50, size, 46)
    backs = acts[0]._replace(y=acts[0].bottom - 190, h=190)
    if upright:
        backs = Box(table.x, acts[1].bottom - 330, table.w, 330)
    steps = Box(table.x, backs.y - GAP - 90, 0.5 * table.w, 90)
    signs = Box(table.x, table.y, *SIGNS)
    return Chart(
        *(sheet, land, deck, signs, way, pile, caption, show, note, steps, backs, acts),
        *(_corner(area, own, sheet), hand),
    )


def _show(
    area: Area, own: int, acts: tuple[Box, ...], lines: int, *, upright: bool
) -> tuple[Box, float]:
    """Return the room for the last meld, and how high the land above it is at most.

    It lies beside the land, above the own plate, or else in the ocean below.
    """
    table, mine = area.table, area.panels[own]
    more = LINE * (lines - 1)
    low = min(mine.y, acts[0].y) - GAP
    free = low - GAP - _depth(area, own, right=False)
    land = acts[0].y - table.y
    if not upright and free >= BAND[0]:
        most = min(free, low - table.y - land * WEST)
        high = min(max(0.3 * table.h, BAND[0]) + more, most, BAND[1])
        return Box(mine.x + 8, low - high, table.x - mine.x + 0.2 * table.w, high), land
    high = min(max(0.29 * table.h, BAND[0]), BAND[1])
    beside = acts[-1].x > table.x + 1
    bottom = mine.y - GAP if upright and beside else acts[-1 if upright else 0].y - GAP
    wide = SIDE * table.w if upright else max(0.46 * table.w, 400.0)
    if not upright:
        wide = min(wide, acts[-1].x - APART - table.x)
    land = (bottom - high - table.y) / SOUTH
    return Box(table.x + 8, bottom - high - more, wide - 8, high + more), land


def _acts(area: Area, own: int, *, upright: bool) -> tuple[Box, ...]:
    """Return rows for chips and plates: beside the own plate, and above that."""
    table, mine = area.table, area.panels[own]
    y = table.bottom - CHIP
    if upright:
        first = Box(mine.right + GAP, y, table.right - mine.right - GAP, CHIP)
        above = mine.y - GAP - CHIP
        left = SIDE * table.w + APART if table.h < SQUAT * table.w else 0.0
        return first, Box(table.x + left, above, table.w - left, CHIP)
    low = _depth(area, own, right=True) + GAP
    right = table.right if low > y else area.bar.w - EDGE - 14
    free = table.right if low > y - CHIP - GAP else right
    beside = mine.y > table.bottom and _depth(area, own, right=False) + GAP < y
    left = mine.x if beside else table.x
    wide = 2 * NARROWEST + APART if table.w > 1000 else NARROWEST
    return (
        Box(left, y, right - left, CHIP),
        Box(free - wide, y - CHIP - GAP, wide, CHIP),
    )


def _depth(area: Area, own: int, *, right: bool) -> float:
    """Return how far down the other seats at one side of the table reach."""
    trays = [tray for seat, tray in enumerate(area.trays) if seat != own]
    return max(
        [tray.bottom for tray in trays if (tray.x > area.table.x) == right], default=area.table.y
    )


def _corner(area: Area, own: int, sheet: Box) -> Box:
    """Return the lower right part of the map where no seat is, without height if there is none."""
    low, left = _depth(area, own, right=True), area.table.right + GAP
    return Box(left, low, sheet.right - FRAME - left, max(0.0, sheet.bottom - FRAME - low))


# --- the hand ----------------------------------------------------------------------------------


def hand_places(room: Box, count: int) -> list[Pose]:
    """Return a place for each card: in one arc, or in rows where they are larger then."""

    def width(rows: int) -> float:
        return fit(count, rows, room.w, room.h / rows - UNDER - (ARC if rows < 2 else GAP))

    rows = max((1, 2, 3), key=width)
    wide, columns = width(rows), max(1, -(-count // rows))
    tall = wide * cards.SHAPE
    step = min((room.w - wide) / max(1, columns - 1), wide * 1.06 + GAP)
    down = room.h / rows
    arc = ARC if rows < 2 else GAP - 2
    poses = []
    for i in range(count):
        row, column = divmod(i, columns)
        abreast = min(columns, count - row * columns)
        away = step * (column - (abreast - 1) / 2)
        share = 2 * away / room.w
        y = room.y + down * row + (down - UNDER - arc - tall) / 2 + tall / 2 + arc * share**2
        poses.append(Pose(room.center[0] + away, y, wide, tall, None, -LEAN * share, z=10))
    return poses


def slots(show: Pose, count: int, spread: float = 1.0) -> list[Pose]:
    """Return where the cards of a meld lie from the left: edge to edge, or `spread` apart."""
    width = min(show.width / max(count, 4) - 3, show.height / cards.SHAPE)
    step = (width + 2) * spread
    start = show.x - show.width / 2 + width / 2
    high = width * cards.SHAPE
    y = show.y - show.height / 2 + high / 2
    return [Pose(start + step * i, y, width, high, None, z=6 + i / 10) for i in range(count)]


def backs(show: Box, count: int) -> list[Pose]:
    """Return where the backs of a hand lie that one is to be taken of, none over another."""

    def width(rows: int) -> float:
        return min(show.w / max(1, -(-count // rows)) - 8, (show.h / rows - 8) / cards.SHAPE, 130.0)

    rows = max((1, 2, 3, 4), key=width)
    columns, wide = max(1, -(-count // rows)), width(rows)
    high = wide * cards.SHAPE
    left = show.center[0] - (wide + 8) * (columns - 1) / 2
    top = show.center[1] - (high + 8) * (-(-count // columns) - 1) / 2
    return [
        Pose(
            left + (wide + 8) * (i % columns),
            top + (high + 8) * (i // columns),
            *(wide, high, None),
            z=7,
        )
        for i in range(count)
    ]


# --- what is touched beside cards --------------------------------------------------------------


def act_places(rows: tuple[Box, ...], chips: int, plates: int) -> tuple[list[Pose], list[Pose]]:
    """Return where chips and plates lie: beside each other, and chips in rows above that too."""
    first = rows[0]
    wide = min(250.0, first.w * 0.24) if chips else min(250.0, first.w / 2 - APART)
    ends = [
        _lying(first, first.right - wide / 2 - (wide + APART) * (plates - 1 - i), wide)
        for i in range(plates)
    ]
    free = (first._replace(w=first.w - plates * (wide + APART)), *rows[1:])
    least = NARROWEST
    while sum(_most(row, least) for row in free) < chips:
        least *= 0.9
    found: list[Pose] = []
    for row in free:
        count = min(chips - len(found), _most(row, least))
        if count > 0:
            width = min(330.0, (row.w + APART) / count - APART)
            right = row.right - width / 2
            found += [
                _lying(row, right - (width + APART) * (count - 1 - i), width) for i in range(count)
            ]
    return found, ends


def _most(row: Box, least: float) -> int:
    """Return how many chips of at least this width a row has room for."""
    return int((row.w + APART) / (least + APART))


def _lying(row: Box, x: float, width: float) -> Pose:
    return Pose(x, row.center[1], width, row.h, None, z=4)


def fan_place(tray: Box) -> Pose:
    """Return where another hand lies in its seat's tray."""
    return Pose(*tray.center, tray.w, tray.h, None, z=3)
