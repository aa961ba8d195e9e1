"""How a match of Kahuna went: its rounds, islands over time, and the bridge that took most off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.rules import Event, Seat, TurnBegan
from games.core.speech import Chronicle, Story, Told
from games.kahuna.rules import Config, ControlGained, ControlLost, Placed, RoundEnded, TakenOff
from games.kahuna.table.names import line_name


class _Chain(NamedTuple):
    """A bridge that took others with it."""

    taken: int
    seat: Seat
    line: int


def chronicle(config: Config, seats: int, story: Story) -> Chronicle:
    """Return points by round, islands over time, and the bridge that took most with it."""
    events = [event for step in story for event in step]
    lines = [_round(event) for event in events if isinstance(event, RoundEnded)]
    chains = [chain for step in story if (chain := _chain(step))]
    if chains:
        most = max(chains, key=lambda chain: chain.taken)
        told = {"count": most.taken, "line": line_name(config, most.line)}
        lines.append(Told("chain", told, most.seat))
    return Chronicle(tuple(lines), _islands(seats, events), "islands")


def _round(event: RoundEnded) -> Told:
    first, second = event.islands
    told = {"round": event.round, "first": first, "second": second}
    if not max(event.points):
        return Told("tied", told)
    return Told("round", {**told, "points": max(event.points)}, int(event.points[1] > 0))


def _chain(step: Iterable[Event]) -> _Chain | None:
    placed, count = None, 0
    for event in step:
        match event:
            case Placed():
                placed = event
            case TakenOff(lines=lines):
                count += len(lines)
    return _Chain(count, placed.seat, placed.line) if placed and count else None


def _islands(seats: int, events: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the islands of each seat: before the match, at every turn, and in the end."""
    held = [0] * seats
    series = [tuple(held)]
    for event in events:
        match event:
            case ControlGained(seat):
                held[seat] += 1
            case ControlLost(seat):
                held[seat] -= 1
            case TurnBegan():
                series.append(tuple(held))
    series.append(tuple(held))
    return tuple(zip(*series, strict=True))
