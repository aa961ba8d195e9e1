"""Reads the files that describe a game, and says in one sentence what is wrong and on which line.

Only the plain part of YAML is read: text, numbers, true and false, lists and mappings.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

ROOT = Path(__file__).parents[2]
LARGEST = 1_000_000
"""Bytes; a longer file is refused before it is read."""
DEEPEST = 20
"""Mappings and lists inside each other; more is refused."""

SAID = re.compile(r"(.*?)(?: - at (`key` in )?`\$([^`]*)`)?", re.DOTALL)
FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)
"""What msgspec says: a fact with the path to it, and the fact about a field."""

T = TypeVar("T")
Key = str | int
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

PLAIN = "tag:yaml.org,2002:"
TEXT = {PLAIN + kind for kind in ("str", "timestamp", "merge", "value")}
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a mapping",
}
ANCHORS = "anchors and aliases (& and *) are not read here; write the value out"
DEEP = "mappings and lists lie too deep inside each other"
BEGAN = (
    ("expected ',' or ']'", "a list does not end with ]"),
    ("expected ',' or '}'", "a mapping does not end with }"),
    ("end of stream", "text in quotes does not end"),
    ("could not find expected ':'", "a key has no colon"),
)
"""What the two parsers say, in part, and what we say instead, with the line where it began."""
PROBLEMS = (
    ("node content", "a value is missing here, or a [ or { before it is not closed"),
    ("mapping values are not allowed", "a colon too many; put text that has a colon in quotes"),
    ("expected key", "the line is not indented like those around it"),
    ("<block end>", "the line is not indented like those around it"),
    ("block sequence entries are not allowed", "a list begins where none can be"),
    ("found another document", "only one document fits into a file; take the --- out"),
    ("escape character", "a backslash that means nothing; write \\\\ or use ' instead of \""),
    ("undefined alias", ANCHORS),
    ("nesting depth", DEEP),
)
"""The same with the line where it showed."""


class SheetError(ValueError):
    """A mistake in a file: one sentence with the file, the line where known, and the fact."""

    def __init__(self, path: Path, fact: str, line: int | None = None) -> None:
        super().__init__(path, fact, line)
        self.fact = fact
        at = f"{shown(path)}:{line}" if line else shown(path)
        plain = "".join(c if c.isprintable() else " " for c in f"{at}: {fact}")
        self._sentence = " ".join(plain.split())

    def __str__(self) -> str:
        """Return the sentence, on one line whatever the file has in it."""
        return self._sentence


class Page:
    """One file that was read: `plain` is what it says."""

    def __init__(self, path: Path, root: yaml.Node) -> None:
        self.path = path
        self._root = root
        self.plain: dict[Any, Any] = _build(path, root, ())

    def convert(self, type: type[T], *keys: Key) -> T:
        """Return the part under these keys as a value of this type.

        Raises SheetError for a part that is missing or does not fit the type.
        """
        part: Any = self.plain
        for depth, key in enumerate(keys):
            if not isinstance(part, dict) or key not in part:
                raise self.error(f"{dotted(keys[: depth + 1])} is missing", *keys[:depth])
            part = part[key]
        return self.fit(part, type, *keys)

    def fit(self, part: Any, type: type[T], *keys: Key) -> T:
        """Return what `convert` would if this part lay under these keys."""
        try:
            return msgspec.convert(part, type)
        except msgspec.ValidationError as error:
            raise self._explain(part, type, keys, str(error)) from None
        except (ValueError, ArithmeticError) as error:
            raise self.error(_at(keys, str(error)), *keys) from None

    def line(self, *keys: Key) -> int:
        """Return the line of a key, counted from 1; of the last key that exists."""
        node, line = self._root, _line(self._root)
        for key in keys:
            found = _child(node, key)
            if found is None:
                break
            line, node = found
        return line

    def error(self, fact: str, *keys: Key) -> SheetError:
        """Return an error that names this file and the line of a key."""
        return SheetError(self.path, fact, self.line(*keys))

    def _explain(self, part: Any, type: Any, keys: tuple[Key, ...], said: str) -> SheetError:
        """Turn what msgspec says into our sentence."""
        found = SAID.fullmatch(said)
        fact, of_key, where = found.groups("") if found else (said, "", "")
        inner = _locate(part, type, where + ("[...]" if of_key else ""), said)
        path = (*keys, *inner)
        for step in inner:
            part = part[step]
        if of_key:
            wanted = _wanted(fact)
            return self.error(f"{dotted(path[:-1])} has the key {show(path[-1])}, {wanted}", *path)
        if fact.startswith("Expected `"):
            return self.error(f"{dotted(path)} is {show(part)}, {_wanted(fact)}", *path)
        if found := FIELD.fullmatch(fact):
            missing, name = found[1] == "missing required", found[2]
            said = "is missing" if missing else "is not a field that is known here"
            return self.error(
                f"{dotted((*path, name))} {said}", *path, *(() if missing else (name,))
            )
        if fact.startswith("Invalid enum value"):
            return self.error(f"{dotted(path)} is {show(part)}, which is no choice here", *path)
        return self.error(_at(path, fact), *path)


def read(path: Path) -> Page:
    """Return what a file says; raises SheetError if it cannot be read as a mapping."""
    text = _text(path)
    try:
        if "&" in text:
            _refuse_anchors(path, text)
        root = yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(path, text, error) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise SheetError(path, "a character that is no text", line) from None
    except RecursionError:
        raise SheetError(path, DEEP) from None
    if root is None:
        raise SheetError(path, "the file is empty")
    if not isinstance(root, yaml.MappingNode):
        raise SheetError(path, "expected a mapping, like `name: value`", _line(root))
    return Page(path, root)


def shown(path: Path) -> str:
    """Return the path as people know it: from the program's folder, where it lies in there."""
    whole = path.absolute()
    return (whole.relative_to(ROOT) if whole.is_relative_to(ROOT) else path).as_posix()


