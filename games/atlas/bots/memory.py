"""What a bot remembers of a round: who could not claim what, and who threw what away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.atlas.rules import SPECIES, Claimed, Played, RoundBegan, cell_of
from games.core.rules import Event, Seat, TurnBegan


class Past(NamedTuple):
    """For each seat a mask of cells, bit 0 for the first."""

    unable: list[int]
    """Cells of which the seat could not claim a card without an Atlas card."""
    threw: list[int]
    """Cells of which the seat itself played a card."""


def recall(seen: Sequence[Event], seats: int, compulsory: bool) -> Past:
    """Go through what was seen of this round.

    Who does not claim a card, where that is compulsory, had no natural meld with it (rule 5). Since
    then it may have drawn some, but few have. Where claims are optional, nothing follows.
    """
    began = max([at for at, event in enumerate(seen) if isinstance(event, RoundBegan)], default=0)
    past = Past([0] * seats, [0] * seats)
    bit, claimants = 0, set[Seat]()
    for event in seen[began:]:
        match event:
            case Played(seat, _, face) if face < SPECIES:
                bit, claimants = 1 << cell_of(face), {seat}
                past.threw[seat] |= bit
            case Claimed(seat, rivals=rivals):
                claimants |= {seat, *rivals}
            case TurnBegan() if bit and compulsory:
                for seat in {*range(seats)} - claimants:
                    past.unable[seat] |= bit
                bit = 0
    return past
