"""Names on cards: in as few lines as their letters allow, parted where the words allow it."""

from __future__ import annotations

import re
from itertools import combinations

from pygame import Surface

from games.stage.lines import SOFT
from games.stage.look import Look

WIDE, NARROW = 0.86, 0.7
"""Names on one line, and on two, keep this share of their width: then they have a line more."""
LARGE, FOOT = 0.9, 0.62
"""Larger letters keep this share of their width, and fill at most this share of a card's width."""
LETTERS = 26.0
"""Size of letters at least."""


def name_lines(look: Look, name: str, room: float, width: float) -> list[Surface]:
    """Return a name in as few lines as its letters allow, a little narrower if they must be.

    Letters are as large as the reader wants while they fill less than a part of the card.
    """
    size = max(LETTERS, width * 0.15)
    large = size * look.text_scale
    while large > size:
        lines, share = _laid(look, name, room, large)
        high = len(lines) * look.font("bold", large).size("")[1] / look.scale
        if share >= LARGE and high <= width * FOOT:
            return _drawn(look, lines, large, share)
        large = max(size, large * 0.95)
    lines, share = _laid(look, name, room, size)
    return _drawn(look, lines, size, share)


def _laid(look: Look, name: str, room: float, size: float) -> tuple[list[str], float]:
    """Return a name in lines, and the share of their width that they have room for."""
    parts = _parts(name)
    lines, share = [name], 0.0
    for count in range(1, len(parts) + 1):
        lines = _broken(look, parts, count, size)
        share = min(1.0, room / max(look.text_width(line, size, "bold") for line in lines))
        if share >= (WIDE if count == 1 else NARROW):
            break
    return lines, share


def _drawn(look: Look, lines: list[str], size: float, share: float) -> list[Surface]:
    widths = [look.text_width(line, size, "bold") * share for line in lines]
    return [
        look.narrowed(line, wide, size, "ink", "bold")
        for line, wide in zip(lines, widths, strict=True)
    ]


def _parts(name: str) -> list[str]:
    """Return what may stand on lines of its own, each part with what follows it: a space, …"""
    return re.findall(rf"[^ \-{SOFT}]+[ \-{SOFT}]?", name)


def _broken(look: Look, parts: list[str], count: int, size: float) -> list[str]:
    """Return the parts in so many lines, the widest one as narrow as can be."""

    def lines(cuts: tuple[int, ...]) -> list[str]:
        ends = [*cuts, len(parts)]
        return [_line(parts[start:end]) for start, end in zip([0, *cuts], ends, strict=True)]

    def widest(some: list[str]) -> float:
        return max(look.text_width(line, size, "bold") for line in some)

    return min(map(lines, combinations(range(1, len(parts)), count - 1)), key=widest)


def _line(parts: list[str]) -> str:
    """Return a line; one that ends within a word ends with a hyphen."""
    line = "".join(parts)
    return line[:-1] + "-" if line.endswith(SOFT) else line.rstrip()
