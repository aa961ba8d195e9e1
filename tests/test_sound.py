"""What plays when, how loud, and when the sound device is open."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import wave
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pygame
import pytest

from games.stage.sound import Sound
from games.stage.speaker import SPEAKER

ROOT = Path(__file__).parents[1]

NAMES = (
    *("slide", "place", "flip", "deal", "lift", "press", "take"),
    *("sail", "back", "refuse", "turn", "win", "notice", "wave"),
)
OPEN = (44_100, -16, 2)


@pytest.fixture(autouse=True)
def device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


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
        return int(wav.getframerate())


def closing() -> list[Thread]:
    """The threads that are closing a sound device."""
    return [thread for thread in threading.enumerate() if "sound device" in thread.name]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A device that closes no sooner than it is told to."""
    go = Event()
    quit_mixer = pygame.mixer.quit
    monkeypatch.setattr(pygame.mixer, "quit", lambda: go.wait(60) and quit_mixer())
    yield go
    go.set()
    assert SPEAKER.close()


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
    assert not closing()
    player.update(1)
    for thread in closing():
        thread.join()
    assert pygame.mixer.get_init() is None
    assert player.close()
    player.play("press")
    assert pygame.mixer.get_init() == OPEN
    assert player.available


def test_a_device_that_is_slow_to_close_holds_nothing_up(slow: Event) -> None:
    player = Sound(50, False)
    player.play("press")
    player.update(20)
    player.play("press")  # returns at once, unheard
    assert not slow.is_set()
    assert player.available
    slow.set()
    assert player.close()
    player.update(0.02)
    player.play("press")
    assert pygame.mixer.get_busy()


def test_nobody_touches_a_device_that_somebody_else_is_closing(
    slow: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Sound(50, False), Sound(50, False)
    one.play("press")
    one.update(20)
    assert closing()
    touched: list[str] = []

    def telling(name: str) -> Callable[..., Any]:
        do = getattr(pygame.mixer, name)

        def told(*args: Any, **more: Any) -> Any:
            touched.append(name)
            return do(*args, **more)

        return told

    for name in ("init", "stop", "set_num_channels", "Sound"):
        monkeypatch.setattr(pygame.mixer, name, telling(name))
    other.play("press")
    other.muted = True
    other.update(20)
    assert not touched
    assert len(closing()) == 1
    slow.set()
    assert other.close()
    other.muted = False
    other.play("press")
    assert touched == ["init", "set_num_channels", "Sound"]
    assert other.available


def test_what_one_plays_is_not_cut_off_by_the_silence_of_another() -> None:
    one, other = Sound(50, False), Sound(50, False)
    one.play("press")
    one.update(19)
    other.play("wave")
    one.update(1)
    assert not closing()
    assert pygame.mixer.get_busy()


def test_a_device_that_never_closes_is_waited_for_no_longer_than_patience(
    slow: Event, caplog: pytest.LogCaptureFixture
) -> None:
    Sound(50, False).play("press")
    assert not SPEAKER.close(patience=0.01)
    assert "does not close" in caplog.text


STUCK = """
import os, select, sys
pipe = os.open(sys.argv[1], os.O_RDWR)
from games.stage import window
window.prepare()
import pygame
from games.stage import speaker
from games.stage.sound import Sound
pygame.display.init()
player = Sound(50, False)
player.play("press")
while select.select([], [pipe], [], 0)[1]:  # the driver fills it, and is stuck in the middle
    pygame.time.wait(10)
window.leave(lambda: speaker.SPEAKER.close(patience=0.2), 7)
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
def test_the_program_can_be_left_though_the_sound_device_hangs(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    env = {
        **os.environ,
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(pipe),
        "SDL_VIDEODRIVER": "dummy",
    }
    run = subprocess.run(
        [sys.executable, "-c", STUCK, pipe],
        cwd=ROOT,
        env=env,
        timeout=120,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 7, run.stderr


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
def test_two_thousand_sounds_take_no_more_than_a_megabyte() -> None:
    """A sound that stays takes 10 kB at least: one in twenty that did would be seen."""

    def resident() -> float:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

    def play(turns: int) -> None:
        for turn in range(turns):
            player.play(NAMES[turn % len(NAMES)], turn % 10)
            player.update(0.001)
            pygame.mixer.stop()  # each is heard to its end; sixteen long ones at once take more

    player = Sound(30, False)
    play(10 * len(NAMES))
    before = resident()
    play(2000)
    assert player.available
    assert resident() - before < 1


def test_hundreds_of_sounds_in_a_moment_neither_hang_nor_fail(heard: list[bytes]) -> None:
    player = Sound(30, False)
    for turn in range(500):
        player.play(NAMES[turn % len(NAMES)], turn % 10)
        player.update(0.001)
    assert len(heard) == 500
    assert player.available
