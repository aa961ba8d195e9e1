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
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, field

from games.core import sheet
from games.core.chance import Random, generator, pick
from games.core.library import config_path
from games.core.notices import mended
from games.core.rules import Value
from games.stage import tones
from games.stage.speaker import SPEAKER

if TYPE_CHECKING:
    from games.core.explain import Fault

SOFTEST = 1 / 128
"""The mixer knows no softer sound; a volume above 0 is never silent."""

log = logging.getLogger(__name__)


NAMES = (
    *("slide", "place", "flip", "deal", "lift", "press", "take", "sail"),
    *("back", "refuse", "turn", "win", "notice", "wave"),
)
"""The sounds that the program plays; one that has no recipe is not heard."""


class Book(Value, frozen=True):
    """All recipes and how they are varied: `config/sounds.yaml`."""

    variants: Annotated[
        tuple[Annotated[float, Meta(ge=0.5, le=2)], ...], Meta(min_length=2, max_length=30)
    ] = (0.891, 0.944, 1.0, 1.059, 1.122)
    """Factors of the pitch."""
    scale: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=24)], ...], Meta(min_length=1, max_length=30)
    ] = (0, 2, 4, 7, 9)
    """Semitones within an octave."""
    steps: Annotated[int, Meta(ge=1, le=15)] = 10
    """How many notes of the scale there are before it stops climbing."""
    silence: Annotated[float, Meta(ge=10, le=3600)] = 20
    """Seconds."""
    sounds: Annotated[dict[str, tones.Recipe], Meta(max_length=100)] = field(default_factory=dict)

    def pitch(self, step: int) -> float:
        """Return the factor of a step on the scale."""
        octave, note = divmod(step, len(self.scale))
        return float(2 ** (octave + self.scale[note] / 12))


def faults(book: Book) -> Iterator[Fault]:
    """Yield what the types of the fields do not say: a pitch that never changes."""
    if len(set(book.variants)) < 2:
        from games.core.explain import Fault

        yield Fault(("variants",), "variants are all the same, expected two or more that differ")


class Sound:
    """Plays sounds by name; no method raises whatever happens to the device.

    Read `available` to show whether there is a device, `notices` for what to tell people.
    """

    def __init__(self, volume: int, muted: bool, path: Path | None = None) -> None:
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
        self._warm: set[tuple[str, int]] = set()

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
            cold = [name for name in self._book.sounds if (name, 0) not in self._warm]
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
            path = self._path or config_path("sounds")
            book, found = sheet.mended(path, Book(), faults)
            self.notices += mended(found)
            self._read = book
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
            if book.sounds and name not in self._unknown:  # of a broken file the log knows already
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
        self._warm.add((name, step))
        return tones.samples(self._book.sounds[name], self._book.pitch(step))
