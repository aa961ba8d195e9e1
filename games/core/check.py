"""Looks through every file that describes the games, and lists in sentences what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from games.core import library, sheet
from games.core.bots import RANDOM
from games.core.library import Deck, Game, choice_text
from games.core.match import HUMAN
from games.core.rules import Value
from games.core.explain import Item, Key, dotted, show
from games.core.sheet import Page, SheetError, shown
from games.core.words import APP, ENGLISH, OTHER, PLACEHOLDER, PLURALS, written

CONFIG = library.ROOT / "config"
FORMS = {"zero", "one", "two", "few", "many", OTHER}
"""Keys of a text that has a form for each kind of number."""

Keys = tuple[Key, ...]
Texts = dict[Keys, list[Any]]
"""Keys of a text to its forms, most often one."""
Check = Callable[[Page], Iterator[SheetError]]
"""What yields the mistakes of a file, and may give up by raising one."""


class Rule(Value, frozen=True):
    """A page of the rules."""

    head: str
    text: str


class Language(Value, frozen=True):
    """What an app.yaml tells of its language."""

    name: str
    plural: str


def problems(
    paths: Sequence[Path] = (), config: Path = CONFIG, checks: Mapping[str, Check] | None = None
) -> list[str]:
    """Return what is wrong with these files, or with all of a config folder, in sentences.

    A file in `words/<language>/` is checked as words, one with the name of a game as its deck, one
    that `checks` names as they say, and any other for being readable, wherever it lies. A folder
    stands for all in it.
    """
    found: list[str] = []
    for path in paths or [config]:
        files = _files(path) if path.is_dir() else [path]
        for file in files:
            found += _collect(_file, file, checks or {})
    return list(dict.fromkeys(found))


def _collect(check: Callable[..., Iterator[SheetError]], *about: Any) -> list[str]:
    """Return the errors that a check yields, and the one at which it gives up."""
    found: list[str] = []
    try:
        for error in check(*about):
            found.append(str(error))
    except SheetError as error:
        found.append(str(error))
    return found


def _files(folder: Path) -> list[Path]:
    """Return the files in a folder and those that should be; a game may know only English."""
    files = set(folder.rglob("*.yaml"))
    words = folder / "words"
    if not words.is_dir():
        return sorted(files)
    files |= {folder / f"{name}.yaml" for name in library.folders()}
    files |= {words / ENGLISH / f"{name}.yaml" for name in (APP, *library.folders())}
    languages = [path for path in words.iterdir() if path.is_dir()]
    return sorted(files | {language / f"{APP}.yaml" for language in languages})


def _file(path: Path, checks: Mapping[str, Check]) -> Iterator[SheetError]:
    page = sheet.read(path)
    if path.absolute().parent.parent.name == "words":
        yield from _words(page)
    elif path.stem in library.folders():
        yield from _deck(page)
    elif path.name in checks:
        yield from checks[path.name](page)


def _deck(page: Page) -> Iterator[SheetError]:
    """Check that a game can be played in each variant and by each of its bots."""
    deck = page.convert(Deck)
    game = Game(page.path.stem, deck)
    yield from _accent(page, deck)
    yield from _levels(page, game)
    yield from _variants(page, game)


def _accent(page: Page, deck: Deck) -> Iterator[SheetError]:
    look = page.path.parent / "look.yaml"
    if look.exists() and deck.accent not in sheet.read(look).plain.get("colours", {}):
        fact = f'accent is "{deck.accent}", a colour that {shown(look)} does not have'
        yield page.error(fact, "accent")


def _levels(page: Page, game: Game) -> Iterator[SheetError]:
    for kind, levels in (("bots", game.deck.bots), ("yardsticks", game.deck.yardsticks)):
        for name in levels:
            if name in (HUMAN, RANDOM) or (kind == "yardsticks" and name in game.deck.bots):
                yield page.error(f"{kind}.{name} needs another name, that one is taken", kind, name)
            elif find_spec(f"games.{game.id}.bots"):
                yield from _attempt(page, page.plain[kind][name], game.bots.Level, kind, name)


def _variants(page: Page, game: Game) -> Iterator[SheetError]:
    config, variants = game.rules.Config, game.deck.variants
    if wrong := list(_attempt(page, game.deck.rules, config, "rules")):
        yield from wrong
        return
    fields = {field.encode_name for field in msgspec.structs.fields(config)}
    for name, choices in variants.items():
        if name not in fields:
            yield page.error(f"variants.{name} is no field of the game's rules", "variants", name)
        if not choices:
            yield page.error(f"variants.{name} has no choices", "variants", name)
        if name not in fields or not choices:
            return
    usual = {name: choices[0] for name, choices in variants.items()}
    for name, choices in variants.items():
        for place, choice in enumerate(choices):
            part = {**game.deck.rules, **usual, name: choice}
            for error in _attempt(page, part, config, "rules"):
                fact = f"variants.{name} offers {choice_text(choice)}, but {error.fact}"
                yield page.error(fact, "variants", name, place)


def _attempt(page: Page, part: Any, type: Any, *keys: Key) -> Iterator[SheetError]:
    try:
        page.fit(part, type, *keys)
    except SheetError as error:
        yield error


def _words(page: Page) -> Iterator[SheetError]:
    """Check one file of texts, against English and against what the program asks for."""
    texts = dict(_texts(page.plain, ()))
    for keys, forms in texts.items():
        for text in forms:
            if not isinstance(text, str):
                yield page.error(f"{dotted(keys)} is {show(text)}, expected text", *keys)
            elif re.search(r"[{}]", PLACEHOLDER.sub("", text)):
                fact = f"{dotted(keys)} has a {{ or }} that is no place to fill, like {{name}}"
                yield page.error(fact, *keys)
    name = page.path.stem
    if page.path.parent.name != ENGLISH:
        yield from _translation(page, texts)
    if name == APP:
        language = page.convert(Language, "language")
        if language.plural not in PLURALS:
            fact = f'language.plural is "{language.plural}", expected one of {", ".join(PLURALS)}'
            yield page.error(fact, "language", "plural")
    elif name in library.folders():
        yield from _needs(page, texts)


def _texts(part: Any, keys: Keys) -> Iterator[tuple[Keys, list[Any]]]:
    if isinstance(part, list):
        for place, child in enumerate(part):
            yield from _texts(child, (*keys, Item(place)))
    elif isinstance(part, dict) and OTHER in part and part.keys() <= FORMS:
        yield keys, list(part.values())
    elif isinstance(part, dict):
        for key, child in part.items():
            yield from _texts(child, (*keys, key))
    else:
        yield keys, [part]


def _translation(page: Page, texts: Texts) -> Iterator[SheetError]:
    """Check that a translation has what English has, with the same places to fill."""
    path = page.path.parent.parent / ENGLISH / page.path.name
    if not path.exists():
        yield SheetError(page.path, "English has no such file")
        return
    english = dict(_texts(sheet.read(path).plain, ()))
    for keys in [keys for keys in english if keys not in texts]:
        yield page.error(f"{dotted(keys)} is missing, English has it", *keys)
    for keys in [keys for keys in texts if keys not in english]:
        yield page.error(f"{dotted(keys)} is not in English", *keys)
    for keys in [keys for keys in texts if keys in english]:
        here, there = _places(texts[keys]), _places(english[keys])
        if missing := there - here:
            yield page.error(f"{dotted(keys)} lacks {_braced(missing)}, English has it", *keys)
        if unknown := here - there:
            yield page.error(f"{dotted(keys)} has {_braced(unknown)}, English does not", *keys)


def _places(forms: list[Any]) -> set[str]:
    return set(PLACEHOLDER.findall(" ".join(map(str, forms))))


def _braced(names: set[str]) -> str:
    return " and ".join(f"{{{name}}}" for name in sorted(names))


def _needs(page: Page, texts: Texts) -> Iterator[SheetError]:
    """Check that a game's words have all that the program shows of a game."""
    path = page.path.parents[2] / page.path.name
    deck = sheet.read(path).convert(Deck)
    rules = Game(page.path.stem, deck).rules
    needed: list[Keys] = [("title",), ("tagline",), ("goal",), ("score",)]
    needed += [("reasons", reason.value) for reason in rules.Reason]
    needed += [("events", kind.__name__) for kind in rules.EVENTS]
    needed += [("moves", kind.__name__) for kind in rules.MOVES]
    for name, choices in deck.variants.items():
        needed += [("variants", name, "name"), ("variants", name, "text")]
        if not all(isinstance(choice, bool) for choice in choices):
            needed += [("variants", name, "choices", choice) for choice in choices]
    there = {_written(keys[:length]) for keys in texts for length in range(1, len(keys) + 1)}
    for keys in needed:
        if _written(keys) not in there:
            yield page.error(f"{dotted(keys)} is missing", *keys)
    if not page.convert(tuple[Rule, ...], "rules"):
        yield page.error("rules has no pages", "rules")


def _written(keys: Keys) -> tuple[str, ...]:
    return tuple([written(key) for key in keys])
