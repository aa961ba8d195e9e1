"""The hand over the table: what is under the finger or in focus, and what touching it says.

Pieces and the buttons around them are walked alike. Positions are logical units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from games.core.picks import Picker, Spell
from games.core.rules import Move
from games.core.speech import Caution, Pick, Piece
from games.stage.input import (
    Confirm,
    Cycle,
    Intent,
    Lost,
    Page,
    Point,
    Press,
    Release,
    Step,
)
from games.stage.input.intents import MOUSE
from games.stage.pieces import Pieces, beside, box_of
from games.stage.space import Box
from games.stage.widgets import Act, Form, nearest

SLOP = 6.0
"""Units beside a piece that still count as touching it."""
DRAG = 16.0
"""Units that a held piece is moved before it is dragged and not only touched."""

NOTHING = ""
"""Has the focus when no piece and no button has it."""

Beware = Callable[[Move], Caution | None]
"""Move → why it is to be said twice."""


Lights = Callable[[set[Pick], tuple[Pick, ...]], set[Pick]]
"""Picks that may come next, and what was picked → those that the game puts first."""


class Hand:
    """Turns pointing, touching and walking into moves (of the pieces) and acts (of the form).

    `pick_of` tells what touching a piece says, `whole` which move a piece says all alone. A move of
    which `caution` warns is made only when it is touched once more. Pieces of the kinds
    in `carried` can be dragged. Something else is begun by what `lights` puts first, and by
    nothing that would only go on.
    """

    def __init__(
        self,
        pieces: Pieces,
        form: Form,
        spell: Spell,
        pick_of: Callable[[Piece], Pick] = lambda piece: piece,
        caution: Beware = lambda move: None,
        whole: Callable[[Piece], Move | None] = lambda piece: None,
        carried: tuple[type[Piece], ...] = (),
        lights: Lights = lambda picks, picked: picks,
        things: Callable[[], Sequence[Piece]] = tuple,
    ) -> None:
        self.pieces = pieces
        self.form = form
        self.focus: Piece | str = NOTHING
        """A piece, or the name of a button."""
        self.picker = Picker((), spell)
        self.pending: Move | None = None
        """The move that waits to be touched once more."""
        self.warning: Caution | None = None
        """Why it does."""
        self._spell = spell
        self._pick_of = pick_of
        self._caution = caution
        self._whole = whole
        self._carried = carried
        self._lights = lights
        self._things = things
        self._legal: frozenset[Move] = frozenset()
        self._said_with: tuple[Piece, ...] = ()
        self._hover: Piece | None = None
        self.refused: Piece | None = None
        """The piece that the last touch meant, if it means nothing now."""
        self.astray = False
        """Whether a piece was let go where nothing lies."""
        self.veil: Box | None = None
        """What lies over a part of the table: nothing below it can be touched."""
        self._pressed: dict[int, tuple[Piece | None, tuple[float, float]]] = {}
        """Pointer → the piece that it went down on, and where."""
        self._carrier = MOUSE
        """The pointer that carries a piece."""
        self._spot: tuple[float, float] | None = None
        """Where the focus was last: from there the next step goes on."""

    def offer(self, legal: Sequence[Move]) -> None:
        """Take the moves that may be said now; () for none."""
        self.picker = Picker(legal, self._spell)
        self._legal = frozenset(legal)
        self._hover = None  # until the pointer moves again: a finger has gone
        self.pending = None
        self.pieces.carry(None)
        self._keep_focus()

    def _keep_focus(self) -> None:
        """Let the focus stay where it was: on what lies nearest, if its piece has gone."""
        boxes = [(piece, box) for piece, box in self._boxes() if not isinstance(piece, str)]
        gone = not isinstance(self.focus, str) and self.focus not in dict(boxes)
        if gone and boxes and self._spot is not None and self._legal:
            start = self._spot
            self.focus = min(boxes, key=lambda item: math.dist(item[1].center, start))[0]

    def forget(self) -> None:
        """Keep nothing of whoever touched the table before."""
        self.focus = NOTHING
        self._hover = self._spot = None
        self._pressed.clear()
        self.pieces.carry(None)

    def handle(self, intent: Intent, middle: tuple[float, float]) -> Move | Act | None:
        """Return the move that is said now or the button that was used; walks start at `middle`."""
        self.refused, self.astray = None, False
        match intent:
            case Point(pos) | Press(pos) | Release(pos):
                return self._pointer(intent, pos)
            case Step(way):
                self._walk(way, middle)
            case Cycle(by):
                names = self._in_turn()
                if names:
                    at = names.index(self.focus) if self.focus in names else -by
                    self.focus = names[(at + by) % len(names)]
            case Page(far=False):
                return self.form.handle(intent)
            case Page(by, far=True) if names := [name for name, _ in self._boxes()]:
                self.focus = names[-1 if by > 0 else 0]
            case Confirm():
                return self._confirm()
            case Lost():
                self.form.handle(intent)
                self.let_go()
        return None

    def let_go(self) -> bool:
        """Put back what is carried; return whether anything was."""
        carried = self.pieces.carried
        self._pressed.clear()
        if carried is not None:
            self._lay_down()
        self.pieces.carry(None)
        return carried is not None

    def put_down(self) -> bool:
        """Let go of what is carried or picked; return whether anything was."""
        held = bool(self.picker.picked) or self.pending is not None
        carried = self.let_go()
        self._lay_down()
        return held or carried

    def _pointer(self, intent: Intent, pos: tuple[float, float]) -> Move | Act | None:
        act = self.form.handle(intent)
        if act:
            return act
        piece = self._at(pos)
        match intent:
            case Point(_, pointer):
                self._hover = piece
                self._drag(pos, pointer)
            case Press(_, pointer, again):
                on = None if again and self.pending else piece  # nobody has read the warning yet
                self._pressed[pointer], self.focus = (on, pos), NOTHING
            case Release(_, pointer) if pointer in self._pressed:
                pressed, start = self._pressed.pop(pointer)
                if self.pieces.carried is not None and pointer == self._carrier:
                    return self._drop(self.pieces.carried, piece, pos)
                if piece is not None and piece == pressed:
                    return self._touch(piece)
                if piece is None and pressed is None and self.pieces.carried is None:
                    self._beside(start, pos)
        return None

    def _beside(self, start: tuple[float, float], pos: tuple[float, float]) -> None:
        """Lay down what is picked after a touch on the table; on a piece it stays picked."""
        self.refused = self._under(pos)
        if self.refused is None or self.refused != self._under(start):
            self.refused = None
            self._lay_down()

    def _under(self, pos: tuple[float, float]) -> Piece | None:
        """Return the piece here, whether a touch means something to it or not."""
        if self.pieces.timeline.busy or self._veiled(pos):
            return None
        return self.pieces.at(pos, {*self.pieces.rest} - {self.pieces.carried})

    def _drag(self, pos: tuple[float, float], pointer: int) -> None:
        """Carry the piece that is held, once it was moved far enough; carrying it picks it."""
        piece, start = self._pressed.get(pointer, (None, pos))
        if self.pieces.carried is not None:
            if pointer == self._carrier:
                self.pieces.carry(self.pieces.carried, pos)
        elif piece is not None and math.dist(pos, start) > DRAG and self._leads_on(piece):
            if piece not in self.picker.picked:
                self._touch(piece)
            self._carrier = pointer
            self.pieces.carry(piece, pos)

    def _leads_on(self, piece: Piece) -> bool:
        """Return whether a piece may be carried: it is picked, or can be and then says no move."""
        if self.pending or not isinstance(piece, self._carried):
            return False
        return piece in self.picker.picked or (piece in self.lit() and not self._completing(piece))

    def _drop(self, carried: Piece, onto: Piece | None, pos: tuple[float, float]) -> Move | None:
        """Let the carried piece go: on what it may go to, or back to its place.

        On its own place it stays picked, as if it had only been touched.
        """
        move = None
        if onto is not None and onto in self.lit():
            move = self._touch(onto) or self.picker.only()
        elif max(beside(self.pieces.rest[carried], pos)) > SLOP:
            self.refused = self._under(pos)
            self.astray = self.refused is None
            self.picker.picked.pop(carried, None)
        if move is not None:
            self.pieces.leave()
        self.pieces.carry(None)
        return move

    def _touch(self, piece: Piece) -> Move | None:
        """Pick a piece; a move that would surprise people waits for a second touch."""
        pending, self.pending = self.pending, None
        if pending is not None and piece in self._said_with:
            return pending
        said_with = (*self._picked(), piece)
        move = self._all_said(piece) or self.picker.touch(piece, self._pick_of(piece))
        warning = None if move is None else self._caution(move)
        if warning:
            self.pending, self.warning, self._said_with = move, warning, said_with
            return None
        return move

    def _picked(self) -> list[Piece]:
        return [piece for piece in self.pieces.rest if piece in self.picker.picked]

    def _lay_down(self) -> None:
        self.pending = None
        self.picker.clear()

    def _at(self, pos: tuple[float, float]) -> Piece | None:
        if self.pieces.timeline.busy or self._veiled(pos):
            return None
        return self.pieces.at(pos, self.touchable() - {self.pieces.carried}, SLOP)

    def _veiled(self, pos: tuple[float, float]) -> bool:
        return self.veil is not None and self.veil.holds(pos)

    def lit(self) -> list[Piece]:
        """Return the pieces that may be touched next."""
        picks = self.picker.lit()
        picked = self.picker.picked
        return [
            piece
            for piece in self.pieces.rest
            if piece not in picked and (self._pick_of(piece) in picks or self._all_said(piece))
        ]

    def _all_said(self, piece: Piece) -> Move | None:
        """Return the move that this piece says all alone, if it may be made now."""
        move = self._whole(piece) if self._legal else None
        return move if move in self._legal else None

    def touchable(self) -> set[Piece]:
        """Return the pieces that a touch means something to.

        They are lit, picked, waiting for it, or begin anew with something else.
        """
        waiting = self._said_with if self.pending else ()
        return {*self.lit(), *self._picked(), *waiting, *self._anew()}

    def _anew(self) -> list[Piece]:
        """Return the pieces that could be touched if nothing were picked yet.

        What would make a move all by itself is not among them: it is not lit, and does nothing.
        """
        if not self.picker.picked:
            return []
        first = self._lights(self.picker.first(), ()) - self.picker.whole()
        return [piece for piece in self.pieces.rest if self._pick_of(piece) in first]

    def _boxes(self) -> list[tuple[Piece | str, Box]]:
        rest = self.pieces.rest
        found = set() if self.pieces.timeline.busy else self.touchable()
        pieces = [(piece, box_of(rest[piece])) for piece in rest if piece in found]
        pieces = [(piece, box) for piece, box in pieces if not self._veiled(box.center)]
        return [*pieces, *[(w.name, w.box) for w in self.form.widgets if w.usable]]

    def _in_turn(self) -> list[Piece | str]:
        """Return what may be touched as one goes through it: what is lit, the rest, the buttons.

        Pieces come as a person reads them: the own hand first, then the table. What is picked comes
        last, so that what goes with it follows.
        """
        places = {piece: place for place, piece in enumerate(self._things())}
        lit, picked = {*self.lit()}, {*self._picked()}

        def rank(name: Piece | str) -> tuple[int, int]:
            if isinstance(name, str):
                return 2, 0
            group = 3 if name in picked else 0 if name in lit else 1
            return group, places.get(name, len(places))

        return sorted([name for name, _ in self._boxes()], key=rank)

    def _walk(self, way: tuple[int, int], middle: tuple[float, float]) -> None:
        """Move the focus to the nearest thing that may be touched."""
        boxes = self._boxes()
        spots = dict(boxes)
        if not boxes:
            return
        if self.focus not in spots and self._spot is None:
            self.focus = min(boxes, key=lambda item: math.dist(item[1].center, middle))[0]
        else:
            start = spots[self.focus].center if self.focus in spots else self._spot or middle
            others = [(name, box) for name, box in boxes if name != self.focus]
            near = min(boxes, key=lambda item: math.dist(item[1].center, start))[0]
            found = nearest(others, start, way)
            self.focus = found or (self.focus if self.focus in spots else near)
        self._spot = spots[self.focus].center

    def _confirm(self) -> Move | Act | None:
        if isinstance(self.focus, str):
            usable = [widget.name for widget in self.form.widgets if widget.usable]
            return Act(self.focus) if self.focus in usable else self.picker.take()
        if self.focus in self.touchable() and not self.pieces.timeline.busy:
            return self._touch(self.focus)
        return self.picker.take()

    def marks(self) -> dict[Piece, str]:
        """Return the pieces with a rim and its colour: picked, hovered or focused, foreseen."""
        lit = self.touchable() if self.pieces.carried is None else {*self.lit()}
        hover, focus = self._hover, None if isinstance(self.focus, str) else self.focus
        near = [piece for piece in (hover, focus) if piece is not None and piece in lit]
        marked = dict.fromkeys([p for each in near for p in self._spelling(each)], "foam")
        marked.update(dict.fromkeys(self._picked(), "sun"))
        marked.update(dict.fromkeys(near, "foam"))
        coming = self.pending or next(filter(None, map(self._completing, near)), None)
        if self.pending:
            marked.update(dict.fromkeys(self._said_with, "sun"))
        warning = self.warning if self.pending else coming and self._caution(coming)
        return {**marked, **warning.marks} if warning else marked

    def _spelling(self, piece: Piece) -> list[Piece]:
        """Return the pieces that one which says a move all alone stands for."""
        move = self._all_said(piece)
        picks = list(self._spell(move)) if move else []
        found = []
        for other in self.pieces.rest if picks else ():
            if self._pick_of(other) in picks:
                picks.remove(self._pick_of(other))
                found.append(other)
        return found

    def _completing(self, piece: Piece) -> Move | None:
        if piece in self.picker.picked:
            return None
        return self._all_said(piece) or self.picker.completing(self._pick_of(piece))
