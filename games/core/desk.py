"""What one front end may hold of a match: what its people may see and do, and the only way to it.

A window, a terminal, a replay and an unattended screen each sit at a desk; none of them holds the
match. Behind the desk lie the archive and the bots, or a record.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from games.core import fields, library
from games.core.archive import BAD_FIELD, Archive, ElsewhereError, Entry, NewerError
from games.core.bots import RANDOM, Here, Question, Thinker, is_easy, usual_level
from games.core.chance import fresh_seed, pick
from games.core.library import Game
from games.core.match import HUMAN, Match, Player, Record, UndoRefusal
from games.core.match import replay as replayed
from games.core.rules import Asked, Event, Move, Outcome, Seat
from games.core.speech import Story

log = logging.getLogger(__name__)

LATE = 6.0
"""Seconds after which a bot's answer is not waited for any more."""


class Desk(Protocol):
    """A match as one front end may know it.

    Seats in `sees` may be looked through; `people` are those that somebody here plays. What this
    front end may not know raises ValueError.
    """

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def config(self) -> Any:
        """The rules' configuration, which everyone knows."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where; each has a name."""

    @property
    def seed(self) -> int:
        """The number of the deal."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats that somebody at this front end plays."""

    @property
    def sees(self) -> tuple[Seat, ...]:
        """Seats whose secrets may be shown here."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""

    @property
    def asked(self) -> Asked:
        """How they are asked."""

    @property
    def outcome(self) -> Outcome[Any] | None:
        """How it ended, or None while it goes on."""

    @property
    def length(self) -> int:
        """The number of moves made."""

    @property
    def last_mover(self) -> Seat | None:
        """Who made the last move, or None before the first."""

    @property
    def due(self) -> Seat | None:
        """The seat whose move comes from behind the desk now, or None: people are asked."""

    def view(self, seat: Seat | None) -> Any:
        """Return what this seat may know now (None: what everyone may)."""

    def events(self, step: int, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events of one step as this seat saw them; step 0 is the deal."""

    def taught(self, step: int) -> tuple[Seat, ...]:
        """Return the seats that a step showed something which not everyone saw."""

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return what this seat may do now: free moves only, if it is not to act."""

    def submit(self, seat: Seat, move: Move) -> None:
        """Make a move of this seat: of a person here, or the one that is due.

        Raises IllegalMoveError, and changes nothing, if the rules forbid it.
        """

    def undo_refused(self, seat: Seat) -> UndoRefusal | None:
        """Return why this seat cannot take the last move back, or None."""

    def undo(self, seat: Seat) -> None:
        """Take the last move back; raises IllegalMoveError where that is refused."""

    def ask(self, seat: Seat) -> Future[Move]:
        """Return the move to come of the seat that is due."""

    def settle(self, seat: Seat, future: Future[Move], waited: float) -> Move | None:
        """Return the move if it is there after `waited` seconds; too late, any legal one."""

    def suggest(self, seat: Seat) -> Future[Move]:
        """Return what the best bot would do in this seat's place, knowing what it knows."""

    def rematch(self) -> Desk:
        """Return the same table again with a fresh deal; the first seat passes on."""

    def leave(self) -> None:
        """Let another window go on with the match, from where it is now."""


class Source(Protocol):
    """Where the moves come from that nobody at the desk makes."""

    def due(self, match: Match, people: Sequence[Seat]) -> Seat | None:
        """Return whose move comes from here now."""

    def ask(self, match: Match, seat: Seat) -> Future[Move]:
        """Return the move to come."""

    def settle(self, match: Match, seat: Seat, future: Future[Move], waited: float) -> Move | None:
        """Return the move, or None while it is waited for."""


class Bots:
    """Moves of the built-in players."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._heard: tuple[object, Move | None] = None, None
        """The last moment at which a bot was listened to, and what it had to say."""

    def due(self, match: Match, people: Sequence[Seat]) -> Seat | None:
        """Return the first seat that is to act and that no person plays.

        A bot that has just ended its turn may say something first.
        """
        if match.moves and match.moves[-1][0] not in people and self._remark(match):
            return match.moves[-1][0]
        return next((seat for seat in match.to_act if seat not in people), None)

    def _remark(self, match: Match) -> Move | None:
        """Return the free move that the bot wants to make which moved last, worked out once."""
        (seat, last), level = match.moves[-1], match.players[match.moves[-1][0]].who
        if last.free or seat in match.to_act or level not in match.game.levels:
            return None
        remark = getattr(match.game.bots, "remark", None)
        if remark is None:
            return None
        moment = match, len(match.moves), last
        if self._heard[0] != moment:
            legal = match.legal_moves(seat)
            settings = match.game.level(level)
            said = remark(match.view(seat), legal, match.rng(seat), settings) if legal else None
            self._heard = moment, said if said in legal else None
        return self._heard[1]

    def ask(self, match: Match, seat: Seat) -> Future[Move]:
        """Ask the bot at this seat."""
        if seat not in match.to_act and (said := self._remark(match)):
            told: Future[Move] = Future()
            told.set_result(said)
            return told
        legal = _choices(match, seat)
        if not is_easy(match.players[seat].who, legal):
            return self._thinker.ask(question(match, seat))
        done: Future[Move] = Future()
        done.set_result(pick(legal, match.rng(seat)))
        return done

    def settle(self, match: Match, seat: Seat, future: Future[Move], waited: float) -> Move | None:
        """Return the bot's move; a legal quick one if it is late, or failed."""
        legal = match.legal_moves(seat)
        if not future.done():
            if waited < LATE:
                return None
            log.warning("The bot at seat %d is late; it plays a quick move.", seat + 1)
        else:
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None and future.result() in legal:
                return future.result()
            log.warning("The bot at seat %d failed (%r); it plays a quick move.", seat + 1, error)
        self._thinker.renew()
        return pick(legal, match.rng(seat))


