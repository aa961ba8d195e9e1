"""A game whose file has a mistake is left out with a sentence, and the others go on."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pilot
import pygame
import pytest
import written

from games import lab
from games.core import library
from games.core.archive import Archive
from games.core.bots import Inline
from games.core.check import problems
from games.core.library import Game
from games.core.match import HUMAN, Match, Player, Record, replay
from games.core.sheet import SheetError
from games.kiosk.screen.attract import Attract
from games.kiosk.screen.program import make_kiosk
from games.kiosk.wishes import Latest
from games.stage.input import Press, Release
from games.stage.play import Play
from games.stage.scenes.title import Title
from games.stage.thinking import Thinker

ROOT = library.ROOT
GAMES = library.names()


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the config folder that the program reads."""
    folder = tmp_path / "config"
    shutil.copytree(ROOT / "config", folder)
    monkeypatch.setattr(library, "CONFIG", folder)
    library.load.cache_clear()
    yield folder
    library.load.cache_clear()


def edit(config: Path, name: str, old: str, new: str) -> int:
    """Change a game's file as a hand would; return the line of the change."""
    path = config / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} is not once in {name}"
    path.write_text(text.replace(old, new), encoding="utf-8")
    library.load.cache_clear()
    return text[: text.index(old)].count("\n") + 1


def refused(name: str) -> str:
    """Return the sentence with which a game cannot be loaded."""
    with pytest.raises(SheetError) as caught:
        library.load(name)
    return str(caught.value)


# --- variants ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (
            "atlas",
            "claims: [compulsory, optional]",
            "claims: [compulsary, optional]",
            'variants.claims[1] is "compulsary", expected compulsory or optional; did you mean '
            "compulsory?",
        ),
        (
            "atlas",
            "claims: [compulsory, optional]",
            "clams: [compulsory, optional]",
            "variants.clams is no field of the game's rules; did you mean claims?",
        ),
        (
            "atlas",
            "rounds: [5, 6",
            "rounds: [5, 300",
            "variants.rounds[2] is 300, expected a whole",
        ),
        ("atlas", "hand: [13, 11, 10]", "hand: [13, 13, 10]", "variants.hand offers 13 twice"),
        ("atlas", "hand: [13, 11, 10]", "hand: 13", "a list is written [13]"),
        ("atlas", "hand: [13, 11, 10]", "hand: [13, 25]", "variants.hand offers 25, but rules"),
        (
            "memorandom",
            "deck: [standard, easy, expert]",
            "deck: [standart, easy]",
            'variants.deck[1] is "standart", expected standard, easy or expert; did you mean '
            "standard?",
        ),
        ("memorandom", "notes: [false, true]", "notes: [no, yes]", "write false"),
        (
            "memorandom",
            "points: [5, 1",
            "points: [fife, 1",
            'variants.points[1] is "fife", expected',
        ),
        (
            "memory_island",
            "unorganized: [false",
            "unorganized: [flase",
            'is "flase", expected true',
        ),
        ("kahuna", "stone_cap: [none, 10]", "stone_cap: [nine, 10]", "did you mean none?"),
        ("kahuna", "draw_pass: [true, false]", "draw_pass: []", "expected a list of 1 to 30"),
        ("the_game", "at_least: [2, 3]", "at_least: [2, 4]", "expected 2 or 3"),
        (
            "the_game",
            "hands: {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}",
            "hands: {1: 8, 2: 7, 3: 3, 4: 6, 5: 6}",
            "variants.at_least 3 with variants.hand one_fewer cannot be played: rules: a hand of 2",
        ),
    ],
)
def test_a_misspelt_variant_is_told_with_its_file_its_line_and_its_field(
    config: Path, name: str, old: str, new: str, told: str
) -> None:
    line = edit(config, name, old, new)
    sentence = refused(name)
    assert told in sentence
    assert sentence.startswith(f"{config}/{name}.yaml:")
    if "with" not in told:
        assert sentence.startswith(f"{config}/{name}.yaml:{line}: ")
    assert problems([config / f"{name}.yaml"], config)[0] == sentence


def test_every_way_to_combine_what_a_game_offers_can_be_laid() -> None:
    for name in GAMES:
        game = library.load(name)
        last = {name: choices[-1] for name, choices in game.deck.variants.items()}
        assert game.config(**last)


def test_more_variants_than_anybody_could_try_out_are_refused(config: Path) -> None:
    many = {"patience": range(1, 31), "limit": range(1, 31), "first": range(10)}
    lines = [f"  {name}: {[*choices]}\n" for name, choices in many.items()]
    line = edit(config, "memory_island", "  unorganized: [f", f"{''.join(lines)}  unorganized: [f")
    told = refused("memory_island")
    assert told.startswith(
        f"{config}/memory_island.yaml:{line - 1}: variants can be combined in 36,"
    )
    assert told.endswith("ways, expected at most 10,000")


