"""Looks over the files that say how things look, sound and run by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from games.core import library, sheet
from games.stage.anim import motion
from games.stage.kiosk import Kiosk
from games.stage.look import Theme
from games.stage.sound import Book

CONFIG = library.ROOT / "config"


def problems(paths: Sequence[Path] = ()) -> list[str]:
    """Return a sentence for each mistake in `look.yaml`, `kiosk.yaml` and `sounds.yaml`.

    `paths` names the files to look at; empty: all of them.
    """
    asked = [path.absolute() for path in paths]
    return [
        str(error)
        for name, check in CHECKS.items()
        if not asked or CONFIG / name in asked
        for error in _tried(check, CONFIG / name)
    ]


Check = Callable[[sheet.Page], Iterator[sheet.SheetError]]


def _tried(check: Check, path: Path) -> list[sheet.SheetError]:
    try:
        return list(check(sheet.read(path)))
    except sheet.SheetError as error:
        return [error]


def _look(page: sheet.Page) -> Iterator[sheet.SheetError]:
    theme = page.convert(Theme)
    for name, easing in theme.motions.items():
        try:
            motion(easing.ms / 1000, easing.ease, easing.arc)
        except ValueError as error:
            yield page.error(str(error), "motions", name)
    for name in theme.contrast:
        if name not in theme.colours:
            yield page.error(f"{name} is no colour of this file", "contrast", name)


def _kiosk(page: sheet.Page) -> Iterator[sheet.SheetError]:
    for name in page.convert(Kiosk).games:
        if name not in library.names():
            known = ", ".join(library.names())
            yield page.error(f"there is no game {name!r}; there are {known}", "games")


def _sounds(page: sheet.Page) -> Iterator[sheet.SheetError]:
    page.convert(Book)
    yield from ()


CHECKS: dict[str, Check] = {"look.yaml": _look, "kiosk.yaml": _kiosk, "sounds.yaml": _sounds}