def question(match: Match, seat: Seat, level: str = "") -> Question:
    """Return what a bot at this seat is asked now; without a level, the one that sits there."""
    return Question(
        match.game.id,
        level or match.players[seat].who,
        match.view(seat),
        match.seen(seat),
        _choices(match, seat),
        match.rng(seat),
    )


def _choices(match: Match, seat: Seat) -> tuple[Move, ...]:
    """Return what a bot chooses from: while it is asked, it says nothing beside the question."""
    legal = match.legal_moves(seat)
    if seat not in match.to_act:
        return legal
    return tuple([move for move in legal if not move.free])


class Recorded:
    """Moves of a match that was played before."""

    def __init__(self, moves: Sequence[tuple[Seat, Move]]) -> None:
        self._moves = tuple(moves)

    def due(self, match: Match, people: Sequence[Seat]) -> Seat | None:
        """Return the seat that moved next, None at the end of the record."""
        at = len(match.moves)
        return self._moves[at][0] if at < len(self._moves) else None

    def ask(self, match: Match, seat: Seat) -> Future[Move]:
        """Return the move that was made here."""
        done: Future[Move] = Future()
        done.set_result(self._moves[len(match.moves)][1])
        return done

    def settle(self, match: Match, seat: Seat, future: Future[Move], waited: float) -> Move | None:
        """Return that move."""
        return future.result()


