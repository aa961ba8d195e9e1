"""How The Game is drawn: four piles in the middle, your hand below them in an arc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.rules import Event
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Box
from games.stage.widgets import centred
from games.the_game.rules import PLAY, View, piles_of
from games.the_game.table.layout import apart, arrange, aspect, buried, layout
from games.the_game.table.moments import CUES
from games.the_game.table.paint import direction, paint, tally

__all__ = [
    "CUES",
    "SCORED",
    "apart",
    "aspect",
    "buried",
    "furniture",
    "layout",
    "paint",
    "tally",
]

SCORED: tuple[type[Event], ...] = ()


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return what stands around the piles: direction, cards so far, room left, what is owed."""
    look, places, piles = kit.look, arrange(view, area.table), piles_of(view.config)
    sprites: list[Sprite] = []
    for number, (pile, pose) in enumerate(zip(view.piles, places.piles, strict=True)):
        top = pose.y - pose.height / 2
        sprites += direction(kit, piles.rising[number], Box(pose.x - 110, top - 62, 220, 50))
        lines = (
            kit.words("signs.played", count=len(pile) - 1),
            kit.words("signs.room", count=piles.room(number, pile[-1])),
        )
        for i, line in enumerate(lines):
            text = look.text(line, 26.0, "foam", "body")
            box = Box(pose.x - 110, pose.y + pose.height / 2 + 8 + i * 34, 220, 34)
            sprites.append(centred(look, text, box))
    if view.phase is PLAY and view.owed:
        text = look.text(kit.words("signs.owed", count=view.owed), "large", "sun", "bold")
        box = places.buttons._replace(w=places.buttons.w * 0.3)
        sprites.append(centred(look, text, box))
    deck = places.deck
    key = "deck" if view.deck else "deck_empty"
    text = look.text(kit.words(f"signs.{key}", count=view.deck), 26.0, "foam", "body")
    under = Box(deck.x - 130, deck.y + deck.height / 2 + 8, 260, 34)
    return [*sprites, centred(look, text, under)]


if TYPE_CHECKING:
    from games.stage.drawing import Drawing
    from games.the_game.table import drawing as here

    _: Drawing[View] = here
