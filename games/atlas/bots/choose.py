"""How a bot decides: it looks at what it could do, and at what its hand is worth then."""

from __future__ import annotations

from collections.abc import Sequence

from games.atlas.bots import plain
from games.atlas.bots.levels import Level
from games.atlas.bots.memory import recall
from games.atlas.bots.worth import Sight, Taste, dangers, sight_of, worth
from games.atlas.rules import (
    ATLAS,
    CELLS,
    SPECIES,
    AnyMove,
    Claim,
    Faces,
    Give,
    Meld,
    Play,
    TradeWith,
    View,
    cell_of,
    is_action,
    leavings,
    without,
)
from games.core.chance import Random, pick
from games.core.rules import Event


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[AnyMove], rng: Random, level: Level
) -> AnyMove:
    """Return the move after which the hand is worth most."""
    plays = [move for move in legal if isinstance(move, Play)]
    if plays and rng.random() < level.slips:
        return pick(plays, rng)
    if level.plain:
        return plain.choose(view, legal, rng)
    return Mind(view, seen, level).choose(legal, rng)


class Mind:
    """One decision, thought through."""

    def __init__(self, view: View, seen: Sequence[Event], level: Level) -> None:
        self.view, self.seen, self.level = view, seen, level
        self.hand: Faces = tuple(sorted([view.faces[card] for card in view.hand]))
        self.sight: Sight = sight_of(view)
        self.taste = Taste(level.card, level.atlas, level.waits, level.out)

    def choose(self, legal: Sequence[AnyMove], rng: Random) -> AnyMove:
        """Return the best move; luck only decides what is the same to everyone."""
        match legal[-1]:
            case Claim():
                return max(legal, key=self.after_claim)
            case Give():
                return max(legal, key=self.after_gift)
            case Meld(pair) if len(pair) == 2:
                return legal[-1]
            case Meld() | Play():
                return self.best_turn()
            case TradeWith():
                return plain.smallest(self.view, legal, rng)
            case _:
                return pick(legal, rng)

    def worth(self, hand: Faces) -> float:
        """Return what a hand is worth when the turn is over; none at all is best."""
        return worth(hand, self.sight, self.taste) if hand else float("inf")

    def after_claim(self, move: AnyMove) -> float:
        """Return what is worth of the hand after a claim, or without it."""
        return self.worth(without(self.hand, move.faces) if isinstance(move, Claim) else self.hand)

    def after_gift(self, move: AnyMove) -> float:
        """Return what is worth of the hand without a card that is given back."""
        return self.worth(without(self.hand, (move.face,)) if isinstance(move, Give) else ())

    def best_turn(self) -> AnyMove:
        """Return the first move of the best way to lay down melds and then play a card."""
        danger = self.dangers()
        courses = [
            (self.after_play(left, face, danger), melds, face)
            for left, melds in leavings(self.hand).items()
            for face in dict.fromkeys(left) or (ATLAS,)
        ]
        _, melds, face = max(courses, key=lambda course: course[0])
        return Meld(melds[0]) if melds else Play(face)

    def after_play(self, left: Faces, face: int, danger: Sequence[float]) -> float:
        """Return what is worth of it to play a card of what is left after melds."""
        if len(left) == 1 and not self.view.config.lone_card_win and not is_action(face):
            return self.worth(left)  # rule 9: it is kept
        value = self.worth(without(left, (face,)) if left else ())
        if is_action(face):
            return value + self.level.action
        return value - self.level.careful * danger[cell_of(face)] if face < SPECIES else value

    def dangers(self) -> Sequence[float]:
        """Return how likely others claim a card of each cell."""
        if not self.level.careful:
            return (0.0,) * CELLS
        compulsory = self.view.config.claims == "compulsory"
        return dangers(self.view, self.sight, recall(self.seen, len(self.view.counts), compulsory))
