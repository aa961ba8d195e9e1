"""Which cards make a Three, a Four or a Five, and what a hand can do with a card just played.

Only faces count here, and each meld is given once, ascending.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from games.atlas.rules.faces import ATLAS, KINDS, SPECIES, Faces, cell_of
from games.atlas.rules.marks import BIT, FIVES, FOURS, LINKS, cells_of

LINES = tuple([(line, cells_of(line), line.bit_count()) for line in (*FOURS, *FIVES)])
"""The cells of a Four for each region, then those of a Five for each category (rule 4)."""
OTHERS = tuple([tuple(map(cells_of, links[1:])) for links in LINKS])
"""For each species the other cells of its Four, and those of its Five."""
NEAR = tuple([sum(links) for links in LINKS])
"""For each species all the cells that it can be melded with."""


def melds_in(faces: Sequence[int]) -> list[Faces]:
    """Return all melds that can be made of a hand alone (rule 4)."""
    by_cell, jokers = _by_cell(faces), faces.count(ATLAS)
    found: list[Faces] = []
    once, natural = 0, 3 - jokers
    for cell, cards in by_cell.items():
        once |= 1 << cell
        if len(cards) >= natural:
            found += _threes(cards, 3, jokers)
    for line, cells, size in LINES:
        held = once & line
        if held == line or (jokers and held.bit_count() + jokers >= size):
            there = [by_cell[cell] for cell in cells if cell in by_cell]
            found += _through(there, size, jokers)
    return found


def claims_with(faces: Sequence[int], played: int) -> list[Faces]:
    """Return each choice of cards that can join a species just played (rules 4, 5 and 8)."""
    if len(faces) == 1:
        return [(faces[0],)] if faces[0] in (played, ATLAS) else []
    near = NEAR[played]
    by_cell, jokers = _by_cell([face for face in faces if BIT[face] & near]), faces.count(ATLAS)
    cards, found = by_cell.get(cell_of(played), []), list[Faces]()
    if len(cards) + jokers >= 2:
        found += _threes(cards, 2, jokers, least=0)
    for cells in OTHERS[played]:
        there = [by_cell[cell] for cell in cells if cell in by_cell]
        if len(there) + jokers >= len(cells):
            found += _through(there, len(cells), jokers, least=0)
    return found


def _by_cell(faces: Iterable[int]) -> dict[int, list[int]]:
    """Return the species of a hand by cell, both ascending."""
    found: dict[int, list[int]] = {}
    for face in sorted(faces):
        if face >= SPECIES:
            break
        cell = face // KINDS
        if cell in found:
            found[cell].append(face)
        else:
            found[cell] = [face]
    return found


def _threes(cards: list[int], size: int, jokers: int, least: int = 1) -> list[Faces]:
    """Return all choices of cards of one cell, with Atlas cards for the rest of them."""
    if not jokers:
        return [*dict.fromkeys(combinations(cards, size))]
    return [
        some + (ATLAS,) * (size - natural)
        for natural in range(max(least, size - jokers), size + 1)
        for some in dict.fromkeys(combinations(cards, natural))
    ]


def _through(cells: list[list[int]], size: int, jokers: int, least: int = 1) -> list[Faces]:
    """Return all choices of a card each from some cells of a line, with Atlas cards for others."""
    if not jokers:
        return [*product(*map(dict.fromkeys, cells))]
    return [
        choice + (ATLAS,) * (size - natural)
        for natural in range(max(least, size - jokers), len(cells) + 1)
        for some in combinations(cells, natural)
        for choice in product(*map(dict.fromkeys, some))
    ]
