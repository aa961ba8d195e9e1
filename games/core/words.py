"""Every text a person reads, in the reader's language, or else in English.

A text lies in `config/words/<language>/<file>.yaml` under a key such as `menu.play`. It may have
places to fill, `{name}`, and forms for numbers, `{one: …, other: …}`, chosen by the field `count`.
What is said to the very player that it speaks of has a form of its own, `{you: …, other: …}`, which
may have forms for numbers in turn.
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
"""The form that every text with forms has."""
YOU = "you"
"""The form for whoever it speaks of."""
CODE = re.compile(r"[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*")
"""A language, as its folder is called: `en`, `pt-BR`."""
LONGEST = 4000
"""Letters of a text; what goes on beyond is not shown."""

Pages = list[dict[str, str]]


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


def codes(folder: Path) -> list[str]:
    """Return the codes of all languages that there are texts in."""
    there = [path.parent.name for path in folder.glob(f"*/{APP}.yaml")]
    return sorted(filter(CODE.fullmatch, there))


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
        self.notices: list[str] = []
        """What people should be told: files that cannot be read."""
        self._others: dict[str, Words] = {}
        self._missed: set[str] = set()

    def __call__(self, key: str, /, you: object = False, **fields: object) -> str:
        """Return a text with its places filled; a place without a field stays as it is.

        `you`: it is read by the player that it speaks of.
        """
        for language in self._languages:
            found = _find(self._texts(language), key)
            if isinstance(found, dict) and you:
                found = found.get(YOU, found)
            if isinstance(found, dict):
                found = found.get(self._form(language, fields.get("count")), found.get(OTHER))
            if found is not None and not isinstance(found, (dict, list)):
                text = str(found)[:LONGEST]
                return PLACEHOLDER.sub(lambda at: str(fields.get(at[1], at[0])), text)
        self._miss(key)
        return key

    def list(self, key: str) -> Pages:
        """Return pages with a head and a text, such as those under `rules`; [] if there are none.

        A page that lacks one of them is left out.
        """
        for language in self._languages:
            found = _find(self._texts(language), key)
            if pages := list(filter(None, map(_page, found if isinstance(found, list) else []))):
                return pages
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
            self._others[name].notices = self.notices
        return self._others[name]

    def languages(self) -> dict[str, str]:
        """Return the languages to choose from: code to the language's name for itself."""
        found = codes(self.folder)
        offered = [code for code in self.offered if code in found] or found
        names = {code: _find(_read(self.folder, code, APP)[0], "language.name") for code in offered}
        return {
            code: name if isinstance(name, str) and name.strip() else code
            for code, name in names.items()
        }

    @property
    def _languages(self) -> tuple[str, ...]:
        return (self.language,) if self.language == ENGLISH else (self.language, ENGLISH)

    def _form(self, language: str, count: object) -> str:
        if not isinstance(count, int):
            return OTHER
        rule = _find(_read(self.folder, language, APP)[0], "language.plural")
        return PLURALS.get(str(rule), PLURALS["english"])(abs(count))

    def _texts(self, language: str) -> dict[Any, Any]:
        texts, mistake = _read(self.folder, language, self.name)
        if mistake and (notice := f"words_broken:{mistake}") not in self._missed:
            self._missed.add(notice)
            self.notices.append(notice)
        return texts

    def _miss(self, key: str) -> None:
        if key not in self._missed:
            self._missed.add(key)
            log.warning("No words for %s in %s.yaml.", key, self.name)


@cache
def _read(folder: Path, language: str, name: str) -> tuple[dict[Any, Any], str]:
    """Return what a file says, read when a text of it is first asked for, or why it cannot be."""
    path = folder / language / f"{name}.yaml"
    try:
        return sheet.read(path).plain, ""
    except sheet.SheetError as error:
        log.warning("%s", error)
        return {}, str(error) if path.exists() else ""  # a game may know few languages


def _page(page: Any) -> dict[str, str]:
    """Return a page as text, or {} if it has no head or no text."""
    texts = {name: page.get(name) for name in ("head", "text")} if isinstance(page, dict) else {}
    if not texts or any(text in (None, "", {}, []) for text in texts.values()):
        return {}
    return {name: str(text)[:LONGEST] for name, text in texts.items()}


def _find(texts: Any, key: str) -> Any:
    """Return what lies under a dotted key, or None; `7` and `true` are also found unquoted."""
    for part in key.split("."):
        if not isinstance(texts, dict):
            return None
        texts = texts[part] if part in texts else _unquoted(texts, part)
    return texts


def _unquoted(texts: dict[Any, Any], part: str) -> Any:
    """Return what lies under a key that YAML takes for a number, or for true or false."""
    for read in (TRUTH.get, int, float):
        try:
            if written(key := read(part)) == part and key is not None:
                return texts.get(key)
        except (ValueError, OverflowError):
            continue
    return None


def written(key: object) -> str:
    """Return a key of a mapping as the file writes it."""
    return key if isinstance(key, str) else str(key).lower()


TRUTH: Mapping[str, bool] = {"true": True, "false": False}
