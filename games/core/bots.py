"""Built-in players: what a bot is told, how it is asked, and the one that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future
from typing import Any, NamedTuple, Protocol

from games.core import library
from games.core.chance import Random, pick
from games.core.library import Game
from games.core.rules import Event, Move

RANDOM = library.RANDOM
"""The level that every game has: any legal move."""


class Question(NamedTuple):
    """All that a bot is told: what its seat knows, and nothing else. It can go to a process."""

    game: str
    level: str
    view: Any
    seen: Sequence[Event]
    legal: Sequence[Move]
    rng: Random


def usual_level(game: Game) -> str:
    """Return the level that people meet first: the middle one."""
    levels = game.levels or (RANDOM,)
    return levels[len(levels) // 2]


def is_easy(level: str, legal: Sequence[Move]) -> bool:
    """Return whether nobody needs to think: any move will do, or there is only one."""
    return level == RANDOM or len(legal) == 1


def answer(question: Question) -> Move:
    """Return a bot's move, in whatever process this runs."""
    game_id, level, view, seen, legal, rng = question
    if is_easy(level, legal):
        return pick(legal, rng)
    game = library.load(game_id)
    move: Move = game.bots.choose(view, seen, legal, rng, game.level(level))
    return move


class Thinker(Protocol):
    """Somebody who lets bots think, here or elsewhere."""

    def ask(self, question: Question) -> Future[Move]:
        """Return the move to come; never raises, the future does."""

    def renew(self) -> None:
        """Begin anew with whoever thinks: the last answer failed or is late."""


class Inline(Executor):
    """Works at once in this process: for tests, terminals, and where no process can be started."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Here:
    """Lets bots think at once in this process."""

    def ask(self, question: Question) -> Future[Move]:
        """Return the move, which is there already."""
        return Inline().submit(answer, question)

    def renew(self) -> None:
        """Change nothing: there is nobody to replace."""
