"""Whatever becomes of its streams, of Ctrl+C or of its parent, a command says one line at most."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import product
from pathlib import Path

import msgspec
import pytest

import main
from games.lab import StoppedError, arena

ROOT = Path(__file__).parents[1]
ISLAND = "memory_island"
SIMULATE = ("simulate", ISLAND, "--seats", "random,random")
LONG = 120.0
"""Seconds after which something hangs, however busy the machine is."""
PATIENCE = 30.0
"""Seconds within which whoever is stopped has ended, however busy the machine is."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="shells and signals are of POSIX")


def environment(home: Path) -> dict[str, str]:
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**usual, "LAGOON_HOME": str(home), "PYTHONUTF8": "1"}


def shell(line: str, home: Path, *args: str) -> tuple[int, str]:
    """Run a line of a shell in which "$@" is the program with these arguments.

    Returns the status, and all that was printed.
    """
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}", "-", sys.executable, "main.py", *args],
        cwd=ROOT,
        env=environment(home),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LONG,
        check=False,
    )
    return done.returncode, done.stdout


COMMANDS = {
    "check": ("check", str(ROOT / "config" / f"{ISLAND}.yaml")),
    "simulate": (*SIMULATE, "--matches", "2"),
    "simulate --jobs": (*SIMULATE, "--matches", "2", "--jobs", "2"),
    "play --text": ("play", ISLAND, "--text"),
    "replay --text": ("replay", "{record}", "--text"),
    "--help": ("--help",),
}


@pytest.mark.parametrize(
    ("closed", "command"),
    [
        *product((">&-", "<&- >&- 2>&-"), COMMANDS),
        *product(("2>&-", "<&-", "<&- 2>&-", ">&- 2>&-"), ["check"]),
    ],
)
def test_every_command_works_without_its_streams(
    closed: str, command: str, record: Path, tmp_path: Path
) -> None:
    args = [arg.format(record=record) for arg in COMMANDS[command]]
    status, said = shell(f'"$@" {closed}', tmp_path / "home", *args)
    assert status == 0
    if closed.startswith(">"):
        assert said == ""
    assert "Traceback" not in said


def test_what_is_printed_never_gets_into_a_file_of_ours(tmp_path: Path) -> None:
    """A file of matches that is opened as number two would be written over by the next warning."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.json").write_text("{")
    assert shell('"$@" <&- >&- 2>&-', home, "play", ISLAND, "--text") == (0, "")
    assert (home / "archive.db").read_bytes().startswith(b"SQLite format 3\0")
    assert shell('"$@" <<<""', home, "play", ISLAND, "--text")[0] == 0
    assert not list(home.glob("archive.db.*"))


def test_without_a_console_there_are_no_streams_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main.main([*SIMULATE, "--matches", "1"]) == 0
    with pytest.raises(SystemExit) as left:
        main.main(["dance"])
    assert left.value.code == 2
    assert main.main([*COMMANDS["check"]]) == 0
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full")


@FULL
@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "play --text"])
def test_a_full_disk_under_the_output_is_one_line(
    command: str, record: Path, tmp_path: Path
) -> None:
    args = [arg.format(record=record) for arg in COMMANDS[command]]
    status, said = shell('"$@" >/dev/full', tmp_path / "home", *args)
    assert (status, said) == (1, "The output cannot be written: No space left on device.\n")


@FULL
@pytest.mark.parametrize("args", [("dance",), ("simulate", "chess", "--seats", "a,b"), SIMULATE])
def test_where_even_mistakes_cannot_be_told_the_status_tells(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    wanted = (0 if args is SIMULATE else 2, "")
    more = ("--matches", "1") if args is SIMULATE else ()
    for where in ("2>/dev/full >/dev/null", "2>&- >/dev/null"):
        assert shell(f'"$@" {where}', tmp_path, *args, *more) == wanted


@pytest.mark.parametrize(
    ("reader", "command"),
    [
        *product(["head -1"], COMMANDS),
        *product(["head -c 1", "true", "head -2 | tail -1"], ["replay --text"]),
    ],
)
def test_a_reader_that_has_seen_enough_is_no_error(
    reader: str, command: str, record: Path, tmp_path: Path
) -> None:
    args = [arg.format(record=record) for arg in COMMANDS[command]]
    status, said = shell(f'"$@" | {reader}', tmp_path / "home", *args)
    assert status == 0
    assert said.count("\n") <= 1


@pytest.mark.parametrize("where", ["/proc/pictures", "/dev/null", "{tmp}/file", "{tmp}/file/deep"])
def test_pictures_that_cannot_be_written_are_one_line(where: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = where.format(tmp=tmp_path)
    status, said = shell('"$@"', tmp_path / "home", "shots", folder, "--size", "640x360")
    assert status == 1
    assert said.startswith(folder)
    assert " cannot be written: " in said
    assert said.count("\n") == 1


def test_pictures_on_a_full_disk_are_one_line_as_well(tmp_path: Path) -> None:
    """No file may grow beyond one kilobyte."""
    run = (sys.executable, "main.py", "shots", str(tmp_path / "shots"), "--size", "640x360")
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 1; exec "$@"', "-", *run],
        cwd=ROOT,
        env=environment(tmp_path / "home"),
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    *before, last = done.stderr.splitlines()
    assert last == f"{tmp_path}/shots/title.png cannot be written: File too large."
    assert all("archive.db cannot be written" in line for line in before)


# --- Ctrl+C ------------------------------------------------------------------------------------


HEARING = (
    "import os, signal, sys\n"
    "for number in (signal.SIGINT, signal.SIGHUP): signal.signal(number, signal.SIG_DFL)\n"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""Starts a program that hears Ctrl+C and the end of its terminal, even if its parent does not."""


