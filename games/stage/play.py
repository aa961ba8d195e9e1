"""A match on the screen: who is to act touches the table, everyone sees what comes of it."""

from __future__ import annotations

import logging
import math
from concurrent.futures import Future
from functools import partial
from typing import Any

import msgspec
from pygame import Surface

from games.core import library
from games.core.archive import Entry
from games.core.chance import fresh_seed
from games.core.match import HUMAN, Match, replay
from games.core.rules import Ended, Event, Move, Seat, TurnBegan
from games.core.words import Words
from games.stage import seats
from games.stage.anim import Mark, Plan, Tone, wait
from games.stage.canvas import Frame, Sprite
from games.stage.input import (
    Back,
    Confirm,
    Cycle,
    Hotkey,
    Intent,
    Lost,
    Pause,
    Point,
    Press,
    Release,
    Step,
)
from games.stage.menu import Menu
from games.stage.picks import Picker
from games.stage.pieces import Pieces, box_of
from games.stage.scene import Context, Home, Push, Swap, Turn
from games.stage.scenes.curtain import curtain
from games.stage.scenes.pause import pause
from games.stage.scenes.reader import reader
from games.stage.scenes.result import result
from games.stage.space import Box, seat_area
from games.stage.water import water
from games.stage.widgets import Act, Form, Widget, glow, nearest, ring

log = logging.getLogger(__name__)

SLOP = 6.0
"""Units beside a piece that still count as touching it."""


class Thought:
    """A bot's turn to act: what it was asked and how long ago."""

    def __init__(self, seat: Seat, future: Future[Move]) -> None:
        self.seat = seat
        self.future = future
        self.waited = 0.0
        self.move: Move | None = None
        self.pointed = 0.0


