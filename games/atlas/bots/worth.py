"""What a hand is worth to a bot, and how likely it is that others claim what it plays."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from games.atlas.bots.memory import Past
from games.atlas.rules import (
    ATLAS,
    CELLS,
    FIVES,
    FOURS,
    KINDS,
    Faces,
    View,
    cells_of,
    goes_out,
    is_action,
    marks_of,
    out_of_sight,
    waits,
)

IN_THREE = 3.0
"""What a cell is worth of which a hand has two cards or more."""
IN_FOUR = (0.0, 0.0, 0.5, 2.0, 2.0)
"""What a region is worth of which a hand has so many categories."""
IN_FIVE = (0.0, 0.0, 0.2, 0.6, 2.0, 2.0)
"""What a category is worth of which a hand has so many regions."""
SMALL = 4
"""Cards of a hand for which it is looked at with which cards it goes out."""


class Sight(NamedTuple):
    """What a seat does not see: cards of each face and of each cell, and how many in all."""

    faces: list[int]
    cells: list[int]
    total: int


def sight_of(view: View) -> Sight:
    """Return what a seat does not see."""
    hidden = out_of_sight(view)
    faces = [hidden.count(face) for face in range(ATLAS + 1)]
    cells = [sum(faces[cell * KINDS : cell * KINDS + KINDS]) for cell in range(CELLS)]
    return Sight(faces, cells, max(1, len(hidden)))


class Taste(NamedTuple):
    """How much a bot cares for what, in the unit of IN_THREE; see `levels.Level`."""

    card: float
    atlas: float
    waits: float
    out: float


def worth(hand: Faces, sight: Sight, taste: Taste) -> float:
    """Return what a hand is worth when its turn is over; more is better."""
    once, twice, _ = marks_of(hand)
    total = together(once, twice) + taste.atlas * hand.count(ATLAS) - taste.card * len(hand)
    if taste.waits:
        live = sum([sight.cells[cell] for cell in cells_of(waits(once, twice))])
        total += taste.waits * live / sight.total
    if taste.out and len(hand) <= SMALL:
        total += taste.out * chance_out(hand, sight)
    return total


def together(once: int, twice: int) -> float:
    """Return what the pairs, near Fours and near Fives of a hand with these marks are worth."""
    total = IN_THREE * twice.bit_count()
    for line in FOURS:
        total += IN_FOUR[(once & line).bit_count()]
    for line in FIVES:
        total += IN_FIVE[(once & line).bit_count()]
    return total


SEEN_PLAYED = 0.5
"""How often others play a card that a hand waits for, against drawing it oneself."""


def chance_out(hand: Faces, sight: Sight) -> float:
    """Return how likely a small hand goes out with the next card that it draws or claims."""
    cells, atlas = sum(sight.cells), sight.faces[ATLAS]
    if len(hand) > 1:
        drawn, played = goes_out(hand)
        live = float(atlas * (drawn >> CELLS & 1))
        live += (sight.total - cells - atlas) * (drawn >> CELLS + 1 & 1)
        for cell, count in enumerate(sight.cells):
            live += count * ((drawn >> cell & 1) + SEEN_PLAYED * (played >> cell & 1))
    elif is_action(hand[0]):  # rule 8: an action goes out by itself
        live = float(sight.total)
    elif hand[0] == ATLAS:  # and an Atlas card with any species
        live = (1 + SEEN_PLAYED) * cells
    else:
        live = (1 + SEEN_PLAYED) * sight.faces[hand[0]] + atlas
    return live / sight.total


FEW, BY_SIZE, BY_LIVE = -4.95, 1.0, 0.2
"""Log odds that a seat claims a card: by the logarithm of its hand, and live cards of the cell."""
UNABLE = 0.18
"""Share of that chance that is left for a seat that could not claim such a card before."""
THREW = 0.004
"""The chance that a seat claims what is like a card that it played itself."""


def dangers(view: View, sight: Sight, past: Past) -> list[float]:
    """Return for each cell how likely somebody claims a card of it; tests/bench checks the odds."""
    safe = [1.0] * CELLS
    for seat, held in enumerate(view.counts):
        if seat == view.seat:
            continue
        odds = FEW + BY_SIZE * log(held)
        for cell, live in enumerate(sight.cells):
            if past.threw[seat] >> cell & 1:
                safe[cell] *= 1 - THREW
                continue
            chance = 1 / (1 + exp(-odds - BY_LIVE * live))
            safe[cell] *= 1 - (UNABLE * chance if past.unable[seat] >> cell & 1 else chance)
    return [1 - chance for chance in safe]
