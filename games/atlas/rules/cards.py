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
    cards, faces = hand.cards, hand.faces
    at = faces.index(face)
    end, tally = at + 1, hand.tally - UNIT[face]
    return Hand(cards[:at] + cards[end:], faces[:at] + faces[end:], tally), cards[at]


def drop_card(hand: Hand, card: int) -> tuple[Hand, int]:
    """Return the hand without this card, and its face; ValueError if it is not there."""
    at = hand.cards.index(card)
    cards, faces = [*hand.cards], [*hand.faces]
    del cards[at]
    face = faces.pop(at)
    return Hand(tuple(cards), tuple(faces), hand.tally - UNIT[face]), face


def pay(hand: Hand, paid: Faces) -> tuple[Hand, Cards]:
    """Return the hand without the first card of each of these faces, and those cards."""
    cards, faces, gone = [*hand.cards], [*hand.faces], []
    for face in paid:
        at = faces.index(face)
        del faces[at]
        gone.append(cards.pop(at))
    return Hand(tuple(cards), tuple(faces), hand.tally - tally_of(paid)), tuple(gone)
