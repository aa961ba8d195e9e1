"""Atlas under the finger: one answer is one touch, and no hand moves unasked."""

from __future__ import annotations

import io
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from atlas_positions import act, claim, meld, play, position
from pilot import Keys, Mouse, close, lay, open_stage, put, state, table, truth

from games.atlas import rules
from games.atlas.rules import State, TradeWith
from games.atlas.table.chips import CLAIM, DECLINE, MELD
from games.atlas.table.pieces import Card, Deck, Front, Plate
from games.core import library
from games.core.bots import RANDOM
from games.core.desk import LocalDesk
from games.core.words import Words
from games.stage.play import Play
from games.stage.stack import Stage
from games.terminal import Console, Session

WHO = f"human,{RANDOM},{RANDOM}"


def laid(found: State, home: Path, pace: str = "off") -> tuple[Stage, Play]:
    """Return the table of a person at seat 0, in this position."""
    match = lay("atlas", WHO, 4)
    put(match, found)
    stage = open_stage(home, mode="play", match=match, pace=pace)
    table(stage).resized()  # which ends the deal
    return stage, table(stage)


def claimable(hand: str) -> State:
    """Return the position in which seat 1 has played a tiger, and seat 0 holds this."""
    before = position(hand, "Nl1 Cb1 Wb2", "Wb1 Np2", mover=1)
    return rules.apply(before, 1, play("Nl1"))[0]


def plates(at_table: Play) -> set[Plate]:
    return {piece for piece in at_table.pieces.rest if isinstance(piece, Plate)}


# --- claims and melds ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_a_claim_that_is_a_must_is_asked_and_made_at_one_touch(
    kind: type[Mouse | Keys], tmp_path: Path
) -> None:
    stage, at_table = laid(claimable("Nl2 Nl3 Wp1 SK"), tmp_path)
    assert at_table.actor == 0
    assert plates(at_table) == {CLAIM}
    assert at_table.narrator.line() == "You must claim Siberian Tiger"
    kind(stage).touch(CLAIM)
    assert truth(at_table).moves[-1] == (0, claim("Nl2 Nl3"))
    close(stage)


def test_a_claim_that_is_a_choice_is_made_or_left_at_one_touch(tmp_path: Path) -> None:
    for name, move in ((CLAIM, claim("Nl2 AT")), (DECLINE, rules.DECLINE)):
        stage, at_table = laid(claimable("Nl2 AT Wp1 SK"), tmp_path / name.text)
        assert plates(at_table) == {CLAIM, DECLINE}
        Mouse(stage).touch(name)
        assert truth(at_table).moves[-1] == (0, move)
        close(stage)


def test_in_the_terminal_a_word_claims_what_must_be_claimed() -> None:
    match = lay("atlas", WHO, 4)
    put(match, claimable("Nl2 Nl3 Wp1 SK"))
    written = io.StringIO()
    words = Words(library.CONFIG / "words", "en")
    Session(LocalDesk(match), words, Console(io.StringIO("Claim\nquit\n"), written)).run()
    assert "You must claim Siberian Tiger" in written.getvalue()
    assert match.moves[0] == (0, claim("Nl2 Nl3"))


def test_with_several_melds_the_plate_asks_for_the_cards(tmp_path: Path) -> None:
    stage, at_table = laid(claimable("Nl2 Nl3 Nl3 Wp1 SK"), tmp_path)
    hand = Mouse(stage)
    hand.touch(CLAIM)
    assert truth(at_table).moves == []
    assert at_table.narrator.line() == "Touch the cards that you claim Siberian Tiger with"
    hand.touch(Card(0))
    hand.touch(Card(1))
    assert truth(at_table).moves[-1] == (0, claim("Nl2 Nl3"))
    close(stage)


def test_one_meld_is_laid_down_at_one_touch_and_without_any_there_is_no_plate(
    tmp_path: Path,
) -> None:
    stage, at_table = laid(position("Nl1 Nl2 Nl3 Sw1 Cb1", "Cb1 Cb2", "Wb1 Np2"), tmp_path)
    assert plates(at_table) == {MELD}
    Mouse(stage).touch(MELD)
    assert truth(at_table).moves[-1] == (0, meld("Nl1 Nl2 Nl3"))
    stage.update(2.0)
    assert plates(at_table) == set()
    close(stage)


def test_a_touch_on_the_draw_pile_says_what_is_true_of_this_turn(tmp_path: Path) -> None:
    for hand, line in (
        (
            "Nl1 Sw1",
            "A turn begins with a card from here, drawn without a touch. 4 cards are left.",
        ),
        ("SK", "Skip is your last card, and an action. No card is drawn then: play it and win."),
    ):
        found = position(hand, "Cb1 Cb2", "Wb1 Np2", lone=hand == "SK")
        stage, at_table = laid(found, tmp_path / hand)
        pose = at_table.pieces.rest[Deck()]
        Mouse(stage).tap((pose.x, pose.y))
        assert at_table.narrator.line() == line
        assert truth(at_table).moves == []
        close(stage)


# --- trades --------------------------------------------------------------------------------------


def test_a_hand_that_is_mixed_lies_as_before_for_whoever_holds_it(tmp_path: Path) -> None:
    mixed = 0
    for seed in range(6):
        start = position("Nl1 Sw1 Cb1 Wp1 Np2", "TR Cb2 Wb1", "Ep1 Ep2", mover=1, seed=seed)
        before, _ = act(start, 1, play("TR"))
        stage, at_table = laid(before, tmp_path / str(seed), "normal")
        lying = fronts(at_table)
        assert len(lying) == 5
        at_table.submit(1, TradeWith(0))
        mixed += state(truth(at_table)).faces[:5] != before.faces[:5]
        for _ in range(40):
            assert fronts(at_table) == lying
            stage.update(0.02)
        close(stage)
    assert mixed


def fronts(at_table: Play) -> set[tuple[float, float, int]]:
    """Return where the open cards of the hand are now, and what they show."""
    return {
        (pose.x, pose.y, pose.face.face)
        for piece, pose in at_table.pieces.poses.items()
        if isinstance(piece, Card) and isinstance(pose.face, Front)
    }


def test_backs_go_round_before_one_is_taken(tmp_path: Path) -> None:
    start, _ = act(position("TR Nl1 Sw1", "Cb1 Cb2 Wb1", "Ep1 Ep2"), 0, play("TR"))
    stage, at_table = laid(start, tmp_path, "normal")
    at_table.submit(0, TradeWith(1))
    home = {piece: at_table.pieces.rest[piece] for piece in map(Card, start.hands[1].cards)}
    farthest = 0.0  # to the right of where a back lies: all of them come from the left
    for _ in range(100):
        stage.update(0.02)
        poses = at_table.pieces.poses
        farthest = max([farthest, *[poses[piece].x - pose.x for piece, pose in home.items()]])
    assert farthest > 50
    assert {piece: at_table.pieces.poses[piece] for piece in home} == home
    close(stage)
