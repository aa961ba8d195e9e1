"""Turns what happened into movement: each event by its own cue, all else by gliding to its rest."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.rules import Event, Seat, TurnBegan
from games.core.speech import Piece
from games.core.viewer import Viewer
from games.stage import seats
from games.stage.anim import Anim, Mark, Pose, hold, wait
from games.stage.drawing import Cue
from games.stage.plan import Plan
from games.stage.scene import Context
from games.stage.tabletop import Tabletop

BEFORE_CURTAIN = 1.4
"""Seconds in which all see what was done, before the next person is called."""
LOOK_AT_BOTS = 1.6
"""Seconds that turned cards stay up where only bots play."""


class Movement:
    """Shows steps of a match on its table."""

    def __init__(self, ctx: Context, tabletop: Tabletop, viewer: Viewer) -> None:
        self._ctx = ctx
        self._tabletop = tabletop
        self._viewer = viewer
        self._before = tabletop.view
        """What the table showed before the last step."""
        self.events: tuple[Event, ...] = ()
        """What the last step brought, as the viewer may know it."""
        self._stretches: list[list[Event]] = []
        """The same, parted where people are waited for."""
        self.goes_on: Seat | None = None
        """The bot that made the last step, if its turn goes on."""
        self._step = 0
        self._by: Seat | None = None
        self._quick = False
        self._pause: int | None = None

    def show(
        self,
        step: int,
        by: Seat | None,
        *,
        quick: bool = False,
        known: Any = None,
        pause: int | None = None,
    ) -> None:
        """Play the events of a step, made by this seat; quick: without a pause to see a bot do it.

        The view of the table is set to what the viewer may see after it. `known` is the view that
        everyone had before: if nobody looks alone any more, what is shown begins with it. After
        so many events as `pause` says, people are waited for.
        """
        tabletop, viewer = self._tabletop, self._viewer
        self._step, self._by, self._quick, self._before = step, by, quick, tabletop.view
        self._pause = pause
        seat = viewer.seat
        viewer.follow(step, by)
        if viewer.seat != seat:
            tabletop.hand.forget()
            if known is not None:
                self._before = known
        events = self.events = tabletop.desk.events(step, viewer.seat)
        view = tabletop.desk.view(viewer.seat)
        later = pause is not None or self._scores(events)
        tabletop.show(view, settled=self._before if later else view)
        rest = tabletop.layout()
        if self._before is known:
            tabletop.pieces.show(self._public(known, rest))
        plan = self.plan(rest)
        cues: dict[type[Event], Cue] = {TurnBegan: _turn_began, **tabletop.drawing.CUES}
        self._stretches, waits = [], -1
        for at, event in enumerate(events):
            if at == pause:
                tabletop.pieces.play(hold())
            if tabletop.pieces.timeline.ahead != waits:
                waits = tabletop.pieces.timeline.ahead
                self._stretches.append([])
            self._stretches[-1].append(event)
            tabletop.pieces.play(Mark(0.0, event))
            if cue := cues.get(type(event)):
                tabletop.pieces.play(cue(event, plan))
        if pause is not None and pause >= len(events):
            tabletop.pieces.play(hold())
        tabletop.pieces.play(plan.settle())
        self.goes_on = by if self._goes_on(by) else None
        times = self._ctx.look.theme.bots
        if viewer.lingers:
            tabletop.pieces.play(hold(self._patience()))
        elif self._passes_on() and not (quick and tabletop.together):
            tabletop.pieces.play(wait(BEFORE_CURTAIN))
        elif by is not None and by not in viewer.people and not quick:
            tabletop.pieces.play(
                wait((times.after if self.goes_on is None else times.point) / 1000)
            )
        tabletop.pieces.lay(rest)
        tabletop.hand.offer(())

    def _goes_on(self, by: Seat | None) -> bool:
        """Return whether this seat is a bot that acts once more, and nobody looks at this first."""
        viewer, desk = self._viewer, self._tabletop.desk
        if by is None or by in viewer.people or desk.due != by or viewer.lingers:
            return False
        began = [event for event in self.events if isinstance(event, TurnBegan)]
        return all(event.seat != by for event in began) and len(self._stretches) <= 1

    def stretch(self, event: Event) -> Sequence[Event]:
        """Return what is seen together with an event, before people are waited for again."""
        return next(found for found in self._stretches if any(one is event for one in found))

    def _public(self, known: Any, rest: Mapping[Piece, Pose]) -> dict[Piece, Pose]:
        """Return the pieces where they are now, with the faces that everyone may see.

        Nobody's cards are to stand open for as long as they take to turn: the movement may be
        stopped at any moment, and then they would stay so.
        """
        tabletop = self._tabletop
        before, poses = tabletop.drawing.layout(known, tabletop.area), tabletop.pieces.poses
        seen = {
            piece: poses.get(piece, pose)._replace(face=pose.face) for piece, pose in before.items()
        }
        played = {
            piece: pose
            for piece, pose in poses.items()
            if piece not in before and piece in rest and rest[piece].face == pose.face
        }
        return {**seen, **played}

    def _passes_on(self) -> bool:
        """Return whether the curtain falls next."""
        viewer, acting = self._viewer, self._tabletop.desk.to_act
        called = any(seat in viewer.people for seat in acting)
        return viewer.guarded and viewer.seat is None and called

    def again(self, active: tuple[Seat, ...]) -> list[Any]:
        """Show the last step once more, at once up to the hold that is on.

        For a table that was laid out anew meanwhile; `active` are the seats whose turn it was.
        Return the marks on the way.
        """
        tabletop = self._tabletop
        timeline, holds = tabletop.pieces.timeline, tabletop.pieces.timeline.holds
        tabletop.show(self._before)
        tabletop.resized(active)
        self.show(self._step, self._by, quick=self._quick, pause=self._pause)
        timeline.speed = 0.0
        marks = tabletop.pieces.update(0.0)
        for _ in range(holds):
            timeline.release()
            marks += tabletop.pieces.update(0.0)
        return marks

    def plan(self, rest: Mapping[Piece, Pose]) -> Plan:
        """Return a plan from where the pieces are now to where they will rest."""
        ctx = self._ctx
        motions, level = ctx.look.motions(), ctx.prefs.now.motion
        return Plan(self._tabletop.pieces.poses, rest, motions, level, self._patience())

    def _patience(self) -> float:
        """How long turned cards stay up: until touched, unless a time is set or nobody is there."""
        if not self._viewer.people:
            return LOOK_AT_BOTS
        return float(self._ctx.prefs.now.reveal) or math.inf

    def passed(self, marks: list[Any]) -> None:
        """Let what stands around the table show what these moments brought."""
        if self._scores(marks) or any(isinstance(mark, TurnBegan) for mark in marks):
            self._tabletop.settle()

    def _scores(self, marks: Any) -> bool:
        return any(isinstance(mark, self._tabletop.drawing.SCORED) for mark in marks)


def _turn_began(event: Event, plan: Plan) -> Anim:
    """The boat sails to the seat whose turn it is."""
    return plan.home(seats.BOAT, "boat") if seats.BOAT in plan.rest else wait(0)
