"""Says in words what in a file does not fit, where it is, and what to do about it.

Nothing here is needed while all is well.
"""

from __future__ import annotations

import json
import math
import re
import typing
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union

import msgspec
from msgspec import Meta

Key = str | int
Keys = tuple[Key, ...]

LONGEST = 40
"""Letters of a key or a value that are shown."""
SUGGESTIONS = 12
"""Unknown names of a mapping for which a known one is looked for."""

KINDS = {int: "a whole number", float: "a number", str: "text", bool: "true or false"}
YES, NO = ("yes", "on", "y", "ja", "true"), ("no", "off", "n", "nein", "false")
FIRST = re.compile(r"(\w+(?:\.\w+)*) ")
"""The name that a sentence of the program begins with."""
NUMBER = r"[-+]?\d+(?:\.\d+)?"


class Item(int):
    """A place in a list, told from a key that is a number; people count it from 1."""


class Fault(NamedTuple):
    """What is wrong, and the keys that lead there: a sentence without its file and line."""

    keys: Keys
    fact: str


class Written(NamedTuple):
    """How a value stands in the file."""

    text: str
    """Empty for a list or a mapping."""
    quoted: bool = False
    flow: bool = False
    """Whether it is a list in [] or a mapping in {}."""


Hand = Callable[[Keys], Written | None]
"""Tells how the value under these keys is written; None if it is not."""


# --- how keys and values are shown -------------------------------------------------------------


def dotted(keys: Keys) -> str:
    """Return keys as one name: `deck.hand`, `bots.sharp.steps[2]`."""
    parts = [f"[{key + 1}]" if type(key) is Item else f".{_short(str(key))}" for key in keys]
    return "".join(parts).removeprefix(".") or "the file"


def show(value: Any) -> str:
    """Return a value as the file writes it, in short."""
    match value:
        case dict():
            return "a mapping"
        case list() | tuple():
            return f"a list of {len(value)}"
        case None:
            return "empty"
    return _short(json.dumps(value, ensure_ascii=False))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def odd(text: str) -> str:
    """Return what to do about a character that only looks like a space or a colon, or ""."""
    for one in text if not text.isascii() else "":
        if one != " " and (unicodedata.category(one) in ("Zs", "Cf") or one in "：﹕꞉"):
            name = unicodedata.name(one, "without a name").lower()
            return f"a strange character stands in it, {name} (U+{ord(one):04X}); type a usual one"
    return ""


# --- what does not fit -------------------------------------------------------------------------


def misfits(part: Any, kind: Any, keys: Keys, hand: Hand) -> Iterator[Fault]:
    """Yield all that does not fit a type in a part that lies under these keys.

    Takes about as long as the part is large, however much is wrong in it.
    """
    said = _refused(part, kind)
    if not said:
        return
    inside = _inside(part, kind, keys, hand)
    if (first := next(inside, None)) is not None:
        yield first
        yield from inside
    elif isinstance(part, dict) and _member(kind, dict) in _structs(kind):
        yield _together(part, keys, said)
    else:
        yield Fault(keys, f"{dotted(keys)} {_is(part, kind)}{_advice(part, kind, hand(keys))}")


def _refused(part: Any, kind: Any) -> str:
    """Return what msgspec says against a value, or "" if it fits."""
    try:
        msgspec.convert(part, kind)
    except (ValueError, ArithmeticError) as error:
        return str(error) or type(error).__name__
    return ""


def _inside(part: Any, kind: Any, keys: Keys, hand: Hand) -> Iterator[Fault]:
    """Yield what is wrong with the entries of a list or a mapping, one by one."""
    if isinstance(part, dict):
        inner = _member(kind, dict)
        if inner in _structs(kind):
            yield from _fields(part, inner, keys, hand)
        elif inner:
            yield from _entries(part, inner, keys, hand)
    elif isinstance(part, list) and (inner := _member(kind, list)):
        kinds = typing.get_args(inner) or (Any, ...)
        if kinds[1:] not in ((), (...,)) and len(kinds) != len(part):
            return
        for place, child in enumerate(part):
            each = kinds[0] if kinds[1:] in ((), (...,)) else kinds[place]
            yield from misfits(child, each, (*keys, Item(place)), hand)


