"""Settings: how fast things move, how loud and how large they are, and in which language."""

from __future__ import annotations

from typing import Any

from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import SPACE, Menu, heading, leaf, row_height, sheet, turned
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.widgets import Act, Form, Widget, block

MOTIONS = ("full", "reduced", "off")
PACES = ("slow", "normal", "fast", "off")
SCALES = (100, 125, 150, 175, 200)
VOLUMES = tuple(range(0, 101, 10))
REVEALS = (0, 2, 4, 6, 8, 10)
PEEKS = (0, 3, 5, 8)

LINE = 1.42
"""Height of a line of text, by that of its letters."""
WINDOW = ("fullscreen", "play_on")
"""What there is to choose only where the program has a window of its own."""


def settings(ctx: Context) -> Menu:
    """Return the settings; the program dresses the screen anew after each change."""
    page = [0]
    languages = ctx.words.languages()
    form: list[Form] = []

    def rows() -> list[Widget]:
        now, say = ctx.prefs.now, ctx.words
        percent = say("settings.percent", count=now.text_scale)
        reveal = say("settings.until_touched")
        if now.reveal:
            reveal = say("settings.seconds", count=now.reveal)
        peek = say("settings.while_held")
        if now.peek:
            peek = say("settings.seconds", count=now.peek)
        volume = say("settings.percent", count=now.volume)
        if now.muted or not now.volume:
            volume = say("settings.silent")
        listed = [
            _choice(ctx, "language", languages.get(now.language, now.language)),
            _choice(ctx, "text_scale", percent),
            _toggle(ctx, "contrast", now.contrast),
            _choice(ctx, "motion", say(f"settings.motions.{now.motion}")),
            _choice(ctx, "pace", say(f"settings.paces.{now.pace}")),
            _choice(ctx, "reveal", reveal),
            _choice(ctx, "peek", peek),
            _toggle(ctx, "ask", now.ask),
            _choice(ctx, "volume", volume),
            _toggle(ctx, "fullscreen", now.fullscreen),
            _toggle(ctx, "play_on", now.play_on),
        ]
        return [row for row in listed if row.name not in WINDOW or not ctx.unattended]

    def build() -> list[Widget]:
        look, listed = ctx.look, rows()
        head = look.type_size("head") * 1.4 + 16
        foot = 2 * LINE * look.type_size("small")
        tall = head + sum(row.box.h + SPACE for row in listed) + 24 + row_height(look) + 72 + foot
        box, panel = sheet(look, 980, tall)
        inner, nowhere = box.inset(48, 36), Box(0, 0, 0, 0)
        top = inner.y + head
        done = Widget(nowhere, "button", ctx.words("settings.done"), "done", style="primary")
        title = heading(look, ctx.words("settings.title"), inner)
        room = inner._replace(y=top, h=inner.bottom - top - foot)
        page[0], shown = leaf(ctx, listed, [done], room, page[0])
        about = Widget(inner._replace(y=room.bottom + 10, h=foot), "text", "", draw=tell)
        return [panel, title, *shown, about]

    def tell(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        """Say in a line what the setting does that is pointed at, or in focus."""
        name = form[0].meant if form else ""
        if not name or name in ("done", "more"):
            return []
        text, box = ctx.words(f"settings.about.{name}"), widget.box
        return block(look, look.fitted_lines(text, box.w, box.h, "small", "foam"), box)

    def work(act: Act) -> Change:
        if act.name == "done":
            return Pop()
        if act.name == "more":
            page[0] = turned(page[0], act)
            return None
        _change(ctx, act, tuple(languages))
        return None

    menu = Menu(ctx, build, work, see_through=True, focus="text_scale")
    form.append(menu.form)
    return menu


def _change(ctx: Context, act: Act, languages: tuple[str, ...]) -> None:
    offers: dict[str, tuple[Any, ...]] = {
        "text_scale": SCALES,
        "motion": MOTIONS,
        "pace": PACES,
        "reveal": REVEALS,
        "peek": PEEKS,
        "volume": VOLUMES,
        "language": languages,
        "contrast": (False, True),
        "fullscreen": (False, True),
        "play_on": (False, True),
        "ask": (False, True),
    }
    offered = offers[act.name]
    value = getattr(ctx.prefs.now, act.name)
    at = offered.index(value) if value in offered else 0
    chosen = offered[(at + act.by) % len(offered)]
    ctx.prefs.change(**{act.name: chosen})
    if act.name == "volume":
        ctx.prefs.change(muted=chosen == 0)


def _choice(ctx: Context, name: str, value: str) -> Widget:
    box = Box(0, 0, 0, row_height(ctx.look))
    return Widget(box, "choice", ctx.words(f"settings.{name}"), name, value)


def _toggle(ctx: Context, name: str, on: bool) -> Widget:
    box = Box(0, 0, 0, row_height(ctx.look))
    return Widget(box, "toggle", ctx.words(f"settings.{name}"), name, on=on)
