"""Built-in bridge builders: they look at whole turns, and the best play on in their heads."""

from __future__ import annotations

from games.kahuna.bots.choose import Level, choose

__all__ = ["Level", "choose"]
