"""The island as a map: where its cards lie, and what each place is called."""

from __future__ import annotations

from functools import lru_cache

from games.memory_island.rules import View
from games.memory_island.table.scatter import Spot, scattered

SHAPE = 7 / 5
"""Height over width of a card."""
GAP = 0.07
"""Space between cards, as a share of their width."""
SCATTERED = 0.8
"""Cards of an unorganized island are this much smaller, to have room to lie askew."""

Square = tuple[int, int]
"""Row and column of the map, from 0."""


def spots(view: View) -> tuple[Spot, ...]:
    """Return where each card of an unorganized island lies, in shares of the whole island."""
    return _spots(view.scatter, view.config.rows, view.config.columns)


def square(view: View, place: int) -> Square:
    """Return the square of the map on which the middle of a card lies."""
    return _squares(view.scatter, view.config.rows, view.config.columns)[place]


def label(view: View, place: int) -> str:
    """Return the name of a place, which no other one has: its square's letter and number, as in C2.

    Where several cards of an unorganized island share a square, they are C2a and C2b, from left
    to right.
    """
    return _labels(view.scatter, view.config.rows, view.config.columns)[place]


def letter(number: int) -> str:
    """Return what a column is called: A to Z, then AA, AB and so on."""
    before, last = divmod(number, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def _spots(scatter: int, rows: int, columns: int) -> tuple[Spot, ...]:
    width = SCATTERED / ((SHAPE + GAP) * rows)
    return scattered(scatter, rows, columns, width, width * SHAPE)


@lru_cache(maxsize=4)
def _squares(scatter: int, rows: int, columns: int) -> tuple[Square, ...]:
    if not scatter:
        return tuple([divmod(place, columns) for place in range(rows * columns)])
    return tuple([(int(y * rows), int(x * columns)) for x, y, _ in _spots(scatter, rows, columns)])


@lru_cache(maxsize=4)
def _labels(scatter: int, rows: int, columns: int) -> tuple[str, ...]:
    squares = _squares(scatter, rows, columns)
    names = [f"{letter(column)}{row + 1}" for row, column in squares]
    if not scatter:
        return tuple(names)
    alike: dict[str, list[int]] = {}
    spots = _spots(scatter, rows, columns)
    for place in sorted(range(len(names)), key=spots.__getitem__):
        alike.setdefault(names[place], []).append(place)
    for name, places in alike.items():
        for number, place in enumerate(places if len(places) > 1 else ()):
            names[place] = name + letter(number).lower()
    return tuple(names)
