"""What MemoRandom! shows as it happens: looks, shuffles, and after a call line after line."""

from __future__ import annotations

from games.core.rules import Event
from games.memorandom.rules.sets import Face
from games.memorandom.rules.terms import (
    Called,
    Cards,
    Dealt,
    DeckShuffled,
    Exchanged,
    GridLaid,
    GridTurnedUp,
    HandShown,
    Rotated,
    RoundEnded,
    Sneaked,
    Swapped,
)
from games.stage.anim import Anim, Pose, hold, par, seq, sound, wait
from games.stage.plan import Plan

BACK = "back"


def card(number: int) -> str:
    """Return the piece of a card."""
    return f"card-{number}"


def front(face: Face | None) -> str:
    """Return what a card shows: its face, or its back if that is not to be seen."""
    return BACK if face is None else f"front:{face}"


def _up(plan: Plan, numbers: Cards, faces: tuple[Face, ...], stagger: float = 0.09) -> Anim:
    """Turn cards up one after another."""
    flips = [
        par(sound("flip"), plan.flip(card(number), front(face)))
        for number, face in zip(numbers, faces, strict=True)
    ]
    return par(*flips, stagger=stagger)


def _shuffled(event: Event, plan: Plan) -> Anim:
    """Gather all cards of the round before in the middle."""
    assert isinstance(event, DeckShuffled)
    middle = _middle(plan)
    pieces = [piece for piece in plan.poses if piece.startswith("card-")]
    if not pieces:
        return wait(0.0)
    gather = [plan.move(piece, middle, "back") for piece in pieces]
    return seq(sound("slide"), par(*gather, stagger=0.02), wait(0.2))


def _middle(plan: Plan) -> Pose:
    grid = [pose for piece, pose in plan.rest.items() if piece.startswith("card-")]
    largest = max(grid, key=lambda pose: pose.width)
    spots = [pose for pose in grid if pose.width == largest.width]
    x = sum(pose.x for pose in spots) / len(spots)
    y = sum(pose.y for pose in spots) / len(spots)
    return largest._replace(x=x, y=y, face=BACK)


def _dealt(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Dealt | GridLaid)
    middle = _middle(plan)
    for number in event.cards:
        plan.poses.setdefault(card(number), middle)
    moves = [seq(sound("deal"), plan.home(card(number), "deal")) for number in event.cards]
    return par(*moves, stagger=0.05)


def _sneaked(event: Event, plan: Plan) -> Anim:
    """Show the faces to whoever looked, and to everyone else only where it was."""
    assert isinstance(event, Sneaked)
    wiped = _wipe(plan)
    if not event.faces:
        names = [f"mark-{number}" for number in event.cards]
        marks = [plan.home(name, "flip") for name in names if name in plan.rest]
        return seq(wiped, sound("slide"), par(*marks, stagger=0.12), wait(0.35))
    up = _up(plan, event.cards, event.faces)
    down = [par(sound("back"), plan.home(card(number), "back")) for number in event.cards]
    return seq(wiped, up, hold(plan.patience), par(*down, stagger=0.04))


def _wipe(plan: Plan, kinds: tuple[str, ...] = ("mark-", "halo-")) -> Anim:
    """Take the marks of the move before away."""
    marks = [name for name in plan.poses if name.startswith(kinds)]
    return par(*[plan.put(name, plan.poses[name]._replace(alpha=0.0)) for name in marks])


def _moved(event: Event, plan: Plan) -> Anim:
    """Let the cards go round, one over and the next under the others."""
    assert isinstance(event, Exchanged | Rotated)
    wiped = _wipe(plan)
    away = [p for p in plan.rest if p.startswith("card-") and plan.poses.get(p) != plan.rest[p]]
    moves = [plan.home(piece, "over" if i % 2 else "under") for i, piece in enumerate(away)]
    return seq(wiped, sound("slide"), par(*moves), sound("place"))


def _swapped(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Swapped)
    wiped = _wipe(plan)
    ways = (plan.home(card(event.given), "over"), plan.home(card(event.taken), "under"))
    return seq(wiped, sound("slide"), par(*ways), sound("place"), wait(0.2))


def _called(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Called)
    return seq(sound("notice"), wait(0.6))


def _turned_up(event: Event, plan: Plan) -> Anim:
    """Turn the grid up card after card."""
    assert isinstance(event, GridTurnedUp)
    return seq(
        wait(0.3),
        _wipe(plan, ("mark-", "line-")),
        _up(plan, event.cards, event.faces, 0.16),
        wait(0.5),
    )


def _shown(event: Event, plan: Plan) -> Anim:
    """Turn a seat's own cards up and light its line, with what makes it a set or not."""
    assert isinstance(event, HandShown)
    lit = "leaf" if event.traits else "coral" if event.points < 0 else "sun"
    halos = []
    for piece in map(card, (*event.row, *event.cards)):
        pose = plan.poses[piece]
        around = pose._replace(
            width=pose.width + 26, height=pose.height + 26, face=f"halo:{lit}", z=pose.z - 0.5
        )
        halos.append(plan.put(f"halo-{piece}", around))
    out = _wipe(plan)
    return seq(
        _up(plan, event.cards, event.faces, 0.16),
        par(*halos, sound("take" if event.traits else "refuse")),
        hold(plan.patience),
        out,
    )


def _ended(event: Event, plan: Plan) -> Anim:
    """Let everyone see the scores before the next deal."""
    assert isinstance(event, RoundEnded)
    return hold(plan.patience)


CUES = {
    DeckShuffled: _shuffled,
    Dealt: _dealt,
    GridLaid: _dealt,
    Sneaked: _sneaked,
    Exchanged: _moved,
    Rotated: _moved,
    Swapped: _swapped,
    Called: _called,
    GridTurnedUp: _turned_up,
    HandShown: _shown,
    RoundEnded: _ended,
}
