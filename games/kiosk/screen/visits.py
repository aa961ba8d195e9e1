"""Whoever comes to an unattended screen: when they came, when they left, and that nothing stays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core import library
from games.core.archive import Archive
from games.core.home import Preferences
from games.core.words import ENGLISH, Words
from games.kiosk.screen.attract import Attract
from games.kiosk.screen.night import Night
from games.kiosk.screen.presence import Presence
from games.kiosk.screen.staff import Corners, Tries, door
from games.kiosk.screen.still_there import StillThere
from games.kiosk.wishes import Latest
from games.stage.input import Intent, Lost, Press
from games.stage.look import Look
from games.stage.play import Play
from games.stage.scene import Change, Context, Push, Reset, Scene, Stay
from games.stage.sound import Sound
from games.stage.thinking import Thinker


class Visits:
    """One visit after another.

    `latest` gives the configuration, `counts` keeps what is counted, `minute` tells the minute of
    the local day.
    """

    def __init__(self, latest: Latest, counts: Archive, minute: Callable[[], int]) -> None:
        self.counts = counts
        self._latest = latest
        self._minute = minute
        self._presence = Presence()
        self.tries = Tries(latest.home)
        """Not forgotten with a visit: else one could be ended to try again."""

    def _forget(self) -> None:
        self._now = self._latest.read()
        self._corners = Corners(self._now.staff.corners)
        self._clock = 0.0
        if not self._presence.jammed:  # what is jammed stays so from one visit to the next
            self._presence = Presence()
        self._here = False
        self._asked = False
        """Whether people are asked if they are still there."""
        self._alone = 0.0
        """Seconds since anybody did anything."""
        self._watched = 0.0
        """Seconds of them that were spent watching bots, which are not held against people."""

    # --- beginning and end ---------------------------------------------------------------------

    def begin(self, look: Look, sound: Sound, thinker: Thinker) -> Context:
        """Return the context of a visitor; nothing in it comes from the one before."""
        self._forget()
        now = self._now
        look.diagonal = now.millimetres
        words = Words(library.CONFIG / "words", (*now.languages, ENGLISH)[0])
        words.offered = now.languages
        prefs = Preferences(None)
        prefs.change(
            language=words.language,
            volume=now.sound.attract,
            fullscreen=True,
            display=now.display,
        )
        return Context(
            look, words, prefs, Archive(None), sound, thinker, unattended=True, games=now.games
        )

    def end(self, ctx: Context) -> None:
        """Count what was played, and let go of it."""
        begun, finished = ctx.archive.begun()
        if begun:
            self.counts.count("games", begun)
        if begun > finished:
            self.counts.count("abandoned", begun - finished)
        ctx.archive.close()

    def rest(self, ctx: Context) -> Scene:
        """Return what is shown while nobody is there."""
        return Attract(ctx) if self.bright else Night(ctx)

    @property
    def bright(self) -> bool:
        """Whether it is an hour in which the screen shows something by itself."""
        return self._now.hours.hold(self._minute())

    # --- in between ----------------------------------------------------------------------------

    def hear(self, intent: Intent, ctx: Context) -> Change:
        """Note that somebody is there, and whether it is staff."""
        if self._presence.shows(intent):
            self._alone = self._watched = 0.0
        elif self._presence.jammed and (self._asked or not self._here):
            return Stay()  # what is jammed begins no visit and holds none open
        pin, touched = self._now.staff.pin, isinstance(intent, Press) and intent.pos
        if pin and touched and self._corners.touch(ctx.look, touched, self._clock):
            return Push(door(ctx, pin, self.counts, self.tries))
        return None

    def update(self, dt: float, scenes: Sequence[Scene], ctx: Context) -> Change:
        """Let time pass; ask people who do nothing, and end the visit that nobody goes on with."""
        self._clock += dt
        self.tries.update(dt)
        top = scenes[-1]
        self._asked = isinstance(top, StillThere)
        if len(scenes) == 1:
            return Reset() if isinstance(top, Night) == self.bright else None
        if not self._here:
            self._here = True
            self.counts.count("sessions")
            ctx.prefs.change(volume=self._now.sound.volume)
        if self._asked:
            return None
        if isinstance(top, Play) and top.busy and self._watched < self._now.idle:
            self._watched += dt
            return None
        self._alone += dt
        if self._alone < self._now.idle:
            return None
        self._alone = self._watched = 0.0
        for scene in scenes:
            scene.handle(Lost())  # whoever left holds nothing, and their cards are nobody's to see
        self._asked = True
        return Push(StillThere(ctx, self._now.countdown))
