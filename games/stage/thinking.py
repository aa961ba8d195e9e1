"""Bots think beside the game, so that the table never stutters while they do.

One worker process is started early and kept. One that dies or is late is replaced, and a legal
quick move is played in its place.
"""

from __future__ import annotations

import logging
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING

from games.core.bots import Inline, Question, answer
from games.core.rules import Move, Seat

if TYPE_CHECKING:  # the worker and the first screen do without
    from games.core.desk import Desk
    from games.stage.theme import BotPace

log = logging.getLogger(__name__)


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

    def ask(self, question: Question) -> Future[Move]:
        """Return the move to come."""
        self.start()
        assert self._executor is not None
        try:
            return self._executor.submit(answer, question)
        except Exception as error:
            failed: Future[Move] = Future()
            failed.set_exception(error)
            return failed

    def renew(self) -> None:
        """Replace the worker: its last answer failed or is late."""
        self.stop()
        self.start()

    def stop(self) -> None:
        """End the worker at once, whatever it is doing."""
        executor, self._executor = self._executor, self._given
        if executor is not None and executor is not self._given:
            executor.shutdown()


class Reply:
    """The next move of a seat that nobody here plays: waited for, pointed at, then made.

    One that goes on with its turn has thought already.
    """

    def __init__(self, desk: Desk, seat: Seat, *, goes_on: bool = False) -> None:
        self.seat = seat
        self.move: Move | None = None
        """What it points at."""
        self._desk = desk
        self._future = desk.ask(seat)
        self._waited = 0.0
        self._pointed = 0.0
        self._hurried = False
        self._goes_on = goes_on

    def hurry(self) -> None:
        """Somebody touched the screen: do not take longer than thinking takes."""
        self._hurried = True

    def update(self, dt: float, times: BotPace, pace: float) -> Move | None:
        """Let time pass; return the move when it is to be made. At pace 0 that is at once."""
        self._waited += dt
        slow = 0.0 if self._hurried or not pace else 1 / pace / 1000
        if self.move is None:
            if self._goes_on or self._waited >= times.think * slow:
                self.move = self._desk.settle(self.seat, self._future, self._waited)
            if self.move is None or slow:
                return None
        self._pointed += dt
        return self.move if self._pointed >= times.point * slow else None


def _worker() -> Executor:
    from games.worker import Worker  # the first screen does without

    try:
        worker = Worker()
    except OSError as error:
        log.warning("No worker process (%s); bots think in the game's own.", error)
        return Inline()
    worker.submit(_ready)  # so that what bots need is loaded before the first one is asked
    return worker
