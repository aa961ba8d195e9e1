"""What has changed: own cards that are new, what was played and melded, and what others did."""

from __future__ import annotations

from collections.abc import Sequence

from games.atlas.rules import (
    Cards,
    Claimed,
    Drawn,
    Given,
    Melded,
    Played,
    RoundBegan,
    Skipped,
    Taken,
    TradeDeclined,
    View,
)
from games.atlas.table.pieces import Card, Hand, Pile, Shown
from games.atlas.table.things import last_meld
from games.core.rules import Event, Seat
from games.core.speech import Mark, Told

WEIGHT = ("claimer", "traded", "skipped", "kept", "wanted")
"""Signs at a hand, the weightiest first: one is shown."""


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return the pieces that these events of a round changed, each with what is said of it."""
    began = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    events = events[began[-1] :] if began else events  # before that all lay otherwise
    return (*_new(events, view), *_table(events, view), *_hands(events, view))


def _new(events: Sequence[Event], view: View) -> list[Mark]:
    """Return the own cards that were drawn or received; one that was taken and came back is none.

    They are told by what they show: a hand that is mixed changes its backs.
    """
    came: list[tuple[int, int, Seat | None]] = []
    taken = None
    for event in events:
        match event:
            case Drawn(seat, card, face) if seat == view.seat:
                came.append((card, face, None))
            case Taken(seat, partner, card, face):
                taken = face if partner == view.seat else None
                if seat == view.seat:
                    came.append((card, face, None))
            case Given(seat, partner, card, face) if partner == view.seat and face != taken:
                came.append((card, face, seat))
    found: list[Mark] = []
    marked: list[int] = []
    for card, face, giver in came:
        same = [own for own in view.hand if view.faces[own] == face and own not in marked]
        if same:
            marked.append(card if card in same else same[-1])
            found.append(Mark(Card(marked[-1]), Told("new"), giver))
    return found


def _table(events: Sequence[Event], view: View) -> list[Mark]:
    """Return the pile if what was played lies on top, and the last meld if it is one."""
    pile: list[Mark] = []
    meld: tuple[Seat, Cards] | None = None
    for event in events:
        match event:
            case Played(seat, card) if card in view.pile[-1:]:
                pile = [Mark(Pile(), None, seat)]
            case Melded(seat, cards):
                meld = seat, cards
            case Claimed(seat, cards=cards):
                meld = seat, cards
    if meld is None:
        return pile
    by, cards = meld
    last = [card for card in last_meld(view) if card in cards]
    return [*pile, *[Mark(Shown(card), None, by) for card in last[-1:]]]


def _hands(events: Sequence[Event], view: View) -> list[Mark]:
    """Return the other hands of which there is something to say: the weightiest of it."""
    found: dict[Seat, Told] = {}
    for event in events:
        for seat, told in _signs(event):
            before = found.get(seat)
            if before is None or WEIGHT.index(told.key) <= WEIGHT.index(before.key):
                found[seat] = told
    others = [(seat, told) for seat, told in found.items() if seat != view.seat]
    return [Mark(Hand(seat), told, seat) for seat, told in others]


def _signs(event: Event) -> list[tuple[Seat, Told]]:
    """Return what an event lets say of seats."""
    match event:
        case Claimed(seat, rivals=rivals):
            return [(seat, Told("claimer")), *[(other, Told("wanted")) for other in rivals]]
        case Skipped(seat):
            return [(seat, Told("skipped"))]
        case Taken(seat, partner):
            return [(seat, Told("traded")), (partner, Told("traded"))]
        case TradeDeclined(seat):
            return [(seat, Told("kept"))]
    return []
