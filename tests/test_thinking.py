"""Bots think in a process of their own; one that dies, hangs or cheats stops nobody."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any

import pilot
import pytest
from pilot import close, lay, open_stage

from games.core.match import Match
from games.stage import thinking
from games.stage.app import Stage
from games.stage.thinking import Inline, Thinker


class Never(Executor):
    """Takes every question and answers none."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        return Future()


class Refusing(Executor):
    """Takes no question."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise RuntimeError("cannot schedule new futures after shutdown")


class Cheating(Executor):
    """Answers with something that is no legal move."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result("I take all cards")
        return future


@pytest.fixture
def worker() -> Iterator[Thinker]:
    """A thinker with a real process that has started."""
    thinker = Thinker()
    thinker.start()
    assert pool(thinker).submit(pow, 2, 3).result(timeout=60) == 8
    yield thinker
    thinker.stop()


def pool(thinker: Thinker) -> ProcessPoolExecutor:
    executor = thinker._executor
    assert isinstance(executor, ProcessPoolExecutor)
    return executor


def process_id(thinker: Thinker) -> int:
    (pid,) = pool(thinker)._processes
    return pid


def gone(pid: int) -> bool:
    """Whether this process ends within a few seconds."""
    for _ in range(300):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        try:
            if os.waitpid(pid, os.WNOHANG)[0] == pid:
                return True
        except ChildProcessError:
            pass
        time.sleep(0.02)
    return False


def table(stage: Stage) -> Any:
    return stage.top


def bots_turn(thinker: Thinker, pace: str = "off") -> Stage:
    """A table where a bot was asked for a move and has not answered."""
    match = lay("memory_island", "fair,sharp")
    stage = open_stage(None, mode="play", match=match, thinker=thinker, pace=pace, motion="off")
    for _ in range(20):
        stage.update(0.0)
        if table(stage)._thought:
            break
    assert table(stage)._thought
    assert match.moves == []
    return stage


def until_moved(stage: Stage, moves: int, seconds: float, dt: float = 0.02) -> float:
    """Let the table run in real time until so many moves were made; return how long it took."""
    began = time.monotonic()
    while len(table(stage).match.moves) < moves:
        stage.update(dt)
        if table(stage).pieces.timeline.holding:
            table(stage).pieces.timeline.release()
        assert time.monotonic() - began < seconds, "no move was made"
        time.sleep(0.005)
    return time.monotonic() - began


def legal(match: Match) -> bool:
    """Whether all moves made were allowed, by making them again."""
    again = lay("memory_island", ",".join(player.who for player in match.players), match.seed)
    for seat, move in match.moves:
        again.submit(seat, move)
    return again.record() == match.record()


# --- the same bot everywhere -------------------------------------------------------------------


@pytest.mark.parametrize("level", ["gentle", "fair", "sharp"])
def test_a_bot_plays_the_same_in_a_worker_and_in_this_process(level: str, worker: Thinker) -> None:
    inline = Thinker(Inline())
    match = lay("memory_island", f"{level},{level},{level}", 5)
    for _ in range(25):
        if match.outcome:
            break
        (seat,) = match.to_act
        there = worker.ask(match, seat).result(timeout=60)
        here = inline.ask(match, seat).result(timeout=0)
        assert there == here
        match.submit(seat, here)
    assert len(match.moves) > 15


def test_the_worker_needs_no_window(worker: Thinker) -> None:
    """It is told what a seat knows, and loads neither Pygame nor the stage's pictures."""
    match = lay("memory_island", "sharp,sharp")
    worker.ask(match, match.to_act[0]).result(timeout=60)
    loaded = pool(worker).submit(eval, "'pygame' in __import__('sys').modules").result(timeout=60)
    assert loaded is False


def test_a_whole_match_is_played_by_a_worker(worker: Thinker) -> None:
    stage = bots_turn(worker)
    pid = process_id(worker)
    until_moved(stage, 12, 60)
    assert process_id(worker) == pid
    assert legal(table(stage).match)
    close(stage)


def test_only_what_must_be_thought_about_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    never = Never()
    thinker = Thinker(never)
    match = lay("memory_island", "random,random")
    assert thinker.ask(match, match.to_act[0]).done()
    assert never.asked == 0


# --- trouble -----------------------------------------------------------------------------------


