"""Whose islands, and what a bridge sets in motion: the sums of the game, on plain whole numbers.

Bridges are bit masks of lines. A *hold* is a mask of the islands a seat controls, with bit
`4 * island + 3` set, so that one addition compares all islands with what they need at once.
"""

from __future__ import annotations

from collections.abc import Sequence

MOST_LINES = 36
MOST_ISLANDS = 16
MOST_AT_ONE = 14
"""What the masks and tables have room for."""


class Board:
    """The islands and lines of one YAML, prepared for fast questions."""

    def __init__(self, islands: int, ends: Sequence[tuple[int, int]]) -> None:
        self.islands = islands
        self.lines = len(ends)
        self.ends = tuple(ends)
        """The two islands of each line."""
        self.all = (1 << self.lines) - 1
        self.bit = tuple(1 << line for line in range(self.lines))
        self.at = tuple(
            sum(1 << line for line, pair in enumerate(ends) if island in pair)
            for island in range(islands)
        )
        """The lines of each island, as a mask."""
        self.degree = tuple(mask.bit_count() for mask in self.at)
        self.need = tuple(degree // 2 + 1 for degree in self.degree)
        """Rule 5: bridges that make a strict majority of all lines."""
        self.sides = tuple((self.at[a], self.need[a], self.at[b], self.need[b]) for a, b in ends)
        """For each line: the lines and the need of its one end and of its other end."""
        self.between = {pair: line for line, (a, b) in enumerate(ends) for pair in ((a, b), (b, a))}
        """The line between two islands."""
        self.spans = _Spans(self.ends)
        """For a mask of lines: each line with its two islands."""
        self._width, self._sums = sums(self.ends, 4)
        self._low = (1 << self._width) - 1
        self._start = sum(8 - need << 4 * island for island, need in enumerate(self.need))
        self._mask = sum(8 << 4 * island for island in range(islands))

    def hold(self, own: int) -> int:
        """Return the islands that these bridges control (rule 5)."""
        first, second, third = self._sums
        width, low = self._width, self._low
        counts = first[own & low] + second[own >> width & low] + third[own >> 2 * width]
        return counts + self._start & self._mask

    def place(self, own: int, foe: int, line: int) -> tuple[int, int]:
        """Return both seats' bridges after one more of the first's (rules 3 and 6)."""
        at_a, need_a, at_b, need_b = self.sides[line]
        own |= self.bit[line]
        off = foe & at_a if (own & at_a).bit_count() == need_a else 0
        if (own & at_b).bit_count() == need_b:
            off |= foe & at_b
        return own, foe ^ off

    def gained(self, own: int, line: int) -> tuple[int, ...]:
        """Return the islands whose control came with the bridge just placed on this line."""
        return tuple(
            [end for end in self.ends[line] if (own & self.at[end]).bit_count() == self.need[end]]
        )

    def closed(self, foe: int) -> int:
        """Return the lines that touch an island which these bridges control (rule 7's option)."""
        lines = 0
        for island in self.held(self.hold(foe)):
            lines |= self.at[island]
        return lines

    def held(self, hold: int) -> tuple[int, ...]:
        """Return the islands of a hold, ascending."""
        return tuple([island for island in range(self.islands) if hold >> 4 * island + 3 & 1])


class _Spans(dict[int, tuple[tuple[int, int, int], ...]]):
    """Lines with their islands, listed when a mask is first asked for."""

    def __init__(self, ends: Sequence[tuple[int, int]]) -> None:
        self._ends = ends

    def __missing__(self, mask: int) -> tuple[tuple[int, int, int], ...]:
        spans = self[mask] = tuple([(line, *self._ends[line]) for line in bits(mask)])
        return spans


def sums(
    ends: Sequence[tuple[int, int]], size: int
) -> tuple[int, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Return how to count the bridges at all islands at once: in three parts, of so many lines.

    A part has, for each mask of its lines, the bridges at every island, `size` bits each. The
    counts of the parts add up.
    """
    width = -(-len(ends) // 3)

    def part(first: int) -> tuple[int, ...]:
        counts = [0]
        for line in range(first, first + width):
            one = sum(1 << size * island for island in ends[line]) if line < len(ends) else 0
            counts += [before + one for before in counts]
        return tuple(counts)

    return width, (part(0), part(width), part(2 * width))


def bits(mask: int) -> tuple[int, ...]:
    """Return the places of the bits that are set, ascending."""
    out = []
    while mask:
        lowest = mask & -mask
        out.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(out)
