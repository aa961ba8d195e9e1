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
rules, config = game.rules, game.config()
seats = int(sys.argv[3]) if sys.argv[3:] else game.deck.seats.usual
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

RLCARD = (
    CLOCK
    + """
import rlcard
table = rlcard.make("uno", config={"seed": 5})
def match():
    seen, _ = table.reset()
    moves = 0
    while not table.is_over():
        seen, _ = table.step(rng.choice([*seen["legal_actions"]]))
        moves += 1
    return moves
race(match, seconds)
"""
)


def others() -> Path:
    """Return the Python of an environment with all the others, made if it is missing."""
    folder = CACHE / f"engines-{sys.version_info[0]}.{sys.version_info[1]}"
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    ready, packages = folder / "ready", ["open_spiel", "pettingzoo[classic]", "rlcard"]
    if not ready.exists() or ready.read_text() != " ".join(packages):
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", *packages], check=True)
        ready.write_text(" ".join(packages))
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
        print(f"The others cannot be installed here ({error}); nothing is measured.")
        return
    rows: list[Row] = []
    for name in library.names():
        usual, two, spiel, zoo, uno = [], [], [], [], []
        for _ in range(ROUNDS):
            usual.append(moves(sys.executable, OURS, name))
            spiel.append(moves(python, OPEN_SPIEL))
            usual.append(moves(sys.executable, OURS, name))
            zoo.append(moves(python, PETTING_ZOO))
            two.append(moves(sys.executable, OURS, name, "2"))
            uno.append(moves(python, RLCARD))
        for other, ours, rate, least in (
            ("OpenSpiel's Python tic-tac-toe", median(usual), median(spiel), 2),
            ("PettingZoo's connect_four", median(usual), median(zoo), 6),
            ("RLCard's UNO, two seats each", median(two), median(uno), 2),
        ):
            share = ours / rate
            figure = f"{share:.1f} ({ours:,.0f} of {rate:,.0f} moves/s)"
            rows.append((f"{name} / {other}", figure, f">= {least}", share >= least))
    report(rows)


if __name__ == "__main__":
    main()
