"""A clock that is set, a zone that changes and an hour that leaps leave everything in order."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.core import clock
from games.core.archive import FILE, Archive, archive, live
from games.core.match import Player, Record
from games.core.rules import Outcome
from games.kiosk.wishes import Hours

DAY = 86_400
NOON = 1_900_000_800
"""Seconds since 1970."""
LEAPS = {
    "back a day": -DAY,
    "on a day": DAY,
    "back an hour": -3600,
    "on an hour": 3600,
    "to 1970": -NOON,
    "before 1970": -NOON - DAY,
    "beyond 2038": 2**31 + DAY - NOON,
    "beyond 9999": 253_402_300_800 - NOON,
}
PLAYERS = (Player("human"), Player("sharp"))

Set = Callable[[int], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Set:
    """Set the clock that the archive goes by."""

    def set_it(seconds: int) -> None:
        monkeypatch.setattr(live, "NOW", str(seconds))
        monkeypatch.setattr(archive, "TODAY", f"coalesce(date({seconds}, 'unixepoch'), '')")

    set_it(NOON)
    return set_it


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Set the zone of the system, which a process does not notice by itself."""
    if not hasattr(time, "tzset"):
        pytest.skip("here the system tells everybody")
    before = os.environ.get("TZ")
    yield lambda name: monkeypatch.setenv("TZ", name)
    monkeypatch.undo()
    assert os.environ.get("TZ") == before
    time.tzset()


def play(kept: Archive, seed: int, moves: int, *, over: bool = False) -> int:
    number = kept.begin(Record("kahuna", {}, PLAYERS, seed, ()))
    for n in range(moves):
        kept.add(number, n, n % 2, b'{"kind": "Pass"}')
    if over:
        kept.finish(number, Outcome((0,), (2, 1), "limit"))
    return number


@pytest.mark.parametrize("leap", LEAPS.values(), ids=LEAPS)
def test_what_was_left_last_is_offered_first_whatever_the_clock_says(
    leap: int, set_clock: Set, tmp_path: Path
) -> None:
    kept = Archive(tmp_path / FILE)
    before = play(kept, 1, 3)
    first = play(kept, 2, 2, over=True)
    set_clock(NOON + leap)
    last, second = play(kept, 3, 1), play(kept, 4, 2, over=True)
    for _ in range(2):
        assert [entry.id for entry in kept.waiting()] == [last, before]
        assert [entry.id for entry in kept.finished()] == [second, first]
        assert len(kept.load(last).moves) == 1
        kept.close()
        kept = Archive(tmp_path / FILE)
    kept.add(last, 1, 1, b'{"kind": "Pass"}')
    assert kept.waiting()[0].moves == 2
    kept.close()


@pytest.mark.parametrize("leap", LEAPS.values(), ids=LEAPS)
def test_counts_are_of_the_day_that_the_clock_says_and_none_is_lost(
    leap: int, set_clock: Set, tmp_path: Path
) -> None:
    kept = Archive(tmp_path / FILE)
    kept.count("visits", 3)
    set_clock(NOON + leap)
    kept.count("visits", 2)
    same_day = abs(leap) < DAY / 2
    assert kept.counts() == {"visits": (5 if same_day else 2, 5)}
    set_clock(NOON)
    assert kept.counts() == {"visits": (5 if same_day else 3, 5)}
    assert (kept.begun(), kept.notices) == ((0, 0), [])
    kept.close()


@pytest.mark.parametrize(
    ("name", "later"),
    [
        ("Asia/Kathmandu", 345),
        ("America/St_Johns", None),
        ("XYZ-14", 14 * 60),
        ("XYZ+12", -12 * 60),
        ("no zone at all", 0),
    ],
)
def test_the_hours_of_a_screen_follow_the_zone(
    name: str, later: int | None, zone: Callable[[str], None]
) -> None:
    zone("UTC0")
    clock.follow_zone()
    zone(name)
    found, now = clock.minute(), time.time()
    if later is None:
        there = time.localtime(now)
        later = there.tm_gmtoff // 60
        assert later in (-210, -150)
    assert (found - now // 60 - later) % 1440 in (0, 1439)


def test_dates_in_lists_and_days_of_counts_follow_the_zone_of_a_running_program(
    zone: Callable[[str], None], tmp_path: Path
) -> None:
    zone("UTC0")
    kept = Archive(tmp_path / FILE)
    play(kept, 1, 1)
    before = kept.waiting()[0].when
    zone("XYZ-9")
    after = kept.waiting()[0].when
    hours = [int(when[-5:-3]) for when in (before, after)]
    assert (hours[1] - hours[0]) % 24 == 9
    for name in ("XYZ-14", "XYZ+12"):  # somewhere on earth it is another day
        zone(name)
        kept.count("crashes")
        assert kept.counts()["crashes"][0] == 1
    assert kept.counts() == {"crashes": (1, 2)}
    kept.close()


@pytest.mark.parametrize(
    ("hours", "bright", "dark"),
    [
        (("02:30", "18:00"), (180, 240, 1079), (0, 119, 1080)),
        (("22:00", "02:30"), (1320, 0, 119), (180, 600)),
        (("00:00", "24:00"), (0, 119, 180, 1439), ()),
    ],
)
def test_an_hour_that_is_not_there_or_comes_twice_opens_and_closes_all_the_same(
    hours: tuple[str, str], bright: tuple[int, ...], dark: tuple[int, ...]
) -> None:
    """In spring the minutes 120 to 179 are left out, so nothing may wait for just one of them."""
    found = Hours(*hours)
    assert all(found.hold(minute) for minute in bright)
    assert not any(found.hold(minute) for minute in dark)
