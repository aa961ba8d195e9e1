"""What Atlas tells of a match: points by round, the cards seen so far, and the finest moments."""

from __future__ import annotations

from typing import Any

from games.atlas.rules.state import View
from games.atlas.rules.terms import (
    CATEGORIES,
    KINDS,
    REGIONS,
    SPECIES,
    Claimed,
    Melded,
    RoundEnded,
    cell_of,
)
from games.atlas.table.cards import COLOURS, mix
from games.core.match import Match
from games.core.rules import TurnBegan
from games.stage.canvas import Sprite
from games.stage.chronicle import Chronicle
from games.stage.kit import Kit
from games.stage.space import Box
from games.stage.widgets import at, centred

TOLD = 6
"""Rounds that are told in words at most; the chart has them all."""


def chronicle(match: Match) -> Chronicle:
    """Return the points by round, the longest chain of melds, and who claimed most."""
    seats = len(match.players)
    series: list[list[int]] = [[0] for _ in range(seats)]
    claims, rounds = [0] * seats, []
    chain, best = 0, (0, 0)
    biggest: tuple[int, int] = (0, 0)
    for step in range(len(match.moves) + 1):
        for event in match.events(step, None):
            match event:
                case TurnBegan():
                    chain = 0
                case Melded(seat):
                    chain += 1
                    best = max(best, (chain, seat), key=lambda pair: pair[0])
                case Claimed(seat, _, cards):
                    claims[seat] += 1
                    biggest = max(biggest, (len(cards), seat), key=lambda pair: pair[0])
                case RoundEnded(_, winner, _, points):
                    rounds.append((winner, points))
                    for seat in range(seats):
                        series[seat].append(series[seat][-1] + points * (seat == winner))
    lines: list[tuple[str, dict[str, Any]]] = []
    if best[0]:
        lines.append(("chain", {"count": best[0], "seat": best[1]}))
    if biggest[0]:
        lines.append(("claim", {"count": biggest[0], "seat": biggest[1]}))
    if any(claims):
        lines.append(("claims", {"count": max(claims), "seat": claims.index(max(claims))}))
    for number, (winner, points) in list(enumerate(rounds, 1))[-TOLD:]:
        if winner is None:
            lines.append(("void", {"round": number}))
        else:
            lines.append(("round", {"round": number, "seat": winner, "points": points}))
    return Chronicle(tuple(lines), tuple(map(tuple, series)), "points")


def notes(kit: Kit, view: View, box: Box) -> list[Sprite]:
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
        words = kit.words(key, round=number, name=winner, points=score.points)
        line = look.narrowed(words, box.w, 26.0, "foam")
        sprites.append(at(look, line, box.x, y))
        y += high
    return sprites


def _width(kit: Kit, text: Any, row: Box, x: float) -> Box:
    return Box(x, row.y, text.get_width() / kit.look.scale, row.h)


def _seen(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return a table of regions and categories: how many cards of each lie open or are melded."""
    look, config = kit.look, view.config
    gone = [0] * (REGIONS * CATEGORIES)
    for card in [*view.pile, *[card for laid in view.melds for card in laid.cards]]:
        if view.faces[card] < SPECIES:
            gone[cell_of(view.faces[card])] += 1
    regions = tuple(config.regions)
    categories = tuple(config.regions[regions[0]])
    head = 64.0
    side = box.w * 0.3
    wide, high = (box.w - side) / CATEGORIES, min((box.h - head) / REGIONS, 110.0)
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
            count = gone[r * CATEGORIES + c]
            fill = mix(look, "paper", COLOURS[region], 0.3)
            sheet = look.panel(cell.w, cell.h, fill, 12, COLOURS[region], 3)
            words = look.text(f"{count}/{KINDS * config.copies}", 30.0, "ink", "bold")
            sprites += [at(look, sheet, cell.x, cell.y), centred(look, words, cell)]
    return sprites
