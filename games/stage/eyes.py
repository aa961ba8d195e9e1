"""Whose eyes the table is shown through: several people share one screen, and some have secrets."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.match import Match
from games.core.rules import Seat


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
        match, table = self.match, self.match.game.table
        if len(self.humans) < 2:
            return False
        secret = getattr(table, "secret", None)
        hidden = True if secret is None else secret(match.view(None))
        return match.game.deck.secrets and bool(hidden)

    @property
    def actor(self) -> Seat | None:
        """The person who is to act now; None while a bot is, or the curtain must fall first."""
        acting = self.match.to_act
        if not acting or any(seat not in self.humans for seat in acting):
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
        told = by is not None and by in self.humans and self._news(step, by)
        if told and by == self.seat:
            self.lingers = self.seat not in self.match.to_act and len(self.humans) > 1
            return
        self.turn()
        self.unseen = by if told and hasattr(self.match.game.table, "peek") else None

    def _news(self, step: int, seat: Seat) -> bool:
        """Return whether a step shows this seat what others do not see."""
        mine, others = self.match.events(step, seat), self.match.events(step, None)
        return any(a.reveals and a != b for a, b in zip(mine, others, strict=True))
