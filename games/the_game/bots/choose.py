"""Built-in team mates: they plan whole turns, count cards, and say what they would like."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from games.core.chance import Random, generator, pick
from games.core.rules import Event, Move, Value
from games.the_game.bots import plain
from games.the_game.bots.memory import NUMBER, ground_of, recall, scene_of
from games.the_game.bots.playout import Scene, World, imagine
from games.the_game.bots.search import ASK, LEAVE, OFFER, SILENT, Key, look, path, words
from games.the_game.rules.state import PLAY, WISH, View
from games.the_game.rules.terms import DONE, END_TURN, PLAYS, SIGNALS, WISHES

Plan = tuple[tuple[int, int], ...]
"""Cards and piles, in the order of play."""


ROUND = 8
"""Worlds after which a bot that looks ahead gives up what has fallen behind."""


class Level(Value, frozen=True):
    """How a bot thinks."""

    plain: bool = False
    """Whether it only looks for the smallest step."""
    worlds: int = 0
    """Deals of the hidden cards that it plays on with; 0: it does not look ahead."""
    wide: int = 4
    """Ways to play its turn that it compares, at most."""
    deep: int = 4
    """Turns that it looks ahead."""
    margin: float = 6.0
    """How much more than the best a way may cost at first sight to be compared."""


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Move], rng: Random, level: Level
) -> Move:
    """Return the next move of the best turn, or what there is to say."""
    if (view.config.rising, view.config.falling) != (2, 2):  # nothing was learned about those
        return plain.choose(view, legal, rng) if view.phase == PLAY else pick(legal, rng)
    if view.phase == WISH:
        return WISHES[gladness(view)]
    move = _play(view, seen, legal, rng, level) if view.phase == PLAY else say(view)
    return move if move in legal else plain.choose(view, legal, rng)


def _play(
    view: View, seen: Sequence[Event], legal: Sequence[Move], rng: Random, level: Level
) -> Move:
    """Follow the plan that was made when the turn began; if others did not, plan anew."""
    if level.plain:
        return plain.choose(view, legal, rng)
    past = recall(view, seen)
    played = len(past.plays)
    turn = plan(scene_of(view, past), level, past.name)
    if turn[:played] != past.plays:
        turn, played = plan(scene_of(view), level, past.name), 0
    if played == len(turn):
        return END_TURN
    card, pile = turn[played]
    return PLAYS[pile][card]


def say(view: View) -> Move:
    """Say the next thing there is to say (rule 6)."""
    assert view.seat is not None
    for pile, word in enumerate(wants(view)):
        before = NUMBER[view.signals[pile][view.seat]]
        # What was said cannot be unsaid: such a pile is offered instead.
        now = word or (OFFER if before in (ASK, LEAVE) else SILENT)
        if now and now != before and not view.said >> pile & 1:
            return SIGNALS[pile][now - 1]
    return DONE


def wants(view: View) -> tuple[int, int, int, int]:
    """Return what a seat wants of each pile, as `search.words` numbers it."""
    ground = ground_of(view.config, len(view.counts))
    hand = sum([1 << card for card in view.hand])
    return words(ground.sight, view.tops, hand, ground.weights.near, ground.weights.far)


GLAD = (2, 6, 12)
"""Steps of an opening with which a seat would start very gladly, gladly, or if need be."""


def gladness(view: View) -> int:
    """Return how gladly a seat would start, by the steps of its best opening (rule 2)."""
    scene = scene_of(view)
    steps = 0
    tops = list(scene.turn.tops)
    turn = plan(scene, Level(), "")
    for card, pile in turn:
        steps += card - tops[pile] if pile < 2 else tops[pile] - card
        tops[pile] = card
    steps -= 3 * (len(turn) - scene.turn.owed)
    glad = sum([steps <= limit for limit in GLAD])
    return round(glad * view.config.gladness / len(GLAD))


@lru_cache(maxsize=16)
def plan(scene: Scene, level: Level, name: str) -> Plan:
    """Return the best turn; all that is drawn by lot follows from the name."""
    ends, ways = look(scene.ground.sight, scene.turn)
    if not ends:
        return ()
    ends.sort()
    if level.worlds:
        return path(ways, _best(scene, ends, level, name))
    return path(ways, ends[0][1])


def _best(scene: Scene, ends: list[tuple[float, Key]], level: Level, name: str) -> Key:
    """Return the end of the turn from which the match goes on best, over all worlds.

    Every few worlds those are given up that lie behind the best by more than a standard error.
    """
    keys = [key for cost, key in ends[: level.wide] if cost <= ends[0][0] + level.margin]
    chances: dict[Key, list[float]] = {key: [] for key in keys}
    for number in range(level.worlds):
        if number % ROUND == 0:
            best = max(chances.values(), key=sum)
            chances = {key: had for key, had in chances.items() if not _behind(had, best)}
        if len(chances) == 1:
            break
        world = imagine(scene, generator(name, number))
        for key, had in chances.items():
            had.append(_chance(world.copy(), key, level.deep))
    return max(chances, key=lambda key: sum(chances[key]))


def _chance(world: World, key: Key, deep: int) -> float:
    """Return the chance to win after this end of the turn and so many turns more."""
    world.end(key)
    for _ in range(deep):
        if world.lost or not world.left:
            break
        world.play()
    return world.chance()


def _behind(chances: list[float], best: list[float]) -> bool:
    """Return whether chances in the same worlds are worse, by more than chance explains."""
    if not best:
        return False
    count = len(best)
    losses = [b - a for a, b in zip(chances, best, strict=True)]
    mean = sum(losses) / count
    spread = sum([(loss - mean) ** 2 for loss in losses]) / count
    return mean > math.sqrt(spread / count)
