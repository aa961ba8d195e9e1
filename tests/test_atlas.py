"""Atlas' rules in the order of its pages; who gets a card that several want is in another file."""

from __future__ import annotations

import pytest
from atlas_positions import CONFIG, GAME, act, claim, face, faces, hand, meld, one, play, position
from msgspec.structs import replace

from games.atlas import rules
from games.atlas.rules import Config
from games.atlas.state import CLAIM, Score, deck_of
from games.atlas.terms import (
    ATLAS,
    DECLINE,
    Claimed,
    Drawn,
    Give,
    Given,
    Kept,
    Meld,
    Melded,
    PartnerChosen,
    Played,
    Reversed,
    RoundBegan,
    RoundEnded,
    Skipped,
    Take,
    Taken,
    TradeDeclined,
    TradeWith,
)
from games.core import library
from games.core.rules import Ended, Outcome, TurnBegan
from games.core.sheet import SheetError, read

B = GAME.config(lone_card_win=False)
FREE = "Wl1 Cw1 Sb1 Ep1"
"""Cards of which no two belong together."""


def legal_melds(state, seat=0):
    return [move.faces for move in rules.legal_moves(state, seat) if isinstance(move, Meld)]


# --- 1. the cards, 2. the deal -----------------------------------------------------------------


def test_sixty_species_have_names_of_their_own_and_five_regions_four_categories_each():
    assert len({*CONFIG.species}) == len(CONFIG.species) == 60
    assert [*CONFIG.regions] == ["north", "east_central", "south", "west", "south_east"]
    assert [*CONFIG.regions["west"]] == ["land", "water", "bird", "plant"]
    assert CONFIG.species[face("Sl1")] == "red_panda"
    assert CONFIG.species[face("Ep3")] == "butterfly_pea_flower"


def test_the_deck_has_204_cards():
    deck = deck_of(CONFIG)
    assert len(deck) == CONFIG.size == 204
    assert {deck.count(species) for species in range(60)} == {3}
    assert [deck.count(special) for special in faces("SK RE TR AT")] == [6, 6, 6, 6]


@pytest.mark.parametrize("seats, size, left", [(2, 13, 178), (10, 13, 74), (10, 11, 94)])
def test_everyone_gets_a_hand_and_the_rest_is_the_draw_pile(seats, size, left):
    state, events = rules.setup(GAME.config(hand=size), seats, 3)
    first = state.starter
    assert [len(cards) - (seat == first) for seat, cards in enumerate(state.hands)] == [
        size
    ] * seats
    assert len(state.faces) - state.top == left - 1
    assert events[0] == RoundBegan(1, 204)
    assert events[-2:] == (TurnBegan(first), one(events, Drawn))
    assert one(events, Drawn).left == left - 1
    assert state.direction == 1


def test_the_dealer_is_drawn_by_lot():
    starters = [rules.setup(CONFIG, 4, seed).state.starter for seed in range(200)]
    assert all(30 < starters.count(seat) < 70 for seat in range(4))


