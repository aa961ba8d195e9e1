"""Luck that can be played again: the same seed deals the same cards on every Python.

Only `Random.random()` is used, the one method whose sequence Python guarantees for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["Random", "fresh_seed", "generator", "pick", "shuffled"]

T = TypeVar("T")

SEEDS = 10**9
"""Seeds are whole numbers below this, short enough to be read aloud."""


def fresh_seed() -> int:
    """Return a seed nobody could have known."""
    import secrets  # only now: it is slow to import, and the first screen does without

    return secrets.randbelow(SEEDS)


def generator(*parts: int | str) -> Random:
    """Return a generator of its own for these parts, e.g. `(seed, "bot", seat, turn)`."""
    import hashlib

    name = "/".join(map(str, parts)).encode()
    return Random(int.from_bytes(hashlib.sha256(name).digest()[:8], "big"))


def shuffled(items: Sequence[T], rng: Random) -> tuple[T, ...]:
    """Return the items in a random order."""
    random = rng.random
    keys = [random() for _ in items]
    return tuple([items[i] for i in sorted(range(len(items)), key=keys.__getitem__)])


def pick(items: Sequence[T], rng: Random) -> T:
    """Return one of the items; IndexError if there is none."""
    return items[int(rng.random() * len(items))]
