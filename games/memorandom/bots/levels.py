"""How well a bot plays: what it remembers, and how far it looks ahead."""

from __future__ import annotations

from games.core.rules import Value
from games.memorandom.bots.memory import Memory


class Level(Value, frozen=True):
    """How a bot thinks."""

    memory: Memory = Memory()
    worlds: int = 0
    """Worlds in which it plays on, and forgets nothing; 0: it follows the plain course."""
    lines: int = 100
    """Worlds in which it compares the lines after a call."""
