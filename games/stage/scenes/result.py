"""The end of a match: who won and how, and another one at a touch."""

from __future__ import annotations

from collections.abc import Callable

from games.core.match import Match
from games.core.rules import Outcome
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.menu import Menu, paragraph, row_height, sheet
from games.stage.scene import Context, Home, Turn
from games.stage.space import Box
from games.stage.widgets import Act, Draw, Widget, at, centred, text_height


def deal_name(game_id: str, seed: int) -> str:
    """Return the number of a deal as people can say it and play it again."""
    return f"{game_id.replace('_', ' ').title().replace(' ', '')}-{seed:09d}"


def result(ctx: Context, match: Match, line: str, rematch: Callable[[], Turn]) -> Menu:
    """Return the result over the table; `line` is how it ended, as a sentence."""
    outcome = match.outcome
    assert outcome is not None

    def build() -> list[Widget]:
        look = ctx.look
        people = len(match.players)
        row, small = row_height(look), look.type_size("small") * 1.5
        each = 108 * (0.5 + 0.5 * look.text_scale)
        fixed = look.type_size("title") * 1.35 + text_height(look, line, 1000 - 96, "large")
        box, panel = sheet(look, 1000, 72 + fixed + people * each + small + row + 60)
        inner = box.inset(48, 36)
        title = Box(inner.x, inner.y, inner.w, look.type_size("title") * 1.35)
        text = ctx.words("result.title")

        def head(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
            words = look.fitted(text, inner.w, "title", "sun", "black")
            return [centred(look, words, widget.box)]

        under = Box(inner.x, title.bottom, inner.w, 0)
        height = text_height(look, line, under.w, "large")
        widgets = [
            panel,
            Widget(title, "text", "", draw=head),
            paragraph(look, line, under, "large"),
        ]
        foot = Box(inner.x, inner.bottom - row, inner.w, row)
        deal = ctx.words("result.deal", deal=deal_name(match.game.id, match.seed))
        table = Box(
            inner.x,
            title.bottom + height + 18,
            inner.w,
            foot.y - title.bottom - height - 36 - small,
        )
        order = sorted(range(people), key=lambda seat: _rank(outcome, seat))
        each = min(table.h / people, each)
        for i, seat in enumerate(order):
            spot = Box(table.x, table.y + i * each, table.w, each - 8)
            widgets.append(Widget(spot, "text", "", draw=_line(ctx, match, seat, outcome)))
        widgets.append(
            paragraph(look, deal, Box(inner.x, foot.y - small - 4, inner.w, small), "small")
        )
        half = (foot.w - 16) / 2
        again = ctx.words("result.again")
        home = ctx.words("result.home")
        widgets += [
            Widget(foot._replace(w=half), "button", home, "home", icon="home"),
            Widget(
                foot._replace(x=foot.x + half + 16, w=half),
                "button",
                again,
                "again",
                icon="rematch",
                style="primary",
            ),
        ]
        return widgets

    def work(act: Act) -> Turn:
        return rematch() if act.name == "again" else Home()

    return Menu(ctx, build, work, see_through=True, back=Home, focus="again")


def _rank(outcome: Outcome, seat: int) -> tuple[bool, int]:
    return seat not in outcome.winners, -outcome.scores[seat]


def _line(ctx: Context, match: Match, seat: int, outcome: Outcome) -> Draw:
    player = match.players[seat]
    won = seat in outcome.winners

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        box = widget.box
        fill = look.panel(box.w, box.h, "shallow" if won else "deep", 22, "sun" if won else "")
        size = box.h - 14
        badge = look.seat_badge(player.colour, player.animal, size)
        words = ctx.words.of(match.game.id)
        score = words("score", count=outcome.scores[seat])
        right = look.fitted(score, box.w * 0.4, "large", "foam", "bold")
        room = box.w - size - 80 - right.get_width() / look.scale - size * 0.8
        name = look.fitted(ctx.words(f"animals.{player.animal}"), room, "large", "foam", "bold")
        sprites = [
            at(look, fill, box.x, box.y),
            at(look, badge, box.x + 14, box.y + 7),
            centred(
                look,
                name,
                Box(box.x + size + 34, box.y, name.get_width() / look.scale, box.h),
            ),
        ]
        wide = right.get_width() / look.scale
        sprites.append(centred(look, right, Box(box.right - 28 - wide, box.y, wide, box.h)))
        if won:
            star = look.art("icons/star", size * 0.6, tint="sun")
            left = box.right - 28 - wide - size * 0.8
            sprites.append(centred(look, star, Box(left, box.y, size * 0.6, box.h)))
        return sprites

    return draw
