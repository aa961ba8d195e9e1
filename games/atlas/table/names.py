"""What cards, melds and all that can be picked are called."""

from __future__ import annotations

from typing import NamedTuple

from games.atlas.rules import (
    ATLAS,
    HIDDEN,
    REVERSE,
    SKIP,
    SPECIES,
    TRADE,
    Config,
    Faces,
    Shape,
    View,
    category_of,
    region_of,
    shape_of,
)
from games.atlas.table.hand import played
from games.atlas.table.pieces import Card, Chip, Front, Hand, Partner, Plate, Shown
from games.core.speech import Key, Pick, Seats, Told

SPECIAL = {SKIP: "skip", REVERSE: "reverse", TRADE: "trade", ATLAS: "atlas"}
"""Keys under `cards` in the words."""


def region(config: Config, face: int) -> str:
    """Return the region of a species."""
    return tuple(config.regions)[region_of(face)]


def category(config: Config, face: int) -> str:
    """Return the category of a species."""
    place = tuple(config.regions)[region_of(face)]
    return tuple(config.regions[place])[category_of(face)]


def card_name(config: Config, face: int) -> Key:
    """Return the key of a card's name in the words."""
    return Key(f"cards.{SPECIAL[face]}" if face >= SPECIES else f"species.{config.species[face]}")


def card_names(config: Config, faces: Faces) -> tuple[Key, ...]:
    """Return the keys of the names of several cards."""
    return tuple([card_name(config, face) for face in faces])


def shape_name(meld: Faces) -> Key:
    """Return the key of what kind of meld these cards are, in any order."""
    return Key(f"melds.{shape_of(tuple(sorted(meld))).value}")


def a_meld(meld: Faces) -> Key:
    """Return the key of the same with its article, as what is laid down, in any order."""
    return Key(f"a_meld.{shape_of(tuple(sorted(meld))).value}")


class Title(NamedTuple):
    """What a meld is about: region, category and species, "" for what differs among its cards."""

    shape: Shape
    region: str
    category: str
    species: str


def title(config: Config, meld: Faces) -> Title:
    """Return what a meld is about."""
    shape, natural = shape_of(tuple(sorted(meld))), min(meld)
    of = Title(shape, region(config, natural), category(config, natural), config.species[natural])
    match shape:
        case Shape.PAIR | Shape.PRIORITY:
            return of
        case Shape.THREE:
            return of._replace(species="")
        case Shape.FOUR:
            return of._replace(category="", species="")
    return of._replace(region="", species="")


def about(of: Title) -> Key | Told:
    """Return what a meld is about as a part of a sentence."""
    if of.species:
        return Key(f"species.{of.species}")
    if of.region and of.category:
        return Told(
            "about", {"region": Key(f"short.{of.region}"), "category": Key(f"short.{of.category}")}
        )
    return Key(f"short.{of.region or of.category}")


def where(config: Config, face: int) -> Told:
    """Return region and category of a species as a part of a sentence."""
    names = {"region": region(config, face), "category": category(config, face)}
    return Told("about", {kind: Key(f"short.{key}") for kind, key in names.items()})


def name(view: View, pick: Pick) -> Told:
    """Return what a person calls a pick: cards by what they show or, hidden, by their place."""
    match pick:
        case Front(face):
            return Told("card", {"card": card_name(view.config, face)})
        case Card(card) | Shown(card):
            return _card(view, card)
        case Hand(seat):
            return Told("hand", {"other": Seats((seat,))})
        case Partner():
            return Told("hand", {"other": Seats((view.partner,))})
        case Plate(text):
            return Told("plate", {"plate": Key(f"plates.{text}")})
        case Chip(faces):
            meld = (*faces, *played(view))
            fields = {"meld": shape_name(meld), "about": about(title(view.config, meld))}
            return Told("chip", fields)
    return Told(type(pick).__name__.lower())


def _card(view: View, card: int) -> Told:
    face = view.faces[card]
    if face != HIDDEN:
        return Told("card", {"card": card_name(view.config, face)})
    hand = next(hand for hand in view.hands if card in hand)
    return Told("back", {"number": hand.index(card) + 1})
