"""How Memory Island lies on the table: the island in the middle, everyone's cards before them."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from games.core.rules import Event, Move
from games.memory_island.rules.play import Config, Dealt, Flip, Flipped, Taken, TurnedBack, View
from games.memory_island.table.scatter import spots
from games.stage import cards
from games.stage.anim import Anim, Pose, hold, par, seq, sound, wait
from games.stage.canvas import Sprite
from games.stage.kit import Key, Kit, Leaf
from games.stage.look import Look
from games.stage.plan import Plan
from games.stage.space import Area, Box
from games.stage.widgets import at, centred, tall

BACK = "back"
RULER = 38.0
"""Room for the letters above and the numbers beside the island."""
CAP = 60.0
GAP = 0.07
"""Space between cards, as a share of their width."""
LARGE = 80.0
"""Width from which more columns are better than larger cards before a seat."""
READABLE = 78.0
"""Width below which a card's word cannot be read any more."""
SCATTERED = 0.8
"""Cards of an unorganized island are this much smaller, to have room to lie askew."""


def aspect(view: View) -> tuple[float, float]:
    """Return width over height of the whole table, the same in a tall window and a wide one."""
    cell = (1 + GAP) / (cards.SHAPE + GAP)
    ratio = view.config.columns * cell / view.config.rows
    return ratio, ratio


def _card(place: int) -> str:
    """Return the piece that was dealt to this place."""
    return f"card-{place}"


def spell(move: Move) -> tuple[str, ...]:
    """Return what to touch: the card."""
    assert isinstance(move, Flip)
    return (_card(move.place),)


def layout(view: View, area: Area) -> dict[str, Pose]:
    """Return where every card lies: on the island, or before the seat that took it."""
    island = _grid(view, area.table)
    poses = {_card(place): island[place]._replace(face=BACK) for place in view.down}
    for place, value in view.open:
        poses[_card(place)] = island[place]._replace(face=_face(value), z=1)
    width = _card_width(view, area.table)
    for seat, own in enumerate(view.taken):
        slots, _ = _tray(area.trays[seat], view.config.limit, width)
        for i, ((place, value), pose) in enumerate(zip(own, slots, strict=False)):
            poses[_card(place)] = pose._replace(face=_face(value), z=2 + i / 100)
    return poses


def _face(value: int) -> str:
    return f"front:{value}"


def _field(table: Box) -> Box:
    return Box(table.x + RULER, table.y + RULER, table.w - RULER, table.h - RULER)


def _card_width(view: View, table: Box) -> float:
    field, rows, columns = _field(table), view.config.rows, view.config.columns
    return min(field.w / columns / (1 + GAP), field.h / rows / (cards.SHAPE + GAP))


def _grid(view: View, table: Box) -> list[Pose]:
    """Return a pose for each place, row by row."""
    rows, columns = view.config.rows, view.config.columns
    width = _card_width(view, table)
    height = width * cards.SHAPE
    across, down = width * (1 + GAP), height + width * GAP
    box = _field(table)
    x0, y0 = box.x + (box.w - across * columns) / 2, box.y + (box.h - down * rows) / 2
    if not view.scatter:
        return [
            Pose(x0 + across * (c + 0.5), y0 + down * (r + 0.5), width, height, BACK)
            for r in range(rows)
            for c in range(columns)
        ]
    small, low = width * SCATTERED, height * SCATTERED
    tall = down * rows
    return [
        Pose(x0 + across * columns * x, y0 + tall * y, small, low, BACK, turn)
        for x, y, turn in spots(view.scatter, rows, columns, small / tall, low / tall)
    ]


