"""Says in words why a file cannot be read at all, on which line, and what to do about it.

Nothing here is needed while all is well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import yaml

from games.core.explain import odd

ANCHORS = (
    "anchors and aliases (& and *) are not read here; write the value out, or put text in quotes"
)
DEEP = "mappings and lists lie too deep inside each other"
INDENT = "the line is not indented like those around it"
OPEN = "text in quotes does not end"
QUOTE = "text goes on after its quotes; write quotes inside as \\\" between \" or as '' between '"
COLON = "a key has no colon"

BEGAN = (
    ("expected ',' or ']'", "a list does not end with ]"),
    ("expected ',' or '}'", "a mapping does not end with }"),
    ("end of stream", OPEN),
    ("could not find expected ':'", COLON),
)
"""What the two parsers say, in part, and what we say instead, with the line where it began."""
PROBLEMS = (
    ("node content", "a value is missing here, or a [ or { before it is not closed"),
    ("mapping values are not allowed", "a colon too many; put text that has a colon in quotes"),
    ("expected key", INDENT),
    ("<block end>", INDENT),
    ("'-' indicator", INDENT),
    ("sequence entries are not allowed", "a list begins where none can be"),
    ("found another document", "only one document fits into a file; take the --- out"),
    ("<document start>", INDENT),
    ("escape character", "a backslash that means nothing; write \\\\ or use ' instead of \""),
    ("undefined alias", ANCHORS),
    ("alphabetic or numeric", ANCHORS),
    ("nesting depth", DEEP),
)
"""The same with the line where it showed."""
SIGNS = (
    "cannot start any token",
    "comment or line break",
    "chomping",
    "sequence entries are not allowed",
    "mapping keys are not allowed",
    "incompatible YAML",
)
"""What they say where text begins with a sign that means something."""

STRANGE = r"[\s\u200b\u2060\ufeff]"
HEAD = re.compile(rf"{STRANGE}*(?:-{STRANGE}*)?(?:[\w.-]+{STRANGE}*[:：﹕꞉]{STRANGE}*)?")
"""What comes before a value."""
VALUE = re.compile(r"\s*(?:- +)?(?:[\w.\"'-]+ *: +|- +)(\S.*)")
TIGHT = re.compile(r"\s*(?:- +)?[A-Za-z_][\w-]*:[^\s:/]")
"""A key whose colon no space follows."""
KEY = re.compile(r"\s*[\w.\"'-]+ *:(?: |$)")
ENDED = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'"
"""Text in quotes that end on the same line."""


class Found(NamedTuple):
    """A fact and its line, counted from 1."""

    fact: str
    line: int


def explained(text: str, error: yaml.MarkedYAMLError) -> Found:
    """Return why a text is no YAML."""
    problem, began, showed = str(error.problem), error.context_mark, error.problem_mark
    lines = text.split("\n")
    last = min(showed.line, len(lines) - 1) if showed else 0
    first = min(began.line, last) if began else last
    for at in _near(lines, first if BEGAN[-1][0] in problem else last):
        if found := _habit(lines[at], problem):
            return Found(found, at + 1)
    if "expected key" in problem or "<block end>" in problem:
        for at in range(last):
            if _is_open(lines[at], lines[at + 1]):
                return Found(OPEN, at + 1)
    for theirs, ours in BEGAN:
        if theirs in problem and began:
            return Found(ours, first + 1)
    if "mapping values" in problem and KEY.sub("", lines[last], count=1).find(": ") < 0:
        return Found(INDENT, last + 1)
    facts = (ours for theirs, ours in PROBLEMS if theirs in problem)
    return Found(next(facts, "the line cannot be read"), last + 1)


def unmapped(text: str, line: int) -> str:
    """Return why a text is no mapping; its first value begins on this line."""
    found = _habit(text.split("\n")[line - 1], BEGAN[-1][0])
    return found or "expected a mapping, like `name: value`"


def _near(lines: list[str], last: int) -> Iterator[int]:
    """Yield the line where it showed, and the one before it that says something."""
    yield last
    for at in range(last - 1, -1, -1):
        if lines[at].strip() and not lines[at].lstrip().startswith("#"):
            yield at
            return


def _habit(line: str, problem: str) -> str:
    """Return what is wrong with a line that people often write; "" if it looks well."""
    if re.match(r" *\t", line):
        return "the line begins with a tab; use spaces"
    head = HEAD.match(line)
    if head and (strange := odd(head[0])):
        return strange
    if TIGHT.match(line):
        return "a space must follow the colon"
    found = VALUE.match(line)
    value = found[1] if found else ""
    if "<block end>" in problem or "expected key" in problem:
        if re.match(rf"(?:{ENDED})\s*[^\s#,]", value):
            return QUOTE
        if value[:1] in ("{", "[") and re.match(r"\s*[^\s#,]", value[_end(value) :]):
            return f"text that begins with {value[0]} needs quotes around it"
    if value[:1] in tuple("@`%|>?-") and any(sign in problem for sign in SIGNS):
        return f"text that begins with {value[0]} needs quotes around it"
    return ""


def _end(value: str) -> int:
    """Return where the list or mapping that a value begins with ends; its length if it does not."""
    depth = 0
    for at, sign in enumerate(value):
        depth += (sign in "{[") - (sign in "}]")
        if not depth:
            return at + 1
    return len(value)


def _is_open(line: str, after: str) -> bool:
    """Return whether text in quotes does not end on a line though the next one has a key."""
    found = VALUE.match(line)
    opens = found and found[1][0] in "\"'" and not re.match(ENDED, found[1])
    return bool(opens and KEY.match(after))
