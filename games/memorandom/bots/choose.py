"""How a bot chooses: by the plain course, or by what it sees ahead."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick, shuffled
from games.core.rules import Event, Move
from games.memorandom.bots import course, search
from games.memorandom.bots.course import Deed, Trade, trade_of
from games.memorandom.bots.levels import Level
from games.memorandom.bots.memory import Memory, recall
from games.memorandom.rules import (
    CALL,
    EXCHANGES,
    MASKS,
    NAMES,
    NOBODY,
    PLACES,
    SNEAKS,
    SWAPS,
    WISHES,
    View,
)

WEARY, REST = 8, 0.25
"""After so many turns each of a round, so often a bot only looks: then others get through."""


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Move], rng: Random, level: Level
) -> Move:
    """Return the next move.

    A match that comes to nothing a bot lets end: it goes on if a person wants it to.
    """
    if view.undecided:
        return WISHES[-1]
    trade = trade_of(view.config)
    # Of several sets that are equally near, it does not always aim at the same.
    trade = trade._replace(traits=shuffled(trade.traits, rng))
    if view.caller != NOBODY and level.worlds:
        return search.name_line(view, seen, trade, rng, level.lines)
    usual = _plain(view, seen, trade, rng, level.memory)
    if view.caller != NOBODY:
        return usual
    if usual != CALL and view.turns >= WEARY * len(view.hands) and rng.random() < REST:
        return pick(tuple(SNEAKS.values()), rng)
    if level.worlds:
        return search.best_turn(view, seen, trade, rng, usual, level.worlds)
    return usual


def _plain(view: View, seen: Sequence[Event], trade: Trade, rng: Random, memory: Memory) -> Move:
    """Return what the plain course says, or the line that it names."""
    places = [None if face is None else MASKS[face] for face in recall(view, seen, memory)]
    fits, unknown = course.sight(trade, places)
    own = [MASKS[face] for face in view.own]
    if view.caller != NOBODY:
        return NAMES[course.best_line(trade, fits, unknown, own[0] & own[-1])]
    return _spoken(course.decide(trade, fits, unknown, own[0], own[-1]), trade, rng)


def _spoken(deed: Deed, trade: Trade, rng: Random) -> Move:
    """Return a turn of the plain course as a move."""
    kind, a, b = deed
    match kind:
        case course.CALL:
            return CALL
        case course.SWAP:
            return SWAPS[a][b]
        case course.EXCHANGE:
            return EXCHANGES[min(a, b), max(a, b)]
        case course.SNEAK:
            first, second, third = [place for place in range(PLACES) if a >> place & 1]
            return SNEAKS[first, second, third]
    return pick(pick(SWAPS, rng)[: trade.personal], rng)
