"""What an unattended screen does: `config/kiosk.yaml`, or the file that its keepers name."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from games.core import fields, files, library, sheet
from games.core.check import Check
from games.core.home import LARGEST, PATIENCE, Display, Volume
from games.core.lock import SETTINGS, Locks
from games.core.rules import Value
from games.core.words import ENGLISH, Words

if TYPE_CHECKING:
    from games.core.explain import Fault

log = logging.getLogger(__name__)

FILE = library.config_path("kiosk")
KEPT = "kiosk.json"
"""The last good settings, in the home folder: for a start with a file that is broken now."""

USUAL_PIN = "2580"
"""The number in the file that comes with the program, which everybody can read."""

DAY = 24 * 60
INCH = 25.4
"""Millimetres."""
LEAST, MOST = 250, 6000
"""Millimetres of a diagonal: what a hand can use, and a room can hold."""

Corner = Literal["top_left", "top_right", "bottom_right", "bottom_left"]
Pin = Annotated[
    str, Meta(pattern=r"\A([0-9]{4,8})?\Z", description='4 to 8 digits in quotes, or "" for none')
]
Time = Annotated[
    str,
    Meta(
        pattern=r"\A(([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)\Z",
        description='a time in quotes such as "09:30"',
    ),
]
Length = Annotated[
    str,
    Meta(
        pattern=r"\A[0-9]{1,4}(\.[0-9]{1,3})? ?(in|mm)\Z",
        description="a length such as 24 in or 610 mm",
    ),
]


def minute(time: str) -> int:
    """Return the minute of the day of a time such as 9:30."""
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


class Hours(Value, frozen=True):
    """Local times between which the screen is bright by itself; past midnight if need be."""

    open: Time = "00:00"
    close: Time = "24:00"

    def __post_init__(self) -> None:
        """Refuse a day without any."""
        first, last = minute(self.open), minute(self.close)
        if first >= last and first % DAY == last % DAY:
            raise ValueError("its times need to differ")

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

    corners: Annotated[tuple[Corner, ...], Meta(min_length=3, max_length=8)] = (
        *("top_left", "top_right", "bottom_right", "bottom_left"),
    )
    """Fewer would be found by chance."""
    pin: Pin = ""
    """Empty: the screen itself has no way out."""


class Kiosk(Value, frozen=True):
    """The file. Reading refuses a value out of its range."""

    games: Annotated[tuple[str, ...], Meta(max_length=60)] = ()
    """Empty: all there are."""
    languages: Annotated[tuple[str, ...], Meta(max_length=60)] = ()
    """The first is the usual one; empty: all there are."""
    idle: Annotated[int, Meta(ge=10, le=600)] = 60
    """Seconds without a touch until people are asked whether they are still there."""
    countdown: Annotated[int, Meta(ge=20, le=120)] = 20
    """Seconds that they have to answer; fewer would shut out whoever is slow (Xbox
    Accessibility Guideline 116)."""
    diagonal: Length = "24 in"
    display: Display = 0
    sound: Noise = Noise()
    hours: Hours = Hours()
    staff: Staff = Staff()
    memory: Annotated[int, Meta(ge=200, le=64_000)] = 1000
    """Megabytes beyond which the program is started anew."""

    def __post_init__(self) -> None:
        """Refuse a screen that no hand could use or no room could hold."""
        if not LEAST <= self.millimetres <= MOST:
            raise ValueError(
                f"diagonal is {self.diagonal}, expected {LEAST / INCH:.0f} to "
                f"{MOST / INCH:.0f} in, or {LEAST} to {MOST} mm"
            )

    @property
    def millimetres(self) -> float:
        """The diagonal."""
        number, unit = self.diagonal[:-2], self.diagonal[-2:]
        return float(number) * (INCH if unit == "in" else 1)


def faults(kiosk: Kiosk) -> Iterator[Fault]:
    """Yield the games and languages that are not there."""
    spoken = tuple(sorted(Words(library.CONFIG / "words", ENGLISH).languages()))
    for key, known in (("games", library.names()), ("languages", spoken)):
        names = getattr(kiosk, key)
        unknown = [place for place, name in enumerate(names) if name not in known]
        if unknown:
            from games.core.explain import Fault, Item, show, suggestion

            whole = len(unknown) == len(names)  # nothing of it is left, and nothing means all
            for place in unknown:
                near = suggestion(names[place], known)
                fact = f"{key}[{place + 1}] is {show(names[place])}, there are {', '.join(known)}"
                yield Fault((key,) if whole else (key, Item(place)), fact + near)


def _faults(path: Path) -> Callable[[Kiosk], Iterator[Fault]]:
    """Return what finds what else is wrong in this file."""
    if not _is_own(path):
        return faults

    def found(kiosk: Kiosk) -> Iterator[Fault]:
        yield from faults(kiosk)
        if kiosk.staff.pin == USUAL_PIN:
            from games.core.explain import Fault, show

            fact = f"pin is {show(USUAL_PIN)}, which comes with the program; choose your own"
            yield Fault(("staff", "pin"), fact)

    return found


def _is_own(path: Path) -> bool:
    """Return whether this is a file of keepers, and not the one that comes with the program."""
    try:
        return path.resolve() != library.config_path("kiosk").resolve()
    except (OSError, RuntimeError):  # links that lead in a circle
        return True


def _mistakes(page: sheet.Page) -> Iterator[sheet.SheetError]:
    yield from page.mended(Kiosk(), _faults(page.path))[1]


CHECKS: Mapping[str, Check] = {FILE.name: _mistakes}
"""By the name of a file, what yields its mistakes."""


def read(path: Path) -> Kiosk:
    """Return what a file says; raises `sheet.SheetError` with file and line."""
    kiosk, found = sheet.mended(path, Kiosk(), _faults(path))
    for error in found:
        raise error
    return kiosk


class Latest:
    """The file as it is; what is wrong in it as it was when it was last in order.

    Even if that was before this start.
    """

    def __init__(self, path: Path = FILE, home: Path | None = None) -> None:
        self.home = home
        self._path = path
        self._kept = home / KEPT if home else None
        self._locks = Locks(home)
        self._good: Kiosk | None = None
        self._written: Kiosk | None = None
        self._told: list[str] = []

    def read(self) -> Kiosk:
        """Return the file as it is now; a mistake is told in the log until it is another one."""
        try:
            found = read(self._path)
        except sheet.SheetError:
            return self._mended()
        self._told.clear()
        self._good = found
        if found != self._written:
            self.remember(found)
        return found

    def _mended(self) -> Kiosk:
        self._good = self._good or self._remembered()
        if self._good.staff.pin == USUAL_PIN and _is_own(self._path):
            self._good = replace(self._good, staff=replace(self._good.staff, pin=""))
        kiosk, found = sheet.mended(self._path, self._good, _faults(self._path))
        told = [str(error) for error in found]
        if told and told != self._told:
            self._told = told
            more = f" (and {len(told) - 1:,} more)" if told[1:] else ""
            log.warning("%s%s: in its place the last good settings hold.", told[0], more)
        return kiosk

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
