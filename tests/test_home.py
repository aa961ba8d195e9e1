"""Settings survive crashes, broken files and homes that cannot be written."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from effort import effort
from hypothesis import given
from hypothesis import strategies as st

from games.core import files, place
from games.core.home import Preferences, Settings

ROOT = Path(__file__).parents[1]
GOOD = msgspec.json.encode(Settings(language="de", volume=70, muted=True))


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def settings_file(folder: Path, content: bytes) -> Path:
    path = folder / "settings.json"
    path.write_bytes(content)
    return path


def test_the_environment_says_where_home_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAGOON_HOME", str(tmp_path / "here"))
    assert place.folder() == tmp_path / "here"


def test_home_is_a_folder_of_its_own_when_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAGOON_HOME", "")
    found = place.folder()
    assert found and found.name == "lagoon"


def test_a_tilde_is_the_home_of_whoever_starts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for said, meant in (("~/games", tmp_path / "games"), ("~", tmp_path)):
        monkeypatch.setenv("LAGOON_HOME", said)
        assert place.folder() == meant


def _unknown(_: int) -> None:
    raise KeyError


@pytest.mark.skipif(os.name == "nt", reason="a user of Windows always has a profile")
@pytest.mark.parametrize(
    ("said", "home"),
    [("~nobody-of-that-name/x", "/root"), ("", ""), ("~/x", None)],
)
def test_without_any_home_nothing_is_kept_anywhere(
    monkeypatch: pytest.MonkeyPatch, said: str, home: str | None
) -> None:
    """`home` None: a user that the system does not know, as in many containers."""
    for name in ("XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LAGOON_HOME", said)
    if home is None:
        monkeypatch.setattr("pwd.getpwuid", _unknown)
    else:
        monkeypatch.setenv("HOME", home)
    assert place.folder() is None


def test_without_a_file_settings_are_the_usual_ones_and_nothing_is_told(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "not yet" / "there")
    assert preferences.now == Settings()
    assert preferences.notices == []


def test_a_change_is_there_after_a_restart(tmp_path: Path) -> None:
    first = Preferences(tmp_path / "new" / "home")
    first.change(language="pt_BR", motion="off", text_scale=150)
    first.change(reveal=4)
    again = Preferences(tmp_path / "new" / "home")
    assert again.now == Settings(language="pt_BR", motion="off", text_scale=150, reveal=4)
    assert again.notices == []
    assert names(tmp_path / "new" / "home") == {"settings.json", "lock"}


def test_a_file_that_names_some_settings_leaves_the_others_usual(tmp_path: Path) -> None:
    settings_file(tmp_path, b'{"volume": 5}')
    assert Preferences(tmp_path).now == Settings(volume=5)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 300,
        b"[]",
        b"null",
        b"7",
        b'"volume"',
        b"\xff\xfe{}",
        b"[" * 200_000,
        b'{"volume": ' + b"[" * 200_000,
        b'"' * 200_000,
    ],
)
def test_a_broken_file_is_set_aside_and_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    path = settings_file(tmp_path, content)
    preferences = Preferences(tmp_path)
    assert preferences.now == Settings()
    assert preferences.notices == ["settings_broken"]
    assert len(caplog.records) == 1
    assert not path.exists()
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    preferences.change(volume=9)
    assert Preferences(tmp_path).now == Settings(volume=9)
    assert Preferences(tmp_path).notices == []


@pytest.mark.parametrize(
    "field",
    [
        '"volume": 101',
        '"volume": -1',
        '"volume": "30"',
        '"volume": 1e400',
        '"volume": NaN',
        '"volume": -Infinity',
        '"volume": true',
        '"volume": 30.5',
        f'"volume": {"9" * 5000}',
        '"muted": 1',
        '"motion": "wild"',
        '"pace": null',
        '"pace": "glacial"',
        '"text_scale": 99',
        '"reveal": 11',
        '"display": -1',
        '"display": 1e999',
        '"display": {"name": "left", "size": [1, 2]}',
        '"language": "../../etc"',
        '"language": "en\\n"',
        '"language": ""',
        '"language": "\\ud800"',
    ],
)
def test_one_bad_field_costs_that_field_and_is_named(tmp_path: Path, field: str) -> None:
    content = f'{{"contrast": true, {field}, "theme": {{"name": "night"}}}}'.encode()
    settings_file(tmp_path, content)
    preferences = Preferences(tmp_path)
    name = field.split('"')[1]
    assert preferences.now == Settings(contrast=True)
    assert preferences.notices == [f"setting_bad:{name}"]
    assert names(tmp_path) == {"settings.json"}
    preferences.change(peek=3)
    assert Preferences(tmp_path).now == Settings(contrast=True, peek=3)


@pytest.mark.parametrize(
    "value", ['"glacial"', '{"a": [1.5, null, "ü"]}', "[true]", "10000000000001"]
)
def test_what_a_newer_version_wrote_is_kept_and_written_back(tmp_path: Path, value: str) -> None:
    content = f'{{"language": "de", "theme": {value}, "pace": {value}, "text_scale": 150}}'
    settings_file(tmp_path, content.encode())
    preferences = Preferences(tmp_path)
    assert preferences.now == Settings(language="de", text_scale=150)
    preferences.change(volume=9, text_scale=110)
    written = json.loads((tmp_path / "settings.json").read_bytes())
    assert written == {**json.loads(content), "volume": 9, "text_scale": 110}
    preferences.change(pace="slow")
    written = json.loads((tmp_path / "settings.json").read_bytes())
    assert (written["pace"], written["theme"]) == ("slow", json.loads(value))


def test_unknown_fields_alone_are_nothing_to_tell(tmp_path: Path) -> None:
    settings_file(tmp_path, b'{"language": "de", "text_scale": 150, "theme": "night"}')
    preferences = Preferences(tmp_path)
    assert preferences.now == Settings(language="de", text_scale=150)
    assert preferences.notices == []


FIELDS = msgspec.structs.asdict(Settings(language="de", volume=70, muted=True))


@pytest.mark.parametrize("length", range(len(GOOD)))
def test_of_a_file_cut_off_anywhere_every_whole_field_is_kept(tmp_path: Path, length: int) -> None:
    path = settings_file(tmp_path, GOOD[:length])
    preferences = Preferences(tmp_path)
    whole = GOOD[: GOOD[:length].rfind(b",") + 1].decode()
    wanted = {name: value for name, value in FIELDS.items() if f'"{name}":' in whole}
    assert preferences.now == Settings(**wanted)
    assert preferences.notices == ["settings_broken"]
    assert path.with_name("settings.json.bad").read_bytes() == GOOD[:length]
    assert Preferences(tmp_path).now == Settings(**wanted)


@pytest.mark.parametrize("at", range(len(GOOD)))
@pytest.mark.parametrize("byte", [0, 0xFF])
def test_one_bad_byte_costs_one_field_at_most(tmp_path: Path, at: int, byte: int) -> None:
    settings_file(tmp_path, GOOD[:at] + bytes([byte]) + GOOD[at + 1 :])
    now = msgspec.structs.asdict(Preferences(tmp_path).now)
    assert sum(now[name] != value for name, value in FIELDS.items()) <= 1


def test_what_was_put_aside_before_is_never_written_over(tmp_path: Path) -> None:
    for content in (b"one", b"two", b"three"):
        settings_file(tmp_path, content)
        Preferences(tmp_path)
    kept = [tmp_path / f"settings.json{end}" for end in (".bad", ".bad-2", ".bad-3")]
    assert [path.read_bytes() for path in kept] == [b"one", b"two", b"three"]


def test_reading_only_puts_nothing_aside(tmp_path: Path) -> None:
    settings_file(tmp_path, b'{"volume": 5, ')
    assert Preferences(tmp_path, saving=False).now == Settings(volume=5)
    assert names(tmp_path) == {"settings.json"}


def test_a_file_that_somebody_else_closed_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be in order; root reads everything, so the refusal is put in here."""
    path = settings_file(tmp_path, GOOD)

    def refused(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(files, "read", refused)
        preferences = Preferences(tmp_path)
        preferences.change(muted=True, volume=1)
    assert preferences.notices == ["home_readonly"]
    assert path.read_bytes() == GOOD
    assert names(tmp_path) == {"settings.json"}


# Two windows on one home.


def test_two_windows_change_different_settings_and_both_are_kept(tmp_path: Path) -> None:
    one, two = Preferences(tmp_path), Preferences(tmp_path)
    one.change(muted=True)
    two.change(fullscreen=True)
    one.change(language="de")
    two.change(volume=80)
    assert Preferences(tmp_path).now == Settings("de", muted=True, fullscreen=True, volume=80)
    assert (one.now.fullscreen, two.now.muted) == (False, False)  # a window stays as it is


def test_of_two_windows_that_change_the_same_the_last_one_counts(tmp_path: Path) -> None:
    one, two = Preferences(tmp_path), Preferences(tmp_path)
    one.change(volume=10)
    two.change(volume=90)
    one.change(muted=True)
    assert Preferences(tmp_path).now == Settings(volume=90, muted=True)


def test_a_setting_that_is_not_changed_is_not_written_over(tmp_path: Path) -> None:
    one, two = Preferences(tmp_path), Preferences(tmp_path)
    one.change(volume=10)
    two.change(volume=30, muted=True)
    assert Preferences(tmp_path).now == Settings(volume=10, muted=True)


CHANGER = """
import sys
from pathlib import Path
from games.core.home import Preferences
preferences = Preferences(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for turn in range(40):
    preferences.change(**{sys.argv[2]: int(sys.argv[3]) + turn})
"""


def test_windows_that_change_settings_at_once_lose_none(tmp_path: Path) -> None:
    starts = {"volume": 20, "text_scale": 110, "display": 3}
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", CHANGER, str(tmp_path), name, str(first)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )
        for name, first in starts.items()
    ]
    for run in runs:
        assert run.stdout and run.stdout.readline() == "ready\n"
    for run in runs:
        assert run.stdin
        print(file=run.stdin, flush=True)
    for run in runs:
        run.communicate()
        assert run.returncode == 0
    wanted = {name: first + 39 for name, first in starts.items()}
    assert Preferences(tmp_path).now == msgspec.convert(wanted, Settings)
    assert names(tmp_path) == {"settings.json", "lock"}


