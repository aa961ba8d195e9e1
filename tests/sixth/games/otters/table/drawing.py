"""Rocks and the stock in the middle, a hand before each seat."""

from __future__ import annotations

from typing import Any

from games.otters.rules import Lay, View
from pygame import Surface

from games.core.rules import Event, Move
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Box

STOCK = "stock"
CUES: dict[type[Event], Any] = {}


def aspect(view: View) -> tuple[float, float]:
    """Return width over height of the table."""
    return 1.2, 1.2


def spell(move: Move) -> tuple[str, ...]:
    """Return the shell and the rock, or the stock."""
    return (f"shell-{move.shell}", f"rock-{move.rock}") if isinstance(move, Lay) else (STOCK,)


def layout(view: View, area: Area) -> dict[str, Pose]:
    """Return rocks and stock in a row, and hands in the trays."""
    table = view.table
    row = _row(area.table, len(table.rocks) + 1)
    poses = {STOCK: row[-1]}
    for rock, shells in enumerate(table.rocks):
        poses[f"rock-{rock}"] = row[rock]._replace(face="rock", z=-200)
        for i, shell in enumerate(shells):
            poses[f"shell-{shell}"] = row[rock]._replace(face=_face(view, shell), z=-100 + i)
    for tray, hand in zip(area.trays, table.hands, strict=True):
        for shell, pose in zip(hand, _fan(tray, len(hand)), strict=True):
            poses[f"shell-{shell}"] = pose._replace(face=_face(view, shell))
    return poses


def _face(view: View, shell: int) -> str:
    number = view.table.numbers[shell]
    return f"front:{number}" if number else "back"


def buried(view: View) -> int:
    """Return how many shells are no piece of their own: those under the stock."""
    return view.table.config.shells - view.table.stock


def _row(box: Box, count: int) -> list[Pose]:
    width = min(box.w / count * 0.8, box.h / cards.SHAPE * 0.8, 170.0)
    step = box.w / count
    y = box.center[1]
    return [
        Pose(box.x + step * (i + 0.5), y, width, width * cards.SHAPE, "back") for i in range(count)
    ]


def _fan(tray: Box, count: int) -> list[Pose]:
    width = min(120.0, tray.w * 0.3, tray.h / cards.SHAPE)
    step = (tray.w - width) / max(1, count - 1) if count > 1 else 0.0
    step = min(step, width * 1.05)
    x, y = tray.x + width / 2, tray.y + width * cards.SHAPE / 2
    return [
        Pose(x + step * i, y, width, width * cards.SHAPE, "back", z=i / 100) for i in range(count)
    ]


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return nothing: the lagoon is bare."""
    return []


def paint(kit: Kit, face: str, width: float, height: float) -> Surface:
    """Return a shell with its number, its back, or a rock's rim."""
    look = kit.look
    if face == "rock":
        return look.panel(width, height, "deep", 16, "foam", 3, 0.4)
    if face == "back":
        return cards.back(look, "leaf", width, height)
    sheet = cards.blank(look, width, height)
    number = look.text(face.split(":")[1], max(width * 0.5, 26.0), "ink", "black")
    sheet.blit(
        number,
        (
            (sheet.get_width() - number.get_width()) // 2,
            (sheet.get_height() - number.get_height()) // 2,
        ),
    )
    return sheet


def tell(event: Event, view: View) -> dict[str, Any]:
    """Return nothing beside the event's own fields."""
    return {}


def prompt(view: View, seat: int, said: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Ask for a shell or a dive."""
    return "turn", {}


def standing(view: View, seat: int) -> tuple[str, dict[str, Any]]:
    """Count what a seat has laid."""
    return "laid", {"count": view.table.laid[seat]}
