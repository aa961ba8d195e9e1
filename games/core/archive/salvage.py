"""Brings every match that can still be read over into another file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from games.core.archive import pages
from games.core.archive.schema import COLUMNS, columns, lacking

FAILURES = (sqlite3.Error, sqlite3.Warning, UnicodeError, MemoryError, OverflowError)
"""Whatever SQLite raises; what it says of a damaged file may be no text."""
BRIEF = 0.2
"""Seconds to wait, once more, for another instance before the pages are read as they are."""
GREATEST = 10**12
"""The largest number that a match can have come to."""

Row = tuple[Any, ...]


def copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy all rows as far as we know their columns; raises what SQLite raises, or would."""
    for table, known in COLUMNS.items():
        _copy(source, target, table, known)


def _copy(
    source: sqlite3.Connection, target: sqlite3.Connection, table: str, known: tuple[str, ...]
) -> None:
    if lost := lacking(source, table):
        raise sqlite3.DatabaseError(f"no {lost[0]} in {table}")
    there = columns(source, table)
    parts = [name if name in there else f"0 AS {name}" for name in known]
    for row in source.execute(f"SELECT {', '.join(parts)} FROM {table}"):
        _put(target, table, row)


def bring_over(path: Path, target: sqlite3.Connection, *, torn: bool = False) -> None:
    """Copy what can be read of a damaged file, which stays as it is: at worst nothing.

    Where two rows have the same key, what SQLite reads counts; of a file whose log is `torn`, whose
    newest part it does not read, what the pages hold.
    """
    ways = (_by_page, _by_table) if torn else (_by_table, _by_page)
    for statement in TWINS:
        target.execute(statement)
    for way in ways:
        way(path, target)
    _part_twins(target)
    _mend(target)


def read_over(path: Path, target: sqlite3.Connection) -> None:
    """Copy all of a file that is in order, and what can be read of it if SQLite cannot."""
    try:
        with closing(open_to_read(path)) as source:
            copy(source, target)
    except FAILURES:
        bring_over(path, target)


def _by_table(path: Path, target: sqlite3.Connection) -> None:
    with suppress(*FAILURES), closing(open_to_read(path)) as source:
        for table, known in COLUMNS.items():
            with suppress(*FAILURES):
                _copy(source, target, table, known)


def _by_page(path: Path, target: sqlite3.Connection) -> None:
    with suppress(OSError):
        _sort(pages.rows(path), target)


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a file for reading, even if some of what it says of its tables makes no sense."""
    if not path.is_file():  # a pipe would be waited for
        raise sqlite3.OperationalError("unable to open: it is not a file")
    log = path.with_name(f"{path.name}-wal")
    alone = "" if log.exists() else "&immutable=1"
    file = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{alone}", uri=True, timeout=BRIEF)
    file.text_factory = readable
    file.execute("PRAGMA writable_schema = ON")
    return file


def readable(raw: bytes) -> str:
    """Read damaged text as well; it is found out where it makes no sense."""
    return raw.decode(errors="replace")


def _sort(found: Iterable[pages.Row], target: sqlite3.Connection) -> None:
    """Put rows where they belong, which is told by what they hold."""
    for number, values in found:
        match number, values:
            case int(), (None, str(), int(), int(), bytes() | str(), _, *_):
                _put(target, "matches", (number, *values[1:6]))
            case None, (int(), int(), int(), bytes() | str(), int(), *_):
                _put(target, "moves", values[:5])
            case None, (str(), str(), int()):
                _put(target, "counts", values)


def _put(target: sqlite3.Connection, table: str, row: Row) -> None:
    """Insert a row of ours, unless there is one of this key."""
    if not GOOD[table](*row):
        return
    names, places = ", ".join(COLUMNS[table]), ", ".join("?" * len(row))
    with suppress(sqlite3.IntegrityError):
        target.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})", row)


def _is_match(number: Any, game: Any, status: Any, began: Any, head: Any, _: Any) -> bool:
    numbers = isinstance(status, int) and isinstance(began, int) and isinstance(number, int)
    return numbers and isinstance(game, str) and 0 < number < GREATEST and _is_object(head)


def _is_move(match: Any, n: Any, seat: Any, move: Any, _: Any) -> bool:
    numbers = isinstance(match, int) and isinstance(n, int) and isinstance(seat, int)
    return numbers and 0 <= n < GREATEST and _is_object(move)


def _is_count(day: Any, what: Any, number: Any) -> bool:
    return isinstance(day, str) and isinstance(what, str) and isinstance(number, int)


def _is_object(content: Any) -> bool:
    try:
        return isinstance(msgspec.json.decode(content), dict)
    except (ValueError, TypeError, RecursionError):
        return False


GOOD: dict[str, Callable[..., bool]] = {
    "matches": _is_match,
    "moves": _is_move,
    "counts": _is_count,
}


TWINS = (
    "CREATE TEMP TABLE twins AS SELECT * FROM matches WHERE 0",
    "CREATE TEMP TRIGGER note_twin BEFORE INSERT ON matches"
    " WHEN EXISTS (SELECT 1 FROM matches WHERE id = new.id AND record <> new.record) BEGIN"
    " INSERT INTO twins VALUES"
    " (new.id, new.game, new.status, new.began, new.record, new.outcome); END",
)
"""Notes the second of two matches that bear one number: one of both numbers is damaged."""


def _part_twins(target: sqlite3.Connection) -> None:
    """Give one of two matches with one number that of the moves nearest to it that have no match.

    Matches lie in the order of their numbers, so it is the first of both if those moves come first.
    """
    target.execute("DROP TRIGGER note_twin")
    alone = "SELECT DISTINCT match FROM moves WHERE match NOT IN (SELECT id FROM matches)"
    ask = "SELECT DISTINCT * FROM twins WHERE record NOT IN (SELECT record FROM matches)"
    for number, *twin in target.execute(ask).fetchall():
        numbers = [free for (free,) in target.execute(alone)]
        if free := min(numbers, key=lambda free: abs(free - number), default=0):
            if free < number:
                target.execute("UPDATE matches SET id = ? WHERE id = ?", (free, number))
            _put(target, "matches", (max(free, number), *twin))
    target.execute("DROP TABLE twins")


def _mend(target: sqlite3.Connection) -> None:
    """Leave of each match the moves before the first that is missing, and none without a match."""
    target.execute("DELETE FROM moves WHERE match NOT IN (SELECT id FROM matches)")
    ask = "SELECT match FROM moves GROUP BY match HAVING max(n) + 1 > count(*)"
    for (match,) in target.execute(ask).fetchall():
        found = target.execute("SELECT n FROM moves WHERE match = ? ORDER BY n", (match,))
        kept = sum(1 for at, (n,) in enumerate(found.fetchall()) if at == n)
        target.execute("DELETE FROM moves WHERE match = ? AND n >= ?", (match, kept))
