"""What the game says: what to turn, what came of it, and why a card cannot be turned now."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from games.core.rules import Event, Seat
from games.core.speech import Caution, Leaf, Pick, Piece, Refusal, Round, Seats, Told
from games.memory_island.rules import Config, Flip, View
from games.memory_island.table.island import label, reading
from games.memory_island.table.pieces import ANIMALS, Card, Sum
from games.memory_island.table.story import gist, marks, tell

__all__ = [
    "CARRIED",
    "NOTING",
    "ORDERS",
    "PEEKING",
    "UNDO",
    "No",
    "album",
    "caution",
    "chronicle",
    "describe",
    "gist",
    "hint",
    "lights",
    "marks",
    "name",
    "notes",
    "offer",
    "pick_of",
    "prompt",
    "refuse",
    "round_over",
    "spell",
    "standing",
    "tag",
    "tell",
    "things",
    "whole",
]

UNDO = False
CARRIED: tuple[type[Piece], ...] = ()
ORDERS: tuple[str, ...] = ()
PEEKING = None
NOTING = None
hint = None
notes = None
chronicle = None
offer = None


class No(Enum):
    """Why touching a card does nothing."""

    OVER = "over"
    """The match is over."""
    OPEN = "open"
    """It was turned up in this turn."""
    TAKEN = "taken"
    """It lies before a seat."""
    TURN = "turn"
    """Another seat is to move."""
    ONE_BY_ONE = "one_by_one"
    """Another card is being turned."""
    SUM = "sum"
    """It only tells what lies open."""


# --- moves -------------------------------------------------------------------------------------


def spell(move: Flip) -> tuple[Pick, ...]:
    """Return the card to touch."""
    return (Card(move.place),)


def things(view: View) -> tuple[Piece, ...]:
    """Return the cards on the island, row by row, then those before the seats."""
    places = sorted([*view.down, *dict(view.open)], key=lambda place: reading(view, place))
    owned = [place for own in view.taken for place, _ in own]
    return (*map(Card, places), Sum(), *map(Card, owned))


def pick_of(view: View, piece: Piece) -> Pick:
    """Return the card itself: each stands for itself alone."""
    return piece


def whole(view: View, piece: Piece) -> Flip | None:
    """Return nothing: a move is one touch anyway."""
    return None


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return all that may come next."""
    return picks


def caution(view: View, move: Flip) -> Caution | None:
    """Return nothing: a move is made as soon as it is said."""
    return None


def tag(view: View, move: Flip) -> tuple[Piece, Told] | None:
    """Return nothing: no move has a cost to tell."""
    return None


def _place(card: Piece) -> int:
    """Return the place of a card; TypeError for anything else, which is not on this table."""
    match card:
        case Card(place):
            return place
    raise TypeError(f"{card} is no card")


# --- words -------------------------------------------------------------------------------------


def name(view: View, pick: Pick) -> Told:
    """Return what a person calls a card: the letter and number of its place."""
    if isinstance(pick, Sum):
        return Told("sum")
    return Told("card", {"place": label(view, _place(pick))})


def describe(view: View) -> tuple[Told, ...]:
    """Return the island row by row, open cards, everyone's cards, and what is left until the end.

    What a card face down showed before is for people to remember.
    """
    rows: dict[int, list[str]] = {}
    for place in sorted(view.down, key=lambda place: reading(view, place)):
        row = reading(view, place) // view.config.columns
        rows.setdefault(row, []).append(label(view, place))
    key = "down" if view.scatter else "row"
    lines = [Told(key, {"row": row + 1, "places": places}) for row, places in rows.items()]
    if view.open:
        opened = [
            Told("scene.card", {"place": label(view, place), "value": value})
            for place, value in view.open
        ]
        lines.append(Told("open", {"cards": opened, **_sum(view)}))
    lines += [_owned(view, seat) for seat in range(len(view.taken))]
    lines.append(Told("tens", {"count": view.tens, "target": view.config.target}))
    if view.idle:
        lines.append(Told("idle", {"count": view.idle, "most": view.idle + view.idle_left}))
    return tuple(lines)


def _owned(view: View, seat: Seat) -> Told:
    values = [value for _, value in view.taken[seat]]
    return Told("taken", {"values": values}, seat) if values else Told("none", seat=seat)


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return nothing: there are no rounds."""
    return None


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Ask for the first card of a turn, or for one more and say what is missing.

    Where there is no room for what another card would complete, that is said instead.
    """
    room = view.config.limit - len(view.taken[seat])
    if not view.open:
        return Told("only", {"target": view.config.target}) if room == 1 else Told("first")
    return Told("more" if len(view.open) < room else "full", _sum(view))


def _sum(view: View) -> dict[str, object]:
    """Return the sum of the open cards, and what it lacks."""
    total = sum(value for _, value in view.open)
    return {"total": total, "need": view.config.target - total}


def standing(view: View, seat: Seat) -> Told:
    """Return how many cards a seat owns, of those that win."""
    return Told("cards", {"count": len(view.taken[seat]), "limit": view.config.limit})


def refuse(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    """Return why touching this card does nothing now."""
    if isinstance(piece, Sum):
        return Refusal(No.SUM, _sum(view))
    place, opened = _place(piece), dict(view.open)
    owners = {card: seat for seat, own in enumerate(view.taken) for card, _ in own}
    if view.outcome:
        return Refusal(No.OVER)
    if place in opened:
        return Refusal(No.OPEN, {"place": label(view, place), "value": opened[place]})
    if place in owners:
        value = dict(view.taken[owners[place]])[place]
        return Refusal(No.TAKEN, {"value": value, "owner": Seats((owners[place],))})
    if view.seat != view.mover:
        return Refusal(No.TURN, {"mover": Seats((view.mover,))})
    return Refusal(No.ONE_BY_ONE, {"places": [label(view, _place(pick)) for pick in picked]})


def album(config: Config) -> tuple[Leaf, ...]:
    """Return the animals with their stories."""
    return tuple(
        [
            Leaf(f"species/{kind}", f"animals.{kind}.name", f"animals.{kind}.text")
            for kind in ANIMALS
        ]
    )


if TYPE_CHECKING:
    from games.core.speech import Speech
    from games.memory_island.table import speech as here

    _: Speech[Config, View, Flip] = here
