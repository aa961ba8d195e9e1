"""The process in which bots think: it answers, it ends at once, and it leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest

from games.stage.thinking import Thinker
from games.worker import Worker

ROOT = Path(__file__).parents[1]
LONG = 120
"""Seconds after which something hangs, however busy the machine is."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.shutdown()


def failed(future: Future[Any]) -> bool:
    return isinstance(future.exception(timeout=LONG), BrokenExecutor)


def test_answers_come_in_the_order_of_the_questions(worker: Worker) -> None:
    asked = [worker.submit(pow, 2, n) for n in range(50)]
    assert [future.result(timeout=LONG) for future in asked] == [2**n for n in range(50)]


def test_an_error_of_a_bot_is_told_and_the_next_question_answered(worker: Worker) -> None:
    with pytest.raises(ZeroDivisionError):
        worker.submit(divmod, 1, 0).result(timeout=LONG)
    assert worker.submit(pow, 2, 3).result(timeout=LONG) == 8


def test_what_cannot_travel_is_an_error_here_or_there(worker: Worker) -> None:
    with pytest.raises(Exception, match="pickle"):
        worker.submit(lambda: 1)
    with pytest.raises(Exception, match="pickle"):
        worker.submit(threading.Lock).result(timeout=LONG)
    with pytest.raises(RuntimeError, match="OddError"):
        worker.submit(exec, "class OddError(Exception): ...\nraise OddError").result(timeout=LONG)
    assert worker.submit(pow, 2, 3).result(timeout=LONG) == 8


def test_what_a_bot_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker()
    assert worker.submit(print, "a bot thinks aloud").result(timeout=LONG) is None
    assert worker.submit(os.system, "echo so does what it starts").result(timeout=LONG) == 0
    worker.shutdown()
    assert capfd.readouterr() == ("", "a bot thinks aloud\nso does what it starts\n")


def test_a_large_question_to_a_busy_worker_keeps_nobody_waiting(worker: Worker) -> None:
    hung = worker.submit(time.sleep, 10 * LONG)
    large = worker.submit(len, bytes(10_000_000))
    assert not hung.done()
    assert not large.done()


def test_a_question_taken_back_is_not_asked(worker: Worker) -> None:
    worker.submit(time.sleep, 10 * LONG)
    back, after = worker.submit(pow, 2, 3), worker.submit(pow, 2, 4)
    assert back.cancel()
    worker.shutdown()
    assert back.cancelled()
    assert failed(after)


def starting(_worker: Worker) -> None:
    """Nothing was asked; it may not even run yet."""


def idle(worker: Worker) -> None:
    assert worker.submit(pow, 2, 3).result(timeout=LONG) == 8


def busy(worker: Worker) -> None:
    idle(worker)
    for _ in range(3):
        worker.submit(time.sleep, 10 * LONG)


def ended(worker: Worker) -> None:
    busy(worker)
    worker.process.kill()
    worker.process.wait(timeout=LONG)


def leaving(worker: Worker) -> None:
    assert failed(worker.submit(os._exit, 3))


@pytest.mark.parametrize("state", [starting, idle, busy, ended, leaving])
def test_stopping_is_quiet_and_leaves_nothing_behind(
    state: Any, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the tests of this file are over at all shows that no stop waits for an answer."""
    unheard: list[object] = []
    monkeypatch.setattr(threading, "excepthook", unheard.append)
    before = threading.enumerate()
    for _ in range(3):
        worker = Worker()
        state(worker)
        last = worker.submit(time.sleep, 10 * LONG)
        worker.shutdown()
        assert failed(last)
        assert worker.process.returncode is not None
        assert threading.enumerate() == before
        worker.shutdown()  # twice is once
    assert not unheard
    assert capfd.readouterr() == ("", "")


def test_a_thinker_that_is_stopped_can_start_again() -> None:
    thinker = Thinker()
    thinker.stop()
    for _ in range(2):
        thinker.start()
        thinker.renew()
        thinker.stop()


LEFT = """
import time
from games.worker import Worker
worker = Worker()
print(worker.submit(pow, 2, 3).result(), flush=True)
worker.submit(time.sleep, 36000)
time.sleep(36000)
"""


def test_a_worker_ends_with_the_table_that_started_it() -> None:
    """It holds the same standard error, which is read to its end once nobody does any more."""
    with subprocess.Popen(
        [sys.executable, "-c", LEFT], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as table:
        assert table.stdout
        assert table.stderr
        assert table.stdout.readline().strip() == b"8"
        table.kill()
        assert table.stderr.read() == b""
