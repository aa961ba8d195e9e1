"""What the scripts share: fresh interpreters, a virtual screen, a stage, a table of figures."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CACHE = Path(tempfile.gettempdir()) / "lagoon-bench"
"""Byte code and throwaway environments, so that a second run is quick."""


def env(**more: str) -> dict[str, str]:
    """Return an environment in which a fresh interpreter finds byte code and an empty home."""
    home = CACHE / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    out = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "SDL_", "LAGOON_"))}
    out.update(
        PYTHONPYCACHEPREFIX=str(CACHE / "byte-code"),
        PYTHONPATH=str(ROOT),
        PYGAME_HIDE_SUPPORT_PROMPT="1",
        SDL_AUDIODRIVER="dummy",
        XDG_DATA_HOME=str(home),
    )
    return {**out, **more}


def run(code: str, environment: dict[str, str], *args: str) -> str:
    """Run Python code in a fresh interpreter and return what it prints."""
    command = [sys.executable, "-c", code, *args]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"A measured program failed:\n{done.stderr}")
    return done.stdout


def timed(code: str, environment: dict[str, str], *args: str) -> tuple[float, float]:
    """Run Python code in a fresh interpreter; return (wall, CPU) seconds until it left."""
    start = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-c", code, *args], env=environment, cwd=ROOT, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"A measured program failed with status {child.returncode}.")
    return wall, used.ru_utime + used.ru_stime


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[str]:
    """Yield the name of an X screen: DISPLAY if it is set, or a virtual one of this size."""
    if name := os.environ.get("DISPLAY"):
        yield name
        return
    if not shutil.which("Xvfb"):
        raise SystemExit("No screen: set DISPLAY or install Xvfb.")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def stage(size: tuple[int, int], *, title: bool = False, driver: str = "dummy") -> Any:
    """Return a stage in a window of this driver: the title, or a table that is being dealt."""
    os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"] = driver, "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    sys.path.insert(0, str(ROOT))
    from games.stage import program, window

    window.prepare()
    import pygame

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    from games.core import library
    from games.core.bots import Inline
    from games.core.home import Preferences
    from games.core.match import HUMAN, Match, Player
    from games.stage.thinking import Thinker

    home = Path(tempfile.mkdtemp(prefix="lagoon-bench-home-"))
    prefs = Preferences(home)
    prefs.change(muted=True)
    thinker = Thinker(Inline())
    if title:
        return program.make_stage(screen, "title", None, home, prefs, thinker)
    game = library.load("memory_island")
    players = (Player(HUMAN, "otter", 0), Player(HUMAN, "heron", 1))
    match = Match(game, game.config(), players, 11)
    return program.make_stage(screen, "play", match, home, prefs, thinker)


def settle(of: Any) -> None:
    """Let everything come to rest and be painted."""
    from games.stage.app import show

    for _ in range(900):
        of.update(1 / 60)
        show(of)
        if not of.busy:
            break
    show(of)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all stays below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def flavour() -> str:
    """Return which Pygame this interpreter has."""
    from importlib import metadata

    for name in ("pygame-ce", "pygame"):
        try:
            return f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            continue
    return "no pygame"


Row = tuple[str, str, str, bool]
"""What was measured, the figure, what is required, whether it is met."""


def report(rows: Sequence[Row], what: str = "") -> None:
    """Print the figures as a table."""
    python = ".".join(map(str, sys.version_info[:3]))
    print(f"{what or flavour()}, Python {python}, {os.cpu_count()} cores")
    cells = [
        ("measured", "figure", "required", ""),
        *[(*r[:3], "pass" if r[3] else "MISS") for r in rows],
    ]
    widths = [max(len(row[i]) for row in cells) for i in range(4)]
    for row in cells:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        )
