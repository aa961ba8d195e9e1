"""What lies on the table, what a seat may know of it, and what it may suppose about the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from typing import Any

from games.atlas.rules.cards import Hand, hand_of
from games.atlas.rules.claims import NOBODY, able, forced, has_to
from games.atlas.rules.faces import ATLAS, HIDDEN, SPECIES, Cards, Faces
from games.atlas.rules.melds import claims_with
from games.atlas.rules.terms import Config, End, Precedence, Reason, known
from games.core.chance import SEEDS, Random, shuffled
from games.core.rules import Outcome, Seat, Value


class Phase(Enum):
    """What is asked of those who are to act."""

    TURN = "turn"
    """Melds and a card (rule 3)."""
    CLAIM = "claim"
    """Who claims the card just played (rule 5)."""
    TRADE = "trade"
    """With whom to trade, if at all (rule 7)."""
    TAKE = "take"
    """Which card to take of the other hand."""
    GIVE = "give"
    """Which card to give back."""


TURN, CLAIM, TRADE, TAKE, GIVE = Phase


class Laid(Value, frozen=True):
    """A meld out of play, whose cards everyone has seen."""

    seat: Seat
    cards: Cards
    claimed: bool
    """Whether the last of its cards was played by somebody else."""


class Won(Value, frozen=True):
    """Who got the card last played, and why (rule 5)."""

    seat: Seat
    reason: Precedence
    rivals: tuple[Seat, ...]


class Score(Value, frozen=True):
    """What came of a round."""

    winner: Seat | None
    points: int
    reason: End


class State(Value, frozen=True):
    """Where every card is, and how far the round and the turn have come."""

    config: Config
    seed: int
    faces: tuple[int, ...]
    """What each card shows; the draw pile is those from `top` on."""
    top: int
    hands: tuple[Hand, ...]
    traded: tuple[Cards, ...]
    """Cards that each seat has seen in a trade."""
    starter: Seat
    """Who began this round; the dealer sits to the right."""
    mover: Seat = NOBODY
    direction: int = 1
    """1: clockwise, -1: against it."""
    phase: Phase = TURN
    lone: bool = False
    """Whether the mover began its turn with a single card (rule 8)."""
    pile: Cards = ()
    """Cards played and not claimed, the last one last."""
    melds: tuple[Laid, ...] = ()
    waiting: tuple[Seat, ...] = ()
    """Seats that are asked and have not answered yet (rule 5)."""
    asked: tuple[Seat, ...] = ()
    must: tuple[Seat, ...] = ()
    """Those that are asked and have to claim, which everyone may know."""
    wants: tuple[Faces, ...] = ()
    """While seats are asked: the cards that each seat wants to meld with the one played, or ()."""
    partner: Seat = NOBODY
    """With whom the mover trades."""
    won: Won | None = None
    sheet: tuple[Score, ...] = ()
    """The rounds before this one."""
    outcome: Outcome[Reason] | None = None


class View(Value, frozen=True):
    """What a seat may know: all but the draw pile and the other hands."""

    seat: Seat | None
    config: Config
    faces: tuple[int, ...]
    """What each card shows, HIDDEN where this seat never saw it."""
    top: int
    """The card on top of the draw pile, if there is one."""
    hands: tuple[Cards, ...]
    """Cards of each seat, in the order they came."""
    starter: Seat
    mover: Seat
    direction: int
    phase: Phase
    lone: bool
    pile: Cards
    melds: tuple[Laid, ...]
    waiting: tuple[Seat, ...]
    """Those asked that have not answered yet, as far as this seat knows: it, and who must claim."""
    asked: tuple[Seat, ...]
    answer: Faces | None
    """What this seat wants to meld with the card played; () if nothing; None: it was not asked."""
    partner: Seat
    won: Won | None
    sheet: tuple[Score, ...]
    outcome: Outcome[Reason] | None

    @property
    def hand(self) -> Cards:
        """The own cards, in the order they came; () for a view of nobody's."""
        return () if self.seat is None else self.hands[self.seat]

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards in each hand."""
        return tuple(map(len, self.hands))

    @property
    def deck(self) -> int:
        """Cards in the draw pile."""
        return len(self.faces) - self.top

    @property
    def number(self) -> int:
        """The number of this round, from 1."""
        return len(self.sheet) + (not self.outcome)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat so far."""
        return totals(self.sheet, len(self.hands))


def totals(sheet: Sequence[Score], seats: int) -> tuple[int, ...]:
    """Return the points of each seat in all these rounds."""
    points = [0] * seats
    for score in sheet:
        if score.winner is not None:
            points[score.winner] += score.points
    return tuple(points)


def view_for(state: State, seat: Seat | None) -> View:
    """Return what a seat may know (None: what everyone may)."""
    faces, top = state.faces, state.top
    shown = [*faces[:top], *[HIDDEN] * (len(faces) - top)]
    if not state.outcome:  # then all hands are shown
        for other, hand in enumerate(state.hands):
            for card in hand.cards if other != seat else ():
                shown[card] = HIDDEN
        for card in () if seat is None else state.traded[seat]:
            shown[card] = faces[card]
    answered = seat in state.asked and seat not in state.waiting
    return View(
        seat=seat,
        config=state.config,
        faces=tuple(shown),
        top=top,
        hands=tuple([hand.cards for hand in state.hands]),
        starter=state.starter,
        mover=state.mover,
        direction=state.direction,
        phase=state.phase,
        lone=state.lone,
        pile=state.pile,
        melds=state.melds,
        waiting=known(state.waiting, state.must, seat),
        asked=known(state.asked, state.must, seat),
        answer=state.wants[seat] if answered and seat is not None else None,
        partner=state.partner,
        won=state.won,
        sheet=state.sheet,
        outcome=state.outcome,
    )


