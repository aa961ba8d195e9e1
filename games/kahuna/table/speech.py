"""What Kahuna says: what to touch, what happened, how everyone stands, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.core.rules import Move, Seat
from games.core.speech import Caution, Pick, Piece, Told
from games.kahuna.rules import (
    Config,
    ControlLost,
    Discard,
    Draw,
    Pass,
    Place,
    Remove,
    Take,
    TakenOff,
    View,
    board_of,
    foresee,
)
from games.kahuna.table.chronicle import chronicle
from games.kahuna.table.description import describe, notes
from games.kahuna.table.names import island_name, line_name, name
from games.kahuna.table.picks import pick_of, spell, things
from games.kahuna.table.pieces import Bridge, Card, Line, Pay, Pile, Stone
from games.kahuna.table.refusals import No, refuse
from games.kahuna.table.story import gist, marks, round_over, tell

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

UNDO = True
"""Plays can be taken back until a card is drawn."""
CARRIED: tuple[type[Piece], ...] = (Card,)
ORDERS: tuple[str, ...] = ()
PEEKING = None
NOTING = None
offer = None
hint = None
album = None


def whole(view: View, piece: Piece) -> Move | None:
    """Return nothing: every move is spelled in full."""
    return None


def lights(picks: set[Pick], picked: tuple[Pick, ...]) -> set[Pick]:
    """Return all that may come next."""
    return picks


def caution(view: View, move: Move) -> Caution | None:
    """Warn of what a play takes off beside, and of ending a turn in which one could build."""
    if isinstance(move, Take | Draw | Pass):
        return Caution(Told("take")) if _could_build(view) else None
    gone = _gone(view, move) if isinstance(move, Place | Remove) else {}
    return Caution(Told("chain"), gone, always=True) if gone else None


def _could_build(view: View) -> bool:
    board, other = board_of(view.config), view.bridges[1 - view.mover]
    free = board.all & ~(view.bridges[view.mover] | other)
    if not view.config.build_on_enemy_island:
        free &= ~board.closed(other)
    return not view.dropped and any(free & board.at[island] for _, island in view.hand)


def _gone(view: View, move: Place | Remove) -> Mapping[Piece, str]:
    other = 1 - view.mover
    gone: dict[Piece, str] = {}
    for event in foresee(view, move):
        match event:
            case TakenOff(lines=lines):
                gone.update({Bridge(line, other): "coral" for line in lines})
            case ControlLost(island=island):
                gone[Stone(island, other)] = "coral"
    return gone


def tag(view: View, move: Move) -> tuple[Piece, Told] | None:
    """Return that a card under the discards goes there unseen; what others cost is seen."""
    return (Pile(), Told("unseen")) if isinstance(move, Discard) else None


def prompt(view: View, seat: Seat, picked: tuple[Pick, ...]) -> Told:
    """Return what the seat to move is asked to do, or what what it picked still wants."""
    for pick in picked:
        match pick:
            case Line(line):
                return Told("line", {"line": line_name(view.config, line)}, seat)
            case Pile():
                return Told("discard", {}, seat)
    if picked and isinstance(picked[-1], Pay):
        return Told("card", {"island": island_name(view.config, picked[-1].island)}, seat)
    if view.last:
        return Told("last", {}, seat)
    if view.dropped:
        return Told("discarded", {}, seat)
    if view.played:
        return Told("more", {}, seat)
    if view.counts[view.mover] == view.config.limit:
        return Told("full", {}, seat)
    return Told("must" if view.passed or not view.config.draw_pass else "play", {}, seat)


def standing(view: View, seat: Seat) -> Told:
    """Return the line under a seat's name: islands, as far as they count, and points."""
    count, cap = len(view.islands[seat]), view.config.stone_cap
    count = count if cap == "none" else min(count, cap)
    return Told("islands", {"count": count, "points": view.points[seat]})


if TYPE_CHECKING:
    from games.core.speech import Speech
    from games.kahuna.table import speech as here

    _: Speech[Config, View, Move] = here
