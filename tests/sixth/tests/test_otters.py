"""The sixth game on the stage: found, laid, played past the curtain, and moves taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from games.otters.rules import Dive, Lay
from games.otters.table.pieces import Back, Front, Rock, Shell, Stock

from games.core import library
from games.core.bots import Inline
from games.core.chance import generator
from games.core.home import Preferences
from games.core.match import HUMAN, Match, Player
from games.core.speech import Piece
from games.stage import program
from games.stage.app import show
from games.stage.input import Confirm, Pause, Press, Release
from games.stage.play import Play
from games.stage.thinking import Thinker

GAME = library.load("otters")
PEOPLE = (Player(HUMAN, "otter", 0), Player(HUMAN, "heron", 1))
SIZE = (960, 540)
STAGES: list[Any] = []
"""Those of one test, to be left in its end."""


def truth(match: Match) -> Any:
    """Return all that is, which only tests may see."""
    return match._states[-1]


def put(match: Match, state: Any) -> None:
    """Let all be otherwise."""
    match._states[-1] = state


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(SIZE)
    while STAGES:
        STAGES.pop().ctx.archive.close()
    pygame.display.quit()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def open_stage(screen: pygame.Surface, home: Path, match: Match | None = None) -> Any:
    mode = "play" if match else "title"
    thinker = Thinker(Inline())
    STAGES.append(program.make_stage(screen, mode, match, None, Preferences(home), thinker))
    return STAGES[-1]


def deal(seed: int, first: int = 0) -> Match:
    config = GAME.config()
    return Match(GAME, type(config)(config.shells, config.hand, first=first), PEOPLE, seed)


def wait(stage: Any, seconds: float = 6.0) -> None:
    for _ in range(int(seconds * 10)):
        stage.update(0.1)


def touch(stage: Any, pos: tuple[float, float]) -> None:
    stage.handle(Press(pos))
    stage.handle(Release(pos))


def use(stage: Any, name: str) -> None:
    """Touch the widget of this name."""
    widget = stage.top.form.named(name)
    assert widget, f"no {name} among {[w.name for w in stage.top.form.widgets]}"
    touch(stage, widget.box.center)


def say(stage: Any, *pieces: Piece) -> None:
    for piece in pieces:
        pose = stage.top.pieces.rest[piece]
        touch(stage, (pose.x, pose.y))
    wait(stage)


def pass_on(stage: Any) -> None:
    """Touch once what was drawn has been looked at, so that the next seat is called."""
    assert stage.top.pieces.timeline.holding
    stage.handle(Confirm())
    wait(stage, 0.3)


def picture(stage: Any) -> bytes:
    show(stage)
    return bytes(pygame.image.tobytes(stage.screen, "RGB"))


def differing(one: bytes, two: bytes) -> int:
    """Return how many pixels of two pictures differ."""
    return sum(one[i : i + 3] != two[i : i + 3] for i in range(0, len(one), 3))


def curtain_is_down(stage: Any) -> bool:
    return not isinstance(stage.top, Play) and isinstance(stage.scenes[-2], Play)


# --- found and laid ----------------------------------------------------------------------------


def test_otters_lie_on_the_title_screen_and_open_their_set_up(screen: Any, home: Path) -> None:
    stage = open_stage(screen, home)
    island = stage.top.form.named("island:otters")
    assert island.usable
    assert island.label == "Otters"
    use(stage, "island:otters")
    assert stage.top.form.named("variant:rocks").value == "two"
    use(stage, "variant:rocks")
    assert stage.top.form.named("variant:rocks").value == "three"
    use(stage, "play")
    assert isinstance(stage.top, Play)
    assert stage.top.desk.game.id == "otters"
    assert stage.top.desk.config.rocks == 3


def test_a_random_bot_plays_otters_on_the_stage(screen: Any, home: Path) -> None:
    stage = open_stage(screen, home)
    use(stage, "island:otters")
    use(stage, "play")
    desk = stage.top.desk
    assert [player.who for player in desk.players] == [HUMAN, "random"]
    for _ in range(2000):
        play = stage.top
        if isinstance(play, Play) and play.actor is not None and not play.busy:
            say(stage, Stock())
        stage.update(0.1)
        if desk.outcome:
            break
    assert desk.outcome


# --- the curtain -------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["after the deal", "after a turn"])
def test_otters_in_hand_cannot_be_seen_while_the_curtain_is_down(
    screen: Any, home: Path, moment: str
) -> None:
    """The true hands are dealt anew under the curtain, and not one pixel changes."""
    match = deal(seed=5)
    stage = open_stage(screen, home, match)
    wait(stage)
    if moment == "after a turn":
        stage.handle(Confirm())
        wait(stage)
        lay = next(move for move in match.legal_moves(0) if isinstance(move, Lay))
        say(stage, Shell(lay.shell), Rock(lay.rock))
        say(stage, Stock())
        pass_on(stage)
        wait(stage)
        assert [type(move) for _, move in match.moves] == [Lay, Dive]
    assert curtain_is_down(stage)
    before = picture(stage)

    state = truth(match)
    other = GAME.rules.guess(GAME.rules.view_for(state, None), None, generator("other"))
    hidden = [[state.numbers[shell] for shell in hand] for hand in state.hands]
    assert hidden != [[other.numbers[shell] for shell in hand] for hand in other.hands]
    put(match, other)
    for scene in stage.scenes:
        scene.resized()
    stage.canvas.reset()
    assert differing(before, picture(stage)) == 0

    stage.handle(Confirm())  # it is me: now the hands must show, or this test could not fail
    wait(stage)
    shown = picture(stage)
    put(match, state)
    stage.top.resized()
    stage.canvas.reset()
    assert differing(shown, picture(stage)) > 100


def test_otters_are_passed_on_with_no_hand_in_sight_at_any_moment(screen: Any, home: Path) -> None:
    """The mover still sees the own hand and what was drawn; then no face of any hand shows."""
    match = deal(seed=5)
    stage = open_stage(screen, home, match)
    wait(stage)
    stage.handle(Confirm())
    wait(stage)
    play = stage.top
    own = [Shell(shell) for shell in truth(match).hands[0]]
    assert all(play.pieces.poses[shell].face.__class__ is Front for shell in own)
    pose = play.pieces.rest[Stock()]
    touch(stage, (pose.x, pose.y))
    assert match.to_act == (1,)
    unseen = {Shell(shell) for shell in truth(match).hands[1]}
    while not play.pieces.timeline.holding:
        poses = play.pieces.poses
        assert all(poses[shell].face == Back() for shell in unseen if shell in poses)
        stage.update(0.03)
    drawn = Shell(truth(match).hands[0][-1])
    assert drawn not in own
    assert play.pieces.poses[drawn].face.__class__ is Front
    wait(stage)
    assert not curtain_is_down(stage), "nobody is hurried"
    pass_on(stage)
    assert curtain_is_down(stage)
    hands = [Shell(shell) for hand in truth(match).hands for shell in hand]
    assert {play.pieces.poses[shell].face for shell in hands} == {Back()}
    stage.handle(Confirm())
    assert curtain_is_down(stage), "a second press of the one before opened the curtain"
    wait(stage, 1)
    stage.handle(Confirm())
    wait(stage)
    theirs = [Shell(shell) for shell in truth(match).hands[1]]
    faces = {shell: play.pieces.poses[shell].face for shell in hands}
    assert {shell for shell, face in faces.items() if face != Back()} == {*theirs}


def test_otters_hide_their_hands_again_when_the_window_loses_focus(screen: Any, home: Path) -> None:
    from games.stage.input import Lost

    stage = open_stage(screen, home, deal(seed=5))
    wait(stage)
    stage.handle(Confirm())
    wait(stage)
    stage.handle(Lost())
    shown = {type(pose.face) for pose in stage.top.pieces.poses.values()}
    assert Front not in shown
    assert Back in shown
    wait(stage)
    assert curtain_is_down(stage)


# --- taking back -------------------------------------------------------------------------------


def lift(stage: Any) -> None:
    """Lift the curtain that fell when the pause covered what only one may see."""
    wait(stage)
    stage.handle(Confirm())
    wait(stage)


def test_otters_take_a_shell_back_from_the_pause_screen(screen: Any, home: Path) -> None:
    match = deal(seed=5)
    stage = open_stage(screen, home, match)
    wait(stage)
    stage.handle(Confirm())
    wait(stage)
    play = stage.top
    poses, before = dict(play.pieces.poses), picture(stage)
    stage.handle(Pause())
    assert not stage.top.form.named("undo").enabled
    assert stage.top.form.named("undo").label == "There is no move to take back yet"
    use(stage, "resume")
    lift(stage)
    lay = next(move for move in match.legal_moves(0) if isinstance(move, Lay))
    say(stage, Shell(lay.shell), Rock(lay.rock))
    assert match.moves == [(0, lay)]
    assert play.pieces.poses != poses
    stage.handle(Pause())
    assert stage.top.form.named("undo").enabled
    use(stage, "undo")
    lift(stage)
    assert stage.top is play
    assert match.moves == []
    assert play.pieces.poses == poses
    assert differing(before, picture(stage)) == 0
    say(stage, Rock(lay.rock), Shell(lay.shell))  # the other way round says the same
    assert match.moves == [(0, lay)]


def test_otters_do_not_take_a_dive_back(screen: Any, home: Path) -> None:
    match = deal(seed=5)
    stage = open_stage(screen, home, match)
    wait(stage)
    stage.handle(Confirm())
    wait(stage)
    say(stage, Stock())
    pass_on(stage)
    wait(stage)
    stage.handle(Confirm())
    wait(stage)
    stage.handle(Pause())
    assert not stage.top.form.named("undo").enabled
