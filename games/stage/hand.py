"""The hand over the table: what is under the finger or in focus, and what touching it says.

Pieces and the buttons around them are walked alike. Positions are logical units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.rules import Move
from games.stage.input import Confirm, Cycle, Intent, Lost, Point, Press, Release, Step
from games.stage.picks import Picker, Spell
from games.stage.pieces import Pieces, box_of
from games.stage.space import Box
from games.stage.widgets import Act, Form, nearest

SLOP = 6.0
"""Units beside a piece that still count as touching it."""


class Hand:
    """Turns pointing, touching and walking into moves (of the pieces) and acts (of the form)."""

    def __init__(self, pieces: Pieces, form: Form, spell: Spell) -> None:
        self.pieces = pieces
        self.form = form
        self.focus = ""
        self._spell = spell
        self._hover = ""
        self._pressed = ""
        self.picker = Picker((), spell)

    def offer(self, legal: Sequence[Move]) -> None:
        """Take the moves that may be said now; () for none."""
        self.picker = Picker(legal, self._spell)

    def handle(self, intent: Intent, middle: tuple[float, float]) -> Move | Act | None:
        """Return the move that is said now or the button that was used; walks start at `middle`."""
        match intent:
            case Point(pos) | Press(pos) | Release(pos):
                return self._pointer(intent, pos)
            case Step(way):
                self._walk(way, middle)
            case Cycle(by):
                names = [name for name, _ in self._boxes()]
                if names:
                    at = names.index(self.focus) if self.focus in names else -by
                    self.focus = names[(at + by) % len(names)]
            case Confirm():
                return self._confirm()
            case Lost():
                self._pressed = ""
        return None

    def _pointer(self, intent: Intent, pos: tuple[float, float]) -> Move | Act | None:
        act = self.form.handle(intent)
        if act:
            return act
        piece = self._at(pos)
        match intent:
            case Point():
                self._hover = piece
            case Press():
                self._pressed, self.focus = piece, ""
            case Release():
                pressed, self._pressed = self._pressed, ""
                if piece and piece == pressed:
                    return self.picker.touch(piece)
        return None

    def _at(self, pos: tuple[float, float]) -> str:
        if self.pieces.timeline.busy:
            return ""
        return self.pieces.at(pos, self._touchable(), SLOP) or ""

    def _touchable(self) -> set[str]:
        return self.picker.lit() | set(self.picker.picked)

    def _boxes(self) -> list[tuple[str, Box]]:
        rest = self.pieces.rest
        names = set() if self.pieces.timeline.busy else self._touchable()
        pieces = [(name, box_of(rest[name])) for name in rest if name in names]
        return pieces + [(w.name, w.box) for w in self.form.widgets if w.usable]

    def _walk(self, way: tuple[int, int], middle: tuple[float, float]) -> None:
        """Move the focus to the nearest thing that may be touched."""
        boxes = self._boxes()
        here = dict(boxes).get(self.focus)
        if here is None and boxes:
            self.focus = min(boxes, key=lambda item: math.dist(item[1].center, middle))[0]
        elif here:
            others = [(name, box) for name, box in boxes if name != self.focus]
            self.focus = nearest(others, here.center, way) or self.focus

    def _confirm(self) -> Move | Act | None:
        if any(widget.name == self.focus for widget in self.form.widgets if widget.usable):
            return Act(self.focus)
        if self.focus in self._touchable() and not self.pieces.timeline.busy:
            return self.picker.touch(self.focus)
        return None

    def marks(self) -> dict[str, str]:
        """Return the pieces with a rim and its colour: hovered or focused, and picked."""
        lit = self.picker.lit()
        marked = dict.fromkeys((n for n in (self._hover, self.focus) if n in lit), "sun")
        return {**marked, **dict.fromkeys(self.picker.picked, "foam")}
