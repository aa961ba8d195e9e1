"""Files are read and written so that no crash, no stranger and no odd file does harm."""

from __future__ import annotations

import json
import logging
import math
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from matches import play

import main
from games.core import fields, files
from games.core.archive import Archive
from games.core.home import Preferences
from games.core.rules import Value
from games.core.transcript import LARGEST
from games.kiosk.wishes import KEPT, Hours, Kiosk, Latest, Noise
from games.stage.window import wishes

ROOT = Path(__file__).parents[1]
POSIX = pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


# --- reading -----------------------------------------------------------------------------------


def odd(tmp_path: Path, what: str) -> Path:
    """Return something that is no file to read."""
    path = tmp_path / what
    match what:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "endless":
            path.symlink_to("/dev/zero")
        case "circle":
            path.symlink_to(path)
        case "huge":
            path.touch()
            os.truncate(path, 10**11)
    return path


ODD = ("folder", "pipe", "endless", "circle", "huge", "missing")


@POSIX
@pytest.mark.parametrize("what", ODD)
def test_what_is_no_file_is_neither_waited_for_nor_read_to_its_end(
    tmp_path: Path, what: str
) -> None:
    with pytest.raises(OSError):
        files.read(odd(tmp_path, what), 1000)


@POSIX
@pytest.mark.parametrize("what", ODD)
def test_replay_refuses_what_is_no_file_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    path = odd(tmp_path, what)
    with pytest.raises(SystemExit, match="2"):
        main.main(["replay", str(path), "--text"])
    out, told = capsys.readouterr()
    assert (out, told.count("\n")) == ("", 1)
    assert told.startswith(f"{path} cannot be read: ")
    assert "Errno" not in told


HEAD = '{"game":"kahuna","players":[],"seed":1,'


@pytest.mark.parametrize(
    "content",
    [
        HEAD + '"config":' + '{"a":' * 5000 + "1" + "}" * 5000 + "}",
        HEAD + '"config":{"a":' + "[" * 5000 + "]" * 5000 + "}}",
        HEAD + '"config":{},"moves":[[0,' + '{"a":' * 5000 + "1" + "}" * 5000 + "]]}",
        HEAD + '"config":{},"more":' + "[" * 5000 + "]" * 5000 + "}",
        HEAD + '"config":{}' + ',"config":{}' * 5000 + "}",
        "[" * 100_000,
        '{"a":' * 100_000,
        '"' + "\\" * 100_000,
        HEAD.replace("1", "9" * 5000) + '"config":{}}',
        "\ud800",
        "",
        " " * 1_000_000,
    ],
    ids=range(12),
)
def test_replay_refuses_what_is_no_record_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content.encode(errors="surrogatepass"))
    with pytest.raises(SystemExit, match="2"):
        main.main(["replay", str(path), "--text"])
    out, told = capsys.readouterr()
    assert (out, told.count("\n")) == ("", 1)
    assert len(told) < 400


def test_a_record_longer_than_any_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(files.LargeFileError, match=r"longer than 4,000,000 bytes"):
        files.read(path, LARGEST)


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b'{"fullscreen": true, "display": 1}', (True, 1)),
        (b'{"display": 1e999}', (False, 0)),
        (b'{"display": NaN, "fullscreen": true}', (True, 0)),
        (b'{"display": -3}', (False, -3)),
        (b'{"display": true}', (False, 0)),
        (b'{"display": "1", "fullscreen": "yes"}', (False, 0)),
        (b'{"display": [1]}', (False, 0)),
        (b'{"display": ' + b"9" * 5000 + b"}", (False, 0)),
        (b"[1]", (False, 0)),
        (b"null", (False, 0)),
        (b'{"a":' * 100_000, (False, 0)),
        (b'{"fullscreen": true', (False, 0)),
        (b"\xff\xfe", (False, 0)),
    ],
)
def test_the_window_opens_whatever_the_settings_say(
    tmp_path: Path, content: bytes, wanted: tuple[bool, int]
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    assert wishes(path) == wanted


@POSIX
@pytest.mark.parametrize("what", ODD)
def test_the_window_opens_whatever_lies_in_the_place_of_the_settings(
    tmp_path: Path, what: str
) -> None:
    assert wishes(odd(tmp_path, what)) == (False, 0)
    assert wishes(None) == (False, 0)


# --- fields ------------------------------------------------------------------------------------


class Inner(Value, frozen=True):
    size: int = 3
    name: str = "x"


class Outer(Value, frozen=True):
    need: int
    inner: Inner = Inner()
    many: tuple[Inner, ...] = ()
    numbers: tuple[int, ...] = (1,)

    def __post_init__(self) -> None:
        if self.need == len(self.numbers):
            raise ValueError("need must differ")


@pytest.mark.parametrize(
    ("plain", "value", "bad"),
    [
        ({"need": 5}, Outer(5), ()),
        ({"need": 5, "new": {"deep": [1]}}, Outer(5), ()),
        ({"need": 5, "inner": {"size": 4, "new": 1}}, Outer(5, Inner(4)), ()),
        ({"need": 5, "inner": {"size": "4"}}, Outer(5), ("inner.size",)),
        ({"need": 5, "inner": 7}, Outer(5), ("inner",)),
        (
            {"need": 5, "many": [{"size": 1}, {"name": 2}]},
            Outer(5, Inner(), (Inner(1), Inner())),
            ("many.1.name",),
        ),
        ({"need": 5, "many": [{}, 3]}, Outer(5, Inner(), (Inner(), Inner())), ("many.1",)),
        ({"need": 5, "many": {}}, Outer(5), ("many",)),
        ({"need": 5, "numbers": [1, "2"]}, Outer(5), ("numbers",)),
        ({"need": 2, "numbers": [1, 2]}, Outer(2), ("numbers",)),
    ],
)
def test_a_value_is_made_of_what_is_good(plain: object, value: Outer, bad: tuple[str, ...]) -> None:
    assert fields.fit(Outer, plain) == (value, bad)


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({}, "need is missing"),
        ({"need": "5"}, "need: "),
        ({"need": 1}, "need must differ"),
        ([], "expected fields, found list"),
        (None, "expected fields"),
    ],
)
def test_what_lacks_what_it_needs_is_a_sentence(plain: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        fields.fit(Outer, plain)


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b'{"a": 1, "b": "x", ', {"a": 1, "b": "x"}),
        (b'{"a": 1, "b": tru\0, "c": 3}', {"a": 1, "c": 3}),
        (b'{"a": 1\n "b": 2}', {"a": 1, "b": 2}),
        (b'{"a": 1, "a": 2, "b', {"a": 1}),
        (b'{"a": 12', {}),
        (b"nothing", {}),
    ],
)
def test_of_a_broken_file_what_can_be_made_out_is_used(content: bytes, found: object) -> None:
    assert fields.parse(content) == (found, False)


