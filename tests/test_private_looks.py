"""Several people, one screen: a look that only one has shows faces only while it is held."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pilot
import pygame
import pytest
from pilot import HANDS, Mouse, close, event, feed, form, lay, lit, names, open_stage, where

from games.core.chance import generator
from games.memorandom.rules.terms import Sneak
from games.stage.app import Stage, show
from games.stage.input import Back, Confirm, LetGo, Lost, Press, Release
from games.stage.play import Play
from games.stage.resume import go_on
from games.stage.scene import Home

OPEN = "front:"


def sit(tmp_path: Path, who: str = "human,human", **prefs: object) -> Stage:
    match = lay("memorandom", who, seed=5)
    return open_stage(tmp_path, mode="play", match=match, pace="off", **prefs)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    opened = sit(tmp_path)
    yield opened
    close(opened)


def table(stage: Stage) -> Any:
    """Return the scene of the match, whatever lies over it."""
    return next(scene for scene in stage.scenes if isinstance(scene, Play))


def say(stage: Stage, *words: str) -> None:
    """Touch what says these words on the table."""
    play: Any = stage.top
    hand = Mouse(stage)
    for word in words:
        hand.touch(next(p for p in play.pieces.rest if play.top._word_of(p) == word))


def sneak(stage: Stage) -> Any:
    """Let whose turn it is look at three cards, and return the screen that offers the look."""
    pilot.until_lit(Mouse(stage))
    say(stage, "sneak", "place-0", "place-4", "place-8")
    for _ in range(30):
        stage.update(0.1)
    return stage.top


def glance(stage: Stage) -> None:
    """Take the look that is offered for a moment, so that it may be left."""
    stage.handle(Confirm())
    stage.handle(LetGo())
    stage.update(20.0)


def picture(stage: Stage) -> bytes:
    show(stage)
    return bytes(pygame.image.tobytes(stage.screen, "RGB"))


def faces(stage: Stage) -> set[str]:
    """Return all faces that the table below shows."""
    play = table(stage)
    return {pose.face for pose in play.pieces.poses.values() if pose.face.startswith(OPEN)}


def middle(stage: Stage, name: str) -> tuple[float, float]:
    widget = form(stage).named(name)
    assert widget
    return widget.box.center


def test_a_sneak_among_people_opens_a_look_that_shows_nothing_yet(stage: Stage) -> None:
    peek = sneak(stage)
    assert where(stage) == "peek"
    assert isinstance(table(stage).match.moves[-1][1], Sneak)
    assert not peek.shown
    assert faces(stage) == set()


def test_the_look_shows_the_three_cards_and_the_own_ones(stage: Stage) -> None:
    peek = sneak(stage)
    match: Any = table(stage).match
    seat = match.moves[-1][0]
    view = match.view(seat)
    assert len(peek._faces) == len(view.peek) + len(view.own) == 5


def hold_mouse(stage: Stage) -> None:
    stage.handle(Press(middle(stage, "hold")))


def let_go_mouse(stage: Stage) -> None:
    stage.handle(Release(middle(stage, "hold")))


def hold_card(stage: Stage) -> None:
    play = table(stage)
    pose = play.pieces.rest[next(iter(stage.top._faces))]  # type: ignore[attr-defined]
    stage.handle(Press((pose.x, pose.y)))


def hold_key(stage: Stage) -> None:
    feed(stage, event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))


def let_go_key(stage: Stage) -> None:
    feed(stage, event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))


def hold_pad(stage: Stage) -> None:
    button = pygame.CONTROLLER_BUTTON_A
    feed(stage, event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=7))


def let_go_pad(stage: Stage) -> None:
    button = pygame.CONTROLLER_BUTTON_A
    feed(stage, event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=7))


@pytest.mark.parametrize(
    ("hold", "let_go"),
    [
        (hold_mouse, let_go_mouse),
        (hold_card, let_go_mouse),
        (hold_key, let_go_key),
        (hold_pad, let_go_pad),
    ],
)
def test_faces_show_only_while_they_are_held(stage: Stage, hold: Any, let_go: Any) -> None:
    sneak(stage)
    glance(stage)
    before = picture(stage)
    hold(stage)
    assert picture(stage) != before
    stage.update(30.0)
    assert stage.top.shown  # type: ignore[attr-defined]
    let_go(stage)
    assert picture(stage) == before


def test_without_holding_no_pixel_depends_on_what_is_hidden(stage: Stage) -> None:
    """The faces are dealt anew under the look, and only a held look changes."""
    sneak(stage)
    before = picture(stage)
    match: Any = table(stage).match
    state, rules = match._states[-1], match.game.rules
    match._states[-1] = rules.guess(rules.view_for(state, None), None, generator("other"))
    match._states[-1] = type(state)(
        **{f: getattr(state, f) for f in state.__struct_fields__}
        | {"faces": match._states[-1].faces}
    )
    assert match._states[-1].faces != state.faces
    for scene in stage.scenes:
        scene.resized()
    stage.canvas.reset()
    assert picture(stage) == before
    stage.handle(Confirm())
    held = picture(stage)
    match._states[-1] = state
    stage.canvas.reset()
    stage.top.resized()
    assert picture(stage) != held, "or this test could not fail"


def test_a_window_that_loses_the_focus_shows_nothing_any_more(stage: Stage) -> None:
    sneak(stage)
    glance(stage)
    before = picture(stage)
    stage.handle(Press(middle(stage, "hold")))
    stage.handle(Lost())
    assert picture(stage) == before


def test_who_cannot_hold_looks_for_the_seconds_that_were_chosen(tmp_path: Path) -> None:
    stage = sit(tmp_path, peek=3)
    sneak(stage)
    glance(stage)
    before = picture(stage)
    stage.handle(Confirm())
    stage.handle(LetGo())
    shown = picture(stage)
    assert shown != before
    stage.update(2.9)
    assert picture(stage) == shown
    stage.update(0.2)
    assert picture(stage) == before
    stage.handle(Confirm())
    stage.handle(Lost())
    assert picture(stage) == before
    close(stage)


@pytest.mark.parametrize("kind", HANDS)
def test_the_next_player_is_asked_once_the_look_is_over(kind: str, tmp_path: Path) -> None:
    stage = sit(tmp_path)
    sneak(stage)
    hand = HANDS[kind](stage)
    hand.back() if kind != "touch" else None
    assert where(stage) == "peek", "a look that was not taken would be lost"
    assert "done" not in names(stage)
    glance(stage)
    hand.use("done")
    assert where(stage) == "table"
    pilot.settle(stage)
    assert lit(stage)
    assert faces(stage) == set()
    close(stage)


def test_on_the_own_turn_the_own_cards_can_be_looked_at(stage: Stage) -> None:
    hand = Mouse(stage)
    pilot.until_lit(hand)
    hand.use("look")
    assert where(stage) == "peek"
    assert len(stage.top._faces) == 2  # type: ignore[attr-defined]
    stage.handle(Back())
    assert where(stage) == "table"


def test_against_bots_alone_the_cards_turn_up_until_somebody_touches(tmp_path: Path) -> None:
    stage = sit(tmp_path, "human,random")
    play: Any = sneak(stage)
    assert where(stage) == "table"
    assert "look" not in names(stage)
    assert play.pieces.timeline.stopped
    assert len(faces(stage)) == 5
    Mouse(stage).go_on()
    stage.update(0.1)
    assert len(faces(stage)) == 2
    close(stage)


def test_notes_stay_with_their_card_and_with_whoever_took_them(tmp_path: Path) -> None:
    match = lay("memorandom", "human,human", seed=5, notes=True)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    play: Any = stage.top
    hand = Mouse(stage)
    pilot.until_lit(hand)
    first, card = play.actor, f"card-{match.view(None).grid[0]}"
    hand.use("jot")
    hand.use("show")
    empty = picture(stage)
    hand.use(card)
    for jot in ("colour.2", "shape.4", "number.1", "number.1"):
        hand.use(jot)
    hand.use("done")
    noted = picture(stage)
    assert noted != empty
    stage.handle(Lost())
    hidden = picture(stage)
    assert hidden not in (noted, empty), "nothing of them shows to others"
    hand.use("show")
    assert picture(stage) not in (hidden, empty)
    hand.use("done")
    say(stage, "shuffle", "place-0", "place-8", "exchange")
    pilot.until_lit(hand)
    assert play.actor != first
    notes = stage.ctx.laid[f"notes:{match.seed}"]
    assert notes == {first: {f"1:{card}": ("colour.2", "shape.4")}}
    hand.use("jot")
    stage.handle(Back())
    assert notes[play.actor] == {}
    assert match.view(None).grid[8] == int(card[5:])
    close(stage)


def test_whoever_has_looked_can_note_it_before_the_next_one_is_asked(tmp_path: Path) -> None:
    match = lay("memorandom", "human,human", seed=5, notes=True)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    sneak(stage)
    glance(stage)
    seat = match.moves[-1][0]
    hand = Mouse(stage)
    hand.use("done")
    hand.use("show")
    hand.use(f"card-{match.view(None).grid[4]}")
    hand.use("number.1")
    for _ in range(2):
        hand.use("done")
    for _ in range(5):
        stage.update(0.1)
    assert where(stage) == "table"
    assert list(stage.ctx.laid[f"notes:{match.seed}"]) == [seat]
    close(stage)


def test_nobody_who_plays_without_notes_is_offered_any(stage: Stage) -> None:
    pilot.until_lit(Mouse(stage))
    assert "jot" not in names(stage)


# --- naming a line -----------------------------------------------------------------------------


def call(stage: Stage) -> Any:
    """Let whose turn it is call, and the curtain fall for the first who names a line."""
    hand = Mouse(stage)
    pilot.until_lit(hand)
    play = table(stage)
    for _ in range(2):
        say(stage, "call")
    for _ in range(30):
        stage.update(0.1)
    assert where(stage) == "curtain"
    return play


def name_line(stage: Stage, line: str) -> None:
    """Lift the curtain, and name a line."""
    for _ in range(10):
        stage.update(0.1)
    stage.handle(Confirm())
    stage.update(0.1)
    hand = Mouse(stage)
    hand.touch(line)
    hand.touch(line)


def test_the_next_person_does_not_see_which_line_was_named(stage: Stage) -> None:
    play = call(stage)
    name_line(stage, "line-6")
    for _ in range(20):
        stage.update(0.1)
    stage.handle(Confirm())
    stage.update(0.1)
    assert where(stage) == "table"
    assert play.hand.marks() == {}
    assert play.hand.focus == ""


def test_after_the_last_line_everyone_watches_and_nobodys_new_cards_show(stage: Stage) -> None:
    play = call(stage)
    for _ in range(2):
        name_line(stage, "line-6")
        for _ in range(5):
            stage.update(0.02)
        if where(stage) != "table":
            continue
    told = []
    for _ in range(400):
        stage.update(0.1)
        timeline = play.pieces.timeline
        if timeline.holding:
            told.append(play.telling.line())
            assert play.viewer is None
            stage.update(1.0)
            Mouse(stage).go_on()
        elif play.actor is not None:
            break
    assert len(told) == 3
    assert all("took" in line for line in told[:2])
    assert "Round 1" in told[2]
    assert play.match.view(None).round == 2
    assert faces(stage) == set()


def test_a_new_window_size_goes_back_to_the_very_hand_that_was_shown(stage: Stage) -> None:
    play = call(stage)
    for _ in range(2):
        name_line(stage, "line-6")
        stage.update(0.05)
    told = []
    for _ in range(200):
        stage.update(0.1)
        if play.pieces.timeline.holding:
            told.append(play.telling.line())
            if len(told) == 2:
                break
            stage.update(1.0)
            Mouse(stage).go_on()
    shown = dict(play.pieces.poses)
    stage.resized(stage.screen)
    assert play.pieces.timeline.holding
    assert play.telling.line() == told[1] != told[0]
    assert {n: p.face for n, p in play.pieces.poses.items() if p.alpha} == {
        n: p.face for n, p in shown.items() if p.alpha
    }


def test_a_look_that_a_power_cut_ended_is_offered_again(tmp_path: Path) -> None:
    stage = sit(tmp_path)
    sneak(stage)
    seen = stage.top._faces  # type: ignore[attr-defined]
    stage.turn(Home())
    stage.turn(go_on(stage.ctx, stage.ctx.archive.waiting()[0]))
    for _ in range(20):
        stage.update(0.1)
    assert where(stage) == "peek"
    assert stage.top._faces == seen  # type: ignore[attr-defined]
    close(stage)


def test_nobody_acts_while_a_look_is_due(stage: Stage) -> None:
    pilot.until_lit(Mouse(stage))
    play = table(stage)
    say(stage, "sneak", "place-0", "place-4", "place-8")
    while where(stage) == "table":
        assert play.hand.lit() == []
        assert play.actor is None
        stage.update(0.01)
    assert where(stage) == "peek"


def test_what_was_called_stands(stage: Stage) -> None:
    play = call(stage)
    assert play.match.undo_refused(play.match.moves[-1][0]) == "revealed"


def test_what_was_answered_in_secret_stands(stage: Stage) -> None:
    play = call(stage)
    name_line(stage, "line-6")
    assert play.match.undo_refused(play.match.moves[-1][0]) == "answered"
    assert stage.ctx.words("undo.answered")