def test_whoever_wins_a_round_starts_the_next_clockwise():
    state = position("Nl1", "Sw1", "Sb1", direction=-1, deck="SK")
    after, events = act(state, 0, play("Nl1"))
    assert after.starter == after.mover == 0
    assert after.direction == 1
    assert len(after.sheet) == 1
    assert one(events, RoundBegan).number == 2


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rounds": 0}, "rounds is 0, expected 1 to 20"),
        ({"rounds": 21}, "rounds is 21"),
        ({"copies": 6}, "copies is 6, expected 1 to 5"),
        ({"hand": 1}, "is no hand"),
        ({"hand": 20}, "leaves nothing to draw"),
        ({"atlas": -1}, "0 or more"),
        ({"regions": {}}, "expected 5 regions of 4 categories"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_a_sentence(change, sentence):
    with pytest.raises(ValueError, match=sentence):
        replace(CONFIG, **change)


def test_a_species_that_is_there_twice_is_named_with_its_line(tmp_path):
    path = tmp_path / "atlas.yaml"
    path.write_text(library.config_path("atlas").read_text().replace("olive", "mango"))
    with pytest.raises(SheetError, match=r"atlas\.yaml:\d+: .*a species is there twice"):
        read(path).convert(Config, "rules")


# --- 3. a turn, 4. melds -----------------------------------------------------------------------


def test_a_turn_is_a_draw_then_melds_then_one_card():
    state = position("Nl1 Nl2 Nl3 Sw1 Sw2 Sw3 Cb1 Cp1", f"{FREE}", deck="Wb3 SK")
    after, events = act(state, 0, meld("Nl1 Nl2 Nl3"), meld("Sw1 Sw2 Sw3"), play("Cb1"))
    kinds = [type(event) for event in events]
    assert kinds == [Melded, Melded, Played, TurnBegan, Drawn]
    assert events[0] == Melded(0, (0, 1, 2), faces("Nl1 Nl2 Nl3"))
    assert hand(after, 0) == faces("Cp1")
    assert after.mover == 1
    assert hand(after, 1) == faces(f"{FREE} Wb3")
    assert [laid.cards for laid in after.melds] == [(0, 1, 2), (3, 4, 5)]
    assert after.pile == (6,)


def test_no_meld_has_to_be_laid_down():
    after, _ = act(position("Nl1 Nl2 Nl3 Sw1", FREE), 0, play("Sw1"))
    assert hand(after, 0) == faces("Nl1 Nl2 Nl3")


@pytest.mark.parametrize(
    ("cards", "melds"),
    [
        ("Nl1 Nl2 Nl2 Sw1", ["Nl1 Nl2 Nl2"]),
        ("Nl1 Nl1 Nl1 Sw1", ["Nl1 Nl1 Nl1"]),
        ("Nl1 Nl2 Nl3 Nl3", ["Nl1 Nl2 Nl3", "Nl1 Nl3 Nl3", "Nl2 Nl3 Nl3"]),
        ("Nl1 Nw2 Nb3 Np1 SK", ["Nl1 Nw2 Nb3 Np1"]),
        ("Nl1 Nw2 Nb3 Cp1 SK", []),
        ("Nb1 Cb2 Sb3 Wb1 Eb1", ["Nb1 Cb2 Sb3 Wb1 Eb1"]),
        ("Nl1 Nl2 Sl3", []),
        ("SK SK SK", []),
    ],
)
def test_melds_are_a_three_a_four_or_a_five(cards, melds):
    assert sorted(legal_melds(position(cards, FREE))) == sorted(map(faces, melds))


@pytest.mark.parametrize(
    "cards, whole",
    [("Nl1 Nw2 Nb3 AT", "Nl1 Nw2 Nb3 AT"), ("Nb1 Cb2 Sb3 Wb1 AT", "Nb1 Cb2 Sb3 Wb1 AT")],
)
def test_an_atlas_card_completes_a_four_or_a_five(cards, whole):
    assert faces(whole) in legal_melds(position(f"{cards} SK", FREE))


def test_an_atlas_card_completes_a_three_and_several_stand_together():
    assert legal_melds(position("Nl1 Nl2 AT Sw1", FREE)) == [faces("Nl1 Nl2 AT")]
    assert legal_melds(position("Nl1 AT AT", FREE)) == [faces("Nl1 AT AT")]


def test_a_meld_of_nothing_but_atlas_cards_is_refused():
    assert legal_melds(position("AT AT AT AT AT AT SK", FREE)) == []


# --- 7. action cards ---------------------------------------------------------------------------


def test_skip_takes_the_turn_of_the_next_seat():
    after, events = act(position("SK Nl1", FREE, FREE, "Sw1"), 0, play("SK"))
    assert Skipped(1) in events
    assert after.mover == 2


def test_skip_with_two_seats_gives_another_turn():
    after, events = act(position("SK Nl1", FREE), 0, play("SK"))
    assert events[1:3] == [Skipped(1), TurnBegan(0, again=True)]
    assert after.mover == 0
    assert len(after.hands[0]) == 2


def test_reverse_turns_the_direction():
    after, events = act(position("RE Nl1", FREE, "Sw1"), 0, play("RE"))
    assert Reversed(-1) in events
    assert (after.mover, after.direction) == (2, -1)
    again, _ = act(replace(after, tallies=after.tallies), 2, play("Sw1"))
    assert again.mover == 1


def test_reverse_with_two_seats_changes_nothing_else():
    after, _ = act(position("RE Nl1", FREE), 0, play("RE"))
    assert (after.mover, after.direction) == (1, -1)


def test_a_trade_takes_a_hidden_card_and_gives_one_back():
    state = position("TR Nl1 Sw1", "Cb1 Cb2 Wb1", "Np1")
    state, events = act(state, 0, play("TR"))
    assert rules.to_act(state) == (0,)
    assert rules.legal_moves(state, 0) == (DECLINE, TradeWith(1), TradeWith(2))
    state, events = act(state, 0, TradeWith(1))
    assert events == [PartnerChosen(0, 1)]
    assert rules.legal_moves(state, 0) == (Take(3), Take(4), Take(5))
    state, events = act(state, 0, Take(4))
    assert events == [Taken(0, 1, 4, face("Cb2"))]
    assert {*rules.legal_moves(state, 0)} == {Give(f) for f in faces("Nl1 Sw1 Cb2")}
    state, events = act(state, 0, Give(face("Nl1")))
    assert events[0] == Given(0, 1, 1, face("Nl1"))
    assert hand(state, 0) == faces("Sw1 Cb2")
    assert state.mover == 1


def test_the_card_taken_may_be_given_back_and_a_trade_declined():
    state, _ = act(position("TR Nl1", "Cb1 Cb2"), 0, play("TR"))
    back, _ = act(state, 0, TradeWith(1), Take(2), Give(face("Cb1")))
    assert (hand(back, 0), {*hand(back, 1)} >= {*faces("Cb1 Cb2")}) == (faces("Nl1"), True)
    none, events = act(state, 0, DECLINE)
    assert events[0] == TradeDeclined(0)
    assert none.mover == 1


def test_a_trade_with_a_seat_that_holds_one_card_leaves_it_one():
    state, _ = act(position("TR Nl1 Sw1", "Cb1", FREE), 0, play("TR"), TradeWith(1), Take(3))
    assert hand(state, 1) == ()
    state, _ = act(state, 0, Give(face("Sw1")))
    assert faces("Sw1")[0] in hand(state, 1)


def test_only_the_two_who_trade_see_the_cards():
    taken, given = Taken(0, 1, 4, 7), Given(0, 1, 2, 9)
    for event in (taken, given):
        assert [event.seen_by(seat) == event for seat in (0, 1, 2, None)] == [
            True,
            True,
            False,
            False,
        ]
    state, _ = act(position("TR Nl1 Sw1", "Cb1", FREE), 0, play("TR"), TradeWith(1), Take(3))
    state, _ = act(state, 0, Give(face("Sw1")))
    known = [rules.view_for(state, seat).faces for seat in (0, 1, 2)]
    assert [view[2] for view in known] == [face("Sw1"), face("Sw1"), -1], "given to seat 1"
    assert [view[3] for view in known] == [face("Cb1"), face("Cb1"), -1], "taken by seat 0"


# --- 8. the last card --------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["SK", "RE", "TR"])
def test_a_last_action_card_is_played_without_drawing_and_wins(card):
    state, events = act(position("Nl1 Sw1", card, "Cb1 Cb2"), 0, play("Sw1"))
    assert events[-1] == TurnBegan(1)
    assert rules.legal_moves(state, 1) == (play(card),)
    _, events = act(state, 1, play(card))
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason, ended.points) == (1, "action", 3)
    assert not [event for event in events if isinstance(event, Skipped | Reversed)]