# --- numbers -----------------------------------------------------------------------------------


HUGE = [
    ("atlas", "copies: 3 ", "copies: 20000000 "),
    ("atlas", "skip: 6", "skip: 20000000"),
    ("atlas", "  atlas: 6 ", "  atlas: 20000000 "),
    ("atlas", "match: 1", "match: -1"),
    ("kahuna", "copies: 2 ", "copies: 20000000 "),
    ("kahuna", "limit: 5 ", "limit: 20000000 "),
    ("kahuna", "bridges: 25 ", "bridges: 20000000 "),
    ("kahuna", "aspect: 1.253 ", "aspect: 1.0e+300 "),
    ("kahuna", "awards: [1, 2] ", f"awards: [{', '.join(['1'] * 999)}] "),
    (
        "memorandom",
        "{colours: 3, shapes: 3, numbers: 3, copies: 2}",
        "{colours: 3, shapes: 3, numbers: 3, copies: 20000000}",
    ),
    ("memorandom", "patience: 30 ", "patience: 20000000 "),
    ("memorandom", "redeals: 2 ", "redeals: 20000000 "),
    ("memory_island", "rows: 6", "rows: 20000000"),
    ("memory_island", "patience: 3 ", "patience: 20000000 "),
    ("memory_island", "target: 10 ", "target: 20000000 "),
    ("the_game", "highest: 99", "highest: 20000000"),
    ("the_game", "rising: 2 ", "rising: 20000000 "),
    ("the_game", "good: 10 ", "good: 20000000 "),
    ("the_game", "{1: 8, 2: 7,", "{1: 8, 2: 20000000,"),
    ("the_game", "longest: 600 ", "longest: 20000000 "),
    ("the_game", "worlds: 40", "worlds: 20000000"),
    ("memorandom", "lines: 100", "lines: 20000000"),
    ("kahuna", "deep: 10", "deep: 20000000"),
    ("memory_island", "most: 4", "most: 20000000"),
]


@pytest.mark.parametrize(("name", "old", "new"), HUGE)
def test_a_number_that_no_table_holds_is_refused_before_anything_is_made_of_it(
    config: Path, name: str, old: str, new: str
) -> None:
    line = edit(config, name, old, new)
    assert refused(name).startswith(f"{config}/{name}.yaml:{line}: ")
    assert "expected" in refused(name)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("atlas", {"copies": 20_000_000}),
        ("atlas", {"actions": {"skip": 20_000_000, "reverse": 0, "trade": 0}}),
        ("kahuna", {"copies": 20_000_000}),
        ("kahuna", {"limit": 20_000_000}),
        (
            "memorandom",
            {
                "decks": {
                    "standard": {"colours": 4, "shapes": 4, "numbers": 4, "copies": 20_000_000}
                }
            },
        ),
        ("memory_island", {"rows": 20_000_000, "columns": 1, "cards": {"10": 20_000_000}}),
        ("the_game", {"highest": 20_000_000}),
        ("the_game", {"hands": {str(n): 6 for n in range(1, 10_000)}}),
    ],
)
def test_a_record_with_such_a_number_is_refused_as_well(name: str, fields: dict[str, Any]) -> None:
    game = library.load(name)
    players = (Player(HUMAN),) * game.deck.seats.usual
    record = Match(game, game.config(), players, 1).record()
    odd = msgspec.structs.replace(record, config={**record.config, **fields})
    sent = msgspec.json.decode(msgspec.json.encode(odd), type=Record)
    with pytest.raises(ValueError, match=f"does not fit {name}") as caught:
        replay(game, sent)
    assert not any(sign in str(caught.value) for sign in ("`", "regex", "$."))


OTHERWISE = {("look.yaml", "type"), ("every game", "variants")}
"""Sizes of letters have a range each, by what is built in; choices have that of their field."""


def test_every_number_of_every_file_has_a_range() -> None:
    for file, structs in written.kinds().items():
        for field in written.fields(structs):
            held = [*written.metas(field.kind)]
            for kind in written.parts(field.kind):
                if kind in (int, float) and (file, field.name) not in OTHERWISE:
                    low = any(m.ge is not None or m.gt is not None for m in held)
                    assert low and any(m.le is not None for m in held), f"{file}: {field}"


# --- left out ----------------------------------------------------------------------------------


BROKEN = [
    ("atlas", "claims: [compulsory, optional]", "claims: [compulsary, optional]"),
    ("kahuna", "rules:", "rulse:"),
    ("memorandom", "seats: {least: 2, most: 6, usual: 2}", "seats: {least: 2, most: 8, usual: 2}"),
    ("memory_island", "rows: 6", "rows: 7"),
    ("the_game", "sharp: {worlds: 40", "sharp: {wrolds: 40"),
]


