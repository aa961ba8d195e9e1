"""Looks through every file that describes the games, and lists in sentences what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from games.core import library, sheet
from games.core.explain import Item, Key, dotted
from games.core.library import Deck, Game
from games.core.rules import Value
from games.core.sheet import Page, SheetError, shown
from games.core.speech import Leaf
from games.core.words import APP, CODE, ENGLISH, LONGEST, OTHER, PLACEHOLDER, PLURALS, YOU, written

ART = library.ROOT / "assets" / "art"
MOST = 100
"""Mistakes of one file that are told one by one."""
FORMS = {"zero", "one", "two", "few", "many", OTHER, YOU}
"""Keys of a text that has a form for each kind of number, or for whoever it speaks of."""

Keys = tuple[Key, ...]
Texts = dict[Keys, list[Any]]
"""Keys of a text to its forms, most often one."""
Check = Callable[[Page], Iterator[SheetError]]
"""What yields the mistakes of a file, and may give up by raising one."""
Text = Annotated[
    str,
    Meta(pattern=r"\S", max_length=LONGEST, description=f"text of at most {LONGEST:,} letters"),
]


class Rule(Value, frozen=True):
    """A page of the rules."""

    head: Text
    text: Text


class Language(Value, frozen=True):
    """What an app.yaml tells of its language."""

    name: Text
    plural: str


def problems(
    paths: Sequence[Path] = (),
    config: Path | None = None,
    checks: Mapping[str, Check] | None = None,
) -> list[str]:
    """Return what is wrong with these files, or with all of a config folder, in sentences.

    A file in `words/<language>/` is checked as words, one with the name of a game as its deck, one
    that `checks` names as they say, and any other for being readable, wherever it lies. A folder
    stands for all in it.
    """
    found: dict[str, None] = {}
    for path in paths or [config or library.CONFIG]:
        for file in _files(path) if path.is_dir() else [path]:
            told = (str(error) for error in _collect(_file, file, checks or {}))
            new = (sentence for sentence in told if sentence not in found)
            found.update(dict.fromkeys(islice(new, MOST)))
            if more := len(set(new)):
                found[f"{shown(file)}: {more:,} more mistakes"] = None
    return list(found)


def _collect(check: Callable[..., Iterator[SheetError]], *about: Any) -> Iterator[SheetError]:
    """Yield the errors that a check yields, and the one at which it gives up."""
    try:
        yield from check(*about)
    except SheetError as error:
        yield error


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
    elif like := _like(page, checks):
        yield from checks[like](page)


def _like(page: Page, names: Mapping[str, Check]) -> str:
    """Return which of these files a page is, or is a copy of under another name; "" if none."""
    if page.path.name in names:
        return page.path.name
    shipped = library.ROOT / "config"
    return next((name for name in names if _is_copy(page, shipped / name)), "")


def _is_copy(page: Page, shipped: Path) -> bool:
    """Return whether most of what a page says is what another one says something of."""
    try:
        known = sheet.read(shipped).plain.keys()
    except SheetError:
        return False
    return 2 * len(page.plain.keys() & known) > len(page.plain)


def _deck(page: Page) -> Iterator[SheetError]:
    """Check that a game can be played in each variant and by each of its bots."""
    found = list(library.faults(page, page.path.stem))
    yield from found
    yield from _accent(page)
    if not found:
        for leaf in _album(Game(page.path.stem, page.convert(Deck))):
            if not (ART / f"{leaf.art}.svg").is_file():
                name = leaf.art.rpartition("/")[2]
                fact = f'"{name}" has no picture: there is no {shown(ART)}/{leaf.art}.svg'
                yield page.error(fact, *_place(page.plain, name, ()))


def _accent(page: Page) -> Iterator[SheetError]:
    look, accent = page.path.parent / "look.yaml", page.plain.get("accent")
    if not look.exists() or not isinstance(accent, str):
        return
    colours = sheet.read(look).plain.get("colours")
    if isinstance(colours, dict) and accent not in colours:
        fact = f'accent is "{accent}", a colour that {shown(look)} does not have'
        yield page.error(fact, "accent")


def _album(game: Game) -> Sequence[Leaf]:
    return game.speech.album(game.config()) if game.speech.album else ()


def _place(part: Any, name: str, keys: Keys) -> Keys:
    """Return the keys that lead to a name in a part of a file, () if it is nowhere."""
    if part == name:
        return keys
    inner: Iterable[tuple[Key, Any]] = part.items() if isinstance(part, dict) else ()
    if isinstance(part, list):
        inner = [(Item(i), child) for i, child in enumerate(part)]
    found = (_place(child, name, (*keys, key)) for key, child in inner)
    return next(filter(None, found), ())


def _words(page: Page) -> Iterator[SheetError]:
    """Check one file of texts, against English and against what the program asks for."""
    texts = dict(_texts(page.plain, ()))
    for keys, forms in texts.items():
        for text in forms:
            yield from page.misfits(text, Text, *keys)
            if re.search(r"[{}]", PLACEHOLDER.sub("", str(text))):
                fact = f"{dotted(keys)} has a {{ or }} that is no place to fill, like {{name}}"
                yield page.error(fact, *keys)
    language, name = page.path.absolute().parent.name, page.path.stem
    if language != ENGLISH:
        yield from _translation(page, texts)
    if name == APP:
        yield from _language(page, language)
    elif name in library.folders():
        yield from _needs(page, texts)


def _language(page: Page, code: str) -> Iterator[SheetError]:
    if not CODE.fullmatch(code):
        yield SheetError(page.path, f'a folder "{code}" is no language such as en or pt-BR')
    told = page.convert(Language, "language")
    if told.plural not in PLURALS:
        fact = f'language.plural is "{told.plural}", expected one of {", ".join(PLURALS)}'
        yield page.error(fact, "language", "plural")


def _texts(part: Any, keys: Keys) -> Iterator[tuple[Keys, list[Any]]]:
    if isinstance(part, list):
        for place, child in enumerate(part):
            yield from _texts(child, (*keys, Item(place)))
    elif isinstance(part, dict) and OTHER in part and part.keys() <= FORMS:
        own = part.get(YOU)
        forms = [text for form, text in part.items() if form != YOU or not isinstance(own, dict)]
        yield keys, [*forms, *(own.values() if isinstance(own, dict) else ())]
    elif isinstance(part, dict):
        for key, child in part.items():
            yield from _texts(child, (*keys, key))
    else:
        yield keys, [part]


def _translation(page: Page, texts: Texts) -> Iterator[SheetError]:
    """Check that a translation has what English has, with the same places to fill."""
    path = page.path.absolute().parents[1] / ENGLISH / page.path.name
    if not path.exists():
        yield SheetError(page.path, "English has no such file")
        return
    english = dict(_texts(sheet.read(path).plain, ()))
    for keys in _missing(english, texts):
        yield page.error(f"{dotted(keys)} is missing, English has it", *keys)
    for keys in _missing(texts, english):
        yield page.error(f"{dotted(keys)} is not in English", *keys)
    for keys in [keys for keys in texts if keys in english]:
        here, there = _places(texts[keys]), _places(english[keys])
        if missing := there - here:
            yield page.error(f"{dotted(keys)} lacks {_braced(missing)}, English has it", *keys)
        if unknown := here - there:
            yield page.error(f"{dotted(keys)} has {_braced(unknown)}, English does not", *keys)


def _missing(needed: Iterable[Keys], texts: Texts) -> Iterator[Keys]:
    """Yield what is needed and not there; of a part that lacks as a whole only its own keys."""
    there = {_written(keys[:length]) for keys in texts for length in range(1, len(keys) + 1)}
    told: set[Keys] = set()
    for keys in needed:
        starts = (keys[:length] for length in range(1, len(keys) + 1))
        first = next((start for start in starts if _written(start) not in there), None)
        if first is not None and first not in told:
            told.add(first)
            yield first


def _places(forms: list[Any]) -> set[str]:
    return set(PLACEHOLDER.findall(" ".join(map(str, forms))))


def _braced(names: set[str]) -> str:
    return " and ".join(f"{{{name}}}" for name in sorted(names))


def _needs(page: Page, texts: Texts) -> Iterator[SheetError]:
    """Check that a game's words have all that the program shows of a game."""
    deck = sheet.read(page.path.absolute().parents[2] / page.path.name)
    for error in library.faults(deck, page.path.stem):
        raise error
    game = Game(page.path.stem, deck.convert(Deck))
    needed: list[Keys] = [("title",), ("tagline",), ("goal",), ("score",)]
    needed += [("reasons", reason.value) for reason in game.rules.Reason]
    needed += [("events", kind.__name__) for kind in game.rules.EVENTS]
    needed += [("moves", kind.__name__) for kind in game.rules.MOVES]
    for name, choices in game.deck.variants.items():
        needed += [("variants", name, "name"), ("variants", name, "text")]
        if not all(isinstance(choice, bool) for choice in choices):
            needed += [("variants", name, "choices", choice) for choice in choices]
    needed += [("levels", name, "name") for name in game.levels]
    for leaf in _album(game):
        needed += [tuple(key.split(".")) for key in (leaf.name, leaf.text, *leaf.about)]
    for keys in _missing(needed, texts):
        yield page.error(f"{dotted(keys)} is missing", *keys)
    yield from page.faults(Annotated[tuple[Rule, ...], Meta(min_length=1)], "rules")


def _written(keys: Keys) -> tuple[str, ...]:
    return tuple([written(key) for key in keys])
