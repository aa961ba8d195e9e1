"""Plays on, turn by turn, with all cards open and on plain numbers: what a bot tries in its head.

Everything about bridges is asked of `Board`, the same functions that the rules use.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import getitem

from games.core.chance import Random
from games.kahuna.bots.evaluate import LAST_TURNS, TAKES, VERY_LAST, Worth, chance, stage
from games.kahuna.rules.board import Board
from games.kahuna.rules.state import EMPTY, State
from games.kahuna.rules.terms import Config


class Scene:
    """A position with all cards open; `play_turn` changes it in place."""

    __slots__ = (
        *("config", "worth", "rng", "bridges", "hands", "market", "deck", "spent"),
        *("mover", "round", "points", "last", "result", "cards"),
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

    def copy(self) -> Scene:
        """Return a scene of its own."""
        new = Scene.__new__(Scene)
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


def scene_of(state: State, worth: Worth, rng: Random) -> Scene:
    """Return the scene of a state (of the rules), with luck of its own for what is shuffled."""
    scene = Scene(state.config, worth, rng)
    faces = state.faces
    scene.bridges = list(state.bridges)
    scene.hands = [[faces[card] for card in hand] for hand in state.hands]
    scene.market = [faces[card] for card in state.market if card != EMPTY]
    scene.deck = list(faces[: state.top - 1 : -1])
    scene.spent = [*state.pile, *state.buried[0], *state.buried[1]]
    scene.mover, scene.round, scene.points = state.mover, state.round, list(state.points)
    scene.last = state.last
    return scene


def play_turn(scene: Scene) -> None:
    """Let the seat to move play a whole turn the way that looks best, one card after another."""
    now = scene.stage()
    gains = build(scene, now)
    if scene.result is not None:
        return
    if scene.last:
        end_turn(scene)
        return
    hand = scene.hands[scene.mover]
    if len(hand) == scene.config.limit:
        board = scene.worth.board
        free = board.all & ~(scene.bridges[0] | scene.bridges[1])
        worth = [reach(board, free, island, gains) for island in hand]
        scene.spent.append(hand.pop(worth.index(min(worth))))
    draw(scene, gains)


KEEP = 1.1
"""What a play has to bring for a card, while the hand is not full."""
FULL = -1.0
"""The same for the first card of a full hand: better than to discard it."""


def build(scene: Scene, now: int) -> list[float]:
    """Play cards for as long as the best play is worth more than its cards.

    Returns, for each island, what one more bridge on it would then be worth.
    """
    worth, config = scene.worth, scene.config
    board, up = worth.board, worth.up[now]
    at, spans, seat = board.at, board.spans, scene.mover
    hand = scene.hands[seat]
    own, foe = scene.bridges[seat], scene.bridges[1 - seat]
    counts = worth.counts(own, foe)
    gains = list(map(getitem, up, counts))
    full, keep = (99, 0.0) if scene.last else (config.limit, KEEP)
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
        scene.spent += cards
        counts = worth.counts(own, foe)
        gains = list(map(getitem, up, counts))
        if not foe and scene.round > 1:
            scene.result = 1.0 - seat
            break
    scene.bridges[seat], scene.bridges[1 - seat] = own, foe
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


def draw(scene: Scene, gains: Sequence[float]) -> None:
    """Take the card that would bring most, and end the turn."""
    slot, best = -1, BLIND if scene.deck else -1.0
    board = scene.worth.board
    free = board.all & ~(scene.bridges[0] | scene.bridges[1])
    for place, card in enumerate(scene.market):
        gain = reach(board, free, card, gains)
        if gain > best:
            slot, best = place, gain
    take(scene, slot)


def take(scene: Scene, slot: int) -> None:
    """Take the card in this slot of the market, or the top one (-1), and end the turn."""
    hand = scene.hands[scene.mover]
    if slot < 0:
        hand.append(scene.deck.pop())
    else:
        hand.append(scene.market[slot])
        if scene.deck:
            scene.market[slot] = scene.deck.pop()
        else:
            del scene.market[slot]
    end_turn(scene)


def end_turn(scene: Scene) -> None:
    """Let the other seat be next, or score a round that is over (rules 12 to 14)."""
    scene.mover = 1 - scene.mover
    if scene.last:
        scene.last -= 1
        if not scene.last:
            scene.result = verdict(scene.config, scene.worth, scene.points, scene.bridges)
    elif not scene.deck and not scene.market:
        _end_round(scene)


def _end_round(scene: Scene) -> None:
    config, number = scene.config, scene.round
    if number > len(config.awards):
        scene.last = 2
        return
    first, second = scene.bridges
    lead = islands(config, scene.worth, first) - islands(config, scene.worth, second)
    if lead:
        scene.points[lead < 0] += config.awards[number - 1]
    scene.round = number + 1
    if (first == 0) != (second == 0):
        scene.result = 1.0 if first else 0.0
        return
    random, cards = scene.rng.random, scene.spent
    cards.sort(key=lambda _: random())
    scene.deck, scene.spent = cards, []
    scene.market = [cards.pop() for _ in range(config.market)]


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
