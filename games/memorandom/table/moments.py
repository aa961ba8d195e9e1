"""What MemoRandom! shows as it happens: looks, shuffles, and after a call line after line."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.speech import Piece
from games.memorandom.rules import (
    LINES,
    PLACES,
    Called,
    Cards,
    Dealt,
    DeckShuffled,
    Exchanged,
    Face,
    Faces,
    GridLaid,
    GridTurnedUp,
    HandShown,
    Rotated,
    RoundEnded,
    Sneaked,
    Swapped,
)
from games.memorandom.table import stones
from games.memorandom.table.layout import APART, EDGE, GRID_Z
from games.memorandom.table.pieces import Back, Beam, Card, Front, Halo, Light, Line, Mark, Ray
from games.stage.anim import Anim, Pose, hold, par, seq, sound, wait
from games.stage.drawing import cue, cues
from games.stage.plan import Plan


def front(face: Face | None) -> Front | Back:
    """Return what a card shows: its face, or its back if that is not to be seen."""
    return Back() if face is None else Front(face)


def _up(plan: Plan, cards: Cards, faces: Faces, stagger: float = 0.09) -> Anim:
    """Turn cards up one after another."""
    flips = [
        par(sound("flip"), plan.flip(Card(card), front(face)))
        for card, face in zip(cards, faces, strict=True)
    ]
    return par(*flips, stagger=stagger)


def _shuffled(event: DeckShuffled, plan: Plan) -> Anim:
    """Gather all cards of the round before in the middle."""
    middle = _middle(plan)
    pieces = [piece for piece in plan.poses if isinstance(piece, Card)]
    if not pieces:
        return wait(0.0)
    gather = [plan.move(piece, middle, "back") for piece in pieces]
    return seq(sound("slide"), par(*gather, stagger=0.02), wait(0.2))


def _middle(plan: Plan) -> Pose:
    """Return the place in the middle of the circle."""
    return _spots(plan)[PLACES // 2]._replace(face=Back())


def _spots(plan: Plan) -> list[Pose]:
    """Return the nine places of the circle, row by row."""
    grid = [pose for piece, pose in plan.rest.items() if isinstance(piece, Card)]
    return sorted([pose for pose in grid if pose.z == GRID_Z], key=lambda pose: (pose.y, pose.x))


def _dealt(event: Dealt | GridLaid, plan: Plan) -> Anim:
    middle = _middle(plan)
    pieces = [Card(card) for card in event.cards]
    for piece in pieces:
        plan.poses.setdefault(piece, middle)
    moves = [seq(sound("deal"), plan.home(piece, "deal")) for piece in pieces]
    return par(*moves, stagger=0.05)


def _sneaked(event: Sneaked, plan: Plan) -> Anim:
    """Show the faces to whoever looked, and to everyone else only where it was."""
    wiped = _wipe(plan)
    if not event.faces:
        there = [mark for mark in map(Mark, event.cards) if mark in plan.rest]
        marks = [plan.home(mark, "flip") for mark in there]
        return seq(wiped, sound("slide"), par(*marks, stagger=0.12), wait(0.35))
    up = _up(plan, event.cards, event.faces)
    down = [par(sound("back"), plan.home(Card(card), "back")) for card in event.cards]
    return seq(wiped, up, hold(plan.patience), par(*down, stagger=0.04))


def _wipe(plan: Plan, kinds: tuple[type[Piece], ...] = (Mark, Halo, Ray)) -> Anim:
    """Take the marks of the move before away."""
    marks = [piece for piece in plan.poses if isinstance(piece, kinds)]
    return par(*[plan.put(mark, plan.poses[mark]._replace(alpha=0.0)) for mark in marks])


def _moved(event: Exchanged | Rotated, plan: Plan) -> Anim:
    """Let the cards go round, one over and the next under the others."""
    wiped = _wipe(plan)
    cards = [piece for piece in plan.rest if isinstance(piece, Card)]
    away = [piece for piece in cards if plan.poses.get(piece) != plan.rest[piece]]
    moves = [plan.home(piece, "over" if i % 2 else "under") for i, piece in enumerate(away)]
    return seq(wiped, sound("slide"), par(*moves), sound("place"))


def _swapped(event: Swapped, plan: Plan) -> Anim:
    wiped = _wipe(plan)
    ways = (plan.home(Card(event.given), "over"), plan.home(Card(event.taken), "under"))
    return seq(wiped, sound("slide"), par(*ways), sound("place"), wait(0.2))


def _called(event: Called, plan: Plan) -> Anim:
    return seq(sound("notice"), wait(0.6))


def _turned_up(event: GridTurnedUp, plan: Plan) -> Anim:
    """Turn the grid up card after card."""
    return seq(
        wait(0.3),
        _wipe(plan, (Mark, Line)),
        _up(plan, event.cards, event.faces, 0.16),
        wait(0.5),
    )


def _shown(event: HandShown, plan: Plan) -> Anim:
    """Turn a seat's own cards up and light its line, with what makes it a set or not."""
    colour = "leaf" if event.traits else "coral" if event.points < 0 else "sun"
    spots = _spots(plan)
    halos = [_ray(plan, spots, LINES[event.line], colour)]
    for place, card in zip(LINES[event.line], event.row, strict=True):
        wide = spots[place // 3 * 3 + 1].x - spots[place // 3 * 3].x - APART + 2 * stones.REACH
        high = spots[place].height + 2 * (EDGE + stones.REACH)
        shine = spots[place]._replace(width=wide, height=high, face=Light(colour, place), z=0.5)
        halos.append(plan.put(Halo(card), shine))
    for card in event.cards:
        pose = plan.poses[Card(card)]
        wide, high = pose.width + 18, pose.height + 18
        rim = pose._replace(width=wide, height=high, face=Light(colour), z=pose.z - 0.5)
        halos.append(plan.put(Halo(card), rim))
    out = _wipe(plan)
    return seq(
        _up(plan, event.cards, event.faces, 0.16),
        par(*halos, sound("take" if event.traits else "refuse")),
        hold(plan.patience),
        out,
    )


def _ended(event: RoundEnded, plan: Plan) -> Anim:
    """Let everyone see the scores before the next deal."""
    return hold(plan.patience)


def _ray(plan: Plan, spots: Sequence[Pose], places: Sequence[int], colour: str) -> Anim:
    """Join the stones of a line by light."""
    first, last = spots[places[0]], spots[places[-1]]
    wide, high = abs(last.x - first.x), abs(last.y - first.y)
    x, y = (first.x + last.x) / 2, (first.y + last.y) / 2
    beam = Beam(colour, 1 if last.x >= first.x or high < 1 else -1)
    return plan.put(
        Ray(), Pose(x, y, wide + 2 * stones.RAY_END, high + 2 * stones.RAY_END, beam, z=0.4)
    )


CUES = cues(
    cue(DeckShuffled, _shuffled),
    cue(Dealt, _dealt),
    cue(GridLaid, _dealt),
    cue(Sneaked, _sneaked),
    cue(Exchanged, _moved),
    cue(Rotated, _moved),
    cue(Swapped, _swapped),
    cue(Called, _called),
    cue(GridTurnedUp, _turned_up),
    cue(HandShown, _shown),
    cue(RoundEnded, _ended),
)
