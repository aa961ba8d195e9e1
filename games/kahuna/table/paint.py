"""The archipelago in paper: islands, bridges plank by plank, stones, and cards with a small map."""

from __future__ import annotations

import math

from pygame import SRCALPHA, Surface

from games.core.chance import generator
from games.core.rules import Seat
from games.core.speech import Face
from games.kahuna.rules import board_of
from games.kahuna.table.pieces import (
    Bare,
    Carving,
    Dots,
    Front,
    Planks,
    Plate,
    Reverse,
    Ring,
    Shore,
    Stack,
)
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look, soft_shadow

PICTURED = frozenset(
    ("aloa", "bari", "coco", "duda", "elai", "faaa", "gola", "huna", "iffi", "jojo", "kahu", "lale")
)
"""Islands with a landmark of their own; a deck may name others."""
PLANKS = 8
"""A bridge unrolls in so many steps."""


def named(kit: Kit, island: int) -> str:
    """Return an island's name."""
    return kit.words(f"islands.{kit.config.islands[island].name}")


SAND = 1.62
"""Width of an island's picture, with that of its sand."""


def _island(kit: Kit, number: int, counts: tuple[int, ...], width: float, height: float) -> Surface:
    """Return an island with its name, its number of lines, and each seat's bridges there.

    The middle of the sand is the middle of the picture.
    """
    look, wide = kit.look, width * SAND
    name = kit.config.islands[number].name.lower()
    if name in PICTURED:
        art = look.art(f"kahuna/{name}", wide, wide * 300 / 320)
        sheet = Surface((art.get_width(), round(art.get_width() * 380 / 320)), SRCALPHA, 32)
        sheet.blit(art, (0, 0))
    else:
        sheet = look.drawing(_shore(number, look), wide, wide, (130, 130)).copy()
    label = look.text(
        f"{named(kit, number)} {board_of(kit.config).degree[number]}", 26.0, "ink", "bold"
    )
    plate = look.panel(label.get_width() / look.scale + 18, 34, "paper", 12, "sand", 2)
    middle, down = sheet.get_width() // 2, sheet.get_height() // 2 + look.px(width * 0.1)
    sheet.blit(plate, (middle - plate.get_width() // 2, down))
    sheet.blit(
        label,
        (middle - label.get_width() // 2, down + (plate.get_height() - label.get_height()) // 2),
    )
    size = max(width * 0.19, 32.0)
    for seat, count in enumerate(counts):
        if count:
            pip = _pip(kit, seat, count, size)
            aside = -pip.get_width() - look.px(3) if seat == 0 else look.px(3)
            sheet.blit(pip, (middle + aside, down + plate.get_height() - look.px(2)))
    return sheet


def _pip(kit: Kit, seat: Seat, count: int, size: float) -> Surface:
    """Return a seat's count in its colour; the second seat's is square, so that shape tells too."""
    look, colour = kit.look, kit.seats[seat].colour
    radius = size / 2 if seat == 0 else size * 0.22
    disc = look.panel(size, size, colour, radius, "deep", 2.5).copy()
    number = look.text(str(count), 26.0, _ink(colour), "bold")
    left = (disc.get_width() - number.get_width()) // 2
    disc.blit(number, (left, (disc.get_height() - number.get_height()) // 2))
    return disc


def _ink(colour: str) -> str:
    """Return the letters that can be read on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "ink" if 0.3 * red + 0.59 * green + 0.11 * blue > 110 else "paper"


def _shore(number: int, look: Look) -> str:
    """Return an island's ground: surf, sand and a little green, of its own shape."""
    rng = generator("shore", number)
    radii = [1 + (rng.random() - 0.5) * 0.16 for _ in range(9)]
    layers = (
        (62, "foam", 0.16),
        (56, "foam", 0.3),
        (50, "sand", 1.0),
    )
    out = "".join(
        f'<path d="{_blob(radii, size)}" fill="{look.hex(colour)}" fill-opacity="{opacity}"/>'
        for size, colour, opacity in layers
    )
    for _ in range(4):
        angle = rng.random() * math.tau
        x, y = 65 + 42 * math.cos(angle), 65 + 42 * math.sin(angle)
        size = 6 + rng.random() * 5
        out += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{look.hex("leaf")}"/>'
        out += (
            f'<circle cx="{x - 1.5:.1f}" cy="{y - 2:.1f}" r="{size * 0.6:.1f}" '
            f'fill="#ffffff" fill-opacity="0.18"/>'
        )
    return out


def _blob(radii: list[float], size: float) -> str:
    """Return a closed smooth path around the middle (65, 65)."""
    count = len(radii)
    points = [
        (
            65 + size * radius * math.cos(math.tau * i / count),
            65 + size * radius * math.sin(math.tau * i / count),
        )
        for i, radius in enumerate(radii)
    ]
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for a, b in zip(points, points[1:] + points[:1], strict=True)
    ]
    path = f"M {middles[-1][0]:.1f} {middles[-1][1]:.1f} "
    path += " ".join(
        f"Q {p[0]:.1f} {p[1]:.1f} {m[0]:.1f} {m[1]:.1f}"
        for p, m in zip(points, middles, strict=True)
    )
    return path + " Z"


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return what a face shows, at this size; ValueError for one that is none of Kahuna."""
    look = kit.look
    match face:
        case Shore(island, counts):
            return _island(kit, island, counts, width, height)
        case Dots():
            return _line(look, width, height)
        case Planks(seat, count):
            return _bridge(kit, seat, count, width, height)
        case Carving(seat):
            return _stone(kit, seat, width)
        case Front(island):
            return _front(kit, island, width, height)
        case Reverse():
            return _back(look, cards.back(look, "coral", width, height), width, height)
        case Stack(count):
            return cards.stack(look, "coral", width, height, count)
        case Bare():
            return look.panel(width, height, "deep", width * 0.08, "foam", 2, 0.3)
        case Plate():
            return cards.plate(look, kit.words("signs.end_turn"), width, height)
        case Ring(seat):
            return _ripple(kit, seat, width)
    raise ValueError(f"{face} is no face of Kahuna")


def _back(look: Look, sheet: Surface, width: float, height: float) -> Surface:
    """Return a card's back: two islands, each the other's reflection, under the same sun."""
    half = (
        '<path d="M -30 0 Q -24 -13 -9 -12 Q -6 -30 2 -32 Q 9 -30 12 -12 Q 26 -12 30 0 Z" '
        f'fill="{look.hex("sand")}"/><path d="M -9 -12 Q -6 -30 2 -32 Q 9 -30 12 -12 Z" '
        f'fill="{look.hex("leaf")}"/>'
    )
    svg = (
        f'<circle cx="50" cy="50" r="44" fill="{look.hex("deep")}"/>'
        f'<circle cx="50" cy="50" r="39" fill="{look.hex("shallow")}"/>'
        f'<g transform="translate(50 48)">{half}</g>'
        f'<g transform="translate(50 52) rotate(180)">{half}</g>'
        f'<path d="M 12 50 H 88" stroke="{look.hex("foam")}" stroke-width="4"/>'
    )
    size = width * 0.62
    sign = look.drawing(svg, size, size, (100, 100))
    done = sheet.copy()
    done.blit(
        sign,
        (
            (done.get_width() - sign.get_width()) // 2,
            (done.get_height() - sign.get_height()) // 2,
        ),
    )
    return done


def _line(look: Look, width: float, height: float) -> Surface:
    """Return the dotted way where a bridge can be."""
    count = max(2, round(width / 16))
    y = height / 2
    dots = "".join(
        f'<circle cx="{width * (i + 0.5) / count:.1f}" cy="{y:.1f}" r="3.6" '
        f'fill="{look.hex("foam")}" fill-opacity="0.75"/>'
        for i in range(count)
    )
    return look.drawing(dots, width, height)


def _bridge(kit: Kit, seat: Seat, planks: int, width: float, height: float) -> Surface:
    """Return a rope bridge in a seat's colour; the second seat's planks are split, for the eye."""
    look, colour = kit.look, kit.seats[seat].colour
    count = max(PLANKS, round(width / 11))
    shown = round(count * planks / PLANKS)
    step, thick = width / count, height * 0.62
    y = (height - thick) / 2
    svg = soft_shadow(0, y, width * planks / PLANKS, thick, 3, 5)
    for i in range(shown):
        x = i * step + step * 0.1
        parts = (
            ((y, thick),) if seat == 0 else ((y, thick * 0.42), (y + thick * 0.58, thick * 0.42))
        )
        for top, high in parts:
            svg += (
                f'<rect x="{x:.1f}" y="{top:.1f}" width="{step * 0.8:.1f}" height="{high:.1f}" '
                f'rx="1.8" fill="{colour}" stroke="{look.hex("deep")}" stroke-width="1.6"/>'
            )
    long = shown * step
    for rope in (y + 1.5, y + thick - 1.5):
        svg += (
            f'<rect x="0" y="{rope - 1.4:.1f}" width="{long:.1f}" height="2.8" rx="1.4" '
            f'fill="{look.hex("paper")}" stroke="{look.hex("deep")}" stroke-width="0.8"/>'
        )
    return look.drawing(svg, width, height)


def _stone(kit: Kit, seat: Seat, width: float) -> Surface:
    """Return a control stone with the seat's shape carved into it."""
    look = kit.look
    disc = look.drawing(
        f'<circle cx="50" cy="56" r="42" fill="#04161d" fill-opacity="0.35"/>'
        f'<circle cx="50" cy="50" r="44" fill="{look.hex("deep")}"/>'
        f'<circle cx="50" cy="50" r="38" fill="{kit.seats[seat].colour}"/>'
        f'<circle cx="42" cy="38" r="14" fill="#ffffff" fill-opacity="0.25"/>',
        width,
        width,
        (100, 100),
    ).copy()
    mark = look.art(f"icons/shapes/{kit.seats[seat].shape}", width * 0.46, tint="deep")
    gap = (disc.get_width() - mark.get_width()) // 2
    disc.blit(mark, (gap, gap))
    return disc


def _ripple(kit: Kit, seat: Seat, width: float) -> Surface:
    """Return the ring that a new majority sends over the water."""
    colour = kit.seats[seat].colour
    svg = "".join(
        f'<circle cx="50" cy="50" r="{r}" fill="none" stroke="{colour}" stroke-width="{w}"/>'
        for r, w in ((46, 4), (36, 3))
    )
    return kit.look.drawing(svg, width, width, (100, 100))


SMALL = 60.0
"""Width of a card on which there is no room for letters."""


def _front(kit: Kit, number: int, width: float, height: float) -> Surface:
    """Return an island's card: its name, its lines, and where it lies."""
    look = kit.look
    sheet = cards.blank(look, width, height, "paper", "coral")
    s = cards.shadow_reach(width)
    if width < SMALL:
        picture = look.drawing(_map(number, kit), width * 0.84, height * 0.8, (125, 100))
        sheet.blit(picture, (look.px(s + width * 0.08), look.px(s + height * 0.1)))
        return sheet
    head = look.text(named(kit, number), 26.0, "ink", "bold")
    sheet.blit(head, (look.px(s + width / 2) - head.get_width() // 2, look.px(s + height * 0.05)))
    name = kit.config.islands[number].name.lower()
    wide = width * 0.9
    if name in PICTURED:
        sea = look.panel(wide, height * 0.6, "shallow", 10)
        sheet.blit(sea, (look.px(s + width * 0.05), look.px(s + height * 0.2)))
        picture = look.art(f"kahuna/{name}", wide * 0.98, wide * 0.98 * 300 / 320)
        sheet.blit(picture, (look.px(s + width * 0.06), look.px(s + height * 0.19)))
    else:
        small = look.drawing(_map(number, kit), width * 0.84, height * 0.56, (125, 100))
        sheet.blit(small, (look.px(s + width * 0.08), look.px(s + height * 0.26)))
    lines = board_of(kit.config).degree[number]
    foot = look.text(kit.words("signs.lines", count=lines), 26.0, "ink", "body")
    left = look.px(s + width / 2) - foot.get_width() // 2
    sheet.blit(foot, (left, look.px(s + height * 0.97) - foot.get_height()))
    return sheet


def _map(number: int, kit: Kit) -> str:
    """Return the archipelago in small, one island and its lines lit."""
    look, board = kit.look, board_of(kit.config)
    spots = [(island.x * 125, island.y * 100) for island in kit.config.islands]
    out = ""
    for one, other in board.ends:
        if number in (one, other):
            (x1, y1), (x2, y2) = spots[one], spots[other]
            out += (
                f'<path d="M {x1:.1f} {y1:.1f} L {x2:.1f} {y2:.1f}" fill="none" '
                f'stroke="{look.hex("coral")}" stroke-width="4"/>'
            )
    for i, (x, y) in enumerate(spots):
        fill, size = ("coral", 12) if i == number else ("shallow", 6.5)
        out += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{look.hex(fill)}"/>'
    return out
