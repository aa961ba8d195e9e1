"""Bots think in a process of their own; one that dies, hangs or cheats stops nobody."""

from __future__ import annotations

import logging
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from typing import Any, ClassVar

import pilot
import pytest
from pilot import close, lay, open_stage

from games import worker
from games.core import bots, desk
from games.core.bots import Inline
from games.core.desk import Bots
from games.core.match import Match
from games.stage.play import Play
from games.stage.stack import Stage
from games.stage.thinking import Thinker
from games.worker import Worker

LONG = 120
"""Seconds after which something hangs, however busy the machine is."""


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
        if fn is bots.answer:
            raise RuntimeError("cannot schedule new futures after shutdown")
        return Future()


class Cheating(Executor):
    """Answers with something that is no legal move."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result("I take all cards")
        return future


class Watched(Worker):
    """A worker whose questions can be waited for."""

    every: ClassVar[list[Watched]] = []
    asked: ClassVar[list[Future[Any]]] = []

    def __init__(self) -> None:
        super().__init__()
        self.every.append(self)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        if fn is bots.answer:
            self.asked.append(future)
        return future


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[Watched]:
    """The worker processes that were started, in order."""
    Watched.every.clear()
    Watched.asked.clear()
    monkeypatch.setattr(worker, "Worker", Watched)
    return Watched.every


@pytest.fixture
def thinker(workers: list[Watched]) -> Iterator[Thinker]:
    """A thinker with a real process that has started."""
    thinker = Thinker()
    thinker.start()
    assert workers[0].submit(pow, 2, 3).result(timeout=LONG) == 8
    yield thinker
    thinker.stop()


def play(stage: Stage) -> Play:
    assert isinstance(stage.top, Play)
    return stage.top


def turn(stage: Stage, dt: float) -> None:
    """Let time pass at a table where nobody waits for people."""
    stage.update(dt)
    timeline = play(stage).pieces.timeline
    if timeline.holding:
        timeline.release()


def bots_turn(thinker: Thinker, pace: str = "off") -> tuple[Stage, Match]:
    """A table where a bot was asked for a move and has not answered."""
    match = lay("memory_island", "fair,sharp")
    stage = open_stage(None, mode="play", match=match, thinker=thinker, pace=pace, motion="off")
    for _ in range(20):
        stage.update(0.0)
        if stage.busy and play(stage).desk.due is not None:
            return stage, match
    raise AssertionError("no bot is asked")


def until_moved(stage: Stage, match: Match, moves: int, asked: Sequence[Future[Any]] = ()) -> None:
    """Go on until so many moves were made; the table's time stands still while a worker thinks."""
    for _ in range(100 * moves):
        if len(match.moves) >= moves:
            return
        assert not wait(asked, timeout=LONG).not_done
        turn(stage, 0.02)
    raise AssertionError("no move was made")


def legal(match: Match) -> bool:
    """Whether all moves made were allowed, by making them again."""
    again = lay("memory_island", ",".join(player.who for player in match.players), match.seed)
    for seat, move in match.moves:
        again.submit(seat, move)
    return again.record() == match.record()


# --- the same bot everywhere -------------------------------------------------------------------


@pytest.mark.parametrize("level", ["gentle", "fair", "sharp"])
def test_a_bot_plays_the_same_in_a_worker_and_in_this_process(level: str, thinker: Thinker) -> None:
    there, here = Bots(thinker), Bots(Thinker(Inline()))
    match = lay("memory_island", f"{level},{level},{level}", 5)
    for _ in range(25):
        if match.outcome:
            break
        (seat,) = match.to_act
        move = here.ask(match, seat).result(timeout=0)
        assert there.ask(match, seat).result(timeout=LONG) == move
        match.submit(seat, move)
    assert len(match.moves) > 15


def test_the_worker_needs_no_window(thinker: Thinker, workers: list[Watched]) -> None:
    """It is told what a seat knows, and loads neither Pygame nor the stage's pictures."""
    match = lay("memory_island", "sharp,sharp")
    Bots(thinker).ask(match, match.to_act[0]).result(timeout=LONG)
    asked = workers[0].submit(eval, "'pygame' in __import__('sys').modules")
    assert asked.result(timeout=LONG) is False


