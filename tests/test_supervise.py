"""Whatever becomes of the unattended screen, another one takes its place within seconds."""

from __future__ import annotations

import configparser
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from effort import THOROUGH

from games.core.archive import Archive
from games.kiosk.supervisor.child import ended_how
from games.kiosk.supervisor.notify import ALIVE, notify
from games.kiosk.supervisor.supervise import LEFT, LOG, TURN, Limits, Supervisor

ROOT = Path(__file__).parents[1]
LONG = 120.0
"""Seconds after which something hangs, however busy the machine is."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")

QUICK = Limits(first=2.5, silent=2.5, breath=0.05, many=5, lapse=99.0, rest=99.0, look=0.0)


class Clock:
    """A clock for which hardly any time passes, but while `fast` says so each look takes 100 s.

    So that a screen on a busy machine is never taken for one that hangs.
    """

    def __init__(self, fast: Callable[[], bool] = lambda: False) -> None:
        self.now = 0.0
        self._fast = fast

    def __call__(self) -> float:
        self.now += 100.0 if self._fast() else 0.01
        return self.now


def script(tmp_path: Path, body: str) -> list[str]:
    """A screen of a few lines: it notes each start, beats when told to, and does as `body` says."""
    path = tmp_path / f"screen-{abs(hash(body))}.py"
    note = tmp_path / "starts"
    path.write_text(
        "import os, signal, sys, time\n"
        "def beat(): os.write(1, b'.')\n"
        f"with open({str(note)!r}, 'a') as file: file.write(f'{{os.getpid()}} ')\n"
        f"starts = len(open({str(note)!r}).read().split())\n{body}"
    )
    return [sys.executable, str(path)]


def starts(tmp_path: Path) -> list[int]:
    """The processes that were started, in order."""
    note = tmp_path / "starts"
    return [int(number) for number in note.read_text().split()] if note.exists() else []


def supervised(
    tmp_path: Path,
    games: str,
    quiet: str = "while True: beat(); time.sleep(.1)",
    memory: float = 1e9,
    clock: Clock | None = None,
    limits: Limits = QUICK,
) -> tuple[Supervisor, list[str]]:
    """A supervisor of these scripts, and the failures that it tells of."""
    crashes: list[str] = []
    commands = script(tmp_path, games), script(tmp_path, quiet)
    count = lambda: crashes.append("crash")  # noqa: E731
    return Supervisor(*commands, clock or Clock(), lambda: memory, count, limits), crashes


def run_until(supervisor: Supervisor, there: Callable[[], bool]) -> int:
    """Run it until something is so, and then ask it to leave."""

    def watch() -> None:
        over = time.monotonic() + LONG
        while not there() and time.monotonic() < over:
            time.sleep(0.02)
        supervisor.ask()

    watcher = threading.Thread(target=watch)
    watcher.start()
    status = supervisor.run()
    watcher.join()
    assert there()
    return status


BEATING = "while True: beat(); time.sleep(.05)"


@pytest.mark.parametrize(
    ("fate", "why"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV"),
        ("os.kill(os.getpid(), signal.SIGSTOP)", "heart stood still"),
        ("time.sleep(99)", "heart stood still"),
        ("sys.exit(3)", "status 3"),
        ("raise MemoryError", "status 1"),
    ],
)
def test_a_screen_that_fails_is_started_again(
    fate: str, why: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    games = f"beat()\nif starts == 1:\n    {fate}\n{BEATING}"
    hangs = Clock(lambda: "stood" in why and len(starts(tmp_path)) == 1)
    supervisor, crashes = supervised(
        tmp_path, games, clock=hangs, limits=QUICK._replace(first=1e9, lapse=1e9)
    )
    assert run_until(supervisor, lambda: len(starts(tmp_path)) > 1) == LEFT
    assert crashes == ["crash"]
    assert why in caplog.text
    assert all(_gone(process) for process in starts(tmp_path))


def test_a_screen_that_never_shows_a_sign_of_life_is_started_again(tmp_path: Path) -> None:
    games = f"if starts == 1: time.sleep(99)\n{BEATING}"
    hangs = Clock(lambda: len(starts(tmp_path)) == 1 and not crashes)
    supervisor, crashes = supervised(
        tmp_path, games, clock=hangs, limits=QUICK._replace(silent=1e9)
    )
    run_until(supervisor, lambda: len(starts(tmp_path)) > 1)
    assert crashes == ["crash"]


@pytest.mark.parametrize("asleep", [3.0, 12.0, 1e6] if THOROUGH else [12.0])
@pytest.mark.parametrize("alive", [True, False], ids=["running", "starting"])
def test_a_screen_that_was_stopped_together_with_its_supervisor_is_left_alone(
    asleep: float, alive: bool, tmp_path: Path
) -> None:
    """Time leaps, and neither heard anything meanwhile."""
    leaps, looks = [asleep, 0.0, 0.0], 0  # not before its first beat was heard
    seen = tmp_path / "seen"

    class Sleeper(Clock):
        def __call__(self) -> float:
            nonlocal looks
            looks += not leaps
            if seen.exists() and leaps:
                self.now += leaps.pop()
            return super().__call__()

    beat = "beat()\n" if alive else ""
    games = f"{beat}open({str(seen)!r}, 'w').close()\ntime.sleep(99)"
    supervisor, crashes = supervised(tmp_path, games, clock=Sleeper())
    run_until(supervisor, lambda: looks > 0)
    assert crashes == []
    assert len(starts(tmp_path)) == 1


def test_the_supervisor_and_its_screen_wake_up_together(
    start: Callable[..., Kiosk], tmp_path: Path
) -> None:
    kiosk = start(tmp_path)
    screen = kiosk.wait(1)
    both = kiosk.process.pid, screen
    for process in both:
        os.kill(process, signal.SIGSTOP)
    time.sleep(Limits().silent + 1.5)
    for process in both:
        os.kill(process, signal.SIGCONT)
    time.sleep(3 * TURN)
    _, _, said = kiosk.leave()
    assert kiosk.screens() == [screen]
    assert "heart stood still" not in said


def test_a_thread_that_goes_on_does_not_hide_that_the_loop_hangs(tmp_path: Path) -> None:
    games = (
        "import threading\n"
        "threading.Thread(target=lambda: time.sleep(99), daemon=True).start()\n"
        f"beat()\nif starts == 1: time.sleep(99)\n{BEATING}"
    )
    hangs = Clock(lambda: len(starts(tmp_path)) == 1)
    supervisor, crashes = supervised(tmp_path, games, clock=hangs, limits=QUICK._replace(first=1e9))
    run_until(supervisor, lambda: len(starts(tmp_path)) > 1)
    assert crashes == ["crash"]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is told by /proc")
def test_a_screen_that_uses_too_much_memory_is_started_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    games = f"if starts == 1: hoard = b'x' * 300_000_000\n{BEATING}"
    supervisor, crashes = supervised(tmp_path, games, memory=200.0)
    run_until(supervisor, lambda: len(starts(tmp_path)) > 1)
    assert crashes == ["crash"]
    assert re.search(r"it used [23]\d\d MB, more than 200", caplog.text)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is told by /proc")
def test_what_a_screen_started_counts_as_its_memory_and_ends_with_it(tmp_path: Path) -> None:
    helper = "import time; hoard = b'x' * 300_000_000; time.sleep(99)"
    games = (
        "import subprocess\n"
        f"if starts == 1: child = subprocess.Popen([sys.executable, '-c', {helper!r}])\n"
        f"if starts == 1: open('starts', 'a').write(f'{{child.pid}} ')\n{BEATING}"
    ).replace("'starts'", repr(str(tmp_path / "starts")))
    supervisor, crashes = supervised(tmp_path, games, memory=200.0)
    run_until(supervisor, lambda: len(starts(tmp_path)) > 2)
    assert crashes == ["crash"]
    assert all(_gone(process) for process in starts(tmp_path))


def _gone(process: int) -> bool:
    """Whether a process has ended, or only waits to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_five_failures_bring_the_quiet_picture_and_then_the_games_again(tmp_path: Path) -> None:
    quiet = tmp_path / "quiet"
    supervisor, crashes = supervised(
        tmp_path,
        f"beat()\nif starts <= 5: sys.exit(1)\n{BEATING}",
        f"open({str(quiet)!r}, 'a').write('shown ')\n{BEATING}",
        clock=Clock(quiet.exists),
        limits=QUICK._replace(first=1e9, silent=1e9),
    )
    run_until(supervisor, lambda: len(starts(tmp_path)) > 6)
    assert crashes == ["crash"] * 5
    assert quiet.read_text().split() == ["shown"]
    assert len(starts(tmp_path)) == 7  # five times the games, the picture, and games that hold


