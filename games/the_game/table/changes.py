"""What has changed: how far the piles went, new cards in the own hand, and what was said."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Event
from games.core.speech import Mark, Piece, Told
from games.the_game.rules import Played, Refilled, Signalled, View
from games.the_game.table.pieces import Card, Flag, Pile


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return the piles that went on or back, and by how much; new cards; and flags that stand.

    What was dealt is no change: all is new.
    """
    steps: dict[int, int] = {}
    found: dict[Piece, Mark] = {}
    for event in events:
        match event:
            case Played(pile=pile, step=step):
                steps[pile] = steps.get(pile, 0) + step
            case Refilled(cards=cards):
                for card in cards:
                    if card in view.hand:
                        found[Card(card)] = Mark(Card(card), Told("new"))
            case Signalled(seat, pile, about) if view.signals[pile][seat] is about:
                flag = Flag(pile, seat)
                found[flag] = Mark(flag, seat=seat)
    piles = [Mark(Pile(pile), _moved(step)) for pile, step in sorted(steps.items())]
    return (*piles, *found.values())


def _moved(step: int) -> Told:
    """Return how far a pile went in all."""
    form = "back" if step < 0 else "ahead" if step else "same"
    return Told(f"moved.{form}", {"cost": abs(step)})
