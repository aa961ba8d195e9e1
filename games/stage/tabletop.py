"""What a match looks like: the table, everyone's seat around it, and the line below.

Lays everything out for the window, draws it, and draws no more than what changed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from pygame import Surface

from games.core.match import Match
from games.core.rules import Move, Seat
from games.core.words import Words
from games.stage import seats
from games.stage.anim import Pose
from games.stage.canvas import Frame, Sprite
from games.stage.hand import Hand
from games.stage.kit import Key, Kit, Seats
from games.stage.pieces import Pieces, box_of
from games.stage.scene import Context
from games.stage.space import BAR_EDGE, Area, Box, seat_area
from games.stage.table import table_parts
from games.stage.water import water
from games.stage.widgets import Form, Widget, at, glow, ring

ASKED = ("hint", "look", "jot")
"""Buttons that are there only for the person who is to act."""


class Shown(NamedTuple):
    """What is to be seen beside the pieces."""

    line: str
    """The sentence at the bottom."""
    about: Seat | None
    """The seat that it speaks of."""
    lit: tuple[Seat, ...]
    """The seats whose turn it is."""
    pointed: Move | None = None
    """The move that a bot is about to make."""
    undo: bool = False
    """Whether the last move can be taken back now."""
    asked: bool = False
    """Whether a person at this screen is to act."""
    advised: tuple[str, ...] = ()
    """Pieces that a hint speaks of."""


class Tabletop:
    """The table of one match as `view` shows it, its pieces, and the hand over it."""

    def __init__(self, ctx: Context, match: Match, view: Any, people: int) -> None:
        self.ctx = ctx
        self.match = match
        self.people = people
        """How many people play at this screen."""
        self.view = view
        self.around = view
        """What furniture and standings show: a score changes only once it was seen to be made."""
        self.table = table_parts(match.game)
        self.pieces = Pieces(ctx.look, self._paint)
        self.pieces.drawn_for = self._drawn_for()
        self.form = Form()
        self.hand = Hand(
            *(self.pieces, self.form, self.table.spell),
            *(self._word_of, self._foresee, self._whole),
            self.table.CARRIED,
        )
        self._order = 0
        self.area = self._area()
        self._room = self._widgets()
        self.earlier: tuple[Seat, ...] | None = None
        """Whose turn it was when what is still looked at happened."""
        self._below: list[Sprite] | None = None
        self._over: list[Sprite] = []
        self._between: list[Sprite] | None = None
        self._still: list[Sprite] = []

    @property
    def words(self) -> Words:
        """The game's own words."""
        return self.ctx.words.of(self.match.game.id)

    @property
    def together(self) -> bool:
        """Whether several seats are asked at once now, so that nobody waits for an answer."""
        return len(self.match.to_act) > 1 or self.table.together(self.view)

    def name(self, seat: Seat) -> str:
        """Return a player's name."""
        return self.ctx.words(f"animals.{self.match.players[seat].animal}")

    # --- layout --------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay everything out for the window as it is now; nothing moves any more."""
        self.area = self._area()
        self._room = self._widgets()
        self.pieces.drawn_for = self._drawn_for()
        self.pieces.resized()
        self.pieces.lay(self.layout())
        self.stale()

    def _drawn_for(self) -> Hashable:
        """Return what a face's bitmap depends on, beside the face and its size."""
        match = self.match
        worn = tuple([(player.colour, player.animal) for player in match.players])
        config = msgspec.json.encode(match.config)
        return match.game.id, worn, config, self.ctx.words.language

    def layout(self) -> dict[str, Pose]:
        """Return where every piece lies at rest, the boat at the seat that is to act."""
        poses: dict[str, Pose] = dict(self.table.layout(self.view, self.area))
        acting = self.match.to_act if self.earlier is None else self.earlier
        if acting:
            poses[seats.BOAT] = seats.boat(self.area.panels[acting[0]])
        return poses

    def _word_of(self, piece: str) -> str:
        return self.table.word_of(self.view, piece)

    def _whole(self, piece: str) -> Move | None:
        return self.table.whole(self.view, piece)

    def _foresee(self, move: Move) -> Mapping[str, str]:
        return self.table.foresee(self.view, move)

    def _area(self) -> Area:
        look = self.ctx.look
        area = seat_area(
            look.area,
            len(self.match.players),
            self.table.aspect(self.view),
            partial(seats.strip_height, text_scale=look.text_scale),
            look.text_scale,
            look.target,
        )
        orders = self.table.ORDERS
        return area._replace(order=orders[self._order % len(orders)])

    def sort(self) -> None:
        """Sort the hand in the next way from now on."""
        self._order += 1
        self.area = self._area()

    def _widgets(self) -> Box:
        """Put the buttons into the bar; return the room between them."""
        bar, say = self.area.bar, self.ctx.words
        high, gap = bar.h - 2 * BAR_EDGE, 14.0
        wide = high * 1.2
        left = Box(gap, bar.y + BAR_EDGE, wide, high)
        right = Box(bar.right - gap - wide, bar.y + BAR_EDGE, wide, high)
        buttons = [
            Widget(left, "button", "", "menu", icon="pause", value=say("play.menu")),
            Widget(right, "button", "", "help", icon="help", value=say("play.help")),
        ]
        if self.table.UNDO:
            left = left._replace(x=left.right + gap)
            undo = Widget(left, "button", "", "undo", icon="undo", value=say("pause.undo"))
            buttons.append(undo)
        if self.people and self.table.hint:
            right = right._replace(x=right.x - gap - wide)
            hint = Widget(right, "button", "", "hint", icon="star", value=say("play.hint"))
            buttons.append(hint)
        if len(self.table.ORDERS) > 1:
            right = right._replace(x=right.x - gap - wide)
            sort = Widget(right, "button", "", "sort", icon="sort", value=say("play.sort"))
            buttons.append(sort)
        if self.table.notes:
            right = right._replace(x=right.x - gap - wide)
            seen = Widget(right, "button", "", "notes", icon="info", value=say("play.notes"))
            buttons.append(seen)
        if self.people and self.table.jots(self.view):
            right = right._replace(x=right.x - gap - wide)
            jot = Widget(right, "button", "", "jot", icon="pencil", value=say("play.jot"))
            buttons.append(jot)
        if self.people > 1 and self.table.peek:
            right = right._replace(x=right.x - gap - wide)
            look = Widget(right, "button", "", "look", icon="eye", value=say("play.look"))
            buttons.append(look)
        self.form.replace(buttons)
        return Box(left.right + gap, bar.y, right.x - left.right - 2 * gap, bar.h)

    def _paint(self, face: str, width: float, height: float) -> Surface:
        if face == seats.BOAT:
            return self.ctx.look.art("scenery/boat", width, height)
        return self.table.paint(self._kit, face, width, height)

    def face(self, face: str, width: float) -> Surface:
        """Return a square picture of the game's, for screens that are laid over the table."""
        look, key = self.ctx.look, ("piece", self._drawn_for(), face)
        size = look.px(width)
        return look.keep((*key, size, size), lambda: self._paint(face, width, width))

    @property
    def _kit(self) -> Kit:
        palette = self.ctx.look.theme.seats
        worn = tuple([palette[player.colour % len(palette)] for player in self.match.players])
        names = tuple(map(self.name, range(len(worn))))
        return Kit(self.ctx.look, self.words, worn, self.match.config, names)

    def hint(self) -> tuple[str, tuple[str, ...]]:
        """Return the game's advice as a sentence, and the pieces that it speaks of."""
        assert self.table.hint
        key, fields, move = self.table.hint(self.view)
        told = self.told(fields, {})
        words = self.table.spell(move) if move is not None else ()
        pieces = [piece for piece in self.pieces.rest if self._word_of(piece) in words]
        return self.words(f"hints.{key}", **told), tuple(pieces)

    def told(self, fields: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
        """Return fields of a sentence as texts; their keys may mention what is `known` already."""
        plain = {k: self._named(v) if isinstance(v, Seats) else v for k, v in fields.items()}
        return {k: self._worded(v, {**known, **plain}) for k, v in plain.items()}

    def _named(self, seats: Seats) -> str:
        return self._joined([self.name(seat) for seat in seats])

    def _worded(self, value: Any, fields: Mapping[str, Any]) -> Any:
        """Return a key's text, several keys' texts joined, and anything else as it is."""
        if isinstance(value, tuple):
            return self._joined([str(self._worded(one, fields)) for one in value])
        return self.words(value, **fields) if isinstance(value, Key) else value

    def _joined(self, texts: Sequence[str]) -> str:
        ends = [", ".join(texts[:-1]), *texts[-1:]]
        return self.ctx.words("play.and").join([text for text in ends if text])

    def notes(self, box: Box) -> list[Sprite]:
        """Return what the game notes down for everyone, drawn into a box."""
        return self.table.notes(self._kit, self.view, box) if self.table.notes else []

    # --- drawing -------------------------------------------------------------------------------

    def stale(self) -> None:
        """Draw everything anew that is not a piece."""
        self._below = None

    def frame(self, shown: Shown) -> Frame:
        """Return the table as it is now; while pieces move, only they are drawn anew."""
        if self._below is None:
            able = {"undo": shown.undo, **dict.fromkeys(ASKED, shown.asked)}
            for widget in self.form.widgets:
                widget.enabled = able.get(widget.name, True)
        pieces = self.pieces.still()
        if self._below is None:
            self._below = self._ground(shown)
            self._over = [*self._marked(shown), *self._bar(shown)]
            self._between = None
        if self._between is not pieces:
            self._still = [*self._below, *pieces, *self._over]
            self._between = pieces
        return Frame(self._still, self.pieces.moving())

    def _ground(self, shown: Shown) -> list[Sprite]:
        look = self.ctx.look
        sprites = water(look)
        sprites += self.table.furniture(self._kit, self.around, self.area)
        for seat, player in enumerate(self.match.players):
            key, fields = self.table.standing(self.around, seat)
            line = self.words(f"standing.{key}", **fields)
            box = self.area.panels[seat]
            sprites += seats.strip(look, box, player, self.name(seat), line, seat in shown.lit)
        return sprites

    def _marked(self, shown: Shown) -> list[Sprite]:
        """Return the rims of what may be touched, what is focused, and what a bot points at."""
        rest, pointed = self.pieces.rest, shown.pointed
        if self.pieces.timeline.busy:
            return []
        if pointed is not None:
            words = self.table.spell(pointed)
            return [self._rim(piece, "coral") for piece in rest if self._word_of(piece) in words]
        lit = [rest[piece] for piece in self._lights()]
        glows = [glow(self.ctx.look, box_of(pose), 9, pose.turn) for pose in lit]
        marks = {**dict.fromkeys(shown.advised, "leaf"), **self.hand.marks()}
        rims = [self._rim(n, colour) for n, colour in marks.items() if n in rest]
        return [*glows, *rims, *self._tags()]

    def _lights(self) -> list[str]:
        """Return the pieces to light: all that may be touched, or what the game puts first."""
        lit = self.hand.lit()
        words = {piece: self._word_of(piece) for piece in lit}
        chosen = self.table.lights({*words.values()}, tuple(self.hand.picker.picked.values()))
        return [piece for piece in lit if words[piece] in chosen]

    def _tags(self) -> list[Sprite]:
        """Return what the game says of each thing that the picked one could go to."""
        fitting = self.hand.picker.fitting()
        said = [self.table.tag(self._kit, self.view, move) for move in fitting]
        return [self._tag(*each) for each in said if each and each[0] in self.pieces.rest]

    def _tag(self, piece: str, text: str) -> Sprite:
        look, pose = self.ctx.look, self.pieces.rest[piece]
        words = look.text(text, "body", "ink", "bold")
        wide, high = words.get_width() / look.scale + 36, look.type_size("body") * 1.6
        sheet = look.panel(wide, high, "sun", high / 2, "deep", 3).copy()
        middle = (sheet.get_width() - words.get_width()) // 2
        sheet.blit(words, (middle, (sheet.get_height() - words.get_height()) // 2))
        return at(look, sheet, pose.x - wide / 2, pose.y - pose.height / 2 - high * 0.4)

    def _rim(self, piece: str, colour: str) -> Sprite:
        pose = self.pieces.rest[piece]
        return ring(self.ctx.look, box_of(pose), 10, colour, pose.turn)

    def _bar(self, shown: Shown) -> list[Sprite]:
        player = None if shown.about is None else self.match.players[shown.about]
        sprites = seats.bar(self.ctx.look, self.area, shown.line, player, self._room)
        self.form.focus = self.hand.focus
        self.form.ring = bool(self.hand.focus)
        return sprites + self.form.sprites(self.ctx.look)
