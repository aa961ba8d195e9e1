"""Reads the files that describe a game, and says in one sentence what is wrong and on which line.

Only the plain part of YAML is read: text, numbers, true and false, lists and mappings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import yaml

if TYPE_CHECKING:
    from games.core.explain import Fault, Keys, Written

ROOT = Path(__file__).parents[2]
LARGEST = 1_000_000
"""Bytes; a longer file is refused."""
DEEPEST = 20
"""Mappings and lists inside each other; more is refused."""

T = TypeVar("T")
Key = str | int
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

PLAIN = "tag:yaml.org,2002:"
TEXT = {PLAIN + kind for kind in ("str", "timestamp", "merge", "value")}
CODE = re.compile(r"[-+]?0[0-9_]+(\.[0-9_]*)?")
"""A number that begins with a zero: to YAML one of another base, or text, as its digits have it."""


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

    def __init__(self, path: Path, root: yaml.MappingNode) -> None:
        self.path = path
        self._root = root
        self._children: dict[int, dict[Any, tuple[int, yaml.Node]]] = {}
        self.plain: dict[Any, Any] = _build(path, root, root, 0)

    def convert(self, kind: type[T], *keys: Key) -> T:
        """Return the part under these keys as a value of this type.

        Raises SheetError, the first of `faults`, for a part that is missing or does not fit.
        """
        part, missing = self._part(keys)
        if missing:
            raise missing
        return self.fit(part, kind, *keys)

    def fit(self, part: Any, kind: type[T], *keys: Key) -> T:
        """Return what `convert` would if this part lay under these keys."""
        try:
            return msgspec.convert(part, kind)
        except (ValueError, ArithmeticError):
            raise next(self.misfits(part, kind, *keys)) from None

    def faults(self, kind: Any, *keys: Key) -> Iterator[SheetError]:
        """Yield everything that is wrong with the part under these keys."""
        part, missing = self._part(keys)
        if missing:
            yield missing
        else:
            yield from self.misfits(part, kind, *keys)

    def misfits(self, part: Any, kind: Any, *keys: Key) -> Iterator[SheetError]:
        """Yield what `faults` would if this part lay under these keys."""
        from games.core import explain

        return map(self._told, explain.misfits(part, kind, keys, self.written))

    def mended(self, usual: T, also: Callable[[T], Iterator[Fault]]) -> tuple[T, list[SheetError]]:
        """Return the file as a value like the usual one, and everything that is wrong in it.

        What does not fit its type, or `also` finds wrong, has its usual value.
        """
        try:
            value = msgspec.convert(self.plain, type(usual))
            if not any(True for _ in also(value)):
                return value, []
        except (ValueError, ArithmeticError):
            pass
        from games.core import mend

        value, found = mend.mended(self.plain, usual, also, self.written)
        return value, [self._told(fault) for fault in found]

    def line(self, *keys: Key) -> int:
        """Return the line of a key, counted from 1; of the last key that exists."""
        return self._find(keys)[0]

    def written(self, keys: Keys) -> Written | None:
        """Return how the value under these keys is written; None if there is none."""
        from games.core.explain import Written

        _, node, depth = self._find(keys)
        if depth < len(keys):
            return None
        if isinstance(node, yaml.ScalarNode):
            return Written(node.value, quoted=bool(node.style))
        return Written("", flow=bool(getattr(node, "flow_style", False)))

    def error(self, fact: str, *keys: Key) -> SheetError:
        """Return an error that names this file and the line of a key."""
        if any(isinstance(key, str) and not key.isascii() for key in keys):
            from games.core.explain import odd

            strange = odd("".join(map(str, keys)))
            fact = f"{fact}; {strange}" if strange and strange not in fact else fact
        return SheetError(self.path, fact, self.line(*keys))

    def _told(self, fault: Fault) -> SheetError:
        return self.error(fault.fact, *fault.keys)

    def _part(self, keys: Keys) -> tuple[Any, SheetError | None]:
        part: Any = self.plain
        for depth, key in enumerate(keys):
            if not isinstance(part, dict) or key not in part:
                from games.core.explain import dotted

                fact = f"{dotted(keys[: depth + 1])} is missing"
                return None, self.error(fact, *keys[:depth])
            part = part[key]
        return part, None

    def _find(self, keys: Keys) -> tuple[int, yaml.Node, int]:
        """Return line and node of the last of these keys that exists, and how many do."""
        node: yaml.Node = self._root
        line = _line(node)
        for depth, key in enumerate(keys):
            found = self._child(node, key)
            if found is None:
                return line, node, depth
            line, node = found
        return line, node, len(keys)

    def _child(self, node: yaml.Node, key: Key) -> tuple[int, yaml.Node] | None:
        """Return the line of a key and the node under it; looked through once for all keys."""
        if isinstance(node, yaml.SequenceNode):
            inside = isinstance(key, int) and key < len(node.value)
            return (_line(node.value[key]), node.value[key]) if inside else None
        if not isinstance(node, yaml.MappingNode):
            return None
        if id(node) not in self._children:
            self._children[id(node)] = {
                _scalar(self.path, name): (_line(_where(name, child)), child)
                for name, child in node.value
            }
        return self._children[id(node)].get(key)


def read(path: Path) -> Page:
    """Return what a file says; raises SheetError if it cannot be read as a mapping."""
    text = _text(path)
    try:
        if "&" in text:
            _refuse_anchors(path, text)
        root = yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        from games.core.syntax import explained

        raise SheetError(path, *explained(text, error)) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise SheetError(path, "a character that is no text", line) from None
    except RecursionError:
        from games.core.syntax import DEEP

        raise SheetError(path, DEEP) from None
    if root is None:
        raise SheetError(path, "the file is empty")
    if not isinstance(root, yaml.MappingNode):
        from games.core.syntax import unmapped

        raise SheetError(path, unmapped(text, _line(root)), _line(root))
    return Page(path, root)


def mended(
    path: Path, usual: T, also: Callable[[T], Iterator[Fault]]
) -> tuple[T, list[SheetError]]:
    """Return what a file says, with its mistakes mended by what is usual, and the mistakes.

    A file that cannot be read at all is one mistake.
    """
    try:
        return read(path).mended(usual, also)
    except SheetError as error:
        return usual, [error]


def shown(path: Path) -> str:
    """Return the path as people know it: from the program's folder, where it lies in there."""
    whole = path.absolute()
    return (whole.relative_to(ROOT) if whole.is_relative_to(ROOT) else path).as_posix()


