"""Makes the best of a file with mistakes in it: each costs what it is about, and nothing else.

Nothing here is needed while all is well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from games.core.explain import Fault, Hand, Keys, misfits

T = TypeVar("T")

ROUNDS = 4
"""Times that a part is mended before all of it gives way to what is usual."""
GONE = object()
"""Stands for an entry of a list that is left out."""


def mended(
    part: Any, usual: T, also: Callable[[T], Iterator[Fault]], hand: Hand
) -> tuple[T, list[Fault]]:
    """Return a value like the usual one, and what was wrong.

    Whatever does not fit, or `also` finds wrong, has its usual value; an entry of a list or a
    mapping that has none is left out. So has what is not there: it may have been misspelt.
    """
    spare, found = msgspec.to_builtins(usual), list[Fault]()
    told: set[Keys] = set()
    plain = _over(spare, part)
    for _ in range(ROUNDS):
        now = list(misfits(plain, type(usual), (), hand))
        if not now:
            value = msgspec.convert(plain, type(usual))
            now = list(also(value))
            if not now:
                return value, found
        # What only follows from an entry that was left out is not told as well.
        found += [fault for fault in now if fault.keys not in told]
        told |= {fault.keys[:length] for fault in now for length in range(len(fault.keys) + 1)}
        if any(not fault.keys for fault in now):
            break
        plain = _repaired(plain, spare, (fault.keys for fault in now))
    return usual, found


def _over(spare: Any, part: Any) -> Any:
    """Return a part with what is usual wherever it says nothing."""
    if not (isinstance(spare, dict) and isinstance(part, dict)):
        return _copied(part)
    said = {key: _over(spare.get(key), child) for key, child in part.items()}
    return {**said, **{key: _copied(spare[key]) for key in spare if key not in said}}


def _repaired(plain: Any, spare: Any, places: Iterable[Keys]) -> Any:
    for keys in places:
        _repair(plain, spare, keys)
    return _copied(plain)


def _repair(plain: Any, spare: Any, keys: Keys) -> None:
    """Put what is usual under these keys, or leave out what has nothing usual."""
    first, *rest = keys
    if isinstance(plain, list):
        plain[int(first)] = GONE
        return
    usual = spare.get(first) if isinstance(spare, dict) else None
    if rest and usual is not None and isinstance(plain.get(first), (dict, list)):
        _repair(plain[first], usual, tuple(rest))
    elif usual is not None:
        plain[first] = usual
    else:
        plain.pop(first, None)


def _copied(part: Any) -> Any:
    """Return a part of a file that may be changed, without what is left out of its lists."""
    if isinstance(part, dict):
        return {key: _copied(child) for key, child in part.items()}
    if isinstance(part, (list, tuple)):
        return [_copied(child) for child in part if child is not GONE]
    return part
