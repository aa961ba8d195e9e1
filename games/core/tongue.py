"""Which language to begin in: the one that the machine speaks, until you choose another."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

MAC = Path("~/Library/Preferences/.GlobalPreferences.plist")
MANY = 20
"""Languages that are asked for at most."""
NONE = ("c", "posix", "")
"""What a system is set to where nobody chose a language."""


def first_language(offered: Iterable[str], usual: str) -> str:
    """Return the first language of the system that is offered, else the usual one. Never raises."""
    try:
        return choose(_asked(), offered, usual)
    except Exception:  # whatever a system says, it must not keep the program from starting
        return usual


def choose(asked: Iterable[str], offered: Iterable[str], usual: str) -> str:
    """Return the first of those asked for that is offered: as it is, or without its country.

    `asked` are names such as de_AT.UTF-8@euro or pt-BR.
    """
    codes = {_plain(code): code for code in offered}
    for name in asked:
        code = _plain(name)
        while code:
            if code in codes:
                return codes[code]
            code = code.rpartition("-")[0]
        same = [codes[c] for c in sorted(codes) if c.split("-")[0] == _plain(name).split("-")[0]]
        if same:
            return same[0]
    return usual


def _plain(name: str) -> str:
    return name.split(".", maxsplit=1)[0].split("@", maxsplit=1)[0].replace("_", "-").lower()


def _asked() -> list[str]:
    if sys.platform == "win32":
        return _windows()
    if sys.platform == "darwin":
        return _mac() or named(os.environ)
    return named(os.environ)


def named(environment: Mapping[str, str]) -> list[str]:
    """Return what the variables of a POSIX system ask for, first things first.

    LANGUAGE lists more than one, and counts only where the locale is not that of nobody (C).
    """
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    chosen = next((environment[name] for name in variables if environment.get(name)), "")
    if _plain(chosen) in NONE:
        return []
    return [*filter(None, environment.get("LANGUAGE", "").split(":")), chosen][:MANY]


def _windows() -> list[str]:
    import ctypes
    import locale

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return [locale.windows_locale.get(number, "")]


def _mac() -> list[str]:
    import plistlib  # only here, for it takes time

    try:
        with MAC.expanduser().open("rb") as file:
            return [str(name) for name in plistlib.load(file).get("AppleLanguages", ())][:MANY]
    except (OSError, ValueError, RuntimeError):
        return []
