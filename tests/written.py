"""The kinds of values that the files under config/ are read as, and their fields."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Meta

from games.core import check, library
from games.kiosk.wishes import Kiosk
from games.stage.sound import Book
from games.stage.theme import Theme


class Field(NamedTuple):
    """A field of a file."""

    owner: type[msgspec.Struct]
    name: str
    kind: Any


def kinds() -> dict[str, list[type[msgspec.Struct]]]:
    """Return the structs of each file, those inside them too, by the name of the file."""
    found: dict[str, list[Any]] = {
        "look.yaml": [Theme],
        "sounds.yaml": [Book],
        "kiosk.yaml": [Kiosk],
        "words": [check.Language, check.Rule],
        "every game": [library.Deck],
    }
    for name in library.names():
        game = library.load(name)
        found[f"{name}.yaml"] = [game.rules.Config, game.bots.Level]
    return {file: [*dict.fromkeys(inner(structs))] for file, structs in found.items()}


def inner(structs: list[Any]) -> Iterator[type[msgspec.Struct]]:
    """Yield structs and those that lie inside them."""
    for struct in structs:
        yield struct
        for field in msgspec.structs.fields(struct):
            yield from inner([kind for kind in parts(field.type) if is_struct(kind)])


def is_struct(kind: Any) -> bool:
    """Return whether a type is a struct."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def parts(kind: Any) -> Iterator[Any]:
    """Yield a type and the types that it is made of."""
    yield kind
    for each in typing.get_args(kind):
        yield from parts(each)


def metas(kind: Any) -> Iterator[Meta]:
    """Yield what is said about a type, and about those that it is made of."""
    return (part for part in parts(kind) if isinstance(part, Meta))


def fields(structs: list[type[msgspec.Struct]]) -> Iterator[Field]:
    """Yield every field of these structs."""
    for struct in structs:
        for field in msgspec.structs.fields(struct):
            yield Field(struct, field.encode_name, field.type)
