"""The cards of Atlas: a species on the ground of its region, told by colour, pattern and emblem."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from pygame import Surface

from games.atlas.rules.terms import (
    ATLAS,
    REVERSE,
    SKIP,
    SPECIES,
    TRADE,
    Config,
    category_of,
    region_of,
)
from games.stage import cards
from games.stage.kit import Kit
from games.stage.lines import SOFT
from games.stage.look import Look

COLOURS = {
    "north": "leaf",
    "east_central": "ember",
    "south": "dusk",
    "west": "bark",
    "south_east": "sun",
}
"""What the rules paint the regions: green, red, purple, brown and yellow."""
SPECIAL = {SKIP: "skip", REVERSE: "reverse", TRADE: "trade", ATLAS: "atlas"}
NARROW = 0.7
"""Names are made no narrower than this share of their width: then they go on in the next line."""
NAMED = 108.0
"""Width from which a card has its name on it."""
LETTERS = 26.0


def mix(look: Look, ground: str, colour: str, share: float) -> str:
    """Return a colour with so much of another one in it."""
    pairs = zip(look.colour(ground), look.colour(colour), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def region(config: Config, face: int) -> str:
    """Return the region of a species."""
    return tuple(config.regions)[region_of(face)]


def category(config: Config, face: int) -> str:
    """Return the category of a species."""
    return tuple(config.regions[region(config, face)])[category_of(face)]


def name_of(kit: Kit, face: int) -> str:
    """Return the name of a card; soft hyphens in it say where it may be parted."""
    if face >= SPECIES:
        return kit.words(f"cards.{SPECIAL[face]}")
    return kit.words(f"species.{kit.config.species[face]}")


def front(kit: Kit, face: int, width: float, height: float) -> Surface:
    """Return a card's face: marks in the corners, the picture, and as much text as it can have."""
    if face >= SPECIES:
        return _special(kit, face, width, height)
    look, config = kit.look, kit.config
    colour = COLOURS[region(config, face)]
    sheet = cards.blank(look, width, height, mix(look, "paper", colour, 0.34))
    s, rim = cards.shadow_reach(width), width * 0.045
    lines = names(look, name_of(kit, face), width - 2 * rim - 6, width) if width >= NAMED else []
    line = lines[0].get_height() / look.scale * 0.94 if lines else 0.0
    words = _words(kit, face, width) if width >= 2 * NAMED else None
    foot = len(lines) * line + (words.get_height() / look.scale if words else 0.0)
    foot += 8 if foot else 0
    room = (width - 2 * rim, height - 2 * rim - foot)
    ground = look.drawing(
        pattern(look, region(config, face), *room, mix(look, "paper", colour, 0.56)), *room
    )
    _put(look, sheet, ground, s + rim, s + rim)
    mark = max(32.0, width * 0.26) if width >= 76 else width * 0.4
    top = s + rim + (mark * 0.3 if foot else mark * 0.72)
    art = min(room[0] * 0.94, height - top - foot - rim + s)
    picture = look.art(f"atlas/{config.species[face]}", art)
    _put(
        look, sheet, picture, s + (width - art) / 2, top + (s + height - rim - foot - top - art) / 2
    )
    _put(look, sheet, _frame(look, colour, width, height, foot), s, s)
    emblem = f"atlas/regions/{region(config, face)}"
    symbol = f"atlas/symbols/{category(config, face)}"
    _put(look, sheet, _mark(look, emblem, colour, mark), s + rim * 0.5, s + rim * 0.5)
    other = _mark(look, symbol, colour, mark)
    _put(look, sheet, other, s + width - rim * 0.5 - mark, s + rim * 0.5)
    y = s + height - rim - foot + 3
    for text in lines:
        _middle(look, sheet, text, y)
        y += line
    if words:
        _middle(look, sheet, words, y)
    return sheet


def _put(look: Look, sheet: Surface, picture: Surface, x: float, y: float) -> None:
    sheet.blit(picture, (look.px(x), look.px(y)))


