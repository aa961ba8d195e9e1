"""What the screen shows while nobody is there: bots really play, one game after another.

Nothing may burn in: the picture lies a little elsewhere in each match and each minute, now and then
the lagoon is seen instead, and the invitation wanders.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence

from games.core.bots import RANDOM
from games.core.chance import fresh_seed, generator, shuffled
from games.core.desk import LocalDesk
from games.core.library import Game
from games.core.match import Match, Player
from games.core.words import Words
from games.stage.canvas import Frame, Sprite
from games.stage.input import Intent, is_touch
from games.stage.play import Play
from games.stage.scene import Change, Context, Pop, Push, Scene
from games.stage.scenes.title import Title, offered
from games.stage.space import Box
from games.stage.water import scrim, water
from games.stage.widgets import at, centred

log = logging.getLogger(__name__)

WANDER = 6.0
"""Seconds that the invitation stays in one place and one language."""
REST = 4.0
"""Seconds that the end of a match is shown before the next one."""
PERIOD, LAGOON, VEIL = 60.0, 8.0, 1.2
"""Seconds after which the lagoon is seen again, for how long, and how long under a veil before and
after: so that where both have the same colour something changes as well."""
SHIFT, STRIDE = 14.0, 2.4
"""Units by which the table lies aside at most (its margin is wider), and the radians by which it
goes on around each time: never to nearly the same place."""


class Attract:
    """Bot matches of all games in turn, with an invitation that wanders over the screen."""

    see_through = False
    veil = True

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._shown = fresh_seed()
        """Number of the match, which says which game is played and where the picture lies."""
        self._luck = self._shown
        self._over = 0.0
        self._clock = 0.0
        self._frame: Frame | None = None
        self._made_of: Frame | None = None
        self._step = 0
        self._veiled = False
        self._sheet: Scene | None = None
        """What lies over the table for a while: how a round ended."""
        self._still: tuple[Sequence[Sprite], tuple[int, int], Sequence[Sprite]] = (), (0, 0), ()
        self._lagoon = Title(ctx)
        self.play = self._next()
        """What the bots play now; None where no game can be read."""

    def _next(self) -> Play | None:
        """Return the table of the next game that can be played, or None if none can."""
        while games := offered(self.ctx):
            self._shown += 1
            name = games[self._shown % len(games)]
            if game := self.ctx.kept.load(name, self.ctx.notices):
                return self._table(game)
        return None

    def _table(self, game: Game) -> Play:
        """Return a match of bots, other ones on other seats each time."""
        rng = generator(fresh_seed())
        theme = self.ctx.look.theme
        animals, colours = shuffled(theme.animals, rng), shuffled(range(len(theme.seats)), rng)
        levels = game.levels or (RANDOM,)
        players = [
            Player(levels[seat % len(levels)], animals[seat], colours[seat])
            for seat in range(game.deck.seats.usual)
        ]
        match = Match(game, game.config(), tuple(players), fresh_seed())
        return Play(self.ctx, LocalDesk(match, thinker=self.ctx.thinker), dealt=True)

    def handle(self, intent: Intent) -> Change:
        """Any touch leads to the islands."""
        return Push(Title(self.ctx)) if is_touch(intent) else None

    # --- time ----------------------------------------------------------------------------------

    @property
    def _seen(self) -> Play | Title:
        """What is to be seen: the match, or the lagoon."""
        if self.play is None or self._clock % PERIOD >= PERIOD - LAGOON:
            return self._lagoon
        return self.play

    @property
    def busy(self) -> bool:
        """Whether something moves; the sign only jumps now and then."""
        return self._seen.busy

    def update(self, dt: float) -> Change:
        """Let the bots play; after the end of a match, show it for a while and go on."""
        before = self._seen
        self._clock += dt
        if self._seen is self._lagoon and before is not self._lagoon:
            self._lagoon = Title(self.ctx)
        seen = self._seen
        if seen is self.play and seen.desk.outcome and not seen.pieces.timeline.busy:
            self._over += dt
            if self._over > REST:
                self._over, self.play, self._sheet = 0.0, self._next(), None
            return None
        if seen is self.play and self._sheet is not None:
            if isinstance(self._sheet.update(dt), Pop):
                self._sheet = self._made_of = None
            return None
        change = seen.update(dt)
        if isinstance(change, Push):
            self._sheet, self._made_of = change.scene, None
        return None

    def resized(self) -> None:
        """Lay everything out again."""
        self._lagoon.resized()
        for scene in (self.play, self._sheet):
            if scene:
                scene.resized()
        self._made_of = None

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> Frame:
        """Return the match, or the lagoon, with the invitation over it."""
        below, step, veiled = self._seen.frame(), int(self._clock / WANDER), self._under_veil
        same = self._made_of is below and self._step == step and self._veiled == veiled
        if self._frame is None or not same:
            aside = (0, 0) if self._seen is self._lagoon else self.aside()
            moving = [_moved(sprite, *aside) for sprite in below.moving]
            over = scrim(self.ctx.look) if veiled else self._invitation(step)
            if self._sheet and self._seen is self.play:
                sheet = [_moved(sprite, *aside) for sprite in self._sheet.frame().still]
                over = [*scrim(self.ctx.look), *sheet, *over]
            self._frame = Frame(self._ground(below, aside), [*moving, *over])
            self._made_of, self._step, self._veiled = below, step, veiled
        return self._frame

    @property
    def _under_veil(self) -> bool:
        """Whether the lagoon comes or goes."""
        left = PERIOD - self._clock % PERIOD
        return self._seen is self._lagoon and not VEIL < left < LAGOON - VEIL

    def aside(self) -> tuple[int, int]:
        """Return the pixels by which the table lies aside in this match and this minute."""
        angle = (self._shown + int(self._clock / PERIOD)) * STRIDE
        look = self.ctx.look
        return look.px(SHIFT * math.cos(angle)), look.px(SHIFT / 4 * (1 + math.sin(angle)))

    def _ground(self, below: Frame, aside: tuple[int, int]) -> Sequence[Sprite]:
        """Return what lies still, moved aside but for the water; the same list while it is."""
        if self._still[0] is not below.still or self._still[1] != aside:
            fixed = len(water(self.ctx.look))
            moved = [_moved(s, *self._room(s, aside)) for s in below.still[fixed:]]
            still = [*below.still[:fixed], *moved] if aside != (0, 0) else below.still
            self._still = below.still, aside, still
        return self._still[2]

    def _room(self, sprite: Sprite, aside: tuple[int, int]) -> tuple[int, int]:
        """What is as wide as the window moves up and down only."""
        wide = sprite.bitmap.get_width() >= self.ctx.look.size[0]
        return (0, aside[1]) if wide else aside

    def _invitation(self, step: int) -> list[Sprite]:
        """Return the wandering sign, in one language after another."""
        look = self.ctx.look
        w, h = look.area
        languages = list(self.ctx.words.languages())
        say = Words(self.ctx.words.folder, languages[step % len(languages)])
        words = look.text(say("kiosk.touch"), "head", "ink", "head")
        wide, high = words.get_width() / look.scale + 150, 104.0
        rng = generator("sign", self._luck, step)
        x = 40 + rng.random() * max(0.0, w - wide - 80)
        y = h * 0.2 + rng.random() * (h * 0.55)
        panel = look.panel(wide, high, "sun", high / 2, "paper", 5, shadow=20)
        hand = look.art("icons/touch", 64, tint="ink")
        return [
            at(look, panel, x - 20, y - 20),
            centred(look, hand, Box(x + 24, y, 64, high)),
            centred(look, words, Box(x + 96, y, wide - 130, high)),
        ]


def _moved(sprite: Sprite, dx: int, dy: int) -> Sprite:
    return sprite._replace(x=sprite.x + dx, y=sprite.y + dy) if dx or dy else sprite
