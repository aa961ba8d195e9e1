"""What is kept while the program runs: the last set-up of each game, and people's private notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from games.core.bots import RANDOM, usual_level
from games.core.library import Choice, Game
from games.core.match import HUMAN, Player
from games.core.rules import Seat
from games.core.speech import Face

Notes = dict[str, tuple[Face, ...]]
"""What somebody noted on a card, by what the table calls it."""


class Draft:
    """A match that is being set up: players and variants, changed by touching.

    `animals` and `colours` (a number of them) are what players can be told by.
    """

    def __init__(self, game: Game, animals: Sequence[str], colours: int) -> None:
        self.game = game
        self.players = [
            Player(HUMAN if seat == 0 else usual_level(game), animals[seat], seat)
            for seat in range(game.deck.seats.usual)
        ]
        self.chosen: dict[str, Choice] = {
            name: offered[0] for name, offered in game.deck.variants.items()
        }
        self._animals = tuple(animals)
        self._colours = tuple(range(colours))

    def add(self) -> None:
        """Seat another bot with an animal and a colour that nobody has."""
        animal = next(a for a in self._animals if a not in [p.animal for p in self.players])
        colour = next(c for c in self._colours if c not in [p.colour for p in self.players])
        self.players.append(Player(usual_level(self.game), animal, colour))

    def change(self, seat: Seat, what: str, by: int) -> None:
        """Give a seat the next animal, colour or kind of player; none is given twice."""
        player = self.players[seat]
        offers: dict[str, tuple[Any, ...]] = {
            "animal": self._animals,
            "colour": self._colours,
            "who": (HUMAN, *(self.game.levels or (RANDOM,))),
        }
        offered, value = offers[what], getattr(player, what)
        others = [getattr(p, what) for i, p in enumerate(self.players) if i != seat]
        at = offered.index(value) if value in offered else 0
        for _ in offered:
            at = (at + by) % len(offered)
            if what == "who" or offered[at] not in others:
                break
        self.players[seat] = replace(player, **{what: offered[at]})

    def vary(self, name: str, by: int) -> None:
        """Choose the next of what a variant offers."""
        offered = self.game.deck.variants[name]
        at = offered.index(self.chosen[name])
        self.chosen[name] = offered[(at + by) % len(offered)]


class Kept(Struct):
    """All of it."""

    drafts: dict[str, Draft] = field(default_factory=dict)
    """By the game's id."""
    notes: dict[tuple[str, int, Seat], Notes] = field(default_factory=dict)
    """By game, number of the deal and seat."""
