"""The Game's bots: they see their own hand only, keep to their plan, talk, listen, and win."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

import pytest
from msgspec.structs import replace

from games.core import arena, bots, library
from games.core.chance import generator
from games.core.match import Match, Player
from games.core.rules import Move, TurnBegan
from games.core.words import Words
from games.the_game import rules
from games.the_game.bot import Level, choose, gladness, plan, say
from games.the_game.hint import hint
from games.the_game.memory import ground_of, recall, scene_of
from games.the_game.piles import step_to, table_of
from games.the_game.playout import World, cards_of, heed, imagine
from games.the_game.search import ASK, LEAVE, OFFER, SILENT, look, pack, path, unpack, words
from games.the_game.state import PLAY, TALK, State, View, no_signals
from games.the_game.terms import DONE, END_TURN, EndTurn, Play, Played, Signal, Wish
from games.the_game.worth import CLASSES, ORDERS, learned, order_of

GAME = library.load("the_game")
USUAL = GAME.config()
ONE = GAME.config(last_cards="one")
LEVELS = ("gentle", "fair", "sharp")
QUICK = Level(worlds=4, wide=3, deep=2)
VARIANTS = (
    {},
    {"last_cards": "one"},
    {"at_least": 3, "hand": "one_fewer"},
    {"open_hands": True},
    {"talk": False},
)


def mask(*cards: int) -> int:
    return sum(1 << card for card in cards)


def view_of(
    *hands: Sequence[int],
    tops: Sequence[int] = (1, 1, 100, 100),
    deck: int | None = None,
    phase: str = PLAY,
    said: Sequence[tuple[int, int, str]] = (),
    config: rules.Config = USUAL,
) -> View:
    """Return what seat 0 sees; `said` are (seat, pile, about). The others' cards are unplayed."""
    piles = [
        (start,) if start == top else (start, top)
        for start, top in zip((1, 1, 100, 100), tops, strict=True)
    ]
    signals = [list(of) for of in no_signals(4, len(hands))]
    for seat, pile, about in said:
        signals[pile][seat] = about
    held = tuple(tuple(sorted(hand)) for hand in hands)
    used = {card for hand in hands for card in hand} | {*tops}
    rest = [card for card in range(2, 100) if card not in used][:deck]
    state = State(
        config=config,
        seed=1,
        deck=tuple(rest),
        hands=held,
        piles=tuple(piles),
        signals=tuple(map(tuple, signals)),
        wishes=(0,) * len(hands),
        mover=0,
        phase=phase,
        owed=config.least(bool(rest), len(held[0])),
    )
    return rules.view_for(state, 0)


def best(view: View) -> tuple[tuple[int, int], ...]:
    """Return the turn that looks best at once."""
    return plan(scene_of(view), Level(), "")


def played(level: str, seats: int, seed: int, **variants: object) -> Match:
    """Play a match of bots of a level."""
    match = Match(GAME, GAME.config(**variants), (Player(level),) * seats, seed)
    while not match.outcome:
        seat = match.to_act[0]
        match.submit(seat, bots.choose(match, seat, level))
    return match


# --- looking through a turn -----------------------------------------------------------------------


def test_the_factors_count_each_card_by_how_many_piles_take_it() -> None:
    weights, _ = learned(3)
    phase = learned(3).phases[0][50]
    costs = {
        kind: late + 50 / 98 * (early - late)
        for kind in CLASSES
        for early, late, _ in [weights.costs[f"unseen_{kind}"]]
    }
    rng, orders = generator("classes"), Counter[int]()
    for _ in range(500):
        a1, a2, b2, b1 = (1 + int(100 * rng.random()) for _ in range(4))
        a1, a2, b2, b1 = *sorted((a1, a2)), *sorted((b2, b1))
        cards = {2 + int(98 * rng.random()) for _ in range(40)} - {a1, a2, b1, b2}
        counts = [*accumulate(int(number in cards) for number in range(101))]
        order = order_of(a1, a2, b2, b1)
        orders[order] += 1
        factors = phase.unseen[order]
        cost = counts[-1] * phase.unseen_20
        cost += sum(f * counts[top] for f, top in zip(factors, (a1, a2, b2, b1), strict=True))
        kinds = Counter(_kind(card, (a1, a2), (b1, b2)) for card in cards)
        assert cost == pytest.approx(sum(costs[kind] * n for kind, n in kinds.items()))
    assert len(orders) == len(ORDERS)


def _kind(card: int, rising: tuple[int, int], falling: tuple[int, int]) -> str:
    up, down = sum(card > top for top in rising), sum(card < top for top in falling)
    if (up, down) == (1, 1):
        return "1_1"
    return {0: "0", 1: "1", 2: "2", 3: "3", 4: "4"}[up + down]


