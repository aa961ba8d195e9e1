"""The kinds of faults that a home is put through."""

from __future__ import annotations

import logging
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from operator import xor
from pathlib import Path
from typing import Any

import msgspec
from harness import (
    ALL,
    CHOSEN,
    COUNTS,
    FINISHED,
    KIOSK,
    MOVES,
    NOTHING,
    ONE,
    SEEDS,
    SETTINGS,
    Case,
    Files,
    Kind,
    Loss,
    closed,
    digest,
    empty,
    fill,
    killed,
    move,
    play,
    record,
)

from games.core import library
from games.core.archive import FILE, Archive, ElsewhereError
from games.core.desk import resume
from games.core.home import Preferences
from games.core.match import Record
from games.core.rules import Outcome
from games.kiosk.wishes import KEPT, Latest

PAGE, HEAD = 4096, 12
"""Bytes of a page of the archive, and of what it says first of itself."""
LOG, INDEX = f"{FILE}-wal", f"{FILE}-shm"
ROOT = Path(__file__).parents[2]

Cases = Callable[[Files], Iterator[Case]]


# --- bytes -------------------------------------------------------------------------------------


def changed(name: str, other: Callable[[int], int], most: Loss = ONE) -> Cases:
    """Return the cases in which one byte of a file is another, each in turn."""

    def cases(files: Files) -> Iterator[Case]:
        for at, byte in enumerate(files[name]):
            if other(byte) != byte:
                harm = partial(_change, name=name, at=at, byte=other(byte), most=most)
                yield Case(f"{name}[{at}]={other(byte)}", harm)

    return cases


def _change(home: Path, name: str, at: int, byte: int, most: Loss) -> Loss:
    with (home / name).open("r+b") as file:
        file.seek(at)
        file.write(bytes([byte]))
    return most


def flipped(name: str, most: Loss = ONE) -> Cases:
    """Return the cases in which one bit of a file is flipped, each in turn."""

    def cases(files: Files) -> Iterator[Case]:
        for bit in range(8):
            yield from changed(name, partial(xor, 1 << bit), most)(files)

    return cases


def heads(files: Files) -> Iterator[Case]:
    """Return the cases in which one bit of the head of a page of the archive is flipped."""
    for at, byte in enumerate(files[FILE]):
        if at % PAGE < HEAD:
            for bit in range(8):
                harm = partial(_change, name=FILE, at=at, byte=byte ^ 1 << bit, most=ONE)
                yield Case(f"{FILE}[{at}]^{1 << bit}", harm)


def truncated(name: str) -> Cases:
    """Return the cases in which a file ends at each byte in turn."""

    def cases(files: Files) -> Iterator[Case]:
        gone = _Gone(files, name)
        for end in range(len(files[name])):
            yield Case(f"{name}[:{end}]", partial(_truncate, name=name, end=end, gone=gone))

    return cases


def _truncate(home: Path, name: str, end: int, gone: _Gone) -> Loss:
    os.truncate(home / name, end)
    return gone.after(end)


class _Gone:
    """What is in no byte of a home any more when one of its files ends too early."""

    def __init__(self, files: Files, name: str) -> None:
        def ends(part: bytes) -> int:
            """Return where a part is whole; 0 if another file has it too."""
            if any(part in content for other, content in files.items() if other != name):
                return 0
            at = files[name].find(part)
            return at + len(part) if at >= 0 else 0

        content = files[name]
        self._heads = [ends(msgspec.json.encode(record(seed, 0))) for seed in SEEDS]
        self._moves = [[ends(move(seed, n)) for n in range(MOVES)] for seed in SEEDS]
        self._counts = [ends(what.encode() + _stored(n)) for what, n in COUNTS.items()]
        self._commits = _commits(content) if name == LOG else None
        plain = name.endswith(".json")
        self._fields = [at for at, byte in enumerate(content) if plain and byte in b",\n}"]

    def after(self, end: int) -> Loss:
        """Return what is lost for good if the file ends here."""
        if self._commits is not None:  # only what was committed counts
            end = max((at for at in self._commits if at <= end), default=0)
        short = 0
        for head, moves in zip(self._heads, self._moves, strict=True):
            whole = [there <= end for there in moves]
            if head <= end and False in whole:
                short += MOVES - whole.index(False)
        matches = sum(there > end for there in self._heads)
        counts = sum(there > end for there in self._counts)
        return Loss(matches, short, counts, sum(there >= end for there in self._fields))


