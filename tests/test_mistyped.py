"""`check` and the start agree: what is in order starts and plays, what is not is one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, groupby
from pathlib import Path

import mistyped
import pytest
from effort import effort
from mistyped import MISTAKES, Case, Desk

from games.core import library

EVERY = effort(331, 149)
"""One in so many lines is tried; `bench/mistakes.py` tries all."""


def share() -> Iterator[Case]:
    """Yield cases: a line deleted, then one with each mistake in its turn; every file is there."""
    turn = cycle(MISTAKES)
    by_file: dict[str, list[Case]] = {}
    for case in mistyped.cases("deleted"):
        by_file.setdefault(case.file, []).append(case)
    for file, deleted in by_file.items():
        yield from deleted[len(file) % min(EVERY, len(deleted)) :: EVERY]
    lines = groupby(mistyped.cases(), lambda case: (case.file, case.line))
    for at, (_, some) in enumerate(lines):  # each holds its whole file: one after the other
        wanted = next(turn)
        if at % EVERY == EVERY // 2:
            cases = [*some]
            yield next((case for case in cases if case.what == wanted), cases[at % len(cases)])


def test_a_folder_without_any_file_still_starts(tmp_path: Path) -> None:
    """Nothing to read at all: the look is built in, texts are their keys, no game is there.

    It comes first: another copy must not be open around it.
    """
    empty = tmp_path / "config"
    empty.mkdir()
    with Desk(tmp_path / "copy") as desk, pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "CONFIG", empty)  # taken back before the desk takes its own back
        patch.setattr(library, "names", lambda: ())
        said = desk.start("look.yaml")
    assert [line.partition(":")[0] for line in said] == ["mended"]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with Desk(tmp_path_factory.mktemp("mistyped")) as desk:
        yield desk


@pytest.mark.parametrize(
    "case", [*share()], ids=lambda case: f"{case.file}:{case.line}:{case.what}"
)
def test_what_is_in_order_starts_and_plays_and_what_is_not_is_told(desk: Desk, case: Case) -> None:
    desk.check(case)


FOUND = [
    ("look.yaml", '  bark: "#B07B50"\n', ""),
    ("look.yaml", '  dawn: "#EFA07A"', "  dawn: red"),
    ("look.yaml", "  drop: {ms: 360, ease: easeOutBounce}", "  drop: {ms: 360, ease: wobble}"),
    ("look.yaml", "  glow: {ms: 640, ease: easeInOutSine}\n", ""),
    ("look.yaml", "  head: nunito-extrabold.ttf\n", ""),
    ("look.yaml", "body: inter-regular.ttf", "body: no-such.ttf"),
    ("look.yaml", "hero: 96", "hero: 1000000"),
    ("look.yaml", "title: Lagoon", "title: ''"),
    ("look.yaml", "otter, heron", "dragon, heron"),
    ("look.yaml", "otter, heron", "otter, otter"),
    ("look.yaml", "shape: circle", "shape: heptagon"),
    ("look.yaml", '"#56B4E9", shape: triangle', '"#E69F00", shape: triangle'),
    ("look.yaml", "slow: 0.55", "slow: 0"),
    ("look.yaml", "bots: {think: 600", "bots: {think: 20000000"),
    ("look.yaml", "pace:", "pcae:"),
    ("sounds.yaml", "ms: 90, from_hz: 1700", "ms: 90, from_hz: 0"),
    ("sounds.yaml", "variants: [0.891, 0.944, 1.0, 1.059, 1.122]", "variants: [1.0, 1.0]"),
    ("sounds.yaml", "scale: [0, 2, 4, 7, 9]", "scale: [20000000]"),
    ("sounds.yaml", "    rate: 12000", "    rate: 44100"),
    ("sounds.yaml", "  press:", "  pres:"),
    ("kiosk.yaml", "games: []", "games: [chess]"),
    ("kiosk.yaml", "diagonal: 24 in", "diagonal: 9999 mm"),
    ("kiosk.yaml", 'pin: "2580"', "pin: 2580"),
    ("kiosk.yaml", "idle: 60", "idel: 60"),
    ("memory_island.yaml", "unorganized: [false, true]", "unorganized: []"),
    ("memory_island.yaml", "8: 3,", "8: 4,"),
    ("memory_island.yaml", "rows: 6", "rows: 20000000"),
    ("words/en/memory_island.yaml", "  - head: 2.", "  - haed: 2."),
    ("words/de/app.yaml", "language: {name: Deutsch, plural: english}\n", ""),
]
"""What crashed once, or the like: file, what it says, and what it says instead."""


@pytest.mark.parametrize(("file", "old", "new"), FOUND)
def test_what_crashed_once_is_told_and_starts_all_the_same(
    desk: Desk, file: str, old: str, new: str
) -> None:
    text = (mistyped.SOURCE / file).read_text(encoding="utf-8")
    assert old in text, f"{file} says otherwise now"
    at = text[: text.index(old)].count("\n") + 1
    desk.check(Case(file, at, "by hand", text.replace(old, new, 1)))


def test_the_copy_that_is_mistyped_is_left_as_it_was(desk: Desk) -> None:
    for path in mistyped.SOURCE.rglob("*.yaml"):
        assert (desk.config / path.relative_to(mistyped.SOURCE)).read_bytes() == path.read_bytes()
