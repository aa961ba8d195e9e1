"""Several people, one screen: a look that only one has shows faces only while it is held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pilot
import pygame
import pytest
from msgspec.structs import replace
from pilot import (
    HANDS,
    Mouse,
    close,
    event,
    feed,
    form,
    lay,
    lit,
    names,
    open_stage,
    put,
    saying,
    state,
    table,
    truth,
    where,
)

from games.core.chance import generator
from games.core.match import UndoRefusal
from games.core.rules import Seat
from games.core.speech import Face, Pick
from games.memorandom.rules import Sneak
from games.memorandom.table.pieces import (
    Action,
    Card,
    Front,
    Jot,
    Line,
    Place,
    Plate,
)
from games.stage.app import show
from games.stage.hand import NOTHING
from games.stage.input import Back, Confirm, LetGo, Lost, Press, Release
from games.stage.pieces import box_of
from games.stage.play import Play
from games.stage.resume import go_on
from games.stage.scene import Home
from games.stage.scenes.peek import Peek
from games.stage.stack import Stage

SNEAK = (Plate(Action.SNEAK), Place(0), Place(4), Place(8))


def sit(tmp_path: Path, who: str = "human,human", **prefs: Any) -> Stage:
    match = lay("memorandom", who, seed=5)
    return open_stage(tmp_path, mode="play", match=match, pace="off", **prefs)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    opened = sit(tmp_path)
    yield opened
    close(opened)


def say(stage: Stage, *picks: Pick) -> None:
    """Touch what says this on the table."""
    hand = Mouse(stage)
    for pick in picks:
        hand.touch(saying(table(stage), pick))


def sneak(stage: Stage) -> None:
    """Let whose turn it is look at three cards, until something is offered or waits."""
    pilot.until_lit(Mouse(stage))
    say(stage, *SNEAK)
    for _ in range(30):
        stage.update(0.1)


def peek(stage: Stage) -> Peek:
    """Return the screen on top, which offers a look."""
    assert isinstance(stage.top, Peek)
    return stage.top


def glance(stage: Stage) -> None:
    """Take the look that is offered for a moment, so that it may be left."""
    stage.handle(Confirm())
    stage.handle(LetGo())
    stage.update(20.0)


def picture(stage: Stage) -> bytes:
    show(stage)
    return bytes(pygame.image.tobytes(stage.screen, "RGB"))


def faces(stage: Stage) -> set[Face]:
    """Return all cards that the table below shows open."""
    poses = table(stage).pieces.poses.values()
    return {pose.face for pose in poses if isinstance(pose.face, Front)}


def middle(stage: Stage, name: str) -> tuple[float, float]:
    widget = form(stage).named(name)
    assert widget
    return widget.box.center


def test_a_sneak_among_people_opens_a_look_that_shows_nothing_yet(stage: Stage) -> None:
    sneak(stage)
    assert isinstance(truth(table(stage)).moves[-1][1], Sneak)
    assert not peek(stage).shown
    assert faces(stage) == set()


def test_the_look_shows_the_three_cards_and_the_own_ones(stage: Stage) -> None:
    sneak(stage)
    desk = table(stage).desk
    view = desk.view(desk.last_mover)
    assert len(peek(stage).faces) == len(view.peek) + len(view.own) == 5


def hold_mouse(stage: Stage) -> None:
    stage.handle(Press(middle(stage, "hold")))


def let_go_mouse(stage: Stage) -> None:
    stage.handle(Release(middle(stage, "hold")))


def hold_card(stage: Stage) -> None:
    play = table(stage)
    pose = play.pieces.rest[next(iter(peek(stage).faces))]
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
def test_faces_show_only_while_they_are_held(
    stage: Stage, hold: Callable[[Stage], None], let_go: Callable[[Stage], None]
) -> None:
    sneak(stage)
    glance(stage)
    before = picture(stage)
    hold(stage)
    assert picture(stage) != before
    stage.update(30.0)
    assert peek(stage).shown
    let_go(stage)
    assert picture(stage) == before


def test_without_holding_no_pixel_depends_on_what_is_hidden(stage: Stage) -> None:
    """The faces are dealt anew under the look, and only a held look changes."""
    sneak(stage)
    before = picture(stage)
    match = truth(table(stage))
    true, rules = state(match), match.game.rules
    other = rules.guess(match.view(None), None, generator("other"))
    assert other.faces != true.faces
    put(match, replace(true, faces=other.faces))
    for scene in stage.scenes:
        scene.resized()
    stage.canvas.reset()
    assert picture(stage) == before
    stage.handle(Confirm())
    held = picture(stage)
    put(match, true)
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
    actor = table(stage).actor
    hand.use("look")
    assert [name for name in names(stage) if name.startswith("seat:")] == ["seat:0", "seat:1"]
    assert focus_of(stage) == f"seat:{actor}"
    ask_for(stage, actor)
    assert where(stage) == "peek"
    assert len(peek(stage).faces) == 2
    stage.handle(Back())
    assert where(stage) == "table"


def focus_of(stage: Stage) -> str:
    return form(stage).focus


def ask_for(stage: Stage, seat: Seat | None) -> None:
    """Say who wants to see what is private."""
    Mouse(stage).use(f"seat:{seat}")
    stage.update(0.0)


def test_on_anothers_turn_the_own_cards_can_be_looked_at_as_well(stage: Stage) -> None:
    hand = Mouse(stage)
    pilot.until_lit(hand)
    play = table(stage)
    assert play.actor is not None
    say(stage, Plate(Action.SNEAK), Place(0))
    other = 1 - play.actor
    hand.use("look")
    ask_for(stage, other)
    assert {*peek(stage).faces} == set(map(Card, play.desk.view(None).hands[other]))
    assert faces(stage) == set()
    glance(stage)
    hand.use("done")
    assert where(stage) == "table"
    assert len(play.hand.picker.picks) == 2, "what the other one has begun is still there"


def test_while_a_bot_thinks_people_can_look_and_nothing_is_lost(tmp_path: Path) -> None:
    match = lay("memorandom", "human,human,random", seed=5)
    stage = open_stage(tmp_path, mode="play", match=match, pace="normal")
    play, hand = table(stage), Mouse(stage)
    while play.desk.due != 2:
        pilot.until_lit(hand)
        say(stage, Plate(Action.EXCHANGE), Place(0), Place(8))
    while play.pieces.timeline.busy:
        stage.update(0.02)
    before = play.desk.length
    hand.use("look")
    ask_for(stage, 0)
    assert len(peek(stage).faces) == 2
    glance(stage)
    hand.use("done")
    assert play.desk.length == before
    pilot.until_lit(hand)
    close(stage)


def test_notes_can_be_taken_while_cards_are_shown_and_that_spends_nothing(tmp_path: Path) -> None:
    match = lay("memorandom", "human,random", seed=5, notes=True)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    sneak(stage)
    play, hand = table(stage), Mouse(stage)
    assert play.pieces.timeline.stopped
    shown = faces(stage)
    assert len(shown) == 5
    hand.use("jot")
    card = match.view(None).grid[4]
    use_card(stage, card)
    use_jot(stage, Jot(number=2))
    for _ in range(2):
        hand.use("done")
    assert where(stage) == "table"
    assert faces(stage) == shown
    assert play.pieces.timeline.stopped
    assert play.tabletop.jots(0) == {f"1:{card}": (Jot(number=2),)}
    close(stage)


def test_a_button_that_cannot_be_used_spends_no_look(tmp_path: Path) -> None:
    match = lay("memorandom", "human,random", seed=5)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    sneak(stage)
    widget = form(stage).named("help")
    assert widget
    widget.enabled = False
    stage.update(1.0)
    for intent in (Press(widget.box.center), Release(widget.box.center)):
        stage.handle(intent)
    assert table(stage).pieces.timeline.stopped
    assert len(faces(stage)) == 5
    close(stage)


def test_a_lone_persons_notes_stay_on_the_table_and_go_with_the_round(tmp_path: Path) -> None:
    match = lay("memorandom", "human,random", seed=5, notes=True)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    play, hand = table(stage), Mouse(stage)
    pilot.until_lit(hand)
    hand.use("jot")
    use_card(stage, match.view(None).grid[0])
    use_jot(stage, Jot(colour=2))
    for _ in range(2):
        hand.use("done")
    noted = picture(stage)
    use = play.tabletop.jots(0)
    kept = dict(use)
    use.clear()
    play.resized()
    before = picture(stage)
    assert before != noted
    use |= {f"2:{key.partition(':')[2]}": jots for key, jots in kept.items()}
    play.resized()
    assert picture(stage) == before, "a card of the next round is another one"
    close(stage)


def test_among_several_people_no_note_stays_on_the_table(tmp_path: Path) -> None:
    match = lay("memorandom", "human,human", seed=5, notes=True)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    pilot.until_lit(Mouse(stage))
    before, play = picture(stage), table(stage)
    for seat in (0, 1):
        play.tabletop.jots(seat)[f"1:{match.view(None).grid[0]}"] = (Jot(colour=2),)
    play.resized()
    assert picture(stage) == before
    close(stage)


def test_a_card_that_does_not_go_with_the_turn_leaves_it_as_it_is(stage: Stage) -> None:
    """What would only go on with another turn is answered; another turn is begun by its plate."""
    hand = Mouse(stage)
    pilot.until_lit(hand)
    play = table(stage)
    say(stage, Plate(Action.SNEAK), Place(0))
    own = play.desk.view(play.actor).hands[play.actor or 0][0]
    pose = play.pieces.rest[Card(own)]
    for intent in (Press((pose.x, pose.y)), Release((pose.x, pose.y))):
        stage.handle(intent)
    assert play.hand.picker.picks == (Plate(Action.SNEAK), Place(0))
    assert play.narrator.line() == "Sneak is for cards of the grid only."
    say(stage, Plate(Action.RIGHT))
    assert [*play.hand.picker.picked.values()] == [Plate(Action.RIGHT)]
    assert "turn three right" in play.narrator.line()


def test_against_bots_alone_the_cards_turn_up_until_somebody_touches(tmp_path: Path) -> None:
    stage = sit(tmp_path, "human,random")
    sneak(stage)
    assert where(stage) == "table"
    assert "look" not in names(stage)
    assert table(stage).pieces.timeline.stopped
    assert len(faces(stage)) == 5
    Mouse(stage).go_on()
    stage.update(0.1)
    assert len(faces(stage)) == 2
    close(stage)


def use_card(stage: Stage, card: int) -> None:
    """Touch a card to note something on it."""
    box = box_of(table(stage).pieces.rest[Card(card)])
    Mouse(stage).use(next(widget.name for widget in form(stage).widgets if widget.box == box))


def use_jot(stage: Stage, jot: Jot) -> None:
    """Touch what can be noted."""
    play = table(stage)
    noting = play.tabletop.speech.NOTING
    assert noting
    rows = noting.rows(play.tabletop.view)
    at = next((y, x) for y, row in enumerate(rows) for x, face in enumerate(row) if face == jot)
    Mouse(stage).use("note:{}:{}".format(*at))


def test_notes_stay_with_their_card_and_with_whoever_took_them(tmp_path: Path) -> None:
    match = lay("memorandom", "human,human", seed=5, notes=True)
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    play = table(stage)
    hand = Mouse(stage)
    pilot.until_lit(hand)
    first, card = play.actor, match.view(None).grid[0]
    hand.use("jot")
    ask_for(stage, first)
    hand.use("show")
    empty = picture(stage)
    use_card(stage, card)
    for jot in (Jot(colour=2), Jot(shape=4), Jot(number=1), Jot(number=1)):
        use_jot(stage, jot)
    hand.use("done")
    noted = picture(stage)
    assert noted != empty
    stage.handle(Lost())
    hidden = picture(stage)
    assert hidden not in (noted, empty), "nothing of them shows to others"
    hand.use("show")
    assert picture(stage) not in (hidden, empty)
    hand.use("done")
    say(stage, Plate(Action.EXCHANGE), Place(0), Place(8))
    pilot.until_lit(hand)
    second, notes = play.actor, stage.ctx.kept.notes
    assert first is not None
    assert second is not None
    assert second != first
    taken = {f"1:{card}": (Jot(colour=2), Jot(shape=4))}
    assert notes == {("memorandom", match.seed, first): taken}
    hand.use("jot")
    ask_for(stage, second)
    stage.handle(Back())
    assert notes["memorandom", match.seed, second] == {}
    assert match.view(None).grid[8] == card
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
    use_card(stage, match.view(None).grid[4])
    use_jot(stage, Jot(number=1))
    for _ in range(2):
        hand.use("done")
    for _ in range(5):
        stage.update(0.1)
    assert where(stage) == "table"
    assert list(stage.ctx.kept.notes) == [("memorandom", match.seed, seat)]
    close(stage)


def test_nobody_who_plays_without_notes_is_offered_any(stage: Stage) -> None:
    pilot.until_lit(Mouse(stage))
    assert "jot" not in names(stage)


# --- naming a line -----------------------------------------------------------------------------


def call(stage: Stage) -> Play:
    """Let whose turn it is call, and the curtain fall for the first who names a line."""
    hand = Mouse(stage)
    pilot.until_lit(hand)
    play = table(stage)
    for _ in range(2):
        say(stage, Plate(Action.CALL))
    for _ in range(30):
        stage.update(0.1)
    assert where(stage) == "curtain"
    return play


def name_line(stage: Stage, line: int) -> None:
    """Lift the curtain, and name a line."""
    for _ in range(10):
        stage.update(0.1)
    stage.handle(Confirm())
    stage.update(0.1)
    hand = Mouse(stage)
    for _ in range(2):
        hand.touch(Line(line))


def test_the_next_person_does_not_see_which_line_was_named(stage: Stage) -> None:
    play = call(stage)
    name_line(stage, 6)
    for _ in range(20):
        stage.update(0.1)
    stage.handle(Confirm())
    stage.update(0.1)
    assert where(stage) == "table"
    assert play.hand.marks() == {}
    assert play.hand.focus == NOTHING


def test_after_the_last_line_everyone_watches_and_nobodys_new_cards_show(stage: Stage) -> None:
    play = call(stage)
    for _ in range(2):
        name_line(stage, 6)
        for _ in range(5):
            stage.update(0.02)
        if where(stage) != "table":
            continue
    told = []
    for _ in range(400):
        stage.update(0.1)
        timeline = play.pieces.timeline
        if timeline.holding:
            told.append(play.narrator.line())
            assert play.viewer.seat is None
            stage.update(1.0)
            Mouse(stage).go_on()
        elif play.actor is not None:
            break
    assert len(told) == 3
    assert all("took" in line for line in told[:2])
    assert "call" in told[2]
    assert play.desk.view(None).round == 2
    assert faces(stage) == set()


def test_a_new_window_size_goes_back_to_the_very_hand_that_was_shown(stage: Stage) -> None:
    play = call(stage)
    for _ in range(2):
        name_line(stage, 6)
        stage.update(0.05)
    told = []
    for _ in range(200):
        stage.update(0.1)
        if play.pieces.timeline.holding:
            told.append(play.narrator.line())
            if len(told) == 2:
                break
            stage.update(1.0)
            Mouse(stage).go_on()
    shown = dict(play.pieces.poses)
    stage.resized(stage.screen)
    assert play.pieces.timeline.holding
    assert play.narrator.line() == told[1] != told[0]
    assert {n: p.face for n, p in play.pieces.poses.items() if p.alpha} == {
        n: p.face for n, p in shown.items() if p.alpha
    }


def test_a_look_that_a_power_cut_ended_is_offered_again(tmp_path: Path) -> None:
    stage = sit(tmp_path)
    sneak(stage)
    seen = peek(stage).faces
    stage.change(Home())
    stage.change(go_on(stage.ctx, stage.ctx.archive.waiting()[0]))
    for _ in range(20):
        stage.update(0.1)
    assert peek(stage).faces == seen
    close(stage)


def test_nobody_acts_while_a_look_is_due(stage: Stage) -> None:
    pilot.until_lit(Mouse(stage))
    play = table(stage)
    say(stage, *SNEAK)
    while where(stage) == "table":
        assert play.hand.lit() == []
        assert play.actor is None
        stage.update(0.01)
    assert where(stage) == "peek"


@pytest.mark.parametrize("game", ["the_game", "kahuna"])
def test_a_move_can_be_taken_back_while_nobodys_secrets_show(game: str, tmp_path: Path) -> None:
    """The pause closes what only one may see, and still takes back what that one did."""
    match, rng = lay(game, "human,human", seed=3), generator("taken back")
    for _ in range(200):
        seat = match.to_act[0]
        match.submit(seat, rng.choice([m for m in match.legal_moves(seat) if not m.free]))
        if match.to_act == (seat,) and match.undo_refused(seat) is None:
            break
    assert match.undo_refused(match.to_act[0]) is None
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    for _ in range(60):
        stage.update(0.1)
    assert where(stage) == "curtain"
    stage.handle(Confirm())
    play, done = table(stage), len(match.moves)
    assert play.actor == seat
    stage.handle(Back())
    assert play.viewer.seat is None
    Mouse(stage).use("undo")
    assert len(match.moves) == done - 1
    for _ in range(20):
        stage.update(0.1)
    assert where(stage) == "curtain"
    close(stage)


def test_what_was_called_stands(stage: Stage) -> None:
    desk = call(stage).desk
    assert desk.last_mover is not None
    assert desk.undo_refused(desk.last_mover) is UndoRefusal.REVEALED


def test_what_was_answered_in_secret_stands(stage: Stage) -> None:
    desk = call(stage).desk
    name_line(stage, 6)
    assert desk.last_mover is not None
    assert desk.undo_refused(desk.last_mover) is UndoRefusal.ANSWERED
    assert stage.ctx.words("undo.answered")
