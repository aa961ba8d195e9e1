"""The window: opens, listens, lets time pass and shows what changed, until somebody leaves."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from games.core.library import ROOT
from games.core.spot import Spot
from games.stage.art import raster
from games.stage.stack import Stage
from games.stage.window import lock, open_window, put

log = logging.getLogger(__name__)

LIVELY, CALM = 60, 20
"""Turns of the loop a second: while something moves or just after input, and otherwise."""
AFTERGLOW = 2.0
"""Seconds after the last input that still count as lively."""
LONGEST = 0.1
"""Seconds that pass at most between two frames, however long the machine slept."""
PADS_AFTER = 4
"""Frames after which gamepads are looked for: people see the window first."""
PATIENCE = 3
"""Failures within a minute that are got over."""
SETTLING = 1.0
"""Seconds after it opened in which the system moves the window, and nobody else."""
FRAME = 100
"""Pixels that the frame around a window is wide at most."""
BEAT = 1.0
"""Seconds between two signs of life."""


def run(
    stage: Stage, *, frames: int | None = None, beat: Callable[[], None] = lambda: None
) -> None:
    """Run the loop until somebody leaves (or for a number of frames).

    `beat` is called about once a second, from nowhere else: who waits for it in vain knows that
    the loop hangs.

    A scene that fails is left for the first one; the match is in the archive. One that fails again
    and again ends the program with its error.
    """
    clock = pygame.time.Clock()
    last_input = time.monotonic()
    beaten = -BEAT
    failures: list[float] = []
    done = 0
    while stage.running and (frames is None or done < frames):
        lively = stage.busy or time.monotonic() - last_input < AFTERGLOW
        passed = clock.tick(LIVELY if lively else CALM) if done else 0  # the first frame at once
        dt = min(passed / 1000, LONGEST)
        try:
            if tick(stage, dt):
                last_input = time.monotonic()
        except Exception:
            failures = [*[t for t in failures if t > time.monotonic() - 60], time.monotonic()]
            log.exception("The screen failed; the match is kept.")
            if len(failures) > PATIENCE:
                raise
            stage.recover()
        done += 1
        if time.monotonic() - beaten >= BEAT:
            beaten = time.monotonic()
            beat()
            stage.keep_spot()
            pygame.display.set_allow_screensaver(not stage.awake)
        if done == PADS_AFTER:
            stage.devices.pads.open()
            icon()
        elif not lively:
            stage.idle()


SEEN_AGAIN = {
    pygame.WINDOWSHOWN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWDISPLAYCHANGED,
}
"""After these nobody knows what is still on the screen: after sleep it may be black."""
OUT_OF_SIGHT = {pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN}
IN_SIGHT = {pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN}
CURSOR_RETURNS = SEEN_AGAIN | {pygame.WINDOWENTER, pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED}
"""After these some window systems show a hidden cursor again."""


def tick(stage: Stage, dt: float) -> bool:
    """Listen, let time pass and show; return whether somebody did something."""
    touched = False
    for event in pygame.event.get():
        if event.type == pygame.QUIT and not stage.ctx.unattended:
            stage.running = False
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            _follow(stage)
        elif event.type == pygame.WINDOWMOVED:
            _moved(stage, (event.x - stage.frame_at[0], event.y - stage.frame_at[1]))
        elif event.type in SEEN_AGAIN:
            stage.canvas.reset()
        if event.type in OUT_OF_SIGHT | IN_SIGHT and not stage.ctx.unattended:
            stage.ctx.sight.away = event.type in OUT_OF_SIGHT
        if event.type == pygame.WINDOWDISPLAYCHANGED:
            stage.display = getattr(event, "display_index", stage.display)
        if stage.ctx.unattended and event.type in CURSOR_RETURNS:
            lock()
        for intent in stage.devices.intents((event,)):
            touched = True
            stage.handle(intent)
    _fullscreen(stage)
    stage.update(dt)
    show(stage)
    return touched


def show(stage: Stage) -> None:
    """Paint and present what changed."""
    changed = stage.draw()
    if changed is None:
        pygame.display.flip()
    elif changed:
        pygame.display.update(changed)


def _follow(stage: Stage) -> None:
    """Take the size that the window has now."""
    screen = pygame.display.get_surface()
    if screen is not None and screen.get_size() != stage.ctx.look.size:
        stage.resized(screen)
    _moved(stage, stage.spot.place if stage.spot else None)


def _moved(stage: Stage, place: tuple[int, int] | None) -> None:
    """Note where somebody put the window, unless it fills the screen.

    Where it comes to lie when it opens is the system's doing: beside what was asked for by as much
    as the frame is wide. Kept like that, it would creep away from start to start.
    """
    screen, asked = pygame.display.get_surface(), stage.spot and stage.spot.place
    if screen is None or screen.get_flags() & pygame.FULLSCREEN:
        return
    if stage.age < SETTLING:
        if place and asked and max(abs(place[0] - asked[0]), abs(place[1] - asked[1])) < FRAME:
            stage.frame_at = place[0] - asked[0], place[1] - asked[1]
        return
    desktops = tuple(pygame.display.get_desktop_sizes())
    if screen.get_size() not in desktops:  # the system reports a size before it says that it fills
        stage.spot = Spot(screen.get_size(), place, desktops)


def _fullscreen(stage: Stage) -> None:
    """Make the window what the settings say; an unattended screen is always filled.

    Full screen is the whole desktop, never another mode of it, and Pygame's own toggle would keep
    the size of the window.
    """
    screen = pygame.display.get_surface()
    if screen is None:
        return
    now, full = stage.ctx.prefs.now, bool(screen.get_flags() & pygame.FULLSCREEN)
    wanted = now.fullscreen
    if wanted == full:
        return
    if not full:
        place = stage.spot.place if stage.spot else None
        stage.spot = Spot(screen.get_size(), place, tuple(pygame.display.get_desktop_sizes()))
    spot, desktop = stage.spot, pygame.display.get_desktop_sizes()[0]
    try:
        if wanted and stage.display == 0:  # where nobody manages windows, it would stay where it is
            put((0, 0))
        screen = open_window(spot, wanted, stage.display)
        if not wanted and spot and screen.get_size() != spot.size:
            screen = open_window(spot, wanted, stage.display)  # some obey only then
        if not wanted and stage.display == 0:
            middle = (desktop[0] - screen.get_width()) // 2, (desktop[1] - screen.get_height()) // 2
            put(spot.place if spot and spot.place else middle)
        stage.resized(screen)
    except pygame.error as error:
        log.warning("Full screen does not work here: %s", error)
        stage.ctx.prefs.change(fullscreen=not wanted)


def icon() -> None:
    """Show the program's icon."""
    path: Path = ROOT / "assets" / "art" / "app.svg"
    if path.exists():
        pygame.display.set_icon(raster(path.read_text(encoding="utf-8"), (64, 64)))
