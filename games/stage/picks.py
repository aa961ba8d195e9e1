"""What you touch says what you do: touched things add up to exactly one legal move.

Knows neither Pygame nor any game. A *word* names something that can be touched; a move is spelled
by a few words, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from games.core.rules import Move

Word = str
Spell = Callable[[Move], tuple[Word, ...]]


class Picker:
    """The words touched so far and what they may still become."""

    def __init__(self, legal: Sequence[Move], spell: Spell) -> None:
        self._spelled = [(move, Counter(spell(move))) for move in legal]
        self.picked: list[Word] = []

    def _fitting(self) -> list[tuple[Move, Counter[Word]]]:
        so_far = Counter(self.picked)
        return [(move, words) for move, words in self._spelled if so_far <= words]

    def lit(self) -> set[Word]:
        """Return the words that may be touched next."""
        so_far = Counter(self.picked)
        return {word for _, words in self._fitting() for word in (words - so_far)}

    def ready(self) -> Move | None:
        """Return the move that is said completely, even if a longer one fits as well."""
        so_far = Counter(self.picked)
        return next((move for move, words in self._spelled if words == so_far), None)

    def moves_with(self, word: Word) -> list[Move]:
        """Return the moves that this word, touched next, may lead to."""
        after = Counter([*self.picked, word])
        return [move for move, words in self._spelled if after <= words]

    def touch(self, word: Word) -> Move | None:
        """Add a word; return the move once nothing else can be meant.

        A picked word is laid down again; a word that fits nothing starts anew.
        """
        if word in self.picked and word not in self.lit():
            self.picked.remove(word)
            return None
        if word not in self.lit():
            self.picked.clear()
            if word not in self.lit():
                return None
        self.picked.append(word)
        fitting = self._fitting()
        if len(fitting) == 1 and fitting[0][1] == Counter(self.picked):
            return self.take()
        return None

    def take(self) -> Move | None:
        """Return the move said so far and start anew; None if it is not complete."""
        move = self.ready()
        if move is not None:
            self.picked.clear()
        return move

    def clear(self) -> None:
        """Lay everything down."""
        self.picked.clear()


def spellable(moves: Iterable[Move], spell: Spell) -> list[Move]:
    """Return the moves that touching their words one by one does say, for tests."""
    moves = list(moves)
    said = []
    for move in moves:
        picker = Picker(moves, spell)
        done = None
        for word in spell(move):
            done = picker.touch(word)
        if (done or picker.ready()) == move:
            said.append(move)
    return said
