"""Why touching a thing does nothing now, in every position and after every pick."""

from __future__ import annotations

from enum import Enum
from functools import partial

from games.core.speech import Key, Pick, Piece, Refusal, Seats, Told
from games.kahuna.rules import FREE, View, board_of
from games.kahuna.table import names
from games.kahuna.table.picks import pick_of
from games.kahuna.table.pieces import Back, Deck, EndTurn, Island, Line, Pay, Pile, Slot, Stone


class No(Enum):
    """Why touching something does nothing."""

    OVER = "over"
    """The match is over."""
    TURN = "turn"
    """Another seat is to act."""

    ISLAND = "island"
    """Islands are never touched."""
    STONE = "stone"
    """Nor are stones."""
    BACK = "back"
    """The card belongs to somebody else."""

    OWN_BRIDGE = "own_bridge"
    """One's own bridge stays (rule 4)."""
    DISCARDED = "discarded"
    """After a secret discard nothing is played (rule 9)."""
    NEEDS_TWO = "needs_two"
    """A removal takes two cards of the line's ends (rule 4)."""
    SPENT = "spent"
    """All own bridges are on the board (rule 7)."""
    HELD = "held"
    """The line leads to an island of the other seat, and that is not allowed (rule 7)."""
    NEEDS_ONE = "needs_one"
    """A bridge takes a card of one of the line's ends (rule 3)."""
    IDLE = "idle"
    """The card neither builds nor takes anything off, nor may it be discarded."""

    LAST_TURNS = "last_turns"
    """No card is taken any more (rule 13)."""
    EMPTY = "empty"
    """The deck is gone (rule 11)."""
    FULL = "full"
    """The hand is full (rule 8)."""

    NO_CARDS = "no_cards"
    """There is nothing to discard."""
    PLAYED = "played"
    """After a play nothing is discarded (rule 9)."""
    NO_DRAW = "no_draw"
    """A discard comes before a draw, and there is none any more (rule 9, second edition)."""
    NOT_FULL = "not_full"
    """Only a full hand may discard (rule 9, second edition)."""

    PASSED = "passed"
    """The other seat took no card (rule 10)."""
    NO_PASS = "no_pass"
    """Every turn ends with a card (rule 10's option)."""
    MUST_DRAW = "must_draw"
    """Who discards has to draw (rule 9, second edition)."""

    LIT = "lit"
    """It can be picked: there is nothing to refuse."""
    PICKED = "picked"
    """It is picked already."""
    PILE_WAITS = "pile_waits"
    """The discards are picked, and a card is to go under them."""
    LINE_WAITS = "line_waits"
    """A line is picked, and its cards are missing."""
    NO_END = "no_end"
    """The card names no end of the line."""
    CARD_WAITS = "card_waits"
    """A card is picked, and what it is for is missing."""
    ONE_BY_ONE = "one_by_one"
    """Cards are discarded one at a time."""
    APART = "apart"
    """No line joins the islands of two cards."""
    NOTHING_BETWEEN = "nothing_between"
    """No bridge of the other seat is on the line between two cards."""
    NOTHING_THERE = "nothing_there"
    """No bridge of the other seat is at the island of two equal cards."""
    PAIR_WAITS = "pair_waits"
    """Two cards are picked, and go with the bridge between them only."""
    TWINS_WAIT = "twins_wait"
    """Two equal cards are picked, and go with a bridge at their island only."""


