"""Built-in team mates: they think in whole turns, count cards, and say what they would like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.the_game.bots.choose import Course, advise, choose, gladness
from games.the_game.bots.levels import Level
from games.the_game.bots.talk import known, remark, worth_saying

__all__ = ["Course", "Level", "advise", "choose", "gladness", "known", "remark", "worth_saying"]

if TYPE_CHECKING:
    from games.core.rules import Bot, Move
    from games.the_game import bots as here
    from games.the_game.rules import View

    _: Bot[View, Move, Level] = here
