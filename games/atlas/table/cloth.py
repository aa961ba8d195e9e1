"""The cloth: a folded map of Asia, with five regions cut out of paper."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
from pygame import Surface

from games.atlas.table.asia import FOREIGN, LAKES, LANDS, RIVERS, Line, Map
from games.atlas.table.chart import Chart
from games.atlas.table.patterns import COLOURS, mix, pattern
from games.atlas.table.scenery import compass, gulls, life, wavelet, whale
from games.atlas.table.seating import FRAME
from games.atlas.table.shapes import bent, cut, fill, placed, polygon, stroke
from games.stage.canvas import Sprite
from games.stage.look import Look
from games.stage.space import Box
from games.stage.widgets import at

SHARE = {"north": 0.74, "east_central": 0.6, "south": 0.6, "west": 0.62, "south_east": 0.8}
"""How much of its colour each region's paper has."""
FADED = {"east_central": 0.24}
"""How strong a region's pattern is, if not as the others."""
FOLD = 318.0
"""Between two folds of the map, about."""
SHADOW = 24.0
"""Around the map for its shadow."""
FADE = 90.0
"""How far light and shade go from a fold."""
STEP = 22.0
"""How wide the regions' patterns repeat."""
USUAL = 930.0
"""Size of the land for which trees and mountains are drawn."""
SEA, SHADE, WHITE = ("#9BD0CC", "#78BBBF"), "#0B2E3A", "#FFFFFF"
WAVES = (
    *((0.05, 0.86), (0.14, 0.97), (0.34, 0.93), (0.43, 0.84), (0.27, 1.08), (0.55, 1.12)),
    *((0.72, 0.62), (0.9, 0.52), (0.97, 0.84), (0.83, 1.02), (0.12, 1.2), (0.42, 1.22)),
    *((0.2, 0.02), (0.86, 0.02), (0.95, 0.3), (0.7, 1.25), (1.08, 0.4), (1.12, 1.05)),
)
"""Where little waves are, as shares of the land's width and height."""


def cloth(look: Look, parts: Chart) -> Sprite:
    """Return the map, a folded sheet with a dark edge of shadow."""
    box = parts.sheet.inset(-SHADOW)
    key = ("cloth", *parts[:2], parts.way, parts.corner, parts.show.x, look.high_contrast)
    return at(look, look.keep(key, lambda: _drawn(look, parts, box)), box.x, box.y)


def _drawn(look: Look, parts: Chart, box: Box) -> Surface:
    inner = parts.sheet.inset(FRAME)
    chart = Map(parts.land)
    whole = look.drawing(_within(box, _sheet(look, parts.sheet)), box.w, box.h).copy()
    picture = look.drawing(_within(inner, _lands(look, inner, chart)), inner.w, inner.h).copy()
    for region in LANDS:
        _printed(look, picture, inner, chart, region)
    over = _over(look, parts, inner, chart) + _folds(parts.sheet)
    picture.blit(look.drawing(_within(inner, over), inner.w, inner.h), (0, 0))
    whole.blit(picture, (look.px(inner.x - box.x), look.px(inner.y - box.y)))
    return whole


def _within(box: Box, svg: str) -> str:
    """Return a drawing as it is seen through a box."""
    return f'<g transform="translate({-box.x:.2f} {-box.y:.2f})">{svg}</g>'


def _rectangle(box: Box, colour: str, opacity: float = 1.0) -> str:
    pale = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.w:.1f}" height="{box.h:.1f}" '
        f'fill="{colour}"{pale}/>'
    )


def _shaded(name: str, box: Box, top: str, bottom: str) -> str:
    """Return a rectangle whose colour changes from top to bottom."""
    return (
        f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{top}"/><stop offset="100%" stop-color="{bottom}"/>'
        f"</linearGradient></defs>{_rectangle(box, f'url(#{name})')}"
    )


def _creases(sheet: Box) -> list[float]:
    """Return where the map is folded, from its left edge to its right one."""
    count = max(2, round(sheet.w / FOLD))
    return [sheet.x + sheet.w * i / count for i in range(count + 1)]


def _sheet(look: Look, sheet: Box) -> str:
    """Return the paper, which rises and falls with its folds, and its inner line."""
    xs = _creases(sheet)
    upper = [(x, sheet.y + (7 if i % 2 else 0)) for i, x in enumerate(xs)]
    lower = [(x, sheet.bottom + (9 if i % 2 else 0)) for i, x in enumerate(xs)]
    outline = polygon([*upper, *reversed(lower)])
    svg = fill(outline, "#061C25", 0.35, 8, 14) + fill(outline, "#D9BE8E", 1.0, 0, 5)
    svg += fill(outline, look.hex("paper"))
    box = sheet.inset(FRAME)
    for count, long, across in ((30, box.w, True), (14, box.h, False)):
        for i in range(1, count, 2):
            away = long * i / count
            for side in (-8.0, (box.h if across else box.w) + 2):
                x, y = (box.x + away, box.y + side) if across else (box.x + side, box.y + away)
                w, h = (long / count, 6.0) if across else (6.0, long / count)
                svg += _rectangle(Box(x, y, w, h), look.hex("ink"), 0.5)
    return svg + _rectangle(box.inset(-2.2), look.hex("ink"), 0.55)


