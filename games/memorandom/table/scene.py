"""The table in words: what everyone may know, and what whoever looks has in sight."""

from __future__ import annotations

from games.core.speech import Key, Seats, Told
from games.memorandom.rules import HIDDEN, NOBODY, PLACES, SLOTS, UNNAMED, View, to_act
from games.memorandom.table.parts import at, shown, within
from games.memorandom.table.story import tell

ROW = 3
"""Places of the grid in a row."""


def describe(view: View) -> tuple[Told, ...]:
    """Return the round, what cards show to whoever looks, whose turn it is, and the last moves."""
    if view.outcome:
        return Told("over", {"count": view.round}), *_open(view)
    if view.doubt and view.undecided:
        asked = Told(f"doubt.{view.doubt.value}", seat=view.undecided[0])
        return asked, *_open(view), *_in_sight(view)
    start = {"round": view.round, "count": view.config.points, "unused": view.unused}
    acting = _call(view) if view.caller != NOBODY else (Told("turn", seat=view.mover),)
    recent = [
        Told("move", {"count": ago, "move": within("events", tell(event, view))})
        for ago, event in enumerate(reversed(view.recent), 1)
    ]
    return Told("round", start), *_in_sight(view), *acting, *recent


def _in_sight(view: View) -> list[Told]:
    """Return what whoever looks may look at: the own cards, and what was sneaked just now."""
    lines = []
    if view.own:
        form = "own" if len(view.own) > 1 else "only"
        lines.append(Told(form, dict(zip(SLOTS, map(shown, view.own), strict=False))))
    if view.peek:
        lines.append(Told("peek", {"cards": tuple([at(*seen) for seen in view.peek])}))
    return lines


def _call(view: View) -> list[Told]:
    """Return who has called, which lines are known, and who has yet to name one."""
    lines = [Told("call", {"who": Seats(to_act(view)), "count": len(to_act(view))}, view.caller)]
    named = [
        Told("scene.line", {"name": Seats((seat,)), "line": Key(f"lines.{line}")})
        for seat, line in enumerate(view.lines)
        if line not in (UNNAMED, HIDDEN)
    ]
    if named:
        lines.append(Told("named", {"lines": tuple(named)}))
    hidden = [seat for seat, line in enumerate(view.lines) if line == HIDDEN]
    if hidden:
        lines.append(Told("hidden", {"who": Seats(hidden), "count": len(hidden)}))
    return lines


def _open(view: View) -> list[Told]:
    """Return what every card shows, row by row and hand by hand, if they were turned up."""
    faces = dict(view.open)
    if not faces:
        return [Told("closed")]
    cards = [at(place, faces[card]) for place, card in enumerate(view.grid)]
    rows = [
        Told("row", {"cards": tuple(cards[first : first + ROW])}) for first in range(0, PLACES, ROW)
    ]
    hands = [
        Told("hand", {"cards": tuple([shown(faces[card]) for card in hand])}, seat)
        for seat, hand in enumerate(view.hands)
    ]
    return [*rows, *hands]
