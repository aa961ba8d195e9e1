"""Where a text is broken into lines, and a long word into parts."""

from __future__ import annotations

import re
from collections.abc import Callable

SOFT = "\u00ad"
"""A soft hyphen: not seen, but where a word may be parted."""


def plain(words: str) -> str:
    """Return the words as they are drawn, without soft hyphens."""
    return words.replace(SOFT, "")


def broken(words: str, too_long: Callable[[str], bool]) -> list[str]:
    """Return the words as lines, each as long as it may be."""
    lines: list[str] = []
    for paragraph in words.strip().split("\n"):
        line = ""
        texts = filter(None, paragraph.split(" "))  # a space that holds words stays in them
        for word in [part for whole in texts for part in _parted(whole, too_long)]:
            longer = f"{line} {word}".strip()
            if line and too_long(longer):
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _parted(word: str, too_long: Callable[[str], bool]) -> list[str]:
    """Return a word in parts that each fill a line, if it is too long for one and may be parted."""
    if not too_long(word):
        return [word]
    first, *rest = [part for part in re.split(f"(?<=-)|{SOFT}", word) if part]
    parts = [first]
    for part in rest:
        if too_long(parts[-1] + part + "-"):
            parts[-1] = parts[-1].rstrip("-") + "-"
            parts.append(part)
        else:
            parts[-1] += part
    return parts
