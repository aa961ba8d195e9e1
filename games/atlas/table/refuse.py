"""Why touching something does nothing now, with the facts."""

from __future__ import annotations

from enum import Enum

from games.atlas.rules import (
    ATLAS,
    SPECIES,
    Faces,
    Phase,
    View,
    category_of,
    is_action,
    region_of,
)
from games.atlas.table.chips import CLAIM, MELD
from games.atlas.table.hand import acts, held, options, played
from games.atlas.table.names import card_name, card_names, name, shape_name, where
from games.atlas.table.picks import pick_of
from games.atlas.table.pieces import Card, Deck, Front, Hand, Pile, Show, Shown, Way
from games.core.rules import Seat
from games.core.speech import Fields, Key, Pick, Piece, Refusal, Seats, Told


class No(Enum):
    """Why touching something does nothing."""

    OVER = "over"
    """The match is over."""
    DECK = "deck"
    """Cards are drawn without being asked for."""
    USED_UP = "used_up"
    """The draw pile is empty."""
    NO_DRAW = "no_draw"
    """A turn that begins with one action card draws none."""
    WAY = "way"
    """The ring only shows the direction."""
    MELDED = "melded"
    """The card is out of play."""
    SHOW = "show"
    """Melds are shown there, and cannot be touched."""
    TURN = "turn"
    """It is another seat's turn."""
    ASKED = "asked"
    """Others are asked whether they claim the card just played."""
    ALONE = "alone"
    """Others are asked so, and nobody knows who."""
    ANSWERED = "answered"
    """This seat has answered, others have not."""
    PICKED = "picked"
    """It is picked already."""
    HAND = "hand"
    """Those are another seat's cards."""
    ONE_CARD = "one_card"
    """More than one card is picked, and one goes to the pile."""
    PLAYING = "playing"
    """The pile is picked, and that makes no meld."""
    MELDING = "melding"
    """A meld is begun, and that plays no card."""
    CLAIMING = "claiming"
    """The card just played is not covered, but claimed."""
    DECLINE = "decline"
    """A claim is begun, and that is no refusal."""
    ACTION = "action"
    """An action card belongs to no meld."""
    NO_MELD = "no_meld"
    """There is no meld with these cards in the hand."""
    TWO = "two"
    """Two cards are left, and they are no pair."""
    WHOLE = "whole"
    """What is picked is a meld already."""
    LACKS = "lacks"
    """The cards would go together, but the hand lacks the rest of a meld."""
    APART = "apart"
    """No meld has these cards together."""
    WHOM = "whom"
    """First it is to be said with whom to trade."""
    TAKE = "take"
    """First a card is to be taken."""
    GIVE = "give"
    """First a card is to be given back."""
    PARTNER = "partner"
    """The trade is with another seat."""
    ONE_BACK = "one_back"
    """Only one card is given back."""


