"""What touching a thing says, what the touches add up to, and what a person calls each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.rules import Move, Seat
from games.core.speech import Key, Pick, Piece, Told
from games.memorandom.rules import (
    SLOTS,
    Call,
    EndMatch,
    Exchange,
    NameLine,
    PlayOn,
    Rotate,
    Sneak,
    Swap,
    View,
)
from games.memorandom.table.pieces import (
    Action,
    Card,
    Line,
    Mark,
    Place,
    Plate,
    Slot,
    plates,
    turned,
)


def spell(move: Move) -> tuple[Pick, ...]:
    """Return what to touch: what the turn is to be, then the cards."""
    match move:
        case Sneak():
            return Plate(Action.SNEAK), *_picks(move.places)
        case Exchange():
            return Plate(Action.EXCHANGE), *_picks(move.places)
        case Rotate():
            return Plate(turned(move.places, move.direction)), *_picks(move.places)
        case Swap(place, slot):
            return Plate(Action.SWAP), Place(place), Slot(slot)
        case Call():
            return (Plate(Action.CALL),)
        case NameLine(line):
            return (Line(line),)
        case PlayOn():
            return (Plate(Action.PLAY_ON),)
        case EndMatch():
            return (Plate(Action.END),)
    raise ValueError(f"{move} is no move of MemoRandom!")


def _picks(places: Sequence[int]) -> list[Pick]:
    return [Place(place) for place in places]


def things(view: View) -> tuple[Piece, ...]:
    """Return the grid row by row, the hands, the own one first, and what says what to do."""
    seats, own = len(view.hands), view.seat or 0
    hands = [card for step in range(seats) for card in view.hands[(own + step) % seats]]
    return (*map(Card, (*view.grid, *hands)), *plates(view))


def pick_of(view: View, piece: Piece) -> Pick:
    """Return the place where a card lies, the slot of one of the mover's, or the piece itself."""
    if not isinstance(piece, Card):
        return piece
    if piece.card in view.grid:
        return Place(view.grid.index(piece.card))
    hand = view.hands[view.mover]
    return Slot(hand.index(piece.card)) if piece.card in hand else piece


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return which of the picks to light: first what the turn is to be, then cards."""
    return picks if picked else {pick for pick in picks if isinstance(pick, Plate)} or picks


class Chosen(NamedTuple):
    """What was picked of a turn, by its kind."""

    action: Action | None
    slot: Slot | None
    places: tuple[int, ...]


NOTHING = Chosen(None, None, ())


def chosen(picked: Sequence[Pick]) -> Chosen:
    """Sort what was picked of a turn."""
    return Chosen(
        next((pick.action for pick in picked if isinstance(pick, Plate)), None),
        next((pick for pick in picked if isinstance(pick, Slot)), None),
        tuple(sorted([pick.place for pick in picked if isinstance(pick, Place)])),
    )


def name(view: View, pick: Pick) -> Told:
    """Return what a person calls a pick; a mark is called like the card on which it lies.

    A slot is called as by whoever may pick it; on a shared screen that is whoever looks.
    """
    match pick:
        case Place(place):
            return Told("place", {"place": Key(f"places.{place}")})
        case Slot(slot):
            return _personal(view, view.mover, slot, view.seat in (None, view.mover))
        case Card(card) | Mark(card) if card in view.grid:
            return name(view, Place(view.grid.index(card)))
        case Card(card) | Mark(card):
            owner = owner_of(view, card)
            return _personal(view, owner, view.hands[owner].index(card), view.seat == owner)
        case Plate(action):
            return Told(action.value)
        case Line(line):
            return Told(f"line.{line}")
    raise ValueError(f"{pick} lies on no table of MemoRandom!")


def owner_of(view: View, card: int) -> Seat:
    """Return whose personal card this is; ValueError for any other card."""
    for seat, hand in enumerate(view.hands):
        if card in hand:
            return seat
    raise ValueError(f"card {card} is nobody's personal card")


def _personal(view: View, owner: Seat, slot: int, own: bool) -> Told:
    which = SLOTS[slot] if view.config.personal_cards > 1 else "only"
    return Told(f"own.{which}") if own else Told(f"theirs.{which}", seat=owner)
