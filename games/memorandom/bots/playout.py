"""A round played on in the head, on plain numbers: cards are numbers, knowledge is a mask."""

from __future__ import annotations

from typing import NamedTuple

from games.core.rules import Move, Seat
from games.memorandom.bots.course import (
    CALL,
    EXCHANGE,
    SNEAK,
    STIR,
    Deed,
    Trade,
    best_line,
    decide,
    distance,
)
from games.memorandom.rules import LINES, Exchange, Mask, Rotate, Sneak, Swap, moved

DEEP = 10
"""Turns of each seat that a round is played on for."""
STIRRED = (4, 0)
"""Place and slot of a swap when nothing helps."""


class Deal(NamedTuple):
    """What every card shows, in one world."""

    masks: list[Mask]
    spread: list[int]
    """The packed fits that each card makes at place 0."""


class World:
    """A table as it may be, and which cards each seat has seen."""

    __slots__ = ("deal", "grid", "hands", "seen", "trade")

    def __init__(
        self, trade: Trade, deal: Deal, grid: list[int], hands: list[list[int]], seen: list[int]
    ) -> None:
        self.trade = trade
        self.deal = deal
        self.grid = grid
        self.hands = hands
        self.seen = seen
        """A mask of cards for each seat."""

    def copy(self) -> World:
        """Return a world that goes its own way from here on, with the same faces."""
        hands = [hand[:] for hand in self.hands]
        return World(self.trade, self.deal, self.grid[:], hands, self.seen[:])

    def sight(self, seat: Seat) -> tuple[int, int]:
        """Return the packed fits that a seat knows of, and the places that it does not know."""
        fits = unknown = 0
        seen, spread = self.seen[seat], self.deal.spread
        for place, card in enumerate(self.grid):
            if seen >> card & 1:
                fits |= spread[card] << place
            else:
                unknown |= 1 << place
        return fits, unknown

    def own(self, seat: Seat) -> tuple[Mask, Mask]:
        """Return the traits of a seat's cards, the same ones twice if it has a single card."""
        hand, masks = self.hands[seat], self.deal.masks
        return masks[hand[0]], masks[hand[-1]]

    def distance(self, seat: Seat) -> int:
        """Return the turns that the nearest set of cards known to a seat takes before the call."""
        return distance(self.trade, self.sight(seat)[0], *self.own(seat))

    def make(self, seat: Seat, move: Move) -> None:
        """Make a move of the rules, other than a call."""
        grid = self.grid
        match move:
            case Sneak():
                self.seen[seat] |= sum([1 << grid[place] for place in move.places])
            case Swap(place, slot):
                self._swap(seat, place, slot)
            case Exchange():
                self.grid = moved(grid, move.places)
            case Rotate():
                self.grid = moved(grid, move.path)

    def _swap(self, seat: Seat, place: int, slot: int) -> None:
        hand, taken = self.hands[seat], self.grid[place]
        self.grid[place], hand[slot] = hand[slot], taken
        self.seen[seat] |= 1 << taken

    def do(self, seat: Seat, deed: Deed) -> None:
        """Make a turn of the plain course, other than a call."""
        kind, a, b = deed
        grid = self.grid
        if kind == SNEAK:
            for place in range(len(grid)):
                if a >> place & 1:
                    self.seen[seat] |= 1 << grid[place]
        elif kind == EXCHANGE:
            grid[a], grid[b] = grid[b], grid[a]
        elif kind == STIR:
            self._swap(seat, *STIRRED)
        else:
            self._swap(seat, a, b)

    def play(self, seat: Seat) -> tuple[int, ...]:
        """Let all play on by the plain course, this seat first; return the points of each.

        Nobody gets any if it comes to no call.
        """
        seats = len(self.hands)
        for _ in range(DEEP * seats):
            fits, unknown = self.sight(seat)
            deed = decide(self.trade, fits, unknown, *self.own(seat))
            if deed[0] == CALL:
                return self.reveal(seat, self.line(seat))
            self.do(seat, deed)
            seat = seat + 1 if seat + 1 < seats else 0
        return (0,) * seats

    def line(self, seat: Seat) -> int:
        """Return the line that a seat would name, as far as it knows."""
        a, b = self.own(seat)
        return best_line(self.trade, *self.sight(seat), a & b)

    def reveal(self, caller: Seat, line: int) -> tuple[int, ...]:
        """Return the points of each seat if this one calls and names the line (rules 4 to 6)."""
        seats = range(len(self.hands))
        lines = [line if seat == caller else self.line(seat) for seat in seats]
        return tuple(
            [1 if self.is_set(seat, lines[seat]) else -1 if seat == caller else 0 for seat in seats]
        )

    def is_set(self, seat: Seat, line: int) -> bool:
        """Return whether a seat has a set with a line (rule 5)."""
        a, b = self.own(seat)
        share = a & b
        for place in LINES[line]:
            share &= self.deal.masks[self.grid[place]]
        return share != 0
