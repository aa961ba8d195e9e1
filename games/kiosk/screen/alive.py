"""How the screen stays in touch with its supervisor: a heartbeat, its last words, its farewell."""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
from collections.abc import Callable

ENDED = 128 + signal.SIGTERM
"""Status of a screen that was told to leave by a signal, as shells give it."""


def heart() -> Callable[[], None]:
    """Return what beats once: one byte to the supervisor, on what was standard output.

    From now on whatever is printed goes to standard error, which the supervisor writes down; there
    a crash tells where it happened, too. A beat that nobody hears ends the program.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    faulthandler.enable()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    line = os.dup(1)
    os.dup2(2, 1)
    if hasattr(os, "set_blocking"):
        os.set_blocking(line, False)

    def beat() -> None:
        try:
            os.write(line, b".")
        except BlockingIOError:
            pass  # the supervisor is slow
        except OSError:
            raise SystemExit(1) from None

    return beat