def test_a_broken_file_is_put_aside_by_one_of_two_windows(tmp_path: Path) -> None:
    settings_file(tmp_path, b'{"volume": 5, ')
    one = Preferences(tmp_path)
    two = Preferences(tmp_path)
    one.change(muted=True)
    two.change(contrast=True)
    assert Preferences(tmp_path).now == Settings(volume=5, muted=True, contrast=True)
    assert [name for name in names(tmp_path) if "bad" in name] == ["settings.json.bad"]


@given(st.binary(max_size=200))
def test_any_bytes_give_settings_within_their_ranges(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("home")
    settings_file(folder, content)
    now = Preferences(folder).now
    assert msgspec.convert(msgspec.to_builtins(now), Settings) == now


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = settings_file(tmp_path, b"")
    os.truncate(path, 100_000_000)
    tracemalloc.start()
    preferences = Preferences(tmp_path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert preferences.now == Settings()
    assert preferences.notices == ["settings_broken"]
    assert most < 3_000_000


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    preferences = Preferences(tmp_path)
    assert preferences.notices == ["settings_broken"]
    preferences.change(muted=True)
    assert Preferences(tmp_path).now == Settings(muted=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of POSIX")
def test_a_pipe_in_the_place_of_the_file_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    assert Preferences(tmp_path).notices == ["settings_broken"]


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_home_that_is_a_file_keeps_settings_in_memory_with_one_notice(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, below: str
) -> None:
    (tmp_path / "home").write_text("a file")
    preferences = Preferences(tmp_path / "home" / below)
    for volume in (10, 20, 40):
        preferences.change(volume=volume)
    assert preferences.now == Settings(volume=40)
    assert preferences.notices == ["home_readonly"]
    assert len([line for line in caplog.records if line.levelno >= logging.WARNING]) == 1
    assert (tmp_path / "home").read_text() == "a file"


def test_a_notice_taken_away_is_not_told_again(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    preferences = Preferences(tmp_path / "home")
    preferences.change(volume=10)
    preferences.notices.clear()
    preferences.change(volume=20)
    assert preferences.notices == []


def test_without_a_home_settings_stay_in_memory_and_nothing_is_told() -> None:
    preferences = Preferences(None)
    preferences.change(contrast=True)
    assert preferences.now == Settings(contrast=True)
    assert preferences.notices == []


def test_a_full_disk_leaves_the_old_file_whole(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    Preferences(tmp_path).change(volume=10)
    preferences = Preferences(tmp_path)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9, hard))  # no file may grow beyond 9 bytes
    try:
        preferences.change(volume=20)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert preferences.now == Settings(volume=20)
    assert preferences.notices == ["home_readonly"]
    assert names(tmp_path) == {"settings.json", "lock"}
    assert Preferences(tmp_path).now == Settings(volume=10)
    preferences.change(muted=True)  # there is room again
    assert Preferences(tmp_path).now == Settings(volume=20, muted=True)


@pytest.mark.parametrize("fields", [{"volume": 101}, {"motion": "wild"}, {"colour": 1}])
def test_a_change_that_makes_no_sense_is_refused_and_changes_nothing(
    tmp_path: Path, fields: dict[str, object]
) -> None:
    preferences = Preferences(tmp_path)
    preferences.change(volume=10)
    with pytest.raises(ValueError, match=r"Expected|unknown field|Invalid enum"):
        preferences.change(muted=True, **fields)
    assert preferences.now == Preferences(tmp_path).now == Settings(volume=10)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9 is of POSIX")
def test_a_killed_program_leaves_the_settings_before_or_after_the_change(tmp_path: Path) -> None:
    child = """
import sys
import tracemalloc
from pathlib import Path
from games.core.home import Preferences
preferences = Preferences(Path(sys.argv[1]))
for turn in range(10**6):
    preferences.change(volume=turn % 100, text_scale=100 + turn % 100)
    print(turn, flush=True)
"""
    for kill in range(0, 8, effort(3, 1)):
        command = [sys.executable, "-c", child, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as run:
            assert run.stdout
            done = [next(run.stdout) for _ in range(5 + 23 * kill)]
            run.kill()
            done += list(run.stdout)
        last = int(done[-1])
        preferences = Preferences(tmp_path)
        assert preferences.notices == []
        assert preferences.now in [
            Settings(volume=turn % 100, text_scale=100 + turn % 100) for turn in (last, last + 1)
        ]
