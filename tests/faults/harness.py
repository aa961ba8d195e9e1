"""Does to a home whatever may happen to it, opens it again, and counts what was lost.

A *kind* of fault yields *cases*; each does one harm to a fresh copy of a sample home. Add a kind by
writing a function that yields cases, and list it in KINDS.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.core.archive import FILE, Archive
from games.core.home import Preferences, Settings
from games.core.match import Player, Record
from games.core.rules import Outcome
from games.kiosk.wishes import Kiosk, Latest

SETTINGS = "settings.json"
CHOSEN = Settings("de", "reduced", "slow", 70, True, 150, True, False, 4, 2, 1)
KIOSK = Kiosk(idle=90, countdown=30, diagonal="32 in", memory=700)
COUNTS = {"visits": (3, 3), "crashes": (1, 1)}
FINISHED, WAITING, MOVES = 6, 2, 14
"""Matches of each status in the sample, and moves of each match."""
SEEDS = range(1, FINISHED + WAITING + 1)
PLAYERS = (Player("human", "otter", 1), Player("sharp", "owl", 3))
DISK = Path("/dev/shm")
"""Where files cost nothing, if it is there."""

Files = dict[str, bytes]
"""What lies in a home."""


class Case(NamedTuple):
    """One harm."""

    name: str
    harm: Callable[[Path], None]
    most: Loss
    """What it may cost: what lay in the bytes that are gone."""
    mend: Callable[[], None] = lambda: None
    """What undoes it after the home was looked at."""


class Kind(NamedTuple):
    """A kind of fault."""

    name: str
    sample: Callable[[], Files]
    cases: Callable[[Files], Iterator[Case]]


class Loss(NamedTuple):
    """What is missing from a home that was harmed."""

    matches: int = 0
    """That cannot be read at all."""
    moves: int = 0
    """Of the matches that can be."""
    counts: int = 0
    fields: int = 0
    """Of settings and the kiosk's file."""
    crashes: int = 0
    """Ways to open it that raised."""

    def __or__(self, other: tuple[int, ...]) -> Loss:
        return Loss(*map(max, self, other))

    def exceeds(self, most: Loss) -> bool:
        """Return whether more is missing than may be."""
        return any(had > may for had, may in zip(self, most, strict=True))


class Row(NamedTuple):
    """What a kind of fault cost."""

    kind: str
    cases: int
    worst: Loss
    """The most of each, of all cases."""
    harmed: int
    """Cases in which anything was lost."""
    beyond: tuple[str, ...]
    """Cases that cost more than they may."""


def record(seed: int, length: int = MOVES) -> Record:
    """Return a match, no part of which is like one of another."""
    moves = tuple((n % 2, {"kind": "Flip", "place": 1000 * seed + n}) for n in range(length))
    config = {"cards": {"1": 8}, "target": 10}
    return Record("memory_island", config, PLAYERS, 77_000 + seed, moves)


def _head(seed: int) -> bytes:
    return msgspec.json.encode(record(seed, 0))


def _move(seed: int, n: int) -> bytes:
    return msgspec.json.encode(record(seed).moves[n][1])


