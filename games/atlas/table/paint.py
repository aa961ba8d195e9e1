"""What lies on Atlas' table beside cards: the ring of direction, fans, chips, plates, a sheet."""

from __future__ import annotations

import math

from pygame import Surface

from games.atlas.rules import ATLAS, Faces
from games.atlas.table.backs import back
from games.atlas.table.cards import front, mark
from games.atlas.table.names import title
from games.atlas.table.patterns import COLOURS
from games.atlas.table.pieces import Arrows, Fan, Front, Gap, Offer, Plate, Stack, Stamp
from games.atlas.table.shapes import fill, polygon, stroke
from games.atlas.table.stamps import stamp
from games.core.speech import Face
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look

ACCENT = "leaf"
PLATES = {"meld": "sun", "claim": "sun", "decline": "shallow"}
BREATH = 12.0
"""Room around what lies on a chip."""
MARKED = 225.0
"""Width from which a chip has all its marks."""
OVER = 8.0
"""How far one mark on a chip lies over the other."""


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return what a face shows, at this size."""
    look = kit.look
    match face:
        case Front(card):
            return front(kit, card, width, height)
        case Gap():
            return _gap(look, width, height)
        case Arrows(clockwise):
            return _ring(look, clockwise, width)
        case Stamp(card):
            return stamp(kit, card, width, height)
        case Stack(count):
            return _stack(look, count, width, height)
        case Fan(count):
            return _fan(look, count, width, height)
        case Plate(text):
            return cards.plate(look, kit.words(f"plates.{text}"), width, height, PLATES[text])
        case Offer(meld):
            return _chip(kit, meld, width, height)
    return back(look, width, height)


def _gap(look: Look, width: float, height: float) -> Surface:
    return look.panel(width, height, "deep", width * 0.08, "foam", 3, 0.3)


def _ring(look: Look, clockwise: bool, size: float) -> Surface:
    """Return two bent arrows: a current in the sea that runs around the piles."""
    water, foam, sun = look.hex("shallow"), look.hex("foam"), look.hex("sun")
    arcs = (_arc(-160, -22), _arc(20, 158))
    heads = (_head(-20), _head(160))
    svg = "".join([stroke(arc, "#0F3A48", 5.2, 0.2).replace("/>", f"{MOVED}/>") for arc in arcs])
    svg += "".join([stroke(arc, water, 5.0) + stroke(arc, foam, 1.2, 0.9, "4.6 5") for arc in arcs])
    svg += "".join(
        [
            fill(head, "#0F3A48", 0.25, 0.8, 1.8) + stroke(head, water, 3.4) + fill(head, sun)
            for head in heads
        ]
    )
    if not clockwise:
        svg = f'<g transform="matrix(-1 0 0 1 100 0)">{svg}</g>'
    return look.drawing(svg, size, size, (100, 100))


MOVED = ' transform="translate(0.8 1.8)"'


def _arc(start: int, end: int) -> str:
    """Return a part of the ring between two angles, clockwise from the right."""
    return polygon([_on_ring(degrees) for degrees in range(start, end + 1, 3)], closed=False)


def _on_ring(degrees: float, radius: float = 45.0) -> tuple[float, float]:
    turn = math.radians(degrees)
    return 50 + radius * math.cos(turn), 50 + radius * math.sin(turn)


def _head(degrees: float) -> str:
    """Return the head of an arrow whose base is at this angle."""
    return polygon([_on_ring(degrees, 38), _on_ring(degrees, 52), _on_ring(degrees + 16)])


def _stack(look: Look, count: int, width: float, height: float) -> Surface:
    """Return the draw pile: some cards' edges, the top back, and how many there are."""
    if not count:
        return _gap(look, width, height)
    top = back(look, width, height)
    layers = min(3, count)
    sheet = look.drawing("", width * 1.14 + 4 * layers, height + width * 0.14 + 4 * layers).copy()
    for i in range(layers):
        place = look.px(2 * i), look.px(4 * (layers - 1 - i) * 0.75)
        sheet.blit(top, place)
    number = look.text(str(count), 34.0, "foam", "black")
    size = max(width * 0.58, 50.0, number.get_width() / look.scale + 18)
    disc = look.panel(size, size, "deep", size / 2, "paper", 3)
    middle = look.px(2 * (layers - 1)) + top.get_width() // 2, top.get_height() // 2
    for part in (disc, number):
        sheet.blit(part, (middle[0] - part.get_width() // 2, middle[1] - part.get_height() // 2))
    return sheet


def _fan(look: Look, count: int, width: float, height: float) -> Surface:
    """Return another hand: its backs side by side, and how many they are."""
    sheet = look.drawing("", width, height).copy()
    high = min(height * 0.94, width * 0.5)
    wide = high / cards.SHAPE
    size = min(max(46.0, height * 0.5), 62.0)
    room = width - size - 6 - wide
    step = min(wide * 0.5, room / max(1, count - 1))
    picture = back(look, wide, high)
    reach = cards.shadow_reach(wide)
    start = (width - size - 6 - wide - step * (count - 1)) / 2
    for i in range(count):
        sheet.blit(
            picture, (look.px(start + step * i - reach), look.px((height - high) / 2 - reach))
        )
    last = count == 1
    disc = look.panel(size, size, "coral" if last else "deep", size / 2, "paper", 3).copy()
    number = look.text(str(count), 28.0 if size < 54 else 34.0, "ink" if last else "foam", "black")
    disc.blit(
        number,
        (
            (disc.get_width() - number.get_width()) // 2,
            (disc.get_height() - number.get_height()) // 2,
        ),
    )
    left = start + wide + step * max(0, count - 1) + 6
    sheet.blit(disc, (look.px(left), look.px((height - size) / 2)))
    return sheet


def _chip(kit: Kit, meld: Faces, width: float, height: float) -> Surface:
    """Return a meld that is offered: its symbols, its kind, and what it is about."""
    look = kit.look
    shape, region, category, species = title(kit.config, meld)
    sheet = look.panel(width, height, "paper", 18, COLOURS.get(region, ACCENT), 5, shadow=6).copy()
    colour = COLOURS[region] if region else ACCENT
    art = [f"regions/{region}"] if region else []
    art += [f"symbols/{category}"] if category and not species else []
    pictures = [mark(look, f"atlas/{name}", colour, height * 0.58) for name in art]
    if species:
        pictures = [look.art(f"atlas/{species}", height * 0.84)]
    if width < MARKED:
        pictures = pictures[:1] if width >= MARKED * 0.8 else []
    x = 6 + BREATH
    for picture in pictures:
        y = (sheet.get_height() - picture.get_height()) // 2
        sheet.blit(picture, (look.px(x), y))
        x += picture.get_width() / look.scale - OVER
    x += OVER + 8
    room = width + 6 - x - BREATH
    head = kit.words(f"melds.{shape.value}")
    if ATLAS in meld:
        head = kit.words("signs.with_atlas", meld=head, count=meld.count(ATLAS))
    about = " · ".join(kit.words(f"short.{key}") for key in (region, category) if key)
    if species:
        about = kit.words(f"species.{species}")
    size = min(27.0 * look.text_scale, height * 0.38)
    lines = [
        look.fitted(head, room, size, "ink", "bold"),
        look.fitted(about, room, size - 1, "ink", "body"),
    ]
    top = (sheet.get_height() - sum(line.get_height() for line in lines)) // 2
    for line in lines:
        sheet.blit(line, (look.px(x), top))
        top += line.get_height()
    return sheet
