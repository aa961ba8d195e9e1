"""What the program prints, also where nobody reads it, the disk is full or there is no terminal."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TextIO

NAMES = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""By number, what the system gives to every program, and how it is opened."""


def complete() -> None:
    """Put nothing in the place of the streams that are missing.

    A file that is opened while a number below three is free gets that number, and whatever is
    printed would be written into it: the matches that are kept, for one.
    """
    for number, (name, mode) in enumerate(NAMES):
        _take_up(number)
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115, PTH123
            setattr(sys, name, stream)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console without arrows still gets the rest


def _take_up(number: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened == number:
            os.set_inheritable(number, True)
            return
        os.dup2(opened, number)
        os.close(opened)


def tell(sentence: str) -> None:
    """Print a line about what went wrong, if that can be printed anywhere."""
    try:
        print(sentence, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let what could not be printed go nowhere, so that the end of the program does not fail."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
