"""Matches for tests of the archive: made of plain moves that no game needs to know."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec

from games.core.archive import Archive
from games.core.match import Moves, Player, Record
from games.core.rules import Outcome, Seat

ANA = Player("human", "otter", 1)
BOB = Player("human", "crab", 3)
SHARP = Player("sharp", "owl", 0)
GENTLE = Player("gentle", "frog", 2)
ISLAND, KAHUNA = 21, 22
"""Matches that wait in the sample."""


class Reason(Enum):
    """Why these matches end."""

    LIMIT = "limit"


def record(
    game: str = "memory_island",
    players: tuple[Player, ...] = (ANA, SHARP),
    seed: int = 5,
    moves: Moves = (),
) -> Record:
    """Return a match."""
    return Record(game, {"cards": {"1": 8}, "target": 10}, players, seed, moves)


def flip(place: int) -> dict[str, Any]:
    """Return a move."""
    return {"kind": "Flip", "place": place}


def json(place: int) -> bytes:
    """Return a move as the archive takes it."""
    return msgspec.json.encode(flip(place))


def flips(count: int) -> Moves:
    """Return so many moves of two seats in turn."""
    return tuple((n % 2, flip(n)) for n in range(count))


def won_by(*seats: Seat) -> Outcome[Reason]:
    """Return how a match ended."""
    return Outcome(seats, (3, 2), Reason.LIMIT)


def play(
    archive: Archive, moves: int, outcome: Outcome[Reason] | None = None, **fields: Any
) -> int:
    """Play a whole match into the archive; return its number."""
    number = archive.begin(record(**fields))
    for n in range(moves):
        archive.add(number, n, n % 2, json(n))
    if outcome:
        archive.finish(number, outcome)
    return number


def sample(path: Path) -> None:
    """Make an archive of several pages: 20 finished matches, then the two that wait."""
    with closing(Archive(path)) as archive:
        for match in range(20):
            archive.finish(archive.begin(record(moves=flips(40))), won_by(match % 2))
        assert archive.begin(record(moves=flips(33))) == ISLAND
        assert archive.begin(record("kahuna", moves=flips(7))) == KAHUNA


def change(path: Path, *sql: str) -> None:
    """Do something to a file of matches that the program would not."""
    with closing(sqlite3.connect(path)) as file, file:
        for statement in sql:
            file.execute(statement)


def ask(path: Path, sql: str) -> list[Any]:
    """Return what the file of matches says."""
    with closing(sqlite3.connect(path)) as file:
        return file.execute(sql).fetchall()