def dotted(keys: tuple[Key, ...]) -> str:
    """Return keys as one name: `deck.hand`, `bots.sharp.steps[2]`."""
    parts = [f"[{key + 1}]" if type(key) is Item else f".{key}" for key in keys]
    return "".join(parts).lstrip(".") or "the file"


def show(value: Any) -> str:
    """Return a value as the file writes it, in short."""
    match value:
        case dict():
            return "a mapping"
        case list():
            return f"a list of {len(value)}"
        case None:
            return "empty"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"


class Item(int):
    """A place in a list, told from a key that is a number; people count it from 1."""


def _text(path: Path) -> str:
    try:
        if not path.exists():
            raise SheetError(path, "there is no such file")
        if not path.is_file():
            raise SheetError(path, "this is not a file")
        if path.stat().st_size > LARGEST:
            raise SheetError(path, f"the file is larger than {LARGEST} bytes")
        raw = path.read_bytes()
    except OSError as error:
        raise SheetError(path, f"the file cannot be read: {error.strerror}") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SheetError(path, "the file is not UTF-8 text", line) from None


def _refuse_anchors(path: Path, text: str) -> None:
    for event in yaml.parse(text, Loader=Loader):
        if getattr(event, "anchor", None):
            raise SheetError(path, ANCHORS, _line(event))


def _line(node: yaml.Node | yaml.Event) -> int:
    mark = node.start_mark
    return int(mark.line) + 1 if mark else 1


def _build(path: Path, node: yaml.Node, keys: tuple[Key, ...]) -> Any:
    """Return the plain value of a node; faster than YAML's own, and nothing gets lost."""
    if isinstance(node, yaml.ScalarNode):
        return _scalar(path, node)
    if len(keys) == DEEPEST:
        raise SheetError(path, f"{dotted(keys)} lies too deep", _line(node))
    _refuse_tag(path, node, PLAIN + ("map" if isinstance(node, yaml.MappingNode) else "seq"))
    if isinstance(node, yaml.SequenceNode):
        return [_build(path, child, (*keys, Item(i))) for i, child in enumerate(node.value)]
    result: dict[Any, Any] = {}
    for name, child in node.value:
        if not isinstance(name, yaml.ScalarNode):
            raise SheetError(path, "a key is not one word or number", _line(name))
        key = _scalar(path, name)
        if key in result:
            first = next(n for n, _ in node.value if _scalar(path, n) == key)
            lines = f"on lines {_line(first)} and {_line(name)}"
            fact = f"{dotted((*keys, key))} is given twice, {lines}"
            raise SheetError(path, fact, _line(name))
        result[key] = _build(path, child, (*keys, key))
    return result


