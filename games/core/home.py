"""Where your settings and your matches live, and how settings outlive a crash or a broken file."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from games.core.notices import Notices
from games.core.place import FILE
from games.core.rules import Value

log = logging.getLogger(__name__)

LARGEST = 1_000_000
"""Bytes that are read at most; a longer file cannot be ours."""

BROKEN = "settings_broken"
READONLY = "home_readonly"

Language = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*\Z")]
Motion = Literal["full", "reduced", "off"]
Pace = Literal["fast", "normal", "slow", "off"]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
TextScale = Annotated[int, msgspec.Meta(ge=100, le=200)]
Reveal = Annotated[int, msgspec.Meta(ge=0, le=10)]
Display = Annotated[int, msgspec.Meta(ge=0, le=63)]


class Settings(Value, frozen=True):
    """What a person chose once for all games. Reading refuses a value out of its range."""

    language: Language = "en"
    motion: Motion = "full"
    pace: Pace = "normal"
    volume: Volume = 30
    """Percent."""
    muted: bool = False
    text_scale: TextScale = 100
    """Percent."""
    contrast: bool = False
    fullscreen: bool = False
    reveal: Reveal = 0
    """Seconds that turned cards stay up; 0: until touched."""
    peek: Reveal = 0
    """Seconds that a private look lasts; 0: while it is held."""
    display: Display = 0
    """Number of the screen, from 0."""


class Preferences:
    """The settings as they are now, each change of them written at once."""

    def __init__(self, home: Path | None, *, saving: bool = True) -> None:
        """Read `settings.json` of this folder (None: the usual ones); without saving, only read."""
        self._notices = Notices()
        self._path = home / FILE if home else None
        self.now = self._read(self._path) if self._path else Settings()
        if not saving:
            self._path = None

    @property
    def notices(self) -> list[str]:
        """Keys for people, each told once: `settings_broken`, `home_readonly`."""
        return self._notices.waiting

    def change(self, **fields: object) -> None:
        """Set these fields and save them.

        Raises ValueError, and changes nothing, for an unknown field or a value out of its range. A
        home that cannot be written is no error: the settings hold until the program ends.
        """
        now = msgspec.convert({**msgspec.structs.asdict(self.now), **fields}, Settings)
        if now == self.now:
            return
        self.now = now
        if self._path is None:
            return
        try:
            write(self._path, msgspec.json.format(msgspec.json.encode(now)) + b"\n")
        except OSError as error:
            self._notices.add(READONLY, f"Settings cannot be saved: {error}")

    def _read(self, path: Path) -> Settings:
        try:
            return msgspec.json.decode(_start(path), type=Settings)
        except (FileNotFoundError, NotADirectoryError):
            return Settings()
        except (OSError, ValueError, RecursionError) as error:
            self._notices.add(BROKEN, f"{path} is set aside as {path.name}.bad: {error}")
        try:
            path.replace(path.with_name(f"{path.name}.bad"))
        except OSError as error:
            log.warning("%s cannot be renamed: %s", path, error)
        return Settings()


def write(path: Path, content: bytes) -> None:
    """Write a whole file or leave the old one as it was; makes its folder if need be.

    Raises OSError if the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _start(path: Path) -> bytes:
    """Return the file's content; raises ValueError if it is too long or no file at all."""
    path.lstat()
    if not path.is_file():
        raise ValueError("it is not a file")
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError(f"it is longer than {LARGEST} bytes")
    return content