def test_every_end_of_a_turn_is_reached_by_plays_that_the_rules_allow() -> None:
    rng, rising = generator("ends"), table_of(USUAL).rising
    for _ in range(60):
        tops = [*(1 + int(50 * rng.random()) for _ in range(2))]
        tops += [*(50 + int(51 * rng.random()) for _ in range(2))]
        hand = {2 + int(98 * rng.random()) for _ in range(6)} - {*tops}
        view = view_of(sorted(hand), [], [], tops=tops)
        scene = scene_of(view)
        ends, ways = look(scene.ground.sight, scene.turn)
        assert len({key for _, key in ends}) == len(ends)
        for _, key in ends:
            on, left = list(tops), set(hand)
            for card, pile in path(ways, key):
                assert step_to(rising[pile], on[pile], card, 10)
                on[pile] = card
                left.remove(card)
            assert (unpack(key[0]), {*cards_of(key[1])}) == (tuple(on), left)
            assert len(hand) - len(left) >= 2
            assert pack(unpack(key[0])) == key[0]


def test_a_turn_that_can_be_played_is_found_even_if_only_one_order_does() -> None:
    view = view_of([34, 24], [50], tops=(33, 97, 2, 3), deck=0)
    assert best(view) == ((34, 0), (24, 0))


def test_tricks_are_taken_and_set_up() -> None:
    assert (24, 0) in best(view_of([24, 61, 73, 87], [], tops=(34, 40, 90, 95)))
    turn = best(view_of([45, 35, 70, 85], [], tops=(33, 50, 65, 64)))
    assert turn[:2] == ((45, 0), (35, 0))


def test_a_card_that_is_out_makes_a_larger_step_cheap() -> None:
    """Where all between has been played, nothing is lost by passing it."""
    hand = [20, 50]
    view = view_of(hand, [], tops=(10, 45, 60, 100))
    out = tuple(range(11, 20))
    seen = replace(view, piles=((1, *out, 10), *view.piles[1:]))
    phase = scene_of(view).turn.phase

    def cost(view: View, card: int, pile: int) -> float:
        scene = scene_of(view)
        turn = scene.turn._replace(owed=1, phase=phase)
        ends, ways = look(scene.ground.sight, turn)
        return min(cost for cost, key in ends if path(ways, key) == ((card, pile),)) - min(
            cost
            for cost, key in ends
            if len(path(ways, key)) == 1 and path(ways, key)[0][1] != pile
        )

    assert cost(seen, 20, 0) < cost(view, 20, 0)


# --- talking and listening ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ([24, 80, 81], LEAVE),  # ten back
        ([36, 26, 80], LEAVE),  # a step on, and then ten back of that
        ([35, 80, 81], ASK),  # the next number
        ([90, 91, 92], OFFER),  # nothing near
        ([10, 11, 12], OFFER),  # nothing at all
        ([40, 80, 81], SILENT),
    ],
)
def test_a_hand_says_what_it_wants_of_a_rising_pile(hand: list[int], said: int) -> None:
    ground = ground_of(USUAL, 3)
    near, far = ground.weights.near, ground.weights.far
    assert 1 <= near < 6 < far
    assert words(ground.sight, (34, 1, 100, 100), mask(*hand), near, far)[0] == said


@pytest.mark.parametrize(
    ("hand", "said"), [([44, 20], LEAVE), ([32, 42], LEAVE), ([33, 5], ASK), ([3], OFFER)]
)
def test_a_hand_says_what_it_wants_of_a_falling_pile(hand: list[int], said: int) -> None:
    ground = ground_of(USUAL, 3)
    near, far = ground.weights.near, ground.weights.far
    assert words(ground.sight, (1, 1, 100, 34), mask(*hand), near, far)[3] == said


def test_bots_say_each_thing_once_and_then_are_done() -> None:
    view = view_of([24, 50, 90], [7, 8], tops=(34, 48, 89, 70), phase=TALK)
    said: list[Signal] = []
    while (move := say(view)) != DONE:
        assert isinstance(move, Signal)
        said.append(move)
        of = [list(signals) for signals in view.signals]
        of[move.pile][0] = move.about
        view = replace(view, signals=tuple(map(tuple, of)), said=view.said | 1 << move.pile)
    assert said[0] == Signal(0, "leave")
    assert len({signal.pile for signal in said}) == len(said)
    assert say(replace(view, said=0)) == DONE


