"""Who looks: several people share one front end, and some of them have secrets."""

from __future__ import annotations

from games.core.desk import Desk
from games.core.rules import Asked, Seat


class Viewer:
    """Knows which seat's secrets may be shown now."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seat: Seat | None = None
        """The seat that the match is shown to; None: everyone."""
        self.lingers = False
        """Whether that seat has acted, and still looks at what only it may see of that."""
        self.unseen: Seat | None = None
        """A seat that learned something which the table could not show to it alone."""
        self.turn()

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people at this front end."""
        return self.desk.people

    @property
    def guarded(self) -> bool:
        """Whether what the seat to act sees or touches now is nobody else's business."""
        return len(self.people) > 1 and self.desk.asked is not Asked.OPENLY

    @property
    def actor(self) -> Seat | None:
        """The person who is to act now; None while a bot is, or somebody must be called first."""
        acting = self.desk.to_act
        if not acting or any(seat not in self.people for seat in acting):
            return None
        if self.unseen is not None:
            return None
        if self.seat in acting:
            return self.seat
        return None if self.guarded else acting[0]

    def turn(self) -> None:
        """Look through the eyes that may look now: a lone person's, or those of the actor."""
        self.lingers = False
        if len(self.people) == 1:
            self.seat = self.people[0]
        elif self.seat not in self.desk.to_act or not self.guarded:
            self.seat = None

    def follow(self, step: int, by: Seat | None) -> None:
        """Take a step that was made: whoever made it sees what only it may see of it."""
        told = len(self.people) > 1 and by is not None and self.learned(step, by)
        if told and by == self.seat and self.guarded:
            self.lingers = by not in self.desk.to_act
            return
        self.turn()
        self.unseen = by if told and self.desk.game.speech.PEEKING else None

    def learned(self, step: int, by: Seat) -> bool:
        """Return whether a step taught something to this person and to nobody else."""
        if by not in self.people or not self.desk.to_act:
            return False
        return self.desk.taught(step) == (by,)
