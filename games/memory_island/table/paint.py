"""How a card looks: waves on its back, an animal with number and word on its front."""

from __future__ import annotations

from pygame import Surface

from games.core.speech import Face
from games.memory_island.table.pieces import Front, animal
from games.stage import cards
from games.stage.kit import Kit
from games.stage.look import Look


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return a card: its back, or the animal, number and word of its value."""
    match face:
        case Front(value):
            return _front(kit.look, value, kit.words(f"numbers.{value}"), width, height)
    return cards.back(kit.look, "sun", width, height)


def _front(look: Look, value: int, word: str, width: float, height: float) -> Surface:
    sheet = cards.blank(look, width, height, "paper", "sun")
    s = cards.shadow_reach(width)
    number = look.text(str(value), max(width * 0.36, 26.0), "ink", "black")
    picture = look.art(f"species/{animal(value)}", width * 0.74)
    letters = max(width * 0.19, 26.0)
    narrow = look.text_width(word, letters, "bold") > width * 0.92
    name = look.text(word, letters, "ink", "body" if narrow else "bold")
    sheet.blit(picture, (look.px(s + width * 0.19), look.px(s + height * 0.22)))
    sheet.blit(number, (look.px(s + width * 0.1), look.px(s + width * 0.01)))
    left = look.px(s + width / 2) - name.get_width() // 2
    sheet.blit(name, (left, look.px(s + height * 0.965) - name.get_height()))
    return sheet
