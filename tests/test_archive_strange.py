"""A file of matches that is strange is not broken; one that is broken loses only the hole."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from effort import effort
from matches import (
    ISLAND,
    KAHUNA,
    ask,
    change,
    flips,
    json,
    play,
    record,
    sample,
    won_by,
)

from games.core.archive import Archive
from games.core.archive.schema import VERSION
from games.core.match import Record

PAGE = 4096
NUMBERS = range(1, KAHUNA + 1)


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sample") / "archive.db"
    sample(path)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "archive.db"
    path.write_bytes(content)
    return path


def wanted(number: int) -> Record:
    """Return what the sample has under a number."""
    length = {ISLAND: 33, KAHUNA: 7}.get(number, 40)
    return record("kahuna" if number == KAHUNA else "memory_island", moves=flips(length))


def beside(path: Path) -> set[str]:
    """Return what lies beside the file and was put aside."""
    return {other.name for other in path.parent.iterdir() if ".bad" in other.name}


def readable(archive: Archive) -> Iterator[int]:
    """Yield the numbers of the sample that can be read as they were."""
    for number in NUMBERS:
        try:
            if archive.load(number) == wanted(number):
                yield number
        except ValueError:
            continue


# --- strange -----------------------------------------------------------------------------------

HARMLESS = (
    ("CREATE INDEX mine ON moves(match)",),
    ("CREATE UNIQUE INDEX one ON matches(began, id)", "CREATE INDEX two ON counts(number)"),
    ("CREATE TABLE notes (match INTEGER, text TEXT)", "INSERT INTO notes VALUES (21, 'mine')"),
    ("CREATE VIEW long AS SELECT match, count(*) FROM moves GROUP BY match",),
    (
        "CREATE TABLE log (n)",
        "CREATE TRIGGER t AFTER INSERT ON moves BEGIN INSERT INTO log VALUES (1); END",
    ),
    ("CREATE VIRTUAL TABLE words USING fts5(text)",),
    ("ALTER TABLE moves ADD thought INTEGER",),
    (
        "ALTER TABLE matches ADD title TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE counts ADD x DEFAULT 5",
    ),
    ("PRAGMA user_version = 3",),
    ("PRAGMA user_version = 99", "ALTER TABLE matches ADD club TEXT", "CREATE TABLE clubs (name)"),
    ("PRAGMA user_version = 0",),
    ("PRAGMA user_version = -5",),
    ("PRAGMA application_id = 77",),
    ("PRAGMA journal_mode = DELETE",),
    ("ANALYZE",),
    ("DROP TABLE counts",),
    ("ALTER TABLE moves DROP COLUMN made",),
    ("ALTER TABLE matches DROP COLUMN outcome", "ALTER TABLE matches DROP COLUMN began"),
)


@pytest.mark.parametrize("sql", HARMLESS, ids=[sql[0] for sql in HARMLESS])
def test_what_is_not_known_is_worked_with(path: Path, sql: tuple[str, ...]) -> None:
    change(path, *sql)
    kept = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    before = ask(path, kept)
    for turn in range(2):
        with closing(Archive(path)) as archive:
            assert archive.notices == []
            assert [*readable(archive)] == [*NUMBERS]
            number = play(archive, 3, game="atlas", seed=turn)
            archive.undo(number, 2)
            archive.finish(number, won_by(1))
            archive.count("visits", 2)
            assert archive.counts() == {"visits": (2 * turn + 2, 2 * turn + 2)}
            assert archive.load(number) == record("atlas", seed=turn, moves=flips(2))
            assert archive.finished()[0].id == number
    assert beside(path) == set()
    assert {*before} <= {*ask(path, kept)}
    assert ask(path, "PRAGMA user_version")[0][0] >= VERSION


def test_what_is_not_known_is_still_there_afterwards(path: Path) -> None:
    change(
        path,
        "ALTER TABLE matches ADD club TEXT",
        "UPDATE matches SET club = 'chess' WHERE id = 21",
        "CREATE TABLE clubs (name)",
        "INSERT INTO clubs VALUES ('chess')",
        "PRAGMA user_version = 7",
    )
    with closing(Archive(path)) as archive:
        assert archive.claim(ISLAND)
        archive.load(ISLAND)
        archive.add(ISLAND, 33, 1, json(33))
        archive.finish(ISLAND, won_by(0))
    assert ask(path, "SELECT club, status FROM matches WHERE id = 21") == [("chess", 1)]
    assert ask(path, "SELECT name FROM clubs") == [("chess",)]
    assert ask(path, "PRAGMA user_version") == [(7,)]


UNSAFE = (
    ("CREATE TRIGGER no BEFORE INSERT ON matches BEGIN SELECT raise(ABORT, 'newer'); END",),
    ("CREATE TRIGGER no BEFORE INSERT ON moves BEGIN SELECT raise(ROLLBACK, 'newer'); END",),
    ("CREATE TRIGGER no BEFORE DELETE ON moves BEGIN SELECT raise(FAIL, 'newer'); END",),
    ("CREATE TRIGGER no AFTER INSERT ON moves BEGIN UPDATE moves SET seat = 9; END",),
    ("CREATE TRIGGER no AFTER INSERT ON counts BEGIN DELETE FROM counts; END",),
    (
        "CREATE UNIQUE INDEX one ON moves(seat, move, match) WHERE n < 0",
        "CREATE UNIQUE INDEX two ON matches(game, status) WHERE game = 'trial'",
        "CREATE TRIGGER no BEFORE UPDATE ON matches BEGIN SELECT raise(IGNORE); END",
    ),
    ("PRAGMA user_version = 3", "ALTER TABLE moves RENAME COLUMN move TO word"),
    ("PRAGMA user_version = 3", "DROP TABLE counts"),
    (
        "PRAGMA user_version = 3",
        "ALTER TABLE moves RENAME TO steps",
        "CREATE VIEW moves AS SELECT * FROM steps",
    ),
)


@pytest.mark.parametrize("sql", UNSAFE, ids=[" ".join(sql)[:70] for sql in UNSAFE])
def test_a_file_that_cannot_be_written_as_we_do_is_only_read(
    path: Path, sql: tuple[str, ...]
) -> None:
    change(path, *sql)
    whole = [ask(path, "SELECT * FROM matches"), ask(path, "SELECT * FROM sqlite_master")]
    with closing(Archive(path)) as archive:
        assert archive.notices == ["archive_newer"]
        assert {entry.id for entry in archive.waiting()} == {ISLAND, KAHUNA}
        if "RENAME COLUMN" not in str(sql):
            assert [*readable(archive)] == [*NUMBERS]
        number = play(archive, 3)
        assert archive.load(number) == record(moves=flips(3))
        assert archive.waiting()[0].id == number
        archive.count("visits")
        assert archive.counts() == {"visits": (1, 1)}
        archive.finish(number, won_by(0))
        assert len(archive.finished()) == 21
    assert [ask(path, "SELECT * FROM matches"), ask(path, "SELECT * FROM sqlite_master")] == whole
    assert beside(path) == set()


def test_a_column_that_must_be_filled_makes_a_file_one_to_read(path: Path) -> None:
    change(
        path,
        "CREATE TABLE other (id INTEGER PRIMARY KEY, game, status, began, record, outcome,"
        " club NOT NULL)",
        "INSERT INTO other SELECT *, 'chess' FROM matches",
        "DROP TABLE matches",
        "ALTER TABLE other RENAME TO matches",
    )
    with closing(Archive(path)) as archive:
        assert archive.notices == ["archive_newer"]
        assert [*readable(archive)] == [*NUMBERS]
        assert archive.load(play(archive, 2)) == record(moves=flips(2))
    assert ask(path, "SELECT count(*) FROM matches WHERE club = 'chess'") == [(22,)]


def test_an_empty_file_becomes_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    path.touch()
    with closing(Archive(path)) as archive:
        assert archive.notices == []
        number = play(archive, 2)
    with closing(Archive(path)) as again:
        assert again.load(number) == record(moves=flips(2))


def test_a_database_of_somebody_else_keeps_its_own(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    change(path, "CREATE TABLE recipes (name)", "INSERT INTO recipes VALUES ('soup')")
    with closing(Archive(path)) as archive:
        assert archive.notices == []
        play(archive, 2)
    assert ask(path, "SELECT name FROM recipes") == [("soup",)]
    assert beside(path) == set()


# --- records of another version ----------------------------------------------------------------


def test_a_record_keeps_what_a_newer_version_wrote_into_it(path: Path) -> None:
    change(
        path,
        "UPDATE matches SET record = json_set(record, '$.club', 'chess', '$.players[0].hat', 3)"
        " WHERE id = 21",
    )
    (before,) = ask(path, "SELECT json(record) FROM matches WHERE id = 21")
    with closing(Archive(path)) as archive:
        assert archive.claim(ISLAND)
        assert archive.load(ISLAND) == wanted(ISLAND)
        archive.add(ISLAND, 33, 1, json(33))
        assert {entry.id for entry in archive.waiting()} == {ISLAND, KAHUNA}
        assert archive.notices == []
    assert ask(path, "SELECT json(record) FROM matches WHERE id = 21") == [before]


@pytest.mark.parametrize(
    ("where", "value", "name"),
    [
        ("$.players[0].animal", "5", "players.0.animal"),
        ("$.players[1].colour", "'red'", "players.1.colour"),
        ("$.players[0]", "'Ana'", "players.0"),
        ("$.format", "'one'", "format"),
    ],
)
def test_one_bad_field_of_a_record_costs_that_field_and_is_named(
    path: Path, where: str, value: str, name: str
) -> None:
    change(path, f"UPDATE matches SET record = json_set(record, '{where}', {value}) WHERE id = 21")
    with closing(Archive(path)) as archive:
        found = archive.load(ISLAND)
        assert found.moves == flips(33)
        assert (found.seed, len(found.players)) == (5, 2)
        assert archive.notices == [f"record_bad:{name}"]
        assert {entry.id for entry in archive.waiting()} == {ISLAND, KAHUNA}


@pytest.mark.parametrize("field", ["seed", "config", "players"])
def test_a_record_without_what_it_needs_is_a_sentence_that_names_it(path: Path, field: str) -> None:
    change(path, f"UPDATE matches SET record = json_set(record, '$.{field}', 'x') WHERE id = 21")
    with closing(Archive(path)) as archive:
        with pytest.raises(ValueError, match=f"^Match 21 cannot be read any more: .*{field}"):
            archive.load(ISLAND)
        assert archive.load(KAHUNA) == wanted(KAHUNA)


def test_an_outcome_of_a_newer_version_is_listed_as_far_as_it_is_known(path: Path) -> None:
    change(
        path,
        "UPDATE matches SET outcome = json_set(outcome, '$.margin', 4, '$.scores', 'many')"
        " WHERE id = 20",
        "UPDATE matches SET outcome = X'FF' WHERE id = 19",
    )
    with closing(Archive(path)) as archive:
        last, before, *rest = archive.finished()
        assert last.outcome is not None
        assert (last.outcome.winners, last.outcome.scores, last.outcome.reason) == (
            (1,),
            (),
            "limit",
        )
        assert before.outcome is not None
        assert len(rest) == 18


# --- damage ------------------------------------------------------------------------------------


def harm(path: Path, at: int, what: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(what)


HEADS = {
    "its first bytes": (0, b"SQLite format X"),
    "the size of its pages": (16, b"\0\0"),
    "what its tables are": (100, bytes(3996)),
    "the kind of its first page": (100, b"\x05"),
    "a name that is no text": (PAGE - 400, b"\xff\xfe" * 40),
    "its version": (18, b"\x09\x09"),
    "how its text is written": (56, struct.pack(">I", 2)),
}


@pytest.mark.parametrize("where", HEADS)
def test_with_its_first_page_damaged_every_match_is_brought_over(path: Path, where: str) -> None:
    harm(path, *HEADS[where])
    broken = path.read_bytes()
    with closing(Archive(path)) as archive:
        assert [*readable(archive)] == [*NUMBERS]
        assert {entry.id for entry in archive.waiting()} == {ISLAND, KAHUNA}
        assert archive.notices == ["archive_broken"]
        number = play(archive, 2, game="atlas")
        assert number > KAHUNA
    assert path.with_name("archive.db.bad").read_bytes() == broken
    with closing(Archive(path)) as again:
        assert [*readable(again)] == [*NUMBERS]
        assert again.notices == []


def test_a_file_of_a_form_that_nobody_knows_yet_is_read_as_far_as_can_be(path: Path) -> None:
    harm(path, 44, struct.pack(">I", 7))
    newer = path.read_bytes()
    with closing(Archive(path)) as archive:
        assert archive.notices == ["archive_newer"]
        assert [*readable(archive)] == [*NUMBERS]
        assert archive.load(play(archive, 2)) == record(moves=flips(2))
    assert path.read_bytes() == newer
    assert beside(path) == set()


def test_with_one_page_gone_all_others_are_brought_over(path: Path, content: bytes) -> None:
    pages = len(content) // PAGE
    assert pages > 8
    for page in range(1, pages):
        path.write_bytes(content)
        harm(path, page * PAGE, b"\xa5" * PAGE)
        with closing(Archive(path)) as archive:
            found = [*readable(archive)]
            most, shorter = taken(content, page)
            assert len(found) >= 22 - most - shorter, page
            assert archive.begun()[0] >= 22 - most, page
    assert len(beside(path)) == pages - 1


def test_of_two_matches_with_one_number_both_are_found(path: Path, tmp_path: Path) -> None:
    """A flipped bit makes the number of one that of the other; their moves tell which it was."""
    made = tmp_path / "made" / "archive.db"
    with closing(Archive(made)) as archive:
        numbers = [play(archive, 6, seed=seed) for seed in range(1, 16)]
    content, tried = made.read_bytes(), 0
    for page in range(0, len(content), PAGE):
        kind, cells = content[page], int.from_bytes(content[page + 3 : page + 5], "big")
        for cell in range(cells if kind == 0x0D else 0):
            at = page + int.from_bytes(content[page + 8 + 2 * cell :][:2], "big") + 2
            if content[at - 2] < 0x80 or content[at] ^ 1 not in numbers:
                continue  # not a match: their rows are longer than 127 bytes
            path.write_bytes(content)
            harm(path, at, bytes([content[at] ^ 1]))
            with closing(Archive(path)) as archive:
                assert [archive.load(number).seed for number in numbers] == [*range(1, 16)]
                assert {len(archive.load(number).moves) for number in numbers} == {6}
            tried += 1
    assert tried == 14


def taken(content: bytes, page: int) -> tuple[int, int]:
    """Return how many matches may go with a page, and how many may lose moves by it."""
    kind, cells = content[page * PAGE], int.from_bytes(content[page * PAGE + 3 :][:2], "big")
    if kind == 0x0D:
        return cells, 0
    return 0, cells if kind == 0x02 else cells // 40 + 2


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_in_the_first_page_keeps_nothing_from_starting(
    path: Path, content: bytes, bit: int
) -> None:
    """One bit of each byte in turn; the harness tries them all."""
    for at in range(bit, PAGE, effort(89, 23)):
        path.write_bytes(content)
        harm(path, at, bytes([content[at] ^ 1 << bit]))
        with closing(Archive(path)) as archive:
            assert len([*readable(archive)]) == 22, at
            archive.waiting()
        for other in path.parent.iterdir():
            other.unlink()


def test_a_damaged_log_costs_what_was_in_the_hole(tmp_path: Path) -> None:
    """SQLite itself would forget whatever was written after it, and say nothing."""
    path = tmp_path / "one" / "archive.db"
    with closing(Archive(path)) as archive:
        number = play(archive, 30)
        log = path.with_name("archive.db-wal").read_bytes()
        kept = path.read_bytes()
    first = log.index(b'{"game"')  # the only place that has the match itself
    for at in range(0, len(log) - 3 * PAGE, effort(2999, 997)):
        if first <= at < first + 300:
            continue
        other = tmp_path / "two" / "archive.db"
        other.parent.mkdir(exist_ok=True)
        other.write_bytes(kept)
        other.with_name("archive.db-wal").write_bytes(log)
        harm(other.with_name("archive.db-wal"), at, bytes([log[at] ^ 0x10]))
        with closing(Archive(other)) as archive:
            assert archive.load(number) == record(moves=flips(30)), at
        for left in other.parent.iterdir():
            left.unlink()


def test_a_log_cut_short_is_what_a_power_cut_leaves_and_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "one" / "archive.db"
    with closing(Archive(path)) as archive:
        number = play(archive, 30)
        log = path.with_name("archive.db-wal").read_bytes()
        kept = path.read_bytes()
    other = tmp_path / "two" / "archive.db"
    other.parent.mkdir()
    for cut in (1, 100, 2000, PAGE, PAGE + 23):
        for left in other.parent.iterdir():
            left.unlink()
        other.write_bytes(kept)
        other.with_name("archive.db-wal").write_bytes(log[:-cut])
        with closing(Archive(other)) as archive:
            assert len(archive.load(number).moves) == 29
            assert archive.notices == []


def test_the_newest_of_a_match_counts_when_its_log_is_damaged(tmp_path: Path) -> None:
    """Not what the part before the damage says of it."""
    path = tmp_path / "one" / "archive.db"
    with closing(Archive(path)) as archive:
        number, other = play(archive, 6), play(archive, 5, game="atlas")
        archive.undo(number, 3)
        for n in (3, 4):
            archive.add(number, n, 0, json(70 + n))
        archive.finish(other, won_by(1))
        archive.count("visits", 5)
        log = bytearray(path.with_name("archive.db-wal").read_bytes())
        kept = path.read_bytes()
    log[32 + 24 + 60] ^= 1  # in the first frame
    again = tmp_path / "two" / "archive.db"
    again.parent.mkdir()
    again.write_bytes(kept)
    again.with_name("archive.db-wal").write_bytes(log)
    with closing(Archive(again)) as archive:
        moves = (*flips(3), (0, {"kind": "Flip", "place": 73}), (0, {"kind": "Flip", "place": 74}))
        assert archive.load(number) == record(moves=moves)
        assert [entry.id for entry in archive.finished()] == [other]
        assert archive.counts() == {"visits": (5, 5)}
        assert archive.notices == ["archive_broken"]


def test_a_log_without_its_file_is_not_taken_for_that_of_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with closing(Archive(path)) as archive:
        play(archive, 30)
        log = path.with_name("archive.db-wal").read_bytes()
    path.unlink()
    path.with_name("archive.db-wal").write_bytes(log)
    with closing(Archive(path)) as archive:
        assert archive.waiting() == []
        number = play(archive, 3, seed=8)
        assert archive.load(number) == record(seed=8, moves=flips(3))
    assert path.with_name("archive.db-wal.bad").read_bytes() == log


def test_what_was_brought_over_before_a_power_cut_is_taken_up(path: Path, content: bytes) -> None:
    """The damaged file had been put aside, and the new one was not in its place yet."""
    path.rename(path.with_name("archive.db.new"))
    with closing(Archive(path)) as archive:
        assert [*readable(archive)] == [*NUMBERS]
        assert archive.notices == []


def test_a_half_made_file_is_not_taken_for_the_whole(path: Path) -> None:
    """The power went while matches were brought over: the damaged file is still there."""
    path.with_name("archive.db.new").write_bytes(b"half of it")
    harm(path, 0, b"SQLite format X")
    with closing(Archive(path)) as archive:
        assert [*readable(archive)] == [*NUMBERS]
    assert not path.with_name("archive.db.new").exists()


def test_damage_that_cannot_be_put_aside_is_read_and_left(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harm(path, 100, bytes(3996))
    broken = path.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("games.core.files.put_aside", refuse)
    with closing(Archive(path)) as archive:
        assert archive.notices == ["archive_memory"]
        assert [*readable(archive)] == [*NUMBERS]
        number = play(archive, 3)
        assert archive.load(number) == record(moves=flips(3))
    assert path.read_bytes() == broken
    assert {other.name for other in path.parent.iterdir()} == {"archive.db", "lock"}
    monkeypatch.undo()
    with closing(Archive(path)) as again:
        assert [*readable(again)] == [*NUMBERS]
