"""Where everything lies: plinths, the tower of the draw pile, your hand along the lower edge.

Positions are logical units.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.rules import Seat
from games.core.speech import Piece
from games.stage.anim import Pose
from games.stage.cards import SHAPE
from games.stage.space import GAP, MARGIN, PLATE, Area, Box, Room, facing
from games.the_game.rules import PLAY, WISH, View
from games.the_game.table.pieces import (
    Card,
    Deck,
    EndButton,
    Ending,
    Flag,
    Message,
    Number,
    Pile,
    Reverse,
    Row,
    SignalButton,
    Stack,
    buttons,
    hand,
)

FAN = 288.0
"""Height that the own hand takes along the lower edge."""
OWN = 178.0
"""Width of an own card where there is room."""
LEAST = 128.0
"""Width below which own cards cover more of each other instead of getting smaller."""
PLATED = 0.7
"""Share that a plate takes where what its seat holds lies beside it."""
LARGE = 1.4
"""Growth of letters from which on a narrow window has smaller cards and the backs among piles."""
BESIDE = 1640.0
"""Width of a window from which on seats sit beside the piles instead of above them."""
WIDEST = 1500.0
"""Width that the piles take at most."""
TRAY = 58.0
"""Height that stands for another seat's cards where seats sit above the piles."""
TOWER = 1.55
"""Height of a new draw pile, with the height of its card."""
BUTTON, BETWEEN = 66.0, 12.0
"""Height of what is touched to speak, and what is free below it."""
SHRINE, FRONT = 330.0, 140.0
"""Height of the draw pile with what it stands on in a tall window, and of its front alone."""
PLINTH = 210.0
"""Width of a plinth at least, where there is room: words stand on it."""
LEAST_PILE = 215.0
"""Height of a pile's card below which there is one row of flags only."""
LOWEST = 190.0
"""Height of a pile's card below which what stands on the plinths has letters of usual size."""
LAVA = 44.0
"""Height of a plinth's foot that stands in the lava."""


class Foot(NamedTuple):
    """What stands on the front of a plinth, from the top."""

    tag: Box
    """What a picked card would cost here."""
    direction: Box
    room: Box
    flags: Box


class Places(NamedTuple):
    """Where things lie."""

    piles: tuple[Pose, ...]
    plinths: tuple[Box, ...]
    feet: tuple[Foot, ...]
    deck: Pose
    temple: Box
    """What the draw pile stands on."""
    say: Box
    """Where it is touched to say something of a pile."""
    act: Box
    """Where wishes are said, and where the turn ends."""
    owed: Box
    """Where it says how many cards are still to be played."""
    hand: Box


def grown(area: Area, own: Seat) -> float:
    """Return how much larger than usual letters are, by the plate that has grown with them."""
    return area.panels[own].h / PLATE[1] * 2 - 1


def area(view: View, room: Room) -> Area:
    """Return the room for the table with the own hand below it and others at its upper edge."""
    found = facing(room, FAN)
    if room.upright:
        return found
    flat = room.window[0] < BESIDE and room.text_scale > LARGE
    if flat:
        found = facing(room, FAN * 0.84)
    w = room.window[0]
    top, edge = float(MARGIN), MARGIN + PLATE[0] + GAP
    if w < BESIDE:
        under = 0.0 if flat else TRAY + GAP
        found, top = _above(found, room), MARGIN + found.panels[room.own].h + under
        if flat:
            found = _aside(found, room.own)
        edge = MARGIN
    wide = min(w - 2 * edge, WIDEST)
    low = found.trays[room.own].y - GAP
    return found._replace(table=Box((w - wide) / 2, top, wide, low - top))


def _above(found: Area, room: Room) -> Area:
    """Seat the others in one row along the upper edge, half of them in each corner."""
    others, high = room.seats - 1, found.panels[room.own].h
    inner = room.window[0] - 2 * MARGIN
    wide = min(PLATE[0], (inner - GAP * (others - 1)) / max(others, 1))
    panels, trays = [*found.panels], [*found.trays]
    for place in range(others):
        seat = (room.own + 1 + place) % room.seats
        left = MARGIN + place * (wide + GAP)
        if place >= others // 2:
            left = MARGIN + inner - (others - place) * (wide + GAP) + GAP
        panels[seat] = Box(left, MARGIN, wide, high)
        trays[seat] = Box(left, MARGIN + high + 4, wide, TRAY)
    return found._replace(panels=tuple(panels), trays=tuple(trays))


def _aside(found: Area, own: Seat) -> Area:
    """Lay what the others hold beside their plates, which get narrower for it."""
    panels, trays = [*found.panels], [*found.trays]
    for seat, panel in enumerate(found.panels):
        if seat != own:
            panels[seat], left = panel._replace(w=panel.w * PLATED), panel.w * (1 - PLATED)
            trays[seat] = Box(panels[seat].right + 4, panel.y + 30, left - 4, TRAY)
    return found._replace(panels=tuple(panels), trays=tuple(trays))


