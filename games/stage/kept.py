"""What is kept while the program runs: set-ups, private notes, and games that cannot be played."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from games.core import library
from games.core.bots import RANDOM, usual_level
from games.core.home import Setup
from games.core.library import Choice, Game
from games.core.match import HUMAN, Player
from games.core.rules import Seat
from games.core.sheet import SheetError

if TYPE_CHECKING:  # the first screen does without
    from games.core.speech import Face

log = logging.getLogger(__name__)

Notes = dict[str, "tuple[Face, ...]"]
"""What somebody noted on a card, by what the table calls it."""


class Draft:
    """A match that is being set up: players and variants, changed by touching.

    `animals` and `colours` (a number of them) are what players can be told by. It begins as the
    game was `last` set up, as far as that is still offered.
    """

    def __init__(
        self, game: Game, animals: Sequence[str], colours: int, last: Setup | None = None
    ) -> None:
        self.game = game
        self.players = [
            Player(HUMAN if seat == 0 else usual_level(game), animals[seat], seat)
            for seat in range(game.deck.seats.usual)
        ]
        self.chosen: dict[str, Choice] = {
            name: offered[0] for name, offered in game.deck.variants.items()
        }
        self.first: Seat | None = None
        """Who begins; None: drawn by lot."""
        self._animals = tuple(animals)
        self._colours = tuple(range(colours))
        if last:
            self._take(last)

    def _take(self, last: Setup) -> None:
        """Take over what is still offered."""
        seats, players = self.game.deck.seats, last.players
        told = {player.animal for player in players} | {player.colour for player in players}
        fits = seats.least <= len(players) <= seats.most and len(told) == 2 * len(players)
        if fits and all(self._is_known(player) for player in players):
            self.players = [*players]
        for name, choice in last.chosen.items():
            if choice in self.game.deck.variants.get(name, ()):
                self.chosen[name] = choice
        if last.first is not None and last.first < len(self.players) and self.names_first:
            self.first = last.first

    def _is_known(self, player: Player) -> bool:
        kinds = (HUMAN, *(self.game.levels or (RANDOM,)))
        worn = player.animal in self._animals and player.colour in self._colours
        return worn and player.who in kinds

    @property
    def setup(self) -> Setup:
        """Return what is to be kept of it."""
        return Setup(tuple(self.players), dict(self.chosen), self.first)

    @property
    def names_first(self) -> bool:
        """Whether the game lets people say who begins."""
        return "first" in self.game.rules.Config.__struct_fields__

    @property
    def config(self) -> Any:
        """The rules' configuration that was chosen."""
        config = self.game.config(**self.chosen)
        return config if self.first is None else replace(config, first=self.first)

    def begin_with(self, by: int) -> None:
        """Let the next player begin, or the lot."""
        offered = (None, *range(len(self.players)))
        self.first = offered[(offered.index(self.first) + by) % len(offered)]

    def remove(self, seat: Seat) -> None:
        """Let a player leave; who was to begin still does, if it is another one."""
        self.players.pop(seat)
        if self.first is not None and self.first >= seat:
            self.first = self.first - 1 if self.first > seat else None

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
    out: set[str] = field(default_factory=set)
    """Games that are left out because of a mistake in their files."""
    tried: set[str] = field(default_factory=set)
    """Games of which it is known whether they can be played."""

    def load(self, name: str, notices: list[str]) -> Game | None:
        """Return a game; one that cannot be played is left out from now on, with a notice."""
        self.tried.add(name)
        try:
            return library.load(name)
        except SheetError as error:
            if name not in self.out:
                log.warning("%s", error)
                notices.append(f"left_out:{error}")
            self.out.add(name)
            return None
