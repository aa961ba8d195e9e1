"""A match on the screen: who is to act touches the table, everyone sees what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core.chance import fresh_seed
from games.core.match import HUMAN, Match
from games.core.rules import Ended, Event, Move, Seat, TurnBegan
from games.stage import seats
from games.stage.anim import Tone
from games.stage.canvas import Frame
from games.stage.eyes import Eyes
from games.stage.hand import Hand
from games.stage.input import Back, Confirm, Hotkey, Intent, Lost, Pause, Press
from games.stage.menu import Menu
from games.stage.movement import Movement
from games.stage.pieces import Pieces
from games.stage.scene import Context, Push, Swap, Turn
from games.stage.scenes.curtain import curtain
from games.stage.scenes.jotter import jotter
from games.stage.scenes.notes import notes
from games.stage.scenes.pause import pause
from games.stage.scenes.peek import Peek
from games.stage.scenes.reader import reader
from games.stage.scenes.result import result
from games.stage.tabletop import ASKED, Shown, Tabletop
from games.stage.telling import Telling
from games.stage.thinking import Recorded, Thought
from games.stage.widgets import Act

SEEN = 0.7
"""Seconds that turned cards stay up at least: an eager second touch must not hide them."""


class Play:
    """The table of one match. `saved` is its number in the archive; None: it is not kept.

    `dealt` shows the deal; `watched` is a recorded match, and then nobody at the screen plays.
    """

    see_through = False

    def __init__(
        self,
        ctx: Context,
        match: Match,
        saved: int | None,
        *,
        dealt: bool = False,
        watched: Match | None = None,
    ) -> None:
        self.ctx = ctx
        self.match = match
        match.players = seats.named(match.players, ctx.look.theme.animals)
        self.saved = saved
        people = [seat for seat, player in enumerate(match.players) if player.who == HUMAN]
        self.eyes = Eyes(match, [] if watched else people)
        self.thinker = Recorded(watched) if watched else ctx.thinker
        self.thinker.start()
        self.top = Tabletop(ctx, match, match.view(self.eyes.seat), len(self.humans))
        self.telling = Telling(ctx, self.top, self.eyes)
        self._lit = match.to_act
        self._thought: Thought | None = None
        self._frame: Frame | None = None
        self._ended = False
        self.movement = Movement(ctx, self.top, self.eyes)
        self.top.resized()
        by = match.moves[-1][0] if match.moves else None
        if dealt or (by is not None and self.eyes.learned(len(match.moves), by)):
            self._show(len(match.moves), by)
        else:
            self._rest()

    @property
    def pieces(self) -> Pieces:
        """What lies on the table."""
        return self.top.pieces

    @property
    def hand(self) -> Hand:
        """What is under the finger."""
        return self.top.hand

    @property
    def humans(self) -> list[Seat]:
        """The seats of people at this screen."""
        return self.eyes.humans

    @property
    def viewer(self) -> Seat | None:
        """The seat whose secrets are shown; None: nobody's."""
        return self.eyes.seat

    @property
    def actor(self) -> Seat | None:
        """The person who is to act now; None while a bot is, or the curtain must fall first."""
        return self.eyes.actor

    def resized(self) -> None:
        """Lay the table out for the window as it is now; what moved has arrived.

        Cards that people still look at stay up.
        """
        moving, held = self.pieces.timeline.busy, self.pieces.timeline.holding
        if moving:
            marks = self.pieces.finish()
            self._pass([] if held else marks)
        self.top.view = self.movement.earlier if held else self.match.view(self.viewer)
        self.top.around = self.top.view
        self.top.earlier = self._lit if held else None
        self.top.resized()
        self.top.earlier = None
        if held:
            marks = self.movement.again(self.pieces.timeline.holds)
            self.movement.passed(marks)
            for event in [mark for mark in marks if isinstance(mark, Event)][-1:]:
                self.telling.happened(event)
        elif moving:
            self._rest()
        self._stale()

    # --- time ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether time matters: not while cards only wait to be remembered."""
        timeline = self.pieces.timeline
        return (timeline.busy and not timeline.stopped) or self._thought is not None

    def update(self, dt: float) -> Turn:
        """Move what moves; at rest, ask the next bot or lower the curtain for the next person."""
        timeline = self.pieces.timeline
        timeline.speed = self.ctx.pace
        if timeline.busy:
            held = timeline.holding
            self._pass(self.pieces.update(dt))
            self._frame = None
            if timeline.holding != held:
                self._stale()
            if timeline.busy:
                return None
            self._rest()
        if self.match.outcome:
            return self._finish()
        if self.eyes.unseen is not None:
            seat, self.eyes.unseen = self.eyes.unseen, None
            self._rest()
            return Push(self._offered(seat))
        bots = [seat for seat in self.match.to_act if seat not in self.humans]
        if isinstance(self.thinker, Recorded):
            bots = self.thinker.next_seat(self.match)
        return self._think(bots[0], dt) if bots else self._curtain()

    def _think(self, seat: Seat, dt: float) -> Turn:
        """Let a bot think, point at what it will touch, and then do it."""
        if self._thought is None or self._thought.seat != seat:
            self._thought = Thought(self.thinker, self.match, seat)
            if self.top.together:  # what several are asked at once is answered quickly
                self._thought.hurry()
            self._stale()
        pointed = self._thought.move
        move = self._thought.update(dt, self.ctx.look.theme.bots, self.ctx.pace)
        if self._thought.move is not pointed:
            self._stale()
        if move is not None:
            self._thought = None
            self._submit(seat, move)
        return None

    def _curtain(self) -> Turn:
        """With several people and secrets, nobody's cards are shown until they say so."""
        acting = self.match.to_act
        if not self.eyes.guarded or self.viewer in acting:
            return None
        seat, name = acting[0], self.top.name(acting[0])
        return Push(curtain(self.ctx, self.match.players[seat], name, lambda: self._see(seat)))

    def hide(self) -> None:
        """Let nobody's secrets be seen, whatever is shown or held just now."""
        if len(self.humans) > 1 and self.viewer is not None:
            self.pieces.finish()
            self._see(None)

    def _see(self, seat: Seat | None) -> None:
        """Show the table as this seat knows it."""
        self.hand.forget()
        self.eyes.seat = seat
        self.resized()
        self._rest()

    def _finish(self) -> Turn:
        if self._ended:
            return None
        self._ended = True
        return Push(result(self.ctx, self.match, self.telling.result(), self._rematch))

    def _rematch(self) -> Turn:
        """Return the same table again; the first seat passes left."""
        match = self.match
        config = match.config
        if "first" in config.__struct_fields__:
            first = (match.first + 1) % len(match.players)
            config = msgspec.structs.replace(config, first=first)
        return Swap(new_match(self.ctx, Match(match.game, config, match.players, fresh_seed())))

    # --- moves ---------------------------------------------------------------------------------

    def _submit(self, seat: Seat, move: Move) -> None:
        """Make a move; it is on the disk before it is on the screen."""
        quick = self.top.together
        self.match.submit(seat, move)
        if self.saved is not None:
            archive, number = self.ctx.archive, len(self.match.moves) - 1
            archive.add(self.saved, number, seat, msgspec.json.encode(move))
            if self.match.outcome:
                archive.finish(self.saved, self.match.outcome)
        self._show(len(self.match.moves), seat, quick=quick)

    def _show(self, step: int, by: Seat | None = None, *, quick: bool = False) -> None:
        self.movement.show(step, by, quick=quick)
        self._stale()

    def _pass(self, marks: list[Any]) -> None:
        """Tell and let sound what the movement has come to."""
        for mark in marks:
            if isinstance(mark, Tone):
                self.ctx.sound.play(mark.name, mark.step)
            elif isinstance(mark, Event):
                self.movement.passed([mark])
                self._tell(mark)

    def _rest(self) -> None:
        """Everything lies still: say whose turn it is and light what may be touched."""
        self.eyes.turn()
        self.top.view = self.top.around = self.match.view(self.viewer)
        self.pieces.lay(self.top.layout())
        actor = self.actor
        self.hand.offer(() if actor is None else self.match.legal_moves(actor))
        self._lit = self.match.to_act
        self.telling.ask()
        self._stale()

    def undo_refused(self) -> str | None:
        """Return why the person who is to act cannot take the last move back, or None."""
        actor = self.actor
        return "other_seat" if actor is None else self.match.undo_refused(actor)

    def undo(self) -> str | None:
        """Take the last move back, or return why not: a key under `undo` in the words."""
        if self.pieces.timeline.busy:
            self._pass(self.pieces.finish())
            self._rest()
        why = self.undo_refused()
        if why is None:
            self._thought = None
            self.match.undo(self.actor)
            if self.saved is not None:
                self.ctx.archive.undo(self.saved, len(self.match.moves))
            self._rest()
        return why

    def _tell(self, event: Event) -> None:
        """Say an event in the line at the bottom, and in a sound if it has one everywhere."""
        self.telling.happened(event)
        match event:
            case TurnBegan(seat, again):
                self._lit = (seat,)
                if not again:
                    self.ctx.sound.play("turn", seat)
            case Ended():
                self.ctx.sound.play("win")
        self._stale()

    # --- wishes --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Turn:
        """Take a wish: finish what moves, touch what is lit, or leave the table."""
        match intent:
            case Back() if self.hand.let_go():
                self._stale()
                return None
            case Back() | Pause():
                self.hand.let_go()
                return Push(self._pause())
            case Hotkey("help"):
                self.hand.let_go()
                return Push(reader(self.ctx, self.match.game))
            case Lost(pad):
                self.hide()
                self.hand.handle(intent, self.top.area.table.center)
                return Push(self._pause(self.ctx.words("pause.pad_lost"))) if pad else None
            case Hotkey("undo"):
                self.undo()
        if isinstance(intent, Press | Confirm) and self._skip(intent):
            return None
        said = self.hand.handle(intent, self.top.area.table.center)
        self._stale()
        if isinstance(said, Act):
            return self._act(said)
        if said is not None and self.actor is not None:
            self._submit(self.actor, said)
        return None

    def _act(self, act: Act) -> Turn:
        seat = None if self.pieces.timeline.busy else self.actor
        if act.name in ASKED:
            return None if seat is None else self._own(act.name, seat)
        match act.name:
            case "menu":
                return Push(self._pause())
            case "notes":
                return Push(notes(self.ctx, self.top.words("notes.title"), self.top.notes))
            case "undo":
                self.undo()
                return None
            case "sort":
                if not self.pieces.timeline.busy:
                    self._sort()
                return None
        return Push(reader(self.ctx, self.match.game))

    def _own(self, name: str, seat: Seat) -> Turn:
        """Do what only the person who is to act may ask for."""
        match name:
            case "look":
                return Push(Peek(self.ctx, self.top, seat))
            case "jot":
                return Push(self._jotter(seat))
        self.telling.advise()
        self._stale()
        return None

    def _sort(self) -> None:
        """Let the own cards change places; whose turn it is does not matter."""
        self.top.sort()
        rest = self.top.layout()
        self.pieces.play(self.movement.plan(rest).settle())
        self.pieces.lay(rest)
        self._stale()

    def _offered(self, seat: Seat) -> Peek:
        """Let one person look at what only that one has just learned, and note it."""
        noting = bool(self.top.table.jots(self.top.view))
        then = (lambda: Push(self._jotter(seat))) if noting else None
        return Peek(self.ctx, self.top, seat, offered=True, then=then)

    def _jotter(self, seat: Seat) -> Menu:
        """Let one person look at the own notes, which last as long as the program runs."""
        kept = self.ctx.laid.setdefault(f"notes:{self.match.seed}", {})
        return jotter(self.ctx, self.top, seat, kept.setdefault(seat, {}), len(self.humans) > 1)

    def _pause(self, notice: str = "") -> Menu:
        return pause(self.ctx, self.match.game, self.undo, self.undo_refused, notice)

    def _skip(self, intent: Press | Confirm) -> bool:
        """A touch ends a pause, and nothing else; or it finishes what moves and then counts."""
        timeline = self.pieces.timeline
        if isinstance(intent, Press) and self.top.form.at(intent.pos):
            return False
        if timeline.holding:
            if timeline.held >= SEEN:
                timeline.release()
                if not timeline.busy:
                    self._rest()
            self._stale()
            return True
        if timeline.busy:
            self._pass(self.pieces.skip())
            self._stale()
            if timeline.busy:
                return True
            self._rest()
        if self._thought:
            self._thought.hurry()
        return False

    # --- drawing -------------------------------------------------------------------------------

    def _stale(self) -> None:
        """Draw everything anew that is not a piece."""
        self.top.stale()
        self._frame = None

    def frame(self) -> Frame:
        """Return the table as it is now."""
        if self._frame is None:
            alone = self._thought is not None and not self.top.together
            pointed = self._thought.move if self._thought and alone else None
            undo = not self.pieces.timeline.busy and self.undo_refused() is None
            says, asked = self.telling, self.actor is not None and not self.pieces.timeline.busy
            shown = Shown(says.line(), says.about, self._lit, pointed, undo, asked, says.advised)
            self._frame = self.top.frame(shown)
        return self._frame


def new_match(ctx: Context, match: Match) -> Play:
    """Return the table of a match that begins now and is kept in the archive."""
    return Play(ctx, match, ctx.archive.begin(match.record()), dealt=True)
