"""Positions of Atlas in few letters: `Nl1` is a land animal of North Asia, `AT` Atlas itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.atlas import rules
from games.atlas.rules import (
    ATLAS,
    REVERSE,
    SKIP,
    TRADE,
    AnyMove,
    Claim,
    Config,
    Meld,
    Phase,
    Play,
    State,
)
from games.atlas.rules.cards import hand_of
from games.core import library
from games.core.chance import generator
from games.core.rules import Event, Seat

E = TypeVar("E", bound=Event)

GAME = library.load("atlas")
CONFIG: Config = GAME.config()
NAMED = {"SK": SKIP, "RE": REVERSE, "TR": TRADE, "AT": ATLAS}
REGIONS, CATEGORIES = "NCSWE", "lwbp"
"""North, East and Central, South, West, South East; land, water, bird, plant."""


def face(name: str) -> int:
    """Return a face by its short name."""
    if name in NAMED:
        return NAMED[name]
    region, category, kind = REGIONS.index(name[0]), CATEGORIES.index(name[1]), int(name[2])
    return 12 * region + 3 * category + kind - 1


def faces(names: str) -> tuple[int, ...]:
    """Return faces, ascending as moves have them."""
    return tuple(sorted(map(face, names.split())))


def play(name: str) -> Play:
    return Play(face(name))


def meld(names: str) -> Meld:
    return Meld(faces(names))


def claim(names: str) -> Claim:
    return Claim(faces(names))


def position(
    *hands: str, deck: str = "SK RE SK RE", config: Config = CONFIG, **more: object
) -> State:
    """Return a state in which seat 0 has drawn and is to play, unless more is said.

    The draw pile is what `deck` names, the next card first.
    """
    known = [[face(name) for name in hand.split()] for hand in hands]
    shown = [card for hand in known for card in hand]
    starts = [sum(map(len, known[:seat])) for seat in range(len(hands))]
    state = State(
        config=config,
        seed=5,
        faces=(*shown, *[face(name) for name in deck.split()]),
        top=len(shown),
        hands=tuple(
            [
                hand_of(tuple(range(start, start + len(hand))), tuple(hand))
                for start, hand in zip(starts, known, strict=True)
            ]
        ),
        traded=((),) * len(hands),
        starter=0,
        mover=0,
    )
    return replace(state, **more)


def hand(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the faces of a hand, ascending."""
    return tuple(sorted(state.hands[seat].faces))


def act(state: State, seat: Seat, *moves: AnyMove) -> tuple[State, list[Event]]:
    """Make moves of a seat, each checked to be legal; return the state and all events.

    Whoever is asked about a card and can say one thing only says it.
    """
    events: list[Event] = []
    for move in moves:
        assert move in rules.legal_moves(state, seat), move
        state, more = rules.apply(state, seat, move)
        events += more
        while state.phase is Phase.CLAIM and (said := _only_answer(state)):
            state, more = rules.apply(state, *said)
            events += more
    return state, events


def _only_answer(state: State) -> tuple[Seat, AnyMove] | None:
    for seat in rules.to_act(state):
        legal = rules.legal_moves(state, seat)
        if len(legal) == 1:
            return seat, legal[0]
    return None


def one(events: Sequence[Event], kind: type[E]) -> E:
    """Return the only event of a kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def random_match(
    seats: int, seed: int, **variants: library.Choice
) -> Iterator[tuple[State, Sequence[Event]]]:
    """Play a match at random; yield every state with the events that led to it."""
    rng = generator("random", seats, seed)
    state, events = rules.setup(GAME.config(**variants), seats, seed)
    yield state, events
    while acting := rules.to_act(state):
        seat = acting[int(rng.random() * len(acting))]
        legal = rules.legal_moves(state, seat)
        state, events = rules.apply(state, seat, legal[int(rng.random() * len(legal))])
        yield state, events
