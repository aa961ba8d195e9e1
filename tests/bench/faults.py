"""Everything that may happen to a home, counted: how many cases there were, and what was lost.

`python tests/bench/faults.py [N] [--only WORDS]` does every n-th case, all of them
without N, of the kinds whose names have these words.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time

from _bench import ROOT, report

sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "faults")]

from harness import run  # noqa: E402
from kinds import KINDS  # noqa: E402


def main() -> None:
    """Print a line for each kind."""
    logging.disable(logging.CRITICAL)
    given = argparse.ArgumentParser()
    given.add_argument("every", type=int, nargs="?", default=1)
    given.add_argument("--only", default="")
    wanted = given.parse_args()
    rows = []
    for kind in (kind for kind in KINDS if wanted.only in kind.name):
        start = time.perf_counter()
        row = run(kind, wanted.every)
        took = time.perf_counter() - start
        figure = (
            f"{row.cases} cases, {row.harmed} cost something, at most {row.worst} ({took:.0f} s)"
        )
        rows.append((row.kind, figure, "no more than lay there", not row.beyond))
        for case in row.beyond:
            print(f"{row.kind}: {case}", file=sys.stderr, flush=True)
    report(rows)


if __name__ == "__main__":
    main()
