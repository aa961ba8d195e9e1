"""What an unattended screen does: `config/kiosk.yaml`, or the file that its keepers name."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from games.core import fields, files, library, sheet
from games.core.check import Check
from games.core.home import LARGEST, PATIENCE, Display, Volume
from games.core.lock import SETTINGS, Locks
from games.core.rules import Value

log = logging.getLogger(__name__)

FILE = library.ROOT / "config" / "kiosk.yaml"
KEPT = "kiosk.json"
"""The last good settings, in the home folder: for a start with a file that is broken now."""

TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)|(24):(00)")
SIZE = re.compile(r"(\d{1,4}(?:\.\d+)?) ?(in|mm)")
INCH = 25.4
"""Millimetres."""

Corner = Literal["top_left", "top_right", "bottom_right", "bottom_left"]
Pin = Annotated[str, msgspec.Meta(pattern=r"\A([0-9]{4,8})?\Z")]


def minute(time: str) -> int:
    """Return the minute of the day of a time such as 9:30; raises ValueError for anything else."""
    found = TIME.fullmatch(time)
    if not found:
        raise ValueError(f"{time!r} is no time such as 09:30")
    hours, minutes = filter(None, found.groups())
    return int(hours) * 60 + int(minutes)


class Hours(Value, frozen=True):
    """Local times between which the screen is bright by itself; past midnight if need be."""

    open: str = "00:00"
    close: str = "24:00"

    def __post_init__(self) -> None:
        """Refuse what is no time, and a day without any."""
        if minute(self.open) == minute(self.close):
            raise ValueError("hours need an opening and a closing time that differ")

    def hold(self, now: int) -> bool:
        """Return whether the screen is bright at this minute of the day."""
        first, last = minute(self.open), minute(self.close)
        return first <= now < last if first < last else now >= first or now < last


class Noise(Value, frozen=True):
    """Volumes in percent."""

    volume: Volume = 30
    attract: Volume = 0
    """While nobody is there."""


class Staff(Value, frozen=True):
    """How keepers get out: corners touched in this order, and then a number."""

    corners: tuple[Corner, ...] = ("top_left", "top_right", "bottom_right", "bottom_left")
    pin: Pin = ""
    """Empty: the screen itself has no way out."""

    def __post_init__(self) -> None:
        """Refuse a pattern that visitors would find by chance."""
        if not 3 <= len(self.corners) <= 8:
            raise ValueError("staff.corners needs 3 to 8 corners")


class Kiosk(Value, frozen=True):
    """The file. Reading refuses a value out of its range."""

    games: tuple[str, ...] = ()
    """Empty: all there are."""
    languages: tuple[str, ...] = ()
    """The first is the usual one; empty: all there are."""
    idle: Annotated[int, msgspec.Meta(ge=10, le=600)] = 60
    """Seconds without a touch until people are asked whether they are still there."""
    countdown: Annotated[int, msgspec.Meta(ge=20, le=120)] = 20
    """Seconds that they have to answer; fewer would shut out whoever is slow (Xbox
    Accessibility Guideline 116)."""
    diagonal: str = "24 in"
    display: Display = 0
    sound: Noise = Noise()
    hours: Hours = Hours()
    staff: Staff = Staff()
    memory: Annotated[int, msgspec.Meta(ge=200, le=64_000)] = 1000
    """Megabytes beyond which the program is started anew."""

    def __post_init__(self) -> None:
        """Refuse a screen that no hand could use or no room could hold."""
        found = SIZE.fullmatch(self.diagonal)
        if not found or not 250 <= self.millimetres <= 6000:
            raise ValueError("diagonal is a length such as 24 in or 610 mm, from 10 in on")

    @property
    def millimetres(self) -> float:
        """The diagonal."""
        found = SIZE.fullmatch(self.diagonal)
        assert found
        return float(found[1]) * (INCH if found[2] == "in" else 1)


def faults(page: sheet.Page) -> Iterator[sheet.SheetError]:
    """Yield what is wrong with the file; the first mistake of its form ends the search."""
    try:
        kiosk = page.convert(Kiosk)
    except sheet.SheetError as error:
        yield error
        return
    spoken = [path.parent.name for path in (library.ROOT / "config/words").glob("*/app.yaml")]
    for key, known in (("games", library.names()), ("languages", tuple(sorted(spoken)))):
        for name in getattr(kiosk, key):
            if name not in known:
                yield page.error(f"{key} has {name!r}; there are {', '.join(known)}", key)


CHECKS: Mapping[str, Check] = {FILE.name: faults}
"""By the name of a file, what yields its mistakes."""


def read(path: Path) -> Kiosk:
    """Return what a file says; raises `sheet.SheetError` with file and line."""
    page = sheet.read(path)
    for error in faults(page):
        raise error
    return page.convert(Kiosk)


class Latest:
    """The file as it was when it was last in order, even if that was before this start."""

    def __init__(self, path: Path = FILE, home: Path | None = None) -> None:
        self._path = path
        self._kept = home / KEPT if home else None
        self._locks = Locks(home)
        self._good: Kiosk | None = None
        self._written: Kiosk | None = None

    def read(self) -> Kiosk:
        """Return the file as it is now, or the last good one and a line in the log."""
        try:
            found = read(self._path)
        except sheet.SheetError as error:
            log.warning("%s. The last good settings hold.", error)
            self._good = self._good or self._remembered()
            return self._good
        self._good = found
        if found != self._written:
            self.remember(found)
        return found

    def remember(self, kiosk: Kiosk) -> None:
        """Keep it for a start with a file that cannot be read."""
        if (path := self._kept) is None:
            return
        known = msgspec.to_builtins(kiosk)
        try:
            with self._locks.held(SETTINGS, PATIENCE):
                content = fields.dump({**fields.load(path, LARGEST, {}), **known})
                files.with_room(path.parent, lambda: files.write(path, content))
            self._written = kiosk
        except OSError as error:
            log.info("The settings of the kiosk cannot be kept: %s", error)

    def _remembered(self) -> Kiosk:
        """Return what was kept, field by field; usual ones where there is nothing, or no good."""
        try:
            found = fields.parse(files.read(self._kept, LARGEST)) if self._kept else None
        except OSError:
            found = None
        if found is None:
            log.info("There are no good settings from before; the usual ones are used.")
            return Kiosk()
        kiosk, bad = fields.fit(Kiosk, found.fields)
        for name in bad:
            log.warning("%s: %s has no value that is known; the usual one is used.", KEPT, name)
        return kiosk
