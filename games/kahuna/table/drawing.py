"""How Kahuna is drawn: the archipelago, the cards beside it, a hand before each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.rules import Event
from games.core.speech import Piece
from games.kahuna.rules import RoundEnded, View
from games.kahuna.table.layout import Lagoon, area, lagoon, layout
from games.kahuna.table.moments import CUES
from games.kahuna.table.paint import paint
from games.kahuna.table.pieces import Card, Deck, EndTurn, Island, Pile
from games.kahuna.table.tally import tally
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Area, Box
from games.stage.water import water
from games.stage.widgets import at, centred

__all__ = [
    "BADGE",
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

BADGE = 0.3
"""Lines of cards and names of islands stand in their lower halves."""
LETTERS = 34.0
"""Size of the letters on the water at most, so that they end before the nearest island."""
SCORED: tuple[type[Event], ...] = (RoundEnded,)


HOURS = (("#49B7B4", "#237F92"), ("#3BA7C4", "#1B7196"), ("#7C77A8", "#35577F"))
"""The water from above to below in the morning, at noon and in the evening: a round each."""


def ground(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the lagoon that the table lies in, in the light of the round."""
    hour = min(view.round, len(HOURS)) - 1
    return water(kit.look, None if kit.look.high_contrast else HOURS[hour])


def furniture(kit: Kit, view: View, area: Area) -> list[Sprite]:
    """Return the reef, the empty slots, and the signs that say how far the match has come."""
    look, sea = kit.look, lagoon(view, area)
    sprites: list[Sprite] = []
    for pose in sea.slots:
        empty = look.panel(pose.width, pose.height, "deep", pose.width * 0.08, "foam", 2, 0.3)
        sprites.append(at(look, empty, pose.x - pose.width / 2, pose.y - pose.height / 2))
    return sprites + _signs(kit, view, sea)


def _signs(kit: Kit, view: View, sea: Lagoon) -> list[Sprite]:
    """Say which round it is, and when the last cards are near."""
    rounds = len(view.config.awards) + 1
    signs = [kit.words("signs.round", round=view.round, rounds=rounds)]
    if view.last:
        signs.append(kit.words("signs.last_turns"))
    elif view.deck <= view.config.market:
        signs.append(kit.words("signs.last_cards"))
    size = min(kit.look.type_size("body"), LETTERS)
    label = kit.look.fitted(" · ".join(signs), sea.water.w * 0.4, size, "foam", "bold")
    wide = label.get_width() / kit.look.scale + 44
    high = size * 1.6
    box = Box(sea.water.x + 16, sea.water.bottom - high - 12, wide, high)
    sheet = kit.look.panel(wide, high, "deep", high / 2, opacity=0.88)
    return [at(kit.look, sheet, box.x, box.y), centred(kit.look, label, box)]


def apart(view: View) -> list[set[Piece]]:
    """Return groups of pieces that must not overlap; bridges meet at their islands."""
    islands: set[Piece] = {Island(number) for number in range(len(view.config.islands))}
    slots = {Card(slot[0]) for slot in view.market if slot}
    return [islands, {Deck(), Pile(), EndTurn(), *slots}]


def buried(view: View) -> int:
    """Return how many cards, bridges and stones are no piece now: in stacks and supplies."""
    bridges = sum(own.bit_count() for own in view.bridges)
    stones = sum(len(held) for held in view.islands)
    return view.deck + len(view.pile) + sum(view.buried) - bridges - stones


if TYPE_CHECKING:
    from games.kahuna.table import drawing as here
    from games.stage.drawing import Drawing

    _: Drawing[View] = here
