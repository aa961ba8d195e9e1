"""What a window costs in which nothing happens, against a loop that draws the same scene at 60 Hz.

Both run in a real window; the time after input in which the loop stays lively is over.
"""

from __future__ import annotations

import json

from _bench import ROOT, Row, env, report, run, virtual_screen

SIZE = (1920, 1080)
IDLE, NAIVE = 10, 5
"""Seconds that each loop is watched."""

SCENE = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
import _bench
width, height, idle, naive = map(int, sys.argv[3:7])
stage = _bench.stage((width, height), title=sys.argv[2] == "title", driver="x11")
import pygame
from games.stage import app, canvas

cpu, now = time.process_time, time.monotonic
watch, turns, began, painted = None, 0, 0.0, 0
calm = None
step = stage.update

def update(dt):
    global watch, turns, began, painted, calm
    step(dt)
    if stage.busy or calm is None:
        calm = now()
    if watch is None:
        if now() - calm > 2.5:
            watch, began, painted = now(), cpu(), stage.canvas.painted
    elif now() - watch < idle:
        turns += 1
    else:
        stage.running = False

stage.update = update
app.run(stage)
seconds = now() - watch
out = {
    "frames": stage.canvas.painted - painted,
    "turns": turns / seconds,
    "cpu": (cpu() - began) / seconds,
}
frame = stage.frame()
clock = pygame.time.Clock()
start, began = now(), cpu()
while now() - start < naive:
    clock.tick(60)
    pygame.event.get()
    for sprite in (*frame.still, *frame.moving):
        canvas.blit(stage.screen, sprite)
    pygame.display.flip()
out["naive"] = (cpu() - began) / (now() - start)
print(json.dumps(out))
"""


def rows_of(scene: str, screen: str) -> list[Row]:
    numbers = map(str, (*SIZE, IDLE, NAIVE))
    environment = env(SDL_VIDEODRIVER="x11", DISPLAY=screen, SDL_FRAMEBUFFER_ACCELERATION="0")
    out = run(SCENE, environment, str(ROOT / "tests" / "bench"), scene, *numbers)
    got = json.loads(out.splitlines()[-1])
    share = got["cpu"] / got["naive"]
    figure = f"1/{1 / share:.0f} ({got['cpu']:.2%} of {got['naive']:.0%})"
    return [
        (f"{scene}: frames drawn in {IDLE} s", str(got["frames"]), "0", got["frames"] == 0),
        (f"{scene}: turns a second", f"{got['turns']:.1f}", "<= 20", got["turns"] <= 20.05),
        (f"{scene}: CPU / naive loop", figure, "<= 1/40", share <= 1 / 40),
    ]


def main() -> None:
    with virtual_screen(SIZE) as screen:
        report([*rows_of("title", screen), *rows_of("table", screen)])


if __name__ == "__main__":
    main()
