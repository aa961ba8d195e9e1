"""What happened, in words and on the board: each event, a whole turn, and the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Event, Seat
from games.core.speech import Face, Key, Mark, Piece, Round, Score, Told, sentence
from games.kahuna.rules import (
    ControlGained,
    ControlLost,
    Dealt,
    Discarded,
    Drawn,
    MarketFilled,
    Passed,
    Placed,
    Removed,
    RoundEnded,
    Taken,
    TakenOff,
    View,
)
from games.kahuna.table.names import island_name, line_name
from games.kahuna.table.pieces import Back, Bridge, Card, Front, Island, Line


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event, with the islands, lines and cards that it mentions."""
    match event:
        case Dealt(islands=islands) if islands:
            return sentence(event)._replace(faces=tuple(map(Front, islands)))
        case Placed(line=line, island=island):
            told = sentence(event, line=line_name(view.config, line))
            return told._replace(faces=(Front(island),))
        case Removed(line=line, islands=islands):
            told = sentence(event, line=line_name(view.config, line))
            return told._replace(faces=tuple(map(Front, islands)))
        case TakenOff(lines=lines):
            return sentence(event, lines=_lines(view, lines), count=len(lines))
        case ControlGained(island=island) | ControlLost(island=island):
            return sentence(event, island=island_name(view.config, island))
        case MarketFilled(island=island) | Taken(island=island):
            told = sentence(event, island=island_name(view.config, island))
            return told._replace(faces=(Front(island),))
        case Drawn(island=island) | Discarded(island=island) if island is not None:
            told = sentence(event, "seen", island=island_name(view.config, island))
            return told._replace(faces=(Front(island),))
        case Drawn() | Discarded():
            return sentence(event, "hidden")
    return sentence(event)


def _lines(view: View, lines: Sequence[int]) -> tuple[Told | Key, ...]:
    return tuple([line_name(view.config, line) for line in lines])


def gist(events: Sequence[Event], view: View) -> Told:
    """Return what a seat did in a move or a turn, and what the other lost by it."""
    seat = next((event.seat for event in events if isinstance(event, _DEEDS)), None)
    if seat is None:
        return tell(events[0], view)
    losses = _losses(events, view, 1 - seat)
    fields = {"deeds": _deeds(events, view, seat), "losses": losses}
    return Told("gist.hit" if losses else "gist.turn", fields, seat, _cards(events, seat))


_DEEDS = (Placed, Removed, Discarded, Taken, Drawn, Passed)


def _deeds(events: Sequence[Event], view: View, seat: Seat) -> tuple[Told, ...]:
    """Return all that a seat did, as parts of a sentence."""
    config = view.config
    built = [event.line for event in events if isinstance(event, Placed)]
    removed = [event.line for event in events if isinstance(event, Removed)]
    won = [event.island for event in events if isinstance(event, ControlGained)]
    dropped = sum(isinstance(event, Discarded) for event in events)
    deeds: list[Told] = []
    if built:
        deeds.append(Told("deeds.build", {"lines": _lines(view, built)}, seat))
    if removed:
        deeds.append(Told("deeds.remove", {"lines": _lines(view, removed)}, seat))
    if won:
        names = tuple([island_name(config, island) for island in won])
        deeds.append(Told("deeds.win", {"islands": names}, seat))
    if dropped:
        deeds.append(Told("deeds.discard", {"count": dropped}, seat))
    for event in events:
        match event:
            case Taken(island=island) | Drawn(island=island) if island is not None:
                deeds.append(Told("deeds.take", {"island": island_name(config, island)}, seat))
            case Drawn():
                deeds.append(Told("deeds.draw", {}, seat))
            case Passed():
                deeds.append(Told("deeds.pass", {}, seat))
    return tuple(deeds)


def _losses(events: Sequence[Event], view: View, seat: Seat) -> tuple[Told, ...]:
    """Return what this seat lost, beside bridges that were taken off one by one."""
    fallen = sum([len(e.lines) for e in events if isinstance(e, TakenOff) and e.seat == seat])
    lost = [e.island for e in events if isinstance(e, ControlLost) and e.seat == seat]
    losses = [Told("losses.bridges", {"count": fallen}, seat)] if fallen else []
    if lost:
        names = tuple([island_name(view.config, island) for island in lost])
        losses.append(Told("losses.islands", {"islands": names}, seat))
    return tuple(losses)


def _cards(events: Sequence[Event], seat: Seat) -> tuple[Face, ...]:
    """Return the cards with which a seat paid, and the one that it took, as far as they show."""
    cards: list[Face] = []
    for event in events:
        match event:
            case Placed(island=island):
                cards.append(Front(island))
            case Removed(islands=islands):
                cards += map(Front, islands)
            case Taken(island=island) | Drawn(island=island) if island is not None:
                cards.append(Front(island))
    return tuple(cards)


def marks(events: Sequence[Event], view: View) -> tuple[Mark, ...]:
    """Return bridges that are new or gone, islands that were won or lost, and new cards."""
    found: dict[Piece, Told | None] = {}
    for event in events:
        match event:
            case Placed(seat, line):
                found.pop(Line(line), None)
                found[Bridge(line, seat)] = None
            case Removed(seat, line):
                _gone(found, line, 1 - seat)
            case TakenOff(seat=seat, lines=lines):
                for line in lines:
                    _gone(found, line, seat)
            case ControlGained(island=island):
                found[Island(island)] = Told("won")
            case ControlLost(island=island):
                found[Island(island)] = Told("lost")
            case MarketFilled(card=card):
                found[Card(card)] = Told("new")
            case Taken(seat, card=card, island=island):
                found[Card(card)] = Told("new")
                if seat != view.seat:
                    told = Told("took", {"island": island_name(view.config, island)})
                    found[Back(seat, 0)] = told
            case Drawn(seat, card=card):
                if card is not None:
                    found[Card(card)] = Told("new")
                if seat != view.seat:
                    found[Back(seat, 0)] = Told("drew")
    seen = {there[0] for there in (*view.market, *view.hand) if there}
    return tuple(
        [
            Mark(piece, told)
            for piece, told in found.items()
            if not isinstance(piece, Card) or piece.card in seen
        ]
    )


def _gone(found: dict[Piece, Told | None], line: int, seat: Seat) -> None:
    """Note that a seat's bridge is no more; one that came and went is not spoken of."""
    if Bridge(line, seat) in found:
        del found[Bridge(line, seat)]
    else:
        found[Line(line)] = Told("gone")


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return how many islands each seat held, the points for them, and who held more."""
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    if ended is None:
        return None
    scores = [
        Score(
            seat,
            Told("gained", {"islands": count, "count": ended.points[seat]}),
            Told("total", {"count": view.points[seat]}),
        )
        for seat, count in enumerate(ended.islands)
    ]
    ahead = [seat for seat in (0, 1) if ended.islands[seat] > ended.islands[1 - seat]]
    more = abs(ended.islands[0] - ended.islands[1])
    deciding = Told("ahead", {"count": more}, ahead[0]) if ahead else Told("level")
    return Round(Told("ended", {"round": ended.round}), tuple(scores), deciding)
