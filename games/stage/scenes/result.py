"""The end of a match: who won and how, what it was like, and another one at a touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.core.desk import Desk, story
from games.core.rules import Outcome
from games.core.speech import Chronicle, Voice
from games.stage.canvas import Sprite
from games.stage.chart import chart
from games.stage.look import Look
from games.stage.menu import Menu, along, paragraph, row_height, sheet, turned
from games.stage.scene import Change, Context, Home
from games.stage.space import Box
from games.stage.widgets import Act, Draw, Widget, at, centred, text_height

EDGE = 48.0
FEW = 6
"""Seats whose lines are as high as they like."""


def deal_name(game_id: str, seed: int) -> str:
    """Return the number of a deal as people can say it and play it again."""
    return f"{game_id.replace('_', ' ').title().replace(' ', '')}-{seed:09d}"


def result(ctx: Context, desk: Desk, line: str, rematch: Callable[[], Change]) -> Menu:
    """Return the result over the table; `line` is how it ended, as a sentence."""
    outcome = desk.outcome
    assert outcome is not None
    tell = desk.game.speech.chronicle
    told = tell(desk.config, len(desk.players), story(desk)) if tell else None

    page = [0]

    def build() -> list[Widget]:
        look, say = ctx.look, ctx.words
        w = look.area[0]
        beside = told is not None and w > 1500
        width = 1560.0 if beside else 1000.0
        inside = min(width, w - EDGE) - 2 * EDGE
        column = (inside - 40) / 2 if beside else inside
        left = _left(ctx, desk, outcome, line, column)
        right = _story(ctx, desk, told, column) if told else []
        columns = [left, right] if beside else [[*left, *_shift(right, 0.0, _height(left))]]
        nowhere = Box(0, 0, 0, 0)
        home = Widget(nowhere, "button", say("result.home"), "home", icon="home")
        again = Widget(nowhere, "button", say("result.again"), "again", icon="rematch")
        more = Widget(nowhere, "button", say("settings.more", page=1, pages=2), "more", icon="next")
        again.style = "primary"
        for buttons in ([home, again], [home, more, again]):
            foot = -along(look, buttons, nowhere._replace(w=inside))
            box, panel = sheet(look, width, max(map(_height, columns)) + foot + 2 * EDGE)
            inner = box.inset(EDGE, 32)
            room = along(look, buttons, inner) - 12 - inner.y
            pages = [_leaves(widgets, room) for widgets in columns]
            count = max(map(len, pages))
            if count == 1:
                break
        page[0] %= count
        more.label = say("settings.more", page=page[0] + 1, pages=count)
        widgets = [panel]
        for number, leaves in enumerate(pages):
            if page[0] < len(leaves):
                widgets += _shift(leaves[page[0]], inner.x + number * (column + 40), inner.y)
        return [*widgets, *buttons]

    def work(act: Act) -> Change:
        if act.name == "more":
            page[0] = turned(page[0], act)
            return None
        return rematch() if act.name == "again" else Home()

    return Menu(ctx, build, work, see_through=True, back=Home, focus="again")


def _height(widgets: list[Widget]) -> float:
    return max((widget.box.bottom for widget in widgets), default=0.0) + 12


def _leaves(widgets: list[Widget], room: float) -> list[list[Widget]]:
    """Return a column in pages no higher than the room, each beginning at the top."""
    leaves: list[list[Widget]] = [[]]
    top = 0.0
    for widget in widgets:
        if leaves[-1] and widget.box.bottom - top > room:
            leaves.append([])
            top = widget.box.y
        leaves[-1].append(replace(widget, box=widget.box._replace(y=widget.box.y - top)))
    return leaves


def _shift(widgets: list[Widget], x: float, y: float) -> list[Widget]:
    for widget in widgets:
        widget.box = widget.box._replace(x=widget.box.x + x, y=widget.box.y + y)
    return widgets


def _left(ctx: Context, desk: Desk, outcome: Outcome[Any], line: str, width: float) -> list[Widget]:
    """Return the heading, how it ended, a line for each seat, and the number of the deal."""
    look = ctx.look
    title = Box(0, 0, width, look.type_size("title") * 1.35)
    text = ctx.words("result.title")

    def head(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        words = look.fitted(text, width, "title", "sun", "black")
        return [centred(look, words, widget.box)]

    ended = paragraph(look, line, Box(0, title.bottom, width, 0), "large")
    widgets = [Widget(title, "text", "", draw=head), ended]
    y = ended.box.bottom + 14
    if desk.game.deck.cooperative:  # what the whole table came to is told once
        score = ctx.words.of(desk.game.id)("score", count=outcome.scores[0])
        widgets.append(paragraph(look, score, Box(0, y - 8, width, 0), "large"))
        y = widgets[-1].box.bottom + 14
    count = len(desk.players)
    each = (92 if count < 5 else 70) * (0.5 + 0.5 * look.text_scale)
    if count > FEW:  # all of a large table fit, in lines that are as high as a window leaves
        room = look.area[1] - 48 - 3 * EDGE - row_height(look) - y
        each = min(each, max(52.0, room / count - 8))
    for seat in sorted(range(count), key=lambda seat: _rank(outcome, seat)):
        spot = Box(0, y, width, each)
        widgets.append(Widget(spot, "text", "", draw=_line(ctx, desk, seat, outcome)))
        y += each + 8
    deal = ctx.words("result.deal", deal=deal_name(desk.game.id, desk.seed))
    widgets.append(paragraph(look, deal, Box(0, y + 6, width, 0), "small"))
    return widgets


def _rank(outcome: Outcome[Any], seat: int) -> tuple[bool, int]:
    return seat not in outcome.winners, -outcome.scores[seat]


def _line(ctx: Context, desk: Desk, seat: int, outcome: Outcome[Any]) -> Draw:
    player = desk.players[seat]
    won = seat in outcome.winners

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        box = widget.box
        fill = look.panel(box.w, box.h, "shallow" if won else "deep", 22, "sun" if won else "")
        size = box.h - 14
        badge = look.seat_badge(player.colour, player.animal, size)
        words = ctx.words.of(desk.game.id)
        alone = not desk.game.deck.cooperative
        score = words("score", count=outcome.scores[seat]) if alone else ""
        letters = "large" if box.h > look.type_size("large") * 1.6 else "body"
        right = look.fitted(score, box.w * 0.4, letters, "foam", "bold")
        wide = right.get_width() / look.scale
        room = box.w - size - 80 - wide - size * 0.8
        animal = ctx.words(f"animals.{player.animal}")
        name = look.fitted(animal, room, letters, "foam", "bold")
        spot = Box(box.x + size + 34, box.y, name.get_width() / look.scale, box.h)
        sprites = [
            at(look, fill, box.x, box.y),
            at(look, badge, box.x + 14, box.y + 7),
            centred(look, name, spot),
            centred(look, right, Box(box.right - 28 - wide, box.y, wide, box.h)),
        ]
        if won:
            star = look.art("icons/star", size * 0.6, tint="sun")
            left = box.right - 28 - wide - size * 0.8
            sprites.append(centred(look, star, Box(left, box.y, size * 0.6, box.h)))
        return sprites

    return draw


def _story(ctx: Context, desk: Desk, told: Chronicle, width: float) -> list[Widget]:
    """Return the chart with what it counts, and the moments."""
    look, words = ctx.look, ctx.words.of(desk.game.id)
    widgets: list[Widget] = []
    y = 6.0
    if told.series and len(told.series[0]) > 1:
        about = paragraph(look, words(f"chronicle.{told.about}"), Box(0, y, width, 0), "body")
        spot = Box(0, about.box.bottom + 6, width, 250)
        palette = look.theme.seats
        worn = [palette[player.colour % len(palette)] for player in desk.players]

        def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            box = widget.box
            return [at(look, chart(look, worn, told.series, box.w, box.h), box.x, box.y)]

        about.box = about.box._replace(h=spot.bottom - about.box.y)  # on one page with its chart
        widgets += [about, Widget(spot, "text", "", draw=draw)]
        y = spot.bottom + 18
    names = [ctx.words(f"animals.{player.animal}") for player in desk.players]
    voice = Voice(ctx.words, words, names)
    for moment in told.lines:
        line = voice.say("chronicle", moment)
        high = text_height(look, line, width, "body")
        widgets.append(paragraph(look, line, Box(0, y, width, high), "body"))
        y += high + 8
    return widgets
