"""How rounds and matches of Atlas end: the last card, going out, points, void rounds, ties."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from atlas_positions import GAME, act, claim, face, faces, hand, meld, one, play, position
from msgspec.structs import replace

from games.atlas import rules
from games.atlas.rules import (
    ATLAS,
    DECLINE,
    Claim,
    Claimed,
    Drawn,
    End,
    Ended,
    Faces,
    Kept,
    Meld,
    Melded,
    Mixed,
    Phase,
    Reason,
    Reversed,
    RoundBegan,
    RoundEnded,
    Score,
    Skipped,
    State,
)
from games.core.match import Record, replay
from games.core.rules import Event, Outcome, Seat, TurnBegan

B = GAME.config(lone_card_win=False)
FREE = "Wl1 Cw1 Sb1 Ep1"
"""Cards of which no two belong together."""


def legal_melds(state: State, seat: Seat = 0) -> list[Faces]:
    return [move.faces for move in rules.legal_moves(state, seat) if isinstance(move, Meld)]


# --- 8. the last card --------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["SK", "RE", "TR"])
def test_a_last_action_card_is_played_without_drawing_and_wins(card: str) -> None:
    state, events = act(position("Nl1 Sw1", card, "Cb1 Cb2"), 0, play("Sw1"))
    assert events[-1] == TurnBegan(1)
    assert rules.legal_moves(state, 1) == (play(card),)
    _, events = act(state, 1, play(card))
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason, ended.points) == (1, End.ACTION, 3)
    assert not [event for event in events if isinstance(event, Skipped | Reversed)]


def test_a_last_action_card_needs_no_draw_pile() -> None:
    state, _ = act(position("Nl1 Sw1", "RE", deck=""), 0, play("Sw1"))
    _, events = act(state, 1, play("RE"))
    assert one(events, RoundEnded).winner == 1


def test_a_last_match_card_goes_out_with_an_identical_one_that_is_drawn() -> None:
    state, _ = act(position("Nl1 Sw1", "Cb1", deck="Cb1"), 0, play("Sw1"))
    assert rules.legal_moves(state, 1) == (play("Cb1"), meld("Cb1 Cb1"))
    _, events = act(state, 1, meld("Cb1 Cb1"))
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason) == (1, End.PAIR)


def test_a_last_match_card_goes_out_with_an_identical_one_that_somebody_plays() -> None:
    _, events = act(position("Nl1 Cb1", FREE, "Cb1"), 0, play("Cb1"))
    claimed, ended = one(events, Claimed), one(events, RoundEnded)
    assert (claimed.seat, claimed.faces) == (2, faces("Cb1 Cb1"))
    assert (ended.winner, ended.reason) == (2, End.PAIR)


def test_a_last_match_card_goes_out_with_an_atlas_card_that_is_drawn() -> None:
    state, _ = act(position("Nl1 Sw1", "Cb1", deck="AT"), 0, play("Sw1"))
    _, events = act(state, 1, meld("Cb1 AT"))
    assert one(events, RoundEnded).winner == 1


def test_a_last_match_card_can_be_changed_for_an_action_card() -> None:
    state, _ = act(position("Nl1 Sw1 Sw2", "Cb1", deck="SK Wp1"), 0, play("Sw1"))
    assert {*rules.legal_moves(state, 1)} == {play("Cb1"), play("SK")}
    state, _ = act(state, 1, play("Cb1"))
    state, _ = act(state, 0, play("Nl1"))
    _, events = act(state, 1, play("SK"))
    assert one(events, RoundEnded).reason is End.ACTION


def test_no_other_card_of_the_cell_makes_a_pair() -> None:
    state, _ = act(position("Nl1 Cb2", "Cb1", deck="Cb3"), 0, play("Cb2"))
    assert hand(state, 1) == faces("Cb1 Cb3")
    assert legal_melds(state, 1) == []


def test_two_cards_are_a_pair_only_for_a_seat_that_began_with_one() -> None:
    state = position("Nl1 Nl1", FREE)
    assert legal_melds(state) == []
    assert legal_melds(replace(state, lone=True)) == [faces("Nl1 Nl1")]


def test_a_last_atlas_card_goes_out_with_any_match_card_drawn_or_played() -> None:
    state, _ = act(position("Nl1 Sw1", "AT", deck="Cb1"), 0, play("Sw1"))
    assert rules.to_act(state) == (1,), "it may claim Sw1"
    state, _ = act(state, 1, DECLINE)
    _, events = act(state, 1, meld("Cb1 AT"))
    assert one(events, RoundEnded).winner == 1
    state, _ = act(position("Nl1 Sw1", "AT"), 0, play("Sw1"))
    _, events = act(state, 1, claim("AT"))
    assert (one(events, Claimed).faces, one(events, RoundEnded).winner) == ((ATLAS, face("Sw1")), 1)


def test_a_last_atlas_card_does_not_go_out_with_an_action_or_another_atlas_card() -> None:
    for card in ("SK", "AT"):
        state = position(f"AT {card}", FREE, lone=True)
        assert legal_melds(state) == []


# --- 9. going out ------------------------------------------------------------------------------


def test_an_own_meld_that_leaves_nothing_wins_without_playing_a_card() -> None:
    after, events = act(position("Nl1 Nl2 Nl3", FREE), 0, meld("Nl1 Nl2 Nl3"))
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason, ended.points) == (0, End.MELD, 4)
    assert len(after.sheet) == 1


def test_the_one_card_that_is_left_after_melds_may_be_played_to_win() -> None:
    _, events = act(position("Nl1 Nl2 Nl3 Sw1", FREE), 0, meld("Nl1 Nl2 Nl3"), play("Sw1"))
    assert one(events, RoundEnded).reason is End.PLAY


@pytest.mark.parametrize("card", ["Sw1", "AT"])
def test_without_lone_card_win_the_last_match_card_is_kept(card: str) -> None:
    state = position(f"Nl1 Nl2 Nl3 {card}", FREE, config=B)
    after, events = act(state, 0, meld("Nl1 Nl2 Nl3"))
    assert [type(event) for event in events] == [Melded, Kept, TurnBegan, Drawn]
    assert hand(after, 0) == faces(card)
    assert after.mover == 1


def test_without_lone_card_win_a_last_action_card_still_wins() -> None:
    _, events = act(position("Nl1 Nl2 Nl3 SK", FREE, config=B), 0, meld("Nl1 Nl2 Nl3"), play("SK"))
    assert one(events, RoundEnded).reason is End.ACTION


def test_a_trade_card_played_last_wins_and_trades_nothing() -> None:
    after, events = act(position("TR", FREE), 0, play("TR"))
    assert one(events, RoundEnded).winner == 0
    assert after.phase is Phase.TURN


def test_the_card_that_wins_cannot_be_claimed() -> None:
    _, events = act(position("Nl1", "Nl2 Nl3 Sw1"), 0, play("Nl1"))
    assert not [event for event in events if isinstance(event, Claimed)]
    assert one(events, RoundEnded).winner == 0


# --- 10. points, 11. the match -----------------------------------------------------------------


def test_cards_in_other_hands_are_worth_three_two_and_one() -> None:
    _, events = act(position("Nl1", "AT Sw1", "SK RE TR Cb1"), 0, play("Nl1"))
    ended = one(events, RoundEnded)
    assert ended.points == (3 + 1) + (2 + 2 + 2 + 1)
    assert ended.hands == ((), faces("AT Sw1"), faces("SK RE TR Cb1"))


def test_the_last_card_of_the_draw_pile_is_played_out_and_can_be_claimed() -> None:
    state = position("Nl1 Sw1", "Cb1 Wp1", "Sw2 Sw3 Eb1", deck="")
    after, events = act(state, 0, play("Sw1"))
    assert one(events, Claimed).seat == 2
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason, ended.points) == (None, End.VOID, 0)
    assert after.sheet == (Score(None, 0, End.VOID),)


def test_a_claim_after_the_last_card_of_the_draw_pile_can_still_win() -> None:
    _, events = act(position("Nl1 Sw1", "Sw2 Sw3", deck=""), 0, play("Sw1"))
    assert one(events, RoundEnded).winner == 1


def test_after_a_void_round_the_deal_passes_to_the_left() -> None:
    after, _ = act(position("Nl1 Sw1", FREE, FREE, deck="", starter=2), 0, play("Sw1"))
    assert after.starter == after.mover == 0


def finish(points: Sequence[int], number: int, **more: Any) -> tuple[State, list[Event]]:
    """End round `number` of five, won by seat 0 with 4 points, after these points before it."""
    sheet = [Score(seat, score, End.CLAIM) for seat, score in enumerate(points)]
    sheet += [Score(None, 0, End.VOID)] * (number - 1 - len(sheet))
    return act(position("Nl1", FREE, "", sheet=tuple(sheet), **more), 0, play("Nl1"))


def test_most_points_after_five_rounds_win() -> None:
    after, events = finish((3, 6, 0), 5)
    assert after.outcome == Outcome((0,), (7, 6, 0), Reason.POINTS)
    assert events[-1] == Ended(after.outcome)
    assert rules.to_act(after) == ()
    after, _ = finish((1, 6, 0), 5)
    assert after.outcome
    assert after.outcome.winners == (1,)


def test_a_tie_for_the_lead_is_played_on() -> None:
    after, events = finish((2, 6, 0), 5)
    assert after.outcome is None
    assert one(events, RoundBegan).number == 6
    after, _ = finish((3, 6, 0), 6)
    assert after.outcome
    assert after.outcome.reason is Reason.EXTRA


def test_a_tie_for_the_second_place_is_none() -> None:
    after, _ = finish((9, 2, 2), 5)
    assert after.outcome
    assert after.outcome.winners == (0,)


@pytest.mark.parametrize("rounds", [1, 3, 10, 20])
def test_the_number_of_rounds_is_an_option(rounds: int) -> None:
    config = GAME.config(rounds=rounds)
    assert finish((3, 6, 0), rounds + (rounds == 1) * 3, config=config)[0].outcome is not None
    if rounds > 3:
        assert finish((3, 6, 0), rounds - 1, config=config)[0].outcome is None


def test_when_it_is_over_all_hands_are_seen() -> None:
    after, _ = finish((3, 6, 0), 5)
    view = rules.view_for(after, None)
    assert [view.faces[card] for card in view.hands[1]] == [face(name) for name in FREE.split()]
    assert view.phase is not Phase.CLAIM


# --- records of older versions -------------------------------------------------------------------


def test_a_match_that_was_kept_before_there_were_editions_goes_on_as_it_was_played() -> None:
    """With a void round, four trades, and claims that nobody was asked about."""
    kept = Path(__file__).parent / "golden" / "atlas.edition1.json"
    record = msgspec.json.decode(kept.read_bytes(), type=Record)
    assert "edition" not in record.config
    match = replay(GAME, record)
    assert (len(match.moves), match.config.edition) == (279, 1)
    assert match.outcome == Outcome((0,), (12, 0, 0), Reason.EXTRA)
    events = [event for step in range(len(match.moves) + 1) for event in match.events(step, None)]
    assert not [event for event in events if isinstance(event, Mixed)]
    claims = [move for _, move in match.moves if isinstance(move, Claim)]
    assert len([event for event in events if isinstance(event, Claimed)]) > len(claims)
