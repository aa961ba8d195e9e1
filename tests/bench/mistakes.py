"""How many mistakes in the config folder are told and started with: every line, every mistake.

    python tests/bench/mistakes.py [PART OF A FILE'S NAME]

Takes about an hour for all; what disagrees is listed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

from _bench import ROOT, report

sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]

import mistyped  # noqa: E402


def main() -> None:
    wanted = sys.argv[1] if sys.argv[1:] else ""
    tried: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, mistyped.Desk(Path(folder)) as desk:
        for case in mistyped.cases():
            if wanted not in case.file:
                continue
            tried[case.file] += 1
            try:
                desk.check(case)
            except Exception as error:
                failed[case.file] += 1
                print(f"{case.file}:{case.line} {case.what}: {type(error).__name__}: {error}")
    rows = [
        (file, f"{count:,} mistakes, {failed[file]} disagree", "0", not failed[file])
        for file, count in tried.items()
    ]
    report(rows, "Mistakes in lines")


if __name__ == "__main__":
    main()
