"""Who has to claim the card just played, and who gets it if several do (rule 5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.atlas.rules.cards import Hand
from games.atlas.rules.faces import ATLAS, Faces
from games.atlas.rules.marks import LINKS
from games.atlas.rules.melds import claims_with
from games.atlas.rules.terms import Config, Precedence
from games.core.rules import Seat, Value

NOBODY: Seat = -1


def able(hands: Sequence[Hand], player: Seat, played: int) -> list[Seat]:
    """Return who but the player can meld with the species that was played, or has one card only.

    One loop for all of them, for it runs at nearly every move.
    """
    here, four, five = LINKS[played]
    found = []
    for seat, hand in enumerate(hands):
        if seat == player:
            continue
        once = hand.once
        if (
            hand.twice & here
            or once & four == four
            or once & five == five
            or (hand.atlas and _completes(hand, played))
            or len(hand.cards) == 1
        ):
            found.append(seat)
    return found


def _completes(hand: Hand, played: int) -> bool:
    """Tell whether Atlas cards of a hand can stand for all that a claim lacks."""
    here, four, five = [links & ~hand.once for links in LINKS[played]]
    return hand.atlas > 1 or not here or four.bit_count() < 2 or five.bit_count() < 2


def must_claim(config: Config, options: Sequence[Faces]) -> bool:
    """Tell whether a seat with these claims has to make one of them: one needs no Atlas card."""
    return config.claims == "compulsory" and any(ATLAS not in faces for faces in options)


def has_to(config: Config, hand: Hand, played: int) -> bool:
    """Tell whether a hand has to claim the card played."""
    return config.claims == "compulsory" and must_claim(config, claims_with(hand.faces, played))


def forced(config: Config, hand: Hand, played: int) -> Faces | None:
    """Return the only answer to a card played of a hand that can claim it; None: it has a choice.

    It is () for a single card that cannot claim. Since edition 2 whoever can claim is always asked.
    """
    asks = config.edition > 1
    if len(hand.cards) > 1 and (asks or hand.atlas or config.claims == "optional"):
        return None  # an Atlas card can take the place of any other
    options = claims_with(hand.faces, played)
    if not options:
        return ()
    return options[0] if not asks and len(options) == 1 and must_claim(config, options) else None


class Claimant(Value, frozen=True):
    """A seat that wants the card, and what its claim is like."""

    seat: Seat
    wins: bool
    """Whether the claim empties its hand."""
    same: bool
    """Whether it melds two natural copies of the species played."""


def decide(
    claimants: Sequence[Claimant], player: Seat, direction: int, seats: int
) -> tuple[Seat, Precedence]:
    """Return which of the claimants gets the card of `player`, and the rule that says so."""
    if len(claimants) == 1:
        return claimants[0].seat, Precedence.ONLY

    def later(claimant: Claimant) -> int:
        return (claimant.seat - player) * direction % seats

    def distance(claimant: Claimant) -> int:
        return min(later(claimant), seats - later(claimant))

    chain: tuple[tuple[Precedence, Callable[[Claimant], int]], ...] = (
        (Precedence.WINS, lambda claimant: not claimant.wins),  # rule 5.1: it empties the hand
        (
            Precedence.SAME,
            lambda claimant: not claimant.same,
        ),  # rule 5.2: two more of the same species
        (Precedence.NEAR, distance),  # rule 5.3: it sits nearer, whichever way round
        (Precedence.SOONER, later),  # rule 5.4: it would play sooner
    )
    left = list(claimants)
    for reason, rank in chain:
        best = min(map(rank, left))
        left = [claimant for claimant in left if rank(claimant) == best]
        if len(left) == 1:
            return left[0].seat, reason
    raise AssertionError("no two seats play equally soon")
