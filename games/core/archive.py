"""Remembers every match: the one you left, and the ones you finished.

A move is on the disk when `add` returns, so neither a crash nor a power cut takes one back. A file
that is broken is set aside; a home that cannot be written leaves everything in memory.
"""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from games.core.match import Player, Record
from games.core.rules import Outcome, Seat, Value
from games.core.store import Store

log = logging.getLogger(__name__)

FILE = "archive.db"
WAITING, FINISHED, ABANDONED = 0, 1, 2
FORMS = (
    (
        "CREATE TABLE matches (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL,"
        " status INTEGER NOT NULL, began INTEGER NOT NULL, record BLOB NOT NULL, outcome BLOB)",
        "CREATE TABLE moves (match INTEGER NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL,"
        " move BLOB NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID",
    ),
    (
        "CREATE TABLE counts (day TEXT NOT NULL, what TEXT NOT NULL, number INTEGER NOT NULL,"
        " PRIMARY KEY (day, what)) WITHOUT ROWID",
    ),
)
"""`record` is a `Record` without its moves; times are seconds since 1970, days local dates."""

NOW = "CAST(strftime('%s', 'now') AS INTEGER)"
LIST = """
SELECT id, game, strftime('%Y-%m-%d %H:%M', coalesce(
    (SELECT made FROM moves WHERE match = id ORDER BY n DESC LIMIT 1), began
), 'unixepoch', 'localtime'), (SELECT coalesce(max(n) + 1, 0) FROM moves WHERE match = id),
record, outcome FROM matches WHERE """


class Ending(Value, frozen=True):
    """How a match ended, as a list shows it: `Outcome` without what only its game knows."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


class Entry(Value, frozen=True):
    """A match in the archive, as a list shows it."""

    id: int
    game: str
    when: str
    """Local time of its last move, as `2030-12-31 23:59`."""
    moves: int
    players: tuple[Player, ...]
    outcome: Ending | None = None
    """None while it goes on."""


class Archive:
    """Matches and counts in `path`. No method but `load` raises, whatever becomes of the file."""

    def __init__(self, path: Path | None) -> None:
        """Open the file, or make it; None keeps everything in memory, without a notice."""
        self._live: dict[int, tuple[Record, list[tuple[Seat, bytes]]]] = {}
        """Matches in progress here, which are kept on when the file is lost."""
        self._store = Store(path, FORMS, self._refill)

    @property
    def notices(self) -> list[str]:
        """Keys for people, each told once: `archive_memory`, `archive_broken`."""
        return self._store.notices

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def begin(self, record: Record) -> int:
        """Keep a new match with the moves it already has; return its number."""
        head = replace(record, moves=())
        moves = [(seat, msgspec.json.encode(move)) for seat, move in record.moves]
        number = self._store.do(lambda file: _insert(file, None, head, moves))
        self._live[number] = head, moves
        return number

    def add(self, match_id: int, n: int, seat: Seat, move: bytes) -> None:
        """Keep move number `n` (from 0), as JSON; it is on the disk when this returns."""
        if live := self._live.get(match_id):
            live[1][n:] = [(seat, move)]
        self._store.do(lambda file: _cut(file, match_id, n, [(seat, move)]))

    def undo(self, match_id: int, n: int) -> None:
        """Forget move number `n` and all after it, so that `n` moves are left."""
        if live := self._live.get(match_id):
            del live[1][n:]
        self._store.do(lambda file: _cut(file, match_id, n, []))

    def finish(self, match_id: int, outcome: Outcome[Any]) -> None:
        """Count the match as finished."""
        self._end(match_id, FINISHED, msgspec.json.encode(outcome))

    def abandon(self, match_id: int) -> None:
        """Offer the match no longer; it counts nowhere."""
        self._end(match_id, ABANDONED, None)

    def _end(self, match_id: int, status: int, outcome: bytes | None) -> None:
        end = "UPDATE matches SET status = ?, outcome = ? WHERE id = ?"
        self._store.do(lambda file: file.execute(end, (status, outcome, match_id)))
        self._live.pop(match_id, None)

    def waiting(self) -> list[Entry]:
        """Return the newest unfinished match of each game, newest first."""
        newest: dict[str, Entry] = {}
        for entry in self._list("status = ? ORDER BY id DESC", WAITING):
            newest.setdefault(entry.game, entry)
        return list(newest.values())

    def finished(self, most: int = 100) -> list[Entry]:
        """Return the last finished matches, newest first."""
        return self._list("status = ? ORDER BY id DESC LIMIT ?", FINISHED, most)

    def _list(self, which: str, *values: int | str) -> list[Entry]:
        rows = self._store.do(lambda file: file.execute(LIST + which, values).fetchall())
        return [entry for row in rows if (entry := _entry(row))]

    def load(self, match_id: int) -> Record:
        """Return a match to go on with or to watch again.

        Raises ValueError with a sentence if it is not there or cannot be read any more.
        """
        heads, rows = self._store.do(lambda file: _rows(file, match_id))
        if not heads:
            raise ValueError(f"The archive has no match {match_id}.")
        status, head = heads[0]
        try:
            record = _record(head, rows)
        except (ValueError, TypeError, RecursionError) as error:
            raise ValueError(f"Match {match_id} cannot be read any more: {error}") from error
        if status == WAITING:
            moves = [(seat, move) for _, seat, move in rows]
            self._live[match_id] = replace(record, moves=()), moves
        return record

    def count(self, what: str, number: int = 1) -> None:
        """Add to today's count of something: a number a day, of nobody in particular."""
        add = (
            "INSERT INTO counts VALUES (date('now', 'localtime'), ?, ?)"
            " ON CONFLICT (day, what) DO UPDATE SET number = number + excluded.number"
        )
        self._store.do(lambda file: file.execute(add, (what, number)))

    def counts(self) -> dict[str, tuple[int, int]]:
        """Return what was counted: today, and on all days together."""
        ask = (
            "SELECT what, sum(CASE day WHEN date('now', 'localtime') THEN number ELSE 0 END),"
            " sum(number) FROM counts GROUP BY what"
        )
        rows = self._store.do(lambda file: file.execute(ask).fetchall())
        return {what: (today, ever) for what, today, ever in rows}

    def begun(self) -> tuple[int, int]:
        """Return how many matches were begun, and how many of them finished."""
        ask = "SELECT count(*), coalesce(sum(status = ?), 0) FROM matches"
        rows = self._store.do(lambda file: file.execute(ask, (FINISHED,)).fetchall())
        begun, finished = rows[0]
        return begun, finished

    def _refill(self, file: sqlite3.Connection) -> None:
        for number, (head, moves) in self._live.items():
            _insert(file, number, head, moves)


