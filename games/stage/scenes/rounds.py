"""The end of a round: what each seat held, what that brought, and what decided it."""

from __future__ import annotations

import math

from games.core.speech import Round, Score
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import SPACE, Menu, heading, leaf, paragraph, row_height, sheet, turned
from games.stage.scene import Change, Context, Pop
from games.stage.space import Box
from games.stage.tabletop import Tabletop
from games.stage.widgets import Act, Draw, Widget, at, centred

GLANCE = 4.0
"""Seconds that it stays where only bots play."""
ROW, WITH_CARDS = 92.0, 132.0
"""Heights of a seat's row, without and with what it held."""


def round_over(ctx: Context, tabletop: Tabletop, over: Round) -> Menu:
    """Return the sheet of a round that is over; one touch goes on."""
    page = [0]

    def build() -> list[Widget]:
        look, voice = ctx.look, tabletop.voice
        width = min(1180.0, look.area[0] - 48) - 96
        text = voice.say("round", over.deciding) if over.deciding else ""
        told = [paragraph(look, text, Box(0, 0, width, 0), "body")] if text else []
        scores = [_row(tabletop, score, look.text_scale) for score in over.scores]
        rows = [*told, *scores]
        head = look.type_size("head") * 1.4 + 16
        tall = head + sum(row.box.h + SPACE for row in rows) + 24 + row_height(look) + 72
        box, panel = sheet(look, width + 96, tall)
        inner = box.inset(48, 36)
        go = Widget(Box(0, 0, 0, 0), "button", ctx.words("round.go_on"), "go", icon="play")
        go.style = "primary"
        room = inner._replace(y=inner.y + head, h=inner.h - head)
        page[0], shown = leaf(ctx, rows, [go], room, page[0])
        return [panel, heading(look, voice.say("round", over.title), inner), *shown]

    def work(act: Act) -> Change:
        if act.name == "more":
            page[0] = turned(page[0], act)
            return None
        return Pop()

    lasts = math.inf if tabletop.desk.people else GLANCE
    return Menu(ctx, build, work, see_through=True, focus="go", calm=0.4, lasts=lasts)


def _row(tabletop: Tabletop, score: Score, text_scale: float) -> Widget:
    """Return the line of a seat."""
    high = (WITH_CARDS if score.held else ROW) * (0.5 + 0.5 * text_scale)
    name = tabletop.name(score.seat)
    return Widget(Box(0, 0, 0, high), "text", name, draw=_line(tabletop, score))


def _line(tabletop: Tabletop, score: Score) -> Draw:
    player, voice = tabletop.desk.players[score.seat], tabletop.voice
    name = tabletop.name(score.seat)
    gained, total = voice.say("round", score.gained), voice.say("round", score.total)

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        box = widget.box
        sheet = at(look, look.panel(box.w, box.h, "deep", 22), box.x, box.y)
        size = min(box.h - 16, 92.0)
        badge = look.seat_badge(player.colour, player.animal, size)
        left, share = box.x + size + 28, box.w * 0.21
        right = Box(box.right - share - 16, box.y, share, box.h)
        middle = right._replace(x=right.x - share - 12)
        room = middle.x - left - 12
        named = look.fitted(name, room, "large", "foam", "bold")
        cards = _cards(tabletop, score, Box(left, box.y + box.h - 78, room, 68))
        top = Box(left, box.y + 4, named.get_width() / look.scale, box.h - (78 if cards else 8))
        ends = [(gained, middle, "sun"), (total, right, "foam")]
        return [
            sheet,
            at(look, badge, box.x + 12, box.y + (box.h - size) / 2),
            centred(look, named, top),
            *cards,
            *[sprite for text, place, ink in ends for sprite in _words(look, text, place, ink)],
        ]

    return draw


def _words(look: Look, text: str, box: Box, ink: str) -> list[Sprite]:
    lines = look.fitted_lines(text, box.w, box.h - 12, "body", ink, "bold")
    high = min(box.h / len(lines), look.type_size("body") * 1.3)
    top = box.y + (box.h - high * len(lines)) / 2
    return [
        centred(look, line, Box(box.x, top + n * high, box.w, high)) for n, line in enumerate(lines)
    ]


def _cards(tabletop: Tabletop, score: Score, box: Box) -> list[Sprite]:
    """Return small pictures of what a seat held, closer together where they are many."""
    wide = box.h * 5 / 7
    step = min(wide + 6, (box.w - wide) / max(1, len(score.held) - 1))
    return [
        at(tabletop.ctx.look, tabletop.small(face, wide, box.h), box.x + n * step, box.y)
        for n, face in enumerate(score.held)
    ]
