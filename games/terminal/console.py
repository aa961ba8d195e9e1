"""Where lines come from and go to. Only a real terminal is ever cleared; nothing else is done."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

WIDEST = 100
"""Characters of a line at most, however wide the terminal is: longer ones are hard to read."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Empties a terminal, with what was scrolled away: others must not read a secret there."""

GLUE = "\u00a0"
"""A space at which no line is broken."""
SOFT = "\u00ad"
"""Where a window may part a long word; nothing in a line of text."""


class LeftError(Exception):
    """Nobody answers any more: the input has ended, or whoever read the output has gone."""


class Console:
    """Lines in, lines out."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._target = target
        self._live = target.isatty() and os.environ.get("TERM", "dumb") != "dumb"

    def say(self, text: str = "", indent: str = "") -> None:
        """Write a paragraph; raises LeftError if nobody reads on."""
        width = min(WIDEST, shutil.get_terminal_size().columns) if self._live else WIDEST
        lines = textwrap.wrap(
            text.replace(SOFT, ""),
            width,
            initial_indent=indent,
            subsequent_indent=indent,
            break_on_hyphens=False,
        )
        with _company():
            print("\n".join(lines).replace(GLUE, " "), file=self._target, flush=True)

    def ask(self, prompt: str) -> str:
        """Return what somebody answers, without spaces around it; raises LeftError at the end."""
        with _company():
            print(f"{prompt} ", end="", file=self._target, flush=True)
            line = self._source.readline()
        if not line:
            self.say()
            raise LeftError
        if not self._source.isatty():
            self.say()  # a pipe does not show what was typed, nor the end of its line
        return line.strip()

    def clear(self) -> None:
        """Let nothing be seen that was said before: empties a terminal, leaves a pipe alone."""
        if self._live:
            with _company():
                print(CLEAR, end="", file=self._target, flush=True)


@contextmanager
def _company() -> Iterator[None]:
    """Turn the ways in which a stream can be gone into one."""
    try:
        yield
    except (OSError, ValueError, KeyboardInterrupt) as error:
        raise LeftError from error