def _insert(
    file: sqlite3.Connection, number: int | None, head: Record, moves: list[tuple[Seat, bytes]]
) -> int:
    insert = f"INSERT OR REPLACE INTO matches VALUES (?, ?, ?, {NOW}, ?, NULL)"
    values = (number, head.game, WAITING, msgspec.json.encode(head))
    made = file.execute(insert, values).lastrowid
    assert made is not None
    _cut(file, made, 0, moves)
    return made


def _cut(file: sqlite3.Connection, match_id: int, n: int, moves: list[tuple[Seat, bytes]]) -> None:
    """Put these moves in the place of move number `n` and all after it."""
    file.execute("DELETE FROM moves WHERE match = ? AND n >= ?", (match_id, n))
    file.executemany(
        f"INSERT INTO moves VALUES (?, ?, ?, ?, {NOW})",
        [(match_id, at, seat, move) for at, (seat, move) in enumerate(moves, n)],
    )


def _rows(file: sqlite3.Connection, match_id: int) -> tuple[list[Any], list[Any]]:
    head = "SELECT status, record FROM matches WHERE id = ?"
    moves = "SELECT n, seat, move FROM moves WHERE match = ? ORDER BY n"
    return (
        file.execute(head, (match_id,)).fetchall(),
        file.execute(moves, (match_id,)).fetchall(),
    )


def _record(head: bytes, rows: list[Any]) -> Record:
    if [n for n, _, _ in rows] != list(range(len(rows))):
        raise ValueError("a move is missing")
    moves = [(seat, msgspec.json.decode(move)) for _, seat, move in rows]
    whole = {**msgspec.json.decode(head), "moves": moves}
    return msgspec.convert(whole, Record)


def _entry(row: Any) -> Entry | None:
    """Return a row of LIST, or None (and a line in the log) if it cannot be read."""
    number, game, when, moves, head, outcome = row
    try:
        plain = {
            "id": number,
            "game": game,
            "when": when,
            "moves": moves,
            "players": msgspec.json.decode(head)["players"],
            "outcome": outcome and msgspec.json.decode(outcome),
        }
        return msgspec.convert(plain, Entry)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        log.warning("Match %s cannot be read any more: %s", number, error)
        return None
