"""What a bot knows of the other hand: every card that was taken openly, until it is played."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random
from games.core.rules import Event, Seat
from games.kahuna.rules import (
    Dealt,
    Discarded,
    Drawn,
    Placed,
    Removed,
    RoundEnded,
    State,
    Taken,
    View,
    out_of_sight,
    suppose,
)

TOOK, PLAYED, DROPPED, ROUND = range(4)
Deed = tuple[int, int]
"""What was done, and the island of the card; for DROPPED the size of the hand before."""


def deeds_of(seen: Sequence[Event], seat: Seat) -> list[Deed]:
    """Return what a seat did with cards whose faces were seen, and when it discarded secretly."""
    deeds: list[Deed] = []
    size = 0
    for event in seen:
        match event:
            case Placed(seat=who, island=island) if who == seat:
                deeds.append((PLAYED, island))
                size -= 1
            case Removed(seat=who, islands=islands) if who == seat:
                deeds += [(PLAYED, island) for island in islands]
                size -= 2
            case Taken(seat=who, island=island) if who == seat:
                deeds.append((TOOK, island))
                size += 1
            case Drawn(seat=who) if who == seat:
                size += 1
            case Discarded(seat=who) if who == seat:
                deeds.append((DROPPED, size))
                size -= 1
            case Dealt(seat=who, count=count) if who == seat:
                size = count
            case RoundEnded():
                deeds.append((ROUND, 0))
    return deeds


def recall(deeds: Sequence[Deed], rng: Random) -> tuple[list[int], list[int]]:
    """Return islands of cards that are in the hand, and of those discarded in this round.

    Which card a secret discard was, nobody saw: any of the hand, each as likely as the others.
    """
    held: list[int] = []
    dropped: list[int] = []
    for deed, number in deeds:
        if deed == TOOK:
            held.append(number)
        elif deed == PLAYED:
            cards = held if number in held else dropped
            if number in cards:
                cards.remove(number)
        elif deed == ROUND:
            dropped.clear()
        else:
            card = int(rng.random() * number)
            if card < len(held):
                dropped.append(held.pop(card))
    return held, dropped


def imagine(view: View, deeds: Sequence[Deed], rng: Random) -> State:
    """Return a state that fits all that was seen."""
    assert view.seat is not None
    other = 1 - view.seat
    held, dropped = recall(deeds, rng)
    held.sort(key=lambda island: island not in view.shown[other])  # what is certain first
    hidden = out_of_sight(view)
    surely: list[Sequence[int]] = [(), ()]
    surely[other] = _those(held, hidden, view.counts[other])
    return suppose(view, rng, surely, _those(dropped, hidden, view.buried[other]))


def _those(islands: Sequence[int], hidden: list[int], most: int) -> list[int]:
    """Take cards of these islands out of the hidden ones, as far as they are there."""
    out: list[int] = []
    for island in islands:
        if hidden[island] and len(out) < most:
            hidden[island] -= 1
            out.append(island)
    return out