def refuse(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    """Return why touching a piece does nothing now."""
    if view.outcome:
        return Refusal(No.OVER)
    if view.seat != view.mover:
        return Refusal(No.TURN, {"name": Seats((view.mover,))})
    island = partial(names.island_name, view.config)
    match piece:
        case Island(here):
            return Refusal(No.ISLAND, {"island": island(here)})
        case Stone(here, seat):
            return Refusal(No.STONE, {"island": island(here), "name": Seats((seat,))})
        case Back(seat):
            return Refusal(No.BACK, {"name": Seats((seat,))})
    pick = pick_of(view, piece)
    why = _unfit(view, pick) or _unfit_beside(view, picked, pick)
    return why or Refusal(No.LIT, _called(view, pick))


def _called(view: View, pick: Pick) -> dict[str, object]:
    called = names.name(view, pick)
    return {"pick": Told(f"names.{called.key}", called.fields)}


# --- whatever is picked ------------------------------------------------------------------------


def _unfit(view: View, pick: Pick) -> Refusal | None:
    """Return why a pick is part of no move at all, or None."""
    match pick:
        case Line(line):
            return _line(view, line)
        case Pay(island):
            return _card(view, island)
        case Slot():
            return _take(view)
        case Deck():
            return _draw(view)
        case Pile():
            return _discard(view)
        case EndTurn():
            return _pass(view)
    raise ValueError(f"{pick} is no pick of Kahuna")


def _hand(view: View) -> list[int]:
    return [island for _, island in view.hand]


def _other(view: View) -> Seats:
    return Seats((1 - view.mover,))


def _line(view: View, line: int) -> Refusal | None:
    """Rules 3, 4 and 7."""
    config, board = view.config, board_of(view.config)
    own, foe = view.bridges[view.mover], view.bridges[1 - view.mover]
    told, bit = {"line": names.line_name(config, line)}, board.bit[line]
    if own & bit:
        return Refusal(No.OWN_BRIDGE, told)
    if view.dropped:
        return Refusal(No.DISCARDED)
    ends = _ends(view, line)
    fitting = sum(island in board.ends[line] for island in _hand(view))
    if foe & bit:
        costs = {**told, **ends, "name": _other(view), "count": fitting}
        return None if fitting > 1 else Refusal(No.NEEDS_TWO, costs)
    if own.bit_count() == config.bridges:
        return Refusal(No.SPENT, {"count": config.bridges})
    if not config.build_on_enemy_island and board.closed(foe) & bit:
        held = [end for end in board.ends[line] if end in view.islands[1 - view.mover]]
        islands = tuple([names.island_name(config, end) for end in held])
        return Refusal(No.HELD, {**told, "islands": islands, "name": _other(view)})
    return None if fitting else Refusal(No.NEEDS_ONE, ends)


def _ends(view: View, line: int) -> dict[str, Key]:
    one, other = board_of(view.config).ends[line]
    return {
        "one": names.island_name(view.config, one),
        "other": names.island_name(view.config, other),
    }


def _card(view: View, island: int) -> Refusal | None:
    """A card of the own hand: it may build, take off with a second card, or be discarded."""
    build, remove = _no_place(view, island), _no_removal(view, island)
    if build is None or remove is None or _discard(view) is None:
        return None
    named = names.island_name(view.config, island)
    return Refusal(No.IDLE, {"island": named, "build": build, "remove": remove})


def _no_place(view: View, island: int) -> Told | None:
    """Return why a card of this island builds nothing, as a part of a sentence, or None."""
    config, board = view.config, board_of(view.config)
    own, foe = view.bridges[view.mover], view.bridges[1 - view.mover]
    free = board.at[island] & ~(own | foe)
    if not free:
        return Told("because.no_free")
    if own.bit_count() == config.bridges:
        return Told("because.spent", {"count": config.bridges})
    if not config.build_on_enemy_island and not free & ~board.closed(foe):
        return Told("because.held", {"name": _other(view)})
    return None


def _no_removal(view: View, island: int) -> Told | None:
    """Return why a card of this island helps to take nothing off, as a part, or None."""
    board = board_of(view.config)
    theirs = view.bridges[1 - view.mover] & board.at[island]
    if not theirs:
        return Told("because.no_bridge", {"name": _other(view)})
    others = _hand(view)
    others.remove(island)
    if any(theirs & board.at[other] for other in others):
        return None
    return Told("because.no_second", {"name": _other(view)})


def _take(view: View) -> Refusal | None:
    """Rules 8 and 13."""
    if view.last:
        return Refusal(No.LAST_TURNS)
    if len(view.hand) == view.config.limit:
        return Refusal(No.FULL, {"count": view.config.limit})
    return None


def _draw(view: View) -> Refusal | None:
    """Rules 8, 11 and 13."""
    return _take(view) or (None if view.deck else Refusal(No.EMPTY))


def _discard(view: View) -> Refusal | None:
    """Rule 9, in its two editions."""
    if not view.hand:
        return Refusal(No.NO_CARDS)
    if view.played:
        return Refusal(No.PLAYED)
    if view.config.secret_discard == FREE or view.dropped:
        return None
    if view.last:
        return Refusal(No.NO_DRAW)
    if len(view.hand) == view.config.limit:
        return None
    return Refusal(No.NOT_FULL, {"count": view.config.limit, "cards": len(view.hand)})


def _pass(view: View) -> Refusal | None:
    """Rules 10 and 13, and the second edition of rule 9."""
    if view.last:
        return None
    if view.passed:
        return Refusal(No.PASSED, {"name": _other(view)})
    if not view.config.draw_pass:
        return Refusal(No.NO_PASS)
    if view.dropped and view.config.secret_discard != FREE:
        return Refusal(No.MUST_DRAW)
    return None


# --- beside what is picked ---------------------------------------------------------------------


def _unfit_beside(view: View, picked: tuple[Pick, ...], pick: Pick) -> Refusal | None:
    """Return why a pick that could come first does not go with what is picked, or None."""
    if not picked:
        return None
    cards = [one.island for one in picked if isinstance(one, Pay)]
    line = next((one.line for one in picked if isinstance(one, Line)), None)
    copies = _hand(view).count(pick.island) if isinstance(pick, Pay) else 1
    if picked.count(pick) >= copies:
        return Refusal(No.PICKED, _called(view, pick))
    if Pile() in picked:
        return Refusal(No.PILE_WAITS)
    if line is not None:
        return _beside_line(view, line, len(cards), pick)
    if len(cards) == 2:
        return _beside_pair(view, cards[0], cards[1])
    return _beside_card(view, cards[0], pick)


def _beside_line(view: View, line: int, paid: int, pick: Pick) -> Refusal:
    """A line is picked, and some cards that pay for it."""
    told = {"line": names.line_name(view.config, line), **_ends(view, line)}
    if isinstance(pick, Pay):
        return Refusal(No.NO_END, {**told, "island": names.island_name(view.config, pick.island)})
    theirs = view.bridges[1 - view.mover] & board_of(view.config).bit[line]
    return Refusal(No.LINE_WAITS, {**told, "count": (2 if theirs else 1) - paid})


def _beside_card(view: View, card: int, pick: Pick) -> Refusal:
    """One card is picked, of this island."""
    island = names.island_name(view.config, card)
    match pick:
        case Line(line):
            told = {"line": names.line_name(view.config, line), **_ends(view, line)}
            return Refusal(No.NO_END, {**told, "island": island})
        case Pay(other):
            return _no_pair(view, card, other)
    return Refusal(No.CARD_WAITS, {"island": island})


def _no_pair(view: View, one: int, other: int) -> Refusal:
    """Two cards take a bridge off between their islands, or anywhere at one of which both are."""
    config = view.config
    if view.dropped:
        return Refusal(No.ONE_BY_ONE)
    first, second = names.island_name(config, one), names.island_name(config, other)
    if one == other:
        return Refusal(No.NOTHING_THERE, {"island": first, "name": _other(view)})
    line = board_of(config).between.get((one, other))
    if line is None:
        return Refusal(No.APART, {"one": first, "other": second})
    told = {"line": names.line_name(config, line), "name": _other(view)}
    return Refusal(No.NOTHING_BETWEEN, told)


def _beside_pair(view: View, one: int, other: int) -> Refusal:
    """Two cards are picked that take a bridge off."""
    config = view.config
    if one == other:
        told = {"island": names.island_name(config, one), "name": _other(view)}
        return Refusal(No.TWINS_WAIT, told)
    line = board_of(config).between[one, other]
    return Refusal(No.PAIR_WAITS, {"line": names.line_name(config, line)})
