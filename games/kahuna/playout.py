"""Plays on, turn by turn, with all cards open and on plain numbers: what a bot tries in its head.

Everything about bridges is asked of `Board`, the same functions that the rules use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.chance import Random
from games.kahuna.board import bits
from games.kahuna.evaluate import LAST_TURNS, VERY_LAST, Worth, chance, stage
from games.kahuna.state import EMPTY, State
from games.kahuna.terms import Config

PLACE, REMOVE = 1, 2


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
            + cards[len(self.hands[seat])]
            - cards[len(self.hands[1 - seat])]
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
    build(scene, now)
    if scene.result is not None:
        return
    if scene.last:
        end_turn(scene)
        return
    hand = scene.hands[scene.mover]
    if len(hand) == scene.config.limit:
        drop = min(range(len(hand)), key=lambda at: reach(scene, now, hand[at]))
        scene.spent.append(hand.pop(drop))
    draw(scene, now)


KEEP = ((0.0, 1.1, 1.1, 1.1, 1.1, -1.0),) * 9 + ((0.0,) * 6,) * 2
"""What a card is worth to a hand of 0, 1, 2 … cards, in each stage: plays have to bring more."""


def build(scene: Scene, now: int) -> None:
    """Play cards for as long as the best play is worth more than its cards."""
    worth, config = scene.worth, scene.config
    board, tables, keeps = worth.board, worth.tables[now], KEEP[now]
    seat = scene.mover
    hand = scene.hands[seat]
    own, foe = scene.bridges[seat], scene.bridges[1 - seat]
    at, ends, need, menu = board.at, board.ends, board.need, _lines_of
    while hand:
        size = len(hand)
        keep = keeps[size]
        counts = worth.counts(own, foe)
        free = board.all & ~(own | foe)
        if not config.build_on_enemy_island:
            free &= ~board.closed(foe)
        if own.bit_count() >= config.bridges:
            free = 0
        best, kind, chosen, pay = keep, 0, 0, (0, 0)
        for island in set(hand):
            for line in menu(free & at[island]):
                a, b = ends[line]
                ka, kb = counts[a], counts[b]
                gain = tables[a][ka + 1] - tables[a][ka] + tables[b][kb + 1] - tables[b][kb]
                if (ka > 15 and ka + 1 & 15 == need[a]) or (kb > 15 and kb + 1 & 15 == need[b]):
                    after = board.place(own, foe, line)
                    gain = worth.bridges(*after, now) - worth.bridges(own, foe, now)
                if gain > best:
                    best, kind, chosen, pay = gain, PLACE, line, (island, island)
        if size > 1:
            keep2 = keeps[size] + keeps[size - 1]
            margin = best - keep
            for place, first in enumerate(hand):
                theirs = foe & at[first]
                if not theirs:
                    continue
                for second in hand[place + 1 :]:
                    for line in menu(theirs & at[second]):
                        a, b = ends[line]
                        ka, kb = counts[a], counts[b]
                        gain = tables[a][ka - 16] - tables[a][ka] + tables[b][kb - 16]
                        gain -= tables[b][kb] + keep2
                        if gain > margin:
                            margin, kind, chosen, pay = gain, REMOVE, line, (first, second)
        if not kind:
            break
        scene.spent.append(pay[0])
        hand.remove(pay[0])
        if kind == PLACE:
            own, foe = board.place(own, foe, chosen)
        else:
            scene.spent.append(pay[1])
            hand.remove(pay[1])
            foe ^= 1 << chosen
        if not foe and scene.round > 1:
            scene.result = 1.0 if seat == 0 else 0.0
            break
    scene.bridges[seat], scene.bridges[1 - seat] = own, foe


_menus: dict[int, tuple[int, ...]] = {}


def _lines_of(mask: int) -> tuple[int, ...]:
    found = _menus.get(mask)
    if found is None:
        found = _menus[mask] = bits(mask)
    return found


def reach(scene: Scene, now: int, island: int) -> float:
    """Return how much the best bridge of this island would bring the seat to move."""
    worth = scene.worth
    board, tables, seat = worth.board, worth.tables[now], scene.mover
    own, foe = scene.bridges[seat], scene.bridges[1 - seat]
    counts = worth.counts(own, foe)
    best = 0.0
    for line in _lines_of(board.at[island] & ~(own | foe)):
        a, b = board.ends[line]
        ka, kb = counts[a], counts[b]
        gain = tables[a][ka + 1] - tables[a][ka] + tables[b][kb + 1] - tables[b][kb]
        best = max(best, gain)
    return best


UNKNOWN = 0.02
"""What the top card has to be beaten by: nobody sees it, and the market refills for the other."""


def draw(scene: Scene, now: int) -> None:
    """Take the card that would bring most, and end the turn."""
    market, deck = scene.market, scene.deck
    hand = scene.hands[scene.mover]
    if deck and market:
        own = set(hand)
        gains = [reach(scene, now, card) + 0.1 * (card in own) for card in market]
        best = max(gains)
        slot = gains.index(best) if best > 0.2 else -1
    else:
        slot = 0 if market else -1
        if len(market) > 1:
            slot = max(range(len(market)), key=lambda at: reach(scene, now, market[at]))
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


Chooser = Callable[[Scene], None]
