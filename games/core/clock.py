"""The time of day where the machine stands, also after its zone has changed."""

from __future__ import annotations

import time


def follow_zone() -> None:
    """Take the system's time zone as it is now: a process else keeps the one it began with."""
    if hasattr(time, "tzset"):
        time.tzset()


def minute() -> int:
    """Return the minute of the local day, from 0."""
    follow_zone()
    now = time.localtime()
    return now.tm_hour * 60 + now.tm_min
