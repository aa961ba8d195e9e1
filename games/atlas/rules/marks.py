"""Which cells a hand has cards of: a bit for each, so that a line is seen at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.atlas.rules.faces import (
    ATLAS,
    CATEGORIES,
    CELLS,
    REGIONS,
    SPECIES,
    category_of,
    cell_of,
    region_of,
)

Marks = tuple[int, int, int]
"""Masks of the cells of which there are one, two, three cards or more; bit 0 for the first cell."""

BIT = tuple([1 << cell_of(face) if face < SPECIES else 0 for face in range(ATLAS + 1)])
"""The cell of each face as a mask: none for an action card or Atlas."""


def mask_of(cells: Iterable[int]) -> int:
    """Return a mask of these cells."""
    return sum([1 << cell for cell in cells])


def cells_of(mask: int) -> list[int]:
    """Return the cells in a mask, ascending."""
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return cells


FOURS = tuple([mask_of(range(CATEGORIES * r, CATEGORIES * (r + 1))) for r in range(REGIONS)])
FIVES = tuple([mask_of(range(category, CELLS, CATEGORIES)) for category in range(CATEGORIES)])
"""The cells of a Four for each region, and of a Five for each category (rule 4)."""
LINKS = tuple(
    [
        (BIT[face], FOURS[region_of(face)] ^ BIT[face], FIVES[category_of(face)] ^ BIT[face])
        for face in range(SPECIES)
    ]
)
"""For each species its cell, and the other cells of its Four and of its Five."""


def marks_of(faces: Sequence[int]) -> Marks:
    """Return the marks of a hand; Atlas cards leave none."""
    once = twice = thrice = 0
    for face in faces:
        bit = BIT[face]
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return once, twice, thrice


LAST = CATEGORIES * (REGIONS - 1)
STARTS = mask_of(range(0, CELLS, CATEGORIES))


def can_meld(once: int, thrice: int) -> bool:
    """Tell whether a hand with these marks has a meld without Atlas cards (rule 4)."""
    if thrice:
        return True
    # All cells of a line are laid on its first: a bit is left where there is a card of every one.
    four, five = once & once >> 1, once & once >> CATEGORIES
    return bool(four & four >> 2 & STARTS or five & five >> 2 * CATEGORIES & once >> LAST)


def waits(once: int, twice: int) -> int:
    """Return the cells of which one more card would make a meld, Atlas cards aside."""
    mask = twice
    for line in (*FOURS, *FIVES):
        missing = line & ~once
        if not missing & missing - 1:
            mask |= missing
    return mask