def arrange(view: View, area: Area) -> Places:
    """Return places for the piles, the draw pile, the buttons and the own hand."""
    own = view.seat or 0
    grow, table, fan, plate = grown(area, own), area.table, area.trays[own], area.panels[own]
    upright = fan.y > plate.y
    if upright:
        say, act, owed = _rows(view, table, fan, plate)
        table = table._replace(h=say.y - GAP - table.y)
    else:
        say, act, owed = _columns(view, fan, plate)
        if table.x < plate.right and any(isinstance(one, SignalButton) for one in buttons(view)):
            # A column to speak at the left would stand before the first plinth.
            say = Box(fan.x, fan.y - BUTTON, fan.w, BUTTON + 8)
            table = table._replace(h=say.y - GAP / 2 - table.y)
    count = len(view.piles)
    step = table.w / (count if upright else count + 1)
    free = table.h - step * 0.07 - LAVA
    shrine = min(SHRINE, free * 0.34) if upright else 12.0
    spare = free - shrine
    lines = _lines(view, spare, grow)
    if spare - sum(lines) < LOWEST:  # cards come before letters that are larger than usual
        lines = _lines(view, spare, min(grow, 1.0))
    below = sum(lines) + step * 0.07 + LAVA
    high = min(spare - sum(lines), 300.0)
    card = min(step * 0.84, high / SHAPE)
    wide = min(step * 0.95, max(card * 1.24, PLINTH))
    top = table.bottom - below
    middles = [table.x + step * (i + 0.5) for i in range(count + (not upright))]
    middle = table.x + table.w / 2
    if not upright:
        middles.pop(count // 2)
    plinths = [Box(x - wide / 2, top, wide, below) for x in middles]
    piles = [Pose(x, top + 4 - card * SHAPE / 2, card, card * SHAPE, None, z=1) for x in middles]
    front = FRONT * shrine / SHRINE
    base = piles[0].y - piles[0].height / 2 - front if upright else top + below * 0.3
    size = min(card * 0.8, (base - table.y) / SHAPE / TOWER)
    tall = size * SHAPE * TOWER
    deck = Pose(middle, base - tall / 2 + 6, size, tall, None, z=1)
    temple = Box(middle - wide * 0.48, base, wide * 0.96, table.bottom - base)
    feet = tuple([_foot(plinth, lines) for plinth in plinths])
    return Places(tuple(piles), tuple(plinths), feet, deck, temple, say, act, owed, fan)


def _lines(view: View, spare: float, grow: float) -> tuple[float, float, float, float]:
    """Return the heights of what stands on a plinth; with little room fewer flags."""
    tag, direction, room = 50 * (0.4 + 0.6 * grow), 42 * (0.5 + 0.5 * grow), 38 * (0.5 + 0.5 * grow)
    talk = view.config.talk and not view.config.open_hands and len(view.counts) > 1
    each = 50 * (0.8 + 0.2 * grow)
    flags = (
        each * (2 if spare - tag - direction - room - 2 * each > LEAST_PILE else 1) if talk else 0.0
    )
    return tag, direction, room, flags


def _foot(plinth: Box, lines: tuple[float, float, float, float]) -> Foot:
    """Return what stands on the front of a plinth, between its edges."""
    box = plinth.inset(plinth.w * 0.06, 0)
    y, found = plinth.y + plinth.w * 0.07 + 2, []
    for high in lines:
        found.append(Box(box.x, y, box.w, high))
        y += high
    return Foot(*found)


def _columns(view: View, fan: Box, plate: Box) -> tuple[Box, Box, Box]:
    """Return places at both sides of the hand: to speak at the left, to act at the right."""
    high = 3 * (BUTTON + BETWEEN)
    say = Box(plate.x, plate.y - high, plate.w, high)
    act = Box(fan.right + GAP, fan.bottom - 100, plate.w, 100)
    owed = Box(act.x, fan.y, act.w, act.y - fan.y - 8)
    if view.phase is WISH:
        high = (view.config.gladness + 1) * (BUTTON + BETWEEN)
        act = act._replace(y=fan.bottom - high + BETWEEN, h=high)
    return say, act, owed


def _rows(view: View, table: Box, fan: Box, plate: Box) -> tuple[Box, Box, Box]:
    """Return places between table and hand: to speak in a row, to act beside the own plate."""
    say = Box(table.x, plate.y - GAP - BUTTON - 8, table.w, BUTTON + 8)
    if not any(isinstance(button, SignalButton) for button in buttons(view)):
        say = say._replace(y=plate.y, h=0)
    right = Box(plate.right + GAP, plate.y, fan.right - plate.right - GAP, plate.h)
    if view.phase is WISH:
        return say, right, right
    act = right._replace(x=right.right - right.w * 0.46, w=right.w * 0.46)
    return say, act, right._replace(w=right.w * 0.54 - GAP)


def layout(view: View, area: Area) -> dict[Piece, Pose]:
    """Return where piles, hands and buttons lie."""
    places = arrange(view, area)
    poses: dict[Piece, Pose] = {}
    for pile, (cards, pose) in enumerate(zip(view.piles, places.piles, strict=True)):
        played = len(cards) > 1
        poses[Pile(pile)] = pose._replace(face=Number(cards[-1]) if played else Row(pile))
        _lay_flags(poses, view, pile, places.feet[pile].flags)
    poses[Deck()] = places.deck._replace(face=Stack(view.deck))
    _lay_buttons(poses, view, places)
    for seat, count in enumerate(view.counts):
        if seat == view.seat and view.hand:
            for card, pose in zip(view.hand, _arc(places.hand, count), strict=True):
                poses[Card(card)] = pose._replace(face=Number(card))
        else:
            _lay_other(poses, view, seat, area.trays[seat])
    return poses


def _lay_flags(poses: dict[Piece, Pose], view: View, pile: int, box: Box) -> None:
    """Lay what is said of a pile on its plinth: words, or only faces if they are many."""
    said = [(seat, kind) for seat, kind in enumerate(view.signals[pile]) if kind]
    if not said:
        return
    lines = 2 if box.h > 75 else 1
    high = box.h / lines
    across = 1 if len(said) <= lines else -(-len(said) // lines)
    wide = box.w / across
    for i, (seat, kind) in enumerate(said):
        x, y = box.x + wide * (i % across + 0.5), box.y + high * (i // across + 0.5)
        face = Message(kind, seat)
        poses[Flag(pile, seat)] = Pose(x, y, wide - 4, high - 4, face, z=4 + i)


def _lay_buttons(poses: dict[Piece, Pose], view: View, places: Places) -> None:
    """Lay out what can be said now: signals, and wishes or the end of a turn."""
    shown = buttons(view)
    signals = [button for button in shown if isinstance(button, SignalButton)]
    others = [button for button in shown if not isinstance(button, SignalButton)]
    for box, group in ((places.say, signals), (places.act, others)):
        upright = box.h > box.w * 0.5
        step = (box.h if upright else box.w) / max(len(group), 1)
        for i, button in enumerate(group):
            face = Ending(not view.owed) if isinstance(button, EndButton) else button
            if upright:
                pose = Pose(*box.center, box.w, step - BETWEEN, face, z=2)
                poses[button] = pose._replace(y=box.y + step * i + pose.height / 2)
            else:
                pose = Pose(*box.center, step - BETWEEN, box.h - 8, face, z=2)
                poses[button] = pose._replace(x=box.x + step * (i + 0.5))


def _arc(box: Box, count: int) -> list[Pose]:
    """Return places for the own hand, side by side and slightly turned."""
    room, others = box.w - 40, count - 1
    width = min(OWN, (box.h - 34) / SHAPE, room / (1 + others * 0.8))
    if width < LEAST:
        width = min(LEAST, room / (1 + others * 0.5))
    step = min(width * 0.96, (room - width) / max(1, others))
    bend = min(3.0, 80 / max(1, others * others))
    return [
        Pose(
            box.center[0] + step * u,
            box.y + width * SHAPE / 2 + 6 + u * u * bend,
            width,
            width * SHAPE,
            None,
            angle=round(-u * 2 / max(1.0, others / 5)),
            z=10 + i / 10,
        )
        for i, u in enumerate([i - others / 2 for i in range(count)])
    ]


def _lay_other(poses: dict[Piece, Pose], view: View, seat: Seat, tray: Box) -> None:
    """Lay another hand before its seat: backs close together, open cards so that all are read."""
    pieces = hand(view, seat)
    seen = any(isinstance(piece, Card) for piece in pieces)
    height = min(tray.h - 4, 84.0)
    width = height / SHAPE
    room = tray.w - 24 - width
    step = min(width * (1.04 if seen else 0.4), room / max(1, len(pieces) - 1))
    left = tray.x + tray.w / 2 - step * (len(pieces) - 1) / 2
    for i, piece in enumerate(pieces):
        face = Number(piece.number) if isinstance(piece, Card) else Reverse()
        at = left + step * i
        poses[piece] = Pose(at, tray.y + height / 2 + 2, width, height, face, z=10 + i / 10)


def owes(view: View) -> bool:
    """Return whether cards are still to be played in this turn, and can be."""
    return view.phase is PLAY and bool(view.owed) and not view.stuck


def apart(view: View) -> list[set[Piece]]:
    """Return groups of pieces that must not overlap; the own hand is a fan."""
    piles: set[Piece] = {Pile(pile) for pile in range(len(view.piles))}
    return [{*piles, Deck(), *buttons(view)}]


def buried(view: View) -> int:
    """Return how many cards are no piece of their own, and buttons that are not shown now."""
    played = sum([len(pile) - 1 for pile in view.piles])
    flags = sum([kind is not None for signals in view.signals for kind in signals])
    return view.deck + played - len(buttons(view)) - flags
