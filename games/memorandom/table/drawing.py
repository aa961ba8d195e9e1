"""How MemoRandom! lies on the table: nine hidden cards, what can be done with them beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pygame import Surface

from games.core.match import Match
from games.core.rules import Event, Move
from games.memorandom.rules.sets import LINES
from games.memorandom.rules.state import NOBODY, UNNAMED, View
from games.memorandom.rules.terms import (
    Call,
    Called,
    DeckShuffled,
    Exchange,
    Exchanged,
    HandShown,
    LineNamed,
    NameLine,
    Redealt,
    Rotate,
    Rotated,
    RoundEnded,
    Sneak,
    Sneaked,
    Swap,
    Swapped,
)
from games.memorandom.table import paint as drawing
from games.memorandom.table.moments import CUES, card, front
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.chronicle import Chronicle
from games.stage.kit import Key, Kit
from games.stage.space import Area, Box

__all__ = ["CUES"]

SCORED = (RoundEnded, Redealt)
CARRIED = ("card-",)

TURNS = ("sneak", "shuffle", "swap", "call")
"""What is touched to say what a turn is to be (rule 3)."""
WAYS = ("exchange", "onward", "back")
"""And how cards are shuffled: two change places, or three move round."""
RULER = 68.0
"""Room for the names of rows and columns, which can be touched when a line is named."""
PLATE = 92.0
"""Height of what is touched to say something."""
GAP = 16.0


class Chart(NamedTuple):
    """Where things lie."""

    grid: tuple[Pose, ...]
    lines: tuple[Box, ...]
    """What names each line."""
    turns: tuple[Box, ...]
    ways: tuple[Box, ...]
    round: Box
    recent: Box


def aspect(view: View) -> tuple[float, float]:
    """Return width over height of the table."""
    return 0.86, 1.36


def private(view: View) -> bool:
    """Return whether what is asked now is nobody else's business: only which line to take."""
    return view.caller != NOBODY and view.config.line_choice == "together"


together = private
"""All name their line at once, and nobody waits for an answer."""


def _chart(table: Box) -> Chart:
    """Lay the grid in the middle of a wide table, and plates beside it; else below it."""
    wide = table.w / table.h > 1.12
    below = 0.0 if wide else 2 * (PLATE + GAP) + 8
    high = (table.h - below - RULER - 2 * GAP) / 3
    width = min(high / cards.SHAPE, (table.w - 2 * RULER - 4 * GAP) / 3)
    if wide:
        width = min(width, (table.w - 2 * RULER - 4 * GAP - 2 * 224) / 3)
    grid, lines = _grid(table, width)
    if not wide:
        top = grid[-1].y + width * cards.SHAPE / 2 + GAP + 8
        return _below(table, top, grid, lines)
    side = (table.w - 3 * width - 2 * RULER - 4 * GAP) / 2 - GAP
    left = Box(table.x, table.y + RULER, side, table.h - RULER)
    right = left._replace(x=table.right - side)
    turns, ways = _column(left, 4), _column(right, 3)
    under = ways[-1].bottom + 2 * GAP
    recent = right._replace(y=under, h=right.bottom - under)
    round_box = left._replace(y=turns[-1].bottom + 2 * GAP, h=130)
    return Chart(grid, lines, turns, ways, round_box, recent)


def _below(table: Box, top: float, grid: tuple[Pose, ...], lines: tuple[Box, ...]) -> Chart:
    row = Box(table.x, top, table.w, PLATE)
    side = lines[0].x - table.x - GAP
    left = Box(table.x, table.y + RULER, side, top - table.y - RULER - GAP)
    right = left._replace(x=table.right - side)
    ways = _row(row._replace(y=row.bottom + GAP), 3)
    return Chart(grid, lines, _row(row, 4), ways, left, right)


