"""The file of matches, which no crash, power cut or full disk can spoil; or memory in its place.

A commit is on the disk when `do` returns. A damaged file is put aside, and what can be read of it
is brought over into a new one. One that cannot be written is copied into memory and left alone;
what happens meanwhile is written as soon as that works again.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Protocol, TypeVar

from games.core import files
from games.core.archive import schema
from games.core.archive.live import Into
from games.core.archive.pages import is_torn
from games.core.archive.salvage import FAILURES, bring_over, copy, read_over, readable
from games.core.lock import ARCHIVE, PLACES, Locks
from games.core.notices import Notices

log = logging.getLogger(__name__)
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

PATIENCE = 1.0
"""Seconds to wait for another instance that is writing."""
LONG = 5.0
"""Seconds to wait for another instance that brings matches over."""
COMPANIONS = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite lays beside its own."""
NEW = ".new"
"""Ending of a file that matches are being brought over into."""
LOGGED = 100
"""Pages that the log holds before they are written to their places."""
SHORT = 1_000_000
"""Bytes: with fewer to spare, whatever fails fails for want of room."""

WRITING = "BEGIN IMMEDIATE"

MEMORY = "archive_memory"
FULL = "archive_full"
BACK = "archive_back"
NEWER = "archive_newer"
BROKEN = "archive_broken"

ODD = ("NULL value in ", "CHECK constraint failed", "NUMERIC value in ", "TEXT value in ")
"""What a check of the file says of values that are not as their column wants them: no damage."""
CIRCUMSTANCES = ("full", "locked", "readonly", "disk I/O error", "unable to open")
"""What SQLite says of a file that is in order, but cannot be used now."""


class BrokenError(sqlite3.DatabaseError):
    """SQLite itself finds the file damaged."""


class TornError(BrokenError):
    """SQLite would forget a part of its log, because of damage before it."""


class Keeper(Protocol):
    """Whoever knows what must not be missing from the file."""

    def trial(self, file: sqlite3.Connection) -> None:
        """Do all that is ever done to a file; raises sqlite3.Error if that does not work."""

    def refill(self, file: sqlite3.Connection, into: Into) -> None:
        """Write what is missing from a file."""

    def refilled(self) -> None:
        """Hear that all of it is on the disk."""


