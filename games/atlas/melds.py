"""Which cards make a Three, a Four or a Five, and what a hand can do with a card just played.

Only faces count here; they are ints below `FACES`, and each meld is given once, ascending.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from games.atlas.terms import (
    ATLAS,
    CATEGORIES,
    CELLS,
    FACES,
    REGIONS,
    SPECIES,
    Faces,
    cell_of,
)

JOKER = 1 << CELLS
BIT = tuple(
    [1 << cell_of(face) if face < SPECIES else JOKER * (face == ATLAS) for face in range(FACES)]
)
"""The cell of each face as a bit, with one more for Atlas; actions have none."""
LINES = (
    *[
        sum([1 << (region * CATEGORIES + c) for c in range(CATEGORIES)])
        for region in range(REGIONS)
    ],
    *[
        sum([1 << (r * CATEGORIES + category) for r in range(REGIONS)])
        for category in range(CATEGORIES)
    ],
)
"""Cells of a Four for each region, then cells of a Five for each category (rule 4)."""
THROUGH = tuple([tuple([line for line in LINES if line >> cell & 1]) for cell in range(CELLS)])
"""The two lines through each cell."""


def outline(faces: Iterable[int]) -> tuple[int, int, int]:
    """Return masks of the cells of which there is a card, two, and three; JOKER for Atlas cards."""
    once = twice = thrice = 0
    for face in faces:
        bit = BIT[face]
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return once, twice, thrice


def melds_in(faces: Sequence[int]) -> list[Faces]:
    """Return all melds that can be made of a hand alone (rule 4)."""
    once, _, thrice = outline(faces)
    if not once & JOKER and not thrice and not any(once & line == line for line in LINES):
        return []
    jokers = faces.count(ATLAS)
    by_cell = _by_cell(faces)
    found: list[Faces] = []
    for cards in by_cell.values():
        found += _threes(cards, 3, jokers)
    for line in LINES:
        cells = [cards for cell, cards in by_cell.items() if line >> cell & 1]
        found += _through(cells, line.bit_count(), jokers)
    return found


def can_claim(faces: Sequence[int], played: int) -> bool:
    """Tell whether a hand can meld with a species just played (rules 5 and 8)."""
    if len(faces) == 1:
        return faces[0] in (played, ATLAS)
    once, twice, _ = outline(faces)
    cell = cell_of(played)
    bit = 1 << cell
    if twice & bit:
        return True
    with_it = once | bit
    region, category = THROUGH[cell]
    if with_it & region == region or with_it & category == category:
        return True
    if not once & JOKER:
        return False
    jokers = faces.count(ATLAS)
    return (
        jokers > 1
        or bool(once & bit)
        or min((region & ~with_it).bit_count(), (category & ~with_it).bit_count()) <= jokers
    )


def claims_with(faces: Sequence[int], played: int) -> list[Faces]:
    """Return each choice of cards that can join a species just played (rules 4, 5 and 8)."""
    if not can_claim(faces, played):
        return []
    if len(faces) == 1:
        return [(faces[0],)]
    jokers, here = faces.count(ATLAS), cell_of(played)
    by_cell = _by_cell(faces)
    found = [*_threes(by_cell.get(here, []), 2, jokers, least=0)]
    for line in THROUGH[here]:
        others = line & ~(1 << here)
        cells = [cards for cell, cards in by_cell.items() if others >> cell & 1]
        found += _through(cells, others.bit_count(), jokers, least=0)
    return found


def _by_cell(faces: Iterable[int]) -> dict[int, list[int]]:
    """Return the species of a hand by cell, both ascending."""
    found: dict[int, list[int]] = {}
    for face in sorted(faces):
        if face >= SPECIES:
            break
        found.setdefault(cell_of(face), []).append(face)
    return found


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
            for choice in product(*[dict.fromkeys(cards) for cards in some]):
                yield choice + rest
