"""Built-in bridge builders: they look at whole turns, and the best play on in their heads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kahuna.bots.choose import choose
from games.kahuna.bots.levels import Level

__all__ = ["Level", "choose"]

if TYPE_CHECKING:
    from games.core.rules import Bot, Move
    from games.kahuna import bots as here
    from games.kahuna.rules import View

    _: Bot[View, Move, Level] = here