def test_where_even_the_quiet_picture_fails_nothing_spins(tmp_path: Path) -> None:
    clock, paused = Clock(), 0.0
    supervisor, crashes = supervised(
        tmp_path, "sys.exit(1)", "sys.exit(1)", clock=clock, limits=QUICK._replace(again=99.0)
    )

    def waits() -> bool:
        """Whether it looked at the clock five times more after the first quiet picture."""
        nonlocal paused
        if len(starts(tmp_path)) >= 6:
            paused = paused or clock.now
        return bool(paused) and clock.now > paused + 0.05

    run_until(supervisor, waits)
    assert len(crashes) == 5
    assert len(starts(tmp_path)) == 6


def test_a_screen_that_staff_left_stays_away(tmp_path: Path) -> None:
    supervisor, crashes = supervised(tmp_path, "beat()\nsys.exit(0)")
    assert supervisor.run() == LEFT
    assert crashes == []
    assert len(starts(tmp_path)) == 1


def test_a_screen_that_does_not_listen_is_ended_all_the_same(tmp_path: Path) -> None:
    games = f"signal.signal(signal.SIGTERM, signal.SIG_IGN)\n{BEATING}"
    supervisor, crashes = supervised(tmp_path, games, limits=QUICK._replace(farewell=0.3))
    assert run_until(supervisor, lambda: bool(starts(tmp_path))) == LEFT
    assert crashes == []
    assert _gone(starts(tmp_path)[0])


