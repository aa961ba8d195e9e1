"""The log holds all that happened; what changed is marked; the line stays as long as one reads."""

from __future__ import annotations

from pathlib import Path

import pilot
import pygame
import pytest
from pilot import Keys, Mouse, close, form, lay, look_on, open_stage, settle, table, where

from games.core import library
from games.core.logbook import Turn, opening, since, telling, turns, voiced
from games.core.rules import TurnBegan
from games.stage.input import Back, Hotkey
from games.stage.narrator import GLANCE, LETTER
from games.stage.stack import Stage

GAMES = library.names()
WIDE, NARROW = (1280, 720), (640, 480)


def begun(game: str, moves: int = 12, size: tuple[int, int] = WIDE, who: str = "random") -> Stage:
    """Return a stage in the middle of a match of a person among others."""
    deck = library.load(game).deck
    players = ",".join(["human", *[who] * (max(deck.seats.least, 2) - 1)])
    stage = open_stage(None, size, mode="play", match=lay(game, players, 5), pace="off")
    pilot.play_on(Mouse(stage), pilot.anything(3), moves=moves)
    pilot.until_lit(Mouse(stage))
    return stage


def lines(stage: Stage) -> list[str]:
    """Return what the open log says, all pages of it."""
    play, told = table(stage), list[str]()
    for _ in range(200):
        told += [widget.label for widget in form(stage).widgets if widget.name.startswith("line")]
        told += [w.label for w in form(stage).widgets if w.role == "text" and not w.name][2:]
        more = form(stage).named("next")
        if more is None or not more.enabled:
            return told
        play.tabletop.turn_log(older=True)
    raise AssertionError("the log never ends")


@pytest.mark.parametrize("game", GAMES)
def test_the_log_holds_a_sentence_for_every_event_that_this_seat_may_know(game: str) -> None:
    stage = begun(game)
    play = table(stage)
    stage.handle(Hotkey("log"))
    told = lines(stage)
    view, voice = play.tabletop.view, play.tabletop.voice
    found = turns(play.desk, 0)
    happened = [e for turn in found for e in turn.events if not isinstance(e, TurnBegan)]
    assert len(happened) > 8
    for event in happened:
        assert voiced(play.tabletop.speech, voice, event, view) in told
    for turn in found:
        assert turn.seat is None or voice.names[turn.seat] in told
    close(stage)


def test_the_newest_comes_first_and_the_pages_lead_to_the_deal() -> None:
    stage = begun("memory_island", 20)
    play = table(stage)
    stage.handle(Hotkey("log"))
    shown = [w.name for w in form(stage).widgets if w.name.startswith("line")]
    panel = play.tabletop.log
    steps = [line.step for name in shown if (line := panel.line(name))]
    every = [
        [line.step for line in turn.lines if not isinstance(line.event, TurnBegan)]
        for turn in turns(play.desk, play.viewer.seat)
    ]
    told = [step for turn in reversed(every) for step in turn if step in steps]
    assert steps == told[: len(steps)]
    assert max(steps) == play.desk.length
    lines(stage)
    last = [line.step for w in form(stage).widgets if (line := panel.line(w.name))]
    assert not last or min(last) <= 1
    close(stage)


@pytest.mark.parametrize("size", [WIDE, NARROW, (480, 854)])
def test_touching_the_line_opens_the_log_and_what_it_covers_cannot_be_touched(
    size: tuple[int, int],
) -> None:
    stage = begun("memory_island", 6, size)
    play, hand = table(stage), Mouse(stage)
    hand.use("log")
    assert play.tabletop.log.unfolded
    veil = play.hand.veil
    if size == WIDE:
        assert veil is None
        assert play.tabletop.area.bar.w < stage.ctx.look.area[0]
    else:
        assert veil is not None
        length = play.desk.length
        hand.tap(veil.center)
        settle(stage)
        assert (play.desk.length, play.hand.picker.picked) == (length, {})
        stage.handle(Back())
        assert where(stage) == "table"
        assert not play.tabletop.log.unfolded
    close(stage)


def test_the_log_opens_by_a_key_and_a_button_of_the_pad(tmp_path: Path) -> None:
    stage = begun("memory_island", 2)
    log = table(stage).tabletop.log
    keys = Keys(stage)
    press = pilot.event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l", scancode=0)
    pilot.feed(stage, press)
    assert log.unfolded
    keys.back()  # beside the table it stays, and Escape means what it always does
    assert log.unfolded
    assert where(stage) == "pause"
    close(stage)


