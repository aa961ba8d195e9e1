"""The unattended screen: bots really play, one game after another, until somebody touches it."""

from __future__ import annotations

from games.core import library, sheet
from games.core.bots import RANDOM
from games.core.chance import fresh_seed, generator, shuffled
from games.core.match import Match, Player
from games.core.rules import Value
from games.stage.canvas import Frame, Sprite
from games.stage.input import Confirm, Hotkey, Intent, Press, Step
from games.stage.play import Play
from games.stage.scene import Context, Push, Turn
from games.stage.scenes.title import Title
from games.stage.space import Box
from games.stage.widgets import at, centred

WANDER = 6.0
"""Seconds that the invitation stays in one place."""
REST = 4.0
"""Seconds that the end of a match is shown before the next one."""


class Kiosk(Value, frozen=True):
    """`config/kiosk.yaml`."""

    idle: int
    games: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a time in which nobody could answer."""
        if self.idle < 20:
            raise ValueError("idle is at least 20 seconds")


def read_kiosk() -> Kiosk:
    """Return the configuration; raises `sheet.SheetError` with file and line."""
    return sheet.read(library.ROOT / "config" / "kiosk.yaml").convert(Kiosk)


class Attract:
    """Bot matches of all games in turn, with an invitation that wanders over the screen."""

    see_through = False

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._games = read_kiosk().games or library.names()
        self._shown = 0
        self._over = 0.0
        self._clock = 0.0
        self._frame: Frame | None = None
        self._shown_as: tuple[Frame, int] | None = None
        self._play = self._next()

    def _next(self) -> Play:
        """Return the table of the next game, with other bots on other seats each time."""
        game = library.load(self._games[self._shown % len(self._games)])
        self._shown += 1
        rng = generator(fresh_seed())
        theme = self.ctx.look.theme
        animals, colours = shuffled(theme.animals, rng), shuffled(range(len(theme.seats)), rng)
        levels = game.levels or (RANDOM,)
        players = [
            Player(levels[seat % len(levels)], animals[seat], colours[seat])
            for seat in range(game.deck.seats.usual)
        ]
        match = Match(game, game.config(), tuple(players), fresh_seed())
        return Play(self.ctx, match, None, dealt=True)

    def handle(self, intent: Intent) -> Turn:
        """Any touch leads to the islands."""
        if isinstance(intent, Press | Confirm | Step | Hotkey):
            return Push(Title(self.ctx))
        return None

    def update(self, dt: float) -> Turn:
        """Let the bots play; after the end of a match, show it for a while and go on."""
        self._clock += dt
        if self._play.match.outcome and not self._play.pieces.timeline.busy:
            self._over += dt
            if self._over > REST:
                self._over, self._play = 0.0, self._next()
            return None
        self._play.update(dt)
        return None

    def resized(self) -> None:
        """Lay the table out again."""
        self._play.resized()
        self._shown_as = None

    @property
    def busy(self) -> bool:
        """Whether the table moves; the sign only jumps now and then."""
        return self._play.busy

    def frame(self) -> Frame:
        """Return the table with the invitation over it."""
        below, step = self._play.frame(), int(self._clock / WANDER)
        if self._shown_as is None or self._shown_as[0] is not below or self._shown_as[1] != step:
            self._frame = Frame(below.still, [*below.moving, *self._invitation()])
            self._shown_as = below, step
        assert self._frame is not None
        return self._frame

    def _invitation(self) -> list[Sprite]:
        """Return the wandering sign; it moves a little every second, so that nothing burns in."""
        look = self.ctx.look
        w, h = look.area
        words = look.text(self.ctx.words("kiosk.touch"), "head", "ink", "head")
        wide, high = words.get_width() / look.scale + 150, 104.0
        step = int(self._clock / WANDER)
        rng = generator("sign", step)
        x = 40 + rng.random() * max(0.0, w - wide - 80)
        y = h * 0.2 + rng.random() * (h * 0.55)
        panel = look.panel(wide, high, "sun", high / 2, "paper", 5, shadow=20)
        hand = look.art("icons/touch", 64, tint="ink")
        return [
            at(look, panel, x - 20, y - 20),
            centred(look, hand, Box(x + 24, y, 64, high)),
            centred(look, words, Box(x + 96, y, wide - 130, high)),
        ]
