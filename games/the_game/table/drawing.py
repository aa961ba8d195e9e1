"""How The Game is drawn: piles on plinths inside a volcano, your hand before them in an arc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.rules import Event
from games.core.speech import Piece
from games.stage.canvas import Sprite
from games.stage.cards import SHAPE
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.space import Area, Box
from games.stage.widgets import at, centred
from games.the_game.rules import View, piles_of
from games.the_game.table.layout import apart, area, arrange, buried, layout, owes
from games.the_game.table.moments import CUES
from games.the_game.table.paint import arrow, paint, tally, under
from games.the_game.table.pieces import Pile
from games.the_game.table.volcano import Scene, heat, hour, picture, plain

__all__ = [
    "CUES",
    "SCORED",
    "apart",
    "area",
    "beside",
    "buried",
    "furniture",
    "ground",
    "layout",
    "paint",
    "tally",
]

SCORED: tuple[type[Event], ...] = ()
LEAST = 26.0
"""Size of letters that can still be read from where people sit."""


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the volcano that the table lies in."""
    look, places = kit.look, arrange(view, area)
    scene = Scene(*look.area, places.plinths, places.temple, heat(view), hour(view))
    svg = plain(scene) if look.high_contrast else picture(scene)
    return [at(look, look.drawing(svg, *look.area), 0, 0)]


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return what is to be read around the piles, and the cards below their tops."""
    look, places, piles = kit.look, arrange(view, area), piles_of(view.config)
    sprites: list[Sprite] = []
    for number, (cards, pose) in enumerate(zip(view.piles, places.piles, strict=True)):
        stack, foot = under(look, len(cards) - 1, pose.width), places.feet[number]
        edge = pose.width * 0.1
        left, top = pose.x - pose.width / 2 - edge, pose.y - pose.height / 2 - edge
        sprites.append(at(look, stack, left, top))
        sprites += _direction(kit, piles.rising[number], foot.direction)
        said = kit.words("signs.room", count=piles.room(number, cards[-1]))
        size = min(look.type_size("body"), foot.room.h * 0.76)
        size = max(LEAST, size * min(1.0, foot.room.w / look.text_width(said, size, "body")))
        text = look.fitted(said, foot.room.w, size, "sand", "body")
        sprites.append(centred(look, text, foot.room))
    return [*sprites, *_front(kit, view, places.temple), *_owed(kit, view, places.owed)]


def _direction(kit: Kit, rising: bool, box: Box) -> list[Sprite]:
    """Return a pile's arrow and word, as large as those of the other piles."""
    look = kit.look
    both = (kit.words("signs.falling"), kit.words("signs.rising"))
    size = min(look.type_size("body") * 1.14, box.h * 0.76)
    wide = max(look.text_width(said, size, "head") for said in both) / size
    size = max(LEAST, min(size, (box.w - 8) / (1 + wide)))
    room = box.w - size - 8
    text, mark = look.fitted(both[rising], room, size, "paper", "head"), arrow(look, rising, size)
    wide = (text.get_width() + mark.get_width()) / look.scale + 8
    left = box.x + (box.w - wide) / 2
    across = mark.get_width() / look.scale
    return [
        centred(look, mark, Box(left, box.y, across, box.h)),
        centred(look, text, Box(left + across + 8, box.y, wide - across - 8, box.h)),
    ]


def _front(kit: Kit, view: View, temple: Box) -> list[Sprite]:
    """Return how many cards are left to draw, on the front of what they stand on."""
    look, room = kit.look, temple.w * 0.84
    box = Box(temple.x + temple.w * 0.03, temple.y + 44, room, 64)
    said = kit.words("signs.deck" if view.deck else "signs.deck_empty", count=view.deck)
    grow = 0.6 + 0.4 * look.text_scale
    lines = look.fitted_lines(said, room, temple.h - 56, 34 * grow, "ink", "bold")
    high = 40 * grow
    return [
        centred(look, line, box._replace(y=box.y + i * high, h=high))
        for i, line in enumerate(lines)
    ]


def _owed(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return how many cards are still to be played: in words, and a place for each."""
    if not owes(view):
        return []
    look, upright = kit.look, box.h > box.w * 0.4
    said = kit.words("signs.owed", count=view.owed)
    size = min(look.type_size("body") * 1.1, 56.0)
    words = box._replace(h=size * 1.4) if upright else box._replace(w=box.w * 0.5)
    rest = (
        box._replace(y=words.bottom, h=box.h - words.h)
        if upright
        else box._replace(x=words.right, w=box.w - words.w)
    )
    high = min(rest.h - 8, 112.0)
    wide = high / SHAPE
    sheet = look.drawing(_outline(look, wide, high), wide, high)
    left = rest.center[0] - (view.owed * (wide + 14) - 14) / 2
    return [
        centred(look, look.fitted(said, words.w, size, "foam", "bold"), words),
        *(at(look, sheet, left + i * (wide + 14), rest.y + 4) for i in range(view.owed)),
    ]


def _outline(look: Look, wide: float, high: float) -> str:
    """Return the dashed place of a card that is still to be played."""
    return (
        f'<rect x="3" y="3" width="{wide - 6:.1f}" height="{high - 6:.1f}" rx="8" fill="#1c0e19" '
        f'fill-opacity="0.5" stroke="{look.hex("foam")}" stroke-width="3" stroke-dasharray="7 6"/>'
    )


def beside(view: View, area: Area, piece: Piece) -> Box | None:
    """Return where it is said what the picked card would cost on a pile: on its plinth."""
    return arrange(view, area).feet[piece.pile].tag if isinstance(piece, Pile) else None


if TYPE_CHECKING:
    from games.stage.drawing import Drawing
    from games.the_game.table import drawing as here

    _: Drawing[View] = here