def _tray(tray: Box, limit: int, width: float) -> tuple[list[Pose], bool]:
    """Return a pose for each card that a seat may own, and whether they overlap.

    As many columns as make the cards largest; where they would be too small to be read, rows
    overlap so that the corners still show.
    """
    most = min(width, 104.0)
    sizes = {c: _fitting(tray, c, -(-limit // c)) for c in range(2, limit + 1)}
    columns = max(sizes, key=lambda c: (min(sizes[c], LARGE), -abs(c - 5)))
    overlap = sizes[columns] < READABLE
    if overlap:
        columns = max(2, min(limit, int(tray.w // (READABLE * 1.06))))
    width = min(most, max(sizes[columns], READABLE), tray.w / columns, tray.h / cards.SHAPE)
    rows, height = -(-limit // columns), width * cards.SHAPE
    across = min(width * 1.08, (tray.w - width) / (columns - 1))
    down = min(height * 1.06, (tray.h - height) / max(1, rows - 1))
    left = tray.x + (tray.w - across * (columns - 1)) / 2
    poses = [
        Pose(
            left + across * (i % columns),
            tray.y + height / 2 + down * (i // columns),
            width,
            height,
            BACK,
        )
        for i in range(limit)
    ]
    return poses, overlap


def _fitting(tray: Box, columns: int, rows: int) -> float:
    """Return the width of cards that lie side by side in so many columns and rows."""
    return min(tray.w / (columns * 1.08), tray.h / (rows * 1.06 * cards.SHAPE))


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the sand, the letters and numbers at its edge, and the places for taken cards."""
    look = kit.look
    rows, columns = view.config.rows, view.config.columns
    box, width = _field(area.table), _card_width(view, area.table)
    across, down = width * (1 + GAP), width * (cards.SHAPE + GAP)
    x0, y0 = box.x + (box.w - across * columns) / 2, box.y + (box.h - down * rows) / 2
    letters = [
        (chr(ord("A") + c), Box(x0 + across * c, y0 - RULER, across, RULER)) for c in range(columns)
    ]
    numbers = [(str(r + 1), Box(x0 - RULER, y0 + down * r, RULER, down)) for r in range(rows)]
    sand = Box(x0 - RULER, y0 - RULER, across * columns + RULER, down * rows + RULER)
    return [
        *_beach(look, sand),
        *[
            centred(look, look.text(sign, 28.0, "ink", "bold"), spot)
            for sign, spot in letters + numbers
        ],
        *_slots(look, view, area, width),
    ]


def _beach(look: Look, sand: Box) -> list[Sprite]:
    """Draw the island: sand with a little surf around it."""
    surf = 14.0
    w, h = sand.w + 2 * surf, sand.h + 2 * surf
    low = 2 * CAP + 120

    svg = "".join(
        f'<rect x="{i}" y="{i}" width="{w - 2 * i:.1f}" height="{low - 2 * i:.1f}" '
        f'rx="{44 - i * 0.6}" fill="{look.hex(colour)}" fill-opacity="{opacity}"/>'
        for i, colour, opacity in ((0, "foam", 0.14), (6, "foam", 0.3), (surf, "sand", 1.0))
    )
    return tall(look, look.drawing(svg, w, low), CAP, Box(sand.x - surf, sand.y - surf, w, h))


def _slots(look: Look, view: View, area: Area, width: float) -> list[Sprite]:
    """Draw an empty place for every card that a seat may own."""
    out = []
    for seat, tray in enumerate(area.trays):
        slots, overlap = _tray(tray, view.config.limit, width)
        for pose in [] if overlap else slots[len(view.taken[seat]) :]:
            spot = look.panel(pose.width, pose.height, "deep", pose.width * 0.08, "foam", 2, 0.35)
            faint = at(look, spot, pose.x - pose.width / 2, pose.y - pose.height / 2)
            out.append(faint._replace(alpha=110))
    return out


def paint(kit: Kit, face: str, width: float, height: float) -> Surface:
    """Return a card: its back, or the animal, number and word of its value."""
    if face == BACK:
        return cards.back(kit.look, "sun", width, height)
    value = int(face.split(":")[1])
    return _front(kit.look, value, kit.words(f"numbers.{value}"), width, height)


ANIMALS = ("lemur", "turtle", "pangolin", "goral", "woodpecker")


def _animal(value: int) -> str:
    """Return the animal on the cards of this value: two neighbouring values share one."""
    return ANIMALS[(value - 1) // 2 % len(ANIMALS)]


def _front(look: Look, value: int, word: str, width: float, height: float) -> Surface:
    sheet = cards.blank(look, width, height, "paper", "sun")
    s = cards.shadow_reach(width)
    number = look.text(str(value), max(width * 0.36, 26.0), "ink", "black")
    picture = look.art(f"species/{_animal(value)}", width * 0.74)
    letters = max(width * 0.19, 26.0)
    narrow = look.text_width(word, letters, "bold") > width * 0.92
    name = look.text(word, letters, "ink", "body" if narrow else "bold")
    sheet.blit(picture, (look.px(s + width * 0.19), look.px(s + height * 0.22)))
    sheet.blit(number, (look.px(s + width * 0.1), look.px(s + width * 0.01)))
    left = look.px(s + width / 2) - name.get_width() // 2
    sheet.blit(name, (left, look.px(s + height * 0.965) - name.get_height()))
    return sheet


# --- moments -----------------------------------------------------------------------------------


def _dealt(event: Event, plan: Plan) -> Anim:
    """Deal from the middle outwards, one after another."""
    assert isinstance(event, Dealt)
    rest = [plan.rest[_card(place)] for place in range(event.count)]
    x = sum(pose.x for pose in rest) / len(rest)
    y = sum(pose.y for pose in rest) / len(rest)
    for place, pose in enumerate(rest):
        plan.poses[_card(place)] = pose._replace(x=x, y=y, turn=0.0, z=-place)
    moves = [
        seq(sound("deal"), plan.move(_card(place), rest[place], "deal"))
        for place in range(event.count)
    ]
    return par(*moves, stagger=min(0.035, 1.2 / event.count))


def _flipped(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Flipped)
    pose = plan.poses[_card(event.place)]._replace(face=_face(event.value), z=1)
    return par(sound("flip"), plan.move(_card(event.place), pose, "flip"))


def _taken(event: Event, plan: Plan) -> Anim:
    """Let the sum be seen, then sail home."""
    assert isinstance(event, Taken)
    sails = [
        par(sound("sail", step=i), plan.home(_card(place), "sail"))
        for i, place in enumerate(event.places)
    ]
    return seq(wait(0.35), sound("take"), par(*sails, stagger=0.09))


def _turned_back(event: Event, plan: Plan) -> Anim:
    """Stay up for people to remember, then turn back one after another."""
    assert isinstance(event, TurnedBack)
    turns = [par(sound("back"), plan.home(_card(place), "back")) for place in event.places]
    return seq(sound("refuse"), hold(plan.patience), par(*turns, stagger=0.04))


def album(config: Config) -> tuple[Leaf, ...]:
    """Return the animals with their stories."""
    return tuple(
        [
            Leaf(f"species/{name}", f"animals.{name}.name", f"animals.{name}.text")
            for name in ANIMALS
        ]
    )


SCORED = (Taken,)
CUES = {Dealt: _dealt, Flipped: _flipped, Taken: _taken, TurnedBack: _turned_back}


# --- words -------------------------------------------------------------------------------------


def _label(view: View, place: int) -> str:
    """Return the name of a place: letter of its column, number of its row."""
    columns, rows = view.config.columns, view.config.rows
    row, column = divmod(place, columns)
    if view.scatter:  # the square of the map on which the middle of the card lies
        table = Box(0, 0, 1000 * aspect(view)[1], 1000)
        pose, field = _grid(view, table)[place], _field(table)
        column = int(min(max((pose.x - field.x) / field.w, 0), 0.999) * columns)
        row = int(min(max((pose.y - field.y) / field.h, 0), 0.999) * rows)
    return f"{chr(ord('A') + column)}{row + 1}"


def tell(event: Event, view: View) -> dict[str, Any]:
    """Return what the sentence about an event can mention beside the event's own fields."""
    if isinstance(event, Flipped):
        return {
            "place": _label(view, event.place),
            "animal": Key(f"animals.{_animal(event.value)}.name"),
        }
    if isinstance(event, Taken | TurnedBack):
        return {"places": ", ".join(_label(view, place) for place in event.places)}
    return {}


def prompt(view: View, seat: int, said: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return what the seat to move is asked to do: a key under `prompt` and its fields."""
    total = sum(value for _, value in view.open)
    if not view.open:
        return "first", {}
    return "more", {"total": total, "need": view.config.target - total}


def standing(view: View, seat: int) -> tuple[str, dict[str, Any]]:
    """Return the line under a seat's name: a key under `standing` and its fields."""
    return "cards", {"count": len(view.taken[seat]), "limit": view.config.limit}