@contextmanager
def begin(home: Path, *args: str) -> Iterator[subprocess.Popen[str]]:
    """Start the program in a group of its own that hears Ctrl+C, as a terminal does."""
    with subprocess.Popen(
        [sys.executable, "-c", HEARING, "main.py", *args],
        cwd=ROOT,
        env=environment(home),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)


def _over_or_at_work(process: subprocess.Popen[str], seconds: float) -> bool:
    return process.poll() is not None or computed(process.pid) > seconds


def until(there: Callable[[], object]) -> None:
    over = time.monotonic() + LONG
    while not there():
        assert time.monotonic() < over
        time.sleep(0.02)


def children(process: int) -> list[int]:
    """Return the processes that a process started and that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process and state != "Z":
                found.append(int(stat.parent.name))
    return found


def computed(process: int) -> float:
    """Return for how many seconds a process has computed, however busy the machine is."""
    user = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11]
    return int(user) / os.sysconf("SC_CLK_TCK")


def gone(processes: Sequence[int]) -> bool:
    def runs(process: int) -> bool:
        with suppress(OSError):
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
            return state != "Z"
        return False

    return not any(map(runs, processes))


PROC = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc lists processes")
STRONG = ("simulate", "the_game", "--seats", "sharp,sharp,sharp", "--matches", "20000000")


@PROC
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("after", [0.3, 1.5])
def test_ctrl_c_ends_strong_bots_in_the_middle_of_a_thought(
    jobs: int, after: float, tmp_path: Path
) -> None:
    """At once: they think for minutes about twenty million matches; `bench/stop.py` measures it."""
    with begin(tmp_path, *STRONG, "--jobs", str(jobs)) as process:
        if jobs > 1:
            until(lambda: len(children(process.pid)) == jobs)
        workers = children(process.pid)
        until(lambda: min(map(computed, workers or [process.pid])) > after)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == main.STOPPED
    assert err.startswith("Stopped")
    assert err.count("\n") == 1
    assert "Traceback" not in out
    assert gone(workers)


@PROC
def test_ctrl_c_reports_what_was_played(tmp_path: Path) -> None:
    many = (*SIMULATE, "--matches", "20000000", "--jobs", "2", "--json")
    with begin(tmp_path, *many) as process:
        until(lambda: len(children(process.pid)) == 2)
        workers = children(process.pid)
        until(lambda: min(map(computed, workers)) > 1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=LONG)
    result = msgspec.json.decode(out)
    assert 0 < result["matches"] < 20_000_000
    assert err == f"Stopped after {result['matches']:,} of 20,000,000 matches.\n"
    assert process.returncode == main.STOPPED


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_report_is_of_the_first_matches(jobs: int) -> None:
    def stop(done: int, _: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(StoppedError) as stopped:
        arena.play(ISLAND, ["random"] * 2, 300, 7, lambda: 0.0, jobs=jobs, progress=stop)
    result = stopped.value.result
    assert result
    assert result == arena.play(ISLAND, ["random"] * 2, result.matches, 7, lambda: 0.0)


@PROC
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_workers_end_with_whoever_started_them(number: signal.Signals, tmp_path: Path) -> None:
    with begin(tmp_path, *STRONG, "--jobs", "2") as process:
        until(lambda: len(children(process.pid)) == 2)
        workers = children(process.pid)
        time.sleep(0.5)
        os.kill(process.pid, number)  # the program alone, not its group
        process.communicate(timeout=LONG)  # they hold its standard error until they end
        until(lambda: gone(workers))


def test_twenty_million_matches_take_no_more_memory_than_twenty() -> None:
    script = (
        "import resource; from games.lab import arena, StoppedError\n"
        "def stop(done, of):\n    if done >= 20: raise KeyboardInterrupt\n"
        "try: arena.play('memory_island', ['random'] * 2, {}, 1, lambda: 0.0, jobs=2,"
        " progress=stop)\nexcept StoppedError: pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    used = [
        int(subprocess.check_output([sys.executable, "-c", script.format(n)], cwd=ROOT))
        for n in (100, 20_000_000)
    ]
    assert used[1] < used[0] * 1.1


@pytest.mark.parametrize("command", ["window", "play", "shots"])
def test_ctrl_c_on_a_window_is_one_line_at_most(command: str, tmp_path: Path) -> None:
    args = {"window": (), "play": ("play", ISLAND), "shots": ("shots", str(tmp_path / "out"))}
    for after in (0.2, 0.6):
        with begin(tmp_path, *args[command]) as process:
            until(partial(_over_or_at_work, process, after))
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=LONG)
        assert process.returncode in (0, main.STOPPED)
        assert err in ("", "Stopped.\n")
        assert out == "" or command == "shots"


# --- no processes ------------------------------------------------------------------------------


def test_where_no_process_can_be_started_this_one_plays_all(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    alone = arena.play(ISLAND, ["random"] * 2, 10, 7, lambda: 0.0)
    assert arena.play(ISLAND, ["random"] * 2, 10, 7, lambda: 0.0, jobs=2) == alone
    assert "no more processes" in caplog.text


def test_no_shared_memory_is_needed() -> None:
    """Where there is no /dev/shm, nothing of `multiprocessing` that needs it can be made."""
    script = (
        "import sys; sys.modules['_multiprocessing'] = None; from games.lab import arena\n"
        "print(arena.play('memory_island', ['random'] * 2, 10, 7, lambda: 0.0, jobs=2).matches)"
    )
    assert subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, text=True) == "10\n"
