"""The logbook of a match: all that a seat may know of what happened, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.desk import Desk
from games.core.rules import Ended, Event, Outcome, Seat, TurnBegan
from games.core.speech import AnySpeech, Told, Voice


class Line(NamedTuple):
    """One event, and the step that it came with."""

    step: int
    event: Event


class Turn(NamedTuple):
    """What happened from the moment a seat was next until another was."""

    seat: Seat | None
    """None: before anybody was, as while cards are dealt."""
    lines: tuple[Line, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in their order."""
        return tuple([line.event for line in self.lines])


def turns(desk: Desk, reader: Seat | None) -> list[Turn]:
    """Return what happened as this seat may know it (None: as everyone may), oldest first."""
    found: list[tuple[Seat | None, list[Line]]] = [(None, [])]
    for step in range(desk.length + 1):
        for event in desk.events(step, reader):
            if isinstance(event, TurnBegan) and event.seat != found[-1][0]:
                found.append((event.seat, []))
            found[-1][1].append(Line(step, event))
    return [Turn(seat, tuple(lines)) for seat, lines in found if lines]


def since(all_turns: Sequence[Turn], seat: Seat) -> list[Turn]:
    """Return what came after this seat's last turn, and what that turn ended with.

    While it is the seat's turn that is the turn before; what it does now is not among it.
    """
    own = [place for place, turn in enumerate(all_turns) if turn.seat == seat]
    end = len(all_turns)
    if own and own[-1] == end - 1:
        end = own.pop()
    if not own:
        return list(all_turns[:end])
    last = all_turns[own[-1]]
    ended = tuple([line for line in last.lines if line.step == last.lines[-1].step])
    return [last._replace(lines=ended), *all_turns[own[-1] + 1 : end]]


def opening(all_turns: Sequence[Turn], seat: Seat) -> tuple[Event, ...]:
    """Return what came with the turn that this seat is in, before it did anything of its own."""
    if not all_turns or all_turns[-1].seat != seat:
        return ()
    lines = all_turns[-1].lines
    began = max(at for at, line in enumerate(lines) if isinstance(line.event, TurnBegan))
    return tuple([line.event for line in lines[began + 1 :] if line.step == lines[began].step])


def gists(speech: AnySpeech, voice: Voice, found: Sequence[Turn], view: object) -> list[str]:
    """Return turns in a sentence each; those in which nothing happened in none."""
    happened = filter(None, (telling(turn.events) for turn in found))
    return [voice.say("events", speech.gist(events, view)) for events in happened]


def telling(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that a sentence can sum up: not that a turn began, nor that all ended."""
    return tuple([event for event in events if not isinstance(event, Ended | TurnBegan)])


def voiced(speech: AnySpeech, voice: Voice, event: Event, view: object) -> str:
    """Return the sentence of an event; that of the end says who won and why."""
    if isinstance(event, Ended):
        return ending(voice, event.outcome)
    return voice.say("events", speech.tell(event, view))


def ending(voice: Voice, outcome: Outcome[Any]) -> str:
    """Return who won, and why."""
    winners = outcome.winners
    names = voice.join([voice.names[winner] for winner in winners])
    fields = {"name": names, "count": len(winners)}
    return voice.say("reasons", Told(outcome.reason.value, fields))
