"""What everyone could have kept in mind, drawn: the sheet of points, and the cards seen so far."""

from __future__ import annotations

from pygame import Surface

from games.atlas.rules import CATEGORIES, KINDS, View
from games.atlas.table.patterns import COLOURS, mix
from games.atlas.table.story import TOLD, gone
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Box
from games.stage.widgets import at, centred


def tally(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return the sheet of points, and how many cards of each cell are out of play or open."""
    left, right = box._replace(w=box.w * 0.36 - 20), box._replace(w=box.w * 0.64)
    right = right._replace(x=box.right - right.w)
    return [*_points(kit, view, left), *_seen(kit, view, right)]


def _points(kit: Kit, view: View, box: Box) -> list[Sprite]:
    look = kit.look
    ranks = sorted(range(len(view.hands)), key=lambda seat: -view.scores[seat])
    high = min(58.0, box.h / (len(ranks) + min(len(view.sheet), TOLD) + 1))
    sprites: list[Sprite] = []
    for i, seat in enumerate(ranks):
        row = Box(box.x, box.y + i * high, box.w, high - 6)
        worn = kit.seats[seat]
        sheet = look.panel(row.w, row.h, "deep", 14)
        shape = look.art(f"icons/shapes/{worn.shape}", row.h * 0.7, tint=worn.colour)
        name = look.narrowed(kit.names[seat], row.w * 0.44, 28.0, "foam", "bold")
        points = kit.words("score", count=view.scores[seat])
        value = look.narrowed(points, row.w * 0.32, 28.0, "foam")
        sprites += [
            at(look, sheet, row.x, row.y),
            centred(look, shape, Box(row.x + 10, row.y, row.h * 0.7, row.h)),
            centred(look, name, _width(kit, name, row, row.x + row.h + 8)),
            centred(
                look,
                value,
                _width(kit, value, row, row.right - 14 - value.get_width() / look.scale),
            ),
        ]
    y = box.y + len(ranks) * high + 8
    for number, score in list(enumerate(view.sheet, 1))[-TOLD:]:
        key = "chronicle.void" if score.winner is None else "chronicle.round"
        winner = "" if score.winner is None else kit.names[score.winner]
        text = kit.words(key, round=number, name=winner, points=score.points)
        line = look.narrowed(text, box.w, 26.0, "foam")
        sprites.append(at(look, line, box.x, y))
        y += high
    return sprites


def _width(kit: Kit, text: Surface, row: Box, x: float) -> Box:
    return Box(x, row.y, text.get_width() / kit.look.scale, row.h)


def _seen(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return a table of regions and categories: how many cards of each lie open or are melded."""
    look, config = kit.look, view.config
    seen, regions = gone(view), tuple(config.regions)
    categories = tuple(config.regions[regions[0]])
    head = 64.0
    side = box.w * 0.3
    wide, high = (box.w - side) / CATEGORIES, min((box.h - head) / len(regions), 110.0)
    sprites: list[Sprite] = []
    for c, category in enumerate(categories):
        spot = Box(box.x + side + c * wide, box.y, wide, head)
        disc = look.panel(56, 56, "paper", 28)
        sprites.append(centred(look, disc, spot))
        sprites.append(centred(look, look.art(f"atlas/symbols/{category}", 42), spot))
    for r, region in enumerate(regions):
        row = Box(box.x, box.y + head + r * high, box.w, high)
        disc = look.panel(52, 52, "paper", 26, COLOURS[region], 4)
        spot = Box(row.x, row.y, 56, row.h)
        sprites += [
            centred(look, disc, spot),
            centred(look, look.art(f"atlas/regions/{region}", 38), spot),
        ]
        name = look.narrowed(kit.words(f"short.{region}"), side - 70, 28.0, "foam", "bold")
        sprites.append(centred(look, name, _width(kit, name, row, row.x + 64)))
        for c in range(CATEGORIES):
            cell = Box(box.x + side + c * wide, row.y, wide, row.h).inset(4)
            count = seen[r * CATEGORIES + c]
            fill = mix(look, "paper", COLOURS[region], 0.3)
            sheet = look.panel(cell.w, cell.h, fill, 12, COLOURS[region], 3)
            text = look.text(f"{count}/{KINDS * config.copies}", 30.0, "ink", "bold")
            sprites += [at(look, sheet, cell.x, cell.y), centred(look, text, cell)]
    return sprites
