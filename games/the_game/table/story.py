"""How a match went: the cards that were left over time, and the boldest turn."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import TurnBegan
from games.core.speech import Chronicle, Story, Told
from games.the_game.rules import Config, Played


def chronicle(config: Config, seats: int, story: Story) -> Chronicle:
    """Return how many cards were left after each step, and the turn that went farthest."""
    left: list[int] = []
    turns: list[list[Played]] = []
    for step in story:
        for event in step:
            match event:
                case TurnBegan():
                    turns.append([])
                case Played():
                    turns[-1].append(event)
        left.append(config.highest - config.lowest + 1 - sum(map(len, turns)))
    tricks = sum([play.trick for turn in turns for play in turn])
    lines = [Told("tricks", {"count": tricks})] if tricks else []
    boldest = max(turns, key=_cost, default=[])
    if (cost := _cost(boldest)) > 0:
        played = ", ".join([str(play.card) for play in boldest])
        lines.append(Told("dearest", {"cards": played, "cost": cost}, boldest[0].seat))
    return Chronicle(tuple(lines), (tuple(left),), "left")


def _cost(turn: Sequence[Played]) -> int:
    """Return how far a turn took the piles on; what its tricks won back is taken off."""
    return sum([play.step for play in turn])
