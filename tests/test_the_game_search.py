"""What The Game's bots try in their heads: whole turns, and worlds that are played on."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

import pytest
from the_game_laid import GAME, ONE, USUAL, seen

from games.core.chance import generator
from games.the_game import rules
from games.the_game.bots import Level, advise
from games.the_game.bots.choose import decide, falls_behind
from games.the_game.bots.memory import ground_of, position_of
from games.the_game.bots.playout import Position, World, imagine
from games.the_game.bots.search import LEAVE, cards_of, look, path, speak, unpack
from games.the_game.bots.worth import CLASSES, ORDERS, learned, order_of
from games.the_game.rules import END_TURN, Play, Wish, piles_of, step_to


def mask(*cards: int) -> int:
    """Return cards as the search holds them."""
    return sum(1 << card for card in cards)


# --- a turn ---------------------------------------------------------------------------------------


def test_the_factors_count_each_card_by_how_many_piles_take_it() -> None:
    weights, drawing = learned(3)
    prices = drawing[0][50]
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
        factors = prices.unseen[order]
        cost = counts[-1] * prices.unseen_20
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
    rng, rising = generator("ends"), piles_of(USUAL).rising
    for _ in range(60):
        tops = [*(1 + int(50 * rng.random()) for _ in range(2))]
        tops += [*(50 + int(51 * rng.random()) for _ in range(2))]
        hand = {2 + int(98 * rng.random()) for _ in range(6)} - {*tops}
        view = seen(sorted(hand), [], [], tops=tops)
        position = position_of(view)
        ends, ways = look(position.ground.sight, position.task)
        assert len({end for _, end in ends}) == len(ends)
        for _, end in ends:
            on, left = list(tops), set(hand)
            for card, pile in path(ways, end):
                assert step_to(rising[pile], on[pile], card, 10)
                on[pile] = card
                left.remove(card)
            assert (unpack(end[0]), {*cards_of(end[1])}) == (tuple(on), left)
            assert len(hand) - len(left) >= 2


def test_a_turn_that_can_be_played_is_found_even_if_only_one_order_does() -> None:
    view = seen([34, 24], [50], tops=(33, 97, 2, 3), drawn=True)
    assert advise(view) == ((34, 0), (24, 0))


def test_tricks_are_taken_and_set_up() -> None:
    assert (24, 0) in advise(seen([24, 61, 73, 87], [], tops=(34, 40, 90, 95)))
    turn = advise(seen([45, 35, 70, 85], [], tops=(33, 50, 65, 64)))
    assert turn[:2] == ((45, 0), (35, 0))


def test_to_pass_numbers_that_were_played_costs_nothing() -> None:
    """The other hand is what is left: 20 goes where it passes none of it."""
    tops = (10, 95, 30, 5)
    assert advise(seen([20], range(21, 30), tops=tops, config=ONE, drawn=True)) == ((20, 0),)
    assert advise(seen([20], range(11, 20), tops=tops, config=ONE, drawn=True)) == ((20, 2),)


def test_a_narrow_look_keeps_every_shortest_turn_and_leaves_out_longer_ones() -> None:
    position = position_of(seen([12, 13, 22, 40, 61, 63], [], tops=(10, 38, 64, 90)))
    whole, _ = look(position.ground.sight, position.task)
    narrow, ways = look(position.ground.sight, position.task, beam=1)
    short = {end for _, end in whole if end[1].bit_count() == 4}
    assert short < {end for _, end in narrow} < {end for _, end in whole}
    assert all(len(path(ways, end)) >= 2 for _, end in narrow)


def test_a_falling_pile_is_what_a_rising_one_is_from_the_other_end() -> None:
    rng, sight = generator("ends of the numbers"), ground_of(USUAL, 3).sight
    reach, spoken = sight.reach(2, 10), Counter[int]()
    for _ in range(300):
        a, b, c, d = (2 + int(98 * rng.random()) for _ in range(4))
        hand = mask(*({2 + int(98 * rng.random()) for _ in range(6)} - {a, b, c, d}))
        mirrored = sight.mirror(hand)
        assert sorted(101 - card for card in cards_of(mirrored)) == cards_of(hand)
        said = speak(sight, reach, (a, b, c, d), hand)
        other = speak(sight, reach, (101 - c, 101 - d, 101 - a, 101 - b), mirrored)
        assert other == (*said[2:], *said[:2])
        spoken.update(said)
    assert len(spoken) == 4


# --- worlds ---------------------------------------------------------------------------------------


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
    while not state.outcome and not state.stuck:
        assert world.mover == state.mover
        task = world.task()
        assert task.owed == state.owed
        assert task.counts[-1] == task.unseen.bit_count()
        ends, ways = look(ground.sight, task)
        assert ends, "a world is lost where the rules go on"
        end = min(ends)[1]
        for play in path(ways, end):
            state, _ = rules.apply(state, state.mover, Play(*play))
        if state.outcome:
            break
        state, _ = rules.apply(state, state.mover, END_TURN)
        world.end(end)
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


def test_looking_ahead_finds_the_turn_after_which_all_cards_fit() -> None:
    config = GAME.config(last_cards="one", open_hands=True)
    view = seen([71, 51], [68, 47], tops=(46, 72, 49, 57), config=config, drawn=True)
    position = position_of(view)
    ahead = Level(worlds=2, deep=4, margin=30)
    assert decide(position, Level(), "") == ((51, 3),)
    assert decide(position, ahead, "") == ((51, 0),)


def test_a_way_is_given_up_only_when_it_falls_behind_by_more_than_luck_explains() -> None:
    best = [0.5, 0.6] * 4
    assert not falls_behind([], [])
    assert not falls_behind(best, best)
    assert not falls_behind([0.4, 0.65] * 4, best)
    assert falls_behind([0.4, 0.45] * 4, best)


def test_deals_with_the_same_name_are_the_same_and_others_differ() -> None:
    position = position_of(seen([10, 20, 30, 40, 50, 60], [2, 3], [4, 5]))
    deals = [imagine(position, generator(name, 0)).hands for name in ("a", "a", "b")]
    assert deals[0] == deals[1] != deals[2]


def test_imagined_hands_fit_what_their_seats_have_said() -> None:
    quiet = position_of(seen([60, 70], range(2, 8), tops=(34, 1, 100, 100)))
    said = quiet._replace(heard=((0, LEAVE), *quiet.heard[1:]), fresh=(0b10, 0, 0, 0))
    assert _insistent(quiet) < 8
    assert _insistent(said) > 14


def _insistent(position: Position) -> int:
    """Count, among 20 hands imagined for seat 1, those that want the first pile left alone."""
    hands = [imagine(position, generator("hands", number)).hands[1] for number in range(20)]
    ground, tops = position.ground, position.task.tops
    return sum([speak(ground.sight, ground.reach, tops, hand)[0] == LEAVE for hand in hands])


def test_with_open_hands_bots_play_on_what_they_see() -> None:
    config = GAME.config(open_hands=True)
    position = position_of(seen([10, 20, 30], [24, 90], tops=(34, 1, 100, 100), config=config))
    assert position.hands == (mask(10, 20, 30), mask(24, 90))
    assert position.heard[0][1] == LEAVE  # though nobody says a word
    assert imagine(position, generator("open")).hands[1] == mask(24, 90)
