"""Remembers every match: the one you left, and the ones you finished.

A move is on the disk when `add` returns, so neither a crash nor a power cut takes one back. A match
belongs to one window at a time. A home that cannot be written leaves everything in memory until it
can.
"""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from games.core import fields
from games.core.archive.live import Into, Live, bring, cut, insert
from games.core.archive.schema import ABANDONED, FINISHED, WAITING
from games.core.archive.store import Store
from games.core.clock import follow_zone
from games.core.lock import FIRST, Locks
from games.core.match import FORMAT, Player, Record
from games.core.rules import Outcome, Seat, Value

log = logging.getLogger(__name__)

LIST = """
SELECT id, game, strftime('%Y-%m-%d %H:%M', coalesce(
    (SELECT made FROM moves WHERE match = id ORDER BY n DESC LIMIT 1), began
), 'unixepoch', 'localtime'), (SELECT coalesce(max(n) + 1, 0) FROM moves WHERE match = id),
record, outcome FROM matches WHERE status = ? ORDER BY id < 0 DESC, abs(id) DESC LIMIT ?"""
"""Newest first; what waits in memory for a file that can be written has numbers below 0."""
TODAY = "date('now', 'localtime')"
COUNT = """
INSERT INTO counts (day, what, number) VALUES (coalesce(?, {today}), ?, ?)
ON CONFLICT (day, what) DO UPDATE SET number = number + excluded.number"""

APART = "archive_apart"
SHORTER = "archive_shorter"
BAD_FIELD = "record_bad"


class Ending(Value, frozen=True):
    """How a match ended, as a list shows it: `Outcome` without what only its game knows."""

    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    reason: str = ""


OFFERED = 5
"""Unfinished matches of a game that are offered."""


class Entry(Value, frozen=True):
    """A match in the archive, as a list shows it."""

    id: int
    game: str
    when: str = ""
    """Local time of its last move, as `2030-12-31 23:59`."""
    moves: int = 0
    players: tuple[Player, ...] = ()
    outcome: Ending | None = None
    """None while it goes on."""


class NewerError(ValueError):
    """A match of a newer version, which this one leaves as it is."""


class ElsewhereError(ValueError):
    """A match that another window of the program goes on with."""


