"""Plays on a home until it is killed, in the window or in lines of text, and tells every move.

`python tests/faults/player.py HOME GAME FRONT SEED [anew]` goes on with what waits in the home, or
begins another match with `anew`. The front is `window`, `terminal`, `flood`: a window that is
touched wildly, or `starved`: one whose disk is full for a while.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]

from harness import digest  # noqa: E402

from games.core import library  # noqa: E402
from games.core.archive import FILE, Archive  # noqa: E402
from games.core.chance import pick  # noqa: E402
from games.core.desk import LocalDesk, begin, resume  # noqa: E402
from games.core.match import Match, Player  # noqa: E402
from games.core.speech import Voice  # noqa: E402
from games.core.words import ENGLISH, Words  # noqa: E402

SIZE = (960, 540)
ANEW = sys.argv[5:] == ["anew"]


def deal(name: str, seed: int) -> Match:
    """Return a match of one person and as many random bots as it takes."""
    game = library.load(name)
    who = ["human", *["random"] * (game.deck.seats.least - 1)]
    players = [
        Player(level, ("otter", "heron", "crab")[seat], seat) for seat, level in enumerate(who)
    ]
    return Match(game, game.config(), tuple(players), seed)


def tell_of(what: str, desk: LocalDesk) -> None:
    """Print which match it is, how long, and what its moves come to."""
    print(what, desk.seed, desk.length, digest(desk._match.record().moves), flush=True)


def told(change: Callable[..., None]) -> Any:
    """Return a way to change a match that tells its length when that is kept."""

    def tell(desk: LocalDesk, *about: Any) -> None:
        change(desk, *about)
        tell_of("done", desk)

    return tell


def opened(home: Path, name: str, seed: int) -> Any:
    """Return a stage at a table."""
    import pilot

    with closing(Archive(home / FILE)) as archive:
        waits = bool(archive.waiting()) and not ANEW
    match = None if waits else deal(name, seed)
    mode = "play" if match else "title"
    stage = pilot.open_stage(home, SIZE, mode, match, pace="off", motion="off", muted=True)
    hand = pilot.Mouse(stage)
    if waits:
        hand.use("continue")
    desk = pilot.table(stage).desk
    assert isinstance(desk, LocalDesk)
    tell_of("start", desk)
    return stage


def window(home: Path, name: str, seed: int) -> None:
    """Play with a mouse."""
    import pilot

    hand = pilot.Mouse(opened(home, name, seed))
    while True:
        pilot.play_on(hand, pilot.anything(seed))
        hand.use("again")


def flood(home: Path, name: str, seed: int) -> None:
    """Let everything be touched, many times a second."""
    from monkey import Monkey

    for _ in Monkey(opened(home, name, seed), seed).play(10**9):
        pass


def starved(home: Path, name: str, seed: int) -> None:
    """Play with a mouse while the disk is full from the fourth move to the twelfth."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    submit: Callable[..., None] = LocalDesk.submit
    made = [0]

    def count(*move: Any) -> None:
        made[0] += 1
        size = (home / FILE).stat().st_size if 4 <= made[0] < 12 else most
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
        submit(*move)

    LocalDesk.submit = count  # type: ignore[assignment,method-assign]
    window(home, name, seed)


class Person(io.StringIO):
    """Answers by luck what a terminal asks."""

    def __init__(self, desk: LocalDesk, words: Words, seed: int) -> None:
        super().__init__()
        self.heard = io.StringIO()
        self._desk, self._words, self._rng = desk, words, Random(seed)
        self._answers: list[str] = []

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        text = self.heard.getvalue()
        self.heard.seek(0)
        self.heard.truncate()
        if not text.endswith("> "):
            return "yes\n"
        self._answers = self._answers or self._choose()
        return f"{self._answers.pop(0)}\n"

    def _choose(self) -> list[str]:
        desk, speech = self._desk, self._desk.game.speech
        seat = desk.due if desk.due is not None else 0
        view, move = desk.view(seat), pick(desk.legal_moves(seat), self._rng)
        names = [self._words(f"animals.{player.animal}") for player in desk.players]
        voice = Voice(self._words, self._words.of(desk.game.id), names)
        return [voice.say("names", speech.name(view, word)) for word in speech.spell(move)]


def terminal(home: Path, name: str, seed: int) -> None:
    """Play in lines of text, one match after the other."""
    from games.terminal import Console, Session

    words = Words(library.CONFIG / "words", ENGLISH)
    archive = Archive(home / FILE)
    while True:
        waiting = [] if ANEW else archive.waiting()
        desk = resume(archive, waiting[0]) if waiting else begin(deal(name, seed), archive)
        tell_of("start", desk)
        person = Person(desk, words, seed)
        Session(desk, words, Console(person, person.heard), archive.notices).run()
        seed += 1


FRONTS = {"window": window, "terminal": terminal, "flood": flood, "starved": starved}

if __name__ == "__main__":
    LocalDesk.submit = told(LocalDesk.submit)  # type: ignore[method-assign]
    LocalDesk.undo = told(LocalDesk.undo)  # type: ignore[method-assign]
    FRONTS[sys.argv[3]](Path(sys.argv[1]), sys.argv[2], int(sys.argv[4]))
