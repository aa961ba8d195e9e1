"""How The Game is drawn: four piles in the middle, your hand below them in an arc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.rules import Event
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Box
from games.stage.water import water
from games.stage.widgets import centred
from games.the_game.rules import PLAY, View, piles_of
from games.the_game.table.layout import apart, area, arrange, buried, layout
from games.the_game.table.moments import CUES
from games.the_game.table.paint import direction, paint, tally

__all__ = [
    "CUES",
    "SCORED",
    "apart",
    "area",
    "buried",
    "furniture",
    "ground",
    "layout",
    "paint",
    "tally",
]

SCORED: tuple[type[Event], ...] = ()


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the water that the table lies on."""
    return water(kit.look)


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return what stands around the piles: direction, cards so far, room left, what is owed."""
    look, places, piles = kit.look, arrange(view, area.table), piles_of(view.config)
    wide = area.table.w / (len(view.piles) + 1) - 12
    sprites: list[Sprite] = []
    for number, (pile, pose) in enumerate(zip(view.piles, places.piles, strict=True)):
        top = pose.y - pose.height / 2
        sprites += direction(kit, piles.rising[number], Box(pose.x - wide / 2, top - 62, wide, 50))
        count = kit.words("signs.played", count=len(pile) - 1)
        room = kit.words("signs.room", count=piles.room(number, pile[-1]))
        line = f"{count} · {room}"
        fits = look.text_width(line, 26.0, "body") <= wide
        text = look.fitted(line if fits else room, wide, 26.0, "foam", "body")
        box = Box(pose.x - wide / 2, pose.y + pose.height / 2 + 8, wide, 34)
        sprites.append(centred(look, text, box))
    if view.phase is PLAY and view.owed and not view.stuck:
        box = places.owed
        said = kit.words("signs.owed", count=view.owed)
        text = look.fitted(said, box.w, "large", "sun", "bold")
        sprites.append(centred(look, text, box))
    deck = places.deck
    key = "deck" if view.deck else "deck_empty"
    text = look.fitted(kit.words(f"signs.{key}", count=view.deck), wide, 26.0, "foam", "body")
    under = Box(deck.x - wide / 2, deck.y + deck.height / 2 + 8, wide, 34)
    return [*sprites, centred(look, text, under)]


if TYPE_CHECKING:
    from games.stage.drawing import Drawing
    from games.the_game.table import drawing as here

    _: Drawing[View] = here
