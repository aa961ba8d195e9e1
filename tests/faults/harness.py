"""Does to a home whatever may happen to it, opens it again, and counts what was lost.

A *kind* of fault yields *cases*; each does one harm to a fresh copy of a home and says what that
may cost. A new kind is a function that yields cases, and a line in KINDS of `kinds.py`.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec

from games.core.archive import FILE, Archive
from games.core.home import Preferences, Settings
from games.core.match import Moves, Player, Record
from games.core.rules import Outcome
from games.kiosk.wishes import Kiosk, Latest

SETTINGS = "settings.json"
CHOSEN = Settings("de", "reduced", "slow", 70, True, 150, True, False, 4, 2, 1)
KIOSK = Kiosk(idle=90, countdown=30, diagonal="32 in", memory=700)
COUNTS = {"visits": 3, "crashes": 1}
MOVES = 14
"""Moves of each match."""
FINISHED, SEEDS = 6, range(1, 9)
"""How many matches of the home are over, and what tells all of them apart."""
PLAYERS = (Player("human", "otter", 1), Player("sharp", "owl", 3))
DISK = Path("/dev/shm")
"""Where files cost nothing, if it is there."""

Files = dict[str, bytes]
"""What lies in a home."""


class Loss(NamedTuple):
    """What is missing from a home."""

    matches: int = 0
    """That cannot be read at all."""
    moves: int = 0
    """Of the matches that can be."""
    counts: int = 0
    fields: int = 0
    """Of the settings, or of the kiosk's file."""
    crashes: int = 0
    """Ways to open it that raised."""

    def __or__(self, other: tuple[int, ...]) -> Loss:
        return Loss(*map(max, self, other))

    def exceeds(self, most: Loss) -> bool:
        """Return whether more is missing than may be."""
        return any(had > may for had, may in zip(self, most, strict=True))

    def __str__(self) -> str:
        told = [
            f"{number} {name}" for name, number in zip(self._fields, self, strict=True) if number
        ]
        return ", ".join(told) or "nothing"


NOTHING = Loss()
ALL = Loss(len(SEEDS), MOVES * len(SEEDS), len(COUNTS), len(Settings.__struct_fields__))
ONE = Loss(1, MOVES, 1, 1)
"""What lies in one byte: a match or the moves of one, a count, a field."""


class Case(NamedTuple):
    """One harm."""

    name: str
    harm: Callable[[Path], Loss]
    """Does it to a home; returns what it may cost."""


class Kind(NamedTuple):
    """A kind of fault."""

    name: str
    sample: Callable[[], Files]
    """What lies in the home before."""
    cases: Callable[[Files], Iterator[Case]]
    look: Callable[[Path], Loss] | None = None
    """Counts what is missing, where that is not what `fill` puts in."""
    dear: int = 1
    """How many cases of another kind one of these takes the time of."""


class Row(NamedTuple):
    """What a kind of fault cost."""

    kind: str
    cases: int
    harmed: int
    """Cases in which anything was lost."""
    worst: Loss
    """The most of each, of all cases."""
    beyond: tuple[str, ...]
    """Cases that cost more than they may."""


# --- a home ------------------------------------------------------------------------------------


def record(seed: int, length: int = MOVES) -> Record:
    """Return a match, no part of which is like one of another."""
    moves = tuple((n % 2, {"kind": "Flip", "place": 1000 * seed + n}) for n in range(length))
    config = {"cards": {"1": 8}, "target": 10}
    return Record("memory_island", config, PLAYERS, 77_000 + seed, moves)


def digest(moves: Moves) -> int:
    """Return a number that no other moves have, as good as certainly."""
    return crc32(msgspec.json.encode(moves))


def move(seed: int, n: int) -> bytes:
    """Return a move as the archive takes it."""
    return msgspec.json.encode(record(seed).moves[n][1])


def play(archive: Archive, seed: int, told: Callable[[int, int], None] = lambda *_: None) -> None:
    """Play a match of the home, to its end if it is one of those; `told` hears of every move."""
    number = archive.begin(record(seed, 0))
    told(seed, 0)
    for n in range(MOVES):
        archive.add(number, n, n % 2, move(seed, n))
        told(seed, n + 1)
    if seed <= FINISHED:
        archive.finish(number, Outcome((0,), (2, 1), "limit"))


def fill(home: Path) -> Archive:
    """Put everything into a home that one can have; return the archive, which is still open."""
    Preferences(home).change(**msgspec.structs.asdict(CHOSEN))
    Latest(home=home).remember(KIOSK)
    archive = Archive(home / FILE)
    for seed in SEEDS:
        play(archive, seed)
    for what, number in COUNTS.items():
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


def empty() -> Files:
    """Return a home that is not there yet."""
    return {}


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


# --- what is left ------------------------------------------------------------------------------


def look(home: Path) -> Loss:
    """Open a home in every way, use it, and count what is missing."""
    loss = NOTHING
    for way in (_archive, _settings, _kiosk):
        try:
            loss |= way(home)
        except Exception:
            logging.getLogger("faults").exception("%s cannot be opened", home)
            loss |= Loss(crashes=1)
    return loss


def _archive(home: Path) -> Loss:
    with closing(Archive(home / FILE)) as archive:
        lengths: dict[int, int] = {}
        listed = [entry.id for entry in [*archive.waiting(), *archive.finished()]]
        for number in {*listed, *range(1, 3 * len(SEEDS))}:
            try:
                found = archive.load(number)
            except ValueError:
                continue
            seed, length = found.seed - 77_000, len(found.moves)
            if seed in SEEDS and found == record(seed, length):
                lengths[seed] = max(length, lengths.get(seed, 0))
        counts = archive.counts()
        number = archive.begin(record(99, 0))
        archive.add(number, 0, 0, b'{"kind": "Flip", "place": 0}')
        archive.load(number)
    lost = sum(seed not in lengths for seed in SEEDS)
    short = sum(MOVES - length for length in lengths.values())
    missed = sum(counts.get(what, (0, 0))[1] != number for what, number in COUNTS.items())
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
    worst, harmed, beyond, count = NOTHING, 0, [], 0
    files = kind.sample()
    with scratch() as home:
        for case in islice(kind.cases(files), every // 2, None, every):
            lay(home, files)
            most = case.harm(home)
            loss = (kind.look or look)(home)
            count += 1
            harmed += loss != NOTHING
            worst |= loss
            if loss.exceeds(most):
                beyond.append(f"{case.name}: {loss}, where {most} may be")
    return Row(kind.name, count, harmed, worst, tuple(beyond))
