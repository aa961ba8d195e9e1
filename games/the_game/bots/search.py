"""Looks through whole turns: which cards on which piles, and what each way leaves behind.

A rising pile is a falling one for whoever counts from the other end, so both are looked at alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.the_game.bots.worth import Prices, order_of

Tops = tuple[int, int, int, int]
"""Two rising piles, two falling ones."""

End = tuple[int, int]
"""Where a turn may end: the tops of the piles, one byte each, and a mask of the cards left."""

Ways = dict[End, "tuple[End, int, int] | None"]
"""Every end with the one before it, and the card and pile of the play between."""

Fit = tuple[float, list[tuple[int, int]]]
"""What a pile costs as it lies, and the plays on it: (card, steps)."""

Fits = tuple[Fit, Fit, Fit, Fit]

Known = tuple[dict[int, Fit], dict[int, Fit], int, int, int]
"""What falling and rising piles are to one hand, by their tops; that hand mirrored; and masks of
the tops from which it goes back, on piles of either kind."""

Reach = tuple[list[int], list[int], list[int]]
"""For each number, the cards below it from which a hand goes back behind it or almost, those for
which it asks to leave the pile, and those for which it keeps quiet."""

TWIN: Fit = 0.0, []
"""A pile like the one before it: whatever goes there goes on the other just as well."""

SILENT, ASK, LEAVE, OFFER = range(4)
"""What a seat says of a pile: nothing, please leave it, leave it!, use this one."""

ANY = 1000
"""Steps that a card may take while cards are owed: any number."""

BITS_MIRRORED = bytes([int(f"{byte:08b}"[::-1], 2) for byte in range(256)])


class Sight:
    """The cards of one deck as masks: those below a number or up to it, and all mirrored."""

    def __init__(self, lowest: int, highest: int, trick: int) -> None:
        self.lowest, self.highest, self.trick = lowest, highest, trick
        both = lowest + highest
        self.near, self.far = [*range(both + 1)], [*range(both, -1, -1)]
        """Every number as it is counted from this end and from the other."""
        cards = (1 << highest + 1) - (1 << lowest)
        numbers = range(highest + 2)
        self.below = [cards & (1 << n) - 1 for n in numbers]
        self.upto = [cards & (2 << n) - 1 for n in numbers]
        self._bytes = both // 8 + 1
        self._spare = 8 * self._bytes - 1 - both

    def ahead(self, steps: int) -> list[int]:
        """Return, for each number, the cards up to so many steps below it."""
        return [
            cards >> max(0, n - steps) << max(0, n - steps) for n, cards in enumerate(self.below)
        ]

    def reach(self, near: int, far: int) -> Reach:
        """Return what seats go by that speak of cards so near, and of none but those so far."""
        return self.ahead(self.trick + 2), self.ahead(near), self.ahead(far - 1)

    def mirror(self, mask: int) -> int:
        """Return the same cards counted from the other end."""
        mirrored = mask.to_bytes(self._bytes, "little").translate(BITS_MIRRORED)
        return int.from_bytes(mirrored, "big") >> self._spare


sight_of = cache(Sight)


class Task(NamedTuple):
    """What the seat to move has before it, and how it weighs that."""

    prices: Prices
    tops: Tops
    hand: int
    owed: int
    unseen: int
    """Mask of the cards that are neither played nor in the own hand."""
    counts: Sequence[int]
    """How many of them go up to each number."""
    touch: Sequence[float]
    """Cost of changing each pile, for what others said of it."""
    stride: int


def look(sight: Sight, task: Task, beam: int = ANY) -> tuple[list[tuple[float, End]], Ways]:
    """Return every end of the turn with its cost, and the ways there.

    Looked at are the next card of each pile, tricks, and cards that set a trick up. Beyond what is
    owed only those that take small steps, after the `beam` best ends with a card less.
    """
    start = pack(task.tops), task.hand
    ways: Ways = {start: None}
    ends: list[tuple[float, End]] = []
    trick, mirrored = sight.trick, sight.mirror(task.hand)
    fits: dict[int, Known] = {
        task.hand: ({}, {}, mirrored, task.hand >> trick, mirrored >> trick),
    }
    backs = task.unseen >> trick, sight.mirror(task.unseen) >> trick
    prices, counts, touch, before = task.prices, task.counts, task.touch, task.tops
    more = prices.more
    reached = [start]
    for extra in range(-task.owed, task.hand.bit_count() - task.owed + 1):
        lie: list[tuple[float, End, Fits]] = []
        for end in reached:
            packed, hand = end
            # What `unpack` does; calling it so often costs a twentieth of the search.
            tops = packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24
            piles = _fits(sight, prices, backs, fits[hand], tops, hand)
            cost = 0.0
            if extra >= 0:
                cost = piles[0][0] + piles[1][0] + piles[2][0] + piles[3][0]
                cost += _leaves(sight, prices, counts, touch, before, tops, hand) - more * extra
                ends.append((cost, end))
            lie.append((cost, end, piles))
        if extra >= 0 and len(lie) > beam:
            lie = sorted(lie)[:beam]
        reached = _play(sight, lie, ways, fits, ANY if extra < 0 else task.stride)
        if not reached:
            break
    return ends, ways


def _play(
    sight: Sight,
    lie: list[tuple[float, End, Fits]],
    ways: Ways,
    fits: dict[int, Known],
    most: int,
) -> list[End]:
    """Play every card that takes so many steps at most; return the ends that are new."""
    new: list[End] = []
    trick, far = sight.trick, sight.far
    for _, end, piles in lie:
        packed, hand = end
        for pile, (_, plays) in enumerate(piles):
            top = packed >> 8 * pile & 255
            for card, step in plays:
                if step > most:
                    continue
                left = hand ^ 1 << card
                after = packed + (card - top << 8 * pile), left
                if after in ways:
                    continue
                ways[after] = (end, card, pile)
                new.append(after)
                if left not in fits:
                    mirrored = fits[hand][2] ^ 1 << far[card]
                    fits[left] = {}, {}, mirrored, left >> trick, mirrored >> trick
    return new


def pack(tops: Tops) -> int:
    """Return the tops as one number."""
    return tops[0] | tops[1] << 8 | tops[2] << 16 | tops[3] << 24


def unpack(packed: int) -> Tops:
    """Return the tops that a number stands for."""
    return packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24


def _leaves(
    sight: Sight,
    prices: Prices,
    counts: Sequence[int],
    touch: Sequence[float],
    before: Tops,
    tops: Tops,
    hand: int,
) -> float:
    """Return what it costs to leave the piles like this: cards that will not fit any more.

    `counts` and `touch` are those of the task, `before` are the tops with which it began.
    """
    t0, t1, t2, t3 = tops
    a1, a2, b2, b1 = t0, t1, t2, t3
    if a1 > a2:
        a1, a2 = a2, a1
    if b2 > b1:
        b2, b1 = b1, b2
    order = order_of(a1, a2, b2, b1)
    f0, f1, f2, f3 = prices.unseen[order]
    cost = f0 * counts[a1] + f1 * counts[a2] + f2 * counts[b2] + f3 * counts[b1]
    cost += counts[-1] * prices.unseen_20
    if hand:
        upto = sight.upto
        f0, f1, f2, f3 = prices.own[order]
        cost += f0 * (hand & upto[a1]).bit_count() + f1 * (hand & upto[a2]).bit_count()
        cost += f2 * (hand & upto[b2]).bit_count() + f3 * (hand & upto[b1]).bit_count()
        cost += hand.bit_count() * prices.own_20
    s0, s1, s2, s3 = before
    if t0 != s0:
        cost += touch[0]
    if t1 != s1:
        cost += touch[1]
    if t2 != s2:
        cost += touch[2]
    if t3 != s3:
        cost += touch[3]
    return cost


def _fits(
    sight: Sight, prices: Prices, backs: tuple[int, int], known: Known, tops: Tops, hand: int
) -> Fits:
    """Return what the piles are to a hand; of two alike only the first counts.

    `backs` are masks of the tops from which an unseen card goes back, for piles of either kind.
    """
    t0, t1, t2, t3 = tops
    falling, rising, mirrored, own, own_mirrored = known
    near, far = sight.near, sight.far
    p0, p2 = rising.get(t0), falling.get(t2)
    if p0 is None:
        p0 = rising[t0] = _fit(sight, prices, far, far[t0], mirrored, own_mirrored, backs[1])
    if p2 is None:
        p2 = falling[t2] = _fit(sight, prices, near, t2, hand, own, backs[0])
    p1 = TWIN if t1 == t0 else rising.get(t1)
    if p1 is None:
        p1 = rising[t1] = _fit(sight, prices, far, far[t1], mirrored, own_mirrored, backs[1])
    p3 = TWIN if t3 == t2 else falling.get(t3)
    if p3 is None:
        p3 = falling[t3] = _fit(sight, prices, near, t3, hand, own, backs[0])
    return p0, p1, p2, p3


def _fit(
    sight: Sight,
    prices: Prices,
    numbers: Sequence[int],
    top: int,
    hand: int,
    own: int,
    backs: int,
) -> Fit:
    """Return what a pile is to a hand; `numbers` are the cards' own, as the pile counts them.

    `own` and `backs` are masks of the tops from which an own card goes back, or an unseen one.
    """
    trick, cost = sight.trick, 0.0
    plays: list[tuple[int, int]] = []
    if own >> top & 1:
        cost -= prices.trick_own
        plays.append((numbers[top + trick], -trick))
    elif backs >> top & 1:
        cost -= prices.trick_unseen
    ahead = hand & sight.below[top]
    if not ahead:
        return cost, plays
    card = ahead.bit_length() - 1
    step = top - card
    cost -= prices.step[step]
    pairs = ahead & own
    if pairs:
        first = pairs.bit_length() - 1
        net = top - first - trick
        cost -= prices.near_pair if net <= 3 else prices.far_pair if net <= 12 else 0.0
        if first == card:
            step = net
            pairs ^= 1 << card
        if pairs:
            others = [(numbers[last], top - last - trick) for last in cards_of(pairs)]
            plays += sorted(others, reverse=True)
    elif step <= 4 and backs >> card & 1:
        cost -= prices.half_pair
    plays.append((numbers[card], step))
    return cost, plays


def path(ways: Ways, end: End) -> tuple[tuple[int, int], ...]:
    """Return the plays that lead to an end: (card, pile), in order."""
    plays = []
    while step := ways[end]:
        end, card, pile = step
        plays.append((card, pile))
    return tuple(plays[::-1])


def speak(sight: Sight, reach: Reach, tops: Sequence[int], hand: int) -> tuple[int, int, int, int]:
    """Return what a hand has to say of each pile."""
    mirrored, numbers, trick = sight.mirror(hand), sight.far, sight.trick
    own, own_mirrored = hand >> trick, mirrored >> trick
    t0, t1, t2, t3 = tops
    return (
        _of_pile(reach, numbers[t0], mirrored, own_mirrored),
        _of_pile(reach, numbers[t1], mirrored, own_mirrored),
        _of_pile(reach, t2, hand, own),
        _of_pile(reach, t3, hand, own),
    )


def _of_pile(reach: Reach, top: int, hand: int, own: int) -> int:
    """Return what a hand has to say of a falling pile; from tops in `own` it goes back."""
    soon, near, far = reach
    if own >> top & 1 or own & hand & soon[top]:
        return LEAVE
    if hand & near[top]:
        return ASK
    return SILENT if hand & far[top] else OFFER


def cards_of(mask: int) -> list[int]:
    """Return the cards of a mask, ascending."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards
