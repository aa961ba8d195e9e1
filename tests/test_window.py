"""The program in a real window, on an X server of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from games.core.home import Preferences
from games.stage import app

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None, reason="Xvfb, an X server without a screen, is not installed"
)

DESKTOP = (1024, 600)
LONG = 120
"""Seconds after which something hangs, however busy the machine is."""


class Screen(NamedTuple):
    """An X server: its name, and the file that holds its pixels."""

    name: str
    pixels: Path

    def environment(self, home: Path, **more: str) -> dict[str, str]:
        """What the program is started with."""
        inherited = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("SDL_", "WAYLAND", "LAGOON"))
        }
        return {
            **inherited,
            "DISPLAY": self.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "LAGOON_HOME": str(home),
            "PYTHONPATH": str(ROOT),
            **more,
        }

    def shot(self) -> tuple[int, int, bytes]:
        """Width, height and pixels of what is shown now, four bytes each."""
        raw = self.pixels.read_bytes()
        head = [int.from_bytes(raw[i : i + 4], "big") for i in range(0, 100, 4)]
        size, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
        start = size + colours * 12
        rows = [raw[start + y * line : start + y * line + width * 4] for y in range(height)]
        return width, height, b"".join(rows)

    def colours(self) -> int:
        """How many different colours a grid of points has."""
        width, height, pixels = self.shot()
        points = {
            pixels[(y * width + x) * 4 : (y * width + x) * 4 + 3]
            for y in range(0, height, 9)
            for x in range(0, width, 9)
        }
        return len(points)

    def corners(self) -> list[bool]:
        """Whether something covers each of the four corners."""
        width, height, pixels = self.shot()
        spots = [(x, y) for x in (2, width - 3) for y in (2, height - 3)]
        return [any(pixels[(y * width + x) * 4 :][:3]) for x, y in spots]

    def shows(self) -> bool:
        """Whether there is more to see than the plain water of the first frame."""
        return self.colours() > 40


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    folder = tmp_path_factory.mktemp("x")
    read, write = os.pipe()
    size = f"{DESKTOP[0]}x{DESKTOP[1]}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size]
    command += ["-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    assert number.isdecimal(), "the X server does not start"
    yield Screen(f":{number}", folder / "Xvfb_screen0")
    server.terminate()
    server.wait(LONG)


def start(screen: Screen, home: Path, *words: str, **more: str) -> subprocess.Popen[str]:
    """Start the program as people do."""
    return subprocess.Popen(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env=screen.environment(home, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def until_shown(screen: Screen, process: subprocess.Popen[str]) -> None:
    """Wait until the title has been drawn."""
    for _ in range(LONG * 10):
        if screen.shows():
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)
    raise AssertionError("no window appears")


def leave(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Ask the program to end; return its status and what it complained about."""
    process.send_signal(signal.SIGTERM)
    _, complaints = process.communicate(timeout=LONG)
    return process.returncode, complaints


def test_the_program_opens_a_window_and_leaves_it_without_a_word(
    screen: Screen, tmp_path: Path
) -> None:
    process = start(screen, tmp_path)
    until_shown(screen, process)
    assert leave(process) == (0, "")


def test_without_a_sound_device_the_title_is_reached(screen: Screen, tmp_path: Path) -> None:
    process = start(screen, tmp_path, SDL_AUDIODRIVER="nonsense")
    until_shown(screen, process)
    status, complaints = leave(process)
    assert status == 0
    assert len(complaints.splitlines()) <= 1
    assert "Traceback" not in complaints


def test_a_table_and_the_unattended_screen_open_at_once(screen: Screen, tmp_path: Path) -> None:
    for words in (["play", "memory_island", "--seed", "3"], ["kiosk"]):
        process = start(screen, tmp_path / words[0], *words)
        until_shown(screen, process)
        assert leave(process)[0] == 0


def test_without_any_display_one_sentence_says_so(screen: Screen, tmp_path: Path) -> None:
    process = start(screen, tmp_path, DISPLAY=":987")
    out, complaints = process.communicate(timeout=LONG)
    assert process.returncode == 1
    assert complaints.startswith("No window can be opened here")
    assert len(complaints.splitlines()) == 1
    assert out == ""


PROBE = """
import json, os, sys, time
from pathlib import Path
from games.stage import window
window.prepare()
import pygame
from games.core.bots import Inline
from games.core.home import Preferences
from games.stage import app, program
from games.stage.thinking import Thinker
home = Path(os.environ["LAGOON_HOME"])
prefs = Preferences(home)
screen = window.open_window(None, False)
stage = program.make_stage(screen, "title", None, home, prefs, Thinker(Inline()))

def tell(**facts):
    print(json.dumps(facts), flush=True)

def answered():
    return sys.stdin.readline()

def press(key):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))

"""


