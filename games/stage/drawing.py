"""How a game's table is drawn: where things lie, how they look, and how they move.

A game's `table.drawing` is a module with the names of `Drawing`, which mypy checks in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from pygame import Surface

from games.core.rules import Event
from games.core.speech import Face, Piece
from games.stage.anim import Anim, Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.plan import Plan
from games.stage.space import Area, Box, Room

Cue = Callable[[Any, Plan], Anim]
"""What an event looks like, on top of what is planned already. Made by `cue`."""

E = TypeVar("E", bound=Event)
V_contra = TypeVar("V_contra", contravariant=True)


class Cued(NamedTuple):
    """An event's signature moment."""

    kind: type[Event]
    show: Cue


def cue(kind: type[E], show: Callable[[E, Plan], Anim]) -> Cued:
    """Return the moment of one kind of event; mypy sees that the two belong together."""
    return Cued(kind, show)


def cues(*moments: Cued) -> Mapping[type[Event], Cue]:
    """Return the moments of a game by their events; ValueError where an event has two."""
    found = {moment.kind: moment.show for moment in moments}
    if len(found) < len(moments):
        raise ValueError("an event has two cues")
    return found


class Drawing(Protocol[V_contra]):
    """How a table is drawn. `view` is what the seat that looks may know.

    Where the lower corner of pieces is to be read, a game may have a `BADGE` beside these names:
    how far down their right edge pieces bear the mark of what changed, from 0 to 1. Where nothing
    on pieces may be covered, it may have `beside(view, area, piece)`: the box for what is said of a
    piece that the picked one could go to, or None for its upper edge.
    """

    @property
    def CUES(self) -> Mapping[type[Event], Cue]:  # noqa: N802
        """Signature moments; everything else glides."""

    @property
    def SCORED(self) -> tuple[type[Event], ...]:  # noqa: N802
        """Events that furniture and standings wait for: a score changes once it is seen made."""

    def area(self, view: V_contra, room: Room) -> Area:
        """Return where the table and its seats lie in this room; the bar is the room's."""

    def ground(self, kit: Kit, view: V_contra, area: Area) -> list[Sprite]:
        """Return what the whole window is covered with, below everything else."""

    def layout(self, view: V_contra, area: Area) -> Mapping[Piece, Pose]:
        """Return where every piece lies at rest."""

    def paint(self, kit: Kit, face: Face, width: float, height: float) -> Surface:
        """Return the bitmap of a face at this width and height in logical units."""

    def furniture(self, kit: Kit, view: V_contra, area: Area) -> list[Sprite]:
        """Return what lies below the pieces."""

    @property
    def tally(self) -> Callable[[Kit, V_contra, Box], list[Sprite]] | None:
        """What everyone could have kept in mind, drawn into a box; None where there is no such."""

    def apart(self, view: V_contra) -> list[set[Piece]]:
        """Return groups of pieces that never overlap. Tests hold it."""

    def buried(self, view: V_contra) -> int:
        """Return how many things are no piece of their own, so that nothing is lost.

        Tests hold it.
        """


AnyDrawing = Drawing[Any]
