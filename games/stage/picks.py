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


class Picker:
    """The things touched so far, what they say, and what they may still become."""

    def __init__(self, legal: Sequence[Move], spell: Spell) -> None:
        self._spelled = [(move, Counter(spell(move))) for move in legal]
        self.picked: dict[str, Word] = {}
        """The word of each thing that is picked, in the order they were touched."""

    def _said(self) -> Counter[Word]:
        return Counter(self.picked.values())

    def lit(self) -> set[Word]:
        """Return the words that may be said next."""
        said = self._said()
        return {word for _, words in self._spelled if said <= words for word in words - said}

    def ready(self) -> Move | None:
        """Return the move that is said completely, even if a longer one begins with it."""
        said = self._said()
        return next((move for move, words in self._spelled if words == said), None)

    def take(self) -> Move | None:
        """Return the move said so far and lay everything down; None if it is not complete."""
        move = self.ready()
        if move is not None:
            self.picked.clear()
        return move

    def fitting(self) -> list[Move]:
        """Return the moves that one more word would say, once something is picked."""
        said = self._said()
        if not said:
            return []
        return [
            m for m, words in self._spelled if said <= words and sum((words - said).values()) == 1
        ]

    def with_word(self, word: Word) -> Move | None:
        """Return the move that this word, said next, would complete for sure."""
        said = self._said() + Counter((word,))
        fitting = [(move, words) for move, words in self._spelled if said <= words]
        return fitting[0][0] if len(fitting) == 1 and fitting[0][1] == said else None

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
    for move in moves:
        picker = Picker(moves, spell)
        done = None
        for number, word in enumerate(spell(move)):
            done = picker.touch(f"{word}#{number}", word)
        if (done or picker.ready()) == move:
            said.append(move)
    return said
