"""Built-in players: they look, plan a set, follow the cards as well as they can, and call."""

from __future__ import annotations

from games.memorandom.bots.choose import Level, choose

__all__ = ["Level", "choose"]
