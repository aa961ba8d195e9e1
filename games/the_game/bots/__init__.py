"""Built-in team mates: they plan whole turns, count cards, and say what they would like."""

from __future__ import annotations

from games.the_game.bots.choose import Level, choose

__all__ = ["Level", "choose"]
