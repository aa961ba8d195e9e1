"""Looks over the files that say how things look, sound and run by themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from games.core import library, sheet
from games.kiosk import wishes as kiosk
from games.stage.anim import motion
from games.stage.art import has_art
from games.stage.sound import Book
from games.stage.theme import Theme

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
CONFIG = library.ROOT / "config"


def problems(paths: Sequence[Path] = ()) -> list[str]:
    """Return a sentence for each mistake in `look.yaml`, `kiosk.yaml` and `sounds.yaml`.

    `paths` names the files to look at; empty: all of them. A kiosk's file may lie anywhere.
    """
    asked = [path.absolute() for path in paths] or [CONFIG / name for name in CHECKS]
    files = [path for path in asked if path.parent == CONFIG or path.name == kiosk.FILE.name]
    return [
        str(error)
        for path in files
        if path.name in CHECKS
        for error in _tried(CHECKS[path.name], path)
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
    for part in ("colours", "contrast"):
        for name, colour in getattr(theme, part).items():
            if not COLOUR.fullmatch(colour):
                yield page.error(f"{colour!r} is no colour such as #12495A", part, name)
    for number, seat in enumerate(theme.seats):
        if not COLOUR.fullmatch(seat.colour):
            yield page.error(f"{seat.colour!r} is no colour such as #12495A", "seats", number)
        if not has_art(f"icons/shapes/{seat.shape}"):
            yield page.error(f"there is no picture of the shape {seat.shape!r}", "seats", number)
    for animal in theme.animals:
        if not has_art(f"emblems/{animal}"):
            yield page.error(f"there is no picture of the animal {animal!r}", "animals")
    for name, file in theme.fonts.items():
        if not (library.ROOT / "assets" / "fonts" / file).exists():
            yield page.error(f"there is no font {file!r}", "fonts", name)
    for name in theme.contrast:
        if name not in theme.colours:
            yield page.error(f"{name} is no colour of this file", "contrast", name)


def _sounds(page: sheet.Page) -> Iterator[sheet.SheetError]:
    page.convert(Book)
    yield from ()


CHECKS: dict[str, Check] = {"look.yaml": _look, "kiosk.yaml": kiosk.faults, "sounds.yaml": _sounds}
