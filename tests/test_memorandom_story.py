"""What MemoRandom! tells: each event, a turn in a sentence, what changed, and how a round ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from games.core import library
from games.core.chance import generator, pick
from games.core.rules import Event, Move, Seat, seen_by
from games.core.speech import Round, Told, Voice
from games.core.words import Words
from games.memorandom import bots, rules
from games.memorandom.rules import (
    CALL,
    Called,
    Dealt,
    Direction,
    EndMatch,
    Exchange,
    HandShown,
    NameLine,
    PlayOn,
    Rotate,
    RoundEnded,
    Sneak,
    State,
    Swap,
)
from games.memorandom.table import speech
from games.memorandom.table.pieces import Action, Card, Front, Place, Plate, Slot

GAME = library.load("memorandom")
PLAYERS = ("Otter", "Heron", "Crab", "Gecko", "Seal", "Owl")
LANGUAGES = ("en", "de")
GRID = (111, 221, 331, 122, 442, 213, 423, 343, 412)
ONES, NONE, FIT = (431, 141), (232, 113), (121, 411)
TOP, LEFT = 0, 3

every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def voice(language: str = "en", reader: Seat | None = None) -> Voice:
    words = Words(library.ROOT / "config" / "words", language)
    return Voice(words, words.of("memorandom"), PLAYERS, reader)


class Played:
    """A table with these faces, at which seat 0 begins, and all that has happened there."""

    def __init__(self, *hands: Sequence[int], **changes: object) -> None:
        config = replace(GAME.config(), first=0)
        faces, rest = [face for hand in (*hands, GRID) for face in hand], config.faces()
        for face in faces:
            rest.remove(face)
        state, _ = rules.setup(config, len(hands), 3)
        self.state: State = replace(state, faces=(*faces, *rest), **changes)
        self.steps: list[tuple[Event, ...]] = []

    def play(self, *moves: Move) -> Played:
        for move in moves:
            seat = rules.to_act(self.state)[0]
            assert move in rules.legal_moves(self.state, seat)
            self.state, events = rules.apply(self.state, seat, move)
            self.steps.append(events)
        return self

    def events(self, seat: Seat | None, last: int | None = None) -> list[Event]:
        """Return what this seat was told, of so many moves."""
        steps = self.steps if last is None else self.steps[-last:]
        return [event for step in steps for event in seen_by(step, seat)]

    def told(self, seat: Seat, language: str = "en") -> str:
        """Return the first sentence of the last move, as this seat reads it."""
        return self.say(seat, speech.tell(self.events(seat, 1)[0], self.view(seat)), language)

    def gist(self, seat: Seat, last: int = 1) -> str:
        return self.say(seat, speech.gist(self.events(seat, last), self.view(seat)))

    def say(self, seat: Seat, told: Told, language: str = "en") -> str:
        return voice(language, seat).say("events", told)

    def view(self, seat: Seat | None) -> rules.View:
        return rules.view_for(self.state, seat)

    def marked(self, seat: Seat, last: int | None = None) -> dict[str, str]:
        """Return what lies on the table as changed: by its name, what is said of it."""
        view, say = self.view(seat), voice("en", seat).say
        found = speech.marks(self.events(seat, last), view)
        return {
            say("names", speech.name(view, mark.piece)): say("signs", mark.told)
            if mark.told
            else ""
            for mark in found
        }


# --- sentences ------------------------------------------------------------------------------------


def test_who_looks_reads_you_and_sees_the_faces_beside_it() -> None:
    table = Played(ONES, NONE).play(Sneak(0, 4, 8))
    told = speech.tell(table.events(0)[0], table.view(0))
    assert told.faces == (Front(111), Front(442), Front(412))
    assert table.told(0).startswith("You look and see A1 red circle 1, B2 ")
    assert speech.tell(table.events(1)[0], table.view(1)).faces == ()
    assert table.told(1) == "Otter looks at A1, B2 and C3."


def test_a_shuffle_of_three_tells_where_each_card_goes() -> None:
    table = Played(ONES, NONE).play(Rotate(0, 1, 3, Direction.ONWARD))
    assert table.told(1) == "Otter shuffles: A1 goes to B1, B1 to A2, and A2 to A1."
    assert table.told(0, "de") == "Du mischst: A1 wandert nach B1, B1 nach A2 und A2 nach A1."
    table.play(Rotate(0, 1, 3, Direction.BACK))
    assert table.told(1) == "You shuffle: A2 goes to B1, B1 to A1, and A1 to A2."


def test_only_the_owner_is_told_the_card_that_was_swapped_in() -> None:
    table = Played(ONES, NONE).play(Swap(4, 1))
    assert table.told(0) == "You swap your right personal card for B2 and get violet star 2."
    assert table.told(1) == "Otter swaps the right personal card for B2."
    assert speech.tell(table.events(0)[0], table.view(0)).faces == (Front(442),)
    assert speech.tell(table.events(1)[0], table.view(1)).faces == ()


def test_a_hand_is_told_with_its_five_cards() -> None:
    table = Played(ONES, NONE).play(CALL, NameLine(TOP), NameLine(TOP))
    shown = next(event for event in table.events(1) if isinstance(event, HandShown))
    told = speech.tell(shown, table.view(1))
    assert told.faces == tuple(map(Front, (111, 221, 331, *ONES)))
    assert table.say(1, told) == (
        "Otter took the top row: red circle 1, yellow triangle 1, green square 1, "
        "violet square 1 and red star 1. A set, all ones!"
    )


def test_the_end_of_a_round_tells_everybodys_points() -> None:
    table = Played(ONES, NONE).play(CALL, NameLine(TOP), NameLine(TOP))
    ended = next(event for event in table.events(1) if isinstance(event, RoundEnded))
    told = speech.tell(ended, table.view(1))
    assert table.say(1, told) == "Round 1 is over. Points: Otter 1 and Heron 0."


@every_language
def test_every_event_is_told_to_everybody_in_full(language: str) -> None:
    kinds = set()
    for seats in (2, 4):
        config = GAME.config(line_choice="in_turn" if seats == 4 else "together", points=1)
        for seed in range(6):
            state, events = rules.setup(config, seats, seed)
            rng = generator("told", seats, seed)
            for _ in range(400):
                view = {seat: rules.view_for(state, seat) for seat in range(seats)}
                for seat in range(seats):
                    seen = [*seen_by(events, seat)]
                    sentences = [speech.tell(event, view[seat]) for event in seen]
                    sentences.append(speech.gist(seen, view[seat]))
                    kinds |= {type(event) for event in seen}
                    for told in sentences:
                        text = voice(language, seat).say("events", told)
                        assert "{" not in text and "events." not in text and text[-1] in ".!", text
                if not (acting := rules.to_act(state)):
                    break
                legal = rules.legal_moves(state, acting[0])
                move = (
                    CALL if CALL in legal and rng.random() < 0.05 * (seed % 3) else pick(legal, rng)
                )
                state, events = rules.apply(state, acting[0], move)
    assert {*rules.EVENTS} <= kinds


# --- a turn in a sentence -------------------------------------------------------------------------


def test_a_turn_is_told_by_what_was_done_and_not_by_whose_turn_follows() -> None:
    table = Played(ONES, NONE).play(Exchange(0, 8))
    assert table.gist(1) == "Otter shuffles: A1 and C3 change places."
    assert table.play(Sneak(0, 1, 2)).gist(0) == "Heron looks at A1, B1 and C1."


@pytest.mark.parametrize(
    ("hands", "gist"),
    [
        ((ONES, NONE), "Otter's call was right and brings a point."),
        ((ONES, FIT), "Otter's call was right. Heron has a set as well."),
        ((NONE, ONES), "Otter's call was wrong. Heron has a set instead."),
        ((NONE, (222, 333)), "Otter's call was wrong and costs a point."),
        ((NONE, ONES, FIT), "Otter's call was wrong. Heron and Crab have sets instead."),
    ],
)
def test_a_scored_round_is_told_in_a_sentence(
    hands: tuple[tuple[int, int], ...], gist: str
) -> None:
    table = Played(*hands).play(CALL, *[NameLine(TOP)] * len(hands))
    view = table.view(None)
    told = speech.gist(table.events(None, 1), view)
    assert voice().say("events", told) == gist
    assert voice().say("events", speech.gist(table.events(None), view)) == gist


def test_a_round_without_a_call_and_the_end_that_all_agree_on_are_told_in_a_sentence() -> None:
    table = Played(ONES, NONE, turns=59).play(Sneak(0, 1, 2))
    assert table.gist(1) == "Nobody called in 60 turns. Round 1 is over without points."
    table = Played(ONES, NONE, turns=59, redeals=1).play(Sneak(0, 1, 2))
    assert table.gist(1) == "2 rounds in a row have ended without a call."
    assert "anew" not in " ".join(
        table.say(1, speech.tell(event, table.view(1))) for event in table.events(1)
    )
    assert table.play(EndMatch()).gist(1) == "Otter wants the match to end."
    assert table.play(EndMatch()).gist(1) == "Nobody wants to play on, and the match ends."


def test_a_bots_turn_is_one_move_and_one_sentence() -> None:
    state, events = rules.setup(GAME.config(points=1), 3, 5)
    seen: list[list[Event]] = [[*seen_by(events, seat)] for seat in range(3)]
    level, turns = GAME.level("fair"), 0
    while not state.outcome and turns < 60:
        seat = rules.to_act(state)[0]
        legal, rng = rules.legal_moves(state, seat), generator("bots", turns)
        asked = state.caller == rules.NOBODY
        move = bots.choose(rules.view_for(state, seat), seen[seat], legal, rng, level)
        state, events = rules.apply(state, seat, move)
        for other in range(3):
            seen[other] += [*seen_by(events, other)]
        if asked and not isinstance(events[0], Called):
            assert rules.to_act(state) != (seat,)
        text = voice().say("events", speech.gist(events, rules.view_for(state, None)))
        assert text.count(".") + text.count("!") <= 2
        assert text.startswith((PLAYERS[seat], "Nobody")) or isinstance(move, NameLine)
        turns += 1
    assert turns > 10


# --- what changed ---------------------------------------------------------------------------------


def test_what_others_looked_at_moved_and_swapped_since_is_marked() -> None:
    table = Played(ONES, NONE, (222, 333))
    table.play(Sneak(0, 1, 2), Exchange(4, 8), Swap(6, 0))
    assert table.marked(0) == {
        "A1": "seen",
        "B1": "seen",
        "C1": "seen",
        "B2": "moved",
        "C3": "moved",
        "A3": "swapped",
        "Crab's left card": "swapped",
    }
    assert table.marked(2)["left card"] == "new"


def test_what_came_back_to_its_place_is_not_marked() -> None:
    table = Played(ONES, NONE).play(Rotate(0, 1, 3, Direction.ONWARD), Exchange(7, 8))
    table.play(Rotate(0, 1, 3, Direction.BACK))
    assert table.marked(0) == {"B3": "moved", "C3": "moved"}
    table.play(Swap(5, 0), Sneak(0, 1, 2), Swap(5, 0))
    assert "C2" not in table.marked(0)
    assert "Heron's left card" not in table.marked(0)


def test_one_event_marks_its_cards_wherever_they_lie_now() -> None:
    table = Played(ONES, NONE).play(Exchange(0, 1), Exchange(1, 8))
    first = table.steps[0][0]
    marks = speech.marks([first], table.view(1))
    state = table.state
    assert {mark.piece for mark in marks} == {Card(state.grid[8]), Card(state.grid[0])}


def test_nothing_of_a_round_before_is_marked() -> None:
    table = Played(ONES, NONE).play(Sneak(0, 1, 2), Exchange(4, 8), CALL)
    before = table.events(1)
    table.play(NameLine(TOP), NameLine(TOP))
    assert table.state.round == 2
    assert table.marked(1) == {}
    for event in before:
        assert speech.marks([event], table.view(1)) == ()
    dealt = next(event for event in table.events(1) if isinstance(event, Dealt))
    assert speech.marks([dealt], table.view(1)) == ()


def test_a_line_that_was_named_marks_its_cards() -> None:
    table = Played(ONES, NONE).play(CALL, NameLine(LEFT))
    assert table.marked(0, 1) == {"A1": "", "A2": "", "A3": ""}
    assert table.marked(1, 1) == {}


def test_marks_tell_nothing_that_is_hidden() -> None:
    table = Played(ONES, NONE).play(Sneak(0, 1, 2), Swap(6, 0), Exchange(4, 8))
    other = rules.guess(table.view(1), 1, generator("other"))
    seen = table.events(1)
    assert speech.marks(seen, rules.view_for(other, 1)) == speech.marks(seen, table.view(1))


# --- the end of a round ---------------------------------------------------------------------------


def panel(round_: Round, language: str = "en", reader: Seat | None = None) -> list[str]:
    say = voice(language, reader).say
    deciding = [say("round", round_.deciding)] if round_.deciding else []
    lines = [f"{say('round', s.gained)} | {say('round', s.total)}" for s in round_.scores]
    return [say("round", round_.title), *lines, *deciding]


def test_a_called_round_is_shown_with_every_hand_its_line_and_its_points() -> None:
    table = Played(ONES, NONE, FIT).play(CALL, NameLine(TOP), NameLine(LEFT), NameLine(TOP))
    found = speech.round_over(table.events(1, 1), table.view(1))
    assert found is not None
    assert [score.seat for score in found.scores] == [0, 1, 2]
    assert found.scores[1].held == tuple(map(Front, (111, 122, 423, *NONE)))
    assert panel(found) == [
        "Round 1",
        "One point: the top row, all ones | 1 point",
        "No point: column A, no set | 0 points",
        "One point: the top row, all ones | 1 point",
        "Otter called MemoRandom! and had a set.",
    ]
    assert panel(found, reader=0)[-1] == "You called MemoRandom! and had a set."
    assert panel(found, "de")[-1] == "Otter rief MemoRandom! und hatte einen Satz."


def test_a_wrong_call_and_a_round_without_one_are_shown_as_they_are() -> None:
    table = Played(NONE, ONES).play(CALL, NameLine(TOP), NameLine(TOP))
    found = speech.round_over(table.events(0, 1), table.view(0))
    assert found is not None
    assert panel(found)[1:] == [
        "One point lost: the top row, no set | -1 point",
        "One point: the top row, all ones | 1 point",
        "Otter called MemoRandom! and had no set.",
    ]
    table = Played(ONES, NONE, turns=59, scores=(3, 1)).play(Sneak(0, 1, 2))
    found = speech.round_over(table.events(0, 1), table.view(0))
    assert found is not None
    assert panel(found) == [
        "Round 1",
        "No point | 3 points",
        "No point | 1 point",
        "Nobody called in 60 turns.",
    ]
    assert not any(score.held for score in found.scores)


def test_no_other_move_ends_a_round() -> None:
    table = Played(ONES, NONE)
    for move in (Sneak(0, 1, 2), Swap(0, 0), CALL, NameLine(TOP)):
        table.play(move)
        assert speech.round_over(table.events(0, 1), table.view(0)) is None
    stuck = Played(ONES, NONE, turns=59, redeals=1).play(Sneak(0, 1, 2), PlayOn())
    assert speech.round_over(stuck.events(0, 1), stuck.view(0)) is None


# --- what is asked --------------------------------------------------------------------------------


def asked(*picked: object, language: str = "en", reader: Seat | None = None) -> str:
    view = rules.view_for(Played(ONES, NONE).state, 0)
    told = speech.prompt(view, 0, picked)  # type: ignore[arg-type]
    return voice(language, reader).say("prompt", told)


def test_what_is_asked_agrees_with_what_is_picked() -> None:
    assert asked() == "Otter: sneak, shuffle, swap or call"
    assert asked(Plate(Action.SNEAK)) == "Otter: touch 3 cards to look at"
    assert asked(Plate(Action.SNEAK), Place(0), Place(1)) == "Otter: touch one more card to look at"
    assert asked(Plate(Action.LEFT), reader=0) == "To turn three left, touch 3 cards"
    assert asked(Place(0), Place(4)) == "Otter: what is to happen to A1 and B2?"
    assert asked(Plate(Action.SWAP), Slot(0)) == "Otter: touch the card of the grid that you want"
    assert asked(Plate(Action.SWAP), Place(0)) == "Otter: touch the own card that you give"
    assert asked(Slot(0)) == "Otter: touch Swap or a card of the grid"


@pytest.mark.parametrize(
    ("places", "direction", "way"),
    [
        ((0, 1, 3), Direction.ONWARD, Action.RIGHT),
        ((1, 3, 4), Direction.ONWARD, Action.LEFT),
        ((1, 3, 4), Direction.BACK, Action.RIGHT),
        ((0, 4, 8), Direction.ONWARD, Action.RIGHT),
        ((2, 4, 6), Direction.ONWARD, Action.LEFT),
        ((3, 4, 5), Direction.BACK, Action.LEFT),
    ],
)
def test_right_is_clockwise_as_whoever_looks_sees_it(
    places: tuple[int, int, int], direction: Direction, way: Action
) -> None:
    assert speech.spell(Rotate(*places, direction))[0] == Plate(way)


def test_the_last_wish_to_end_is_to_be_said_twice() -> None:
    table = Played(ONES, NONE, turns=59, redeals=1).play(Sneak(0, 1, 2))
    assert speech.caution(table.view(0), EndMatch()) is None
    warning = speech.caution(table.play(EndMatch()).view(1), EndMatch())
    assert warning is not None
    assert warning.always
    assert speech.caution(table.view(1), PlayOn()) is None


@every_language
def test_three_winners_are_told_in_the_plural(language: str) -> None:
    words = voice(language)
    names = words.join(PLAYERS[:3])
    assert names == {"en": "Otter, Heron and Crab", "de": "Otter, Heron und Crab"}[language]
    for reason in rules.Reason:
        told = Told(reason.value, {"name": names, "count": 3})
        text = words.say("reasons", told)
        assert {"en": "Crab have " in text or "Crab are " in text}.get(
            language, "Crab haben " in text or "Crab liegen " in text
        )
