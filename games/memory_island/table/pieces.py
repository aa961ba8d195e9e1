"""What lies on the table: cards and nothing else, and what they show."""

from __future__ import annotations

from games.core.rules import Value


class Card(Value, frozen=True):
    """The card that was dealt to this place, wherever it lies now."""

    place: int


class Sum(Value, frozen=True):
    """What the open cards come to."""


class Back(Value, frozen=True):
    """What a card face down shows: on an island without rows, the name of its place."""

    label: str = ""


class Total(Value, frozen=True):
    """A sum, the last of its parts, and what it is to come to."""

    total: int
    last: int
    target: int


class Front(Value, frozen=True):
    """What a card face up shows: the animal, number and word of its value."""

    value: int


ANIMALS = ("lemur", "turtle", "pangolin", "goral", "woodpecker")


def animal(value: int) -> str:
    """Return the animal on the cards of this value: two neighbouring values share one."""
    return ANIMALS[(value - 1) // 2 % len(ANIMALS)]
