"""The Game's advice: what a good team mate would do, in a sentence with the cards in it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from the_game_laid import DOWN2, GAME, GAP, OLD, ONE, UP, played, seen, voice

from games.core.match import Match
from games.the_game.rules import TALK, Play, View
from games.the_game.table.speech import hint


def test_a_hint_tells_card_pile_and_cost_and_points_at_the_play() -> None:
    advice = hint(seen([37, 5, 60], tops=(90, 95, 20, 39), config=ONE, drawn=True))
    assert advice.move == Play(37, DOWN2)
    assert voice("en").say("hints", advice.told) == "37 on the second falling pile costs 2"


@pytest.mark.parametrize(
    ("view", "key"),
    [
        (seen([24, 61, 73], [], tops=(34, 40, 90, 95)), "trick"),
        (seen([45, 35, 70, 85], [], tops=(33, 50, 65, 64)), "set_up"),
        (seen([24, 60], [7, 8], tops=(34, 40, 90, 95), phase=TALK, config=OLD, drawn=True), "use"),
        (seen([50], [51], tops=(98, 97, 3, 2), phase=TALK, config=OLD, drawn=True), "quiet"),
        (replace(seen([50, 51], tops=(98, 97, 3, 4)), stuck=True), "stuck"),
        (replace(seen([50], tops=(98, 97, 3, 4)), stuck=True, played=1), "cornered"),
        (replace(seen([], [50, 60], [7]), owed=0), "empty"),
        (replace(seen([50], [60, 70], tops=(2, 3, 98, 99)), owed=0, played=2), "stop"),
        (seen([50], config=replace(ONE, rising=1, falling=3)), "unknown"),
    ],
    ids=["trick", "set_up", "use", "quiet", "stuck", "cornered", "empty", "stop", "unknown"],
)
def test_there_is_a_hint_for_every_kind_of_advice(view: View, key: str) -> None:
    assert hint(view).told.key == key


def test_a_set_up_names_the_card_that_then_goes_back() -> None:
    advice = hint(seen([45, 35, 70, 85], [], tops=(33, 50, 65, 64)))
    assert advice.move == Play(45, UP)
    told = voice("en").say("hints", advice.told)
    assert told == "45 on the first rising pile, and then 35 goes ten back"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_hint_in_a_match_has_its_words_and_all_their_places_filled(language: str) -> None:
    say = voice(language).say
    match = played(["fair"] * 3, 2)
    again = Match(GAME, match.config, match.players, match.seed)
    keys = set()
    for seat, move in match.moves:
        advice = hint(again.view(seat))
        text = say("hints", advice.told)
        assert not GAP.search(text), text
        assert advice.move is None or advice.move in again.legal_moves(seat)
        keys.add(advice.told.key)
        again.submit(seat, move)
    assert {"step", "trick", "stop", "wish"} <= keys
