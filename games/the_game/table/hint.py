"""A word of advice for people: what a good team mate would do now, as a sentence with fields."""

from __future__ import annotations

from typing import Any

from games.core.rules import Move
from games.the_game.bots.choose import Level, gladness, plan, say
from games.the_game.bots.memory import scene_of
from games.the_game.rules.piles import step_to, table_of
from games.the_game.rules.state import TALK, WISH, View
from games.the_game.rules.terms import Config, Signal

Hint = tuple[str, dict[str, Any]]
"""A key under `hints` in the words, and its fields; those named `pile` and `wish` are keys too."""


def hint(view: View) -> Hint:
    """Return what the seat may do that looks at this table; it is to act."""
    if (view.config.rising, view.config.falling) != (2, 2):
        return "quiet", {}
    if view.phase == WISH:
        return "wish", {"wish": f"wishes.{gladness(view)}"}
    if view.phase == TALK:
        return _talk(view, say(view))
    if not view.hand:
        return "empty", {}
    turn = plan(scene_of(view), Level(), "")
    if not turn:
        return "stop", {}
    (card, pile), *rest = turn
    config, table = view.config, table_of(view.config)
    cost = step_to(table.rising[pile], view.tops[pile], card, table.trick)
    fields = {"card": card, "pile": pile_key(config, pile), "cost": abs(cost)}
    if cost < 0:
        return "trick", fields
    back = [
        other
        for other, on in rest[:1]
        if on == pile and step_to(table.rising[pile], card, other, table.trick) < 0
    ]
    return ("set_up", {**fields, "next": back[0]}) if back else ("step", fields)


def _talk(view: View, move: Move) -> Hint:
    if isinstance(move, Signal):
        return move.about, {"pile": pile_key(view.config, move.pile)}
    return "quiet", {}


def pile_key(config: Config, pile: int) -> str:
    """Return the key of a pile's name in the words."""
    if pile < config.rising:
        return f"piles.rising.{pile + 1}"
    return f"piles.falling.{pile - config.rising + 1}"
