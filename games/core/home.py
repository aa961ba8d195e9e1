"""Your settings, and how they outlive a crash, a broken file and another window."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from games.core import fields, files
from games.core.library import Choice
from games.core.lock import SETTINGS, Locks
from games.core.match import Player
from games.core.notices import Notices
from games.core.place import FILE
from games.core.rules import Seat, Value
from games.core.spot import Spot
from games.core.tongue import first_language

log = logging.getLogger(__name__)

LARGEST = 1_000_000
"""Bytes that are read at most; a longer file cannot be ours."""
PATIENCE = 1.0
"""Seconds to wait for another window that is saving."""

BROKEN = "settings_broken"
READONLY = "home_readonly"
BAD_FIELD = "setting_bad"

Language = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*\Z")]
Motion = Literal["full", "reduced", "off"]
Pace = Literal["fast", "normal", "slow", "off"]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
TextScale = Annotated[int, msgspec.Meta(ge=100, le=200)]
Reveal = Annotated[int, msgspec.Meta(ge=0, le=10)]
Display = Annotated[int, msgspec.Meta(ge=0, le=63)]


class Setup(Value, frozen=True):
    """How a game was last set up."""

    players: tuple[Player, ...] = ()
    chosen: dict[str, Choice] = msgspec.field(default_factory=dict)
    first: Annotated[Seat, msgspec.Meta(ge=0)] | None = None
    """Who began; None: it was drawn by lot."""


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
    window: Spot | None = None
    """Where the window lies while it does not fill the screen; None: it was never moved."""
    play_on: bool = False
    """Whether bots go on while the window is behind another one."""
    log: bool = False
    """Whether the log of a match lies open beside the table."""
    ask: bool = True
    """Whether what cannot be taken back is to be said twice."""
    setups: dict[str, Setup] = msgspec.field(default_factory=dict)
    """By the game's id."""


class Preferences:
    """The settings as they are now in this window, each change of them written at once.

    On the disk only what was changed here is changed: what another window chose, and what only a
    newer version knows, stays.
    """

    def __init__(
        self, home: Path | None, *, saving: bool = True, languages: Iterable[str] = ()
    ) -> None:
        """Read `settings.json` of this folder (None: the usual ones); without saving, only read.

        Until somebody chose a language, it is the system's, if that is one of `languages`.
        """
        self._notices = Notices()
        self._path = home / FILE if home else None
        self._saving = saving
        self._locks = Locks(home if saving else None)
        self._unsaved: fields.Fields = {}
        self._known: fields.Fields = {}
        """What the file said when it was last read or written."""
        if self._path:
            self._known = self._read(self._path)
        self.now, bad = fields.fit(Settings, self._known)
        if "language" not in self._known or "language" in bad:
            usual = first_language(languages, self.now.language)
            self.now = msgspec.structs.replace(self.now, language=usual)
        for name in bad:
            self._notices.add(f"{BAD_FIELD}:{name}", f"{self._path}: {name} has no value we know")

    @property
    def notices(self) -> list[str]:
        """Notices for people, each told once."""
        return self._notices.waiting

    def change(self, **changes: object) -> None:
        """Set these fields and save them.

        Raises ValueError, and changes nothing, for an unknown field or a value out of its range. A
        home that cannot be written is no error: the settings hold until the program ends.
        """
        now = msgspec.convert({**msgspec.structs.asdict(self.now), **changes}, Settings)
        if now == self.now:
            return
        self._unsaved |= {
            name: msgspec.to_builtins(value)
            for name in changes
            if (value := getattr(now, name)) != getattr(self.now, name)
        }
        self.now = now
        if self._path is None or not self._saving:
            return
        try:
            self._save(self._path)
        except OSError as error:
            self._notices.add(READONLY, f"Settings cannot be saved: {error}")

    def _save(self, path: Path) -> None:
        """Write what was changed here over what the file says now."""
        with self._locks.held(SETTINGS, PATIENCE):
            known = {**fields.load(path, LARGEST, self._known), **self._unsaved}
            content = fields.dump(known)
            files.with_room(path.parent, lambda: files.write(path, content))
        self._known = known
        self._unsaved.clear()

    def _read(self, path: Path) -> fields.Fields:
        """Return what the file says; one that is broken is put aside, what can be read is kept."""
        try:
            content = files.read(path, LARGEST)
            files.make_private(path)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (files.NoFileError, files.LargeFileError) as error:
            return self._repair(path, {}, str(error))
        except OSError as error:  # it may be in order: it is left as it is
            self._path = None
            self._notices.add(READONLY, f"The settings cannot be read: {error}")
            return {}
        found = fields.parse(content)
        return found.fields if found.whole else self._repair(path, found.fields, "it is no JSON")

    def _repair(self, path: Path, rest: fields.Fields, why: str) -> fields.Fields:
        self._notices.add(BROKEN, f"{path} is broken, and is kept beside it: {why}")
        if not self._saving:
            return rest
        try:
            with self._locks.held(SETTINGS, PATIENCE):
                if found := fields.load(path, LARGEST, {}):
                    return found  # another window was faster
                files.put_aside(path)
                if rest:
                    files.write(path, fields.dump(rest))
        except OSError as error:
            log.warning("%s cannot be replaced: %s", path, error)
        return rest
