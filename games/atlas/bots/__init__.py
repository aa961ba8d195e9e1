"""Built-in players: they keep what may become a meld, and play what nobody is likely to want."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.atlas.bots.choose import choose
from games.atlas.bots.levels import Level

__all__ = ["Level", "choose"]

if TYPE_CHECKING:
    from games.atlas import bots as here
    from games.atlas.rules import AnyMove, View
    from games.core.rules import Bot

    _: Bot[View, AnyMove, Level] = here
