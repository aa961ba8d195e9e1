"""What may be said next, by number or by name, and what somebody meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.speech import Pick
from games.core.words import Words

Names = Mapping[Pick, str]
"""What each pick is called."""


def is_numbered(names: Names) -> bool:
    """Return whether choices can have numbers: not where a name is one itself."""
    return not any(name.strip().isdigit() for name in names.values())


def found(text: str, picks: Sequence[Pick], names: Names) -> list[Pick]:
    """Return the picks that a text may mean: by number, by name, or by how a name begins."""
    if text.isdigit() and is_numbered(names):
        number = int(text) - 1
        return [picks[number]] if 0 <= number < len(picks) else []
    return called(text, picks, names)


def called(text: str, picks: Sequence[Pick], names: Names) -> list[Pick]:
    """Return the picks whose name a text is, or else begins."""
    wanted = _typed(text)
    exact = [pick for pick in picks if _typed(names[pick]) == wanted]
    return exact or [pick for pick in picks if _typed(names[pick]).startswith(wanted)]


def agreed(answer: str, words: Words) -> bool:
    """Return whether an answer says yes, in the reader's language or in English."""
    return answer.casefold() in {"yes", "y", *words("text.yes").casefold().split()}


def _typed(name: str) -> str:
    """Return a name as people type it: in small letters, every dash a hyphen, no soft ones."""
    return name.casefold().replace("–", "-").replace("—", "-").replace("\u00ad", "")
