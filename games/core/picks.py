"""What you touch says what you do: touched things add up to exactly one legal move.

Knows neither Pygame nor any game. A *word* is what touching a thing says (two equal cards say the
same word); a move is spelled by a few words, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from games.core.rules import Move

Word = str
Spell = Callable[[Move], tuple[Word, ...]]
Fitting = tuple[Move, Counter[Word]]


class Picker:
    """The things touched so far, what they say, and what they may still become."""

    def __init__(self, legal: Sequence[Move], spell: Spell) -> None:
        self.picked: dict[str, Word] = {}
        """The word of each thing that is picked, in the order they were touched."""
        self._open: dict[tuple[Word, ...], list[Fitting]] = {
            (): [(move, Counter(spell(move))) for move in legal]
        }
        """By what was said: every move that may still be, with the words that it still takes."""

    def _fitting(self) -> list[Fitting]:
        return self._after(tuple(self.picked.values()))

    def _after(self, said: tuple[Word, ...]) -> list[Fitting]:
        if said not in self._open:
            word = Counter(said[-1:])
            before = self._after(said[:-1])
            self._open[said] = [(move, left - word) for move, left in before if said[-1] in left]
        return self._open[said]

    def lit(self) -> set[Word]:
        """Return the words that may be said next."""
        return {word for _, left in self._fitting() for word in left}

    def first(self) -> set[Word]:
        """Return the words that may be said when nothing has been yet."""
        return {word for _, left in self._after(()) for word in left}

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
        """Return the moves that one more word would say, once something is picked."""
        if not self.picked:
            return []
        return [move for move, left in self._fitting() if left.total() == 1]

    def with_word(self, word: Word) -> Move | None:
        """Return the move that this word, said next, would complete for sure."""
        fits = [(move, left) for move, left in self._fitting() if word in left]
        return fits[0][0] if len(fits) == 1 and fits[0][1].total() == 1 else None

    def touch(self, thing: str, word: Word = "") -> Move | None:
        """Pick a thing; return the move once nothing else can be meant.

        A picked thing is laid down again; a word that fits nothing starts anew. A thing without a
        word of its own says its name.
        """
        word = word or thing
        if self.picked.pop(thing, None):
            return None
        if word not in self.lit():
            self.picked.clear()
            if word not in self.lit():
                return None
        self.picked[thing] = word
        return None if self.lit() else self.take()

    def clear(self) -> None:
        """Lay everything down."""
        self.picked.clear()


def spellable(moves: Iterable[Move], spell: Spell) -> list[Move]:
    """Return the moves that touching one thing for each of their words does say, for tests."""
    moves = list(moves)
    said = []
    picker = Picker(moves, spell)
    for move in moves:
        picker.clear()
        done = None
        for number, word in enumerate(spell(move)):
            done = picker.touch(f"{word}#{number}", word)
        if (done or picker.ready()) == move:
            said.append(move)
    return said
