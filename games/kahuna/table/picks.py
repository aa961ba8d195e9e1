"""What lies on the table to be touched, and what to touch for each move."""

from __future__ import annotations

from games.core.rules import Move
from games.core.speech import Pick, Piece
from games.kahuna.rules import Discard, Draw, Pass, Place, Remove, Take, View, bits
from games.kahuna.table.pieces import (
    Back,
    Bridge,
    Card,
    Deck,
    EndTurn,
    Island,
    Line,
    Pay,
    Pile,
    Slot,
    Stone,
)


def things(view: View) -> tuple[Piece, ...]:
    """Return cards, deck and button, then lines or the bridges on them, islands, stones, backs."""
    cards = [Card(card) for card, _ in (*view.hand, *filter(None, view.market))]
    islands, lines = range(len(view.config.islands)), range(len(view.config.lines))
    built = {line: Bridge(line, seat) for seat in (0, 1) for line in bits(view.bridges[seat])}
    return (
        *(*cards, Deck(), Pile(), EndTurn()),
        *[built.get(line, Line(line)) for line in lines],
        *[Island(island) for island in islands],
        *[Stone(island, seat) for seat in (0, 1) for island in view.islands[seat]],
        *[
            Back(seat, slot)
            for seat in (0, 1)
            if seat != view.seat
            for slot in range(view.counts[seat])
        ],
    )


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
