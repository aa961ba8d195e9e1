"""Claims in Atlas: who is asked, who must, who gets the card by which rule, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from atlas_positions import (
    CONFIG,
    GAME,
    act,
    claim,
    face,
    faces,
    hand,
    one,
    play,
    position,
    random_match,
)
from msgspec.structs import replace

from games.atlas import rules
from games.atlas.rules import (
    ATLAS,
    DECLINE,
    FACES,
    SPECIES,
    Answered,
    Asked,
    Claim,
    Claimed,
    Config,
    Drawn,
    Faces,
    Phase,
    Play,
    Played,
    Precedence,
    Shape,
    State,
    Unclaimed,
    Won,
    category_of,
    cell_of,
    claims_with,
    melds_in,
    region_of,
    shape_of,
)
from games.atlas.rules.cards import hand_of
from games.atlas.rules.claims import NOBODY, Claimant, able, decide
from games.atlas.rules.marks import can_meld, marks_of
from games.core.chance import generator
from games.core.rules import Event, Seat, TurnBegan, seen_by

ONLY, WINS, SAME, NEAR, SOONER = Precedence
FREE = GAME.config(claims="optional")
DULL = "Sb1 Ep1 Cw1"
"""A hand that claims no land animal of the north."""
THREE, SAME_TWO = "Nl2 Nl3 Wp1 Wb1", "Nl1 Nl1 Wp1 Wb1"
"""Hands that claim Nl1, by a Three and by three of the species."""


def played(
    *others: str, player: str = "Nl1 Sw1", direction: int = 1, config: Config = CONFIG
) -> tuple[State, list[Event]]:
    """Return what comes of Nl1 being played to these other hands, seat 1 first."""
    return act(position(player, *others, direction=direction, config=config), 0, play("Nl1"))


def winner(*others: str, **more: Any) -> tuple[Seat, Precedence, tuple[Seat, ...]]:
    _, events = played(*others, **more)
    claimed = one(events, Claimed)
    return claimed.seat, claimed.reason, claimed.rivals


# --- the chain of rule 5 -----------------------------------------------------------------------


def test_of_distances_one_one_and_two_one_of_the_nearest_gets_it_and_plays_sooner() -> None:
    hands = (THREE, THREE, DULL, DULL, THREE)
    assert winner(*hands) == (1, SOONER, (2, 5))
    assert winner(*hands, direction=-1) == (5, SOONER, (1, 2))


def test_two_of_the_same_species_come_before_the_nearest() -> None:
    hands = (THREE, SAME_TWO, DULL, DULL, THREE)
    assert winner(*hands) == (2, SAME, (1, 5))


def test_a_claim_that_empties_the_hand_comes_first_from_as_far_as_there_is() -> None:
    hands = (THREE, SAME_TWO, DULL, DULL, "Nl2 Nl3", DULL, DULL, DULL, THREE)
    assert winner(*hands) == (5, WINS, (1, 2, 9))


def test_a_lone_identical_card_counts_as_a_claim_that_empties_the_hand() -> None:
    assert winner(THREE, DULL, DULL, "Nl1", DULL, SAME_TWO) == (4, WINS, (1, 6))


def test_between_two_that_win_the_same_species_counts_next() -> None:
    assert winner("Nl2 Nl3", DULL, "Nl1 Nl1", DULL, "Nl1") == (3, SAME, (1, 5))


def test_the_nearer_one_gets_it_whichever_way_round() -> None:
    assert winner(DULL, THREE, DULL, DULL, THREE) == (5, NEAR, (2,))


def test_a_tie_at_distance_two_goes_to_who_plays_sooner_before_and_after_a_reverse() -> None:
    hands = (DULL, THREE, DULL, THREE, DULL)
    assert winner(*hands) == (2, SOONER, (4,))
    assert winner(*hands, direction=-1) == (4, SOONER, (2,))
    state = position("RE Sw1", DULL, THREE, f"{DULL} Wb1", THREE, "Nl1 Ww1 Sw3")
    state, _ = act(state, 0, play("RE"))
    _, events = act(state, 5, play("Nl1"))
    assert one(events, Claimed).seat == 4


def test_who_claims_alone_gets_it_for_want_of_others() -> None:
    assert winner(DULL, THREE, DULL) == (2, ONLY, ())


def test_an_atlas_card_is_no_second_card_of_the_species() -> None:
    state, _ = played("Nl1 AT Wp1 Wb1", DULL, SAME_TWO)
    state, events = act(state, 1, claim("Nl1 AT"))
    claimed = one(events, Claimed)
    assert (claimed.seat, claimed.reason, claimed.rivals) == (3, SAME, (1,))
    assert faces("Nl1 AT") == tuple(f for f in hand(state, 1) if f in faces("Nl1 AT"))


def test_two_of_the_species_count_only_if_they_are_used() -> None:
    state, _ = played(THREE, "Nl1 Nl1 Nl2 Wp1")
    _, events = act(state, 2, claim("Nl1 Nl2"))
    assert (one(events, Claimed).seat, one(events, Claimed).reason) == (1, SOONER)


def test_the_chain_agrees_with_a_plain_sort() -> None:
    rng = generator("chain")
    for _ in range(500):
        seats = 2 + int(rng.random() * 9)
        player, direction = int(rng.random() * seats), 1 - 2 * int(rng.random() * 2)
        others = [seat for seat in range(seats) if seat != player and rng.random() < 0.5]
        claimants = [Claimant(seat, rng.random() < 0.2, rng.random() < 0.3) for seat in others]
        if not claimants:
            continue

        ranks = {}
        for claimant in claimants:
            ahead = (claimant.seat - player) * direction % seats
            near = min(ahead, seats - ahead)
            ranks[claimant.seat] = (not claimant.wins, not claimant.same, near, ahead)
        seat, _ = decide(claimants, player, direction, seats)
        assert seat == min(ranks, key=ranks.__getitem__)


# --- what comes after (rule 6) -----------------------------------------------------------------


def test_the_next_seat_claims_and_then_draws_as_usual() -> None:
    after, events = played(THREE, DULL)
    kinds = [type(event) for event in events]
    assert kinds == [Played, Asked, Answered, Claimed, TurnBegan, Drawn]
    claimed = one(events, Claimed)
    assert (claimed.seat, claimed.card, claimed.cards) == (1, 0, (2, 3, 0))
    assert claimed.faces == (face("Nl2"), face("Nl3"), face("Nl1"))
    assert after.mover == 1
    assert len(after.hands[1].cards) == 3
    assert after.pile == ()
    assert (after.melds[0].seat, after.melds[0].claimed) == (1, True)


def test_a_claim_of_somebody_else_does_not_change_who_is_next() -> None:
    after, events = played(DULL, THREE)
    assert one(events, Claimed).seat == 2
    assert after.mover == 1
    assert len(after.hands[2].cards) == 2
    assert after.won == Won(2, ONLY, ())


def test_once_the_next_seat_has_drawn_the_card_cannot_be_claimed() -> None:
    state = position("Nl1 Sw1", DULL, "Nl2 Wp1", deck="Nl3 Sp1")
    state, _ = act(state, 0, play("Nl1"))
    assert state.mover == 1
    assert state.pile == (0,)
    state, _ = act(state, 1, play("Sb1"))
    assert rules.to_act(state) == (2,)
    assert all(isinstance(move, Play) for move in rules.legal_moves(state, 2))


@pytest.mark.parametrize("card", ["SK", "RE", "TR", "AT"])
def test_action_and_atlas_cards_cannot_be_claimed(card: str) -> None:
    others = f"{card} {card} AT AT Nl1"
    _, events = act(position(f"{card} Sw1", others, others), 0, play(card))
    assert not [event for event in events if isinstance(event, Asked | Claimed)]


def test_a_claim_that_empties_the_hand_wins_before_drawing() -> None:
    after, events = played("Nl2 Nl3", DULL)
    assert len(after.sheet) == 1
    assert after.sheet[0].winner == 1
    assert after.sheet[0].points == 1 + 3
    assert one(events, Claimed).reason == ONLY


# --- who is asked ------------------------------------------------------------------------------


def test_a_seat_with_one_answer_is_asked_since_the_second_edition() -> None:
    config = replace(CONFIG, edition=2)
    before = position("Nl1 Sw1", DULL, THREE, config=config)
    state, events = rules.apply(before, 0, play("Nl1"))
    assert one(events, Asked).seats == (2,)
    assert [type(move) for move in rules.legal_moves(state, 2)] == [Claim]
    before = position("Nl1 Sw1", DULL, THREE, config=replace(CONFIG, edition=1))
    state, events = rules.apply(before, 0, play("Nl1"))
    assert not [event for event in events if isinstance(event, Asked)]
    assert state.waiting == ()


def test_a_seat_with_several_natural_melds_must_claim_and_chooses() -> None:
    state, events = played("Nl2 Nl3 Nl3 Nw1 Nb1 Np1")
    assert one(events, Asked).seats == (1,)
    assert rules.to_act(state) == (1,)
    assert rules.legal_moves(state, 0) == ()
    assert {*rules.legal_moves(state, 1)} == {
        claim("Nl2 Nl3"),
        claim("Nl3 Nl3"),
        claim("Nw1 Nb1 Np1"),
    }
    after, events = act(state, 1, claim("Nw1 Nb1 Np1"))
    assert shape_of(tuple(sorted(one(events, Claimed).faces))) is Shape.FOUR
    assert hand(after, 1) >= faces("Nl2 Nl3 Nl3")


def test_a_seat_that_needs_an_atlas_card_may_decline() -> None:
    state, _ = played("Nl2 AT Wp1 Wb1")
    assert rules.legal_moves(state, 1) == (DECLINE, claim("Nl2 AT"))
    after, events = act(state, 1, DECLINE)
    assert events[:2] == [Answered(1, ()), Unclaimed(0, (1,))]
    assert after.pile == (0,)
    assert after.mover == 1


def test_with_a_natural_meld_an_atlas_card_may_be_used_instead() -> None:
    state, _ = played("Nl2 Nl3 AT Wp1")
    assert DECLINE not in rules.legal_moves(state, 1)
    assert {claim("Nl2 Nl3"), claim("Nl2 AT"), claim("Nl3 AT")} <= {*rules.legal_moves(state, 1)}


def test_two_atlas_cards_meld_with_any_card_played() -> None:
    state, _ = played("AT AT Wp1")
    assert rules.legal_moves(state, 1) == (DECLINE, claim("AT AT"))


def test_if_claims_are_optional_everyone_who_can_is_asked_and_may_decline() -> None:
    state, events = played(THREE, DULL, SAME_TWO, config=FREE)
    assert one(events, Asked).seats == rules.to_act(state) == (1, 3)
    assert rules.legal_moves(state, 3) == (DECLINE, claim("Nl1 Nl1"))
    state, _ = act(state, 3, DECLINE)
    _, events = act(state, 1, claim("Nl2 Nl3"))
    assert (one(events, Claimed).seat, one(events, Claimed).rivals) == (1, ())


def test_answers_stay_hidden_until_all_have_answered() -> None:
    state, _ = played("Nl2 AT Wp1 Wb1", DULL, "Nl3 AT Wp1 Wb1")
    state, events = act(state, 3, claim("Nl3 AT"))
    assert [*seen_by(events, 0), *seen_by(events, 1)] == []
    assert seen_by(events, 3) == (Answered(3, faces("Nl3 AT")),)
    assert rules.view_for(state, 3).answer == faces("Nl3 AT")
    assert rules.view_for(state, 1).answer is None
    assert rules.view_for(state, 1).waiting == (1,)
    after, events = act(state, 1, claim("Nl2 AT"))
    assert (one(events, Claimed).seat, one(events, Claimed).rivals) == (1, (3,))
    assert after.won == Won(1, SOONER, (3,))


def test_who_could_claim_but_need_not_is_known_to_nobody_else() -> None:
    state, events = played("Nl2 AT Wp1 Wb1", "Nl2 Nl3 Nl3 Wp1", DULL)
    asked = one(events, Asked)
    assert (asked.seats, asked.must, rules.to_act(state)) == ((1, 2), (2,), (1, 2))
    for seat, known in ((None, (2,)), (0, (2,)), (1, (1, 2)), (2, (2,)), (3, (2,))):
        view = rules.view_for(state, seat)
        assert view.asked == view.waiting == known
        assert [event.seats for event in seen_by(events, seat) if isinstance(event, Asked)] == [
            known
        ]


def test_nobody_learns_that_somebody_could_have_claimed() -> None:
    state, events = played("Nl2 AT Wp1 Wb1")
    after, answered = act(state, 1, DECLINE)
    assert [type(event) for event in seen_by((*events, *answered), 0)] == [
        *(Played, TurnBegan, Drawn),
    ]
    assert seen_by(answered, 1)[:2] == (Answered(1, ()), Unclaimed(0, (1,)))
    assert rules.view_for(after, 0).asked == ()


def test_whoever_must_claim_is_seen_to_answer_but_not_how() -> None:
    state, _ = played("Nl2 Nl3 Nl3 Wp1", DULL, "Nl1 Nl1 AT Wp1")
    _, events = act(state, 1, rules.legal_moves(state, 1)[0])
    assert seen_by(events, 2) == (Answered(1, must=True),)


def test_one_that_is_not_asked_is_a_secret_until_then_too() -> None:
    older = replace(CONFIG, edition=1)
    state, events = played("Nl2 AT Wp1 Wb1", THREE, DULL, config=older)
    assert one(events, Asked).seats == (1,)
    assert not [event for event in events if isinstance(event, Claimed)]
    views = [rules.view_for(state, seat) for seat in (0, 2)]
    assert [view.answer for view in views] == [None, None]
    _, events = act(state, 1, DECLINE)
    assert one(events, Claimed).seat == 2


def test_a_guess_gives_seats_that_are_asked_something_to_claim() -> None:
    worlds, fitting = 0, 0
    for seats in (2, 4):
        for number, (state, _) in enumerate(random_match(seats, 3)):
            if state.phase is not Phase.CLAIM:
                continue
            viewer = (state.waiting[0] + 1) % seats
            view = rules.view_for(state, viewer)
            world = rules.guess(view, viewer, generator(number))
            assert rules.view_for(world, viewer) == view
            assert {*view.waiting} <= {*world.waiting}
            worlds += 1
            fitting += all(
                any(isinstance(move, Claim) for move in rules.legal_moves(world, seat))
                for seat in world.waiting
            )
    assert fitting > 0.9 * worlds > 30


# --- every position ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats, variants", [(2, {}), (5, {"claims": "optional", "rounds": 1})])
def test_every_card_is_in_play_exactly_once_and_every_hand_is_counted(
    seats: int, variants: dict[str, Any]
) -> None:
    for state, _ in random_match(seats, 1, **variants):
        places = [
            *state.pile,
            *[card for held in state.hands for card in held.cards],
            *[card for laid in state.melds for card in laid.cards],
            *range(state.top, len(state.faces)),
        ]
        assert sorted(places) == [*range(204)]
        for held in state.hands:
            shown = tuple([state.faces[card] for card in held.cards])
            assert held == hand_of(held.cards, shown)
            assert state.phase is Phase.GIVE or held.cards or state.outcome


def fits(cards: Sequence[int]) -> bool:
    """Tell by the words of rule 4 whether some species, and Atlas cards, make a meld."""
    species = [card for card in cards if card < SPECIES]
    if not species or len(species) + cards.count(ATLAS) < len(cards):
        return False
    cells = {*map(cell_of, species)}
    if len(cards) == 3:
        return len(cells) == 1
    apart = len(cells) == len(species)
    if len(cards) == 4:
        return apart and len({*map(region_of, species)}) == 1
    return len(cards) == 5 and apart and len({*map(category_of, species)}) == 1


def random_hands(count: int) -> Iterator[Faces]:
    rng = generator("hands")
    near = [f for f in range(SPECIES) if region_of(f) < 3 and category_of(f) < 3]
    for _ in range(count):
        pool = near if rng.random() < 0.5 else [*range(SPECIES)]
        cards = [pool[int(rng.random() * len(pool))] for _ in range(2 + int(rng.random() * 9))]
        jokers = [ATLAS] * int(rng.random() * 3)
        yield tuple(sorted([*cards, *jokers, *[60] * int(rng.random() * 2)]))


def test_all_melds_in_a_hand_are_found_once() -> None:
    some = 0
    for cards in random_hands(250):
        expected = {part for size in (3, 4, 5) for part in combinations(cards, size) if fits(part)}
        found = melds_in(cards)
        assert len(found) == len({*found})
        assert {*found} == expected
        if expected:
            once, _, thrice = marks_of(cards)
            assert ATLAS in cards or can_meld(once, thrice)
        some += bool(expected)
    assert some > 100


def test_all_claims_of_a_hand_are_found_once() -> None:
    rng, some = generator("claims"), 0
    for cards in random_hands(250):
        card = int(rng.random() * SPECIES)
        expected = {
            part
            for size in (2, 3, 4)
            for part in combinations(cards, size)
            if fits(tuple(sorted((*part, card))))
        }
        found = claims_with(cards, card)
        assert len(found) == len({*found})
        assert {*found} == expected
        assert bool(able([hand_of((), cards)], NOBODY, card)) == bool(expected)
        some += bool(expected)
    assert 50 < some < 240


def test_moves_stay_few_enough_to_be_looked_at() -> None:
    most = [
        max(len(rules.legal_moves(state, seat)) for seat in rules.to_act(state) or (0,))
        for seats in (2, 6)
        for state, _ in random_match(seats, 4)
    ]
    assert max(most) < 150
    assert sum(most) / len(most) < 10
    assert len(rules.legal_moves(replace(position("Nl1", "Nl2")), 0)) <= FACES
