"""A small share of every kind of fault; `tests/bench/faults.py` does them all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing

import pytest
from effort import effort
from harness import SEEDS, Case, Files, Kind, Loss, closed, digest, fill, look, record, run, scratch
from kinds import KINDS, TOLD, missing

from games.core.rules import Outcome

SHARE = effort(9, 14)
"""Cases of each kind at least."""


@pytest.mark.skipif(os.name == "nt", reason="kills, pipes and limits are of POSIX")
@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_nothing_is_lost_but_what_lay_in_the_hole(kind: Kind) -> None:
    count = sum(1 for _ in kind.cases(kind.sample()))
    share = -(-SHARE // kind.dear)
    row = run(kind, max(1, count // share))
    assert row.cases >= min(share, count)
    assert row.beyond == ()


def test_the_harness_sees_what_is_lost() -> None:
    def cases(_: Files) -> Iterator[Case]:
        yield Case("nothing", lambda _: Loss())
        yield Case("a setting", lambda home: _forget(home, "settings.json"))
        yield Case("everything", lambda home: _forget(home, "archive.db"))

    def _forget(home: object, name: str) -> Loss:
        (home / name).unlink()  # type: ignore[operator]
        return Loss()

    row = run(Kind("removed", closed, cases))
    assert (row.cases, row.harmed, len(row.beyond)) == (3, 2, 2)
    assert row.worst == Loss(8, 0, 2, 10)


def test_a_home_that_nothing_happened_to_has_everything() -> None:
    with scratch() as home:
        assert look(home) != Loss()
    row = run(Kind("none", closed, lambda _: iter([Case("none", lambda _: Loss())])))
    assert (row.harmed, row.worst) == (0, Loss())


def test_moves_and_matches_that_a_player_told_and_nobody_kept_are_seen() -> None:
    with scratch() as home:
        with closing(fill(home)) as archive:
            for number in SEEDS:  # what still waits is of no game that could go on
                archive.finish(number, Outcome((0,), (2, 1), "limit"))
        whole, other = digest(record(1).moves), digest(record(4).moves)
        told = f"77001 14 {whole}\n77002 17 {whole}\n77003 14 {other}\n78000 1 {other}\n"
        (home / TOLD).write_text(told)
        assert missing(home) == Loss(matches=2, moves=3), "two are not there, or not the same"
