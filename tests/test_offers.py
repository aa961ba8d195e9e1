"""Several people share a screen: whoever wants what was played says so; nobody learns who can."""

from __future__ import annotations

import io
from pathlib import Path

import pygame
import pytest
from atlas_positions import claim, play, position
from pilot import (
    Keys,
    Mouse,
    Touch,
    close,
    lay,
    names,
    open_stage,
    put,
    saying,
    table,
    truth,
    where,
)

from games.atlas.rules import DECLINE
from games.atlas.table.chips import CLAIM
from games.atlas.table.pieces import Front, Pile
from games.core import library
from games.core.bots import RANDOM
from games.core.desk import LocalDesk
from games.core.words import Words
from games.stage.play import Play
from games.stage.stack import Stage
from games.terminal import Console, Session

WHO = f"human,human,human,{RANDOM}"
DULL = "Sb1 Ep1 Cw1"
CAN, CANNOT = "Nl2 AT Wp1 Wb1", "Nl2 Np1 Wp1 Wb1"
PLATES = ["take:1", "take:2"]


def rest(stage: Stage) -> None:
    """Let time pass until a curtain can be touched."""
    for _ in range(3):
        stage.update(1.0)


def opened(hand: str, home: Path) -> tuple[Stage, Play]:
    """Return the table at which seat 0, a person, is about to play a tiger; seat 2 holds this."""
    match = lay("atlas", WHO, 4)
    put(match, position("Nl1 Sw1 Cb1", DULL, hand, DULL))
    stage = open_stage(home, mode="play", match=match, pace="off")
    table(stage).resized()
    rest(stage)
    Mouse(stage).use("ready")
    rest(stage)
    return stage, table(stage)


def offered(hand: str, home: Path, kind: type[Mouse | Keys] = Mouse) -> tuple[Stage, Play]:
    """Return the table once the tiger lies there."""
    stage, at_table = opened(hand, home)
    for pick in (Front(play("Nl1").face), Pile()):
        kind(stage).touch(saying(at_table, pick))
    rest(stage)
    return stage, at_table


@pytest.mark.parametrize("hand", [CAN, CANNOT])
@pytest.mark.parametrize("kind", [Mouse, Touch, Keys])
def test_all_others_are_waited_for_whether_they_can_take_it_or_not(
    kind: type[Mouse | Keys], hand: str, tmp_path: Path
) -> None:
    stage, at_table = offered(hand, tmp_path, kind)
    assert where(stage) == "table"
    assert at_table.narrator.line() == (
        "Does anyone claim Siberian Tiger? Then touch your own face. Touch elsewhere to go on."
    )
    assert [name for name in names(stage) if name in PLATES] == PLATES
    kind(stage).go_on()
    rest(stage)
    for _ in range(20):
        stage.update(0.5)
    assert where(stage) == "curtain"  # which calls the next seat, and nobody else before
    kind(stage).use("ready")
    assert at_table.actor == 1
    made = [move for _, move in truth(at_table).moves]
    assert made == [play("Nl1"), *([DECLINE] if hand == CAN else [])]
    close(stage)


def test_nothing_on_the_screen_tells_whether_somebody_could_take_it(tmp_path: Path) -> None:
    shown = []
    for hand in (CAN, CANNOT):
        stage, at_table = offered(hand, tmp_path / hand.replace(" ", ""))
        at_table.ctx.prefs.change(log=True)
        for _ in range(3):
            stage.update(0.5)
        stage.draw()
        shown.append(pygame.image.tobytes(stage.screen, "RGB"))
        close(stage)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("kind", [Mouse, Touch, Keys])
def test_whoever_takes_it_touches_the_own_plate(kind: type[Mouse | Keys], tmp_path: Path) -> None:
    stage, at_table = offered(CAN, tmp_path)
    kind(stage).use("take:2")
    rest(stage)
    assert where(stage) == "curtain"
    kind(stage).use("ready")
    rest(stage)
    assert at_table.actor == 2
    kind(stage).touch(CLAIM)
    assert truth(at_table).moves[-1] == (2, claim("Nl2 AT"))
    close(stage)