def _fields(part: dict[Any, Any], kind: Any, keys: Keys, hand: Hand) -> Iterator[Fault]:
    known, meant = fields_of(kind), set[str]()
    left = SUGGESTIONS
    for key, value in part.items():
        here = (*keys, key)
        if key in known:
            yield from misfits(value, known[key].type, here, hand)
        elif not isinstance(key, str):
            yield _wrong_key(keys, key, value, str)
        elif kind.__struct_config__.forbid_unknown_fields:
            left -= 1
            near = nearest(key, known.keys() - part.keys()) if left >= 0 else ""
            meant.add(near)
            yield Fault(here, f"{dotted(here)} is not a field that is known here{did_you(near)}")
    for name, field in known.items():
        if field.required and name not in part and name not in meant:
            yield Fault((*keys, name), f"{dotted((*keys, name))} is missing")


def _entries(part: dict[Any, Any], kind: Any, keys: Keys, hand: Hand) -> Iterator[Fault]:
    key_kind, value_kind = typing.get_args(kind) or (Any, Any)
    for key, value in part.items():
        if _refused(key, key_kind):
            yield _wrong_key(keys, key, value, key_kind)
        else:
            yield from misfits(value, value_kind, (*keys, key), hand)


def _wrong_key(keys: Keys, key: Any, value: Any, kind: Any) -> Fault:
    comma = isinstance(key, int) and value is None  # {share: 0,5} is two entries
    fact = f"{dotted(keys)} has the key {show(key)}, expected {wanted(kind)}"
    return Fault((*keys, key), fact + ("; a number has a point, not a comma" if comma else ""))


def _together(part: dict[Any, Any], keys: Keys, said: str) -> Fault:
    """Return what is wrong with fields that are right one by one, at the first that is named."""
    if (found := FIRST.match(said)) and (first := found[1].split("."))[0] in part:
        for step in first:
            part = part.get(step, {}) if isinstance(part, dict) else {}
        return Fault((*keys, *first), f"{dotted((*keys, *first))} {said[found.end() :]}")
    return Fault(keys, f"{dotted(keys)}: {said}" if keys else said)


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return what somebody may have meant by an unknown name, as the end of a sentence."""
    return did_you(nearest(name, known))


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the name that is most like an unknown one, "" if none is."""
    return next(iter(get_close_matches(name, sorted(known), 1)), "")


def did_you(near: str) -> str:
    """Return the end of a sentence about an unknown name."""
    return f"; did you mean {near}?" if near else ""


def plainly(said: str) -> str:
    """Return what msgspec says of plain data, without its signs and patterns."""
    fact, _, where = said.partition(" - at `")
    fact = re.sub(r" matching regex .*", " of another form", fact, flags=re.DOTALL)
    fact = fact[:1].lower() + fact[1:].replace("`", "")
    place = where.replace("`", "").replace("$.", "").removeprefix("$")
    return f"{place}: {fact}" if place else fact


# --- what would fit ----------------------------------------------------------------------------


def wanted(kind: Any) -> str:
    """Return a type in words: `a whole number from 1 to 4`, `true or false`."""
    kind, meta = _bare(kind)
    if described := next((m.description for m in meta if m.description), ""):
        return described
    origin = typing.get_origin(kind)
    if origin in (Union, UnionType):
        return _or([wanted(each) for each in typing.get_args(kind)])
    if origin is Literal:
        return _or([str(each).lower() for each in typing.get_args(kind)])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _or([str(each.value) for each in kind])
    if origin in (tuple, list) or kind in (tuple, list):
        kinds = typing.get_args(kind)
        fixed = kinds[1:] not in ((), (...,))
        return f"a list of length {len(kinds)}" if fixed else f"a list{_many(meta)}"
    if origin is dict or kind is dict or kind in _structs(kind):
        return f"a mapping{_many(meta)}"
    if kind is NoneType:
        return "nothing"
    return KINDS.get(kind, "another value") + _range(meta)


def _or(names: list[str]) -> str:
    *most, last = dict.fromkeys(names)
    return f"{', '.join(most)} or {last}" if most else last


def _range(meta: list[Meta]) -> str:
    low = next((m.ge for m in meta if m.ge is not None), None)
    high = next((m.le for m in meta if m.le is not None), None)
    parts = [f" above {m.gt:,}" for m in meta if m.gt is not None]
    if low is not None and high is not None:
        parts.insert(0, f" from {low:,} to {high:,}")
    elif low is not None or high is not None:
        parts.insert(0, f" of at least {low:,}" if high is None else f" of at most {high:,}")
    return "".join(parts + [f" below {m.lt:,}" for m in meta if m.lt is not None])


def _many(meta: list[Meta]) -> str:
    low = next((m.min_length for m in meta if m.min_length is not None), 0)
    high = next((m.max_length for m in meta if m.max_length is not None), math.inf)
    if high < math.inf:
        return f" of {low} to {high}" if low else f" of at most {high}"
    return f" of at least {low}" if low else ""


