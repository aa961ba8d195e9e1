"""What the file of matches is made of, and how one of another version is made usable."""

from __future__ import annotations

import sqlite3
from itertools import chain

FILE = "archive.db"
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
"""What each version of the file added. `record` is a `Record` without its moves; times are seconds
since 1970, days local dates."""
VERSION = len(FORMS)
COLUMNS = {
    "matches": ("id", "game", "status", "began", "record", "outcome"),
    "moves": ("match", "n", "seat", "move", "made"),
    "counts": ("day", "what", "number"),
}
SPARE = {
    "matches": {"began": "INTEGER NOT NULL DEFAULT 0", "outcome": "BLOB"},
    "moves": {"made": "INTEGER NOT NULL DEFAULT 0"},
}
"""Columns that are given back where somebody took them away."""

WAITING, FINISHED, ABANDONED = 0, 1, 2
"""What `status` says of a match."""


def make(file: sqlite3.Connection) -> None:
    """Give the file what it lacks.

    A file of a newer version is left as it is, and so is whatever it holds that we do not know.
    Raises sqlite3.DatabaseError if a table of ours has lost what cannot be made up for.
    """
    (version,) = file.execute("PRAGMA user_version").fetchone()
    found = dict(
        file.execute("SELECT lower(name), sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    )
    wanted = list(chain(*FORMS))
    if version == VERSION and sorted(map(str, found.values())) == sorted(wanted):
        return
    if version > VERSION:
        return
    for table, sql in zip(COLUMNS, wanted, strict=True):
        if table not in found:
            file.execute(sql)
        for column in SPARE.get(table, {}).keys() - columns(file, table):
            file.execute(f"ALTER TABLE {table} ADD COLUMN {column} {SPARE[table][column]}")
        if lost := lacking(file, table):
            raise sqlite3.DatabaseError(f"the table of {table} has no {', no '.join(lost)}")
    file.execute(f"PRAGMA user_version = {VERSION}")


def lacking(file: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns that a table must have, and has not."""
    spare, there = SPARE.get(table, {}), columns(file, table)
    return [name for name in COLUMNS[table] if name not in there and name not in spare]


def columns(file: sqlite3.Connection, table: str) -> set[str]:
    """Return the names of a table's columns, none if it is not there."""
    return {name.lower() for _, name, *_ in file.execute(f"PRAGMA table_info({table})")}
