"""What happened, in words: each event as it comes, a turn in a sentence, and a whole match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.rules import Event, Seat, TurnBegan
from games.core.speech import Chronicle, Key, Seats, Story, Told, sentence
from games.the_game.rules import (
    Config,
    Cornered,
    Dealt,
    Ended,
    GaveUp,
    Played,
    Refilled,
    Signalled,
    SignalsCleared,
    Started,
    Stuck,
    TurnEnded,
    View,
    Withdrawn,
)
from games.the_game.table.names import onto_key, pile_key
from games.the_game.table.pieces import Number


def tell(event: Event, view: View) -> Told:
    """Return the sentence of an event, piles called by their names, with the cards of it."""
    match event:
        case Played(card=card, pile=pile, trick=trick):
            told = sentence(event, "trick" if trick else "step", pile=onto_key(view.config, pile))
            return told._replace(faces=(Number(card),))
        case Signalled(pile=pile, about=about) | Withdrawn(pile=pile, about=about):
            return sentence(event, about.value, pile=pile_key(view.config, pile))
        case SignalsCleared(pile):
            return sentence(event, pile=pile_key(view.config, pile))
        case Stuck(owed=owed) | Cornered(owed=owed):
            return sentence(event, count=owed)
        case Dealt(cards=cards) | Refilled(cards=cards) if cards:
            told = sentence(event, "seen", cards=cards)
            return told._replace(faces=_numbers(cards))
        case Dealt() | Refilled():
            return sentence(event, "hidden")
        case Started():
            return _started(event)
    return sentence(event)


def _numbers(cards: Iterable[int]) -> tuple[Number, ...]:
    return tuple(map(Number, cards))


def _started(event: Started) -> Told:
    """Return who starts and why: with what everybody has said."""
    wishes = event.wishes
    most = max(wishes)
    groups = [
        (wish, Seats([seat for seat, said in enumerate(wishes) if said == wish]))
        for wish in range(most, -1, -1)
    ]
    said = tuple(
        [
            Told("events.Started.said", {"who": seats, "wish": Key(f"wishes.{wish}")})
            for wish, seats in groups
            if seats
        ]
    )
    form = "lot" if wishes.count(most) > 1 else "gladdest"
    return sentence(event, form, said=said, wishes=wishes)


# --- a turn in a sentence -------------------------------------------------------------------------


def gist(events: Sequence[Event], view: View) -> Told:
    """Return what a move, or a whole turn, came to."""
    telling = [event for event in events if not isinstance(event, TurnBegan | Ended)]
    for event in telling:
        if isinstance(event, Started | GaveUp):
            return tell(event, view)
    done = next((e for e in telling if isinstance(e, Played | TurnEnded | Refilled)), None)
    if done is None:
        stuck = [event for event in telling if isinstance(event, Stuck | Cornered)]
        return tell((*stuck, *telling, *events)[0], view)
    turn = _turn(telling, view, done.seat)
    stuck = [event for event in telling if isinstance(event, Stuck | Cornered)]
    if not stuck:
        return turn
    then = tell(stuck[-1], view)
    parts = {"turn": turn._replace(key=f"events.{turn.key}"), "then": _whole(then)}
    return Told("gist.and_then", parts, done.seat, turn.faces)


def _whole(told: Told) -> Told:
    return told._replace(key=f"events.{told.key}")


def _turn(events: Sequence[Event], view: View, seat: Seat) -> Told:
    """Return what a seat played, drew and said."""
    plays = [event for event in events if isinstance(event, Played) and event.seat == seat]
    rest = _rest(events, view, seat, ended=not plays)
    drawn = [card for event in events if isinstance(event, Refilled) for card in event.cards]
    faces = (*_numbers([play.card for play in plays]), *_numbers(drawn))
    if not plays:
        return Told("gist.rest", {"rest": rest}, seat, faces)
    if len(plays) == 1 and not rest:
        return tell(plays[0], view)
    fields: dict[str, object] = {"plays": _laid(plays, view), "rest": rest}
    return Told("gist.turn_rest" if rest else "gist.turn", fields, seat, faces)


def _laid(plays: Sequence[Played], view: View) -> tuple[Told, ...]:
    """Return the cards of a turn pile by pile, those that went ten back marked as such."""
    piles = list(dict.fromkeys([play.pile for play in plays]))
    return tuple(
        [
            Told(
                "events.gist.laid",
                {
                    "cards": tuple(
                        [
                            Told("events.gist.trick", {"card": play.card})
                            if play.trick
                            else str(play.card)
                            for play in plays
                            if play.pile == pile
                        ]
                    ),
                    "pile": onto_key(view.config, pile),
                },
            )
            for pile in piles
        ]
    )


def _rest(events: Sequence[Event], view: View, seat: Seat, *, ended: bool) -> tuple[Told, ...]:
    """Return what else a seat did in a turn, in the order in which it did it."""
    parts = []
    for event in _settled(events, seat):
        match event:
            case TurnEnded(by) if by == seat and ended:
                parts.append(Told("events.gist.ends", {}, seat))
            case Refilled(by, count, _, cards) if by == seat:
                form = "draws_seen" if cards else "draws"
                parts.append(Told(f"events.gist.{form}", {"count": count, "cards": cards}, seat))
            case Signalled(by, pile, about) if by == seat:
                where = {"pile": pile_key(view.config, pile)}
                parts.append(Told(f"events.gist.says.{about.value}", where, seat))
            case Withdrawn(by, pile) if by == seat:
                where = {"pile": pile_key(view.config, pile)}
                parts.append(Told("events.gist.withdraws", where, seat))
    return tuple(parts)


def _settled(events: Sequence[Event], seat: Seat) -> list[Event]:
    """Leave out what a seat said of a pile before it said something else of it."""
    said = [e for e in events if isinstance(e, Signalled | Withdrawn) and e.seat == seat]
    last = {event.pile: place for place, event in enumerate(said)}
    first = {event.pile: event for event in reversed(said)}
    stand = [
        event
        for place, event in enumerate(said)
        if place == last[event.pile]
        and (isinstance(event, Signalled) or isinstance(first[event.pile], Withdrawn))
    ]
    others = [e for e in events if not isinstance(e, Signalled | Withdrawn)]
    return [*others, *stand]


# --- a whole match --------------------------------------------------------------------------------


def chronicle(config: Config, seats: int, story: Story) -> Chronicle:
    """Return how many cards were left after each step, and the turn that went farthest."""
    left: list[int] = []
    turns: list[list[Played]] = []
    for step in story:
        for event in step:
            match event:
                case TurnBegan():
                    turns.append([])
                case Played():
                    turns[-1].append(event)
        left.append(config.highest - config.lowest + 1 - sum(map(len, turns)))
    tricks = sum([play.trick for turn in turns for play in turn])
    lines = [Told("tricks", {"count": tricks})] if tricks else []
    boldest = max(turns, key=_cost, default=[])
    if (cost := _cost(boldest)) > 0:
        played = ", ".join([str(play.card) for play in boldest])
        lines.append(Told("dearest", {"cards": played, "cost": cost}, boldest[0].seat))
    return Chronicle(tuple(lines), (tuple(left),), "left")


def _cost(turn: Sequence[Played]) -> int:
    """Return how far a turn took the piles on; what its tricks won back is taken off."""
    return sum([play.step for play in turn])
