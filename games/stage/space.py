"""Where people sit and how much room the table has, in any shape of window.

All lengths are logical units: the short side of the window is 1080, whatever its pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle by its top left corner and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box with a margin taken off (or added, if negative) on every side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def holds(self, pos: tuple[float, float]) -> bool:
        """Return whether a point lies inside."""
        return self.x <= pos[0] < self.right and self.y <= pos[1] < self.bottom

    def cut_top(self, height: float) -> tuple[Box, Box]:
        """Return the top part of this height and what is left."""
        return self._replace(h=height), self._replace(y=self.y + height, h=self.h - height)


class Room(NamedTuple):
    """What a table has room in, and what it must leave room for."""

    window: tuple[float, float]
    """Width and height."""
    seats: int
    own: int = 0
    """The seat that looks, or the first."""
    text_scale: float = 1.0
    target: float = 0.0
    """The least height of a button."""

    @property
    def bar(self) -> Box:
        """The line at the bottom."""
        width, height = self.window
        high = max(BAR * (0.6 + 0.4 * self.text_scale), self.target + 2 * BAR_EDGE)
        return Box(0, height - high, width, high)

    @property
    def upright(self) -> bool:
        """Whether the window is taller than wide."""
        return self.window[1] > self.window[0]

    def strip(self, width: float) -> float:
        """Return the height of a seat's strip of this width."""
        return (206.0 if width < NARROW else 108.0) * (0.5 + 0.5 * self.text_scale)


class Area(NamedTuple):
    """The room for a match: the table and, by seat, a panel with a tray for what it owns."""

    table: Box
    panels: tuple[Box, ...]
    trays: tuple[Box, ...]
    bar: Box
    """The line at the bottom that says whose turn it is."""
    order: str = ""
    """How whoever looks wants the own cards sorted: one of the table's `ORDERS`."""


BAR = 76
BAR_EDGE = 7
"""Above and below the buttons in the bar."""
NARROW = 330.0
"""Width below which a strip has its name under the medallion instead of beside it."""
SIDE = 236
"""Width that a column of seats needs at least."""
TRAY = 150
"""Height that a seat's tray needs at least in a tall window."""
MOST_OF_SEAT = 0.62
"""Share of a seat's room that its strip takes at most; the rest is its tray."""
MARGIN = 20


def around(room: Room, aspect: tuple[float, float]) -> Area:
    """Return a table in the middle with its seats around it.

    `aspect` is the table's width over its height, in a tall window and in a wide one.

    Seats go clockwise from the lower left: beside the table in a wide window, above and below it
    in a tall one.
    """
    w, h = room.window
    inner = Box(MARGIN, MARGIN, w - 2 * MARGIN, h - room.bar.h - MARGIN - 8)
    if room.upright:
        boxes, table = _above_and_below(inner, room.seats, aspect[0], room.strip)
    else:
        boxes, table = _beside(inner, room.seats, aspect[1])
    cut = [box.cut_top(min(room.strip(box.w), box.h * MOST_OF_SEAT)) for box in boxes]
    panels, trays = tuple([p for p, _ in cut]), tuple([t.inset(0, 8) for _, t in cut])
    return Area(table, panels, trays, room.bar)


Strip = Callable[[float], float]


def _beside(room: Box, seats: int, aspect: float) -> tuple[list[Box], Box]:
    width = min(room.h * aspect, room.w - 2 * (SIDE + MARGIN))
    table = Box(room.x + (room.w - width) / 2, room.y, width, room.h)
    side = table.x - room.x - MARGIN
    left = Box(room.x, room.y, side, room.h)
    right = Box(table.right + MARGIN, room.y, side, room.h)
    on_left = (seats + 1) // 2
    return [*reversed(_split(left, on_left)), *_split(right, seats - on_left)], table


def _above_and_below(room: Box, seats: int, aspect: float, strip: Strip) -> tuple[list[Box], Box]:
    low = (seats + 1) // 2
    need = strip(room.w / low) + TRAY + MARGIN
    height = min(room.w / aspect, room.h - 2 * need)
    table = Box(room.x, room.y + (room.h - height) / 2, room.w, height)
    above = Box(room.x, room.y, room.w, table.y - room.y - MARGIN)
    below = Box(room.x, table.bottom + MARGIN, room.w, room.bottom - table.bottom - MARGIN)
    return [*_split_wide(below, low), *reversed(_split_wide(above, seats - low))], table


