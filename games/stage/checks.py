"""Looks over the files that say how things look and sound, as the program reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from games.core import library, sheet
from games.core.check import Check
from games.core.explain import Item
from games.core.sheet import Page, SheetError
from games.core.words import APP, ENGLISH
from games.stage import sound, theme
from games.stage.theme import USUAL, Theme

SIZE = 30
"""Pixels of the letters that a font is tried with."""


def _look(page: Page) -> Iterator[SheetError]:
    look, found = page.mended(USUAL, theme.faults)
    yield from found
    yield from _broken_fonts(page, look)
    if not any(str(error.fact).startswith(("animals", "islands")) for error in found):
        yield from _nameless(page, look)


def _broken_fonts(page: Page, look: Theme) -> Iterator[SheetError]:
    pygame.font.init()
    for name, file in look.fonts.items():
        try:
            pygame.font.Font(str(theme.FONTS / file), SIZE)
        except (OSError, pygame.error):
            fact = f'fonts.{name} is "{file}", a file that is no font'
            yield page.error(fact, "fonts", name)


def _nameless(page: Page, look: Theme) -> Iterator[SheetError]:
    """Yield the animals, and the islands without a game, that have no name in English."""
    words = page.path.parent / "words" / ENGLISH / f"{APP}.yaml"
    try:
        texts = sheet.read(words).plain
    except SheetError:
        return  # which is told of that file
    games = library.folders()
    for part in ("animals", "islands"):
        known = texts.get(part)
        for place, name in enumerate(getattr(look, part)):
            if name not in (known if isinstance(known, dict) else {}) and name not in games:
                fact = f'{part}[{place + 1}] is "{name}", and {sheet.shown(words)} has no such name'
                yield page.error(fact, part, Item(place))


def _sounds(page: Page) -> Iterator[SheetError]:
    book, found = page.mended(sound.Book(), sound.faults)
    yield from found
    written = page.plain.get("sounds")
    for name in sound.NAMES:
        if name not in book.sounds and name not in (written if isinstance(written, dict) else {}):
            yield page.error(f"sounds.{name} is missing, so that it is not heard", "sounds")


CHECKS: Mapping[str, Check] = {"look.yaml": _look, "sounds.yaml": _sounds}
"""By the name of a file, what yields its mistakes."""
