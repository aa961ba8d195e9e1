"""Everything that may happen to a home, counted: how many cases there were, and what was lost.

`python tests/bench/faults.py [N]` does every n-th case, all of them unless N is given.
"""

from __future__ import annotations

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
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    rows = []
    for kind in KINDS:
        start = time.perf_counter()
        row = run(kind, every)
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