def test_an_open_log_is_open_in_the_next_match_where_there_is_room(tmp_path: Path) -> None:
    for size, opens in ((WIDE, True), (NARROW, False)):
        match = lay("memory_island", "human,random", 5)
        stage = open_stage(None, size, mode="play", match=match, pace="off", log=True)
        assert table(stage).tabletop.log.unfolded is opens
        close(stage)


# --- turns -------------------------------------------------------------------------------------


def test_turns_hold_every_event_once_and_in_order() -> None:
    for game in GAMES:
        stage = begun(game)
        desk = table(stage).desk
        events = [event for step in range(desk.length + 1) for event in desk.events(step, 0)]
        assert [event for turn in turns(desk, 0) for event in turn.events] == events
        close(stage)


def test_since_a_turn_is_what_came_after_it_and_how_it_ended() -> None:
    stage = begun("memory_island", 20)
    desk = table(stage).desk
    found = turns(desk, 0)
    assert found[-1].seat == 0
    news = since(found, 0)
    before, others = news[0], news[1:]
    assert before.seat == 0
    assert {line.step for line in before.lines} == {before.lines[-1].step}
    assert others
    assert all(turn.seat != 0 for turn in others)
    assert others == found[-1 - len(others) : -1]
    assert since([Turn(None, found[0].lines)], 0) == [found[0]]
    close(stage)


def test_what_came_with_a_turn_is_its_opening_until_it_is_over() -> None:
    stage = begun("atlas", 6)
    desk = table(stage).desk
    seat = desk.to_act[0]
    found = turns(desk, seat)
    assert [type(event).__name__ for event in opening(found, seat)] == ["Drawn"]
    assert opening(found, 1 - seat) == ()
    assert opening([], seat) == ()
    close(stage)


# --- time to read ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_stays_as_long_as_it_takes_to_read_and_none_comes_back(game: str) -> None:
    deck = library.load(game).deck
    bots = ",".join(["random"] * max(deck.seats.least, 2))
    stage = open_stage(None, mode="play", match=lay(game, bots, 4), pace="normal")
    play, hand = table(stage), Mouse(stage)
    told: list[tuple[str, float]] = []
    while len(told) < 14 and play.desk.outcome is None:
        look_on(hand)
        stage.update(0.05)
        unread, line = play.narrator.unread, play.narrator.line()
        if play.tabletop.together:  # what several are asked at once is answered quickly
            told.clear()
        elif not told or told[-1][0] != line:
            told.append((line, 0.0))
        if unread and told:
            told[-1] = line, told[-1][1] + 0.05
    for line, stayed in told[1:-1]:
        if line and stayed:
            assert stayed >= GLANCE + LETTER * len(line) - 0.11, line
    close(stage)


def test_at_once_nothing_waits_for_being_read() -> None:
    stage = open_stage(None, mode="play", match=lay("memory_island", "random,random", 4))
    stage.ctx.prefs.change(pace="off")
    play = table(stage)
    for _ in range(40):
        stage.update(0.05)
        assert not play.narrator.unread
    close(stage)


def test_a_touch_goes_on_from_what_was_read() -> None:
    stage = begun("kahuna", 3)
    stage.ctx.prefs.change(pace="normal")
    play, hand = table(stage), Mouse(stage)
    play.narrator._tell("Something happened.", 1)
    assert play.narrator.line() == "Something happened."
    hand.touch(pilot.lit(stage)[0])
    assert play.narrator.line() != "Something happened."
    close(stage)


# --- recap -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["atlas", "kahuna", "the_game"])
def test_the_curtain_tells_what_happened_since_that_persons_last_turn(game: str) -> None:
    match = lay(game, "human,human", 5)
    stage = open_stage(None, mode="play", match=match, pace="off")
    hand, recaps, choose = Mouse(stage), 0, pilot.anything(3)
    for _ in range(400):
        look_on(hand)
        if where(stage) == "curtain":
            play = table(stage)
            said = [w.label for w in form(stage).widgets if w.role == "text" and w.label]
            news = since(turns(play.desk, None), play.desk.to_act[0])
            happened = [turn for turn in news if telling(turn.events)]
            assert len(said) == min(6, len(happened))
            recaps += bool(said)
            stage.update(1.0)
            hand.use("ready")
            continue
        if recaps > 3:
            break
        if where(stage) != "table":
            break
        settle(stage)
        play = table(stage)
        if play.pieces.timeline.holding:
            hand.go_on()
        elif pieces := pilot.lit(stage):
            hand.touch(choose(pilot.truth(play), pieces))
    assert recaps > 1
    close(stage)
