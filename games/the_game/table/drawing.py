"""How The Game lies on the table: four piles in the middle, your hand below them in an arc."""

from __future__ import annotations

from typing import Any, NamedTuple

from pygame import Surface

from games.core.match import Match
from games.core.rules import Event, Move, TurnBegan
from games.stage import cards
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.chronicle import Chronicle
from games.stage.kit import Key, Kit
from games.stage.space import Area, Box
from games.stage.widgets import centred
from games.the_game.rules.piles import step_to, table_of
from games.the_game.rules.state import PLAY, SILENT, TALK, WISH, View
from games.the_game.rules.terms import (
    KINDS,
    Done,
    EndTurn,
    Play,
    Played,
    Signal,
    Signalled,
    SignalsCleared,
    Stuck,
    Wish,
)
from games.the_game.table import paint as drawing
from games.the_game.table.hint import hint as advise
from games.the_game.table.hint import pile_key
from games.the_game.table.moments import CUES

__all__ = ["CUES"]

CARRIED = ("card-",)
UNDO = True
"""A turn can be played anew until the hand is refilled."""
BUTTON = 92.0
"""Height of what is touched to speak or to end a turn."""


class Chart(NamedTuple):
    """Where things lie in the middle."""

    piles: tuple[Pose, ...]
    deck: Pose
    buttons: Box
    hand: Box


def aspect(view: View) -> tuple[float, float]:
    """Return width over height of the table."""
    return 0.86, 1.2


def private(view: View) -> bool:
    """Return whether hands are hidden."""
    return not view.config.open_hands


def _chart(view: View, table: Box) -> Chart:
    """Lay out piles and draw pile above, buttons in between, the hand below."""
    count = len(view.piles) + 1
    gap = 60.0
    room = table.h - BUTTON - 2 * gap - 96
    height = min(room * 0.54, table.w / count * 0.82 * cards.SHAPE, 330.0)
    width = height / cards.SHAPE
    step = table.w / count
    y = table.y + gap + 10 + height / 2
    places = [Pose(table.x + step * (i + 0.5), y, width, height, "", z=1) for i in range(count)]
    buttons = Box(table.x, y + height / 2 + 96, table.w, BUTTON)
    hand = Box(table.x, buttons.bottom + 24, table.w, table.bottom - buttons.bottom - 24)
    return Chart(tuple(places[:-1]), places[-1], buttons, hand)


def layout(view: View, area: Area) -> dict[str, Pose]:
    """Return where piles, hands and buttons lie."""
    plan = _chart(view, area.table)
    poses: dict[str, Pose] = {}
    for number, (pile, pose) in enumerate(zip(view.piles, plan.piles, strict=True)):
        face = f"top:{pile[-1]}" if len(pile) > 1 else f"row:{number}"
        poses[f"pile-{number}"] = pose._replace(face=face)
        said = [(seat, about) for seat, about in enumerate(view.signals[number]) if about]
        for i, (seat, about) in enumerate(said):
            y = pose.y + pose.height / 2 - 30 - i * 50
            flag = Pose(pose.x, y, pose.width * 1.12, 46, f"flag:{about}:{seat}", z=4 + i)
            poses[f"flag-{number}-{seat}"] = flag
    small = plan.deck.width * 0.8
    poses["deck"] = plan.deck._replace(
        face=f"deck:{view.deck}", width=small, height=small * cards.SHAPE
    )
    _lay_buttons(poses, view, plan.buttons)
    for seat, count in enumerate(view.counts):
        if seat == view.seat and view.hand:
            for card, pose in zip(view.hand, _arc(plan.hand, count), strict=True):
                poses[f"card-{card}"] = pose._replace(face=f"card:{card}")
        else:
            _lay_other(poses, view, seat, area.trays[seat])
    return poses


def _arc(box: Box, count: int) -> list[Pose]:
    """Return places for the own hand, side by side and slightly turned."""
    width = min(150.0, box.h / cards.SHAPE * 0.86, box.w / max(count, 6) * 0.94)
    height = width * cards.SHAPE
    step = min(width * 1.06, (box.w - width) / max(1, count - 1))
    middle = (count - 1) / 2
    x, y = box.center
    return [
        Pose(
            x + step * (i - middle),
            y + abs(i - middle) ** 2 * 1.6 - height * 0.04,
            width,
            height,
            "",
            turn=round(-(i - middle) * 1.6),
            z=10 + i / 10,
        )
        for i in range(count)
    ]


