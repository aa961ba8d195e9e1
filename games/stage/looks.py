"""Private looks: somebody sees the own cards or notes, and nobody else does."""

from __future__ import annotations

from collections.abc import Callable

from games.core.rules import Seat
from games.core.viewer import Viewer
from games.stage.menu import Menu
from games.stage.scene import Change, Context, Push
from games.stage.scenes.jotter import jotter
from games.stage.scenes.peek import Peek
from games.stage.scenes.who import who
from games.stage.tabletop import Tabletop


class Looks:
    """Who may look at what, and who has asked to."""

    def __init__(
        self, ctx: Context, tabletop: Tabletop, viewer: Viewer, changed: Callable[[], None]
    ) -> None:
        self._ctx = ctx
        self._tabletop = tabletop
        self._viewer = viewer
        self._changed = changed
        """Called when a note was taken."""
        self._asking: tuple[str, Seat] | None = None
        """What somebody wants to look at, and who that is."""

    @property
    def may_look(self) -> bool:
        """Whether people may look at their own cards: not while they are shown some already."""
        return self.may_jot and not self._tabletop.pieces.timeline.holding

    @property
    def may_jot(self) -> bool:
        """Whether they may take notes: on this very round, and unless one of them is called."""
        tabletop, viewer = self._tabletop, self._viewer
        desk = tabletop.desk
        if desk.outcome or viewer.unseen is not None or not desk.people:
            return False
        over = tabletop.pieces.timeline.busy and tabletop.settled is not tabletop.view
        return not over and not (viewer.guarded and viewer.actor is None)

    def begin(self, name: str) -> Change:
        """Let somebody look at the own cards or notes; who that is, is asked among several."""
        if not self.may_jot or (name == "look" and not self.may_look):
            return None
        viewer = self._viewer
        alone = viewer.actor if viewer.guarded else None
        people = self._tabletop.desk.people if alone is None else (alone,)
        if len(people) == 1:
            return self._own(name, people[0])

        def choose(seat: Seat) -> None:
            self._asking = name, seat

        return Push(who(self._ctx, self._tabletop, choose), private=True)

    def asked(self) -> Change:
        """Return the look that somebody has just asked for."""
        if self._asking is None:
            return None
        asking, self._asking = self._asking, None
        return self._own(*asking)

    def offered(self, seat: Seat) -> Peek:
        """Let one person look at what only that one has just learned, and note it."""
        noting = self._tabletop.speech.NOTING
        jots = noting is not None and noting.rows(self._tabletop.view)
        then = (lambda: Push(self._jotter(seat), private=True)) if jots else None
        return Peek(self._ctx, self._tabletop, seat, offered=True, then=then)

    def _own(self, name: str, seat: Seat) -> Change:
        """Let one person look at the own cards or notes."""
        if name == "look":
            return Push(Peek(self._ctx, self._tabletop, seat), private=True)
        return Push(self._jotter(seat), private=True)

    def _jotter(self, seat: Seat) -> Menu:
        """Let one person look at the own notes."""
        several = len(self._tabletop.desk.people) > 1
        return jotter(self._ctx, self._tabletop, seat, several, self._changed)
