"""Built-in players: what a bot is given, and the one that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.core.chance import Random, pick
from games.core.library import Game
from games.core.match import Match
from games.core.rules import Event, Move, Seat


class Bot(Protocol):
    """A game's `bot` module: a pure function and the form of its levels.

    `choose` is given what its seat knows and nothing else: the view, every event it has seen, the
    legal moves, a generator of its own and the level. It keeps nothing between two calls.
    """

    Level: type[Any]

    def choose(
        self, view: Any, seen: Sequence[Event], legal: Sequence[Any], rng: Random, level: Any
    ) -> Move:
        """Return one of the legal moves."""


RANDOM = "random"
"""The level that every game has: any legal move."""


def usual_level(game: Game) -> str:
    """Return the level that people meet first: the middle one."""
    levels = game.levels or (RANDOM,)
    return levels[len(levels) // 2]


def choose(match: Match, seat: Seat, level: str) -> Move:
    """Return the move that a bot of this level makes now, in this process."""
    legal = match.legal_moves(seat)
    if level == RANDOM or len(legal) == 1:
        return pick(legal, match.rng(seat))
    settings = match.game.level(level)
    return match.game.bot.choose(
        match.view(seat), match.seen(seat), legal, match.rng(seat), settings
    )