def _text(path: Path) -> str:
    try:
        if not path.exists():
            raise SheetError(path, "there is no such file")
        if not path.is_file():
            raise SheetError(path, "this is not a file")
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise SheetError(path, f"the file cannot be read: {error.strerror}") from None
    if len(raw) > LARGEST:
        raise SheetError(path, f"the file is larger than {LARGEST} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SheetError(path, "the file is not UTF-8 text", line) from None


def _refuse_anchors(path: Path, text: str) -> None:
    for event in yaml.parse(text, Loader=Loader):
        if getattr(event, "anchor", None):
            from games.core.syntax import ANCHORS

            raise SheetError(path, ANCHORS, _line(event))


def _where(name: yaml.Node, child: yaml.Node) -> yaml.Node:
    """Return what of an entry a mistake in it is told at: a value, on a line of its own or not."""
    return child if isinstance(child, yaml.ScalarNode) and child.value else name


def _line(node: yaml.Node | yaml.Event) -> int:
    mark = node.start_mark
    return int(mark.line) + 1 if mark else 1


def _build(path: Path, root: yaml.Node, node: yaml.Node, depth: int) -> Any:
    """Return the plain value of a node; faster than YAML's own, and nothing gets lost."""
    if isinstance(node, yaml.ScalarNode):
        return _scalar(path, node)
    if depth == DEEPEST:
        raise SheetError(path, f"{_name(root, node)} lies too deep", _line(node))
    _refuse_tag(path, node, PLAIN + ("map" if isinstance(node, yaml.MappingNode) else "seq"))
    if isinstance(node, yaml.SequenceNode):
        return [_build(path, root, child, depth + 1) for child in node.value]
    result: dict[Any, Any] = {}
    for name, child in node.value:
        if not isinstance(name, yaml.ScalarNode):
            raise SheetError(path, "a key is not one word or number", _line(name))
        key = _scalar(path, name)
        if isinstance(key, str) and not key[:1].isascii():
            _refuse_strange(path, name)
        if key in result:
            first = next(n for n, _ in node.value if _scalar(path, n) == key)
            lines = f"on lines {_line(first)} and {_line(name)}"
            fact = f"{_name(root, node, key)} is given twice, {lines}"
            raise SheetError(path, fact, _line(name))
        result[key] = _build(path, root, child, depth + 1)
    return result


def _name(root: yaml.Node, wanted: yaml.Node, *keys: Key) -> str:
    """Return the name of what lies at a node, and under these keys there."""
    from games.core.explain import Item, dotted

    ahead: list[tuple[yaml.Node, Keys]] = [(root, ())]
    while ahead:
        node, there = ahead.pop()
        if node is wanted:
            return dotted((*there, *keys))
        if isinstance(node, yaml.SequenceNode):
            ahead += [(child, (*there, Item(i))) for i, child in enumerate(node.value)]
        elif isinstance(node, yaml.MappingNode):
            ahead += [
                (
                    child,
                    (*there, str(name.value).lower() if name.tag != PLAIN + "str" else name.value),
                )
                for name, child in node.value
            ]
    return dotted(keys)


def _scalar(path: Path, node: yaml.ScalarNode) -> Any:
    """Return text, a number, true, false or None; `yes`, `12:30` and dates stay text."""
    tag, text = node.tag, node.value
    if text[:1] in ("0", "-", "+") and not node.style and CODE.fullmatch(text):
        number = text.lstrip("-+0_") or "0"
        fact = (
            f'{text} begins with a zero: write "{text}" if it is text, {number} if it is a number'
        )
        raise SheetError(path, fact, _line(node))
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


def _refuse_strange(path: Path, name: yaml.ScalarNode) -> None:
    """Refuse a key before which stands what only looks like a space, as a tab is refused."""
    from games.core.explain import odd, show

    if strange := odd(name.value[:1], f"before {show(name.value[1:].strip())}"):
        raise SheetError(path, strange, _line(name))


def _refuse_tag(path: Path, node: yaml.Node, plain: str) -> None:
    if node.tag != plain:
        name = "!!" + node.tag.removeprefix(PLAIN) if PLAIN in node.tag else node.tag
        fact = f"{name} is not read here; write the value without it"
        raise SheetError(path, fact, _line(node))
