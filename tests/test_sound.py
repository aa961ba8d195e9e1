"""What plays when, how loud, and when the sound device is open."""

from __future__ import annotations

import io
import time
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event

import pygame
import pytest

from games.stage.sound import Sound

NAMES = (
    *("slide", "place", "flip", "deal", "lift", "press", "take"),
    *("sail", "back", "refuse", "turn", "win", "notice", "wave"),
)
OPEN = (44_100, -16, 2)


@pytest.fixture(autouse=True)
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The WAV files that reach the mixer, in order."""
    files: list[bytes] = []

    class Heard(pygame.mixer.Sound):
        def __init__(self, file: io.BytesIO) -> None:
            files.append(file.getvalue())
            super().__init__(file=file)

    monkeypatch.setattr(pygame.mixer, "Sound", Heard)
    return files


def rate(file: bytes) -> int:
    with wave.open(io.BytesIO(file)) as wav:
        return wav.getframerate()


def closes() -> bool:
    """Whether the device closes within a moment; a thread does it."""
    deadline = time.monotonic() + 0.3
    while pygame.mixer.get_init() and time.monotonic() < deadline:
        time.sleep(0.01)
    return pygame.mixer.get_init() is None


def test_every_name_has_a_recipe() -> None:
    assert set(Sound(50, False).names) == set(NAMES)


def test_a_step_beyond_the_scale_stays_at_its_end(heard: list[bytes]) -> None:
    player = Sound(50, False)
    for step in (-3, 0, 9, 99):
        player.play("turn", step)
        player.update(0.02)
    pitches = [file[44:] for file in heard]
    assert pitches[0] == pitches[1] != pitches[2] == pitches[3]


def test_the_same_variant_is_never_played_twice_in_a_row(heard: list[bytes]) -> None:
    player = Sound(50, False)
    for _ in range(200):
        player.play("place")
        player.update(0.02)
    rates = [rate(file) for file in heard]
    assert all(a != b for a, b in pairwise(rates))
    assert set(rates) == {19_647, 20_815, 22_050, 23_351, 24_740}
    assert len(rates) == 200


def test_forty_cards_that_land_at_once_sound_like_one(heard: list[bytes]) -> None:
    player = Sound(50, False)
    for _ in range(40):
        player.play("place")
    player.play("take")
    assert len(heard) == 2
    player.update(0.02)
    player.play("place")
    assert len(heard) == 3


@pytest.mark.parametrize(("volume", "muted"), [(0, False), (100, True), (-5, False)])
def test_no_volume_and_mute_play_nothing(volume: int, muted: bool, heard: list[bytes]) -> None:
    player = Sound(volume, muted)
    for name in NAMES:
        player.play(name)
    assert not heard
    assert not player.warm()
    assert pygame.mixer.get_init() is None
    assert player.available


def test_mute_stops_what_is_playing() -> None:
    player = Sound(50, False)
    player.play("wave")
    assert pygame.mixer.get_busy()
    player.muted = True
    assert not pygame.mixer.get_busy()


def test_the_softest_volume_can_still_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    volumes: list[float] = []

    class Heard(pygame.mixer.Sound):
        def set_volume(self, value: float) -> None:
            super().set_volume(value)
            volumes.append(self.get_volume())

    monkeypatch.setattr(pygame.mixer, "Sound", Heard)
    player = Sound(1, False)
    for volume in (1, 10, 30, 60, 100, 900):
        player.volume = volume
        player.play("place")
        player.update(0.02)
    assert volumes[0] > 0
    assert volumes == sorted(volumes)
    assert volumes[-2:] == [1, 1]


def test_the_device_opens_with_the_first_sound_and_closes_after_silence() -> None:
    player = Sound(50, False)
    while player.warm():
        player.update(0.05)
    assert pygame.mixer.get_init() is None
    player.play("press")
    assert pygame.mixer.get_init() == OPEN
    assert pygame.mixer.get_num_channels() == 16
    for _ in range(19):
        player.update(1)
    player.play("press")
    for _ in range(19):
        player.update(1)
    assert not closes()
    player.update(1)
    assert closes()
    player.close()
    player.play("press")
    assert pygame.mixer.get_init() == OPEN
    assert player.available


def test_a_device_that_is_slow_to_close_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    go = Event()
    quit_mixer = pygame.mixer.quit
    monkeypatch.setattr(pygame.mixer, "quit", lambda: go.wait(10) and quit_mixer())
    player = Sound(50, False)
    player.play("press")
    player.update(20)
    player.play("press")  # returns at once, unheard
    assert not go.is_set()
    assert player.available
    go.set()
    player.close()
    player.update(0.02)
    player.play("press")
    assert pygame.mixer.get_busy()


def test_warming_makes_one_sound_a_call_until_none_is_left() -> None:
    player = Sound(50, False)
    calls = 1
    while player.warm():
        calls += 1
    assert calls == len(NAMES)


def test_an_unknown_name_is_silent_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    player = Sound(50, False)
    for _ in range(10):
        player.play("gong")
        player.update(0.02)
    assert [record.message for record in caplog.records] == ["there is no sound 'gong'"]
    assert player.available
    assert pygame.mixer.get_init() is None


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_ten_thousand_sounds_take_no_more_than_five_megabytes() -> None:
    def resident() -> float:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

    player = Sound(30, False)
    player.play("press")
    before = resident()
    for turn in range(10_000):
        player.play(NAMES[turn % len(NAMES)], turn % 10)
        player.update(0.001)
        pygame.mixer.stop()  # each is heard to its end; sixteen long ones at once take more
    assert player.available
    assert resident() - before < 5


def test_hundreds_of_sounds_in_a_moment_neither_hang_nor_fail(heard: list[bytes]) -> None:
    player = Sound(30, False)
    for turn in range(500):
        player.play(NAMES[turn % len(NAMES)], turn % 10)
        player.update(0.001)
    assert len(heard) == 500
    assert player.available
