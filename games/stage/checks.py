"""Looks over the files that say how things look and sound."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from games.core import library
from games.core.check import Check
from games.core.sheet import Page, SheetError
from games.stage.anim import motion
from games.stage.art import has_art
from games.stage.sound import Book
from games.stage.theme import Theme

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def _look(page: Page) -> Iterator[SheetError]:
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


def _sounds(page: Page) -> Iterator[SheetError]:
    page.convert(Book)
    yield from ()


CHECKS: Mapping[str, Check] = {"look.yaml": _look, "sounds.yaml": _sounds}
"""By the name of a file, what yields its mistakes."""
