"""Where your settings and your matches live on this machine."""

from __future__ import annotations

import os
from pathlib import Path

NAME = "lagoon"
FILE = "settings.json"


def folder() -> Path:
    """Return where settings and archive live: LAGOON_HOME, or this system's place for it.

    It may not exist yet. Never raises.
    """
    if chosen := os.environ.get("LAGOON_HOME"):
        return Path(chosen)
    try:
        import platformdirs

        return Path(platformdirs.user_data_dir(NAME, appauthor=False))
    except Exception:
        import logging

        log = logging.getLogger(__name__)
        log.exception("This system names no folder for data; the current one is used.")
        return Path(NAME)
