"""Turns what happened into movement: each event by its own cue, all else by gliding to its rest."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from games.core.rules import Event, Seat, TurnBegan
from games.stage import seats
from games.stage.anim import Anim, Mark, Pose, hold, wait
from games.stage.eyes import Eyes
from games.stage.plan import Plan
from games.stage.scene import Context
from games.stage.table import Cue
from games.stage.tabletop import Tabletop

BEFORE_CURTAIN = 1.4
"""Seconds in which all see what was done, before the next person is called."""
LOOK_AT_BOTS = 1.6
"""Seconds that turned cards stay up where only bots play."""


class Movement:
    """Shows steps of a match on its table."""

    def __init__(self, ctx: Context, top: Tabletop, eyes: Eyes) -> None:
        self.earlier = top.view
        """What the table showed before the last step."""
        self._ctx = ctx
        self._top = top
        self._eyes = eyes
        self._step = 0
        self._by: Seat | None = None
        self._quick = False

    def show(self, step: int, by: Seat | None, *, quick: bool = False) -> None:
        """Play the events of a step, made by this seat; quick: without a pause to see a bot do it.

        The view of the table is set to what the eyes may see after it.
        """
        top, eyes = self._top, self._eyes
        self._step, self._by, self._quick, self.earlier = step, by, quick, top.view
        seat = eyes.seat
        eyes.follow(step, by)
        if eyes.seat != seat:
            top.hand.forget()
        top.view = top.match.view(eyes.seat)
        events = top.match.events(step, eyes.seat)
        top.around = self.earlier if self._scores(events) else top.view
        rest = top.layout()
        plan = self.plan(rest)
        cues: dict[type[Event], Cue] = {TurnBegan: _turn_began, **top.table.CUES}
        for event in events:
            top.pieces.play(Mark(0.0, event))
            if cue := cues.get(type(event)):
                top.pieces.play(cue(event, plan))
        top.pieces.play(plan.settle())
        if eyes.lingers:
            top.pieces.play(hold(self._patience()))
        elif self._passes_on() and not (quick and top.together):
            top.pieces.play(wait(BEFORE_CURTAIN))
        elif by is not None and by not in eyes.humans and not quick:
            top.pieces.play(wait(self._ctx.look.theme.bots.after / 1000))
        top.pieces.lay(rest)
        top.hand.offer(())

    def _passes_on(self) -> bool:
        """Return whether the curtain falls next."""
        eyes, acting = self._eyes, self._top.match.to_act
        return eyes.guarded and eyes.seat is None and any(seat in eyes.humans for seat in acting)

    def again(self, holds: int) -> list[Any]:
        """Show the last step once more, at once up to this hold; return the marks on the way."""
        timeline = self._top.pieces.timeline
        self.show(self._step, self._by, quick=self._quick)
        timeline.speed = 0.0
        marks = self._top.pieces.update(0.0)
        for _ in range(holds):
            timeline.release()
            marks += self._top.pieces.update(0.0)
        return marks

    def plan(self, rest: Mapping[str, Pose]) -> Plan:
        """Return a plan from where the pieces are now to where they will rest."""
        ctx = self._ctx
        motions, level = ctx.look.motions(), ctx.prefs.now.motion
        return Plan(self._top.pieces.poses, rest, motions, level, self._patience())

    def _patience(self) -> float:
        """How long turned cards stay up: until touched, unless a time is set or nobody is there."""
        if not self._eyes.humans:
            return LOOK_AT_BOTS
        return float(self._ctx.prefs.now.reveal) or math.inf

    def passed(self, marks: list[Any]) -> None:
        """Let what stands around the table show what these moments brought."""
        if self._scores(marks):
            self._top.around = self._top.view

    def _scores(self, marks: Any) -> bool:
        return any(isinstance(mark, self._top.table.SCORED) for mark in marks)


def _turn_began(event: Event, plan: Plan) -> Anim:
    """The boat sails to the seat whose turn it is."""
    return plan.home(seats.BOAT, "boat") if seats.BOAT in plan.rest else wait(0)
