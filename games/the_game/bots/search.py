"""Looks through whole turns: which cards on which piles, and what each way leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.the_game.bots.worth import Phase, order_of

Tops = tuple[int, int, int, int]
"""Two rising piles, two falling ones."""

Key = tuple[int, int]
"""The tops of the piles, one byte each, and the cards left in the hand, as a bit mask."""

Ways = dict[Key, "tuple[Key, int, int] | None"]
"""Every key with the one before it, and the card and pile of the play between."""

Pile = tuple[float, list[tuple[int, int]]]
"""What a pile costs as it lies, and the plays on it: (card, steps)."""

Piles = tuple[Pile, Pile, Pile, Pile]

Known = tuple[dict[int, Pile], dict[int, Pile]]
"""What rising and falling piles are to one hand, by their tops."""

TWIN: Pile = 0.0, []
"""A pile like the one before it: whatever goes there goes on the other just as well."""

SILENT, ASK, LEAVE, OFFER = range(4)
"""What a seat says of a pile: nothing, please leave it, leave it!, use this one."""

ANY = 1000
"""Steps that a card may take while cards are owed: any number."""


class Sight:
    """Masks of the cards above, below and up to a number, for one deck."""

    def __init__(self, lowest: int, highest: int, trick: int) -> None:
        self.lowest, self.highest, self.trick = lowest, highest, trick
        self.all = (1 << highest + 1) - (1 << lowest)
        numbers = range(highest + 2)
        self.above = [self.all >> n + 1 << n + 1 for n in numbers]
        self.below = [self.all & (1 << n) - 1 for n in numbers]
        self.upto = [self.all & (2 << n) - 1 for n in numbers]


sight_of = cache(Sight)


class Turn(NamedTuple):
    """What the seat to move has before it, and how it weighs that."""

    phase: Phase
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


def look(sight: Sight, turn: Turn, beam: int = ANY) -> tuple[list[tuple[float, Key]], Ways]:
    """Return every end of the turn with its cost, and the ways there.

    Looked at are the next card of each pile, tricks, and cards that set a trick up. Beyond what is
    owed only those that take small steps, after the `beam` best ends with a card less.
    """
    start = pack(turn.tops), turn.hand
    ways: Ways = {start: None}
    ends: list[tuple[float, Key]] = []
    known: dict[int, Known] = {}
    keys = [start]
    for extra in range(-turn.owed, turn.hand.bit_count() - turn.owed + 1):
        lie: list[tuple[float, Key, Piles]] = []
        for key in keys:
            tops, hand = unpack(key[0]), key[1]
            piles = _piles(sight, turn, known.setdefault(hand, ({}, {})), tops, hand)
            cost = 0.0
            if extra >= 0:
                cost = piles[0][0] + piles[1][0] + piles[2][0] + piles[3][0]
                cost += _leaves(sight, turn, tops, hand) - turn.phase.more * extra
                ends.append((cost, key))
            lie.append((cost, key, piles))
        if extra >= 0 and len(lie) > beam:
            lie = sorted(lie)[:beam]
        keys = _play(lie, ways, ANY if extra < 0 else turn.stride)
        if not keys:
            break
    return ends, ways


def _play(lie: list[tuple[float, Key, Piles]], ways: Ways, most: int) -> list[Key]:
    """Play every card that takes so many steps at most; return the keys that are new."""
    new: list[Key] = []
    for _, key, piles in lie:
        packed, hand = key
        for pile, (_, plays) in enumerate(piles):
            top = packed >> 8 * pile & 255
            for card, step in plays:
                after = packed + (card - top << 8 * pile), hand ^ 1 << card
                if step <= most and after not in ways:
                    ways[after] = (key, card, pile)
                    new.append(after)
    return new


def _piles(sight: Sight, turn: Turn, known: Known, tops: Tops, hand: int) -> Piles:
    """Return what the piles are to a hand; of two alike only the first counts."""
    t0, t1, t2, t3 = tops
    rising, falling = known
    p0 = rising.get(t0) or _up(sight, turn, rising, t0, hand)
    p1 = TWIN if t1 == t0 else rising.get(t1) or _up(sight, turn, rising, t1, hand)
    p2 = falling.get(t2) or _down(sight, turn, falling, t2, hand)
    p3 = TWIN if t3 == t2 else falling.get(t3) or _down(sight, turn, falling, t3, hand)
    return p0, p1, p2, p3


def pack(tops: Tops) -> int:
    """Return the tops as one number."""
    return tops[0] | tops[1] << 8 | tops[2] << 16 | tops[3] << 24


def unpack(packed: int) -> Tops:
    """Return the tops that a number stands for."""
    return packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24


def _leaves(sight: Sight, turn: Turn, tops: Tops, hand: int) -> float:
    """Return what it costs to leave the piles like this: cards that will not fit any more."""
    t0, t1, t2, t3 = tops
    a1, a2 = (t0, t1) if t0 < t1 else (t1, t0)
    b2, b1 = (t2, t3) if t2 < t3 else (t3, t2)
    order = order_of(a1, a2, b2, b1)
    phase, counts = turn.phase, turn.counts
    f0, f1, f2, f3 = phase.unseen[order]
    cost = f0 * counts[a1] + f1 * counts[a2] + f2 * counts[b2] + f3 * counts[b1]
    cost += counts[-1] * phase.unseen_20
    if hand:
        upto = sight.upto
        f0, f1, f2, f3 = phase.own[order]
        cost += f0 * (hand & upto[a1]).bit_count() + f1 * (hand & upto[a2]).bit_count()
        cost += f2 * (hand & upto[b2]).bit_count() + f3 * (hand & upto[b1]).bit_count()
        cost += hand.bit_count() * phase.own_20
    s0, s1, s2, s3 = turn.tops
    w0, w1, w2, w3 = turn.touch
    return cost + w0 * (t0 != s0) + w1 * (t1 != s1) + w2 * (t2 != s2) + w3 * (t3 != s3)


def _up(sight: Sight, turn: Turn, known: dict[int, Pile], top: int, hand: int) -> Pile:
    """Return what a rising pile is to the hand."""
    trick, phase, cost = sight.trick, turn.phase, 0.0
    plays: list[tuple[int, int]] = []
    back = top - trick
    if back >= sight.lowest:
        if hand >> back & 1:
            cost -= phase.trick_own
            plays.append((back, -trick))
        elif turn.unseen >> back & 1:
            cost -= phase.trick_unseen
    ahead = hand & sight.above[top]
    if ahead:
        card = (ahead & -ahead).bit_length() - 1
        step = card - top
        cost -= phase.step[step]
        pairs = ahead & hand << trick
        if pairs:
            first = (pairs & -pairs).bit_length() - 1
            net = first - trick - top
            cost -= phase.near_pair if net <= 3 else phase.far_pair if net <= 12 else 0.0
            if first == card:
                step = net
            while pairs:
                last = pairs.bit_length() - 1
                pairs ^= 1 << last
                if last != card:
                    plays.append((last, last - trick - top))
        elif step <= 4 and card - trick >= sight.lowest and turn.unseen >> card - trick & 1:
            cost -= phase.half_pair
        plays.append((card, step))
    known[top] = cost, plays
    return cost, plays


def _down(sight: Sight, turn: Turn, known: dict[int, Pile], top: int, hand: int) -> Pile:
    """Return what a falling pile is to the hand."""
    trick, phase, cost = sight.trick, turn.phase, 0.0
    plays: list[tuple[int, int]] = []
    back = top + trick
    if hand >> back & 1:
        cost -= phase.trick_own
        plays.append((back, -trick))
    elif turn.unseen >> back & 1:
        cost -= phase.trick_unseen
    ahead = hand & sight.below[top]
    if ahead:
        card = ahead.bit_length() - 1
        step = top - card
        cost -= phase.step[step]
        pairs = ahead & hand >> trick
        if pairs:
            first = pairs.bit_length() - 1
            net = top - first - trick
            cost -= phase.near_pair if net <= 3 else phase.far_pair if net <= 12 else 0.0
            if first == card:
                step = net
            while pairs:
                last = pairs.bit_length() - 1
                pairs ^= 1 << last
                if last != card:
                    plays.append((last, top - last - trick))
        elif step <= 4 and turn.unseen >> card + trick & 1:
            cost -= phase.half_pair
        plays.append((card, step))
    known[top] = cost, plays
    return cost, plays


def path(ways: Ways, end: Key) -> tuple[tuple[int, int], ...]:
    """Return the plays that lead to an end: (card, pile), in order."""
    plays = []
    while step := ways[end]:
        end, card, pile = step
        plays.append((card, pile))
    return tuple(plays[::-1])


def words(
    sight: Sight, tops: Sequence[int], hand: int, near: int, far: int
) -> tuple[int, int, int, int]:
    """Return what a hand has to say of each pile."""
    trick = sight.trick
    out = []
    for pile, top in enumerate(tops):
        if pile < 2:
            ahead = hand & sight.above[top]
            card = (ahead & -ahead).bit_length() - 1
            back = top - trick
            pairs = ahead & hand << trick
            net = (pairs & -pairs).bit_length() - 1 - trick - top
            step = card - top
        else:
            ahead = hand & sight.below[top]
            card = ahead.bit_length() - 1
            back = top + trick
            pairs = ahead & hand >> trick
            net = top - (pairs.bit_length() - 1) - trick
            step = top - card
        if (back > 0 and hand >> back & 1) or (pairs and net <= 2):
            out.append(LEAVE)
        elif ahead and step <= near:
            out.append(ASK)
        elif not ahead or step >= far:
            out.append(OFFER)
        else:
            out.append(SILENT)
    return out[0], out[1], out[2], out[3]
