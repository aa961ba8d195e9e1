"""The games on the shelf: finds their folders, reads their YAML, hands out what belongs to one.

A game is a folder here beside `core` with a `rules.py`, and `config/<folder>.yaml`.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Union

import msgspec

from games.core import sheet
from games.core.rules import AnyBot, AnyRules, Value

ROOT = Path(__file__).parents[2]
"""The folder of the program, with `games`, `config` and `assets`."""

Choice = bool | int | str


class Seats(Value, frozen=True):
    """How many people or bots can play."""

    least: int
    most: int
    usual: int

    def __post_init__(self) -> None:
        """Refuse a table nobody can sit at."""
        if not 1 <= self.least <= self.usual <= self.most <= 10:
            raise ValueError("seats need 1 <= least <= usual <= most <= 10")


class Deck(Value, frozen=True):
    """One game's YAML."""

    accent: str
    """A colour of `config/look.yaml`."""
    seats: Seats
    longest: int
    """Moves after which a match counts as stuck."""
    rules: dict[str, Any]
    """The fields of the game's own `Config`."""
    cooperative: bool = False
    """Whether all seats win together, or none."""
    variants: dict[str, tuple[Choice, ...]] = msgspec.field(default_factory=dict)
    """Options of the rules with their choices; the first is the usual one."""
    bots: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """Levels from weak to strong, each the fields of the bot's `Level`."""
    yardsticks: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """Levels that only `simulate` offers, to measure the others against."""


class Game(msgspec.Struct, frozen=True, dict=True):
    """A game ready to be played: its rules, its deck, its bots and its table."""

    id: str
    deck: Deck

    def _module(self, name: str) -> Any:
        return import_module(f"games.{self.id}.{name}")

    @cached_property
    def rules(self) -> AnyRules:
        """The rules module."""
        rules: AnyRules = self._module("rules")
        return rules

    @cached_property
    def bots(self) -> AnyBot:
        """The bots module."""
        bots: AnyBot = self._module("bots")
        return bots

    @cached_property
    def speech(self) -> Any:
        """What the game says: `AnySpeech`, which needs no Pygame."""
        return self._module("table.speech")

    @cached_property
    def drawing(self) -> Any:
        """How it is drawn: the stage's `AnyDrawing`, which needs Pygame."""
        return self._module("table.drawing")

    @cached_property
    def move_type(self) -> Any:
        """The union of the game's moves, for decoding."""
        return Union[self.rules.MOVES]  # noqa: UP007

    @cached_property
    def event_type(self) -> Any:
        """The union of the game's events, for decoding."""
        return Union[self.rules.EVENTS]  # noqa: UP007

    @property
    def levels(self) -> tuple[str, ...]:
        """The bot levels a person may choose, from weak to strong."""
        return tuple(self.deck.bots)

    def level(self, name: str) -> Any:
        """Return the settings of a bot level or yardstick; KeyError if there is none."""
        return self._levels[name]

    @cached_property
    def _levels(self) -> dict[str, Any]:
        page = sheet.read(config_path(self.id))
        kinds = {"bots": self.deck.bots, "yardsticks": self.deck.yardsticks}
        return {
            name: page.convert(self.bots.Level, kind, name)
            for kind, levels in kinds.items()
            for name in levels
        }

    def config(self, **chosen: Choice) -> Any:
        """Return the rules' `Config` with these variants chosen, the usual ones otherwise.

        Raises ValueError for a variant or a choice that the YAML does not offer.
        """
        for name, choice in chosen.items():
            offered = self.deck.variants.get(name)
            if offered is None:
                known = ", ".join(self.deck.variants) or "none"
                raise ValueError(f"{self.id} has no variant {name!r}; it has {known}")
            if choice not in offered:
                allowed = ", ".join(map(choice_text, offered))
                raise ValueError(f"{name} is one of {allowed}, not {choice_text(choice)}")
        usual = {name: choices[0] for name, choices in self.deck.variants.items()}
        return msgspec.convert({**self.deck.rules, **usual, **chosen}, self.rules.Config)


def choice_text(choice: Choice) -> str:
    """Return a variant's choice as the YAML and the command line write it."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def config_path(name: str) -> Path:
    """Return where a game's YAML lies."""
    return ROOT / "config" / f"{name}.yaml"


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all games that can be played, in alphabetical order."""
    return tuple([name for name in folders() if config_path(name).exists()])


def folders() -> tuple[str, ...]:
    """Return the ids of all games that have rules, with or without a YAML."""
    found = sorted(path.parents[1].name for path in (ROOT / "games").glob("*/rules/__init__.py"))
    return tuple([name for name in found if name != "core"])


@cache
def load(name: str) -> Game:
    """Return a game, its YAML read and checked.

    Raises `sheet.SheetError`, a sentence with file and line, or KeyError for an unknown game.
    """
    if name not in names():
        raise KeyError(name)
    page = sheet.read(config_path(name))
    game = Game(name, page.convert(Deck))
    page.convert(game.rules.Config, "rules")
    return game