def probe(screen: Screen, home: Path, script: str) -> subprocess.Popen[str]:
    """Run a script with a stage in a real window."""
    return subprocess.Popen(
        [sys.executable, "-c", PROBE + script],
        cwd=ROOT,
        env=screen.environment(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


IDLE = """
class Clock:
    now, asked = 0.0, []

    def tick(self, turns):
        self.asked.append(turns)
        Clock.now += 1 / turns
        return round(1000 / turns)

pygame.time.Clock = Clock
time.monotonic = lambda: Clock.now
app.run(stage, frames=30)
first = stage.canvas.painted
Clock.asked.clear()
app.run(stage, frames=400)
tell(painted=stage.canvas.painted - first, before=first, asked=Clock.asked)
"""


def test_an_idle_window_paints_nothing_and_turns_its_loop_slowly(
    screen: Screen, tmp_path: Path
) -> None:
    """On a clock that shows what the loop asks of it; `bench/idle.py` measures what it costs."""
    Preferences(tmp_path).change(motion="off")
    out, _ = probe(screen, tmp_path, IDLE).communicate(timeout=LONG)
    found = json.loads(out.splitlines()[-1])
    assert found["before"] > 0
    assert found["painted"] == 0
    lively = found["asked"].count(app.LIVELY)
    assert abs(lively / app.LIVELY - app.AFTERGLOW) < 0.1
    assert found["asked"] == [app.LIVELY] * lively + [20] * (399 - lively)


SIZE = """
tell(window=screen.get_size(), area=stage.ctx.look.size)
press(pygame.K_F11)
app.run(stage, frames=12)
now = pygame.display.get_surface()
tell(window=now.get_size(), area=stage.ctx.look.size)
press(pygame.K_F11)
app.run(stage, frames=12)
now = pygame.display.get_surface()
tell(window=now.get_size(), area=stage.ctx.look.size)
"""


def test_the_window_is_smaller_than_the_desktop_and_full_screen_is_all_of_it(
    screen: Screen, tmp_path: Path
) -> None:
    out, _ = probe(screen, tmp_path, SIZE).communicate(timeout=LONG)
    first, full, again = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    assert first["window"] == first["area"]
    assert all(w <= 0.9 * d for w, d in zip(first["window"], DESKTOP, strict=True))
    assert full["window"] == full["area"] == list(DESKTOP)
    assert again == first


def test_full_screen_fills_the_desktop_with_the_picture(screen: Screen, tmp_path: Path) -> None:
    Preferences(tmp_path).change(fullscreen=True)
    process = start(screen, tmp_path)
    until_shown(screen, process)
    width, height, pixels = screen.shot()
    corners = [(2, 2), (width - 3, 2), (2, height - 3), (width - 3, height - 3)]
    for x, y in corners:
        assert any(pixels[(y * width + x) * 4 : (y * width + x) * 4 + 3])
    assert leave(process)[0] == 0


TOGGLE = """
app.run(stage, frames=10)
for turn in range(20):
    press(pygame.K_F11)
    app.run(stage, frames=6)
    tell(turn=turn, fullscreen=stage.ctx.prefs.now.fullscreen)
    answered()
"""


KIOSK = """
from games.core.archive import Archive
from games.kiosk.wishes import Latest
from games.kiosk.screen.program import make_kiosk
screen = window.open_window(None, True)
stage = make_kiosk(screen, Latest(), Archive(None), None, Thinker(Inline()))
app.run(stage, frames=12)
now = pygame.display.get_surface()
tell(window=now.get_size(), full=bool(now.get_flags() & pygame.FULLSCREEN))
"""


def test_the_unattended_screen_stays_full(screen: Screen, tmp_path: Path) -> None:
    out, _ = probe(screen, tmp_path, KIOSK).communicate(timeout=LONG)
    assert json.loads(out.splitlines()[-1]) == {"window": list(DESKTOP), "full": True}


POINTER = (
    KIOSK
    + """
def shown():
    return pygame.mouse.get_cursor().data != window.NO_CURSOR

window.lock()
tell(shown=shown(), grab=pygame.event.get_grab())
for kind in sorted(app.CURSOR_RETURNS):
    pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)
    pygame.event.post(pygame.event.Event(kind, size=DESKTOP, w=DESKTOP[0], h=DESKTOP[1]))
    app.run(stage, frames=2)
    tell(shown=shown(), grab=pygame.event.get_grab())
""".replace("DESKTOP", str(DESKTOP))
)


def test_the_unattended_screen_shows_no_pointer_and_keeps_the_keys(
    screen: Screen, tmp_path: Path
) -> None:
    """Not even after what brings a pointer back elsewhere."""
    out, _ = probe(screen, tmp_path, POINTER).communicate(timeout=LONG)
    told = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    assert len(told) > 5
    assert all(one == {"shown": False, "grab": True} for one in told[1:])


def test_full_screen_on_and_off_twenty_times_never_shows_an_empty_screen(
    screen: Screen, tmp_path: Path
) -> None:
    states, filled = [], []
    with probe(screen, tmp_path, TOGGLE) as process:
        assert process.stdin
        assert process.stdout
        for line in process.stdout:
            if line.startswith("{"):
                states.append(json.loads(line)["fullscreen"])
                until_shown(screen, process)
                filled.append(screen.corners())
                process.stdin.write("\n")
                process.stdin.flush()
    assert states == [True, False] * 10
    assert filled == [[True] * 4, [False] * 4] * 10, "nobody manages windows here"


RESIZE = """
app.run(stage, frames=10)
import random
rng = random.Random(5)
sizes = [(rng.randint(300, 1000), rng.randint(200, 590)) for _ in range(50)]
for size in [*sizes, (900, 500)]:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.run(stage, frames=1)
app.run(stage, frames=12)
one = pygame.image.tobytes(stage.screen, "RGB")
stage.resized(pygame.display.get_surface())
stage.draw()
tell(
    window=pygame.display.get_surface().get_size(),
    area=stage.ctx.look.size,
    same=one == pygame.image.tobytes(stage.screen, "RGB"),
)
"""


def test_fifty_sizes_one_after_the_other_end_on_a_right_picture(
    screen: Screen, tmp_path: Path
) -> None:
    Preferences(tmp_path).change(motion="off")
    out, _ = probe(screen, tmp_path, RESIZE).communicate(timeout=LONG)
    found = json.loads(out.splitlines()[-1])
    assert found == {"window": [900, 500], "area": [900, 500], "same": True}