class Archive:
    """Matches and counts in `path`, whatever becomes of the file.

    A match is held by one archive at a time: by whoever began it or claimed it.
    """

    def __init__(self, path: Path | None) -> None:
        """Open the file, or make it; None keeps everything in memory, without a notice."""
        self._live: dict[int, Live] = {}
        """The matches in progress here, by the numbers that they are known by here."""
        self._moved: dict[int, int] = {}
        """Numbers in the file of matches that are known by another one here."""
        self._brought: dict[int, int] = {}
        self._below = 0
        """The last number of a match that was begun in memory; no file has numbers below 0."""
        self._owed: dict[tuple[str, str], int] = {}
        """What was counted by day, and is not in the file yet."""
        self._skipped: set[int] = set()
        self._locks = Locks(path.parent if path else None)
        self._store = Store(path, self._locks, self)

    @property
    def notices(self) -> list[str]:
        """Notices for people, each told once."""
        return self._store.notices.waiting

    def close(self) -> None:
        """Let go of the file and of all matches."""
        self._store.close()
        self._locks.close()

    # --- whose a match is ----------------------------------------------------------------------

    def claim(self, match_id: int) -> bool:
        """Hold a match, so that no other window goes on with it; False if another one holds it."""
        return self._take(self._row(match_id))

    def release(self, match_id: int) -> None:
        """Let others go on with a match that is left; one that is not on the disk stays ours."""
        live = self._live.get(match_id)
        if live is None or live.saved:
            self._forget(match_id)

    def _take(self, row: int) -> bool:
        return row < 0 or self._locks.take(FIRST + row)

    def _forget(self, match_id: int) -> None:
        self._live.pop(match_id, None)
        self._locks.free(FIRST + self._row(match_id))

    def _row(self, match_id: int) -> int:
        """Return the number of a match in the file."""
        return self._moved.get(match_id, match_id)

    # --- a match in progress -------------------------------------------------------------------

    def begin(self, record: Record) -> int:
        """Keep and hold a new match with the moves it already has; return its number."""
        head = msgspec.json.encode(replace(record, moves=()))
        moves = [(seat, msgspec.json.encode(move)) for seat, move in record.moves]
        live = Live(None, record.game, head, moves)
        self._below -= 1

        def work(file: sqlite3.Connection) -> int:
            if self._store.lasting:
                return insert(file, live, self._take)
            return bring(file, self._below, live, Into.MEMORY, self._take).row

        number = self._store.do(work)
        self._live[number] = live
        if self._store.lasting:
            live.settle(number)
        return number

    def add(self, match_id: int, n: int, seat: Seat, move: bytes) -> None:
        """Keep move number `n` (from 0), as JSON; it is on the disk when this returns.

        Raises ElsewhereError if another window holds the match.
        """
        self._change(match_id, n, [(seat, move)])

    def undo(self, match_id: int, n: int) -> None:
        """Forget move number `n` and all after it, so that `n` moves are left.

        Raises ElsewhereError if another window holds the match.
        """
        self._change(match_id, n, [])

    def finish(self, match_id: int, outcome: Outcome[Any]) -> None:
        """Count the match as finished, and let go of it."""
        self._end(match_id, FINISHED, msgspec.json.encode(outcome))

    def abandon(self, match_id: int) -> None:
        """Offer the match no longer; it counts nowhere."""
        self._end(match_id, ABANDONED, None)

    def skip(self, match_id: int) -> None:
        """Offer the match no longer until the next start; it stays as it is."""
        self._skipped.add(self._row(match_id))
        self.release(match_id)

    def _change(self, match_id: int, n: int, moves: list[tuple[Seat, bytes]]) -> None:
        live = self._live.get(match_id) or self._adopt(match_id)
        if n > len(live.moves):
            raise ElsewhereError(f"Match {match_id} has {len(live.moves)} moves, not {n}.")
        live.change(n, moves)
        self._keep(match_id, live)

    def _adopt(self, match_id: int) -> Live:
        """Go on with a match that was not begun here."""
        if not self.claim(match_id):
            raise ElsewhereError(f"Match {match_id} is open in another window.")
        self._load(match_id, held=True)
        return self._live[match_id]

    def _end(self, match_id: int, status: int, outcome: bytes | None) -> None:
        row = self._row(match_id)
        if (live := self._live.get(match_id)) is None:
            end = "UPDATE matches SET status = ?, outcome = ? WHERE id = ?"
            self._store.do(lambda file: file.execute(end, (status, outcome, row)))
            self._forget(match_id)
            return
        live.status, live.outcome, live.saved = status, outcome, False
        self._keep(match_id, live)

    def _keep(self, match_id: int, live: Live) -> None:
        def work(file: sqlite3.Connection) -> int:
            into = Into.FILE if self._store.lasting else Into.MEMORY
            return self._bring(file, match_id, live, into)

        row = self._store.do(work)
        if self._store.lasting:
            self._settle(match_id, live, row)

    def _bring(self, file: sqlite3.Connection, match_id: int, live: Live, into: Into) -> int:
        row, apart = bring(file, match_id, live, into, self._take)
        if apart:
            told = f"Match {live.row} was changed by another window; ours goes on as {row}."
            self._store.notices.add(APART, told)
        return row

    def _settle(self, match_id: int, live: Live, row: int) -> None:
        """Note that a match is on the disk; let go of it if it is over."""
        live.settle(row)
        if row != match_id:
            self._moved[match_id] = row
        if live.status != WAITING:
            self._forget(match_id)

    # --- what the store asks -------------------------------------------------------------------

    def trial(self, file: sqlite3.Connection) -> None:
        """Do all that is ever done to a file, which is taken back; raises if it does not work."""
        live = Live(None, "trial", b"{}", [(0, b"{}"), (1, b"{}")])
        number = insert(file, live, lambda _: True)
        cut(file, number, 1, [(1, b"[]"), (0, b"{}")])
        file.execute("UPDATE matches SET status = 2, outcome = ? WHERE id = ?", (b"{}", number))
        for _ in range(2):
            _count(file, "trial", 2, "0000-00-00")
        told = file.execute("SELECT number FROM counts WHERE day = '0000-00-00'").fetchall()
        wanted = [(2, b"{}", b"{}")], [(0, 0, b"{}"), (1, 1, b"[]"), (2, 0, b"{}")]
        if _rows(file, number) != wanted or told != [(4,)]:
            raise sqlite3.IntegrityError("it keeps something else than it is given")

    def refill(self, file: sqlite3.Connection, into: Into) -> None:
        """Write what is missing from a file."""
        self._brought = {
            match_id: self._bring(file, match_id, live, into)
            for match_id, live in self._live.items()
            if not live.saved or into is not Into.FILE
        }
        if into is not Into.MEMORY:
            for (day, what), number in self._owed.items():
                _count(file, what, number, day)

    def refilled(self) -> None:
        """Hear that all of it is on the disk."""
        self._owed.clear()
        for match_id, row in self._brought.items():
            self._settle(match_id, self._live[match_id], row)

    # --- what was played -----------------------------------------------------------------------

    def waiting(self) -> list[Entry]:
        """Return the unfinished matches, newest first; of each game the newest few.

        Of those in which nobody has moved yet only the newest match of a game is among them.
        """
        found: dict[str, list[Entry]] = {}
        offered: list[Entry] = []
        for entry in self._list(WAITING, -1):
            known = found.setdefault(entry.game, [])
            few = len(known) < OFFERED and (entry.moves or not known)
            if few and entry.id not in self._skipped:
                known.append(entry)
                offered.append(entry)
        return offered

    def finished(self, most: int = 100) -> list[Entry]:
        """Return the last finished matches, newest first."""
        return self._list(FINISHED, most)

    def _list(self, *values: int) -> list[Entry]:
        def work(file: sqlite3.Connection) -> list[Any]:
            follow_zone()
            return file.execute(LIST, values).fetchall()

        rows = self._store.do(work, writes=False)
        return [entry for row in rows if (entry := _entry(row))]

    def load(self, match_id: int) -> Record:
        """Return a match to go on with or to watch again: as much of it as can be read.

        Raises ValueError with a sentence if it is not there or cannot be read any more, and
        NewerError if only a newer version can read it.
        """
        return self._load(match_id, held=self._locks.has(FIRST + self._row(match_id)))

    def _load(self, match_id: int, *, held: bool) -> Record:
        row = self._row(match_id)
        heads, rows = self._store.do(lambda file: _rows(file, row), writes=False)
        if not heads:
            raise ValueError(f"The archive has no match {match_id}.")
        status, head, outcome = heads[0]
        try:
            record, bad = _head(head)
            moves = _moves(rows)
        except (ValueError, TypeError, RecursionError) as error:
            kind = NewerError if isinstance(error, NewerError) else ValueError
            raise kind(f"Match {match_id} cannot be read any more: {error}") from error
        for name in bad:
            self._store.notices.add(f"{BAD_FIELD}:{name}", f"Match {match_id}: {name} is no good.")
        if len(moves) < len(rows):
            told = f"Match {match_id}: of {len(rows)} moves {len(moves)} can be read."
            self._store.notices.add(SHORTER, told)
        live = self._live.get(match_id)
        if held and (live is None or live.saved):
            plain = [(seat, move) for _, seat, move in rows[: len(moves)]]
            whole = len(moves) == len(rows)
            self._live[match_id] = Live(
                row if whole else None,
                record.game,
                head,
                plain,
                len(plain) if whole else 0,
                len(plain) if whole else 0,
                status,
                outcome,
                whole,
                None if whole else row,
            )
        return replace(record, moves=moves)

    # --- counts --------------------------------------------------------------------------------

    def count(self, what: str, number: int = 1) -> None:
        """Add to today's count of something: a number a day, of nobody in particular."""
        day = self._store.do(lambda file: _count(file, what, number))
        if not self._store.lasting:
            self._owed[day, what] = self._owed.get((day, what), 0) + number

    def counts(self) -> dict[str, tuple[int, int]]:
        """Return what was counted: today, and on all days together."""
        ask = (
            f"SELECT what, sum(CASE day WHEN {TODAY} THEN number ELSE 0 END), sum(number)"
            " FROM counts GROUP BY what"
        )
        follow_zone()
        rows = self._store.do(lambda file: file.execute(ask).fetchall(), writes=False)
        return {what: (today, ever) for what, today, ever in rows}

    def begun(self) -> tuple[int, int]:
        """Return how many matches were begun, and how many of them finished."""
        ask = "SELECT count(*), coalesce(sum(status = ?), 0) FROM matches"

        def work(file: sqlite3.Connection) -> tuple[int, int]:
            begun, finished = file.execute(ask, (FINISHED,)).fetchone()
            return begun, finished

        return self._store.do(work, writes=False)


