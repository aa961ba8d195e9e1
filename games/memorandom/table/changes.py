"""Which cards have changed: looked at, moved, swapped, and the new ones among one's own."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Event, Seat
from games.core.speech import Mark, Told
from games.memorandom.rules import (
    LINES,
    Cards,
    DeckShuffled,
    Exchanged,
    HandShown,
    LineNamed,
    Rotated,
    Sneaked,
    Swapped,
    View,
    on_table,
)
from games.memorandom.table.pieces import Card

Done = tuple[Told | None, Seat | None]
"""What was done to a card, and by whom."""
Spot = int | tuple[Seat, int]
"""A place of the grid, or a seat and a slot."""


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return the cards that these events changed, in reading order.

    A card that was moved and came back is not marked. What was dealt is no change: all is new.
    """
    found = _changed(events, view)
    if len(events) == 1:
        found |= dict.fromkeys(_named(events[0], view), (None, None))
    cards = on_table(view.grid, view.hands)
    return tuple([Mark(Card(card), *found[card]) for card in cards if card in found])


def _changed(events: Sequence[Event], view: View) -> dict[int, Done]:
    """Return the cards of this round that were touched, each with what was done to it by whom."""
    looked: dict[int, Seat] = {}
    before: dict[int, Spot] = {}
    after: dict[int, tuple[Spot, Seat]] = {}
    for event in events:
        match event:
            case DeckShuffled():
                looked, before, after = {}, {}, {}
            case Sneaked() if event.round == view.round:
                looked |= dict.fromkeys(event.cards, event.seat)
            case Exchanged() | Rotated() | Swapped() if event.round == view.round:
                for card, old, new in _ways(event):
                    before.setdefault(card, old)
                    after[card] = new, event.seat
    away = {card: done for card, done in after.items() if done[0] != before[card]}
    moved = {card: (_done(before[card], spot, view), by) for card, (spot, by) in away.items()}
    seen: dict[int, Done] = {card: (Told("looked"), by) for card, by in looked.items()}
    # Whoever moved a card itself knows that, but not that somebody has looked at it since.
    own = {card for card, (_, by) in moved.items() if by == view.seat and card in seen}
    return seen | {card: done for card, done in moved.items() if card not in own}


def _ways(event: Exchanged | Rotated | Swapped) -> list[tuple[int, Spot, Spot]]:
    """Return each card that was moved, from where and to where."""
    match event:
        case Swapped(seat, place, slot):
            return [(event.given, (seat, slot), place), (event.taken, place, (seat, slot))]
    path = event.path if isinstance(event, Rotated) else event.places
    lay = dict(zip(event.places, event.cards, strict=True))
    return [(lay[old], old, new) for old, new in zip(path, (*path[1:], path[0]), strict=True)]


def _done(before: Spot, after: Spot, view: View) -> Told:
    """Return what is said of a card that lies elsewhere now."""
    if isinstance(after, tuple):
        return Told("new" if after[0] == view.seat else "swapped")
    return Told("moved" if isinstance(before, int) else "swapped")


def _named(event: Event, view: View) -> Cards:
    """Return the cards of a line that was named, or of a hand that lies open."""
    match event:
        case LineNamed(seat, line) if line is not None and view.lines[seat] == line:
            return tuple([view.grid[place] for place in LINES[line]])
        case HandShown() if event.round == view.round and view.open:
            return (*event.row, *event.cards)
    return ()
