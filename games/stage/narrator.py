"""What the line at the bottom says: what has just happened, or what is to be done now."""

from __future__ import annotations

from games.core.rules import Ended, Event, Seat
from games.core.speech import Piece, Told
from games.core.viewer import Viewer
from games.stage.scene import Context
from games.stage.tabletop import Tabletop


class Narrator:
    """The sentence of a match at this moment, and whom it is about."""

    def __init__(self, ctx: Context, tabletop: Tabletop, viewer: Viewer) -> None:
        self.about: Seat | None = None
        """The seat that the sentence speaks of."""
        self.advised: tuple[Piece, ...] = ()
        """Pieces that a hint speaks of."""
        self._ctx = ctx
        self._tabletop = tabletop
        self._viewer = viewer
        self._told = ""
        self._advice = ""
        self._refusal = ""
        """Why the last touch did nothing."""

    def happened(self, event: Event) -> None:
        """Tell of an event until something else is told."""
        tabletop = self._tabletop
        if isinstance(event, Ended):
            self._told, self.about = self.result(), None
            return
        told = tabletop.speech.tell(event, tabletop.view)
        self._told, self.about = tabletop.voice.say("events", told), told.seat

    def result(self) -> str:
        """Return how the match ended."""
        tabletop = self._tabletop
        outcome = tabletop.desk.outcome
        assert outcome is not None
        names = tabletop.voice.join([tabletop.name(seat) for seat in outcome.winners])
        fields = {"name": names, "count": len(outcome.winners)}
        return tabletop.voice.say("reasons", Told(outcome.reason.value, fields))

    def ask(self) -> None:
        """Ask the next seat: no advice has been given yet."""
        acting = self._tabletop.desk.to_act
        self.about = acting[0] if acting else None
        self._advice, self.advised = "", ()
        self._refusal = ""

    def refuse(self, sentence: str) -> None:
        """Say why a touch does nothing, until the next; "" for nothing."""
        self._refusal = sentence

    def advise(self) -> None:
        """Give the game's advice to whoever is to act."""
        self._advice, self.advised = self._tabletop.advice()

    def line(self) -> str:
        """Return the sentence."""
        tabletop, viewer, words = self._tabletop, self._viewer, self._ctx.words
        timeline, acting = tabletop.pieces.timeline, tabletop.desk.to_act
        if timeline.holding and viewer.lingers and viewer.seat is not None:
            return words("play.yours", name=tabletop.name(viewer.seat))
        if timeline.holding and viewer.people:
            return f"{self._told} {words('play.touch_on')}"
        if timeline.busy or not acting:
            return self._told
        seat = acting[0] if viewer.actor is None else viewer.actor
        name = tabletop.name(seat)
        if self._refusal:
            return self._refusal
        if seat not in viewer.people:
            return words("play.thinks", name=name)
        if self._advice:
            return self._advice
        if (warning := tabletop.hand.warning) and tabletop.hand.pending is not None:
            return f"{tabletop.voice.say('cautions', warning.told)} {words('play.again')}"
        told = tabletop.speech.prompt(tabletop.view, seat, tabletop.hand.picker.picks)
        return tabletop.voice.say("prompt", told, name=name)
