"""How cards move: they are dealt from the middle, stay up to be remembered, and sail home."""

from __future__ import annotations

from games.memory_island.rules import Dealt, Flipped, Taken, TurnedBack
from games.memory_island.table.pieces import Card, Front, Sum, Total
from games.stage.anim import Anim, hold, par, seq, sound, wait
from games.stage.drawing import cue, cues
from games.stage.plan import Plan


def _dealt(event: Dealt, plan: Plan) -> Anim:
    """Deal from the middle outwards, one after another."""
    dealt = [Card(place) for place in range(event.count)]
    rest = [plan.rest[card] for card in dealt]
    x = sum(pose.x for pose in rest) / len(rest)
    y = sum(pose.y for pose in rest) / len(rest)
    for z, (card, pose) in enumerate(zip(dealt, rest, strict=True)):
        plan.poses[card] = pose._replace(x=x, y=y, angle=0.0, z=-z)
    moves = [seq(sound("deal"), plan.home(card, "deal")) for card in dealt]
    return par(*moves, stagger=min(0.035, 1.2 / event.count))


def _flipped(event: Flipped, plan: Plan) -> Anim:
    card = Card(event.place)
    pose = plan.poses[card]._replace(face=Front(event.value), z=1)
    turn = par(sound("flip"), plan.move(card, pose, "flip"))
    face = Total(event.total, event.value, event.target)
    return seq(turn, plan.put(Sum(), plan.rest[Sum()]._replace(face=face)))


def _taken(event: Taken, plan: Plan) -> Anim:
    """Let the sum be seen, then sail home."""
    sails = [
        par(sound("sail", step=i), plan.home(Card(place), "sail"))
        for i, place in enumerate(event.places)
    ]
    return seq(wait(0.35), sound("take"), par(*sails, stagger=0.09))


def _turned_back(event: TurnedBack, plan: Plan) -> Anim:
    """Stay up for people to remember, then turn back one after another."""
    turns = [par(sound("back"), plan.home(Card(place), "back")) for place in event.places]
    return seq(sound("refuse"), hold(plan.patience), par(*turns, stagger=0.04))


CUES = cues(
    cue(Dealt, _dealt), cue(Flipped, _flipped), cue(Taken, _taken), cue(TurnedBack, _turned_back)
)
SCORED = (Taken,)
