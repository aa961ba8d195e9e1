"""How Kahuna lies on the table: the archipelago, the cards beside it, a hand before each seat."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from pygame import Surface

from games.core.match import Match
from games.core.rules import Event, Move, TurnBegan
from games.kahuna.rules.play import foresee as _foresee
from games.kahuna.rules.state import View
from games.kahuna.rules.terms import (
    Config,
    ControlGained,
    ControlLost,
    Discard,
    Draw,
    Pass,
    Place,
    Placed,
    Remove,
    Removed,
    RoundEnded,
    Take,
    TakenOff,
    board_of,
)
from games.kahuna.table import paint as drawing
from games.kahuna.table.moments import CUES
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.chronicle import Chronicle
from games.stage.kit import Kit
from games.stage.space import Area, Box
from games.stage.widgets import at, centred

__all__ = ["CUES"]

CARRIED = ("card-",)
UNDO = True
"""Plays can be taken back until a card is drawn."""
SCORED = (RoundEnded,)
STRIP = 190.0
"""Room for deck, market and discards below or beside the water."""
CARD = 104.0
"""Width of a card at most."""


class Chart(NamedTuple):
    """The water and what lies beside it."""

    water: Box
    island: float
    """Width of an island."""
    spots: tuple[tuple[float, float], ...]
    """The middle of each island."""
    slots: tuple[Pose, ...]
    """Deck, market, discards and the button that passes, in this order."""


def aspect(view: View) -> tuple[float, float]:
    """Return width over height: cards below the water in a tall window, beside it in a wide one."""
    ratio = view.config.aspect
    return ratio * 0.82, ratio * 1.15


def _chart(view: View, table: Box) -> Chart:
    """Lay out the water as large as it can be, with the cards beside it or below."""
    ratio = view.config.aspect
    beside = min(table.w - STRIP, table.h * ratio)
    below = min(table.w, (table.h - STRIP) * ratio)
    width = max(beside, below)
    height = width / ratio
    if beside > below:
        x, y = table.x + (table.w - STRIP - width) / 2, table.y + (table.h - height) / 2
        strip = Box(x + width, table.y, STRIP, table.h)
    else:
        x, y = table.x + (table.w - width) / 2, table.y + (table.h - STRIP - height) / 2
        strip = Box(table.x, y + height, table.w, STRIP)
    water = Box(x, y, width, height)
    spots = _spread(view, Box(x, y, width, height).inset(width * 0.075, height * 0.1))
    slots = _slots(strip, 3 + view.config.market, beside > below)
    return Chart(water, width * 0.102, tuple(spots), slots)


def _spread(view: View, room: Box) -> list[tuple[float, float]]:
    """Return the islands' places, drawn apart so that they fill the room."""
    across = [island.x for island in view.config.islands]
    down = [island.y for island in view.config.islands]
    wide, high = max(across) - min(across), max(down) - min(down)
    return [
        (room.x + room.w * (x - min(across)) / wide, room.y + room.h * (y - min(down)) / high)
        for x, y in zip(across, down, strict=True)
    ]


def _slots(strip: Box, count: int, upright: bool) -> tuple[Pose, ...]:
    """Return places for cards in a column or in a row."""
    long, wide = (strip.h, strip.w) if upright else (strip.w, strip.h)
    height = min(long / count - 10, wide - 24) if upright else wide - 24
    width = min(CARD, height / cards.SHAPE, long / count - 12 if not upright else wide - 24)
    height = width * cards.SHAPE
    step = min(long / count, (height if upright else width) + 26)
    start = (long - step * (count - 1)) / 2
    middle = (strip.x + strip.w / 2, strip.y + strip.h / 2)
    return tuple(
        [
            Pose(middle[0], strip.y + start + step * i, width, height, "")
            if upright
            else Pose(strip.x + start + step * i, middle[1], width, height, "")
            for i in range(count)
        ]
    )


def layout(view: View, area: Area) -> dict[str, Pose]:
    """Return where lines, bridges, stones and cards lie."""
    plan = _chart(view, area.table)
    poses: dict[str, Pose] = {}
    board = board_of(view.config)
    for line, (one, other) in enumerate(board.ends):
        pose = _between(plan.spots[one], plan.spots[other], plan.island)
        poses[f"line-{line}"] = pose._replace(face="line", z=0)
        for seat, own in enumerate(view.bridges):
            if own >> line & 1:
                face = f"bridge:{seat}:{drawing.PLANKS}"
                poses[f"bridge-{line}"] = pose._replace(face=face, z=1)
    for island, (x, y) in enumerate(plan.spots):
        counts = ":".join(str((own & board.at[island]).bit_count()) for own in view.bridges)
        face = f"island:{island}:{counts}"
        poses[f"island-{island}"] = Pose(x, y, plan.island, plan.island * 0.92, face, z=2)
    for seat, held in enumerate(view.islands):
        for island in held:
            x, y = plan.spots[island]
            size = plan.island * 0.36
            poses[f"stone-{island}"] = Pose(x, y + size * 0.46, size, size, f"stone:{seat}", z=3)
    _lay_cards(poses, view, plan)
    for seat in (0, 1):
        _lay_hand(poses, view, seat, area.trays[seat])
    return poses


