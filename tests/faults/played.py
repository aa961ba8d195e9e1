"""Matches that are really played, in the window and in a terminal, and killed at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from harness import NOTHING, Case, Files, Loss

from games.core import library
from games.core.archive import FILE, Archive

TOLD = "told"
"""What players told in a home, before they were killed."""
LATEST = 10
"""Moves that are told before the kill, at most."""


def kills(front: str, count: int) -> Callable[[Files], Iterator[Case]]:
    """Return the cases in which a player is killed, the games in a row; every other one twice."""

    def cases(_: Files) -> Iterator[Case]:
        games = library.names()
        for n in range(count):
            game = games[n * len(games) // count]
            harm = partial(_kill, front=front, game=game, seed=n, lives=1 + n % 2)
            yield Case(f"{game} in the {front}, kill {n}", harm)

    return cases


def _kill(home: Path, front: str, game: str, seed: int, lives: int) -> Loss:
    rng, player = Random(seed), Path(__file__).with_name("player.py")
    command = [sys.executable, str(player), str(home), game, front, str(seed)]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for _ in range(lives):
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **quiet}
        ) as run:
            assert run.stdout
            lines = [run.stdout.readline() for _ in range(rng.randrange(1, LATEST))]
            run.kill()
            lines += run.stdout.readlines()
        with (home / TOLD).open("a") as file:
            file.writelines(line for line in lines if line.endswith("\n"))
    return NOTHING


def look(home: Path) -> Loss:
    """Count the matches and moves that were told and are not kept."""
    told: dict[int, int] = {}
    again = 0
    for line in (home / TOLD).read_text().splitlines():
        what, seed, length = line.split()
        before = told.get(int(seed), 0)
        if what == "start":  # whoever goes on finds all that was told
            again += max(0, before - int(length))
        told[int(seed)] = max(before, int(length))
    kept: dict[int, int] = {}
    with closing(Archive(home / FILE)) as archive:
        for entry in [*archive.waiting(), *archive.finished()]:
            record = archive.load(entry.id)
            kept[record.seed] = len(record.moves)
    short = sum(max(0, length - kept.get(seed, length)) for seed, length in told.items())
    return Loss(sum(seed not in kept for seed in told), short + again, crashes=not told)
