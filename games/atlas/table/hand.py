"""What the seat that looks holds, and which melds it can make of that now."""

from __future__ import annotations

from collections.abc import Iterable

from games.atlas.rules import (
    ATLAS,
    SPECIES,
    Cards,
    Faces,
    Phase,
    View,
    category_of,
    claims_with,
    is_pair,
    melds_in,
    must_claim,
    region_of,
)

ORDERS = ("region", "category")
"""Ways to sort a hand."""


def acts(view: View) -> bool:
    """Tell whether the seat that looks is to act now."""
    if view.seat is None or view.outcome:
        return False
    return view.seat in view.waiting if view.phase is Phase.CLAIM else view.seat == view.mover


def faces_of(view: View, cards: Iterable[int]) -> Faces:
    """Return what cards show, in their order."""
    return tuple([view.faces[card] for card in cards])


def held(view: View) -> Faces:
    """Return what the own cards show, ascending."""
    return tuple(sorted(faces_of(view, view.hand)))


def played(view: View) -> Faces:
    """Return the species that a claim is joined by, in a tuple; () where no claim is asked."""
    return (view.faces[view.pile[-1]],) if view.phase is Phase.CLAIM else ()


def options(view: View) -> tuple[Faces, ...]:
    """Return the own cards of every meld, or claim, that the seat that looks may make now."""
    hand = held(view)
    if not acts(view) or view.phase not in (Phase.TURN, Phase.CLAIM):
        return ()
    if view.phase is Phase.CLAIM:
        return tuple(claims_with(hand, *played(view)))
    if len(hand) == 2:
        return (hand,) if view.lone and is_pair(hand) else ()
    return tuple(melds_in(hand))


def obliged(view: View) -> bool:
    """Tell whether the seat that looks is asked, and has to claim (rule 5)."""
    return view.phase is Phase.CLAIM and must_claim(view.config, options(view))


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
