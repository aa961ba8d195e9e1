"""A look that only one person has: the others look away, and faces show while they are held."""

from __future__ import annotations

from games.core.rules import Seat
from games.stage.canvas import Frame, Sprite
from games.stage.input import Back, Confirm, Intent, LetGo, Lost, Press, Release
from games.stage.pieces import covers
from games.stage.scene import Context, Pop, Turn
from games.stage.space import Box
from games.stage.tabletop import Tabletop
from games.stage.widgets import Act, Form, Widget, at, centred, glow


class Peek:
    """The cards that this seat may look at, where they lie; everything else is dark.

    Faces show while a finger or a key holds them, or for the seconds that the settings name, and
    not after the window lost its focus.
    """

    see_through = True

    def __init__(self, ctx: Context, top: Tabletop, seat: Seat) -> None:
        self.ctx = ctx
        self.shown = False
        """Whether faces are to be seen now."""
        self._top = top
        self._seat = seat
        self._left = 0.0
        self._frame: Frame | None = None
        self.form = Form(self._widgets(), "hold")

    @property
    def busy(self) -> bool:
        """Whether the time of the look runs."""
        return self._left > 0

    @property
    def _faces(self) -> dict[str, str]:
        """Piece → face of everything that the seat may look at."""
        top = self._top
        seen: dict[str, str] = top.table.peek(top.match.view(self._seat))
        return {piece: face for piece, face in seen.items() if piece in top.pieces.rest}

    def _widgets(self) -> list[Widget]:
        bar, say = self._top.area.bar, self.ctx.words
        wide, gap = min(300.0, bar.w * 0.24), 12.0
        done = Box(bar.right - gap - wide, bar.y + 3, wide, bar.h - 6)
        hold = done._replace(x=done.x - gap - wide)
        key = "peek.touch" if self.ctx.prefs.now.peek else "peek.hold"
        return [
            Widget(hold, "button", say(key), "hold", icon="eye", style="primary"),
            Widget(done, "button", say("peek.done"), "done", icon="check"),
        ]

    def handle(self, intent: Intent) -> Turn:
        """Show while held; `Done` or Back leaves."""
        self._frame = None
        if isinstance(intent, Release | LetGo | Lost) and not self._left:
            self.shown = False
        if isinstance(intent, Lost):
            self.shown, self._left = False, 0.0
        if self._grips(intent):
            self.shown, self._left = True, float(self.ctx.prefs.now.peek)
            return None
        if isinstance(intent, Back) or self.form.handle(intent) == Act("done"):
            self.ctx.sound.play("press")
            return Pop()
        return None

    def _grips(self, intent: Intent) -> bool:
        """Return whether this takes hold: of the button, of a card, or of the focused button."""
        if isinstance(intent, Press):
            rest = self._top.pieces.rest
            widget = self.form.at(intent.pos)
            on_card = any(covers(rest[piece], intent.pos) for piece in self._faces)
            return widget.name == "hold" if widget else on_card
        return isinstance(intent, Confirm) and self.form.focus == "hold"

    def update(self, dt: float) -> Turn:
        """Let the time of the look run out."""
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
        pieces, sprites = self._top.pieces, []
        for piece, face in self._faces.items():
            pose = pieces.rest[piece]
            box = Box(pose.x - pose.width / 2, pose.y - pose.height / 2, pose.width, pose.height)
            sprites.append(pieces.sprite(pose._replace(face=face) if self.shown else pose))
            sprites.append(glow(self.ctx.look, box, 9, pose.turn))
        return sprites

    def _bar(self) -> list[Sprite]:
        look, bar = self.ctx.look, self._top.area.bar
        player = self._top.match.players[self._seat]
        size = min(bar.h - 14, 62)
        badge = look.seat_badge(player.colour, player.animal, size)
        left = bar.x + 14 + size + 14
        room = self.form.widgets[0].box.x - left - 14
        line = self.ctx.words("peek.line", name=self._top.name(self._seat))
        lines = look.fitted_lines(line, room, 2, "body", "foam", "bold")
        high = bar.h / len(lines) if len(lines) > 1 else bar.h
        return [
            at(look, look.panel(bar.w, bar.h, "deep", 0), bar.x, bar.y),
            at(look, badge, bar.x + 14, bar.y + (bar.h - size) / 2),
            *(
                centred(
                    look,
                    words,
                    Box(left, bar.y + i * high, words.get_width() / look.scale, high),
                )
                for i, words in enumerate(lines)
            ),
        ]
