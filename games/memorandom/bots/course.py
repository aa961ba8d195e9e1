"""The plain course: look until five cards that you know are alike, bring them together, and call.

Places and lines are masks of nine bits here. A *fit* is the mask of those places whose cards, as
far as a seat knows, have a trait; the fits of all traits are packed into one whole number, nine
bits each, so that they are found in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.memorandom.rules import KINDS, LINES, MASKS, MOST, PLACES, Config, Mask

GRID = (1 << PLACES) - 1
FAR = 99
"""The distance of a set that the known cards cannot make."""

LINE_MASKS = tuple([sum([1 << place for place in line]) for line in LINES])


def _nearest(fit: int) -> int:
    return max(LINE_MASKS, key=lambda line: (line & fit).bit_count())


def _distance(unfit: int, fit: int) -> int:
    away = 3 - (_nearest(fit) & fit).bit_count()
    return unfit + away if fit.bit_count() >= 3 + unfit else FAR


NEAREST = tuple([_nearest(fit) for fit in range(GRID + 1)])
"""A fit to the line that has most of it."""
DISTANCE = tuple([tuple([_distance(unfit, fit) for fit in range(GRID + 1)]) for unfit in range(3)])
"""Own cards that do not fit, and a fit, to the turns that a set takes before the call.

A swap brings one fitting card into the hand, and a shuffle one into the line, also one of three.
"""
HOPE = (0.03, 0.1, 0.3, 1.0)
"""Known cards of a line to the chance that the others, not known, make a set with them."""

CALL, SWAP, EXCHANGE, SNEAK, STIR = range(5)
"""What a turn can be; to stir is to swap anything, because nothing helps."""


class Deed(NamedTuple):
    """A turn on plain numbers."""

    kind: int
    a: int = 0
    """Of a swap or an exchange, a place; of a sneak, the mask of three places."""
    b: int = 0
    """Of a swap, the slot; of an exchange, the other place."""


class Trade(NamedTuple):
    """What a bot has to know of a configuration."""

    traits: tuple[tuple[Mask, int], ...]
    """The bit of each trait there is, and how far its fit is shifted in a packed number."""
    spread: dict[Mask, int]
    """The traits of a card to the packed fits that it makes at place 0."""
    personal: int
    """Personal cards of a seat."""
    near: int
    """A set that takes no more turns than this is made without another look."""


@cache
def _trade(counts: tuple[int, ...], personal: int) -> Trade:
    bits = [kind * MOST + value for kind, count in enumerate(counts) for value in range(count)]
    every = range(len(KINDS) * MOST)
    spread = {
        mask: sum([1 << PLACES * bit for bit in every if mask >> bit & 1])
        for mask in MASKS.values()
    }
    traits = tuple([(1 << bit, PLACES * bit) for bit in bits])
    return Trade(traits, spread, personal, near=personal)


def trade_of(config: Config) -> Trade:
    """Return what a bot has to know of a configuration, prepared once."""
    kinds = config.decks[config.deck]
    return _trade((kinds.colours, kinds.shapes, kinds.numbers), config.personal_cards)


def sight(trade: Trade, masks: Sequence[Mask | None]) -> tuple[int, int]:
    """Return the packed fits of cards by place, and the places whose cards are not known (None)."""
    fits = unknown = 0
    for place, mask in enumerate(masks):
        if mask is None:
            unknown |= 1 << place
        else:
            fits |= trade.spread[mask] << place
    return fits, unknown


def distance(trade: Trade, fits: int, a: Mask, b: Mask) -> int:
    """Return the turns that the nearest set takes before the call; `a` and `b` are own cards."""
    return _aim(trade, fits, a, b)[0]


def _aim(trade: Trade, fits: int, a: Mask, b: Mask) -> tuple[int, int, Mask]:
    """Return the distance of the nearest set, its fit and its trait."""
    both, either = a & b, a | b
    none = trade.personal
    best, fit, trait = FAR, 0, 0
    for bit, shift in trade.traits:
        here = fits >> shift & GRID
        far = DISTANCE[0 if both & bit else 1 if either & bit else none][here]
        if far < best:
            best, fit, trait = far, here, bit
    return best, fit, trait


def decide(trade: Trade, fits: int, unknown: int, a: Mask, b: Mask) -> Deed:
    """Return the turn of the plain course.

    `a` and `b` are the traits of the own cards, the same ones twice if there is a single card.
    """
    far, fit, trait = _aim(trade, fits, a, b)
    if far == 0:
        return Deed(CALL)
    if unknown and far > trade.near:
        return Deed(SNEAK, THREE[unknown])
    if far == FAR:
        return Deed(STIR)
    line = NEAREST[fit]
    if not a & b & trait:
        return Deed(SWAP, lowest(fit & ~line), 1 if a & trait else 0)
    return Deed(EXCHANGE, lowest(fit & ~line), lowest(line & ~fit))


def best_line(trade: Trade, fits: int, unknown: int, both: Mask) -> int:
    """Return the line with the best hope of a set with own cards that share `both`."""
    best, chosen = 0.0, 0
    for bit, shift in trade.traits:
        if not both & bit:
            continue
        fit = fits >> shift & GRID
        for number, line in enumerate(LINE_MASKS):
            if not line & ~(fit | unknown) and HOPE[(fit & line).bit_count()] > best:
                best, chosen = HOPE[(fit & line).bit_count()], number
    return chosen


def lowest(places: int) -> int:
    """Return the first place of a mask."""
    return (places & -places).bit_length() - 1


def _three(unknown: int) -> int:
    places, rest = unknown, GRID & ~unknown
    while places.bit_count() > 3:
        places &= places - 1
    while places.bit_count() < 3:
        places |= rest & -rest
        rest &= rest - 1
    return places


THREE = tuple([_three(unknown) for unknown in range(GRID + 1)])
"""Places that are not known to three places to look at, as many of those as there are."""