def test_a_whole_match_is_played_by_a_worker(thinker: Thinker, workers: list[Watched]) -> None:
    stage, match = bots_turn(thinker)
    until_moved(stage, match, 12, Watched.asked)
    assert len(workers) == 1
    assert legal(match)
    close(stage)


def test_only_what_must_be_thought_about_is_asked() -> None:
    never = Never()
    match = lay("memory_island", "random,random")
    assert Bots(Thinker(never)).ask(match, match.to_act[0]).done()
    assert never.asked == 0


# --- trouble -----------------------------------------------------------------------------------


def test_a_killed_worker_is_replaced_and_a_legal_move_made_at_once(
    thinker: Thinker, workers: list[Watched], caplog: pytest.LogCaptureFixture
) -> None:
    workers[0].submit(time.sleep, 10 * LONG)
    stage, match = bots_turn(thinker)
    workers[0].process.kill()
    wait(Watched.asked, timeout=LONG)  # now the program can notice
    with caplog.at_level(logging.WARNING):
        turn(stage, 0.02)
    assert len(match.moves) == 1
    assert [r.levelname for r in caplog.records] == ["WARNING"]
    assert "quick move" in caplog.text
    assert len(workers) == 2
    caplog.clear()
    until_moved(stage, match, 4, Watched.asked)  # and the next moves are thought of
    assert caplog.records == []
    assert legal(match)
    close(stage)


def test_a_hanging_worker_is_ended_and_replaced(
    thinker: Thinker, workers: list[Watched], caplog: pytest.LogCaptureFixture
) -> None:
    workers[0].submit(time.sleep, 10 * LONG)
    stage, match = bots_turn(thinker)
    clock = 0.0
    while not match.moves:
        turn(stage, 0.1)
        clock += 0.1
        assert clock < desk.LATE + 1
    assert clock >= desk.LATE - 0.2
    assert "late" in caplog.text
    assert workers[0].process.returncode is not None
    assert len(workers) == 2
    caplog.clear()
    until_moved(stage, match, 3, Watched.asked)
    assert caplog.records == []
    assert legal(match)
    close(stage)


def test_a_bot_that_never_answers_is_given_a_set_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(desk, "LATE", 0.5)
    stage, match = bots_turn(Thinker(Never()))
    for moves in range(1, 5):
        for _ in range(12):
            turn(stage, 0.05)
        assert len(match.moves) >= moves
    assert len(caplog.records) >= 4
    assert legal(match)
    close(stage)


class Cancelling(Executor):
    """Gives every question up, as a pool does that is shut down."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.cancel()
        return future


@pytest.mark.parametrize("trouble", [Refusing, Cheating, Cancelling])
def test_a_broken_pool_or_a_wrong_answer_makes_a_quick_move(
    trouble: Callable[[], Executor],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first = [trouble()]
    monkeypatch.setattr(worker, "Worker", lambda: first.pop() if first else Inline())
    match = lay("memory_island", "fair,sharp")
    stage = open_stage(None, mode="play", match=match, thinker=Thinker(), pace="off", motion="off")
    until_moved(stage, match, 1)
    assert len([r for r in caplog.records if "quick move" in r.getMessage()]) == 1
    until_moved(stage, match, 6)
    assert len(caplog.records) == 1
    assert legal(match)
    close(stage)


def test_a_bot_that_fails_makes_a_quick_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = lay("memory_island", "fair,sharp")

    def choose(*_: object) -> None:
        raise ZeroDivisionError("a bug in a bot")

    monkeypatch.setattr(match.game.bots, "choose", choose)
    stage = open_stage(None, mode="play", match=match, pace="off", motion="off")
    until_moved(stage, match, 3)
    assert "a bug in a bot" in caplog.text
    assert legal(match)
    close(stage)


def test_without_a_worker_process_bots_think_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_process(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", no_process)
    stage, match = bots_turn(Thinker())
    until_moved(stage, match, 3)
    assert [r.levelname for r in caplog.records] == ["WARNING"]
    assert "no more processes" in caplog.text
    assert legal(match)
    close(stage)


def test_the_screen_goes_on_while_a_bot_thinks() -> None:
    stage, match = bots_turn(Thinker(Never()), pace="normal")
    for _ in range(40):
        stage.update(0.016)
        stage.draw()
    assert not match.moves
    pilot.Mouse(stage).use("menu")
    assert pilot.where(stage) == "pause"
    close(stage)
