"""What is written on Atlas' map: regions, the round, the last meld, who is asked, and stamps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

import pygame
from pygame import Surface

from games.atlas.rules import Phase, View
from games.atlas.table.asia import Map, Place
from games.atlas.table.cards import mark
from games.atlas.table.chart import Chart, chart, hand_places, slots
from games.atlas.table.chips import brackets
from games.atlas.table.hand import faces_of, sorted_hand
from games.atlas.table.names import title
from games.atlas.table.patterns import COLOURS, mix
from games.atlas.table.shapes import polygon, stroke
from games.atlas.table.stamps import INK, SHAPE, postmark, spots, stamp, stuck
from games.atlas.table.things import last_meld, reasoned
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.pieces import box_of
from games.stage.space import Area, Box
from games.stage.widgets import at, block, centred

STEPS = (Phase.TRADE, Phase.TAKE, Phase.GIVE)
"""The steps of a trade (rule 7)."""
NAMES: dict[str, Place] = {
    "north": (80, 61.5),
    "east_central": (83, 40.4),
    "south": (70, 27),
    "west": (34, 36.6),
    "south_east": (96, 13.4),
}
"""Where the emblem beside each region's name is."""


def names(kit: Kit, parts: Chart) -> list[Sprite]:
    """Return each region's name and emblem on its land."""
    look, sprites = kit.look, []
    for region, box in name_places(kit, parts).items():
        disc = box.h * 0.96
        words = box._replace(x=box.x + box.h * 1.12, w=box.w - box.h * 1.12)
        ground = mix(look, "paper", COLOURS[region], 0.22)
        emblem = mark(look, f"atlas/regions/{region}", COLOURS[region], disc)
        sprites += [
            at(look, look.panel(words.w, words.h, ground, 10, opacity=0.92), words.x, words.y),
            centred(look, _name(kit, parts, region), words),
            centred(look, emblem, box._replace(w=disc)),
        ]
    return sprites


def _name(kit: Kit, parts: Chart, region: str) -> Surface:
    size = _letters(kit, parts)
    return kit.look.fitted(kit.words(f"short.{region}"), parts.land.w * 0.2, size, "ink", "head")


def _letters(kit: Kit, parts: Chart) -> float:
    """Return the size of names on the map, smaller on a small one."""
    return min(kit.look.type_size("large"), max(26.0, min(46.0, parts.land.h * 0.075)))


def name_places(kit: Kit, parts: Chart) -> dict[str, Box]:
    """Return where each region's emblem and name are, left of the ring."""
    land, ring = Map(parts.land), box_of(parts.way)
    found = {}
    for region, place in NAMES.items():
        x, y = land.at(place)
        high = _letters(kit, parts) * 1.4
        wide = _name(kit, parts, region).get_width() / kit.look.scale + 18 + high * 1.12
        if abs(y - ring.center[1]) < ring.h / 2:
            x = min(x, ring.x - 6 - wide + high / 2)
        box = Box(x - high / 2, y - high / 2, wide, high)
        below = parts.signs.bottom + 4
        found[region] = box._replace(y=below) if _meet(box, parts.signs) else box
    return found


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the stamps on the map, all signs, and the lines under melds that can be made."""
    parts = chart(area, view.seat or 0, 1 + reasoned(view))
    sprites = [*_stamps(kit, view, parts), *_cancelled(kit, view, parts)]
    sprites += [*_round(kit, view, parts), *_caption(kit, view, parts)]
    if view.asked:
        sprites += _asked(kit, view, parts)
    if view.seat is None:
        return sprites
    hand = sorted_hand(view, area.order)
    places = dict(zip(hand, hand_places(parts.hand, len(hand)), strict=True))
    for meld in brackets(view):
        sprites += _bracket(kit, [places[card] for card in sorted(meld, key=hand.index)])
    return sprites


def _stamps(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Return what was melded in this round, each stamp with the shape of its seat."""
    look, land = kit.look, Map(parts.land)
    width = min(64.0, max(44.0, land.box.w * 0.047))
    sprites = []
    named = name_places(kit, parts).values()
    taken = (_round_sheet(kit, parts), parts.caption, parts.show, box_of(parts.way), *named)
    for one in stuck(view, spots(land, width, taken)):
        x, y = one.place
        turn = (one.face * 7 + round(one.place[0])) % 17 - 8
        key = ("stamp", one.face, look.px(width), turn)
        picture = look.keep(key, partial(_turned, kit, one.face, width, turn))
        box = Box(x - width / 2, y - width * SHAPE / 2, width, width * SHAPE)
        worn = kit.seats[one.seat]
        disc = look.panel(24, 24, "deep", 12, "paper", 1.5)
        shape = look.art(f"icons/shapes/{worn.shape}", 15, tint=worn.colour)
        corner = Box(box.right - 16, box.bottom - 16, 24, 24)
        sprites += [centred(look, picture, box), centred(look, disc, corner)]
        sprites.append(centred(look, shape, corner))
    return sprites