def test_what_json_has_no_word_for_is_not_written() -> None:
    plain = {"a": math.inf, "b": [1, math.nan], "c": {"d": -math.inf, "e": "\ud800"}, "f": 10**30}
    written = {"b": [1, None], "c": {"e": "\ud800"}, "f": 10**30}
    assert json.loads(fields.dump(plain)) == written


# --- what a kiosk remembers --------------------------------------------------------------------

GOOD = Kiosk(idle=90, countdown=30, sound=Noise(40, 5), hours=Hours("09:00", "17:00"))


def remembered(home: Path) -> Kiosk:
    """Return what is used where the kiosk's own file cannot be read now."""
    return Latest(home / "not there", home).read()


@pytest.mark.parametrize(
    ("change", "wanted", "named"),
    [
        ({"wind": "north"}, GOOD, ""),
        ({"sound": {"volume": 40, "attract": 5, "bass": 3}}, GOOD, ""),
        ({"idle": 5}, msgspec.structs.replace(GOOD, idle=60), "idle"),
        (
            {"sound": {"volume": 400, "attract": 5}},
            msgspec.structs.replace(GOOD, sound=Noise(30, 5)),
            "sound.volume",
        ),
        ({"hours": "always"}, msgspec.structs.replace(GOOD, hours=Hours()), "hours"),
        (
            {"hours": {"open": "25:00", "close": "17:00"}},
            msgspec.structs.replace(GOOD, hours=Hours("00:00", "17:00")),
            "hours.open",
        ),
        ({"diagonal": "wide"}, GOOD, "diagonal"),
        ({"memory": 1e999}, GOOD, "memory"),
    ],
)
def test_one_bad_field_of_what_a_kiosk_remembers_costs_that_field(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    change: dict[str, object],
    wanted: Kiosk,
    named: str,
) -> None:
    plain = msgspec.to_builtins(GOOD) | change
    content = msgspec.json.encode(plain).replace(b'"memory":null', b'"memory":1e999')
    (tmp_path / KEPT).write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert remembered(tmp_path) == wanted
    told = [line.getMessage() for line in caplog.records if KEPT in line.getMessage()]
    assert len(told) == bool(named)
    assert named in "".join(told)


def test_a_kiosk_remembers_what_only_a_newer_version_knows(tmp_path: Path) -> None:
    (tmp_path / KEPT).write_bytes(b'{"wind": {"from": "north"}, "idle": 77}')
    Latest(home=tmp_path).read()
    found = fields.parse((tmp_path / KEPT).read_bytes()).fields
    assert found["wind"] == {"from": "north"}
    assert found["idle"] == Latest().read().idle


@pytest.mark.parametrize("content", [b"[" * 100_000, b"", b"\xff", b"null", b'{"idle": 90, "cou'])
def test_a_broken_memory_of_a_kiosk_stops_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / KEPT).write_bytes(content)
    found = remembered(tmp_path)
    assert found == (Kiosk(idle=90) if b"90" in content else Kiosk())


# --- doors -------------------------------------------------------------------------------------