def _middle(look: Look, sheet: Surface, text: Surface, y: float) -> None:
    sheet.blit(text, ((sheet.get_width() - text.get_width()) // 2, look.px(y)))


def _words(kit: Kit, face: int, width: float) -> Surface:
    """Return region and category in words, for cards that are wide enough."""
    words = " · ".join(
        [
            kit.words(f"short.{region(kit.config, face)}"),
            kit.words(f"short.{category(kit.config, face)}"),
        ]
    )
    return kit.look.narrowed(words, width - 20, LETTERS, "ink", "body")


def _mark(look: Look, art: str, colour: str, size: float) -> Surface:
    """Return an emblem or a symbol on a disc with a rim in the region's colour."""
    disc = look.panel(size, size, "paper", size / 2, colour, size * 0.07).copy()
    picture = look.art(art, size * 0.7)
    gap = (disc.get_width() - picture.get_width()) // 2
    disc.blit(picture, (gap, gap))
    return disc


def _frame(look: Look, colour: str, width: float, height: float, foot: float) -> Surface:
    """Return the region's frame with the ground of the name."""
    rim, radius = width * 0.045, width * 0.08
    svg = ""
    if foot:
        top = height - rim - foot
        svg += (
            f'<rect x="{rim * 0.5:.1f}" y="{top:.1f}" width="{width - rim:.1f}" '
            f'height="{foot + rim * 0.5:.1f}" rx="{radius * 0.6:.1f}" fill="{look.hex("paper")}"/>'
        )
    svg += (
        f'<rect x="{rim / 2:.2f}" y="{rim / 2:.2f}" width="{width - rim:.2f}" '
        f'height="{height - rim:.2f}" rx="{radius - rim / 2:.2f}" fill="none" '
        f'stroke="{look.hex(colour)}" stroke-width="{rim:.2f}"/>'
    )
    return look.drawing(svg, width, height)


def _special(kit: Kit, face: int, width: float, height: float) -> Surface:
    """Return an action card or an Atlas card: its picture and its word."""
    look = kit.look
    fill = "haze" if face == ATLAS else "sand"
    sheet = cards.blank(look, width, height, fill)
    s, rim = cards.shadow_reach(width), width * 0.045
    lines = names(look, name_of(kit, face), width - 2 * rim - 6, width) if width >= NAMED else []
    line = lines[0].get_height() / look.scale if lines else 0.0
    foot = len(lines) * line + 8 if lines else 0.0
    art = min(width * 0.9, height - foot - 3 * rim)
    picture = look.art(f"atlas/special/{SPECIAL[face]}", art)
    y = s + rim + (height - 2 * rim - foot - art) / 2
    _put(look, sheet, picture, s + (width - art) / 2, y)
    if face == ATLAS:
        _put(look, sheet, _stripes(look, width, height), s, s)
    else:
        _put(look, sheet, _frame(look, "shallow", width, height, foot), s, s)
    y = s + height - rim - foot + 4
    for text in lines:
        _middle(look, sheet, text, y)
        y += line
    return sheet


def _stripes(look: Look, width: float, height: float) -> Surface:
    """Return a frame in the colours of all regions, for the card that stands for all."""
    rim, radius = width * 0.045, width * 0.08
    box = (
        f'x="{rim / 2:.2f}" y="{rim / 2:.2f}" width="{width - rim:.2f}" '
        f'height="{height - rim:.2f}" rx="{radius - rim / 2:.2f}" fill="none"'
    )
    around = 2 * (width + height - 2 * rim)
    part = around / 20
    svg = f'<rect {box} stroke="{look.hex("deep")}" stroke-width="{rim:.2f}"/>'
    for i, colour in enumerate(COLOURS.values()):
        svg += (
            f'<rect {box} stroke="{look.hex(colour)}" stroke-width="{rim * 0.8:.2f}" '
            f'stroke-dasharray="{part:.2f} {4 * part:.2f}" stroke-dashoffset="{-i * part:.2f}"/>'
        )
    return look.drawing(svg, width, height)


# --- names -------------------------------------------------------------------------------------


def names(look: Look, words: str, room: float, width: float) -> list[Surface]:
    """Return a name in as few lines as its letters allow, a little narrower if they must be."""
    size = max(LETTERS, width * 0.15)
    parts = _parts(words)
    for count in range(1, len(parts) + 1):
        lines = _broken(look, parts, count, size)
        widths = [look.text_width(line, size, "bold") for line in lines]
        share = min(1.0, room / max(widths))
        if share >= NARROW or count == len(parts):
            return [
                look.narrowed(line, wide * share, size, "ink", "bold")
                for line, wide in zip(lines, widths, strict=True)
            ]
    raise AssertionError("a name has a line at least")


def _parts(words: str) -> list[str]:
    """Return what may stand on lines of its own, each part with what follows it: a space, …"""
    return re.findall(rf"[^ \-{SOFT}]+[ \-{SOFT}]?", words)


def _broken(look: Look, parts: list[str], count: int, size: float) -> list[str]:
    """Return the parts in so many lines, the widest one as narrow as can be."""

    def lines(cuts: tuple[int, ...]) -> list[str]:
        ends = [*cuts, len(parts)]
        return [_line(parts[start:end]) for start, end in zip([0, *cuts], ends, strict=True)]

    def widest(some: list[str]) -> float:
        return max(look.text_width(line, size, "bold") for line in some)

    return min(map(lines, combinations(range(1, len(parts)), count - 1)), key=widest)


def _line(parts: list[str]) -> str:
    """Return a line; one that ends within a word ends with a hyphen."""
    line = "".join(parts)
    return line[:-1] + "-" if line.endswith(SOFT) else line.rstrip()


# --- patterns ----------------------------------------------------------------------------------


def pattern(look: Look, region: str, width: float, height: float, colour: str) -> str:
    """Return a region's pattern as SVG, for a ground of this size."""
    step = max(width / 7, 9.0)
    stroke = f'fill="none" stroke="{look.hex(colour)}" stroke-width="{step * 0.17:.2f}"'
    match region:
        case "north":
            shapes = _dots(step, width, height)
            return "".join(f'<circle {at} fill="{look.hex(colour)}"/>' for at in shapes)
        case "east_central":
            paths = _diagonals(step, width, height)
        case "south":
            paths = _waves(step, width, height)
        case "west":
            paths = _grid(step, width, height)
        case _:
            paths = _chevrons(step, width, height)
    return "".join(f'<path d="{path}" {stroke}/>' for path in paths)


def _dots(step: float, width: float, height: float) -> Iterator[str]:
    for row in range(int(height / step) + 1):
        for column in range(int(width / step) + 2):
            x = step * (column + (0.5 if row % 2 else 0.0))
            if x < width:
                yield f'cx="{x:.1f}" cy="{step * (row + 0.5):.1f}" r="{step * 0.17:.1f}"'


def _diagonals(step: float, width: float, height: float) -> Iterator[str]:
    for i in range(1, int((width + height) / step) + 1):
        reach = i * step
        x, y = min(reach, width), max(0.0, reach - width)
        left, low = max(0.0, reach - height), min(reach, height)
        yield f"M {x:.1f} {y:.1f} L {left:.1f} {low:.1f}"


def _waves(step: float, width: float, height: float) -> Iterator[str]:
    count = max(2, round(width / (2 * step)))
    half = width / count / 2
    for row in range(int(height / step)):
        y = step * (row + 0.6)
        swell = f"q {half / 2:.2f} {-step * 0.5:.2f} {half:.2f} 0 "
        swell += f"q {half / 2:.2f} {step * 0.5:.2f} {half:.2f} 0 "
        yield f"M 0 {y:.1f} {swell * count}"


def _grid(step: float, width: float, height: float) -> Iterator[str]:
    for i in range(int(width / step) + 1):
        yield f"M {step * (i + 0.5):.1f} 0 L {step * (i + 0.5):.1f} {height:.1f}"
    for i in range(int(height / step) + 1):
        yield f"M 0 {step * (i + 0.5):.1f} L {width:.1f} {step * (i + 0.5):.1f}"


def _chevrons(step: float, width: float, height: float) -> Iterator[str]:
    count = max(2, round(width / (2 * step)))
    half = width / count / 2
    for row in range(int(height / step)):
        y = step * (row + 0.9)
        yield f"M 0 {y:.1f} " + " ".join(
            f"l {half:.2f} {-step * 0.6:.2f} l {half:.2f} {step * 0.6:.2f}" for _ in range(count)
        )
