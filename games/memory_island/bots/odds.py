"""How likely a seat is to win from here: what everyone still lacks and what is in their reach.

A logistic model: for each seat, clockwise from the one that moves, what its missing cards, its
best known cards and its luck with one card more are worth. `values.py` has the learned numbers.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from games.memory_island.bots.sums import Counts, reach

WIDTH = 24
"""Bits of a row of sums: room for the counts of a target up to 12 and the target cards besides."""
ROW = (1 << WIDTH) - 1
MOST = 10
"""More missing cards than this count as this many."""


class Weights(NamedTuple):
    """What one seat's outlook adds to the odds."""

    missing: tuple[float, ...]
    """By the cards it lacks, from 0 to `MOST`."""
    after: tuple[float, ...]
    """By the cards it will lack when it has taken the most that known cards allow."""
    finish: float
    """Times the chance that one card not known lets it win at once."""
    gain: float
    """Times the cards it can expect to take when it first opens one not known."""
    trap: float
    """Times the share of target cards among those not known, when it lacks a single card."""


class Model(NamedTuple):
    """What decides whether one seat wins, at the beginning of a turn."""

    even: float
    hidden: float
    """Times the number of cards not known, in tens."""
    tens: float
    """Times the share of target cards among them."""
    seats: tuple[Weights, ...]
    """Clockwise from the seat that moves."""


Outlook = tuple[int, int, float, float]
"""Of a seat: the cards it lacks, those it will lack after the most that known cards allow, the
chance that one card not known wins at once, the cards to expect when one is opened first."""


def outlooks(
    known: Counts, hidden: Counts, rooms: tuple[int, ...]
) -> tuple[list[Outlook], int, float]:
    """Return each seat's outlook, the number of hidden cards and the share of targets in it."""
    target = len(known) - 1
    sums = reach(known, target, WIDTH)
    tens = min(known[target], MOST)
    for _ in range(tens):
        sums |= sums << 1  # known target cards are taken before the sum, one more card each
    alone = sums >> target * WIDTH | (1 << tens + 1) - 1
    count = sum(hidden)
    rows = [
        (copies, (sums >> (target - value) * WIDTH) & ROW if value < target else alone)
        for value, copies in enumerate(hidden)
        if copies
    ]
    seats = [_outlook(alone, rows, count, min(room, MOST)) for room in rooms]
    return seats, count, hidden[target] / count if count else 0.0


def _outlook(alone: int, rows: list[tuple[int, int]], count: int, room: int) -> Outlook:
    after = room - (alone & (1 << room + 1) - 1).bit_length() + 1
    if not count:
        return room, after, 0.0, 0.0
    fitting = (1 << room) - 1
    sizes = [(row & fitting).bit_length() for _, row in rows]
    finish = gain = 0
    for (copies, _), size in zip(rows, sizes, strict=True):
        gain += copies * size
        if size == room:
            finish += copies
    return room, after, finish / count, gain / count


def chance(known: Counts, hidden: Counts, rooms: tuple[int, ...], model: Model) -> float:
    """Return the probability that the model's seat wins; `rooms` begin with the mover's."""
    seats, count, tens = outlooks(known, hidden, rooms)
    score = model.even + model.hidden * count / 10 + model.tens * tens
    for (missing, after, finish, gain), weights in zip(seats, model.seats, strict=True):
        score += weights.missing[missing] + weights.after[after]
        score += weights.finish * finish + weights.gain * gain
        if missing == 1:
            score += weights.trap * tens
    return 1 / (1 + math.exp(-score))
