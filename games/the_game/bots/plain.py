"""A plain player: takes the smallest step that it sees, one card at a time."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Random, pick
from games.core.rules import Move
from games.the_game.rules import EndTurn, Kind, Play, View, piles_of, step_to

ASKED: dict[Kind | None, int] = {Kind.PLEASE: 3, Kind.LEAVE: 6}
"""Steps that it rather takes than touch a pile of which another seat said this."""


def choose(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Return the play with the smallest step; no more of them than the turn must have."""
    for move in legal:
        if isinstance(move, EndTurn):
            return move
    piles, tops = piles_of(view.config), view.tops
    plays = [move for move in legal if isinstance(move, Play)]
    asked = [
        sum([ASKED.get(kind, 0) for seat, kind in enumerate(signals) if seat != view.seat])
        for signals in view.signals
    ]
    steps = [
        step_to(piles.rising[play.pile], tops[play.pile], play.card, piles.trick) + asked[play.pile]
        for play in plays
    ]
    best = min(steps)
    return pick([play for play, step in zip(plays, steps, strict=True) if step == best], rng)
