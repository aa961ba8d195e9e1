"""Who plays, and by which rules: a seat for everyone, people and bots in any mix."""

from __future__ import annotations

from collections.abc import Callable

from games.core.library import Game, choice_text
from games.core.match import HUMAN, Player
from games.stage.art import ISLAND, island_art
from games.stage.canvas import Sprite
from games.stage.kept import Draft
from games.stage.look import Look
from games.stage.menu import (
    ROW,
    SPACE,
    Menu,
    along,
    heading,
    pages,
    paragraph,
    row_height,
    turned,
)
from games.stage.play import play_new
from games.stage.resume import go_on
from games.stage.scene import Change, Context, Pop, Push, Swap
from games.stage.scenes.album import album, has_album
from games.stage.scenes.kept_matches import kept_matches
from games.stage.scenes.reader import reader
from games.stage.space import Box
from games.stage.widgets import Act, Widget, at, centred, ring

WIDE = 1250.0
"""Width, at letters and rows of the usual size, from which seats and variants lie side by side."""


def setup(ctx: Context, game: Game) -> Menu:
    """Return the screen on which a match is laid."""
    theme = ctx.look.theme
    last = ctx.prefs.now.setups.get(game.id)
    fresh = Draft(game, theme.animals, len(theme.seats), last)
    draft = ctx.kept.drafts.setdefault(game.id, fresh)
    waiting = [entry for entry in ctx.archive.waiting() if entry.game == game.id]
    page = [0]

    def begin() -> Change:
        return Swap(play_new(ctx, game, draft.config, draft.players))

    def build() -> list[Widget]:
        look = ctx.look
        box = Box(0, 0, *look.area).inset(44, 32)
        head = _head(ctx, game, box)
        low = max(widget.box.bottom for widget in head) + 24
        buttons = _foot(ctx, 1, 0, bool(waiting))
        room = box._replace(y=low, h=along(look, buttons, box) - 24 - low)
        columns = _columns(ctx, draft, room)
        if any(leaves[1:] for _, leaves in columns):  # a button more to turn them
            buttons = _foot(ctx, 2, 0, bool(waiting))
            columns = _columns(ctx, draft, room._replace(h=along(look, buttons, box) - 24 - low))
        count = max(len(leaves) for _, leaves in columns)
        page[0] %= count
        for button in buttons:
            if button.name == "more":
                button.label = ctx.words("setup.more", page=page[0] + 1, pages=count)
        placed = _placed(columns, page[0])
        right = columns[-1][0]
        under = max((widget.box.bottom for widget in placed), default=right.y) + 24
        free = right._replace(y=under, h=right.bottom - under)
        picture = [_picture(game, free)] if free.h > 220 else []
        return [*head, *picture, *placed, *buttons]

    def work(act: Act) -> Change:
        name, _, rest = act.name.partition(":")
        match name:
            case "play":
                ctx.prefs.change(setups={**ctx.prefs.now.setups, game.id: draft.setup})
                return begin() if not waiting else Push(kept_matches(ctx, waiting, begin))
            case "continue" if waiting[1:]:
                return Push(kept_matches(ctx, waiting, begin))
            case "continue" if waiting:
                return go_on(ctx, waiting[0])
            case "rules":
                return Push(reader(ctx, game))
            case "album":
                return Push(album(ctx, (game,)))
            case "back":
                return Pop()
            case "more":
                page[0] = turned(page[0], act)
            case "add":
                draft.add()
            case "remove":
                draft.remove(int(rest))
            case "first":
                draft.begin_with(act.by)
            case "variant":
                draft.vary(rest, act.by)
            case _:
                draft.change(int(rest), name, act.by)
        return None

    return Menu(ctx, build, work, focus="play")


