"""What a seat has seen of a round, and what is left of it when it is to act."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from games.core.chance import generator
from games.core.rules import Event, TurnBegan, Value
from games.memorandom.rules import (
    PLACES,
    Dealt,
    DeckShuffled,
    Exchanged,
    Face,
    Rotated,
    Sneaked,
    Swapped,
    View,
    known,
    moved,
)


class Memory(Value, frozen=True):
    """How well a level remembers. As it stands, it remembers everything."""

    forget: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """How often a known card of the grid is lost at the beginning of each own turn."""
    miss: Annotated[float, Meta(ge=0, le=1)] = 0.0
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
    assert view.seat is not None
    events, size = this_round(seen), view.config.personal_cards
    own = slice(PLACES + size * view.seat, PLACES + size * (view.seat + 1))
    deal = msgspec.msgpack.encode([event for event in events if isinstance(event, Dealt)])
    rng = generator(zlib.crc32(deal), "memory", view.round, view.seat)
    faces: list[Face | None] = [None] * (PLACES + size * len(view.hands))  # the grid, then hands
    for event in events:
        match event:
            case Dealt() if event.faces:
                faces[own] = event.faces
            case TurnBegan(seat) if seat == view.seat:
                mine = faces[own]
                faces = [None if rng.random() < memory.forget else face for face in faces]
                faces[own] = mine
            case Sneaked() if event.faces:
                for place, face in zip(event.places, event.faces, strict=True):
                    faces[place] = face
            case Exchanged() | Rotated() | Swapped():
                if event.seat == view.seat or rng.random() >= memory.miss:
                    faces = moved(faces, _path(event, size))
                if isinstance(event, Swapped) and event.face is not None:
                    faces[own.start + event.slot] = event.face
    return faces[:PLACES]


def _path(event: Exchanged | Rotated | Swapped, size: int) -> tuple[int, ...]:
    """Return the places that were moved round; behind the grid follow the hands, seat by seat."""
    match event:
        case Swapped(seat, place, slot):
            return place, PLACES + size * seat + slot
        case Rotated():
            return event.path
    return event.places
