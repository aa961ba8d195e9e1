"""Settings survive crashes, broken files and homes that cannot be written."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import place
from games.core.home import Preferences, Settings

GOOD = msgspec.json.encode(Settings(language="de", volume=70, muted=True))


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
    assert place.folder().name == "lagoon"


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
    assert [path.name for path in (tmp_path / "new" / "home").iterdir()] == ["settings.json"]


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
        b'{"language": "\xff"}',
        b"[" * 200_000,
        b'{"volume": ' + b"[" * 200_000,
        b'{"surprise": 1}',
        b'{"volume": 101}',
        b'{"volume": -1}',
        b'{"volume": "30"}',
        b'{"volume": 1e400}',
        b'{"volume": true}',
        b'{"muted": 1}',
        b'{"motion": "wild"}',
        b'{"pace": null}',
        b'{"text_scale": 99}',
        b'{"reveal": 11}',
        b'{"display": -1}',
        b'{"language": "../../etc"}',
        b'{"language": "en\\n"}',
        b'{"language": ""}',
        GOOD + GOOD,
    ],
)
def test_a_broken_file_is_set_aside_and_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content
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


@pytest.mark.parametrize("length", range(len(GOOD)))
def test_a_file_cut_off_anywhere_is_set_aside(tmp_path: Path, length) -> None:
    settings_file(tmp_path, GOOD[:length])
    preferences = Preferences(tmp_path)
    assert preferences.now == Settings()
    assert preferences.notices == ["settings_broken"]


@given(st.binary(max_size=200))
def test_any_bytes_give_settings_within_their_ranges(tmp_path_factory, content) -> None:
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
    tmp_path: Path, caplog: pytest.LogCaptureFixture, below
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
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, hard))  # no file may grow beyond 20 bytes
    try:
        preferences.change(volume=20)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert preferences.now == Settings(volume=20)
    assert preferences.notices == ["home_readonly"]
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
    assert Preferences(tmp_path).now == Settings(volume=10)


@pytest.mark.parametrize("fields", [{"volume": 101}, {"motion": "wild"}, {"colour": 1}])
def test_a_change_that_makes_no_sense_is_refused_and_changes_nothing(
    tmp_path: Path, fields
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
    for kill in range(8):
        command = [sys.executable, "-c", child, str(tmp_path)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[1]
        ) as run:
            done = [next(run.stdout) for _ in range(5 + 23 * kill)]
            run.kill()
            done += list(run.stdout)
        last = int(done[-1])
        preferences = Preferences(tmp_path)
        assert preferences.notices == []
        assert preferences.now in [
            Settings(volume=turn % 100, text_scale=100 + turn % 100) for turn in (last, last + 1)
        ]
