"""The island as a map: where its cards lie, and what each place is called."""

from __future__ import annotations

from functools import lru_cache

from games.memory_island.rules import View
from games.memory_island.table.scatter import Spot, scattered

SHAPE = 7 / 5
"""Height over width of a card."""
GAP = 0.07
"""Space between cards, as a share of their width."""
SCATTERED = 0.78
"""Cards of an unorganized island are this much smaller, to have room to lie askew."""
BAND = 8
"""Parts of an island's height within which places are named from left to right."""


def spots(view: View) -> tuple[Spot, ...]:
    """Return where each card of an unorganized island lies, in shares of the whole island."""
    return _spots(view.scatter, view.config.rows, view.config.columns)


def reading(view: View, place: int) -> int:
    """Return how many places come before this one, from the top down and from left to right."""
    return _order(view.scatter, view.config.rows, view.config.columns)[place]


def label(view: View, place: int) -> str:
    """Return the name of a place, which no other one has.

    In a grid that is the letter of its column and the number of its row, as in C2. An unorganized
    island has neither: its places have letters, A to Z, then AA, AB and so on.
    """
    row, column = divmod(reading(view, place), view.config.columns)
    return letter(reading(view, place)) if view.scatter else f"{letter(column)}{row + 1}"


def letter(number: int) -> str:
    """Return what a column is called: A to Z, then AA, AB and so on."""
    before, last = divmod(number, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def _spots(scatter: int, rows: int, columns: int) -> tuple[Spot, ...]:
    width = SCATTERED / ((SHAPE + GAP) * rows)
    return scattered(scatter, rows, columns, width, width * SHAPE)


@lru_cache(maxsize=4)
def _order(scatter: int, rows: int, columns: int) -> tuple[int, ...]:
    places = range(rows * columns)
    if not scatter:
        return tuple(places)
    lie = _spots(scatter, rows, columns)
    read = sorted(places, key=lambda place: (int(lie[place][1] * BAND), lie[place][0]))
    return tuple([read.index(place) for place in places])
