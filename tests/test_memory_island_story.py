"""Memory Island tells what happened: a turn in a sentence, sums that are seen, and what is left."""

from __future__ import annotations

import pytest
from pilot import Mouse, close, lay, open_stage, settle, table, until_lit

from games.core import library
from games.core.match import HUMAN, Match, Player
from games.core.rules import Event
from games.core.speech import Told, Voice
from games.core.words import Words
from games.memory_island.rules import Flip, Flipped, Taken, TurnedBack, Why
from games.memory_island.table import speech
from games.memory_island.table.pieces import Card, Front, Sum, Total

GAME = library.load("memory_island")


def voice(language: str, reader: int | None = None) -> Voice:
    words = Words(library.CONFIG / "words", language)
    return Voice(words, words.of(GAME.id), ("Otter", "Heron"), reader)


def flips(*values: int) -> list[Flipped]:
    return [
        Flipped(1, place, value, sum(values[: place + 1]), 10) for place, value in enumerate(values)
    ]


def dealt(**variants: bool) -> Match:
    return Match(GAME, GAME.config(**variants), (Player(HUMAN), Player(HUMAN)), 7)


TAKEN = (*flips(4, 3, 3), Taken(1, (0, 1, 2), 3))
OVER = (*flips(9, 8), TurnedBack(1, (0, 1), Why.OVER))
FULL = (*flips(6, 4), TurnedBack(1, (0, 1), Why.FULL))


@pytest.mark.parametrize(
    ("events", "reader", "english", "german"),
    [
        (
            TAKEN,
            0,
            "Heron turns 4, 3 and 3 and wins that.",
            "Heron deckt 4, 3 und 3 auf und gewinnt das.",
        ),
        (
            TAKEN,
            1,
            "You turn 4, 3 and 3 and win that.",
            "Du deckst 4, 3 und 3 auf und gewinnst das.",
        ),
        (
            OVER,
            0,
            "Heron turns 9 and 8: 17 is too much.",
            "Heron deckt 9 und 8 auf: 17 ist zu viel.",
        ),
        (
            FULL,
            0,
            "Heron turns 6 and 4, but has no room for 2 cards.",
            "Heron deckt 6 und 4 auf, hat aber keinen Platz für 2 Karten.",
        ),
        (flips(4)[:1], 0, "Heron turns 4.", "Heron deckt 4 auf."),
        (
            flips(4, 3)[1:],
            0,
            "Heron turns 3, which makes 7.",
            "Heron deckt 3 auf, macht zusammen 7.",
        ),
    ],
)
def test_a_turn_is_one_sentence(
    events: tuple[Event, ...], reader: int, english: str, german: str
) -> None:
    told = speech.gist(events, dealt().view(reader))
    assert voice("en", reader).say("events", told) == english
    assert voice("de", reader).say("events", told) == german
    assert told.faces == tuple([Front(e.value) for e in events if isinstance(e, Flipped)])


def test_cards_that_were_turned_or_won_are_marked() -> None:
    match = dealt()
    view = match.view(0)
    marks = speech.marks(OVER, view)
    assert [mark.piece for mark in marks] == [Card(0), Card(1)]
    assert all(mark.told is None for mark in marks)


def test_the_sum_lies_beside_the_cards_and_is_crossed_out_when_it_is_too_much() -> None:
    match = lay("memory_island", "human,human", seed=7)
    stage = open_stage(None, mode="play", match=match, pace="off", motion="off")
    hand = Mouse(stage)
    until_lit(hand)
    play = table(stage)
    values = play.desk._match._states[-1].cards  # type: ignore[attr-defined]
    first = values.index(4)
    hand.touch(Card(first))
    settle(stage)
    assert play.pieces.poses[Sum()].face == Total(4, 4, 10)
    hand.touch(Card(values.index(9)))
    for _ in range(20):
        stage.update(0.1)
    assert play.pieces.timeline.holding
    assert play.pieces.poses[Sum()].face == Total(13, 9, 10)
    assert "13 is too much" in play.narrator.line()
    close(stage)


def test_with_nine_cards_only_a_ten_helps() -> None:
    match = dealt()
    view = match.view(0)
    from msgspec.structs import replace

    nine = tuple([(place, 1) for place in range(9)])
    full = replace(view, taken=(nine, ()), down=tuple(range(9, 48)))
    assert speech.prompt(full, 0, ()) == Told("only", {"target": 10})
    opened = replace(full, open=((9, 4),))
    assert speech.prompt(opened, 0, ()).key == "full"
    assert speech.prompt(replace(view, open=((9, 4),)), 0, ()).key == "more"


def test_what_is_left_until_the_end_is_told_in_time() -> None:
    match = dealt()
    view = match.view(0)
    assert (view.tens, view.idle_left) == (7, 6)
    for _ in range(2):
        for place in (0, 1, 2):
            if match.outcome is None and Flip(place) in match.legal_moves(match.to_act[0]):
                match.submit(match.to_act[0], Flip(place))
    later = match.view(0)
    assert later.idle_left == 6 - later.idle
