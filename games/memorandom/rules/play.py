"""Nine hidden cards, and a hand of your own: make a line match your cards, then call.

The numbers in the comments are the rules as `config/words/en/memorandom.yaml` lists them.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core.chance import generator, shuffled
from games.core.rules import Asked, Event, Move, Outcome, Seat, Step, TurnBegan
from games.memorandom.rules.sets import LINES, PLACES, shared, trait_keys
from games.memorandom.rules.state import NOBODY, UNNAMED, State, View, clockwise, on_table
from games.memorandom.rules.terms import (
    Acted,
    Called,
    Cards,
    Config,
    Dealt,
    DeckShuffled,
    Doubted,
    Ended,
    EndMatch,
    Exchange,
    Exchanged,
    GridLaid,
    GridTurnedUp,
    HandShown,
    Lapsed,
    LineNamed,
    LinesShown,
    NameLine,
    PlayOn,
    Reason,
    Rotate,
    Rotated,
    RoundEnded,
    Sneak,
    Sneaked,
    Swap,
    Swapped,
    WishedEnd,
    WishedOn,
    moved,
)

REMEMBERED = 6
"""Moves that stay listed on the table."""


def setup(config: Config, seats: int, seed: int) -> Step[State]:
    """Draw the first dealer (rule 7), and deal."""
    lot = generator(seed, "first").random()
    first = int(lot * seats) if config.first is None else config.first % seats
    state = State(
        config=config,
        seed=seed,
        faces=(),
        grid=(),
        hands=((),) * seats,
        scores=(0,) * seats,
        dealer=(first - 1) % seats,
        mover=first,
        lines=(),
    )
    return _deal(state, [])


def _deal(state: State, events: list[Event]) -> Step[State]:
    """Shuffle all cards and deal (rules 1 and 2); left of the dealer begins (rule 3)."""
    config, seats, size = state.config, len(state.hands), state.config.personal_cards
    faces = shuffled(config.faces(), generator(state.seed, "deal", state.round))
    hands = [tuple(range(size * seat, size * seat + size)) for seat in range(seats)]
    grid = tuple(range(size * seats, size * seats + PLACES))
    mover = (state.dealer + 1) % seats
    after = replace(
        state,
        faces=faces,
        grid=grid,
        hands=tuple(hands),
        mover=mover,
        lines=(UNNAMED,) * seats,
        caller=NOBODY,
        peek=(),
        peeker=NOBODY,
        recent=(),
        turns=0,
        doubt=None,
        undecided=(),
    )
    return (
        after,
        (
            *events,
            DeckShuffled(state.round, state.dealer, len(faces)),
            *(
                Dealt(seat, hand, tuple([faces[card] for card in hand]))
                for seat, hand in enumerate(hands)
            ),
            GridLaid(grid, len(faces) - len(on_table(grid, hands))),
            TurnBegan(mover),
        ),
    )


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Return what a move leads to (rules 3, 4 and 9)."""
    match move:
        case Sneak():
            places = move.places
            cards = tuple([state.grid[place] for place in places])
            faces = tuple([state.faces[card] for card in cards])
            sneaked = Sneaked(seat, places, cards, faces, state.round)
            return _end_turn(state, state.grid, sneaked, peek=places, peeker=seat)
        case Exchange():
            cards = tuple([state.grid[place] for place in move.places])
            exchanged = Exchanged(seat, move.places, cards, state.round)
            return _end_turn(state, tuple(moved(state.grid, move.places)), exchanged)
        case Rotate():
            cards = tuple([state.grid[place] for place in move.places])
            rotated = Rotated(seat, move.places, move.direction, cards, state.round)
            return _end_turn(state, tuple(moved(state.grid, rotated.path)), rotated)
        case Swap():
            return _swap(state, seat, move)
        case NameLine(line):
            return _name_line(state, seat, line)
        case PlayOn():
            return _next_round(replace(state, redeals=0, dry=0), [WishedOn(seat)])
        case EndMatch():
            return _wish_end(state, seat)
        case _:
            return replace(state, caller=seat, peek=(), peeker=NOBODY), (Called(seat),)


def _swap(state: State, seat: Seat, move: Swap) -> Step[State]:
    """Rule 3: what was taken is only looked at once it is a personal card."""
    place, slot, hand = move.place, move.slot, state.hands[seat]
    given, taken = hand[slot], state.grid[place]
    grid = (*state.grid[:place], given, *state.grid[place + 1 :])
    hand = (*hand[:slot], taken, *hand[slot + 1 :])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    swapped = Swapped(seat, place, slot, given, taken, state.faces[taken], state.round)
    return _end_turn(state, grid, swapped, hands=hands)


