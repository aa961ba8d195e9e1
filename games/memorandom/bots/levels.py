"""How well a bot plays: what it remembers, and how far it looks ahead."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.core.rules import Value
from games.memorandom.bots.memory import Memory


class Level(Value, frozen=True):
    """How a bot thinks."""

    memory: Memory = Memory()
    worlds: Annotated[int, Meta(ge=0, le=200)] = 0
    """Worlds in which it plays on, and forgets nothing; 0: it follows the plain course."""
    lines: Annotated[int, Meta(ge=1, le=1000)] = 100
    """Worlds in which it compares the lines after a call."""