def _split(box: Box, parts: int) -> list[Box]:
    if not parts:
        return []
    height = (box.h - MARGIN * (parts - 1)) / parts
    return [Box(box.x, box.y + i * (height + MARGIN), box.w, height) for i in range(parts)]


def _split_wide(box: Box, parts: int, gap: float = MARGIN) -> list[Box]:
    if not parts:
        return []
    width = (box.w - gap * (parts - 1)) / parts
    return [Box(box.x + i * (width + gap), box.y, width, box.h) for i in range(parts)]


PLATE = (336.0, 104.0)
"""Width and height of a compact plate for a seat, where there is room."""
BACKS = 84.0
"""Height that stands for the cards of another seat, below its plate."""
GAP = 12.0
"""Between plates."""
ABREAST = 3
"""Plates in a row of a tall window at most."""


def facing(room: Room, hand: float) -> Area:
    """Return a table that whoever looks sits before, with a hand of this height along its edge.

    The own plate lies at the lower left, in a wide window beside the hand and in a tall one above
    it. Others go clockwise from there: up the left edge and down the right one in a wide window,
    along the upper edge in a tall one. What another seat holds lies below its plate. `table` is
    what is left between them.
    """
    inner = Box(MARGIN, MARGIN, room.window[0] - 2 * MARGIN, room.bar.y - MARGIN - 8)
    wide, high = PLATE[0], PLATE[1] * (0.5 + 0.5 * room.text_scale)
    mine = Box(inner.x, inner.bottom - high, wide, high)
    fan = Box(mine.right + GAP, inner.bottom - hand, inner.w - 2 * (wide + GAP), hand)
    if room.upright:
        fan = Box(inner.x, inner.bottom - hand, inner.w, hand)
        mine = mine._replace(y=fan.y - GAP - high)
    top = fan.y if fan.y < mine.y else mine.y
    if room.upright:
        cells = _row(inner, room.seats - 1, high)
        below = max([cell.bottom for cell in cells], default=inner.y - GAP) + GAP
        table = Box(inner.x, below, inner.w, top - GAP - below)
    else:
        left, right = _columns(inner._replace(h=mine.y - GAP - inner.y), room.seats - 1, wide, high)
        cells = [*reversed(left), *right]
        edge = inner.x + wide + GAP if left else inner.x
        table = Box(edge, inner.y, inner.right - wide - GAP - edge, top - GAP - inner.y)
        if not cells:
            table = table._replace(w=inner.right - edge)
    cut = [cell.cut_top(min(high, cell.h * MOST_OF_SEAT)) for cell in cells]
    panels = [panel for panel, _ in cut]
    trays = [tray.inset(0, 4) for _, tray in cut]
    panels.insert(0, mine)
    trays.insert(0, fan)
    turned = [(seat - room.own) % room.seats for seat in range(room.seats)]
    return Area(
        table, tuple([panels[n] for n in turned]), tuple([trays[n] for n in turned]), room.bar
    )


def _row(inner: Box, count: int, high: float) -> list[Box]:
    """Return places along the upper edge, row by row, for a plate and what lies below it."""
    found: list[Box] = []
    rows = -(-count // ABREAST)
    for row in range(rows):
        abreast = count // rows + (row < count % rows)
        top = inner._replace(y=inner.y + row * (high + BACKS + GAP), h=high + BACKS)
        found += _split_wide(top, abreast, GAP)
    return found


def _columns(inner: Box, count: int, wide: float, high: float) -> tuple[list[Box], list[Box]]:
    """Return places down the left edge and down the right one, from the top."""
    on_left = count // 2
    most = max(on_left, count - on_left, 1)
    step = min(high + BACKS + GAP, (inner.h + GAP) / most)
    tops = [inner.y + step * i for i in range(most)]
    return (
        [Box(inner.x, y, wide, step - GAP) for y in tops[:on_left]],
        [Box(inner.right - wide, y, wide, step - GAP) for y in tops[: count - on_left]],
    )
