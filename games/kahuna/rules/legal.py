"""Whose turn it is, and what that seat may do: plays, discards and ways to end the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from games.core.rules import Move, Seat
from games.kahuna.rules.board import bits
from games.kahuna.rules.state import EMPTY, State
from games.kahuna.rules.terms import (
    FREE,
    Config,
    Discard,
    Draw,
    Pass,
    Place,
    Remove,
    Take,
    board_of,
)

PASS, DRAW = Pass(), Draw()


class _Menu(dict[int, tuple[Any, ...]]):
    """The moves on a mask of lines, made when first asked for."""

    def __init__(self, kind: Callable[..., Move], *islands: int) -> None:
        self._kind, self._islands = kind, islands

    def __missing__(self, lines: int) -> tuple[Any, ...]:
        self[lines] = tuple([self._kind(line, *self._islands) for line in bits(lines)])
        return self[lines]


class _Moves:
    """All moves on a board, made once."""

    def __init__(self, config: Config) -> None:
        islands = range(len(config.islands))
        self.place = [_Menu(Place, island) for island in islands]
        self.remove = [[_Menu(Remove, one, other) for other in islands] for one in islands]
        self.discard = [Discard(island) for island in islands]
        self.take = [Take(slot) for slot in range(config.market)]


_moves_of = cache(_Moves)


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the one seat whose turn it is."""
    return () if state.outcome else (state.mover,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return all plays and discards of one step, and all ways to end the turn (rule 2)."""
    if seat != state.mover or state.outcome:
        return ()
    config, hand = state.config, state.hands[seat]
    moves = _moves_of(config)
    faces = state.faces
    islands = sorted([faces[card] for card in hand])
    out: list[Move] = []
    if not state.dropped:
        _list_plays(out, state, moves, islands)
    if not state.played and _may_discard(state, len(hand)):
        out += [moves.discard[island] for island in dict.fromkeys(islands)]
    if len(hand) < config.limit and not state.last:  # rule 8
        take = moves.take
        out += [take[slot] for slot, card in enumerate(state.market) if card != EMPTY]
        if state.top < len(faces):
            out.append(DRAW)
    if _may_pass(state):
        out.append(PASS)
    return tuple(out)


def _list_plays(out: list[Move], state: State, moves: _Moves, islands: list[int]) -> None:
    """Rules 3 and 4: each card may place, each fitting pair may remove."""
    config, board = state.config, board_of(state.config)
    at, seat = board.at, state.mover
    own, foe = state.bridges[seat], state.bridges[1 - seat]
    free = board.all & ~(own | foe)
    if not config.build_on_enemy_island:  # rule 7
        free &= ~board.closed(foe)
    if own.bit_count() == config.bridges:
        free = 0
    before = EMPTY
    for place, island in enumerate(islands):
        if island == before:
            continue
        before = island
        out += moves.place[island][free & at[island]]
        theirs = foe & at[island]
        if theirs:
            remove, second = moves.remove[island], EMPTY
            for other in islands[place + 1 :]:
                if other != second:
                    out += remove[other][theirs & at[other]]
                    second = other


def _may_discard(state: State, cards: int) -> bool:
    """Rule 9, in its two editions."""
    if not cards or state.config.secret_discard == FREE:
        return True
    return bool(state.dropped or (cards == state.config.limit and not state.last))


def _may_pass(state: State) -> bool:
    """Rules 10 and 13, and the second edition of rule 9: who discards has to draw."""
    if state.last:
        return True
    if state.passed or not state.config.draw_pass:
        return False
    return not state.dropped or state.config.secret_discard == FREE