def test_after_one_has_claimed_the_others_may_as_well(tmp_path: Path) -> None:
    match = lay("atlas", WHO, 4)
    put(match, position("Nl1 Sw1 Cb1", CAN, CAN, DULL))
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    at_table, hand = table(stage), Mouse(stage)
    at_table.resized()
    rest(stage)
    hand.use("ready")
    rest(stage)
    for pick in (Front(play("Nl1").face), Pile()):
        hand.touch(saying(at_table, pick))
    rest(stage)
    hand.use("take:2")
    rest(stage)
    hand.use("ready")
    rest(stage)
    hand.touch(CLAIM)
    for _ in range(4):
        stage.update(1.0)
        if at_table.viewer.lingers:
            hand.go_on()
    assert [name for name in names(stage) if name in PLATES] == ["take:1"]
    hand.use("take:1")
    rest(stage)
    hand.use("ready")
    rest(stage)
    assert at_table.actor == 1
    hand.touch(CLAIM)
    assert [seat for seat, _ in truth(at_table).moves] == [0, 2, 1]
    close(stage)


def test_whoever_cannot_take_it_is_told_so_and_the_others_still_may(tmp_path: Path) -> None:
    stage, at_table = offered(CANNOT, tmp_path)
    Mouse(stage).use("take:2")
    rest(stage)
    assert where(stage) == "table"
    assert at_table.narrator.line().endswith("can't do that with these cards.")
    assert [name for name in names(stage) if name in PLATES] == PLATES
    close(stage)


def test_a_window_that_loses_the_focus_hides_the_hand_and_still_offers(tmp_path: Path) -> None:
    stage, at_table = offered(CAN, tmp_path)
    Mouse(stage).use("take:2")
    rest(stage)
    Mouse(stage).use("ready")
    rest(stage)
    assert at_table.viewer.seat == 2
    at_table.hide()
    rest(stage)
    assert at_table.viewer.seat is None
    assert [name for name in names(stage) if name in PLATES] == PLATES
    close(stage)


def test_a_match_that_was_left_offers_it_again(tmp_path: Path) -> None:
    match = lay("atlas", WHO, 4)
    put(match, position("Nl1 Sw1 Cb1", DULL, CAN, DULL))
    match.submit(0, play("Nl1"))
    stage = open_stage(tmp_path, mode="play", match=match, pace="off")
    for _ in range(4):
        rest(stage)
    assert {*PLATES} <= {*names(stage)}
    close(stage)


@pytest.mark.parametrize("hand", [CAN, CANNOT])
def test_in_the_terminal_all_others_are_waited_for_alike(hand: str) -> None:
    match = lay("atlas", WHO, 4)
    put(match, position("Nl1 Sw1 Cb1", DULL, hand, DULL))
    written = io.StringIO()
    words = Words(library.CONFIG / "words", "en")
    asked = io.StringIO("\nSiberian Tiger, pile\nnobody\n\nquit\n")
    Session(LocalDesk(match), words, Console(asked, written)).run()
    text = written.getvalue()
    assert text.count("Does anyone claim Siberian Tiger?") == 2
    assert "Turn" not in text.partition("Does anyone")[0]
    made = [move for _, move in match.moves]
    assert made[:1] == [play("Nl1")]
    assert (DECLINE in made) == (hand == CAN)


def test_in_the_terminal_a_name_takes_it() -> None:
    match = lay("atlas", WHO, 4)
    put(match, position("Nl1 Sw1 Cb1", DULL, CAN, DULL))
    written = io.StringIO()
    words = Words(library.CONFIG / "words", "en")
    name = words(f"animals.{match.players[2].animal}")
    asked = io.StringIO(f"\nSiberian Tiger, pile\n{name}\n\nClaim\nquit\n")
    Session(LocalDesk(match), words, Console(asked, written)).run()
    assert (2, claim("Nl2 AT")) in match.moves
