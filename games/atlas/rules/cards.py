"""A hand of cards: how a card comes to it, and how cards leave it."""

from __future__ import annotations

from games.atlas.rules.faces import Cards, Faces
from games.atlas.rules.melds import UNIT, tally_of
from games.core.rules import Value


class Hand(Value, frozen=True, gc=False):
    """The cards that a seat holds, in the order they came."""

    cards: Cards
    faces: tuple[int, ...]
    """What each of them shows."""
    tally: int
    """What `melds.tally_of` says of them."""


def hand_of(cards: Cards, faces: tuple[int, ...]) -> Hand:
    """Return a hand of these cards, which show these faces."""
    return Hand(cards, faces, tally_of(faces))


def add(hand: Hand, card: int, face: int) -> Hand:
    """Return the hand with one more card."""
    return Hand((*hand.cards, card), (*hand.faces, face), hand.tally + UNIT[face])


def drop(hand: Hand, face: int) -> tuple[Hand, int]:
    """Return the hand without the first card of this face, and that card; ValueError if none."""
    return _without(hand, hand.faces.index(face))


def drop_card(hand: Hand, card: int) -> tuple[Hand, int]:
    """Return the hand without this card, and its face; ValueError if it is not there."""
    at = hand.cards.index(card)
    return _without(hand, at)[0], hand.faces[at]


def pay(hand: Hand, paid: Faces) -> tuple[Hand, Cards]:
    """Return the hand without the first card of each of these faces, and those cards."""
    cards = []
    for face in paid:
        hand, card = drop(hand, face)
        cards.append(card)
    return hand, tuple(cards)


def _without(hand: Hand, at: int) -> tuple[Hand, int]:
    cards, faces = hand.cards, hand.faces
    left = Hand(
        cards[:at] + cards[at + 1 :],
        faces[:at] + faces[at + 1 :],
        hand.tally - UNIT[faces[at]],
    )
    return left, cards[at]
