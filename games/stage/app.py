"""The window: opens, listens, lets time pass and shows what changed, until somebody leaves."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from games.core import library
from games.core.library import ROOT
from games.stage.art import raster
from games.stage.canvas import Canvas, Frame
from games.stage.input import Devices, Hotkey, Intent, Lost
from games.stage.notice import Notice
from games.stage.scene import (
    Change,
    Context,
    Home,
    Leaving,
    Pop,
    Push,
    Quit,
    Reset,
    Scene,
    Swap,
)
from games.stage.space import Box
from games.stage.visits import Visits
from games.stage.water import scrim, water
from games.stage.widgets import centred
from games.stage.window import lock, open_window

log = logging.getLogger(__name__)

LIVELY, CALM = 60, 20
"""Turns of the loop a second: while something moves or just after input, and otherwise."""
AFTERGLOW = 2.0
"""Seconds after the last input that still count as lively."""
LONGEST = 0.1
"""Seconds that pass at most between two frames, however long the machine slept."""
DRESS = ("text_scale", "contrast", "language")
"""Settings after which everything is laid out anew."""
PADS_AFTER = 4
"""Frames after which gamepads are looked for: people see the window first."""
PATIENCE = 3
"""Failures within a minute that are got over."""
BEAT = 1.0
"""Seconds between two signs of life."""
LEAST = (480, 320)
"""Pixels below which no table can be shown."""


class Stage:
    """The stack of scenes and everything drawn from it, without a window of its own.

    `home` makes the scene that people come home to. With `visits` the screen is unattended: below
    home lies what is shown while nobody is there.
    """

    def __init__(
        self,
        ctx: Context,
        screen: pygame.Surface,
        home: Callable[[Context], Scene],
        visits: Visits | None = None,
    ) -> None:
        self.screen = screen
        self.canvas = Canvas()
        self.devices = Devices()
        self.running = True
        self.windowed: tuple[int, int] | None = None
        """Size of the window before it filled the screen."""
        self.visits = visits
        self._home = home
        self._begin(ctx)

    def _begin(self, ctx: Context) -> None:
        """Show the first scene, as if nothing had ever been before it."""
        self.ctx = ctx
        self._frame: Frame | None = None
        self._frames: tuple[Frame, ...] = ()
        self.notice = Notice(ctx)
        self.dress()
        first = self.visits.rest if self.visits else self._home
        self.scenes: list[Scene] = [first(ctx)]
        self.canvas.reset()

    @property
    def top(self) -> Scene:
        """The scene that gets the wishes."""
        return self.scenes[-1]

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return self.top.busy or self.notice.busy

    def dress(self) -> None:
        """Take the settings as they are now: size, letters, contrast, volume, language."""
        now, ctx = self.ctx.prefs.now, self.ctx
        ctx.look.dress(now.text_scale / 100, now.contrast)
        if ctx.look.size != self.screen.get_size():
            ctx.look.resize(self.screen.get_size())
        self.devices.scale = ctx.look.scale
        ctx.sound.volume, ctx.sound.muted = now.volume, now.muted
        ctx.words.speak(now.language)
        self._dressed = now

    def resized(self, screen: pygame.Surface) -> None:
        """Lay everything out for the window as it is now."""
        self.screen = screen
        self.dress()
        for scene in self.scenes:
            scene.resized()
        self.notice.resized()
        self.canvas.reset()
        self._frame = None

    def handle(self, intent: Intent) -> None:
        """Give a wish to the notice, to keys that work everywhere, or to the top scene."""
        if self.notice.handle(intent):
            return
        if self.visits and (change := self.visits.hear(intent, self.ctx)) is not None:
            self.change(change)
        elif intent == Hotkey("mute"):
            self.ctx.prefs.change(muted=not self.ctx.prefs.now.muted)
        elif intent == Hotkey("fullscreen") and not self.ctx.unattended:
            self.ctx.prefs.change(fullscreen=not self.ctx.prefs.now.fullscreen)
        else:
            if isinstance(intent, Lost):
                for scene in self.scenes[:-1]:
                    scene.handle(intent)
            self.change(self.top.handle(intent))

    def update(self, dt: float) -> None:
        """Let time pass on the top scene."""
        self.ctx.sound.update(dt)
        self.notice.update(dt)
        change = self.visits.update(dt, self.scenes, self.ctx) if self.visits else None
        self.change(self.top.update(dt) if change is None else change)
        if self.ctx.prefs.now is not self._dressed:
            was, now = self._dressed, self.ctx.prefs.now
            if any(getattr(was, name) != getattr(now, name) for name in DRESS):
                self.resized(self.screen)
            else:
                self.dress()

    def idle(self) -> None:
        """Use an idle moment: make a sound that is not made yet, or try a game that is not tried.

        One that cannot be played is known before anybody touches it.
        """
        ctx = self.ctx
        if ctx.sound.warm():
            return
        left = [name for name in ctx.games or library.names() if name not in ctx.kept.tried]
        if left and ctx.kept.load(left[0], ctx.notices) is None:
            self.top.resized()

    def reset(self) -> None:
        """Forget whoever was here: their settings, their matches and where they were."""
        if self.visits is None:
            self.change(Home())
            return
        ctx = self.ctx
        self.visits.end(ctx)
        self._begin(self.visits.begin(ctx.look, ctx.sound, ctx.thinker))

    def close(self) -> bool:
        """Let go of worker, archive and sound; return whether the sound device is gone."""
        self.ctx.thinker.stop()
        self.ctx.archive.close()
        return self.ctx.sound.close()

    def change(self, change: Change) -> None:
        """Do to the stack what a scene returned."""
        if change is None:
            return
        before = list(self.scenes)
        self._stack(change)
        for scene in before:
            if scene not in self.scenes and isinstance(scene, Leaving):
                scene.left()

    def _stack(self, change: Change) -> None:
        match change:
            case Push(scene):
                self.scenes.append(scene)
            case Swap(scene):
                while self.scenes.pop().see_through and self.scenes:
                    pass  # what a veil lies over goes with it
                self.scenes.append(scene)
            case Pop():
                self.scenes.pop()
                if not self.scenes:
                    self.scenes = [self._home(self.ctx)]
                self.top.resized()
            case Home():
                below = self.scenes[:1] if self.visits else []
                self.scenes = [*below, self._home(self.ctx)]
            case Reset():
                self.reset()
            case Quit():
                self.running = False
        self._frame = None

    def recover(self) -> None:
        """Leave whatever failed for the first scene, and say so."""
        self.ctx.notices.append("failed")
        self.change(Reset())
        self.canvas.reset()

    def draw(self) -> list[pygame.Rect] | None:
        """Paint what changed on the screen; return the rectangles, or None for all of it."""
        return self.canvas.paint(self.screen, self.frame())

    def frame(self) -> Frame:
        """Return the visible scenes over each other; those below lie still under a veil."""
        if min(self.screen.get_size()[0] - LEAST[0], self.screen.get_size()[1] - LEAST[1]) < 0:
            return self._too_small()
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].see_through:
            first -= 1
        frames = (*(scene.frame() for scene in self.scenes[first:]), self.notice.frame())
        if self._frame is not None and _alike(frames, self._frames, moving=True):
            return self._frame
        if self._frame is not None and _alike(frames, self._frames, moving=False):
            still = self._frame.still
        else:
            still = []
            for below in frames[:-2]:
                still += [*below.still, *below.moving, *scrim(self.ctx.look)]
            still += [*frames[-2].still, *frames[-1].still]
        self._frames = frames
        self._frame = Frame(still, frames[-2].moving)
        return self._frame

    def _too_small(self) -> Frame:
        look = self.ctx.look
        words = look.text(self.ctx.words("small_window"), 16 / look.scale, "foam", "body")
        return Frame([*water(look), centred(look, words, Box(0, 0, *look.area))])


def _alike(now: tuple[Frame, ...], before: tuple[Frame, ...], *, moving: bool) -> bool:
    """Return whether the same still pictures (and the same moving ones) are shown as before."""
    return len(now) == len(before) and all(
        a.still is b.still and (not moving or a.moving is b.moving)
        for a, b in zip(now, before, strict=True)
    )


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
            follow_zone()
            beat()
        if done == PADS_AFTER:
            stage.devices.open_pads()
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
        elif event.type in SEEN_AGAIN:
            stage.canvas.reset()
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
        stage.windowed = screen.get_size()
    try:
        screen = open_window(stage.windowed, wanted, now.display)
        if not wanted and screen.get_size() != stage.windowed:
            screen = open_window(stage.windowed, wanted, now.display)  # some obey only then
        stage.resized(screen)
    except pygame.error as error:
        log.warning("Full screen does not work here: %s", error)
        stage.ctx.prefs.change(fullscreen=not wanted)


def follow_zone() -> None:
    """Take the system's time zone as it is now: a process else keeps the one it began with."""
    if hasattr(time, "tzset"):
        time.tzset()


def minute() -> int:
    """Return the minute of the local day."""
    follow_zone()
    now = time.localtime()
    return now.tm_hour * 60 + now.tm_min


def icon() -> None:
    """Show the program's icon."""
    path: Path = ROOT / "assets" / "art" / "app.svg"
    if path.exists():
        pygame.display.set_icon(raster(path.read_text(encoding="utf-8"), (64, 64)))
