"""Kahuna's rules, and by number the questions that its rulebook leaves to be settled."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from kahuna_positions import (
    BOARD,
    CONFIG,
    DRAW,
    FIVE,
    GAME,
    NAMES,
    PASS,
    VARIANTS,
    ended,
    held,
    isle,
    legal,
    line,
    mask,
    place,
    play,
    plays,
    position,
    random_matches,
    remove,
)
from msgspec.structs import replace

from games.core import library
from games.core.chance import generator
from games.core.library import Choice
from games.core.match import Match, Player, UndoRefusal, replay
from games.core.rules import Asked, Seat, TurnBegan
from games.core.sheet import SheetError, read
from games.core.words import Words
from games.kahuna import rules
from games.kahuna.rules import (
    Config,
    ControlGained,
    ControlLost,
    Dealt,
    DeckRenewed,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Ended,
    Island,
    LastTurnsBegan,
    MarketFilled,
    Passed,
    Place,
    Placed,
    Reason,
    Remove,
    Removed,
    RoundEnded,
    State,
    Take,
    Taken,
    TakenOff,
    bits,
)

Spot = tuple[float, float]

FIVE_CARDS: Config = GAME.config(**FIVE)


# --- the board ---------------------------------------------------------------------------------


def test_the_board_has_twelve_islands_and_twenty_seven_lines() -> None:
    degrees = dict(zip(NAMES, BOARD.degree, strict=True))
    assert degrees == {
        **{"ALOA": 3, "BARI": 5, "COCO": 4, "DUDA": 4, "ELAI": 6, "FAAA": 5},
        **{"GOLA": 4, "HUNA": 5, "IFFI": 5, "JOJO": 5, "KAHU": 5, "LALE": 3},
    }
    assert BOARD.lines == 27
    assert BOARD.need == tuple({3: 2, 4: 3, 5: 3, 6: 4}[degree] for degree in BOARD.degree)


def test_straight_lines_never_cross_nor_touch_a_third_island() -> None:
    def at(name: str) -> Spot:
        island = CONFIG.islands[NAMES.index(name)]
        return island.x * CONFIG.aspect, island.y

    def side(p: Spot, q: Spot, r: Spot) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for i, (a, b) in enumerate(CONFIG.lines):
        for c, d in CONFIG.lines[:i]:
            if len({a, b, c, d}) == 4:
                p, q, r, s = map(at, (a, b, c, d))
                assert side(p, q, r) * side(p, q, s) > 0 or side(r, s, p) * side(r, s, q) > 0
        for name in set(NAMES) - {a, b}:
            (px, py), (qx, qy), (rx, ry) = at(a), at(b), at(name)
            length = (qx - px) ** 2 + (qy - py) ** 2
            t = max(0, min(1, ((rx - px) * (qx - px) + (ry - py) * (qy - py)) / length))
            assert (px + t * (qx - px) - rx) ** 2 + (py + t * (qy - py) - ry) ** 2 > 0.07**2


def test_a_hold_tells_the_strict_majority_of_each_island() -> None:
    rng = generator("hold")
    for _ in range(300):
        own = int(rng.random() * (1 << 27)) & int(rng.random() * (1 << 27))
        counted = tuple(
            island
            for island in range(12)
            if 2 * (own & BOARD.at[island]).bit_count() > BOARD.degree[island]
        )
        assert BOARD.held(BOARD.hold(own)) == counted


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"lines": [("ALOA", "NONE")]}, "which is no island"),
        ({"lines": [("ALOA", "BARI"), ("BARI", "ALOA")]}, "is there twice"),
        ({"lines": [("ALOA", "ALOA")]}, "leads nowhere"),
        ({"lines": [("ALOA", "BARI")]}, "CAVE has 0 lines"),
        ({"islands": [("ALOA", 0, 0), ("ALOA", 1, 1)]}, "the island ALOA is there twice"),
        ({"islands": [("ALOA", 0, 0)]}, "there are 1 islands"),
        ({"islands": [("ALOA", 0, 0), ("BARI", 1.5, 1)]}, "outside of the water"),
        ({"lines": []}, "there are 0 lines"),
        ({"hand": 6}, "more than the limit of a hand"),
        ({"copies": 1}, "too few for two hands"),
        ({"market": 0}, "are at least 1"),
        ({"awards": (1, -1)}, "less than 0 points"),
        ({"stone_cap": 0}, "stone_cap is at least 1"),
        ({"first": 2}, "the first seat is 0 or 1"),
    ],
)
def test_a_board_that_cannot_be_played_is_refused_with_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    islands = [("ALOA", 0, 0), ("BARI", 1, 0), ("CAVE", 0, 1)]
    lines = [("ALOA", "BARI"), ("BARI", "CAVE"), ("CAVE", "ALOA")]
    tiny = {"islands": islands, "lines": lines, "hand": 1, "limit": 2, "market": 1, "awards": (1,)}
    whole = {"aspect": 1.0, "copies": 3, "bridges": 3, **tiny, **change}
    whole["islands"] = [Island(*island) for island in whole["islands"]]
    if "hand" in change:
        whole["limit"] = 5
    with pytest.raises(ValueError, match=sentence):
        Config(**whole)


def test_a_mistake_in_the_file_is_named_with_its_line(tmp_path: Path) -> None:
    text = library.config_path("kahuna").read_text().replace("- [BARI, COCO]", "- [BARI, ALOA]")
    path = tmp_path / "kahuna.yaml"
    path.write_text(text)
    with pytest.raises(SheetError, match=r"kahuna\.yaml:\d+: .*BARI-ALOA is there twice"):
        read(path).convert(Config, "rules")


# --- the settled questions, by their number ----------------------------------------------------


def test_1_a_card_of_either_end_places_a_bridge() -> None:
    for card, pair in (("H", "HE"), ("E", "HE"), ("A", "AB")):
        state, events = play(position(card), place(pair, card))
        assert state.bridges == (1 << line(pair), 0)
        assert events[0] == Placed(0, line(pair), isle(card), 0)
        assert state.hands[0] == ()
        assert state.pile == (isle(card),)
    assert {move.line for move in plays(position("E"))} == set(bits(BOARD.at[isle("E")]))


@pytest.mark.parametrize("cards", ["HE", "HH", "EE"])
def test_2_two_cards_of_the_ends_remove_a_bridge(cards: str) -> None:
    state, events = play(position(cards, foe="HE AB"), remove("HE", cards))
    assert state.bridges == (0, mask("AB"))
    paid = (1, 0) if cards == "HE" else (0, 1)
    first, second = sorted(map(isle, cards))
    assert events == [Removed(0, line("HE"), (first, second), paid)]
    assert state.hands[0] == ()


def test_2_no_other_pair_and_no_own_bridge_can_be_removed() -> None:
    for cards in ("HA", "EB", "AB", "H", "AA"):
        state = position(cards, foe="HE", own="AB")
        assert not [move for move in plays(state) if isinstance(move, Remove)]


def test_2_a_third_card_may_place_anywhere_and_four_remove_twice() -> None:
    state, _ = play(position("HEEA", foe="HE"), remove("HE", "HE"))
    assert {place("HE", "E"), place("AB", "A"), place("EI", "E"), PASS} <= set(legal(state))
    state, _ = play(position("HEAB", foe="HE AB DB"), remove("HE", "HE"), remove("AB", "AB"))
    assert state.bridges == (0, mask("DB"))


def test_3_which_card_pays_is_part_of_the_move() -> None:
    state = position("HE")
    assert {place("HE", "H"), place("HE", "E")} <= set(plays(state))
    after, _ = play(state, place("HE", "E"))
    assert [after.faces[card] for card in after.hands[0]] == [isle("H")]
    twice = position("HHEE", foe="HE")
    assert [move for move in plays(twice) if isinstance(move, Remove)] == [
        remove("HE", pair) for pair in ("EE", "EH", "HH")
    ]


def test_4_more_than_half_takes_every_opposing_bridge_off() -> None:
    state, events = play(position("E", own="EB ED EF", foe="EH EJ AH"), place("EI", "E"))
    assert events[1:] == [
        ControlGained(0, isle("E")),
        TakenOff(1, isle("E"), tuple(sorted([line("EH"), line("EJ")]))),
    ]
    assert state.bridges == (mask("EB ED EF EI"), mask("AH"))
    half, events = play(position("E", own="EB ED", foe="EH EJ"), place("EI", "E"))
    assert len(events) == 1, "three of six are no majority"
    assert half.bridges[1] == mask("EH EJ")


def test_5_one_bridge_can_gain_both_ends() -> None:
    state, events = play(position("A", own="AB LK", foe="AD LH LI"), place("AH", "A"))
    assert [type(event) for event in events] == [Placed, ControlGained, TakenOff]
    state, events = play(position("H", own="AB HD HE", foe="AD HI"), place("AH", "H"))
    gained = [event.island for event in events if isinstance(event, ControlGained)]
    assert gained == [isle("A"), isle("H")]
    assert state.bridges[1] == 0


def test_6_a_neighbour_loses_its_stone_but_keeps_its_bridges() -> None:
    """The worked case."""
    state = position("I", own="BE DE EF", foe="EH AH HI")
    assert held(state, 1) == ["HUNA"]
    state, events = play(state, place("EI", "I"))
    assert events == [
        Placed(0, line("EI"), isle("I"), 0),
        ControlGained(0, isle("E")),
        TakenOff(1, isle("E"), (line("EH"),)),
        ControlLost(1, isle("H")),
    ]
    assert held(state, 0) == ["ELAI"]
    assert held(state, 1) == []
    assert state.bridges[1] == mask("AH HI")


def test_6_the_chain_is_one_step_deep_and_nobody_gains_the_neighbour() -> None:
    """HUNA falls from its majority, though the mover has two bridges there, none come off."""
    state = position("I", own="BE DE EF HD HL", foe="EH AH HI")
    after, _ = play(state, place("EI", "I"))
    assert after.bridges[1] == mask("AH HI")
    assert held(after, 0) == ["ELAI"]


def test_7_control_is_what_the_bridges_say() -> None:
    for state, _ in random_matches(3):
        view = rules.view_for(state, 0)
        for seat in (0, 1):
            assert view.islands[seat] == tuple(
                island
                for island in range(12)
                if 2 * (state.bridges[seat] & BOARD.at[island]).bit_count() > BOARD.degree[island]
            )
        assert not set(view.islands[0]) & set(view.islands[1])


def test_8_building_on_an_island_of_the_opponent_is_allowed() -> None:
    state = position("A", foe="AB AD")
    assert place("AH", "A") in plays(state)
    barred = replace(state, config=GAME.config(build_on_enemy_island=False))
    assert plays(barred) == []
    half = position("D", foe="AB AD", config=GAME.config(build_on_enemy_island=False))
    assert {move.line for move in plays(half)} == {line("DB"), line("DE"), line("DH")}


def test_9_adding_to_an_island_already_controlled_removes_nothing() -> None:
    state = position("E", own="EB ED EF EI", foe="EH")
    after, events = play(state, place("EJ", "E"))
    assert [type(event) for event in events] == [Placed]
    assert after.bridges[1] == mask("EH")


def test_10_regaining_control_removes_again() -> None:
    state = position("EE", own="EB ED EF EI", foe="JG", other="EI", market="ABC", deck="DDD")
    state = replace(state, mover=1)
    state, events = play(state, remove("EI", "EI"), PASS)
    assert ControlLost(0, isle("E")) in events
    state = replace(state, bridges=(state.bridges[0], mask("EI JG")))
    _, events = play(state, place("EH", "E"))
    assert TakenOff(1, isle("E"), (line("EI"),)) in events


def test_11_bridges_come_back_and_none_is_placed_with_all_on_the_board() -> None:
    few = replace(CONFIG, bridges=2)
    state = position("ABK", own="AB AD", foe="KC", config=few)
    assert [move for move in plays(state) if isinstance(move, Place)] == []
    state = position("ABKK", own="AB AD", foe="KC", config=few)
    assert plays(state) == [remove("KC", "KK")], "a removal needs no bridge"
    state = replace(state, bridges=(mask("AB"), mask("KC")))
    assert any(isinstance(move, Place) for move in plays(state))


def test_12_stones_are_markers_unless_ten_are_the_cap() -> None:
    every = " ".join(f"{a[0]}{b[0]}" for a, b in CONFIG.lines)
    for cap, scored in (("none", 12), (10, 10)):
        state = position(own=every, foe="", config=GAME.config(stone_cap=cap), round=3, last=1)
        after, events = play(state, PASS)
        assert RoundEnded(3, (scored, 0), (scored, 0)) in events
        assert ended(after).scores == (scored, 0)


def test_13_a_hand_of_five_discards_first_or_passes() -> None:
    state = position("ABCDE", market="FGH", deck="IJ")
    assert not {Take(0), DRAW} & set(legal(state))
    assert {Discard(isle("A")), PASS} <= set(legal(state))
    after, _ = play(state, Discard(isle("A")))
    assert {Take(0), Take(1), Take(2), DRAW} <= set(legal(after))
    played, _ = play(state, place("AB", "A"))
    assert {Take(0), DRAW} <= set(legal(played))


@pytest.mark.parametrize("seen_by", [1, None])
def test_14_a_secret_discard_is_hidden_and_counted(seen_by: Seat | None) -> None:
    state = position("AB", market="FGH", deck="IJ")
    after, events = play(state, Discard(isle("B")))
    assert events == [Discarded(0, 1, isle("B"))]
    assert events[0].seen_by(seen_by) == Discarded(0, None, None)
    assert events[0].seen_by(0) == events[0]
    assert rules.view_for(after, seen_by).buried == (1, 0)
    assert rules.view_for(after, seen_by).own_buried == ()
    assert rules.view_for(after, 0).own_buried == (isle("B"),)


def test_14_discarding_takes_the_place_of_playing_and_drawing_is_optional() -> None:
    state = position("AAB", market="FGH", deck="IJ", own="CK")
    after, _ = play(state, Discard(isle("A")))
    assert plays(after) == []
    assert set(legal(after)) == {
        *(Discard(isle(card)) for card in "AB"),
        *(Take(slot) for slot in range(3)),
        *(DRAW, PASS),
    }
    after, _ = play(after, Discard(isle("A")), Discard(isle("B")))
    assert set(legal(after)) == {Take(0), Take(1), Take(2), DRAW, PASS}
    played, _ = play(state, place("AB", "A"))
    assert not [move for move in legal(played) if isinstance(move, Discard)]


def test_14_in_the_other_edition_only_five_cards_let_one_discard_and_then_one_draws() -> None:
    four = position("AAAB", market="FGH", deck="IJ", config=FIVE_CARDS)
    assert not [move for move in legal(four) if isinstance(move, Discard)]
    five = position("AAABC", market="FGH", deck="IJ", config=FIVE_CARDS)
    assert {Discard(isle(card)) for card in "ABC"} <= set(legal(five))
    after, _ = play(five, Discard(isle("A")), Discard(isle("A")))
    assert PASS not in legal(after)
    assert {Discard(isle("B")), DRAW} <= set(legal(after))
    assert not [move for move in legal(replace(five, last=2)) if isinstance(move, Discard)]


def test_15_after_a_pass_the_opponent_takes_a_card() -> None:
    state = position("A", other="ABCDE", market="FGH", deck="IJ")
    after, events = play(state, PASS)
    assert events == [Passed(0), TurnBegan(1)]
    assert PASS not in legal(after)
    assert not {DRAW, Take(0)} & set(legal(after)), "five cards: play or discard first"
    after, _ = play(after, Discard(isle("E")), DRAW)
    assert PASS in legal(after)
    assert PASS not in legal(replace(state, config=GAME.config(draw_pass=False)))


def test_16_the_last_two_turns_have_no_draw_and_can_always_be_passed() -> None:
    config = GAME.config(draw_pass=False)
    state = position("A", other="B", own="AB", foe="KC", round=3, last=2, config=config)
    assert not {DRAW, Take(0)} & set(legal(state))
    after, events = play(state, PASS)
    assert events == [Passed(0), TurnBegan(1)]
    after, events = play(after, PASS)
    assert isinstance(events[-1], Ended)


def test_17_an_empty_deck_leaves_slots_empty_and_the_round_ends_with_the_last_card() -> None:
    state = position(market="FGH", deck="I", own="AB", foe="KC", pile="ABCD" * 4)
    state, events = play(state, Take(1))
    assert events[:2] == [Taken(0, 1, 1, isle("G")), MarketFilled(1, 3, isle("I"))]
    assert DRAW not in legal(state)
    state, events = play(state, Take(0))
    assert MarketFilled not in map(type, events)
    state, events = play(state, Take(1))
    assert set(legal(state)) >= {Take(2)}
    assert not {Take(0), Take(1)} & set(legal(state))
    state, events = play(state, Take(2))
    assert [type(event) for event in events[:3]] == [Taken, RoundEnded, DeckRenewed]


def test_18_all_five_cards_may_be_played_and_then_one_is_drawn() -> None:
    state = position("ABCDE", market="FGH", deck="IJ")
    moves = [place("AD", "A"), place("BA", "B"), place("CF", "C"), place("DH", "D")]
    state, _ = play(state, *moves, place("EF", "E"), DRAW)
    assert len(state.hands[0]) == 1
    assert state.mover == 1


def test_19_rounds_one_and_two_give_points_to_who_has_more_islands() -> None:
    lead: dict[str, Any] = {
        "own": "AB AD",
        "foe": "KC",
        "market": "F",
        "pile": "ABCD" * 4,
        "mover": 1,
    }
    for number, award in ((1, 1), (2, 2)):
        state = position("ABC", other="DE", **lead, round=number)
        after, events = play(state, Take(0))
        assert RoundEnded(number, (0, 1), (0, award)) in events
        assert after.points == (0, award)
        assert after.bridges == state.bridges
        assert len(after.hands[1]) == 4
        assert after.hands[0] == state.hands[0]
        assert after.mover == 0, "the opponent of the taker is next"
        assert [type(event) for event in events[2:]] == [
            DeckRenewed,
            *[MarketFilled] * 3,
            TurnBegan,
        ]
    even = position(own="AB", foe="KC", market="F", pile="ABCD" * 4)
    assert play(even, Take(0))[0].points == (0, 0)


def test_19_all_discards_open_and_secret_come_back() -> None:
    state = position(own="AB", foe="KC", market="F", pile="AABBCCDDEE")
    state = replace(state, buried=((isle("L"), isle("K")), (isle("K"), isle("J"), isle("J"))))
    after, events = play(state, Take(0))
    deck = sorted(
        after.faces[card] for card in (*after.market, *range(after.top, len(after.faces)))
    )
    assert deck == sorted(map(isle, "AABBCCDDEELKKJJ"))
    assert DeckRenewed(2, 15) in events
    assert after.pile == ()
    assert after.buried == ((), ())


def test_20_a_new_deck_has_14_to_23_cards() -> None:
    counts = {
        event.count
        for _, events in random_matches(40)
        for event in events
        if isinstance(event, DeckRenewed) and event.round > 1
    }
    assert min(counts) >= 14
    assert max(counts) <= 23


def test_21_after_the_last_card_each_seat_has_one_more_turn_then_the_difference_counts() -> None:
    state = position("A", other="B", own="LH LI", foe="KC", market="F", round=3)
    state, events = play(state, Take(0))
    assert events[1:] == [LastTurnsBegan(), TurnBegan(1)]
    state, events = play(state, place("BC", "B"), PASS)
    assert events[-1] == TurnBegan(0)
    state, events = play(state, place("AB", "A"), place("FJ", "F"), PASS)
    assert RoundEnded(3, (1, 0), (1, 0)) in events
    assert ended(state).winners == (0,)


@pytest.mark.parametrize(
    ("points", "own", "foe", "winners", "reason"),
    [
        ((3, 0), "AB", "LH LI", (0,), Reason.POINTS),
        ((1, 0), "AB", "LH LI", (1,), Reason.LAST_ROUND),
        ((1, 1), "AB CK", "LH", (0,), Reason.BRIDGES),
        ((2, 2), "AB", "LH", (0, 1), Reason.DRAW),
    ],
)
def test_22_ties_go_to_the_last_round_then_to_bridges_then_to_both(
    points: tuple[int, int],
    own: str,
    foe: str,
    winners: tuple[Seat, ...],
    reason: Reason,
) -> None:
    state = position(own=own, foe=foe, round=3, last=1, points=points)
    after, _ = play(state, PASS)
    assert (ended(after).winners, ended(after).reason) == (winners, reason)


def test_23_without_any_bridge_one_loses_at_once_but_not_in_the_first_round() -> None:
    for number in (2, 3):
        state = position("KC", own="AB", foe="KC", round=number, market="FGH", points=(0, 3))
        after, events = play(state, remove("KC", "KC"))
        assert ended(after).winners == (0,)
        assert ended(after).reason is Reason.NO_BRIDGES
        assert isinstance(events[-1], Ended)
        assert rules.to_act(after) == ()
    state = position("KC", own="AB", foe="KC", market="FGH")
    assert play(state, remove("KC", "KC"))[0].outcome is None


def test_23_where_both_have_none_the_first_bridge_does_not_win() -> None:
    bare = position("AB", own="", foe="", round=2, market="FGH")
    after, events = play(bare, place("AB", "A"))
    assert after.outcome is None
    assert [type(event) for event in events] == [Placed]
    older = replace(bare, config=replace(bare.config, early_end="none_left"))
    assert ended(play(older, place("AB", "A"))[0]).reason is Reason.NO_BRIDGES


def test_23_whoever_takes_off_the_last_bridge_and_has_none_either_goes_on() -> None:
    state = position("KC", own="", foe="KC", round=2, market="FGH")
    assert play(state, remove("KC", "KC"))[0].outcome is None


def test_23_a_majority_can_take_the_last_bridge_too() -> None:
    state = position("A", own="AB", foe="AH", round=2, market="FGH")
    after, events = play(state, place("AD", "A"))
    assert ended(after).reason is Reason.NO_BRIDGES
    assert [type(event) for event in events] == [Placed, ControlGained, TakenOff, Ended]


def test_24_who_has_no_bridge_when_round_two_opens_loses_then_unless_both_have_none() -> None:
    state = position(own="AB", foe="", market="F", pile="ABCD" * 4)
    after, events = play(state, Take(0))
    assert ended(after).winners == (0,)
    assert [type(event) for event in events] == [Taken, RoundEnded, Ended]
    both = position(own="", foe="", market="F", pile="ABCD" * 4)
    assert play(both, Take(0))[0].outcome is None


@pytest.mark.parametrize("variants", VARIANTS, ids=str)
def test_25_random_matches_end_long_before_the_limit(variants: dict[str, Choice]) -> None:
    turns, moves = 0, -1
    for state, events in random_matches(12, variants):
        if isinstance(events[0], DeckRenewed) and events[0].round == 1:
            turns, moves = 0, -1
        turns += any(isinstance(event, TurnBegan) for event in events)
        moves += 1
        assert moves < GAME.deck.longest / 1.5
        assert turns < 140
        assert state.outcome or legal(state)


def test_26_drawing_ends_the_turn() -> None:
    state = position("AB", market="FGH", deck="IJ")
    for move in (DRAW, Take(2)):
        after, events = play(state, move)
        assert after.mover == 1
        assert events[-1] == TurnBegan(1)
        assert rules.legal_moves(after, 0) == ()


def test_27_played_cards_and_face_up_takes_are_for_all_to_see() -> None:
    state = position("AB", other="CD", market="FGH", deck="IJ", own="KC")
    state, _ = play(state, place("AB", "A"), Take(1))
    for seat in (0, 1, None):
        view = rules.view_for(state, seat)
        assert view.pile == (isle("A"),)
        assert view.shown == ((isle("G"),), ())
        assert view.counts == (2, 2)
    assert rules.view_for(state, 0).hand == ((1, isle("B")), (5, isle("G")))
    assert rules.view_for(state, None).hand == ()


# --- what is known -----------------------------------------------------------------------------


def test_a_card_taken_openly_is_known_until_it_is_played_or_may_have_been_discarded() -> None:
    state = position("AG", other="CD", market="GHI", deck="IJK", own="KC")
    state, _ = play(state, Take(0), DRAW)
    assert state.shown[0] == (isle("G"),)
    once, _ = play(state, place("GF", "G"))
    assert once.shown[0] == (), "at least none of two is certain"
    gone, _ = play(state, Discard(isle("A")))
    assert gone.shown[0] == ()
    twice = replace(state, shown=((isle("G"), isle("G"), isle("A")), ()))
    assert play(twice, Discard(isle("A")))[0].shown[0] == (isle("G"),), "one of the two is left"


def test_what_one_sees_never_depends_on_what_is_hidden() -> None:
    """Deal what a seat cannot see anew: nothing it is shown changes, whatever it then does."""
    rng = generator("secrets")
    for number, (state, _) in enumerate(random_matches(6)):
        seat = state.mover
        if number % 3 or state.outcome:
            continue
        guessed = rules.guess(rules.view_for(state, seat), seat, rng)
        for move in legal(state):
            if isinstance(move, Draw | Take):
                continue
            one = rules.apply(state, seat, move)
            other = rules.apply(guessed, seat, move)
            assert rules.view_for(one[0], seat) == rules.view_for(other[0], seat)
            assert one[1] == other[1]


@pytest.mark.parametrize("variants", VARIANTS[:2], ids=str)
def test_a_guess_fits_all_that_the_view_says_and_keeps_every_card(
    variants: dict[str, Choice],
) -> None:
    rng = generator("guess")
    for state, _ in random_matches(5, variants):
        for seat in (0, 1, None):
            view = rules.view_for(state, seat)
            guessed = rules.guess(view, seat, rng)
            assert rules.view_for(guessed, seat) == view
            assert cards(guessed) == cards(state)
            assert guessed.top == state.top


def cards(state: State) -> list[int]:
    there = [card for card in (*state.hands[0], *state.hands[1], *state.market) if card >= 0]
    there += range(state.top, len(state.faces))
    assert len(set(there)) == len(there)
    return sorted(
        [*(state.faces[card] for card in there), *state.pile, *state.buried[0], *state.buried[1]]
    )


@pytest.mark.parametrize("variants", VARIANTS, ids=str)
def test_no_card_and_no_bridge_is_ever_lost(variants: dict[str, Choice]) -> None:
    everything = sorted(list(range(12)) * 2)
    for state, _ in random_matches(4, variants):
        assert cards(state) == everything
        assert not state.bridges[0] & state.bridges[1]
        assert max(map(len, state.hands)) <= 5


def test_others_are_told_no_face_and_no_back_of_a_hidden_card() -> None:
    hidden = 0
    for _, events in random_matches(4):
        for event in events:
            for seat in (1 - event.seat, None) if hasattr(event, "seat") else ():
                masked = event.seen_by(seat)
                match event:
                    case Dealt():
                        assert masked == Dealt(event.seat, event.count)
                    case Drawn() | Discarded():
                        assert masked == type(event)(event.seat, None, None)
                    case Placed():
                        assert masked == Placed(event.seat, event.line, event.island, None)
                    case Removed():
                        assert masked == Removed(event.seat, event.line, event.islands, ())
                    case _:
                        assert masked == event
                hidden += masked != event
    assert hidden > 100


# --- the contract ------------------------------------------------------------------------------


def test_moves_come_from_a_table_and_are_listed_once() -> None:
    for state, _ in random_matches(4):
        moves = legal(state)
        assert len(set(moves)) == len(moves)
        again = legal(state)
        assert all(one is other for one, other in zip(moves, again, strict=True))


def test_every_step_leaves_the_state_before_it_as_it_was() -> None:
    for (state, _), (_, _) in pairwise(random_matches(1)):
        frozen = msgspec.to_builtins(state)
        for move in legal(state):
            rules.apply(state, state.mover, move)
        assert msgspec.to_builtins(state) == frozen


def test_what_a_play_sets_in_motion_can_be_shown_before() -> None:
    for state, _ in random_matches(3):
        for move in plays(state):
            _, events = rules.apply(state, state.mover, move)
            told = [event for event in events[1:] if not isinstance(event, Ended)]
            assert list(rules.foresee(rules.view_for(state, None), move)) == told


def test_a_turn_can_be_taken_back_until_the_draw() -> None:
    match = Match(GAME, GAME.config(), (Player("random"), Player("random")), 3)
    seat = match.to_act[0]
    match.submit(seat, next(m for m in match.legal_moves(seat) if isinstance(m, Place)))
    assert match.undo_refused() is None
    match.submit(seat, DRAW)
    assert match.undo_refused() is UndoRefusal.REVEALED


@pytest.mark.parametrize("variants", VARIANTS, ids=str)
def test_a_record_replays_to_the_same_match(variants: dict[str, Choice]) -> None:
    match = Match(GAME, GAME.config(**variants), (Player("random"), Player("random")), 11)
    while not match.outcome:
        seat = match.to_act[0]
        moves = match.legal_moves(seat)
        match.submit(seat, moves[int(match.rng(seat).random() * len(moves))])
    record = msgspec.json.decode(msgspec.json.encode(match.record()), type=type(match.record()))
    again = replay(GAME, record)
    assert again.record() == match.record()
    assert [again.view(seat) for seat in (0, 1, None)] == [match.view(s) for s in (0, 1, None)]
    for step in range(len(match.moves) + 1):
        assert again.events(step, None) == match.events(step, None)


def test_views_moves_and_events_survive_json() -> None:
    for state, events in random_matches(2):
        for seat in (0, None):
            view = rules.view_for(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=rules.View) == view
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=GAME.event_type) == event
        for move in legal(state):
            assert msgspec.json.decode(msgspec.json.encode(move), type=GAME.move_type) == move


def test_every_turn_is_its_movers_own_business() -> None:
    for state, _ in random_matches(1):
        assert {rules.asked(rules.view_for(state, seat)) for seat in (0, 1, None)} == {Asked.ALONE}


def test_the_other_seat_begins_another_match() -> None:
    for first in (0, 1):
        assert rules.rematch(CONFIG, 2, first) == replace(CONFIG, first=1 - first)


def test_every_reason_of_an_end_has_words() -> None:
    words = Words(library.ROOT / "config" / "words", "de").of("kahuna")
    for reason in Reason:
        assert words(f"reasons.{reason.value}") != f"reasons.{reason.value}"


def test_either_seat_may_begin_and_an_option_decides_it() -> None:
    begins = {rules.setup(CONFIG, 2, seed)[0].mover for seed in range(20)}
    assert begins == {0, 1}
    for first in (0, 1):
        config = replace(CONFIG, first=first)
        assert {rules.setup(config, 2, seed)[0].mover for seed in range(9)} == {first}


def test_positions_reachable_from_the_deal_are_counted() -> None:
    """Perft: turn by turn from one deal; a change here is a change of the rules."""

    def count(state: State, depth: int) -> int:
        if not depth or state.outcome:
            return 1
        steps = (rules.apply(state, state.mover, move) for move in legal(state))
        return sum(count(step[0], depth - 1) for step in steps)

    state = rules.setup(replace(CONFIG, first=0), 2, 1)[0]
    assert [count(state, depth) for depth in (1, 2, 3)] == PERFT


PERFT = [24, 369, 5212]
