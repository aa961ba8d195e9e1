"""What happened, in words and on the table: each event, a whole turn, and what has changed."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Event
from games.core.speech import Key, Mark, Piece, Told, sentence
from games.memory_island.rules import Flipped, Taken, TurnedBack, View
from games.memory_island.table.island import label
from games.memory_island.table.pieces import Card, Front, animal


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event, and the card that it shows."""
    match event:
        case Flipped(_, place, value):
            named = Key(f"animals.{animal(value)}.name")
            told = sentence(event, place=label(view, place), animal=named)
            return told._replace(faces=(Front(value),))
        case Taken(_, places):
            return sentence(event, places=_labels(view, places))
        case TurnedBack(_, places, why):
            return sentence(event, why.value, places=_labels(view, places))
    return sentence(event)


def _labels(view: View, places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([label(view, place) for place in places])


def gist(events: Sequence[Event], view: View) -> Told:
    """Return which cards a seat turned, what they came to, and what became of them."""
    parts: list[Told] = []
    turned: list[Flipped] = []
    faces: list[Front] = []
    seat = None
    for event in events:
        match event:
            case Flipped():
                seat = event.seat
                turned.append(event)
                faces.append(Front(event.value))
            case Taken() | TurnedBack():
                parts.append(_end(event, turned))
                seat, turned = event.seat, []
    if turned:
        parts.append(_so_far(turned, view))
    if seat is None or not parts:
        return tell(events[0], view)
    parts = [part._replace(seat=seat) for part in parts]
    return Told("gist", {"deeds": tuple(parts)}, seat, tuple(faces))


def _end(event: Taken | TurnedBack, turned: Sequence[Flipped]) -> Told:
    """Return what became of the cards that were turned, as a part of a sentence."""
    if isinstance(event, Taken):
        return Told("deeds.take", _values(turned, len(event.places)))
    return Told(f"deeds.{event.why.value}", _values(turned, len(event.places)))


def _so_far(turned: Sequence[Flipped], view: View) -> Told:
    """Return what lies open now, which is too much, just enough, or goes on."""
    last = turned[-1]
    if last.total > last.target:
        return Told("deeds.over", _values(turned, len(turned)))
    return Told("deeds.turn" if last.total == last.value else "deeds.more", _values(turned, 1))


def _values(turned: Sequence[Flipped], count: int) -> dict[str, object]:
    values = tuple([str(flip.value) for flip in turned])
    return {"values": values, "total": turned[-1].total if turned else 0, "count": count}


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return the cards that were turned and lie there again, and those that were taken."""
    found: dict[Piece, None] = {}
    for event in events:
        match event:
            case Flipped(place=place):
                found[Card(place)] = None
            case Taken(places=places):
                found |= dict.fromkeys(map(Card, places))
    return tuple([Mark(piece) for piece in found])
