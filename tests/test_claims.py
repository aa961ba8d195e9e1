"""A match belongs to one window at a time, and to nobody as soon as that window is gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from matches import ISLAND, KAHUNA, ask, change, flips, json, play, record, sample, won_by

from games.core.archive import Archive, ElsewhereError
from games.core.desk import LocalDesk, begin, resume
from games.core.library import load
from games.core.lock import FIRST, Locks
from games.core.match import Match, Player

ROOT = Path(__file__).parents[1]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    sample(tmp_path / "archive.db")
    return tmp_path / "archive.db"


OTHER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from games.core.archive import Archive
from matches import json
archive = Archive(Path(sys.argv[1]))
print(archive.claim(int(sys.argv[2])), flush=True)
for line in sys.stdin:
    n = int(line)
    archive.load(int(sys.argv[2]))
    archive.add(int(sys.argv[2]), n, n % 2, json(n))
    print("added", flush=True)
"""


@contextmanager
def another(path: Path, match_id: int) -> Iterator[subprocess.Popen[str]]:
    """Run another window that claims a match, says whether it got it, and adds moves."""
    command = [sys.executable, "-c", OTHER, str(path), str(match_id), str(ROOT / "tests")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT, text=True) as run:
        try:
            yield run
        finally:
            run.kill()


def said(run: subprocess.Popen[str]) -> str:
    assert run.stdout
    return run.stdout.readline().strip()


def tell(run: subprocess.Popen[str], n: int) -> str:
    assert run.stdin
    print(n, file=run.stdin, flush=True)
    return said(run)


# --- claims ------------------------------------------------------------------------------------


