"""What people hear at the table, and the calm when there is nothing to hear it with.

The sound device opens with the first sound and is let go after a silent spell, because an open one
costs power. If it fails, the table falls silent and the game goes on: one line in the log, one
notice.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.core import sheet
from games.core.chance import Random, generator, pick
from games.core.rules import Value
from games.stage import tones
from games.stage.speaker import SPEAKER

CONFIG = Path(__file__).parents[2] / "config" / "sounds.yaml"
SOFTEST = 1 / 128
"""The mixer knows no softer sound; a volume above 0 is never silent."""

log = logging.getLogger(__name__)


class Book(Value, frozen=True):
    """All recipes and how they are varied: `config/sounds.yaml`."""

    variants: tuple[float, ...]
    """Factors of the pitch."""
    scale: tuple[int, ...]
    """Semitones within an octave."""
    steps: int
    """How many notes of the scale there are before it stops climbing."""
    silence: float
    """Seconds."""
    sounds: dict[str, tones.Recipe]

    def __post_init__(self) -> None:
        """Refuse a book that would always sound the same."""
        if len(set(self.variants)) < 2 or not all(0.5 <= factor <= 2 for factor in self.variants):
            raise ValueError("variants need two or more different factors between 0.5 and 2")
        if not (self.scale and 1 <= self.steps <= 15 and self.silence >= 10):
            raise ValueError("sounds need a scale, 1 <= steps <= 15 and silence >= 10")

    def pitch(self, step: int) -> float:
        """Return the factor of a step on the scale."""
        octave, note = divmod(step, len(self.scale))
        return float(2 ** (octave + self.scale[note] / 12))


class Sound:
    """Plays sounds by name; no method raises whatever happens to the device.

    Read `available` to show whether there is a device, `notices` for what to tell people.
    """

    def __init__(self, volume: int, muted: bool, path: Path = CONFIG) -> None:
        self.available = True
        """False from the first failure on."""
        self.notices: list[str] = []
        """Keys of words to show once; whoever shows them takes them out."""
        self._path = path
        self._read: Book | None = None
        self._muted = muted
        self.volume = volume
        self._rng: Random | None = None
        self._played: set[str] = set()
        self._last: dict[str, float] = {}
        self._unknown: set[str] = set()
        self._made: dict[tuple[str, int], array[int]] = {}

    @property
    def volume(self) -> int:
        """Loudness from 0 to 100, for the next sound."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = min(max(volume, 0), 100)

    @property
    def muted(self) -> bool:
        """True while nothing is to be heard, whatever the volume."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            with self._calmly():
                SPEAKER.hush()

    @property
    def names(self) -> tuple[str, ...]:
        """Every sound there is; none if the recipes cannot be read."""
        with self._calmly():
            return tuple(self._book.sounds)
        return ()

    def play(self, name: str, step: int = 0) -> None:
        """Play a sound, `step` notes up the scale; many alike in one turn sound like one."""
        if self._silent or name in self._played:
            return
        self._played.add(name)
        with self._calmly():
            self._sound(name, step)

    def update(self, dt: float) -> None:
        """Begin a turn of the main loop, `dt` seconds later; let the device go after silence."""
        self._played.clear()
        if self._read:
            SPEAKER.update(dt, self._read.silence)

    def warm(self) -> bool:
        """Make one sound that was not made yet, for an idle moment; False once nothing is left.

        The device stays as it is: it opens with the touch that plays the first sound, before
        anything moves.
        """
        if self._silent:
            return False
        with self._calmly():
            cold = [name for name in self._book.sounds if (name, 0) not in self._made]
            if cold:
                self._samples(cold[0], 0)
            return len(cold) > 1
        return False

    def close(self) -> bool:
        """Let the device go and wait for it; return whether `pygame.quit` is safe now."""
        return SPEAKER.close()

    @property
    def _silent(self) -> bool:
        return self._muted or not self._volume or not self.available

    @property
    def _luck(self) -> Random:
        if self._rng is None:
            self._rng = generator("sound")
        return self._rng

    @property
    def _book(self) -> Book:
        if self._read is None:
            self._read = sheet.read(self._path).convert(Book)
        return self._read

    @contextmanager
    def _calmly(self) -> Iterator[None]:
        """Fall silent on any error: no list holds all that drivers throw."""
        try:
            yield
        except Exception as error:
            if self.available:
                log.warning("no sound: %s", " ".join(str(error).split()))
                self.notices.append("no_sound")
            self.available = False
            SPEAKER.let_go()

    def _sound(self, name: str, step: int) -> None:
        book = self._book
        if name not in book.sounds:
            if name not in self._unknown:
                log.warning("there is no sound %r", name)
            self._unknown.add(name)
            return
        SPEAKER.play(self._variant(name, step), max((self._volume / 100) ** 1.5, SOFTEST))

    def _variant(self, name: str, step: int) -> bytes:
        """Return the sound in another pitch than the last time, as a WAV file.

        The rate written into the file is the pitch; the mixer resamples it in C.
        """
        book = self._book
        mono = self._samples(name, min(max(step, 0), book.steps - 1))
        others = [factor for factor in book.variants if factor != self._last.get(name)]
        factor = self._last[name] = pick(others, self._luck)
        recipe = book.sounds[name]
        return tones.wav(mono, recipe.rate * factor**recipe.sway)

    def _samples(self, name: str, step: int) -> array[int]:
        key = name, step
        if key not in self._made:
            book = self._book
            self._made[key] = tones.samples(book.sounds[name], book.pitch(step))
        return self._made[key]
