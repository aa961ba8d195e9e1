"""What the line at the bottom says: what has just happened, or what is to be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.logbook import ending, telling
from games.core.rules import Ended, Event, Seat
from games.core.speech import Piece
from games.core.viewer import Viewer
from games.stage.scene import Context
from games.stage.tabletop import Tabletop

GLANCE, LETTER = 1.0, 0.04
"""Seconds that a sentence stays at least: to find it, and to read each letter."""


class Said(NamedTuple):
    """A sentence, and the seat that it speaks of or to."""

    line: str
    about: Seat | None


class Narrator:
    """The sentence of a match at this moment, and whom it is about."""

    def __init__(self, ctx: Context, tabletop: Tabletop, viewer: Viewer) -> None:
        self.advised: tuple[Piece, ...] = ()
        """Pieces that a hint, or a line of the log, speaks of."""
        self._ctx = ctx
        self._tabletop = tabletop
        self._viewer = viewer
        self._told, self._of = "", None  # type: str, Seat | None
        """What happened, and whom that speaks of."""
        self._events: Sequence[Event] = ()
        """What that sentence sums up."""
        self._untold: list[Event] = []
        """What a bot has done in a turn that goes on: that is told when it has come to an end."""
        self._mover: Seat | None = None
        """That bot."""
        self._since: Said | None = None
        """What was said since it was told what happened: that does not come back."""
        self._unread = 0.0
        """Seconds that it takes to read on."""
        self._advice = ""
        self._refusal = ""
        """Why the last touch did nothing."""

    # --- what happened -------------------------------------------------------------------------

    def happened(
        self, event: Event, events: Sequence[Event], *, goes_on: Seat | None = None
    ) -> None:
        """Tell what the events of a step come to, once the first of them is seen.

        They wait while a bot goes on with its turn, and are told together with the rest of it.
        """
        if isinstance(event, Ended):
            self._tell(self.result(), None)
        elif events is not self._events and (worth := telling(events)) and event in worth:
            self._events = events
            self._untold += worth
            self._mover = goes_on
            if goes_on is None:
                tabletop = self._tabletop
                told = tabletop.speech.gist(tuple(self._untold), tabletop.view)
                self._untold = []
                self._tell(tabletop.voice.say("events", told), told.seat)

    def taken_back(self) -> None:
        """Tell that the last move was taken back, instead of what it came to."""
        self._events, self._untold, self._mover = (), [], None
        self._tell(self._ctx.words("text.undone"), None)

    def _tell(self, sentence: str, of: Seat | None) -> None:
        self._told, self._of, self._since = sentence, of, None
        pace = self._ctx.pace
        self._unread = (GLANCE + LETTER * len(sentence)) / pace if pace else 0.0

    def result(self) -> str:
        """Return how the match ended."""
        tabletop = self._tabletop
        outcome = tabletop.desk.outcome
        assert outcome is not None
        return ending(tabletop.voice, outcome)

    @property
    def waits(self) -> bool:
        """Whether a bot is in the middle of a turn that is told when it has come to an end."""
        return bool(self._untold)

    @property
    def unread(self) -> bool:
        """Whether what happened was not to be seen long enough to read it."""
        return self._unread > 0

    def update(self, dt: float) -> bool:
        """Let time pass; return whether something else is to be read now."""
        before, self._unread = self._unread, max(0.0, self._unread - dt)
        return before > 0 and not self._unread

    def hurry(self) -> None:
        """Somebody goes on: what happened has been read."""
        self._unread = 0.0

    # --- what is to be done --------------------------------------------------------------------

    def ask(self) -> None:
        """Ask the next seat: no advice has been given yet."""
        self._advice, self.advised = "", ()
        self._refusal = ""

    def refuse(self, sentence: str) -> None:
        """Say why a touch does nothing, until the next; "" for nothing."""
        self._refusal = sentence

    def advise(self) -> None:
        """Give the game's advice to whoever is to act."""
        self._advice, self.advised = self._tabletop.advice()
        self.hurry()

    def line(self) -> str:
        """Return the sentence."""
        return self.said().line

    def said(self) -> Said:
        """Return the sentence, and the seat whose face belongs to it."""
        tabletop, viewer, words = self._tabletop, self._viewer, self._ctx.words
        timeline, acting = tabletop.pieces.timeline, tabletop.acting
        if timeline.holding and viewer.lingers and viewer.seat is not None:
            return Said(words("play.yours", name=tabletop.name(viewer.seat)), viewer.seat)
        offer = tabletop.offers.told
        if timeline.holding and tabletop.offered and offer is not None:
            asked = tabletop.caller.say("prompt", offer)
            return Said(self._refusal or f"{asked} {words('play.offered')}", None)
        if timeline.holding and viewer.people:
            return Said(f"{self._told} {words('play.touch_on')}", self._of)
        if self._mover is not None:
            return Said(words("play.plays", name=tabletop.name(self._mover)), self._mover)
        if timeline.busy or not tabletop.desk.to_act:
            return self._since or Said(self._told, self._of)
        seat = acting[0] if viewer.actor is None else viewer.actor
        if self._refusal:
            return Said(self._refusal, seat)
        if (warning := tabletop.hand.warning) and tabletop.hand.pending is not None:
            why = tabletop.voice.say("cautions", warning.told)
            return Said(f"{why} {words('play.again')}", seat)
        if self.unread:
            return Said(self._told, self._of)
        self._since = self._asked(seat)
        return self._since

    def _asked(self, seat: Seat) -> Said:
        """Return what a seat is asked to do, or that it thinks of it."""
        tabletop, words, name = self._tabletop, self._ctx.words, self._tabletop.name(seat)
        if seat not in self._viewer.people:
            picked, own = tabletop.hand.picker.picks, self._viewer.seat
            if picked and own is not None:  # somebody speaks who is not asked
                told = tabletop.speech.prompt(tabletop.view, own, picked)
                return Said(tabletop.caller.say("prompt", told, name=tabletop.name(own)), own)
            return Said(words("play.thinks", name=name), seat)
        if self._advice:
            return Said(self._advice, seat)
        told = tabletop.speech.prompt(tabletop.view, seat, tabletop.hand.picker.picks)
        return Said(tabletop.caller.say("prompt", told, name=name), seat)
