"""Plays on with all cards open, turn by turn on plain numbers: what a bot tries in its head.

Every seat plays what `search` finds best for it, knowing its own hand only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from games.core.chance import Random, shuffled
from games.the_game.bots.search import (
    LEAVE,
    OFFER,
    SILENT,
    End,
    Sight,
    Task,
    Tops,
    cards_of,
    look,
    speak,
    unpack,
)
from games.the_game.bots.worth import Learned, Prices, order_of

Heard = tuple[int, ...]
"""What each seat says of a pile, as `search.speak` numbers it."""

BEAM = 4
"""Ends of a turn, as short as it may be, that are played on with one more card, and so on."""


class Ground:
    """What stays the same throughout a match."""

    def __init__(
        self,
        sight: Sight,
        learned: Learned,
        size: int,
        least: tuple[int, int],
        talk: bool,
        open_hands: bool,
    ) -> None:
        self.sight = sight
        self.weights, self._prices = learned
        self.reach = sight.reach(self.weights.near, self.weights.far)
        self.size = size
        """Cards of a full hand."""
        self.drawing, self.emptied = least
        """Cards of a turn, at least: with a draw pile and without."""
        self.talk = talk
        self.open = open_hands
        """Whether hands lie open: then nothing need be said to be known."""

    def prices(self, left: int, deck: int) -> Prices:
        """Return what things cost with so many cards unplayed and so many to draw."""
        return self._prices[deck == 0][left]


class Position(NamedTuple):
    """A turn that is to be played, as its seat sees it. Equal positions, equal courses."""

    ground: Ground
    task: Task
    hands: tuple[int | None, ...]
    """Masks of the hands that can be seen."""
    held: tuple[int, ...]
    heard: tuple[Heard, ...]
    fresh: tuple[int, ...]
    """For each pile a mask of the seats that have said of it, as it is, what their hand wants."""
    mover: int


class World:
    """A table with all cards open; `play` and `end` change it in place."""

    __slots__ = (
        *("deck", "flags", "fresh", "ground", "hands", "left", "lost", "mover", "heard", "tops"),
        "unplayed",
    )

    def __init__(
        self,
        ground: Ground,
        tops: Tops,
        hands: list[int],
        deck: list[int],
        heard: Sequence[Heard],
        fresh: Sequence[int],
        mover: int,
    ) -> None:
        self.ground = ground
        self.tops = tops
        self.hands = hands
        self.deck = deck
        """The next card last."""
        self.heard = list(heard)
        self.fresh = list(fresh)
        self.mover = mover
        self.unplayed = sum(hands) + sum([1 << card for card in deck])
        self.flags = bytearray(ground.sight.highest + 2)
        """1 for each card that is not played."""
        for card in cards_of(self.unplayed):
            self.flags[card] = 1
        self.left = self.unplayed.bit_count()
        self.lost = False

    def copy(self) -> World:
        """Return a world of its own."""
        new = World.__new__(World)
        new.ground, new.tops, new.mover = self.ground, self.tops, self.mover
        new.hands, new.deck, new.heard = self.hands[:], self.deck[:], self.heard[:]
        new.fresh = self.fresh[:]
        new.flags, new.left, new.lost = self.flags[:], self.left, self.lost
        new.unplayed = self.unplayed
        return new

    def task(self) -> Task:
        """Return what the seat to move has before it."""
        ground, seat, flags = self.ground, self.mover, self.flags
        hand = self.hands[seat]
        cards = cards_of(hand)
        for card in cards:
            flags[card] = 0
        counts = list(accumulate(flags))
        for card in cards:
            flags[card] = 1
        heard, others = self.heard, 0
        if ground.open:
            heard = read_hands(ground, self.tops, self.hands)
        for other, held in enumerate(self.hands):
            if held and other != seat:
                others |= 1 << other
        prices = ground.prices(self.left, len(self.deck))
        return Task(
            prices,
            self.tops,
            hand,
            ground.drawing if self.deck else min(ground.emptied, len(cards)),
            self.unplayed & ~hand,
            counts,
            heed(ground, prices, heard, self.fresh, seat, others),
            prices.quick_stride,
        )

    def play(self) -> None:
        """Play the best turn of the seat to move, or be lost."""
        ends, _ = look(self.ground.sight, self.task(), BEAM)
        if ends:
            self.end(min(ends)[1])
        else:
            self.lost = True

    def end(self, end: End) -> None:
        """Let the turn of the seat to move end like this, and the next seat be to move."""
        ground, seat, heard, fresh = self.ground, self.mover, self.heard, self.fresh
        tops, hand = unpack(end[0]), end[1]
        played = self.hands[seat] ^ hand
        self.unplayed ^= played
        for card in cards_of(played):
            self.flags[card] = 0
            self.left -= 1
        quiet = (0,) * len(self.hands)
        for pile in range(4):
            if tops[pile] != self.tops[pile]:
                heard[pile] = quiet
                fresh[pile] = 0
        self.tops = tops
        deck = self.deck
        for _ in range(min(len(deck), ground.size - hand.bit_count())):
            hand |= 1 << deck.pop()
        hands = self.hands
        hands[seat] = hand
        if ground.talk and hand:
            now = speak(ground.sight, ground.reach, tops, hand)
            for pile, signal in enumerate(now):
                of = heard[pile]
                fresh[pile] |= 1 << seat
                if of[seat] != signal:
                    heard[pile] = (*of[:seat], signal, *of[seat + 1 :])
        if not self.left:
            return
        seat = (seat + 1) % len(hands)
        while not hands[seat]:
            seat = (seat + 1) % len(hands)
        self.mover = seat

    def chance(self) -> float:
        """Return the chance to win from here, as far as can be told from what is left."""
        if not self.left:
            return 1.0
        if self.lost:
            return 0.0
        ground = self.ground
        counts = list(accumulate(self.flags))
        prices = ground.prices(self.left, len(self.deck))
        t0, t1, t2, t3 = self.tops
        a1, a2, b2, b1 = t0, t1, t2, t3
        if a1 > a2:
            a1, a2 = a2, a1
        if b2 > b1:
            b2, b1 = b1, b2
        f0, f1, f2, f3 = prices.hope[order_of(a1, a2, b2, b1)]
        worth = f0 * counts[a1] + f1 * counts[a2] + f2 * counts[b2] + f3 * counts[b1]
        worth += prices.hope_base + prices.hope_20 * self.left
        if b1 < a1 and counts[a1] > counts[b1]:
            worth += prices.hope_lost
        trick, flags, sight = ground.sight.trick, self.flags, ground.sight
        for top in (t0, t1):
            if top - trick >= sight.lowest and flags[top - trick]:
                worth += prices.hope_trick
        for top in (t2, t3):
            if top + trick <= sight.highest and flags[top + trick]:
                worth += prices.hope_trick
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, worth))))


def read_hands(ground: Ground, tops: Sequence[int], hands: Sequence[int]) -> list[Heard]:
    """Return for each pile what every seat would say of it with its hand."""
    of_seats = [speak(ground.sight, ground.reach, tops, hand) for hand in hands]
    return [tuple([would[pile] for would in of_seats]) for pile in range(4)]


def heed(
    ground: Ground,
    prices: Prices,
    heard: Sequence[Heard],
    fresh: Sequence[int],
    seat: int,
    others: int,
) -> tuple[float, ...]:
    """Return what it costs this seat to change each pile; `others` is a mask of who has cards."""
    touch, fade = [], ground.weights.fade
    for of, known in zip(heard, fresh, strict=True):
        cost, wanted, offered = prices.touch, False, False
        if ground.talk:
            cost += prices.unheard * (others & ~known).bit_count()
        if any(of):
            factor = 1.0
            for signal in (*of[seat + 1 :], *of[:seat]):  # in the order of their turns
                if signal == OFFER:
                    offered = True
                elif signal:
                    wanted = True
                    cost += factor * (prices.told if signal == LEAVE else prices.asked)
                factor *= fade
            if offered and not wanted:
                cost -= prices.offered
        touch.append(cost)
    return tuple(touch)


def imagine(position: Position, rng: Random) -> World:
    """Return a world that fits what is known."""
    task, seen = position.task, 0
    for hand in position.hands:
        seen |= hand or 0
    pool = list(shuffled(cards_of(task.unseen & ~seen), rng))
    hands = [
        _hand(position, seat, pool, rng) if hand is None else hand
        for seat, hand in enumerate(position.hands)
    ]
    return World(
        position.ground, task.tops, hands, pool, position.heard, position.fresh, position.mover
    )


TRIES = 60
"""Cards that are swapped to make a hand fit what its seat has said."""


def _hand(position: Position, seat: int, pool: list[int], rng: Random) -> int:
    """Take a hand off the end of the pool that fits what its seat has said, as far as one does."""
    held = position.held[seat]
    at = len(pool) - held
    hand = sum([1 << card for card in pool[at:]])
    if position.ground.talk and held and at:
        misfit = _misfit(position, seat, hand)
        for _ in range(TRIES if misfit else 0):
            i, j = at + int(rng.random() * held), int(rng.random() * at)
            other = hand ^ 1 << pool[i] ^ 1 << pool[j]
            now = _misfit(position, seat, other)
            if now <= misfit:
                misfit, hand = now, other
                pool[i], pool[j] = pool[j], pool[i]
            if not misfit:
                break
    del pool[at:]
    return hand


def _misfit(position: Position, seat: int, hand: int) -> int:
    """Count the piles of which a seat with this hand would have said something else."""
    ground, count = position.ground, 0
    would = speak(ground.sight, ground.reach, position.task.tops, hand)
    for pile, signal in enumerate(would):
        if position.fresh[pile] >> seat & 1:
            heard = position.heard[pile][seat]
            count += signal != heard and not (signal == SILENT and heard == OFFER)
    return count