def test_a_last_action_card_needs_no_draw_pile():
    state, _ = act(position("Nl1 Sw1", "RE", deck=""), 0, play("Sw1"))
    _, events = act(state, 1, play("RE"))
    assert one(events, RoundEnded).winner == 1


def test_a_last_match_card_goes_out_with_an_identical_one_that_is_drawn():
    state, _ = act(position("Nl1 Sw1", "Cb1", deck="Cb1"), 0, play("Sw1"))
    assert rules.legal_moves(state, 1) == (play("Cb1"), meld("Cb1 Cb1"))
    _, events = act(state, 1, meld("Cb1 Cb1"))
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason) == (1, "pair")


def test_a_last_match_card_goes_out_with_an_identical_one_that_somebody_plays():
    _, events = act(position("Nl1 Cb1", FREE, "Cb1"), 0, play("Cb1"))
    claimed, ended = one(events, Claimed), one(events, RoundEnded)
    assert (claimed.seat, claimed.faces) == (2, faces("Cb1 Cb1"))
    assert (ended.winner, ended.reason) == (2, "pair")


def test_a_last_match_card_goes_out_with_an_atlas_card_that_is_drawn():
    state, _ = act(position("Nl1 Sw1", "Cb1", deck="AT"), 0, play("Sw1"))
    _, events = act(state, 1, meld("Cb1 AT"))
    assert one(events, RoundEnded).winner == 1


