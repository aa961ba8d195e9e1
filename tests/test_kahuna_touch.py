"""At Kahuna's table a careless touch does nothing, and the keys find first what is lit."""

from __future__ import annotations

from pilot import Mouse, close, focus, lay, lit, open_stage, settle, table

from games.kahuna.table.pieces import Card, Line, Pay
from games.stage.input import Back, Cycle, Press, Release


def test_with_a_card_picked_an_open_card_is_refused_and_the_keys_go_to_a_lit_line() -> None:
    stage = open_stage(None, mode="play", match=lay("kahuna", "human,fair", 5), pace="off")
    settle(stage)
    while table(stage).actor is None:
        settle(stage)
    play, hand = table(stage), Mouse(stage)
    view, before = play.desk.view(0), play.desk.length
    own, there = Card(view.hand[0][0]), next(Card(slot[0]) for slot in view.market if slot)
    hand.touch(own)
    assert play.hand.picker.picks == (Pay(view.hand[0][1]),)
    assert there not in play.hand.touchable()
    pose = play.pieces.rest[there]
    for intent in (Press((pose.x, pose.y)), Release((pose.x, pose.y))):
        stage.handle(intent)
    assert play.desk.length == before
    assert "is picked" in play.narrator.line()
    play.hand.focus = own
    stage.handle(Cycle(1))
    assert focus(stage) in lit(stage)
    assert any(isinstance(piece, Line) for piece in lit(stage))
    stage.handle(Back())
    assert not play.hand.picker.picked
    assert stage.top is play
    close(stage)
