"""What a bot remembers of the cards it saw: fresh and repeated looks last, old single ones fade.

ACT-R base-level activation: a memory's strength is `ln(sum of age ** -decay over all looks)` plus
logistic noise, and it is recalled when that exceeds a threshold, so strength, recency and
repetition follow one formula. Ages count what happened at the table, never seconds: a slow
opponent does not make a bot forget.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from games.core.chance import generator
from games.core.rules import Event, Seat, TurnBegan, Value
from games.memory_island.rules import Flipped, View

CARD, TURN = 2, 1
"""What an opened card and another seat's turn add to the age of every memory."""


class Memory(Value, frozen=True):
    """How well a level remembers. Without `tau` it remembers everything."""

    tau: Annotated[float, Meta(ge=-20, le=20)] | None = None
    """The strength that a memory needs: the higher, the more is forgotten."""
    decay: Annotated[float, Meta(ge=0, le=5)] = 0.5
    noise: Annotated[float, Meta(ge=0.01, le=10)] = 0.3
    """Scale of the logistic noise: the smaller, the sharper the edge of forgetting."""
    slip: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """How often a recalled card is looked for at a neighbouring place."""


class Looks(NamedTuple):
    """What a seat saw before its turn began."""

    values: dict[int, int]
    """Place to value."""
    ages: dict[int, list[int]]
    """Place to the ages of all looks at it."""
    digest: int
    """A number for exactly this history: the luck of forgetting follows from it."""


def recall(view: View, seen: Sequence[Event], memory: Memory) -> dict[int, int]:
    """Return the face-down cards, place to value, that come to mind in this turn.

    It stays the same from the first card of a turn to the last, whatever is asked how often.
    """
    if memory.tau is None:
        known = {event.place: event.value for event in seen if isinstance(event, Flipped)}
        return {place: known[place] for place in view.down if place in known}
    looks = look_back(seen, view.seat or 0)
    rng = generator(looks.digest, "memory", view.seat or 0)
    luck = [
        (rng.random(), rng.random(), rng.random()) for _ in range(sum(view.config.cards.values()))
    ]
    down = frozenset(view.down)
    firm: dict[int, int] = {}
    slipped: dict[int, int] = {}
    for place, value in looks.values.items():
        recalls, slips, where = luck[place]
        if place not in down or recalls >= chance(looks.ages[place], memory):
            continue
        if slips >= memory.slip:
            firm[place] = value
        elif near := [spot for spot in neighbours(place, view.config.columns) if spot in down]:
            slipped[near[int(where * len(near))]] = value
    return slipped | firm  # what is recalled rightly is not overlaid by a slip


def chance(ages: Sequence[float], memory: Memory) -> float:
    """Return the probability that a card looked at so long ago is recalled."""
    if memory.tau is None:
        return 1.0
    strength = math.log(sum([age**-memory.decay for age in ages]))
    distance = (memory.tau - strength) / memory.noise
    return 1 / (1 + math.exp(min(distance, 700.0)))


def look_back(seen: Sequence[Event], seat: Seat) -> Looks:
    """Return what this seat saw up to the beginning of the turn that now goes on."""
    began = max([i for i, event in enumerate(seen) if isinstance(event, TurnBegan)], default=0)
    past = seen[: began + 1]
    values: dict[int, int] = {}
    moments: dict[int, list[int]] = {}
    clock = 0
    for event in past:
        if isinstance(event, Flipped):
            values[event.place] = event.value
            moments.setdefault(event.place, []).append(clock)
            clock += CARD
        elif isinstance(event, TurnBegan) and event.seat != seat:
            clock += TURN
    ages = {place: [clock - moment for moment in looks] for place, looks in moments.items()}
    return Looks(values, ages, zlib.crc32(msgspec.msgpack.encode(past)))


def neighbours(place: int, columns: int) -> list[int]:
    """Return the places around this one: wrong picks of people lie close to the right place.

    (Wilson, Darling and Sykes, Psychonomic Bulletin & Review 18, 2011.)
    """
    row, column = divmod(place, columns)
    return [
        (row + down) * columns + column + across
        for down in (-1, 0, 1)
        for across in (-1, 0, 1)
        if (down or across) and row + down >= 0 and 0 <= column + across < columns
    ]
