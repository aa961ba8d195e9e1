"""The end of a match: who won and how, what it was like, and another one at a touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.core.desk import Desk, story
from games.core.rules import Outcome
from games.core.speech import Chronicle, Voice
from games.stage.canvas import Frame, Sprite
from games.stage.chart import chart
from games.stage.look import Look
from games.stage.menu import Menu, along, paragraph, row_height, sheet_at, turned
from games.stage.scene import Change, Context, Home
from games.stage.scenes.ribbon import LASTS, heroes, rain, ribbon
from games.stage.space import Box
from games.stage.widgets import Act, Draw, Widget, at, centred, text_height, wanted

EDGE = 48.0
FEW = 6
"""Seats whose lines are as high as they like."""
WIDTH = 720.0
"""Of the sheet, beside the table."""
ABREAST = 2
"""Buttons in a row."""
HERO = 190.0
"""Height of the winners' faces."""


def deal_name(game_id: str, seed: int) -> str:
    """Return the number of a deal as people can say it and play it again."""
    return f"{game_id.replace('_', ' ').title().replace(' ', '')}-{seed:09d}"


class Result(Menu):
    """The result beside the table, which stays in sight and can be looked at alone."""

    veil = False

    def __init__(self, ctx: Context, desk: Desk, line: str, rematch: Callable[[], Change]) -> None:
        self._desk, self._line, self._rematch = desk, line, rematch
        outcome = desk.outcome
        assert outcome is not None
        self._outcome: Outcome[Any] = outcome
        tell = desk.game.speech.chronicle
        self._told = tell(desk.config, len(desk.players), story(desk)) if tell else None
        self._page = 0
        self._looks = False
        """Whether the table is looked at, and the sheet is away."""
        self._fallen = 0.0 if outcome.winners else LASTS
        self._raining: Frame | None = None
        super().__init__(ctx, self._sheet, self._do, see_through=True, back=self._leave)

    def _leave(self) -> Change:
        if not self._looks:
            return Home()
        self._looks = False
        self.resized()
        return None

    def _do(self, act: Act) -> Change:
        match act.name:
            case "more":
                self._page = turned(self._page, act)
            case "look":
                self._looks = not self._looks
            case "again":
                return self._rematch()
            case _:
                return Home()
        return None

    # --- what rains ----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether petals fall."""
        moves = self.ctx.prefs.now.motion == "full" and self.ctx.pace > 0
        return super().busy or (moves and self._fallen < LASTS)

    def update(self, dt: float) -> Change:
        """Let the petals fall."""
        if self.busy:
            self._fallen += dt
            self._raining = None
        return super().update(dt)

    def frame(self) -> Frame:
        """Return the sheet, and the petals over it."""
        lying = super().frame()
        if self._raining is None or self._raining.still is not lying.still:
            petals = rain(self.ctx.look, self._colour, self._fallen) if self.busy else []
            self._raining = Frame(lying.still, petals)
        return self._raining

    @property
    def _colour(self) -> str:
        """The winner's colour, or the sun's."""
        look, winners = self.ctx.look, self._outcome.winners
        if len(winners) != 1:
            return look.hex("sun")
        palette = look.theme.seats
        return palette[self._desk.players[winners[0]].colour % len(palette)].colour

    # --- the sheet -----------------------------------------------------------------------------

    def _sheet(self) -> list[Widget]:
        look, say = self.ctx.look, self.ctx.words
        w, h = look.area
        nowhere = Box(0, 0, 0, 0)
        seen = Widget(nowhere, "button", say("result.look"), "look", icon="eye")
        if self._looks:
            seen.label, seen.icon, seen.style = say("result.back"), "back", "primary"
            wide, high = wanted(look, seen), row_height(look)
            seen.box = Box(w - wide - 24, h - high - 16, wide, high)
            return [seen]
        upright = h > w
        width = w - 48 if upright else min(WIDTH * (0.7 + 0.3 * look.text_scale), w - 48)
        inside = width - 2 * EDGE
        home = Widget(nowhere, "button", say("result.home"), "home", icon="home")
        again = Widget(nowhere, "button", say("result.again"), "again", icon="rematch")
        more = Widget(nowhere, "button", say("settings.more", page=1, pages=2), "more", icon="next")
        again.style = "primary"
        column = self._head(inside)
        below = [_seats(self.ctx, self._desk, self._outcome, inside)]
        if self._told:
            below.append(_story(self.ctx, self._desk, self._told, inside))
        for part in below:
            column += _shift(part, 0.0, _height(column))
        most = h * 0.66 if upright else h
        for buttons in ([again, seen, home], [again, more, seen, home]):
            foot = -along(look, buttons, nowhere._replace(w=inside), ABREAST)
            tall = min(_height(column) + foot + 2 * EDGE, most - 48)
            top = h - 24 - tall if upright else (h - tall) / 2
            box = Box(w - width - 24, top, width, tall)
            inner = box.inset(EDGE, 32)
            leaves = _leaves(column, along(look, buttons, inner, ABREAST) - 12 - inner.y)
            if len(leaves) == 1:
                break
        spare = tall - max(map(_height, leaves)) - foot - 2 * EDGE
        if spare > 0:
            box = box._replace(y=box.y + (spare if upright else spare / 2), h=tall - spare)
            inner = box.inset(EDGE, 32)
            along(look, buttons, inner, ABREAST)
        self._page %= len(leaves)
        more.label = say("settings.more", page=self._page + 1, pages=len(leaves))
        return [sheet_at(box), *_shift(leaves[self._page], inner.x, inner.y), *buttons]

    def _head(self, width: float) -> list[Widget]:
        """Return who won, on a ribbon, and how it ended as a sentence."""
        look, players, winners = self.ctx.look, self._desk.players, self._outcome.winners
        shown = [players[seat] for seat in winners] or list(players)
        high = min(HERO, look.area[1] * 0.17)
        tall = high + look.type_size("title") * 1.5
        text = headline(self.ctx, self._desk)

        def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            upper, lower = widget.box.cut_top(high)
            faces = heroes(look, shown, upper._replace(h=high + 14), won=bool(winners))
            return [*faces, *ribbon(look, text, self._colour, lower)]

        head = Widget(Box(0, 0, width, tall), "text", text, draw=draw)
        ended = paragraph(look, self._line, Box(0, tall + 12, width, 0), "large")
        return [head, ended]


def headline(ctx: Context, desk: Desk) -> str:
    """Return who won in a few words."""
    outcome, say = desk.outcome, ctx.words
    assert outcome is not None
    names = [say(f"animals.{desk.players[seat].animal}") for seat in outcome.winners]
    if desk.game.deck.cooperative:
        return say("result.all_win" if names else "result.all_lose")
    joined = Voice(say, say.of(desk.game.id), names).join(names)
    return say("result.wins", name=joined, count=len(names)) if names else say("result.nobody")


def result(ctx: Context, desk: Desk, line: str, rematch: Callable[[], Change]) -> Result:
    """Return the result of a match; `line` is how it ended, as a sentence."""
    return Result(ctx, desk, line, rematch)


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


def _seats(ctx: Context, desk: Desk, outcome: Outcome[Any], width: float) -> list[Widget]:
    """Return a line for each seat, and the number of the deal, below the head."""
    look = ctx.look
    widgets: list[Widget] = []
    y = 0.0
    if desk.game.deck.cooperative:  # what the whole table came to is told once
        score = ctx.words.of(desk.game.id)("score", count=outcome.scores[0])
        widgets.append(paragraph(look, score, Box(0, y, width, 0), "large"))
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
