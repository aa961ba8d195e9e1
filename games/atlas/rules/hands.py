"""What can become of a hand: what is left of it after melds, and which cards it waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.atlas.rules.faces import ATLAS, CELLS, KINDS, SPECIES, Faces
from games.atlas.rules.melds import (
    FIELD,
    FIVES,
    FOURS,
    FULLS,
    ONE,
    TWO,
    can_meld,
    claims_with,
    melds_in,
    tally_of,
)

MOST_LEAVINGS = 200
"""Ways to lay down melds that are looked at; only hands with several Atlas cards have more."""


def without(faces: Sequence[int], gone: Iterable[int]) -> Faces:
    """Return the faces, still in order, without one each of those that are gone."""
    left = list(faces)
    for face in gone:
        left.remove(face)
    return tuple(left)


def leavings(faces: Sequence[int]) -> dict[Faces, tuple[Faces, ...]]:
    """Return what can be left of a hand, itself included: for each, the melds that lead there."""
    whole = tuple(sorted(faces))
    found: dict[Faces, tuple[Faces, ...]] = {whole: ()}
    todo = [whole]
    for hand in todo:
        if len(found) > MOST_LEAVINGS:
            break
        if len(hand) > 2 and can_meld(tally_of(hand)):
            for meld in melds_in(hand):
                left = without(hand, meld)
                if left not in found:
                    found[left] = (*found[hand], meld)
                    todo.append(left)
    return found


def waits(tally: int) -> int:
    """Return a mask of the cells of which one more card would make a meld, Atlas cards aside."""
    once = tally + ONE
    mask = tally + TWO & FULLS
    for line in (*FOURS, *FIVES):
        missing = line & ~once
        if not missing & missing - 1:
            mask |= missing
    return mask


def cells_of(mask: int) -> list[int]:
    """Return the cells in a mask of FULL bits, ascending."""
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() // FIELD - 1)
        mask ^= low
    return cells


@lru_cache(maxsize=1 << 14)
def goes_out(hand: Faces) -> tuple[int, int]:
    """Return with which cells' cards a hand of two or more goes out: drawn, and played by others.

    Bit CELLS stands for a drawn Atlas card, the one above it for a drawn action card.
    """
    drawn = played = 0
    for cell in range(CELLS + 2):
        face = cell * KINDS if cell < CELLS else ATLAS if cell == CELLS else SPECIES
        if any(len(left) < 2 for left in leavings((*hand, face))):
            drawn |= 1 << cell
        if cell < CELLS and any(len(claim) == len(hand) for claim in claims_with(hand, face)):
            played |= 1 << cell
    return drawn, played
