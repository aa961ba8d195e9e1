"""Reads and writes whole files so that no crash, no stranger and no odd file does harm.

What belongs to people is private to them, nothing that was put aside is ever written over, and
pictures and other things that can be made again give way to what cannot.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

OURS = ("settings.json", "archive.db", "kiosk.", "pictures", "lock")
"""How the names of all that lies in a home begin."""
PICTURES = "pictures"
"""The folder of a home whose files can be made again at any time."""
PICTURE = re.compile(r".+-\d+x\d+-\d+-\d+\.(bgra|bgra\.\d+\.tmp|\d+)")
"""Their names, and those of their drafts; who knows what else somebody keeps there."""
DRAFT = ".tmp"
"""How the names of files end that are being written."""
HOME_MODE, FILE_MODE = 0o700, 0o600
SHARED = stat.S_ISVTX | stat.S_ISGID
"""Marks of a folder that its owner shares with others on purpose."""


READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class NoFileError(OSError):
    """What lies there is a folder, a pipe or a device."""


class LargeFileError(OSError):
    """The file is longer than any of its kind."""


def read(path: Path, most: int) -> bytes:
    """Return a file's content, at most `most` bytes; never waits for a pipe or a device.

    Raises OSError: FileNotFoundError, NoFileError, LargeFileError or another.
    """
    try:
        number = os.open(path, READING)
    except OSError as error:
        if path.exists() and not path.is_file():
            raise NoFileError("it is not a file") from error
        raise
    regular = stat.S_ISREG(os.fstat(number).st_mode)
    if not regular:
        os.close(number)
        raise NoFileError("it is not a file")
    with open(number, "rb") as file:  # noqa: PTH123 (there is no path to a number)
        content = file.read(most + 1)
    if len(content) > most:
        raise LargeFileError(f"it is longer than {most:,} bytes")
    return content


def reason(error: OSError) -> str:
    """Return why a file cannot be used, as the end of a sentence."""
    return error.strerror or str(error)


def write(path: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write a whole file or leave the old one as it was; makes its folder if need be.

    Whoever may be writing the same file at the same time holds a lock while this works, so a draft
    that lies there already is of a program that was killed. Unless it is to be `lasting`, a power
    cut may spoil it. Raises OSError if it cannot be written.
    """
    if lasting:
        make_home(path.parent)
    draft = path.with_name(f"{path.name}.{os.getpid()}{DRAFT}")
    sweep(path)
    try:
        with open(draft, "wb", opener=private_opener) as file:
            file.write(content)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def sweep(path: Path) -> None:
    """Remove the drafts of a file that programs left when they were killed."""
    for draft in path.parent.glob(f"{path.name}.*{DRAFT}"):
        with suppress(OSError):
            draft.unlink()


def private_opener(path: str, flags: int) -> int:
    """Open a file that nobody else may read; for `open`."""
    return os.open(path, flags, FILE_MODE)


def make_home(folder: Path) -> None:
    """Make a home that only its owner may enter; one that is there is closed to others as well.

    A folder that holds anything else, or is shared on purpose, stays as it is: its files are
    private all the same. Raises OSError if it cannot be made.
    """
    folder.mkdir(mode=HOME_MODE, parents=True, exist_ok=True)
    if os.name == "nt":  # where the profile of a user is private
        return
    found = folder.stat()
    if found.st_uid != os.getuid() or not found.st_mode & 0o077 or found.st_mode & SHARED:
        return
    with suppress(OSError), os.scandir(folder) as inside:
        if all(entry.name.startswith(OURS) for entry in inside):
            folder.chmod(HOME_MODE)


def make_private(*paths: Path) -> None:
    """Close files to other users, if they are there and ours."""
    if os.name == "nt":
        return
    for path in paths:
        with suppress(OSError):
            if path.stat().st_mode & 0o077:
                path.chmod(FILE_MODE)


def put_aside(path: Path, companions: Sequence[str] = ()) -> Path:
    """Rename a file to `<name>.bad`, or `.bad-2` and so on; return where it lies now.

    `companions` are endings of files that go with it. Raises OSError if it cannot be renamed.
    """
    number, aside = 1, path.with_name(f"{path.name}.bad")
    while any(os.path.lexists(f"{aside}{end}") for end in ("", *companions)):
        number += 1
        aside = path.with_name(f"{path.name}.bad-{number}")
    path.rename(aside)
    for end in companions:
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    return aside


def make_room(home: Path) -> bool:
    """Remove what can be made again; return whether there was any."""
    found = False
    with suppress(OSError):
        for path in spare(home / PICTURES):
            path.unlink(missing_ok=True)
            found = True
    if found:
        import logging  # the window opens before anything needs it

        logging.getLogger(__name__).warning("%s has no room: pictures were removed.", home)
    return found


def spare(folder: Path) -> Iterator[Path]:
    """Yield the pictures of a folder, and their drafts; raises OSError if there is no folder."""
    yield from [path for path in folder.iterdir() if PICTURE.fullmatch(path.name)]


def with_room(home: Path, work: Callable[[], T]) -> T:
    """Do this; if the disk is full, do it again once there is more room.

    Raises what `work` raises.
    """
    try:
        return work()
    except OSError:
        if not make_room(home):
            raise
    return work()
