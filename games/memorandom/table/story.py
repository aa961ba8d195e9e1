"""What happened, in words: each event as it comes, a turn, a round, and a whole match."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Event
from games.core.speech import Chronicle, Key, Round, Score, Seats, Story, Told, sentence
from games.memorandom.rules import (
    SLOTS,
    Called,
    Config,
    Dealt,
    DeckShuffled,
    Doubted,
    Ended,
    Exchanged,
    Faces,
    GridLaid,
    GridTurnedUp,
    HandShown,
    Lapsed,
    LineNamed,
    Rotated,
    RoundEnded,
    Sneaked,
    Swapped,
    View,
    WishedEnd,
    WishedOn,
)
from games.memorandom.table.parts import at, places, shown
from games.memorandom.table.pieces import Front


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event, and the cards that it speaks of, if they may be seen."""
    match event:
        case Sneaked(_, touched, _, faces) if faces:
            told = sentence(event, "seen", cards=tuple(map(at, touched, faces)))
            return told._replace(faces=_fronts(faces))
        case Sneaked():
            return sentence(event, "hidden", places=places(event.places))
        case Exchanged():
            return sentence(event, places=places(event.places))
        case Rotated():
            trip = zip(("first", "second", "third"), places(event.path), strict=True)
            return sentence(event, "", **dict(trip))
        case Swapped():
            return _swap(event, view)
        case DeckShuffled():
            return sentence(event, count=event.count)._replace(seat=event.dealer)
        case Dealt(_, cards, faces) if faces:
            told = sentence(event, "seen", cards=tuple(map(shown, faces)), count=len(cards))
            return told._replace(faces=_fronts(faces))
        case Dealt():
            return sentence(event, "hidden", count=len(event.cards))
        case GridLaid():
            return sentence(event, count=event.unused)
        case LineNamed(_, line) if line is not None:
            form = "open" if event.open else "secret"
            return sentence(event, form, line=Key(f"lines.{line}"))
        case LineNamed():
            return sentence(event, "hidden")
        case GridTurnedUp():
            return sentence(event)._replace(faces=_fronts(event.faces))
        case HandShown():
            form = "set" if event.traits else "lost" if event.points < 0 else "none"
            five = tuple(map(shown, (*event.opened, *event.faces)))
            told = sentence(event, form, **_hand(event), cards=five)
            return told._replace(faces=_held(event))
        case RoundEnded():
            scores = [
                Told("score_of", {"who": Seats((seat,)), "count": score})
                for seat, score in enumerate(event.scores)
            ]
            return sentence(event, scores=tuple(scores))
        case Lapsed():
            return sentence(event, count=event.turns)
        case Doubted():
            return sentence(event, event.why.value, count=event.rounds)
    return sentence(event)


def _fronts(faces: Faces) -> tuple[Front, ...]:
    return tuple(map(Front, faces))


def _held(event: HandShown) -> tuple[Front, ...]:
    """Return the line and the personal cards of a hand."""
    return _fronts((*event.opened, *event.faces))


def _hand(event: HandShown) -> dict[str, object]:
    """Return the line of a hand, and what all its cards share."""
    traits = tuple([Key(f"traits.{trait}") for trait in event.traits])
    return {"line": Key(f"lines.{event.line}"), "traits": traits}


def _swap(event: Swapped, view: View) -> Told:
    """Return what was swapped; only the owner is told the new card."""
    slot = SLOTS[event.slot] if view.config.personal_cards > 1 else "only"
    known = {"place": Key(f"places.{event.place}"), "slot": Key(f"slots.{slot}")}
    if event.face is None:
        return sentence(event, "hidden", **known)
    told = sentence(event, "seen", **known, card=shown(event.face))
    return told._replace(faces=(Front(event.face),))


WEIGHT: tuple[tuple[type[Event], ...], ...] = (
    (WishedOn, WishedEnd),
    (RoundEnded,),
    (Doubted,),
    (Lapsed,),
    (Called,),
    (HandShown,),
    (Sneaked, Exchanged, Rotated, Swapped),
    (LineNamed,),
    (DeckShuffled,),
)
"""Events, the weightiest first: a turn is told by the last of the weightiest that it brought."""


def gist(events: Sequence[Event], view: View) -> Told:
    """Return what a move, or a whole turn, came to."""
    found = [event for kinds in WEIGHT for event in reversed(events) if isinstance(event, kinds)]
    match found[:1]:
        case [WishedEnd(seat)] if any(isinstance(event, Ended) for event in events):
            return Told("gist.end", seat=seat)
        case [RoundEnded() as ended]:
            return _scored(ended, events)
        case [event]:
            return tell(event, view)
    return tell(events[0], view)


def _scored(ended: RoundEnded, events: Sequence[Event]) -> Told:
    """Return how a call went, and who had a set besides."""
    right = ended.points[ended.caller] > 0
    others = [seat for seat, got in enumerate(ended.points) if got > 0 and seat != ended.caller]
    form = ("right" if right else "wrong") + ("_too" if others else "")
    hands = [event for event in events if isinstance(event, HandShown)]
    faces = [_held(hand) for hand in hands if hand.seat == ended.caller]
    fields = {"who": Seats(others), "count": len(others)}
    return Told(f"gist.{form}", fields, ended.caller, faces[0] if faces else ())


def round_over(events: Sequence[Event], view: View) -> Round | None:
    """Return how a round ended: with every hand after a call, or without a call and points."""
    hands = {event.seat: event for event in events if isinstance(event, HandShown)}
    for event in events:
        match event:
            case RoundEnded():
                scores = [
                    Score(seat, _gained(hands[seat]), _total(score), _held(hands[seat]))
                    for seat, score in enumerate(event.scores)
                ]
                right = "right" if event.points[event.caller] > 0 else "wrong"
                title = Told("ended", {"round": event.round})
                return Round(title, tuple(scores), Told(right, seat=event.caller))
            case Lapsed():
                none = [
                    Score(seat, Told("nothing"), _total(score))
                    for seat, score in enumerate(view.scores)
                ]
                title = Told("ended", {"round": event.round})
                return Round(title, tuple(none), Told("lapsed", {"count": event.turns}))
    return None


def _gained(hand: HandShown) -> Told:
    form = "set" if hand.traits else "lost" if hand.points < 0 else "none"
    return Told(form, _hand(hand))


def _total(score: int) -> Told:
    return Told("total", {"count": score})


def chronicle(config: Config, seats: int, story: Story) -> Chronicle:
    """Return the points over time, who called most, and how often that went wrong."""
    events = [event for step in story for event in step]
    ended = [event for event in events if isinstance(event, RoundEnded)]
    scores = [(0,) * seats, *[event.scores for event in ended]]
    blunders = sum(event.points[event.caller] < 0 for event in ended)
    callers = [event.seat for event in events if isinstance(event, Called)]
    lines = [Told("rounds", {"count": len(ended)})]
    lapsed = sum(isinstance(event, Lapsed) for event in events)
    if lapsed:
        lines.append(Told("lapsed", {"count": lapsed}))
    if callers:
        most = max(range(seats), key=callers.count)
        lines.append(Told("calls", {"count": callers.count(most)}, most))
    if blunders:
        lines.append(Told("blunders", {"count": blunders}))
    return Chronicle(tuple(lines), tuple(zip(*scores, strict=True)), "points")
