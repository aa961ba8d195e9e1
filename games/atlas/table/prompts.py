"""What whoever is to act is asked to do, and how that goes on after each touch."""

from __future__ import annotations

from collections.abc import Sequence

from games.atlas.rules import (
    SPECIES,
    Claimed,
    Faces,
    Phase,
    Played,
    RoundEnded,
    View,
    is_action,
)
from games.atlas.table.chips import CLAIM, MELD
from games.atlas.table.hand import held, obliged, options, played
from games.atlas.table.names import card_name, shape_name
from games.atlas.table.pieces import Front, Pile, Plate
from games.core.rules import Event, Seat
from games.core.speech import Key, Pick, Seats, Told


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Return what the seat to act is asked to do."""
    cards = tuple(sorted([pick.face for pick in picked if isinstance(pick, Front)]))
    match view.phase:
        case Phase.CLAIM:
            return _claim(view, seat, picked, cards)
        case Phase.TURN:
            return _turn(view, seat, picked, cards)
        case Phase.TRADE:
            return Told("trade", seat=seat)
    other = {"other": Seats((view.partner,))}
    if view.phase is Phase.GIVE and cards:
        return Told("gives", {**other, "card": card_name(view.config, cards[0])}, seat)
    return Told(view.phase.value, other, seat)


def offer(events: Sequence[Event], view: View) -> Told | None:
    """Return what a match card that was played offers to all others (rule 5)."""
    over = any(isinstance(event, Claimed | RoundEnded) for event in events)
    faces = [event.face for event in events if isinstance(event, Played) and event.face < SPECIES]
    if over or not faces:
        return None
    return Told("offer", {"card": card_name(view.config, faces[0])})


def _claim(view: View, seat: Seat, picked: tuple[Pick, ...], cards: Faces) -> Told:
    """Return whether the card just played must or may be claimed, and what says so."""
    card = {"card": card_name(view.config, *played(view))}
    if CLAIM not in picked and cards in options(view):
        return Told("claimed", {**card, **_plate(CLAIM)}, seat)
    if picked:
        return Told("claiming", card, seat)
    if view.seat != seat or not obliged(view):
        return Told("may", card, seat)
    return Told("must" if len(options(view)) == 1 else "must_choose", card, seat)


def _turn(view: View, seat: Seat, picked: tuple[Pick, ...], cards: Faces) -> Told:
    if picked:
        return _picked(view, seat, picked, cards)
    count, hand = len(view.hands[seat]), held(view)
    if count == 1:
        return Told("last" if hand and is_action(hand[0]) else "only", seat=seat)
    if not view.lone or view.seat != seat:
        return Told("turn", seat=seat)
    return Told("lone" if options(view) else "two", seat=seat)


def _picked(view: View, seat: Seat, picked: tuple[Pick, ...], cards: Faces) -> Told:
    """Return what goes on with what is picked."""
    if Pile() in picked:
        return Told("pile", seat=seat)
    if MELD in picked:
        return Told("melding", seat=seat)
    if cards in options(view):
        return Told("whole", {"meld": shape_name(cards), **_plate(MELD)}, seat)
    if len(cards) > 1:
        return Told("melding", seat=seat)
    key = "picked" if any(cards[0] in faces for faces in options(view)) else "single"
    return Told(key, {"card": card_name(view.config, cards[0])}, seat)


def _plate(plate: Plate) -> dict[str, object]:
    return {"plate": Key(f"plates.{plate.text}")}
