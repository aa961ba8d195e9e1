"""Which card to turn next: ways to reach the target with the cards that are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.memory_island.rules import View

UNKNOWN = 0
"""Stands for any card whose value is not known."""


class Position(NamedTuple):
    """A turn as its seat knows it; cards of one value are all alike."""

    known: tuple[int, ...]
    """How many cards of each value lie face down and are known; index is the value."""
    hidden: tuple[int, ...]
    """How many lie face down and are not."""
    total: int
    """Sum of the cards opened this turn."""
    opened: int
    """Their number."""
    room: int
    """How many cards the seat may still take, the opened ones among them."""


def position(view: View, recalled: Mapping[int, int]) -> Position:
    """Return the turn, given the face-down cards that the seat recalls."""
    target = view.config.target
    known = [0] * (target + 1)
    hidden = [view.config.cards.get(value, 0) for value in range(target + 1)]
    for value in recalled.values():
        known[value] += 1
        hidden[value] -= 1
    for _, value in (*view.open, *(card for own in view.taken for card in own)):
        hidden[value] -= 1
    return Position(
        tuple(known),
        tuple(hidden),
        sum(value for _, value in view.open),
        len(view.open),
        view.config.limit - len(view.taken[view.mover]),
    )


def greedy(turn: Position) -> int:
    """Return the value to open, or UNKNOWN, when as many cards as possible are to be taken now.

    A known target card first, else the known cards that complete the sum with the most cards, else
    a card not known, and a known one only where nothing else is left.
    """
    target = len(turn.known) - 1
    if not turn.opened and turn.known[target]:
        return target
    rest, most = target - turn.total, max(0, turn.room - turn.opened)
    count = largest(reach(turn.known, rest), rest, most, target)
    if count:
        return next(
            value
            for value in range(1, rest + 1)
            if turn.known[value]
            and reach(_without(turn.known, value), rest) >> _at(rest - value, count - 1, target) & 1
        )
    if any(turn.hidden):
        return UNKNOWN
    return max(value for value, count in enumerate(turn.known) if count)


def reach(known: tuple[int, ...], rest: int) -> int:
    """Return all sums up to `rest` that known cards make, with how many cards, as one bit each.

    Cards of the target value are left out: they are taken alone.
    """
    target = len(known) - 1
    mask = (1 << _at(rest + 1, 0, target)) - 1
    bits = 1
    for value in range(1, min(rest, target - 1) + 1):
        for _ in range(min(known[value], rest // value)):
            bits |= bits << _at(value, 1, target) & mask
    return bits


def largest(bits: int, total: int, most: int, target: int) -> int:
    """Return the greatest number of cards up to `most` that makes this sum, or 0."""
    counts = bits >> _at(total, 0, target) & (1 << min(most, target) + 1) - 1
    return max(0, counts.bit_length() - 1)


def _at(total: int, count: int, target: int) -> int:
    return total * (target + 1) + count


def _without(known: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*known[:value], known[value] - 1, *known[value + 1 :])
