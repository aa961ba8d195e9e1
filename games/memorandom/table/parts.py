"""Parts of sentences: places, cards, and one sentence within another."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.speech import Key, Seats, Told
from games.memorandom.rules import WILDCARD, Face, traits_of


def places(numbers: Sequence[int]) -> tuple[Key, ...]:
    """Return the names of places of the grid."""
    return tuple([Key(f"places.{place}") for place in numbers])


def shown(face: Face) -> Told:
    """Return what a card shows."""
    if face == WILDCARD:
        return Told("cards.wild")
    colour, shape, number = traits_of(face)
    traits = {"colour": Key(f"colours.{colour}"), "shape": Key(f"shapes.{shape}")}
    return Told("cards.face", {**traits, "number": number})


def at(place: int, face: Face) -> Told:
    """Return what the card at a place shows."""
    return Told("cards.at", {"place": Key(f"places.{place}"), "card": shown(face)})


def within(section: str, told: Told) -> Told:
    """Return a sentence of a section as a part of another one."""
    who = {} if told.seat is None else {"name": Seats((told.seat,))}
    return Told(f"{section}.{told.key}", {**told.fields, **who})
