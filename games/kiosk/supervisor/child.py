"""One running screen as its supervisor sees it: a process, its heartbeat, its memory, its end."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

log = logging.getLogger(__name__)

LONGEST = 4000
"""Bytes of a line in the log."""


class Screen:
    """One running screen: its process, and what it says of itself.

    Its standard output is its heart: each byte is a beat. Its standard error goes to the log.
    """

    def __init__(self, command: Sequence[str], bell: Callable[[], None]) -> None:
        """Start it; `bell` is rung when it is gone. Raises OSError if it cannot be started."""
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
        )
        self.beats = 0
        self.gone = False
        self._bell = bell
        self._threads = [Thread(target=work, daemon=True) for work in (self._listen, self._note)]
        for thread in self._threads:
            thread.start()

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as heart:
            while got := os.read(heart.fileno(), 1024):
                self.beats += len(got)
        self.gone = True
        self._bell()

    def _note(self) -> None:
        assert self.process.stderr
        with self.process.stderr as said:
            while line := said.readline(LONGEST):
                log.info("| %s", line.decode(errors="replace").rstrip())

    def end(self, farewell: float = 0.0) -> int:
        """End it with all that it started; return its status, negative for a signal."""
        if farewell:
            self._signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(farewell)
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        status = self.process.wait()
        for thread in self._threads:
            thread.join(1.0)
        return status

    def _signal(self, number: int) -> None:
        """Signal its whole group, so that no bot goes on thinking for nobody."""
        with suppress(ProcessLookupError, PermissionError):  # nobody is left in it
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)

    def memory(self) -> float:
        """Return the megabytes that it uses with all that it started; 0 where none can tell."""
        return sum(map(_resident, _group(self.process.pid))) / 1e6


def ended_how(status: int) -> str:
    """Return how a process ended, in words."""
    if status >= 0:
        return f"it left with status {status}"
    try:
        return f"it was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"it was ended by signal {-status}"


def _group(leader: int) -> Iterator[int]:
    """Yield the processes of a group, where /proc lists them."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            if int(stat.read_text().rpartition(")")[2].split()[2]) == leader:
                yield int(stat.parent.name)


def _resident(process: int) -> int:
    """Return the bytes of memory that a process uses."""
    with suppress(OSError, ValueError, IndexError):
        pages = Path(f"/proc/{process}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return 0