def out_of_sight(view: View) -> list[int]:
    """Return the faces of all cards that a seat cannot see: in the draw pile and in hands."""
    left = deck_of(view.config)
    count = [0] * (ATLAS + 1)
    for face in left:
        count[face] += 1
    for face in view.faces:
        if face != HIDDEN:
            count[face] -= 1
    return [face for face, left in enumerate(count) for _ in range(left)]


def deck_of(config: Config) -> tuple[int, ...]:
    """Return the faces of all cards, ascending (rule 1)."""
    return _deck((*(config.copies,) * SPECIES, *config.numbers))


@cache
def _deck(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([face for face, count in enumerate(counts) for _ in range(count)])


PATIENCE = 60
"""Hands that are tried for a seat of which is known whether it has to claim."""


def guess(view: View, seat: Seat | None, rng: Random) -> State:
    """Deal the cards that are out of sight anew.

    While seats are asked, those hands are such that whoever is asked openly has to claim, and
    nobody else has (rule 5), as far as that is found soon. Whoever could claim as well is asked.
    """
    hidden = [card for card, face in enumerate(view.faces) if face == HIDDEN]
    faces = list(view.faces)
    for card, face in zip(hidden, shuffled(out_of_sight(view), rng), strict=True):
        faces[card] = face
    claims = _claims(view, faces, seat, rng) if view.phase is CLAIM else {}
    known = [card for card, face in enumerate(view.faces) if face != HIDDEN]
    return State(
        config=view.config,
        seed=int(rng.random() * SEEDS),
        faces=tuple(faces),
        top=view.top,
        hands=tuple([_hand(view, faces, of) for of in range(len(view.hands))]),
        traded=tuple([_known(view, known) if of == seat else () for of in range(len(view.hands))]),
        starter=view.starter,
        mover=view.mover,
        direction=view.direction,
        phase=view.phase,
        lone=view.lone,
        pile=view.pile,
        melds=view.melds,
        partner=view.partner,
        won=view.won,
        sheet=view.sheet,
        outcome=view.outcome,
        **claims,
    )


def _hand(view: View, faces: Sequence[int], seat: Seat) -> Hand:
    cards = view.hands[seat]
    return hand_of(cards, tuple([faces[card] for card in cards]))


def _claims(view: View, faces: list[int], seat: Seat | None, rng: Random) -> dict[str, Any]:
    """Return who is asked about the card played, and what each has answered, in a guess."""
    others = [of for of in range(len(view.hands)) if of not in (seat, view.mover)]
    for of in others:
        _fit(view, faces, of, rng, _as_told)
    free = [of for of in others if of not in view.asked]
    alone = [of for of in free if _chooses(view, faces, of)]
    if not (alone or view.waiting):  # then somebody has a choice, for else nobody would be asked
        alone = [next((of for of in free if _fit(view, faces, of, rng, _chooses)), free[0])]
    waiting = tuple(sorted([*view.waiting, *alone]))
    return {
        "asked": tuple(sorted([*view.asked, *alone])),
        "must": tuple([of for of in view.asked if of != seat or _has_to(view, faces, of)]),
        "waiting": waiting,
        "wants": tuple([_want(view, faces, of, waiting) for of in range(len(view.hands))]),
    }


def _forced(view: View, faces: Sequence[int], seat: Seat) -> Faces | None:
    """Return the only answer of a hand in a guess; () if it cannot claim, None if it is asked."""
    hand, played = _hand(view, faces, seat), faces[view.pile[-1]]
    return forced(view.config, hand, played) if able([hand], NOBODY, played) else ()


def _has_to(view: View, faces: Sequence[int], seat: Seat) -> bool:
    """Tell whether a hand in a guess is asked openly."""
    hand, played = _hand(view, faces, seat), faces[view.pile[-1]]
    return _forced(view, faces, seat) is None and has_to(view.config, hand, played)


def _chooses(view: View, faces: Sequence[int], seat: Seat) -> bool:
    """Tell whether a hand in a guess is asked alone."""
    return _forced(view, faces, seat) is None and not _has_to(view, faces, seat)


def _as_told(view: View, faces: Sequence[int], seat: Seat) -> bool:
    """Tell whether a hand in a guess has to claim just if its seat is asked openly."""
    return _has_to(view, faces, seat) == (seat in view.asked)


Fits = Callable[[View, Sequence[int], Seat], bool]


def _fit(view: View, faces: list[int], seat: Seat, rng: Random, fits: Fits) -> bool:
    """Exchange hidden cards of a hand until it fits what is known of it; return whether it does."""
    hand = [card for card in view.hands[seat] if view.faces[card] == HIDDEN]
    left = range(view.top, len(faces))
    for _ in range(PATIENCE if left else 0):
        if fits(view, faces, seat):
            return True
        for card in hand:
            other = left[int(rng.random() * len(left))]
            faces[card], faces[other] = faces[other], faces[card]
    return fits(view, faces, seat)


def _want(view: View, faces: Sequence[int], seat: Seat, waiting: Sequence[Seat]) -> Faces:
    """Return what a seat may have answered, or has to answer."""
    if seat == view.mover or seat in waiting:
        return ()
    if seat == view.seat and view.answer is not None:
        return view.answer
    if seat in view.asked:
        options = claims_with([faces[card] for card in view.hands[seat]], faces[view.pile[-1]])
        return next(iter(options), ())
    return _forced(view, faces, seat) or ()


def _known(view: View, known: Sequence[int]) -> Cards:
    """Return the cards in other hands that the view's seat has seen in a trade."""
    own = view.hand
    return tuple([c for hand in view.hands for c in hand if c not in own and c in known])
