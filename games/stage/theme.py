"""The theme: every colour, size, motion and pause by its name, as `config/look.yaml` has them."""

from __future__ import annotations

from games.core import sheet
from games.core.library import ROOT
from games.core.rules import Value


class Easing(Value, frozen=True):
    """A named motion of `look.yaml`."""

    ms: int
    ease: str
    arc: float = 0.0


class SeatLook(Value, frozen=True):
    """Colour and shape of a seat: never the one without the other."""

    colour: str
    shape: str


class BotPace(Value, frozen=True):
    """Milliseconds that a bot thinks, points at what it will touch, and lets you look."""

    think: int
    point: int
    after: int


class Theme(Value, frozen=True):
    """`config/look.yaml`."""

    title: str
    colours: dict[str, str]
    contrast: dict[str, str]
    seats: tuple[SeatLook, ...]
    animals: tuple[str, ...]
    type: dict[str, int]
    fonts: dict[str, str]
    islands: tuple[str, ...]
    motions: dict[str, Easing]
    pace: dict[str, float]
    bots: BotPace


def read_theme() -> Theme:
    """Return the theme; raises `sheet.SheetError` with file and line."""
    return sheet.read(ROOT / "config" / "look.yaml").convert(Theme)
