"""Built-in islanders: they play on what they remember, and the better ones remember more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.memory_island.bots.choose import choose
from games.memory_island.bots.levels import Level

__all__ = ["Level", "choose"]

if TYPE_CHECKING:
    from games.core.rules import Bot
    from games.memory_island import bots as here
    from games.memory_island.rules import Flip, View

    _: Bot[View, Flip, Level] = here
