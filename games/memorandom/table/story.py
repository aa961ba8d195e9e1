"""What happened, in words: each event as it comes, and a whole match when it is over."""

from __future__ import annotations

from games.core.rules import Event
from games.core.speech import Chronicle, Key, Seats, Story, Told, sentence
from games.memorandom.rules import (
    Called,
    Config,
    DeckShuffled,
    Exchanged,
    HandShown,
    LineNamed,
    Rotated,
    RoundEnded,
    Sneaked,
    Swapped,
    View,
)
from games.memorandom.table.parts import at, places


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event."""
    match event:
        case Sneaked(_, touched, _, faces) if faces:
            return sentence(event, "seen", cards=tuple(map(at, touched, faces)))
        case Sneaked():
            return sentence(event, "hidden", places=places(event.places))
        case Exchanged():
            return sentence(event, places=places(event.places))
        case Rotated():
            return sentence(event, event.direction.value, places=places(event.places))
        case Swapped():
            return sentence(event, place=Key(f"places.{event.place}"))
        case DeckShuffled():
            return sentence(event, name=Seats((event.dealer,)))
        case LineNamed(_, line) if event.open and line is not None:
            return sentence(event, "open", line=Key(f"lines.{line}"))
        case LineNamed():
            return sentence(event, "hidden")
        case HandShown():
            form = "set" if event.traits else "lost" if event.points < 0 else "none"
            traits = tuple([Key(f"traits.{trait}") for trait in event.traits])
            return sentence(event, form, line=Key(f"lines.{event.line}"), traits=traits)
    return sentence(event)


def chronicle(config: Config, seats: int, story: Story) -> Chronicle:
    """Return the points over time, who called most, and how often that went wrong."""
    events = [event for step in story for event in step]
    ended = [event for event in events if isinstance(event, RoundEnded)]
    scores = [(0,) * seats, *[event.scores for event in ended]]
    blunders = sum(event.points[event.caller] < 0 for event in ended)
    callers = [event.seat for event in events if isinstance(event, Called)]
    lines = [Told("rounds", {"count": len(ended)})]
    if callers:
        most = max(range(seats), key=callers.count)
        lines.append(Told("calls", {"count": callers.count(most)}, most))
    if blunders:
        lines.append(Told("blunders", {"count": blunders}))
    return Chronicle(tuple(lines), tuple(zip(*scores, strict=True)), "points")
