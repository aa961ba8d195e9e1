"""The table in words, for whoever hears it or reads it in lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.core.speech import Seats, Told
from games.the_game.rules import SILENT, TALK, WISH, Kind, View, piles_of
from games.the_game.table.names import pile_key

TEN = 10
"""Numbers of a line of the notes."""


def describe(view: View) -> tuple[Told, ...]:
    """Return a line for each pile, the draw pile, each hand in sight, and what is asked now."""
    piles = [_pile(view, pile) for pile in range(len(view.piles))]
    deck = Told("deck" if view.deck else "deck_empty", {"count": view.deck})
    return (*piles, deck, *_open(view), *_own(view), *_asked(view))


def _pile(view: View, pile: int) -> Told:
    top = view.tops[pile]
    fields = {
        "pile": pile_key(view.config, pile),
        "top": top,
        "room": piles_of(view.config).room(pile, top),
    }
    said = [_said(view, pile, kind) for kind in Kind if kind in view.signals[pile]]
    return Told("pile_said", {**fields, "signals": said}) if said else Told("pile", fields)


def _said(view: View, pile: int, kind: Kind) -> Told:
    """Return a signal with all who give it."""
    who = [seat for seat, signal in enumerate(view.signals[pile]) if signal is kind]
    return Told(f"scene.said.{kind.value}", {"who": Seats(who)})


def _open(view: View) -> list[Told]:
    """Return the hands of others, where they lie open."""
    others = [seat for seat, hand in enumerate(view.hands) if hand and seat != view.seat]
    return [Told("open", {"cards": view.hands[seat]}, seat) for seat in others]


def _own(view: View) -> tuple[Told, ...]:
    if view.seat is None:
        return ()
    return (Told("own", {"cards": view.hand}) if view.hand else Told("own_empty"),)


def _asked(view: View) -> tuple[Told, ...]:
    if view.outcome:
        return (Told("over", {"count": view.left}),)
    if view.phase is WISH:
        seats = range(len(view.wishes))
        silent = Seats([seat for seat in seats if view.wishes[seat] == SILENT])
        ready = Seats([seat for seat in seats if view.wishes[seat] != SILENT])
        lines = (("ready", ready), ("silent", silent))
        return tuple([Told(key, {"who": who, "count": len(who)}) for key, who in lines if who])
    if view.phase is TALK:
        return (Told("talk", seat=view.mover),)
    if view.stuck:
        return (Told("stuck", {"count": view.owed}, view.mover),)
    return (Told("owed" if view.owed else "more", {"count": view.owed}, view.mover),)


def notes(view: View) -> tuple[Told, ...]:
    """Return which cards are not played yet, ten numbers a line, or more where all are alike.

    The last line names those of whoever looks.
    """
    gone = {card for pile in view.piles for card in pile}
    lines: list[Told] = []
    for first, last in _tens(view.config.lowest, view.config.highest):
        form, cards = _left(range(first, last + 1), gone)
        begun: object = first
        if lines and not cards and lines[-1].key == form:
            begun = lines.pop().fields["first"]
        lines.append(Told(form, {"first": begun, "last": last, "cards": cards}))
    own = [Told("own", {"cards": view.hand})] if view.hand else []
    return (*lines, *own)


def _tens(lowest: int, highest: int) -> list[tuple[int, int]]:
    """Return the first and the last number of each ten."""
    starts = range(lowest - lowest % TEN, highest + 1, TEN)
    return [(max(start, lowest), min(start + TEN - 1, highest)) for start in starts]


def _left(numbers: Sequence[int], gone: Collection[int]) -> tuple[str, list[int]]:
    """Return how to tell which of these are left, with few cards to name."""
    left = [number for number in numbers if number not in gone]
    played = [number for number in numbers if number in gone]
    if not left:
        return "none", []
    if len(left) < len(played):
        return "some", left
    return ("all_but" if played else "all"), played
