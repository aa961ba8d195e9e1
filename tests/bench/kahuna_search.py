"""How many matches a second Kahuna's bot plays to the end in its head, against OpenSpiel's ISMCTS.

Both search with hidden cards dealt anew for each simulation and play each one to the end of the
match: ours from its own search, theirs in Python on gin rummy, whose rules are written in C++. The
programs take turns; times are CPU times of fresh interpreters. The rate of the shorter look ahead
that the top level really uses is told beside it.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from _bench import ROOT, Row, report
from engine import moves, others

ROUNDS = 3

OURS = """
import sys, time
sys.path.insert(0, ".")
from games.core import library
from games.core.chance import generator
from games.core.match import Match, Player
from games.kahuna.bots import search
from games.kahuna.bots.choose import Mind

game = library.load("kahuna")
deep = int(sys.argv[2]) or game.level("sharp").deep
match = Match(game, game.config(), (Player("fair"), Player("fair")), 7)
for _ in range(12):
    seat = match.to_act[0]
    legal, rng = match.legal_moves(seat), match.rng(seat)
    view, seen = match.view(seat), match.seen(seat)
    match.submit(seat, game.bots.choose(view, seen, legal, rng, game.level("fair")))
seat = match.to_act[0]
mind = Mind(match.view(seat), match.seen(seat), game.level("sharp"))
ranked = sorted(mind.ends, key=mind.rank, reverse=True)[:8]
courses = [course for end in ranked for course in mind.courses(end)]
count, start = 0, time.process_time()
while time.process_time() - start < float(sys.argv[1]):
    for world in mind.worlds(4):
        for course in courses:
            search.go_on(world, course, deep)
            count += 1
print(count / (time.process_time() - start))
"""

OPEN_SPIEL = """
import sys, time
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

game = pyspiel.load_game("gin_rummy")
rng = np.random.RandomState(5)
simulations = 50
bot = ismcts.ISMCTSBot(
    game=game,
    evaluator=mcts.RandomRolloutEvaluator(1, rng),
    uct_c=2.0,
    max_simulations=simulations,
    max_world_samples=-1,
    random_state=rng,
)
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
count, start = 0, time.process_time()
while time.process_time() - start < float(sys.argv[1]):
    bot.step(state)
    count += simulations
print(count / (time.process_time() - start))
"""


def main() -> None:
    sys.path.insert(0, str(ROOT))
    try:
        python = others()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"OpenSpiel cannot be installed here ({error}); nothing is measured.")
        return
    whole, short, spiel = [], [], []
    for _ in range(ROUNDS):
        whole.append(moves(sys.executable, OURS, "999"))
        spiel.append(moves(python, OPEN_SPIEL))
        short.append(moves(sys.executable, OURS, "0"))
    rows: list[Row] = []
    for name, rates, least in (("to the end", whole, 5), ("as far as sharp looks", short, 5)):
        share = median(rates) / median(spiel)
        figure = f"{share:.1f} ({median(rates):,.0f} of {median(spiel):,.0f} simulations/s)"
        rows.append((f"Kahuna, {name} / ISMCTS, gin rummy", figure, f">= {least}", share >= least))
    report(rows)


if __name__ == "__main__":
    main()