def test_a_last_match_card_can_be_changed_for_an_action_card():
    state, _ = act(position("Nl1 Sw1 Sw2", "Cb1", deck="SK Wp1"), 0, play("Sw1"))
    assert {*rules.legal_moves(state, 1)} == {play("Cb1"), play("SK")}
    state, _ = act(state, 1, play("Cb1"))
    state, _ = act(state, 0, play("Nl1"))
    _, events = act(state, 1, play("SK"))
    assert one(events, RoundEnded).reason == "action"


def test_no_other_card_of_the_cell_makes_a_pair():
    state, _ = act(position("Nl1 Cb2", "Cb1", deck="Cb3"), 0, play("Cb2"))
    assert hand(state, 1) == faces("Cb1 Cb3")
    assert legal_melds(state, 1) == []


def test_two_cards_are_a_pair_only_for_a_seat_that_began_with_one():
    state = position("Nl1 Nl1", FREE)
    assert legal_melds(state) == []
    assert legal_melds(replace(state, lone=True)) == [faces("Nl1 Nl1")]


def test_a_last_atlas_card_goes_out_with_any_match_card_drawn_or_played():
    state, _ = act(position("Nl1 Sw1", "AT", deck="Cb1"), 0, play("Sw1"))
    assert rules.to_act(state) == (1,), "it may claim Sw1"
    state, _ = act(state, 1, DECLINE)
    _, events = act(state, 1, meld("Cb1 AT"))
    assert one(events, RoundEnded).winner == 1
    state, _ = act(position("Nl1 Sw1", "AT"), 0, play("Sw1"))
    _, events = act(state, 1, claim("AT"))
    assert (one(events, Claimed).faces, one(events, RoundEnded).winner) == ((ATLAS, face("Sw1")), 1)


def test_a_last_atlas_card_does_not_go_out_with_an_action_or_another_atlas_card():
    for card in ("SK", "AT"):
        state = position(f"AT {card}", FREE, lone=True)
        assert legal_melds(state) == []


# --- 9. going out ------------------------------------------------------------------------------


def test_an_own_meld_that_leaves_nothing_wins_without_playing_a_card():
    after, events = act(position("Nl1 Nl2 Nl3", FREE), 0, meld("Nl1 Nl2 Nl3"))
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason, ended.points) == (0, "meld", 4)
    assert len(after.sheet) == 1


def test_the_one_card_that_is_left_after_melds_may_be_played_to_win():
    _, events = act(position("Nl1 Nl2 Nl3 Sw1", FREE), 0, meld("Nl1 Nl2 Nl3"), play("Sw1"))
    assert one(events, RoundEnded).reason == "play"


@pytest.mark.parametrize("card", ["Sw1", "AT"])
def test_without_lone_card_win_the_last_match_card_is_kept(card):
    state = position(f"Nl1 Nl2 Nl3 {card}", FREE, config=B)
    after, events = act(state, 0, meld("Nl1 Nl2 Nl3"))
    assert [type(event) for event in events] == [Melded, Kept, TurnBegan, Drawn]
    assert hand(after, 0) == faces(card)
    assert after.mover == 1


