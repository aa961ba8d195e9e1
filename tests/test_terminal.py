"""Every game can be played to its end in lines of text, by one person or by several in turn."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from games.core import library
from games.core.archive import FILE, Archive
from games.core.bots import answer, usual_level
from games.core.desk import begin, question, resume
from games.core.match import HUMAN, Match, Player
from games.core.rules import Asked
from games.core.speech import Voice
from games.core.words import Words
from games.terminal import Console, Session

ROOT = Path(__file__).parents[1]
WORDS = ROOT / "config" / "words"
ANIMALS = ("otter", "heron", "crab", "gecko")
LANGUAGES = tuple(Words(WORDS, "en").languages())
MANY = 20_000
"""Answers after which a match that does not end counts as stuck."""


class Person(io.StringIO):
    """Answers what is asked: first a script, then what a bot would choose."""

    def __init__(self, script: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.written = io.StringIO()
        self.asked: list[str] = []
        """What was written before each answer."""
        self.choose: Callable[[], tuple[str, ...]] = tuple
        self._script = list(script)
        self._chosen: list[str] = []
        self._heard = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        text = self.written.getvalue()[self._heard :]
        self._heard += len(text)
        self.asked.append(text)
        assert len(self.asked) < MANY, "the match never ends"
        if not text.endswith("> "):
            return "yes\n"
        if self._script:
            return f"{self._script.pop(0)}\n"
        if not self._chosen:
            self._chosen = list(self.choose())
        return f"{self._chosen.pop(0)}\n"


SHORT = ("rounds", "points")
"""Variants of which the least makes the shortest match."""


def deal(name: str, who: str, seed: int = 3) -> Match:
    game = library.load(name)
    offered = game.deck.variants
    short = {variant: min(offered[variant]) for variant in SHORT if variant in offered}
    players = [Player(kind, ANIMALS[seat], seat) for seat, kind in enumerate(who.split(","))]
    return Match(game, game.config(**short), tuple(players), seed)


def sit(match: Match, script: tuple[str, ...] = (), language: str = "en") -> tuple[Session, Person]:
    """Return somebody at a desk, who plays as a bot of the usual level would."""
    person = Person(script)
    words = Words(WORDS, language)
    session = Session(begin(match), words, Console(person, person.written))
    person.choose = lambda: answers(match, words)
    return session, person


def answers(match: Match, words: Words) -> tuple[str, ...]:
    """Return what to answer, one thing after the other, for the move of a bot."""
    seat, speech = match.to_act[0], match.game.speech
    move = answer(question(match, seat, usual_level(match.game)))
    names = [words(f"animals.{player.animal}") for player in match.players]
    voice, view = Voice(words, words.of(match.game.id), names), match.view(seat)
    return tuple([voice.say("names", speech.name(view, pick)) for pick in speech.spell(move)])


def seats(name: str, people: int) -> str:
    """Return so many people and one random bot, or the fewest that a game takes."""
    least = library.load(name).deck.seats.least
    return ",".join([HUMAN] * people + ["random"] * max(1 if least > people else 0, least - people))


every_game = pytest.mark.parametrize("name", library.names())


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_person_plays_a_match_to_its_end(name: str, language: str) -> None:
    match = deal(name, seats(name, 1))
    script = ["help", "look", "list", "rules", "rules 1", "hint", "log", "why", "undo", "why undo"]
    script += [Words(WORDS, language)(f"text.commands.{word}.name") for word in ("look", "log")]
    session, person = sit(match, script=tuple(script), language=language)
    session.run()
    text = person.written.getvalue()
    assert match.outcome
    assert "{" not in text
    assert "text." not in text


@every_game
def test_several_people_play_and_each_is_called_before_a_secret_shows(name: str) -> None:
    game = library.load(name)
    match = deal(name, ",".join([HUMAN] * max(2, game.deck.seats.least)))
    session, person = sit(match)
    guarded = match.asked is not Asked.OPENLY
    session.run()
    assert match.outcome
    calls = [text for text in person.asked if "Pass to" in text]
    assert bool(calls) >= guarded


@every_game
def test_whatever_is_not_to_be_chosen_is_refused_with_a_reason(name: str) -> None:
    match = deal(name, seats(name, 1))
    session, person = sit(match, script=("nothing of the kind", "why", "why nothing of the kind"))
    with pytest.raises(IndexError):  # there is nothing to answer for a person who chooses nothing
        person.choose = tuple
        session.run()
    assert person.written.getvalue().count("nothing of the kind") == 3
    assert not [seat for seat, _ in match.moves if match.players[seat].who == HUMAN]


@every_game
def test_the_end_of_the_input_leaves_quietly_with_the_match_kept(name: str, tmp_path: Path) -> None:
    archive = Archive(tmp_path / FILE)
    match = deal(name, seats(name, 1))
    written = io.StringIO()
    session = Session(begin(match, archive), Words(WORDS, "en"), Console(io.StringIO(), written))
    session.run()
    (waiting,) = archive.waiting()
    desk = resume(archive, waiting)
    assert (desk.length, desk.outcome) == (len(match.moves), None)
    archive.close()


def test_a_pipe_is_written_to_without_any_sign_that_only_a_terminal_knows() -> None:
    name = library.names()[0]
    session, person = sit(deal(name, seats(name, 1)))
    session.run()
    assert "\x1b" not in person.written.getvalue()


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_emptied_before_and_after_somebody_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    hiding = [n for n in library.names() if deal(n, "human,human").asked is Asked.ALONE]
    for name in hiding:
        screen = Screen()
        match, words, person = deal(name, "human,human"), Words(WORDS, "en"), Person()
        person.written = screen
        person.choose = lambda match=match, words=words: answers(match, words)  # type: ignore[misc]
        Session(begin(match), words, Console(person, screen)).run()
        parts = screen.getvalue().split("Pass to ")
        assert len(parts) > 2
        for before, after in pairwise(parts):
            assert before.endswith("\x1b[H\x1b[2J\x1b[3J")
            assert "\x1b[H\x1b[2J\x1b[3J" in after


def test_of_several_people_each_can_look_at_the_own_cards_alone() -> None:
    match = deal("memorandom", f"{HUMAN},{HUMAN},random")
    session, person = sit(match, ("look", "look heron", "look crab", "quit"))
    session.run()
    said = person.written.getvalue()
    before, _, alone = said.partition("Pass to Heron, then press Enter.")
    shown, _, after = alone.partition("Only you have seen this.")
    assert "Type look Otter" in before
    assert "Your personal cards:" not in before + after
    told = [answered for answered in shown.splitlines() if answered.startswith("Your personal")]
    assert len(told) == 1
    assert "Only Otter and Heron can look here." in after


@every_game
def test_the_terminal_needs_no_pygame(name: str, tmp_path: Path) -> None:
    code = (
        "import sys, main\n"
        f"status = main.main(['play', {name!r}, '--text'])\n"
        "print(status, [m for m in sys.modules if m.partition('.')[0] in ('pygame', 'pytweening')"
        " or m.startswith('games.stage')])\n"
    )
    env = {**os.environ, "LAGOON_HOME": str(tmp_path), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=env,
        input="look\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.rstrip().endswith("0 []"), done.stdout
    assert done.stderr == ""
