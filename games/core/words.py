"""Every text a person reads, in the reader's language, or else in English.

A text lies in `config/words/<language>/<file>.yaml` under a key such as `menu.play`. It may have
places to fill, `{name}`, and forms for numbers, `{one: …, other: …}`, chosen by the field `count`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.core import sheet

log = logging.getLogger(__name__)

ENGLISH = "en"
APP = "app"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
OTHER = "other"
"""The form that every counted text has."""

Pages = list[dict[str, Any]]


def _russian(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


PLURALS: Mapping[str, Callable[[int], str]] = {
    "english": lambda count: "one" if count == 1 else OTHER,
    "french": lambda count: "one" if count in (0, 1) else OTHER,
    "russian": _russian,
    "japanese": lambda _: OTHER,
}
"""How a language counts, as `language.plural` in its app.yaml says: like one of these."""


class Words:
    """The texts of one file: the program's own, or through `of` those of a game.

    Nothing here raises: a missing text is its key, a broken file counts as empty; the log says so.
    """

    def __init__(self, folder: Path, language: str, name: str = APP) -> None:
        self.folder = folder
        self.language = language
        self.name = name
        self.offered: tuple[str, ...] = ()
        """Codes of the languages to choose from, in this order; empty: all there are."""
        self._others: dict[str, Words] = {}
        self._missed: set[str] = set()

    def __call__(self, key: str, /, **fields: object) -> str:
        """Return a text with its places filled; a place without a field stays as it is."""
        for language in self._languages:
            found = _find(_texts(self.folder, language, self.name), key)
            if isinstance(found, dict):
                found = found.get(self._form(language, fields.get("count")), found.get(OTHER))
            if found is not None and not isinstance(found, (dict, list)):
                return PLACEHOLDER.sub(lambda at: str(fields.get(at[1], at[0])), str(found))
        self._miss(key)
        return key

    def list(self, key: str) -> Pages:
        """Return a list of mappings, such as the pages under `rules`; [] if there is none."""
        for language in self._languages:
            found = _find(_texts(self.folder, language, self.name), key)
            if isinstance(found, list):
                return [page for page in found if isinstance(page, dict)]
        self._miss(key)
        return []

    def speak(self, language: str) -> None:
        """Go on in another language."""
        if language != self.language:
            self.language = language
            self._others.clear()

    def of(self, name: str) -> Words:
        """Return the words of a game, by its id."""
        if name not in self._others:
            self._others[name] = Words(self.folder, self.language, name)
        return self._others[name]

    def languages(self) -> dict[str, str]:
        """Return the languages to choose from: code to the language's name for itself."""
        found = sorted(path.parent.name for path in self.folder.glob(f"*/{APP}.yaml"))
        codes = [code for code in self.offered if code in found] or found
        names = {code: _find(_texts(self.folder, code, APP), "language.name") for code in codes}
        return {code: name if isinstance(name, str) else code for code, name in names.items()}

    @property
    def _languages(self) -> tuple[str, ...]:
        return (self.language,) if self.language == ENGLISH else (self.language, ENGLISH)

    def _form(self, language: str, count: object) -> str:
        if not isinstance(count, int):
            return OTHER
        rule = _find(_texts(self.folder, language, APP), "language.plural")
        return PLURALS.get(str(rule), PLURALS["english"])(abs(count))

    def _miss(self, key: str) -> None:
        if key not in self._missed:
            self._missed.add(key)
            log.warning("No words for %s in %s.yaml.", key, self.name)


@cache
def _texts(folder: Path, language: str, name: str) -> dict[Any, Any]:
    """Return what a file says, read when a text of it is first asked for."""
    try:
        return sheet.read(folder / language / f"{name}.yaml").plain
    except sheet.SheetError as error:
        log.warning("%s", error)
        return {}


def _find(texts: Any, key: str) -> Any:
    """Return what lies under a dotted key, or None; `7` and `true` are also found unquoted."""
    for part in key.split("."):
        if not isinstance(texts, dict):
            return None
        texts = texts[part] if part in texts else _unquoted(texts, part)
    return texts


def _unquoted(texts: dict[Any, Any], part: str) -> Any:
    return next((text for key, text in texts.items() if written(key) == part), None)


def written(key: object) -> str:
    """Return a key of a mapping as the file writes it."""
    return key if isinstance(key, str) else str(key).lower()
