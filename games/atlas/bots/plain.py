"""A plain player: gets rid of as many cards as it can at once, and keeps what fits together."""

from __future__ import annotations

from collections.abc import Sequence

from games.atlas.bots.worth import together
from games.atlas.rules import (
    ATLAS,
    SPECIES,
    AnyMove,
    Claim,
    Faces,
    Give,
    Meld,
    Play,
    TradeWith,
    View,
    is_action,
    leavings,
    marks_of,
    without,
)
from games.core.chance import Random, pick

DEAR = 4.0
"""What an Atlas card is worth beside what `together` counts."""


def choose(view: View, legal: Sequence[AnyMove], rng: Random) -> AnyMove:
    """Return the move after which the hand is smallest, and holds together best."""
    hand = tuple(sorted([view.faces[card] for card in view.hand]))
    match legal[-1]:
        case TradeWith():
            return smallest(view, legal, rng)
        case Give():
            return Give(worst(hand))
        case Claim():
            claims = [move for move in legal if isinstance(move, Claim)]
            return max(claims, key=lambda move: _rank(without(hand, move.faces)))
        case Meld(pair) if len(pair) == 2:
            return legal[-1]
        case Meld() | Play():
            _, melds = max(leavings(hand).items(), key=lambda way: _rank(way[0]))
            return Meld(melds[0]) if melds else Play(worst(hand))
        case _:
            return pick(legal, rng)


def smallest(view: View, legal: Sequence[AnyMove], rng: Random) -> AnyMove:
    """Return the trade with one of the smallest hands."""
    trades = [move for move in legal if isinstance(move, TradeWith)]
    fewest = min([view.counts[move.seat] for move in trades])
    return pick([move for move in trades if view.counts[move.seat] == fewest], rng)


def worst(hand: Faces) -> int:
    """Return the card to part with: actions first, but for one that would be the last card."""
    actions = [face for face in hand if is_action(face)]
    if actions and len(hand) != 2:
        return actions[0]
    cards = [face for face in dict.fromkeys(hand) if face < SPECIES] or list(hand)
    return max(cards, key=lambda face: _rank(without(hand, (face,))))


def _rank(left: Faces) -> tuple[int, float]:
    """Order what may be left of a hand: few cards, and those that go together."""
    once, twice, _ = marks_of(left)
    return -len(left), together(once, twice) + DEAR * left.count(ATLAS)
