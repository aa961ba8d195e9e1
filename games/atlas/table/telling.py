"""What happened, in words: each event, a whole turn, and how a round ended."""

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
from games.atlas.table.names import a_meld, card_name, card_names
from games.atlas.table.pieces import Front
from games.core.rules import Event, Seat
from games.core.speech import Fields, Key, Round, Score, Seats, Told, sentence


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
            return sentence(event, meld=a_meld(faces))._replace(faces=_fronts(faces))
        case Asked():
            return _asked(event, view.seat)
        case Claimed(seat, faces=faces):
            because = Told(f"claims.{event.reason.value}", seat=seat)
            card = card_name(config, faces[-1])
            told = sentence(event, card=card, meld=a_meld(faces), because=because)
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
    """Return a seat as somebody a thing is taken from."""
    return Told("parts.whom", seat=seat)


def _to(seat: Seat) -> Told:
    """Return a seat as somebody a thing is given to."""
    return Told("parts.to", seat=seat)


def _asked(event: Asked, reader: Seat | None) -> Told:
    """Return who is asked; whoever reads it comes first."""
    others = Seats([seat for seat in event.seats if seat != reader])
    form = "others" if reader not in event.seats else "both" if others else "you"
    return sentence(event, form, names=others, count=len(others))


def _traded(event: Taken | Given, config: Config) -> Told:
    """Return what went from hand to hand; only the two who trade know the card."""
    other = _whom(event.partner) if isinstance(event, Taken) else _to(event.partner)
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
    deeds = [*_melds(done, seat), *[d for event in done for d in _deeds(event, done, view.config)]]
    won = next((event.winner for event in events if isinstance(event, RoundEnded)), None)
    if won == seat:
        deeds.append(Told("deeds.win", seat=seat))
    ends = [end for event in events for end in _ends(event, won)]
    key = "gist.then" if ends else "gist.turn"
    faces = [face for event in done for face in tell(event, view).faces]
    return Told(key, {"deeds": tuple(deeds), "ends": tuple(ends)}, seat, tuple(faces))


def _melds(done: Sequence[Event], seat: Seat) -> list[Told]:
    """Return all melds that a seat laid down as one part of a sentence about it."""
    melds = tuple([a_meld(event.faces) for event in done if isinstance(event, Melded)])
    return [Told("deeds.meld", {"melds": melds}, seat)] if melds else []


def _deeds(event: Event, done: Sequence[Event], config: Config) -> list[Told]:
    """Return an event as a part of a sentence about the seat that did it."""
    match event:
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


def _ends(event: Event, won: Seat | None) -> list[Told]:
    """Return what came of it for others, as a part of a sentence."""
    match event:
        case Claimed(seat, faces=faces):
            key = "ends_in.claim_wins" if seat == won else "ends_in.claim"
            return [Told(key, {"meld": a_meld(faces)}, seat)]
        case Skipped(seat):
            return [Told("ends_in.skip", seat=seat)]
        case Reversed():
            return [Told("ends_in.turn")]
        case Kept():
            return [Told("ends_in.kept")]
        case RoundEnded(winner=None):
            return [Told("ends_in.void")]
    return []


# --- the end of a round ------------------------------------------------------------------------


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return what each seat had left, what the round brought, and what decided it."""
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    if ended is None:
        return None
    scores = [
        Score(seat, _gained(ended, seat, view.config), _total(view.scores[seat]), _fronts(hand))
        for seat, hand in enumerate(ended.hands)
    ]
    title = Told("ended", {"round": ended.number})
    return Round(title, tuple(scores), _deciding(events, ended, view.config))


def _deciding(events: Sequence[Event], ended: RoundEnded, config: Config) -> Told:
    """Return the move that emptied a hand, or that nobody could draw any more."""
    for event in events:
        match event:
            case RoundEnded():
                break
            case Claimed(seat, faces=faces) if seat == ended.winner:
                fields = {"card": card_name(config, faces[-1]), "meld": a_meld(faces)}
                return Told("claim", fields, seat, _fronts(faces))
            case Melded(seat, faces=faces) if seat == ended.winner:
                melded: Fields = {"meld": a_meld(faces), "cards": card_names(config, faces)}
                return Told("meld", melded, seat, _fronts(faces))
            case Played(seat, face=face) if seat == ended.winner:
                return Told("play", {"card": card_name(config, face)}, seat, (Front(face),))
    return Told("void")


def _gained(ended: RoundEnded, seat: Seat, config: Config) -> Told:
    """Return what a seat won, or what the cards in its hand brought the winner (rule 10)."""
    if ended.winner is None:
        return Told("nothing")
    if seat == ended.winner:
        return Told("gained", {"count": ended.points})
    return Told("left", {"count": config.points(ended.hands[seat]), "other": _to(ended.winner)})


def _total(score: int) -> Told:
    return Told("total", {"count": score})
