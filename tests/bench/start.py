"""How long until something, and then everything, is on the window, and how much memory it takes.

Both are compared with a bare window of the same Pygame and size that shows one line of text.
"""

from __future__ import annotations

from statistics import median

from _bench import CACHE, ROOT, Row, env, report, run, timed, virtual_screen

ROUNDS = 11
SIZE = (1920, 1080)

BARE = """
import os, sys
sys.modules["pkg_resources"] = None
if sys.argv[1] == "x11":
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((int(sys.argv[2]), int(sys.argv[3])), pygame.RESIZABLE)
screen.fill((18, 73, 90))
font = pygame.font.Font(sys.argv[4], 40)
screen.blit(font.render("Lagoon", True, (255, 255, 255)), (40, 40))
pygame.display.flip()
if len(sys.argv) > 5:
    print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
    sys.stdout.flush()
os._exit(0)
"""

PROGRAM = """
import os, sys
sys.modules["pkg_resources"] = None
if sys.argv[1] == "x11":
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
real, left = pygame.display.set_mode, [int(sys.argv[4])]
def set_mode(size, flags=0, **more):
    return real((int(sys.argv[2]), int(sys.argv[3])), flags)
def presented(show):
    def presenting(*args):
        show(*args)
        left[0] -= 1
        if not left[0]:
            os._exit(0)
    return presenting
pygame.display.set_mode = set_mode
pygame.display.flip = presented(pygame.display.flip)
pygame.display.update = presented(pygame.display.update)
import main
main.main([])
"""
"""The whole program as the command line starts it, ended by its n-th presented frame."""

TABLE = """
import sys
sys.path.insert(0, sys.argv[1])
import _bench
stage = _bench.stage((int(sys.argv[2]), int(sys.argv[3])), title=True)
from games.core import library
from games.core.match import HUMAN, Match, Player
from games.memory_island.table.pieces import Card
from games.stage.app import show
from games.stage.input import Press, Release
from games.stage.play import play_match
from games.stage.scene import Swap
for _ in range(30):
    stage.update(1 / 30)
    show(stage)
game = library.load("memory_island")
island = next(w for w in stage.top.form.widgets if w.name == "island:memory_island").box.center
stage.handle(Press(island))
stage.handle(Release(island))
assert len(stage.scenes) == 2
stage.update(1 / 30)
show(stage)
players = (Player(HUMAN, "otter", 0), Player(HUMAN, "heron", 1))
stage.change(Swap(play_match(stage.ctx, Match(game, game.config(), players, 11))))
_bench.settle(stage)
flips = 0
for _ in range(2000):
    play = stage.top
    if flips == 12 and not stage.busy:
        break
    if play.pieces.timeline.holding:
        stage.handle(Press((2, 2)))
    elif not play.busy and flips < 12:
        moves = play.desk.legal_moves(play.desk.to_act[0])
        pose = play.pieces.rest[Card(moves[flips * 7 % len(moves)].place)]
        stage.handle(Press((pose.x, pose.y)))
        stage.handle(Release((pose.x, pose.y)))
        flips += 1
    stage.update(1 / 60)
    show(stage)
assert flips == 12, flips
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def start_up(driver: str, environment: dict[str, str]) -> list[Row]:
    """Return the rows of one video driver."""
    width, height = map(str, SIZE)
    font = str(ROOT / "assets" / "fonts" / "inter-regular.ttf")
    kinds = {
        "bare": (BARE, (driver, width, height, font)),
        "first frame": (PROGRAM, (driver, width, height, "1")),
        "title screen": (PROGRAM, (driver, width, height, "2")),
    }
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in kinds}
    for lap in range(ROUNDS + 1):
        for name, (code, args) in kinds.items():
            measured = timed(code, environment, *args)
            if lap:  # the first lap writes byte code
                took[name].append(measured)
    rows = []
    bare = [median(t[i] for t in took["bare"]) for i in (0, 1)]
    for name, most in (("first frame", 1.4), ("title screen", 2.2)):
        wall, cpu = (median(t[i] for t in took[name]) / bare[i] for i in (0, 1))
        figure = (
            f"{wall:.2f} (CPU {cpu:.2f}; {1000 * wall * bare[0]:.0f} of {1000 * bare[0]:.0f} ms)"
        )
        rows.append((f"{name} / bare window, {driver}", figure, f"<= {most}", wall <= most))
    return rows


def memory() -> list[Row]:
    """Return the rows of peak memory."""
    rows = []
    font = str(ROOT / "assets" / "fonts" / "inter-regular.ttf")
    for width, height in ((1920, 1080), (3840, 2160)):
        size = (str(width), str(height))
        environment = env(SDL_VIDEODRIVER="dummy")
        bare = int(run(BARE, environment, "dummy", *size, font, "memory")) / 1024
        ours = int(run(TABLE, environment, str(ROOT / "tests" / "bench"), *size)) / 1024
        figure = f"{ours / bare:.2f} ({ours:.0f} of {bare:.0f} MB)"
        rows.append((f"memory / bare window, {width}x{height}", figure, "<= 3", ours / bare <= 3))
    return rows


def main() -> None:
    CACHE.mkdir(exist_ok=True)
    rows = start_up("dummy", env(SDL_VIDEODRIVER="dummy"))
    with virtual_screen((2182, 1256)) as name:
        rows += start_up("x11", env(SDL_VIDEODRIVER="x11", DISPLAY=name))
    report([*rows, *memory()])


if __name__ == "__main__":
    main()
