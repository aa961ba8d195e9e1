"""Built-in islanders: they play on what they remember, and the better ones remember more."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick
from games.core.rules import Event
from games.memory_island import plan
from games.memory_island.memory import Memory, recall
from games.memory_island.rules import FLIPS, Flip, View


class Level(Memory, frozen=True):
    """How a bot remembers."""


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Flip], rng: Random, level: Level
) -> Flip:
    """Return the card to turn: one that is remembered, or one that is not."""
    recalled = recall(view, seen, level)
    value = plan.greedy(plan.position(view, recalled))
    if value == plan.UNKNOWN:
        return pick([flip for flip in legal if flip.place not in recalled], rng)
    return FLIPS[min([place for place in recalled if recalled[place] == value])]
