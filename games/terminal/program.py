"""Sits somebody down at a game in a terminal: a new match, or the one that waits."""

from __future__ import annotations

import sys

from games.core import library, sheet
from games.core.archive import FILE, Archive, ElsewhereError, Entry
from games.core.desk import Desk, begin, resume
from games.core.home import Preferences
from games.core.match import Match
from games.core.place import folder
from games.core.words import Words
from games.terminal.choice import agreed
from games.terminal.console import Console, LeftError
from games.terminal.session import Session


def run_text(match: Match, *, fresh: bool) -> int:
    """Play this match in the terminal; unless it must be `fresh`, offer the one that waits.

    Every move is kept in the same archive that the window uses. Return the exit status.
    """
    home = folder()
    words = Words(library.CONFIG / "words", Preferences(home, saving=False).now.language)
    console = Console(sys.stdin, sys.stdout)
    archive = Archive(home / FILE if home else None)
    try:
        desk = _desk(match, archive, words, console, fresh)
        if home is None:
            archive.notices.append("no_home")
        Session(desk, words, console, archive.notices).run()
    except LeftError:
        pass
    finally:
        archive.close()
    return 0


def _desk(match: Match, archive: Archive, words: Words, console: Console, fresh: bool) -> Desk:
    """Return the desk of the match that waits, if somebody wants that, or of the new one."""
    waiting = next((entry for entry in archive.waiting() if entry.game == match.game.id), None)
    if waiting is None or fresh or not _wanted(waiting, words, console):
        return begin(match, archive, animals=_animals())
    try:
        return resume(archive, waiting, animals=_animals())
    except ElsewhereError:
        console.say(words("notices.match_elsewhere"))
        return begin(match, archive, animals=_animals())
    except (KeyError, ValueError) as error:
        console.say(str(error))
        return begin(match, archive, animals=_animals())


def _wanted(waiting: Entry, words: Words, console: Console) -> bool:
    return agreed(console.ask(words("text.waiting", when=waiting.when)), words)


def _animals() -> tuple[str, ...]:
    """Return what players without a name are called, as the look lists them."""
    try:
        return sheet.read(library.config_path("look")).convert(tuple[str, ...], "animals")
    except sheet.SheetError:
        return ()