def fill(home: Path) -> Archive:
    """Put everything into a home that one can have; return the archive, which is still open."""
    Preferences(home).change(**msgspec.structs.asdict(CHOSEN))
    Latest(home=home)._remember(KIOSK)
    archive = Archive(home / FILE)
    for seed in SEEDS[:FINISHED]:
        archive.finish(archive.begin(record(seed)), Outcome((0,), (2, 1), "limit"))
    for seed in SEEDS[FINISHED:]:
        number = archive.begin(record(seed, 0))
        for n in range(MOVES):
            archive.add(number, n, n % 2, _move(seed, n))
    for what, (_, number) in COUNTS.items():
        archive.count(what, number)
    return archive


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield an empty home."""
    folder = tempfile.mkdtemp(dir=DISK if DISK.is_dir() else None)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def taken(home: Path) -> Files:
    """Return what lies in a home, folders apart."""
    return {path.name: path.read_bytes() for path in home.iterdir() if path.is_file()}


@cache
def closed() -> Files:
    """Return a home as the program leaves it."""
    with scratch() as home:
        fill(home).close()
        return taken(home)


@cache
def killed() -> Files:
    """Return a home as a program leaves it that is killed: with what was logged last."""
    with scratch() as home, closing(fill(home)):
        return taken(home)


def lay(home: Path, files: Files) -> None:
    """Make a home what it was."""
    for path in home.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, content in files.items():
        (home / name).write_bytes(content)


def look(home: Path) -> Loss:
    """Open a home in every way, and count what is missing."""
    loss = Loss()
    for way in (_archive, _settings, _kiosk):
        try:
            loss |= way(home)
        except Exception:
            logging.getLogger("faults").exception("%s could not be opened", home)
            loss |= Loss(crashes=1)
    return loss


def _archive(home: Path) -> Loss:
    with closing(Archive(home / FILE)) as archive:
        listed = [entry.id for entry in [*archive.waiting(), *archive.finished()]]
        lengths = {}
        for number in {*listed, *SEEDS}:
            try:
                found = archive.load(number)
            except ValueError:
                continue
            seed, length = found.seed - 77_000, len(found.moves)
            if seed in SEEDS and found == record(seed, length):
                lengths[seed] = length
        lost = sum(seed not in lengths for seed in SEEDS)
        short = sum(MOVES - length for length in lengths.values())
        counts = archive.counts()
        number = archive.begin(record(99, 0))
        archive.add(number, 0, 0, b'{"kind": "Flip", "place": 0}')
        archive.load(number)
    missed = sum(counts.get(what, (0, 0))[1] != number for what, (_, number) in COUNTS.items())
    return Loss(lost, short, missed)


def _settings(home: Path) -> Loss:
    preferences = Preferences(home)
    now = preferences.now
    preferences.change(volume=1)
    return Loss(fields=_differ(now, CHOSEN))


def _kiosk(home: Path) -> Loss:
    return Loss(fields=_differ(Latest(home / "not there", home).read(), KIOSK))


def _differ(one: msgspec.Struct, other: msgspec.Struct) -> int:
    return sum(getattr(one, name) != getattr(other, name) for name in one.__struct_fields__)


def run(kind: Kind, every: int = 1) -> Row:
    """Do every n-th case of a kind; return what it cost."""
    worst, harmed, beyond, count = Loss(), 0, [], 0
    files = kind.sample()
    with scratch() as home:
        for case in islice(kind.cases(files), every // 2, None, every):
            lay(home, files)
            case.harm(home)
            try:
                loss = look(home)
            finally:
                case.mend()
            count += 1
            harmed += loss != Loss()
            worst |= loss
            if loss.exceeds(case.most):
                beyond.append(f"{case.name}: {loss}")
    return Row(kind.name, count, worst, harmed, tuple(beyond))


# --- bytes -------------------------------------------------------------------------------------

ONE = Loss(1, MOVES, 1, 1)
"""What lies in one byte: a match or the moves of one, a count, a field."""


def changed(name: str, other: Callable[[int], int]) -> Callable[[Files], Iterator[Case]]:
    """Return a kind's cases: one byte of a file is another, each in turn."""

    def cases(files: Files) -> Iterator[Case]:
        for at, byte in enumerate(files[name]):
            if other(byte) != byte:
                harm = partial(_change, name=name, at=at, byte=other(byte))
                yield Case(f"{name}[{at}]={other(byte)}", harm, ONE)

    return cases


def _change(home: Path, name: str, at: int, byte: int) -> None:
    with (home / name).open("r+b") as file:
        file.seek(at)
        file.write(bytes([byte]))


def truncated(name: str) -> Callable[[Files], Iterator[Case]]:
    """Return a kind's cases: a file ends at each byte in turn."""

    def cases(files: Files) -> Iterator[Case]:
        gone = Gone(files, name)
        for end in range(len(files[name])):
            yield Case(f"{name}[:{end}]", partial(_truncate, name=name, end=end), gone.after(end))

    return cases


def _truncate(home: Path, name: str, end: int) -> None:
    os.truncate(home / name, end)


def _commits(log: bytes) -> list[int]:
    """Return where what was written together ends in SQLite's log."""
    size = int.from_bytes(log[8:12], "big") + 24
    frames = range(32, len(log), size)
    return [at + size for at in frames if int.from_bytes(log[at + 4 : at + 8], "big")]


class Gone:
    """What is in no byte of a home any more when one of its files ends too early."""

    def __init__(self, files: Files, name: str) -> None:
        def ends(part: bytes) -> int:
            """Return where a part is whole; 0 if another file has it too."""
            if any(part in content for other, content in files.items() if other != name):
                return 0
            at = files[name].find(part)
            return at + len(part) if at >= 0 else 0

        self._heads = [ends(_head(seed)) for seed in SEEDS]
        self._moves = [[ends(_move(seed, n)) for n in range(MOVES)] for seed in SEEDS]
        self._counts = [ends(what.encode()) for what in COUNTS]
        self._commits = _commits(files[name]) if name.endswith("-wal") else None
        content = files[name]
        plain = name.endswith(".json")
        self._fields = [at for at, byte in enumerate(content) if plain and byte in b",\n}"]

    def after(self, end: int) -> Loss:
        """Return what is lost for good if the file ends here; of a log, what is committed."""
        if self._commits is not None:
            end = max((at for at in self._commits if at <= end), default=0)
        matches = sum(there > end for there in self._heads)
        short = 0
        for head, moves in zip(self._heads, self._moves, strict=True):
            if head <= end:
                whole = [there <= end for there in moves]
                short += MOVES - (whole.index(False) if False in whole else MOVES)
        counts = sum(there > end for there in self._counts)
        return Loss(matches, short, counts, sum(there >= end for there in self._fields))
