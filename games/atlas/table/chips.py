"""Which melds and claims a hand is offered at one touch: few that differ, natural ones first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.atlas.rules.claims import must_claim
from games.atlas.rules.melds import claims_with, melds_in
from games.atlas.rules.state import CLAIM, TURN, View
from games.atlas.rules.terms import (
    ATLAS,
    SPECIES,
    Cards,
    Config,
    Faces,
    Shape,
    category_of,
    cell_of,
    region_of,
    shape_of,
)

MOST = 5
"""So many are offered at once."""
ORDERS = ("region", "category")
"""Ways to sort a hand."""


def acts(view: View) -> bool:
    """Tell whether the seat that looks is to act now."""
    if view.seat is None or view.outcome:
        return False
    return view.seat in view.waiting if view.phase == CLAIM else view.seat == view.mover


def faces_of(view: View, cards: Iterable[int]) -> Faces:
    """Return what cards show, in their order."""
    return tuple([view.faces[card] for card in cards])


def chips(view: View) -> tuple[Faces, ...]:
    """Return the cards of the own hand for each meld, or claim, that is offered now."""
    if not acts(view) or view.phase not in (TURN, CLAIM):
        return ()
    hand = tuple(sorted(faces_of(view, view.hand)))
    if view.phase == CLAIM:
        return _few(tuple(claims_with(hand, view.faces[view.pile[-1]])), played(view))
    if len(hand) == 2:
        pair = view.lone and hand[0] < SPECIES and hand[1] in (hand[0], ATLAS)
        return (hand,) if pair else ()
    return _few(tuple(melds_in(hand)), ())


def played(view: View) -> Faces:
    """Return the species that a claim is joined by, in a tuple; () where no claim is asked."""
    return (view.faces[view.pile[-1]],) if view.phase == CLAIM else ()


def obliged(view: View) -> bool:
    """Tell whether the seat that is asked has to claim (rule 5)."""
    hand = faces_of(view, view.hand)
    return must_claim(view.config, claims_with(hand, view.faces[view.pile[-1]]))


@cache
def _few(options: tuple[Faces, ...], joined: Faces) -> tuple[Faces, ...]:
    """Return the best of each kind: few Atlas cards, three of a species, and long melds first."""
    best: dict[tuple[str, int], Faces] = {}
    for faces in sorted(options, key=lambda faces: _rank((*faces, *joined))):
        best.setdefault(subject((*faces, *joined)), faces)
    return tuple(best.values())[:MOST]


def _rank(meld: Faces) -> tuple[int, bool, int]:
    return meld.count(ATLAS), shape_of(tuple(sorted(meld))) != "priority", -len(meld)


def subject(meld: Faces) -> tuple[str, int]:
    """Return what a meld is about: a cell, a region, a category or, of a pair, a species."""
    natural = min(meld)
    match len(meld):
        case 2:
            return "pair", natural
        case 3:
            return "three", cell_of(natural)
        case 4:
            return "four", region_of(natural)
    return "five", category_of(natural)


def title(config: Config, meld: Faces) -> tuple[Shape, str, str, str]:
    """Return a meld's shape, and the keys of its region, category and species as far as it has."""
    regions = tuple(config.regions)
    categories = tuple(config.regions[regions[0]])
    shape, natural = shape_of(tuple(sorted(meld))), min(meld)
    region, category = regions[region_of(natural)], categories[category_of(natural)]
    species = config.species[natural]
    match shape:
        case "pair" | "priority":
            return shape, region, category, species
        case "three":
            return shape, region, category, ""
        case "four":
            return shape, region, "", ""
    return shape, "", category, ""


def sorted_hand(view: View, order: str) -> Cards:
    """Return the own cards by region, or by category; then Atlas cards, and actions last."""

    def place(card: int) -> tuple[int, ...]:
        face = view.faces[card]
        if face >= SPECIES:
            return SPECIES, face != ATLAS, face, card
        region, category = region_of(face), category_of(face)
        first = (category, region) if order == "category" else (region, category)
        return (*first, face, card)

    return tuple(sorted(view.hand, key=place))


def brackets(view: View) -> list[Cards]:
    """Return the cards of melds without Atlas cards that can be made side by side."""
    free, found = list(view.hand), []
    for faces in chips(view) if view.phase == TURN else ():
        cards: list[int] = []
        for face in faces:
            cards += [c for c in free if view.faces[c] == face and c not in cards][:1]
        if ATLAS not in faces and len(cards) == len(faces):
            found.append(tuple(cards))
            free = [card for card in free if card not in cards]
    return found