def test_a_killed_worker_is_replaced_and_a_legal_move_made_within_a_second(
    worker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    busy = pool(worker).submit(time.sleep, 60)
    stage = bots_turn(worker)
    pid = process_id(worker)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(Exception, match="terminated"):
        busy.result(timeout=30)  # now the program can notice
    with caplog.at_level(logging.WARNING):
        assert until_moved(stage, 1, 30) < 1.0
    assert [r.levelname for r in caplog.records] == ["WARNING"]
    assert "quick move" in caplog.text
    assert process_id(worker) != pid
    caplog.clear()
    until_moved(stage, 4, 60)  # and the next moves are thought of
    assert caplog.records == []
    assert legal(table(stage).match)
    close(stage)


def test_a_hanging_worker_is_ended_and_replaced(
    worker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    pool(worker).submit(time.sleep, 600)
    stage = bots_turn(worker)
    pid = process_id(worker)
    clock = 0.0
    while not table(stage).match.moves:
        stage.update(0.1)
        clock += 0.1
        assert clock < thinking.LATE + 1
    assert clock >= thinking.LATE - 0.2
    assert "late" in caplog.text
    assert gone(pid)
    assert process_id(worker) != pid
    caplog.clear()
    until_moved(stage, 3, 60)
    assert caplog.records == []
    assert legal(table(stage).match)
    close(stage)


def test_a_bot_that_never_answers_is_given_a_set_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "LATE", 0.5)
    never = Never()
    monkeypatch.setattr(thinking, "_worker", lambda: never)
    stage = bots_turn(Thinker())
    for moves in range(1, 5):
        for _ in range(12):
            stage.update(0.05)
            if table(stage).pieces.timeline.holding:
                table(stage).pieces.timeline.release()
        assert len(table(stage).match.moves) >= moves
    assert len(caplog.records) >= 4
    assert legal(table(stage).match)
    close(stage)


def cancelled() -> Future[Any]:
    future: Future[Any] = Future()
    future.cancel()
    return future


class Cancelling(Executor):
    """Gives every question up, as a pool does that is shut down."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return cancelled()


@pytest.mark.parametrize("trouble", [Refusing, Cheating, Cancelling])
def test_a_broken_pool_or_a_wrong_answer_makes_a_quick_move(
    trouble: type[Executor],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first = [trouble()]
    monkeypatch.setattr(thinking, "_worker", lambda: first.pop() if first else Inline())
    match = lay("memory_island", "fair,sharp")
    stage = open_stage(None, mode="play", match=match, thinker=Thinker(), pace="off", motion="off")
    until_moved(stage, 1, 20)
    assert len([r for r in caplog.records if "quick move" in r.getMessage()]) == 1
    until_moved(stage, 6, 20)
    assert len(caplog.records) == 1
    assert legal(match)
    close(stage)


def test_a_bot_that_fails_makes_a_quick_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = lay("memory_island", "fair,sharp")

    def choose(*_: object) -> None:
        raise ZeroDivisionError("a bug in a bot")

    monkeypatch.setattr(match.game.bot, "choose", choose)
    stage = open_stage(None, mode="play", match=match, pace="off", motion="off")
    until_moved(stage, 3, 20)
    assert "a bug in a bot" in caplog.text
    assert legal(match)
    close(stage)


def test_without_a_worker_process_bots_think_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_process(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(multiprocessing, "get_context", no_process)
    thinker = thinking._worker()
    assert isinstance(thinker, Inline)
    assert "no more processes" in caplog.text


def test_stopping_ends_the_worker_whatever_it_is_doing(worker: Thinker) -> None:
    pool(worker).submit(time.sleep, 600)
    pid = process_id(worker)
    began = time.monotonic()
    worker.stop()
    assert time.monotonic() - began < 1.0
    assert gone(pid)
    worker.stop()


def test_the_screen_goes_on_while_a_bot_thinks(worker: Thinker) -> None:
    pool(worker).submit(time.sleep, 60)
    stage = bots_turn(worker, pace="normal")
    longest = 0.0
    for _ in range(40):
        began = time.process_time()
        stage.update(0.016)
        stage.draw()
        longest = max(longest, time.process_time() - began)
    assert longest < 0.1
    pilot.Mouse(stage).use("menu")
    assert pilot.where(stage) == "pause"
    close(stage)
