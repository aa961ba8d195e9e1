"""No device and no file can stop a match: the table falls silent and the game goes on."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from games.stage.sound import Sound

ROOT = Path(__file__).parents[1]
NAMES = Sound(50, False).names


@pytest.fixture(autouse=True)
def player(monkeypatch: pytest.MonkeyPatch) -> Sound:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return Sound(50, False)


def test_a_mixer_that_quits_in_mid_game_leaves_silence(
    player: Sound,
    caplog: pytest.LogCaptureFixture,
) -> None:
    player.play("press")
    pygame.mixer.quit()
    for turn in range(100):
        player.play(NAMES[turn % len(NAMES)])
        player.update(0.02)
    assert len(caplog.records) == 1
    assert caplog.records[0].levelno == logging.WARNING
    assert not player.available
    assert player.notices == ["no_sound"]


def test_muting_after_the_mixer_is_gone_is_no_error(player: Sound) -> None:
    player.play("press")
    pygame.mixer.quit()
    player.muted = True
    assert not player.available


def test_an_impossible_driver_costs_one_line_and_no_exception() -> None:
    code = (
        "from games.stage.sound import Sound\n"
        "player = Sound(50, False)\n"
        "for name in player.names * 5:\n"
        "    player.play(name); player.update(0.02); player.warm()\n"
        "print(player.available, player.notices, player.close())\n"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": "nonsense", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split("\n")[-2] == "False ['no_sound'] True"
    assert len(run.stderr.splitlines()) == 1
    assert run.stderr.startswith("no sound: ")


@pytest.mark.parametrize("text", ["", "sounds: {press: {layers: []}}", "variants: [1.0]", "a: ["])
def test_a_broken_file_means_silence_and_one_line(
    text: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "sounds.yaml"
    path.write_text(text)
    player = Sound(50, False, path)
    for name in NAMES:
        player.play(name)
        player.update(25)
    assert player.names == ()
    assert not player.warm()
    assert len(caplog.records) == 1
    assert "sounds.yaml" in caplog.records[0].message