@pytest.fixture(params=BROKEN, ids=[name for name, _, _ in BROKEN])
def broken(request: pytest.FixtureRequest, config: Path) -> str:
    """The name of a game whose file has a mistake."""
    name, old, new = request.param
    edit(config, name, old, new)
    return str(name)


def island(stage: Any, name: str) -> Any:
    """Return the island of a game on the first screen."""
    label = stage.ctx.words.of(name)("title")
    return next(w for w in stage.top.form.widgets if w.label == label)


def idle(stage: Any) -> None:
    """Let every game be tried."""
    for _ in range(40):
        stage.idle()


def test_the_window_leaves_it_out_with_a_notice_before_anybody_touches_it(broken: str) -> None:
    stage = pilot.open_stage(None, muted=True)
    assert island(stage, broken).enabled
    idle(stage)
    assert not island(stage, broken).enabled
    stage.notice.update(0.1)
    notice, *others = [*stage.ctx.notices, stage.notice._text]
    assert not others
    assert f"{broken}.yaml:" in notice
    assert "The game is left out" in notice
    for name in [name for name in GAMES if name != broken]:
        assert island(stage, name).enabled
    pilot.close(stage)


def test_touching_it_sooner_tells_the_same_and_greys_it(broken: str) -> None:
    stage = pilot.open_stage(None, muted=True)
    where = island(stage, broken).box.center
    for intent in (Press(where), Release(where)):
        stage.handle(intent)
    assert isinstance(stage.top, Title)
    assert not island(stage, broken).enabled
    idle(stage)
    assert len(stage.ctx.notices) == 1
    pilot.close(stage)


def test_the_others_can_be_played(broken: str) -> None:
    stage = pilot.open_stage(None, muted=True)
    name = next(name for name in GAMES if name != broken)
    idle(stage)
    where = island(stage, name).box.center
    for intent in (Press(where), Release(where)):
        stage.handle(intent)
    assert "play" in pilot.names(stage)
    pilot.close(stage)


def test_an_unattended_screen_plays_all_the_others(
    broken: str, config: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pilot.open_stage(None).close()
    counts = Archive(None)
    with caplog.at_level(logging.WARNING):
        latest, screen = Latest(config / "kiosk.yaml"), pygame.display.get_surface()
        stage = make_kiosk(screen, latest, counts, None, Thinker(Inline()), lambda: 720)
        attract = stage.top
        assert isinstance(attract, Attract)
        shown = set()
        for _ in range(2 * len(GAMES)):
            play = attract._next()
            assert isinstance(play, Play)
            shown.add(play.desk.game.id)
    assert shown == {*GAMES} - {broken}
    assert len([r for r in caplog.records if f"{broken}.yaml" in r.getMessage()]) == 1
    for intent in (Press((9, 9)), Release((9, 9))):
        stage.handle(intent)
    offered = [w.name for w in stage.top.form.widgets if w.name.startswith("island:")]
    assert sorted(offered) == sorted(f"island:{name}" for name in GAMES if name != broken)
    assert stage.close()
    counts.close()


def test_an_unattended_screen_without_any_game_shows_the_lagoon(config: Path) -> None:
    for name in GAMES:
        (config / f"{name}.yaml").write_text("rules: [")
    library.load.cache_clear()
    stage = pilot.open_stage(None)
    counts = Archive(None)
    kiosk = make_kiosk(stage.screen, Latest(config / "kiosk.yaml"), counts, None, stage.ctx.thinker)
    for _ in range(5):
        kiosk.update(0.5)
        kiosk.draw()
    assert kiosk.top.play is None
    kiosk.handle(Press((9, 9)))
    kiosk.draw()
    pilot.close(stage)
    counts.close()


def test_simulate_names_the_file(broken: str) -> None:
    with pytest.raises(SheetError, match=f"{broken}.yaml:"):
        lab.play(broken, ["random"] * 2, 1, 1, lambda: 0.0)


@pytest.mark.parametrize(
    "command",
    [
        ("play", "atlas", "--text"),
        ("play", "atlas"),
        ("simulate", "atlas", "--seats", "random,random,random"),
    ],
    ids=" ".join,
)
def test_a_command_for_it_is_one_sentence_with_the_file(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    house = tmp_path / "house"
    for part in ("games", "config"):
        shutil.copytree(ROOT / part, house / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", house)
    (house / "assets").symlink_to(ROOT / "assets")
    edit(house / "config", "atlas", "claims: [compulsory", "claims: [compulsary")
    done = subprocess.run(
        [sys.executable, "main.py", *command],
        cwd=house,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("config/atlas.yaml:")
    assert 'variants.claims[1] is "compulsary"' in line


def test_what_is_mended_is_there_again_after_the_next_start(config: Path) -> None:
    edit(config, "atlas", "claims: [compulsory", "claims: [compulsary")
    assert "compulsary" in refused("atlas")
    edit(config, "atlas", "claims: [compulsary", "claims: [compulsory")
    assert isinstance(library.load("atlas"), Game)
