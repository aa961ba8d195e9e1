"""What a game's table draws with: the look, the game's words, and how each seat is told apart."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.core.match import Player
from games.core.words import Words
from games.stage.look import Look
from games.stage.theme import SeatLook


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
    scene: int = 0
    """A number that is another one each match and tells nothing of it, for what only adorns."""
    players: tuple[Player, ...] = ()
    """Who sits at each seat."""
