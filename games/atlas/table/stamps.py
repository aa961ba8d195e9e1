"""Postage stamps: what was melded in this round, stuck on the map where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from games.atlas.rules import SPECIES, View
from games.atlas.table.asia import Map, Place
from games.atlas.table.cards import NAMED, mark, name, put
from games.atlas.table.hand import faces_of
from games.atlas.table.names import SPECIAL, category, region
from games.atlas.table.patterns import COLOURS, mix, pattern
from games.atlas.table.shapes import fill, perforated, placed, stroke
from games.core.rules import Seat
from games.stage.kit import Kit
from games.stage.space import Box

SHAPE = 1.24
"""Height over width of a stamp on the map."""
SPOTS: dict[str, tuple[Place, ...]] = {
    "north": ((121, 65), (151, 64.5), (134, 62.5), (109, 57), (66, 58), (170, 65.5)),
    "east_central": ((121, 46), (60, 46.5), (110, 45), (113.5, 30), (73, 45.5)),
    "south": ((78, 17), (66.5, 31)),
    "west": ((45, 19.5), (57, 30.8), (34, 38)),
    "south_east": ((114, 0), (101, 1.5), (123, -3)),
}
"""Where stamps go, one after another; the next one then covers the first."""


class Stuck(NamedTuple):
    """A stamp on the map: where its middle lies, and whose it is."""

    place: Place
    face: int
    seat: Seat


def spots(chart: Map, width: float, taken: Sequence[Box]) -> dict[str, list[Place]]:
    """Return where stamps of this width can go in each region, over nothing that is read."""
    found = {region: [chart.at(spot) for spot in places] for region, places in SPOTS.items()}
    return {
        region: [place for place in places if _free(place, width, taken)] or places[:1]
        for region, places in found.items()
    }


def _free(place: Place, width: float, taken: Sequence[Box]) -> bool:
    x, y = width / 2, width * SHAPE / 2
    return not any(
        box.x < place[0] + x
        and box.right > place[0] - x
        and box.y < place[1] + y
        and box.bottom > place[1] - y
        for box in taken
    )


def stuck(view: View, places: dict[str, list[Place]]) -> list[Stuck]:
    """Return the stamps of this round: for each meld one in every region that it has cards of."""
    used = dict.fromkeys(places, 0)
    found: dict[Place, Stuck] = {}
    for laid in view.melds:
        natural = [face for face in sorted(faces_of(view, laid.cards)) if face < SPECIES]
        faces = {region(view.config, face): face for face in reversed(natural)}
        for where, face in faces.items():
            place = places[where][used[where] % len(places[where])]
            used[where] += 1
            found[place] = Stuck(place, face, laid.seat)
    return list(found.values())


def stamp(kit: Kit, face: int, width: float, height: float) -> Surface:
    """Return a stamp: a picture within a perforated edge, and its name where it is wide enough."""
    look = kit.look
    rim, reach = width * 0.075, max(width * 0.07, 3.0)
    place = region(kit.config, face) if face < SPECIES else ""
    colour = COLOURS[place] if place else "shallow"
    lines = name(kit, face, width) if width >= NAMED else []
    line = lines[0].get_height() / look.scale * 0.94 if lines else 0.0
    foot = line * len(lines)
    room = width - 2 * rim, height - 2 * rim - foot
    edge = perforated(width, height)
    middle = width / 2 + reach, height / 2 + reach
    paper = fill(edge, "#0F3A48", 0.32, reach * 0.4, reach * 0.7) + fill(edge, look.hex("paper"))
    ground = (
        f'<rect x="{rim + reach:.2f}" y="{rim + reach:.2f}" width="{room[0]:.2f}" '
        f'height="{room[1]:.2f}" rx="2" fill="{mix(look, "paper", colour, 0.42)}"/>'
    )
    svg = placed(paper, *middle) + ground
    sheet = look.drawing(svg, width + 2 * reach, height + 2 * reach).copy()
    if place:
        ink = mix(look, "paper", colour, 0.62)
        put(
            *(look, sheet, look.drawing(pattern(look, place, *room, ink), *room)),
            *(rim + reach, rim + reach),
        )
    art = min(room[0] * 0.98, room[1])
    picture = f"atlas/{kit.config.species[face]}" if place else f"atlas/special/{SPECIAL[face]}"
    x, y = middle[0] - art / 2, rim + reach + (room[1] - art) / 2
    put(look, sheet, look.art(picture, art), x, y)
    if place and lines:
        symbol = mark(look, f"atlas/symbols/{category(kit.config, face)}", colour, 30.0)
        put(look, sheet, symbol, reach + rim - 2, reach + rim - 2)
    y = reach + height - rim - foot + 1
    for text in lines:
        sheet.blit(text, ((sheet.get_width() - text.get_width()) // 2, look.px(y)))
        y += line
    return sheet


INK = "#7A1F2B"
"""Of postmarks."""


def postmark(kit: Kit, size: float, shape: str = "", colour: str = "") -> Surface:
    """Return a postmark of this height, perhaps with the shape of a seat in it."""
    look = kit.look
    waves = "".join(
        [stroke(f"M96 {y}q9 -8 18 0t18 0t18 0", INK, 4.5, 0.85) for y in (26, 42, 58, 74)]
    )
    rings = f'<circle cx="50" cy="50" r="46" fill="{look.hex("paper")}" fill-opacity="0.82"/>'
    for radius, width in ((46, 4.5), (38, 2)):
        rings += (
            f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{INK}" '
            f'stroke-width="{width}"/>'
        )
    picture = look.drawing(waves + rings, size * 1.6, size, (160, 100)).copy()
    if shape:
        for part, tint, large in ((shape, "ink", 0.56), (shape, colour, 0.46)):
            mark_ = look.art(f"icons/shapes/{part}", size * large, tint=tint)
            middle = look.px(size / 2) - mark_.get_width() // 2
            picture.blit(mark_, (middle, middle))
    return picture
