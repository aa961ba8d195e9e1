"""A file that no crash, power cut or full disk can spoil, or else memory in its place.

An SQLite database of fixed tables, to which later forms of it may add. A commit is on the disk when
`do` returns. A broken file is set aside and a new one made; one that cannot be written is copied
into memory and left alone.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import TypeVar

from games.core.notices import Notices

log = logging.getLogger(__name__)
T = TypeVar("T")

PATIENCE = 1.0
"""Seconds to wait for another instance that is writing."""

MEMORY = "archive_memory"
BROKEN = "archive_broken"


class Broken(sqlite3.DatabaseError):
    """The file is a database, but not with these tables in this version."""


class Store:
    """The database in `path`, used by one thread."""

    def __init__(
        self,
        path: Path | None,
        forms: tuple[tuple[str, ...], ...],
        refill: Callable[[sqlite3.Connection], None],
    ) -> None:
        """Open the file, or make it; None keeps everything in memory, without a notice.

        `forms` are the statements that make the tables, one tuple for what each form of the file
        added; a file of an older form is given what it lacks. `refill` writes what must not be
        missing when another file, or memory, has taken the place of the one that was open.
        """
        self._notices = Notices()
        self._forms = forms
        self._refill = refill
        self._path = path
        self._file = self._open(path) if path else self._memory()

    @property
    def notices(self) -> list[str]:
        """Keys for people, each told once: `archive_memory`, `archive_broken`."""
        return self._notices.waiting

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do all of this work or nothing, in the file or in what takes its place.

        `work` is done again after a failure. If it writes, its first statement does.
        """
        for _ in range(2):
            try:
                return _commit(self._file, work)
            except sqlite3.Error as error:
                self._recover(error)
        return _commit(self._file, work)

    def _recover(self, error: sqlite3.Error) -> None:
        lost, path = self._file, self._path
        if path and _is_broken(error):
            lost.close()
            self._set_aside(path, error)
            self._file = self._open(path)
        else:
            self._file = self._memory(lost)
            lost.close()
            self._path = None
            self._notices.add(MEMORY, f"Matches are kept in memory: {error}")
        with suppress(sqlite3.Error):
            _commit(self._file, self._refill)

    def _open(self, path: Path) -> sqlite3.Connection:
        for _ in range(2):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                return self._connect(path)
            except (OSError, sqlite3.Error) as error:
                if not _is_broken(error):
                    return self._without(path, error)
                self._set_aside(path, error)
        return self._without(path, "it stays broken")

    def _connect(self, path: Path) -> sqlite3.Connection:
        file = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            self._prepare(file)
            found = file.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise Broken(found)
        except BaseException:
            file.close()
            raise
        return file

    def _without(self, path: Path, why: object) -> sqlite3.Connection:
        """Return memory, with what the file holds if that can be read."""
        self._path = None
        self._notices.add(MEMORY, f"{path} cannot be used, matches are kept in memory: {why}")
        try:
            if not path.is_file():
                return self._memory()
            with closing(sqlite3.connect(path, timeout=PATIENCE)) as lost:
                return self._memory(lost)
        except (OSError, sqlite3.Error):
            return self._memory()

    def _memory(self, lost: sqlite3.Connection | None = None) -> sqlite3.Connection:
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            if lost:
                lost.backup(memory, progress=_give_up)
            self._prepare(memory)
        except sqlite3.Error:
            memory.close()
            memory = sqlite3.connect(":memory:", isolation_level=None)
            self._prepare(memory)
        return memory

    def _prepare(self, file: sqlite3.Connection) -> None:
        file.text_factory = _text
        file.execute("PRAGMA synchronous = EXTRA")
        file.execute("PRAGMA fullfsync = 1")  # macOS, where a sync alone stops at the drive's cache
        _commit(file, self._make, "BEGIN IMMEDIATE")
        with suppress(sqlite3.OperationalError):  # without it all is as safe, but slower
            file.execute("PRAGMA journal_mode = WAL")

    def _make(self, file: sqlite3.Connection) -> None:
        (form,) = file.execute("PRAGMA user_version").fetchone()
        found = file.execute("SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
        newest, tables = len(self._forms), {sql for (sql,) in found}
        if form > newest or tables != set(chain(*self._forms[:form])):
            raise Broken(f"it has form {form}, this program reads up to {newest}")
        if form == newest:
            return
        for table in chain(*self._forms[form:]):
            file.execute(table)
        file.execute(f"PRAGMA user_version = {newest}")

    def _set_aside(self, path: Path, why: object) -> None:
        """Rename a broken file with its companions, so that it can still be looked into."""
        self._notices.add(BROKEN, f"{path} is set aside as {path.name}.bad: {why}")
        for end in ("", "-wal", "-shm", "-journal"):
            part = path.with_name(path.name + end)
            bad = path.with_name(f"{path.name}.bad{end}")
            try:
                bad.unlink(missing_ok=True)
                part.replace(bad)
            except FileNotFoundError:
                continue
            except OSError as error:
                log.warning("%s cannot be renamed: %s", part, error)


def _is_broken(error: Exception) -> bool:
    """Tell a damaged file from one that is locked, read-only or on a full disk."""
    return type(error) in (sqlite3.DatabaseError, Broken)


def _text(raw: bytes) -> str:
    """Read damaged text as well; it is found out where it makes no sense."""
    return raw.decode(errors="replace")


def _give_up(status: int, _remaining: int, _total: int) -> None:
    """End a backup that would wait for ever for another instance's lock."""
    if status not in (0, 101):  # SQLITE_OK, SQLITE_DONE
        raise sqlite3.OperationalError(f"the backup ended with status {status}")


def _commit(
    file: sqlite3.Connection, work: Callable[[sqlite3.Connection], T], begin: str = "BEGIN"
) -> T:
    file.execute(begin)
    try:
        result = work(file)
        file.execute("COMMIT")
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise
    return result
