"""Looking ahead: a few good turns are played on in many worlds, and the best one is made.

A good turn brings the own set nearer, and others' sets farther off where there is a choice; or it
looks at cards; or it spoils; or it calls, if that goes well often enough.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.chance import Random, shuffled
from games.core.rules import Event, Move, Seat
from games.memorandom.bots.belief import imagine
from games.memorandom.bots.course import Trade
from games.memorandom.bots.playout import World
from games.memorandom.rules import (
    CALL,
    EXCHANGES,
    LINES,
    NAMES,
    PLACES,
    ROTATIONS,
    SNEAKS,
    SWAPS,
    Call,
    Exchange,
    Rotate,
    Sneak,
    Swap,
    View,
)

STEPS, SPOILS, LOOKS = 8, 2, 2
"""Turns of each kind that are played on."""
FEW = 8
"""Worlds in which turns are compared at first sight."""
DISTANT = 5
"""Sets this far off, or farther, count the same."""
DARING = 0.45
"""The chance of a set with which a call is worth a thought."""

Change = Exchange | Rotate | Swap


def name_line(view: View, seen: Sequence[Event], trade: Trade, rng: Random, worlds: int) -> Move:
    """Return the line that makes a set in most worlds."""
    assert view.seat is not None
    return NAMES[_likeliest(imagine(view, seen, trade, rng, worlds)[0], view.seat)[1]]


def best_turn(
    view: View, seen: Sequence[Event], trade: Trade, rng: Random, usual: Move, count: int
) -> Move:
    """Return the turn after which the round goes best in all worlds, as all play the plain course.

    `usual` is what the plain course says; it is left only for something better.
    """
    seat = view.seat
    assert seat is not None
    worlds, traces = imagine(view, seen, trade, rng, count)
    mine = [trace for trace in traces if trace.seat == seat]
    spoiled = bool(mine) and mine[-1].spoils(trade, worlds[0].deal)
    choices = [usual]
    for move in (*_changes(worlds, seat, spoiled), *_looks(worlds[0], seat, rng)):
        if move not in choices:
            choices.append(move)
    chance, line = _likeliest(worlds, seat)
    if chance >= DARING:
        choices.append(CALL)
    values = [sum([_value(view, world, move, line) for world in worlds]) for move in choices]
    return choices[values.index(max(values))]


def _changes(worlds: list[World], seat: Seat, spoiled: bool) -> list[Change]:
    """Return turns that bring the own set nearer, and some that only spoil.

    Nobody spoils twice in a row, lest a round go on for ever.
    """
    world, others = worlds[0], [other for other in range(len(worlds[0].hands)) if other != seat]
    now = world.distance(seat)
    personal = world.trade.personal
    moves: list[Change] = [*EXCHANGES.values(), *ROTATIONS.values()]
    moves += [swap for swaps in SWAPS for swap in swaps[:personal]]
    steps: list[tuple[float, int, Change]] = []
    spoils: list[tuple[float, int, Change]] = []
    for number, move in enumerate(moves):
        after = world.copy()
        after.make(seat, move)
        after.seen[seat] = world.seen[seat]
        own = after.distance(seat)
        if own >= now and (spoiled or isinstance(move, Rotate)):
            continue
        theirs = 0
        for some in worlds[:FEW]:
            after.deal = some.deal
            theirs += sum([min(after.distance(other), DISTANT) for other in others])
        worth = theirs / len(worlds[:FEW]) / len(others)
        if own < now:
            steps.append((worth, -number, move))
        else:
            spoils.append((worth - min(own, DISTANT), -number, move))
    best = [*sorted(steps, reverse=True)[:STEPS], *sorted(spoils, reverse=True)[:SPOILS]]
    return [move for _, _, move in best]


def _looks(world: World, seat: Seat, rng: Random) -> list[Sneak]:
    """Return sneaks at cards that this seat has not seen, as far as there are any."""
    unknown = world.sight(seat)[1]
    if not unknown:
        return []
    looks = []
    for _ in range(LOOKS):
        order = sorted(shuffled(range(PLACES), rng), key=lambda place: not unknown >> place & 1)
        first, second, third = sorted(order[:3])
        looks.append(SNEAKS[first, second, third])
    return looks


def _likeliest(worlds: list[World], seat: Seat) -> tuple[float, int]:
    """Return the chance of a set with the best line, and that line."""
    sets = [sum([world.is_set(seat, line) for world in worlds]) for line in range(len(LINES))]
    return max(sets) / len(worlds), sets.index(max(sets))


def _value(view: View, world: World, move: Move, line: int) -> float:
    """Return what a turn is worth in a world, from 0 to 1; `line` is the one to call with."""
    seat = view.seat
    assert seat is not None
    if isinstance(move, Call):
        return worth(view, world.reveal(seat, line))
    after = world.copy()
    after.make(seat, move)
    return worth(view, after.play((seat + 1) % len(view.hands)))


def worth(view: View, points: Sequence[int]) -> float:
    """Return about how often this seat wins the match after a round with these points.

    A lead counts the more the fewer rounds are left: each takes the leader 0.7 points on and adds
    0.6 to the variance of a difference, and normal chances are about logistic ones.
    """
    scores = [score + got for score, got in zip(view.scores, points, strict=True)]
    goal, best, own = view.config.points, max(scores), scores[view.seat or 0]
    if best >= goal and scores.count(best) == 1:
        return float(own == best)
    rounds = max(1.0, (goal - best) / 0.7)
    steep = 1.7 / math.sqrt(0.6 * rounds)
    return math.exp(steep * (own - best)) / sum(
        [math.exp(steep * (score - best)) for score in scores]
    )
