"""Pause: everything about the match that is not the table, and the way home."""

from __future__ import annotations

from collections.abc import Callable

from games.core.library import Game
from games.core.match import UndoRefusal
from games.stage.menu import SPACE, Menu, columns, heading, paragraph, row_height, sheet
from games.stage.scene import Change, Context, Home, Pop, Push
from games.stage.scenes.reader import reader
from games.stage.scenes.settings import settings
from games.stage.space import Box
from games.stage.widgets import Act, Widget, text_height


def pause(
    ctx: Context,
    game: Game,
    undo: Callable[[], UndoRefusal | None],
    refused: Callable[[], UndoRefusal | None],
    anew: Callable[[], Change],
    notice: str = "",
) -> Menu:
    """Return the pause screen.

    `undo` takes a move back, `refused` says why that cannot be, `anew` deals to the same players.
    """

    def build() -> list[Widget]:
        look, say = ctx.look, ctx.words
        row, top = row_height(look), look.type_size("head") * 1.4 + 12
        text = notice or say("kiosk.kept" if ctx.unattended else "pause.kept")
        why = refused()
        rows = [
            _row(row, say("pause.resume"), "resume", "play", "primary"),
            _row(
                row,
                say("pause.undo") if why is None else say(f"undo.{why.value}"),
                "undo",
                "undo",
                enabled=why is None,
            ),
            _row(row, say("pause.rules"), "rules", "help"),
            _row(row, say("pause.settings"), "settings", "settings"),
            _row(row, say("pause.anew"), "anew", "deal"),
            _row(row, say("pause.leave"), "leave", "home"),
        ]
        across = 1 if top + 72 + 7 * (row + SPACE) < look.area[1] - 48 else 2
        width = 760.0 if across == 1 else 1320.0
        line = text_height(look, text, min(width, look.area[0] - 48) - 96, "small")
        down = -(-len(rows) // across)
        box, panel = sheet(look, width, 72 + top + line + SPACE + down * (row + SPACE))
        room = Box(box.x + 48, box.y + 36, box.w - 96, box.h - 72)
        under = room._replace(y=room.y + top)
        below = under._replace(y=under.y + line + SPACE)
        return [
            panel,
            heading(look, ctx.words.of(game.id)("title"), room),
            paragraph(look, text, under, "small"),
            *columns(rows, below, across),
        ]

    def work(act: Act) -> Change:
        match act.name:
            case "undo":
                undo()
                return Pop()
            case "rules":
                return Push(reader(ctx, game))
            case "settings":
                return Push(settings(ctx))
            case "anew":
                return anew()
            case "leave":
                return Home()
        return Pop()

    return Menu(ctx, build, work, see_through=True, focus="resume")


def _row(
    height: float, label: str, name: str, icon: str, style: str = "plain", enabled: bool = True
) -> Widget:
    box = Box(0, 0, 0, height)
    return Widget(box, "button", label, name, icon=icon, style=style, enabled=enabled)
