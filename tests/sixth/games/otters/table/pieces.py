"""What lies on the table: the stock, the rocks and the shells, and what they show."""

from __future__ import annotations

from games.core.rules import Value


class Stock(Value, frozen=True):
    """The shells that nobody has yet."""


class Rock(Value, frozen=True):
    rock: int


class Shell(Value, frozen=True):
    shell: int


class Paw(Value, frozen=True):
    """Clap with it."""


class Back(Value, frozen=True):
    """What a hidden shell shows."""


class Front(Value, frozen=True):
    number: int


class Rim(Value, frozen=True):
    """What a rock shows."""
