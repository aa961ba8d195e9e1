"""The cards of The Game: large numbers over fire, a volcano on their backs, flags and buttons."""

from __future__ import annotations

from pygame import Surface

from games.core.rules import Seat
from games.core.speech import Face
from games.stage import cards
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import at, centred
from games.the_game.rules import Kind, View, piles_of
from games.the_game.table.pieces import (
    DoneButton,
    Ending,
    GiveUpButton,
    Light,
    Message,
    Number,
    Row,
    SignalButton,
    Stack,
    WishButton,
)
from games.the_game.table.shapes import ellipse, flames, mix, path, polygon, rect

COLOURS = {Kind.PLEASE: "foam", Kind.LEAVE: "coral", Kind.USE: "leaf"}
"""Colour of each signal, on its button and on its flag."""
DARK, NIGHT = "#3a2030", "#2c1523"
"""Basalt in the light, and in the dark."""
LOW, RISE = 0.1, 0.27
"""Height of the flames on the lowest card, and how much they grow, as shares of a card's."""


def arrow(look: Look, rising: bool, size: float) -> Surface:
    """Return an arrow that says where a pile goes."""
    path = "M 17 2 L 32 20 L 23 20 L 23 38 L 11 38 L 11 20 L 2 20 Z"
    if not rising:
        path = "M 17 38 L 32 20 L 23 20 L 23 2 L 11 2 L 11 20 L 2 20 Z"
    drawn = f'<path d="{path}" fill="{look.hex("sun")}"/>'
    return look.drawing(drawn, size * 0.85, size, (34, 40))


