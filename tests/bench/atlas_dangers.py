"""How often cards are claimed in Atlas, against what its bots expect (`atlas/bots/worth.py`).

Plain bots play at two seats. Each match card that one of them plays is counted under the chance
that `dangers` gives it; a good forecast has the share of claims near the middle of its row.
"""

from __future__ import annotations

import sys

from _bench import ROOT

MATCHES = 200
EDGES = (0.0, 0.005, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 1.0)


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from games.atlas.bots.memory import recall
    from games.atlas.bots.worth import dangers, sight_of
    from games.atlas.rules import SPECIES, Play, cell_of
    from games.core import library
    from games.core.desk import LocalDesk
    from games.core.match import Match, Player

    game = library.load("atlas")
    rows: list[list[float]] = [[0, 0, 0] for _ in EDGES]
    for seed in range(MATCHES):
        match = Match(game, game.config(), (Player("greedy"), Player("greedy")), seed)
        desk = LocalDesk(match)
        while (seat := desk.due) is not None:
            move = desk.ask(seat).result()
            view, melds = match.view(seat), len(match.view(seat).melds)
            past = recall(match.seen(seat), 2, True)
            match.submit(seat, move)
            if isinstance(move, Play) and move.face < SPECIES and len(view.hand) > 1:
                chance = dangers(view, sight_of(view), past)[cell_of(move.face)]
                row = rows[sum(chance >= edge for edge in EDGES) - 1]
                later = match.view(None)
                row[0] += 1
                row[1] += chance
                row[2] += len(later.melds) > melds or bool(later.waiting)
    print("cards   expected   claimed")
    for count, expected, claimed in rows:
        if count:
            print(f"{count:5.0f}   {expected / count:8.1%}   {claimed / count:7.1%}")


if __name__ == "__main__":
    main()
