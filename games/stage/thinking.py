"""Bots think beside the game, so that the table never stutters while they do.

One worker process is started early and kept. One that dies or is late is replaced, and a legal
quick move is played in its place.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError, Executor, Future
from typing import TYPE_CHECKING, Any

from games.core import bots, library
from games.core.chance import Random, pick
from games.core.match import Match
from games.core.rules import Event, Move, Seat

if TYPE_CHECKING:  # the worker imports this module and must not load Pygame for it
    from games.stage.theme import BotPace

log = logging.getLogger(__name__)

LATE = 6.0
"""Seconds after which a bot's answer is not waited for any more."""


class Inline(Executor):
    """Answers at once in this process: for tests, and where no process can be started."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def answer(
    game_id: str, view: Any, seen: Sequence[Event], legal: Sequence[Move], rng: Random, level: str
) -> Move:
    """Return a bot's move; runs in the worker, which is told no more than the seat knows."""
    game = library.load(game_id)
    return game.bot.choose(view, seen, legal, rng, game.level(level))


def _stand_back() -> None:
    """Let the table have the processor first, and go when it is gone."""
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()


def _follow(parent: int) -> None:
    gone = threading.Event()
    while os.getppid() == parent:
        gone.wait(2.0)
    os._exit(0)


def _ready() -> bool:
    return True


class Thinker:
    """Asks bots for moves; `executor` given: uses that one and never replaces it."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._given = executor
        self._executor = executor

    def start(self) -> None:
        """Start the worker, so that it is ready when the first bot is to move."""
        if self._executor is None:
            self._executor = _worker()

    def ask(self, match: Match, seat: Seat) -> Future[Move]:
        """Return the future move of the bot at this seat."""
        level, legal, rng = match.players[seat].who, match.legal_moves(seat), match.rng(seat)
        done: Future[Move] = Future()
        if level == bots.RANDOM or len(legal) == 1:
            done.set_result(pick(legal, rng))
            return done
        self.start()
        assert self._executor is not None
        args = (match.game.id, match.view(seat), match.seen(seat), legal, rng, level)
        try:
            return self._executor.submit(answer, *args)
        except Exception as error:
            done.set_exception(error)
            return done

    def move(self, future: Future[Move], match: Match, seat: Seat, waited: float) -> Move | None:
        """Return the move if there is one now; after `waited` too many seconds, a quick one."""
        if not future.done():
            if waited < LATE:
                return None
            log.warning("The bot at seat %d is late; it plays a quick move.", seat + 1)
        else:
            error = CancelledError() if future.cancelled() else future.exception()
            legal = match.legal_moves(seat)
            if error is None and future.result() in legal:
                return future.result()
            log.warning("The bot at seat %d failed (%r); it plays a quick move.", seat + 1, error)
        self.stop()
        self.start()
        return pick(match.legal_moves(seat), match.rng(seat))

    def stop(self) -> None:
        """End the worker at once, whatever it is doing."""
        executor, self._executor = self._executor, self._given
        if executor is not None and executor is not self._given:
            for process in list((getattr(executor, "_processes", None) or {}).values()):
                process.kill()
            executor.shutdown(wait=False, cancel_futures=True)


class Thought:
    """A bot's next move: thought of, then pointed at for a moment, then made."""

    def __init__(self, thinker: Thinker, match: Match, seat: Seat) -> None:
        self.seat = seat
        self.move: Move | None = None
        """What it points at."""
        self._thinker = thinker
        self._match = match
        self._future = thinker.ask(match, seat)
        self._waited = 0.0
        self._pointed = 0.0
        self._hurried = False

    def hurry(self) -> None:
        """Somebody touched the screen: do not take longer than thinking takes."""
        self._hurried = True

    def update(self, dt: float, times: BotPace, pace: float) -> Move | None:
        """Let time pass; return the move when it is to be made. At pace 0 that is at once."""
        self._waited += dt
        slow = 0.0 if self._hurried or not pace else 1 / pace / 1000
        if self.move is None:
            if self._waited >= times.think * slow:
                self.move = self._thinker.move(self._future, self._match, self.seat, self._waited)
            if self.move is None or slow:
                return None
        self._pointed += dt
        return self.move if self._pointed >= times.point * slow else None


class Recorded(Thinker):
    """Plays what a record holds, for whoever watches it again."""

    def __init__(self, match: Match) -> None:
        super().__init__(Inline())
        self._moves = list(match.moves)

    def next_seat(self, match: Match) -> list[Seat]:
        """Return the seat that moved next, or nothing at the end of the record."""
        return [seat for seat, _ in self._moves[len(match.moves) : len(match.moves) + 1]]

    def ask(self, match: Match, seat: Seat) -> Future[Move]:
        """Return the move that was made here."""
        done: Future[Move] = Future()
        done.set_result(self._moves[len(match.moves)][1])
        return done


def _worker() -> Executor:
    import multiprocessing  # slow to import, and the first screen does without
    from concurrent.futures import ProcessPoolExecutor

    try:
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_stand_back)
        pool.submit(_ready)
        return pool
    except (OSError, RuntimeError) as error:
        log.warning("No worker process (%s); bots think in the game's own.", error)
        return Inline()
