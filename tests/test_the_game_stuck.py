"""The Game forgives: a play into a dead end is asked for twice, and can be taken back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pilot import open_stage, put, settle
from the_game_laid import DOWN2, GAME, OLD, UP, UP2, USUAL, Table, laid, played, voice

from games.core.match import Match, Player, UndoRefusal, replay
from games.core.rules import Outcome, TurnBegan
from games.core.speech import Told
from games.stage.play import Play as Scene
from games.the_game import rules
from games.the_game.rules import (
    END_TURN,
    GIVE_UP,
    Cornered,
    Ended,
    GaveUp,
    Kind,
    Play,
    Played,
    Reason,
    Signal,
    State,
    Stuck,
)
from games.the_game.table import speech
from games.the_game.table.pieces import Card, EndButton, GiveUpButton, Pile
from games.the_game.table.refuse import No

TOPS, HAND = (65, 98, 6, 100), [14, 26, 34, 45, 52, 53, 57]
"""14 on 100 leaves nothing that fits; 57 and 53 could be played there."""
DECK = range(70, 80)


def trap(config: rules.Config = USUAL) -> State:
    return laid(HAND, [80, 81], tops=TOPS, deck=DECK, config=config)


def match_at(state: State, who: str = "human") -> Match:
    """Return a match of a person and another one that has come to this table."""
    match = Match(GAME, state.config, (Player(), Player(who, colour=1)), 1)
    put(match, state)
    return match


def test_fourteen_on_a_hundred_is_warned_of_and_other_plays_are_not() -> None:
    view = rules.view_for(trap(), 0)
    warned = speech.caution(view, Play(14, DOWN2))
    assert warned
    assert warned.always
    assert warned.marks == {Pile(DOWN2): "coral"}
    assert voice("en").say("cautions", warned.told) == (
        "With 14 on 100 you are stuck: one more card to play, and nothing fits."
    )
    assert speech.caution(view, Play(57, DOWN2)) is None
    assert speech.caution(view, Play(53, DOWN2)) is None


@pytest.mark.parametrize("config", [USUAL, OLD], ids=["now", "older matches"])
def test_exactly_those_plays_are_warned_of_that_lead_into_a_dead_end(config: rules.Config) -> None:
    table = Table(trap(config))
    for move in table.legal:
        if isinstance(move, Play):
            warned = speech.caution(rules.view_for(table.state, 0), move)
            after, events = rules.apply(table.state, 0, move)
            assert (warned is not None) == any(isinstance(e, Stuck | Cornered) for e in events)
            assert (after.outcome is None) == (warned is None or config is USUAL)


def test_rule_7_whoever_is_stuck_can_only_give_up_or_speak_and_the_match_waits() -> None:
    table = Table(trap())
    assert table.make(Play(14, DOWN2)) == [Played(0, 14, DOWN2, 86, False, 1), Cornered(0, 1)]
    assert table.outcome is None
    assert rules.to_act(table.state) == (0,)
    assert [move for move in table.legal if not move.free] == [GIVE_UP]
    assert Signal(UP, Kind.LEAVE) in table.legal
    assert rules.view_for(table.state, 1).stuck
    events = table.make(GIVE_UP)
    assert events[0] == GaveUp(0)
    assert isinstance(events[1], Ended)
    assert table.outcome == Outcome((), (18, 18), Reason.LEFT)


def test_rule_7_what_led_into_the_dead_end_can_be_taken_back_and_played_otherwise() -> None:
    match = match_at(trap())
    before = match.view(0)
    match.submit(0, Play(14, DOWN2))
    assert match.undo_refused(0) is None
    match.undo(0)
    assert match.view(0) == before
    match.submit(0, Play(57, DOWN2))
    match.submit(0, Play(53, DOWN2))
    match.submit(0, END_TURN)
    assert match.view(None).outcome is None
    assert match.undo_refused(0) is UndoRefusal.REVEALED


def test_rule_7_all_plays_since_the_last_draw_can_be_taken_back() -> None:
    state = laid([57, 53, 14, 26, 34], [80, 81], tops=TOPS, deck=DECK)
    state = replace(state, config=replace(USUAL, at_least=3), owed=3)
    match = match_at(state)
    match.submit(0, Play(57, DOWN2))
    match.submit(0, Play(14, DOWN2))
    assert match.view(0).stuck
    match.undo(0)
    match.undo(0)
    assert match.view(0).hand == (14, 26, 34, 53, 57)
    assert not match.view(0).stuck


def test_rule_7_a_turn_that_begins_stuck_is_seen_before_the_end() -> None:
    table = Table(laid([98], [34, 5], [61], tops=(33, 97, 2, 3)))
    events = table.make(Play(98, UP2), END_TURN)
    assert events[-2:] == [TurnBegan(1), Stuck(1, 2)]
    assert table.outcome is None
    view = rules.view_for(table.state, 1)
    told = speech.prompt(view, 1, ())
    assert voice("en").say("prompt", told, name="Bob") == (
        "Bob: you cannot play 2 cards in any order. Give up"
    )
    assert speech.caution(view, GIVE_UP) is None
    table.make(GIVE_UP)
    assert table.outcome == Outcome((), (3, 3, 3), Reason.GOOD)


def test_a_lone_seat_that_ends_its_turn_into_a_dead_end_can_take_that_back() -> None:
    state = laid([98, 5, 34, 35], tops=(97, 96, 2, 3), config=USUAL)
    match = Match(GAME, USUAL, (Player(),), 1)
    put(match, replace(state, owed=0, played=2))
    match.submit(0, END_TURN)
    assert match.view(0).stuck
    assert match.undo_refused(0) is None


def test_giving_up_is_asked_for_twice_while_something_can_be_taken_back() -> None:
    table = Table(trap())
    table.make(Play(14, DOWN2))
    view = rules.view_for(table.state, 0)
    warned = speech.caution(view, GIVE_UP)
    assert warned
    assert warned.always
    told = speech.prompt(view, 0, ())
    say = voice("en").say("prompt", told, name="Ann")
    assert say == "Ann: nothing fits any more. Take back, or give up"
    refusal = speech.refuse(view, (), Card(57))
    assert refusal.why is No.CORNERED
    assert GiveUpButton() in speech.things(view)
    assert EndButton() not in speech.things(view)


def test_on_the_screen_the_play_waits_for_a_second_touch_and_being_stuck_is_no_end() -> None:
    match = match_at(trap(), "fair")
    stage = open_stage(None, match=match, mode="play", pace="off")
    settle(stage)
    scene = stage.top
    assert isinstance(scene, Scene)
    hand = scene.hand
    assert hand._touch(Card(14)) is None
    assert hand._touch(Pile(DOWN2)) is None
    assert hand.pending == Play(14, DOWN2)
    assert "you are stuck" in scene.narrator.line()
    move = hand._touch(Pile(DOWN2))
    assert move == Play(14, DOWN2)
    scene.submit(0, move)
    settle(stage)
    assert stage.top is scene
    assert scene.narrator.line().endswith("Take back, or give up")
    assert scene.undo() is None
    assert scene.desk.view(0).hand == tuple(HAND)


@pytest.mark.parametrize("level", ["gentle", "fair"])
def test_bots_that_are_stuck_give_up_and_come_as_far_as_by_the_older_rules(level: str) -> None:
    lost = 0
    for seed in range(8):
        now = played([level], seed, level=level)
        older = Match(GAME, replace(now.config, stuck="ends"), now.players, seed)
        for seat, move in now.moves:
            if move != GIVE_UP:
                older.submit(seat, move)
        assert now.outcome == older.outcome
        lost += (0, GIVE_UP) in now.moves
    assert lost


def test_records_without_the_new_fields_are_played_by_the_older_rules() -> None:
    match = Match(GAME, OLD, (Player(), Player()), 3)
    record = match.record()
    config = {key: v for key, v in record.config.items() if key not in ("speaking", "stuck")}
    assert len(config) == len(record.config) - 2
    again = replay(GAME, replace(record, config=config))
    assert again.config == OLD


def test_the_table_in_words_says_who_is_stuck() -> None:
    table = Table(trap())
    table.make(Play(14, DOWN2))
    lines: tuple[Told, ...] = speech.describe(rules.view_for(table.state, 1))
    assert voice("en").say("scene", lines[-1]) == (
        "Ann is stuck. One more card has to be played, and none fits."
    )
