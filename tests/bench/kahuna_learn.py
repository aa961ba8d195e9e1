"""Learn what positions of Kahuna are worth, from quick matches of a bot against itself.

    python tests/bench/kahuna_learn.py 12000 4 > games/kahuna/bots/weights.py

Plays that many matches, learns from all of them, and does so again with what it learned, as many
times as the second number says. Prints the module with the numbers.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.core import library
from games.core.chance import Random, generator, shuffled
from games.kahuna import rules
from games.kahuna.bots import evaluate, playout
from games.kahuna.bots.evaluate import LAST_TURNS, Weights, Worth
from games.kahuna.rules import board_of

STAGES = LAST_TURNS + 1
STRAY = 0.15
"""How often a turn begins with a bridge anywhere, to see positions of other styles too."""
PASSES, RATE, SHRINK = 4, 0.02, 1e-4


def stray(world: Any, rng: Random) -> None:
    """Place a bridge for any card."""
    seat, board = world.mover, world.worth.board
    own, foe = world.bridges[seat], world.bridges[1 - seat]
    hand = world.hands[seat]
    if not hand:
        return
    island = hand[int(rng.random() * len(hand))]
    lines = rules.bits(board.at[island] & ~(own | foe))
    if lines:
        line = lines[int(rng.random() * len(lines))]
        world.bridges[seat], world.bridges[1 - seat] = board.place(own, foe, line)
        hand.remove(island)
        world.spent.append(island)


def features(world: Any, worth: Worth) -> tuple[int, list[tuple[str, int]]]:
    """Return the stage and what the seat to move has, each with a sign or a number."""
    seat, now = world.mover, min(world.stage(), LAST_TURNS)
    own, foe = world.bridges[seat], world.bridges[1 - seat]
    out: list[tuple[str, int]] = []
    for island, count in enumerate(worth.counts(own, foe)):
        mine, theirs = count & 15, count >> 4
        if mine != theirs:
            degree = worth.board.degree[island]
            out.append(
                (f"{degree} {max(mine, theirs)} {min(mine, theirs)}", (mine > theirs) * 2 - 1)
            )
    lead = worth.lead(own, foe)
    out.append(("points", world.points[seat] - world.points[1 - seat]))
    out.append(("lead", (lead > 0) - (lead < 0)))
    out.append(("move", 1))
    mine, theirs = len(world.hands[seat]), len(world.hands[1 - seat])
    if mine != theirs:
        out += [(f"hand {mine}", 1), (f"hand {theirs}", -1)]
    return now, out


def matches(count: int, worth: Worth, config: Any, seed: int) -> list[tuple[int, Any, float]]:
    """Play, and return every position at the beginning of a turn with how the match ended."""
    rows = []
    for number in range(count):
        rng = generator(seed, number)
        world = playout.world_of(rules.setup(config, 2, seed * 10**6 + number)[0], worth, rng)
        began = []
        while world.result is None:
            began.append((world.mover, *features(world, worth)))
            if rng.random() < STRAY:
                stray(world, rng)
            playout.play_turn(world)
        rows += [
            (now, found, world.result if seat == 0 else 1 - world.result)
            for seat, now, found in began
        ]
    return rows


def fit(rows: list[tuple[int, Any, float]]) -> dict[tuple[int, str], float]:
    """Return logistic weights: a common part (stage -1) and what each stage differs by."""
    weights: dict[tuple[int, str], float] = {}
    get, rng = weights.get, generator("fit")
    for turn in range(PASSES):
        rate = RATE / (1 + turn)
        for now, found, result in shuffled(rows, rng):
            total = sum(n * (get((-1, key), 0.0) + get((now, key), 0.0)) for key, n in found)
            error = result - evaluate.chance(total)
            for key, n in found:
                for place in ((-1, key), (now, key)):
                    old = get(place, 0.0)
                    weights[place] = old + rate * error * n - SHRINK * (place[0] >= 0) * old
    return weights


def learned(weights: dict[tuple[int, str], float]) -> Weights:
    """Return the weights of each stage."""

    def of(now: int, key: str) -> float:
        return round(weights.get((-1, key), 0.0) + weights.get((now, key), 0.0), 3)

    keys = sorted({key for _, key in weights if key[0].isdecimal()})
    stages = range(STAGES)
    hands = [[of(now, f"hand {size}") for size in range(6)] for now in stages]
    return Weights(
        bridges=tuple({key: of(now, key) for key in keys} for now in stages),
        cards=tuple(tuple(round(n - hand[0], 3) for n in hand) for hand in hands),
        points=tuple(of(now, "points") for now in stages),
        lead=tuple(of(now, "lead") for now in stages),
        move=tuple(of(now, "move") for now in stages),
    )


def loss(rows: list[tuple[int, Any, float]], weights: dict[tuple[int, str], float]) -> float:
    """Return the mean surprise, in bits."""
    total = 0.0
    for now, found, result in rows:
        worth = sum(
            n * (weights.get((-1, key), 0.0) + weights.get((now, key), 0.0)) for key, n in found
        )
        guess = evaluate.chance(worth)
        total -= result * math.log2(guess) + (1 - result) * math.log2(1 - guess)
    return total / len(rows)


def module(found: Weights) -> str:
    """Return the numbers as a module."""
    keys = list(found.bridges[0])
    lines = [
        '"""What was learned by `tests/bench/kahuna_learn.py`: a number for each stage."""',
        "",
    ]
    lines += ["_TABLE = {", "    # degree, own bridges, the other's"]
    lines += [f'    "{key}": {tuple(stage[key] for stage in found.bridges)},' for key in keys]
    lines += [
        "}",
        "BRIDGES = tuple({key: row[i] for key, row in _TABLE.items()} for i in range(10))",
    ]
    lines += ["CARDS = (", *[f"    {row}," for row in found.cards], ")"]
    lines += [f"{name.upper()} = {getattr(found, name)}" for name in ("points", "lead", "move")]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play and learn."""
    count, times = int(sys.argv[1]), int(sys.argv[2])
    config = library.load("kahuna").config()
    worth = evaluate.worth_of(config)
    for time in range(times):
        rows = matches(count, worth, config, time)
        test = matches(count // 10, worth, config, 99)
        weights = fit(rows)
        print(f"{time}: {len(rows)} positions, {loss(test, weights):.4f} bits", file=sys.stderr)
        worth = Worth(board_of(config), learned(weights))
    print(module(worth.learned), end="")


if __name__ == "__main__":
    main()
