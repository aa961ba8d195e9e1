"""What lies on Atlas' table beside cards: the ring of direction, fans, chips, plates, a sheet."""

from __future__ import annotations

from pygame import Surface

from games.atlas.rules import ATLAS, Faces
from games.atlas.table.cards import front
from games.atlas.table.names import title
from games.atlas.table.pieces import Arrows, Fan, Front, Gap, Offer, Plate, Stack
from games.core.speech import Face
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look

ACCENT = "leaf"
PLATES = {"meld": "sun", "claim": "sun", "decline": "shallow"}
BREATH = 12.0
"""Room between what lies on a chip."""


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
        case Stack(count):
            return cards.stack(look, ACCENT, width, height, count)
        case Fan(count):
            return _fan(look, count, width, height)
        case Plate(text):
            return cards.plate(look, kit.words(f"plates.{text}"), width, height, PLATES[text])
        case Offer(meld):
            return _chip(kit, meld, width, height)
    return cards.back(look, ACCENT, width, height)


def _gap(look: Look, width: float, height: float) -> Surface:
    return look.panel(width, height, "deep", width * 0.08, "foam", 2, 0.3)


def _ring(look: Look, clockwise: bool, size: float) -> Surface:
    """Return two bent arrows that run around the pile."""
    foam, sun = look.hex("foam"), look.hex("sun")
    arcs = "M 9.5 32 A 44 44 0 0 1 84 22.5", "M 90.5 68 A 44 44 0 0 1 16 77.5"
    heads = "M 92 32 L 78.5 29.5 L 90 17 Z", "M 8 68 L 21.5 70.5 L 10 83 Z"
    svg = "".join(
        f'<path d="{arc}" fill="none" stroke="{foam}" stroke-opacity="0.4" stroke-width="4.6" '
        f'stroke-linecap="round"/>'
        for arc in arcs
    )
    svg += "".join(f'<path d="{head}" fill="{sun}"/>' for head in heads)
    if not clockwise:
        svg = f'<g transform="matrix(-1 0 0 1 100 0)">{svg}</g>'
    return look.drawing(svg, size, size, (100, 100))


def _fan(look: Look, count: int, width: float, height: float) -> Surface:
    """Return another hand: its backs side by side, and how many they are."""
    sheet = look.drawing("", width, height).copy()
    high = min(height * 0.94, width * 0.5)
    wide = high / cards.SHAPE
    size = min(max(46.0, height * 0.5), 62.0)
    room = width - size - 6 - wide
    step = min(wide * 0.5, room / max(1, count - 1))
    back = cards.back(look, ACCENT, wide, high)
    reach = cards.shadow_reach(wide)
    start = (width - size - 6 - wide - step * (count - 1)) / 2
    for i in range(count):
        sheet.blit(back, (look.px(start + step * i - reach), look.px((height - high) / 2 - reach)))
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
    sheet = look.panel(width, height, "paper", 20, ACCENT, 4, shadow=6).copy()
    size = height * 0.52
    marks = [f"regions/{region}"] if region else []
    marks += [f"symbols/{category}"] if category and not species else []
    art = [f"atlas/{mark}" for mark in marks]
    art = [f"atlas/{species}"] if species else art
    x = 6 + BREATH
    for name in art:
        picture = look.art(name, size if not species else height * 0.8)
        y = (sheet.get_height() - picture.get_height()) // 2
        sheet.blit(picture, (look.px(x), y))
        x += picture.get_width() / look.scale + 6
    room = width + 6 - x - BREATH
    head = kit.words(f"melds.{shape.value}")
    if ATLAS in meld:
        head = kit.words("signs.with_atlas", meld=head, count=meld.count(ATLAS))
    about = " · ".join(kit.words(f"short.{key}") for key in (region, category) if key)
    if species:
        about = kit.words(f"species.{species}")
    lines = [
        look.narrowed(head, room, 27.0, "ink", "bold"),
        look.narrowed(about, room, 26.0, "ink", "body"),
    ]
    top = (sheet.get_height() - sum(line.get_height() for line in lines)) // 2
    for line in lines:
        sheet.blit(line, (look.px(x), top))
        top += line.get_height()
    return sheet
