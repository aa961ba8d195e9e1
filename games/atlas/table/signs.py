"""What is written on Atlas' table: the round, the direction, the last meld, who is asked."""

from __future__ import annotations

from itertools import pairwise

from pygame import Surface

from games.atlas.rules import Phase, View
from games.atlas.table.cards import front
from games.atlas.table.chart import Chart, chart, hand_places
from games.atlas.table.chips import brackets
from games.atlas.table.hand import faces_of, sorted_hand
from games.atlas.table.names import title
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Box
from games.stage.widgets import at, block, centred

LINE = 36.0
"""Height of a line that is written on the water."""
STEPS = (Phase.TRADE, Phase.TAKE, Phase.GIVE)
"""The steps of a trade (rule 7)."""


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return all signs, and the lines under melds that can be made."""
    parts = chart(area.table)
    sprites = [*_round(kit, view, parts), *_caption(kit, view, parts)]
    if view.asked:
        sprites += _asked(kit, view, parts)
    if view.seat is None:
        return sprites + _gallery(kit, view, parts)
    hand = sorted_hand(view, area.order)
    places = dict(zip(hand, hand_places(parts.hand, len(hand)), strict=True))
    for meld in brackets(view):
        sprites += _bracket(kit, [places[card] for card in sorted(meld, key=hand.index)])
    return sprites


def _lines(kit: Kit, text: str, box: Box, colour: str = "foam", face: str = "body") -> list[Sprite]:
    lines = kit.look.fitted_lines(text, box.w, box.h, 28.0, colour, face)
    return block(kit.look, lines, box)


def _round(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Say how far round and match have come, and which way play goes."""
    number, rounds = view.number or 1, view.config.rounds
    key = "signs.round" if number <= rounds else "signs.extra"
    clockwise = "signs.clockwise" if view.direction == 1 else "signs.counter"
    lines = [
        (kit.words("signs.pile", count=len(view.pile)), "body"),
        (kit.words(key, round=number, rounds=rounds), "bold"),
        (kit.words(clockwise), "body"),
    ]
    box, sprites = parts.signs, list[Sprite]()
    for text, face in lines:
        wide = kit.look.text_width(text, 28.0, face) > box.w
        line, box = box.cut_top(2 * LINE if wide else LINE)
        sprites += _lines(kit, text, line, "foam", face)
    return sprites


def _caption(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Say whose the last meld is and by which rule, or how far a trade has come."""
    box = parts.caption
    upper, lower = box.cut_top(box.h - LINE - 8)
    if view.phase in STEPS:
        step = STEPS.index(view.phase) + 1
        head = kit.words("signs.trade", step=step, steps=len(STEPS))
        text = kit.words(f"signs.trade_{view.phase.value}")
        return [*_lines(kit, head, upper, "sun", "bold"), *_lines(kit, text, lower)]
    if not view.melds:
        return _lines(kit, kit.words("signs.no_meld"), upper)
    last = view.melds[-1]
    shape, region, category, species = title(view.config, faces_of(view, last.cards))
    about = species and kit.words(f"species.{species}")
    about = about or " · ".join(kit.words(f"short.{key}") for key in (region, category) if key)
    own = last.seat == view.seat
    fields = {
        "name": kit.names[last.seat],
        "meld": kit.words(f"melds.{shape.value}"),
        "about": about,
    }
    head = kit.words("signs.claimed" if last.claimed else "signs.laid", own, **fields)
    sprites = _lines(kit, head, upper, "foam", "bold")
    if view.won is not None and last.claimed:
        why = kit.words(f"claims.{view.won.reason.value}", own, name=kit.names[view.won.seat])
        sprites += _lines(kit, why, lower)
    return sprites


def _asked(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Show who is asked, in the colours and shapes of their seats; who has answered is ticked."""
    look, box = kit.look, parts.note
    label = look.narrowed(kit.words("signs.claims"), box.w * 0.4, 28.0, "sun", "bold")
    wide = label.get_width() / look.scale
    size = min(box.h, (box.w - wide - 12) / len(view.asked) - 8)
    left = box.x + (box.w - wide - 12 - len(view.asked) * (size + 8)) / 2
    sprites = [centred(look, label, Box(left, box.y, wide, box.h))]
    for i, seat in enumerate(view.asked):
        worn = kit.seats[seat]
        spot = Box(left + wide + 12 + i * (size + 8), box.y, size, box.h)
        sprites.append(centred(look, look.panel(size, size, "deep", size / 2, "paper", 2), spot))
        answered = seat not in view.waiting
        mark = "icons/check" if answered else f"icons/shapes/{worn.shape}"
        picture = look.art(mark, size * 0.6, tint="leaf" if answered else worn.colour)
        sprites.append(centred(look, picture, spot))
    return sprites


def _gallery(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Return the last melds of the round where nobody's hand is shown: everyone has seen them."""
    look = kit.look
    room = Box(parts.chips.x, parts.chips.y, parts.chips.w, parts.hand.bottom - parts.chips.y)
    columns, rows = int(room.w // 400), int((room.h - LINE) // 140)
    wide, high = room.w / columns, (room.h - LINE) / rows
    card = min((high - 16) / cards.SHAPE, (wide - 60) / 3.6, 104.0)
    head = kit.words("signs.melds", count=len(view.melds))
    sprites = _lines(kit, head, room._replace(h=LINE), "foam", "bold")
    for i, laid in enumerate(view.melds[-columns * rows :]):
        x = room.x + wide * (i % columns)
        y = room.y + LINE + high * (i // columns) + 8
        worn = kit.seats[laid.seat]
        shape = look.art(f"icons/shapes/{worn.shape}", 40, tint=worn.colour)
        sprites.append(at(look, shape, x, y + (card * cards.SHAPE - 40) / 2))
        for place, face in enumerate(sorted(faces_of(view, laid.cards))):
            picture = _kept(kit, face, card)
            sprites.append(at(look, picture, x + 48 + place * card * 0.6, y))
    return sprites


def _kept(kit: Kit, face: int, width: float) -> Surface:
    key = ("atlas", face, kit.look.px(width), kit.words.language)
    return kit.look.keep(key, lambda: front(kit, face, width, width * cards.SHAPE))


def _bracket(kit: Kit, places: list[Pose]) -> list[Sprite]:
    """Return a line under the cards of a meld, unbroken where they are neighbours."""
    look = kit.look
    runs: list[list[Pose]] = [[places[0]]]
    for before, after in pairwise(places):
        beside = before.y == after.y and after.x - before.x < before.width * 1.5
        if beside:
            runs[-1].append(after)
        else:
            runs.append([after])
    sprites = []
    for run in runs:
        first, last = run[0], run[-1]
        left = first.x - first.width / 2 + 6
        width = last.x + last.width / 2 - 6 - left
        bar = look.panel(width, 8, "sun", 4, "deep", 1.5)
        sprites.append(at(look, bar, left, first.y + first.height / 2 + 6))
    return sprites