def test_what_cannot_be_unsaid_is_offered_instead() -> None:
    view = view_of([40, 80], [7], tops=(34, 1, 100, 100), phase=TALK, said=[(0, 0, "leave")])
    assert say(view) == Signal(0, "use")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_keep_off_a_pile_that_others_want_left_alone(seats: int) -> None:
    others = [[90 + i] for i in range(seats - 1)]
    hand, tops = [36, 38, 64, 62], (34, 35, 66, 67)
    quiet = view_of(hand, *others, tops=tops)
    ground, phase = ground_of(USUAL, seats), scene_of(quiet).turn.phase
    for about, more in (("please", phase.asked), ("leave", phase.told), ("use", -phase.offered)):
        said = scene_of(view_of(hand, *others, tops=tops, said=[(1, 0, about)])).turn.touch
        assert said[0] - scene_of(quiet).turn.touch[0] == pytest.approx(more)
        assert said[1:] == scene_of(quiet).turn.touch[1:]
    assert phase.told > 0
    everyone = tuple([SILENT] + [LEAVE] * (seats - 1))
    assert heed(ground, phase, [everyone] * 4, [0] * 4, 0, 0)[0] >= phase.touch + phase.told


def test_a_strong_word_changes_what_is_played() -> None:
    hand, tops = [37, 15, 80], (34, 33, 82, 81)
    others = [[90, 91], [92]]
    free = best(view_of(hand, *others, tops=tops))
    assert (37, 0) in free
    kept = best(view_of(hand, *others, tops=tops, said=[(1, 0, "leave"), (2, 0, "leave")]))
    assert (37, 1) in kept


def test_imagined_hands_fit_what_their_seats_have_said() -> None:
    match, fits, all_said = played("fair", 3, 12, last_cards="one"), 0, 0
    again = Match(GAME, match.config, match.players, match.seed)
    for number, (seat, move) in enumerate(match.moves):
        if isinstance(move, Play) and not again.view(seat).played:
            view = again.view(seat)
            past = recall(view, again.seen(seat))
            scene = scene_of(view, past)
            world = imagine(scene, generator("fit", number))
            assert world.hands[seat] == scene.turn.hand
            assert [hand.bit_count() for hand in world.hands] == [*scene.held]
            assert world.left == view.left + len(past.plays)
            near, far = scene.ground.weights.near, scene.ground.weights.far
            for other, hand in enumerate(world.hands):
                would = words(scene.ground.sight, scene.turn.tops, hand, near, far)
                for pile in range(4):
                    strong = LEAVE in (would[pile], scene.said[pile][other])
                    if other != seat and scene.fresh[pile] >> other & 1 and strong:
                        all_said += 1
                        fits += scene.said[pile][other] == would[pile]
        again.submit(seat, move)
    assert all_said > 5
    assert fits > 0.6 * all_said


def test_what_was_said_is_remembered_until_the_top_changes() -> None:
    match = played("fair", 4, 5, last_cards="one")
    again = Match(GAME, match.config, match.players, match.seed)
    for seat, move in match.moves:
        view = again.view(seat)
        if isinstance(move, Play) and not view.played:
            past = recall(view, again.seen(seat))
            assert past.plays == ()
            shown = scene_of(view).said
            assert past.said == shown
        again.submit(seat, move)


# --- pure functions of what a seat knows ----------------------------------------------------------


