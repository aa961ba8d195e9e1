"""Positions of Kahuna in few letters: `A` is a card of ALOA, `EI` the line from ELAI to IFFI."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.core import library
from games.core.chance import generator, pick
from games.core.library import Choice
from games.core.rules import Event, Move, Outcome, Seat
from games.kahuna import rules
from games.kahuna.rules import Config, Draw, Pass, Place, Reason, Remove, State, board_of

GAME = library.load("kahuna")
CONFIG: Config = GAME.config()
NAMES = [island.name for island in CONFIG.islands]
BOARD = board_of(CONFIG)
PASS, DRAW = Pass(), Draw()
FIVE: dict[str, Choice] = {"secret_discard": "only_before_a_draw_with_five"}
STRICT: dict[str, Choice] = {
    **FIVE,
    "draw_pass": False,
    "build_on_enemy_island": False,
    "stone_cap": 10,
}
VARIANTS: list[dict[str, Choice]] = [
    {},
    FIVE,
    {"draw_pass": False},
    {"build_on_enemy_island": False},
    {"stone_cap": 10},
    STRICT,
]


def isle(name: str) -> int:
    """Return an island by its first letters."""
    return next(i for i, known in enumerate(NAMES) if known.startswith(name))


def line(text: str) -> int:
    """Return the line named by the first letters of its islands."""
    return BOARD.between[isle(text[0]), isle(text[1])]


def mask(text: str) -> int:
    return sum(1 << line(pair) for pair in text.split())


def position(
    hand: str = "",
    own: str = "",
    foe: str = "",
    *,
    other: str = "",
    market: str = "",
    deck: str = "",
    config: Config = CONFIG,
    mover: Seat = 0,
    pile: str = "",
    **more: Any,
) -> State:
    """Return a state from islands by letter (cards) and pairs of letters (bridges)."""
    faces: list[int] = []
    places: dict[str, tuple[int, ...]] = {}
    for place, letters in (("hand", hand), ("other", other), ("market", market), ("deck", deck)):
        places[place] = tuple(range(len(faces), len(faces) + len(letters)))
        faces += [isle(letter) for letter in letters]
    row = places["market"] + (rules.EMPTY,) * (config.market - len(market))
    hands = (places["hand"], places["other"])
    bridges = (mask(own), mask(foe))
    state = State(
        config=config,
        seed=5,
        faces=tuple(faces),
        top=len(hand) + len(other) + len(market),
        market=row,
        hands=hands if mover == 0 else (hands[1], hands[0]),
        bridges=bridges if mover == 0 else (bridges[1], bridges[0]),
        pile=tuple(isle(letter) for letter in pile),
        buried=((), ()),
        shown=((), ()),
        mover=mover,
    )
    return replace(state, **more)


def legal(state: State) -> tuple[Move, ...]:
    return rules.legal_moves(state, state.mover)


def plays(state: State) -> list[Place | Remove]:
    return [move for move in legal(state) if isinstance(move, Place | Remove)]


def play(state: State, *moves: Move) -> tuple[State, list[Event]]:
    """Make moves, each checked to be legal; return the state and all events."""
    events: list[Event] = []
    for move in moves:
        assert move in legal(state), move
        state, more = rules.apply(state, state.mover, move)
        events += more
    return state, events


def place(pair: str, card: str) -> Place:
    return Place(line(pair), isle(card))


def remove(pair: str, cards: str) -> Remove:
    first, second = sorted(map(isle, cards))
    return Remove(line(pair), first, second)


def held(state: State, seat: Seat) -> list[str]:
    """Return the islands that a seat controls."""
    return [NAMES[island] for island in rules.view_for(state, None).islands[seat]]


def ended(state: State) -> Outcome[Reason]:
    """Return how a match ended, which it did."""
    assert state.outcome
    return state.outcome


def random_matches(
    count: int, variants: Mapping[str, Choice] | None = None, seed: int = 0
) -> Iterator[tuple[State, Sequence[Event]]]:
    """Play matches at random and yield every state with the events that led to it."""
    config: Config = GAME.config(**variants or {})
    for number in range(count):
        rng = generator("random", seed, number)
        state, events = rules.setup(config, 2, number)
        yield state, events
        while not state.outcome:
            state, events = rules.apply(state, state.mover, pick(legal(state), rng))
            yield state, events
