"""The theme: every colour, size, motion and pause by its name, as `config/look.yaml` has them.

Whatever is wrong or missing in the file has its built-in value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, field
from msgspec.structs import replace

from games.core import sheet
from games.core.library import MOST_SEATS, ROOT, Name, config_path
from games.core.notices import mended
from games.core.rules import Value
from games.stage.anim import motion
from games.stage.art import has_art

if TYPE_CHECKING:
    from games.core.explain import Fault

FONTS = ROOT / "assets" / "fonts"
NARROW, WIDE = 2 / 3, 3 / 2
"""How far letters may be from their built-in size, as a share of it."""
SLOWEST = 0.1
"""The least pace at which anything still moves."""
NAMED = ("colours", "type", "fonts", "motions", "pace")
"""Parts whose names the program knows."""

Colour = Annotated[
    str, Meta(pattern=r"\A#[0-9A-Fa-f]{6}\Z", description='a colour in quotes such as "#12495A"')
]
File = Annotated[
    str, Meta(pattern=r"\A[\w-]{1,60}\.[ot]tf\Z", description="a file of assets/fonts")
]
Line = Annotated[
    str, Meta(pattern=r"\S", max_length=40, description="a text of at most 40 letters")
]
Pace = Annotated[float, Meta(ge=0, le=10)]
Time = Annotated[int, Meta(ge=0, le=5000)]
"""Milliseconds."""


class Easing(Value, frozen=True):
    """A named motion of `look.yaml`."""

    ms: Time
    ease: Annotated[str, Meta(max_length=40)]
    """The name of a curve of pytweening."""
    arc: Annotated[float, Meta(ge=-1, le=1)] = 0.0
    """Height of the arc as a share of the way; below 0 it goes the other way round."""


class SeatLook(Value, frozen=True):
    """Colour and shape of a seat: never the one without the other."""

    colour: Colour
    shape: Name


class BotPace(Value, frozen=True):
    """Milliseconds that a bot thinks, points at what it will touch, and lets you look."""

    think: Time = 600
    point: Time = 300
    after: Time = 700


COLOURS = {
    "deep": "#0B2E3A",
    "water": "#12495A",
    "shallow": "#1F6F80",
    "foam": "#DFF3EF",
    "sand": "#F3E3C3",
    "paper": "#FBF6EA",
    "coral": "#E8664A",
    "sun": "#F2B441",
    "leaf": "#5BAA6C",
    "dusk": "#6C5B9E",
    "ember": "#B23A48",
    "bark": "#B07B50",
    "ink": "#1B2A33",
    "dawn": "#EFA07A",
    "haze": "#F7DDB0",
}
CONTRAST = {
    "water": "#08222B",
    "shallow": "#0E3743",
    "foam": "#FFFFFF",
    "sand": "#FFF3D9",
    "paper": "#FFFFFF",
    "ink": "#0A1216",
}
SEATS = (
    SeatLook("#E69F00", "circle"),
    SeatLook("#56B4E9", "triangle"),
    SeatLook("#009E73", "square"),
    SeatLook("#F0E442", "diamond"),
    SeatLook("#CC79A7", "star"),
    SeatLook("#D55E00", "hexagon"),
    SeatLook("#0072B2", "cross"),
    SeatLook("#F5F5F5", "drop"),
    SeatLook("#9A8CD9", "moon"),
    SeatLook("#A3C14A", "leaf"),
)
ANIMALS = (
    *("otter", "heron", "crab", "gecko", "octopus", "parrot"),
    *("seal", "pelican", "frog", "owl", "dolphin", "starfish"),
)
TYPE = {"small": 26, "body": 28, "large": 34, "head": 44, "title": 64, "hero": 96}
FACES = {
    "body": "inter-regular.ttf",
    "bold": "inter-semibold.ttf",
    "head": "nunito-extrabold.ttf",
    "black": "nunito-black.ttf",
}
MOTIONS = {
    "glide": Easing(320, "easeInOutCubic", 0.08),
    "flip": Easing(260, "easeInOutSine"),
    "back": Easing(220, "easeInOutSine"),
    "deal": Easing(220, "easeOutCubic", 0.05),
    "sail": Easing(620, "easeInOutCubic", 0.12),
    "over": Easing(560, "easeInOutCubic", 0.2),
    "under": Easing(560, "easeInOutCubic", -0.2),
    "boat": Easing(420, "easeInOutSine"),
    "toss": Easing(80, "easeOutQuad", 0.05),
    "click": Easing(170, "easeInBack"),
    "zip": Easing(190, "easeInOutBack", 0.12),
    "sink": Easing(320, "easeInCubic"),
    "drop": Easing(360, "easeOutBounce"),
    "ripple": Easing(520, "easeOutCubic"),
    "glow": Easing(640, "easeInOutSine"),
}
PACE = {"fast": 1.65, "normal": 1.0, "slow": 0.55, "off": 0.0}
"""What is built in: the look that is shipped."""


class Theme(Value, frozen=True):
    """`config/look.yaml`."""

    title: Line = "Lagoon"
    colours: dict[str, Colour] = field(default_factory=COLOURS.copy)
    contrast: dict[str, Colour] = field(default_factory=CONTRAST.copy)
    """What changes for high contrast."""
    seats: Annotated[tuple[SeatLook, ...], Meta(min_length=MOST_SEATS, max_length=30)] = SEATS
    animals: Annotated[tuple[Name, ...], Meta(min_length=MOST_SEATS, max_length=60)] = ANIMALS
    type: dict[str, int] = field(default_factory=TYPE.copy)
    """Sizes of letters where the short side of the window is 1080."""
    fonts: dict[str, File] = field(default_factory=FACES.copy)
    islands: Annotated[tuple[Name, ...], Meta(max_length=60)] = ()
    """Games in the order in which they lie on the first screen; all others follow."""
    motions: dict[str, Easing] = field(default_factory=MOTIONS.copy)
    pace: dict[str, Pace] = field(default_factory=PACE.copy)
    """How fast things move; 0: they are there at once."""
    bots: BotPace = BotPace()


USUAL = Theme()


def read_theme(notices: list[str] | None = None) -> Theme:
    """Return the theme; never raises. What is wrong in its file is added to the notices."""
    theme, found = sheet.mended(config_path("look"), USUAL, faults)
    told = mended(found)
    if notices is not None:
        notices += told
    whole = {part: {**getattr(USUAL, part), **getattr(theme, part)} for part in NAMED}
    return replace(theme, **whole)


def faults(theme: Theme) -> Iterator[Fault]:
    """Yield what the types of the fields do not say."""
    yield from _unknown(theme)
    yield from _no_files(theme)
    yield from _out_of_range(theme)
    for name, easing in theme.motions.items():
        try:
            motion(easing.ms / 1000, easing.ease, easing.arc).ease(0.5)
        except (ValueError, TypeError):
            said = f'is "{easing.ease}", which is no curve of pytweening such as easeOutCubic'
            yield _fault(said, "motions", name, "ease")
    for part in ("animals", "islands"):
        yield from _twice(part, getattr(theme, part))
    for part in ("colour", "shape"):
        yield from _twice("seats", [getattr(seat, part) for seat in theme.seats], part)


def _unknown(theme: Theme) -> Iterator[Fault]:
    for part in (*NAMED, "contrast"):
        known = getattr(USUAL, "colours" if part == "contrast" else part)
        unknown = [name for name in getattr(theme, part) if name not in known]
        for number, name in enumerate(unknown):
            from games.core.explain import SUGGESTIONS, suggestion

            meant = suggestion(name, known) if number < SUGGESTIONS else ""
            yield _fault(f"is not a name that is known here{meant}", part, name)


def _no_files(theme: Theme) -> Iterator[Fault]:
    for name, file in theme.fonts.items():
        if not (FONTS / file).is_file():
            yield _fault(f'is "{file}", and assets/fonts has no such file', "fonts", name)
    for place, animal in enumerate(theme.animals):
        if not has_art(f"emblems/{animal}"):
            said = f'is "{animal}", and assets/art/emblems has no such picture'
            yield _fault(said, "animals", place)
    for place, seat in enumerate(theme.seats):
        if not has_art(f"icons/shapes/{seat.shape}"):
            said = f'is "{seat.shape}", and assets/art/icons/shapes has no such picture'
            yield _fault(said, "seats", place, "shape")


def _out_of_range(theme: Theme) -> Iterator[Fault]:
    for name, size in theme.type.items():
        least, most = (round(USUAL.type.get(name, size) * share) for share in (NARROW, WIDE))
        if not least <= size <= most:
            said = f"is {size}, expected a whole number from {least} to {most}"
            yield _fault(said, "type", name)
    for name, pace in theme.pace.items():
        if name != "off" and pace < SLOWEST:
            yield _fault(f"is {pace}, expected a number from {SLOWEST} to 10", "pace", name)


def _twice(part: str, values: Sequence[str], *field: str) -> Iterator[Fault]:
    for place, value in enumerate(values):
        if value in values[:place]:
            yield _fault(f'is "{value}", which is there twice', part, place, *field)


def _fault(said: str, *keys: str | int) -> Fault:
    from games.core.explain import Fault, Item, dotted

    there = tuple([Item(key) if isinstance(key, int) else key for key in keys])
    return Fault(there, f"{dotted(there)} {said}")
