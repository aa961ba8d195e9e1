"""What The Game tells: each event, a turn in a sentence, what changed, and who starts and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from the_game_laid import DOWN, DOWN2, GAME, GAP, NAMES, UP, UP2, USUAL, laid

from games.core import library
from games.core.chance import generator, pick
from games.core.rules import Event, Move, Seat, seen_by
from games.core.speech import Mark, Voice
from games.core.words import Words
from games.the_game import rules
from games.the_game.rules import (
    END_TURN,
    GIVE_UP,
    Kind,
    Play,
    Refilled,
    Signal,
    Started,
    State,
    Wish,
    Withdraw,
)
from games.the_game.table import speech
from games.the_game.table.pieces import Card, Flag, Number, Pile

every_language = pytest.mark.parametrize("language", ["en", "de"])


@cache
def voice(language: str = "en", reader: Seat | None = None) -> Voice:
    words = Words(library.ROOT / "config" / "words", language)
    return Voice(words, words.of(GAME.id), NAMES, reader)


class Told:
    """A table and all that has happened there, as each seat was told it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[tuple[Event, ...]] = []

    def make(self, *moves: Move, seat: Seat | None = None) -> Told:
        for move in moves:
            by = rules.to_act(self.state)[0] if seat is None else seat
            assert move in rules.legal_moves(self.state, by), move
            self.state, events = rules.apply(self.state, by, move)
            self.steps.append(events)
        return self

    def events(self, seat: Seat | None, last: int | None = None) -> list[Event]:
        steps = self.steps if last is None else self.steps[-last:]
        return [event for step in steps for event in seen_by(step, seat)]

    def gist(self, seat: Seat, last: int = 1, language: str = "en") -> str:
        view = rules.view_for(self.state, seat)
        told = speech.gist(self.events(seat, last), view)
        return voice(language, seat).say("events", told)

    def marked(self, seat: Seat) -> dict[object, str]:
        view, say = rules.view_for(self.state, seat), voice("en", seat).say
        found: Sequence[Mark] = speech.marks(self.events(seat), view)
        return {mark.piece: say("signs", mark.told) if mark.told else "" for mark in found}


def table() -> Told:
    """Bob, after Ann, has cards with which tricks can be played."""
    hands = [10, 20, 30, 45, 46], [34, 37, 27, 60, 61]
    return Told(laid(*hands, tops=(33, 1, 50, 100), deck=range(70, 90)))


def test_a_whole_turn_is_one_sentence_with_its_tricks_and_what_was_drawn_and_said() -> None:
    told = table().make(Play(45, DOWN), Play(46, UP2), END_TURN)
    told.make(Play(37, UP), Play(27, UP), Play(34, DOWN2), END_TURN)
    told.make(Signal(UP, Kind.LEAVE), seat=1)
    assert told.gist(0, 5) == (
        "Bob plays 37 and 27 (ten back) on the first rising pile and 34 on the second falling "
        "pile, then draws 5 cards and insists on leaving the first rising pile."
    )


def test_a_turn_tells_of_each_pile_only_what_was_said_of_it_last() -> None:
    told = table().make(Signal(UP, Kind.USE), Signal(UP, Kind.PLEASE), Play(45, DOWN))
    told.make(Signal(UP2, Kind.USE), Withdraw(UP2), Signal(UP, Kind.LEAVE), Play(46, UP2))
    assert told.gist(1, 7) == (
        "Ann plays 45 on the first falling pile and 46 on the second rising pile, "
        "then insists on leaving the first rising pile."
    )


@pytest.mark.parametrize(
    ("language", "own", "other"),
    [
        (
            "en",
            "You play 45 on the first falling pile.",
            "Ann plays 45 on the first falling pile.",
        ),
        (
            "de",
            "Du legst 45 in die erste fallende Reihe.",
            "Ann legt 45 in die erste fallende Reihe.",
        ),
    ],
)
def test_a_move_is_told_to_its_player_as_you(language: str, own: str, other: str) -> None:
    told = table().make(Play(45, DOWN))
    assert told.gist(0, 1, language) == own
    assert told.gist(1, 1, language) == other


def test_the_end_of_a_turn_tells_the_drawn_cards_to_their_owner_only() -> None:
    told = table().make(Play(45, DOWN), Play(46, UP2), END_TURN)
    assert told.gist(0) == "You end your turn and draw 70, 71, 72 and 73."
    assert told.gist(1) == "Ann ends the turn and draws 4 cards."
    (drawn,) = [event for event in told.events(0) if isinstance(event, Refilled)]
    view = rules.view_for(told.state, 0)
    assert speech.tell(drawn, view).faces == tuple(map(Number, (70, 71, 72, 73)))
    assert speech.tell(drawn.seen_by(1), rules.view_for(told.state, 1)).faces == ()