def _lands(look: Look, inner: Box, chart: Map) -> str:
    """Return the bright sea with foam along the coasts, and all land as sheets of paper."""
    plain = look.high_contrast
    svg = _shaded("sea", inner, *(("#FFFFFF", "#FFFFFF") if plain else SEA))
    regions = {region: [_coast(chart, line) for line in lines] for region, lines in LANDS.items()}
    others = [_coast(chart, line) for line in FOREIGN]
    if not plain:
        every = "".join([*others, *[path for paths in regions.values() for path in paths]])
        for colour, width, opacity in (
            ("#B4DEDA", 74, 0.5),
            ("#CBEAE5", 42, 0.65),
            ("#E9F7F3", 18, 0.9),
        ):
            svg += stroke(every, colour, width, opacity)
        svg += _graticule(chart)
    for path in others:
        svg += fill(path, "#1B4B57", 0.25, 5, 8) + fill(path, "#EADDBF")
        svg += stroke(path, look.hex("paper"), 5)
    for region, paths in regions.items():
        colour = COLOURS[region]
        paper = mix(look, "paper", colour, SHARE[region])
        for path in paths:
            svg += fill(path, "#0F3A48", 0.3, 5, 9)
            svg += fill(path, mix(look, colour, "ink", 0.3), 1.0, 0, 4)
            svg += stroke(path, look.hex("paper"), 7) + fill(path, paper)
    return svg


def _coast(chart: Map, line: Line) -> str:
    return polygon(cut(chart.line(line)))


def _graticule(chart: Map) -> str:
    """Return the lines of the map, every twenty degrees."""
    svg = ""
    for east in range(-40, 260, 20):
        ends = [chart.at((east, 90)), chart.at((east, -70))]
        svg += stroke(polygon(ends, closed=False), WHITE, 1.6, 0.4, "8 8")
    for north in range(-60, 81, 20):
        ends = [chart.at((-60, north)), chart.at((300, north))]
        svg += stroke(polygon(ends, closed=False), WHITE, 1.6, 0.4, "8 8")
    return svg


def _printed(look: Look, picture: Surface, inner: Box, chart: Map, region: str) -> None:
    """Print a region's pattern on its sheets."""
    lines = [chart.line(line) for line in LANDS[region]]
    xs, ys = zip(*[point for line in lines for point in line], strict=True)
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    shapes = "".join([fill(polygon(cut(line)), WHITE) for line in lines])
    mask = look.drawing(_within(box, shapes), box.w, box.h)
    ink = mix(look, COLOURS[region], "ink", 0.22)
    print_ = look.drawing(
        f'<g opacity="{FADED.get(region, 0.34)}">'
        f"{pattern(look, region, box.w, box.h, ink, STEP)}</g>",
        box.w,
        box.h,
    ).copy()
    print_.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(print_, (look.px(box.x - inner.x), look.px(box.y - inner.y)))


def _over(look: Look, parts: Chart, inner: Box, chart: Map) -> str:
    """Return what lies over the printed regions: their outlines, rivers, and what lives there."""
    svg = ""
    for region, lines in LANDS.items():
        edge = mix(look, COLOURS[region], "ink", 0.1)
        svg += "".join([stroke(_coast(chart, line), edge, 2.2, 0.5) for line in lines])
    if look.high_contrast:
        return svg
    for line in RIVERS:
        svg += stroke(bent(chart.line(line), closed=False), "#8CC9C8", 4, 0.95)
    for line in LAKES:
        path = bent(chart.line(line), closed=True)
        svg += fill(path, "#8CC9C8") + stroke(path, "#E9F7F3", 2)
    box = chart.box
    size = min(1.25, math.sqrt(box.w * box.h) / USUAL)
    svg += life(chart, size)
    for x, y in WAVES:
        svg += placed(wavelet(), box.x + box.w * x, box.y + box.h * y)
    return svg + _sea_life(parts, inner, chart, size)


def _sea_life(parts: Chart, inner: Box, chart: Map, size: float) -> str:
    """Return compass, whale and gulls in the free parts of the sea."""
    way = parts.way
    beside, upright = parts.show.x < chart.box.x - 40, parts.corner.w < 100
    rose = chart.at((84, -4) if beside else (98, -26) if upright else (126, -15))
    low = way.y + way.height / 2
    right = parts.corner
    if upright:
        x, y = inner.right - 190, max(low + 110, parts.acts[-1].y - 40)
    elif right.h > 200:
        x, y = right.center[0], right.bottom - min(90.0 + parts.acts[0].h, 0.4 * right.h)
    else:
        x, y = way.x + 20, max(low + 60, inner.bottom - 110)
    return (
        placed(compass(), *rose, 0.56 * size)
        + placed(whale(), x, y, min(0.9, 0.8 * size))
        + placed(gulls(), way.x - way.width * 0.42, low + 24)
    )


def _folds(sheet: Box) -> str:
    """Return light and shade along the folds."""
    xs = _creases(sheet)
    svg = ""
    for i, (left, right) in enumerate(pairwise(xs)):
        tone, strength = (SHADE, 0.085) if i % 2 else (WHITE, 0.16)
        svg += (
            f'<defs><linearGradient id="fold{i}" x1="0%" y1="0%" x2="100%" y2="0%">'
            f'<stop offset="0%" stop-color="{tone}" stop-opacity="{strength}"/>'
            f'<stop offset="100%" stop-color="{tone}" stop-opacity="0"/>'
            f"</linearGradient></defs>"
        )
        wide = min(FADE, right - left)
        svg += _rectangle(Box(left, sheet.y, wide, sheet.h), f"url(#fold{i})")
        if i:
            svg += stroke(f"M{left:.1f} {sheet.y}V{sheet.bottom}", SHADE, 1.6, 0.2)
            svg += stroke(f"M{left + 2:.1f} {sheet.y}V{sheet.bottom}", WHITE, 1.6, 0.35)
    y = sheet.center[1]
    svg += stroke(f"M{sheet.x} {y:.1f}H{sheet.right}", SHADE, 1.6, 0.14)
    return svg + stroke(f"M{sheet.x} {y + 2:.1f}H{sheet.right}", WHITE, 1.6, 0.3)
