"""Reads of a file what it knows, field by field, and keeps what it does not know.

A file may come from a newer version, from somebody's editor or from a failing disk: one bad field
costs that field.
"""

from __future__ import annotations

import json
import logging
import math
import re
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from games.core import files

log = logging.getLogger(__name__)
T = TypeVar("T", bound=Struct)

Fields = dict[str, Any]
"""A JSON object."""

FIELD = re.compile(r'"(\w{1,64})"\s*:\s*("(?:[^"\\\x00-\x1f]|\\.)*"|[-+.\w]+)(?=\s*[,}\r\n])')
"""A name and a plain value, wherever they stand in a file that is broken elsewhere."""
LONGEST = 300
"""Digits of a number that is read; a longer one counts as endless."""


class Parsed(NamedTuple):
    """What a file says."""

    fields: Fields
    whole: bool
    """False if it is broken, and the fields are those that could still be made out."""


def parse(content: bytes) -> Parsed:
    """Return the fields of a JSON object; never raises."""
    text = content.decode(errors="replace")
    try:
        found = json.loads(text, strict=False, parse_int=_whole)
    except (ValueError, RecursionError):
        return Parsed(_made_out(text), False)
    return Parsed(found, True) if isinstance(found, dict) else Parsed({}, False)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) < LONGEST else math.inf


def _made_out(text: str) -> Fields:
    fields: Fields = {}
    for name, value in FIELD.findall(text):
        try:
            fields.setdefault(name, json.loads(value, strict=False, parse_int=_whole))
        except ValueError:
            continue
    return fields


def dump(fields: Fields) -> bytes:
    """Return the fields as a JSON object that people can read."""
    return json.dumps(_finite(fields), indent=2).encode() + b"\n"


def _finite(value: Any) -> Any:
    """Leave out what JSON has no word for."""
    if isinstance(value, dict):
        return {
            name: _finite(part)
            for name, part in value.items()
            if not isinstance(part, float) or math.isfinite(part)
        }
    if isinstance(value, list):
        return [
            None if isinstance(v, float) and not math.isfinite(v) else _finite(v) for v in value
        ]
    return value


def fit(kind: type[T], plain: Any, *, strict: bool = True) -> tuple[T, tuple[str, ...]]:
    """Return a value of this kind made of what is good, and the names of the fields that are not.

    A field that is unknown is left out, one whose value is no good has its usual value and is
    named, as `sound.volume` if it lies deeper. Raises ValueError with a sentence if it is no
    object, or a field without a usual value is missing or no good. Not `strict`: "1" is 1 as well.
    """
    try:
        return msgspec.convert(plain, kind, strict=strict), ()
    except (msgspec.ValidationError, RecursionError):
        pass
    if not isinstance(plain, Mapping):
        raise ValueError(f"expected fields, found {type(plain).__name__}")
    good: dict[str, Any] = {}
    bad: list[str] = []
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        if name in plain:
            try:
                good[name], within = _part(field.type, plain[name], strict)
                bad += [f"{name}.{deeper}" for deeper in within]
                continue
            except (ValueError, RecursionError) as error:
                if field.required:
                    raise ValueError(f"{name}: {error}") from error
                bad.append(name)
        elif field.required:
            raise ValueError(f"{name} is missing")
    return _together(kind, good, bad, strict)


def _part(kind: Any, plain: Any, strict: bool) -> tuple[Any, tuple[str, ...]]:
    """Return a field's value, and what in it is no good."""
    try:
        return msgspec.convert(plain, kind, strict=strict), ()
    except msgspec.ValidationError:
        if isinstance(kind, type) and issubclass(kind, Struct):
            return fit(kind, plain, strict=strict)
        origin, of = typing.get_origin(kind), typing.get_args(kind)
        if not of or not (isinstance(of[-1 if origin is dict else 0], type)):
            raise
        if origin is dict and isinstance(plain, dict) and issubclass(of[1], Struct):
            return _named(of[1], plain, strict)
        several = origin is tuple and of[1:] == (...,) and isinstance(plain, list)
        if not (several and issubclass(of[0], Struct)):
            raise
    parts, bad = [], []
    for at, one in enumerate(plain):
        try:
            part, within = fit(of[0], one, strict=strict)
            bad += [f"{at}.{deeper}" for deeper in within]
        except ValueError:
            part = of[0]()
            bad.append(str(at))
        parts.append(part)
    return tuple(parts), tuple(bad)


def _named(kind: type[T], plain: Fields, strict: bool) -> tuple[dict[str, T], tuple[str, ...]]:
    """Return the values of a mapping, without those that are no good, and what is no good."""
    parts: dict[str, T] = {}
    bad: list[str] = []
    for name, one in plain.items():
        try:
            parts[name], within = fit(kind, one, strict=strict)
            bad += [f"{name}.{deeper}" for deeper in within]
        except ValueError:
            bad.append(name)
    return parts, tuple(bad)


def _together(
    kind: type[T], good: dict[str, Any], bad: list[str], strict: bool
) -> tuple[T, tuple[str, ...]]:
    """Make the value; a field that does not go with the others is left out."""
    plain = msgspec.to_builtins(good)
    try:
        return msgspec.convert(plain, kind, strict=strict), tuple(bad)
    except msgspec.ValidationError as error:
        for name in good:
            rest = {other: value for other, value in plain.items() if other != name}
            try:
                return msgspec.convert(rest, kind, strict=strict), (*bad, name)
            except msgspec.ValidationError:
                continue
        raise ValueError(str(error)) from error


def load(path: Path, most: int, otherwise: Fields) -> Fields:
    """Return what a file of fields says now; something else if it says nothing we can read."""
    try:
        found = parse(files.read(path, most))
    except OSError:
        return otherwise
    return found.fields if found.whole else otherwise
