"""Learns what the end of a turn is worth in The Game, and prints it as `weights.py` holds it.

    python tests/bench/the_game_learn.py SEATS [ROUNDS [MATCHES [TRIES]]]

The cross-entropy method: from the weights that there are, so many tries are drawn around the mean,
each plays the same matches (one card a turn is enough at the end), and the mean moves to the best
quarter. Then the hope of winning is fitted to matches of the new weights, by Newton's method. The
weights in the repository took about 40 rounds of 80 tries and 400 to 1,500 matches for each number
of seats, with this method in a compiled twin of `playout.py`, which is some fifty times as fast.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.core import library
from games.core.chance import generator, shuffled
from games.the_game.bots.memory import ground_of
from games.the_game.bots.playout import Ground, World
from games.the_game.bots.search import look
from games.the_game.bots.weights import WEIGHTS
from games.the_game.bots.worth import MOST, Learned, Prices, Weights, order_of
from games.the_game.rules import HIGHEST

CONFIG = library.load("the_game").config(last_cards="one")
WIDE = 0.25
"""How far off tries are at first, as a share of each weight."""
HOPE = 12
RIDGE = 1e-3

Numbers = list[float]


def ground(seats: int, weights: Weights) -> Ground:
    """Return a table at which these weights count."""
    usual = ground_of(CONFIG, seats)
    prices = [
        tuple([Prices(weights, left, emptied) for left in range(MOST + 1)])
        for emptied in (False, True)
    ]
    learned = Learned(weights, (prices[0], prices[1]))
    least = usual.drawing, usual.emptied
    return Ground(usual.sight, learned, usual.size, least, usual.talk, open_hands=False)


def deal(of: Ground, seats: int, seed: int) -> World:
    """Return a fresh table, at which the seat with the best opening starts."""
    cards = list(shuffled(range(2, MOST + 2), generator(seed, "learn")))
    hands = [sum([1 << cards.pop() for _ in range(of.size)]) for _ in range(seats)]
    said = [(0,) * seats] * 4
    world = World(of, (1, 1, 100, 100), hands, cards, said, [0] * 4, 0)
    costs = []
    for world.mover in range(seats):
        costs.append(min(look(of.sight, world.task())[0])[0])
    world.mover = costs.index(min(costs))
    return world


def score(seats: int, weights: Weights, seeds: Sequence[int]) -> float:
    """Return the share of matches won, less a little for each card that is left."""
    of, total = ground(seats, weights), 0.0
    for seed in seeds:
        world = deal(of, seats, seed)
        while world.left and not world.lost:
            world.play()
        total += (not world.left) - 0.004 * world.left
    return total / len(seeds)


def flat(weights: dict[str, Any]) -> Numbers:
    """Return all numbers that are learned by trying."""
    costs = [number for costs in weights["costs"].values() for number in costs]
    return [*costs, weights["fade"], weights["near"] + 0.5, weights["far"] - 0.5]


def formed(like: dict[str, Any], numbers: Numbers) -> dict[str, Any]:
    """Return numbers in the form of weights."""
    costs = {}
    for place, name in enumerate(like["costs"]):
        early, late, last = numbers[3 * place : 3 * place + 3]
        if name in ("asked", "told", "offered", "unheard"):
            late = early
        costs[name] = (round(early, 2), round(late, 2), round(last, 2))
    costs["unseen_4"] = (0.0, 0.0, 0.0)
    fade, near, far = numbers[-3:]
    whole = {"fade": round(max(fade, 0.1), 2), "near": int(near), "far": math.ceil(far)}
    return {"costs": costs, **whole, "hope": like["hope"]}


def weights_of(form: dict[str, Any]) -> Weights:
    """Return weights as the bots use them."""
    return Weights(form["costs"], form["fade"], form["near"], form["far"], form["hope"])


def improve(seats: int, rounds: int, matches: int, tries: int) -> dict[str, Any]:
    """Return better weights for a number of seats."""
    like, rng = WEIGHTS[seats], random.Random(seats)
    mean = flat(like)
    reach = [WIDE * abs(number) + 0.08 for number in mean]
    for number in range(rounds):
        seeds = range(number * matches, (number + 1) * matches)
        drawn = [mean] + [
            [rng.gauss(m, r) for m, r in zip(mean, reach, strict=True)] for _ in range(tries - 1)
        ]
        scores = [score(seats, weights_of(formed(like, one)), seeds) for one in drawn]
        order = sorted(range(tries), key=lambda at: -scores[at])
        best = [drawn[at] for at in order[: max(2, tries // 4)]]
        for place, column in enumerate(zip(*best, strict=True)):
            middle = sum(column) / len(column)
            spread = math.sqrt(sum([(n - middle) ** 2 for n in column]) / len(column))
            mean[place] += 0.75 * (middle - mean[place])
            reach[place] += 0.4 * (max(spread, 0.02 * abs(mean[place]) + 0.01) - reach[place])
        print(f"round {number + 1}: mean {scores[0]:.3f}, best {max(scores):.3f}", file=sys.stderr)
    return formed(like, mean)


# --- the hope of winning --------------------------------------------------------------------------


def features(world: World) -> Numbers:
    """Return what the hope of winning hangs on, in the order of `Weights.hope`."""
    t0, t1, t2, t3 = world.tops
    a1, a2, b2, b1 = *sorted((t0, t1)), *sorted((t2, t3))
    counts = [*accumulate(world.flags)]
    edges = sorted((a1, a2, b2, b1))
    kinds = [0.0] * 6
    for low, high in zip([0, *edges], [*edges, len(counts) - 1], strict=True):
        up, down = (a1 <= low) + (a2 <= low), (b2 > low) + (b1 > low)
        both = {(1, 1): 3, (1, 2): 4, (2, 1): 4, (2, 2): 5}
        kinds[both.get((up, down), up + down)] += counts[high] - counts[low]
    backs = [t0 - 10, t1 - 10, t2 + 10, t3 + 10]
    tricks = float(sum([1 for card in backs if 2 <= card <= MOST + 1 and world.flags[card]]))
    lost = float(order_of(a1, a2, b2, b1) == 5 and kinds[0] > 0)
    x = world.left / MOST
    return [1.0, *kinds, tricks, lost, kinds[0] * x, kinds[1] * x, tricks * x]


def hopes(seats: int, form: dict[str, Any], matches: int) -> tuple[Numbers, Numbers]:
    """Return the hope of winning with a draw pile and without, from matches of these weights."""
    of = ground(seats, weights_of(form))
    samples: tuple[list[tuple[Numbers, int]], ...] = ([], [])
    for seed in range(matches):
        world = deal(of, seats, 10**6 + seed)
        found: list[tuple[int, Numbers]] = []
        while world.left and not world.lost:
            world.play()
            if world.left:
                found.append((int(not world.deck), features(world)))
        for emptied, row in found:
            samples[emptied].append((row, int(not world.left)))
    return fit(samples[0]), fit(samples[1])


def fit(samples: Sequence[tuple[Numbers, int]]) -> Numbers:
    """Return the weights of the logistic model that explain the results best."""
    weights = [0.0] * HOPE
    for _ in range(20):
        slope = [-RIDGE * w for w in weights]
        curve = [[RIDGE * (i == j) for j in range(HOPE)] for i in range(HOPE)]
        for row, won in samples:
            at = sum([w * f for w, f in zip(weights, row, strict=True)])
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, at))))
            bend = chance * (1 - chance)
            for i, f in enumerate(row):
                if f:
                    slope[i] += (won - chance) * f
                    for j, g in enumerate(row):
                        curve[i][j] += bend * f * g
        weights = [w + d for w, d in zip(weights, solve(curve, slope), strict=True)]
    return [round(w, 2) for w in weights]


def solve(rows: list[Numbers], right: Numbers) -> Numbers:
    """Solve a system of linear equations by elimination."""
    size = len(right)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(table[r][i]))
        table[i], table[pivot] = table[pivot], table[i]
        for r in range(size):
            if r != i and table[r][i]:
                factor = table[r][i] / table[i][i]
                table[r] = [a - factor * b for a, b in zip(table[r], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


def main() -> None:
    """Learn for one number of seats."""
    seats, rounds, matches, tries = [
        *map(int, sys.argv[1:]),
        *(3, 10, 200, 40)[len(sys.argv) - 1 :],
    ]
    assert seats in WEIGHTS and HIGHEST > MOST
    form = improve(seats, rounds, matches, tries)
    form["hope"] = hopes(seats, form, 4 * matches)
    print(f"    {seats}: {form},")


if __name__ == "__main__":
    main()
