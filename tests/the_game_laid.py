"""Tables of The Game as its tests need them: laid by hand, or played on to a point."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from games.core import bots, library
from games.core.desk import question
from games.core.match import Match, Player
from games.core.rules import Event, Move, Outcome, Seat
from games.core.speech import Voice
from games.core.words import Words
from games.the_game import rules
from games.the_game.rules import (
    PLAY,
    Config,
    Kind,
    Phase,
    Play,
    Reason,
    State,
    View,
    no_signals,
    piles_of,
    step_to,
)

GAME = library.load("the_game")
USUAL = GAME.config()
ONE = GAME.config(last_cards="one")
OLD = replace(USUAL, speaking="after_turn", stuck="ends")
"""The rules of matches that were kept by older versions."""
UP, UP2, DOWN, DOWN2 = range(4)
STARTS = 1, 1, 100, 100
NAMES = "Ann", "Bob", "Cid", "Dan", "Eve"
GAP = re.compile(r"[{}]|\w\.\w")
"""A place that was not filled, or a key without a text."""


def laid(
    *hands: Sequence[int],
    tops: Sequence[int] = STARTS,
    deck: Sequence[int] = (),
    gone: Sequence[int] = (),
    said: Sequence[tuple[int, int, Kind]] = (),
    config: Config = USUAL,
    phase: Phase = PLAY,
) -> State:
    """Return a table at which seat 0 is to play.

    `gone` lie below the top of the first pile; `said` are (seat, pile, about).
    """
    signals = [list(of) for of in no_signals(4, len(hands))]
    for seat, pile, about in said:
        signals[pile][seat] = about
    piles = [(s,) if s == top else (s, top) for s, top in zip(STARTS, tops, strict=True)]
    piles[0] = (1, *gone, *piles[0][1:])
    return State(
        config=config,
        seed=3,
        deck=tuple(deck),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        piles=tuple(piles),
        signals=tuple(map(tuple, signals)),
        wishes=(0,) * len(hands),
        mover=0,
        phase=phase,
        owed=config.least(bool(deck), len(hands[0])),
    )


def seen(
    *hands: Sequence[int],
    tops: Sequence[int] = STARTS,
    said: Sequence[tuple[int, int, Kind]] = (),
    config: Config = USUAL,
    phase: Phase = PLAY,
    drawn: bool = False,
) -> View:
    """Return what seat 0 sees; all other cards are still to be drawn, or `drawn` and played."""
    used = {*tops, *(card for hand in hands for card in hand)}
    rest = [card for card in range(2, 100) if card not in used]
    deck, gone = ([], rest) if drawn else (rest, [])
    state = laid(*hands, tops=tops, deck=deck, gone=gone, said=said, config=config, phase=phase)
    return rules.view_for(state, 0)


class Table:
    """A table laid by hand, and the moves that are made at it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def make(self, *moves: Move) -> list[Event]:
        """Make moves, each by whoever is to act, and return all events."""
        events: list[Event] = []
        for move in moves:
            (seat,) = rules.to_act(self.state)
            assert move in self.legal, f"{move} is not among {self.legal}"
            self.state, new = rules.apply(self.state, seat, move)
            events += new
        return events

    @property
    def legal(self) -> tuple[Move, ...]:
        """What whoever is to act may do."""
        (seat,) = rules.to_act(self.state)
        return rules.legal_moves(self.state, seat)

    @property
    def plays(self) -> set[tuple[int, int]]:
        """Cards and piles that may be played."""
        return {(move.card, move.pile) for move in self.legal if isinstance(move, Play)}

    @property
    def outcome(self) -> Outcome[Reason] | None:
        """How it ended."""
        return rules.outcome(self.state)


def smallest(view: View, legal: Sequence[Move]) -> Play:
    """Return the play with the smallest step."""
    rising, tops = piles_of(view.config).rising, view.tops
    plays = [move for move in legal if isinstance(move, Play)]
    return min(plays, key=lambda p: step_to(rising[p.pile], tops[p.pile], p.card, 10))


def voice(language: str) -> Voice:
    """Return what makes sentences in this language; the players are called Ann, Bob and so on."""
    app = Words(library.ROOT / "config" / "words", language)
    return Voice(app, app.of(GAME.id), NAMES)


def chosen(match: Match, seat: Seat, level: str) -> Move:
    """Return what a bot of this level does at a seat."""
    return bots.answer(question(match, seat, level))


def played(
    who: Sequence[str],
    seed: int,
    until: Callable[[Match, Move], bool] = lambda _match, _move: False,
    level: str = "fair",
    **variants: library.Choice,
) -> Match:
    """Return a match that bots of one level play for all, up to the first move that is wanted."""
    players = tuple(Player(one, colour=seat) for seat, one in enumerate(who))
    match = Match(GAME, GAME.config(**variants), players, seed)
    while not match.outcome:
        seat = match.to_act[0]
        move = chosen(match, seat, level)
        if until(match, move):
            break
        match.submit(seat, move)
    return match