def test_without_lone_card_win_a_last_action_card_still_wins():
    _, events = act(position("Nl1 Nl2 Nl3 SK", FREE, config=B), 0, meld("Nl1 Nl2 Nl3"), play("SK"))
    assert one(events, RoundEnded).reason == "action"


def test_a_trade_card_played_last_wins_and_trades_nothing():
    after, events = act(position("TR", FREE), 0, play("TR"))
    assert one(events, RoundEnded).winner == 0
    assert after.phase == "turn"


def test_the_card_that_wins_cannot_be_claimed():
    _, events = act(position("Nl1", "Nl2 Nl3 Sw1"), 0, play("Nl1"))
    assert not [event for event in events if isinstance(event, Claimed)]
    assert one(events, RoundEnded).winner == 0


# --- 10. points, 11. the match -----------------------------------------------------------------


def test_cards_in_other_hands_are_worth_three_two_and_one():
    _, events = act(position("Nl1", "AT Sw1", "SK RE TR Cb1"), 0, play("Nl1"))
    ended = one(events, RoundEnded)
    assert ended.points == (3 + 1) + (2 + 2 + 2 + 1)
    assert ended.hands == ((), faces("AT Sw1"), faces("SK RE TR Cb1"))


def test_the_last_card_of_the_draw_pile_is_played_out_and_can_be_claimed():
    state = position("Nl1 Sw1", "Cb1 Wp1", "Sw2 Sw3 Eb1", deck="")
    after, events = act(state, 0, play("Sw1"))
    assert one(events, Claimed).seat == 2
    ended = one(events, RoundEnded)
    assert (ended.winner, ended.reason, ended.points) == (None, "void", 0)
    assert after.sheet == (Score(None, 0, "void"),)


def test_a_claim_after_the_last_card_of_the_draw_pile_can_still_win():
    _, events = act(position("Nl1 Sw1", "Sw2 Sw3", deck=""), 0, play("Sw1"))
    assert one(events, RoundEnded).winner == 1


def test_after_a_void_round_the_deal_passes_to_the_left():
    after, _ = act(position("Nl1 Sw1", FREE, FREE, deck="", starter=2), 0, play("Sw1"))
    assert after.starter == after.mover == 0


def finish(points, number, **more):
    """End round `number` of five, won by seat 0 with 4 points, after these points before it."""
    sheet = [Score(seat, score, "claim") for seat, score in enumerate(points)]
    sheet += [Score(None, 0, "void")] * (number - 1 - len(sheet))
    return act(position("Nl1", FREE, "", sheet=tuple(sheet), **more), 0, play("Nl1"))


def test_most_points_after_five_rounds_win():
    after, events = finish((3, 6, 0), 5)
    assert after.outcome == Outcome((0,), (7, 6, 0), "points")
    assert events[-1] == Ended(after.outcome)
    assert rules.to_act(after) == ()
    after, _ = finish((1, 6, 0), 5)
    assert after.outcome.winners == (1,)


def test_a_tie_for_the_lead_is_played_on():
    after, events = finish((2, 6, 0), 5)
    assert after.outcome is None
    assert one(events, RoundBegan).number == 6
    after, _ = finish((3, 6, 0), 6)
    assert after.outcome.reason == "extra"


def test_a_tie_for_the_second_place_is_none():
    after, _ = finish((9, 2, 2), 5)
    assert after.outcome.winners == (0,)


@pytest.mark.parametrize("rounds", [1, 3, 10, 20])
def test_the_number_of_rounds_is_an_option(rounds):
    config = GAME.config(rounds=rounds)
    assert finish((3, 6, 0), rounds + (rounds == 1) * 3, config=config)[0].outcome is not None
    if rounds > 3:
        assert finish((3, 6, 0), rounds - 1, config=config)[0].outcome is None


def test_when_it_is_over_all_hands_are_seen():
    after, _ = finish((3, 6, 0), 5)
    view = rules.view_for(after, None)
    assert [view.faces[card] for card in view.hands[1]] == [face(name) for name in FREE.split()]
    assert view.phase != CLAIM
