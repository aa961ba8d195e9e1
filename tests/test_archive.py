"""No crash, damage or lock takes a match away or ends the game."""

from __future__ import annotations

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from effort import effort
from matches import (
    ANA,
    BOB,
    GENTLE,
    ISLAND,
    KAHUNA,
    flip,
    flips,
    json,
    play,
    record,
    sample,
    won_by,
)

from games.core.archive import Archive, Ending, Entry, store
from games.core.archive.schema import FORMS
from games.core.archive.store import Store
from games.core.lock import Locks

ROOT = Path(__file__).parents[1]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "archive.db"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sample") / "archive.db"
    sample(path)
    return path.read_bytes()


@pytest.fixture
def filled(path: Path, content: bytes) -> Path:
    path.parent.mkdir()
    path.write_bytes(content)
    return path


# What it keeps.


def test_a_match_is_there_move_by_move_after_a_restart(path: Path) -> None:
    with closing(Archive(path)) as archive:
        number = play(archive, 9)
        assert archive.load(number) == record(moves=flips(9))
    with closing(Archive(path)) as again:
        assert again.load(number) == record(moves=flips(9))
        again.add(number, 9, 1, json(9))
        assert again.load(number) == record(moves=flips(10))
        assert again.notices == []


def test_a_record_that_already_has_moves_is_kept_with_them(path: Path) -> None:
    with closing(Archive(path)) as archive:
        number = archive.begin(record(moves=flips(3)))
    with closing(Archive(path)) as again:
        assert again.load(number) == record(moves=flips(3))


def test_moves_taken_back_are_gone(path: Path) -> None:
    with closing(Archive(path)) as archive:
        number = play(archive, 5)
        archive.undo(number, 3)
        assert archive.load(number) == record(moves=flips(3))
        archive.add(number, 3, 0, json(70))
    with closing(Archive(path)) as again:
        assert again.load(number) == record(moves=(*flips(3), (0, flip(70))))


def test_a_move_kept_again_takes_the_place_of_all_after_it(path: Path) -> None:
    with closing(Archive(path)) as archive:
        number = play(archive, 5)
        archive.add(number, 2, 0, json(70))
        assert archive.load(number) == record(moves=(*flips(2), (0, flip(70))))


def test_the_newest_unfinished_matches_of_each_game_wait_newest_first(path: Path) -> None:
    with closing(Archive(path)) as archive:
        older = play(archive, 4)
        island = play(archive, 2, players=(ANA, BOB, GENTLE))
        kahuna = play(archive, 0, game="kahuna")
        waiting = archive.waiting()
        assert [(entry.id, entry.game, entry.moves) for entry in waiting] == [
            (kahuna, "kahuna", 0),
            (island, "memory_island", 2),
            (older, "memory_island", 4),
        ]
        assert waiting[1].players == (ANA, BOB, GENTLE)
        assert re.fullmatch(r"20\d\d-\d\d-\d\d \d\d:\d\d", waiting[0].when)
        archive.finish(kahuna, won_by(0))
        archive.abandon(island)
        assert [entry.id for entry in archive.waiting()] == [older]


def test_a_few_unfinished_matches_of_a_game_are_offered_and_none_without_moves_below(
    path: Path,
) -> None:
    with closing(Archive(path)) as archive:
        numbers = [play(archive, moves) for moves in (1, 2, 3, 0, 4, 5, 0, 6)]
        offered = [numbers[place] for place in (7, 5, 4, 2, 1)]
        assert [entry.id for entry in archive.waiting()] == offered
        newest = play(archive, 0)
        assert [entry.id for entry in archive.waiting()] == [newest, *offered[:-1]]


def test_finished_matches_are_listed_newest_first_and_can_be_watched(path: Path) -> None:
    with closing(Archive(path)) as archive:
        numbers = [play(archive, moves, won_by(moves % 2)) for moves in (1, 2, 3)]
        play(archive, 4)
        entries = archive.finished(2)
        assert [entry.id for entry in entries] == numbers[:0:-1]
        ends = [Ending((winner,), (3, 2), "limit") for winner in (1, 0)]
        assert [entry.outcome for entry in entries] == ends
        assert archive.load(numbers[1]) == record(moves=flips(2))