def _end_turn(state: State, grid: Cards, done: Acted, **changes: object) -> Step[State]:
    """Rule 3: clockwise; rule 9: too long without a call, and the round is over."""
    config, seats, turns = state.config, len(state.hands), state.turns + 1
    mover = (state.mover + 1) % seats
    fresh = {"peek": (), "peeker": NOBODY, "grid": grid, "turns": turns, "mover": mover}
    fresh["recent"] = (*state.recent, done.seen_by(None))[-REMEMBERED:]
    after = replace(state, **{**fresh, **changes})
    if turns < config.patience * seats:
        return after, (done, TurnBegan(mover))
    after = replace(after, redeals=state.redeals + 1, dry=state.dry + 1)
    return _go_on(after, [done, Lapsed(state.round, turns)])


def _name_line(state: State, seat: Seat, line: int) -> Step[State]:
    """Rule 4: in secret, or in turn; once all have named one, everything is turned up."""
    lines = (*state.lines[:seat], line, *state.lines[seat + 1 :])
    after = replace(state, lines=lines)
    named = LineNamed(seat, line, state.config.line_choice == "in_turn")
    if UNNAMED in lines:
        return after, (named,)
    return _reveal(after, [named, LinesShown(lines)])


def _reveal(state: State, events: list[Event]) -> Step[State]:
    """Rules 4 to 7: turn everything up, score, and deal again unless somebody has won."""
    faces, grid = state.faces, state.grid
    events.append(GridTurnedUp(grid, tuple([faces[card] for card in grid])))
    points = [0] * len(state.hands)
    for seat in clockwise(state.caller, len(state.hands)):
        cards, line = state.hands[seat], state.lines[seat]
        own = tuple([faces[card] for card in cards])
        row = tuple([grid[place] for place in LINES[line]])
        opened = tuple([faces[card] for card in row])
        traits = trait_keys(shared((*own, *opened)))
        points[seat] = 1 if traits else -1 if seat == state.caller else 0
        events.append(
            HandShown(seat, line, row, cards, own, traits, points[seat], opened, state.round)
        )
    scores = tuple([score + got for score, got in zip(state.scores, points, strict=True)])
    events.append(RoundEnded(state.round, state.caller, tuple(points), scores))
    dry = 0 if max(points) > 0 else state.dry + 1
    after = replace(state, scores=scores, redeals=0, dry=dry)
    best = max(scores)
    if best >= state.config.points and scores.count(best) == 1:  # rule 8
        return _end(after, Reason.POINTS, events)
    return _go_on(after, events)


def _go_on(state: State, events: list[Event]) -> Step[State]:
    """Deal again, unless nothing has come of the match for long: then ask the table (rule 9)."""
    config = state.config
    if state.redeals >= config.redeals:
        doubted = Doubted(Reason.PATIENCE, state.redeals)
    elif state.dry >= config.drought:
        doubted = Doubted(Reason.DROUGHT, state.dry)
    else:
        return _next_round(state, events)
    after = replace(state, peek=(), peeker=NOBODY, questions=state.questions + 1)
    if after.questions > config.questions:
        return _end(after, doubted.why, [*events, doubted])
    seats = len(state.hands)
    undecided = tuple(clockwise((state.dealer + 1) % seats, seats))
    return replace(after, doubt=doubted.why, undecided=undecided), (*events, doubted)


def _wish_end(state: State, seat: Seat) -> Step[State]:
    """Rule 9: the match ends once nobody wants to play on."""
    events: list[Event] = [WishedEnd(seat)]
    left = state.undecided[1:]
    if left or state.doubt is None:
        return replace(state, undecided=left), tuple(events)
    return _end(replace(state, undecided=()), state.doubt, events)


def _next_round(state: State, events: list[Event]) -> Step[State]:
    """Rule 7: the next dealer is the one on the left."""
    dealer = (state.dealer + 1) % len(state.hands)
    return _deal(replace(state, dealer=dealer, round=state.round + 1), events)


def _end(state: State, reason: Reason, events: list[Event]) -> Step[State]:
    scores = state.scores
    winners = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
    outcome = Outcome(winners, scores, reason)
    return replace(state, outcome=outcome), (*events, Ended(outcome))


def outcome(state: State) -> Outcome[Reason] | None:
    """Return how it ended, or None."""
    return state.outcome


def asked(view: View) -> Asked:
    """Return that all is open, but lines are named by all at once and in secret (rule 4)."""
    naming = view.caller != NOBODY and not view.undecided
    secret = naming and view.config.line_choice == "together"
    return Asked.TOGETHER if secret else Asked.OPENLY


def rematch(config: Config, seats: int, first: Seat) -> Config:
    """Return the same rules with the next seat beginning."""
    return replace(config, first=(first + 1) % seats)