def _between(a: tuple[float, float], b: tuple[float, float], island: float) -> Pose:
    """Return a bridge from shore to shore; its touchable part is wide enough for a finger."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = math.hypot(dx, dy) - island * 0.74
    turn = -math.degrees(math.atan2(dy, dx))
    turn = turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn
    return Pose((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, long, 34.0, "line", round(turn))


def _lay_cards(poses: dict[str, Pose], view: View, plan: Chart) -> None:
    deck, *market, pile, button = plan.slots
    poses["deck"] = deck._replace(face=f"deck:{view.deck}", z=5)
    for slot, pose in zip(view.market, market, strict=True):
        if slot:
            poses[f"card-{slot[0]}"] = pose._replace(face=f"front:{slot[1]}", z=6)
    count = len(view.pile) + sum(view.buried)
    top = f"front:{view.pile[-1]}" if view.pile else "back" if count else "empty"
    poses["pile"] = pile._replace(face=top, z=5)
    wide, low = STRIP - 30, min(button.height, 92.0)
    aside = (wide - button.width) / 2 if button.y == deck.y else 0.0
    poses["pass"] = button._replace(x=button.x + aside, width=wide, height=low, face="pass", z=5)


def _lay_hand(poses: dict[str, Pose], view: View, seat: int, tray: Box) -> None:
    """Lay the own hand open and any other face down."""
    own = seat == view.seat
    count = len(view.hand) if own else view.counts[seat]
    places = _hand_places(tray, max(count, view.config.limit))
    for i in range(count):
        if own:
            card, island = view.hand[i]
            poses[f"card-{card}"] = places[i]._replace(face=f"front:{island}")
        else:
            poses[f"back-{seat}-{i}"] = places[i]._replace(face="back")


def _hand_places(tray: Box, count: int) -> list[Pose]:
    """Return a place for each card of a hand, in as few rows as let them be read."""
    width = min(CARD, tray.w * 0.44, tray.h / cards.SHAPE)
    columns = max(1, min(count, int(tray.w // (width * 1.06))))
    rows = -(-count // columns)
    height = width * cards.SHAPE
    down = min(height * 1.05, (tray.h - height) / max(1, rows - 1))
    across = width * 1.06
    left = tray.x + (tray.w - across * (columns - 1)) / 2
    return [
        Pose(
            left + across * (i % columns),
            tray.y + height / 2 + down * (i // columns),
            width,
            height,
            "back",
            z=10 + i / 10,
        )
        for i in range(count)
    ]


def apart(view: View) -> list[set[str]]:
    """Return groups of pieces that must not overlap; bridges meet at their islands."""
    islands = {f"island-{number}" for number in range(len(view.config.islands))}
    slots = {f"card-{slot[0]}" for slot in view.market if slot}
    return [islands, {"deck", "pile", "pass", *slots}]


def buried(view: View) -> int:
    """Return how many cards, bridges and stones are no piece now: in stacks and supplies."""
    bridges = sum(own.bit_count() for own in view.bridges)
    stones = sum(len(held) for held in view.islands)
    return view.deck + len(view.pile) + sum(view.buried) - bridges - stones


# --- touching ----------------------------------------------------------------------------------


def spell(move: Move) -> tuple[str, ...]:
    """Return what to touch: a line and the cards that pay, a card, the discards, or the button."""
    match move:
        case Place(line, island):
            return f"line-{line}", f"pay-{island}"
        case Remove(line, first, second):
            return f"line-{line}", f"pay-{first}", f"pay-{second}"
        case Discard(island):
            return f"pay-{island}", "pile"
        case Take(slot):
            return (f"slot-{slot}",)
        case Draw():
            return ("deck",)
        case Pass():
            return ("pass",)
    raise ValueError(f"{move} is no move of Kahuna")


def word_of(view: View, piece: str) -> str:
    """Return what a piece says: equal cards say the same, a bridge says its line."""
    kind, _, number = piece.partition("-")
    if kind == "bridge":
        return f"line-{number}"
    if kind != "card":
        return piece
    card = int(number)
    for own, island in view.hand:
        if own == card:
            return f"pay-{island}"
    for slot, lying in enumerate(view.market):
        if lying and lying[0] == card:
            return f"slot-{slot}"
    return piece


def foresee(view: View, move: Move) -> dict[str, str]:
    """Return the bridges and stones that a play will take off, beyond the one it is about."""
    if not isinstance(move, Place | Remove):
        return {}
    gone: dict[str, str] = {}
    for event in _foresee(view, move):
        if isinstance(event, TakenOff):
            gone.update({f"bridge-{line}": "coral" for line in event.lines})
        elif isinstance(event, ControlLost):
            gone[f"stone-{event.island}"] = "coral"
    return gone


# --- drawing -----------------------------------------------------------------------------------


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the reef, the empty slots, and the signs that say how far the match has come."""
    look, plan = kit.look, _chart(view, area.table)
    sprites = [drawing.reef(look, plan.water)]
    for pose in plan.slots[:-1]:
        empty = look.panel(pose.width, pose.height, "deep", pose.width * 0.08, "foam", 2, 0.3)
        sprites.append(at(look, empty, pose.x - pose.width / 2, pose.y - pose.height / 2))
    return sprites + _signs(kit, view, plan)


