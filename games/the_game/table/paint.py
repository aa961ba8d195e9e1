"""The cards of The Game: large numbers, embers at their feet, arrows that say where a pile goes."""

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


def direction(kit: Kit, rising: bool, box: Box) -> list[Sprite]:
    """Return a pile's arrow and word."""
    look = kit.look
    both = (kit.words("signs.falling"), kit.words("signs.rising"))
    wide = max(look.text_width(said, "body", "bold") for said in both)
    size = look.type_size("body") * min(1.0, (box.w - 44) / wide)
    text = look.fitted(both[rising], box.w - 44, max(size, 26.0), "foam", "bold")
    arrow = look.drawing(_arrow(look, rising), 34, 40, (34, 40))
    wide = (text.get_width() + arrow.get_width()) / look.scale + 10
    left = box.x + (box.w - wide) / 2
    return [
        at(look, arrow, left, box.y + (box.h - 40) / 2),
        centred(look, text, Box(left + 44, box.y, text.get_width() / look.scale, box.h)),
    ]


def _arrow(look: Look, rising: bool) -> str:
    path = "M 17 2 L 32 20 L 23 20 L 23 38 L 11 38 L 11 20 L 2 20 Z"
    if not rising:
        path = "M 17 38 L 32 20 L 23 20 L 23 2 L 11 2 L 11 20 L 2 20 Z"
    return f'<path d="{path}" fill="{look.hex("sun")}"/>'


COLOURS = {Kind.PLEASE: "shallow", Kind.LEAVE: "coral", Kind.USE: "leaf"}
"""Colour of each signal, on its button and on its flag."""


def _flag(kit: Kit, kind: Kind, seat: Seat, width: float, height: float) -> Surface:
    """Return what a seat says of a pile, with its shape."""
    look = kit.look
    fill, ink = COLOURS[kind], "foam" if kind is Kind.PLEASE else "ink"
    sheet = look.panel(width, height, fill, 16, "paper", 2, shadow=6).copy()
    mark = look.panel(height - 12, height - 12, "deep", (height - 12) / 2).copy()
    shape = look.art(
        f"icons/shapes/{kit.seats[seat].shape}", height * 0.5, tint=kit.seats[seat].colour
    )
    gap = (mark.get_width() - shape.get_width()) // 2
    mark.blit(shape, (gap, gap))
    sheet.blit(mark, (look.px(12), look.px(12)))
    size = min(look.type_size("small"), height * 0.68)
    room, said = width - height - 14, kit.words(f"flags.{kind.value}")
    if look.text_width(said, size, "bold") > room:
        said = kit.words(f"short.{kind.value}")
    text = look.fitted(said, room, size, ink, "bold")
    sheet.blit(text, (look.px(height + 8), (sheet.get_height() - text.get_height()) // 2))
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
            return cards.stack(look, "ember", width, height, count)
        case Message(kind, seat):
            return _flag(kit, kind, seat, width, height)
        case Light():
            return _light(look, width, height)
        case WishButton(gladness):
            return cards.plate(look, say(f"wishes.{gladness}"), width, height)
        case SignalButton(kind):
            return cards.plate(look, say(f"signals.{kind.value}"), width, height, COLOURS[kind])
        case Ending(ready):
            fill = "sun" if ready else "shallow"
            return cards.plate(look, say("signs.end_turn"), width, height, fill)
        case GiveUpButton():
            return cards.plate(look, say("signs.give_up"), width, height, "sand")
        case DoneButton():
            return cards.plate(look, say("signs.done"), width, height, "sun")
    return cards.back(look, "ember", width, height)


def _card(look: Look, number: int, width: float, height: float) -> Surface:
    """Return a number card."""
    sheet = cards.blank(look, width, height, "paper", "ember")
    s = cards.shadow_reach(width)
    embers = look.drawing(_embers(look, number), width, height, (100, 140))
    sheet.blit(embers, (look.px(s), look.px(s)))
    corner = look.text(str(number), max(width * 0.25, 26.0), "ink", "black")
    sheet.blit(corner, (look.px(s + width * 0.09), look.px(s + width * 0.02)))
    if width > 96:
        large = look.text(str(number), width * 0.52, "ink", "black")
        x = (sheet.get_width() - large.get_width()) // 2
        sheet.blit(large, (x, (sheet.get_height() - large.get_height()) // 2))
    return sheet


def _embers(look: Look, number: int) -> str:
    """Return glowing hills at the foot of a card, higher for higher numbers."""
    rise = 14 + number * 0.22
    out = ""
    for i, (colour, opacity) in enumerate((("ember", 0.9), ("coral", 0.75), ("sun", 0.7))):
        top = 132 - rise * (1 - i * 0.28)
        out += (
            f'<path d="M 8 132 Q 30 {top:.1f} 52 {top + 6:.1f} T 92 {top + 3:.1f} L 92 132 Z" '
            f'fill="{look.hex(colour)}" fill-opacity="{opacity}"/>'
        )
    return out


def _row(kit: Kit, pile: int, width: float, height: float) -> Surface:
    """Return the card that a pile begins with: its first number and its direction."""
    look, config = kit.look, kit.config
    rising = piles_of(config).rising[pile]
    start = config.lowest - 1 if rising else config.highest + 1
    sheet = cards.blank(look, width, height, "ember", "sun")
    number = look.text(str(start), width * 0.5, "paper", "black")
    x = (sheet.get_width() - number.get_width()) // 2
    sheet.blit(number, (x, look.px(height * 0.16)))
    arrow = look.drawing(_arrow(look, rising), width * 0.32, width * 0.38, (34, 40))
    x = (sheet.get_width() - arrow.get_width()) // 2
    sheet.blit(arrow, (x, look.px(height * 0.62)))
    return sheet


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
