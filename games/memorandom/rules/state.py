"""What lies on the table, what a seat may know of it, and what it may suppose about the rest."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import SEEDS, Random, shuffled
from games.core.rules import Outcome, Seat, Value
from games.memorandom.rules.sets import LINES, Face
from games.memorandom.rules.terms import Acted, Cards, Config, Faces, Reason

NOBODY = -1
"""In place of the caller: nobody has called yet."""
UNNAMED, HIDDEN = -1, -2
"""In place of a line: its seat has named none yet; it has, but you may not know which."""


class State(Value, frozen=True):
    """The grid, the personal cards, and how far the round and the match have come."""

    config: Config
    seed: int
    faces: Faces
    """Of every card, in the order of the shuffled deck."""
    grid: Cards
    """The card at each of the nine places."""
    hands: tuple[Cards, ...]
    """The personal cards of each seat, by slot."""
    scores: tuple[int, ...]
    dealer: Seat
    mover: Seat
    lines: tuple[int, ...]
    """What each seat has named, or UNNAMED."""
    caller: Seat = NOBODY
    peek: tuple[int, ...] = ()
    """Places at which `peeker` has looked in the move before this one."""
    peeker: Seat = NOBODY
    recent: tuple[Acted, ...] = ()
    """The last moves of this round, as everyone saw them."""
    round: int = 1
    """Counts every deal."""
    turns: int = 0
    """Turns of this round that are over."""
    redeals: int = 0
    """Rounds in a row that ended without a call."""
    dry: int = 0
    """Rounds in a row in which nobody gained a point."""
    questions: int = 0
    """How often the table was asked whether it plays on."""
    doubt: Reason | None = None
    """Why the table is asked whether it plays on; None: it is not."""
    undecided: tuple[Seat, ...] = ()
    """Seats that have yet to answer that, the next one first."""
    outcome: Outcome[Reason] | None = None


class View(Value, frozen=True):
    """What a seat may know: where every card lies, and the faces that it may look at now.

    What it has seen before and what lies where by now is for the player to remember.
    """

    seat: Seat | None
    config: Config
    mover: Seat
    """Whose turn it is, or was when it called."""
    dealer: Seat
    round: int
    turns: int
    redeals: int
    dry: int
    questions: int
    scores: tuple[int, ...]
    grid: Cards
    hands: tuple[Cards, ...]
    unused: int
    """Cards that are out of play in this round."""
    own: Faces
    """Faces of the own personal cards, by slot; () for a view of nobody's."""
    peek: tuple[tuple[int, Face], ...]
    """(place, face) of the cards at which this seat has just looked, until the next move of anyone.
    """
    recent: tuple[Acted, ...]
    """The last moves of this round, as everyone saw them."""
    open: tuple[tuple[int, Face], ...]
    """(card, face) of all cards on the table, if they were turned up and no deal has followed."""
    caller: Seat
    """Who has called, or NOBODY."""
    lines: tuple[int, ...]
    """What each seat has named, or UNNAMED, or HIDDEN."""
    doubt: Reason | None
    """Why the table is asked whether it plays on; None: it is not."""
    undecided: tuple[Seat, ...]
    """Seats that have yet to answer that, the next one first."""
    outcome: Outcome[Reason] | None


def view_for(state: State, seat: Seat | None) -> View:
    """Return what a seat may know (None: what everyone may)."""
    faces, lines = state.faces, state.lines
    if state.config.line_choice == "together" and UNNAMED in lines:
        lines = tuple(
            [line if line == UNNAMED or of == seat else HIDDEN for of, line in enumerate(lines)]
        )
    return View(
        seat=seat,
        config=state.config,
        mover=state.mover,
        dealer=state.dealer,
        round=state.round,
        turns=state.turns,
        redeals=state.redeals,
        dry=state.dry,
        questions=state.questions,
        scores=state.scores,
        grid=state.grid,
        hands=state.hands,
        unused=len(faces) - len(on_table(state.grid, state.hands)),
        own=() if seat is None else tuple([faces[card] for card in state.hands[seat]]),
        peek=tuple([(place, faces[state.grid[place]]) for place in state.peek])
        if seat == state.peeker
        else (),
        recent=state.recent,
        open=tuple([(card, faces[card]) for card in on_table(state.grid, state.hands)])
        if state.caller != NOBODY and UNNAMED not in state.lines
        else (),
        caller=state.caller,
        lines=lines,
        doubt=state.doubt,
        undecided=state.undecided,
        outcome=state.outcome,
    )


def clockwise(first: Seat, seats: int) -> list[Seat]:
    """Return all seats clockwise from this one."""
    return [(first + step) % seats for step in range(seats)]


def on_table(grid: Cards, hands: Sequence[Cards]) -> list[int]:
    """Return the cards that are in play, the grid first."""
    return [*grid, *(card for hand in hands for card in hand)]


def known(view: View) -> dict[int, Face]:
    """Return the face of every card that a view shows."""
    faces = {view.grid[place]: face for place, face in view.peek}
    if view.seat is not None:
        faces |= zip(view.hands[view.seat], view.own, strict=True)
    return faces | dict(view.open)


def guess(view: View, seat: Seat | None, rng: Random) -> State:
    """Turn the cards that are out of sight into others, with luck of its own for later deals."""
    seen = known(view)
    rest = view.config.faces()
    count = len(rest)
    for face in seen.values():
        rest.remove(face)
    hidden = iter(shuffled(rest, rng))
    lines = [int(rng.random() * len(LINES)) if line == HIDDEN else line for line in view.lines]
    return State(
        config=view.config,
        seed=int(rng.random() * SEEDS),
        faces=tuple([seen[card] if card in seen else next(hidden) for card in range(count)]),
        grid=view.grid,
        hands=view.hands,
        scores=view.scores,
        dealer=view.dealer,
        mover=view.mover,
        lines=tuple(lines),
        caller=view.caller,
        peek=tuple([place for place, _ in view.peek]),
        peeker=view.seat if view.peek and view.seat is not None else NOBODY,
        recent=view.recent,
        round=view.round,
        turns=view.turns,
        redeals=view.redeals,
        dry=view.dry,
        questions=view.questions,
        doubt=view.doubt,
        undecided=view.undecided,
        outcome=view.outcome,
    )
