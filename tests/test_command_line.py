"""The command line answers with what was asked for, or with one sentence and a status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import main
from games.core import library
from games.core.transcript import lines

ROOT = Path(__file__).parents[1]
ISLAND = "memory_island"


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Run the program in vain; return the one line that it prints to stderr."""
    with pytest.raises(SystemExit) as left:
        main.main(list(args))
    out, err = capsys.readouterr()
    assert left.value.code == 2
    assert out == ""
    assert err.endswith("\n")
    (line,) = err.splitlines()
    return line


def run(*args: str, env: dict[str, str] | None = None, cwd: Path = ROOT) -> tuple[int, str, str]:
    """Run the program as people do; return status, stdout and stderr."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *args],
        cwd=cwd,
        env={**os.environ, "PYTHONUTF8": "1", **(env or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


# --- what is refused ---------------------------------------------------------------------------

SIMULATE = ("simulate", ISLAND, "--seats", "random,random")


@pytest.mark.parametrize(
    ("args", "fact"),
    [
        (("dance",), "'dance'"),
        (("--dance",), "--dance"),
        (("simulate",), "GAME"),
        (("simulate", ISLAND), "--seats"),
        (("simulate", "chess", "--seats", "random,random"), "'chess'"),
        (("simulate", ISLAND, "--seats", "random"), "2 to 4 seats, not 1"),
        (("simulate", ISLAND, "--seats", ",".join(["random"] * 5)), "2 to 4 seats, not 5"),
        (("simulate", ISLAND, "--seats", "random,genius"), "'genius'"),
        (("simulate", ISLAND, "--seats", "random,human"), "'human'"),
        (("simulate", ISLAND, "--seats", "random,"), "''"),
        ((*SIMULATE, "--matches", "0"), "'0'"),
        ((*SIMULATE, "--matches", "-3"), "-3"),
        ((*SIMULATE, "--matches", "many"), "'many'"),
        ((*SIMULATE, "--jobs", "0"), "'0'"),
        ((*SIMULATE, "--seed", "x"), "'x'"),
        ((*SIMULATE, "--variant", "wings=true"), "'wings'"),
        ((*SIMULATE, "--variant", "unorganized"), "'unorganized'"),
        ((*SIMULATE, "--variant", "unorganized=maybe"), "maybe"),
        ((*SIMULATE, "--variant", "unorganized=true", "--variant", "unorganized=false"), "twice"),
        (("play", "chess"), "'chess'"),
        (("play",), "GAME"),
        (("play", ISLAND, "--seats", "human,genius"), "'genius'"),
        (("play", ISLAND, "--seats", "human"), "2 to 4 seats, not 1"),
        (("play", ISLAND, "--seed", "x"), "'x'"),
        (("play", ISLAND, "--variant", "wings=1"), "'wings'"),
        (("replay",), "FILE"),
        (("replay", "nowhere.json"), "nowhere.json"),
        (("shots",), "DIR"),
        (("shots", "here", "--size", "big"), "'big'"),
        (("shots", "here", "--size", "0x200"), "'0x200'"),
        (("shots", "here", "--size", "200"), "'200'"),
        (("kiosk", "now"), "now"),
        (("kiosk", "--config"), "--config"),
    ],
)
def test_wrong_arguments_get_one_line_that_names_them_and_status_2(
    args: tuple[str, ...], fact: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fact in refused(capsys, *args)


def test_an_unknown_game_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command in (("play", "chess"), ("simulate", "chess", "--seats", "random,random")):
        line = refused(capsys, *command)
        assert all(name in line for name in library.names())


def test_an_unknown_level_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    levels = ("random", *library.load(ISLAND).levels)
    for command in ("play", "simulate"):
        line = refused(capsys, command, ISLAND, "--seats", "random,genius")
        assert all(level in line for level in levels)


@pytest.mark.parametrize("text", ["", "{}", "not json", '{"game": "chess"}', "\x00\x01"])
def test_a_broken_record_gets_one_sentence(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    assert str(path) in refused(capsys, "replay", str(path), "--text")


def test_a_folder_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert str(tmp_path) in refused(capsys, "replay", str(tmp_path), "--text")


def test_a_record_with_a_move_that_is_not_legal_gets_one_sentence(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = json.loads(record.read_text())
    plain["moves"][1] = plain["moves"][0]
    record.write_text(json.dumps(plain))
    assert "may not play" in refused(capsys, "replay", str(record), "--text")


def test_refusals_look_the_same_from_outside() -> None:
    status, out, err = run("simulate", "chess", "--seats", "random,random")
    assert (status, out) == (2, "")
    assert err == f"There is no game 'chess'; there are {', '.join(library.names())}.\n"


# --- what is answered --------------------------------------------------------------------------


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main.main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr() == (f"lagoon {main.VERSION}\n", "")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main.main(["--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    for command in ("play", "kiosk", "simulate", "replay", "check", "shots"):
        assert f"\n    {command} " in shown


def test_simulate_prints_exactly_the_keys_that_were_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seats = ("--seats", "sharp,random")
    assert main.main(["simulate", ISLAND, *seats, "--matches", "4", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    (line,) = out.splitlines()
    told = json.loads(line)
    assert [*told] == [
        "game",
        "matches",
        "entrants",
        "won",
        "turns",
        "moves_per_s",
        "matches_per_s",
    ]
    assert (told["game"], told["matches"], told["won"]) == (ISLAND, 4, None)
    assert told["turns"] > 0
    assert told["moves_per_s"] > told["matches_per_s"] > 0
    assert [entrant["level"] for entrant in told["entrants"]] == ["sharp", "random"]
    for entrant in told["entrants"]:
        assert [*entrant] == ["level", "wins", "share", "low", "high", "score"]
        assert 0 <= entrant["low"] <= entrant["share"] <= entrant["high"] + 1e-9 <= 1 + 1e-9


def test_simulate_says_the_same_again_but_for_the_speeds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = []
    for jobs in ("1", "2"):
        args = [*SIMULATE, "--matches", "6", "--json", "--seed", "5", "--jobs", jobs]
        assert main.main(args) == 0
        result = json.loads(capsys.readouterr().out)
        told.append({key: value for key, value in result.items() if not key.endswith("_per_s")})
    assert told[0] == told[1]


def test_simulate_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([*SIMULATE, "--matches", "2", "--variant", "luck_calls_luck=true"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{ISLAND}: matches 2, ")
    assert len(out) == 4


def test_replay_prints_the_transcript(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from games.core.transcript import read

    assert main.main(["replay", str(record), "--text"]) == 0
    out, err = capsys.readouterr()
    assert (out.splitlines(), err) == (lines(read(record)), "")
    assert out.startswith(f"{ISLAND} · seed 6 · seats random,random,random")
    assert out.splitlines()[-1].startswith("won by seat ")


def test_check_ends_with_0_when_all_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(ROOT / "config" / f"{name}.yaml") for name in library.names()]
    assert main.main(["check", *files]) == 0
    assert capsys.readouterr() == ("Everything is in order.\n", "")


def test_check_ends_with_1_and_a_line_for_each_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = (ROOT / "config" / f"{ISLAND}.yaml").read_text(encoding="utf-8")
    path = tmp_path / f"{ISLAND}.yaml"
    path.write_text(deck.replace("rows: 6", "rows: six"), encoding="utf-8")
    line = deck[: deck.index("rows: 6")].count("\n") + 1
    gone = tmp_path / "gone.yaml"
    assert main.main(["check", str(path), str(gone)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        f'{path}:{line}: rules.rows is "six", expected a whole number from 1 to 120',
        f"{gone}: there is no such file",
    ]


@pytest.mark.parametrize("name", ["kiosk.yaml", "sounds.yaml"])
def test_check_tells_a_file_that_cannot_be_read_once(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text("idle: 1\nidle: 2")
    assert main.main(["check", str(path)]) == 1
    told = f"{path}:2: idle is given twice, on lines 1 and 2\n"
    assert capsys.readouterr().out == told


def test_the_program_can_be_started_from_any_folder(tmp_path: Path) -> None:
    status, out, err = run(*SIMULATE, "--matches", "1", "--json", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert json.loads(out)["matches"] == 1


def test_a_terminal_that_lacks_the_arrows_of_a_transcript_still_gets_it(record: Path) -> None:
    """As on Windows, where what goes to a file or a pipe is written in cp1252."""
    windows = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
    status, out, err = run("replay", str(record), "--text", env=windows)
    assert (status, err) == (0, "")
    assert "won by seat" in out


# --- without Pygame ----------------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment in which Pygame is not installed."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['pygame'] = None\n")
    return {"PYTHONPATH": str(tmp_path)}


@pytest.mark.parametrize("command", [(), ("play", ISLAND), ("kiosk",), ("shots", "pictures")])
def test_without_pygame_one_sentence_tells_what_to_install(
    command: tuple[str, ...], bare: dict[str, str], tmp_path: Path
) -> None:
    status, out, err = run(*command, env=bare, cwd=tmp_path)
    said = "Pygame is not installed: type 'python -m pip install -r requirements.txt'.\n"
    assert (status, out, err) == (2, "", said)


def test_without_pygame_bots_play_and_files_are_checked_and_records_read(
    bare: dict[str, str], record: Path
) -> None:
    for args in (
        (*SIMULATE, "--matches", "2"),
        ("check", str(ROOT / "config" / f"{ISLAND}.yaml")),
        ("replay", str(record), "--text"),
    ):
        status, _, err = run(*args, env=bare)
        assert (status, err) == (0, "")


def test_pygame_installed_twice_is_answered_with_what_to_type(tmp_path: Path) -> None:
    for folder in ("pygame", "pygame-2.6.1.dist-info", "pygame_ce-2.5.8.dist-info"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pygame" / "__init__.py").touch()
    status, out, err = run("play", ISLAND, env={"PYTHONPATH": str(tmp_path)})
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "pip uninstall -y pygame pygame-ce" in err


def test_whoever_reads_only_the_beginning_gets_no_error() -> None:
    command = [sys.executable, "main.py", *SIMULATE, "--matches", "2"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0
