"""Postage stamps: what was melded in this round, stuck on the map where it belongs."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from games.atlas.rules import SPECIES, View
from games.atlas.table.asia import Map, Place
from games.atlas.table.cards import NAMED, mark, name, put
from games.atlas.table.hand import faces_of
from games.atlas.table.names import SPECIAL, category, region
from games.atlas.table.patterns import COLOURS, mix, pattern
from games.atlas.table.shapes import fill, perforated, placed
from games.core.rules import Seat
from games.stage.kit import Kit

SHAPE = 1.24
"""Height over width of a stamp on the map."""
SPOTS: dict[str, tuple[Place, ...]] = {
    "north": ((121, 65), (151, 64.5), (134, 62.5), (109, 57), (66, 58), (170, 65.5)),
    "east_central": ((121, 46), (60, 46.5), (110, 45), (113.5, 30), (73, 45.5)),
    "south": ((78, 17), (66.5, 31)),
    "west": ((45, 19.5), (57, 30.8), (34, 38)),
    "south_east": ((114, 0), (101, 1.5), (123, 11)),
}
"""Where stamps go, one after another; the next one then covers the first."""


class Stuck(NamedTuple):
    """A stamp on the map, and whose it is."""

    region: str
    spot: int
    face: int
    seat: Seat


def stuck(view: View) -> list[Stuck]:
    """Return the stamps of this round: for each meld one in every region that it has cards of."""
    used = dict.fromkeys(SPOTS, 0)
    found: dict[tuple[str, int], Stuck] = {}
    for laid in view.melds:
        natural = [face for face in sorted(faces_of(view, laid.cards)) if face < SPECIES]
        faces = {region(view.config, face): face for face in reversed(natural)}
        for place, face in faces.items():
            spot = used[place] % len(SPOTS[place])
            used[place] += 1
            found[place, spot] = Stuck(place, spot, face, laid.seat)
    return list(found.values())


def spot(chart: Map, stamp: Stuck) -> Place:
    """Return where the middle of a stamp lies."""
    return chart.at(SPOTS[stamp.region][stamp.spot])


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
        put(look, sheet, symbol, width + reach - rim - 28, reach + rim - 2)
    y = reach + height - rim - foot + 1
    for text in lines:
        sheet.blit(text, ((sheet.get_width() - text.get_width()) // 2, look.px(y)))
        y += line
    return sheet
