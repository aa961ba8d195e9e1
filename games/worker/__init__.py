"""The process beside the table in which bots think, one question after the other.

It ends at once when it is told to, or when whoever started it is gone. All that passes between the
two goes through pipes, which work everywhere.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

START = "import sys; sys.path[:] = {path!r}; from games.worker import serve; serve({polite})"
"""What the process runs."""
POLITE = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""How Windows lets the table have the processor first."""


class Worker(Executor):
    """A process of its own that calls functions; all its futures end, whatever becomes of it.

    Both ways a message is a pickle within a pickle: the outer one tells where it ends. `OSError`
    where no process can be started. If it is `polite`, everything else comes first.
    """

    def __init__(self, *, polite: bool = True) -> None:
        with _deaf():
            self.process = subprocess.Popen(
                [sys.executable, "-c", START.format(path=sys.path, polite=polite)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=POLITE if polite else 0,
            )
        assert self.process.stdin and self.process.stdout
        self._pipes = self.process.stdin, self.process.stdout
        self._calls: SimpleQueue[tuple[Future[Any], bytes] | None] = SimpleQueue()
        self._thread = Thread(target=self._talk, name="talking to the worker", daemon=True)
        self._thread.start()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return what a function of a module will return there, or raise."""
        future: Future[Any] = Future()
        self._calls.put((future, pickle.dumps((fn, args, kwargs))))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """End the process at once; whoever still waits for it gets a `BrokenExecutor`."""
        self.process.kill()
        self._calls.put(None)
        self._thread.join()
        self.process.wait()
        for pipe in self._pipes:
            with suppress(OSError):  # what was not sent is not sent now either
                pipe.close()

    def _talk(self) -> None:
        """Ask and listen in turn, in a thread: a pipe that is full keeps nobody else waiting."""
        asking, listening = self._pipes
        while call := self._calls.get():
            future, asked = call
            if not future.set_running_or_notify_cancel():
                continue
            try:
                pickle.dump(asked, asking)
                asking.flush()
                error, result = pickle.loads(pickle.load(listening))
            except Exception as cause:
                broken = BrokenExecutor("the worker was terminated")
                broken.__cause__ = cause
                future.set_exception(broken)
            else:
                future.set_exception(error) if error else future.set_result(result)


@contextmanager
def _deaf() -> Iterator[None]:
    """Let what is started meanwhile never hear Ctrl+C, not even before it can say so itself.

    This process hears it a moment later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(polite: bool) -> None:
    """Answer whoever started this process until that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who wants the table to end will end us as well
    if polite and hasattr(os, "nice"):
        os.nice(10)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    sys.stdout = sys.stderr
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, calls), daemon=True).start()
    while True:
        pickle.dump(_answer(calls.get()), answers)
        answers.flush()


def _listen(questions: BinaryIO, calls: SimpleQueue[bytes]) -> None:
    """Take questions while others are thought about, and notice the end of the table at once."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            calls.put(pickle.load(questions))
    os._exit(0)


def _answer(call: bytes) -> bytes:
    try:
        fn, args, kwargs = pickle.loads(call)
        return pickle.dumps((None, fn(*args, **kwargs)))
    except Exception as error:
        return _failure(error)


def _failure(error: Exception) -> bytes:
    try:
        told = pickle.dumps((error, None))
        pickle.loads(told)
        return told
    except Exception:  # an error that cannot travel
        return pickle.dumps((RuntimeError(repr(error)), None))
