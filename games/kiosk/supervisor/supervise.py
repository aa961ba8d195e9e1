"""Keeps the unattended screen alive: starts it, listens to its heart, and starts it again.

The screen is a process of its own. Whatever becomes of it (a crash, a hang, more and more memory),
another one takes its place within seconds; one that keeps failing gives way to a quiet picture.
"""

from __future__ import annotations

import logging
import math
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple

from games.core import files
from games.core.archive import FILE, Archive
from games.core.place import folder
from games.kiosk.supervisor.child import Screen, ended_how
from games.kiosk.supervisor.notify import ALIVE, READY, STOPPING, notify
from games.kiosk.wishes import Latest

log = logging.getLogger(__name__)

LEFT, FAILED = 0, 1
"""Status of a screen that its keepers left, after which it stays away, and of any other."""
LOG = "kiosk.log"
LARGEST = 1_000_000
"""Bytes of a file of the log; there are five at most."""
TURN = 0.5
"""Seconds between two looks at a screen."""
LATE = 2 * TURN
"""Seconds of silence that a look counts at most: who looks later was stopped itself, as when a
machine sleeps, and the screen with it."""


class Limits(NamedTuple):
    """Seconds, unless they say otherwise."""

    first: float = 30.0
    """Until a new screen shows its first sign of life, on a cold and slow machine."""
    silent: float = 6.0
    """Between two heartbeats; with `breath` and a start this stays below ten."""
    breath: float = 1.0
    """Between the end of a screen and the next start."""
    many: int = 5
    """Failures after which the quiet picture is shown."""
    lapse: float = 600.0
    """Until a failure counts no longer."""
    rest: float = 600.0
    """That the quiet picture stays before the games are tried again."""
    again: float = 15.0
    """Until it is tried again if it fails as well, as where the display is gone."""
    look: float = 5.0
    """Between two looks at the memory."""
    farewell: float = 5.0
    """That a screen is given to leave when it is asked to."""


class Supervisor:
    """Runs one screen after another until it is asked to leave, or keepers left one.

    `games` and `quiet` are the commands of the games and of the quiet picture, `clock` returns
    seconds, `most` the megabytes that are allowed, and `crashed` is told of each failure.
    """

    def __init__(
        self,
        games: Sequence[str],
        quiet: Sequence[str],
        clock: Callable[[], float],
        most: Callable[[], float],
        crashed: Callable[[], None] = lambda: None,
        limits: Limits | None = None,
    ) -> None:
        self._games = games
        self._quiet = quiet
        self._clock = clock
        self._most = most
        self._crashed = crashed
        self._limits = limits or Limits()
        self._failures: list[float] = []
        self._asked = False
        self._bell: SimpleQueue[None] = SimpleQueue()

    def ask(self, *_: object) -> None:
        """Ask it to leave; may be called from a signal handler."""
        self._asked = True
        self._bell.put(None)

    def run(self) -> int:
        """Return the status of the program, when there is to be no screen any more."""
        while not self._asked and self._next() != LEFT:
            self._pause(self._limits.breath)
        notify(STOPPING)
        return LEFT

    def _next(self) -> int:
        """Run the games, or the quiet picture if they failed too often; return the status."""
        limits = self._limits
        self._failures = [t for t in self._failures if self._clock() - t < limits.lapse]
        if len(self._failures) >= limits.many:
            log.error("The games failed %d times; a picture takes their place.", limits.many)
            return self._rest()
        status, why = self._watch(self._games)
        if status != LEFT and not self._asked:
            log.error("The games ended: %s.", why)
            self._failures.append(self._clock())
            self._crashed()
        return status

    def _rest(self) -> int:
        """Show the quiet picture for a while, or nothing if that fails too; return the status."""
        over = self._clock() + self._limits.rest
        status, why = self._watch(self._quiet, over)
        log.info("The quiet picture ended: %s.", why)
        if self._clock() < over:
            self._pause(self._limits.again)
        return status

    def _watch(self, command: Sequence[str], over: float = math.inf) -> tuple[int, str]:
        """Run a screen until it ends or must be ended; return its status, and why in words."""
        try:
            screen = Screen(command, lambda: self._bell.put(None))
        except OSError as error:
            return FAILED, str(error)
        log.info("A screen started (process %d).", screen.process.pid)
        before = looked = self._clock()
        most = self._most()
        beats, silence = 0, 0.0
        while not screen.gone and not self._asked:
            self._wait(TURN)
            now = self._clock()
            silence += min(now - before, LATE)
            before = now
            if screen.beats > beats:
                if not beats:
                    log.info("It lives (process %d).", screen.process.pid)
                    notify(READY)
                silence, beats = 0.0, screen.beats
            if now > over:
                screen.end(self._limits.farewell)
                return FAILED, "its time is over"
            if silence > (self._limits.silent if beats else self._limits.first):
                screen.end()
                return FAILED, f"its heart stood still for {silence:.0f} seconds"
            if now - looked > self._limits.look:
                looked = now
                if (used := screen.memory()) > most:
                    screen.end()
                    return FAILED, f"it used {used:.0f} MB, more than {most:.0f}"
        status = screen.end(0.0 if screen.gone else self._limits.farewell)
        return status, ended_how(status)

    def _pause(self, seconds: float) -> None:
        """Wait, unless somebody asks to leave."""
        over = self._clock() + seconds
        while not self._asked and (left := over - self._clock()) > 0:
            self._wait(min(left, TURN))

    def _wait(self, seconds: float) -> None:
        """Wait for the bell, and tell systemd that this process at least is alive."""
        notify(ALIVE)
        with suppress(Empty):
            self._bell.get(timeout=seconds)


class _Log(RotatingFileHandler):
    """Files that only their owner can read."""

    def _open(self) -> TextIOWrapper:
        opened = open(  # noqa: SIM115 (Path has no opener; logging closes it)
            self.baseFilename, self.mode, encoding=self.encoding, opener=files.private_opener
        )
        assert isinstance(opened, TextIOWrapper)
        return opened


def supervise(
    games: Sequence[str], quiet: Sequence[str], config: Path, clock: Callable[[], float]
) -> int:
    """Supervise these commands until a signal or staff ends it; return the status.

    `config` is the kiosk's file, `clock` returns seconds.
    """
    home = folder()
    keep_log(home)
    latest, counts = Latest(config, home), Archive(home / FILE if home else None)

    def crashed() -> None:
        counts.count("crashes")

    supervisor = Supervisor(games, quiet, clock, lambda: latest.read().memory, crashed)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, supervisor.ask)
    try:
        return supervisor.run()
    finally:
        counts.close()


def keep_log(home: Path | None) -> None:
    """Write the log to standard error and to a few files of bounded size, if they can be written.

    It tells how the program fared and never what people did.
    """
    logging.raiseExceptions = False  # a full disk is no reason to say more
    form = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    seen = logging.StreamHandler()
    seen.setFormatter(form)
    root.addHandler(seen)
    if home is None:
        log.info("No log is kept: there is no home.")
        return
    try:
        files.make_home(home)
        files.make_private(*home.glob(f"{LOG}*"))
        kept = _Log(home / LOG, maxBytes=LARGEST, backupCount=4, encoding="utf-8")
    except OSError as error:
        log.info("No log is kept: %s", error)
        return
    kept.setFormatter(form)
    root.addHandler(kept)
