"""After any number of visits the program holds no more than after the first; see bench/soak.py."""

from __future__ import annotations

import gc
import logging
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from effort import effort

sys.path.append(str(Path(__file__).parent / "bench"))

import soak

from games.core.archive import Archive
from games.core.match import Match
from games.kiosk.screen.attract import Attract
from games.stage.look import CACHE_BYTES, FONTS
from games.stage.play import Play
from games.stage.scene import Context
from games.stage.scenes.title import Title

VISITS = effort(8, 12)

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="memory and open files are told by /proc"
)


@pytest.fixture(autouse=True)
def no_log() -> Iterator[None]:
    """Keep pytest from holding on to what is logged, and so to where it happened."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def held() -> Counter[str]:
    """How many of the things that each visit makes anew there are."""
    gc.collect()
    made = (Context, Match, Play, Title, Attract, Archive)
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, made))


def test_nothing_is_left_behind_by_one_visit_after_the_other(tmp_path: Path) -> None:
    """In short: 5,000 visits are for the long form."""
    before = held()
    stage = soak.open_kiosk(tmp_path)
    fresh = held() - before
    assert fresh["Attract"] == fresh["Play"] == fresh["Context"] == 1
    looks = []
    for number in range(1, VISITS + 1):
        soak.cycle(stage, number)
        looks.append(soak.look(stage, number))
        assert held() - before == fresh
    assert len({one.files for one in looks[2:]}) == 1
    assert max(one.fonts for one in looks) <= FONTS
    assert max(one.bitmaps for one in looks) <= CACHE_BYTES / 1e6
    late = [one.objects for one in looks[VISITS // 2 :]]
    assert max(late) - min(late) < 4000
    soak.close(stage)


def test_a_visitor_who_is_held_on_to_would_be_found(tmp_path: Path) -> None:
    before = held()
    stage = soak.open_kiosk(tmp_path)
    fresh = held() - before
    kept = stage.scenes[0]
    soak.cycle(stage, 1)
    assert held() - before != fresh
    assert kept is not stage.scenes[0]
    soak.close(stage)


def test_the_slope_is_that_of_the_straight_line_that_fits_best() -> None:
    looks = [soak.Look(n, 100 + n * 0.002, 9, 1, 1, 0) for n in range(0, 1000, 50)]
    assert soak.slope(looks) == pytest.approx(2.0)
