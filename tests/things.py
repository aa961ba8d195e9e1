"""Pieces, picks and faces of no game, for tests of what every game shares."""

from __future__ import annotations

from games.core.rules import Value


class Thing(Value, frozen=True):
    """Something on a table, by its name."""

    name: str


class Shows(Value, frozen=True):
    """A face, by its name."""

    name: str