def _stored(number: int) -> bytes:
    """Return a small number as SQLite writes it after the other fields of a row."""
    return number.to_bytes(number.bit_length() // 8 + 1, "big") if number > 1 else b""


def _commits(log: bytes) -> list[int]:
    """Return where what was written together ends in SQLite's log."""
    size = int.from_bytes(log[8:12], "big") + 24
    frames = range(32, len(log), size)
    return [at + size for at in frames if int.from_bytes(log[at + 4 : at + 8], "big")]


# --- whole files -------------------------------------------------------------------------------


def replaced(files: Files) -> Iterator[Case]:
    """Yield the cases in which a file is gone, or something else is in its place."""
    costs = {
        FILE: Loss(ALL.matches, 0, ALL.counts),
        SETTINGS: Loss(fields=ALL.fields),
        KEPT: Loss(fields=ALL.fields),
    }
    for name in files:
        for how in ("gone", "empty", "folder", "pipe", "zeros", "noise"):
            harm = partial(_replace, name=name, how=how, most=costs.get(name, NOTHING))
            yield Case(f"{name} is {how}", harm)


def _replace(home: Path, name: str, how: str, most: Loss) -> Loss:
    path = home / name
    size = path.stat().st_size
    path.unlink()
    match how:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "empty" | "zeros":
            path.write_bytes(bytes(size if how == "zeros" else 0))
        case "noise":
            path.write_bytes(random.Random(size).randbytes(size))
    return most


STRANGE = (
    "CREATE INDEX mine ON moves(match)",
    "CREATE TABLE notes (text); INSERT INTO notes VALUES ('x')",
    "CREATE TABLE matches_before AS SELECT * FROM matches",
    "CREATE TRIGGER t AFTER INSERT ON moves BEGIN UPDATE matches SET began = 0; END",
    "CREATE TRIGGER t BEFORE INSERT ON matches BEGIN SELECT raise(ABORT, 'no'); END",
    "ALTER TABLE moves ADD thought INTEGER; ALTER TABLE matches ADD club NOT NULL DEFAULT 'x'",
    "ALTER TABLE moves DROP COLUMN made",
    "PRAGMA user_version = 3",
    "PRAGMA user_version = 2000000000; CREATE TABLE clubs (name)",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -1",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA page_size = 1024; PRAGMA journal_mode = DELETE; VACUUM",
    "PRAGMA auto_vacuum = FULL; PRAGMA journal_mode = DELETE; VACUUM",
    "UPDATE matches SET record = json_set(record, '$.club', 'chess')",
    "UPDATE matches SET began = 'long ago'; UPDATE moves SET made = -1e300",
    "CREATE VIRTUAL TABLE words USING fts5(text)",
)
"""What somebody, or a newer version, may have done to the file of matches."""


def strange(_: Files) -> Iterator[Case]:
    """Yield the cases in which the file of matches is not quite ours."""
    for sql in STRANGE:
        yield Case(sql, partial(_do, sql=sql))


def _do(home: Path, sql: str) -> Loss:
    with closing(sqlite3.connect(home / FILE)) as file:
        file.executescript(sql)
    return NOTHING


# --- room --------------------------------------------------------------------------------------


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond so many bytes, as if the disk were full."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def full(_: Files) -> Iterator[Case]:
    """Yield the cases in which the disk is full from each write on, and has room in the end."""
    for size in range(0, 260_000, 173):
        yield Case(f"full at {size}", partial(_fill_up, size=size))


def _fill_up(home: Path, size: int) -> Loss:
    preferences, latest = Preferences(home), Latest(home=home)
    with no_file_beyond(size):
        preferences.change(**msgspec.structs.asdict(CHOSEN))
        latest.remember(KIOSK)
        archive = Archive(home / FILE)
        for seed in SEEDS:
            play(archive, seed)
        for what, number in COUNTS.items():
            archive.count(what, number)
    archive.close()
    preferences.change(volume=CHOSEN.volume + 1)
    preferences.change(volume=CHOSEN.volume)
    latest.remember(KIOSK)
    return NOTHING


# --- two windows -------------------------------------------------------------------------------


def doubled(_: Files) -> Iterator[Case]:
    """Yield the cases in which two windows play and choose in turn, by chance."""
    for seed in range(400):
        yield Case(f"two windows, seed {seed}", partial(_double, seed=seed))


def _double(home: Path, seed: int) -> Loss:
    """Play the matches of the home by whichever window can claim them, a move at a time."""
    luck = random.Random(seed)
    windows = [Archive(home / FILE), Archive(home / FILE)]
    choices = [Preferences(home), Preferences(home)]
    left = dict(msgspec.structs.asdict(CHOSEN))
    going: dict[int, int] = {}
    fresh = [*SEEDS]
    while fresh or going or left:
        window = luck.randrange(2)
        archive = windows[window]
        what = luck.random()
        if left and what < 0.1:
            name, value = left.popitem()
            choices[window].change(**{name: value})
        elif fresh and what < 0.3:
            match_seed = fresh.pop()
            going[archive.begin(record(match_seed, 0))] = match_seed
        elif going and what < 0.35:  # it is closed, and another takes its place
            archive.close()
            windows[window] = Archive(home / FILE)
        elif going:
            number = luck.choice([*going])
            if _go_on(archive, number, going[number]):
                del going[number]
    for what_counted, number in COUNTS.items():
        windows[0].count(what_counted, number - 1)
        windows[1].count(what_counted)
    for archive in windows:
        archive.close()
    Latest(home=home).remember(KIOSK)
    return NOTHING


def _go_on(archive: Archive, number: int, seed: int) -> bool:
    """Make the next move if the match can be had; return whether it was the last."""
    if not archive.claim(number):
        try:
            archive.add(number, 0, 0, b'{"kind": "Flip", "place": 666}')
        except ElsewhereError:
            return False
        raise AssertionError("a match that is held took a move")
    n = len(archive.load(number).moves)
    archive.add(number, n, n % 2, move(seed, n))
    if n + 1 < MOVES:
        archive.release(number)
        return False
    if seed <= FINISHED:
        archive.finish(number, Outcome((0,), (2, 1), "limit"))
    return True


# --- kills -------------------------------------------------------------------------------------

FILLER = """
import sys
from pathlib import Path
sys.path[:0] = [sys.argv[2], sys.argv[3]]
import harness
from games.core.archive import FILE, Archive
archive = Archive(Path(sys.argv[1]) / FILE)
for seed in harness.SEEDS:
    harness.play(archive, seed, lambda *told: print(*told, flush=True))
"""


def kills(_: Files) -> Iterator[Case]:
    """Yield the cases in which a window is killed after each move that it has told."""
    for told in range(len(SEEDS) * (MOVES + 1)):
        yield Case(f"killed after {told}", partial(_kill, told=told))


def _kill(home: Path, told: int) -> Loss:
    Preferences(home).change(**msgspec.structs.asdict(CHOSEN))
    Latest(home=home).remember(KIOSK)
    command = [sys.executable, "-c", FILLER, str(home), str(ROOT), str(Path(__file__).parent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        lines = [run.stdout.readline() for _ in range(told)]
        os.kill(run.pid, signal.SIGKILL)
        lines += run.stdout.readlines()
    whole = [line.split() for line in lines if line.endswith("\n")]
    lengths = {int(seed): int(length) for seed, length in whole}
    short = sum(MOVES - length for length in lengths.values())
    begun = MOVES  # one more may have been begun that was not told of
    return Loss(len(SEEDS) - len(lengths), short + begun, len(COUNTS))


TOLD = "told.txt"
"""Where a case writes which matches were told of, how many moves of each, and their digest."""
PLAYER = Path(__file__).with_name("player.py")
LONGEST = 60
"""Moves after which a player is killed at the latest."""
LINES = {"starved": (20, LONGEST), "flood": (2, 25)}
"""Moves after which others are killed: where there is room again, and where they are rare."""


def killed_players(front: str) -> Cases:
    """Return the cases in which whoever plays so is killed, twice."""

    def cases(_: Files) -> Iterator[Case]:
        games = library.names()
        for seed in range(30 * len(games)):
            game = games[seed // 30]  # one game after the other: a few far apart are of many
            harm = partial(_kill_player, front=front, game=game, seed=seed)
            yield Case(f"{game} in the {front}, seed {seed}", harm)

    return cases


def _kill_player(home: Path, front: str, game: str, seed: int) -> Loss:
    """Kill whoever plays, and again whoever goes on, each after some moves and some moments."""
    luck = random.Random(f"{front} {game} {seed}")
    told: list[list[str]] = []
    for _ in range(2):
        told += _told(home, [(front, seed)], game, luck)
    _note(home, told)
    return NOTHING


def killed_pairs(_: Files) -> Iterator[Case]:
    """Yield the cases in which a window and a terminal play on one home, and both are killed."""
    for seed in range(100):
        game = library.names()[seed % len(library.names())]
        yield Case(f"{game} twice, seed {seed}", partial(_kill_pair, game=game, seed=seed))


def _kill_pair(home: Path, game: str, seed: int) -> Loss:
    luck = random.Random(f"pair {game} {seed}")
    fronts = [("window", seed, "anew"), ("terminal", seed + 1000, "anew")]
    _note(home, _told(home, fronts, game, luck))
    return NOTHING


def _note(home: Path, told: list[list[str]]) -> None:
    """Write what was told last of each match."""
    last = {match: facts for _, match, *facts in told}
    (home / TOLD).write_text("".join(" ".join([n, *facts]) + "\n" for n, facts in last.items()))


def _told(
    home: Path, fronts: list[tuple[Any, ...]], game: str, luck: random.Random
) -> list[list[str]]:
    """Return what players told before they were killed; a line cut short was not told."""
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    pipe = subprocess.PIPE
    runs = [
        subprocess.Popen(
            [sys.executable, str(PLAYER), str(home), game, front, str(seed), *more],
            stdout=pipe,
            stderr=pipe,
            env=quiet,
        )
        for front, seed, *more in fronts
    ]
    least, most = LINES.get(fronts[0][0], (2, LONGEST))
    counts = [luck.randint(least, most) for _ in runs]
    heard = [
        [run.stdout.readline() for _ in range(count) if run.stdout]
        for run, count in zip(runs, counts, strict=True)
    ]
    time.sleep(luck.random() / 100)
    told = []
    for run, before in zip(runs, heard, strict=True):
        run.kill()
        out, wrong = run.communicate()
        lines = [*before, *out.splitlines(keepends=True)]
        words = [line.decode().split() for line in lines if line.endswith(b"\n")]
        found = [line for line in words if line[:1] in (["start"], ["done"])]
        if len(found) < 2 or b"Traceback" in wrong:
            raise RuntimeError(f"{run.args!r} did not play: {wrong.decode()}")
        told += found
    return told


def missing(home: Path) -> Loss:
    """Return how much is missing of the matches told of, and whether any cannot be gone on with.

    One that is long enough but has other moves is lost.
    """
    lines = map(str.split, (home / TOLD).read_text().splitlines())
    told = {int(seed): (int(length), int(sum_)) for seed, length, sum_ in lines}
    try:
        with closing(Archive(home / FILE)) as archive:
            going_on = [resume(archive, entry) for entry in archive.waiting()]
            others = [*_records(archive)]
    except Exception:
        logging.getLogger("faults").exception("%s cannot be opened", home)
        return Loss(crashes=1)
    kept = {record.seed: record.moves for record in others}
    kept |= {desk.seed: desk._match.record().moves for desk in going_on}
    short = {seed: length - len(kept[seed]) for seed, (length, _) in told.items() if seed in kept}
    whole = {seed for seed, missed in short.items() if missed <= 0}
    other = {seed for seed in whole if digest(kept[seed][: told[seed][0]]) != told[seed][1]}
    return Loss(len(told.keys() - kept.keys() | other), sum(max(0, n) for n in short.values()))


def _records(archive: Archive) -> Iterator[Record]:
    """Yield all that is kept, matches that somebody gave up as well."""
    for number in range(1, 1000):
        with suppress(ValueError):
            yield archive.load(number)


KINDS = (
    Kind("a byte of the archive is 0", closed, changed(FILE, lambda _: 0)),
    Kind("a bit of the archive is flipped", closed, flipped(FILE)),
    Kind("a bit of the head of a page is flipped", closed, heads),
    Kind("the archive ends too early", closed, truncated(FILE)),
    Kind("a byte of its log is 0", killed, changed(LOG, lambda _: 0)),
    Kind("its log ends too early", killed, truncated(LOG)),
    Kind("a byte beside its log is 0", killed, changed(FILE, lambda _: 0)),
    Kind("a byte of its index is 255", killed, changed(INDEX, lambda _: 255, NOTHING)),
    Kind("a byte of the settings is 0", closed, changed(SETTINGS, lambda _: 0)),
    Kind("the settings end too early", closed, truncated(SETTINGS)),
    Kind("a byte of the kiosk's file is 0", closed, changed(KEPT, lambda _: 0)),
    Kind("the kiosk's file ends too early", closed, truncated(KEPT)),
    Kind("something else is in a file's place", closed, replaced),
    Kind("strange archives", closed, strange),
    Kind("the disk is full, and has room again", empty, full),
    Kind("two windows", empty, doubled),
    Kind("kill -9", empty, kills),
    Kind("kill -9 of a window", empty, killed_players("window"), missing, 5),
    Kind("kill -9 of a terminal", empty, killed_players("terminal"), missing, 3),
    Kind("kill -9 of a window touched wildly", empty, killed_players("flood"), missing, 15),
    Kind("kill -9 of a window whose disk was full", empty, killed_players("starved"), missing, 5),
    Kind("kill -9 of a window and a terminal", empty, killed_pairs, missing, 8),
)

__all__ = ["KINDS", "fill"]
