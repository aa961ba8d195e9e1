"""Where the island, the seats with their mats, the sign and the turtle's head lie."""

from __future__ import annotations

from typing import NamedTuple

from games.memory_island.rules import View
from games.memory_island.table.island import GAP, SHAPE
from games.stage.anim import Pose
from games.stage.space import Area, Box, Room

RIM = 38.0
"""Width of the shell's rim, which bears the letters and numbers."""
FOOT = 46.0
"""Height of its lower side, for what is left and how long nothing new may happen."""
PAD = 6.0
"""Sand between the rim and the cards."""
MARGIN = 20.0
"""Beside the seats."""
BETWEEN = 24.0
"""Between the island and the seats, in which the shell swells."""
SIDE = 214.0
"""Width that seats beside the island need at least."""
BROAD = 620.0
"""Width beyond which seats gain nothing."""
SIGN = 172.0
"""Height of the sign among seats that lie beside the island, and its width among others."""
WEAVE = 16.0
"""Width of a mat's border."""
LARGE = 102.0
"""Width of won cards at most."""
WORDY = 62.0
"""Width from which won cards say their word, and in as few rows as can be."""
SMALL = 46.0
"""Width below which won cards lie on each other, so that their corners can be read."""
CORNER = 0.66
"""Corner of a card that its number takes, as a share of its width."""
SPREAD = 1.08
"""Room for a card on a mat, as a share of its size."""
HEAD = 250.0
"""Height of the room for the turtle's head at most, where it looks to the side."""
MOST_OF_SEAT = 0.38
"""Share of a seat's room that its plate takes at most; the rest is its mat."""


class Mat(NamedTuple):
    """The places on a mat, one for each card that its seat may own."""

    poses: list[Pose]
    overlap: bool
    """Whether they lie on each other, so that no place can be told."""


def area(view: View, room: Room) -> Area:
    """Return the island in the middle, beside it the seats or, in a tall window, above and below.

    Whoever looks sits at the lower left, others go clockwise from there.
    """
    inner = Box(MARGIN, 6, room.window[0] - 2 * MARGIN, room.bar.y - 12)
    limit = view.config.limit
    boxes, table = (_stacked if room.upright else _beside)(view, room, inner)
    seats = [_seat(box, room, limit) for box in boxes]
    seated = [seats[(seat - room.own) % room.seats] for seat in range(room.seats)]
    return Area(table, tuple([p for p, _ in seated]), tuple([t for _, t in seated]), room.bar)


def _shell(view: View, box: Box) -> Box:
    """Return the largest shell that fits into a box, in its middle."""
    rows, columns = view.config.rows, view.config.columns
    wide, high = 2 * (RIM + PAD), RIM + FOOT + 2 * PAD
    step = min((box.w - wide) / columns / (1 + GAP), (box.h - high) / rows / (SHAPE + GAP))
    w, h = step * columns * (1 + GAP) + wide, step * rows * (SHAPE + GAP) + high
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


class _Edge(NamedTuple):
    """A seat's room, and whether it keeps to its lower end."""

    box: Box
    low: bool


def _beside(view: View, room: Room, inner: Box) -> tuple[list[_Edge], Box]:
    table = _shell(view, inner.inset(SIDE + BETWEEN, 0))
    free = table.x - BETWEEN - inner.x
    wide = min(free, BROAD)
    left = Box(inner.x + (free - wide) * 0.6, inner.y, wide, inner.h)
    right = left._replace(x=2 * table.center[0] - left.right)
    on_left = (room.seats + 1) // 2
    return [*_column(left, on_left, low=True)[::-1], *_column(right, room.seats - on_left)], table


def _column(box: Box, count: int, *, low: bool = False) -> list[_Edge]:
    """Return places for seats from the top down, room for something else between them."""
    if count == 1:
        return [_Edge(box._replace(h=box.h - SIGN, y=box.y + SIGN * low), low)]
    high = (box.h - SIGN * (count - 1)) / max(1, count)
    tops = [box.y + i * (high + SIGN) for i in range(count)]
    return [_Edge(box._replace(y=y, h=high), i == count - 1) for i, y in enumerate(tops)]


def _stacked(view: View, room: Room, inner: Box) -> tuple[list[_Edge], Box]:
    below = (room.seats + 1) // 2
    broad = (inner.w - SIGN * (below - 1)) / max(2, below)
    need = room.strip(broad) + NEED + BETWEEN
    table = _shell(view, Box(8, inner.y + need, room.window[0] - 16, inner.h - 2 * need))
    top = inner._replace(h=table.y - BETWEEN - inner.y)
    foot = table.bottom + BETWEEN
    low = inner._replace(y=foot, h=inner.bottom - foot)
    return [*_row(low, below), *_row(top, room.seats - below, right=True)[::-1]], table


NEED = 190.0
"""Height that a mat above or below the island has at least."""


def _row(box: Box, count: int, *, right: bool = False) -> list[_Edge]:
    """Return places for seats from left to right, room for something else between them."""
    if count == 1:
        wide = min(box.w * 0.56, BROAD)
        return [_Edge(box._replace(w=wide, x=box.right - wide if right else box.x), not right)]
    wide = (box.w - SIGN * (count - 1)) / max(1, count)
    spots = [box.x + i * (wide + SIGN) for i in range(count)]
    return [_Edge(box._replace(x=x, w=wide), not right) for x in spots]


