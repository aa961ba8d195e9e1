"""A word of advice: what a good team mate would do now.

The advice is that of the game's own bots, the only place where speech asks them.
"""

from __future__ import annotations

from games.core.rules import Move
from games.core.speech import Advice, Key, Told
from games.the_game.bots import advise, gladness, known, worth_saying
from games.the_game.rules import GIVE_UP, TALK, WISH, Play, Signal, View, piles_of, step_to
from games.the_game.table.names import pile_key


def hint(view: View) -> Advice:
    """Return what the seat may do that looks at this table; it is to act."""
    if not known(view.config):
        return Advice(Told("unknown"))
    if view.phase is WISH:
        return Advice(Told("wish", {"wish": Key(f"wishes.{gladness(view)}")}))
    if view.phase is TALK:
        return _talk(view, worth_saying(view))
    if view.stuck:
        return Advice(Told("cornered"), None) if view.played else Advice(Told("stuck"), GIVE_UP)
    if not view.hand:
        return Advice(Told("empty"))
    course = advise(view)
    if not course:
        return Advice(Told("stop"))
    (card, pile), *rest = course
    piles, play = piles_of(view.config), Play(card, pile)
    step = step_to(piles.rising[pile], view.tops[pile], card, piles.trick)
    fields = {"card": card, "pile": pile_key(view.config, pile), "cost": abs(step)}
    if step < 0:
        return Advice(Told("trick", fields), play)
    for after, on in rest[:1]:
        if on == pile and step_to(piles.rising[pile], card, after, piles.trick) < 0:
            return Advice(Told("set_up", {**fields, "next": after}), play)
    return Advice(Told("step", fields), play)


def _talk(view: View, move: Move | None) -> Advice:
    if isinstance(move, Signal):
        return Advice(Told(move.about.value, {"pile": pile_key(view.config, move.pile)}))
    return Advice(Told("quiet"))
