"""One match from the first card to the last: the only place that knows the true state."""

from __future__ import annotations

from enum import Enum
from itertools import chain
from typing import Any

import msgspec

from games.core import library
from games.core.chance import Random, generator
from games.core.library import Game
from games.core.rules import Asked, Event, Move, Outcome, Seat, Step, TurnBegan, Value, seen_by

FORMAT = 1
"""Number of the record's form; a match of another form is refused with a sentence."""

HUMAN = library.HUMAN

Moves = tuple[tuple[Seat, dict[str, Any]], ...]
"""Who did what, in order, as plain data."""


class Player(Value, frozen=True):
    """Who sits at a seat and how it is told from the others."""

    who: str = HUMAN
    """`human`, or the bot level."""
    animal: str = ""
    """The player's name: a key under `animals` in the words."""
    colour: int = 0
    """Place in the palette of seats, which gives colour and shape."""


class Record(Value, frozen=True):
    """A whole match in few bytes: save, replay, bug report and golden test."""

    game: str
    config: dict[str, Any]
    players: tuple[Player, ...]
    seed: int
    moves: Moves = ()
    format: int = FORMAT


class UndoRefusal(Enum):
    """Why the last move stands: its value is a key under `undo` in the words."""

    NOTHING = "nothing"
    """None was made."""
    REVEALED = "revealed"
    """It revealed, drew or shuffled something."""
    ANSWERED = "answered"
    """Several are asked at once, and this seat has answered."""
    OTHER_SEAT = "other_seat"
    """It was another seat's."""
    TURN_OVER = "turn_over"
    """Another seat is to act now."""


class IllegalMoveError(ValueError):
    """A move that the rules do not allow now; its text is a sentence for people."""


class Match:
    """A match in progress. Everyone but this class gets views and masked events.

    Raises IllegalMoveError from `submit`, ValueError for a wrong number of seats.
    """

    def __init__(self, game: Game, config: Any, players: tuple[Player, ...], seed: int) -> None:
        if not game.deck.seats.least <= len(players) <= game.deck.seats.most:
            raise ValueError(
                f"{game.id} is for {game.deck.seats.least} to {game.deck.seats.most} seats, "
                f"not {len(players)}"
            )
        self.game = game
        self.config = config
        self.players = players
        self.seed = seed
        self.moves: list[tuple[Seat, Move]] = []
        self._states: list[Any] = []
        self._events: list[tuple[Event, ...]] = []
        self._legal: dict[Seat, tuple[Move, ...]] = {}
        self._keep(game.rules.setup(config, len(players), seed))

    def _keep(self, step: Step[Any]) -> None:
        state, events = step
        self._states.append(state)
        self._events.append(events)
        self._legal.clear()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self.game.rules.to_act(self._states[-1])

    @property
    def asked(self) -> Asked:
        """How they are asked."""
        return self.game.rules.asked(self.view(None))

    @property
    def outcome(self) -> Outcome[Any] | None:
        """How it ended, or None while it goes on."""
        return self.game.rules.outcome(self._states[-1])

    @property
    def first(self) -> Seat:
        """The seat that began, or 0 while that is not settled."""
        told = (event for events in self._events for event in events)
        return next((event.seat for event in told if isinstance(event, TurnBegan)), 0)

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return what this seat may do now, listed once per position."""
        if seat not in self._legal:
            self._legal[seat] = self.game.rules.legal_moves(self._states[-1], seat)
        return self._legal[seat]

    def submit(self, seat: Seat, move: Move) -> None:
        """Make a move; raises IllegalMoveError, and changes nothing, if the rules forbid it."""
        if move not in self.legal_moves(seat):
            raise IllegalMoveError(f"Seat {seat + 1} may not play {move} now.")
        self._keep(self.game.rules.apply(self._states[-1], seat, move))
        self.moves.append((seat, move))

    def view(self, seat: Seat | None) -> Any:
        """Return what this seat may know now (None: what everyone may)."""
        return self.game.rules.view_for(self._states[-1], seat)

    def events(self, step: int, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events of one step as this seat saw them; step 0 is the deal."""
        return seen_by(self._events[step], seat)

    def seen(self, seat: Seat) -> tuple[Event, ...]:
        """Return everything this seat has witnessed, in order."""
        return seen_by(chain.from_iterable(self._events), seat)

    def taught(self, step: int) -> tuple[Seat, ...]:
        """Return the seats that a step showed something which not everyone saw."""
        events = [event for event in self._events[step] if event.reveals]
        public = seen_by(events, None)
        return tuple([one for one in range(len(self.players)) if seen_by(events, one) != public])

    def rng(self, seat: Seat) -> Random:
        """Return the generator for this seat's next decision, the same in every replay."""
        return generator(self.seed, "bot", seat, len(self.moves))

    def undo_refused(self, seat: Seat | None = None) -> UndoRefusal | None:
        """Return why the last move stands, or None.

        `seat` is who asks for it; None: the seat that made the move.
        """
        if not self.moves:
            return UndoRefusal.NOTHING
        mover = self.moves[-1][0]
        if seat not in (None, mover):
            return UndoRefusal.OTHER_SEAT
        if any(event.reveals for event in self._events[-1]):
            return UndoRefusal.REVEALED
        if mover in self.to_act:
            return None
        together = len(self.game.rules.to_act(self._states[-2])) > 1
        return UndoRefusal.ANSWERED if together else UndoRefusal.TURN_OVER

    def undo(self, seat: Seat | None = None) -> None:
        """Take the last move back; raises IllegalMoveError where that is refused."""
        if why := self.undo_refused(seat):
            raise IllegalMoveError(f"The last move stands: {why.value}.")
        self.moves.pop()
        self._states.pop()
        self._events.pop()
        self._legal.clear()

    def record(self) -> Record:
        """Return the match as plain data, from which `replay` makes it again."""
        return Record(
            game=self.game.id,
            config=msgspec.json.decode(msgspec.json.encode(self.config)),
            players=self.players,
            seed=self.seed,
            moves=msgspec.json.decode(msgspec.json.encode(self.moves), type=Moves),
        )


def replay(game: Game, record: Record) -> Match:
    """Play a record again, move by move.

    Raises ValueError with a sentence where the record does not fit the game or the rules.
    """
    if record.format != FORMAT:
        raise ValueError(f"This record has form {record.format}, this program reads {FORMAT}.")
    try:
        config = msgspec.convert(record.config, game.rules.Config, strict=False)
        match = Match(game, config, record.players, record.seed)
        for seat, move in record.moves:
            match.submit(seat, msgspec.convert(move, game.move_type))
    except msgspec.ValidationError as error:
        from games.core.explain import plainly

        raise ValueError(f"This record does not fit {game.id}: {plainly(str(error))}") from error
    return match
