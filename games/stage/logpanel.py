"""The log beside the table: every event as a sentence, turn by turn, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from pygame import Surface

from games.core.desk import Desk
from games.core.logbook import Line, Turn, turns, voiced
from games.core.rules import Ended, Seat, TurnBegan
from games.core.speech import AnySpeech, Face, Voice
from games.core.words import Words
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import Draw, Widget, at, centred, text_height

WIDE, ENOUGH = 470.0, 1.5
"""Width of the log beside the table; width over height of a window that has room for both."""
COVERED = 0.45
"""Share of another window that it covers."""
EDGE, GAP = 22.0, 12.0
CARD = 64.0
"""Height of a small picture."""


class Row(NamedTuple):
    """A line of the log, with the turn that it belongs to and its place, counted from the first."""

    turn: Turn
    line: Line
    place: int


class LogPanel:
    """Which part of a match's log is shown, and as what. `paint` makes pictures of faces."""

    def __init__(self, desk: Desk, paint: Callable[[Face, float, float], Surface]) -> None:
        self._desk = desk
        self._paint = paint
        self._newer: list[int] = []
        """Where the pages begin that were left for older ones."""
        self._first = 0
        """How many lines are newer than the first one shown."""
        self._next = 0
        self._lines: dict[str, Line] = {}
        """Widget → the line that it shows."""
        self._told_until = -1
        self.unfolded = False
        """Whether it is to be seen."""

    def line(self, name: str) -> Line | None:
        """Return the line that a widget shows."""
        return self._lines.get(name)

    def older(self) -> None:
        """Turn to what happened before."""
        self._newer.append(self._first)
        self._first = self._next

    def newer(self) -> None:
        """Turn back to what happened later."""
        self._first = self._newer.pop() if self._newer else 0

    def widgets(
        self, look: Look, say: Words, box: Box, speech: AnySpeech, voice: Voice, view: object
    ) -> list[Widget]:
        """Return the panel that fills a box: the newest lines, and buttons to turn pages."""
        if self._told_until != self._desk.length:
            self._first, self._newer, self._told_until = 0, [], self._desk.length
        self._lines = {}
        inner, button = box.inset(EDGE), max(look.target, 64.0)
        title = look.fitted(say("log.title"), inner.w - button - GAP, "large", "foam", "head")
        close = Box(inner.right - button, inner.y, button, button)
        name = Box(inner.x, inner.y, title.get_width() / look.scale, button)
        out = [
            Widget(box, "text", "", draw=_ground(box)),
            Widget(
                name,
                "text",
                say("log.title"),
                draw=lambda look, widget, _f, _p: [centred(look, title, widget.box)],
            ),
            Widget(close, "button", "", "log", icon="close", value=say("log.close")),
        ]
        room = inner._replace(y=inner.y + button + GAP, h=inner.h - button - GAP)
        rows = self._rows(voice.reader)
        shown = [*self._fill(look, room, rows, speech, voice, view)]
        if self._first or self._next < len(rows):
            foot = Box(inner.x, inner.bottom - button, (inner.w - GAP) / 2, button)
            room = room._replace(h=room.h - button - GAP)
            shown = [*self._fill(look, room, rows, speech, voice, view)]
            back = Widget(foot, "button", "", "previous", icon="previous", value=say("log.newer"))
            on = foot._replace(x=foot.right + GAP)
            more = Widget(on, "button", "", "next", icon="next", value=say("log.older"))
            back.enabled, more.enabled = self._first > 0, self._next < len(rows)
            shown += [back, more]
        return [*out, *shown]

    def _rows(self, reader: Seat | None) -> list[Row]:
        """Return all lines, the newest turn first; that a turn began is said by its head."""
        every = turns(self._desk, reader)
        found = [
            [line for line in turn.lines if not isinstance(line.event, TurnBegan)] for turn in every
        ]
        starts = [0, *accumulate(map(len, found))]
        return [
            Row(turn, line, start + place)
            for turn, lines, start in [*zip(every, found, starts, strict=False)][::-1]
            for place, line in enumerate(lines)
        ]

    def _fill(
        self,
        look: Look,
        room: Box,
        rows: Sequence[Row],
        speech: AnySpeech,
        voice: Voice,
        view: object,
    ) -> Iterator[Widget]:
        """Yield as many lines as there is room for, the first of each turn below its head."""
        y, turn, self._next = room.y, None, self._first
        for row in rows[self._first :]:
            event = row.line.event
            text = voiced(speech, voice, event, view)
            faces = () if isinstance(event, Ended) else speech.tell(event, view).faces
            head = _head(look, self._desk, row.turn, voice, Box(room.x, y, room.w, 0))
            top = y + (head.box.h + 4 if row.turn is not turn else 0.0)
            high = text_height(look, text, room.w - 8, "small") + (CARD + 6 if faces else 0) + 8
            box = Box(room.x, top, room.w, max(high, look.target))
            if box.bottom > room.bottom and self._next > self._first:
                return
            if row.turn is not turn:
                yield head
            name = f"line {row.place}"
            lights = bool(speech.marks((event,), view))
            self._lines[name] = row.line
            yield Widget(box, "text", text, name if lights else "", draw=self._entry(text, faces))
            y, turn, self._next = box.bottom + 2, row.turn, self._next + 1

    def _entry(self, text: str, faces: Sequence[Face]) -> Draw:
        def draw(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
            box = widget.box
            sprites: list[Sprite] = []
            if focused or pressed:
                sprites.append(at(look, look.panel(box.w, box.h, "shallow", 14), box.x, box.y))
            y = box.y + 4
            for words in look.lines(text, box.w - 8, "small"):
                sprites.append(at(look, look.text(words, "small", "foam"), box.x + 6, y))
                y += look.type_size("small") * 1.42
            wide = CARD * 5 / 7
            most = max(1, int((box.w - 12) // (wide + 6)))
            for n, face in enumerate(faces[:most]):
                sprites.append(
                    at(look, self._paint(face, wide, CARD), box.x + 6 + n * (wide + 6), y + 2)
                )
            return sprites

        return draw


def _head(look: Look, desk: Desk, turn: Turn, voice: Voice, box: Box) -> Widget:
    """Return the head of a turn: whose it is."""
    size = max(46.0, look.type_size("body") * 1.35)
    place = box._replace(h=size + 4)

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        line = at(look, look.panel(place.w, 2, "shallow"), place.x, place.y)
        if turn.seat is None:
            return [line]
        player = desk.players[turn.seat]
        badge = look.seat_badge(player.colour, player.animal, size - 6)
        name = look.fitted(voice.names[turn.seat], place.w - size - 12, "body", "foam", "bold")
        named = Box(place.x + size + 6, place.y + 4, name.get_width() / look.scale, size)
        return [line, at(look, badge, place.x, place.y + 7), centred(look, name, named)]

    if turn.seat is None:
        return Widget(place._replace(h=6), "text", "", draw=draw)
    return Widget(place, "text", voice.names[turn.seat], draw=draw)


def _ground(box: Box) -> Draw:
    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        return [at(look, look.panel(box.w, box.h, "deep", 0), box.x, box.y)]

    return draw


def has_room(window: tuple[float, float]) -> bool:
    """Return whether a window is wide enough for a table and the log beside it."""
    return window[0] >= window[1] * ENOUGH


def beside(window: tuple[float, float], text_scale: float) -> tuple[float, Box]:
    """Return how wide the table may be, and where the log lies: beside it in a wide window.

    Otherwise it covers a part of the table, as long as it is open; its height is for the whole
    window.
    """
    w, h = window
    if has_room(window):
        wide = min(WIDE * (0.7 + 0.3 * text_scale), 0.36 * w)
        return w - wide, Box(w - wide, 0, wide, h)
    if w >= h:
        return w, Box(w - COVERED * w, 0, COVERED * w, h)
    return w, Box(0, h - COVERED * h, w, COVERED * h)