def test_a_match_that_is_not_there_is_a_sentence(path: Path) -> None:
    with closing(Archive(path)) as archive, pytest.raises(ValueError, match=r"has no match 77\."):
        archive.load(77)


def test_anything_done_in_any_order_is_kept_across_restarts(path: Path) -> None:
    luck = random.Random(11)
    archive = Archive(path)
    model: dict[int, list[Any]] = {}
    done: set[int] = set()
    for _ in range(600):
        number = luck.choice([*model, 0]) if model else 0
        action = luck.choice(["add", "add", "add", "undo", "begin", "finish", "abandon", "restart"])
        moves = model.get(number, [])
        if action == "restart" and luck.random() < 0.3:
            archive.close()
            archive = Archive(path)
        elif action == "begin" and luck.random() < 0.3:
            model[archive.begin(record())] = []
        elif number and action == "add":
            archive.add(number, len(moves), 1, json(len(moves) * 7))
            moves.append((1, flip(len(moves) * 7)))
        elif number and action == "undo" and moves:
            moves.pop()
            archive.undo(number, len(moves))
        elif number and action in ("finish", "abandon") and luck.random() < 0.1:
            done.add(number)
            archive.finish(number, won_by(0)) if action == "finish" else archive.abandon(number)
        for number, moves in model.items():
            assert archive.load(number) == record(moves=tuple(moves))
        left = sorted(set(model) - done, reverse=True)
        offered = [number for number in left if number == left[0] or model[number]][:5]
        assert [entry.id for entry in archive.waiting()] == offered
    archive.close()
    assert len(model) > 5
    assert done
    assert archive.notices == []


# What it survives.


CHILD = """
import sys
from pathlib import Path
from games.core.archive import Archive
from games.core.lock import Locks
from games.core.match import Player, Record
print("ready", flush=True)
sys.stdin.readline()
archive = Archive(Path(sys.argv[1]))
number = archive.begin(Record("memory_island", {}, (Player(), Player()), 5))
for n in range(int(sys.argv[2])):
    archive.add(number, n, n % 2, b'{"kind": "Flip", "place": %d}' % n)
    print(number, n, flush=True)
print(*archive.notices, flush=True)
"""


def child(path: Path, moves: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", CHILD, str(path), str(moves)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT, text=True)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9 is of POSIX")
def test_a_program_killed_at_any_moment_has_lost_no_move(path: Path) -> None:
    luck = random.Random(40)
    for _ in range(effort(12, 40)):
        with child(path, 10**6) as run:
            assert run.stdout
            print(file=run.stdin, flush=True)
            assert run.stdout.readline() == "ready\n"
            lines = [run.stdout.readline() for _ in range(1 + int(luck.random() * 60))]
            os.kill(run.pid, signal.SIGKILL)
            lines += run.stdout.readlines()
        whole = [line for line in lines if line.endswith("\n")]  # it died while it wrote the last
        number, last = map(int, whole[-1].split())
        with closing(Archive(path)) as archive:
            assert archive.notices == []
            moves = archive.load(number).moves
            assert moves == flips(len(moves))
            assert len(moves) in (last + 1, last + 2)  # kept, but killed before it could say so
            assert archive.waiting()[0].moves == len(moves)


def test_several_instances_that_start_at_once_share_one_archive(tmp_path: Path) -> None:
    for turn in range(effort(2, 5)):
        path = tmp_path / str(turn) / "archive.db"
        runs = [child(path, 20) for _ in range(4)]
        assert [run.stdout and run.stdout.readline() for run in runs] == ["ready\n"] * 4
        for run in runs:
            print(file=run.stdin, flush=True)
        told = [run.communicate()[0].splitlines() for run in runs]
        assert [run.returncode for run in runs] == [0] * 4
        assert [lines[-1] for lines in told] == [""] * 4
        numbers = {int(lines[0].split()[0]) for lines in told}
        assert len(numbers) == 4
        with closing(Archive(path)) as archive:
            assert [archive.load(number).moves for number in numbers] == [flips(20)] * 4