def _picture(game: Game, room: Box) -> Widget:
    """Return the game's island, as large as the room beside the rows."""
    width = min(room.w, room.h * ISLAND, 760)
    height = width / ISLAND
    box = Box(room.x + (room.w - width) / 2, room.y + (room.h - height) / 2, width, height)

    def draw(look: Look, widget: Widget, _focused: bool, _pressed: bool) -> list[Sprite]:
        return [at(look, look.art(island_art(game.id), box.w, box.h), box.x, box.y)]

    return Widget(box, "text", "", draw=draw)


Row = list[Widget]


Column = tuple[Box, list[list[Row]]]
"""Where rows lie, and the rows of each page."""


def _columns(ctx: Context, draft: Draft, room: Box) -> list[Column]:
    """Return seats and variants, side by side where the window is wide enough."""
    look, (w, h), game = ctx.look, ctx.look.area, draft.game
    row = row_height(look)
    wide = w > h and w / max(look.text_scale, row / ROW) > WIDE
    half = (room.w - 48) / 2 if wide else room.w
    left, right = room._replace(w=half), room._replace(x=room.right - half, w=half)
    seats = [_seat(ctx, draft, seat, half) for seat in range(len(draft.players))]
    if len(draft.players) < game.deck.seats.most:
        seats.append([Widget(Box(0, 0, half, row), "button", ctx.words("setup.add"), "add")])
    if draft.names_first:
        seats.append([_first(ctx, draft, half)])
    if told := _levels(ctx, draft, half):
        seats.append(told)
    variants = [_variant(ctx, draft, name, half) for name in draft.chosen]
    columns = [(left, seats), (right, variants)] if wide else [(room, seats + variants)]
    return [(box, _leaves(rows, box.h)) for box, rows in columns]


def _leaves(rows: list[Row], room: float) -> list[list[Row]]:
    heads = [Widget(Box(0, 0, 0, row[0].box.h), "text", "", str(i)) for i, row in enumerate(rows)]
    return [[rows[int(head.name)] for head in leaf] for leaf in pages(heads, room)]


def _placed(columns: list[Column], page: int) -> list[Widget]:
    """Lay the rows of a page below each other in each column."""
    placed: list[Widget] = []
    for box, leaves in columns:
        y = box.y
        for row in leaves[page] if page < len(leaves) else []:
            for widget in row:
                widget.box = widget.box._replace(x=box.x + widget.box.x, y=y + widget.box.y)
                placed.append(widget)
            y += row[0].box.h + SPACE
    return placed


def _head(ctx: Context, game: Game, box: Box) -> list[Widget]:
    """Return the title, the goal, and the button that opens the game's album, if it has one."""
    look, words = ctx.look, ctx.words.of(game.id)
    title = heading(look, words("title"), box._replace(w=box.w - 2 * row_height(look)), "title")
    size = max(look.target, min(row_height(look), title.box.h - 8)) if has_album(game) else 0.0
    beside = size + 24 if size > title.box.h else 0.0
    goal = paragraph(look, words("goal"), Box(box.x, title.box.bottom, box.w - beside, 0))
    corner = Box(box.right - size, box.y, size, size)
    say = ctx.words("setup.album")
    button = Widget(corner, "button", "", "album", icon="album", value=say)
    return [title, goal, *([button] if size else [])]


def _foot(ctx: Context, count: int, page: int, waiting: bool) -> list[Widget]:
    """Return the buttons below: back, rules, perhaps more pages or an old match, and play."""
    say = ctx.words
    labels = [
        ("back", say("setup.back"), "back", "plain"),
        ("rules", say("setup.rules"), "help", "plain"),
    ]
    if count > 1:
        labels.append(("more", say("setup.more", page=page + 1, pages=count), "next", "plain"))
    if waiting:
        labels.append(("continue", say("setup.continue"), "replay", "plain"))
    labels.append(("play", say("setup.play"), "play", "primary"))
    nowhere = Box(0, 0, 0, 0)
    return [
        Widget(nowhere, "button", label, name, icon=icon, style=style)
        for name, label, icon, style in labels
    ]


