"""What makes a set: cards that share a colour, a shape or a number, on one of eight lines.

A face is a number of three digits, its colour, shape and number, each from 1 on: 231 is of the
second colour, the third shape and the number 1. A wildcard is 0. The nine places of the grid are
numbered from 0 row by row.
"""

from __future__ import annotations

from collections.abc import Iterable

Face = int
Mask = int
"""A bit for each trait that a card has, or that some cards share."""

WILDCARD: Face = 0
MOST = 4
"""Colours, shapes or numbers that a YAML may ask for."""
KINDS = ("colour", "shape", "number")
SLOTS = ("left", "right")
"""Names of the places that a seat's personal cards have."""

PLACES = 9
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)
"""The places of each line: three rows, three columns, two diagonals (rule 4)."""

ANYTHING: Mask = (1 << len(KINDS) * MOST) - 1
"""All the traits there are, which a wildcard has (rule 5)."""


def traits_of(face: Face) -> tuple[int, int, int]:
    """Return colour, shape and number, each from 1 on; (0, 0, 0) for a wildcard."""
    return face // 100, face // 10 % 10, face % 10


def _mask(face: Face) -> Mask:
    bits = [kind * MOST + trait - 1 for kind, trait in enumerate(traits_of(face))]
    return sum([1 << bit for bit in bits])


_values = range(1, MOST + 1)
MASKS = {WILDCARD: ANYTHING} | {
    face: _mask(face)
    for c in _values
    for s in _values
    for n in _values
    if (face := 100 * c + 10 * s + n)
}
"""The traits of every face that can be."""


def shared(faces: Iterable[Face]) -> Mask:
    """Return what all these cards share (rule 5): they are a set if that is anything at all."""
    mask = ANYTHING
    for face in faces:
        mask &= MASKS[face]
    return mask


def trait_keys(mask: Mask) -> tuple[str, ...]:
    """Return keys under `traits` in the words, e.g. `colour.2`, for all traits of a mask."""
    return tuple(
        [
            f"{kind}.{value + 1}"
            for number, kind in enumerate(KINDS)
            for value in range(MOST)
            if mask >> number * MOST + value & 1
        ]
    )
