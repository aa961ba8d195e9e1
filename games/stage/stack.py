"""The screens that lie over each other: the top one gets the wishes, those that show are drawn."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core import library
from games.core.spot import Spot
from games.stage.canvas import Canvas, Frame
from games.stage.input import Devices, Hotkey, Intent, Lost, is_touch
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
from games.stage.touches import Touches
from games.stage.visits import Visits
from games.stage.water import scrim, water
from games.stage.widgets import centred

DRESS = ("text_scale", "contrast", "language")
"""Settings after which everything is laid out anew."""
DROWSY = 600.0
"""Seconds without a touch after which the display may sleep, whatever lies on the table."""
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
        self.spot: Spot | None = ctx.prefs.now.window
        """Where the window lies, or lay before it filled the screen."""
        self.display = ctx.prefs.now.display
        """Number of the screen that it lies on."""
        self.frame_at = 0, 0
        """How far inside its frame the system puts the window."""
        self.visits = visits
        self._home = home
        self._begin(ctx)

    def _begin(self, ctx: Context) -> None:
        """Show the first scene, as if nothing had ever been before it."""
        self.ctx = ctx
        self.age = 0.0
        """Seconds since then."""
        self._last_touch = 0.0
        self._touches = Touches()
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
        return not self.waits and (self.top.busy or self.notice.busy)

    @property
    def waits(self) -> bool:
        """Whether time stands still until the window is back, as people have no eyes for it."""
        return self.ctx.sight.away and not self.ctx.prefs.now.play_on

    def dress(self) -> None:
        """Take the settings as they are now: size, letters, contrast, volume, language."""
        now, ctx = self.ctx.prefs.now, self.ctx
        ctx.look.dress(now.text_scale / 100, now.contrast)
        if ctx.look.size != self.screen.get_size():
            ctx.look.resize(self.screen.get_size())
        self.devices.resize(ctx.look.size, ctx.look.scale)
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
        """Give a wish to the notice, to keys that work everywhere, or to the top scene.

        What nobody meant for the scene on top reaches nothing.
        """
        if is_touch(intent):
            self._last_touch = self.age
            self.ctx.sight.away = False
        if self.visits and (change := self.visits.hear(intent, self.ctx)) is not None:
            self.change(change)
            return
        meant = self._touches.meant(intent, self.top)
        if meant is not None and not self.notice.handle(meant):
            self._do(meant)

    def _do(self, intent: Intent) -> None:
        if intent == Hotkey("mute"):
            muted = not self.ctx.prefs.now.muted
            self.ctx.prefs.change(muted=muted)
            self.notice.say("muted" if muted else "sounds")
        elif intent == Hotkey("fullscreen") and not self.ctx.unattended:
            full = not self.ctx.prefs.now.fullscreen
            self.ctx.prefs.change(fullscreen=full)
            self.notice.say("full_screen" if full else "in_a_window")
        else:
            if isinstance(intent, Lost):
                self._cover()
            self.change(self.top.handle(intent))

    def update(self, dt: float) -> None:
        """Let time pass on the top scene."""
        self._touches.update(dt)
        self.ctx.sound.update(dt)
        if self.waits:
            return
        self.age += dt
        if not self.ctx.sight.away:
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

    @property
    def awake(self) -> bool:
        """Whether the display must not sleep: somebody plays, or it is the kiosk's hour."""
        if self.visits and self.visits.bright:
            return True
        match_is_open = any(isinstance(scene, Leaving) for scene in self.scenes)
        return match_is_open and self.age - self._last_touch < DROWSY and not self.waits

    def keep_spot(self) -> None:
        """Keep where the window lies, for the next start."""
        if not self.ctx.unattended and self.spot is not None:
            self.ctx.prefs.change(window=self.spot, display=self.display)

    def close(self) -> bool:
        """Let go of worker, archive and sound; return whether the sound device is gone."""
        self.keep_spot()
        self.ctx.thinker.stop()
        self.ctx.archive.close()
        return self.ctx.sound.close()

    def change(self, change: Change) -> None:
        """Do to the stack what a scene returned."""
        if change is None:
            return
        before = list(self.scenes)
        self._stack(change)
        if isinstance(change, Push) and not change.private:
            self._cover()
        for scene in before:
            if scene not in self.scenes and isinstance(scene, Leaving):
                scene.left()

    def _cover(self) -> None:
        """Let all scenes below the top one close what only one person may see, at once."""
        for scene in self.scenes[:-1]:
            scene.handle(Lost())

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
            for below, over in zip(frames[:-2], self.scenes[first + 1 :], strict=True):
                veil = scrim(self.ctx.look) if over.veil else ()
                still += [*below.still, *below.moving, *veil]
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
