"""Plays on, turn by turn, with all cards open and on plain numbers: what a bot tries in its head.

Everything about bridges is asked of `Board`, the same functions that the rules use.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import getitem

from games.core.chance import Random
from games.kahuna.bots.evaluate import LAST_TURNS, TAKES, VERY_LAST, Worth, chance, stage
from games.kahuna.rules import EMPTY, Board, Config, State


class World:
    """A position with all cards open; `play_turn` changes it in place."""

    __slots__ = (
        *("config", "worth", "rng", "bridges", "hands", "market", "deck", "spent"),
        *("mover", "round", "points", "last", "result"),
    )

    def __init__(self, config: Config, worth: Worth, rng: Random) -> None:
        self.config = config
        self.worth = worth
        self.rng = rng
        self.bridges = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.market: list[int] = []
        """Islands of the cards that lie face up."""
        self.deck: list[int] = []
        """Islands, the next one last."""
        self.spent: list[int] = []
        """Islands of all cards played or discarded in this round."""
        self.mover = 0
        self.round = 1
        self.points = [0, 0]
        self.last = 0
        self.result: float | None = None
        """Share of the victory that seat 0 has, once it is over."""

    def copy(self) -> World:
        """Return a world of its own."""
        new = World.__new__(World)
        new.config, new.worth, new.rng = self.config, self.worth, self.rng
        new.bridges = self.bridges[:]
        new.hands = [self.hands[0][:], self.hands[1][:]]
        new.market, new.deck, new.spent = self.market[:], self.deck[:], self.spent[:]
        new.mover, new.round, new.points = self.mover, self.round, self.points[:]
        new.last, new.result = self.last, self.result
        return new

    def stage(self) -> int:
        """Return how far the match has come."""
        if self.last:
            return LAST_TURNS if self.last == 2 else VERY_LAST
        left = len(self.config.awards) + 1 - self.round
        return stage(left, len(self.deck) + len(self.market))

    def value(self, seat: int) -> float:
        """Return the chance that this seat wins, as far as can be told without looking ahead."""
        if self.result is not None:
            return self.result if seat == 0 else 1 - self.result
        now, learned, worth = min(self.stage(), LAST_TURNS), self.worth.learned, self.worth
        own, foe = self.bridges[seat], self.bridges[1 - seat]
        lead = worth.lead(own, foe)
        cards = learned.cards[now]
        return chance(
            worth.bridges(own, foe, now)
            + learned.points[now] * (self.points[seat] - self.points[1 - seat])
            + learned.lead[now] * ((lead > 0) - (lead < 0))
            + learned.move[now] * (1 if seat == self.mover else -1)
            + cards[min(len(self.hands[seat]), len(cards) - 1)]
            - cards[min(len(self.hands[1 - seat]), len(cards) - 1)]
        )


def world_of(state: State, worth: Worth, rng: Random) -> World:
    """Return the world of a state (of the rules), with luck of its own for what is shuffled."""
    world = World(state.config, worth, rng)
    faces = state.faces
    world.bridges = list(state.bridges)
    world.hands = [[faces[card] for card in hand] for hand in state.hands]
    world.market = [faces[card] for card in state.market if card != EMPTY]
    world.deck = list(faces[: state.top - 1 : -1])
    world.spent = [*state.pile, *state.buried[0], *state.buried[1]]
    world.mover, world.round, world.points = state.mover, state.round, list(state.points)
    world.last = state.last
    return world


def play_turn(world: World) -> None:
    """Let the seat to move play a whole turn the way that looks best, one card after another."""
    now = world.stage()
    gains = build(world, now)
    if world.result is not None:
        return
    if world.last:
        end_turn(world)
        return
    hand = world.hands[world.mover]
    if len(hand) == world.config.limit:
        board = world.worth.board
        free = board.all & ~(world.bridges[0] | world.bridges[1])
        worth = [reach(board, free, island, gains) for island in hand]
        world.spent.append(hand.pop(worth.index(min(worth))))
    draw(world, gains)


KEEP = 1.1
"""What a play has to bring for a card, while the hand is not full."""
FULL = -1.0
"""The same for the first card of a full hand: better than to discard it."""


def build(world: World, now: int) -> list[float]:
    """Play cards for as long as the best play is worth more than its cards.

    Returns, for each island, what one more bridge on it would then be worth.
    """
    worth, config = world.worth, world.config
    board, up = worth.board, worth.up[now]
    at, spans, seat = board.at, board.spans, world.mover
    hand = world.hands[seat]
    own, foe = world.bridges[seat], world.bridges[1 - seat]
    early = foe and world.round > 1
    counts = worth.counts(own, foe)
    gains = list(map(getitem, up, counts))
    full, keep = (99, 0.0) if world.last else (config.limit, KEEP)
    while hand:
        free = free_lines(config, board, own, foe)
        best = keep if len(hand) < full else FULL
        chosen, pay = -1, -1
        for island in set(hand):
            for line, a, b in spans[free & at[island]]:
                gain = gains[a] + gains[b]
                if gain > best:
                    if gain > TAKES / 2:
                        gain = worth.bridges(*board.place(own, foe, line), now)
                        gain -= worth.bridges(own, foe, now)
                        if gain <= best:
                            continue
                    best, chosen, pay = gain, line, island
        removal = _removal(worth, hand, foe, counts, now, best + keep)
        if removal:
            line, *cards = removal
            foe ^= 1 << line
        elif chosen < 0:
            break
        else:
            cards = [pay]
            own, foe = board.place(own, foe, chosen)
        for island in cards:
            hand.remove(island)
        world.spent += cards
        counts = worth.counts(own, foe)
        gains = list(map(getitem, up, counts))
        if early and not foe and own:
            world.result = 1.0 - seat
            break
    world.bridges[seat], world.bridges[1 - seat] = own, foe
    return gains


def _removal(
    worth: Worth, hand: Sequence[int], foe: int, counts: bytes, now: int, least: float
) -> tuple[int, int, int] | None:
    """Return the line whose bridge had best be removed and the islands that pay, if any."""
    best, found = least, None
    at, spans, down = worth.board.at, worth.board.spans, worth.down[now]
    for first, second in combinations(hand, 2):
        theirs = foe & at[first] & at[second]
        if theirs:
            for line, a, b in spans[theirs]:
                gain = down[a][counts[a]] + down[b][counts[b]]
                if gain > best:
                    best, found = gain, (line, first, second)
    return found


def free_lines(config: Config, board: Board, own: int, foe: int) -> int:
    """Return the lines on which the first seat may place a bridge."""
    if own.bit_count() >= config.bridges:
        return 0
    free = board.all & ~(own | foe)
    return free if config.build_on_enemy_island else free & ~board.closed(foe)


def reach(board: Board, free: int, island: int, gains: Sequence[float]) -> float:
    """Return how much the best bridge on free lines would bring for a card of an island."""
    spans = board.spans[free & board.at[island]]
    best = max([gains[a] + gains[b] for _, a, b in spans]) if spans else 0.0
    while best > TAKES / 2:
        best -= TAKES - BOOTY
    return best if best > 0 else 0.0


BOOTY = 0.5
"""About what an island is worth from which bridges come off, beside the island itself."""
BLIND = 0.4
"""What an open card has to be worth to be better than the top one, which nobody sees."""


def draw(world: World, gains: Sequence[float]) -> None:
    """Take the card that would bring most, and end the turn."""
    slot, best = -1, BLIND if world.deck else -1.0
    board = world.worth.board
    free = board.all & ~(world.bridges[0] | world.bridges[1])
    for place, card in enumerate(world.market):
        gain = reach(board, free, card, gains)
        if gain > best:
            slot, best = place, gain
    take(world, slot)


def take(world: World, slot: int) -> None:
    """Take the card in this slot of the market, or the top one (-1), and end the turn."""
    hand = world.hands[world.mover]
    if slot < 0:
        hand.append(world.deck.pop())
    else:
        hand.append(world.market[slot])
        if world.deck:
            world.market[slot] = world.deck.pop()
        else:
            del world.market[slot]
    end_turn(world)


def end_turn(world: World) -> None:
    """Let the other seat be next, or score a round that is over (rules 12 to 14)."""
    world.mover = 1 - world.mover
    if world.last:
        world.last -= 1
        if not world.last:
            world.result = verdict(world.config, world.worth, world.points, world.bridges)
    elif not world.deck and not world.market:
        _end_round(world)


def _end_round(world: World) -> None:
    config, number = world.config, world.round
    if number > len(config.awards):
        world.last = 2
        return
    first, second = world.bridges
    lead = islands(config, world.worth, first) - islands(config, world.worth, second)
    if lead:
        world.points[lead < 0] += config.awards[number - 1]
    world.round = number + 1
    if (first == 0) != (second == 0):
        world.result = 1.0 if first else 0.0
        return
    random, cards = world.rng.random, world.spent
    cards.sort(key=lambda _: random())
    world.deck, world.spent = cards, []
    world.market = [cards.pop() for _ in range(config.market)]


def islands(config: Config, worth: Worth, own: int) -> int:
    """Count the islands that score for these bridges."""
    count = worth.board.hold(own).bit_count()
    return count if config.stone_cap == "none" else min(count, config.stone_cap)


def verdict(config: Config, worth: Worth, points: Sequence[int], bridges: Sequence[int]) -> float:
    """Return seat 0's share of the victory when nobody may play any more (rules 13 and 14)."""
    lead = islands(config, worth, bridges[0]) - islands(config, worth, bridges[1])
    total = points[0] - points[1] + lead
    for margin in (total, lead, bridges[0].bit_count() - bridges[1].bit_count()):
        if margin:
            return 1.0 if margin > 0 else 0.0
    return 0.5