class Store:
    """The database in `path`, used by one thread."""

    def __init__(self, path: Path | None, locks: Locks, keeper: Keeper) -> None:
        """Open the file, or make it; None keeps everything in memory, without a notice."""
        self.lasting = True
        """False while memory has taken the place of the file."""
        self._notices = Notices()
        self._path = path
        self._locks = locks
        self._keeper = keeper
        self._hope = True
        """Whether the file may yet be written."""
        self._damage: BaseException | None = None
        """Why the file cannot be trusted, where it could not be put aside."""
        self._known: tuple[int, int] | None = None
        self._file = self._open(path) if path else _memory()

    @property
    def notices(self) -> Notices:
        """Notices for people."""
        return self._notices

    def close(self) -> None:
        """Let go of the file; what is only in memory is written now if that works again."""
        if self._path and not self.lasting and self._hope:
            self._come_back(self._path, PATIENCE)
        self._path = None
        self._file.close()

    def do(self, work: Work[T], *, writes: bool = True) -> T:
        """Do all of this work or nothing, in the file or in what takes its place.

        `work` is done again after a failure.
        """
        if self._path and self.lasting:
            if self._known != _identity(self._path):
                self._follow(self._path)
        elif self._path and writes and self._hope and not self._damage:
            self._come_back(self._path, 0.0)
        begin = WRITING if writes else "BEGIN"
        for again in (False, False, True):
            try:
                return _commit(self._file, work, begin)
            except FAILURES as error:
                self._recover(error, again=again)
        return _commit(self._file, work, begin)

    # --- opening -------------------------------------------------------------------------------

    def _open(self, path: Path) -> sqlite3.Connection:
        try:
            self._clear(path)
            self._look_over(path)
            return self._connect(path, PATIENCE)
        except (OSError, *FAILURES) as error:
            if _is_broken(error):
                return self._replace(path, error)
            return self._give_way(path, error, lambda memory: read_over(path, memory))

    def _clear(self, path: Path) -> None:
        """Put aside what is no file in the place of one that SQLite would wait for."""
        for stray in (path.with_name(path.name + end) for end in COMPANIONS):
            if stray.exists() and not stray.is_file():
                files.put_aside(stray)

    def _look_over(self, path: Path) -> None:
        """Raise TornError if a log was left that is damaged; only who is alone here can tell."""
        with self._locks.held(ARCHIVE, LONG):
            places = [place for place in PLACES if self._locks.take(place)]
            alone = self._locks.real and len(places) == len(PLACES)
            for place in places[1:]:
                self._locks.free(place)
            if alone and is_torn(path):
                raise TornError("its log is damaged")

    def _connect(self, path: Path, patience: float, *, check: bool = True) -> sqlite3.Connection:
        """Return the file, made if it is not there; raises OSError or what SQLite raises."""
        self._prepare(path, patience * LONG)
        file = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            file.text_factory = readable
            file.execute("PRAGMA synchronous = EXTRA")
            file.execute("PRAGMA fullfsync = 1")  # macOS: a sync alone stops at the drive's cache
            file.execute(f"PRAGMA wal_autocheckpoint = {LOGGED}")
            _commit(file, schema.make, WRITING)
            _try(file, self._keeper.trial)
            with suppress(sqlite3.OperationalError):  # without it all is as safe, but slower
                file.execute("PRAGMA journal_mode = WAL")
            if check:
                _check(file)
        except BaseException:
            file.close()
            raise
        self._known = _identity(path)
        return file

    def _prepare(self, path: Path, patience: float) -> None:
        """Make sure that there is a file, private to its owner, for SQLite to open."""
        if path.is_file():
            files.make_home(path.parent)
            files.make_private(path, *(path.with_name(path.name + end) for end in COMPANIONS))
            return
        if path.exists():
            raise files.NoFileError("it is not a file")
        files.make_home(path.parent)
        ready = path.with_name(path.name + NEW)
        with self._locks.held(ARCHIVE, patience), suppress(FileExistsError):
            if path.exists():
                return
            for stray in (path.with_name(path.name + end) for end in COMPANIONS):
                if stray.exists():  # SQLite would take it for the new file's
                    files.put_aside(stray)
            if ready.exists():  # it was whole before the old one went
                ready.rename(path)
            else:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, files.FILE_MODE))

    def _follow(self, path: Path) -> None:
        """Open the file anew: another instance put the old one aside, or somebody removed it."""
        old = self._file
        log.warning("%s is another file than before.", path)
        self._file = self._open(path)
        with suppress(*FAILURES):
            old.close()
        self._refill()

    def _refill(self) -> None:
        """Write into what is in the place of the file now what was not in it, or is newer."""
        into = Into.OTHER if self.lasting else Into.MEMORY
        with suppress(*FAILURES):
            _commit(self._file, lambda file: self._keeper.refill(file, into), WRITING)
            if self.lasting:
                self._keeper.refilled()

    # --- failing -------------------------------------------------------------------------------

    def _recover(self, error: BaseException, *, again: bool) -> None:
        """Put something usable in the place of what failed."""
        lost, path = self._file, self._path
        if not path or not self.lasting:
            self._file = _memory()
            with suppress(*FAILURES):
                copy(lost, self._file)
            lost.close()
        elif _is_broken(error):
            lost.close()
            self._file = self._replace(path, error)
        elif not again and _is_full(path, error) and self._make_room(path, lost):
            return
        else:
            self._file = self._give_way(path, error, lambda memory: copy(lost, memory))
            lost.close()
        self._refill()

    def _make_room(self, path: Path, file: sqlite3.Connection) -> bool:
        """Return whether there may be more room now."""
        found = files.make_room(path.parent)
        with suppress(*FAILURES):
            (busy, *_) = file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            found = found or not busy
        return found

    def _give_way(
        self, path: Path, why: BaseException, read: Callable[[sqlite3.Connection], None]
    ) -> sqlite3.Connection:
        """Return memory, with what `read` copies there of what the file holds."""
        self.lasting = False
        self._hope = isinstance(why, OSError | MemoryError) or _may_pass(why)
        notice = MEMORY if self._hope else NEWER
        if _is_full(path, why):
            notice = FULL
        self._notices.over(BACK)
        self._notices.add(notice, f"{path} cannot be written, matches are kept in memory: {why}")
        memory = _memory()
        with suppress(OSError, *FAILURES):
            read(memory)
        return memory

    def _come_back(self, path: Path, patience: float) -> None:
        """Write what is only in memory, and go on in the file, if it can be written again."""
        try:
            if self._damage:
                file, into = self._brought_over(path, self._damage), Into.OTHER
            else:
                file, into = self._connect(path, patience, check=False), Into.FILE
        except (OSError, *FAILURES) as error:
            log.debug("Still in memory: %s", error)
            return
        try:
            _commit(file, lambda file: self._keeper.refill(file, into), WRITING)
        except FAILURES:
            file.close()
            return
        self._file.close()
        self._file, self._damage, self.lasting = file, None, True
        self._keeper.refilled()
        self._notices.over(MEMORY, FULL)
        self._notices.add(BACK, f"Matches are kept in {path} again.")

    # --- damage --------------------------------------------------------------------------------

    def _replace(self, path: Path, why: BaseException) -> sqlite3.Connection:
        """Put a damaged file aside; return a new one with all that can be read of it."""
        try:
            return self._brought_over(path, why)
        except (OSError, *FAILURES) as error:
            self._damage, torn = why, isinstance(why, TornError)
            stays = OSError(f"it is damaged and cannot be put aside: {error}")
            return self._give_way(path, stays, lambda memory: bring_over(path, memory, torn=torn))

    def _brought_over(self, path: Path, why: BaseException) -> sqlite3.Connection:
        """Return a file that all was brought over into; raises if that cannot be."""
        with self._locks.held(ARCHIVE, LONG) as alone:
            if not alone:
                raise sqlite3.OperationalError("another instance holds the archive locked")
            torn = isinstance(why, TornError)
            with suppress(*FAILURES):
                if not torn:
                    return self._connect(path, PATIENCE)  # another instance was faster
            return self._anew(path, why, torn)

    def _anew(self, path: Path, why: BaseException, torn: bool) -> sqlite3.Connection:
        new = path.with_name(path.name + NEW)
        try:
            _build(new, path, torn)
            aside = files.put_aside(path, COMPANIONS)
        except BaseException:
            for end in ("", *COMPANIONS):
                new.with_name(new.name + end).unlink(missing_ok=True)
            raise
        new.rename(path)
        self._notices.add(BROKEN, f"{path} was damaged and is kept as {aside.name}: {why}")
        return self._connect(path, PATIENCE)