def _lay_other(poses: dict[str, Pose], view: View, seat: int, tray: Box) -> None:
    """Lay another hand before its seat, face down unless all hands lie open."""
    known, count = view.hands[seat], view.counts[seat]
    width = max(20.0, min(84.0, tray.w / 3.3, tray.h / cards.SHAPE / 1.1))
    columns = max(1, min(4, int(tray.w // (width * 1.06))))
    rows = max(1, -(-max(count, 1) // columns))
    height = width * cards.SHAPE
    down = min(height * 1.06, (tray.h - height) / max(1, rows - 1))
    across = width * 1.06
    left = tray.x + (tray.w - across * (columns - 1)) / 2
    for i in range(count):
        name, face = (f"card-{known[i]}", f"card:{known[i]}") if known else (_back(seat, i), "back")
        x, y = left + across * (i % columns), tray.y + height / 2 + down * (i // columns)
        poses[name] = Pose(x, y, width, height, face, z=10 + i / 10)


def _back(seat: int, number: int) -> str:
    return f"back-{seat}-{number}"


def _lay_buttons(poses: dict[str, Pose], view: View, box: Box) -> None:
    """Lay out what can be said now: wishes, signals, the end of a turn."""
    names = {
        WISH: [f"wish-{gladness}" for gladness in range(view.config.gladness + 1)],
        PLAY: ["end"],
        TALK: [*(f"say-{kind}" for kind in KINDS), "done"],
    }[view.phase]
    wide = min(360.0, box.w / len(names) - 18)
    step = wide + 18
    start = box.center[0] - step * (len(names) - 1) / 2
    for i, name in enumerate(names):
        face = f"button:{name}"
        poses[name] = Pose(start + step * i, box.center[1], wide, box.h, face, z=2)


def apart(view: View) -> list[set[str]]:
    """Return groups of pieces that must not overlap; the own hand is a fan."""
    piles = {f"pile-{number}" for number in range(len(view.piles))}
    talk = {"end", "done", *(f"wish-{i}" for i in range(4)), *(f"say-{kind}" for kind in KINDS)}
    return [piles | {"deck"} | talk]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, and buttons that are not shown now."""
    played = sum(len(pile) - 1 for pile in view.piles)
    flags = sum(bool(about) for said in view.signals for about in said)
    buttons = {WISH: view.config.gladness + 1, PLAY: 1, TALK: len(KINDS) + 1}[view.phase]
    return view.deck + played - buttons - flags


# --- touching ----------------------------------------------------------------------------------


def spell(move: Move) -> tuple[str, ...]:
    """Return what to touch: a card and a pile, a pile and what to say of it, or a button."""
    match move:
        case Wish(gladness):
            return (f"wish-{gladness}",)
        case Play(card, pile):
            return f"card-{card}", f"pile-{pile}"
        case EndTurn():
            return ("end",)
        case Signal(pile, about):
            return f"say-{about}", f"pile-{pile}"
        case Done():
            return ("done",)
    raise ValueError(f"{move} is no move of The Game")


def tag(kit: Kit, view: View, move: Move) -> tuple[str, str] | None:
    """Return the pile that the chosen card could go on, and the step it costs there."""
    if not isinstance(move, Play):
        return None
    rules = table_of(view.config)
    cost = step_to(rules.rising[move.pile], view.tops[move.pile], move.card, rules.trick)
    key = "trick" if cost < 0 else "step"
    return f"pile-{move.pile}", kit.words(f"signs.{key}", cost=abs(cost))


# --- drawing -----------------------------------------------------------------------------------


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return what stands around the piles: direction, cards so far, room left, what is owed."""
    look, plan, rules = kit.look, _chart(view, area.table), table_of(view.config)
    sprites: list[Sprite] = []
    for number, (pile, pose) in enumerate(zip(view.piles, plan.piles, strict=True)):
        rising = rules.rising[number]
        end = view.config.highest if rising else view.config.lowest
        top = pose.y - pose.height / 2
        sprites += drawing.direction(kit, rising, Box(pose.x - 110, top - 62, 220, 50))
        lines = (
            kit.words("signs.played", count=len(pile) - 1),
            kit.words("signs.room", count=abs(end - pile[-1])),
        )
        for i, line in enumerate(lines):
            words = look.text(line, 26.0, "foam", "body")
            box = Box(pose.x - 110, pose.y + pose.height / 2 + 8 + i * 34, 220, 34)
            sprites.append(centred(look, words, box))
    if view.phase == PLAY and view.owed:
        words = look.text(kit.words("signs.owed", count=view.owed), "large", "sun", "bold")
        box = plan.buttons._replace(w=plan.buttons.w * 0.3)
        sprites.append(centred(look, words, box))
    deck = plan.deck
    key = "deck" if view.deck else "deck_empty"
    words = look.text(kit.words(f"signs.{key}", count=view.deck), 26.0, "foam", "body")
    under = Box(deck.x - 130, deck.y + deck.height / 2 + 8, 260, 34)
    return [*sprites, centred(look, words, under)]


def paint(kit: Kit, face: str, width: float, height: float) -> Surface:
    """Return a card, a pile's row card, the draw pile or a button."""
    return drawing.paint(kit, face, width, height)


def notes(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return all numbers, ten in a row so that ten back is a row up: played ones dark, tops lit."""
    return drawing.tally(kit, view, box)


# --- words -------------------------------------------------------------------------------------


def tell(event: Event, view: View) -> dict[str, Any]:
    """Return what the sentence about an event mentions beside the event's own fields."""
    if isinstance(event, Played | SignalsCleared | Signalled):
        fields: dict[str, Any] = {"pile": Key(pile_key(view.config, event.pile))}
        if isinstance(event, Played):
            fields["why"] = "trick" if event.trick else "step"
        if isinstance(event, Signalled):
            fields["why"] = event.about
        return fields
    return {"count": event.owed} if isinstance(event, Stuck) else {}


def prompt(view: View, seat: int, said: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return what the seat to act is asked to do."""
    if view.phase == WISH:
        return "wish", {}
    if view.phase == TALK:
        return "talk", {}
    if not view.counts[view.mover]:
        return "empty", {}
    if view.owed:
        return ("owed" if view.played else "first"), {"count": view.owed}
    return "more", {}


def standing(view: View, seat: int) -> tuple[str, dict[str, Any]]:
    """Return the line under a seat's name: its cards, or whether it has said its wish."""
    if view.phase == WISH:
        said = view.wishes[seat]
        return ("wish" if said == SILENT else "hidden"), {}
    return ("cards" if view.counts[seat] else "done"), {"count": view.counts[seat]}


def chronicle(match: Match) -> Chronicle:
    """Return how many cards were left over time, and the turn that took the piles farthest."""
    config, left = match.config, []
    turns: list[list[Played]] = []
    for step in range(len(match.moves) + 1):
        for event in match.events(step, None):
            match event:
                case TurnBegan():
                    turns.append([])
                case Played():
                    turns[-1].append(event)
        left.append(config.highest - config.lowest + 1 - sum(map(len, turns)))
    tricks = sum(play.trick for turn in turns for play in turn)
    lines: list[tuple[str, dict[str, Any]]] = [("tricks", {"count": tricks})] if tricks else []
    if (cost := max(map(_cost, turns), default=0)) > 0:
        dearest = next(turn for turn in turns if _cost(turn) == cost)
        played = ", ".join(str(play.card) for play in dearest)
        lines.append(("dearest", {"seat": dearest[0].seat, "cards": played, "cost": cost}))
    return Chronicle(tuple(lines), (tuple(left),), "left")


def _cost(turn: list[Played]) -> int:
    """Return how far a turn took the piles on; what its tricks won back is taken off."""
    return sum(play.step for play in turn)


def hint(view: View) -> tuple[str, dict[str, Any], Move | None]:
    """Return what a good team mate would do: a key under `hints`, its fields, and the play."""
    key, fields = advise(view)
    told = {name: Key(v) if name in ("pile", "wish") else v for name, v in fields.items()}
    keys = [pile_key(view.config, pile) for pile in range(len(view.piles))]
    if "card" not in fields:
        return key, told, None
    return key, told, Play(fields["card"], keys.index(fields["pile"]))