def test_two_instances_see_each_other_at_work(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        first, second = one.begin(record()), two.begin(record(seed=6))
        for n in range(20):
            one.add(first, n, n % 2, json(n))
            two.add(second, n, n % 2, json(n))
        assert two.load(first) == record(moves=flips(20))
        assert one.load(second) == record(seed=6, moves=flips(20))
        one.finish(first, won_by(0))
        assert len(two.finished()) == 1
        assert one.notices + two.notices == []


def assert_usable(archive: Archive) -> None:
    """Ask for everything once, then play a match to its end."""
    for entry in archive.waiting() + archive.finished():
        assert isinstance(entry, Entry)
        try:
            archive.load(entry.id)
        except ValueError as error:
            assert "cannot be read any more" in str(error)
    played = len(archive.finished())
    number = play(archive, 5)
    assert archive.load(number) == record(moves=flips(5))
    assert archive.waiting()[0].id == number
    archive.undo(number, 4)
    archive.finish(number, won_by(0))
    assert len(archive.finished()) == played + 1
    assert archive.load(number) == record(moves=flips(4))


@pytest.mark.parametrize("seed", range(40))
def test_broken_bytes_anywhere_never_stop_the_game(filled: Path, seed: int) -> None:
    luck = random.Random(seed)
    content = bytearray(filled.read_bytes())
    start = luck.choice([0, int(luck.random() * len(content))])
    length = luck.choice([1, 16, 300, 5000])
    for at in range(start, min(start + length, len(content))):
        content[at] = int(luck.random() * 256)
    filled.write_bytes(content)
    with closing(Archive(filled)) as archive:
        assert_usable(archive)
        assert {*archive.notices} <= {"archive_broken", "archive_shorter"}
        bad = filled.with_name("archive.db.bad")
        assert bad.exists() == ("archive_broken" in archive.notices)
    with closing(Archive(filled)) as again:
        assert "archive_broken" not in again.notices
        assert again.finished()[0].moves == 4


@pytest.mark.parametrize(
    "content",
    [b"not a database at all" * 90, b"\0" * 8192, b"SQLite format 3\0" * 40],
)
def test_a_file_that_is_no_database_is_set_aside(
    path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with closing(Archive(path)) as archive:
        assert archive.notices == ["archive_broken"]
        assert path.with_name("archive.db.bad").read_bytes() == content
        assert len(caplog.records) == 1
        number = play(archive, 3)
    with closing(Archive(path)) as again:
        assert again.load(number) == record(moves=flips(3))
        assert again.notices == []


@pytest.mark.parametrize("share", [0.0, 0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999])
def test_a_file_cut_off_anywhere_never_stops_the_game(filled: Path, share: float) -> None:
    size = filled.stat().st_size
    os.truncate(filled, int(size * share))
    with closing(Archive(filled)) as archive:
        assert archive.notices == (["archive_broken"] if int(size * share) else [])
        assert_usable(archive)


def test_what_was_put_aside_before_is_never_written_over(path: Path) -> None:
    path.parent.mkdir()
    contents = [b"first" * 999, b"second" * 999, b"third" * 999]
    for content in contents:
        path.write_bytes(content)
        Archive(path).close()
    names = ("archive.db.bad", "archive.db.bad-2", "archive.db.bad-3")
    assert [path.with_name(name).read_bytes() for name in names] == contents


def test_a_log_put_aside_before_is_not_written_over_either(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"broken" * 999)
    path.with_name("archive.db.bad-wal").write_bytes(b"of an older file")
    Archive(path).close()
    assert path.with_name("archive.db.bad-wal").read_bytes() == b"of an older file"
    assert path.with_name("archive.db.bad-2").read_bytes() == b"broken" * 999


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE matches SET record = X'7B22'",
        "UPDATE matches SET record = '[' || '1]'",
        "UPDATE matches SET record = 5",
        "UPDATE moves SET n = -1 WHERE n = 0",
    ],
)
def test_a_row_that_does_not_decode_is_a_sentence(filled: Path, sql: str) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute(sql)
    with closing(Archive(filled)) as archive:
        with pytest.raises(ValueError, match=f"^Match {ISLAND} cannot be read any more: "):
            archive.load(ISLAND)
        assert archive.notices == []
        assert_usable(archive)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE moves SET move = X'FF' WHERE n = 3",
        "UPDATE moves SET move = '7' WHERE n = 3",
        "UPDATE moves SET seat = 'x' WHERE n = 3",
        "UPDATE moves SET move = replace(move, '{', char(0)) WHERE n = 3",
        "DELETE FROM moves WHERE n = 3",
    ],
)
def test_a_match_goes_on_from_the_last_move_that_can_be_read(filled: Path, sql: str) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute(sql)
        before = file.execute("SELECT * FROM moves WHERE match = ?", (ISLAND,)).fetchall()
    with closing(Archive(filled)) as archive:
        assert archive.claim(ISLAND)
        assert archive.load(ISLAND) == record(moves=flips(3))
        assert archive.notices == ["archive_shorter"]
        for n in range(3, 6):
            archive.add(ISLAND, n, n % 2, json(n))
        assert archive.load(ISLAND) == record(moves=flips(6))
        assert [entry.moves for entry in archive.waiting()] == [6, 7]
    with closing(Archive(filled)) as again:
        assert [entry.moves for entry in again.waiting()] == [6, 7]
    with closing(sqlite3.connect(filled)) as file:  # what could not be read is still there
        after = file.execute("SELECT * FROM moves WHERE match = ?", (ISLAND,)).fetchall()
        assert after == before


