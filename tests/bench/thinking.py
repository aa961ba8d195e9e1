"""Whether the table keeps its frames while a bot thinks in the worker process.

Twelve cards keep moving; seconds with and without a thinking worker take turns.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import Future
from itertools import pairwise
from statistics import median
from typing import Any

from _bench import ROOT, percentile, report, settle, stage

BLOCKS, SECONDS = 5, 4.0
GAME, TOP = "memory_island", "sharp"


class OverError(Exception):
    """The block is over."""


def think(seconds: float) -> int:
    """Let the top bot think all the time: it plays matches against itself."""
    sys.path.insert(0, str(ROOT))
    from games.lab import arena

    end, played = time.monotonic() + seconds, 0

    def tick(done: int, _of: int) -> None:
        nonlocal played
        played = done
        if time.monotonic() > end:
            raise OverError

    try:
        arena.play(GAME, [TOP, TOP], 10**6, 1, time.perf_counter, progress=tick)
    except OverError:
        return played
    return played


def block(of: Any, seconds: float) -> list[float]:
    """Return the milliseconds between the frames of some seconds."""
    from games.memory_island.table.pieces import Card
    from games.stage import app
    from games.stage.anim import par
    from games.stage.plan import Plan

    pieces = of.top.pieces
    motions = {"sail": of.top.ctx.look.motions()["sail"]._replace(length=seconds / 8)}
    plan = Plan(dict(pieces.poses), pieces.rest, motions)
    cards = [piece for piece in pieces.rest if isinstance(piece, Card)][:12]
    there = {card: pieces.rest[card]._replace(x=pieces.rest[card].x + 300, z=9) for card in cards}
    for _ in range(5):
        pieces.play(par(*[plan.move(card, there[card], "sail") for card in cards]))
        pieces.play(par(*[plan.move(card, pieces.rest[card], "sail") for card in cards]))
    step, stamps = of.update, []

    def update(dt: float) -> None:
        stamps.append(time.perf_counter())
        step(dt)
        of.running = stamps[-1] - stamps[0] < seconds

    of.update, of.running = update, True
    app.run(of)
    of.update = step
    pieces.finish()
    return [1000 * (b - a) for a, b in pairwise(stamps)]


def main() -> None:
    of = stage((1920, 1080))
    settle(of)
    from games.worker import Worker  # as the program starts it

    worker = Worker()
    worker.submit(think, 0.5).result()
    without: list[list[float]] = []
    during: list[list[float]] = []
    for lap in range(2 * BLOCKS):
        thought: Future[int] | None = worker.submit(think, SECONDS) if lap % 2 else None
        (during if lap % 2 else without).append(block(of, SECONDS))
        if thought:
            thought.result()
    worker.shutdown()
    frames = median(map(len, during)) / median(map(len, without))
    late = [median(percentile(b, 0.95) for b in blocks) for blocks in (without, during)]
    fps = [median(map(len, blocks)) / SECONDS for blocks in (without, during)]
    share = late[1] / late[0]
    report(
        [
            (
                "frames while thinking / without",
                f"{frames:.3f} ({fps[1]:.1f} of {fps[0]:.1f} a second)",
                ">= 0.95",
                frames >= 0.95,
            ),
            (
                "95th percentile of the period / without",
                f"{share:.2f} ({late[1]:.1f} of {late[0]:.1f} ms)",
                "<= 1.2",
                share <= 1.2,
            ),
        ]
    )


if __name__ == "__main__":
    import thinking  # by its name, so that the worker finds it as well

    thinking.main()
