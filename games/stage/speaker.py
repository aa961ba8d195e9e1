"""The loudspeaker of the program: opened with the first sound and let go after a silent spell.

Pygame has one mixer for the whole process, so there is one speaker, and nobody else touches the
mixer. The thread of the main loop opens it and plays. Only letting it go has a thread of its own,
since drivers that play to the end first take up to 2 s; until that is over, nothing is played.

Pygame keeps every other thread waiting while it opens a device, so that a thread would be no help
against one that hangs there.
"""

from __future__ import annotations

import io
import logging
from contextlib import suppress
from threading import Thread

import pygame

RATE, FORMAT, SIDES, BUFFER, CHANNELS = 44_100, -16, 2, 512, 16
PATIENCE = 5.0
"""Seconds in which every sound device that is whole has closed."""

log = logging.getLogger(__name__)


class Speaker:
    """The only owner of Pygame's mixer; to be used by the thread of the main loop."""

    def __init__(self) -> None:
        self._open = False
        self._closing: Thread | None = None
        self._quiet = 0.0

    def play(self, wav: bytes, volume: float) -> None:
        """Play a WAV file at 0 to 1; Pygame's error where there is no device.

        While the device closes nothing is heard: a missing tick is better than a table that stands
        still.
        """
        if self._is_closing:
            return
        if not self._open:
            self._start()
        self._quiet = 0.0
        sound = pygame.mixer.Sound(file=io.BytesIO(wav))
        sound.set_volume(volume)
        sound.play()

    def hush(self) -> None:
        """Stop what is playing."""
        if self._open:
            pygame.mixer.stop()

    def update(self, dt: float, silence: float) -> None:
        """Let `dt` seconds pass; let the device go after `silence` seconds without a sound."""
        self._quiet += dt
        if self._quiet >= silence:
            self.let_go()

    def let_go(self) -> None:
        """Begin to close the device."""
        if not self._open:
            return
        self._open = False
        self._closing = Thread(target=_close, name="closing the sound device", daemon=True)
        self._closing.start()

    def close(self, patience: float = PATIENCE) -> bool:
        """Let the device go and wait for it; return whether it is gone.

        If it is not, it never will be, and `pygame.quit` would hang as well.
        """
        self.let_go()
        if self._closing:
            self._closing.join(patience)
        if self._is_closing:
            log.warning("The sound device does not close.")
            return False
        return True

    @property
    def _is_closing(self) -> bool:
        return self._closing is not None and self._closing.is_alive()

    def _start(self) -> None:
        allowed = pygame.AUDIO_ALLOW_FREQUENCY_CHANGE
        pygame.mixer.init(RATE, FORMAT, SIDES, BUFFER, allowedchanges=allowed)
        self._open = True
        pygame.mixer.set_num_channels(CHANNELS)


SPEAKER = Speaker()


def _close() -> None:
    """Close the device, with nothing playing: a sound that ends meanwhile can crash the mixer."""
    with suppress(pygame.error):  # it has been closed by force
        pygame.mixer.stop()
    pygame.mixer.quit()
