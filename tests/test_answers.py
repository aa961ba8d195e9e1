"""Whatever is touched and does nothing says why, and nothing else comes of it."""

from __future__ import annotations

import pilot
import pytest
from pilot import Mouse, close, lay, open_stage, settle, table

from games.core import library
from games.core.chance import generator, pick
from games.core.speech import Piece
from games.stage.input import Confirm, Hotkey, Press, Release
from games.stage.pieces import box_of
from games.stage.play import Play
from games.stage.seats import BOAT
from games.stage.stack import Stage
from games.stage.tabletop import Tabletop

GAMES = library.names()


def unlit(stage: Stage) -> list[Piece]:
    """Return pieces that a touch at their middle reaches, and means nothing to."""
    play = table(stage)
    pieces, among = play.pieces, {*play.pieces.rest}
    return [
        piece
        for piece in among - play.hand.touchable() - {BOAT}
        if pieces.at(box_of(pieces.rest[piece]).center, among) == piece
        and not pilot.form(stage).at(box_of(pieces.rest[piece]).center)
        and pieces.at(box_of(pieces.rest[piece]).center, play.hand.touchable(), 6.0) is None
    ]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_not_lit_answers_a_touch_in_the_window(game: str) -> None:
    """On the own turn, with something picked or not; the answer stays until the next touch."""
    deck = library.load(game).deck
    who = ",".join(["human", *["random"] * (max(deck.seats.least, 2) - 1)])
    stage = open_stage(None, mode="play", match=lay(game, who, 5), pace="off", motion="off")
    hand, rng, answered = Mouse(stage), generator("answers", game), 0
    for _ in range(12):
        pilot.until_lit(hand)
        play = table(stage)
        if not isinstance(stage.top, Play) or play.actor is None:
            break
        length, picked = play.desk.length, dict(play.hand.picker.picked)
        picks = play.hand.picker.picks
        for piece in unlit(stage)[:12]:
            hand.tap(box_of(play.pieces.rest[piece]).center)
            view = play.desk.view(play.actor)
            said = play.tabletop.speech.refuse(view, picks, piece)
            assert play.narrator.line() == play.tabletop.voice.refuse(said), piece
            assert (play.desk.length, play.hand.picker.picked) == (length, picked)
            answered += 1
        hand.touch(pick([p for p in pilot.lit(stage) if pilot._free(stage, p)], rng))
        if play.hand.pending is not None:
            stage.handle(Confirm())
    assert answered > 10
    close(stage)


def test_a_touch_on_anything_while_a_bot_thinks_says_whose_turn_it_is() -> None:
    stage = open_stage(None, mode="play", match=lay("kahuna", "human,fair", 5), pace="off")
    hand, play = Mouse(stage), table(stage)
    assert play.desk.to_act == (1,)
    piece = unlit(stage)[0]
    hand.tap(box_of(play.pieces.rest[piece]).center)
    assert play.tabletop.name(1) in play.narrator.line()
    assert play.narrator.line() != stage.ctx.words("play.thinks", name=play.tabletop.name(1))
    close(stage)


def test_what_cannot_be_taken_back_says_why_when_the_key_is_pressed() -> None:
    stage = open_stage(None, mode="play", match=lay("kahuna", "human,fair", 5), pace="off")
    pilot.until_lit(Mouse(stage))
    play = table(stage)
    stage.handle(Hotkey("undo"))
    why = "undo.other_seat" if play.desk.length else "undo.nothing"
    assert play.narrator.line() == stage.ctx.words(why)
    settle(stage)
    stage.handle(Press((2.0, 2.0)))
    stage.handle(Release((2.0, 2.0)))
    assert play.narrator.line() != stage.ctx.words(why)
    close(stage)


def test_the_boat_is_no_piece_of_a_game() -> None:
    stage = open_stage(None, mode="play", match=lay("kahuna", "human,fair", 5), pace="off")
    top: Tabletop = table(stage).tabletop
    assert top.refusal(0, (), BOAT) == ""
    close(stage)
