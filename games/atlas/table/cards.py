"""The cards of Atlas: a species on the ground of its region, told by colour, pattern and emblem."""

from __future__ import annotations

from pygame import Surface

from games.atlas.rules import ATLAS, SPECIES
from games.atlas.table.lettering import LETTERS, name_lines
from games.atlas.table.names import SPECIAL, card_name, category, region
from games.atlas.table.patterns import COLOURS, mix, pattern
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look

NAMED = 108.0
"""Width from which a card has its name on it."""


def front(kit: Kit, face: int, width: float, height: float) -> Surface:
    """Return a card's face: marks in the corners, the picture, and as much text as it can have."""
    if face >= SPECIES:
        return _special(kit, face, width, height)
    look, config = kit.look, kit.config
    colour = COLOURS[region(config, face)]
    sheet = cards.blank(look, width, height, mix(look, "paper", colour, 0.34))
    s, rim = cards.shadow_reach(width), width * 0.045
    lines = name(kit, face, width)
    line = lines[0].get_height() / look.scale * 0.94 if lines else 0.0
    about = _about(kit, face, width) if width >= 2 * NAMED else None
    foot = len(lines) * line + (about.get_height() / look.scale if about else 0.0)
    foot += 8 if foot else 0
    room = (width - 2 * rim, height - 2 * rim - foot)
    ground = look.drawing(
        pattern(look, region(config, face), *room, mix(look, "paper", colour, 0.56)), *room
    )
    put(look, sheet, ground, s + rim, s + rim)
    size = max(32.0, width * 0.26) if width >= 76 else width * 0.4
    top = s + rim + (size * 0.3 if foot else size * 0.72)
    art = min(room[0] * 0.94, height - top - foot - rim + s)
    picture = look.art(f"atlas/{config.species[face]}", art)
    put(
        look, sheet, picture, s + (width - art) / 2, top + (s + height - rim - foot - top - art) / 2
    )
    put(look, sheet, _frame(look, colour, width, height, foot), s, s)
    emblem = f"atlas/regions/{region(config, face)}"
    symbol = f"atlas/symbols/{category(config, face)}"
    put(look, sheet, mark(look, emblem, colour, size), s + rim * 0.5, s + rim * 0.5)
    other = mark(look, symbol, colour, size)
    put(look, sheet, other, s + width - rim * 0.5 - size, s + rim * 0.5)
    y = s + height - rim - foot + 3
    for text in lines:
        _middle(look, sheet, text, y)
        y += line
    if about:
        _middle(look, sheet, about, y)
    return sheet


def put(look: Look, sheet: Surface, picture: Surface, x: float, y: float) -> None:
    """Lay a picture on a sheet, its top left corner at logical x, y."""
    sheet.blit(picture, (look.px(x), look.px(y)))


def _middle(look: Look, sheet: Surface, text: Surface, y: float) -> None:
    sheet.blit(text, ((sheet.get_width() - text.get_width()) // 2, look.px(y)))


def name(kit: Kit, face: int, width: float) -> list[Surface]:
    """Return the lines of a card's name, none on a card too narrow for it."""
    if width < NAMED:
        return []
    words, rim = kit.words(card_name(kit.config, face)), width * 0.045
    return name_lines(kit.look, words, width - 2 * rim - 6, width)


def _about(kit: Kit, face: int, width: float) -> Surface:
    """Return region and category in words, for cards that are wide enough."""
    keys = region(kit.config, face), category(kit.config, face)
    text = " · ".join([kit.words(f"short.{key}") for key in keys])
    return kit.look.narrowed(text, width - 20, LETTERS, "ink", "body")


def mark(look: Look, art: str, colour: str, size: float) -> Surface:
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
    lines = name(kit, face, width)
    line = lines[0].get_height() / look.scale if lines else 0.0
    foot = len(lines) * line + 8 if lines else 0.0
    art = min(width * 0.9, height - foot - 3 * rim)
    picture = look.art(f"atlas/special/{SPECIAL[face]}", art)
    y = s + rim + (height - 2 * rim - foot - art) / 2
    put(look, sheet, picture, s + (width - art) / 2, y)
    if face == ATLAS:
        put(look, sheet, _stripes(look, width, height), s, s)
    else:
        put(look, sheet, _frame(look, "shallow", width, height, foot), s, s)
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
