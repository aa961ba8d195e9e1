"""Kahuna tells what happened: one sentence for a turn, marks on the board, the end of a round."""

from __future__ import annotations

import pytest
from kahuna_positions import GAME, isle, line, play, position
from kahuna_told import ENGLISH, GERMAN
from msgspec.structs import replace

from games.core import library
from games.core.chance import generator, pick
from games.core.desk import LocalDesk
from games.core.logbook import telling, turns
from games.core.match import HUMAN, Match, Player
from games.core.rules import Event
from games.core.speech import Mark, Told, Voice
from games.core.words import Words
from games.kahuna.rules import (
    ControlGained,
    ControlLost,
    Draw,
    Drawn,
    MarketFilled,
    Placed,
    Removed,
    Take,
    Taken,
    TakenOff,
    view_for,
)
from games.kahuna.table import speech
from games.kahuna.table.pieces import Bridge, Card, Front, Island, Line

WORDS = library.CONFIG / "words"


def voice(language: str, reader: int | None) -> Voice:
    words = Words(WORDS, language)
    return Voice(words, words.of("kahuna"), ("Otter", "Heron"), reader)


HIT: tuple[Event, ...] = (
    Placed(1, line("HI"), isle("I"), None),
    ControlGained(1, isle("H")),
    TakenOff(0, isle("H"), (line("AH"), line("EH"))),
    ControlLost(0, isle("E")),
    Taken(1, 0, 9, isle("B")),
    MarketFilled(0, 12, isle("C")),
)
VIEW = view_for(position("HHE", own="EH", market="HAB", deck="C"), 0)


@pytest.mark.parametrize(
    ("language", "reader", "told"),
    [
        (
            "en",
            0,
            "Heron builds Huna–Iffi, wins Huna and takes Bari; "
            "2 of your bridges fall and you lose Elai.",
        ),
        (
            "en",
            1,
            "You build Huna–Iffi, win Huna and take Bari; "
            "2 bridges of Otter fall and Otter loses Elai.",
        ),
        (
            "de",
            0,
            "Heron baut Huna–Iffi, gewinnt Huna und nimmt Bari; "
            "2 deiner Brücken fallen und du verlierst Elai.",
        ),
    ],
)
def test_all_that_a_turn_causes_is_one_sentence(language: str, reader: int, told: str) -> None:
    assert voice(language, reader).say("events", speech.gist(HIT, VIEW)) == told
    assert speech.gist(HIT, VIEW).faces == (Front(isle("I")), Front(isle("B")))


def test_a_card_from_the_deck_is_named_to_its_owner_only() -> None:
    drawn = Drawn(0, 7, isle("G"))
    assert voice("en", 0).say("events", speech.gist((drawn,), VIEW)) == "You take Gola."
    hidden = drawn.seen_by(1)
    assert voice("en", 1).say("events", speech.gist((hidden,), VIEW)) == "Otter draws a card."


def test_what_is_new_and_what_is_gone_is_marked() -> None:
    found = {mark.piece: mark.told for mark in speech.marks(HIT, VIEW)}
    assert found[Bridge(line("HI"), 1)] is None
    assert found[Line(line("AH"))] == found[Line(line("EH"))] == Told("gone")
    assert found[Island(isle("H"))] == Told("won")
    assert found[Island(isle("E"))] == Told("lost")
    assert Card(12) not in found, "it does not lie open here"


def test_a_bridge_that_came_and_went_is_not_spoken_of() -> None:
    events = (
        Placed(0, line("AB"), isle("A"), 3),
        Removed(1, line("AB"), (isle("A"), isle("B")), ()),
    )
    assert speech.marks(events, VIEW) == ()


def test_the_own_new_card_is_marked() -> None:
    assert speech.marks((Drawn(0, 1, isle("H")),), VIEW) == (Mark(Card(1), Told("new")),)


def test_the_end_of_a_round_says_what_each_held_and_what_it_brought() -> None:
    state = position(own="AB AD", foe="KC", market="F", pile="ABCD" * 4)
    after, events = play(state, Take(0))
    over = speech.round_over(events, view_for(after, 0))
    assert over
    say = voice("en", 0).say
    assert say("round", over.title) == "Round 1"
    held = [(say("round", one.gained), say("round", one.total)) for one in over.scores]
    assert held[0][0].endswith(", one point")
    assert [total for _, total in held] == ["1 point", "0 points"]
    assert over.deciding
    assert say("round", over.deciding).startswith("You hold ")


def test_a_turn_is_not_ended_by_one_touch_while_a_bridge_could_be_built() -> None:
    state = position("HHE", own="EH", market="HAB", deck="C")
    view = view_for(state, 0)
    for move in (Take(0), Draw()):
        caution = speech.caution(view, move)
        assert caution
        assert not caution.always
        assert ENGLISH.say("cautions", caution.told).startswith("You could still build")
        assert GERMAN.say("cautions", caution.told).startswith("Du könntest noch bauen")
    assert speech.caution(view_for(position(market="HAB", deck="C"), 0), Draw()) is None


def test_the_standing_counts_no_more_islands_than_count() -> None:
    config = GAME.config(stone_cap=10)
    assert speech.standing(view_for(position(own="AB AD"), 0), 0).fields["count"] == 1
    full = view_for(position(own="AB AD"), 0)
    many = replace(full, config=config, islands=(tuple(range(12)), ()))
    assert speech.standing(many, 0).fields["count"] == 10


def test_every_turn_of_whole_matches_is_told_in_full() -> None:
    for seed in range(3):
        match = Match(GAME, GAME.config(), (Player(HUMAN), Player(HUMAN)), seed)
        rng = generator("told", seed)
        while not match.outcome:
            match.submit(match.to_act[0], pick(match.legal_moves(match.to_act[0]), rng))
        desk = LocalDesk(match)
        for reader in (0, 1, None):
            for turn in turns(desk, reader):
                if events := telling(turn.events):
                    for language in ("en", "de"):
                        told = speech.gist(events, desk.view(reader))
                        said = voice(language, reader).say("events", told)
                        assert said[-1] == "."
                        assert "{" not in said
                        assert not said[0].islower()
