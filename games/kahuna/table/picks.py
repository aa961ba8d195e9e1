"""What to touch for each move: a line and the cards that pay, a card, the discards, the button."""

from __future__ import annotations

from games.core.rules import Move
from games.core.speech import Pick, Piece
from games.kahuna.rules import Discard, Draw, Pass, Place, Remove, Take, View
from games.kahuna.table.pieces import Bridge, Card, Deck, EndTurn, Line, Pay, Pile, Slot


def spell(move: Move) -> tuple[Pick, ...]:
    """Return the picks that say a move; ValueError if it is none of Kahuna."""
    match move:
        case Place(line, island):
            return Line(line), Pay(island)
        case Remove(line, first, second):
            return Line(line), Pay(first), Pay(second)
        case Discard(island):
            return Pay(island), Pile()
        case Take(slot):
            return (Slot(slot),)
        case Draw():
            return (Deck(),)
        case Pass():
            return (EndTurn(),)
    raise ValueError(f"{move} is no move of Kahuna")


def pick_of(view: View, piece: Piece) -> Pick:
    """Return what a piece says: equal cards of the hand say the same, a bridge says its line."""
    match piece:
        case Bridge(line):
            return Line(line)
        case Card(card):
            return _card(view, card) or piece
    return piece


def _card(view: View, card: int) -> Pick | None:
    for own, island in view.hand:
        if own == card:
            return Pay(island)
    for slot, there in enumerate(view.market):
        if there and there[0] == card:
            return Slot(slot)
    return None
