"""What a card shows: one of sixty species, an action, or Atlas.

A *card* is its place in the shuffled deck: it names a back, never a face. A *face* is what the card
shows: a species (see `cell_of`), an action, or Atlas. Moves name faces, for equal cards are worth
the same; of two equal ones the one that came to the hand first is meant.
"""

from __future__ import annotations

from enum import Enum

REGIONS, CATEGORIES, KINDS = 5, 4, 3
"""Rule 1: so many regions, categories, and species of a category in a region."""
CELLS = REGIONS * CATEGORIES
"""A cell is what a region has of a category."""
SPECIES = CELLS * KINDS
SKIP, REVERSE, TRADE, ATLAS = range(SPECIES, SPECIES + 4)
FACES = SPECIES + 4
HIDDEN = -1
"""In place of a face that is not seen."""

Cards = tuple[int, ...]
Faces = tuple[int, ...]
"""Always ascending, so that Atlas cards come last."""


class Shape(Enum):
    """Kinds of melds (rules 4 and 8): keys under `melds` in the words."""

    PAIR = "pair"
    THREE = "three"
    PRIORITY = "priority"
    FOUR = "four"
    FIVE = "five"


def cell_of(face: int) -> int:
    """Return the cell of a species: regions one after another, in each the categories."""
    return face // KINDS


def region_of(face: int) -> int:
    """Return the region of a species, in the order of the YAML."""
    return face // (KINDS * CATEGORIES)


def category_of(face: int) -> int:
    """Return the category of a species, in the order of the YAML."""
    return face // KINDS % CATEGORIES


def is_action(face: int) -> bool:
    """Tell whether a card is Skip, Reverse or Trade."""
    return SPECIES <= face < ATLAS


def is_pair(faces: Faces) -> bool:
    """Tell whether these are two cards of a species, or a match card and Atlas (rule 8)."""
    return len(faces) == 2 and faces[0] < SPECIES and faces[1] in (faces[0], ATLAS)


def shape_of(faces: Faces) -> Shape:
    """Return what kind of meld these faces are (rules 4 and 8)."""
    if len(faces) == 3:
        return Shape.PRIORITY if faces[0] == faces[2] else Shape.THREE
    return {2: Shape.PAIR, 4: Shape.FOUR}.get(len(faces), Shape.FIVE)
