"""What is touched to say a move, and what touching a thing says."""

from __future__ import annotations

from games.atlas.rules import (
    AnyMove,
    Claim,
    Decline,
    Give,
    Meld,
    Phase,
    Play,
    Take,
    TradeWith,
    View,
    claim,
    meld,
)
from games.atlas.table.chips import CLAIM, DECLINE, MELD
from games.atlas.table.hand import acts, options
from games.atlas.table.pieces import Card, Chip, Front, Hand, Partner, Pile
from games.core.speech import Pick, Piece


def spell(move: AnyMove) -> tuple[Pick, ...]:
    """Return what to touch: cards and where they go, a plate, or a hand."""
    match move:
        case Play(face):
            return Front(face), Pile()
        case Meld(faces):
            return *map(Front, faces), MELD
        case Claim(faces):
            return *map(Front, faces), CLAIM
        case Decline():
            return (DECLINE,)
        case TradeWith(seat):
            return (Hand(seat),)
        case Take(card):
            return (Card(card),)
        case Give(face):
            return Front(face), Partner()


def pick_of(view: View, piece: Piece) -> Pick:
    """Return what a piece says: the own cards what they show, the partner's hand that it is one."""
    match piece:
        case Card(card) if acts(view) and card in view.hand:
            return Front(view.faces[card])
        case Hand(seat) if view.phase is Phase.GIVE and seat == view.partner:
            return Partner()
    return piece


def whole(view: View, piece: Piece) -> AnyMove | None:
    """Return the meld or claim that a chip says all alone, or a plate where there is only one."""
    if piece in (CLAIM, MELD) and len(found := options(view)) == 1:
        piece = Chip(found[0])
    if not isinstance(piece, Chip):
        return None
    return claim(piece.faces) if view.phase is Phase.CLAIM else meld(piece.faces)