def _build(new: Path, damaged: Path, torn: bool) -> None:
    """Make a file of all that can be read; it is whole and on the disk when this returns."""
    for end in ("", *COMPANIONS):
        new.with_name(new.name + end).unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR, files.FILE_MODE))

    def fill(file: sqlite3.Connection) -> None:
        schema.make(file)
        bring_over(damaged, file, torn=torn)

    with closing(sqlite3.connect(new, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = EXTRA")
        _commit(file, fill, WRITING)


def _memory() -> sqlite3.Connection:
    file = sqlite3.connect(":memory:", isolation_level=None)
    file.text_factory = readable
    _commit(file, schema.make)
    return file


def _check(file: sqlite3.Connection) -> None:
    """Raise BrokenError if SQLite finds damage."""
    for (found,) in file.execute("PRAGMA integrity_check(20)"):
        if found != "ok" and not found.startswith(ODD):
            raise BrokenError(found)


def _is_broken(error: BaseException) -> bool:
    """Tell a damaged file from one that is locked, read-only, strange or on a full disk."""
    plain = type(error) is sqlite3.DatabaseError
    return plain or isinstance(error, BrokenError | UnicodeError)


def _may_pass(error: BaseException) -> bool:
    """Return whether it may work later."""
    return any(word in str(error) for word in CIRCUMSTANCES)


def _is_full(path: Path, error: BaseException) -> bool:
    """Return whether there is no room left on the disk."""
    if "full" in str(error) or "No space" in str(error):
        return True
    import shutil  # it brings compression with it, which the first screen does without

    try:
        return shutil.disk_usage(path.parent).free < SHORT
    except OSError:
        return False


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of the same name."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _try(file: sqlite3.Connection, work: Work[None]) -> None:
    """Do work and take it back: nothing is written."""
    file.execute(WRITING)
    try:
        work(file)
    finally:
        if file.in_transaction:
            file.execute("ROLLBACK")


def _commit(file: sqlite3.Connection, work: Work[T], begin: str = "BEGIN") -> T:
    file.execute(begin)
    try:
        result = work(file)
        file.execute("COMMIT")
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise
    return result