def test_a_program_that_cannot_be_started_is_a_failure_like_any_other(tmp_path: Path) -> None:
    crashes: list[int] = []
    supervisor = Supervisor(
        [str(tmp_path / "nothing")],
        script(tmp_path, BEATING),
        Clock(),
        lambda: 1e9,
        lambda: crashes.append(1),
        QUICK,
    )
    run_until(supervisor, lambda: bool(starts(tmp_path)))
    assert len(crashes) == 5


def test_what_a_screen_says_is_written_down_and_bounded(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    games = f"sys.stderr.write('once upon a time\\n' + 'x' * 99_999)\n{BEATING}"
    supervisor, _ = supervised(tmp_path, games)
    run_until(supervisor, lambda: "xxx" in caplog.text)
    assert "| once upon a time" in caplog.text
    assert max(map(len, caplog.messages)) < 5000


def test_the_end_of_a_process_is_told_in_words() -> None:
    assert ended_how(-signal.SIGSEGV) == "it was ended by SIGSEGV"
    assert ended_how(-99) == "it was ended by signal 99"
    assert ended_how(2) == "it left with status 2"


# --- systemd -----------------------------------------------------------------------------------


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The end of the line at which systemd listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(LONG)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield line


def test_systemd_is_told_when_the_first_heart_beats_and_that_the_supervisor_lives(
    systemd: socket.socket, tmp_path: Path
) -> None:
    supervisor, _ = supervised(tmp_path, BEATING)
    heard: list[str] = []

    def ready() -> bool:
        heard.append(systemd.recv(100).decode())
        return heard.count("WATCHDOG=1") > 2 and "READY=1" in heard

    run_until(supervisor, ready)
    while "STOPPING=1" not in heard:
        heard.append(systemd.recv(100).decode())
    assert heard.index("WATCHDOG=1") < heard.index("READY=1") < heard.index("STOPPING=1")


@pytest.mark.parametrize("address", ["", "nonsense", "/nowhere/at/all", "@nobody-listens-here"])
def test_where_nobody_asked_nobody_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    assert not notify(ALIVE)


# --- the program itself ------------------------------------------------------------------------


class Kiosk:
    """The program as an installer starts it, on a screen that nobody sees."""

    def __init__(self, home: Path, **more: str) -> None:
        self.home = home
        environment = {
            **os.environ,
            "LAGOON_HOME": str(home),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            **more,
        }
        self.process = subprocess.Popen(
            [sys.executable, "main.py", "kiosk"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def screens(self) -> list[int]:
        """The processes of the screens that came to life so far."""
        log = self.home / LOG
        said = log.read_text() if log.exists() else ""
        return [int(number) for number in re.findall(r"It lives \(process (\d+)\)", said)]

    def wait(self, count: int) -> int:
        """Wait for that many screens; return the process of the last."""
        over = time.monotonic() + LONG
        while time.monotonic() < over:
            if len(found := self.screens()) >= count:
                return found[-1]
            time.sleep(0.05)
        raise AssertionError(f"there were only {self.screens()}")

    def leave(self) -> tuple[int, str, str]:
        self.process.send_signal(signal.SIGTERM)
        out, said = self.process.communicate(timeout=LONG)
        return self.process.returncode, out, said


@pytest.fixture
def start() -> Iterator[Callable[..., Kiosk]]:
    """Start the program, and end it with the test."""
    started: list[Kiosk] = []

    def one(home: Path, **more: str) -> Kiosk:
        started.append(Kiosk(home, **more))
        return started[-1]

    yield one
    for kiosk in started:
        if kiosk.process.poll() is None:
            kiosk.process.terminate()
        kiosk.process.communicate(timeout=LONG)


OFFLINE = """
import socket
made = socket.socket.__init__

def refuse(self, family=-1, *rest, **more):
    if family in (-1, socket.AF_INET, socket.AF_INET6):
        open({note!r}, "a").write("tried")
        raise OSError("there is no network")
    made(self, family, *rest, **more)

socket.socket.__init__ = refuse
open({note!r}, "a").write("watched ")
"""


def test_the_program_is_back_after_every_way_to_end_it_and_calls_nobody(
    start: Callable[..., Kiosk], tmp_path: Path
) -> None:
    """With the real screen and the limits that installers get."""
    note = tmp_path / "network"
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(OFFLINE.format(note=str(note)))
    kiosk = start(tmp_path, PYTHONPATH=str(tmp_path / "site"))
    screen = kiosk.wait(1)
    for count, number in enumerate((signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP), 2):
        os.kill(screen, number)
        screen = kiosk.wait(count)
    status, out, said = kiosk.leave()
    assert (status, out) == (0, "")
    assert _gone(screen)
    for why in ("SIGKILL", "SIGSEGV", "heart stood still"):
        assert why in said
    assert set(note.read_text().split()) == {"watched"}
    counts = Archive(tmp_path / "archive.db")
    assert counts.counts()["crashes"][1] == 3
    counts.close()


def test_a_screen_whose_supervisor_is_gone_leaves_as_well(
    start: Callable[..., Kiosk], tmp_path: Path
) -> None:
    kiosk = start(tmp_path)
    screen = kiosk.wait(1)
    kiosk.process.kill()
    over = time.monotonic() + LONG
    while not _gone(screen) and time.monotonic() < over:
        time.sleep(0.05)
    assert _gone(screen)


def test_the_program_runs_from_a_disk_that_cannot_be_written(
    start: Callable[..., Kiosk], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder can be made in here")
    kiosk = start(tmp_path / "file" / "home", PYTHONDONTWRITEBYTECODE="1")
    assert kiosk.process.stderr
    said = ""
    while "It lives" not in said:
        line = kiosk.process.stderr.readline()
        assert line, said
        said += line
    status, _, rest = kiosk.leave()
    said += rest
    assert status == 0
    assert "No log is kept" in said
    assert said.count("A screen started") == 1
    assert "Traceback" not in said


def test_the_limits_bring_a_screen_back_within_ten_seconds() -> None:
    """Before visitors turn away; a start takes two of them at most."""
    limits = Limits()
    assert limits.silent + TURN + limits.breath + 2.0 < 10.0


def test_the_unit_asks_systemd_for_what_the_supervisor_answers() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "config" / "kiosk.service")
    service = unit["Service"]
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "all")
    assert float(service["WatchdogSec"]) > 10 * TURN
    assert float(service["TimeoutStopSec"]) > 2 * Limits().farewell
    assert service["Restart"] == "on-failure"  # staff leave with status 0
    assert LEFT == 0
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert (Limits().many, Limits().lapse) == (5, 600)