def test_of_two_windows_the_first_gets_the_match_and_both_get_others(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        assert one.claim(ISLAND)
        assert not two.claim(ISLAND)
        assert two.claim(KAHUNA)
        assert not one.claim(KAHUNA)
        assert one.claim(ISLAND)


def test_a_match_that_was_begun_is_held_by_whoever_began_it(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        number = one.begin(record())
        assert not two.claim(number)
        one.finish(number, won_by(0))
        assert two.claim(number)


@pytest.mark.parametrize("how", ["release", "close", "finish", "abandon"])
def test_a_match_is_free_when_it_is_left(path: Path, how: str) -> None:
    one = Archive(path)
    with closing(Archive(path)) as two:
        assert one.claim(ISLAND)
        one.load(ISLAND)
        if how == "release":
            one.release(ISLAND)
        elif how == "finish":
            one.finish(ISLAND, won_by(0))
        elif how == "abandon":
            one.abandon(ISLAND)
        else:
            one.close()
        assert two.claim(ISLAND)


def test_another_process_gets_a_match_only_when_we_have_left_it(path: Path) -> None:
    with closing(Archive(path)) as archive:
        assert archive.claim(ISLAND)
        with another(path, ISLAND) as run:
            assert said(run) == "False"
        archive.release(ISLAND)
        with another(path, ISLAND) as run:
            assert said(run) == "True"
            assert not archive.claim(ISLAND)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9 is of POSIX")
def test_a_killed_window_leaves_no_lock(path: Path) -> None:
    with closing(Archive(path)) as archive:
        for turn in range(5):
            with another(path, ISLAND) as run:
                assert said(run) == "True"
                assert tell(run, 33 + turn) == "added"
                assert not archive.claim(ISLAND)
                os.kill(run.pid, signal.SIGKILL)
                run.wait()
            assert archive.claim(ISLAND)
            assert archive.load(ISLAND) == record(moves=flips(34 + turn))
            archive.release(ISLAND)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stopping is of POSIX")
def test_a_window_that_stands_still_keeps_its_match(path: Path) -> None:
    with closing(Archive(path)) as archive, another(path, ISLAND) as run:
        assert said(run) == "True"
        os.kill(run.pid, signal.SIGSTOP)
        assert not archive.claim(ISLAND)
        os.kill(run.pid, signal.SIGCONT)
        assert tell(run, 33) == "added"


def test_a_worker_that_outlives_its_window_holds_nothing(tmp_path: Path) -> None:
    """A process that was split off has all its files, and must not have its locks."""
    if not hasattr(os, "fork"):
        pytest.skip("splitting off is of POSIX")
    locks = Locks(tmp_path)
    assert locks.take(FIRST)
    child = os.fork()
    if not child:
        signal.pause()
    try:
        locks.close()
        code = f"""
from pathlib import Path
from games.core.lock import FIRST, Locks
print(Locks(Path({str(tmp_path)!r})).take(FIRST))
"""
        command = [sys.executable, "-c", code]
        got = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert got.stdout == "True\n"
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_where_nothing_can_be_locked_a_window_plays_on(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()
    with closing(Archive(tmp_path / "archive.db")) as archive:
        number = play(archive, 5)
        assert archive.load(number) == record(moves=flips(5))
        assert archive.notices == []


# --- moves never mingle ------------------------------------------------------------------------


def test_a_match_that_another_window_holds_takes_no_moves(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        assert one.claim(ISLAND)
        one.load(ISLAND)
        two.load(ISLAND)
        with pytest.raises(ElsewhereError):
            two.add(ISLAND, 33, 1, json(33))
        with pytest.raises(ElsewhereError):
            two.undo(ISLAND, 20)
        one.add(ISLAND, 33, 1, json(70))
        assert two.load(ISLAND).moves == (*flips(33), (1, {"kind": "Flip", "place": 70}))


def test_a_writer_whose_lock_was_taken_away_writes_a_match_of_its_own(path: Path) -> None:
    """Somebody removed the file of locks, so that both believe that they hold the match."""
    with closing(Archive(path)) as one:
        assert one.claim(ISLAND)
        one.load(ISLAND)
        (path.parent / "lock").unlink()
        with another(path, ISLAND) as run:
            assert said(run) == "True"
            assert tell(run, 33) == "added"
            assert tell(run, 34) == "added"
        one.add(ISLAND, 33, 0, json(70))
        one.add(ISLAND, 34, 1, json(71))
        assert one.notices == ["archive_apart"]
        ours = (*flips(33), (0, {"kind": "Flip", "place": 70}), (1, {"kind": "Flip", "place": 71}))
        assert one.load(ISLAND).moves == ours
        one.undo(ISLAND, 34)
        one.finish(ISLAND, won_by(1))
    with closing(Archive(path)) as again:
        assert again.load(ISLAND) == record(moves=flips(35))
        assert again.load(again.finished()[0].id).moves == ours[:34]
        assert ISLAND in [entry.id for entry in again.waiting()]


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM moves WHERE match = 21 AND n = 32",
        "DELETE FROM moves WHERE match = 21 AND n = 7",
        "DELETE FROM matches WHERE id = 21",
        "INSERT INTO moves VALUES (21, 33, 0, '{}', 0)",
        "UPDATE matches SET record = json_set(record, '$.seed', 6) WHERE id = 21",
    ],
)
def test_whatever_else_was_written_there_is_not_written_over(path: Path, sql: str) -> None:
    with closing(Archive(path)) as archive:
        assert archive.claim(ISLAND)
        archive.load(ISLAND)
        change(path, sql)
        before = ask(path, "SELECT * FROM moves WHERE match = 21")
        archive.add(ISLAND, 33, 1, json(33))
        assert archive.load(ISLAND) == record(moves=flips(34))
        assert archive.notices == ["archive_apart"]
    assert ask(path, "SELECT * FROM moves WHERE match = 21") == before


PLAYER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from games.core.archive import Archive, ElsewhereError
from matches import ISLAND, json
archive = Archive(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
got = 0
while got < 25:
    if not archive.claim(ISLAND):
        continue
    n = len(archive.load(ISLAND).moves)
    archive.add(ISLAND, n, n % 2, json(n))
    archive.release(ISLAND)
    got += 1
print(*archive.notices)
"""


def test_windows_that_take_turns_at_one_match_keep_every_move_in_order(path: Path) -> None:
    command = [sys.executable, "-c", PLAYER, str(path), str(ROOT / "tests")]
    pipe = subprocess.PIPE
    runs = [subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT, text=True) for _ in "abc"]
    assert [said(run) for run in runs] == ["ready"] * 3
    told = [run.communicate("\n")[0] for run in runs]
    assert told == ["\n"] * 3
    with closing(Archive(path)) as archive:
        assert archive.load(ISLAND) == record(moves=flips(33 + 75))


# --- files that are put aside or removed meanwhile ----------------------------------------------


def test_a_window_follows_when_another_puts_a_damaged_file_aside(path: Path) -> None:
    with closing(Archive(path)) as one:
        number = play(one, 4, seed=8)
        one.count("visits")
        for end in ("-wal", "-shm"):  # as if the page had gone bad under both
            path.with_name(path.name + end).rename(path.with_name(f"old{end}"))
        path.rename(path.with_name("old"))
        with closing(Archive(path)) as two:
            other = play(two, 2, seed=9)
            assert other != number
            one.add(number, 4, 0, json(4))
            one.count("visits")
            assert two.load(number) == record(seed=8, moves=flips(5))
            assert two.load(other) == record(seed=9, moves=flips(2))
            assert one.load(other) == record(seed=9, moves=flips(2))
            assert not two.claim(number)


def test_a_home_that_is_removed_during_a_match_is_made_again(path: Path) -> None:
    with closing(Archive(path)) as archive:
        number = play(archive, 4, seed=8)
        for left in path.parent.iterdir():
            left.unlink()
        path.parent.rmdir()
        archive.add(number, 4, 0, json(4))
    with closing(Archive(path)) as again:
        assert again.load(number) == record(seed=8, moves=flips(5))


# --- desks -------------------------------------------------------------------------------------


def island(seed: int = 11) -> Match:
    game = load("memory_island")
    return Match(game, game.config(), (Player(), Player("human", "crab", 1)), seed)


def turn_any(desk: LocalDesk) -> None:
    seat = desk.to_act[0]
    desk.submit(seat, desk.legal_moves(seat)[0])


def test_a_desk_says_that_another_window_has_the_match_and_takes_over_later(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        desk = begin(island(), one)
        turn_any(desk)
        waiting = two.waiting()[0]
        for _ in range(2):
            with pytest.raises(ElsewhereError, match=r"open in another window\.$"):
                resume(two, waiting)
        assert two.waiting()[0].id == waiting.id  # it waits, for nothing is wrong with it
        turn_any(desk)
        desk.leave()
        later = resume(two, waiting)
        assert later.length == 2
        turn_any(later)
        with pytest.raises(ElsewhereError):
            resume(one, one.waiting()[0])
        later.leave()
        assert resume(one, one.waiting()[0]).length == 3
        assert one.notices + two.notices == []


def test_a_desk_that_was_left_writes_no_more_once_another_has_the_match(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        desk = begin(island(), one)
        turn_any(desk)
        desk.leave()
        later = resume(two, two.waiting()[0])
        with pytest.raises(ElsewhereError):
            turn_any(desk)
        turn_any(later)
        assert two.load(two.waiting()[0].id).moves == one.load(two.waiting()[0].id).moves


def test_another_round_at_the_same_table_is_held_as_well(path: Path) -> None:
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        begin(island(), one).rematch()
        with pytest.raises(ElsewhereError):
            resume(two, two.waiting()[0])


def test_a_bot_of_a_level_that_is_not_there_plays_at_the_usual_one(path: Path) -> None:
    with closing(Archive(path)) as archive:
        game = load("memory_island")
        players = (Player(), Player("grandmaster", "owl", 2))
        match = Match(game, game.config(), players, 3)
        number = archive.begin(match.record())
        archive.release(number)
        desk = resume(archive, archive.waiting()[0])
        assert desk.players[1].who in game.levels
        turn_any(desk)
    assert b"grandmaster" in ask(path, f"SELECT record FROM matches WHERE id = {number}")[0][0]


@pytest.mark.parametrize(
    ("where", "value"),
    [("$.format", "2"), ("$.players", "json('[]')"), ("$.config", "json('{}')")],
)
def test_a_match_that_does_not_fit_this_version_stays_as_it_is(
    path: Path, where: str, value: str
) -> None:
    with closing(Archive(path)) as archive:
        number = archive.begin(island().record())
    new = f"json_set(record, '{where}', {value})"
    change(path, f"UPDATE matches SET record = {new} WHERE id = {number}")
    before = ask(path, f"SELECT * FROM matches WHERE id = {number}")
    with closing(Archive(path)) as archive:
        with pytest.raises(ValueError, match=r"form 2|not 0|is missing"):
            resume(archive, archive.waiting()[0])
        assert number not in [entry.id for entry in archive.waiting()]  # offered no longer now
        with closing(Archive(path)) as other:
            assert other.claim(number)
    assert ask(path, f"SELECT * FROM matches WHERE id = {number}") == before
    with closing(Archive(path)) as again:
        assert again.waiting()[0].id == number


@pytest.mark.parametrize(
    ("where", "value", "told"),
    [
        ("$.config.wind", "'north'", []),
        ("$.config.luck_calls_luck", "'often'", ["record_bad:config.luck_calls_luck"]),
    ],
)
def test_of_a_config_of_another_version_what_is_known_is_played(
    path: Path, where: str, value: str, told: list[str]
) -> None:
    with closing(Archive(path)) as archive:
        number = archive.begin(island().record())
    new = f"json_set(record, '{where}', {value})"
    change(path, f"UPDATE matches SET record = {new} WHERE id = {number}")
    before = ask(path, f"SELECT record FROM matches WHERE id = {number}")
    with closing(Archive(path)) as archive:
        turn_any(resume(archive, archive.waiting()[0]))
        assert archive.notices == told
    assert ask(path, f"SELECT record FROM matches WHERE id = {number}") == before
