"""What Kahuna shows as it happens: bridges unroll, a majority ripples, the losers fall in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.rules import Seat
from games.core.speech import Piece
from games.kahuna.rules import (
    ControlGained,
    ControlLost,
    Dealt,
    Discarded,
    Drawn,
    MarketFilled,
    Placed,
    Removed,
    Taken,
    TakenOff,
)
from games.kahuna.table.paint import PLANKS
from games.kahuna.table.pieces import (
    Back,
    Bridge,
    Card,
    Deck,
    Front,
    Island,
    Line,
    Pile,
    Planks,
    Reverse,
    Ring,
    Ripple,
    Stone,
)
from games.stage.anim import Anim, Pose, par, seq, sound, wait
from games.stage.drawing import cue, cues
from games.stage.plan import Plan


def _known(plan: Plan, card: int | None, seat: Seat) -> Piece | None:
    """Return the piece of a card in a hand: its own, or the last of the backs."""
    if card is not None and Card(card) in plan.poses:
        return Card(card)
    return _last_back([piece for piece, pose in plan.poses.items() if pose.alpha], seat)


def _last_back(pieces: Iterable[Piece], seat: Seat) -> Back | None:
    backs = [piece for piece in pieces if isinstance(piece, Back) and piece.seat == seat]
    return max(backs, default=None, key=lambda back: back.slot)


def _pay(plan: Plan, seat: Seat, cards: tuple[int | None, ...], islands: tuple[int, ...]) -> Anim:
    """Lay the cards that pay on the discards."""
    parts: list[Anim] = [sound("slide")]
    pile = plan.rest[Pile()]
    for card, island in zip(cards, islands, strict=True):
        piece = _known(plan, card, seat)
        if piece is None:
            continue
        over = pile._replace(face=Front(island), z=20)
        parts.append(
            seq(plan.move(piece, over, "glide"), plan.put(piece, over._replace(alpha=0.0)))
        )
    return par(*parts, stagger=0.06)


def _unroll(plan: Plan, line: int, seat: Seat) -> Anim:
    """Unroll a bridge plank by plank."""
    piece = Bridge(line, seat)
    pose = plan.poses[Line(line)]._replace(z=1)
    steps: list[Anim] = []
    for planks in range(1, PLANKS + 1):
        shown = pose._replace(face=Planks(seat, planks))
        steps += [plan.put(piece, shown), wait(0.025)]
    return seq(sound("place"), *steps)


def _placed(event: Placed, plan: Plan) -> Anim:
    paid = _pay(plan, event.seat, (event.card,), (event.island,))
    return seq(paid, _unroll(plan, event.line, event.seat), _recount(plan))


def _removed(event: Removed, plan: Plan) -> Anim:
    cards = event.cards or (None,) * len(event.islands)
    paid = _pay(plan, event.seat, cards, event.islands)
    return seq(paid, _fall(plan, [Bridge(event.line, 1 - event.seat)]), _recount(plan))


def _recount(plan: Plan) -> Anim:
    """Show the new counts on the islands at once."""
    islands = [piece for piece in plan.rest if isinstance(piece, Island)]
    return par(*[plan.put(piece, plan.rest[piece]) for piece in islands])


def _fall(plan: Plan, pieces: Sequence[Piece]) -> Anim:
    """Let things sink, one after another."""
    parts = []
    for piece in pieces:
        pose = plan.poses.get(piece)
        if pose:
            sunk = pose._replace(y=pose.y + 26, alpha=0.0)
            parts.append(par(sound("back"), plan.move(piece, sunk, "sink")))
    return par(*parts, stagger=0.06)


def _gained(event: ControlGained, plan: Plan) -> Anim:
    """A ring runs over the water, and the stone drops on the island."""
    piece = Stone(event.island, event.seat)
    rest = plan.rest.get(piece)
    if rest is None:
        return wait(0)
    ring = Ripple(event.island)
    size = rest.width
    small = Pose(rest.x, rest.y, size, size, Ring(event.seat), z=2)
    wide = small._replace(width=size * 6, height=size * 6, alpha=0.0)
    high = rest._replace(y=rest.y - 60, alpha=0.0)
    start = (plan.put(ring, small), plan.put(piece, high))
    drop = par(plan.move(ring, wide, "ripple"), plan.move(piece, rest, "drop"))
    return seq(sound("take"), *start, drop)


def _taken_off(event: TakenOff, plan: Plan) -> Anim:
    return _fall(plan, [Bridge(line, event.seat) for line in event.lines])


def _lost(event: ControlLost, plan: Plan) -> Anim:
    return _fall(plan, [Stone(event.island, event.seat)])


def _dealt(event: Dealt, plan: Plan) -> Anim:
    """Deal a hand from the deck."""
    dealt: list[Piece] = [Card(card) for card in event.cards]
    if not dealt:
        dealt = [Back(event.seat, slot) for slot in range(event.count)]
    return par(*[_from_deck(plan, piece) for piece in dealt if piece in plan.rest], stagger=0.08)


def _from_deck(plan: Plan, piece: Piece) -> Anim:
    deck, rest = plan.rest[Deck()], plan.rest[piece]
    plan.poses[piece] = rest._replace(x=deck.x, y=deck.y, face=Reverse(), z=30)
    return seq(sound("deal"), plan.move(piece, rest, "glide"))


def _market_filled(event: MarketFilled, plan: Plan) -> Anim:
    piece = Card(event.card)
    return _from_deck(plan, piece) if piece in plan.rest else wait(0)


def _drawn(event: Drawn, plan: Plan) -> Anim:
    back = _last_back(plan.rest, event.seat)
    piece = back if event.card is None else Card(event.card)
    return _from_deck(plan, piece) if piece and piece in plan.rest else wait(0)


def _took(event: Taken, plan: Plan) -> Anim:
    """The open card goes to the hand: the own one stays open, another's is turned down."""
    piece = Card(event.card)
    if piece in plan.rest:
        return seq(sound("slide"), plan.home(piece))
    back = _last_back(plan.rest, event.seat)
    if back is None:
        return wait(0)
    rest = plan.rest[back]
    plan.poses[back] = rest
    there = plan.move(piece, rest._replace(z=rest.z + 1), "glide")
    gone = plan.put(piece, rest._replace(alpha=0.0))
    return seq(sound("slide"), there, gone, plan.put(back, rest))


def _discarded(event: Discarded, plan: Plan) -> Anim:
    piece = _known(plan, event.card, event.seat)
    if piece is None:
        return wait(0)
    pile = plan.rest[Pile()]._replace(face=Reverse(), z=20)
    gone = plan.put(piece, pile._replace(alpha=0.0))
    return seq(sound("slide"), plan.move(piece, pile, "glide"), gone)


CUES = cues(
    cue(Dealt, _dealt),
    cue(MarketFilled, _market_filled),
    cue(Placed, _placed),
    cue(Removed, _removed),
    cue(ControlGained, _gained),
    cue(TakenOff, _taken_off),
    cue(ControlLost, _lost),
    cue(Taken, _took),
    cue(Drawn, _drawn),
    cue(Discarded, _discarded),
)
