"""The buttons at both ends of the bar: leave, take back, look something up, arrange the hand."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.speech import AnySpeech
from games.core.words import Words
from games.stage.drawing import AnyDrawing
from games.stage.space import BAR, BAR_EDGE, Box
from games.stage.widgets import Widget

GAP = 14.0
WIDE = 1.2
"""Width of a button over its height."""


def buttons(
    say: Words,
    speech: AnySpeech,
    drawing: AnyDrawing,
    view: object,
    people: int,
    bar: Box,
    least: float,
) -> tuple[list[Widget], Box]:
    """Return the buttons that so many people at this screen need, and the room between them.

    `bar` is where they lie, `least` their least width, in units.
    """
    high = bar.h - 2 * BAR_EDGE
    tall = bar.w < bar.y  # then there is more room above than beside
    wide = max(WIDE * (min(high, BAR - 2 * BAR_EDGE) if tall else high), least)
    made: list[Widget] = []
    left, right = GAP, bar.right - GAP
    for name, icon, text in _left(speech):
        box = Box(left, bar.y + BAR_EDGE, wide, high)
        made.append(Widget(box, "button", "", name, icon=icon, value=say(text)))
        left = box.right + GAP
    for name, icon, text in _right(speech, drawing, view, people):
        box = Box(right - wide, bar.y + BAR_EDGE, wide, high)
        made.append(Widget(box, "button", "", name, icon=icon, value=say(text)))
        right = box.x - GAP
    return made, Box(left, bar.y, right - left, bar.h)


def _left(speech: AnySpeech) -> Iterator[tuple[str, str, str]]:
    """Yield name, icon and text of each button, from the left edge on."""
    yield "menu", "pause", "play.menu"
    if speech.UNDO:
        yield "undo", "undo", "pause.undo"


def _right(
    speech: AnySpeech, drawing: AnyDrawing, view: object, people: int
) -> Iterator[tuple[str, str, str]]:
    """Yield name, icon and text of each button, from the right edge on."""
    yield "help", "help", "play.help"
    if people and speech.hint:
        yield "hint", "star", "play.hint"
    if len(speech.ORDERS) > 1:
        yield "sort", "sort", "play.sort"
    if drawing.tally:
        yield "notes", "info", "play.notes"
    if people and speech.NOTING and speech.NOTING.rows(view):
        yield "jot", "pencil", "play.jot"
    if people > 1 and speech.PEEKING:
        yield "look", "eye", "play.look"
