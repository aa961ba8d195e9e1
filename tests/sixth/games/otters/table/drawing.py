"""Rocks and the stock in the middle, a hand before each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.otters.rules import View
from games.otters.table.pieces import Back, Front, Paw, Rim, Rock, Shell, Stock
from pygame import Surface

from games.core.rules import Event
from games.core.speech import Face, Piece
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.drawing import Cue, cues
from games.stage.kit import Kit
from games.stage.space import Area, Box, Room, around
from games.stage.water import water

CUES: Mapping[type[Event], Cue] = cues()
SCORED: tuple[type[Event], ...] = ()
tally = None


def area(view: View, room: Room) -> Area:
    """Return the room for the table and its seats around it."""
    return around(room, (1.2, 1.2))


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the water that the table lies on."""
    return water(kit.look)


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return rocks, stock and paw in a row, and hands in the trays."""
    table = view.table
    row = _row(area.table, len(table.rocks) + 2)
    poses: dict[Piece, Pose] = {Stock(): row[-2], Paw(): row[-1]._replace(face=Paw())}
    for rock, shells in enumerate(table.rocks):
        poses[Rock(rock)] = row[rock]._replace(face=Rim(), z=-200)
        for i, shell in enumerate(shells):
            poses[Shell(shell)] = row[rock]._replace(face=_face(view, shell), z=-100 + i)
    for tray, hand in zip(area.trays, table.hands, strict=True):
        for shell, pose in zip(hand, _fan(tray, len(hand)), strict=True):
            poses[Shell(shell)] = pose._replace(face=_face(view, shell))
    return poses


def _face(view: View, shell: int) -> Face:
    number = view.table.numbers[shell]
    return Front(number) if number else Back()


def apart(view: View) -> list[set[Piece]]:
    """Return the things that lie in a row, which never overlap."""
    rocks = {Rock(rock) for rock in range(len(view.table.rocks))}
    return [{Stock(), Paw(), *rocks}]


def buried(view: View) -> int:
    """Return how many shells are no piece of their own: those under the stock, less the paw."""
    return view.table.config.shells - view.table.stock - 1


def _row(box: Box, count: int) -> list[Pose]:
    width = min(box.w / count * 0.8, box.h / cards.SHAPE * 0.8, 170.0)
    step = box.w / count
    y = box.center[1]
    return [
        Pose(box.x + step * (i + 0.5), y, width, width * cards.SHAPE, Back()) for i in range(count)
    ]


def _fan(tray: Box, count: int) -> list[Pose]:
    width = min(120.0, tray.w * 0.3, tray.h / cards.SHAPE)
    step = (tray.w - width) / max(1, count - 1) if count > 1 else 0.0
    step = min(step, width * 1.05)
    x, y = tray.x + width / 2, tray.y + width * cards.SHAPE / 2
    return [
        Pose(x + step * i, y, width, width * cards.SHAPE, Back(), z=i / 100) for i in range(count)
    ]


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return nothing: the lagoon is bare."""
    return []


def paint(kit: Kit, face: Face, width: float, height: float) -> Surface:
    """Return a shell with its number, its back, a rock's rim, or the paw."""
    look = kit.look
    match face:
        case Rim():
            return look.panel(width, height, "deep", 16, "foam", 3, 0.4)
        case Paw():
            return cards.plate(look, kit.words("names.paw"), width, height)
        case Front(value):
            return _front(kit, value, width, height)
    return cards.back(look, "leaf", width, height)


def _front(kit: Kit, value: int, width: float, height: float) -> Surface:
    look = kit.look
    sheet = cards.blank(look, width, height)
    number = look.text(str(value), max(width * 0.5, 26.0), "ink", "black")
    sheet.blit(
        number,
        (
            (sheet.get_width() - number.get_width()) // 2,
            (sheet.get_height() - number.get_height()) // 2,
        ),
    )
    return sheet


if TYPE_CHECKING:
    from games.otters.table import drawing as here

    from games.stage.drawing import Drawing

    _: Drawing[View] = here