def _is(part: Any, kind: Any) -> str:
    if isinstance(part, dict) and _member(kind, dict):
        return f"is a mapping of {len(part)}, expected {wanted(kind)}"
    return f"is {show(part)}, expected {wanted(kind)}"


# --- what to do --------------------------------------------------------------------------------


def _advice(part: Any, kind: Any, hand: Written | None) -> str:
    """Return what to do about a value, as the end of a sentence; "" where nobody can tell."""
    if hand is None:
        return ""
    bases = _bases(kind)
    if isinstance(part, str) and (strange := odd(part)):
        return f"; {strange}"
    if str in bases and not isinstance(part, str):
        return _as_text(part, hand)
    if isinstance(part, (dict, list)):
        return ""
    if isinstance(part, str) and part and bool in bases:
        return _as_truth(part, hand)
    if (int in bases or float in bases) and (said := _as_number(part, float in bases, hand)):
        return said
    if list in bases and part not in (None, ""):
        return f"; a list is written [{hand.text}]"
    if isinstance(part, str) and (names := _names(kind)):
        return suggestion(part, names)
    return ""


def _as_text(part: Any, hand: Written) -> str:
    if isinstance(part, (dict, list)):
        return "; text that begins with { or [ needs quotes around it" if hand.flow else ""
    return f'; in quotes it is text: "{_short(hand.text)}"' if hand.text else ""


def _as_truth(part: str, hand: Written) -> str:
    word = part.strip().casefold()
    truth = "true" if word in YES else "false" if word in NO else ""
    if not truth:
        return ""
    return "; take the quotes away" if hand.quoted and word == truth else f"; write {truth}"


def _as_number(part: Any, broken: bool, hand: Written) -> str:
    """Return how a number is written; `broken`: it may have a part after the point."""
    if isinstance(part, float) and not broken:
        return "; write it without a point" if part.is_integer() else ""
    if not isinstance(part, str):
        return ""
    text = part.strip()
    if re.fullmatch(NUMBER, text):
        return "; take the quotes away" if hand.quoted else ""
    if re.fullmatch(r"[-+]?\d+,\d+", text):
        return f"; write a point for the comma: {text.replace(',', '.')}" if broken else ""
    if re.fullmatch(r"[-+]?\d{1,3}(?:[ '’]\d{3})+", text):
        return f"; write it in one piece: {re.sub(r'[^-+0-9]', '', text)}"
    if found := re.fullmatch(rf"({NUMBER})\s*[^\d\s.,].{{0,20}}", text):
        return f"; write the number alone: {found[1]}"
    return ""


# --- types, taken apart ------------------------------------------------------------------------


def _bare(kind: Any) -> tuple[Any, list[Meta]]:
    """Return a type without what is said about it, and that."""
    if typing.get_origin(kind) is not Annotated:
        return kind, []
    inner, *rest = typing.get_args(kind)
    return inner, [each for each in rest if isinstance(each, Meta)]


def _members(kind: Any) -> list[Any]:
    """Return the types of a union, or the one."""
    kind = _bare(kind)[0]
    if typing.get_origin(kind) in (Union, UnionType):
        return [inner for each in typing.get_args(kind) for inner in _members(each)]
    return [kind]


def _structs(kind: Any) -> list[Any]:
    return [
        each
        for each in _members(kind)
        if isinstance(each, type) and issubclass(each, msgspec.Struct)
    ]


def _member(kind: Any, shape: type) -> Any:
    """Return the type of a union that a mapping, or a list, may be meant for, or None."""
    shapes = (dict,) if shape is dict else (list, tuple)
    for each in _members(kind):
        if (typing.get_origin(each) or each) in shapes:
            return each
    return next(iter(_structs(kind)), None) if shape is dict else None


def _bases(kind: Any) -> set[Any]:
    """Return which of text, numbers, truth and lists may stand there; no text of a few names."""
    found = {typing.get_origin(each) or each for each in _members(kind)}
    return (found - {tuple}) | {list} if tuple in found else found


def _names(kind: Any) -> list[str]:
    """Return the words that may stand there, where it is one of a few."""
    found: list[str] = []
    for each in _members(kind):
        if typing.get_origin(each) is Literal:
            found += [str(name) for name in typing.get_args(each)]
    return found


@cache
def fields_of(kind: Any) -> dict[str, Any]:
    """Return the fields of a struct by the names that they have in a file."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}
