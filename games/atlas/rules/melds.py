"""Which cards make a Three, a Four or a Five, and what a hand can do with a card just played.

Only faces count here, and each meld is given once, ascending. A *tally* says in one int how many
cards a hand has of each cell, FIELD bits a cell, and after them how many Atlas cards: it answers
most questions for all cells at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from games.atlas.rules.faces import (
    ATLAS,
    CATEGORIES,
    CELLS,
    KINDS,
    REGIONS,
    SPECIES,
    Faces,
    category_of,
    cell_of,
    region_of,
)

FIELD = 5
"""Bits of a cell in a tally: the highest is free for a carry."""
FULL = 1 << FIELD - 1
EVERY = sum([1 << FIELD * cell for cell in range(CELLS)])
FULLS = FULL * EVERY
ONE, TWO, THREE = [(FULL - count) * EVERY for count in (1, 2, 3)]
"""Added to a tally, they carry into FULL where there are so many cards of a cell, or more."""
JOKER = 1 << FIELD * CELLS
UNIT = (*[1 << FIELD * cell_of(face) for face in range(SPECIES)], 0, 0, 0, JOKER)
"""What a card of each face adds to a tally."""


def _line(cells: Iterable[int]) -> int:
    return sum([FULL << FIELD * cell for cell in cells])


FOURS = tuple([_line(range(CATEGORIES * r, CATEGORIES * r + CATEGORIES)) for r in range(REGIONS)])
FIVES = tuple([_line(range(c, CELLS, CATEGORIES)) for c in range(CATEGORIES)])
LINES = tuple([(line, line.bit_count()) for line in (*FOURS, *FIVES)])
"""Cells of a Four for each region, then cells of a Five for each category (rule 4); how many."""
LINKS = tuple(
    [
        (
            FULL * UNIT[face],
            FOURS[region_of(face)] - FULL * UNIT[face],
            FIVES[category_of(face)] - FULL * UNIT[face],
        )
        for face in range(SPECIES)
    ]
)
"""The cell of each species, and the other cells of its Four and its Five."""
REGION_STARTS = _line(range(0, CELLS, CATEGORIES))


def tally_of(faces: Iterable[int]) -> int:
    """Return how many cards there are of each cell, and how many Atlas cards."""
    return sum([UNIT[face] for face in faces])


PAIR_OF_CELLS, PAIR_OF_REGIONS = 2 * FIELD, 2 * FIELD * CATEGORIES
NEXT_REGION, LAST_REGION = FIELD * CATEGORIES, 4 * FIELD * CATEGORIES
"""Shifts that lay one cell of a tally on another."""


def can_meld(tally: int) -> bool:
    """Tell whether a hand has a meld, or at least an Atlas card (rule 4)."""
    if tally >= JOKER or tally + THREE & FULLS:
        return True
    # All cells of a line are laid on its first: a bit is left where there is a card of every one.
    once = tally + ONE & FULLS
    cells, regions = once & once >> FIELD, once & once >> NEXT_REGION
    return bool(
        cells & cells >> PAIR_OF_CELLS & REGION_STARTS
        or regions & regions >> PAIR_OF_REGIONS & once >> LAST_REGION
    )


def can_claim(tally: int, played: int) -> bool:
    """Tell whether a hand of more than one card can meld with a species just played (rule 5)."""
    here, four, five = LINKS[played]
    if tally + TWO & here:
        return True
    once = tally + ONE
    if once & four == four or once & five == five:
        return True
    if tally < JOKER:
        return False
    return (
        tally >= 2 * JOKER
        or bool(once & here)
        or (four & ~once).bit_count() < 2
        or (five & ~once).bit_count() < 2
    )


def melds_in(faces: Sequence[int]) -> list[Faces]:
    """Return all melds that can be made of a hand alone (rule 4)."""
    by_cell, jokers = _by_cell(faces), faces.count(ATLAS)
    found: list[Faces] = []
    for cards in by_cell.values():
        if len(cards) + jokers >= 3:
            found += _threes(cards, 3, jokers)
    cells = sum([FULL << FIELD * cell for cell in by_cell])
    for line, size in LINES:
        if (cells & line).bit_count() + jokers >= size:
            found += _through(_on(line, by_cell), size, jokers)
    return found


def claims_with(faces: Sequence[int], played: int) -> list[Faces]:
    """Return each choice of cards that can join a species just played (rules 4, 5 and 8)."""
    if len(faces) == 1:
        return [(faces[0],)] if faces[0] in (played, ATLAS) else []
    if not can_claim(tally_of(faces), played):
        return []
    jokers, by_cell = faces.count(ATLAS), _by_cell(faces)
    found = [*_threes(by_cell.get(cell_of(played), []), 2, jokers, least=0)]
    for line in LINKS[played][1:]:
        found += _through(_on(line, by_cell), line.bit_count(), jokers, least=0)
    return found


def _by_cell(faces: Iterable[int]) -> dict[int, list[int]]:
    """Return the species of a hand by cell, both ascending."""
    found: dict[int, list[int]] = {}
    for face in sorted(faces):
        if face >= SPECIES:
            break
        found.setdefault(face // KINDS, []).append(face)
    return found


def _on(line: int, by_cell: dict[int, list[int]]) -> list[list[int]]:
    """Return the cards of each cell of a line of which there are any."""
    return [cards for cell, cards in by_cell.items() if line & FULL << FIELD * cell]


def _threes(cards: list[int], size: int, jokers: int, least: int = 1) -> Iterator[Faces]:
    """Yield all choices of cards of one cell, with Atlas cards for the rest of them."""
    for natural in range(max(least, size - jokers), size + 1):
        rest = (ATLAS,) * (size - natural)
        for some in dict.fromkeys(combinations(cards, natural)):
            yield some + rest


def _through(cells: list[list[int]], size: int, jokers: int, least: int = 1) -> Iterator[Faces]:
    """Yield all choices of a card each from some cells of a line, with Atlas cards for others."""
    for natural in range(max(least, size - jokers), len(cells) + 1):
        rest = (ATLAS,) * (size - natural)
        for some in combinations(cells, natural):
            for choice in product(*map(dict.fromkeys, some)):
                yield choice + rest