def _seat(edge: _Edge, room: Room, limit: int) -> tuple[Box, Box]:
    """Return the plate and the mat of a seat, which is no higher than its cards need."""
    box = edge.box
    plate = min(room.strip(box.w), box.h * MOST_OF_SEAT)
    rest = box.h - plate - 8
    high = min(rest, _height(box.w, rest, limit))
    y = box.bottom - high - plate - 8 if edge.low else box.y
    return Box(box.x, y, box.w, plate), Box(box.x, y + plate + 8, box.w, high)


def _columns(wide: float, high: float, limit: int) -> tuple[int, float]:
    """Return in how many columns won cards are largest, and how wide they are then."""
    sizes = {c: _size(wide, high, c, -(-limit // c)) for c in range(1, limit + 1)}
    best = max(sizes, key=lambda c: (round(min(sizes[c], WORDY), 1), c if c <= 5 else -c))
    return best, min(sizes[best], LARGE)


def _size(wide: float, high: float, columns: int, rows: int) -> float:
    return min((wide - 2 * WEAVE) / columns, (high - 2 * WEAVE) / rows / SHAPE) / SPREAD


def _height(wide: float, most: float, limit: int) -> float:
    """Return how high a mat of this width is."""
    columns, size = _columns(wide, most, limit)
    if size < SMALL:
        return most
    return -(-limit // columns) * size * SHAPE * SPREAD + 2 * WEAVE + 0.1


def mat(box: Box, limit: int) -> Mat:
    """Return a pose for each card that a seat may own."""
    columns, size = _columns(box.w, box.h, limit)
    inner = box.inset(WEAVE)
    overlap = size < SMALL
    if overlap:
        sizes = {c: _lapping(inner, c, -(-limit // c)) for c in range(2, limit + 1)}
        columns = max(sizes, key=lambda c: sizes[c])
        size = min(sizes[columns], LARGE)
    rows, high = -(-limit // columns), size * SHAPE
    across, down = inner.w / columns, inner.h / rows
    left, top = inner.x + across / 2, inner.y + down / 2
    if overlap:
        across, down = (inner.w - size) / (columns - 1), (inner.h - high) / max(1, rows - 1)
        left, top = inner.x + size / 2, inner.y + high / 2
    return Mat(
        [
            Pose(left + across * (i % columns), top + down * (i // columns), size, high, None)
            for i in range(limit)
        ],
        overlap,
    )


def _lapping(inner: Box, columns: int, rows: int) -> float:
    """Return how wide cards are that lie on each other, but never on a number."""
    across, down = 1 + (columns - 1) * CORNER, SHAPE + (rows - 1) * CORNER
    return min(inner.w / across, inner.h / down)


def flippers(area: Area) -> list[Box]:
    """Return what each seat covers with its plate and its mat."""
    return [
        Box(plate.x, plate.y, plate.w, tray.bottom - plate.y)
        for plate, tray in zip(area.panels, area.trays, strict=True)
    ]


def sign(area: Area) -> Box:
    """Return the board for the sum: above or beside whoever looks."""
    free = _free(area, near=True)
    w, h = min(free.w - 28, 430.0), min(free.h - 36, 230.0)
    return Box(free.x + (free.w - w) / 2, free.y + (free.h - h) / 2, w, h)


def head(area: Area) -> Box:
    """Return the room for the turtle's head, on the other side."""
    free = _free(area, near=False)
    return free if upright(area) else free._replace(h=min(free.h, HEAD))


def spare(area: Area) -> list[Box]:
    """Return the sand of flippers before which nobody sits: one bears the sign, one only palms."""
    if upright(area):
        return []
    near, far = _free(area, near=True), _free(area, near=False)
    out = [sign(area).inset(-16, -44)] if near.h > 2 * SIGN else []
    top = far.y + HEAD + 40
    return out + ([Box(far.x, top, far.w, far.bottom - top)] if far.h > HEAD + SIGN else [])


def upright(area: Area) -> bool:
    """Return whether seats lie above and below the island."""
    return all(plate.right > area.table.x and plate.x < area.table.right for plate in area.panels)


def _free(area: Area, *, near: bool) -> Box:
    """Return what is left between the seats on the left or below, or on the other side."""
    table, seats = area.table, flippers(area)
    if upright(area):
        row = sorted([s for s in seats if (s.y > table.y) == near])
        y, bottom = (table.bottom, area.bar.y) if near else (6.0, table.y)
        if len(row) > 1:
            return Box(row[0].right, y, row[1].x - row[0].right, bottom - y)
        x, right = (row[0].right, table.right) if near else (table.x, row[0].x)
        return Box(x, y, right - x, bottom - y)
    column = sorted([s for s in seats if (s.x < table.x) == near], key=lambda s: s.y)
    x, w = column[0].x, column[0].w
    if len(column) > 1:
        return Box(x, column[0].bottom, w, column[1].y - column[0].bottom)
    y, bottom = (6.0, column[0].y) if near else (column[0].bottom, area.bar.y - 6)
    return Box(x, y, w, bottom - y)
