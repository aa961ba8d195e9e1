"""Which card a built-in islander turns: one it remembers, or one it does not."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick
from games.core.rules import Event
from games.memory_island.bots.levels import Level
from games.memory_island.bots.memory import recall
from games.memory_island.bots.search import UNKNOWN, best, greedy, position
from games.memory_island.bots.values import MODELS
from games.memory_island.rules import FLIPS, Flip, View


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Flip], rng: Random, level: Level
) -> Flip:
    """Return the card to turn: one that is remembered, or one that is not."""
    recalled = recall(view, seen, level.memory)
    turn = position(view, recalled)
    value = best(turn, MODELS, level.care) if level.care else greedy(turn)
    if value == UNKNOWN:
        return pick([flip for flip in legal if flip.place not in recalled], rng)
    return FLIPS[min([place for place in recalled if recalled[place] == value])]