def _signs(kit: Kit, view: View, plan: Chart) -> list[Sprite]:
    """Say which round it is, and when the last cards are near."""
    rounds = len(view.config.awards) + 1
    signs = [kit.words("signs.round", round=view.round, rounds=rounds)]
    if view.last:
        signs.append(kit.words("signs.last_turns"))
    elif view.deck <= view.config.market:
        signs.append(kit.words("signs.last_cards"))
    words = kit.look.fitted(" · ".join(signs), plan.water.w * 0.4, "body", "foam", "bold")
    wide = words.get_width() / kit.look.scale
    box = Box(plan.water.x + 34, plan.water.bottom - 66, wide, 48)
    return [centred(kit.look, words, box)]


def paint(kit: Kit, face: str, width: float, height: float) -> Surface:
    """Return an island, a card, a bridge, a line, a stone, the deck or the button."""
    return drawing.paint(kit, face, width, height)


# --- words -------------------------------------------------------------------------------------


def tell(event: Event, view: View) -> dict[str, Any]:
    """Return the islands and lines that the sentence about an event mentions, as words."""
    fields: dict[str, Any] = {}
    island = getattr(event, "island", None)
    if isinstance(island, int):
        fields["island"] = _island(view, island)
    if isinstance(event, Placed | Removed):
        fields["line"] = _line_name(view.config, event.line)
    if isinstance(event, TakenOff):
        fields["lines"] = ", ".join(_line_name(view.config, line) for line in event.lines)
    return fields


def _island(view: View, island: int) -> str:
    return view.config.islands[island].name.title()


def _line_name(config: Config, line: int) -> str:
    one, other = config.lines[line]
    return f"{one.title()}–{other.title()}"


def prompt(view: View, seat: int, said: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return what the seat to move is asked to do."""
    if view.last:
        return "last", {}
    if view.dropped:
        return "discarded", {}
    if view.played:
        return "more", {}
    if view.counts[view.mover] == view.config.limit:
        return "full", {}
    return ("must" if view.passed or not view.config.draw_pass else "play"), {}


def standing(view: View, seat: int) -> tuple[str, dict[str, Any]]:
    """Return the line under a seat's name: islands and points."""
    return "islands", {"count": len(view.islands[seat]), "points": view.points[seat]}


def chronicle(match: Match) -> Chronicle:
    """Return points by round, islands over time, and the bridge that took most with it."""
    lines: list[tuple[str, dict[str, Any]]] = []
    held: list[set[int]] = [set(), set()]
    series: list[list[int]] = [[0], [0]]
    best: tuple[int, int, int] = (0, 0, 0)
    for step in range(len(match.moves) + 1):
        off = 0
        for event in match.events(step, None):
            match event:
                case ControlGained(seat, island):
                    held[seat].add(island)
                case ControlLost(seat, island):
                    held[seat].discard(island)
                case TakenOff(_, _, gone):
                    off += len(gone)
                case RoundEnded(number, islands, points):
                    first, second = islands
                    gained = {"round": number, "first": first, "second": second}
                    leader = int(points[1] > points[0])
                    key = "round" if max(points) else "tied"
                    lines.append((key, {**gained, "seat": leader, "points": max(points)}))
                case TurnBegan():
                    for seat in (0, 1):
                        series[seat].append(len(held[seat]))
        if off > best[0] and isinstance(played := match.moves[step - 1][1], Place):
            best = (off, match.moves[step - 1][0], played.line)
    if best[0]:
        line = _line_name(match.config, best[2])
        lines.append(("chain", {"seat": best[1], "count": best[0], "line": line}))
    for seat in (0, 1):
        series[seat].append(len(held[seat]))
    return Chronicle(tuple(lines), (tuple(series[0]), tuple(series[1])), "islands")


def notes(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return every island with its cards: those played in this round are crossed through."""
    return drawing.tally(kit, view, box)
