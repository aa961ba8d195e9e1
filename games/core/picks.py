"""What you touch says what you do: touched things add up to exactly one legal move.

A *pick* is what touching a thing says (two equal cards say the same); a few picks, in any order,
spell a move. Windows and terminals pick alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from games.core.rules import Move
from games.core.speech import Pick

Spell = Callable[[Any], tuple[Pick, ...]]
"""Move of the game that is played → the picks that say it."""
Fitting = tuple[Move, tuple[Pick, ...]]
"""A move, and the picks that it still takes."""


class Picker:
    """The things touched so far, what they say, and what they may still become."""

    def __init__(self, legal: Sequence[Move], spell: Spell) -> None:
        self.picked: dict[Hashable, Pick] = {}
        """The pick of each thing that was touched, in their order."""
        self._open: dict[tuple[Pick, ...], list[Fitting]] = {
            (): [(move, spell(move)) for move in legal]
        }
        """By what was picked: every move that may still be, with the picks that it still takes."""

    @property
    def picks(self) -> tuple[Pick, ...]:
        """What was picked so far, in order."""
        return tuple(self.picked.values())

    def _fitting(self) -> list[Fitting]:
        return self._after(self.picks)

    def _after(self, picks: tuple[Pick, ...]) -> list[Fitting]:
        if picks not in self._open:
            last = picks[-1]
            before = self._after(picks[:-1])
            self._open[picks] = [(move, _less(left, last)) for move, left in before if last in left]
        return self._open[picks]

    def lit(self) -> set[Pick]:
        """Return the picks that may come next."""
        return {pick for _, left in self._fitting() for pick in left}

    def first(self) -> set[Pick]:
        """Return the picks that may come when nothing is picked yet."""
        return {pick for _, left in self._after(()) for pick in left}

    def whole(self) -> set[Pick]:
        """Return the picks that say a move each, when nothing is picked yet."""
        return {left[0] for _, left in self._after(()) if len(left) == 1}

    def ready(self) -> Move | None:
        """Return the move that is said completely, even if a longer one begins with it."""
        return next((move for move, left in self._fitting() if not left), None)

    def take(self) -> Move | None:
        """Return the move said so far and lay everything down; None if it is not complete."""
        move = self.ready()
        if move is not None:
            self.picked.clear()
        return move

    def only(self) -> Move | None:
        """Return the one move that can still be meant, and lay everything down; None if several."""
        fits = self._fitting()
        if len(fits) != 1:
            return None
        self.picked.clear()
        return fits[0][0]

    def fitting(self) -> list[Move]:
        """Return the moves that one more pick would say, once something is picked."""
        if not self.picked:
            return []
        return [move for move, left in self._fitting() if len(left) == 1]

    def completing(self, pick: Pick) -> Move | None:
        """Return the move that this pick, coming next, would complete for sure."""
        fits = [(move, left) for move, left in self._fitting() if pick in left]
        return fits[0][0] if len(fits) == 1 and len(fits[0][1]) == 1 else None

    def touch(self, thing: Hashable, pick: Pick) -> Move | None:
        """Pick a thing; return the move once nothing else can be meant.

        A picked thing is laid down again; one that fits nothing starts anew.
        """
        if self.picked.pop(thing, None) is not None:
            return None
        if pick not in self.lit():
            self.picked.clear()
            if pick not in self.lit():
                return None
        self.picked[thing] = pick
        return None if self.lit() else self.take()

    def clear(self) -> None:
        """Lay everything down."""
        self.picked.clear()


def _less(picks: tuple[Pick, ...], one: Pick) -> tuple[Pick, ...]:
    at = picks.index(one)
    return picks[:at] + picks[at + 1 :]


def spellable(moves: Iterable[Move], spell: Spell) -> list[Move]:
    """Return the moves that touching one thing for each of their picks does say, for tests."""
    moves = list(moves)
    said = []
    picker = Picker(moves, spell)
    for move in moves:
        picker.clear()
        done = None
        for number, pick in enumerate(spell(move)):
            done = picker.touch((pick, number), pick)
        if (done or picker.ready()) == move:
            said.append(move)
    return said