class LocalDesk:
    """The desk of one screen: it owns the match, keeps it in the archive and asks the bots.

    `saved` is its number in the archive; None: it is not kept. `source` given: the moves of all
    seats come from there, and nobody here plays. `animals` are names for players without one.
    """

    def __init__(
        self,
        match: Match,
        archive: Archive | None = None,
        saved: int | None = None,
        *,
        thinker: Thinker | None = None,
        source: Source | None = None,
        animals: Sequence[str] = (),
    ) -> None:
        self.game = match.game
        self.config = match.config
        self.seed = match.seed
        self.players = named(match.players, animals)
        everyone = tuple(range(len(match.players)))
        played = [seat for seat in everyone if match.players[seat].who == HUMAN]
        self.people = () if source else tuple(played)
        self.sees = everyone if source else self.people
        self._match = match
        self._archive = archive
        self._saved = saved if archive else None
        self._thinker = thinker or Here()
        self._source = source or Bots(self._thinker)
        self._animals = tuple(animals)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._match.to_act

    @property
    def asked(self) -> Asked:
        """How they are asked."""
        return self._match.asked

    @property
    def outcome(self) -> Outcome[Any] | None:
        """How it ended, or None while it goes on."""
        return self._match.outcome

    @property
    def length(self) -> int:
        """The number of moves made."""
        return len(self._match.moves)

    @property
    def last_mover(self) -> Seat | None:
        """Who made the last move, or None before the first."""
        return self._match.moves[-1][0] if self._match.moves else None

    @property
    def due(self) -> Seat | None:
        """The seat whose move comes from behind the desk now."""
        return self._source.due(self._match, self.people)

    def view(self, seat: Seat | None) -> Any:
        """Return what this seat may know now (None: what everyone may)."""
        return self._match.view(self._seen(seat))

    def events(self, step: int, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events of one step as this seat saw them; step 0 is the deal."""
        return self._match.events(step, self._seen(seat))

    def _seen(self, seat: Seat | None) -> Seat | None:
        if seat is not None and seat not in self.sees:
            raise ValueError(f"What seat {seat + 1} knows is not for this front end.")
        return seat

    def taught(self, step: int) -> tuple[Seat, ...]:
        """Return the seats that a step showed something which not everyone saw."""
        return self._match.taught(step)

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return what this seat may do now."""
        return self._match.legal_moves(seat)

    def submit(self, seat: Seat, move: Move) -> None:
        """Make a move; it is on the disk when this returns."""
        match, number = self._match, self.length
        match.submit(seat, move)
        if self._archive is None or self._saved is None:
            return
        self._archive.add(self._saved, number, seat, msgspec.json.encode(move))
        if match.outcome:
            self._archive.finish(self._saved, match.outcome)

    def undo_refused(self, seat: Seat) -> UndoRefusal | None:
        """Return why this seat cannot take the last move back, or None."""
        return self._match.undo_refused(seat)

    def undo(self, seat: Seat) -> None:
        """Take the last move back; raises IllegalMoveError where that is refused."""
        self._match.undo(seat)
        if self._archive is not None and self._saved is not None:
            self._archive.undo(self._saved, self.length)

    def ask(self, seat: Seat) -> Future[Move]:
        """Return the move to come of the seat that is due."""
        return self._source.ask(self._match, seat)

    def settle(self, seat: Seat, future: Future[Move], waited: float) -> Move | None:
        """Return the move if it is there after `waited` seconds; too late, any legal one."""
        return self._source.settle(self._match, seat, future, waited)

    def suggest(self, seat: Seat) -> Future[Move]:
        """Return what the best bot would do in this seat's place, knowing what it knows."""
        best = (RANDOM, *self.game.levels)[-1]
        return self._thinker.ask(question(self._match, self._seen(seat) or 0, best))

    def record(self) -> Record:
        """Return the match as plain data, once it is over and nothing in it is secret any more.

        Raises ValueError while it goes on.
        """
        if not self.outcome:
            raise ValueError("A match in progress holds secrets; it is not given away.")
        return self._match.record()

    def rematch(self) -> LocalDesk:
        """Return the same table again with a fresh deal; the first seat passes on."""
        match = self._match
        config = self.game.rules.rematch(self.config, len(self.players), match.first)
        again = Match(self.game, config, self.players, fresh_seed())
        return begin(again, self._archive, thinker=self._thinker, animals=self._animals)

    def leave(self) -> None:
        """Let another window go on with the match, from where it is now."""
        if self._archive is not None and self._saved is not None:
            self._archive.release(self._saved)


def begin(
    match: Match,
    archive: Archive | None = None,
    *,
    thinker: Thinker | None = None,
    animals: Sequence[str] = (),
) -> LocalDesk:
    """Return the desk of a match that begins now and is kept in the archive."""
    saved = archive.begin(match.record()) if archive else None
    return LocalDesk(match, archive, saved, thinker=thinker, animals=animals)


def resume(
    archive: Archive,
    waiting: Entry,
    *,
    thinker: Thinker | None = None,
    animals: Sequence[str] = (),
) -> LocalDesk:
    """Return the desk of a match that was left, or that a power cut ended.

    Raises KeyError where its game is not there, SheetError where that cannot be read now and
    ElsewhereError where another window holds the match: it waits. Raises ValueError where it does
    not fit the rules of this version: it is not offered again until the next start, and stays as it
    is; one that is damaged is offered no longer.
    """
    game = library.load(waiting.game)
    if not archive.claim(waiting.id):
        raise ElsewhereError("This match is open in another window.")
    try:
        record = archive.load(waiting.id)
    except NewerError:
        archive.skip(waiting.id)
        raise
    except ValueError:
        archive.abandon(waiting.id)
        raise
    try:
        record, bad = known(game, record)
        match = replayed(game, record)
    except ValueError:
        archive.skip(waiting.id)
        raise
    archive.notices.extend(f"{BAD_FIELD}:config.{name}" for name in bad)
    if match.outcome:  # the power went between its last move and its end
        archive.finish(waiting.id, match.outcome)
    return LocalDesk(match, archive, waiting.id, thinker=thinker, animals=animals)


def known(game: Game, record: Record) -> tuple[Record, tuple[str, ...]]:
    """Return what this version knows of a record, and which fields of its config are no good.

    A bot of a level that is not there plays at the usual one. Raises ValueError if the config lacks
    what it needs.
    """
    levels = (HUMAN, RANDOM, *game.levels)
    players = tuple(
        [p if p.who in levels else replace(p, who=usual_level(game)) for p in record.players]
    )
    config, bad = fields.fit(game.rules.Config, record.config, strict=False)
    return replace(record, players=players, config=msgspec.to_builtins(config)), bad


def watch(match: Match, animals: Sequence[str] = ()) -> LocalDesk:
    """Return the desk of a match that was played before and is played again from its deal."""
    again = Match(match.game, match.config, match.players, match.seed)
    return LocalDesk(again, source=Recorded(match.moves), animals=animals)


def story(desk: Desk) -> Story:
    """Return the public events of a match so far, step by step."""
    return [desk.events(step, None) for step in range(desk.length + 1)]


def named(players: tuple[Player, ...], animals: Sequence[str]) -> tuple[Player, ...]:
    """Return the players, those without an animal that is known given one that nobody has."""
    if not animals:
        return players
    taken = [player.animal for player in players]
    free = (animal for animal in animals if animal not in taken)
    return tuple(
        [p if p.animal in animals else replace(p, animal=next(free, animals[0])) for p in players]
    )
