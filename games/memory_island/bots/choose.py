"""Built-in islanders: they play on what they remember, and the better ones remember more."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick
from games.core.rules import Event, Value
from games.memory_island.bots import search as plan
from games.memory_island.bots.memory import Memory, recall
from games.memory_island.bots.search import Care
from games.memory_island.bots.values import TABLES
from games.memory_island.rules.play import FLIPS, Flip, View


class Level(Value, frozen=True):
    """How a bot remembers, and how it plans."""

    memory: Memory = Memory()
    care: Care | None = None
    """Without it the bot takes as many cards as it can at once."""


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Flip], rng: Random, level: Level
) -> Flip:
    """Return the card to turn: one that is remembered, or one that is not."""
    recalled = recall(view, seen, level.memory)
    turn = plan.position(view, recalled)
    value = plan.best(turn, TABLES, level.care) if level.care else plan.greedy(turn)
    if value == plan.UNKNOWN:
        return pick([flip for flip in legal if flip.place not in recalled], rng)
    return FLIPS[min([place for place in recalled if recalled[place] == value])]
