"""What Otters says: what to touch, what happened, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from games.otters.rules import Cheer, Config, Lay, View
from games.otters.table.pieces import Paw, Rock, Shell, Stock

from games.core.rules import Event, Move, Seat
from games.core.speech import Caution, Mark, Pick, Piece, Refusal, Round, Told, sentence

UNDO = False
CARRIED: tuple[type[Piece], ...] = (Shell,)
ORDERS: tuple[str, ...] = ()
PEEKING = None
NOTING = None
hint = None
notes = None
chronicle = None
album = None
offer = None


class No(Enum):
    """Why touching something does nothing."""

    TURN = "turn"
    SHELL_FIRST = "shell_first"
    LAID = "laid"
    HIDDEN = "hidden"
    LOW = "low"
    CHEERED = "cheered"


def spell(move: Move) -> tuple[Pick, ...]:
    """Return the shell and the rock, the stock, or the paw."""
    match move:
        case Lay(shell, rock):
            return Shell(shell), Rock(rock)
        case Cheer():
            return (Paw(),)
    return (Stock(),)


def things(view: View) -> tuple[Piece, ...]:
    """Return the hands, the own one first, then rocks, stock and paw."""
    table, own = view.table, view.seat or 0
    seats = [(own + step) % len(table.hands) for step in range(len(table.hands))]
    hands = [Shell(shell) for seat in seats for shell in table.hands[seat]]
    return (*hands, *[Rock(rock) for rock in range(len(table.rocks))], Stock(), Paw())


def pick_of(view: View, piece: Piece) -> Pick:
    """Return the piece itself: each stands for itself alone."""
    return piece


def whole(view: View, piece: Piece) -> Move | None:
    """Return nothing: every move is spelled in full."""
    return None


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return all that may come next."""
    return picks


def caution(view: View, move: Move) -> Caution | None:
    """Return nothing: no move surprises anybody."""
    return None


def tag(view: View, move: Move) -> tuple[Piece, Told] | None:
    """Return nothing: there is no cost to tell."""
    return None


def name(view: View, pick: Pick) -> Told:
    """Return what a person calls a pick."""
    match pick:
        case Shell(shell):
            return Told("shell", {"number": view.table.numbers[shell]})
        case Rock(rock):
            return Told("rock", {"number": rock + 1})
    return Told("paw" if isinstance(pick, Paw) else "stock")


def describe(view: View) -> tuple[Told, ...]:
    """Return a line for each rock, the stock and the own hand."""
    numbers = view.table.numbers
    rocks = [
        Told("rock", {"rock": rock + 1, "number": numbers[shells[-1]]})
        if shells
        else Told("bare", {"rock": rock + 1})
        for rock, shells in enumerate(view.table.rocks)
    ]
    left = Told("stock", {"count": len(numbers) - view.table.stock})
    own = () if view.seat is None else view.table.hands[view.seat]
    hand = tuple([numbers[shell] for shell in own])
    return (*rocks, left, Told("hand", {"numbers": hand})) if hand else (*rocks, left)


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event."""
    return sentence(event)


def gist(events: Sequence[Event], view: View) -> Told:
    """Return what a move, or a whole turn, came to."""
    return tell(events[0], view)


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return the pieces that these events changed."""
    return ()


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return nothing: there are no rounds."""
    return None


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Ask for a shell or a dive."""
    return Told("turn")


def standing(view: View, seat: Seat) -> Told:
    """Count what a seat has laid."""
    return Told("laid", {"count": view.table.laid[seat]})


def refuse(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    """Return why touching this piece does nothing now."""
    table = view.table
    if isinstance(piece, Paw):
        return Refusal(No.TURN if view.seat != table.mover else No.CHEERED)
    if isinstance(piece, Shell) and any(piece.shell in shells for shells in table.rocks):
        return Refusal(No.LAID)
    own = view.seat is not None and view.seat == table.mover
    if not own:
        return Refusal(No.TURN)
    if isinstance(piece, Shell) and piece.shell not in table.hands[table.mover]:
        return Refusal(No.HIDDEN)
    return Refusal(No.LOW if isinstance(piece, Shell) or picked else No.SHELL_FIRST)


if TYPE_CHECKING:
    from games.otters.table import speech as here

    from games.core.speech import Speech

    _: Speech[Config, View, Move] = here
