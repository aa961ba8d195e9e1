"""Keeps two copies of the program apart: what one has taken, no other gets.

The system takes these locks back when a program ends, however it ends: none outlives its owner.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from weakref import finalize

from games.core import files

log = logging.getLogger(__name__)

FILE = "lock"
"""The name of the file in a home, all of whose locks lie in it by number."""
SETTINGS, ARCHIVE, PICTURES, FIRST = 0, 1, 2, 1000
"""Numbers of locks; matches begin at the last one."""
PLACES = range(10, 40)
"""Each window takes one of these: whoever can take them all is alone."""
STEP = 0.02
"""Seconds between two looks at a lock that another has."""
HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, number: int) -> None:
        os.lseek(file, number, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _unlock(file: int, number: int) -> None:
        os.lseek(file, number, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: int, number: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)

    def _unlock(file: int, number: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, number)


class _File:
    """One open file a process: the system drops a process's locks when it closes any other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.holders: dict[int, int] = {}
        """Whose a lock of this process is."""
        self.users = 0
        self.works = True
        """Whether the system can lock anything here, as far as is known."""
        self._number: int | None = None

    def take(self, number: int) -> bool:
        """Return whether no other process has this lock; where nothing can be locked, none has."""
        try:
            if self._number is None:
                files.make_home(self.path.parent)
                flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
                self._number = os.open(self.path, flags, files.FILE_MODE)
                files.make_private(self.path)
            _lock(self._number, number)
        except OSError as error:
            if error.errno in HELD and self._number is not None:
                return False
            log.info("Nothing can be locked in %s: %s", self.path, error)
            self.works = False
        return True

    def free(self, number: int) -> None:
        """Let another have it."""
        if self._number is not None:
            with suppress(OSError):
                _unlock(self._number, number)

    def close(self) -> None:
        """Let go of the file and of all locks in it."""
        if self._number is not None:
            os.close(self._number)
            self._number = None


_files: dict[str, _File] = {}


class Locks:
    """The locks of one home as one window of the program takes them; used by one thread."""

    def __init__(self, home: Path | None) -> None:
        """Take none yet; None: nobody else can be there."""
        self._file: _File | None = None
        if home is None:
            return
        path = os.path.abspath(home / FILE)  # noqa: PTH100 (resolve would ask the disk)
        self._file = _files.setdefault(path, _File(Path(path)))
        self._file.users += 1
        self._close = finalize(self, _let_go, self._file, id(self))

    @property
    def real(self) -> bool:
        """Whether others are really kept out."""
        return self._file is not None and self._file.works

    def take(self, number: int, patience: float = 0.0) -> bool:
        """Take a lock, or keep it; return False if another has it for `patience` seconds."""
        file = self._file
        if file is None or self.has(number):
            return True
        left = patience
        while number in file.holders or not file.take(number):
            if left <= 0:
                return False
            Event().wait(STEP)
            left -= STEP
        file.holders[number] = id(self)
        return True

    def has(self, number: int) -> bool:
        """Return whether a lock is ours; where nobody else can be, all are."""
        return self._file is None or self._file.holders.get(number) == id(self)

    def free(self, number: int) -> None:
        """Let others have a lock, if it is ours."""
        if self._file and self.has(number):
            del self._file.holders[number]
            self._file.free(number)

    @contextmanager
    def held(self, number: int, patience: float) -> Iterator[bool]:
        """Hold a lock meanwhile; yields False if another has it and does not let go."""
        before = self.has(number)
        taken = self.take(number, patience)
        try:
            yield taken
        finally:
            if taken and not before:
                self.free(number)

    def close(self) -> None:
        """Let others have all of them."""
        if self._file:
            self._close()
            self._file = None


def _let_go(file: _File, owner: int) -> None:
    for number in [number for number, holder in file.holders.items() if holder == owner]:
        del file.holders[number]
        file.free(number)
    file.users -= 1
    if not file.users:
        file.close()
        _files.pop(str(file.path), None)
