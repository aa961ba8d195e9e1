"""What happened, in words and on the table: each event, a whole turn, and the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from games.atlas.rules import (
    HIDDEN,
    Answered,
    Asked,
    Claimed,
    Config,
    Dealt,
    Drawn,
    Faces,
    Given,
    Kept,
    Melded,
    PartnerChosen,
    Played,
    Reversed,
    RoundBegan,
    RoundEnded,
    Skipped,
    Taken,
    TradeDeclined,
    Unclaimed,
    View,
)
from games.atlas.table.names import card_name, shape_name
from games.atlas.table.pieces import Card, Front, Hand, Pile, Shown
from games.atlas.table.things import last_meld
from games.core.rules import Event, Seat
from games.core.speech import Face, Key, Mark, Piece, Round, Score, Seats, Told, sentence


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event, with the cards, melds and seats that it mentions."""
    config = view.config
    match event:
        case RoundBegan():
            return sentence(event, round=event.number)
        case Dealt(_, cards, faces):
            return sentence(event, count=len(cards))._replace(faces=_fronts(faces))
        case Drawn(face=face) if face != HIDDEN:
            told = sentence(event, "seen", card=card_name(config, face))
            return told._replace(faces=(Front(face),))
        case Drawn():
            return sentence(event, "hidden")
        case Played(face=face):
            return sentence(event, card=card_name(config, face))._replace(faces=(Front(face),))
        case Melded(faces=faces):
            return sentence(event, meld=shape_name(faces))._replace(faces=_fronts(faces))
        case Asked():
            return sentence(event, names=Seats(event.seats))
        case Claimed(faces=faces):
            card, because = card_name(config, faces[-1]), Key(f"claims.{event.reason.value}")
            told = sentence(event, card=card, meld=shape_name(faces), because=because)
            return told._replace(faces=_fronts(faces))
        case PartnerChosen(partner=partner):
            return sentence(event, other=_whom(partner))
        case Taken() | Given():
            return _traded(event, config)
        case RoundEnded():
            return _round_ended(event)
    return sentence(event)


def _fronts(faces: Faces) -> tuple[Front, ...]:
    return tuple([Front(face) for face in faces if face != HIDDEN])


def _whom(seat: Seat) -> Told:
    """Return a seat as somebody a thing is taken from, or given to."""
    return Told("parts.whom", seat=seat)


def _traded(event: Taken | Given, config: Config) -> Told:
    """Return what went from hand to hand; only the two who trade know the card."""
    other = _whom(event.partner)
    if event.face == HIDDEN:
        return sentence(event, "hidden", other=other)
    told = sentence(event, "seen", other=other, card=card_name(config, event.face))
    return told._replace(faces=(Front(event.face),))


def _round_ended(event: RoundEnded) -> Told:
    if event.winner is None:
        return sentence(event, "void", round=event.number)
    how = Key(f"ends.{event.reason.value}")
    told = sentence(event, "won", round=event.number, count=event.points, how=how)
    return told._replace(seat=event.winner)


# --- a turn ------------------------------------------------------------------------------------

_DEEDS = Melded | Played | PartnerChosen | Taken | Given | TradeDeclined
_WEIGHT: tuple[type[Event], ...] = (
    *(RoundEnded, Claimed, Unclaimed, Skipped, Asked, Answered, Drawn, RoundBegan, Dealt),
)
"""Events, the weightiest first, where nobody did anything of their own accord."""


def gist(events: Sequence[Event], view: View) -> Told:
    """Return what a seat did in a move or a turn, and what the others did then."""
    seat = next((event.seat for event in events if isinstance(event, _DEEDS)), None)
    if seat is None:
        ranked = [event for kind in _WEIGHT for event in events if isinstance(event, kind)]
        return tell((*ranked, *events)[0], view)
    done = [event for event in events if isinstance(event, _DEEDS) and event.seat == seat]
    deeds = [deed for event in done for deed in _deeds(event, done, view.config)]
    ends = [end for event in events for end in _ends(event)]
    key = "gist.then" if ends else "gist.turn"
    faces = [face for event in done for face in tell(event, view).faces]
    return Told(key, {"deeds": tuple(deeds), "ends": tuple(ends)}, seat, tuple(faces))


