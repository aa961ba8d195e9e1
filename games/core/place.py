"""Where your settings and your matches live on this machine."""

from __future__ import annotations

import os
from pathlib import Path

NAME = "lagoon"
FILE = "settings.json"


def folder() -> Path | None:
    """Return where settings and archive live: LAGOON_HOME, or this system's place for it.

    It may not exist yet. None: this system gives its user no place at all. Never raises.
    """
    if chosen := os.environ.get("LAGOON_HOME"):
        return _usable(chosen)
    if os.name != "nt" and os.environ.get("HOME") == "":
        return None  # it would be the root of all files
    try:
        import platformdirs

        return _usable(platformdirs.user_data_dir(NAME, appauthor=False), absolute=True)
    except Exception:
        import logging

        logging.getLogger(__name__).exception("This system names no folder for data.")
        return None


def _usable(text: str, *, absolute: bool = False) -> Path | None:
    """Return a path whose `~` is the user's home; None if the user has none."""
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        return None
    return None if absolute and not path.is_absolute() else path
