"""Which cards make ten together: all ways to complete a turn, or to waste it.

Sets of sums are whole numbers used as rows of bits: bit `count` of row `sum` is set when `count`
cards make that sum. Adding a card to all of them is then a single shift.
"""

from __future__ import annotations

from functools import lru_cache

Counts = tuple[int, ...]
"""How many cards of each value; the index is the value, the last one the target."""


@lru_cache(1 << 14)
def reach(known: Counts, rest: int, width: int) -> int:
    """Return all sums up to `rest` of known cards, as rows of `width` bits.

    Cards of the target value are left out: they are taken alone.
    """
    mask = (1 << (rest + 1) * width) - 1
    bits = 1
    for value in range(1, min(rest, len(known) - 2) + 1):
        for _ in range(min(known[value], rest // value)):
            bits |= bits << value * width + 1 & mask
    return bits


def largest(row: int, most: int) -> int:
    """Return the greatest count of a row that is no more than `most`, or 0."""
    return max(0, (row & (1 << most + 1) - 1).bit_length() - 1)


def without(counts: Counts, *values: int) -> Counts:
    """Return the counts with one card less of each of these values."""
    left = list(counts)
    for value in values:
        left[value] -= 1
    return tuple(left)


def with_cards(counts: Counts, values: tuple[int, ...]) -> Counts:
    """Return the counts with one card more of each of these values."""
    more = list(counts)
    for value in values:
        more[value] += 1
    return tuple(more)


@lru_cache(1 << 12)
def completions(known: Counts, rest: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Return every choice of at most `most` known cards, largest first, that makes `rest`."""
    found = []
    stack: list[tuple[tuple[int, ...], int]] = [((), rest)]
    while stack:
        cards, left = stack.pop()
        if not left:
            found.append(cards)
        elif len(cards) < most:
            for value in range(1, min(left, cards[-1] if cards else len(known) - 2) + 1):
                if cards.count(value) < known[value]:
                    stack.append(((*cards, value), left - value))
    return tuple(found)


@lru_cache(1 << 12)
def burning(known: Counts, total: int, opened: int, room: int, longest: int = 3) -> int:
    """Return the first of at most `longest` known cards that waste the turn, or 0.

    They exceed the target, or meet it with more cards than there is room for.
    """
    target = len(known) - 1
    for value in range(target, 0, -1):
        if not known[value] or (value == target and not opened):
            continue
        after = total + value
        if after > target or (after == target and opened >= room):
            return value
        if after < target and longest > 1:
            left = without(known, value)
            if burning(left, after, opened + 1, room, longest - 1):
                return value
    return 0
