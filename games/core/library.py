"""The games on the shelf: finds their folders, reads their YAML, hands out what belongs to one.

A game is a folder here beside `core` with a `rules.py`, and `config/<folder>.yaml`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Union

import msgspec
from msgspec import Meta

from games.core import sheet
from games.core.rules import AnyBot, AnyRules, Value
from games.core.sheet import Page, SheetError

ROOT = Path(__file__).parents[2]
"""The folder of the program, with `games`, `config` and `assets`."""
CONFIG = ROOT / "config"
"""The folder of the files that people may change."""

HUMAN, RANDOM = "human", "random"
"""Who is at a seat, if it is no level of the game's own: a person, or any legal move."""
COMBINATIONS = 10_000
"""Ways to combine variants that are tried at most before a game is played."""

Choice = bool | int | str
Choices = Annotated[tuple[Choice, ...], Meta(min_length=1, max_length=30)]
Levels = Annotated[dict[str, dict[str, Any]], Meta(max_length=30)]
Name = Annotated[
    str, Meta(pattern=r"\A[A-Za-z0-9_]{1,40}\Z", description="a name of letters, digits and _")
]
MOST_SEATS = 10
"""Of any table."""
Count = Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class Seats(Value, frozen=True):
    """How many people or bots can play."""

    least: Count
    most: Count
    usual: Count

    def __post_init__(self) -> None:
        """Refuse a table nobody can sit at."""
        if not 1 <= self.least <= self.usual <= self.most <= 10:
            raise ValueError("seats need 1 <= least <= usual <= most <= 10")


class Deck(Value, frozen=True):
    """One game's YAML."""

    accent: Name
    """A colour of `config/look.yaml`."""
    seats: Seats
    longest: Annotated[int, Meta(ge=1, le=1_000_000)]
    """Moves after which a match counts as stuck."""
    rules: dict[str, Any]
    """The fields of the game's own `Config`."""
    cooperative: bool = False
    """Whether all seats win together, or none."""
    variants: Annotated[dict[str, Choices], Meta(max_length=30)] = msgspec.field(
        default_factory=dict
    )
    """Options of the rules with their choices; the first is the usual one."""
    bots: Levels = msgspec.field(default_factory=dict)
    """Levels from weak to strong, each the fields of the bot's `Level`."""
    yardsticks: Levels = msgspec.field(default_factory=dict)
    """Levels that only `simulate` offers, to measure the others against."""

    def laid(self, chosen: dict[str, Choice]) -> dict[str, Any]:
        """Return the fields of the rules with these variants chosen, the usual ones otherwise."""
        usual = {name: choices[0] for name, choices in self.variants.items()}
        return {**self.rules, **usual, **chosen}


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
        levels = {**self.deck.yardsticks, **self.deck.bots}
        return {name: msgspec.convert(fields, self.bots.Level) for name, fields in levels.items()}

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
        return msgspec.convert(self.deck.laid(chosen), self.rules.Config)


def choice_text(choice: Choice) -> str:
    """Return a variant's choice as the YAML and the command line write it."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def config_path(name: str) -> Path:
    """Return where a game's YAML lies."""
    return CONFIG / f"{name}.yaml"


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
    """Return a game that can be played in each of its variants and by each of its bots.

    Raises `sheet.SheetError`, a sentence with file and line, or KeyError for an unknown game.
    """
    if name not in names():
        raise KeyError(name)
    page = sheet.read(config_path(name))
    for error in faults(page, name):
        raise error
    return Game(name, page.convert(Deck))


# --- what keeps a game from being played -------------------------------------------------------


def faults(page: Page, name: str) -> Iterator[SheetError]:
    """Yield what keeps a game from being played as its YAML says."""
    wrong = list(page.faults(Deck))
    if wrong:
        yield from wrong
        return
    game = Game(name, page.convert(Deck))
    yield from _bot_faults(page, game)
    yield from _rule_faults(page, game)


def _bot_faults(page: Page, game: Game) -> Iterator[SheetError]:
    for kind, levels in (("bots", game.deck.bots), ("yardsticks", game.deck.yardsticks)):
        for name, fields in levels.items():
            if name in (HUMAN, RANDOM) or (kind == "yardsticks" and name in game.deck.bots):
                yield page.error(f"{kind}.{name} needs another name, that one is taken", kind, name)
            elif find_spec(f"games.{game.id}.bots"):
                yield from page.misfits(fields, game.bots.Level, kind, name)


def _rule_faults(page: Page, game: Game) -> Iterator[SheetError]:
    """Yield what is wrong with the variants one by one, the deck, and what they make together."""
    wrong = list(_variant_faults(page, game))
    wrong = wrong or list(_tried(page, game, {}))
    ways = math.prod([len(choices) for choices in game.deck.variants.values()])
    if not wrong and ways > COMBINATIONS:
        fact = f"variants can be combined in {ways:,} ways, expected at most {COMBINATIONS:,}"
        wrong = [page.error(fact, "variants")]
    yield from wrong or _clashes(page, game)


def _variant_faults(page: Page, game: Game) -> Iterator[SheetError]:
    from games.core.explain import Item, fields_of, suggestion

    config: Any = game.rules.Config
    known = fields_of(config)
    for name, choices in game.deck.variants.items():
        where = f"variants.{name}"
        if name not in known:
            fact = f"{where} is no field of the game's rules{suggestion(name, known)}"
            yield page.error(fact, "variants", name)
            continue
        for place, choice in enumerate(choices):
            if choice_text(choice) in map(choice_text, choices[:place]):
                fact = f"{where} offers {choice_text(choice)} twice"
                yield page.error(fact, "variants", name, place)
            else:
                yield from page.misfits(choice, known[name].type, "variants", name, Item(place))


def _clashes(page: Page, game: Game) -> Iterator[SheetError]:
    """Yield which choices do not go with the deck, or with each other."""
    variants, found = game.deck.variants, list[set[tuple[str, Choice]]]()
    usual = {name: choices[0] for name, choices in variants.items()}
    ways = [dict(zip(variants, way, strict=True)) for way in product(*variants.values())]
    others = [{n: c for n, c in way.items() if c is not usual[n]} for way in ways]
    for chosen in sorted(others, key=len):
        if any(clash <= {*chosen.items()} for clash in found):
            continue
        for error in _tried(page, game, chosen):
            found.append({*chosen.items()})
            yield _clash(page, chosen, error.fact, variants)
            break


def _clash(
    page: Page, chosen: dict[str, Choice], said: str, variants: dict[str, Choices]
) -> SheetError:
    name, choice = next(iter(chosen.items()))
    if len(chosen) == 1:
        fact = f"variants.{name} offers {choice_text(choice)}, but {said}"
    else:
        named = " with ".join(f"variants.{n} {choice_text(c)}" for n, c in chosen.items())
        fact = f"{named} cannot be played: {said}"
    return page.error(fact, "variants", name, variants[name].index(choice))


def _tried(page: Page, game: Game, chosen: dict[str, Choice]) -> Iterator[SheetError]:
    """Yield what is wrong with the rules when these variants are chosen."""
    rules, config = game.deck.laid(chosen), None
    try:
        config = msgspec.convert(rules, game.rules.Config)
    except (ValueError, ArithmeticError):
        yield from page.misfits(rules, game.rules.Config, "rules")
        return
    least, most = getattr(config, "seats", None) or (1, 10)
    if not least <= game.deck.seats.least <= game.deck.seats.most <= most:
        fact = f"seats go from {game.deck.seats.least} to {game.deck.seats.most}, "
        yield page.error(f"{fact}but these rules are for {least} to {most}", "seats")