def _grid(table: Box, width: float) -> tuple[tuple[Pose, ...], tuple[Box, ...]]:
    """Return a pose for each place, and a box at the edge for each line."""
    height = width * cards.SHAPE
    across, down = width + GAP, height + GAP
    x0, y0 = table.center[0] - across, table.y + RULER + height / 2
    grid = [Pose(x0 + across * (i % 3), y0 + down * (i // 3), width, height, "") for i in range(9)]
    left, right = x0 - width / 2 - RULER, x0 + 2 * across + width / 2 + 4
    half = (RULER - 4) / 2

    def spot(x: float, y: float) -> Box:
        return Box(x - half, y - half, 2 * half, 2 * half)

    rows = [spot(left + half, grid[3 * row].y) for row in range(3)]
    columns = [spot(grid[column].x, table.y + half) for column in range(3)]
    corners = [spot(left + half, table.y + half), spot(right + half, table.y + half)]
    return tuple(grid), (*rows, *columns, *corners)


def _column(box: Box, parts: int) -> tuple[Box, ...]:
    return tuple([Box(box.x, box.y + i * (PLATE + GAP), box.w, PLATE) for i in range(parts)])


def _row(box: Box, parts: int) -> tuple[Box, ...]:
    wide = (box.w - GAP * (parts - 1)) / parts
    return tuple([Box(box.x + i * (wide + GAP), box.y, wide, box.h) for i in range(parts)])


def layout(view: View, area: Area) -> dict[str, Pose]:
    """Return where the cards lie, the marks of the last move, and what can be said."""
    plan = _chart(area.table)
    shown = dict(view.open)
    if view.seat is not None:
        shown |= zip(view.hands[view.seat], view.own, strict=True)
    poses: dict[str, Pose] = {}
    for number, pose in zip(view.grid, plan.grid, strict=True):
        poses[card(number)] = pose._replace(face=front(shown.get(number)))
    for seat, hand in enumerate(view.hands):
        for number, pose in zip(hand, _hand(area.trays[seat], plan.grid[0].width), strict=False):
            poses[card(number)] = pose._replace(face=front(shown.get(number)))
    poses |= _marks(view, poses)
    if view.caller == NOBODY:
        spots = dict(zip((*TURNS, *WAYS), (*plan.turns, *plan.ways), strict=True))
    else:
        spots = {f"line-{line}": box for line, box in enumerate(plan.lines)}
    for name, box in spots.items():
        poses[name] = Pose(*box.center, box.w, box.h, f"plate:{name}", z=2)
    return poses


def _hand(tray: Box, most: float) -> list[Pose]:
    """Return the two places of a seat's personal cards, left and right."""
    width = min(most, tray.h / cards.SHAPE, (tray.w - GAP) / 2)
    height = width * cards.SHAPE
    step = width + GAP
    x, y = tray.center[0] - step / 2, tray.y + height / 2
    return [Pose(x + step * slot, y, width, height, "") for slot in range(2)]


def _marks(view: View, poses: dict[str, Pose]) -> dict[str, Pose]:
    """Return a small mark on every card that the last move touched."""
    if not view.recent or view.outcome:
        return {}
    last, kind = view.recent[-1], drawing.kind_of(view.recent[-1])
    touched = [view.grid[place] for place in drawing.places_of(last)]
    if isinstance(last, Swapped):
        touched.append(last.taken)
    marks = {}
    for number in touched:
        pose = poses[card(number)]
        size = max(pose.width * 0.3, 44.0)
        x, y = pose.x + pose.width / 2 - size * 0.42, pose.y + pose.height / 2 - size * 0.42
        marks[f"mark-{number}"] = Pose(x, y, size, size, f"mark:{kind}", z=5)
    return marks


def apart(view: View) -> list[set[str]]:
    """Return groups of pieces that must not overlap."""
    every = {card(number) for number in (*view.grid, *(c for hand in view.hands for c in hand))}
    plates = {*TURNS, *WAYS} if view.caller == NOBODY else {f"line-{i}" for i in range(len(LINES))}
    return [every | plates]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, without marks and plates."""
    marks = len(drawing.places_of(view.recent[-1])) if view.recent and not view.outcome else 0
    if marks and isinstance(view.recent[-1], Swapped):
        marks += 1
    plates = len(TURNS) + len(WAYS) if view.caller == NOBODY else len(LINES)
    return view.unused - marks - plates


# --- touching ----------------------------------------------------------------------------------


def word_of(view: View, piece: str) -> str:
    """Return what touching a piece says: the place where a card lies, or the mover's slot."""
    kind, _, number = piece.partition("-")
    if kind != "card":
        return piece
    if int(number) in view.grid:
        return f"place-{view.grid.index(int(number))}"
    hand = view.hands[view.mover]
    return f"slot-{hand.index(int(number))}" if int(number) in hand else piece


def spell(move: Move) -> tuple[str, ...]:
    """Return what to touch: what the turn is to be, then the cards, then how they move."""
    match move:
        case Sneak():
            return "sneak", *_words(move.places)
        case Exchange():
            return "shuffle", *_words(move.places), "exchange"
        case Rotate():
            return "shuffle", *_words(move.places), move.direction
        case Swap(place, slot):
            return "swap", f"place-{place}", f"slot-{slot}"
        case Call():
            return ("call",)
        case NameLine(line):
            return (f"line-{line}",)
    raise ValueError(f"{move} is no move of MemoRandom!")


def _words(places: Sequence[int]) -> list[str]:
    return [f"place-{place}" for place in places]


def lights(words: set[str], said: tuple[str, ...]) -> set[str]:
    """Return which of the words to light: what the turn is to be, then cards, then a way."""
    if not {*TURNS} & {*said}:
        return words & {*TURNS} or words
    touched = sum(word.startswith("place-") for word in said)
    ways = {2: {"exchange"}, 3: {"onward", "back"}}.get(touched, set())
    return words - ({*WAYS} - ways)


def foresee(view: View, move: Move) -> dict[str, str]:
    """Return the hand that a line would make, and for a call that it is meant."""
    if isinstance(move, NameLine):
        own = () if view.seat is None else view.hands[view.seat]
        line = [view.grid[place] for place in LINES[move.line]]
        return {card(number): "leaf" for number in (*line, *own)}
    return {"call": "coral"} if isinstance(move, Call) else {}


def peek(view: View) -> dict[str, str]:
    """Return the face of every card that this seat may look at now."""
    assert view.seat is not None
    own = {
        card(number): front(face)
        for number, face in zip(view.hands[view.seat], view.own, strict=True)
    }
    return own | {card(view.grid[place]): front(face) for place, face in view.peek}


def jots(view: View) -> tuple[tuple[str, ...], ...]:
    """Return what can be noted on a card: colours, shapes, numbers; () if nobody takes notes."""
    if not view.config.notes:
        return ()
    kinds = view.config.decks[view.config.deck]
    counts = (("colour", kinds.colours), ("shape", kinds.shapes), ("number", kinds.numbers))
    rows = [tuple([f"{name}.{value + 1}" for value in range(most)]) for name, most in counts]
    return *rows, ("wild",) if view.config.wildcards else ()


def jotted(view: View, piece: str) -> str:
    """Return what notes on a piece are kept under: the card of this round; "" for no card."""
    return f"{view.round}:{piece}" if piece.startswith("card-") else ""


# --- drawing -----------------------------------------------------------------------------------


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return names of rows and columns, the round, and the last moves."""
    plan = _chart(area.table)
    sprites = drawing.rulers(kit, plan.grid, plan.lines) if view.caller == NOBODY else []
    sprites += drawing.round_sign(kit, view, plan.round)
    return sprites + drawing.last_moves(kit, view.recent, plan.recent)


def paint(kit: Kit, face: str, width: float, height: float) -> Surface:
    """Return a card, a plate, or the mark of a move."""
    return drawing.paint(kit, face, width, height)


# --- words -------------------------------------------------------------------------------------


def tell(event: Event, view: View) -> dict[str, Any]:
    """Return what the sentence about an event mentions beside the event's own fields."""
    match event:
        case Sneaked() | Exchanged():
            return {"places": _named(event.places)}
        case Rotated():
            return {"places": _named(event.places), "why": event.direction}
        case Swapped():
            return {"place": Key(f"places.{event.place}")}
        case DeckShuffled():
            return {"seat": event.dealer}
        case LineNamed():
            known = event.open and event.line is not None
            return {"why": "open", "line": Key(f"lines.{event.line}")} if known else _HIDDEN
        case HandShown():
            why = "set" if event.traits else "lost" if event.points < 0 else "none"
            traits = tuple([Key(f"traits.{trait}") for trait in event.traits])
            return {"why": why, "line": Key(f"lines.{event.line}"), "traits": traits}
    return {}


_HIDDEN = {"why": "hidden"}


def _named(places: Sequence[int]) -> tuple[Key, ...]:
    return tuple([Key(f"places.{place}") for place in places])


def prompt(view: View, seat: int, said: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return what the seat to act is asked to do."""
    if view.caller != NOBODY:
        return "line", {}
    kind = next((word for word in said if word in TURNS), "turn")
    touched = sum(word.startswith("place-") for word in said)
    if kind == "shuffle" and touched > 1:
        return ("two" if touched == 2 else "three"), {}
    return kind, {}


def standing(view: View, seat: int) -> tuple[str, dict[str, Any]]:
    """Return the line under a seat's name: its points, and what it did about a call."""
    count = view.scores[seat]
    if view.caller == seat:
        return "calls", {"count": count}
    named = view.lines[seat] if view.lines else UNNAMED
    return ("score" if named == UNNAMED else "named"), {"count": count}


def chronicle(match: Match) -> Chronicle:
    """Return the points over time, who called most, and how often that went wrong."""
    scores = [(0,) * len(match.players)]
    calls = [0] * len(match.players)
    blunders = 0
    for step in range(len(match.moves) + 1):
        for event in match.events(step, None):
            if isinstance(event, Called):
                calls[event.seat] += 1
            if isinstance(event, RoundEnded):
                scores.append(event.scores)
                blunders += event.points[event.caller] < 0
    lines: list[tuple[str, dict[str, Any]]] = [("rounds", {"count": len(scores) - 1})]
    if any(calls):
        most = max(range(len(calls)), key=calls.__getitem__)
        lines.append(("calls", {"seat": most, "count": calls[most]}))
    if blunders:
        lines.append(("blunders", {"count": blunders}))
    return Chronicle(tuple(lines), tuple(zip(*scores, strict=True)), "points")
