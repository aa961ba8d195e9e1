"""Reads the log that SQLite keeps beside its file, also past a place where it is damaged.

SQLite itself goes by the log up to the first frame that is not as it was written, and forgets what
comes after. Its form: https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LARGEST = 2**24
"""Bytes of a log that are looked into."""
HEAD, FRAME = 32, 24
"""Bytes before the first frame, and of each before its page."""
BIG = 0x377F0683
"""How a log begins whose sums are of words with the high byte first."""

Sums = tuple[int, ...]


class Frame(NamedTuple):
    """A page as it was written."""

    page: int
    commits: bool
    """Whether it is the last of what was written together."""
    good: bool
    content: bytes


def pages(path: Path, size: int) -> dict[int, bytes]:
    """Return the pages in the log of a file as they were last committed, damaged ones apart."""
    found: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for frame in _frames(_read(path), size):
        if frame.good:
            pending[frame.page] = frame.content
        if frame.commits:
            found |= pending
            pending = {}
    return found


def spoilt(path: Path, size: int) -> list[bytes]:
    """Return what is left of the damaged pages in the log, whichever they were."""
    return [frame.content for frame in _frames(_read(path), size) if not frame.good]


def is_torn(path: Path, size: int) -> bool:
    """Return whether SQLite would forget what was committed after a damaged place.

    What was written last is not counted: a power cut may have spoilt it before it was done.
    """
    log = _read(path)
    bad = over = not _head_is_good(log)
    for frame in _frames(log, size):
        if over and frame.commits and frame.good:
            return True
        bad = bad or not frame.good
        over = over or (bad and frame.commits)
    return False


def _read(path: Path) -> bytes:
    try:
        with path.with_name(f"{path.name}-wal").open("rb") as file:
            return file.read(LARGEST)
    except OSError:
        return b""


def _frames(log: bytes, size: int) -> Iterator[Frame]:
    """Yield the frames of the log that belong to it, in order."""
    starts = range(HEAD, len(log) - FRAME - size + 1, FRAME + size)
    if not starts:
        return
    salts = Counter(log[at + 8 : at + 16] for at in starts)
    salt = log[16:24] if _head_is_good(log) else salts.most_common(1)[0][0]
    before = struct.unpack_from(">II", log, 24)
    for at in starts:
        page, committed, _, _, *sums = struct.unpack_from(">6I", log, at)
        content = log[at + FRAME : at + FRAME + size]
        if log[at + 8 : at + 16] == salt:
            good = _sums(log, log[at : at + 8] + content, before) == tuple(sums)
            yield Frame(page, committed > 0, good, content)
        else:
            yield Frame(page, False, False, content)
        before = tuple(sums)


def _head_is_good(log: bytes) -> bool:
    return len(log) >= HEAD and _sums(log, log[:24], (0, 0)) == struct.unpack_from(">II", log, 24)


def _sums(log: bytes, content: bytes, before: Sums) -> Sums:
    """Return the sums of some bytes, which go on from those before."""
    order = ">" if int.from_bytes(log[:4], "big") == BIG else "<"
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    one, two = before
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