def _flag(kit: Kit, kind: Kind, seat: Seat, width: float, height: float) -> Surface:
    """Return what a seat says of a pile, with its face; a flag's end tells what kind it is."""
    look = kit.look
    short = width < 2.6 * height
    end = height * (0.2 if short else 0.36)
    left, right, low = height * 0.3, width - 2, height - 4
    ends = {
        Kind.PLEASE: [(right, 2), (right, low)],
        Kind.LEAVE: [(right, 2), (right - end, height / 2), (right, low)],
        Kind.USE: [(right - end, 2), (right, height / 2), (right - end, low)],
    }
    shape = polygon([(left, 2), *ends[kind], (left, low)])
    svg = f'<g transform="translate(2 4)">{path(shape, "#1c0e19", 0.5)}</g>'
    svg += f'<path d="{shape}" fill="{look.hex(COLOURS[kind])}" stroke="#fbf6ea" stroke-width="3"/>'
    sheet = look.drawing(svg, width, height).copy()
    who = kit.players[seat]
    face = look.seat_badge(who.colour, who.animal, height)
    sheet.blit(face, (0, (sheet.get_height() - face.get_height()) // 2))
    size = min(look.type_size("small"), height * 0.62)
    room = width - height - end - 6
    said = kit.words(f"flags.{kind.value}")
    if look.text_width(said, size, "bold") > room:
        said = kit.words(f"short.{kind.value}")
        size = max(size, 30.0)
    text = look.fitted(said, max(room, 12.0), size, "ink", "bold")
    x = look.px(height + 3) + max(0, look.px(room) - text.get_width()) // 2
    sheet.blit(text, (x, (sheet.get_height() - text.get_height()) // 2))
    return sheet


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return what a face shows, at this size."""
    look, say = kit.look, kit.words
    match face:
        case Number(number):
            return _card(look, number, width, height)
        case Row(pile):
            return _row(kit, pile, width, height)
        case Stack(count):
            return _tower(look, width, height, count)
        case Message(kind, seat):
            return _flag(kit, kind, seat, width, height)
        case Light():
            return _light(look, width, height)
        case WishButton(gladness):
            return cards.plate(look, say(f"wishes.{gladness}"), width, height, "sand")
        case SignalButton(kind):
            return cards.plate(look, say(f"signals.{kind.value}"), width, height, COLOURS[kind])
        case Ending(ready):
            fill = "sun" if ready else "shallow"
            return cards.plate(look, say("signs.end_turn"), width, height, fill)
        case GiveUpButton():
            return cards.plate(look, say("signs.give_up"), width, height, "sand")
        case DoneButton():
            return cards.plate(look, say("signs.done"), width, height, "sun")
    return back(look, width, height)


def _card(look: Look, number: int, width: float, height: float) -> Surface:
    """Return a number card; its fire burns higher the higher its number is."""
    sheet = cards.blank(look, width, height, "paper", "ember")
    s = cards.shadow_reach(width)
    sheet.blit(look.drawing(_fire(look, number), width, height, (100, 140)), (look.px(s),) * 2)
    if width <= SMALL:
        plain = look.fitted(str(number), width * 0.86, max(width * 0.6, 27.0), "ink", "black")
        x = (sheet.get_width() - plain.get_width()) // 2
        sheet.blit(plain, (x, look.px(s + height * 0.3) - plain.get_height() // 2))
        return sheet
    larger = min(look.text_scale - 1, 1.0)
    corner = look.text(str(number), max(width * (0.23 + 0.04 * larger), 26.0), "ink", "black")
    sheet.blit(corner, (look.px(s + width * 0.09), look.px(s + width * 0.03)))
    large = look.text(str(number), width * (0.5 + 0.08 * larger), "ink", "black")
    x = (sheet.get_width() - large.get_width()) // 2
    sheet.blit(large, (x, look.px(s + height * 0.45) - large.get_height() // 2))
    return sheet


SMALL = 84.0
"""Width of a card up to which its number stands there once."""


def _fire(look: Look, number: int) -> str:
    """Return flames at the foot of a card and a few sparks, in a picture of 100 by 140."""
    high = 140 * (LOW + RISE * number / 100)
    out = ""
    for share, count, phase, colour in (
        (1.0, 4, 0.4, "ember"),
        (0.74, 5, 1.3, "coral"),
        (0.44, 6, 2.2, "sun"),
    ):
        out += path(
            flames(6.5, 133, 87, high * share, count, phase + number * 0.37), look.hex(colour)
        )
    for i in range(number // 25 + 1):
        x, y = 16 + (number * 7 + i * 23) % 70, 133 - high - 3 - i * 4 % 9
        out += ellipse(x, y, 1.3, 1.3, look.hex("coral"))
    return out


def back(look: Look, width: float, height: float) -> Surface:
    """Return a back: a volcano over its lake, the same upside down."""
    s, gap = cards.shadow_reach(width), 0.065
    sheet = cards.blank(look, width, height)
    half = _half(look)
    svg = f'{half}<g transform="rotate(180 50 70)">{half}</g>' + _lake(look)
    inner = look.drawing(svg, width * (1 - 2 * gap), height - 2 * gap * width, (100, 140))
    sheet.blit(inner, (look.px(s + width * gap),) * 2)
    return sheet


def _half(look: Look) -> str:
    """Return the upper half of a back: sky, sun, and a mountain with fire in its crater."""
    ember, coral, sun = look.hex("ember"), look.hex("coral"), look.hex("sun")
    return (
        path("M0 70V6Q0 0 6 0H94Q100 0 100 6V70z", ember)
        + ellipse(50, 31, 27, 27, mix(ember, coral, 0.45))
        + ellipse(50, 31, 19, 19, coral)
        + ellipse(50, 31, 11.5, 11.5, sun)
        + path("M2 70L16 52 25 60 33 50 42 70zM98 70L84 52 75 60 67 50 58 70z", "#7c2c40")
        + path("M14 70Q34 62 41 34L46 37 50 34 54 37 59 34Q66 62 86 70z", NIGHT)
        + path(
            "M41 34L46 37 50 34 54 37 59 34 61 41Q55 40 55 50 52 62 50 46 47 60 44 45 43 41 39 42z",
            coral,
        )
        + path("M46 37L50 34 54 37Q51 42 50 48 48 42 46 37z", sun)
        + ellipse(14, 14, 1.7, 1.7, sun)
        + ellipse(86, 14, 1.7, 1.7, sun)
        + ellipse(25, 25, 1.2, 1.2, "#ffe9a8")
        + ellipse(76, 25, 1.2, 1.2, "#ffe9a8")
    )


def _lake(look: Look) -> str:
    """Return the lava between both halves of a back."""
    upper = "M0 66Q12.5 60 25 66T50 66 75 66 100 66"
    lower = "L100 74Q87.5 80 75 74T50 74 25 74 0 74z"
    middle = "M0 70Q12.5 64 25 70T50 70 75 70 100 70"
    return path(upper + lower, look.hex("coral")) + path(middle, "none", 1, look.hex("sun"), 3)


FULL = 90
"""Cards of which the draw pile is at its highest."""


def _tower(look: Look, width: float, height: float, count: int) -> Surface:
    """Return the draw pile, as high as it has cards; where it is empty, its place."""
    card = width * cards.SHAPE
    s = cards.shadow_reach(width)
    if not count:
        mark = look.panel(width * 0.8, width * 0.34, NIGHT, width * 0.06, "foam", 2, 0.3)
        empty = look.drawing("", width + 2 * s, height + 2 * s).copy()
        x = (empty.get_width() - mark.get_width()) // 2
        empty.blit(mark, (x, empty.get_height() - mark.get_height() - look.px(s)))
        return empty
    deep = max((height - card) * min(count / FULL, 1.0), 3.0)
    top, low = height - card - deep, height
    svg = rect(s + 8, s + top + 18, width, card + deep - 16, "#1c0e19", 0.4)
    svg += rect(s, s + top + card * 0.5, width, low - top - card * 0.5, "#f1e7d3")
    edges, y = "", low - 4
    while y > top + card:
        edges += f"M{s + 2:.1f} {s + y:.1f}h{width - 4:.1f}"
        y -= 4.2
    svg += path(edges, "none", 0.9, "#b39c7e", 1.3)
    side = [(0.82, top + card * 0.6), (1, top + card * 0.6), (1, low), (0.82, low)]
    svg += path(polygon([(s + x * width, s + y) for x, y in side]), "#5a2436", 0.22)
    sheet = look.drawing(svg, width + 2 * s, height + 2 * s).copy()
    sheet.blit(back(look, width, card), (0, look.px(top)))
    return sheet


def _row(kit: Kit, pile: int, width: float, height: float) -> Surface:
    """Return the slab that a pile begins with: its first number and its direction."""
    look, config = kit.look, kit.config
    rising = piles_of(config).rising[pile]
    start = config.lowest - 1 if rising else config.highest + 1
    sheet = cards.blank(look, width, height, DARK, "sun")
    number = look.fitted(str(start), width * 0.8, width * 0.56, "paper", "black")
    x = (sheet.get_width() - number.get_width()) // 2
    sheet.blit(number, (x, look.px(height * 0.4) - number.get_height() // 2))
    mark = arrow(look, rising, width * 0.36)
    x = (sheet.get_width() - mark.get_width()) // 2
    sheet.blit(mark, (x, look.px(height * 0.66)))
    return sheet


def under(look: Look, count: int, width: float) -> Surface:
    """Return the edges of the cards below a pile's top, each turned a little."""
    high, edge = width * cards.SHAPE, width * 0.1
    svg = ellipse(edge + width / 2 + 5, edge + high, width * 0.54, 12, "#1c0e19", 0.5)
    for turn in (-3.2, 2.6, -1.3)[: min(count, 3)]:
        svg += (
            f'<rect x="{edge:.1f}" y="{edge:.1f}" width="{width:.1f}" height="{high:.1f}" '
            f'rx="{width * 0.08:.1f}" fill="#d9cdb8" stroke="#a58f7c" stroke-width="2" '
            f'transform="rotate({turn} {edge + width / 2:.1f} {edge + high:.1f})"/>'
        )
    return look.drawing(svg, width + 2 * edge, high + 2 * edge)


def _light(look: Look, width: float, height: float) -> Surface:
    """Return the light behind a pile that was saved, weaker towards its edge."""
    svg = "".join(
        f'<rect x="{i}" y="{i}" width="{100 - 2 * i}" height="{140 - 2 * i}" rx="{18 - i}" '
        f'fill="{look.hex("sun")}" fill-opacity="0.3"/>'
        for i in range(0, 15, 2)
    )
    return look.drawing(svg, width, height, (100, 140))


TEN = 10
"""Numbers in a row of the tally."""


def tally(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return every number of the deck in its place: to come, in the own hand, played, or on top."""
    look, config = kit.look, kit.config
    gone = {card for pile in view.piles for card in pile[1:]}
    first = config.lowest // TEN
    wide, high = box.w / TEN, min(box.h / (config.highest // TEN - first + 1), 72.0)
    sprites = []
    for number in range(config.lowest, config.highest + 1):
        x, y = box.x + number % TEN * wide, box.y + (number // TEN - first) * high
        cell = Box(x + 3, y + 3, wide - 6, high - 6)
        fill, ink, rim = ("deep", "foam", "") if number in gone else ("paper", "ink", "ember")
        if number in view.tops:
            fill, ink, rim = "sun", "ink", "deep"
        own = number in view.hand
        sheet = look.panel(cell.w, cell.h, fill, 10, "leaf" if own else rim, 6 if own else 2)
        if own:  # a dot as well, for who cannot tell the colours
            sheet = sheet.copy()
            sheet.blit(look.panel(14, 14, "leaf", 7, "deep", 2), (look.px(cell.w - 22), look.px(8)))
        sprites.append(at(look, sheet, cell.x, cell.y))
        mark = centred(look, look.text(str(number), 32.0, ink, "bold"), cell)
        sprites.append(mark._replace(alpha=120) if fill == "deep" else mark)
    return sprites
