"""How good a built-in islander is: how well it remembers, and how it looks ahead."""

from __future__ import annotations

from games.core.rules import Value
from games.memory_island.bots.memory import Memory
from games.memory_island.bots.search import Care


class Level(Value, frozen=True):
    """How a bot remembers, and how it looks ahead."""

    memory: Memory = Memory()
    care: Care | None = None
    """Without it the bot takes as many cards as it can at once."""
