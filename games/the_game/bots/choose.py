"""Built-in team mates: they think in whole turns, count cards, and say what they would like."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from games.core.chance import Random, generator, pick
from games.core.rules import Event, Move
from games.the_game.bots import plain
from games.the_game.bots.levels import Level
from games.the_game.bots.memory import Past, position_of, recall
from games.the_game.bots.playout import Position, World, imagine
from games.the_game.bots.search import End, look, path
from games.the_game.bots.talk import known
from games.the_game.rules import (
    DONE,
    END_TURN,
    GIVE_UP,
    PLAY,
    PLAYS,
    WISH,
    WISHES,
    View,
)

Course = tuple[tuple[int, int], ...]
"""Cards and piles of a turn, in the order of play."""

ROUND = 8
"""Worlds after which a bot that looks ahead gives up what has fallen behind."""


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Move], rng: Random, level: Level
) -> Move:
    """Return the next move of the best turn; what there is to say beside it says `remark`."""
    if view.stuck:
        return GIVE_UP
    if not known(view.config):
        asked = [move for move in legal if not move.free]
        return plain.choose(view, asked, rng) if view.phase is PLAY else pick(asked, rng)
    if view.phase is WISH:
        return WISHES[gladness(view)]
    move = _play(view, recall(view, seen), legal, rng, level) if view.phase is PLAY else DONE
    return move if move in legal else plain.choose(view, legal, rng)


def _play(view: View, past: Past, legal: Sequence[Move], rng: Random, level: Level) -> Move:
    """Follow the course that was set when the turn began.

    If others did not, or if somebody has spoken since, set another.
    """
    if level.plain:
        return plain.choose(view, legal, rng)
    played = len(past.plays)
    course = () if past.news else decide(position_of(view, past), level, past.name)
    if past.news or course[:played] != past.plays:
        course, played = decide(position_of(view), level, past.name), 0
    if played == len(course):
        return END_TURN
    card, pile = course[played]
    return PLAYS[pile][card]


GLAD = (2, 6, 12)
"""Steps of an opening with which a seat would start very gladly, gladly, or if need be."""


def gladness(view: View) -> int:
    """Return how gladly a seat would start, by the steps of its best opening (rule 2)."""
    position = position_of(view)
    steps = 0
    tops = list(position.task.tops)
    course = decide(position, Level(), "")
    for card, pile in course:
        steps += card - tops[pile] if pile < 2 else tops[pile] - card
        tops[pile] = card
    steps -= 3 * (len(course) - position.task.owed)
    glad = sum([steps <= limit for limit in GLAD])
    return round(glad * view.config.gladness / len(GLAD))


def advise(view: View) -> Course:
    """Return the best turn at first sight, as it goes on from here."""
    return decide(position_of(view), Level(), "")


@lru_cache(maxsize=16)
def decide(position: Position, level: Level, name: str) -> Course:
    """Return the best turn; all that is drawn by lot follows from the name."""
    ends, ways = look(position.ground.sight, position.task)
    if not ends:
        return ()
    ends.sort()
    if level.worlds:
        return path(ways, _best(position, ends, level, name))
    return path(ways, ends[0][1])


def _best(position: Position, ends: list[tuple[float, End]], level: Level, name: str) -> End:
    """Return the end of the turn from which the match goes on best, over all worlds.

    Every few worlds those are given up that lie behind the best by more than a standard error.
    """
    near = [end for cost, end in ends[: level.wide] if cost <= ends[0][0] + level.margin]
    chances: dict[End, list[float]] = {end: [] for end in near}
    for number in range(level.worlds):
        if number % ROUND == 0:
            best = max(chances.values(), key=sum)
            chances = {end: had for end, had in chances.items() if not falls_behind(had, best)}
        if len(chances) == 1:
            break
        world = imagine(position, generator(name, number))
        for end, had in chances.items():
            had.append(_chance(world.copy(), end, level.deep))
    return max(chances, key=lambda end: sum(chances[end]))


def _chance(world: World, end: End, deep: int) -> float:
    """Return the chance to win after this end of the turn and so many turns more."""
    world.end(end)
    for _ in range(deep):
        if world.lost or not world.left:
            break
        world.play()
    return world.chance()


def falls_behind(chances: list[float], best: list[float]) -> bool:
    """Return whether chances in the same worlds are worse, by more than chance explains."""
    if not best:
        return False
    count = len(best)
    losses = [b - a for a, b in zip(chances, best, strict=True)]
    mean = sum(losses) / count
    spread = sum([(loss - mean) ** 2 for loss in losses]) / count
    return mean > math.sqrt(spread / count)
