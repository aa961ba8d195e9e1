"""What people should be told of once, however often it happens."""

from __future__ import annotations

import logging

log = logging.getLogger(__name__)


class Notices:
    """Keys under `notices` in the words, each told once."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        """To be told next; whoever tells one takes it away."""
        self._told: set[str] = set()

    def add(self, key: str, line: str) -> None:
        """Tell people, and write a line with the facts into the log, unless that was done."""
        if key in self._told:
            return
        self._told.add(key)
        self.waiting.append(key)
        log.warning("%s", line)