def refuse(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    """Return why touching this piece does nothing now, after these picks."""
    if view.outcome:
        return Refusal(No.OVER)
    match piece:
        case Deck():
            return _no_draw(view)
        case Way():
            way = "signs.clockwise" if view.direction == 1 else "signs.counter"
            return Refusal(No.WAY, {"way": Key(way)})
        case Shown(card):
            return Refusal(No.MELDED, {"card": card_name(view.config, view.faces[card])})
        case Show():
            return Refusal(No.SHOW)
    if not acts(view):
        return _waits(view)
    if _is_picked(view, picked, piece):
        return Refusal(No.PICKED, {"pick": _called(view, pick_of(view, piece))})
    if view.phase in (Phase.TURN, Phase.CLAIM):
        return _in_turn(view, picked, piece)
    return _in_trade(view, picked, piece)


def _no_draw(view: View) -> Refusal:
    """Return why the draw pile gives no card (rules 3, 8 and 10)."""
    hand = held(view)
    if acts(view) and view.phase is Phase.TURN and len(hand) == 1 and is_action(hand[0]):
        return Refusal(No.NO_DRAW, {"card": card_name(view.config, hand[0])})
    return Refusal(No.DECK if view.deck else No.USED_UP, {"count": view.deck})


def _waits(view: View) -> Refusal:
    """Return for whom the seat that looks has to wait."""
    if view.phase is not Phase.CLAIM:
        return Refusal(No.TURN, _other(view.mover))
    card = card_name(view.config, *played(view))
    why = No.ANSWERED if view.seat in view.asked else No.ASKED if view.waiting else No.ALONE
    return Refusal(why, {"names": Seats(view.waiting), "card": card})


def _is_picked(view: View, picked: tuple[Pick, ...], piece: Piece) -> bool:
    """Tell whether a piece is picked: of equal cards, whether all are."""
    pick = pick_of(view, piece)
    there = held(view).count(pick.face) if isinstance(pick, Front) else 1
    return picked.count(pick) == there


# --- melds, claims, and a card for the pile ----------------------------------------------------


def _in_turn(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    cards = tuple([pick.face for pick in picked if isinstance(pick, Front)])
    match piece:
        case Hand(seat):
            return Refusal(No.HAND, _other(seat))
        case Pile():
            return _no_play(view, cards)
        case Card(card):
            return _no_card(view, cards, view.faces[card])
    if piece == MELD and Pile() in picked:
        return Refusal(No.PLAYING)
    if piece in (MELD, CLAIM):
        return Refusal(No.NO_MELD, {"cards": card_names(view.config, (*cards, *played(view)))})
    return Refusal(No.DECLINE)


def _no_play(view: View, cards: Faces) -> Refusal:
    """Return why the pile takes no card."""
    if view.phase is Phase.CLAIM:
        return Refusal(No.CLAIMING, {"card": card_name(view.config, *played(view))})
    if len(cards) > 1:
        return Refusal(No.ONE_CARD, {"cards": card_names(view.config, cards)})
    return Refusal(No.MELDING, {"plate": Key("plates.meld")})


def _no_card(view: View, cards: Faces, face: int) -> Refusal:
    """Return why a card of the own hand does not go with what is picked, or was played."""
    card, config = card_name(view.config, face), view.config
    actions = [action for action in (face, *cards) if is_action(action)]
    if actions:
        return Refusal(No.ACTION, {"card": card_name(config, actions[0])})
    if len(held(view)) == 2 and view.phase is Phase.TURN:
        return Refusal(No.TWO, {"cards": card_names(config, held(view))})
    with_these = (*cards, *played(view))
    if not with_these:
        return Refusal(No.NO_MELD, {"cards": card})
    fields: Fields = {"card": card, "cards": card_names(config, with_these)}
    if tuple(sorted(cards)) in options(view):
        plate = MELD if view.phase is Phase.TURN else CLAIM
        fields = {**fields, "meld": shape_name(with_these), "plate": Key(f"plates.{plate.text}")}
        return Refusal(No.WHOLE, fields)
    if face == ATLAS or together((*with_these, face)):
        return Refusal(No.LACKS, fields)
    return Refusal(No.APART, {**fields, "where": where(config, face)})


def together(faces: Faces) -> bool:
    """Tell whether some Three, Four or Five has all these cards (rule 4)."""
    species = [face for face in faces if face < SPECIES]
    regions, categories = {*map(region_of, species)}, {*map(category_of, species)}
    if len(species) + faces.count(ATLAS) < len(faces):
        return False
    return (
        (len(faces) <= 3 and len(regions) <= 1 and len(categories) <= 1)
        or (len(faces) <= 4 and len(regions) <= 1 and len(categories) == len(species))
        or (len(faces) <= 5 and len(categories) <= 1 and len(regions) == len(species))
    )


# --- trades ------------------------------------------------------------------------------------


def _in_trade(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    if view.phase is Phase.TRADE:
        return Refusal(No.WHOM, {"plate": Key("plates.decline")})
    if isinstance(piece, Hand) and piece.seat != view.partner:
        return Refusal(No.PARTNER, {**_other(view.partner), "who": Seats((piece.seat,))})
    if view.phase is Phase.TAKE:
        return Refusal(No.TAKE, _other(view.partner))
    cards = [pick for pick in picked if isinstance(pick, Front)]
    if isinstance(piece, Card) and cards:
        fields = {"card": card_name(view.config, cards[0].face), **_other(view.partner)}
        return Refusal(No.ONE_BACK, fields)
    return Refusal(No.GIVE, _other(view.partner))


def _called(view: View, pick: Pick) -> Told:
    """Return the name of a pick as a part of a sentence."""
    told = name(view, pick)
    return Told(f"names.{told.key}", told.fields)


def _other(seat: Seat) -> Fields:
    return {"other": Seats((seat,))}
