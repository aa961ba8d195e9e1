"""Built-in players: they keep what may become a meld, and play what nobody is likely to want."""

from __future__ import annotations

from games.atlas.bots.choose import Level, choose

__all__ = ["Level", "choose"]
