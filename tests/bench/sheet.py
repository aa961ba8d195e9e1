"""Reading a file with its mistakes named costs little more than reading it plainly."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.core import sheet


def best(read: Callable[[Path], object], path: Path) -> float:
    """Return the shortest of several readings, in seconds of CPU."""
    times = []
    for _ in range(25):
        began = time.process_time()
        read(path)
        times.append(time.process_time() - began)
    return min(times)


with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "long.yaml"
    path.write_text("\n".join(f"key{i}: {{a: {i}, b: text {i}, c: [1, 2]}}" for i in range(300)))
    plain = best(lambda path: yaml.load(path.read_text(), Loader=sheet.Loader), path)
    ratio = best(sheet.read, path) / plain
print(f"sheet.read / plain yaml, 300 lines: {ratio:.2f} (required <= 1.3)")
