"""Every line of every file under config/, deleted and mistyped in turn: what is told, what starts.

A share of it is a test (`test_mistyped.py`); `bench/mistakes.py` goes through all.
"""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pilot
import pygame
import pytest

from games.core import library, sheet, words
from games.core.archive import Archive
from games.core.bots import RANDOM, Inline, Question, answer
from games.core.chance import generator
from games.core.check import problems
from games.core.desk import LocalDesk
from games.core.home import Preferences
from games.core.match import Match, Player
from games.kiosk import CHECKS as KIOSK
from games.kiosk.screen.program import make_kiosk
from games.kiosk.wishes import Latest
from games.stage import app, program, sound, theme
from games.stage import look as looks
from games.stage.checks import CHECKS as STAGE
from games.stage.input import Press, Release
from games.stage.play import Play
from games.stage.scene import Pop, Push
from games.stage.scenes.reader import reader
from games.stage.scenes.settings import settings
from games.stage.scenes.setup import setup
from games.stage.stack import Stage
from games.stage.thinking import Thinker

SOURCE = library.ROOT / "config"
SIZE = (640, 360)
MOVES = 6
"""Moves that are watched on each table."""
TELLING = ("mended", "mended_several", "left_out", "words_broken")
"""Notices about a file."""


class Case(NamedTuple):
    """One mistake in one line."""

    file: str
    """From the config folder on."""
    line: int
    """From 1."""
    what: str
    text: str
    """All of the file."""


# --- mistakes ----------------------------------------------------------------------------------


def _value(line: str, new: str) -> str:
    """Return a line with another value behind its first key, or its dash."""
    return re.sub(r"^(\s*(?:- )?[\w\"]+: +|\s*- +).*$", lambda at: at[1] + new, line, count=1)


def _number(line: str, new: str, place: int = 0) -> str:
    """Return a line with another number in place of its first, or a later one."""
    found = list(re.finditer(r"(?<![\w#\"'.])-?\d+(\.\d+)?(?![\w\"'.])", line.partition(" #")[0]))
    if place >= len(found):
        return line
    return line[: found[place].start()] + new + line[found[place].end() :]


def _misspelt(line: str) -> str:
    return re.sub(r"([A-Za-z_])([A-Za-z_])(\w*\"?:)", r"\2\1\3", line, count=1)


MISTAKES: dict[str, Callable[[str], str]] = {
    "deleted": lambda line: "",
    "twice": lambda line: f"{line}\n{line}",
    "emptied": lambda line: _value(line, ""),
    "blank": lambda line: _value(line, "''"),
    "word": lambda line: _value(line, "wobble"),
    "number": lambda line: _value(line, "7"),
    "list": lambda line: _value(line, "[]"),
    "mapping": lambda line: _value(line, "{}"),
    "true": lambda line: _value(line, "true"),
    "huge": lambda line: _number(line, "20000000"),
    "zero": lambda line: _number(line, "0"),
    "below": lambda line: _number(line, "-3"),
    "code": lambda line: _number(line, "0123"),
    "broken": lambda line: _number(line, "1.5"),
    "more": lambda line: _number(line, "9"),
    "second more": lambda line: _number(line, "9", 1),
    "third huge": lambda line: _number(line, "20000000", 2),
    "fourth zero": lambda line: _number(line, "0", 3),
    "misspelt": _misspelt,
    "indented": lambda line: f" {line}",
    "outdented": lambda line: line.removeprefix("  "),
    "space": lambda line: line.replace(": ", ":\u00a0", 1),
    "tight": lambda line: line.replace(": ", ":", 1),
    "brace": lambda line: line.replace("}", "", 1) if "}" in line else line.replace("{", "", 1),
    "bracket": lambda line: line.replace("]", "", 1),
    "quote": lambda line: line.replace('"', "", 1),
    "letters": lambda line: re.sub(r"([a-z])([a-z]+)(?=[\]},]*$)", r"\2\1", line, count=1),
    "swapped": lambda line: re.sub(r"\b(\w+), (\w+)\b", r"\2, \1", line, count=1),
}


