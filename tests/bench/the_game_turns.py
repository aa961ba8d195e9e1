"""How long a bot of The Game thinks about a turn, and how fast random matches are played.

python tests/bench/the_game_turns.py [MATCHES]
"""

from __future__ import annotations

import sys
import time

from _bench import ROOT, percentile, report

sys.path.insert(0, str(ROOT))

from games.core import library
from games.core.bots import answer
from games.core.chance import generator
from games.core.desk import question
from games.core.match import Match, Player
from games.the_game.rules import PLAY

MOST_SECONDS = 1.5
MOVES_PER_S = 60_000
GAME = library.load("the_game")


def turns(level: str, seats: int, matches: int) -> list[float]:
    """Return the seconds of computing that each turn took from its first card to its last word."""
    config, took = GAME.config(last_cards="one"), []
    for seed in range(matches):
        match = Match(GAME, config, (Player(level),) * seats, seed)
        view = match.view(None)
        while not match.outcome:
            seat = match.to_act[0]
            before = time.process_time()
            move = answer(question(match, seat, level))
            spent = time.process_time() - before
            if view.phase is PLAY and not view.played:
                took.append(0.0)
            if took:
                took[-1] += spent
            match.submit(seat, move)
            view = match.view(None)
    return took


def random_moves(seats: int, seconds: float) -> float:
    """Return the moves a second of random matches, all legal moves listed at every move."""
    rules, config, rng = GAME.rules, GAME.config(last_cards="one"), generator("speed")
    moves, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        state, _ = rules.setup(config, seats, int(rng.random() * 10**9))
        while acting := rules.to_act(state):
            legal = rules.legal_moves(state, acting[0])
            state, _ = rules.apply(state, acting[0], legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / (time.process_time() - start)


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    rows = []
    for level in GAME.levels:
        for seats in range(1, 6):
            took = turns(level, seats, matches)
            middle, late, last = percentile(took, 0.5), percentile(took, 0.95), max(took)
            figure = f"{middle:.3f} s, 95 % {late:.3f} s, most {last:.3f} s"
            name = f"{level}, {seats} seats: a turn"
            rows.append((name, figure, f"95 % < {MOST_SECONDS} s", late < MOST_SECONDS))
    for seats in (1, 3, 5):
        speed = random_moves(seats, 2.0)
        good = speed > MOVES_PER_S
        rows.append((f"random, {seats} seats", f"{speed:,.0f} moves/s", f"> {MOVES_PER_S:,}", good))
    report(rows, "The Game")


if __name__ == "__main__":
    main()
