"""What a seat has seen of a round, and what is left of it when it is to act."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from games.core.chance import generator
from games.core.rules import Event, TurnBegan, Value
from games.memorandom.sets import PLACES, Face
from games.memorandom.state import View, known
from games.memorandom.terms import Dealt, DeckShuffled, Exchanged, Rotated, Sneaked, Swapped, moved


class Memory(Value, frozen=True):
    """How well a level remembers. As it stands, it remembers everything."""

    forget: float = 0.0
    """How often a known card of the grid is lost at the beginning of each own turn."""
    miss: float = 0.0
    """How often a shuffle or swap of somebody else is not followed: all seems to lie as before."""


def this_round(seen: Sequence[Event]) -> Sequence[Event]:
    """Return what was witnessed since all cards were shuffled for the last time."""
    starts = range(len(seen) - 1, -1, -1)
    return seen[next(at for at in starts if isinstance(seen[at], DeckShuffled)) :]


def faces_seen(view: View, seen: Sequence[Event]) -> dict[int, Face]:
    """Return the face of every card that this seat has seen in this round."""
    faces = known(view)
    for event in this_round(seen):
        match event:
            case Dealt() | Sneaked() if event.faces:
                faces |= zip(event.cards, event.faces, strict=True)
            case Swapped() if event.face is not None:
                faces[event.taken] = event.face
    return faces


def recall(view: View, seen: Sequence[Event], memory: Memory) -> list[Face | None]:
    """Return the face that the seat believes to lie at each place, or None.

    All luck follows from the deal and is used up event by event. So what is forgotten stays
    forgotten, however often the seat is asked.
    """
    events = this_round(seen)
    own: list[Face] = []
    places: list[Face | None] = [None] * PLACES
    deal = msgspec.msgpack.encode([event for event in events if isinstance(event, Dealt)])
    rng = generator(zlib.crc32(deal), "memory", view.round, view.seat or 0)
    for event in events:
        if getattr(event, "seat", None) != view.seat:
            followed = not isinstance(event, Exchanged | Rotated | Swapped) or (
                rng.random() >= memory.miss
            )
            if followed:
                _follow(places, event)
            continue
        match event:
            case Dealt():
                own = list(event.faces)
            case TurnBegan():
                places = [None if rng.random() < memory.forget else face for face in places]
            case Sneaked():
                for place, face in zip(event.places, event.faces, strict=True):
                    places[place] = face
            case Swapped() if event.face is not None:
                places[event.place], own[event.slot] = own[event.slot], event.face
            case _:
                _follow(places, event)
    return places


def _follow(places: list[Face | None], event: Event) -> None:
    """Move what is remembered along with the cards."""
    match event:
        case Swapped():
            places[event.place] = None
        case Exchanged():
            places[:] = moved(places, event.places)
        case Rotated():
            places[:] = moved(places, event.path)
