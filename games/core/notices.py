"""What people should be told of once, however often it happens."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

log = logging.getLogger(__name__)

MOST = 20
"""Mistakes of one file that are logged one by one."""


class Notices:
    """Notices for people, each told once, or again after what it told of was over.

    A notice is a key under `notices` in the words, with what it is about behind a colon if need be.
    """

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

    def over(self, *keys: str) -> None:
        """Let these be told again when they are true again."""
        self._told.difference_update(keys)


def mended(found: Sequence[object]) -> list[str]:
    """Return a notice of the mistakes in a file that built-in values stand in for, if any.

    The first ones are lines in the log; people are told the first.
    """
    for error in found[:MOST]:
        log.warning("%s", error)
    key = "mended" if len(found) == 1 else "mended_several"
    return [f"{key}:{found[0]}"] if found else []


def sentence(words: Callable[..., str], notice: str) -> str:
    """Return a notice in words: a key with what it is about behind a colon, or a sentence."""
    key, _, what = notice.partition(":")
    return words(f"notices.{key}", what=what) if key.isidentifier() else notice
