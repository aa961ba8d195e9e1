"""The cards of a round, drawn: which were played, and how many were discarded secretly."""

from __future__ import annotations

from games.kahuna.rules import View
from games.kahuna.table.paint import named
from games.stage.canvas import Sprite
from games.stage.kit import Kit
from games.stage.space import Box
from games.stage.widgets import at


def tally(kit: Kit, view: View, box: Box) -> list[Sprite]:
    """Return a row for each island with its cards: those played dark, the own ones golden."""
    look, count = kit.look, len(view.config.islands)
    columns = 3 if box.w > 900 else 2
    rows = -(-count // columns)
    wide, high = box.w / columns, min(box.h / (rows + 1), 96.0)
    card = (high * 0.5, high * 0.7)
    sprites: list[Sprite] = []
    hand = [island for _, island in view.hand]
    for number in range(count):
        spot = Box(box.x + number % columns * wide, box.y + number // columns * high, wide, high)
        label = look.fitted(named(kit, number), wide * 0.5, "large", "foam", "bold")
        sprites.append(at(look, label, spot.x, spot.y + high * 0.2))
        for copy in range(view.config.copies):
            played = copy < view.pile.count(number)
            own = copy >= view.config.copies - hand.count(number)
            fill, rim = ("deep", "foam") if played else ("sun" if own else "paper", "coral")
            sheet = look.panel(*card, fill, 7, rim, 3)
            x = spot.x + wide * 0.52 + copy * (card[0] + 10)
            sprites.append(
                at(look, sheet, x, spot.y + high * 0.12)._replace(alpha=120 if played else 255)
            )
    told = [
        kit.words("signs.buried", count=sum(view.buried)),
        *([kit.words("signs.own")] if hand else []),
    ]
    buried = look.fitted(" · ".join(told), box.w, "body", "foam")
    return [*sprites, at(look, buried, box.x, box.y + rows * high + 12)]
