"""How the table sounds, measured: nothing clicks, nothing shouts, a flip is two ticks."""

from __future__ import annotations

import io
import math
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest

from games.core import sheet
from games.core.library import config_path
from games.stage import sound, tones

BOOK = sheet.read(config_path("sounds")).convert(sound.Book)
NAMES = tuple(BOOK.sounds)
HALF = 32_768 * 10 ** (-6 / 20)


@pytest.fixture(autouse=True)
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(44_100, -16, 2, 512)
    yield
    pygame.mixer.quit()


def mixed(file: bytes) -> array[int]:
    """One channel of a WAV file as the mixer plays it."""
    return array("h", pygame.mixer.Sound(file=io.BytesIO(file)).get_raw())[::2]


def decoded(name: str, factor: float = 1.0, step: int = 0) -> array[int]:
    """One channel of a sound as the mixer plays it."""
    recipe = BOOK.sounds[name]
    mono = tones.samples(recipe, BOOK.pitch(step))
    return mixed(tones.wav(mono, recipe.rate * factor**recipe.sway))


def peak(part: array[int]) -> int:
    highest, lowest = max(part), min(part)
    return max(highest, -lowest)


def strength(part: array[int]) -> float:
    return math.sqrt(sum(value * value for value in part) / len(part))


def crossings(part: array[int]) -> float:
    """The note of a tone in Hz, counted by its changes of sign."""
    ups = sum(a < 0 <= b for a, b in pairwise(part))
    return ups * 44_100 / len(part)


def loudness(name: str) -> float:
    """The strength of a sound's strongest 100 ms, without the depths that ears hardly notice."""
    heard = decoded(name) + array("h", bytes(2 * 4410))
    low = 0.0
    for i, value in enumerate(heard):
        low += 0.07 * (value - low)
        heard[i] = round(value - low)
    return max(strength(heard[i : i + 4410]) for i in range(0, len(heard) - 4410, 1000))


@pytest.mark.parametrize("factor", BOOK.variants)
@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_clean_in_every_variant(name: str, factor: float) -> None:
    heard = decoded(name, factor)
    loudest = peak(heard)
    assert 1000 < loudest <= HALF
    edge = max(abs(value) for value in [*heard[:4], *heard[-4:]])
    assert edge < 0.03 * loudest
    assert abs(sum(heard) / len(heard)) < 0.01 * loudest


@pytest.mark.parametrize("name", NAMES)
def test_no_recipe_can_be_louder_than_the_limit(name: str) -> None:
    full = msgspec.structs.replace(BOOK.sounds[name], level=1)
    for step in (0, BOOK.steps - 1):
        mono = tones.samples(full, BOOK.pitch(step))
        for factor in BOOK.variants:
            assert 0.7 * HALF < peak(mixed(tones.wav(mono, full.rate * factor))) <= HALF


def test_the_loudest_sound_is_no_more_than_five_times_the_softest() -> None:
    levels = [loudness(name) for name in NAMES]
    assert max(levels) < 5 * min(levels)


def test_a_flip_is_two_ticks_with_a_pause_between() -> None:
    heard = tones.samples(BOOK.sounds["flip"])
    first, pause, second = (
        strength(heard[int(a * 22.05) : int(b * 22.05)]) for a, b in ((0, 25), (35, 80), (90, 115))
    )
    assert pause < 0.01 * first
    assert 0.3 < first / second < 1.5


def test_a_take_rises_by_a_fourth() -> None:
    heard = tones.samples(BOOK.sounds["take"])
    low, high = heard[: 80 * 22], heard[150 * 22 : 300 * 22]
    assert crossings(high) / crossings(low) == pytest.approx(4 / 3, rel=0.03)


def test_a_step_up_is_a_higher_note_in_whichever_variants() -> None:
    sway = BOOK.sounds["turn"].sway
    highs = [BOOK.pitch(step) * max(BOOK.variants) ** sway for step in range(BOOK.steps)]
    lows = [BOOK.pitch(step) * min(BOOK.variants) ** sway for step in range(BOOK.steps)]
    assert all(below < above for below, above in zip(highs, lows[1:], strict=False))


def test_ten_seats_have_ten_notes() -> None:
    notes = [crossings(decoded("turn", step=step)[4410:13_230]) for step in range(10)]
    assert notes == sorted(notes)
    assert len(set(map(round, notes))) == 10
    assert notes[5] == pytest.approx(2 * notes[0], rel=0.03)


@pytest.mark.parametrize("wrong", ["ms: 0", "from_hz: 5", "gain: 0", "rise: 900", "kind: bell"])
def test_a_layer_nobody_could_hear_is_refused_with_its_line(wrong: str, tmp_path: Path) -> None:
    text = config_path("sounds").read_text()
    layer = next(line for line in text.splitlines() if "- {kind: noise, ms: 28" in line)
    key = wrong.partition(":")[0]
    fields = [f for f in layer.strip(" -{}").split(", ") if not f.startswith(key)]
    path = tmp_path / "sounds.yaml"
    path.write_text(text.replace(layer, f"      - {{{', '.join([*fields, wrong])}}}"))
    with pytest.raises(sheet.SheetError, match=r"sounds\.yaml:\d+: "):
        sheet.read(path).convert(sound.Book)
