"""Which melds and claims a hand is offered at one touch: few that differ, natural ones first."""

from __future__ import annotations

from functools import lru_cache

from games.atlas.rules import (
    ATLAS,
    Cards,
    Faces,
    Phase,
    Shape,
    View,
    category_of,
    cell_of,
    region_of,
    shape_of,
)
from games.atlas.table.hand import acts, obliged, options, played
from games.atlas.table.pieces import Plate

MOST = 5
"""So many are offered at once."""
MELD, CLAIM, DECLINE = Plate("meld"), Plate("claim"), Plate("decline")


def chips(view: View) -> tuple[Faces, ...]:
    """Return the cards of the own hand for each meld, or claim, that is offered now."""
    return _few(options(view), played(view))


@lru_cache(maxsize=1 << 10)
def _few(found: tuple[Faces, ...], joined: Faces) -> tuple[Faces, ...]:
    """Return the best of each kind: few Atlas cards, three of a species, and long melds first."""
    best: dict[tuple[Shape, int], Faces] = {}
    for faces in sorted(found, key=lambda faces: _rank((*faces, *joined))):
        best.setdefault(subject((*faces, *joined)), faces)
    return tuple(best.values())[:MOST]


def _rank(meld: Faces) -> tuple[int, bool, int]:
    priority = shape_of(tuple(sorted(meld))) is Shape.PRIORITY
    return meld.count(ATLAS), not priority, -len(meld)


def subject(meld: Faces) -> tuple[Shape, int]:
    """Return what a meld is about: a cell, a region, a category or, of a pair, a species."""
    natural = min(meld)
    match len(meld):
        case 2:
            return Shape.PAIR, natural
        case 3:
            return Shape.THREE, cell_of(natural)
        case 4:
            return Shape.FOUR, region_of(natural)
    return Shape.FIVE, category_of(natural)


def plates(view: View) -> tuple[Plate, ...]:
    """Return what can be touched to end what is being said."""
    if not acts(view):
        return ()
    match view.phase:
        case Phase.TURN:
            return (MELD,) if options(view) else ()
        case Phase.CLAIM:
            return (CLAIM,) if obliged(view) else (CLAIM, DECLINE)
        case Phase.TRADE:
            return (DECLINE,)
    return ()


def brackets(view: View) -> list[Cards]:
    """Return the cards of melds without Atlas cards that can be made side by side."""
    free, found = list(view.hand), []
    for faces in chips(view) if view.phase is Phase.TURN else ():
        cards: list[int] = []
        for face in faces:
            cards += [c for c in free if view.faces[c] == face and c not in cards][:1]
        if ATLAS not in faces and len(cards) == len(faces):
            found.append(tuple(cards))
            free = [card for card in free if card not in cards]
    return found
