"""What a match looks like: the table, everyone's seat around it, and the line below.

Lays everything out for the window, draws it, and draws no more than what changed.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
from pygame import Surface

from games.core.desk import Desk
from games.core.offers import Offers
from games.core.rules import Asked, Move, Seat
from games.core.speech import AnySpeech, Caution, Face, Pick, Piece, Voice
from games.core.words import Words
from games.stage import logpanel, seats
from games.stage.anim import Pose
from games.stage.buttons import buttons
from games.stage.canvas import Frame, Sprite
from games.stage.drawing import AnyDrawing
from games.stage.hand import Hand
from games.stage.kept import Notes
from games.stage.kit import Kit
from games.stage.logpanel import LogPanel
from games.stage.look import Look
from games.stage.pieces import Pieces, box_of
from games.stage.scene import Context
from games.stage.space import Area, Box, Room
from games.stage.widgets import Form, Widget, at, beam, centred, glow, ring

TALL = 150.0
"""Height of a piece that has room for a word at its lower edge."""
SIGN = 36.0
"""Size of the letters of a mark at most: it must not cover what it speaks of."""
LONG = 2.4
"""Width of what is long, with its height."""
THIN = 38.0
"""Height up to which what is long bears nothing to read."""
MANY = 24
"""Pieces that may be touched of which so many together say nothing: then none is lit."""
TAKE = "take:"
"""How the names of plates begin whose people may take what a move offers."""
CHIP = 0.27
"""Width of a note on a piece, as a share of the piece's."""


class Changed(NamedTuple):
    """A piece that is otherwise than it was, who has done that, and how in a word."""

    piece: Piece
    seat: Seat
    sign: str


class Shown(NamedTuple):
    """What is to be seen beside the pieces."""

    line: str
    """The sentence at the bottom."""
    about: Seat | None
    """The seat that it speaks of."""
    active: tuple[Seat, ...]
    """The seats whose turn it is."""
    pointed: Move | None = None
    """The move that a bot is about to make."""
    undo: bool = False
    """Whether the last move can be taken back now."""
    asked: bool = False
    """Whether a person at this screen is to act."""
    look: bool = False
    """Whether people may look at their own cards now."""
    jot: bool = False
    """Whether they may take notes."""
    advised: tuple[Piece, ...] = ()
    """Pieces that a hint, or a line of the log, speaks of."""
    changed: tuple[Changed, ...] = ()
    """What is otherwise than before."""