@pytest.mark.parametrize("variants", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_bots_choose_the_same_whatever_the_hidden_cards_are(
    seats: int, variants: dict[str, object]
) -> None:
    match = played("fair", seats, 8, **variants)
    again = Match(GAME, match.config, match.players, match.seed)
    for number, (seat, move) in enumerate(match.moves):
        if number % 17 == 3:
            view, legal, seen = again.view(seat), again.legal_moves(seat), again.seen(seat)
            other = rules.guess(view, seat, generator("other", number))
            for level in (GAME.level("gentle"), Level(), QUICK):
                choices = []
                for here, may in (
                    (view, legal),
                    (rules.view_for(other, seat), rules.legal_moves(other, seat)),
                ):
                    plan.cache_clear()
                    choices.append(choose(here, seen, may, again.rng(seat), level))
                assert choices[0] == choices[1]
                assert choices[0] in legal
        again.submit(seat, move)


@pytest.mark.parametrize("level", [Level(), QUICK], ids=["fair", "sharp"])
def test_a_turn_of_several_cards_is_played_as_it_was_planned(level: Level) -> None:
    match = Match(GAME, ONE, (Player(),) * 3, 21)
    planned: tuple[tuple[int, int], ...] = ()
    turns = 0
    while not match.outcome and turns < 12:
        (seat, *_) = match.to_act
        view, seen = match.view(seat), match.seen(seat)
        if view.phase == PLAY and not view.played:
            past = recall(view, seen)
            planned = plan(scene_of(view, past), level, past.name)
            turns += 1
        plan.cache_clear()
        move = choose(view, seen, match.legal_moves(seat), match.rng(seat), level)
        if view.phase == PLAY:
            after = [Play(*play) for play in planned[view.played :]]
            assert move == (after[0] if after else END_TURN)
        match.submit(seat, move)
    assert turns == 12


def test_a_turn_that_somebody_else_began_is_finished_sensibly() -> None:
    match = Match(GAME, ONE, (Player(),), 3)
    odd = max(
        (move for move in match.legal_moves(0) if isinstance(move, Play) and move.pile < 2),
        key=lambda move: move.card,
    )
    match.submit(0, odd)
    while match.moves[-1][1] != END_TURN:
        match.submit(0, bots.choose(match, 0, "fair"))
    assert 2 <= len(match.moves) <= 9


def test_deals_with_the_same_name_are_the_same_and_others_differ() -> None:
    scene = scene_of(view_of([10, 20, 30, 40, 50, 60], [1 + 1, 3], [4, 5]))
    deals = [imagine(scene, generator(name, 0)).hands for name in ("a", "a", "b")]
    assert deals[0] == deals[1] != deals[2]


def test_with_open_hands_bots_play_on_what_they_see() -> None:
    config = GAME.config(open_hands=True)
    scene = scene_of(view_of([10, 20, 30], [24, 90], tops=(34, 1, 100, 100), config=config))
    assert scene.hands == (mask(10, 20, 30), mask(24, 90))
    assert scene.said[0][1] == LEAVE  # though nobody says a word
    assert imagine(scene, generator("open")).hands[1] == mask(24, 90)


def test_other_numbers_of_piles_are_played_by_the_smallest_step() -> None:
    config = replace(USUAL, rising=3, falling=1)
    match = Match(GAME, config, (Player("fair"), Player("sharp")), 2)
    while not match.outcome:
        seat = match.to_act[0]
        match.submit(seat, bots.choose(match, seat, match.players[seat].who))
    assert match.outcome.scores[0] < 90


# --- starting -------------------------------------------------------------------------------------


def test_a_better_opening_makes_gladder() -> None:
    def glad(*hand: int) -> int:
        state, _ = rules.setup(USUAL, 3, 1)
        rest = [card for card in range(2, 100) if card not in hand]
        hands = (tuple(sorted(hand)), tuple(rest[:6]), tuple(rest[6:12]))
        return gladness(rules.view_for(replace(state, hands=hands, deck=tuple(rest[12:])), 0))

    assert glad(2, 3, 98, 99, 50, 51) == 3
    assert glad(40, 45, 50, 55, 60, 65) == 0
    assert glad(2, 3, 98, 99, 50, 51) > glad(6, 94, 40, 50, 60, 55) >= glad(20, 80, 40, 50, 60, 70)


def test_all_kinds_of_wishes_are_made() -> None:
    wishes: Counter[int] = Counter()
    for seed in range(40):
        state, _ = rules.setup(USUAL, 3, seed)
        for seat in range(3):
            move = choose(
                rules.view_for(state, seat),
                (),
                rules.legal_moves(state, seat),
                generator(1),
                Level(),
            )
            assert isinstance(move, Wish)
            wishes[move.gladness] += 1
    assert len(wishes) == 4


# --- playing on -----------------------------------------------------------------------------------


def test_worlds_are_played_by_the_rules() -> None:
    """What a world makes of a turn is what the rules make of the same plays."""
    state, _ = rules.setup(ONE, 3, 6)
    for seat in range(3):
        state, _ = rules.apply(state, seat, Wish(1))
    ground = ground_of(ONE, 3)
    world = World(
        ground,
        (1, 1, 100, 100),
        [mask(*hand) for hand in state.hands],
        list(state.deck[::-1]),
        [(0,) * 3] * 4,
        [0] * 4,
        state.mover,
    )
    while not state.outcome:
        assert world.mover == state.mover
        turn = world.turn()
        assert turn.owed == state.owed
        assert turn.counts[-1] == turn.unseen.bit_count()
        ends, ways = look(ground.sight, turn)
        assert ends, "a world is lost where the rules go on"
        key = min(ends)[1]
        moves: list[Move] = [Play(*play) for play in path(ways, key)]
        for move in moves:
            state, _ = rules.apply(state, state.mover, move)
        if state.outcome:
            break
        state, _ = rules.apply(state, state.mover, END_TURN)
        if state.phase == TALK:
            state, _ = rules.apply(state, state.mover, DONE)
        world.end(key)
        assert world.tops == tuple([pile[-1] for pile in state.piles])
        assert [tuple(cards_of(hand)) for hand in world.hands] == [*state.hands]
        assert world.left == len(state.deck) + sum(map(len, state.hands))
        assert 0 <= world.chance() <= 1
    world.play()
    assert world.lost or not world.left or state.outcome


def test_the_chance_falls_with_each_card_that_fits_nowhere() -> None:
    ground = ground_of(ONE, 3)

    def chance(a: int) -> float:
        hands, deck = [mask(95), 0, 0], list(range(40, 70))
        return World(ground, (a, 90, 40, 10), hands, deck, [(0,) * 3] * 4, [0] * 4, 0).chance()

    assert chance(39) > chance(45) > chance(60)


# --- how well they play ---------------------------------------------------------------------------


def share(level: str, seats: int, matches: int, **variants: object) -> float:
    result = arena.play(
        "the_game", [level] * seats, matches, 3, time.perf_counter, variants=variants
    )
    assert result.won is not None
    return result.won


def test_fair_wins_far_more_often_than_gentle() -> None:
    assert share("gentle", 4, 100, last_cards="one") < 0.12
    assert share("fair", 4, 100, last_cards="one") > 0.4


def test_gentle_plays_no_more_cards_than_it_must_and_the_smallest_step() -> None:
    match = played("gentle", 2, 4)
    counts: list[int] = []
    for step in range(len(match.moves) + 1):
        for event in match.events(step, None):
            if isinstance(event, TurnBegan):
                counts.append(0)
            counts[-1:] = [counts[-1] + isinstance(event, Played)] if counts else []
    assert {*counts[:-1]} <= {1, 2}
    ends = [move for _, move in match.moves if isinstance(move, EndTurn)]
    assert len(ends) >= 10


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variants", VARIANTS, ids=str)
def test_every_level_can_play_every_variant(level: str, variants: dict[str, object]) -> None:
    settings = GAME.level(level)
    quick = replace(settings, worlds=min(settings.worlds, 2), deep=2)
    match = Match(GAME, GAME.config(**variants), (Player(level),) * 3, 30)
    while not match.outcome and len(match.moves) < 60:
        seat = match.to_act[0]
        view, seen, legal = match.view(seat), match.seen(seat), match.legal_moves(seat)
        match.submit(seat, choose(view, seen, legal, match.rng(seat), quick))


# --- advice ---------------------------------------------------------------------------------------


def test_a_hint_tells_card_pile_and_cost() -> None:
    say_it = Words(library.ROOT / "config" / "words", "en").of("the_game")
    config = GAME.config(last_cards="one")
    key, fields = hint(view_of([37, 5, 60], tops=(90, 95, 20, 39), deck=0, config=config))
    assert (key, fields) == ("step", {"card": 37, "pile": "piles.falling.2", "cost": 2})
    fields["pile"] = say_it(fields["pile"])
    assert say_it(f"hints.{key}", **fields) == "37 on the second falling pile costs 2"


@pytest.mark.parametrize(
    ("view", "key"),
    [
        (view_of([24], tops=(34, 40, 90, 95), deck=0), "trick"),
        (view_of([45, 35, 70, 85], [], tops=(33, 50, 65, 64)), "set_up"),
        (view_of([24, 60], [7, 8], tops=(34, 40, 90, 95), phase=TALK), "leave"),
        (replace(view_of([], [50, 60], [7]), owed=0), "empty"),
        (replace(view_of([50], [60, 70], tops=(2, 3, 98, 99)), owed=0, played=2), "stop"),
    ],
    ids=["trick", "set_up", "leave", "empty", "stop"],
)
def test_there_is_a_hint_for_every_kind_of_advice(view: View, key: str) -> None:
    assert hint(view)[0] == key


def test_every_hint_in_a_match_has_its_words_and_all_their_places_filled() -> None:
    say_it = Words(library.ROOT / "config" / "words", "en").of("the_game")
    match = played("fair", 3, 2)
    again = Match(GAME, match.config, match.players, match.seed)
    keys = set()
    for seat, move in match.moves:
        key, fields = hint(again.view(seat))
        for name in ("pile", "wish"):
            if name in fields:
                fields[name] = say_it(fields[name])
                assert "." not in fields[name]
        text = say_it(f"hints.{key}", **fields)
        assert "{" not in text
        assert text != f"hints.{key}"
        keys.add(key)
        again.submit(seat, move)
    assert {"step", "trick", "stop", "wish", "quiet"} <= keys