def test_a_dead_end_and_giving_up_are_told() -> None:
    hand = [14, 26, 34, 45, 52, 53, 57]
    told = Told(laid(hand, [80, 81], tops=(65, 98, 6, 100), deck=range(70, 80)))
    told.make(Play(14, DOWN2))
    assert told.gist(0) == (
        "You play 14 on the second falling pile. One more card is owed, and none of yours fits."
    )
    assert told.make(GIVE_UP).gist(1) == "Ann gives up."


@pytest.mark.parametrize(
    ("wishes", "sentences"),
    [
        (
            (1, 3, 0),
            {
                "“Very gladly” (Bob), “If need be” (Ann) and “Rather not” (Cid). "
                "Bob starts, the gladdest."
            },
        ),
        (
            (2, 2, 0),
            {
                "“Gladly” (Ann and Bob) and “Rather not” (Cid). By lot, Ann starts.",
                "“Gladly” (Ann and Bob) and “Rather not” (Cid). By lot, Bob starts.",
            },
        ),
    ],
)
def test_who_starts_is_told_with_all_answers_and_why(
    wishes: tuple[int, ...], sentences: set[str]
) -> None:
    found = set()
    for seed in range(12):
        told = Told(rules.setup(USUAL, 3, seed)[0])
        for seat, wish in enumerate(wishes):
            told.make(Wish(wish), seat=seat)
        assert any(isinstance(event, Started) for event in told.steps[-1])
        view = rules.view_for(told.state, 2)
        found.add(voice().say("events", speech.gist(told.events(2, 1), view)))
    assert found == sentences


def test_what_changed_is_marked_with_how_far_the_piles_went() -> None:
    told = table().make(Play(45, DOWN), Play(46, UP2), END_TURN)
    told.make(Play(37, UP), Play(27, UP), Play(34, DOWN2), END_TURN)
    told.make(Signal(DOWN, Kind.USE), seat=1)
    piles: dict[object, str] = dict(
        zip(map(Pile, (UP, UP2, DOWN, DOWN2)), ("−6", "+45", "+5", "+66"), strict=True)
    )
    new: dict[object, str] = dict.fromkeys(map(Card, (70, 71, 72, 73)), "new")
    assert told.marked(0) == {**piles, **new, Flag(DOWN, 1): ""}
    marks = speech.marks(told.events(0), rules.view_for(told.state, 0))
    assert [mark.seat for mark in marks if isinstance(mark.piece, Flag)] == [1]
    told.make(Withdraw(DOWN), seat=1)
    assert Flag(DOWN, 1) not in told.marked(0)


@every_language
def test_every_event_is_told_to_everybody_in_full(language: str) -> None:
    kinds = set()
    for seats in (1, 2, 4):
        config = GAME.config(last_cards="one" if seats == 4 else "two")
        for seed in range(5):
            state, events = rules.setup(config, seats, seed)
            rng, turn = generator("told", seats, seed), list[Event]()
            while True:
                turn = [*turn[-12:], *events]
                for seat in range(seats):
                    view = rules.view_for(state, seat)
                    sentences = [speech.tell(event, view) for event in seen_by(events, seat)]
                    for some in (events, turn):
                        sentences.append(speech.gist([*seen_by(some, seat)], view))
                    kinds |= {type(event) for event in events}
                    for told in sentences:
                        text = voice(language, seat).say("events", told)
                        assert not GAP.search(text), text
                        assert text[-1] in ".!", text
                        assert not text.endswith(("!.", "..")), text
                acting = rules.to_act(state)
                if not acting:
                    break
                seat = pick(range(seats), rng) if rng.random() < 0.3 else acting[0]
                legal = rules.legal_moves(state, seat) or rules.legal_moves(state, acting[0])
                seat = seat if rules.legal_moves(state, seat) else acting[0]
                near = [m for m in legal if isinstance(m, Play) and _small(state, m)]
                move = pick(near if near and rng.random() < 0.8 else legal, rng)
                state, events = rules.apply(state, seat, move)
    untold = {*rules.EVENTS} - kinds
    assert {kind.__name__ for kind in untold} <= {"PassedOver", "DrawPileEmptied"}


def _small(state: State, play: Play) -> bool:
    return abs(play.card - state.piles[play.pile][-1]) < 9