@POSIX
def test_all_that_lies_in_a_home_is_private_to_its_owner(tmp_path: Path) -> None:
    home, before = tmp_path / "home", os.umask(0)
    try:
        Preferences(home).change(volume=3)
        Latest(home=home).read()
        with closing(Archive(home / "archive.db")) as archive:
            play(archive, 3)
            names = {path.name: mode(path) for path in home.iterdir()}
    finally:
        os.umask(before)
    assert mode(home) == 0o700
    wanted = {"archive.db", "archive.db-wal", "archive.db-shm", "settings.json", KEPT, "lock"}
    assert names == dict.fromkeys(wanted, 0o600)


@POSIX
def test_what_was_open_to_others_is_closed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with closing(Archive(home / "archive.db")) as archive:
        play(archive, 3)
        Preferences(home).change(volume=3)
        home.chmod(0o755)
        for path in home.iterdir():
            path.chmod(0o644 if path.name != "lock" else 0o600)
        with closing(Archive(home / "archive.db")):
            Preferences(home)
            left = {path.name for path in home.iterdir() if mode(path) != 0o600}
    assert left == set()
    assert mode(home) == 0o700


@POSIX
def test_a_damaged_file_and_what_is_brought_over_are_private(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = tmp_path / "home" / "archive.db"
        with closing(Archive(path)) as archive:
            play(archive, 3)
        content = bytearray(path.read_bytes())
        content[:4000] = bytes(4000)
        path.write_bytes(content)
        Archive(path).close()
    finally:
        os.umask(before)
    assert {other.name: mode(other) for other in path.parent.iterdir()} == {
        "archive.db": 0o600,
        "archive.db.bad": 0o600,
        "lock": 0o600,
    }


@POSIX
@pytest.mark.parametrize(
    ("has", "before", "after"),
    [
        ((), 0o755, 0o700),
        (("settings.json", "archive.db.bad-3", "kiosk.log.1"), 0o755, 0o700),
        (("letters.txt",), 0o755, 0o755),
        ((".bashrc",), 0o750, 0o750),
        ((), 0o1777, 0o1777),
        ((), 0o2775, 0o2775),
    ],
)
def test_a_folder_that_others_share_is_not_taken_from_them(
    tmp_path: Path, has: tuple[str, ...], before: int, after: int
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for name in has:
        (home / name).touch()
    home.chmod(before)
    Preferences(home).change(volume=3)
    assert home.stat().st_mode & 0o7777 == after
    assert mode(home / "settings.json") == 0o600


LOGGED = """
import logging, sys
from pathlib import Path
import games.kiosk.supervisor
supervise = sys.modules["games.kiosk.supervisor.supervise"]
supervise.LARGEST = 200
supervise.keep_log(Path(sys.argv[1]))
for n in range(40):
    logging.getLogger("x").warning("line %d", n)
"""


@POSIX
def test_the_log_of_a_kiosk_is_private_also_when_it_is_turned_over(tmp_path: Path) -> None:
    (tmp_path / "kiosk.log").touch(0o644)
    command = [sys.executable, "-c", LOGGED, str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, umask=0)
    assert {path.name: mode(path) for path in tmp_path.iterdir()} == dict.fromkeys(
        ("kiosk.log", *(f"kiosk.log.{n}" for n in (1, 2, 3, 4))), 384
    )


def as_another(user: int, work: Callable[[], str]) -> str:
    """Return what a process of another user of the machine says."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.setuid(user)
            os.write(write, work().encode())
        except BaseException as error:
            os.write(write, repr(error).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return said


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() > 0, reason="root alone is anybody")
@pytest.mark.parametrize("open_to_all", [False, True])
def test_another_user_of_the_machine_reads_nothing_and_plays_all_the_same(
    tmp_path: Path, open_to_all: bool
) -> None:
    home = tmp_path / "home"
    with closing(Archive(home / "archive.db")) as archive:
        play(archive, 9)
    Preferences(home).change(volume=3)
    before = {path.name: path.read_bytes() for path in home.iterdir()}
    for folder in (tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)
    if open_to_all:
        home.chmod(0o1777)

    def work() -> str:
        preferences = Preferences(home)
        preferences.change(muted=True)
        with closing(Archive(home / "archive.db")) as archive:
            number = play(archive, 4)
            found = len(archive.load(number).moves), len(archive.waiting())
            return f"{found} {archive.notices} {preferences.notices}"

    assert as_another(65534, work) == "(4, 1) ['archive_memory'] ['home_readonly']"
    assert {path.name: path.read_bytes() for path in home.iterdir()} == before


# --- crashes -----------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from games.core import files
for turn in range(10**6):
    files.write(Path(sys.argv[1]), (str(turn) * 3000).encode())
    print(turn, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9 is of POSIX")
def test_drafts_of_killed_programs_do_not_pile_up(tmp_path: Path) -> None:
    path = tmp_path / "home" / "settings.json"
    for kill in range(12):
        command = [sys.executable, "-c", WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as run:
            assert run.stdout
            for _ in range(2 + kill):
                run.stdout.readline()
            run.kill()
        assert len([*path.parent.glob("*.tmp")]) <= 1
        content = path.read_text()
        assert content == content[: len(content) // 3000] * 3000
    files.write(path, b"{}")
    assert [left.name for left in path.parent.iterdir()] == ["settings.json"]
