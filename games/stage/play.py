"""A match on the screen: who is to act touches the table, everyone sees what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.chance import fresh_seed
from games.core.desk import Desk, begin
from games.core.library import Game
from games.core.match import Match, Player, UndoRefusal
from games.core.rules import Ended, Event, Move, Seat, TurnBegan
from games.core.speech import Pick, Round
from games.core.viewer import Viewer
from games.stage.anim import Tone
from games.stage.canvas import Frame
from games.stage.hand import Hand
from games.stage.input import Back, Confirm, Cycle, Hotkey, Intent, Lost, Pause, Press, Step
from games.stage.looks import Looks
from games.stage.menu import Menu
from games.stage.movement import Movement
from games.stage.narrator import Narrator
from games.stage.news import News
from games.stage.pieces import Pieces
from games.stage.scene import Change, Context, Pop, Push, Swap
from games.stage.scenes.curtain import curtain
from games.stage.scenes.notes import notes
from games.stage.scenes.pause import pause
from games.stage.scenes.reader import reader
from games.stage.scenes.result import result
from games.stage.scenes.rounds import round_over
from games.stage.tabletop import TAKE, Changed, Shown, Tabletop
from games.stage.thinking import Reply
from games.stage.widgets import Act

SEEN = 0.7
"""Seconds that turned cards stay up at least: an eager second touch must not hide them."""
SPEAKS = 6.0
"""Seconds that a bot waits for somebody who has begun to speak."""


class Play:
    """The table of one match, which lies behind the desk. `dealt` shows the deal."""

    see_through = False
    veil = True

    def __init__(self, ctx: Context, desk: Desk, *, dealt: bool = False) -> None:
        self.ctx = ctx
        self.desk = desk
        self.viewer = Viewer(desk)
        ctx.thinker.start()
        self.tabletop = Tabletop(ctx, desk, desk.view(self.viewer.seat))
        self.narrator = Narrator(ctx, self.tabletop, self.viewer)
        self.movement = Movement(ctx, self.tabletop, self.viewer)
        self.news = News(self.tabletop, self.viewer)
        self.looks = Looks(ctx, self.tabletop, self.viewer, self._stale)
        self._active = self.tabletop.acting
        self._reply: Reply | None = None
        self._frame: Frame | None = None
        self._ended = False
        self._changed: tuple[Changed, ...] = ()
        self._round: Round | None = None
        """The round that the last move brought to an end, until it was looked at."""
        self._patience = SPEAKS
        """Seconds that bots still wait for somebody who speaks."""
        self.tabletop.resized()
        by = desk.last_mover
        self.tabletop.offers.resume()
        if self.tabletop.offers.told is not None:
            self._show(desk.length, by, pause=len(desk.events(desk.length, None)))
        elif dealt or (by is not None and self.viewer.learned(desk.length, by)):
            self._show(desk.length, by)
        else:
            self._rest()

    @property
    def pieces(self) -> Pieces:
        """What lies on the table."""
        return self.tabletop.pieces

    @property
    def hand(self) -> Hand:
        """What is under the finger."""
        return self.tabletop.hand

    @property
    def actor(self) -> Seat | None:
        """The person who is to act now; None while a bot is, or the curtain must fall first."""
        return self.viewer.actor

    @property
    def pointed(self) -> Move | None:
        """The move that is about to be made, of which what it touches is marked."""
        alone = self._reply is not None and not self.tabletop.together
        return self._reply.move if self._reply and alone else None

    def left(self) -> None:
        """Let another window go on with the match."""
        self.desk.leave()

    def resized(self) -> None:
        """Lay the table out for the window as it is now; what moved has arrived.

        Cards that people still look at stay up.
        """
        moving, held = self.pieces.timeline.busy, self.pieces.timeline.holding
        if moving:
            marks = self.pieces.finish()
            self._pass([] if held else marks)
        if held:
            marks = self.movement.again(self._active)
            self.movement.passed(marks)
            for event in [mark for mark in marks if isinstance(mark, Event)]:
                self._happened(event)
        else:
            self.tabletop.show(self.desk.view(self.viewer.seat))
            self.tabletop.resized()
            if moving:
                self._rest()
        self._stale()

    # --- time ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether time matters: not while cards only wait to be remembered."""
        timeline = self.pieces.timeline
        moves = timeline.busy and not timeline.stopped
        return moves or self._reply is not None or self.narrator.unread

    def update(self, dt: float) -> Change:
        """Move what moves; at rest, ask the next bot or lower the curtain for the next person."""
        if asked := self.looks.asked():
            return asked
        self._offer()
        timeline = self.pieces.timeline
        timeline.speed = self.ctx.pace
        if timeline.holding and self.viewer.people and self.ctx.sight.away:
            return None  # cards that people are to see stay up until they can
        if self.narrator.update(dt):
            self._stale()
        if timeline.busy:
            held = timeline.holding
            self._pass(self.pieces.update(dt))
            self._frame = None
            if timeline.holding != held:
                self._offer()
                if not self.tabletop.offered:  # the log would tell whether the turn has passed on
                    self.tabletop.list_log()
                self._stale()
            if timeline.busy:
                return None
            if self._let_pass():
                return None
            self._rest()
        if self._round is not None:
            over, self._round = self._round, None
            return Push(round_over(self.ctx, self.tabletop, over))
        if self.desk.outcome:
            return self._finish()
        if self.viewer.unseen is not None:
            seat, self.viewer.unseen = self.viewer.unseen, None
            self._rest()
            return Push(self.looks.offered(seat))
        due = self.desk.due
        return self._curtain() if due is None else self._wait(due, dt)

    @property
    def _speaker(self) -> Seat | None:
        """The person whose touches count: who is to act, or who looks and may speak unasked."""
        seat = self.viewer.seat
        if self.actor is not None or seat is None or seat not in self.desk.people:
            return self.actor
        return seat if self.viewer.unseen is None and self.desk.legal_moves(seat) else None

    def _wait(self, seat: Seat, dt: float) -> Change:
        """Let a bot think, point at what it will touch, and then do it.

        Somebody who has begun to speak is waited for, though not for long.
        """
        if self._reply is None or self._reply.seat != seat:
            self._reply = Reply(self.desk, seat, goes_on=self.narrator.waits)
            if self.tabletop.together:  # what several are asked at once is answered quickly
                self._reply.hurry()
            self._stale()
        if self.actor is None and self.hand.picker.picked and self._patience > 0:
            self._patience -= dt
            return None
        pointed = self._reply.move
        move = self._reply.update(dt, self.ctx.look.theme.bots, self.ctx.pace)
        if self._reply.move is not pointed:
            self._stale()
        if move is not None and (self.tabletop.together or not self.narrator.unread):
            self._reply = None
            self.submit(seat, move)
        return None

    def _curtain(self) -> Change:
        """With several people and secrets, nobody's cards are shown until they say so."""
        acting = self.desk.to_act
        if not self.viewer.guarded or self.viewer.seat in acting:
            return None
        seat, name = acting[0], self.tabletop.name(acting[0])
        lines = self.news.recap(seat)
        player = self.desk.players[seat]
        return Push(
            curtain(self.ctx, player, name, lines, lambda: self._see(seat), self._over_curtain)
        )

    def _over_curtain(self) -> Change:
        """Pause before anybody was called; what the last person did stays done."""
        refused, game = (lambda: UndoRefusal.TURN_OVER), self.desk.game
        return Push(pause(self.ctx, game, self.undo, refused, self._rematch))

    def hide(self) -> None:
        """Let nobody's secrets be seen, whatever is shown or held just now."""
        if len(self.desk.people) > 1 and self.viewer.seat is not None:
            self.pieces.finish()
            self._see(None)
            if self.tabletop.offers.passing():  # it stays offered
                self._show(self.desk.length, pause=len(self.movement.events))
                self.pieces.skip()

    def _see(self, seat: Seat | None) -> None:
        """Show the table as this seat knows it."""
        self.hand.forget()
        self.viewer.seat = seat
        self.resized()
        self._rest()

    def _finish(self) -> Change:
        if self._ended:
            return None
        self._ended = True
        return Push(result(self.ctx, self.desk, self.narrator.result(), self._rematch))

    def _rematch(self) -> Change:
        """Return the same table again; the first seat passes left."""
        return Swap(Play(self.ctx, self.desk.rematch(), dealt=True))

    # --- moves ---------------------------------------------------------------------------------

    def submit(self, seat: Seat, move: Move) -> None:
        """Make a move; it is on the disk before it is on the screen."""
        quick = self.tabletop.together
        self._reply, self._patience = None, SPEAKS  # what a bot was asked before is out of date
        known = None if self.viewer.seat is None else self.desk.view(None)
        self.desk.submit(seat, move)
        pause = None if move.passes else self.tabletop.offers.follow(self.desk.length, seat)
        self._show(self.desk.length, seat, quick=quick, known=known, pause=pause)

    def _show(
        self,
        step: int,
        by: Seat | None = None,
        *,
        quick: bool = False,
        known: Any = None,
        pause: int | None = None,
    ) -> None:
        self.movement.show(step, by, quick=quick, known=known, pause=pause)
        tabletop, events = self.tabletop, self.movement.events
        self._round = tabletop.speech.round_over(events, tabletop.view) if events else None
        self._stale()

    # --- what is offered to whoever can take it ------------------------------------------------

    def _offer(self) -> None:
        """While people are waited for, let them say that they take what lies there."""
        waits = self.pieces.timeline.holding and not self.viewer.lingers
        offers = self.tabletop.offers
        self.tabletop.offer(offers.people if waits and offers.told is not None else ())

    def _take(self, seat: Seat) -> Change:
        """Call somebody who wants to take it, if that seat can."""
        name = self.tabletop.name(seat)
        if seat not in self.desk.to_act:
            self._refuse(self.ctx.words("play.not_offered", name=name))
            return None

        def reveal() -> None:
            self._pass(self.pieces.finish())
            self._see(seat)

        lines, player = self.news.recap(seat), self.desk.players[seat]
        return Push(curtain(self.ctx, player, name, lines, reveal, Pop))

    def _let_pass(self) -> bool:
        """Once nobody is waited for any more, let it pass for whoever could have taken it."""
        offers = self.tabletop.offers
        passing = offers.passing()
        if self.viewer.seat in passing:
            return False
        for seat, move in passing.items():
            self.submit(seat, move)
            return True
        offers.close()
        return False

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
        self.viewer.turn()
        self.tabletop.show(self.desk.view(self.viewer.seat))
        self.pieces.lay(self.tabletop.layout())
        speaker = self._speaker
        self.hand.offer(() if speaker is None else self.desk.legal_moves(speaker))
        self._active = self.tabletop.acting
        self._changed = self.news.changed()
        self.narrator.ask()
        self.tabletop.list_log()
        self._stale()

    def undo_refused(self) -> UndoRefusal | None:
        """Return why the person who is to act cannot take the last move back, or None."""
        actor = self._undoing
        return UndoRefusal.TURN_OVER if actor is None else self.desk.undo_refused(actor)

    @property
    def _undoing(self) -> Seat | None:
        """The person who may take a move back, also while nobody's secrets are shown."""
        acting = self.desk.to_act
        alone = acting[0] if len(acting) == 1 and acting[0] in self.desk.people else None
        return alone if self.actor is None and self.viewer.unseen is None else self.actor

    def undo(self) -> UndoRefusal | None:
        """Take the last move back, or return why not."""
        if self.pieces.timeline.busy:
            self._pass(self.pieces.finish())
            self._rest()
        why, actor = self.undo_refused(), self._undoing
        if why is None and actor is not None:
            self._reply = None
            self.desk.undo(actor)
            self._rest()
            self.narrator.taken_back()
        return why

    def _tell(self, event: Event) -> None:
        """Say an event in the line at the bottom, and in a sound if it has one everywhere."""
        self._happened(event)
        match event:
            case TurnBegan(seat, again):
                self._active = (seat,)
                if not again:
                    self.ctx.sound.play("turn", seat)
            case Ended():
                self.ctx.sound.play("win")
        self._stale()

    def _happened(self, event: Event) -> None:
        movement = self.movement
        self.narrator.happened(event, movement.stretch(event), goes_on=movement.goes_on)

    # --- wishes --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Change:
        """Take a wish: finish what moves, touch what is lit, or leave the table."""
        match intent:
            case Back() if self.hand.veil is not None:
                self._fold_log()
                return None
            case Back() if self.hand.put_down():
                self.narrator.refuse("")
                self._stale()
                return None
            case Back() | Pause():
                self.hand.let_go()
                return Push(self._pause())
            case Hotkey("help"):
                self.hand.let_go()
                return Push(reader(self.ctx, self.desk.game))
            case Lost(pad):
                self.hide()
                self.hand.handle(intent, self.tabletop.area.table.center)
                return Push(self._pause(self.ctx.words("pause.pad_lost"))) if pad else None
            case Hotkey("log"):
                self.hand.let_go()
                self._fold_log()
                return None
            case Hotkey("undo"):
                if (why := self.undo()) is not None:
                    self._refuse(self.ctx.words(f"undo.{why.value}"))
                    return None
        if isinstance(intent, Press | Confirm):
            if self._skip(intent):
                return None
            self.narrator.hurry()
        picked = self.hand.picker.picks
        said = self.hand.handle(intent, self.tabletop.area.table.center)
        self._answer(intent, picked)
        self._stale()
        if isinstance(said, Act):
            return self._act(said)
        if said is not None and (speaker := self._speaker) is not None:
            self.submit(speaker, said)
        return None

    def _answer(self, intent: Intent, picked: tuple[Pick, ...]) -> None:
        """Say why a touch did nothing; the next touch is answered anew."""
        piece, seat = self.hand.refused, self.actor if self.actor is not None else self.viewer.seat
        called = self.actor is None and seat in self.desk.to_act  # but others are asked first
        if piece is not None and seat is not None and not called:
            if said := self.tabletop.refusal(seat, picked, piece):
                self._refuse(said)
        elif self.hand.astray:
            self._refuse(self.ctx.words("play.astray"))
        elif isinstance(intent, Press | Confirm | Step | Cycle):
            self.narrator.refuse("")

    def _refuse(self, sentence: str) -> None:
        self.ctx.sound.play("refuse")
        self.narrator.refuse(sentence)
        self._stale()

    def _act(self, act: Act) -> Change:
        if line := self.tabletop.log.line(act.name):
            marks = self.tabletop.speech.marks((line.event,), self.tabletop.view)
            self.narrator.advised = tuple([mark.piece for mark in marks])
            return None
        if act.name.startswith(TAKE):
            return self._take(int(act.name.removeprefix(TAKE)))
        match act.name:
            case "look" | "jot":
                return self._privately(act.name)
            case "hint":
                if not self.pieces.timeline.busy and self.actor is not None:
                    self.narrator.advise()
                    self._stale()
                return None
            case "menu":
                return Push(self._pause())
            case "notes":
                return Push(
                    notes(self.ctx, self.tabletop.words("notes.title"), self.tabletop.tally)
                )
            case "undo":
                self.undo()
                return None
            case "log":
                self._fold_log()
                return None
            case "next" | "previous":
                self.tabletop.turn_log(older=act.name == "next")
                return None
            case "sort":
                if not self.pieces.timeline.busy:
                    self._sort()
                return None
        return Push(reader(self.ctx, self.desk.game))

    def _privately(self, name: str) -> Change:
        """Let somebody look at the own cards or notes, once what moves has arrived."""
        if self.pieces.timeline.busy and not self.pieces.timeline.holding:
            self._pass(self.pieces.skip())
            if not self.pieces.timeline.busy:
                self._rest()
        return self.looks.begin(name)

    def _fold_log(self) -> None:
        """Open the log beside the table, or close it."""
        log = self.tabletop.log
        log.unfolded = not log.unfolded
        self.ctx.prefs.change(log=log.unfolded)
        self.resized()

    def _sort(self) -> None:
        """Let the own cards change places; whose turn it is does not matter."""
        self.tabletop.sort()
        rest = self.tabletop.layout()
        self.pieces.play(self.movement.plan(rest).settle())
        self.pieces.lay(rest)
        self._stale()

    def _pause(self, notice: str = "") -> Menu:
        game = self.desk.game
        return pause(self.ctx, game, self.undo, self.undo_refused, self._rematch, notice)

    def _skip(self, intent: Press | Confirm) -> bool:
        """A touch ends a pause, and nothing else; or it finishes what moves and then counts.

        One on a button never does, even if that cannot be used now.
        """
        timeline, buttons = self.pieces.timeline, self.tabletop.form.widgets
        if isinstance(intent, Press) and any(one.box.holds(intent.pos) for one in buttons):
            return False
        if timeline.holding:
            if isinstance(intent, Confirm) and str(self.hand.focus).startswith(TAKE):
                return False
            if timeline.held >= SEEN:
                timeline.release()
                self._offer()
                if not timeline.busy and not self._let_pass():
                    self._rest()
            self._stale()
            return True
        if timeline.busy:
            self._pass(self.pieces.skip())
            self.tabletop.list_log()
            self._stale()
            if timeline.busy:
                return True
            self._rest()
        if self._reply and (self.actor is not None or not self._means(intent)):
            self._reply.hurry()
        return False

    def _means(self, intent: Press | Confirm) -> bool:
        """Return whether a touch says something, though nobody here is asked."""
        if isinstance(intent, Press):
            return self.hand.pieces.at(intent.pos, self.hand.touchable()) is not None
        return self.hand.focus in self.hand.touchable()

    # --- drawing -------------------------------------------------------------------------------

    def _stale(self) -> None:
        """Draw everything anew that is not a piece."""
        self.tabletop.stale()
        self._frame = None

    def frame(self) -> Frame:
        """Return the table as it is now."""
        if self._frame is None:
            undo = not self.pieces.timeline.busy and self.undo_refused() is None
            pointed = self.pointed
            asked = self.actor is not None and not self.pieces.timeline.busy
            told = *self.narrator.said(), self._active, pointed
            may = self.looks.may_look, self.looks.may_jot
            shown = Shown(*told, undo, asked, *may, self.narrator.advised, self._changed)
            self._frame = self.tabletop.frame(shown)
        return self._frame


def play_new(ctx: Context, game: Game, config: Any, players: Sequence[Player]) -> Play:
    """Return the table of a match that begins now and is kept in the archive.

    Raises ValueError for a number of players that the game does not offer.
    """
    return play_match(ctx, Match(game, config, tuple(players), fresh_seed()))


def play_match(ctx: Context, match: Match) -> Play:
    """Return the table of a match that is dealt already and begins now."""
    animals = ctx.look.theme.animals
    return Play(ctx, begin(match, ctx.archive, thinker=ctx.thinker, animals=animals), dealt=True)
