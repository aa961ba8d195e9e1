"""What a game's table draws with: the look, the game's words, and how each seat is told apart."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.core.words import Words
from games.stage.look import Look
from games.stage.theme import SeatLook


class Key(str):
    """A key in the game's words, standing in a place where its text will be."""


class Seats(tuple[int, ...]):
    """Seats, standing in a place where the names of their players will be."""


class Leaf(NamedTuple):
    """A page of a game's album; texts are keys in the game's words."""

    art: str
    """Its picture under `assets/art`."""
    name: str
    text: str
    chapter: str = ""
    """Leaves of one chapter lie on one page of the album."""
    about: tuple[str, ...] = ()
    """What it belongs to."""


class Kit(NamedTuple):
    """Handed to a table's `paint` and `furniture`."""

    look: Look
    words: Words
    seats: tuple[SeatLook, ...]
    """Colour and shape of each seat."""
    config: Any
    """The configuration of the match, which everyone knows."""
    names: tuple[str, ...] = ()
    """The player's name at each seat."""