class Tabletop:
    """The table of one match as `view` shows it, its pieces, and the hand over it."""

    def __init__(self, ctx: Context, desk: Desk, view: Any) -> None:
        self.ctx = ctx
        self.desk = desk
        self.view = view
        self.settled = view
        """What furniture and standings show: a score changes only once it was seen to be made."""
        self.offered: tuple[Seat, ...] = ()
        """People who may take now what a move offers: their plates can be touched."""
        self.offers = Offers(desk)
        self.acting = desk.to_act
        """The seats that are to act, as far as everyone at this screen may know it."""
        self.speech: AnySpeech = desk.game.speech
        self.drawing: AnyDrawing = desk.game.drawing
        self.pieces = Pieces(ctx.look, self._paint)
        self.pieces.drawn_for = self._drawn_for()
        self.form = Form()
        self.hand = Hand(
            *(self.pieces, self.form, self.speech.spell),
            *(self.pick_of, self._caution, self._whole),
            *(self.speech.CARRIED, self.speech.lights),
            lambda: self.speech.things(self.view),
        )
        self._order = 0
        self.log = LogPanel(desk, self.small)
        self.log.unfolded = ctx.prefs.now.log and logpanel.has_room(ctx.look.area)
        self._beside: Box | None = None
        """Where the log lies, if it is open."""
        self.area = self._area()
        self._room = self._widgets()
        self._below: list[Sprite] | None = None
        self._over: list[Sprite] = []
        self._between: list[Sprite] | None = None
        self._still: list[Sprite] = []

    @property
    def words(self) -> Words:
        """The game's own words."""
        return self.ctx.words.of(self.desk.game.id)

    @property
    def voice(self) -> Voice:
        """What makes sentences of all that the game says, to whoever looks."""
        return Voice(self.ctx.words, self.words, self.names, self.view.seat)

    @property
    def caller(self) -> Voice:
        """What asks for the next move: among several people it names the one that is meant."""
        alone = self.view.seat if len(self.desk.people) == 1 else None
        return Voice(self.ctx.words, self.words, self.names, alone)

    @property
    def together(self) -> bool:
        """Whether several seats are asked at once now, so that nobody waits for an answer."""
        return len(self.desk.to_act) > 1 or self.desk.asked is Asked.TOGETHER

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple([self.ctx.words(f"animals.{player.animal}") for player in self.desk.players])

    def name(self, seat: Seat) -> str:
        """Return a player's name."""
        return self.names[seat]

    def show(self, view: Any, settled: Any = None) -> None:
        """Take a new view; `settled` is what furniture and standings show until `settle`."""
        self.view = view
        self.settled = view if settled is None else settled
        self.acting = self._acting()

    def _acting(self) -> tuple[Seat, ...]:
        """Return who is to act; bots that are asked together with others answer unseen."""
        acting = self.desk.to_act
        if self.desk.asked is not Asked.TOGETHER:
            return acting
        unknown = {*self.offers.passing()} - {self.view.seat}
        known = [seat for seat in acting if seat in self.desk.people and seat not in unknown]
        return tuple(known) or self.acting

    def settle(self) -> None:
        """Let furniture and standings show what the pieces do."""
        self.settled = self.view

    # --- layout --------------------------------------------------------------------------------

    def resized(self, active: tuple[Seat, ...] | None = None) -> None:
        """Lay everything out for the window as it is now; nothing moves any more.

        `active` are the seats whose turn it was, if what is still looked at happened before.
        """
        self.area = self._area()
        self._room = self._widgets()
        self.pieces.drawn_for = self._drawn_for()
        self.pieces.resized()
        self.pieces.lay(self.layout(active))
        self.stale()

    def _drawn_for(self) -> Hashable:
        """Return what a face's bitmap depends on, beside the face and its size."""
        desk = self.desk
        worn = tuple([(player.colour, player.animal) for player in desk.players])
        config = msgspec.json.encode(desk.config)
        return desk.game.id, worn, config, self.ctx.words.language

    def layout(self, active: tuple[Seat, ...] | None = None) -> dict[Piece, Pose]:
        """Return where every piece lies at rest, the boat at the seat that is to act."""
        poses = dict(self.drawing.layout(self.view, self.area))
        acting = self.acting if active is None else active
        if acting:
            poses[seats.BOAT] = seats.boat(self.area.panels[acting[0]])
        return poses

    def pick_of(self, piece: Piece) -> Pick:
        """Return what touching a piece says."""
        return self.speech.pick_of(self.view, piece)

    def refusal(self, seat: Seat, picked: tuple[Pick, ...], piece: Piece) -> str:
        """Return why touching a piece does nothing; "" for the boat, which is in no game."""
        if piece == seats.BOAT:
            return ""
        return self.voice.refuse(self.speech.refuse(self.desk.view(seat), picked, piece))

    def _whole(self, piece: Piece) -> Move | None:
        move: Move | None = self.speech.whole(self.view, piece)
        return move

    def _caution(self, move: Move) -> Caution | None:
        """Return why this move is to be said twice, if its person wants to be asked."""
        found = self.speech.caution(self.view, move)
        return found if found and (found.always or self.ctx.prefs.now.ask) else None

    def _area(self) -> Area:
        look, (w, h) = self.ctx.look, self.ctx.look.area
        left, self._beside = w, None
        if self.log.unfolded:
            left, self._beside = logpanel.beside((w, h), look.text_scale)
        self.hand.veil = self._beside if left == w else None
        own = self.view.seat or 0
        room = Room((left, h), len(self.desk.players), own, look.text_scale, look.target)
        area = self.drawing.area(self.view, room)
        orders = self.speech.ORDERS
        return area._replace(order=orders[self._order % len(orders)]) if orders else area

    def sort(self) -> None:
        """Sort the hand in the next way from now on."""
        self._order += 1
        self.area = self._area()

    def _widgets(self) -> Box:
        """Put the buttons into the bar; return the room between them."""
        bar, say = self.area.bar, self.ctx.words
        facts = self.speech, self.drawing, self.view, len(self.desk.people)
        made, room = buttons(say, *facts, bar, self.ctx.look.target)
        whole, room = room, room._replace(w=room.w - _icon(room) - 16)
        if self._beside is None:
            line = Widget(whole, "button", "", "log", value=say("log.open"), draw=_line)
            made.append(line)
        else:
            box = self._beside
            if self.hand.veil is not None:
                box = box._replace(h=min(box.bottom, bar.y) - box.y)
            log = self.ctx.look, say, box, self.speech, self.voice, self.view
            made += self.log.widgets(*log)
        for seat in self.offered:
            box, name = self.area.panels[seat], self.name(seat)
            made.append(Widget(box, "button", name, f"{TAKE}{seat}", draw=_plate))
        self.form.replace(made)
        return room

    def offer(self, people: tuple[Seat, ...]) -> None:
        """Let these people say that they take what lies there; () for nobody."""
        if people != self.offered:
            self.offered = people
            self._widgets()
            self.stale()

    def list_log(self) -> None:
        """Let the log show what has happened until now."""
        if self._beside is not None:
            self._widgets()

    def turn_log(self, *, older: bool) -> None:
        """Show an older or a newer part of the log."""
        if older:
            self.log.older()
        else:
            self.log.newer()
        self._widgets()
        self.stale()

    def small(self, face: Face, width: float, height: float) -> Surface:
        """Return a small picture, kept apart from those of the pieces."""
        look, key = self.ctx.look, ("small", self._drawn_for(), face, width, height)
        return look.keep(key, lambda: self._paint(face, width, height))

    def _paint(self, face: Face, width: float, height: float) -> Surface:
        if face == seats.BOAT:
            return self.ctx.look.art("scenery/boat", width, height)
        return self.drawing.paint(self._kit, face, width, height)

    def face(self, face: Face, width: float) -> Surface:
        """Return a square picture of the game's, for screens that are laid over the table."""
        look, key = self.ctx.look, ("piece", self._drawn_for(), face)
        size = look.px(width)
        return look.keep((*key, size, size), lambda: self._paint(face, width, width))

    @property
    def _kit(self) -> Kit:
        palette = self.ctx.look.theme.seats
        worn = tuple([palette[player.colour % len(palette)] for player in self.desk.players])
        scene = crc32(f"scene {self.desk.seed}".encode()) % 1000
        who = self.names, scene, tuple(self.desk.players)
        return Kit(self.ctx.look, self.words, worn, self.desk.config, *who)

    def advice(self) -> tuple[str, tuple[Piece, ...]]:
        """Return the game's advice as a sentence, and the pieces that it speaks of."""
        assert self.speech.hint
        advice = self.speech.hint(self.view)
        picks = self.speech.spell(advice.move) if advice.move is not None else ()
        pieces = [piece for piece in self.pieces.rest if self.pick_of(piece) in picks]
        return self.voice.say("hints", advice.told), tuple(pieces)

    def tally(self, box: Box) -> list[Sprite]:
        """Return what everyone could have kept in mind, drawn into a box."""
        return self.drawing.tally(self._kit, self.view, box) if self.drawing.tally else []

    def jots(self, seat: Seat) -> Notes:
        """Return the notes of this seat, which last as long as the program runs."""
        return self.ctx.kept.notes.setdefault((self.desk.game.id, self.desk.seed, seat), {})

    # --- drawing -------------------------------------------------------------------------------

    def stale(self) -> None:
        """Draw everything anew that is not a piece."""
        self._below = None

    def frame(self, shown: Shown) -> Frame:
        """Return the table as it is now; while pieces move, only they are drawn anew."""
        if self._below is None:
            able = {"undo": shown.undo, "hint": shown.asked, "look": shown.look, "jot": shown.jot}
            for widget in self.form.widgets:
                widget.enabled = able.get(widget.name, True)
        pieces = self.pieces.still()
        if self._below is None:
            self._below = self._ground(shown)
            self._over = [*self._marked(shown), *self._bar(shown)]
            self._between = None
        if self._between is not pieces:
            self._still = [*self._below, *pieces, *self._noted(), *self._over]
            self._between = pieces
        return Frame(self._still, self.pieces.moving())

    def _ground(self, shown: Shown) -> list[Sprite]:
        look = self.ctx.look
        facts = self._kit, self.settled, self.area
        sprites = [*self.drawing.ground(*facts), *self.drawing.furniture(*facts)]
        names, voice = self.names, self.voice
        for seat, player in enumerate(self.desk.players):
            line = voice.say("standing", self.speech.standing(self.settled, seat))
            box = self.area.panels[seat]
            sprites += seats.strip(look, box, player, names[seat], line, seat in shown.active)
        return sprites

    def _marked(self, shown: Shown) -> list[Sprite]:
        """Return the rims of what may be touched, what is focused, and what a bot points at."""
        rest, pointed = self.pieces.rest, shown.pointed
        if self.pieces.timeline.busy:
            return []
        if pointed is not None:
            picks = self.speech.spell(pointed)
            return [self._rim(piece, "coral") for piece in rest if self.pick_of(piece) in picks]
        lights = self._lights()
        lit = [rest[piece] for piece in lights] if len(lights) < MANY else []
        glows = [self._glow(pose) for pose in lit]
        marks = {**dict.fromkeys(shown.advised, "leaf"), **self.hand.marks()}
        rims = [self._rim(n, colour) for n, colour in marks.items() if n in rest]
        changed = [mark for mark in shown.changed if mark.piece in rest]
        badges = [sprite for mark in changed for sprite in self._badge(mark)]
        return [*glows, *badges, *rims, *self._tags()]

    def _glow(self, pose: Pose) -> Sprite:
        """Return the light of what may be touched: along what is thin, around all else."""
        if pose.height <= THIN:
            return beam(self.ctx.look, box_of(pose), pose.angle)
        return glow(self.ctx.look, box_of(pose), 9, pose.angle)

    def _badge(self, mark: Changed) -> list[Sprite]:
        """Return the mark at the lower right corner of what a seat has changed.

        What is long and thin bears it in its middle, a long sheet at its end. Words come below
        what they speak of, or into what is tall enough.
        """
        look, pose = self.ctx.look, self.pieces.rest[mark.piece]
        size, turn = 34.0, math.radians(pose.angle)
        long = pose.width > LONG * pose.height
        thin = long and pose.height <= THIN
        dx = 0.0 if thin else pose.width / 2 - size * (0.4 if long else 0.2)
        inside = not mark.sign or pose.height >= TALL
        below = -size * (0.7 if mark.sign else 0.2) if inside else size * 0.3
        share = getattr(self.drawing, "BADGE", None)
        down = pose.height / 2 + below if share is None else pose.height * (share - 0.5)
        dy = 0.0 if long else down
        x = pose.x + dx * math.cos(turn) + dy * math.sin(turn)
        y = pose.y - dx * math.sin(turn) + dy * math.cos(turn)
        player = self.desk.players[mark.seat]
        picture = look.seat_shape(player.colour, size)
        if not mark.sign:
            return [at(look, picture, x - size / 2, y - size / 2)]
        letters = min(look.type_size("small"), SIGN)
        words = look.text(mark.sign, letters, "foam", "bold")
        wide, high = words.get_width() / look.scale + 20, letters * 1.3
        sheet = look.panel(wide, high, "deep", high / 2, "foam", 2)
        left = max(x - size / 2 - wide + 4, 0.0)
        box = Box(left, min(y, self.area.bar.y - high / 2) - high / 2, wide, high)
        shape = at(look, picture, box.right - 4, y - size / 2)
        return [at(look, sheet, box.x, box.y), centred(look, words, box), shape]

    def _noted(self) -> list[Sprite]:
        """Return the notes of a lone person, who hides them from nobody, on what lies still."""
        noting, people = self.speech.NOTING, self.desk.people
        if noting is None or len(people) != 1:
            return []
        notes, poses = self.jots(people[0]), self.pieces.poses
        return [
            chip
            for piece, pose in self.pieces.rest.items()
            if poses.get(piece) == pose and (noted := notes.get(noting.about(self.view, piece)))
            for chip in self.chips(box_of(pose), noted)
        ]

    def chips(self, box: Box, noted: Sequence[Face]) -> list[Sprite]:
        """Return what is noted on a piece that lies in this box."""
        size = box.w * CHIP
        return [
            at(
                *(self.ctx.look, self.face(note, size)),
                box.x + box.w * 0.07 + i % 3 * size * 1.08,
                box.y + box.h * 0.07 + i // 3 * size * 1.08,
            )
            for i, note in enumerate(noted)
        ]

    def _lights(self) -> list[Piece]:
        """Return the pieces to light: all that may be touched, or what the game puts first."""
        lit = self.hand.lit()
        picks = {piece: self.pick_of(piece) for piece in lit}
        chosen = self.speech.lights({*picks.values()}, self.hand.picker.picks)
        return [piece for piece in lit if picks[piece] in chosen]

    def _tags(self) -> list[Sprite]:
        """Return what the game says of each thing that the picked one could go to."""
        fitting = self.hand.picker.fitting()
        found = [(move, self.speech.tag(self.view, move)) for move in fitting]
        voice = self.voice
        return [
            self._tag(self._yet_to_touch(tag[0], move), voice.say("signs", tag[1]))
            for move, tag in found
            if tag and tag[0] in self.pieces.rest
        ]

    def _yet_to_touch(self, piece: Piece, move: Move) -> Piece:
        """Return a piece of a move; if it is picked already, the one that is still to be touched.

        So each of several moves with one thing in common has its tag in a place of its own.
        """
        picker = self.hand.picker
        if piece not in picker.picked:
            return piece
        left = [pick for pick in self.speech.spell(move) if pick not in picker.picks]
        return next((one for one in self.pieces.rest if self.pick_of(one) in left), piece)

    def _tag(self, piece: Piece, text: str) -> Sprite:
        look, pose = self.ctx.look, self.pieces.rest[piece]
        size = look.type_size("body")
        place = getattr(self.drawing, "beside", lambda *_: None)(self.view, self.area, piece)
        if place is None:
            words = look.text(text, size, "ink", "bold")
        else:
            size = min(size, place.h / 1.6)
            words = look.fitted(text, place.w - 24, size, "ink", "bold")
        wide, high = words.get_width() / look.scale + (36 if place is None else 24), size * 1.6
        sheet = look.panel(wide, high, "sun", high / 2, "deep", 3).copy()
        middle = (sheet.get_width() - words.get_width()) // 2
        sheet.blit(words, (middle, (sheet.get_height() - words.get_height()) // 2))
        if place is not None:
            return centred(look, sheet, place)
        return at(look, sheet, pose.x - wide / 2, pose.y - pose.height / 2 - high * 0.4)

    def _rim(self, piece: Piece, colour: str) -> Sprite:
        pose = self.pieces.rest[piece]
        return ring(self.ctx.look, box_of(pose), 10, colour, pose.angle)

    def _bar(self, shown: Shown) -> list[Sprite]:
        player = None if shown.about is None else self.desk.players[shown.about]
        sprites = seats.bar(self.ctx.look, self.area, shown.line, player, self._room)
        focus = self.hand.focus
        self.form.focus = focus if isinstance(focus, str) else ""
        self.form.ring = bool(focus)
        return sprites + self.form.sprites(self.ctx.look)


def _line(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    """Draw the sign at the end of the line at the bottom, which opens the log."""
    box, size = widget.box, _icon(widget.box)
    sign = look.art("icons/log", size * (0.9 if pressed else 1.0), tint="foam")
    place = Box(box.right - size - 8, box.y, size, box.h)
    rim = [ring(look, box.inset(2, 8), 18)] if focused else []
    return [centred(look, sign, place)._replace(alpha=200), *rim]


def _plate(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    """Draw the light around the plate of somebody who may take what lies there."""
    box = widget.box.inset(3, 3) if pressed else widget.box
    return [ring(look, box, 24) if focused else glow(look, box, 24)]


def _icon(box: Box) -> float:
    return min(box.h * 0.5, 44.0)