def _seat(ctx: Context, draft: Draft, seat: int, width: float) -> Row:
    """Return a seat's row: animal, colour with shape, who plays it, and the way to leave."""
    look, player = ctx.look, draft.players[seat]
    row = row_height(look)
    level = ctx.words("setup.human")
    if player.who != HUMAN:
        level = ctx.words.of(draft.game.id)(f"levels.{player.who}.name")
        level = ctx.words("setup.bot", level=level)
    removable = len(draft.players) > draft.game.deck.seats.least
    end = row + 8 if draft.game.deck.seats.most > draft.game.deck.seats.least else 0
    first = 2 * (row + 8)
    widgets = [
        Widget(Box(0, 0, row, row), "button", "", f"animal:{seat}", draw=_badge(player)),
        Widget(Box(row + 8, 0, row, row), "button", "", f"colour:{seat}", draw=_shape(player)),
        Widget(
            Box(first, 0, width - first - end, row),
            "choice",
            ctx.words(f"animals.{player.animal}"),
            f"who:{seat}",
            level,
            share=0.62,
        ),
    ]
    if removable:
        widgets.append(
            Widget(
                Box(width - row, 0, row, row),
                "button",
                "",
                f"remove:{seat}",
                icon="close",
                style="quiet",
            )
        )
    return widgets


def _first(ctx: Context, draft: Draft, width: float) -> Widget:
    """Return the row that says who begins."""
    name = ctx.words("setup.lot")
    if draft.first is not None:
        name = ctx.words(f"animals.{draft.players[draft.first].animal}")
    box = Box(0, 0, width, row_height(ctx.look))
    return Widget(box, "choice", ctx.words("setup.first"), "first", name)


def _levels(ctx: Context, draft: Draft, width: float) -> Row:
    """Return a line for each level that plays: how strong it is."""
    look, say = ctx.look, ctx.words.of(draft.game.id)
    kinds = dict.fromkeys(player.who for player in draft.players if player.who in draft.game.levels)
    texts = [f"{say(f'levels.{who}.name')}: {say(f'levels.{who}.text')}" for who in kinds]
    lines, y = [], 4.0
    for text in texts:
        line = paragraph(look, text, Box(26, y, width - 52, 0), "small")
        lines.append(line)
        y = line.box.bottom + 6
    return [Widget(Box(0, 0, width, y + 6), "text", ""), *lines] if lines else []


def _badge(player: Player) -> Callable[[Look, Widget, bool, bool], list[Sprite]]:
    def draw(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
        badge = look.seat_badge(player.colour, player.animal, widget.box.h)
        mark = [ring(look, widget.box, widget.box.h / 2)] if focused else []
        return [centred(look, badge, widget.box), *mark]

    return draw


def _shape(player: Player) -> Callable[[Look, Widget, bool, bool], list[Sprite]]:
    def draw(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
        box = widget.box
        seat = look.theme.seats[player.colour]
        sheet = look.panel(box.w, box.h, "shallow", 26, "foam", 2)
        shape = look.art(f"icons/shapes/{seat.shape}", box.h * 0.5, tint=seat.colour)
        mark = [ring(look, box, 26)] if focused else []
        return [at(look, sheet, box.x, box.y), centred(look, shape, box), *mark]

    return draw


def _variant(ctx: Context, draft: Draft, name: str, width: float) -> Row:
    """Return a variant's row: its name with a switch or a choice, and what it does."""
    look, words = ctx.look, ctx.words.of(draft.game.id)
    row = row_height(look)
    value, label = draft.chosen[name], words(f"variants.{name}.name")
    if isinstance(value, bool):
        head = Widget(Box(0, 0, width, row), "toggle", label, f"variant:{name}", on=value)
    else:
        text = words(f"variants.{name}.choices.{choice_text(value)}")
        head = Widget(Box(0, 0, width, row), "choice", label, f"variant:{name}", text)
    under = Box(26, row + 8, width - 52, 0)
    note = paragraph(look, words(f"variants.{name}.text"), under, "small")
    whole = Widget(Box(0, 0, width, row + 8 + note.box.h + 12), "text", "")
    return [whole, head, note]
