"""The table in words, complete enough to play by, and what everyone could have kept in mind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.rules import Seat
from games.core.speech import Key, Seats, Told
from games.kahuna.rules import View, bits, board_of
from games.kahuna.table.names import island_name, line_name


def describe(view: View) -> tuple[Told, ...]:
    """Return the round, both seats, the bridges, the islands, and the cards that can be seen."""
    board = board_of(view.config)
    free = board.all & ~(view.bridges[0] | view.bridges[1])
    return (
        _round(view),
        *[_seat(view, seat) for seat in (0, 1)],
        *[_bridges(view, seat) for seat in (0, 1)],
        *([Told("free", _lines(view, free))] if free else []),
        _islands(view),
        *_market(view),
        *_hand(view),
        *_pile(view),
    )


def _round(view: View) -> Told:
    told = {"round": view.round, "rounds": len(view.config.awards) + 1}
    return Told("last_turns", told) if view.last else Told("round", {**told, "count": view.deck})


def _seat(view: View, seat: Seat) -> Told:
    told = {
        "score": Told("score", {"count": view.points[seat]}),
        "cards": Told("parts.cards", {"count": view.counts[seat]}),
        "islands": _named(view, view.islands[seat]),
    }
    return Told("holds" if view.islands[seat] else "holds_none", told, seat)


def _bridges(view: View, seat: Seat) -> Told:
    own = view.bridges[seat]
    return Told("bridges", _lines(view, own), seat) if own else Told("no_bridge", {}, seat)


def _lines(view: View, mask: int) -> dict[str, object]:
    lines = bits(mask)
    told = tuple([line_name(view.config, line) for line in lines])
    return {"count": len(lines), "lines": told}


def _islands(view: View) -> Told:
    """Return how many bridges each seat has at each island, and of how many lines."""
    board = board_of(view.config)
    first, second = view.bridges
    parts = [
        Told(
            "parts.island",
            {
                "island": island_name(view.config, island),
                "first": (first & lines).bit_count(),
                "second": (second & lines).bit_count(),
                "lines": lines.bit_count(),
            },
        )
        for island, lines in enumerate(board.at)
    ]
    told = {"first": Seats((0,)), "second": Seats((1,)), "islands": tuple(parts)}
    return Told("islands", told)


def _market(view: View) -> list[Told]:
    lying = [there[1] for there in view.market if there]
    return [Told("market", _cards(view, lying))] if lying else []


def _hand(view: View) -> list[Told]:
    if view.seat is None:
        return []
    hand = [island for _, island in view.hand]
    return [Told("hand", _cards(view, hand)) if hand else Told("no_card")]


def _pile(view: View) -> list[Told]:
    count = len(view.pile) + sum(view.buried)
    if view.pile:
        return [Told("pile", {"count": count, "island": island_name(view.config, view.pile[-1])})]
    return [Told("pile_hidden", {"count": count})] if count else []


def _cards(view: View, islands: Iterable[int]) -> dict[str, object]:
    named = _named(view, islands)
    return {"count": len(named), "islands": named}


def _named(view: View, islands: Iterable[int]) -> tuple[Key, ...]:
    return tuple([island_name(view.config, island) for island in islands])


def notes(view: View) -> tuple[Told, ...]:
    """Return the cards played and discarded in this round, and those that are surely in a hand."""
    buried = sum(view.buried)
    return (
        Told("played", {"cards": _counted(view, view.pile)}) if view.pile else Told("none"),
        *([Told("buried", {"count": buried})] if buried else []),
        *[
            Told("shown", {"cards": _counted(view, islands)}, seat)
            for seat, islands in enumerate(view.shown)
            if islands
        ],
    )


def _counted(view: View, islands: Sequence[int]) -> tuple[Told, ...]:
    """Return each island once, with how often it is there."""
    counts = {island: islands.count(island) for island in sorted(islands)}
    return tuple(
        [
            Told("parts.copies", {"count": count, "island": island_name(view.config, island)})
            for island, count in counts.items()
        ]
    )
