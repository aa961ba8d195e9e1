"""Atlas' bots: what they remember, what they wait for, and who is the better player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from atlas_positions import (
    CONFIG,
    GAME,
    act,
    claim,
    face,
    faces,
    hand,
    meld,
    one,
    play,
    position,
    random_match,
)
from msgspec.structs import replace

from games.atlas import rules
from games.atlas.bots import Level
from games.atlas.bots import choose as chosen
from games.atlas.bots.memory import recall
from games.atlas.bots.worth import Taste, chance_out, dangers, sight_of, worth
from games.atlas.rules import (
    ATLAS,
    CELLS,
    DECLINE,
    KINDS,
    SPECIES,
    AnyMove,
    Claim,
    Faces,
    Give,
    Meld,
    Phase,
    Play,
    Played,
    RoundEnded,
    State,
    TradeWith,
    cell_of,
    cells_of,
    claims_with,
    goes_out,
    leavings,
    marks_of,
    waits,
)
from games.atlas.rules.cards import hand_of
from games.atlas.rules.marks import can_meld
from games.core.chance import generator, pick
from games.core.desk import LocalDesk
from games.core.library import Choice
from games.core.match import Match, Player
from games.core.rules import Event, Seat, TurnBegan
from games.lab import arena

LEVELS = ("gentle", "fair", "sharp", "greedy")
SHARP, GREEDY = GAME.level("sharp"), GAME.level("greedy")
VARIANTS: list[dict[str, Choice]] = [
    {"rounds": 1},
    {"rounds": 1, "claims": "optional"},
    {"rounds": 1, "lone_card_win": False, "hand": 10},
]
DULL = "Sb1 Ep1 Cw1 Wl3 Wb3"


def choose(
    state: State, seat: Seat = 0, level: Level = SHARP, seen: Sequence[Event] = ()
) -> AnyMove:
    view, legal = rules.view_for(state, seat), rules.legal_moves(state, seat)
    return chosen(view, seen, legal, generator(1), level)


# --- at the table ------------------------------------------------------------------------------


@pytest.mark.parametrize("variants", VARIANTS, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_variant_to_its_end(
    level: str, variants: dict[str, Choice]
) -> None:
    for seats in (2, 4):
        players = (Player(level),) * seats
        desk = LocalDesk(Match(GAME, GAME.config(**variants), players, 4))
        while (seat := desk.due) is not None:
            desk.submit(seat, desk.ask(seat).result())
        assert desk.outcome
        assert desk.length < 1500


@pytest.mark.parametrize(
    ("better", "worse", "share"),
    [("fair", "gentle", 0.75), ("sharp", "greedy", 0.5), ("greedy", "random", 0.95)],
)
def test_levels_are_in_order(better: str, worse: str, share: float) -> None:
    count = 80 if better == "sharp" else 40
    result = arena.play("atlas", (better, worse), count, 5, lambda: 0.0, variants={"rounds": 3})
    assert result.entrants[0].share >= share


def test_gentle_slips_and_greedy_never_does() -> None:
    state = position("Nl1 Nl2 Sw1", DULL)
    moves: dict[str, set[AnyMove]] = {name: set() for name in ("gentle", "greedy")}
    for name, made in moves.items():
        view, legal = rules.view_for(state, 0), rules.legal_moves(state, 0)
        for number in range(40):
            made.add(chosen(view, (), legal, generator(number), GAME.level(name)))
    assert moves == {"gentle": {play("Nl1"), play("Nl2"), play("Sw1")}, "greedy": {play("Sw1")}}


# --- what they see at once ---------------------------------------------------------------------


@pytest.mark.parametrize("level", ["sharp", "greedy"])
def test_a_round_that_can_be_won_at_once_is(level: str) -> None:
    for cards, lone in (
        ("Nl1 Nl2 Nl3 Sw1 Sw2 Sw3", False),
        ("Nl1 Nl2 AT Sw1", False),
        ("Cb1 Cb1", True),
    ):
        state, events = position(cards, DULL, lone=lone), list[Event]()
        while not any(isinstance(event, RoundEnded) for event in events):
            assert state.mover == 0, f"{level} lets the turn go by with {cards}"
            state, events = act(state, 0, choose(state, level=GAME.level(level)))
        assert one(events, RoundEnded).winner == 0


@pytest.mark.parametrize("level", ["sharp", "greedy"])
def test_a_claim_that_wins_is_made_even_with_an_atlas_card(level: str) -> None:
    state, _ = act(position("Nl1 Sw1", "Nl2 AT"), 0, play("Nl1"))
    assert choose(state, 1, GAME.level(level)) == claim("Nl2 AT")


def test_sharp_keeps_an_atlas_card_that_greedy_spends() -> None:
    state = position("Nl1 Nl2 AT Sw1 Cb1 Eb2 Wp1 Wp2 SK", DULL)
    assert choose(state, level=GREEDY) == meld("Nl1 Nl2 AT")
    assert isinstance(choose(state), Play)
    asked, _ = act(position("Nl1 Sw3", "Nl2 AT Sw1 Cb1 Eb2 Wp1 Wp2 SK"), 0, play("Nl1"))
    assert choose(asked, 1, GREEDY) == claim("Nl2 AT")
    assert choose(asked, 1) == DECLINE


def test_the_last_action_card_is_kept_for_the_end() -> None:
    for level in (GREEDY, SHARP):
        assert choose(position("SK Nl1", DULL), level=level) == play("Nl1")


def test_without_lone_card_win_nobody_counts_on_the_last_card() -> None:
    config = GAME.config(lone_card_win=False)
    state = position("Nl1 Nl2 Nl3 Nw1 Nw2", DULL, config=config)
    after, _ = act(state, 0, choose(state))
    assert after.mover == 0
    assert hand(after, 0) == faces("Nw1 Nw2")


def test_a_trade_is_made_with_the_smallest_hand_and_the_worst_card_goes_back() -> None:
    state = position("TR Nl1 Nl2 Sw1", DULL, "Wp1 Wp2", "Cp1 Cp2 Cb1")
    state, _ = act(state, 0, play("TR"))
    assert choose(state) == TradeWith(2)
    state, _ = act(state, 0, TradeWith(2))
    state, _ = act(state, 0, rules.legal_moves(state, 0)[0])
    assert choose(state) in (Give(face("Sw1")), Give(face("Wp1")))


# --- what they remember ------------------------------------------------------------------------


def told(state: State, *moves: AnyMove) -> tuple[State, list[Event]]:
    """Return the state after these moves of whoever is to move, and all that was seen."""
    events: list[Event] = []
    for move in moves:
        state, more = act(state, state.mover, move)
        events += more
    return state, events


def bit(name: str) -> int:
    return 1 << cell_of(face(name))


def test_who_claims_nothing_could_not_and_who_plays_a_card_threw_it() -> None:
    state = position("Nl1 Sw1 Cb2", DULL, "Nl2 Nl3 Ww1 Cp1")
    _, seen = told(state, play("Nl1"), play("Wl3"))
    past = recall(seen, 3, True)
    assert past.threw == [bit("Nl1"), bit("Wl3"), 0]
    assert past.unable == [bit("Wl3"), bit("Nl1"), bit("Wl3")]


def test_a_rival_could_claim_and_where_claims_are_optional_nothing_is_known() -> None:
    state = position("Nl1 Sw1 Cb2", "Nl2 Nl3 Ww1 Cp1", DULL, "Nl2 Nl3 Ww2 Cp1")
    _, seen = told(state, play("Nl1"))
    assert recall(seen, 4, True).unable == [0, 0, bit("Nl1"), 0]
    assert recall(seen, 4, False).unable == [0, 0, 0, 0]
    assert recall(seen, 4, False).threw == [bit("Nl1"), 0, 0, 0]


def test_a_new_round_is_begun_with_a_clear_mind() -> None:
    _, before = told(position("Nl1 Sw1", DULL, "Cb1"), play("Nl1"))
    _, events = act(position("Nl1", DULL, "Cb1"), 0, play("Nl1"))
    assert recall(before, 3, True) != ([0, 0, 0], [0, 0, 0])
    assert recall([*before, *events], 3, True) == ([0, 0, 0], [0, 0, 0])


def test_whoever_is_remembered_as_unable_had_no_natural_meld() -> None:
    checked = 0
    for seats in (2, 5):
        seen, hands = list[Event](), list[Faces]()
        before, cell, card = [0] * seats, 0, ATLAS
        for state, events in random_match(seats, 2, rounds=1):
            seen += events
            for event in events:
                if isinstance(event, Played):
                    cell, card = cell_of(event.face), event.face
            if state.phase is Phase.CLAIM:
                continue
            unable = recall(seen, seats, True).unable
            for seat in range(seats) if hands and card < SPECIES else ():
                if unable[seat] & ~before[seat]:
                    assert unable[seat] & ~before[seat] == 1 << cell
                    assert all(ATLAS in faces for faces in claims_with(hands[seat], card))
                    checked += 1
            before, hands = unable, [hand(state, seat) for seat in range(seats)]
    assert checked > 50


def test_what_a_seat_threw_or_could_not_claim_is_safer() -> None:
    view = rules.view_for(rules.setup(CONFIG, 2, 1)[0], 0)
    sight = sight_of(view)
    past = recall((), 2, True)
    plain_dangers = dangers(view, sight, past)
    cell = 7
    unable = dangers(view, sight, past._replace(unable=[0, 1 << cell]))
    threw = dangers(view, sight, past._replace(threw=[0, 1 << cell]))
    assert threw[cell] < unable[cell] / 3 < plain_dangers[cell] / 9
    assert unable[:cell] == threw[:cell] == plain_dangers[:cell]
    assert max(plain_dangers) < 0.5


@pytest.mark.parametrize("safe", ["Nl1", "Eb1", "Cw1", "Wp2"])
def test_of_like_cards_sharp_plays_the_one_that_nobody_wants(safe: str) -> None:
    state = position("Nl1 Eb1 Cw1 Wp2", "Sl1 Sw1 Sb1 Nl3 Eb3")
    assert choose(state, seen=[Played(1, 0, face(safe)), TurnBegan(0)]) == play(safe)


# --- what they wait for ------------------------------------------------------------------------


@cache
def small_hands() -> list[Faces]:
    rng = generator("small")
    near = [0, 1, 3, 4, 6, 9, 12, 24, 36, 48, 60, 62, ATLAS]
    return [
        tuple(sorted([pick(near, rng) for _ in range(2 + int(rng.random() * 3))]))
        for _ in range(60)
    ]


def wins_now(state: State) -> bool:
    """Tell whether some moves of this turn win the round, asking the rules."""
    for move in rules.legal_moves(state, 0):
        if isinstance(move, Meld | Play):
            after, events = rules.apply(state, 0, move)
            ended = [event for event in events if isinstance(event, RoundEnded)]
            if ended and ended[0].winner == 0:
                return True
            if not ended and isinstance(move, Meld) and wins_now(after):
                return True
    return False


def with_faces(cards: Faces, others: str = DULL) -> State:
    state = position("", others, "Ep1 Ep2", deck="SK SK")
    shown = state.faces
    whole = (*shown, *cards)
    mine = tuple(range(len(shown), len(whole)))
    return replace(
        state,
        faces=whole,
        top=len(shown) - 2,
        hands=(hand_of(mine, cards), *state.hands[1:]),
    )


def test_a_small_hand_goes_out_with_the_cards_that_the_rules_say() -> None:
    out = 0
    for cards in small_hands():
        drawn, _ = goes_out(cards)
        for cell in range(CELLS + 2):
            extra = cell * KINDS if cell < CELLS else ATLAS if cell == CELLS else SPECIES
            assert wins_now(with_faces((*cards, extra))) == bool(drawn >> cell & 1), (cards, extra)
        out += drawn.bit_count()
    assert out > 50


def test_a_small_hand_goes_out_by_claims_that_the_rules_know() -> None:
    some = 0
    for cards in small_hands():
        _, played = goes_out(cards)
        for cell in range(CELLS):
            state = position("SK RE", "RE RE RE")
            start = len(state.faces)
            state = replace(
                state,
                faces=(*state.faces, cell * KINDS, *cards),
                hands=(
                    hand_of((0, start), (state.faces[0], cell * KINDS)),
                    hand_of(tuple(range(start + 1, start + 1 + len(cards))), cards),
                ),
            )
            after, events = act(state, 0, Play(cell * KINDS))
            wins = any(isinstance(event, RoundEnded) for event in events) or any(
                isinstance(move, Claim) and len(move.faces) == len(cards)
                for move in (rules.legal_moves(after, 1) if after.phase is Phase.CLAIM else ())
            )
            assert wins == bool(played >> cell & 1), (cards, cell)
            some += wins
    assert some > 10


def test_a_hand_waits_for_the_cells_that_make_a_meld() -> None:
    rng = generator("waits")
    for _ in range(300):
        cards = [int(rng.random() * SPECIES) for _ in range(int(rng.random() * 9))]
        once, twice, thrice = marks_of(cards)
        if can_meld(once, thrice):
            continue
        more = [marks_of([*cards, cell * KINDS]) for cell in range(CELLS)]
        wanted = [cell for cell, marks in enumerate(more) if can_meld(marks[0], marks[2])]
        assert cells_of(waits(once, twice)) == wanted


def test_what_may_be_left_of_a_hand_is_what_melds_leave() -> None:
    for cards in (faces("Nl1 Nl2 Nl3 Nw1 Nb1 Np1 SK"), faces("Nl1 Nl2 Nl2 Nl3 AT")):
        found, todo = set[Faces](), [with_faces(cards)]
        while todo:
            state = todo.pop()
            found.add(hand(state, 0))
            todo += [
                rules.apply(state, 0, move)[0]
                for move in rules.legal_moves(state, 0)
                if isinstance(move, Meld) and len(move.faces) < len(state.hands[0].cards)
            ]
        assert {left for left in leavings(cards) if left} == found


def test_the_chance_to_go_out_counts_the_cards_that_are_still_there() -> None:
    sight = sight_of(rules.view_for(rules.setup(CONFIG, 2, 1)[0], None))
    assert sight.total == 204
    assert chance_out(faces("SK"), sight) == 1
    assert chance_out(faces("AT"), sight) > 0.9
    assert chance_out(faces("Nl1"), sight) == pytest.approx((1.5 * 3 + 6) / 204)
    assert chance_out(faces("Nl1 Nl2"), sight) == pytest.approx((1.5 * 9 + 6) / 204)
    gone = sight._replace(cells=[0, *sight.cells[1:]])
    assert chance_out(faces("Nl1 Nl2"), gone) == pytest.approx(6 / 204)


def test_live_cards_make_a_pair_worth_more() -> None:
    sight = sight_of(rules.view_for(rules.setup(CONFIG, 2, 1)[0], None))
    few = sight._replace(cells=[1, *sight.cells[1:]])
    cards = faces("Nl1 Nl2 Sw1 Cb1 Ep1")
    taste = Taste(4, 10, 20, 0)
    assert worth(cards, sight, taste) > worth(cards, few, taste)
    assert worth(cards, sight, taste._replace(waits=0)) == worth(
        cards, few, taste._replace(waits=0)
    )
    assert choose(position("Nl1 Nl2 Sw1", DULL), level=GREEDY) == play("Sw1")
