"""How soon strong bots are out after Ctrl+C, with one process and with two.

python tests/bench/stop.py [TIMES]
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

from _bench import ROOT, env, report

STRONG = ("simulate", "the_game", "--seats", "sharp,sharp,sharp", "--matches", "20000000")
HEARING = (
    "import os, signal, sys\n"
    "signal.signal(signal.SIGINT, signal.SIG_DFL)\n"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""Starts a program that hears Ctrl+C, also where whoever starts it does not."""
THOUGHT = 2.5
"""Seconds that they have thought before."""
WANTED = 2.0


def stopped(jobs: int) -> float:
    """Return the seconds from Ctrl+C until nothing is left of the program."""
    with subprocess.Popen(
        [sys.executable, "-c", HEARING, "main.py", *STRONG, "--jobs", str(jobs)],
        cwd=ROOT,
        env=env(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        time.sleep(THOUGHT)
        began = time.perf_counter()
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
        return time.perf_counter() - began


def main() -> None:
    """Print the longest time of each."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    rows = []
    for jobs in (1, 2):
        longest = max(stopped(jobs) for _ in range(times))
        figure = f"{longest:.2f} s at most, {times} times"
        rows.append((f"Ctrl+C, {jobs} at work", figure, f"{WANTED:.0f} s", longest < WANTED))
    report(rows)


if __name__ == "__main__":
    main()
