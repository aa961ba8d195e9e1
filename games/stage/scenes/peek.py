"""A look that only one person has: the others look away, and faces show while they are held."""

from __future__ import annotations

from collections.abc import Callable

from games.core.rules import Seat
from games.core.speech import Face, Piece
from games.stage import seats
from games.stage.canvas import Frame, Sprite
from games.stage.input import Back, Confirm, Intent, LetGo, Lost, Press, Release
from games.stage.pieces import box_of, covers
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.tabletop import Tabletop
from games.stage.widgets import Act, Form, Widget, glow


class Peek:
    """The cards that this seat may look at, where they lie; everything else is dark.

    Faces show while a finger or a key holds them, or for the seconds that the settings name, and
    not after the window lost its focus. A look that the game has `offered` ends only once it was
    taken: it does not come again. `then` may put another scene on top of it in the end.
    """

    see_through = True
    veil = True

    def __init__(
        self,
        ctx: Context,
        tabletop: Tabletop,
        seat: Seat,
        *,
        offered: bool = False,
        then: Callable[[], Change] | None = None,
    ) -> None:
        self.ctx = ctx
        self.shown = False
        """Whether faces are to be seen now."""
        self._due = offered
        self._then = then
        self._over = False
        self._tabletop = tabletop
        self._seat = seat
        self._left = 0.0
        self._holder: int | None = None
        """The pointer that holds the faces; None: a key does."""
        self._frame: Frame | None = None
        self.form = Form(self._widgets(), "hold")

    @property
    def busy(self) -> bool:
        """Whether the time of the look runs."""
        return self._left > 0

    @property
    def faces(self) -> dict[Piece, Face]:
        """Piece → face of everything that the seat may look at."""
        tabletop = self._tabletop
        peeking = tabletop.speech.PEEKING
        assert peeking is not None
        seen = peeking.faces(tabletop.desk.view(self._seat))
        return {piece: face for piece, face in seen.items() if piece in tabletop.pieces.rest}

    def _widgets(self) -> list[Widget]:
        bar, say = self._tabletop.area.bar, self.ctx.words
        wide, gap = min(300.0, bar.w * 0.24), 12.0
        done = Box(bar.right - gap - wide, bar.y + 3, wide, bar.h - 6)
        hold = done._replace(x=done.x - gap - wide)
        key = "peek.touch" if self.ctx.prefs.now.peek else "peek.hold"
        return [
            Widget(hold, "button", say(key), "hold", icon="eye", style="primary"),
            Widget(done, "button", say("peek.done"), "done", icon="check", enabled=not self._due),
        ]

    def handle(self, intent: Intent) -> Change:
        """Show while held; `Done` or Back leaves."""
        self._frame = None
        if isinstance(intent, Lost):
            self.shown, self._left = False, 0.0
        elif self._lets_go(intent) and not self._left:
            self.shown = False
        if self._grips(intent):
            self.shown, self._left, self._due = True, float(self.ctx.prefs.now.peek), False
            self._holder = intent.pointer if isinstance(intent, Press) else None
            self.form.replace(self._widgets())
            return None
        leave = self.form.handle(intent) == Act("done") or isinstance(intent, Back)
        if leave and not self._due:
            self.ctx.sound.play("press")
            self._over = True
            return self._then() if self._then else Pop()
        return None

    def _lets_go(self, intent: Intent) -> bool:
        """Return whether this ends what took hold: the same finger, or the key."""
        if isinstance(intent, Release):
            return intent.pointer == self._holder
        return isinstance(intent, LetGo) and self._holder is None

    def _grips(self, intent: Intent) -> bool:
        """Return whether this takes hold: of the button, of a card, or of the focused button."""
        if isinstance(intent, Press):
            rest = self._tabletop.pieces.rest
            widget = self.form.at(intent.pos)
            on_card = any(covers(rest[piece], intent.pos) for piece in self.faces)
            return widget.name == "hold" if widget else on_card
        return isinstance(intent, Confirm) and self.form.focus == "hold"

    def update(self, dt: float) -> Change:
        """Let the time of the look run out; leave once what came after it is left."""
        if self._over:
            return Pop()
        if self._left > 0:
            self._left = max(0.0, self._left - dt)
            if not self._left:
                self.shown, self._frame = False, None
        return None

    def resized(self) -> None:
        """Lay everything out for the window as it is now."""
        self.form.replace(self._widgets())
        self._frame = None

    def frame(self) -> Frame:
        """Return the cards on their places, and the line below."""
        if self._frame is None:
            self._frame = Frame([*self._cards(), *self._bar(), *self.form.sprites(self.ctx.look)])
        return self._frame

    def _cards(self) -> list[Sprite]:
        pieces, sprites = self._tabletop.pieces, []
        for piece, face in self.faces.items():
            pose = pieces.rest[piece]
            sprites.append(pieces.sprite(pose._replace(face=face) if self.shown else pose))
            sprites.append(glow(self.ctx.look, box_of(pose), 9, pose.angle))
        return sprites

    def _bar(self) -> list[Sprite]:
        tabletop, bar = self._tabletop, self._tabletop.area.bar
        room = bar._replace(x=0.0, w=self.form.widgets[0].box.x)
        line = self.ctx.words("peek.line", name=tabletop.name(self._seat))
        player = tabletop.desk.players[self._seat]
        return seats.bar(self.ctx.look, tabletop.area, line, player, room, 1.0)