class Play:
    """The table of one match. `saved` is its number in the archive; None: it is not kept."""

    see_through = False

    def __init__(
        self,
        ctx: Context,
        match: Match,
        saved: int | None,
        *,
        dealt: bool = False,
        watched: bool = False,
    ) -> None:
        self.ctx = ctx
        self.match = match
        self.saved = saved
        self.table: Any = match.game.table
        self.words: Words = ctx.words.of(match.game.id)
        people = [seat for seat, player in enumerate(match.players) if player.who == HUMAN]
        self.humans = [] if watched else people
        self.viewer: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        self.picker = Picker((), self.table.spell)
        self.form = Form()
        self.caption = ""
        self._told_of: Seat | None = None
        self._lit_seats = match.to_act
        self._thought: Thought | None = None
        self._focus = ""
        self._hover = ""
        self._pressed = ""
        self._frame: Frame | None = None
        self._ground: list[Sprite] | None = None
        self._over: list[Sprite] | None = None
        self._still: list[Sprite] = []
        self._pieces_of: list[Sprite] | None = None
        self._ended = False
        self.pieces = Pieces(ctx.look, match.game.id, self._paint)
        self.resized()
        if dealt:
            self._show(0)
        else:
            self._rest()

    # --- layout --------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the table out for the window as it is now."""
        self.words = self.ctx.words.of(self.match.game.id)
        look = self.ctx.look
        self.view = self.match.view(self.viewer)
        self.area = seat_area(
            look.area,
            len(self.match.players),
            self.table.aspect(self.view),
            partial(seats.strip_height, text_scale=look.text_scale),
            look.text_scale,
        )
        moving = self.pieces.timeline.busy
        if moving:
            self._marks(self.pieces.finish())
        self.pieces.resized()
        self.pieces.lay(self._layout())
        self._widgets()
        self._stale()
        if moving:
            self._rest()

    def _layout(self) -> dict[str, Any]:
        poses = dict(self.table.layout(self.view, self.area))
        acting = self.match.to_act
        if acting:
            poses[seats.BOAT] = seats.boat(self.area.panels[acting[0]])
        return poses

    def _widgets(self) -> None:
        box = self.area.bar
        size = box.h - 14
        say = self.ctx.words
        self.form.replace(
            [
                Widget(
                    Box(14, box.y + 7, size * 1.2, size),
                    "button",
                    "",
                    "menu",
                    icon="pause",
                    value=say("play.menu"),
                ),
                Widget(
                    Box(box.right - 14 - size * 1.2, box.y + 7, size * 1.2, size),
                    "button",
                    "",
                    "help",
                    icon="help",
                    value=say("play.help"),
                ),
            ]
        )
        self._bar_room = Box(28 + size * 1.2, box.y, box.w - 2 * (28 + size * 1.2), box.h)

    def _paint(self, face: str, width: float, height: float) -> Surface:
        if face == seats.BOAT:
            return self.ctx.look.art("scenery/boat", width, height)
        drawn: Surface = self.table.paint(self.ctx.look, self.words, face, width, height)
        return drawn

    # --- time ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether frames must be drawn: not while cards only wait to be remembered."""
        timeline = self.pieces.timeline
        return timeline.busy and not timeline.stopped

    @property
    def actor(self) -> Seat | None:
        """The person who is to act now, if nothing moves and no bot is first."""
        acting = self.match.to_act
        if not acting or any(seat not in self.humans for seat in acting):
            return None
        if self.viewer in acting:
            return self.viewer
        return None if self._private else acting[0]

    @property
    def _private(self) -> bool:
        """Whether people sit here who must not see each other's cards."""
        return self.match.game.deck.secrets and len(self.humans) > 1

    def update(self, dt: float) -> Turn:
        """Move what moves; at rest, ask the next bot or lower the curtain for the next person."""
        timeline = self.pieces.timeline
        timeline.speed = self.ctx.pace
        if timeline.busy:
            held = timeline.holding
            self._marks(self.pieces.update(dt))
            self._frame = None
            if timeline.holding != held:
                self._stale()
            if timeline.busy:
                return None
            self._rest()
        if self.match.outcome:
            return self._finish()
        bots = [seat for seat in self.match.to_act if seat not in self.humans]
        if bots:
            return self._think(bots[0], dt)
        return self._curtain()

    def _finish(self) -> Turn:
        if self._ended:
            return None
        self._ended = True
        return Push(result(self.ctx, self.match, self.result_line(), self._rematch))

    def _rematch(self) -> Turn:
        """Return the same table again; the first seat passes left."""
        match = self.match
        config = match.config
        if "first" in config.__struct_fields__:
            first = (match.first + 1) % len(match.players)
            config = msgspec.structs.replace(config, first=first)
        return Swap(new_match(self.ctx, Match(match.game, config, match.players, fresh_seed())))

    def _curtain(self) -> Turn:
        """With several people and secrets, nobody's cards are shown until they say so."""
        acting = self.match.to_act
        if not self._private or self.viewer in acting:
            return None
        seat = acting[0]
        player = self.match.players[seat]
        return Push(curtain(self.ctx, player, self.name(seat), lambda: self._see(seat)))

    def _see(self, seat: Seat | None) -> None:
        """Show the table as this seat knows it."""
        self.viewer = seat
        self.resized()
        self._rest()

    def _think(self, seat: Seat, dt: float) -> Turn:
        thought = self._thought
        if thought is None or thought.seat != seat:
            thought = self._thought = Thought(seat, self.ctx.thinker.ask(self.match, seat))
        thought.waited += dt
        pace = self.ctx.pace
        if thought.move is None:
            wait_for = self.ctx.look.theme.bots.think / 1000 / pace if pace else 0.0
            if thought.waited < wait_for:
                return None
            thought.move = self.ctx.thinker.move(thought.future, self.match, seat, thought.waited)
            self._stale()
            if thought.move is None:
                return None
        thought.pointed += dt
        if pace and thought.pointed < self.ctx.look.theme.bots.point / 1000 / pace:
            return None
        self._thought = None
        self._submit(seat, thought.move)
        return None

    # --- moves ---------------------------------------------------------------------------------

    def _submit(self, seat: Seat, move: Move) -> None:
        self.match.submit(seat, move)
        if self.saved is not None:
            self.ctx.archive.add(
                self.saved, len(self.match.moves) - 1, seat, msgspec.json.encode(move)
            )
            if self.match.outcome:
                self.ctx.archive.finish(self.saved, self.match.outcome)
        self._show(len(self.match.moves), by=seat)

    def _show(self, step: int, by: Seat | None = None) -> None:
        """Turn the events of a step into movement; what no cue moves glides to its rest."""
        if self._private and self.viewer not in self.match.to_act:
            self.viewer = None
        self.view = self.match.view(self.viewer)
        rest = self._layout()
        before = dict(self.pieces.poses)
        bot = by is not None and by not in self.humans
        plan = Plan(before, rest, self.ctx.look.motions(), self._level(), self._patience(bot))
        cues = {TurnBegan: self._turn_began, **self.table.CUES}
        for event in self.match.events(step, self.viewer):
            self.pieces.play(Mark(0.0, event))
            cue = cues.get(type(event))
            if cue:
                self.pieces.play(cue(event, plan))
        self.pieces.play(plan.settle())
        if bot:
            self.pieces.play(wait(self.ctx.look.theme.bots.after / 1000))
        self.pieces.lay(rest)
        self.picker = Picker((), self.table.spell)
        self._stale()

    def _turn_began(self, event: Event, plan: Plan) -> Any:
        if seats.BOAT not in plan.rest:
            return wait(0)
        return plan.home(seats.BOAT, "boat")

    def _level(self) -> str:
        return self.ctx.prefs.now.motion

    def _patience(self, bot: bool) -> float:
        """How long turned cards stay up: until touched, unless a time is set or nobody is there."""
        chosen = self.ctx.prefs.now.reveal
        if not self.humans:
            return 1.6
        return float(chosen) if chosen else (2.2 if bot else math.inf)

    def _marks(self, marks: list[Any]) -> None:
        for mark in marks:
            if isinstance(mark, Tone):
                self.ctx.sound.play(mark.name, mark.step)
            elif isinstance(mark, Event):
                self.caption = self._told(mark)
                self._told_of = getattr(mark, "seat", None)
                if isinstance(mark, TurnBegan):
                    self._lit_seats = (mark.seat,)
                self._stale()
                if isinstance(mark, Ended):
                    self.ctx.sound.play("win")
                if isinstance(mark, TurnBegan) and not mark.again:
                    self.ctx.sound.play("turn", mark.seat)

    def _rest(self) -> None:
        """Everything lies still: say whose turn it is and light what may be touched."""
        self.view = self.match.view(self.viewer)
        self.pieces.lay(self._layout())
        actor = self.actor
        legal = self.match.legal_moves(actor) if actor is not None else ()
        self.picker = Picker(legal, self.table.spell)
        self._lit_seats = self.match.to_act
        self._told_of = self._lit_seats[0] if self._lit_seats else None
        self._stale()

    # --- words ---------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """Return a player's name."""
        return self.ctx.words(f"animals.{self.match.players[seat].animal}")

    def _told(self, event: Event) -> str:
        fields = msgspec.structs.asdict(event)
        for key, value in self.table.tell(event, self.view).items():
            text = isinstance(value, str) and value.startswith("animals.")
            fields[key] = self.words(value) if text else value
        if isinstance(fields.get("seat"), int):
            fields["name"] = self.name(fields["seat"])
        if isinstance(event, Ended):
            return self.result_line()
        kind = type(event).__name__
        why = fields.get("why")
        return self.words(f"events.{kind}.{why}" if why else f"events.{kind}", **fields)

    def result_line(self) -> str:
        """Return how the match ended, as a sentence."""
        outcome = self.match.outcome
        assert outcome is not None
        names = [self.name(seat) for seat in outcome.winners]
        joined = self.ctx.words("play.and").join(names)
        return self.words(f"reasons.{outcome.reason}", name=joined, count=len(names))

    def _line(self) -> str:
        """Return the sentence at the bottom: what happened, or what is to be done."""
        timeline = self.pieces.timeline
        if timeline.holding and self.humans:
            return f"{self.caption}  {self.ctx.words('play.touch_on')}"
        if timeline.busy or self.match.outcome:
            return self.caption
        acting = self.match.to_act
        if not acting:
            return self.caption
        if self._thought or acting[0] not in self.humans:
            return self.ctx.words("play.thinks", name=self.name(acting[0]))
        key, fields = self.table.prompt(self.view)
        return self.words(f"prompt.{key}", name=self.name(acting[0]), **fields)

    # --- wishes --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Turn:
        """Take a wish: finish what moves, touch what is lit, or leave the table."""
        match intent:
            case Back() | Pause():
                return Push(self._pause())
            case Hotkey("help"):
                return Push(reader(self.ctx, self.match.game))
            case Lost(pad=True):
                return Push(self._pause(self.ctx.words("pause.pad_lost")))
        if isinstance(intent, Press | Confirm) and self._skip(intent):
            return None
        match intent:
            case Hotkey("undo"):
                self.undo()
            case Lost():
                self._pressed = ""
                if self._private:
                    self._see(None)
            case Point(pos) | Press(pos) | Release(pos):
                return self._pointer(intent, pos)
            case Step(way):
                self._walk(way)
            case Cycle(by):
                self._cycle(by)
            case Confirm():
                return self._confirm()
        self._stale()
        return None

    def _pause(self, notice: str = "") -> Menu:
        return pause(self.ctx, self.match.game, self.undo, self.match.undo_refused, notice)

    def _skip(self, intent: Press | Confirm) -> bool:
        """A touch ends a pause, and nothing else; or it finishes what moves and then counts."""
        timeline = self.pieces.timeline
        if isinstance(intent, Press) and self.form.at(intent.pos):
            return False
        if timeline.holding:
            timeline.release()
            self._stale()
            return True
        if timeline.busy:
            self._marks(self.pieces.finish())
            self._rest()
        elif self._thought:
            self._thought.waited = max(self._thought.waited, 1.0)
            self._thought.pointed = 1.0
        return False

    def _pointer(self, intent: Intent, pos: tuple[float, float]) -> Turn:
        act = self.form.handle(intent)
        if act:
            return self._act(act)
        piece = self._touchable(pos)
        if isinstance(intent, Point) and (piece or "") != self._hover:
            self._hover = piece or ""
        elif isinstance(intent, Press):
            self._pressed, self._focus = piece or "", ""
        elif isinstance(intent, Release):
            pressed, self._pressed = self._pressed, ""
            if piece and piece == pressed:
                self._touch(piece)
        else:
            return None
        self._stale()
        return None

    def _touchable(self, pos: tuple[float, float]) -> str | None:
        if self.pieces.timeline.busy:
            return None
        return self.pieces.at(pos, self.picker.lit() | set(self.picker.picked), SLOP)

    def _act(self, act: Act) -> Turn:
        if act.name == "menu":
            return self.handle(Pause())
        return self.handle(Hotkey("help"))

    def _touch(self, word: str) -> None:
        actor = self.actor
        move = self.picker.touch(word)
        if move is not None and actor is not None:
            self._submit(actor, move)

    def _walk(self, way: tuple[int, int]) -> None:
        """Move the focus to the nearest thing that may be touched."""
        lit = self._lit_boxes()
        names = [(name, box) for name, box in lit if name != self._focus]
        here = dict(lit).get(self._focus)
        start = here.center if here else Box(0, 0, *self.ctx.look.area).center
        if not here and names:
            self._focus = min(names, key=lambda item: math.dist(item[1].center, start))[0]
            return
        self._focus = nearest(names, start, way) or self._focus

    def _cycle(self, by: int) -> None:
        names = [name for name, _ in self._lit_boxes()]
        if names:
            at = names.index(self._focus) if self._focus in names else -by
            self._focus = names[(at + by) % len(names)]

    def _lit_boxes(self) -> list[tuple[str, Box]]:
        lit = set() if self.pieces.timeline.busy else self.picker.lit() | set(self.picker.picked)
        rest = self.pieces.rest
        boxes = [(name, box_of(rest[name])) for name in rest if name in lit]
        return boxes + [(w.name, w.box) for w in self.form.widgets if w.usable]

    def _confirm(self) -> Turn:
        if any(w.name == self._focus for w in self.form.widgets):
            return self._act(Act(self._focus))
        if self._focus in self.picker.lit() and self._focus in self.pieces.rest:
            self._touch(self._focus)
        self._stale()
        return None

    def undo(self) -> str | None:
        """Take the last move back, or return why not: a key under `undo` in the words."""
        why = self.match.undo_refused()
        if why is None:
            self.match.undo()
            if self.saved is not None:
                self.ctx.archive.undo(self.saved, len(self.match.moves))
            self._rest()
        return why

    # --- drawing -------------------------------------------------------------------------------

    def _stale(self) -> None:
        """Draw everything anew that is not a piece."""
        self._ground = self._over = None
        self._frame = None

    def frame(self) -> Frame:
        """Return the table as it is now; while pieces move, only they are drawn anew."""
        if self._frame is None:
            pieces = self.pieces.still()
            if self._ground is None or self._over is None:
                self._ground, self._over = self._below(), [*self._marked(), *self._front()]
                self._pieces_of = None
            if self._pieces_of is not pieces:
                self._still = [*self._ground, *pieces, *self._over]
                self._pieces_of = pieces
            self._frame = Frame(self._still, self.pieces.moving())
        return self._frame

    def _below(self) -> list[Sprite]:
        look = self.ctx.look
        sprites = water(look)
        sprites += self.table.furniture(look, self.view, self.area)
        for seat, player in enumerate(self.match.players):
            key, fields = self.table.standing(self.view, seat)
            line = self.words(f"standing.{key}", **fields)
            box, lit = self.area.panels[seat], seat in self._lit_seats
            sprites += seats.strip(look, box, player, self.name(seat), line, lit)
        return sprites

    def _marked(self) -> list[Sprite]:
        """Return the rims of what may be touched, what is focused, and what a bot points at."""
        look, rest = self.ctx.look, self.pieces.rest
        if self.pieces.timeline.busy:
            return []
        if self._thought and self._thought.move is not None:
            words = self.table.spell(self._thought.move)
            return [self._rim(w, "coral") for w in words if w in rest]
        lit = self.picker.lit()
        glows = [glow(look, box_of(rest[n]), 9, rest[n].turn) for n in lit if n in rest]
        marked = {name: "sun" for name in (self._hover, self._focus) if name in lit}
        marked.update(dict.fromkeys(self.picker.picked, "foam"))
        return glows + [self._rim(n, colour) for n, colour in marked.items() if n in rest]

    def _rim(self, piece: str, colour: str) -> Sprite:
        pose = self.pieces.rest[piece]
        return ring(self.ctx.look, box_of(pose), 10, colour, pose.turn)

    def _front(self) -> list[Sprite]:
        seat = self._told_of
        player = None if seat is None else self.match.players[seat]
        sprites = seats.bar(self.ctx.look, self.area, self._line(), player, self._bar_room)
        self.form.focus = self._focus
        self.form.ring = bool(self._focus)
        return sprites + self.form.sprites(self.ctx.look)


def new_match(ctx: Context, match: Match) -> Play:
    """Return the table of a match that begins now and is kept in the archive."""
    return Play(ctx, match, ctx.archive.begin(match.record()), dealt=True)


def go_on(ctx: Context, waiting: Entry) -> Turn:
    """Return to a match in the archive; one that cannot be read is put aside with a notice."""
    try:
        match = replay(library.load(waiting.game), ctx.archive.load(waiting.id))
    except (ValueError, KeyError) as error:
        ctx.notices.append(str(error))
        ctx.archive.abandon(waiting.id)
        return Home()
    return Push(Play(ctx, match, waiting.id))
