"""What lies on the table: islands, lines, bridges, stones and cards; what touching says and shows.

Islands, lines and slots are numbered as the rules number them.
"""

from __future__ import annotations

from games.core.rules import Seat, Value

# --- pieces ------------------------------------------------------------------------------------


class Island(Value, frozen=True):
    """An island with its name and the bridges of both seats."""

    island: int


class Line(Value, frozen=True):
    """Where a bridge can be. As a pick it stands for the bridge there as well."""

    line: int


class Bridge(Value, frozen=True):
    """A seat's bridge on a line."""

    line: int
    seat: Seat


class Stone(Value, frozen=True):
    """A seat's stone on an island that it holds."""

    island: int
    seat: Seat


class Card(Value, frozen=True):
    """A card that lies open to whoever looks: its own, or one of the market."""

    card: int
    """Names the back, never the face."""


class Back(Value, frozen=True):
    """A card of another hand, counted from 0."""

    seat: Seat
    slot: int


class Deck(Value, frozen=True):
    """The cards that are still to come."""


class Pile(Value, frozen=True):
    """The discards: what was played lies open on what was discarded secretly."""


class EndTurn(Value, frozen=True):
    """The button that ends a turn without a card."""


class Ripple(Value, frozen=True):
    """The ring around an island that was just won; it runs out."""

    island: int


# --- picks that are no piece -------------------------------------------------------------------


class Pay(Value, frozen=True):
    """A card of the own hand: all of one island say the same."""

    island: int


class Slot(Value, frozen=True):
    """The card that lies open here."""

    slot: int


# --- faces -------------------------------------------------------------------------------------


class Shore(Value, frozen=True):
    """An island, with the bridges of each seat there."""

    island: int
    counts: tuple[int, ...]


class Dots(Value, frozen=True):
    """A dotted line."""


class Planks(Value, frozen=True):
    """A seat's bridge, unrolled so far."""

    seat: Seat
    count: int


class Carving(Value, frozen=True):
    """A seat's stone."""

    seat: Seat


class Front(Value, frozen=True):
    """A card of an island."""

    island: int


class Reverse(Value, frozen=True):
    """A card from behind."""


class Stack(Value, frozen=True):
    """So many cards, one on the other."""

    count: int


class Bare(Value, frozen=True):
    """A place for cards, without one."""


class Plate(Value, frozen=True):
    """The button's label."""


class Ring(Value, frozen=True):
    """A seat's ring on the water."""

    seat: Seat
