"""Learns how likely a seat of Memory Island is to win, and writes `bots/values.py` from it.

    python tests/bench/learn_memory_island.py [matches] > games/memory_island/bots/values.py

Bots with perfect memory play matches of two, three and four seats. Each beginning of a turn is a
sample: everyone's outlook, and who won in the end. A logistic model is fitted by Newton's method.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.core import library
from games.core.chance import Random, generator, pick
from games.memory_island import rules
from games.memory_island.bots.odds import MOST, outlooks
from games.memory_island.bots.search import UNKNOWN, Position, greedy, position

Sample = list[tuple[int, float]]
"""The features that are not zero, with their values."""

FIRST, ROW = 3, 2 * (MOST + 1) + 3
"""Features of the table itself, and of each seat."""
RIDGE = 2.0
STEPS = 6
HESSIAN = 30_000
"""Samples that the curvature is taken from; the slope is taken from all."""


def play(
    config: rules.Config, seats: int, seed: int
) -> tuple[list[tuple[int, Position]], tuple[int, ...]]:
    """Return who moved in which position at each beginning of a turn, and who won."""
    state = rules.setup(config, seats, seed)[0]
    rng = generator(seed, "learn")
    turns = []
    while state.outcome is None:
        turn = position(rules.view_for(state, None), recalled(state))
        if not turn.open:
            turns.append((state.mover, turn))
        place = find(state, greedy(turn), rng)
        state = rules.apply(state, state.mover, rules.Flip(place))[0]
    return turns, state.outcome.winners


def recalled(state: rules.State) -> dict[int, int]:
    return {place: state.cards[place] for place in state.down if state.known >> place & 1}


def find(state: rules.State, value: int, rng: Random) -> int:
    """Return a place with a known card of this value, or one that is not known."""
    if value == UNKNOWN:
        return pick([place for place in state.down if not state.known >> place & 1], rng)
    return next(place for place, face in recalled(state).items() if face == value)


def sample(turn: Position) -> Sample:
    """Return the features of a beginning turn, in the order of `odds.Model`."""
    rooms = tuple([turn.config.limit - own for own in turn.owns])
    seats, count, tens = outlooks(turn.known, turn.hidden, rooms)
    found: Sample = [(0, 1.0), (1, count / 10), (2, tens)]
    for seat, (missing, after, finish, gain) in enumerate(seats):
        at = FIRST + seat * ROW
        found += [(at + missing, 1.0), (at + MOST + 1 + after, 1.0)]
        at += 2 * (MOST + 1)
        found += [(at, finish), (at + 1, gain)]
        if missing == 1:
            found.append((at + 2, tens))
    return found


def fit(samples: list[Sample], results: list[float], size: int) -> list[float]:
    """Return the weights of the logistic model that explain the results best."""
    weights = [0.0] * size
    factor: list[list[float]] = []
    for step in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        part = min(len(samples), HESSIAN)
        for number, (features, result) in enumerate(zip(samples, results, strict=True)):
            odds = 1 / (1 + math.exp(-sum([weights[i] * x for i, x in features])))
            for i, x in features:
                slope[i] += x * (result - odds)
            if step < 3 and number < part:
                scale = odds * (1 - odds) * len(samples) / part
                for i, x in features:
                    row = curve[i]
                    for j, y in features:
                        row[j] += scale * x * y
        if step < 3:
            factor = curve
        weights = [
            weight + move for weight, move in zip(weights, solve(factor, slope), strict=True)
        ]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return x with matrix @ x == right (symmetric, positive): elimination without pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for row in rows[at + 1 :]:
            if row[at]:
                factor = row[at] / pivot[at]
                for column in range(at, len(row)):
                    row[column] -= factor * pivot[column]
    found = [0.0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        rest = sum([rows[at][j] * found[j] for j in range(at + 1, len(rows))])
        found[at] = (rows[at][-1] - rest) / rows[at][at]
    return found


def learn(config: rules.Config, seats: int, matches: int) -> Iterator[list[float]]:
    """Yield the weights of the seat that moves and of the one that has just moved."""
    samples, moving, waiting = [], [], []
    for seed in range(matches):
        turns, winners = play(config, seats, 10**9 + seed)
        share = 1 / len(winners)
        for mover, turn in turns:
            samples.append(sample(turn))
            moving.append(share * (mover in winners))
            waiting.append(share * ((mover - 1) % seats in winners))
    for results in (moving, waiting):
        yield fit(samples, results, FIRST + seats * ROW)


def source(weights: list[float], seats: int) -> str:
    """Return a model as Python, a line a seat."""
    lines = [f"        Model({', '.join(map(short, weights[:FIRST]))}, ("]
    for seat in range(seats):
        row = list(map(short, weights[FIRST + seat * ROW :][:ROW]))
        missing, after, rest = row[: MOST + 1], row[MOST + 1 : 2 * MOST + 2], row[2 * MOST + 2 :]
        lines.append(f"            Weights(({', '.join(missing)}),")
        lines.append(f"                    ({', '.join(after)}),")
        lines.append(f"                    {', '.join(rest)}),")
    return "\n".join([*lines, "        )),"])


def short(weight: float) -> str:
    return f"{weight:.2f}".replace("-0.00", "0.00")


HEAD = '''"""What experience says of a position: the numbers behind a planner's odds.

Learned by `tests/bench/learn_memory_island.py` from {matches:,} matches for each number of seats
between bots that forget nothing and take what they can. Do not edit: learn anew.
"""

from games.memory_island.bots.odds import Model, Weights

# fmt: off
MODELS = {{'''

TAIL = '''}
"""Seats to the models of the seat that moves next and of the one that has just moved."""
# fmt: on'''


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 12_000
    config = library.load("memory_island").config()
    print(HEAD.format(matches=matches))
    for seats in (2, 3, 4):
        print(f"    {seats}: (")
        for weights in learn(config, seats, matches):
            print(source(weights, seats))
        print("    ),")
    print(TAIL)


if __name__ == "__main__":
    main()
