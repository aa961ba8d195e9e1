"""How many random moves a second our rules make, against what else there is for Python.

The others live in a throwaway environment that this script makes and keeps for the next run. All
list the legal moves at every move; times are CPU times of fresh interpreters that take turns.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median

from _bench import CACHE, ROOT, Row, env, report

ROUNDS = 3
SECONDS = "2"

CLOCK = """
import random, sys, time
def race(match, seconds):
    match(), match()
    moves, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        moves += match()
    print(moves / (time.process_time() - start))
rng = random.Random(5)
seconds = float(sys.argv[1])
"""

OURS = (
    CLOCK
    + """
from games.core import library
game = library.load(sys.argv[2])
rules, seats, config = game.rules, game.deck.seats.usual, game.config()
def match():
    state, _ = rules.setup(config, seats, rng.randrange(10**9))
    moves = 0
    while acting := rules.to_act(state):
        legal = rules.legal_moves(state, acting[0])
        state, events = rules.apply(state, acting[0], legal[int(rng.random() * len(legal))])
        moves += 1
    return moves
race(match, seconds)
"""
)

OPEN_SPIEL = (
    CLOCK
    + """
import pyspiel
import open_spiel.python.games
game = pyspiel.load_game("python_tic_tac_toe")
def match():
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves
race(match, seconds)
"""
)

PETTING_ZOO = (
    CLOCK
    + """
from pettingzoo.classic import connect_four_v3
table = connect_four_v3.env()
def match():
    table.reset(seed=rng.randrange(10**9))
    moves = 0
    for agent in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        if over or cut:
            table.step(None)
            continue
        table.step(rng.choice([i for i, may in enumerate(seen["action_mask"]) if may]))
        moves += 1
    return moves
race(match, seconds)
"""
)


def others() -> Path:
    """Return the Python of an environment with OpenSpiel and PettingZoo, made if it is missing."""
    folder = CACHE / f"engines-{sys.version_info[0]}.{sys.version_info[1]}"
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    ready = folder / "ready"
    if not ready.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        packages = ["open_spiel", "pettingzoo[classic]"]
        subprocess.run([str(python), "-m", "pip", "install", "-q", *packages], check=True)
        ready.touch()
    return python


def moves(python: str | Path, code: str, *args: str) -> float:
    """Return the moves a CPU second of one driver."""
    command = [str(python), "-c", code, SECONDS, *args]
    done = subprocess.run(command, env=env(), cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"A driver failed:\n{done.stderr}")
    return float(done.stdout.split()[-1])


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from games.core import library

    try:
        python = others()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"OpenSpiel and PettingZoo cannot be installed here ({error}); nothing is measured.")
        return
    rows: list[Row] = []
    for name in library.names():
        ours, spiel, zoo = [], [], []
        for _ in range(ROUNDS):
            ours.append(moves(sys.executable, OURS, name))
            spiel.append(moves(python, OPEN_SPIEL))
            ours.append(moves(sys.executable, OURS, name))
            zoo.append(moves(python, PETTING_ZOO))
        for other, rate, least in (
            ("OpenSpiel's Python tic-tac-toe", median(spiel), 2),
            ("PettingZoo's connect_four", median(zoo), 6),
        ):
            share = median(ours) / rate
            figure = f"{share:.1f} ({median(ours):,.0f} of {rate:,.0f} moves/s)"
            rows.append((f"{name} / {other}", figure, f">= {least}", share >= least))
    report(rows)


if __name__ == "__main__":
    main()
