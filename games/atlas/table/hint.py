"""What a plain player would do in your place, as advice."""

from __future__ import annotations

from games.atlas.bots import Level, choose
from games.atlas.rules import (
    DECLINE,
    GIVES,
    PLAYS,
    TRADES,
    AnyMove,
    Claim,
    Give,
    Meld,
    Phase,
    Play,
    TradeWith,
    View,
    claim,
    meld,
)
from games.atlas.table.hand import held, obliged, options, played
from games.atlas.table.names import card_name, shape_name
from games.core.chance import generator
from games.core.speech import Advice, Seats, Told

PLAIN = Level(plain=True)


def hint(view: View) -> Advice:
    """Return what a plain player would do: nothing to point at where cards are hidden."""
    if view.phase is Phase.TAKE:
        return Advice(Told("take"))
    move = choose(view, (), _choices(view), generator("hint"), PLAIN)
    return Advice(_why(view, move), move)


def _why(view: View, move: AnyMove) -> Told:
    match move:
        case Meld(faces):
            return Told("meld", {"meld": shape_name(faces)})
        case Claim(faces):
            return Told("claim", {"meld": shape_name((*faces, *played(view)))})
        case Play(face):
            return Told("play", {"card": card_name(view.config, face)})
        case Give(face):
            return Told("give", {"card": card_name(view.config, face)})
        case TradeWith(seat):
            return Told("trade", {"other": Seats((seat,))})
    return Told("decline")


def _choices(view: View) -> list[AnyMove]:
    """Return the moves that a plain player chooses from."""
    hand = dict.fromkeys(held(view))
    match view.phase:
        case Phase.TURN:
            return [*[PLAYS[face] for face in hand], *map(meld, options(view))]
        case Phase.CLAIM:
            claims = map(claim, options(view))
            return [*claims] if obliged(view) else [DECLINE, *claims]
        case Phase.TRADE:
            others = [seat for seat in range(len(view.hands)) if seat != view.seat]
            return [DECLINE, *[TRADES[seat] for seat in others]]
    return [GIVES[face] for face in hand]
