"""Built-in islanders: they play on what they remember, and the better ones remember more."""

from __future__ import annotations

from games.memory_island.bots.choose import Level, choose

__all__ = ["Level", "choose"]
