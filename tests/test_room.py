"""Saves come first: what can be drawn again gives way, and a match outlasts a full disk."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pygame
import pytest
from matches import flips, json, play, record, won_by

from games.core import files
from games.core.archive import Archive
from games.core.home import Preferences, Settings
from games.core.lock import PICTURES, Locks
from games.stage.look import Look
from games.stage.pictures import HEAD, LARGEST, Pictures
from games.stage.theme import read_theme

ISLAND = ("islands/kahuna", 400.0, 300.0)
SIZE = (400, 300)


@pytest.fixture(autouse=True)
def screen() -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode((640, 480))


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond so many bytes, as if the disk were full."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1,200 kB of its own, where that can be had."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1200k", "tmpfs", str(disk)]
    if not shutil.which("mount"):
        pytest.skip("there is no way to make a small disk")
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root can make a small disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def free(disk: Path) -> int:
    return shutil.disk_usage(disk).free


def fill(disk: Path, left: int) -> Path:
    """Fill a disk until so many bytes are left."""
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(free(disk) - left))
    return ballast


# --- the match goes on -------------------------------------------------------------------------


def test_a_disk_full_during_a_match_gets_all_of_it_when_there_is_room(small_disk: Path) -> None:
    path = small_disk / "home" / "archive.db"
    with closing(Archive(path)) as archive:
        number = play(archive, 3, seed=8)
        ballast = fill(small_disk, 0)
        for n in range(3, 120):
            archive.add(number, n, n % 2, json(n))
        assert archive.notices == ["archive_full"]
        assert archive.load(number) == record(seed=8, moves=flips(120))
        other = play(archive, 4, won_by(1), game="atlas")
        archive.count("visits", 3)
        ballast.unlink()
        archive.add(number, 120, 0, json(120))
        assert archive.notices == ["archive_full", "archive_back"]
        assert archive.load(number) == record(seed=8, moves=flips(121))
        assert archive.load(other) == record("atlas", moves=flips(4))
        ballast = fill(small_disk, 0)
        for n in range(121, 240):
            archive.add(number, n, n % 2, json(n))
        ballast.unlink()
    with closing(Archive(path)) as again:  # the rest was written when it was closed
        assert again.load(number) == record(seed=8, moves=flips(240))
        assert [again.load(entry.id).game for entry in again.finished()] == ["atlas"]
        assert again.counts() == {"visits": (3, 3)}
        assert again.notices == []


def test_a_match_begun_on_a_full_disk_is_written_when_there_is_room(small_disk: Path) -> None:
    path = small_disk / "home" / "archive.db"
    ballast = fill(small_disk, 0)
    with closing(Archive(path)) as archive:
        numbers = [play(archive, 5, seed=seed) for seed in (1, 2, 3)]
        assert archive.notices == ["archive_full"]
        assert [archive.load(number).seed for number in numbers] == [1, 2, 3]
        assert archive.waiting()[0].id == numbers[-1]
        assert archive.claim(numbers[0])
        archive.finish(numbers[1], won_by(0))
        ballast.unlink()
        archive.add(numbers[0], 5, 1, json(5))
        assert archive.load(numbers[0]) == record(seed=1, moves=flips(6))
        archive.undo(numbers[2], 2)
        with closing(Archive(path)) as other:
            waiting = other.waiting()[0]
            assert not other.claim(waiting.id)
    with closing(Archive(path)) as again:
        assert again.load(again.waiting()[0].id) == record(seed=3, moves=flips(2))
        assert [again.load(entry.id).seed for entry in again.finished()] == [2]
        assert again.begun() == (3, 1)


def test_matches_begun_meanwhile_by_another_window_are_not_written_over(small_disk: Path) -> None:
    """What waits in memory gets a number of its own when it is written."""
    path = small_disk / "home" / "archive.db"
    with closing(Archive(path)) as one, closing(Archive(path)) as two:
        ballast = fill(small_disk, 0)
        number = play(one, 40, seed=1)
        ballast.unlink()
        other = play(two, 4, seed=2)
        one.add(number, 40, 0, json(40))
        assert two.load(other) == record(seed=2, moves=flips(4))
        assert one.load(number) == record(seed=1, moves=flips(41))
        (newer, *_) = [entry.id for entry in two.waiting()]
        assert two.load(newer) == record(seed=1, moves=flips(41))
        assert not two.claim(newer)


@pytest.mark.parametrize("grace", [0, 1, 900, 4096, 9000])
def test_whatever_a_write_fails_at_the_file_stays_whole(tmp_path: Path, grace: int) -> None:
    path = tmp_path / "archive.db"
    with closing(Archive(path)) as archive:
        number = play(archive, 3, seed=8)
        with no_file_beyond(path.with_name("archive.db-wal").stat().st_size + grace):
            for n in range(3, 60):
                archive.add(number, n, n % 2, json(n))
        assert archive.notices[0] == "archive_memory"
        assert archive.load(number) == record(seed=8, moves=flips(60))
        with closing(Archive(path)) as other:
            kept = other.load(number).moves
            assert kept == flips(len(kept))
            assert 3 <= len(kept) < 60
        archive.finish(number, won_by(0))
        assert archive.notices[-1] == "archive_back"
    with closing(Archive(path)) as again:
        assert again.load(number) == record(seed=8, moves=flips(60))


def test_settings_that_found_no_room_are_written_with_the_next(small_disk: Path) -> None:
    home = small_disk / "home"
    Preferences(home).change(volume=10)
    preferences = Preferences(home)
    ballast = fill(small_disk, 0)
    preferences.change(volume=20, muted=True)
    assert preferences.notices == ["home_readonly"]
    assert preferences.now == Settings(volume=20, muted=True)
    assert Preferences(home).now == Settings(volume=10)
    ballast.unlink()
    preferences.change(contrast=True)
    assert Preferences(home).now == Settings(volume=20, muted=True, contrast=True)
    assert {path.name for path in home.iterdir()} == {"settings.json", "lock"}


# --- pictures give way -------------------------------------------------------------------------


def put_pictures(home: Path, size: int, count: int = 4) -> Path:
    folder = home / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for n in range(count):
        (folder / f"islands-{n}-10x10-5-77.bgra").write_bytes(bytes(size // count))
    (folder / "islands-9-10x10-5-77.4711").write_bytes(b"a draft of an older version")
    (folder / "holiday.jpg").write_bytes(b"somebody's own")
    return folder


def test_pictures_go_when_a_match_finds_no_room(small_disk: Path) -> None:
    path = small_disk / "home" / "archive.db"
    with closing(Archive(path)) as archive:
        number = play(archive, 3)
        folder = put_pictures(path.parent, 600_000)
        fill(small_disk, 0)
        for n in range(3, 80):
            archive.add(number, n, n % 2, json(n))
        assert archive.notices == []
        assert [left.name for left in folder.iterdir()] == ["holiday.jpg"]
    with closing(Archive(path)) as again:
        assert again.load(number) == record(moves=flips(80))


def test_pictures_go_when_a_setting_finds_no_room(small_disk: Path) -> None:
    home = small_disk / "home"
    preferences = Preferences(home)
    folder = put_pictures(home, 600_000)
    fill(small_disk, 0)
    preferences.change(muted=True)
    assert preferences.notices == []
    assert [left.name for left in folder.iterdir()] == ["holiday.jpg"]
    assert Preferences(home).now == Settings(muted=True)


def test_a_small_disk_keeps_matches_and_no_pictures(small_disk: Path) -> None:
    home = small_disk / "home"
    for start in range(6):
        look = Look(read_theme(), store=home / "pictures")
        for name in ("kahuna", "atlas", "the_game"):
            assert look.art(f"islands/{name}", 400.0, 300.0).get_size() == SIZE
        with closing(Archive(home / "archive.db")) as archive:
            number = play(archive, 60, seed=start)
            archive.finish(number, won_by(0))
            assert archive.notices == []
    assert list((home / "pictures").iterdir()) == []
    with closing(Archive(home / "archive.db")) as again:
        assert len(again.finished()) == 6


def test_pictures_are_kept_only_where_much_room_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=50_000_000))
    Look(read_theme(), store=tmp_path / "pictures").art(*ISLAND)
    assert list((tmp_path / "pictures").iterdir()) == []


def test_all_pictures_together_stay_small(tmp_path: Path) -> None:
    folder = put_pictures(tmp_path, 4 * (LARGEST // 3))
    Look(read_theme(), store=folder).art(*ISLAND)
    assert sum(path.stat().st_size for path in folder.iterdir()) <= LARGEST


# --- pictures prove themselves -----------------------------------------------------------------


def kept(folder: Path) -> Path:
    (path,) = folder.glob("*.bgra")
    return path


@pytest.mark.parametrize(
    "what", ["zeros", "cut", "longer", "bit", "size", "old", "empty", "folder"]
)
def test_a_picture_that_does_not_prove_itself_is_drawn_anew(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "pictures"
    drawn = pygame.image.tobytes(Look(read_theme(), store=folder).art(*ISLAND), "RGBA")
    path = kept(folder)
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    other = {
        "zeros": bytes(len(whole)),
        "cut": whole[:-1],
        "longer": whole + b"\0",
        "bit": bytes(flipped),
        "size": whole[:8] + (300).to_bytes(4, "big") + (400).to_bytes(4, "big") + whole[16:],
        "old": whole[HEAD.size :],
        "empty": b"",
    }
    if what == "folder":
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(other[what])
    again = Look(read_theme(), store=folder).art(*ISLAND)
    assert pygame.image.tobytes(again, "RGBA") == drawn
    if what != "folder":
        assert path.read_bytes() == whole


@pytest.mark.parametrize("byte", range(HEAD.size))
def test_no_byte_of_its_head_can_change_unseen(tmp_path: Path, byte: int) -> None:
    pictures = Pictures(tmp_path / "pictures")
    pictures.keep("icons/star", Look(read_theme()).art("icons/star", 90.0))
    path = kept(tmp_path / "pictures")
    assert pictures.find("icons/star", (90, 90)) is not None
    changed = bytearray(path.read_bytes())
    changed[byte] ^= 0x80
    path.write_bytes(changed)
    assert pictures.find("icons/star", (90, 90)) is None


def test_drafts_never_pile_up(tmp_path: Path) -> None:
    folder = put_pictures(tmp_path, 4000)
    for pid in range(500, 540):
        (folder / f"islands-kahuna-400x300-5-77.bgra.{pid}.tmp").write_bytes(b"half")
        (tmp_path / f"settings.json.{pid}.tmp").write_bytes(b"half")
    Look(read_theme(), store=folder).art(*ISLAND)
    Preferences(tmp_path).change(volume=3)
    assert [path.name for path in folder.iterdir() if path.suffix not in (".bgra", ".jpg")] == []
    assert [path.name for path in tmp_path.glob("*.tmp")] == []


def test_a_picture_that_finds_no_room_leaves_no_draft(tmp_path: Path) -> None:
    with no_file_beyond(10_000):
        Look(read_theme(), store=tmp_path / "pictures").art(*ISLAND)
    assert list((tmp_path / "pictures").iterdir()) == []


def test_of_two_windows_one_keeps_pictures_at_a_time(tmp_path: Path) -> None:
    with Locks(tmp_path).held(PICTURES, 0.0) as alone:
        assert alone
        Look(read_theme(), store=tmp_path / "pictures").art(*ISLAND)
        assert list((tmp_path / "pictures").iterdir()) == []
    look = Look(read_theme(), store=tmp_path / "pictures")
    look.art(*ISLAND)
    assert kept(tmp_path / "pictures").stat().st_size == HEAD.size + 4 * SIZE[0] * SIZE[1]


def test_pictures_of_somebody_else_are_never_touched(tmp_path: Path) -> None:
    folder = put_pictures(tmp_path, 4000)
    (folder / "sunset-800x600.bgra").write_bytes(b"no name of ours")
    assert files.make_room(tmp_path)
    assert {path.name for path in folder.iterdir()} == {"holiday.jpg", "sunset-800x600.bgra"}
    assert not files.make_room(tmp_path)


def test_where_there_are_no_pictures_there_is_no_room_to_make(tmp_path: Path) -> None:
    assert not files.make_room(tmp_path)
    (tmp_path / "pictures").symlink_to("/nonesuch")
    assert not files.make_room(tmp_path)


def test_numbers_of_matches_begun_in_memory_are_never_used_twice(small_disk: Path) -> None:
    """The first was written meanwhile, and is known by its old number still."""
    path = small_disk / "home" / "archive.db"
    with closing(Archive(path)) as archive:
        numbers = []
        for seed in (1, 2):
            ballast = fill(small_disk, 0)
            numbers.append(play(archive, 60, seed=seed))
            ballast.unlink()
            archive.count("visits")
        assert archive.notices == ["archive_full", "archive_back"] * 2
        assert numbers[0] != numbers[1]
        for number, seed in zip(numbers, (1, 2), strict=True):
            archive.add(number, 60, 0, json(60))
            assert archive.load(number) == record(seed=seed, moves=flips(61))
    with closing(Archive(path)) as again:
        assert again.begun() == (2, 0)
        assert {again.load(number).seed for number in (1, 2)} == {1, 2}


def test_damage_on_a_full_disk_is_put_aside_when_there_is_room(small_disk: Path) -> None:
    path = small_disk / "home" / "archive.db"
    with closing(Archive(path)) as archive:
        number = play(archive, 60)
    content = bytearray(path.read_bytes())
    content[:100] = bytes(100)
    path.write_bytes(content)
    ballast = fill(small_disk, 0)
    with closing(Archive(path)) as archive:
        assert archive.notices == ["archive_full"]
        assert archive.load(number) == record(moves=flips(60))
        other = play(archive, 3, game="atlas")
        assert path.read_bytes() == content
        ballast.unlink()
    assert path.with_name("archive.db.bad").read_bytes() == content
    with closing(Archive(path)) as again:
        assert again.load(number) == record(moves=flips(60))
        assert again.load(again.waiting()[0].id) == record("atlas", moves=flips(3))
        assert other < 0