def _count(file: sqlite3.Connection, what: str, number: int, day: str | None = None) -> str:
    """Add to a count; return its day, today if none is named."""
    follow_zone()
    file.execute(COUNT.format(today=TODAY), (day, what, number))
    return day or str(file.execute(f"SELECT {TODAY}").fetchone()[0])


def _rows(file: sqlite3.Connection, row: int) -> tuple[list[Any], list[Any]]:
    head = "SELECT status, record, outcome FROM matches WHERE id = ?"
    moves = "SELECT n, seat, move FROM moves WHERE match = ? ORDER BY n"
    return file.execute(head, (row,)).fetchall(), file.execute(moves, (row,)).fetchall()


def _object(content: Any) -> fields.Fields:
    """Return a JSON object; raises ValueError."""
    try:
        found = msgspec.json.decode(content)
    except msgspec.DecodeError:
        content = content.encode() if isinstance(content, str) else content
        found = parsed.fields if (parsed := fields.parse(content)).whole else None
    if not isinstance(found, dict):
        raise ValueError("it is no JSON object")
    return found


def _head(head: Any) -> tuple[Record, tuple[str, ...]]:
    """Return a record without its moves, and which of its fields are no good."""
    plain = _object(head)
    form = plain.get("format")
    if isinstance(form, int) and form > FORMAT:
        raise NewerError(f"it has form {form}, this version reads {FORMAT}")
    return fields.fit(Record, {**plain, "moves": []})