def _turned(kit: Kit, face: int, width: float, turn: float) -> Surface:
    """Return a stamp that was stuck on askew, with a postmark over its corner."""
    picture = stamp(kit, face, width, width * SHAPE)
    rings = "".join(
        [
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{INK}" '
            f'stroke-opacity="0.7" stroke-width="{wide}"/>'
            for x, y, radius, wide in ((22, 104, 30, 3.4), (22, 104, 23, 1.8))
        ]
    )
    picture.blit(kit.look.drawing(rings, width, width * SHAPE, (100, 100 * SHAPE)), (0, 0))
    return pygame.transform.rotozoom(picture, turn, 1.0)


def _cancelled(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Return the postmark beside the last meld, with the shape of whoever made it."""
    cards = last_meld(view)
    if not cards:
        return []
    show = Pose(*parts.show.center, parts.show.w, parts.show.h, None)
    last, worn = slots(show, len(cards))[-1], kit.seats[view.melds[-1].seat]
    size = min(104.0, last.height * 0.7)
    picture = kit.look.keep(
        ("postmark", kit.look.px(size), worn),
        lambda: pygame.transform.rotozoom(postmark(kit, size, worn.shape, worn.colour), 12, 1.0),
    )
    left = last.x + last.width / 2 + 18
    return [centred(kit.look, picture, Box(left, last.y - size / 2, size * 1.6, size))]


def _lines(kit: Kit, text: str, box: Box, colour: str = "ink", face: str = "body") -> list[Sprite]:
    lines = kit.look.fitted_lines(text, box.w, box.h, "body", colour, face)
    return block(kit.look, lines, box)


def _grown(kit: Kit, box: Box, across: float = 0.3) -> Box:
    """Return a box that is larger where the reader wants larger letters."""
    more = kit.look.text_scale - 1
    return box._replace(w=box.w * (1 + across * more), h=box.h * (1 + 0.5 * more))


def _note(kit: Kit, box: Box) -> Sprite:
    """Return a sheet of paper to write on."""
    return at(kit.look, kit.look.panel(box.w, box.h, "paper", 10, "bark", 3), box.x, box.y)


def _round_sheet(kit: Kit, parts: Chart) -> Box:
    """Return where the round is told, larger for large letters unless over names."""
    sheet = _grown(kit, parts.signs)
    covers = any(_meet(sheet, place) for place in name_places(kit, parts).values())
    return parts.signs if covers else sheet


def _round(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Say how far round and match have come, and which way play goes."""
    number, rounds = view.number or 1, view.config.rounds
    key = "signs.round" if number <= rounds else "signs.extra"
    clockwise = "signs.clockwise" if view.direction == 1 else "signs.counter"
    sheet = _round_sheet(kit, parts)
    sprites = [_note(kit, sheet)]
    box = sheet.inset(12, 8)
    for text, face in (
        (kit.words(key, round=number, rounds=rounds), "head"),
        (kit.words("signs.pile", count=len(view.pile)), "body"),
        (kit.words(clockwise), "body"),
    ):
        line, box = box.cut_top((sheet.h - 16) / 3)
        sprites += _lines(kit, text, line, "ink", face)
    return sprites


def _caption(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Say whose the last meld is and by which rule, or how far a trade has come."""
    if view.phase in STEPS:
        step = STEPS.index(view.phase) + 1
        head = kit.words("signs.trade", step=step, steps=len(STEPS))
        text = kit.words(f"signs.trade_{view.phase.value}")
        return _said(kit, parts.steps, [(head, "head"), (text, "body")])
    if not view.melds:
        return _said(kit, parts.caption, [(kit.words("signs.no_meld"), "body")])
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
    lines = [(head, "bold")]
    if view.won is not None and reasoned(view):
        why = kit.words(f"claims.{view.won.reason.value}", own, name=fields["name"])
        lines.append((why, "body"))
    return _said(kit, parts.caption, lines, name_places(kit, parts).values())


def _meet(one: Box, other: Box) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def _said(
    kit: Kit, box: Box, texts: list[tuple[str, str]], over: Iterable[Box] = ()
) -> list[Sprite]:
    """Return lines on a sheet as wide as they need, larger for large letters unless over names."""
    look = kit.look
    widest = max(look.text_width(text, "body", face) for text, face in texts)
    wide = min(box.w - 28, widest) + 28
    tall = _grown(kit, box).h
    sheet = Box(box.x, box.bottom - tall, wide, tall)
    if any(_meet(sheet, place) for place in over):
        sheet = box._replace(w=wide)
    tall = sheet.h
    sprites, high = [_note(kit, sheet)], (tall - 8) / len(texts)
    for i, (text, face) in enumerate(texts):
        line = Box(sheet.x + 14, sheet.y + 4 + high * i, wide - 28, high)
        sprites += _lines(kit, text, line, "ink", face)
    return sprites


def _asked(kit: Kit, view: View, parts: Chart) -> list[Sprite]:
    """Show who is asked, in the colours and shapes of their seats; who has answered is ticked."""
    look, box = kit.look, parts.note
    label = look.narrowed(kit.words("signs.claims"), box.w * 0.4, 28.0, "ink", "bold")
    wide = label.get_width() / look.scale
    size = min(box.h - 10, (box.w - wide - 24) / len(view.asked) - 4)
    long = wide + 24 + len(view.asked) * (size + 4)
    sheet = Box(box.center[0] - long / 2, box.y, long, box.h)
    sprites = [_note(kit, sheet)]
    sprites.append(centred(look, label, Box(sheet.x + 12, box.y, wide, box.h)))
    for i, seat in enumerate(view.asked):
        worn = kit.seats[seat]
        spot = Box(sheet.x + wide + 18 + i * (size + 4), box.y, size, box.h)
        sprites.append(centred(look, look.panel(size, size, "deep", size / 2, "paper", 2), spot))
        answered = seat not in view.waiting
        shape = "icons/check" if answered else f"icons/shapes/{worn.shape}"
        picture = look.art(shape, size * 0.6, tint="leaf" if answered else worn.colour)
        sprites.append(centred(look, picture, spot))
    return sprites


def _bracket(kit: Kit, places: list[Pose]) -> list[Sprite]:
    """Return a line under the cards of a meld, unbroken where they are neighbours."""
    runs: list[list[Pose]] = [[places[0]]]
    for before, after in pairwise(places):
        beside = (
            abs(before.y - after.y) < before.height / 2 and after.x - before.x < before.width * 1.5
        )
        if beside:
            runs[-1].append(after)
        else:
            runs.append([after])
    return [_line_under(kit, run) for run in runs]


def _line_under(kit: Kit, run: list[Pose]) -> Sprite:
    """Return a line along the lower edges of neighbours."""
    look = kit.look
    ends = [run[0].x - run[0].width / 2 + 6, run[-1].x + run[-1].width / 2 - 6]
    lows = [pose.y + pose.height / 2 + 9 for pose in run]
    left, top = ends[0] - 8, min(lows) - 8
    points = [(ends[0], lows[0]), *[(p.x, y) for p, y in zip(run, lows, strict=True)]]
    path = polygon([(x - left, y - top) for x, y in (*points, (ends[1], lows[-1]))], closed=False)
    svg = stroke(path, look.hex("deep"), 11) + stroke(path, look.hex("sun"), 8)
    return at(look, look.drawing(svg, ends[1] - left + 8, max(lows) - top + 8), left, top)
