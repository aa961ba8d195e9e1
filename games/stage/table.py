"""What a game tells the stage: where things lie, what to touch, how they look and what is said.

A game's `table` module has these parts as functions and constants of the same names. A *view* is
what the seat that looks may know; a *word* is what touching a piece says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from msgspec import Struct
from pygame import Surface

from games.core.library import Game
from games.core.match import Match
from games.core.rules import Event, Move, Seat
from games.stage.anim import Anim, Pose
from games.stage.canvas import Sprite
from games.stage.chronicle import Chronicle
from games.stage.kit import Kit, Leaf
from games.stage.plan import Plan
from games.stage.space import Area, Box

View = Any
Fields = dict[str, Any]
"""What fills the places of a sentence; a `Key`, or several, stand for texts of the game's words."""
Told = tuple[str, Fields]
"""A sentence: its key in the game's words, and its fields."""
Cue = Callable[[Any, Plan], Anim]
"""What an event looks like, on top of what is planned already."""


class Table(Struct, frozen=True):
    """The parts of a table. What a game leaves out is as the defaults say."""

    aspect: Callable[[View], tuple[float, float]]
    """Width over height, in a tall window and in a wide one."""
    layout: Callable[[View, Area], Mapping[str, Pose]]
    """Where every piece lies at rest. The name of a piece never tells what is hidden."""
    spell: Callable[[Move], tuple[str, ...]]
    """The words that say a move, in any order."""
    paint: Callable[[Kit, str, float, float], Surface]
    """The bitmap of a face, at this width and height in logical units."""
    furniture: Callable[[Kit, View, Area], list[Sprite]]
    """What lies below the pieces."""
    tell: Callable[[Event, View], Fields]
    """What the sentence of an event mentions beside the event's own fields."""
    prompt: Callable[[View, Seat, tuple[str, ...]], Told]
    """What this seat is asked to do, after these words; a key under `prompt`."""
    standing: Callable[[View, Seat], Told]
    """The line under a seat's name; a key under `standing`."""

    CUES: Mapping[type[Event], Cue] = {}
    """Signature moments; everything else glides."""
    SCORED: tuple[type[Event], ...] = ()
    """Events that furniture and standings wait for."""
    CARRIED: tuple[str, ...] = ()
    """Beginnings of the names of pieces that can be dragged."""
    ORDERS: tuple[str, ...] = ("",)
    """Ways to sort the own cards: `area.order` is one of them."""
    UNDO: bool = False
    """Whether a person's move can ever be taken back."""

    word_of: Callable[[View, str], str] = lambda view, piece: piece
    """What touching a piece says."""
    whole: Callable[[View, str], Move | None] = lambda view, piece: None
    """The move that touching this piece alone says."""
    lights: Callable[[set[str], tuple[str, ...]], set[str]] = lambda words, said: words
    """Which of the words that may be said next to light, after what was said."""
    foresee: Callable[[View, Move], Mapping[str, str]] = lambda view, move: {}
    """Piece → colour, for what a move does that surprises people: it is to be touched twice."""
    tag: Callable[[Kit, View, Move], tuple[str, str] | None] = lambda kit, view, move: None
    """A piece, and what is said of it, for a move that one more word would say."""
    private: Callable[[View], bool] = lambda view: True
    """Whether, in a game with secrets, what is asked now is nobody else's business."""
    together: Callable[[View], bool] = lambda view: False
    """Whether what is asked now is asked of all at once, so that nobody waits for an answer."""

    hint: Callable[[View], tuple[str, Fields, Move | None]] | None = None
    """Advice: a key under `hints`, its fields, and the move that it speaks of."""
    notes: Callable[[Kit, View, Box], list[Sprite]] | None = None
    """What everyone could have kept in mind, drawn into a box."""
    peek: Callable[[View], Mapping[str, str]] | None = None
    """Piece → face, for all that this seat may look at now and the others may not."""
    jots: Callable[[View], Sequence[Sequence[str]]] = lambda view: ()
    """Rows of what can be noted in private, as faces `jot:…`; () if nobody takes notes."""
    jotted: Callable[[View, str], str] = lambda view, piece: ""
    """What the notes on a piece are kept under; "" for a piece that has none."""
    chronicle: Callable[[Match], Chronicle] | None = None
    """How a match went."""
    album: Callable[[Any], Sequence[Leaf]] | None = None
    """Pictures and their stories, for a configuration."""

    apart: Callable[[View], list[set[str]]] | None = None
    """Groups of pieces that never overlap; None: all cards. Tests hold it."""
    buried: Callable[[View], int] = lambda view: 0
    """How many things are no piece of their own, so that nothing is lost. Tests hold it."""


def table_parts(game: Game) -> Table:
    """Return the table of a game; TypeError if it lacks a part that it must have."""
    return _parts(game.table)


@cache
def _parts(module: ModuleType) -> Table:
    there = [name for name in Table.__struct_fields__ if hasattr(module, name)]
    return Table(**{name: getattr(module, name) for name in there})
