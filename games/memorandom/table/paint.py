"""What each face of MemoRandom! looks like: cards, buttons on the table, marks and lights."""

from __future__ import annotations

from pygame import Surface

from games.core.speech import Face
from games.memorandom.table import faces, marks, stones
from games.memorandom.table.pieces import Action, Beam, Front, Jot, Light, Line, Plate, Sign
from games.stage.kit import Kit
from games.stage.look import Look

NAMES = ("1", "2", "3", "A", "B", "C", "A1–C3", "C1–A3")
"""Of rows, columns and diagonals, in the order of the lines."""
CORNER = 16.0
"""Radius of a button's corners, near that of the rims around what may be touched."""
LETTERS = 32.0
"""Size of what is written on a button, where there is room."""
CORAL = (Action.CALL, Action.END)
"""What is said with weight."""


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return what a face shows, at this size."""
    look = kit.look
    match face:
        case Front(number):
            return faces.front(kit, number, width, height)
        case Plate(action):
            return _button(look, action, kit.words(f"signs.{action.value}"), width, height)
        case Line(line):
            return marks.line_sign(look, line, NAMES[line], width, height)
        case Sign():
            return marks.capsule(kit, face, width, height)
        case Jot():
            return faces.jot(look, face, width)
        case Light(colour, -1):
            return look.panel(width, height, colour, width * 0.1, "deep", 3)
        case Light(colour, place):
            return stones.lit_stone(look, place, colour, width, height)
        case Beam(colour, slope):
            return stones.beam(look, colour, slope, width, height)
    return faces.back(look, width, height)


def _button(look: Look, action: Action, words: str, width: float, height: float) -> Surface:
    """Return what is touched to say what the turn is to be: a sign, and its name beside it."""
    fill, ink = ("coral", "ink") if action in CORAL else ("shallow", "foam")
    sheet = look.panel(width, height, fill, CORNER, "foam", 3, shadow=6).copy()
    size = min(height * 0.5, width * 0.3)
    picture = look.drawing(marks.drawn(look, action, ink), size, size, (100, 100))
    gap = 12.0
    letters = LETTERS * look.text_scale
    lines = look.fitted_lines(words, width - size - gap - 24, height - 10, letters, ink, "bold")
    wide = max(line.get_width() for line in lines)
    x = (sheet.get_width() - picture.get_width() - look.px(gap) - wide) // 2
    sheet.blit(picture, (x, (sheet.get_height() - picture.get_height()) // 2))
    x += picture.get_width() + look.px(gap)
    y = (sheet.get_height() - sum(line.get_height() for line in lines)) // 2
    for line in lines:
        sheet.blit(line, (x + (wide - line.get_width()) // 2, y))
        y += line.get_height()
    return sheet
