"""Built-in players: they look, aim at a set, follow the cards as well as they can, and call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.memorandom.bots.choose import choose
from games.memorandom.bots.levels import Level

__all__ = ["Level", "choose"]

if TYPE_CHECKING:
    from games.core.rules import Bot, Move
    from games.memorandom import bots as here
    from games.memorandom.rules import View

    _: Bot[View, Move, Level] = here
