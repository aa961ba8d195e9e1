"""Whose eyes the table is shown through: several people share one screen, and some have secrets."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.match import Match
from games.core.rules import Event, Seat
from games.stage.table import table_parts


class Eyes:
    """Knows which seat's secrets may be on the screen now. `humans` are the seats of people."""

    def __init__(self, match: Match, humans: Sequence[Seat]) -> None:
        self.match = match
        self.humans = list(humans)
        self.seat: Seat | None = None
        """The seat that the table is shown to; None: everyone."""
        self.lingers = False
        """Whether that seat has acted, and still looks at what only it may see of that."""
        self.unseen: Seat | None = None
        """A seat that learned something which the table could not show to it alone."""
        self.turn()

    @property
    def guarded(self) -> bool:
        """Whether what the seat to act sees or touches now is nobody else's business."""
        match = self.match
        if len(self.humans) < 2 or not match.game.deck.secrets:
            return False
        return table_parts(match.game).private(match.view(None))

    @property
    def actor(self) -> Seat | None:
        """The person who is to act now; None while a bot is, or somebody must be called first."""
        acting = self.match.to_act
        if not acting or any(seat not in self.humans for seat in acting):
            return None
        if self.unseen is not None:
            return None
        if self.seat in acting:
            return self.seat
        return None if self.guarded else acting[0]

    def turn(self) -> None:
        """Look through the eyes that may look now: a lone person's, or those of the actor."""
        self.lingers = False
        if len(self.humans) == 1:
            self.seat = self.humans[0]
        elif self.seat not in self.match.to_act or not self.guarded:
            self.seat = None

    def follow(self, step: int, by: Seat | None) -> None:
        """Take a step that was made: whoever made it sees what only it may see of it."""
        told = len(self.humans) > 1 and by is not None and self.learned(step, by)
        if told and by == self.seat and self.guarded:
            self.lingers = by not in self.match.to_act
            return
        self.turn()
        self.unseen = by if told and table_parts(self.match.game).peek else None

    def learned(self, step: int, by: Seat) -> bool:
        """Return whether a step taught something to this person and to nobody else."""
        if by not in self.humans or not self.match.to_act:
            return False
        public = self.match.events(step, None)
        seats = range(len(self.match.players))
        return [seat for seat in seats if _tells(self.match.events(step, seat), public)] == [by]


def _tells(events: Sequence[Event], public: Sequence[Event]) -> bool:
    return any(one.reveals and one != other for one, other in zip(events, public, strict=True))
