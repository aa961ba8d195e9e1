"""How a card looks: waves on its back, an animal with number and word on its front."""

from __future__ import annotations

from pygame import Surface

from games.core.speech import Face
from games.memory_island.table.pieces import Back, Front, Total, animal
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return a card: its back, or the animal, number and word of its value."""
    match face:
        case Front(value):
            return _front(kit.look, value, kit.words(f"numbers.{value}"), width, height)
        case Total(total, over):
            return _total(kit.look, total, over, width)
        case Back(label) if label:
            return _named(kit.look, label, width, height)
    return cards.back(kit.look, "sun", width, height)


def _named(look: Look, label: str, width: float, height: float) -> Surface:
    """Return a card face down with the name of its place on it."""
    sheet = cards.back(look, "sun", width, height).copy()
    sign = look.text(label, max(width * 0.3, 26.0), "ink", "bold")
    side = max(sign.get_width(), sign.get_height()) / look.scale * 1.2
    for drawn in (look.panel(side, side, "paper", side / 2), sign):
        middle = drawn.get_rect(center=sheet.get_rect().center)
        sheet.blit(drawn, middle)
    return sheet


def _total(look: Look, total: int, over: bool, size: float) -> Surface:
    """Return a sum on a disc; one that is too much on a square."""
    fill, round_ = ("coral", size / 6) if over else ("deep", size / 2)
    disc = look.panel(size, size, fill, round_, "foam", 3).copy()
    sign = look.text(str(total), max(size * 0.56, 26.0), "ink" if over else "foam", "black")
    disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
    return disc


SMALL = 60.0
"""Width of a card on which there is room for its number only."""


def _front(look: Look, value: int, word: str, width: float, height: float) -> Surface:
    sheet = cards.blank(look, width, height, "paper", "sun")
    s = cards.shadow_reach(width)
    number = look.text(str(value), max(width * 0.36, 26.0), "ink", "black")
    if width < SMALL:
        sheet.blit(number, number.get_rect(center=sheet.get_rect().center))
        return sheet
    picture = look.art(f"species/{animal(value)}", width * 0.74)
    letters = max(width * 0.19, 26.0)
    narrow = look.text_width(word, letters, "bold") > width * 0.92
    name = look.text(word, letters, "ink", "body" if narrow else "bold")
    sheet.blit(picture, (look.px(s + width * 0.19), look.px(s + height * 0.22)))
    sheet.blit(number, (look.px(s + width * 0.1), look.px(s + width * 0.01)))
    left = look.px(s + width / 2) - name.get_width() // 2
    sheet.blit(name, (left, look.px(s + height * 0.965) - name.get_height()))
    return sheet
