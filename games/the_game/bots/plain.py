"""A plain player: takes the smallest step that it sees, one card at a time."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick
from games.core.rules import Move
from games.the_game.rules.piles import step_to, table_of
from games.the_game.rules.state import View
from games.the_game.rules.terms import EndTurn, Play

ASKED = {"please": 3, "leave": 6}
"""Steps that it rather takes than touch a pile of which another seat said this."""


def choose(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Return the play with the smallest step; no more of them than the turn must have."""
    for move in legal:
        if isinstance(move, EndTurn):
            return move
    table, tops = table_of(view.config), view.tops
    plays = [move for move in legal if isinstance(move, Play)]
    asked = [
        sum([ASKED.get(word, 0) for seat, word in enumerate(said) if seat != view.seat])
        for said in view.signals
    ]
    steps = [
        step_to(table.rising[play.pile], tops[play.pile], play.card, table.trick) + asked[play.pile]
        for play in plays
    ]
    best = min(steps)
    return pick([play for play, step in zip(plays, steps, strict=True) if step == best], rng)