def _deeds(event: Event, done: Sequence[Event], config: Config) -> list[Told]:
    """Return an event as a part of a sentence about the seat that did it."""
    match event:
        case Melded(seat, faces=faces):
            return [Told("deeds.meld", {"meld": shape_name(faces)}, seat)]
        case Played(seat, face=face):
            return [Told("deeds.play", {"card": card_name(config, face)}, seat)]
        case PartnerChosen(seat, partner) if not any(isinstance(e, Taken) for e in done):
            return [Told("deeds.partner", {"other": _whom(partner)}, seat)]
        case Taken(seat, partner, face=face):
            known = {"card": card_name(config, face)} if face != HIDDEN else {}
            key = "deeds.take_card" if known else "deeds.take"
            return [Told(key, {"other": _whom(partner), **known}, seat)]
        case Given(seat, face=face):
            taken = [other.face for other in done if isinstance(other, Taken)]
            if face == HIDDEN:
                return [Told("deeds.give", seat=seat)]
            key = "deeds.give_it" if taken == [face] else "deeds.give_card"
            return [Told(key, {"card": card_name(config, face)}, seat)]
        case TradeDeclined(seat):
            return [Told("deeds.keep", seat=seat)]
    return []


def _ends(event: Event) -> list[Told]:
    """Return what came of it for others, as a part of a sentence."""
    match event:
        case Claimed(seat, faces=faces):
            return [Told("ends_in.claim", {"meld": shape_name(faces)}, seat)]
        case Skipped(seat):
            return [Told("ends_in.skip", seat=seat)]
        case Reversed():
            return [Told("ends_in.turn")]
        case Kept(seat):
            return [Told("ends_in.kept", seat=seat)]
        case RoundEnded(winner=None):
            return [Told("ends_in.void")]
        case RoundEnded(winner=winner):
            return [Told("ends_in.won", seat=winner)]
    return []


# --- what has changed --------------------------------------------------------------------------


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return own cards that are new, what was played and melded, and who claimed or was skipped."""
    found: dict[Piece, Told | None] = {}
    for event in events:
        match event:
            case RoundBegan():
                found = {}  # all is new
            case Drawn(seat, card) | Given(partner=seat, card=card) | Taken(seat, card=card):
                if seat == view.seat:
                    found[Card(card)] = Told("new")
                else:
                    found[Hand(seat)] = None
            case Played():
                found[Pile()] = None
            case Melded(cards=cards):
                found |= dict.fromkeys(map(Shown, cards))
            case Claimed(seat, cards=cards):
                found |= dict.fromkeys(map(Shown, cards))
                found[Hand(seat)] = Told("claimer")
            case Skipped(seat):
                found[Hand(seat)] = Told("skipped")
            case TradeDeclined(seat):
                found[Hand(seat)] = Told("kept")
    shown = {*last_meld(view)}
    return tuple(
        [
            Mark(piece, told)
            for piece, told in found.items()
            if (not isinstance(piece, Card) or piece.card in view.hand)
            and (not isinstance(piece, Shown) or piece.card in shown)
            and (not isinstance(piece, Hand) or (told is not None and piece.seat != view.seat))
        ]
    )


# --- the end of a round ------------------------------------------------------------------------


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return what each seat had left, what the round brought, and how it was won."""
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    if ended is None:
        return None
    scores = [
        Score(seat, _gained(ended, seat, view.config), _total(view.scores[seat]), _held(hand))
        for seat, hand in enumerate(ended.hands)
    ]
    how = Key(f"ends.{ended.reason.value}")
    won = Told("won", {"how": how}, ended.winner)
    deciding = won if ended.winner is not None else Told("void")
    return Round(Told("ended", {"round": ended.number}), tuple(scores), deciding)


def _gained(ended: RoundEnded, seat: Seat, config: Config) -> Told:
    if seat == ended.winner:
        return Told("gained", {"count": ended.points})
    return Told("left", {"count": config.points(ended.hands[seat])})


def _total(score: int) -> Told:
    return Told("total", {"count": score})


def _held(hand: Faces) -> tuple[Face, ...]:
    return _fronts(hand)
