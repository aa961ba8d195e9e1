"""Reads rows straight from the pages of a database that SQLite itself cannot read any more.

The form of the file is https://www.sqlite.org/fileformat2.html: pages hold cells, cells hold rows.
Whatever makes no sense is passed over; whether a row is one of ours is for others to say.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from games.core.archive import log

LARGEST = 2**28
"""Bytes of a file that are looked into."""
LONGEST = 2**22
"""Bytes of a row."""
USUAL = 4096
"""Bytes of a page where the file does not say."""
NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of a whole number, by its type."""


class Row(NamedTuple):
    """A row; `number` is None in a table without row numbers."""

    number: int | None
    values: tuple[Any, ...]


def rows(path: Path) -> Iterator[Row]:
    """Yield what every page holds that is in use, and in the end what damaged pages may hold.

    Pages of the log take the place of older ones.
    """
    pages, size = _pages(path)
    unused = _unused(pages)
    for number in sorted(pages):
        if number not in unused:
            yield from _Page(pages, pages[number], 100 if number == 1 else 0, size).rows()
    for content in log.spoilt(path, size):
        yield from _Page(pages, content, 0, size).rows()


def _pages(path: Path) -> tuple[dict[int, bytes], int]:
    """Return the pages by their number, from 1, and their size; the last may be cut short."""
    if not path.is_file():
        return {}, USUAL
    with path.open("rb") as file:
        content = file.read(LARGEST)
    size = _size(content[16:18])
    found = {at // size + 1: content[at : at + size] for at in range(0, len(content), size)}
    return found | log.pages(path, size), size


def is_torn(path: Path) -> bool:
    """Return whether SQLite would forget a part of the log that it had been told to keep."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return log.is_torn(path, _size(file.read(18)[16:]))
    except OSError:
        return False


def _size(stored: bytes) -> int:
    size = int.from_bytes(stored, "big")
    size = 65536 if size == 1 else size
    return size if 512 <= size <= 65536 and not size & (size - 1) else USUAL


def _unused(pages: dict[int, bytes]) -> set[int]:
    """Return the pages that hold only what was removed, as the file lists them."""
    found: set[int] = set()
    trunk = int.from_bytes(pages.get(1, b"")[32:36], "big")
    while trunk in pages and trunk > 1 and trunk not in found:
        page = pages[trunk]
        found.add(trunk)
        count = min(int.from_bytes(page[4:8], "big"), len(page) // 4 - 2)
        found |= {int.from_bytes(page[at : at + 4], "big") for at in range(8, 8 + 4 * count, 4)}
        trunk = int.from_bytes(page[:4], "big")
    return found


class _Page:
    """One page, of which we do not know what it is for."""

    def __init__(self, pages: dict[int, bytes], content: bytes, head: int, size: int) -> None:
        self._pages = pages
        self._bytes = content
        self._head = head
        self._room = size

    def rows(self) -> Iterator[Row]:
        """Yield the rows of its cells, which are tried as each kind: what it says may be wrong."""
        kinds = {b"\x0d": "table", b"\x0a": "leaf", b"\x02": "node"}
        said = kinds.get(self._bytes[self._head : self._head + 1], "table")
        for way in sorted(kinds.values(), key=lambda way: way != said):
            for at in self._cells(12 if way == "node" else 8):
                with suppress(ValueError, IndexError, struct.error):
                    yield self._row(at, way)

    def _cells(self, head: int) -> Iterator[int]:
        """Yield where cells begin: as many as it says, and beyond them those that are in use."""
        first = self._head + head
        count, start = self._number(3), self._number(5)
        free = self._free()
        for n in range((self._room - first) // 2):
            at = int.from_bytes(self._bytes[first + 2 * n : first + 2 * n + 2], "big")
            there = first + 2 * n < at < self._room - 3
            if n >= count and not (there and at >= start and at not in free):
                return
            if there:
                yield at

    def _free(self) -> set[int]:
        """Return the bytes between cells that hold only what was removed."""
        found: set[int] = set()
        at = self._number(1)
        while at and at not in found and at < self._room - 3:
            length = int.from_bytes(self._bytes[at + 2 : at + 4], "big")
            found |= set(range(at, min(at + max(length, 1), self._room)))
            at = int.from_bytes(self._bytes[at : at + 2], "big")
        return found

    def _number(self, at: int) -> int:
        return int.from_bytes(self._bytes[self._head + at : self._head + at + 2], "big")

    def _row(self, at: int, way: str) -> Row:
        if way == "node":
            at += 4
        length, at = _varint(self._bytes, at)
        number = None
        if way == "table":
            number, at = _varint(self._bytes, at)
        if not 2 <= length <= LONGEST:
            raise ValueError("no row is that long")
        return Row(number, _values(self._payload(at, length, way)))

    def _payload(self, at: int, length: int, way: str) -> bytes:
        """Return the bytes of a row, of which what is too long lies on pages of its own."""
        room = self._room
        most = room - 35 if way == "table" else (room - 12) * 64 // 255 - 23
        if length <= most:
            return self._bytes[at : at + length]
        least = (room - 12) * 32 // 255 - 23
        here = least + (length - least) % (room - 4)
        here = here if here <= most else least
        parts = [self._bytes[at : at + here]]
        after = int.from_bytes(self._bytes[at + here : at + here + 4], "big")
        left = length - here
        while left > 0:
            if after not in self._pages:
                raise ValueError("its rest is gone")
            page = self._pages[after]
            parts.append(page[4 : 4 + left])
            left -= max(len(parts[-1]), 1)
            after = int.from_bytes(page[:4], "big")
        return b"".join(parts)


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Return a number of up to nine bytes, and where it ends."""
    value = 0
    for n in range(8):
        byte = content[at + n]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    return value << 8 | content[at + 8], at + 9


def _values(content: bytes) -> tuple[Any, ...]:
    """Return the values of a row; raises ValueError if they do not fill it."""
    end, at = _varint(content, 0)
    kinds = []
    while at < end:
        kind, at = _varint(content, at)
        kinds.append(kind)
    if not kinds or at != end or end + sum(map(_length, kinds)) != len(content):
        raise ValueError("its parts do not make a row")
    return tuple(_read(content, kinds, end))


def _length(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return NUMBERS.get(kind, 8 if kind == 7 else 0)


def _read(content: bytes, kinds: Sequence[int], at: int) -> Iterator[Any]:
    for kind in kinds:
        part = content[at : at + _length(kind)]
        at += len(part)
        if kind >= 12:
            yield part.decode(errors="replace") if kind % 2 else part
        elif kind in NUMBERS:
            yield int.from_bytes(part, "big", signed=True)
        elif kind == 7:
            yield struct.unpack(">d", part)[0]
        else:
            yield {8: 0, 9: 1}.get(kind)