def cases(*mistakes: str) -> Iterator[Case]:
    """Yield all that can go wrong in one line; of these kinds, if some are named."""
    for path in sorted(SOURCE.rglob("*.yaml")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for at, line in enumerate(lines):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            for what in mistakes or MISTAKES:
                new = MISTAKES[what](line)
                if new != line:
                    text = "\n".join([*lines[:at], new, *lines[at + 1 :]])
                    yield Case(path.relative_to(SOURCE).as_posix(), at + 1, what, text)


# --- what comes of them ------------------------------------------------------------------------


class Log(logging.Handler):
    """What is logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(record.getMessage())


class Desk:
    """A copy of the config folder, to make mistakes in, and stages that start with it."""

    def __init__(self, folder: Path) -> None:
        self.config = folder / "config"
        self.home = folder / "home"
        shutil.copytree(SOURCE, self.config)
        self._pages: dict[tuple[Path, str], sheet.Page] = {}
        self._log = Log()
        self._changed = ""
        """The game, if it is one, whose file has the mistake."""

    def __enter__(self) -> Desk:
        usual, look = looks.Look(theme.read_theme(), SIZE), looks.Look
        self._read, self._loaded = sheet.read, library.load

        def same_look(new: theme.Theme, *about: Any) -> looks.Look:
            return usual if new == usual.theme else look(new, *about)

        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(library, "CONFIG", self.config)
        self._patch.setattr(sheet, "read", self._page)
        self._patch.setattr(looks, "Look", same_look)
        self._patch.setattr(library, "load", self._load)
        logging.getLogger().addHandler(self._log)
        pygame.display.init()
        pygame.font.init()
        self._screen = pygame.display.set_mode(SIZE)
        words._read.cache_clear()
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()
        logging.getLogger().removeHandler(self._log)
        words._read.cache_clear()
        self._loaded.cache_clear()

    def _load(self, name: str) -> library.Game:
        """Load a game; only that with the mistake, if it is one, is loaded again and again."""
        loaded = self._loaded
        return loaded(name) if name != self._changed else loaded.__wrapped__(name)

    def _page(self, path: Path) -> sheet.Page:
        """Read a file, or remember what was read of it when it was the same."""
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        if (path, text) not in self._pages:
            page = self._read(path)
            if text != (SOURCE / path.relative_to(self.config)).read_text(encoding="utf-8"):
                return page
            self._pages[path, text] = page
        return self._pages[path, text]

    def check(self, case: Case) -> None:
        """Make the mistake, ask what is wrong, and start the stage: both have to say the same."""
        path = self.config / case.file
        usual = path.read_text(encoding="utf-8")
        path.write_text(case.text, encoding="utf-8")
        try:
            self._changed = path.stem if path.parent == self.config else ""
            if not self._changed:
                words._read.cache_clear()
            told = problems(self._read_with(path), self.config, {**KIOSK, **STAGE})
            self._log.lines.clear()
            said = self.start(case.file)
        finally:
            path.write_text(usual, encoding="utf-8")
            if not self._changed:
                words._read.cache_clear()
        assert len(told) == len({*told})
        if not told:
            assert not said, f"nothing was told, and the start said {said}"
            assert not self._log.lines, f"nothing was told, and logged was {self._log.lines}"
        unknown = [line for line in said if not any(sentence in line for sentence in told)]
        assert not unknown, f"told was {told}, and the start said {unknown}"

    def _read_with(self, path: Path) -> list[Path]:
        """Return the files that are checked: a text that English lacks is told of translations."""
        others = self.config.glob(f"words/*/{path.name}")
        return [path, *(other for other in others if other != path)]

    def start(self, file: str) -> list[str]:
        """Start what reads a file, and play; return what the start says of files."""
        if file == "kiosk.yaml":
            return self._kiosk()
        prefs, name = Preferences(None), Path(file).stem
        prefs.change(muted=file != "sounds.yaml")
        stage = program.make_stage(self._screen, "title", None, None, prefs, Thinker(Inline()))
        if file.startswith("words/"):
            stage.ctx.prefs.change(language=Path(file).parent.name)
        app.show(stage)
        for _ in range(30):
            stage.idle()
        if file == "sounds.yaml":
            self._hear(stage)
        game = name if name in library.names() else "memory_island"
        if game in library.names() and game not in stage.ctx.kept.out:
            self._play(stage, game, levels=name == game and not file.startswith("words/"))
        self._see(stage, settings(stage.ctx))
        found = [*stage.ctx.notices, *stage.ctx.words.notices, *stage.ctx.sound.notices]
        assert stage.close()
        return [line for line in found if line.partition(":")[0] in TELLING]

    def _see(self, stage: Stage, scene: Any) -> None:
        stage.change(Push(scene))
        app.show(stage)
        stage.change(Pop())

    def _hear(self, stage: Stage) -> None:
        for name in sound.NAMES:
            for step in (0, 9):
                stage.ctx.sound.update(0.1)
                stage.ctx.sound.play(name, step)
        assert stage.ctx.sound.available

    def _play(self, stage: Stage, name: str, *, levels: bool) -> None:
        """Lay a game out for as many as can play, see what is to be seen, and make some moves."""
        game = library.load(name)
        for scene in (setup(stage.ctx, game), reader(stage.ctx, game)):
            self._see(stage, scene)
        for seats in {game.deck.seats.usual, game.deck.seats.most if levels else 0} - {0}:
            players = [Player(RANDOM, pilot.ANIMALS[seat], seat) for seat in range(seats)]
            match = Match(game, game.config(), tuple(players), 11)
            desk = LocalDesk(match, thinker=stage.ctx.thinker)
            stage.change(Push(Play(stage.ctx, desk, dealt=True)))
            for _ in range(MOVES):
                stage.update(0.4)
                app.show(stage)
                stage.update(30.0)
                app.show(stage)
            stage.change(Pop())
        for level in (*game.levels, *game.deck.yardsticks) if levels else ():
            self._ask(game, level)

    def _ask(self, game: library.Game, level: str) -> None:
        match = Match(game, game.config(), (Player(level),) * game.deck.seats.usual, 11)
        seat = match.to_act[0]
        legal = match.legal_moves(seat)
        seen, rng = match.seen(seat), generator("mistyped")
        question = Question(game.id, level, match.view(seat), seen, legal, rng)
        assert answer(question) in legal

    def _kiosk(self) -> list[str]:
        latest = Latest(self.config / "kiosk.yaml", None)
        counts = Archive(None)
        stage = make_kiosk(self._screen, latest, counts, None, Thinker(Inline()), lambda: 720)
        for _ in range(3):
            stage.update(0.4)
            app.show(stage)
        for intent in (Press((9, 9)), Release((9, 9)), Press((300, 200)), Release((300, 200))):
            stage.handle(intent)
            stage.update(0.1)
            app.show(stage)
        stage.reset()
        assert stage.close()
        counts.close()
        return [*self._log.lines]
