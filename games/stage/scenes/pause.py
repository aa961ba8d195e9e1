"""Pause: everything about the match that is not the table, and the way home."""

from __future__ import annotations

from collections.abc import Callable

from games.core.library import Game
from games.stage.menu import SPACE, Menu, heading, paragraph, row_height, sheet, stack
from games.stage.scene import Context, Home, Pop, Push, Turn
from games.stage.scenes.reader import reader
from games.stage.scenes.settings import settings
from games.stage.space import Box
from games.stage.widgets import Act, Widget, text_height


def pause(
    ctx: Context,
    game: Game,
    undo: Callable[[], str | None],
    refused: Callable[[], str | None],
    notice: str = "",
) -> Menu:
    """Return the pause screen. `undo` takes a move back, `refused` says why that cannot be."""

    def build() -> list[Widget]:
        look, say = ctx.look, ctx.words
        row, top = row_height(look), look.type_size("head") * 1.4 + 12
        text = notice or say("pause.kept")
        line_height = text_height(look, text, 760 - 96, "small")
        box, panel = sheet(look, 760, 72 + top + line_height + 5 * (row + SPACE))
        inner = box.inset(48, 36)
        room = Box(inner.x, inner.y + top, inner.w, inner.h - top)
        why = refused()
        undo_label = say("pause.undo") if why is None else say(f"undo.{why}")
        rows = [
            _row(row, say("pause.resume"), "resume", "play", "primary"),
            _row(row, undo_label, "undo", "undo", enabled=why is None),
            _row(row, say("pause.rules"), "rules", "help"),
            _row(row, say("pause.settings"), "settings", "settings"),
            _row(row, say("pause.leave"), "leave", "home"),
        ]
        line = paragraph(look, text, room, "small")
        return [
            panel,
            heading(look, ctx.words.of(game.id)("title"), inner),
            *stack([line, *rows], room),
        ]

    def work(act: Act) -> Turn:
        match act.name:
            case "undo":
                undo()
                return Pop()
            case "rules":
                return Push(reader(ctx, game))
            case "settings":
                return Push(settings(ctx))
            case "leave":
                return Home()
        return Pop()

    return Menu(ctx, build, work, see_through=True, focus="resume")


def _row(
    height: float, label: str, name: str, icon: str, style: str = "plain", enabled: bool = True
) -> Widget:
    box = Box(0, 0, 0, height)
    return Widget(box, "button", label, name, icon=icon, style=style, enabled=enabled)