def _moves(rows: list[Any]) -> tuple[tuple[Seat, dict[str, Any]], ...]:
    """Return the moves before the first that is missing or cannot be read.

    Raises ValueError if that is the very first.
    """
    out: list[tuple[Seat, dict[str, Any]]] = []
    for at, (n, seat, move) in enumerate(rows):
        try:
            if n != at or not isinstance(seat, int):
                break
            out.append((seat, _object(move)))
        except (ValueError, TypeError, RecursionError):
            break
    if rows and not out:
        raise ValueError("its first move is missing")
    return tuple(out)


def _entry(row: Any) -> Entry | None:
    """Return a row of LIST, or None (and a line in the log) if it cannot be read."""
    number, game, when, moves, head, outcome = row
    try:
        players = _object(head).get("players")
        plain = {"id": number, "game": game, "when": when, "moves": moves, "players": players}
        return replace(fields.fit(Entry, plain)[0], outcome=_ending(outcome))
    except (ValueError, TypeError, RecursionError) as error:
        log.warning("Match %s cannot be read any more: %s", number, error)
        return None


def _ending(outcome: Any) -> Ending | None:
    if not outcome:
        return None
    try:
        return fields.fit(Ending, _object(outcome))[0]
    except (ValueError, TypeError, RecursionError):
        return Ending()
