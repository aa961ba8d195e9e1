"""The Game's advice: what a good team mate would do, in a sentence with the cards in it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from the_game_laid import GAME, ONE, played, seen

from games.core import library
from games.core.match import Match
from games.core.words import Words
from games.the_game.rules.state import TALK, View
from games.the_game.table.hint import hint


def test_a_hint_tells_card_pile_and_cost() -> None:
    say_it = Words(library.ROOT / "config" / "words", "en").of("the_game")
    key, fields = hint(seen([37, 5, 60], tops=(90, 95, 20, 39), config=ONE, drawn=True))
    assert (key, fields) == ("step", {"card": 37, "pile": "piles.falling.2", "cost": 2})
    fields["pile"] = say_it(fields["pile"])
    assert say_it(f"hints.{key}", **fields) == "37 on the second falling pile costs 2"


@pytest.mark.parametrize(
    ("view", "key"),
    [
        (seen([24, 61, 73], [], tops=(34, 40, 90, 95)), "trick"),
        (seen([45, 35, 70, 85], [], tops=(33, 50, 65, 64)), "set_up"),
        (seen([24, 60], [7, 8], tops=(34, 40, 90, 95), phase=TALK), "leave"),
        (replace(seen([], [50, 60], [7]), owed=0), "empty"),
        (replace(seen([50], [60, 70], tops=(2, 3, 98, 99)), owed=0, played=2), "stop"),
    ],
    ids=["trick", "set_up", "leave", "empty", "stop"],
)
def test_there_is_a_hint_for_every_kind_of_advice(view: View, key: str) -> None:
    assert hint(view)[0] == key


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_hint_in_a_match_has_its_words_and_all_their_places_filled(language: str) -> None:
    say_it = Words(library.ROOT / "config" / "words", language).of("the_game")
    match = played(["fair"] * 3, 2)
    again = Match(GAME, match.config, match.players, match.seed)
    keys = set()
    for seat, move in match.moves:
        key, fields = hint(again.view(seat))
        for name in ("pile", "wish"):
            if name in fields:
                fields[name] = say_it(fields[name])
                assert "." not in fields[name]
        text = say_it(f"hints.{key}", **fields)
        assert "{" not in text
        assert text != f"hints.{key}"
        keys.add(key)
        again.submit(seat, move)
    assert {"step", "trick", "stop", "wish", "quiet"} <= keys
