"""How often a table of equal bots wins The Game, each deal played once.

    python tests/bench/the_game_wins.py LEVEL SEATS MATCHES [NAME=CHOICE ...]

`simulate` plays each deal with every rotation of the seats. With equal bots these are one and the
same match, so that its matches count once for all seats; here none is played twice.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.core import arena, bots, library
from games.core.match import Match, Player

SEED = 1


def main() -> None:
    level, seats, matches = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    game = library.load("the_game")
    config = game.config(**arena.parse_variants(game.id, sys.argv[4:]))
    left: list[int] = []
    start = time.process_time()
    for deal in range(matches):
        match = Match(game, config, (Player(level),) * seats, arena.deal_seed(SEED, deal))
        while not match.outcome:
            seat = match.to_act[0]
            match.submit(seat, bots.choose(match, seat, level))
        left.append(match.outcome.scores[0])
    won = left.count(0)
    low, high = arena.wilson(won, matches)
    good = sum([cards <= config.good for cards in left]) / matches
    seconds = (time.process_time() - start) / matches
    print(
        f"{level}, {seats} seats, {' '.join(sys.argv[4:]) or 'usual rules'}: won {won} of "
        f"{matches}, {won / matches:.1%} (95 %: {low:.1%} to {high:.1%}); good {good:.1%}; "
        f"left {sum(left) / matches:.2f}; {seconds:.2f} s a match",
        flush=True,
    )


if __name__ == "__main__":
    main()
