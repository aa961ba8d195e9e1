"""What can become of a hand: what is left of it after melds, and which cards it goes out with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.atlas.rules.cards import hand_of
from games.atlas.rules.claims import NOBODY, able
from games.atlas.rules.faces import ATLAS, CELLS, KINDS, SPECIES, Faces
from games.atlas.rules.marks import can_meld, marks_of
from games.atlas.rules.melds import claims_with, melds_in

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
        for meld in melds_in(hand) if _may_meld(hand) else ():
            left = without(hand, meld)
            if left not in found:
                found[left] = (*found[hand], meld)
                todo.append(left)
    return found


def _may_meld(hand: Faces) -> bool:
    once, _, thrice = marks_of(hand)
    return len(hand) > 2 and (ATLAS in hand or can_meld(once, thrice))


@lru_cache(maxsize=1 << 14)
def goes_out(hand: Faces) -> tuple[int, int]:
    """Return with which cells' cards a hand of two or more goes out: drawn, and played by others.

    Bit CELLS stands for a drawn Atlas card, the one above it for a drawn action card.
    """
    drawn = played = 0
    held = hand_of((), hand)
    for cell in range(CELLS + 2):
        face = cell * KINDS if cell < CELLS else ATLAS if cell == CELLS else SPECIES
        if any(len(left) < 2 for left in leavings((*hand, face))):
            drawn |= 1 << cell
        if cell < CELLS and able([held], NOBODY, face):
            played |= any(len(claim) == len(hand) for claim in claims_with(hand, face)) << cell
    return drawn, played
