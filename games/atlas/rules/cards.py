"""A hand of cards: how a card comes to it, and how cards leave it."""
# ruff: noqa: RUF005 - tuples are added here at every move, which is faster than unpacking them

from __future__ import annotations

from games.atlas.rules.faces import ATLAS, Cards, Faces
from games.atlas.rules.marks import BIT, marks_of
from games.core.rules import Value


class Hand(Value, frozen=True):
    """The cards that a seat holds, in the order they came, and what is asked of them most."""

    cards: Cards
    faces: tuple[int, ...]
    """What each of them shows."""
    atlas: int
    """How many of them are Atlas cards."""
    once: int
    """The marks of the others, see `marks.Marks`."""
    twice: int
    thrice: int


EMPTY = Hand((), (), 0, 0, 0, 0)


def hand_of(cards: Cards, faces: tuple[int, ...]) -> Hand:
    """Return a hand of these cards, which show these faces."""
    return Hand(cards, faces, faces.count(ATLAS), *marks_of(faces))


def add(hand: Hand, card: int, face: int) -> Hand:
    """Return the hand with one more card."""
    bit, once, twice = BIT[face], hand.once, hand.twice
    return Hand(
        hand.cards + (card,),
        hand.faces + (face,),
        hand.atlas + 1 if face == ATLAS else hand.atlas,
        once | bit,
        twice | once & bit,
        hand.thrice | twice & bit,
    )


def drop(hand: Hand, at: int) -> Hand:
    """Return the hand without its card at this place, from 0."""
    cards, faces, end = hand.cards, hand.faces, at + 1
    once, twice, thrice, atlas = hand.once, hand.twice, hand.thrice, hand.atlas
    face, left = faces[at], faces[:at] + faces[end:]
    bit = BIT[face]
    if not twice & bit:
        once &= ~bit
    elif not thrice & bit:
        twice &= ~bit
    elif sum([BIT[face] == bit for face in left]) == 2:
        thrice &= ~bit
    if face == ATLAS:
        atlas -= 1
    return Hand(cards[:at] + cards[end:], left, atlas, once, twice, thrice)


def pay(hand: Hand, paid: Faces) -> tuple[Hand, Cards]:
    """Return the hand without the first card of each of these faces, and those cards.

    ValueError if one is not there.
    """
    cards, faces, gone = [*hand.cards], [*hand.faces], []
    for face in paid:
        at = faces.index(face)
        del faces[at]
        gone.append(cards.pop(at))
    return hand_of(tuple(cards), tuple(faces)), tuple(gone)
