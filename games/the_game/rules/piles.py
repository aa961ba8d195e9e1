"""Which cards a pile takes, and whether a turn can still be played: plain numbers, no state.

The rules and the bots ask the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.the_game.rules.terms import PLAYS, Config, Play


class Piles:
    """The piles of a configuration, prepared once for all matches."""

    def __init__(self, lowest: int, highest: int, rising: int, falling: int, trick: int) -> None:
        self.lowest, self.highest, self.trick = lowest, highest, trick
        self.rising = (True,) * rising + (False,) * falling
        self.starts = (lowest - 1,) * rising + (highest + 1,) * falling
        """The number on the row card of each pile."""
        self._rows: list[dict[int, tuple[Play | None, ...]]] = [{} for _ in self.rising]

    def row(self, pile: int, top: int) -> tuple[Play | None, ...]:
        """Return, for each number, how that card is played on this top, or None."""
        rows = self._rows[pile]
        if top not in rows:
            up, plays, trick = self.rising[pile], PLAYS[pile], self.trick
            numbers = range(self.highest + 1)
            rows[top] = tuple(
                [plays[card] if step_to(up, top, card, trick) else None for card in numbers]
            )
        return rows[top]

    def room(self, pile: int, top: int) -> int:
        """Return how far a pile can still go."""
        return self.highest - top if self.rising[pile] else top - self.lowest


_piles = cache(Piles)


def piles_of(config: Config) -> Piles:
    """Return the piles of a configuration."""
    return _piles(config.lowest, config.highest, config.rising, config.falling, config.trick)


def step_to(rising: bool, top: int, card: int, trick: int) -> int:
    """Return how far a card takes a pile on (rule 3), -trick for a trick (rule 4), 0 if not."""
    step = card - top if rising else top - card
    return step if step > 0 or step == -trick else 0


def reaches(piles: Piles, tops: Sequence[int], hand: Sequence[int], owed: int) -> bool:
    """Return whether some order of plays gets rid of `owed` cards (rule 7)."""
    if owed == 0:
        return True
    rising = piles.rising
    for pile, top in enumerate(tops):
        if rising[pile]:
            if sum([card > top for card in hand]) >= owed:
                return True
        elif sum([card < top for card in hand]) >= owed:
            return True
    for pile, top in enumerate(tops):
        row = piles.row(pile, top)
        for card in hand:
            if row[card] is None:
                continue
            if owed == 1:
                return True
            after = (*tops[:pile], card, *tops[pile + 1 :])
            if reaches(piles, after, [other for other in hand if other != card], owed - 1):
                return True
    return False