def test_text_that_is_no_text_any_more_leaves_the_other_matches_alone(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute("UPDATE matches SET game = CAST(X'FFFE' AS TEXT) WHERE id = ?", (KAHUNA,))
    with closing(Archive(filled)) as archive:
        assert [entry.id for entry in archive.waiting()] == [KAHUNA, ISLAND]
        assert_usable(archive)
        assert archive.notices == []


def test_damage_during_a_match_keeps_this_match(filled: Path) -> None:
    with closing(Archive(filled)) as archive:
        number = play(archive, 3, seed=8)
        with closing(sqlite3.connect(filled)) as other, other:
            other.execute("UPDATE matches SET began = 0")  # so that pages are read anew
        with filled.open("r+b") as file:
            file.write(b"\xa5" * filled.stat().st_size)
        for n in range(3, 30):
            archive.add(number, n, n % 2, json(n))
        archive.finished()
        assert archive.notices == ["archive_broken"]
        assert archive.load(number) == record(seed=8, moves=flips(30))
    with closing(Archive(filled)) as again:
        assert again.load(number) == record(seed=8, moves=flips(30))


@pytest.mark.parametrize("below", ["archive.db", "deep/er/archive.db"])
def test_a_home_that_cannot_be_made_leaves_everything_in_memory(
    tmp_path: Path, below: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "home").write_text("a file")
    with closing(Archive(tmp_path / "home" / below)) as archive:
        assert_usable(archive)
        assert archive.notices == ["archive_memory"]
    assert len(caplog.records) == 1
    assert (tmp_path / "home").read_text() == "a file"


def test_a_folder_in_the_place_of_the_file_leaves_everything_in_memory(path: Path) -> None:
    path.mkdir(parents=True)
    with closing(Archive(path)) as archive:
        assert_usable(archive)
        assert archive.notices == ["archive_memory"]


def test_without_a_path_everything_is_in_memory_and_nothing_is_told() -> None:
    with closing(Archive(None)) as archive:
        assert_usable(archive)
        assert archive.notices == []


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_file_locked_during_a_match_gets_all_of_it_when_the_lock_is_gone(
    filled: Path, lock: str, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Archive(filled)) as archive:
        number = play(archive, 3, seed=8)
        other = sqlite3.connect(filled, isolation_level=None)
        other.execute(f"BEGIN {lock}")
        for n in range(3, 30):
            archive.add(number, n, n % 2, json(n))
        assert archive.notices == ["archive_memory"]
        assert len(caplog.records) == 1
        assert archive.load(number) == record(seed=8, moves=flips(30))
        assert archive.load(ISLAND) == record(moves=flips(33))
        other.close()
        archive.finish(number, won_by(0))
        assert archive.notices == ["archive_memory", "archive_back"]
        assert len(archive.finished()) == 21
        assert_usable(archive)
    with closing(Archive(filled)) as again:
        assert again.load(number) == record(seed=8, moves=flips(30))
        assert again.notices == []


def test_a_file_nobody_else_may_even_read_lets_the_game_go_on(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM moves")
        with closing(Archive(filled)) as archive:
            assert archive.notices == ["archive_memory"]
            assert_usable(archive)
        other.execute("ROLLBACK")
    with closing(Archive(filled)) as again:
        assert again.load(ISLAND) == record(moves=flips(33))


def test_an_archive_that_was_let_go_of_still_answers(filled: Path) -> None:
    archive = Archive(filled)
    archive.close()
    assert_usable(archive)


def test_a_commit_waits_for_the_disk(path: Path) -> None:
    pragmas = ("synchronous", "fullfsync", "journal_mode")
    with closing(Archive(path)) as archive:
        file = Store(path, Locks(None), archive)
        ask = file.do(lambda base: [base.execute(f"PRAGMA {p}").fetchone()[0] for p in pragmas])
        file.close()
    assert ask == [3, 1, "wal"]  # EXTRA


# What is counted.


def test_counts_add_up_by_day_and_say_nothing_else(path: Path) -> None:
    with closing(Archive(path)) as archive:
        assert archive.counts() == {}
        archive.count("visits")
        archive.count("visits", 2)
        archive.count("failures")
        assert archive.counts() == {"visits": (3, 3), "failures": (1, 1)}
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE counts SET day = '2001-02-03' WHERE what = 'visits'")
        file.commit()
        rows = file.execute("SELECT what, number FROM counts ORDER BY what").fetchall()
        assert rows == [("failures", 1), ("visits", 3)]
    with closing(Archive(path)) as archive:
        archive.count("visits")
        assert archive.counts() == {"visits": (1, 4), "failures": (1, 1)}


def test_two_programs_count_into_one_file(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as other:
        for _ in range(20):
            one.count("visits")
            other.count("visits")
        assert one.counts() == other.counts() == {"visits": (40, 40)}


def test_matches_are_told_as_begun_and_as_finished(path: Path) -> None:
    with closing(Archive(path)) as archive:
        assert archive.begun() == (0, 0)
        archive.begin(record())
        archive.finish(archive.begin(record()), won_by(0))
        archive.abandon(archive.begin(record()))
        assert archive.begun() == (3, 1)


def test_an_archive_of_the_first_form_gets_what_it_lacks_and_loses_nothing(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as file:
        file.execute("DROP TABLE counts")
        file.execute("PRAGMA user_version = 1")
        file.commit()
        before = file.execute("SELECT count(*) FROM matches").fetchone()
    with closing(Archive(filled)) as archive:
        assert archive.notices == []
        archive.count("visits")
        assert archive.counts() == {"visits": (1, 1)}
        assert_usable(archive)
    with closing(sqlite3.connect(filled)) as file:
        assert file.execute("SELECT count(*) FROM matches").fetchone() >= before
        assert file.execute("PRAGMA user_version").fetchone() == (len(FORMS),)
