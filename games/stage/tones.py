"""How the table sounds: cards rustle, wood knocks, water runs, all of it worked out from numbers.

A recipe is a list of layers, each one breath of noise, one note or one knock. Nothing here knows
Pygame: what comes out is a WAV file in memory.
"""

from __future__ import annotations

import io
import wave
from array import array
from functools import lru_cache
from itertools import accumulate, repeat
from math import e, pi, sin, sqrt
from operator import add, mul
from typing import Annotated, Literal

from msgspec import Meta

from games.core.chance import Random, generator
from games.core.rules import Value

Samples = list[float]

LOUDEST = 10 ** (-6 / 20) * 0.88
"""The peak of a sound of level 1: 6 dB below full scale, less what resampling can add."""
KEPT = 256
"""Sounds of which the samples are kept: every step of every sound there is."""
BLOCK = 16
"""Samples that share one frequency and one loudness step while a layer glides."""
LAST = 0.2
"""The part of its length in which a layer fades out, or it would click."""
HIGHEST = {"noise": 0.2, "tone": 0.45, "thump": 0.45}
"""The highest frequencies as parts of the rate: above, the filter breaks and notes fold back."""
DAMPING = 0.8
"""How wide a noise is: below 0.5 it whistles, above 1 it hisses."""
KNOCK = 0.25
"""The part of a knock's length in which its pitch falls."""


Moment = Annotated[float, Meta(ge=0, le=5000)]
"""Milliseconds."""
Pitch = Annotated[float, Meta(ge=20, le=10_000)]
"""Hertz."""
Share = Annotated[float, Meta(gt=0, le=1)]
MOST_SAMPLES = 100_000
"""Of all layers of a sound: it is worked out in about a tenth of a second."""


class Layer(Value, frozen=True):
    """One breath, note or knock."""

    kind: Literal["noise", "tone", "thump"]
    """`noise` lies around its frequency, `tone` is a sine, `thump` a sine that drops at once."""
    ms: Annotated[float, Meta(gt=0, le=5000)]
    from_hz: Pitch
    to_hz: Pitch
    gain: Share = 1.0
    """Loudness beside the other layers; the recipe's `level` sets the whole."""
    decay: Annotated[float, Meta(ge=0, le=20)] = 4.0
    """How far it dies away: e to the minus this at its end; 0 stays."""
    rise: Annotated[float, Meta(gt=0, le=5000)] = 2.0
    """Milliseconds until it is at its loudest."""
    at: Moment = 0.0
    """Milliseconds from the start of the sound."""

    def __post_init__(self) -> None:
        """Refuse a layer that is over before it is at its loudest."""
        if self.rise > self.ms:
            raise ValueError(f"rise is {self.rise}, expected at most ms, which is {self.ms}")


class Recipe(Value, frozen=True):
    """One sound."""

    layers: Annotated[tuple[Layer, ...], Meta(min_length=1, max_length=30)]
    level: Share = 1.0
    """Its peak: 1 is 6 dB below full scale."""
    sway: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """How much of the variants' pitch it takes: little where the pitch says something."""
    rate: Annotated[int, Meta(ge=8000, le=44_100)] = 22_050
    """Samples per second; less for what is long and dark, for it is built faster."""

    def __post_init__(self) -> None:
        """Refuse a sound that takes long to work out."""
        count = round(sum([layer.ms for layer in self.layers]) * self.rate / 1000)
        if count > MOST_SAMPLES:
            raise ValueError(
                f"layers have {count:,} samples together, expected at most {MOST_SAMPLES:,}; make "
                "them shorter, or the rate lower"
            )


@lru_cache(KEPT)
def samples(recipe: Recipe, pitch: float = 1.0) -> array[int]:
    """Return the sound as 16-bit mono samples, its layers' frequencies multiplied by `pitch`.

    The samples are kept, and not to be changed.
    """
    rate = recipe.rate
    rng = generator("noise")
    parts = [(int(part.at * rate / 1000), _wave(part, rate, pitch, rng)) for part in recipe.layers]
    mix = [0.0] * max([start + len(part) for start, part in parts])
    for start, part in parts:
        end = start + len(part)
        mix[start:end] = map(add, mix[start:end], part)
    scale = 32_767 * LOUDEST * recipe.level / _peak(mix)
    return array("h", [int(value * scale) for value in mix])


def wav(mono: array[int], rate: float) -> bytes:
    """Return the samples as a WAV file; another rate than theirs is another pitch."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(round(rate))
        file.writeframes(mono.tobytes())
    return out.getvalue()


def _wave(layer: Layer, rate: int, pitch: float, rng: Random) -> Samples:
    count = max(2 * BLOCK, int(layer.ms * rate / 1000))
    path = _glide(layer, count, pitch, rate * HIGHEST[layer.kind])
    raw = _noise(path, rate, rng) if layer.kind == "noise" else _sine(path, rate)
    return _shaped(raw[:count], layer, rate)


def _glide(layer: Layer, count: int, pitch: float, highest: float) -> list[float]:
    """Return one frequency for each block: even in octaves; a knock falls at its start only."""
    blocks = -(-count // BLOCK)
    span = blocks * (KNOCK if layer.kind == "thump" else 1.0)
    ratio = layer.to_hz / layer.from_hz
    path = [layer.from_hz * pitch * ratio ** min(1.0, i / span) for i in range(blocks)]
    return [min(hz, highest) for hz in path]


def _sine(path: list[float], rate: int) -> Samples:
    out: Samples = []
    phase = 0.0
    for hz in path:
        stride = 2 * pi * hz / rate
        out += [sin(phase + stride * i) for i in range(BLOCK)]
        phase += stride * BLOCK
    return out


def _noise(path: list[float], rate: int, rng: Random) -> Samples:
    """Return white noise as a state-variable band-pass along the path hears it, softened above."""
    out: Samples = []
    low, band, soft = 0.5, 0.0, 0.0  # at rest: `random` swings around a half
    random = rng.random
    for hz in path:
        pull = 2 * sin(pi * hz / rate)
        keep = 1 - DAMPING * pull
        lag = pull / (1 + pull)
        push = lag / sqrt(pull)  # a wide band lets more noise through than a narrow one
        rest = 1 - lag
        for _ in range(BLOCK):
            low += pull * band
            band = keep * band + pull * (random() - low)
            soft = rest * soft + push * band
            out.append(soft)
    return out


def _shaped(raw: Samples, layer: Layer, rate: int) -> Samples:
    """Return the samples with their rise, their decay, a silent end and a peak of `gain`."""
    rise = max(2, int(layer.rise * rate / 1000))
    fall = max(2, int(LAST * len(raw)))
    ebb = e ** (-layer.decay / len(raw))
    out = list(map(mul, raw, accumulate(repeat(ebb), mul)))
    out[:rise] = [value * _ease(i / rise) for i, value in enumerate(out[:rise])]
    out[-fall:] = [value * _ease(1 - (i + 1) / fall) for i, value in enumerate(out[-fall:])]
    scale = layer.gain / _peak(out)
    return [value * scale for value in out]


def _peak(part: Samples) -> float:
    highest, lowest = max(part), min(part)
    return max(highest, -lowest)


def _ease(t: float) -> float:
    return t * t * (3 - 2 * t)
