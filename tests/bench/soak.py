"""How an unattended screen fares over months: visits at many times their speed, one after another.

Each cycle lets bots play, touches the screen, plays a few moves of one of the games with changed
settings, and leaves; the clock that scenes see is hurried, everything else is real but for the
bots' thoughts, which are chances. Prints memory, open files and caches over the cycles.

    python tests/bench/soak.py            # 5,000 cycles: an hour or two
    python tests/bench/soak.py 200
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
SIZE = (480, 320)
CYCLES, WARM, EVERY = 5000, 500, 50
"""Cycles, those at the beginning that only fill the caches, and cycles between two looks."""
MOST = 1.0
"""Megabytes of memory that a thousand cycles may add."""
CONFIG = "idle: 10\nlanguages: [en, de]\n"


class Chance(Executor):
    """Answers at once with any legal move: a bot without a thought."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done; the only one of `args` is a `Question`."""
        from games.core.chance import pick

        done: Future[Any] = Future()
        done.set_result(pick(args[0].legal, args[0].rng))
        return done


class Look(NamedTuple):
    """What was found after a cycle."""

    cycle: int
    memory: float
    """Megabytes that are resident."""
    files: int
    """That are open, but for fonts."""
    fonts: int
    objects: int
    """That the garbage collector knows of."""
    bitmaps: float
    """Megabytes of bitmaps in the cache of the look."""


def open_kiosk(folder: Path) -> Any:
    """Return the stage of an unattended screen of a small size."""
    from games.stage import window

    window.prepare()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    from games.core.archive import Archive
    from games.kiosk.screen.program import make_kiosk
    from games.kiosk.wishes import Latest
    from games.stage.thinking import Thinker

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    (folder / "kiosk.yaml").write_text(CONFIG)
    latest, counts = Latest(folder / "kiosk.yaml", folder), Archive(folder / "archive.db")
    return make_kiosk(screen, latest, counts, folder / "pictures", Thinker(Chance()), lambda: 720)


def close(stage: Any) -> None:
    """Let go of what the stage holds."""
    stage.visits.counts.close()
    stage.ctx.archive.close()
    stage.ctx.sound.close()


def cycle(stage: Any, number: int) -> None:
    """Let bots play for a while, and then somebody who leaves in the middle of something."""
    from games.core.chance import generator, pick

    rng = generator("soak", number)
    for _ in range(12):
        _pass(stage, 1.0)
    _tap(stage, (9.0, 300.0))
    _pass(stage, 0.1)
    islands = [w for w in stage.top.form.widgets if w.role == "island" and w.usable]
    _use(stage, pick(["settings", "language", ""], rng))
    stage.ctx.prefs.change(pace="off", text_scale=150 if number % 9 == 0 else 100)
    _pass(stage, 0.1)
    _use(stage, "done")
    _use(stage, islands[number % len(islands)].name)
    _use(stage, pick(["rules", "add", ""], rng))
    _use(stage, "close")
    _use(stage, "play")
    for _ in range(int(8 * rng.random())):
        _pass(stage, 0.5)
        lit = sorted(stage.top.hand.touchable(), key=repr) if hasattr(stage.top, "hand") else []
        pose = stage.top.pieces.rest[pick(lit, rng)] if lit else None
        _tap(stage, (pose.x, pose.y) if pose else (2.0, 2.0))
    visitor = stage.ctx
    for _ in range(400):
        _pass(stage, 0.5)
        if stage.ctx is not visitor:
            return
    raise SystemExit("The screen is never reset.")


def _pass(stage: Any, seconds: float) -> None:
    from games.stage.app import show

    for _ in range(max(1, round(seconds / 0.5))):
        stage.update(min(seconds, 0.5))
    show(stage)


def _tap(stage: Any, pos: tuple[float, float]) -> None:
    from games.stage.input import Press, Release

    stage.handle(Press(pos))
    stage.handle(Release(pos))


def _use(stage: Any, name: str) -> None:
    """Touch a widget of the screen on top, if there is one of this name."""
    form = getattr(stage.top, "form", None)
    widget = form.named(name) if form and name else None
    if widget and widget.usable:
        _tap(stage, widget.box.center)
        _pass(stage, 0.1)


def look(stage: Any, number: int) -> Look:
    """Return what the process holds now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    files = [os.path.realpath(path) for path in Path("/proc/self/fd").iterdir()]
    fonts = [path for path in files if path.endswith(".ttf")]
    return Look(
        number,
        pages * os.sysconf("SC_PAGE_SIZE") / 1e6,
        len(files) - len(fonts),
        len(fonts),
        len(gc.get_objects()),
        stage.ctx.look.weight / 1e6,
    )


def slope(looks: Sequence[Look]) -> float:
    """Return the megabytes that a thousand cycles add, by the straight line that fits best."""
    x = [float(one.cycle) for one in looks]
    y = [one.memory for one in looks]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    over = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    return 1000 * over / sum((a - mean_x) ** 2 for a in x)


def soak(cycles: int, every: int) -> list[Look]:
    """Return a look at each so many cycles."""
    with tempfile.TemporaryDirectory() as folder:
        stage = open_kiosk(Path(folder))
        looks = []
        for number in range(1, cycles + 1):
            cycle(stage, number)
            if number % every == 0:
                looks.append(look(stage, number))
                if cycles >= CYCLES:
                    print(*(f"{value:,.1f}" for value in looks[-1]), flush=True)
        counted = stage.visits.counts.counts()
        assert counted["sessions"][1] == cycles
        close(stage)
        return looks


def main() -> None:
    """Run it and print the table."""
    from _bench import report

    cycles = int(sys.argv[1]) if len(sys.argv) > 1 else CYCLES
    began = time.perf_counter()
    looks = soak(cycles, EVERY if cycles >= 10 * EVERY else max(1, cycles // 10))
    late = [one for one in looks if one.cycle > min(WARM, cycles / 2)]
    grown = slope(late)
    files = {one.files for one in late}
    objects = [one.objects for one in late]
    fonts = max(one.fonts for one in late)
    bitmaps = max(one.bitmaps for one in late)
    seconds = time.perf_counter() - began
    added = 1000 * (objects[-1] - objects[0]) / (late[-1].cycle - late[0].cycle)
    report(
        [
            ("cycles", f"{cycles:,} in {seconds:.0f} s", f"{CYCLES:,}", cycles >= CYCLES),
            ("memory added by 1,000 cycles", f"{grown:+.2f} MB", f"< {MOST} MB", grown < MOST),
            ("memory at the end", f"{late[-1].memory:.0f} MB", "", True),
            ("open files", f"{min(files)} to {max(files)}", "constant", len(files) == 1),
            ("fonts open at most", f"{fonts}", "<= 64", fonts <= 64),
            ("objects added by 1,000 cycles", f"{added:+.0f}", "", True),
            ("bitmaps kept at most", f"{bitmaps:.1f} MB", "<= 33.6 MB", bitmaps <= 33.6),
        ]
    )


if __name__ == "__main__":
    main()
