"""What a move offers to whoever can take it, while several people share a front end.

Nobody is to learn who could: so the table waits for all of them alike, and whoever wants to take it
says so. Those who do not have let it pass.
"""

from __future__ import annotations

from games.core.desk import Desk
from games.core.rules import Asked, Move, Seat, TurnBegan
from games.core.speech import Told


class Offers:
    """What is offered to people at a desk, until it is taken or not."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.told: Told | None = None
        """What they are asked while it is on: a key under `prompt`."""
        self.people: tuple[Seat, ...] = ()
        """Whom it is offered to, whether they can take it or not."""

    def follow(self, step: int, by: Seat | None) -> int | None:
        """Take a step; return after how many of its events people are waited for, None: not at all.

        Those who have answered do not answer again. Where two sit alone, the other one is called.
        """
        desk, offer = self._desk, self._desk.game.speech.offer
        events = desk.events(step, None)
        told = offer and offer(events, desk.view(None))
        if told and len(desk.people) > 1 and len(desk.players) > 2:
            self.told = told
            self.people = tuple([seat for seat in desk.people if seat != by])
            turns = [at for at, event in enumerate(events) if isinstance(event, TurnBegan)]
            return turns[0] if turns else len(events)
        if self.told is None or by not in self.people:
            return None
        self.people = tuple([seat for seat in self.people if seat != by])
        return 0 if self.people else None

    def resume(self) -> None:
        """Find what is offered in a match that was left."""
        length = self._desk.length
        for step in range(max(0, length - len(self._desk.players)), length + 1):
            self.follow(step, self._desk.last_mover if step == length else None)
        if not self.passing():
            self.close()

    def passing(self) -> dict[Seat, Move]:
        """Return how each lets it pass who could take it and need not."""
        if self.told is None or self._desk.asked is not Asked.TOGETHER:
            return {}
        asked = [seat for seat in self.people if seat in self._desk.to_act]
        moves = [(seat, move) for seat in asked for move in self._desk.legal_moves(seat)]
        return {seat: move for seat, move in moves if move.passes}

    def close(self) -> None:
        """Nobody is waited for any more."""
        self.told, self.people = None, ()
