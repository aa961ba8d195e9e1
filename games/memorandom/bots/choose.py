"""Built-in players: they look, plan a set, follow the cards as well as they can, and call."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick, shuffled
from games.core.rules import Event, Move, Value
from games.memorandom.bots import plan, search
from games.memorandom.bots.memory import Memory, recall
from games.memorandom.bots.plan import Deed, Trade, trade_of
from games.memorandom.rules.sets import MASKS, PLACES
from games.memorandom.rules.state import NOBODY, View
from games.memorandom.rules.terms import CALL, EXCHANGES, NAMES, SNEAKS, SWAPS

WEARY, REST = 8, 0.25
"""After so many turns each of a round, so often a bot only looks: others' plans go through then."""


class Level(Value, frozen=True):
    """How a bot thinks."""

    memory: Memory = Memory()
    worlds: int = 0
    """Worlds in which it plays on; 0: it follows the plain plan. Then `memory` does not matter."""
    lines: int = 100
    """Worlds in which it compares the lines after a call."""


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Move], rng: Random, level: Level
) -> Move:
    """Return the next move."""
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
    """Return what the plain plan says, or the line that it names."""
    places = [None if face is None else MASKS[face] for face in recall(view, seen, memory)]
    fits, unknown = plan.sight(trade, places)
    own = [MASKS[face] for face in view.own]
    if view.caller != NOBODY:
        return NAMES[plan.best_line(trade, fits, unknown, own[0] & own[-1])]
    return _spoken(plan.decide(trade, fits, unknown, own[0], own[-1]), trade, rng)


def _spoken(deed: Deed, trade: Trade, rng: Random) -> Move:
    """Return a turn of the plain plan as a move."""
    kind, a, b = deed
    match kind:
        case plan.CALL:
            return CALL
        case plan.SWAP:
            return SWAPS[a][b]
        case plan.EXCHANGE:
            return EXCHANGES[min(a, b), max(a, b)]
        case plan.SNEAK:
            first, second, third = [place for place in range(PLACES) if a >> place & 1]
            return SNEAKS[first, second, third]
    return pick(pick(SWAPS, rng)[: trade.personal], rng)
