"""How Atlas lies on the table: the played cards in the middle, your hand in rows below them."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from games.atlas.rules.state import CLAIM, GIVE, TAKE, TRADE, TURN, View
from games.atlas.rules.terms import (
    Asked,
    Claim,
    Claimed,
    Dealt,
    Decline,
    Give,
    Given,
    Meld,
    Melded,
    PartnerChosen,
    Play,
    Played,
    Reversed,
    RoundBegan,
    RoundEnded,
    Take,
    Taken,
    TradeWith,
    Unclaimed,
    claim,
    is_action,
    meld,
    shape_of,
)
from games.atlas.table import paint as drawing
from games.atlas.table import signs
from games.atlas.table.album import album
from games.atlas.table.chart import (
    backs,
    chart,
    chip_places,
    fan_place,
    hand_places,
    plate_places,
    plates,
    slots,
)
from games.atlas.table.chips import ORDERS, acts, chips, faces_of, obliged, sorted_hand
from games.atlas.table.hint import hint
from games.atlas.table.moments import CUES
from games.atlas.table.story import chronicle, notes
from games.core.rules import Event, Move
from games.stage.anim import Pose
from games.stage.canvas import Sprite
from games.stage.kit import Key, Kit, Seats
from games.stage.space import Area

__all__ = ["CUES", "ORDERS", "album", "chronicle", "hint", "notes"]

CARRIED = ("card-",)
SCORED = (RoundEnded, Melded, Claimed, Reversed)
"""Signs change when these are seen to happen."""


def aspect(view: View) -> tuple[float, float]:
    """Return width over height: as much of the window as the seats leave."""
    return 0.8, 1.6


def together(view: View) -> bool:
    """Return whether seats are asked if they claim, for nobody is to wait for the others."""
    return view.phase == CLAIM


def layout(view: View, area: Area) -> dict[str, Pose]:
    """Return where piles, hands, the last meld, and what can be said of them lie."""
    plan = chart(area.table)
    top = f"{view.faces[view.pile[-1]]}" if view.pile else ""
    poses = {
        "sheet": Pose(*area.table.center, area.table.w, area.table.h, "", z=90, alpha=0.0),
        "show": Pose(*plan.show.center, plan.show.w, plan.show.h, "", alpha=0.0),
        "way": plan.way._replace(face=f"way:{view.direction}"),
        "deck": plan.deck._replace(face=f"deck:{view.deck}"),
        "pile": plan.pile._replace(face=f"top:{top}"),
    }
    for seat, count in enumerate(view.counts):
        if seat != view.seat:
            poses[f"hand-{seat}"] = fan_place(area.trays[seat])._replace(face=f"fan:{count}")
    hand = sorted_hand(view, area.order)
    for card, pose in zip(hand, hand_places(plan.hand, len(hand)), strict=True):
        poses[f"card-{card}"] = pose._replace(face=f"front:{view.faces[card]}")
    for card, pose in zip(_hidden(view), backs(plan.show, len(_hidden(view))), strict=True):
        poses[f"card-{card}"] = pose
    last = _last_meld(view)
    for card, pose in zip(last, slots(poses["show"], len(last)), strict=True):
        poses[f"meld-{card}"] = pose._replace(face=f"front:{view.faces[card]}")
    names = plates(view)
    for name, pose in zip(names, plate_places(plan.plates, names), strict=True):
        poses[name] = pose
    offered = chips(view)
    for faces, pose in zip(offered, chip_places(plan.chips, len(offered)), strict=True):
        listed = "-".join(map(str, faces))
        joined = f":{view.faces[view.pile[-1]]}" if view.phase == CLAIM else ""
        poses[f"chip-{listed}"] = pose._replace(face=f"chip:{listed}{joined}")
    return poses


def _last_meld(view: View) -> tuple[int, ...]:
    """Return the cards of the last meld, lowest first, unless a trade takes its room."""
    if not view.melds or view.phase in (TRADE, TAKE, GIVE):
        return ()
    return tuple(sorted(view.melds[-1].cards, key=lambda card: view.faces[card]))


def _hidden(view: View) -> tuple[int, ...]:
    """Return the cards of another hand that one is to be taken of, in the order they came."""
    hide = view.phase == TAKE and view.seat != view.partner
    return view.hands[view.partner] if hide else ()


def apart(view: View) -> list[set[str]]:
    """Return groups of pieces that must not overlap: all but the ring around the pile."""
    free = {f"card-{card}" for card in (*view.hand, *_hidden(view))}
    said = {f"chip-{'-'.join(map(str, faces))}" for faces in chips(view)}
    shown = {f"meld-{card}" for card in _last_meld(view)}
    return [{"deck", "pile", *free, *shown, *said, *plates(view)}]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, less the pieces that are no single card."""
    cards = len(view.faces) - len(view.hand) - len(_hidden(view)) - len(_last_meld(view))
    others = len(view.hands) - (view.seat is not None)
    return cards - others - len(plates(view)) - len(chips(view))


