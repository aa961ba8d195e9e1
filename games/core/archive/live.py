"""A match in progress in this window, and how it gets into the file of matches move by move."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from msgspec import Struct

from games.core.archive.schema import ABANDONED, WAITING
from games.core.rules import Seat

NOW = "CAST(strftime('%s', 'now') AS INTEGER)"
NEXT = "INSERT INTO matches (game, status, began, record, outcome) VALUES (?, ?, {now}, ?, ?)"
OWN = """
INSERT OR REPLACE INTO matches (id, game, status, began, record, outcome)
VALUES (?1, ?2, ?3, coalesce((SELECT began FROM matches WHERE id = ?1), {now}), ?4, ?5)"""

Move = tuple[Seat, bytes]
"""Whose it is, and the move as JSON."""


class Into(Enum):
    """Where a match is written."""

    FILE = "file"
    """Where it is written all the time."""
    OTHER = "other"
    """Into another file, which may have less of it."""
    MEMORY = "memory"
    """Into what nobody else can write, for the time being."""


class Live(Struct):
    """A match in progress."""

    row: int | None
    """Its number in the file; None: it is not there yet."""
    game: str
    head: bytes
    """The record without moves, as JSON, with whatever a newer version wrote into it."""
    moves: list[Move]
    kept: int = 0
    """How many moves the file has of it."""
    same: int = 0
    """How many of these still stand."""
    status: int = WAITING
    outcome: bytes | None = None
    saved: bool = False
    """Whether all of it is in the file."""
    instead: int | None = None
    """The number of a match whose last moves could not be read, and whose place it takes."""

    def change(self, n: int, moves: list[Move]) -> None:
        """Put these moves in the place of move number `n` and all after it."""
        self.moves[n:] = moves
        self.same = min(self.same, n)
        self.saved = False

    def settle(self, row: int) -> None:
        """Note that all of it is in the file now, under this number."""
        self.row, self.instead = row, None
        self.kept = self.same = len(self.moves)
        self.saved = True


class Brought(NamedTuple):
    """How a match got into the file."""

    row: int
    """Its number there."""
    apart: bool
    """Whether somebody else had changed it there, so that it is a match of its own now."""


def bring(
    file: sqlite3.Connection, match_id: int, live: Live, into: Into, take: Callable[[int], bool]
) -> Brought:
    """Write what a file lacks of a match; `take` holds a number of a match that is new in it.

    What another window wrote is never written over: a match that others went on with meanwhile
    becomes one of its own.
    """
    if into is Into.MEMORY:
        row = live.row or match_id
        _own(file, row, live)
        cut(file, row, 0, live.moves)
        return Brought(row, False)
    if live.row is None:
        return Brought(insert(file, live, take), False)
    head, count = _found(file, live.row)
    if head is None and into is Into.OTHER:
        _own(file, live.row, live)
        cut(file, live.row, 0, live.moves)
    elif head == live.head and (count == live.kept or into is Into.OTHER):
        file.execute(
            "UPDATE matches SET status = ?, outcome = ? WHERE id = ?",
            (live.status, live.outcome, live.row),
        )
        same = live.same if count == live.kept else 0
        cut(file, live.row, same, live.moves[same:])
    else:
        return Brought(insert(file, live, take), True)
    return Brought(live.row, False)


def insert(file: sqlite3.Connection, live: Live, take: Callable[[int], bool]) -> int:
    """Write a match that the file does not have; return its number, which is taken."""
    values = (live.game, live.status, live.head, live.outcome)
    first = number = file.execute(NEXT.format(now=NOW), values).lastrowid or 1
    while not take(number):
        number += 1
    if number != first:
        file.execute("UPDATE matches SET id = ? WHERE id = ?", (number, first))
    if live.instead is not None:
        end = "UPDATE matches SET status = ? WHERE id = ?"
        file.execute(end, (ABANDONED, live.instead))
    cut(file, number, 0, live.moves)
    return number


def cut(file: sqlite3.Connection, row: int, n: int, moves: list[Move]) -> None:
    """Put these moves in the place of move number `n` and all after it."""
    file.execute("DELETE FROM moves WHERE match = ? AND n >= ?", (row, n))
    file.executemany(
        f"INSERT INTO moves (match, n, seat, move, made) VALUES (?, ?, ?, ?, {NOW})",
        [(row, at, seat, move) for at, (seat, move) in enumerate(moves, n)],
    )


def _own(file: sqlite3.Connection, row: int, live: Live) -> None:
    values = (row, live.game, live.status, live.head, live.outcome)
    file.execute(OWN.format(now=NOW), values)


def _found(file: sqlite3.Connection, row: int) -> tuple[Any, int]:
    """Return the head of a match, or None, and how many moves it has, -1 if they have a gap."""
    heads = file.execute("SELECT record FROM matches WHERE id = ?", (row,)).fetchall()
    ask = "SELECT count(*), coalesce(max(n), -1) + 1 FROM moves WHERE match = ?"
    count, end = file.execute(ask, (row,)).fetchone()
    return (heads[0][0] if heads else None), count if count == end else -1
