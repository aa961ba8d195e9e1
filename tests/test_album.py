"""The album: every picture of every game can be reached, shown large, and left again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pilot
import pytest
from pilot import close, form, names, open_stage, where

from games.core import library
from games.core.library import Game
from games.core.speech import Leaf
from games.stage.input import Back
from games.stage.scenes.album import has_album
from games.stage.stack import Stage
from games.stage.theme import read_theme

HANDS = sorted(pilot.HANDS)


def labels(stage: Stage) -> list[str]:
    """The names of the pictures on this page."""
    return [widget.label for widget in form(stage).widgets if widget.name.startswith("leaf:")]


def leaves(game: Game) -> Sequence[Leaf]:
    """Return the pictures of a game's album."""
    album = game.speech.album
    assert album
    pictures: Sequence[Leaf] = album(game.config())
    return pictures


def albums() -> list[Game]:
    """Return the games that have an album, in the order of their islands."""
    islands = read_theme().islands
    names = sorted(library.names(), key=lambda name: [*islands, name].index(name))
    return [game for game in map(library.load, names) if has_album(game)]


def test_the_title_opens_an_album_with_the_pictures_of_all_games(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    hand = pilot.Mouse(stage)
    hand.use("album")
    seen: list[str] = []
    while True:
        seen += labels(stage)
        if "next" not in names(stage):
            break
        hand.use("next")
    expected = [
        stage.ctx.words.of(game.id)(leaf.name) for game in albums() for leaf in leaves(game)
    ]
    assert seen == expected
    assert len(seen) >= 65
    close(stage)


@pytest.mark.parametrize("game", albums(), ids=lambda game: game.id)
def test_the_set_up_screen_opens_the_album_of_its_game(game: Game, tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    hand = pilot.Mouse(stage)
    hand.use(f"island:{game.id}")
    hand.use("album")
    first = leaves(game)[0]
    assert labels(stage)[0] == stage.ctx.words.of(game.id)(first.name)
    hand.use("close")
    assert where(stage) == "setup"
    close(stage)


def test_a_game_without_pictures_has_no_album(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    pilot.Mouse(stage).use("island:kahuna")
    assert "album" not in names(stage)
    close(stage)


@pytest.mark.parametrize("kind", HANDS)
def test_a_picture_is_shown_large_and_left_with_every_hand(kind: str, tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    hand = pilot.HANDS[kind](stage)
    hand.use("album")
    page = labels(stage)
    hand.use("leaf:2")
    assert page[2] in [widget.label for widget in form(stage).widgets]
    assert labels(stage) == []
    hand.use("next")
    assert page[3] in [widget.label for widget in form(stage).widgets]
    hand.use("previous")
    hand.use("close")
    assert labels(stage) == page
    hand.use("leaf:2")
    stage.handle(Back())
    assert labels(stage) == page
    stage.handle(Back())
    assert where(stage) == "title"
    close(stage)


def test_a_large_picture_stays_when_the_letters_grow(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    hand = pilot.Mouse(stage)
    hand.use("album")
    name = labels(stage)[3]
    hand.use("leaf:3")
    stage.ctx.prefs.change(text_scale=200)
    stage.ctx.look.dress(2.0, high_contrast=False)
    stage.resized(stage.screen)
    assert name in [widget.label for widget in form(stage).widgets]
    close(stage)


def test_every_text_of_the_album_can_be_read_to_its_end(tmp_path: Path) -> None:
    """Leafing on from the first to the last picture shows each heading, in order."""
    stage = open_stage(tmp_path)
    hand = pilot.Mouse(stage)
    hand.use("album")
    hand.use("leaf:0")
    heads = [form(stage).widgets[1].label]
    while "next" in names(stage):
        hand.use("next")
        heads.append(form(stage).widgets[1].label)
    shown = list(dict.fromkeys(heads))
    expected = [
        stage.ctx.words.of(game.id)(leaf.name) for game in albums() for leaf in leaves(game)
    ]
    assert shown == expected
    close(stage)