# --- touching ----------------------------------------------------------------------------------


def spell(move: Move) -> tuple[str, ...]:
    """Return what to touch: cards and where they go, a plate, or a hand."""
    match move:
        case Play(face):
            return f"face-{face}", "pile"
        case Meld(faces):
            return *[f"face-{face}" for face in faces], "meld"
        case Claim(faces):
            return *[f"face-{face}" for face in faces], "claim"
        case Decline():
            return ("decline",)
        case TradeWith(seat):
            return (f"seat-{seat}",)
        case Take(card):
            return (f"card-{card}",)
        case Give(face):
            return f"face-{face}", "partner"
    raise ValueError(f"{move} is no move of Atlas")


def word_of(view: View, piece: str) -> str:
    """Return what a piece says: equal cards say the same, a hand says its seat."""
    kind, _, rest = piece.partition("-")
    if kind == "card" and acts(view) and int(rest) in view.hand:
        return f"face-{view.faces[int(rest)]}"
    if kind == "hand" and view.phase == TRADE:
        return f"seat-{rest}"
    if kind == "hand" and view.phase == GIVE and int(rest) == view.partner:
        return "partner"
    return piece


def whole(view: View, piece: str) -> Move | None:
    """Return the meld or the claim that a chip says all alone."""
    kind, _, listed = piece.partition("-")
    if kind != "chip":
        return None
    faces = tuple(map(int, listed.split("-")))
    return claim(faces) if view.phase == CLAIM else meld(faces)


# --- drawing -----------------------------------------------------------------------------------


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return what is written around the piles, and the lines that bracket melds in the hand."""
    return signs.furniture(kit, view, area)


def paint(kit: Kit, face: str, width: float, height: float) -> Surface:
    """Return a card, a pile, another hand, a chip, a plate, or a line of a round's sheet."""
    return drawing.paint(kit, face, width, height)


# --- words -------------------------------------------------------------------------------------


def tell(event: Event, view: View) -> dict[str, Any]:
    """Return the cards, melds and seats that the sentence about an event mentions, as words."""
    config = view.config
    match event:
        case Dealt():
            return {"count": len(event.cards)}
        case Played():
            return {"card": drawing.name_key(config, event.face)}
        case Unclaimed(card):
            return {"card": drawing.name_key(config, view.faces[card])}
        case Melded():
            return {"meld": Key(f"melds.{shape_of(tuple(sorted(event.faces)))}")}
        case Claimed():
            return {
                "card": drawing.name_key(config, event.faces[-1]),
                "meld": Key(f"melds.{shape_of(tuple(sorted(event.faces)))}"),
                "because": Key(f"claims.{event.reason}"),
            }
        case Asked():
            return {"names": Seats(event.seats)}
        case PartnerChosen() | Taken() | Given():
            return {"other": Seats((event.partner,))}
        case RoundBegan():
            return {"round": event.number}
        case RoundEnded(number, winner, reason, points):
            won = {"round": number, "count": points, "how": Key(f"ends.{reason}")}
            if winner is None:
                return {**won, "why": "void"}
            return {**won, "why": "won", "name": Seats((winner,))}
    return {}


def prompt(view: View, seat: int, said: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return what the seat to act is asked to do."""
    other = {"other": Seats((view.partner,))} if view.partner >= 0 else {}
    if view.phase == CLAIM:
        card = {"card": drawing.name_key(view.config, view.faces[view.pile[-1]])}
        return ("must" if view.seat == seat and obliged(view) else "may"), card
    if view.phase in (TRADE, TAKE, GIVE):
        return view.phase, other
    if view.phase == TURN and len(said) == 1 and said[0].startswith("face-"):
        face = int(said[0].removeprefix("face-"))
        return "picked", {"card": drawing.name_key(view.config, face)}
    count = len(view.hands[seat])
    faces = faces_of(view, view.hand)
    if count == 1:
        return ("last" if faces and is_action(faces[0]) else "only"), {}
    pair = view.lone and count == 2 and bool(chips(view))
    return ("lone" if pair else "two" if view.lone and count == 2 else "turn"), {}


def standing(view: View, seat: int) -> tuple[str, dict[str, Any]]:
    """Return the line under a seat's name: its cards and its points."""
    count = view.counts[seat]
    fields = {"count": count, "points": view.scores[seat]}
    return ("last" if count == 1 and not view.outcome else "cards"), fields