def _scalar(path: Path, node: yaml.ScalarNode) -> Any:
    """Return text, a number, true, false or None; `yes`, `12:30` and dates stay text."""
    tag, text = node.tag, node.value
    if tag in TEXT:
        return text
    kind = tag.removeprefix(PLAIN)
    if kind == "null":
        return None
    if kind == "bool":
        return {"true": True, "false": False}.get(text.lower(), text)
    if kind not in ("int", "float"):
        _refuse_tag(path, node, PLAIN + "str")
    try:
        return int(text) if kind == "int" else float(text)
    except ValueError:
        return text


def _refuse_tag(path: Path, node: yaml.Node, plain: str) -> None:
    if node.tag != plain:
        name = "!!" + node.tag.removeprefix(PLAIN) if PLAIN in node.tag else node.tag
        fact = f"{name} is not read here; write the value without it"
        raise SheetError(path, fact, _line(node))


def _child(node: Any, key: Key) -> tuple[int, yaml.Node] | None:
    """Return the line of a key and the node under it."""
    if isinstance(node, yaml.SequenceNode):
        inside = isinstance(key, int) and key < len(node.value)
        return (_line(node.value[key]), node.value[key]) if inside else None
    if isinstance(node, yaml.MappingNode):
        for name, child in node.value:
            if _scalar(Path(), name) == key:
                return _line(name), child
    return None


def _locate(part: Any, type: Any, where: str, said: str) -> tuple[Key, ...]:
    """Return the keys that lead to what msgspec complains of.

    It writes `[...]` for any key of a mapping: there each is tried alone, until it says the same.
    """
    keys: list[Key] = []
    for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", where):
        here = part
        for key in keys:
            here = here[key]
        if index == "...":
            keys.append(_culprit(part, type, keys, here, said))
        else:
            keys.append(name or Item(index))
    return tuple(keys)


def _culprit(part: Any, type: Any, keys: list[Key], here: dict[Any, Any], said: str) -> Any:
    for key, value in here.items():
        try:
            msgspec.convert(_with(part, keys, {key: value}), type)
        except msgspec.ValidationError as error:
            if str(error) == said:
                return key
    return next(iter(here))


def _with(part: Any, keys: list[Key], value: Any) -> Any:
    """Return the part with another value under these keys."""
    if not keys:
        return value
    copy = part.copy()
    copy[keys[0]] = _with(part[keys[0]], keys[1:], value)
    return copy


def _wanted(fact: str) -> str:
    """`Expected `int | null`, got `str`` → `expected a whole number or nothing`."""
    kinds, _, rest = fact.removeprefix("Expected `").partition("`")
    names = [KINDS.get(kind, kind) for kind in kinds.split(" | ")]
    rest = re.sub(r", got .*", "", rest).replace("matching regex", "of the form")
    rest = rest.replace(">=", "of at least").replace("<=", "of at most")
    rest = rest.replace("length of", "length").replace(">", "above").replace("<", "below")
    return f"expected {', '.join(names[:-1])}{' or ' if names[1:] else ''}{names[-1]}{rest}"


def _at(keys: tuple[Key, ...], fact: str) -> str:
    return f"{dotted(keys)}: {fact}" if keys else fact


def _syntax_error(path: Path, text: str, error: yaml.MarkedYAMLError) -> SheetError:
    problem, began, showed = str(error.problem), error.context_mark, error.problem_mark
    lines = text.split("\n")
    line = min(showed.line, len(lines) - 1) if showed else 0
    if re.match(r" *\t", lines[line]):
        return SheetError(path, "the line begins with a tab; use spaces", line + 1)
    for theirs, ours in BEGAN:
        if theirs in problem and began:
            return SheetError(path, ours, began.line + 1)
    facts = (ours for theirs, ours in PROBLEMS if theirs in problem)
    return SheetError(path, next(facts, "the line cannot be read"), line + 1)
