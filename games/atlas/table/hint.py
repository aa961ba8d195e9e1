"""What a plain player would do in your place, as advice."""

from __future__ import annotations

from typing import Any

from games.atlas.bots import plain
from games.atlas.rules.melds import claims_with, melds_in
from games.atlas.rules.state import CLAIM, GIVE, TAKE, TRADE, TURN, View
from games.atlas.rules.terms import (
    DECLINE,
    GIVES,
    PLAYS,
    TRADES,
    Claim,
    Give,
    Meld,
    Play,
    TradeWith,
    claim,
    meld,
    shape_of,
)
from games.atlas.table.chips import chips, faces_of, obliged, played
from games.atlas.table.paint import name_key
from games.core.chance import generator
from games.core.rules import Move
from games.stage.kit import Key, Seats

Advice = tuple[str, dict[str, Any], Move | None]


def hint(view: View) -> Advice:
    """Return a key under `hints`, its fields, and the move: none where cards are hidden."""
    if view.phase == TAKE:
        return "take", {}, None
    move = plain.choose(view, _choices(view), generator("hint"))
    match move:
        case Meld(faces):
            return "meld", {"meld": Key(f"melds.{shape_of(faces)}")}, move
        case Claim(faces):
            whole = tuple(sorted((*faces, *played(view))))
            return "claim", {"meld": Key(f"melds.{shape_of(whole)}")}, move
        case Play(face):
            return "play", {"card": name_key(view.config, face)}, move
        case Give(face):
            return "give", {"card": name_key(view.config, face)}, move
        case TradeWith(seat):
            return "trade", {"other": Seats((seat,))}, move
    return "decline", {}, move


def _choices(view: View) -> list[Move]:
    """Return the moves that a plain player chooses from."""
    hand = tuple(sorted(faces_of(view, view.hand)))
    if view.phase == TURN:
        melds = chips(view) if len(hand) == 2 else melds_in(hand)
        return [*[PLAYS[face] for face in dict.fromkeys(hand)], *map(meld, melds)]
    if view.phase == CLAIM:
        claims = map(claim, claims_with(hand, *played(view)))
        return [*claims] if obliged(view) else [DECLINE, *claims]
    if view.phase == TRADE:
        return [DECLINE, *[TRADES[seat] for seat in range(len(view.hands)) if seat != view.seat]]
    assert view.phase == GIVE
    return [GIVES[face] for face in dict.fromkeys(hand)]
