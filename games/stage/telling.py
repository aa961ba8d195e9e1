"""What the line at the bottom says: what has just happened, or what is to be done now."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core.rules import Ended, Event, Seat
from games.stage.eyes import Eyes
from games.stage.scene import Context
from games.stage.tabletop import Tabletop


class Telling:
    """The sentence of a match at this moment, and whom it is about."""

    def __init__(self, ctx: Context, top: Tabletop, eyes: Eyes) -> None:
        self.about: Seat | None = None
        """The seat that the sentence speaks of."""
        self.advised: tuple[str, ...] = ()
        """Pieces that a hint speaks of."""
        self._ctx = ctx
        self._top = top
        self._eyes = eyes
        self._told = ""
        self._advice = ""

    def happened(self, event: Event) -> None:
        """Tell of an event until something else is told."""
        self._told = self.result() if isinstance(event, Ended) else self._sentence(event)
        self.about = getattr(event, "seat", None)

    def _sentence(self, event: Event) -> str:
        top = self._top
        told = top.table.tell(event, top.view)
        fields: dict[str, Any] = {**msgspec.structs.asdict(event), **told}
        if isinstance(fields.get("seat"), int):
            fields["name"] = top.name(fields["seat"])
        fields |= top.told(told, fields)
        kind, why = type(event).__name__, fields.get("why")
        return top.words(f"events.{kind}.{why}" if why else f"events.{kind}", **fields)

    def result(self) -> str:
        """Return how the match ended."""
        outcome = self._top.match.outcome
        assert outcome is not None
        names = [self._top.name(seat) for seat in outcome.winners]
        joined = self._ctx.words("play.and").join(names)
        return self._top.words(f"reasons.{outcome.reason}", name=joined, count=len(names))

    def ask(self) -> None:
        """Ask the next seat: no advice has been given yet."""
        acting = self._top.match.to_act
        self.about = acting[0] if acting else None
        self._advice, self.advised = "", ()

    def advise(self) -> None:
        """Give the game's advice to whoever is to act."""
        self._advice, self.advised = self._top.hint()

    def line(self) -> str:
        """Return the sentence."""
        top, eyes, words = self._top, self._eyes, self._ctx.words
        timeline, acting = top.pieces.timeline, top.match.to_act
        if timeline.holding and eyes.lingers and eyes.seat is not None:
            return words("play.yours", name=top.name(eyes.seat))
        if timeline.holding and eyes.humans:
            return f"{self._told} {words('play.touch_on')}"
        if timeline.busy or not acting:
            return self._told
        seat = acting[0] if eyes.actor is None else eyes.actor
        name = top.name(seat)
        if seat not in eyes.humans:
            return words("play.thinks", name=name)
        if self._advice:
            return self._advice
        if top.hand.pending is not None:
            return words("play.again", name=name)
        said = tuple(top.hand.picker.picked.values())
        key, fields = top.table.prompt(top.view, seat, said)
        return top.words(f"prompt.{key}", name=name, **top.told(fields, {"name": name}))
