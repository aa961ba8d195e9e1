"""Atlas' cards, deals, turns, melds and actions; claims and endings have files of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from atlas_positions import CONFIG, GAME, act, face, faces, hand, meld, one, play, position
from msgspec.structs import replace

from games.atlas import rules
from games.atlas.rules import (
    DECLINE,
    HIDDEN,
    NOBODY,
    Config,
    Drawn,
    End,
    Faces,
    Give,
    Given,
    Meld,
    Melded,
    Mixed,
    PartnerChosen,
    Phase,
    Played,
    Reversed,
    RoundBegan,
    Score,
    Skipped,
    State,
    Take,
    Taken,
    TradeDeclined,
    TradeWith,
)
from games.atlas.rules.state import deck_of
from games.core import library
from games.core.rules import Outcome, Seat, TurnBegan
from games.core.sheet import SheetError, read

FREE = "Wl1 Cw1 Sb1 Ep1"
"""Cards of which no two belong together."""


def legal_melds(state: State, seat: Seat = 0) -> list[Faces]:
    return [move.faces for move in rules.legal_moves(state, seat) if isinstance(move, Meld)]


# --- 1. the cards, 2. the deal -----------------------------------------------------------------


def test_sixty_species_have_names_of_their_own_and_five_regions_four_categories_each() -> None:
    assert len({*CONFIG.species}) == len(CONFIG.species) == 60
    assert [*CONFIG.regions] == ["north", "east_central", "south", "west", "south_east"]
    assert [*CONFIG.regions["west"]] == ["land", "water", "bird", "plant"]
    assert CONFIG.species[face("Sl1")] == "red_panda"
    assert CONFIG.species[face("Ep3")] == "butterfly_pea_flower"


def test_the_deck_has_204_cards() -> None:
    deck = deck_of(CONFIG)
    assert len(deck) == CONFIG.size == 204
    assert {deck.count(species) for species in range(60)} == {3}
    assert [deck.count(special) for special in faces("SK RE TR AT")] == [6, 6, 6, 6]


@pytest.mark.parametrize("seats, size, left", [(2, 13, 178), (10, 13, 74), (10, 11, 94)])
def test_everyone_gets_a_hand_and_the_rest_is_the_draw_pile(
    seats: int, size: int, left: int
) -> None:
    state, events = rules.setup(GAME.config(hand=size), seats, 3)
    first = state.starter
    assert [len(hand.cards) - (seat == first) for seat, hand in enumerate(state.hands)] == [
        size
    ] * seats
    assert len(state.faces) - state.top == left - 1
    assert events[0] == RoundBegan(1, 204)
    assert events[-2:] == (TurnBegan(first), one(events, Drawn))
    assert one(events, Drawn).left == left - 1
    assert state.direction == 1


def test_the_dealer_is_drawn_by_lot() -> None:
    starters = [rules.setup(CONFIG, 4, seed)[0].starter for seed in range(200)]
    assert all(30 < starters.count(seat) < 70 for seat in range(4))


def test_whoever_wins_a_round_starts_the_next_clockwise() -> None:
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
def test_a_deck_that_cannot_be_played_is_refused_with_a_sentence(
    change: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        replace(CONFIG, **change)


def test_a_species_that_is_there_twice_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "atlas.yaml"
    path.write_text(library.config_path("atlas").read_text().replace("olive", "mango"))
    with pytest.raises(SheetError, match=r"atlas\.yaml:\d+: .*a species is there twice"):
        read(path).convert(Config, "rules")


# --- 3. a turn, 4. melds -----------------------------------------------------------------------


def test_a_turn_is_a_draw_then_melds_then_one_card() -> None:
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


def test_no_meld_has_to_be_laid_down() -> None:
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
def test_melds_are_a_three_a_four_or_a_five(cards: str, melds: list[str]) -> None:
    assert sorted(legal_melds(position(cards, FREE))) == sorted(map(faces, melds))


@pytest.mark.parametrize(
    "cards, whole",
    [("Nl1 Nw2 Nb3 AT", "Nl1 Nw2 Nb3 AT"), ("Nb1 Cb2 Sb3 Wb1 AT", "Nb1 Cb2 Sb3 Wb1 AT")],
)
def test_an_atlas_card_completes_a_four_or_a_five(cards: str, whole: str) -> None:
    assert faces(whole) in legal_melds(position(f"{cards} SK", FREE))


def test_an_atlas_card_completes_a_three_and_several_stand_together() -> None:
    assert legal_melds(position("Nl1 Nl2 AT Sw1", FREE)) == [faces("Nl1 Nl2 AT")]
    assert legal_melds(position("Nl1 AT AT", FREE)) == [faces("Nl1 AT AT")]


def test_a_meld_of_nothing_but_atlas_cards_is_refused() -> None:
    assert legal_melds(position("AT AT AT AT AT AT SK", FREE)) == []


# --- 7. action cards ---------------------------------------------------------------------------


def test_skip_takes_the_turn_of_the_next_seat() -> None:
    after, events = act(position("SK Nl1", FREE, FREE, "Sw1"), 0, play("SK"))
    assert Skipped(1) in events
    assert after.mover == 2


def test_skip_with_two_seats_gives_another_turn() -> None:
    after, events = act(position("SK Nl1", FREE), 0, play("SK"))
    assert events[1:3] == [Skipped(1), TurnBegan(0, again=True)]
    assert after.mover == 0
    assert len(after.hands[0].cards) == 2


def test_reverse_turns_the_direction() -> None:
    after, events = act(position("RE Nl1", FREE, "Sw1"), 0, play("RE"))
    assert Reversed(-1) in events
    assert (after.mover, after.direction) == (2, -1)
    again, _ = act(after, 2, play("Sw1"))
    assert again.mover == 1


def test_reverse_with_two_seats_changes_nothing_else() -> None:
    after, _ = act(position("RE Nl1", FREE), 0, play("RE"))
    assert (after.mover, after.direction) == (1, -1)


def test_a_trade_takes_a_hidden_card_and_gives_one_back() -> None:
    state = position("TR Nl1 Sw1", "Cb1 Cb2 Wb1", "Np1")
    state, events = act(state, 0, play("TR"))
    assert rules.to_act(state) == (0,)
    assert rules.legal_moves(state, 0) == (DECLINE, TradeWith(1), TradeWith(2))
    state, events = act(state, 0, TradeWith(1))
    assert events == [PartnerChosen(0, 1), Mixed(1, state.hands[1].faces)]
    assert events[1].seen_by(0) == Mixed(1)
    assert rules.legal_moves(state, 0) == (Take(3), Take(4), Take(5))
    taken = state.faces[4]
    state, events = act(state, 0, Take(4))
    assert events == [Taken(0, 1, 4, taken)]
    assert {*rules.legal_moves(state, 0)} == {Give(f) for f in (*faces("Nl1 Sw1"), taken)}
    state, events = act(state, 0, Give(face("Nl1")))
    assert events[0] == Given(0, 1, 1, face("Nl1"))
    assert hand(state, 0) == tuple(sorted((*faces("Sw1"), taken)))
    assert (state.mover, state.phase, state.partner) == (1, Phase.TURN, NOBODY)


def test_the_card_taken_may_be_given_back_and_a_trade_declined() -> None:
    state, _ = act(position("TR Nl1", "Cb1 Cb2"), 0, play("TR"))
    chosen, _ = act(state, 0, TradeWith(1))
    back, _ = act(chosen, 0, Take(2), Give(chosen.faces[2]))
    assert (hand(back, 0), {*hand(back, 1)} >= {*faces("Cb1 Cb2")}) == (faces("Nl1"), True)
    none, events = act(state, 0, DECLINE)
    assert events[0] == TradeDeclined(0)
    assert none.mover == 1


def test_backs_are_mixed_before_one_is_taken_so_that_no_place_tells_a_card() -> None:
    """Whoever has given a card back and trades again cannot point at it."""
    found = set()
    for seed in range(20):
        state = position("TR Nl1 Sw1", "Cb1 Cb2 Wb1 Np2", seed=seed)
        before = state.hands[1].faces
        state, _ = act(state, 0, play("TR"), TradeWith(1))
        assert sorted(state.hands[1].faces) == sorted(before)
        assert tuple([state.faces[card] for card in state.hands[1].cards]) == state.hands[1].faces
        found.add(state.hands[1].faces)
    assert len(found) > 8
    older = position("TR Nl1 Sw1", "Cb1 Cb2", config=replace(CONFIG, edition=1))
    state, _ = act(older, 0, play("TR"), TradeWith(1))
    assert state.faces == older.faces


def test_what_was_seen_of_a_hand_is_known_no_more_once_it_is_mixed() -> None:
    state = position("TR Nl1 Sw1", "Cb1 Cb2 Wb1", traded=((3,), (), ()))
    assert rules.view_for(state, 0).faces[3] == face("Cb1")
    mixed, _ = act(state, 0, play("TR"), TradeWith(1))
    assert rules.view_for(mixed, 0).faces[3] == HIDDEN


def test_a_tie_stands_after_three_further_rounds_without_a_score() -> None:
    void = Score(None, 0, End.VOID)
    won = (Score(0, 4, End.MELD), Score(1, 4, End.MELD))
    for idle, over in ((1, False), (2, True)):
        state = position("Nl1 Sw1", "Cb1 Cb2", deck="", config=replace(CONFIG, rounds=2))
        state = replace(state, sheet=(*won, *(void,) * idle))
        after, _ = act(state, 0, play("Nl1"))
        assert (after.outcome is not None) == over
    assert after.outcome == Outcome((0, 1), (4, 4), rules.Reason.TIE)
    older = replace(state, config=replace(state.config, edition=1))
    assert act(older, 0, play("Nl1"))[0].outcome is None


def test_a_trade_with_a_seat_that_holds_one_card_leaves_it_one() -> None:
    state, _ = act(position("TR Nl1 Sw1", "Cb1", FREE), 0, play("TR"), TradeWith(1), Take(3))
    assert hand(state, 1) == ()
    state, _ = act(state, 0, Give(face("Sw1")))
    assert faces("Sw1")[0] in hand(state, 1)


def test_only_the_two_who_trade_see_the_cards() -> None:
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
