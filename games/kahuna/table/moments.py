"""What Kahuna shows as it happens: bridges unroll, a majority ripples, the losers fall in turn."""

from __future__ import annotations

from games.core.rules import Event
from games.kahuna.rules.terms import (
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
from games.kahuna.table import paint as drawing
from games.stage.anim import Anim, Pose, par, seq, sound, wait
from games.stage.plan import Plan


def _known(plan: Plan, card: int | None, seat: int) -> str:
    """Return the piece of a card in a hand: its own, or the last of the backs."""
    if card is not None and f"card-{card}" in plan.poses:
        return f"card-{card}"
    backs = [n for n, pose in plan.poses.items() if n.startswith(f"back-{seat}-") and pose.alpha]
    return max(backs, default="", key=lambda name: int(name.rsplit("-", 1)[1]))


def _pay(plan: Plan, seat: int, cards: tuple[int | None, ...], islands: tuple[int, ...]) -> Anim:
    """Lay the cards that pay on the discards."""
    parts: list[Anim] = [sound("slide")]
    pile = plan.rest["pile"]
    for card, island in zip(cards, islands, strict=True):
        piece = _known(plan, card, seat)
        if not piece:
            continue
        over = pile._replace(face=f"front:{island}", z=20)
        parts.append(
            seq(plan.move(piece, over, "glide"), plan.put(piece, over._replace(alpha=0.0)))
        )
    return par(*parts, stagger=0.06)


def _unroll(plan: Plan, line: int, seat: int) -> Anim:
    """Unroll a bridge plank by plank."""
    piece = f"bridge-{line}"
    pose = plan.poses[f"line-{line}"]._replace(z=1)
    steps: list[Anim] = []
    for planks in range(1, drawing.PLANKS + 1):
        shown = pose._replace(face=f"bridge:{seat}:{planks}")
        steps += [plan.put(piece, shown), wait(0.025)]
    return seq(sound("place"), *steps)


def _placed(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Placed)
    paid = _pay(plan, event.seat, (event.card,), (event.island,))
    return seq(paid, _unroll(plan, event.line, event.seat), _recount(plan))


def _removed(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Removed)
    cards = event.cards or (None,) * len(event.islands)
    paid = _pay(plan, event.seat, cards, event.islands)
    return seq(paid, _fall(plan, (f"bridge-{event.line}",)), _recount(plan))


def _recount(plan: Plan) -> Anim:
    """Show the new counts on the islands at once."""
    islands = [name for name in plan.rest if name.startswith("island-")]
    return par(*[plan.put(name, plan.rest[name]) for name in islands])


def _fall(plan: Plan, pieces: tuple[str, ...]) -> Anim:
    """Let things sink, one after another."""
    parts = []
    for piece in pieces:
        pose = plan.poses.get(piece)
        if pose:
            sunk = pose._replace(y=pose.y + 26, alpha=0.0)
            parts.append(par(sound("back"), plan.move(piece, sunk, "sink")))
    return par(*parts, stagger=0.06)


def _gained(event: Event, plan: Plan) -> Anim:
    """A ring runs over the water, and the stone drops on the island."""
    assert isinstance(event, ControlGained)
    piece = f"stone-{event.island}"
    rest = plan.rest.get(piece)
    if rest is None:
        return wait(0)
    ring = f"ripple-{event.island}"
    size = rest.width
    small = Pose(rest.x, rest.y, size, size, f"ripple:{event.seat}", z=2)
    wide = small._replace(width=size * 6, height=size * 6, alpha=0.0)
    high = rest._replace(y=rest.y - 60, alpha=0.0)
    start = (plan.put(ring, small), plan.put(piece, high))
    drop = par(plan.move(ring, wide, "ripple"), plan.move(piece, rest, "drop"))
    return seq(sound("take"), *start, drop)


def _taken_off(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, TakenOff)
    return _fall(plan, tuple(f"bridge-{line}" for line in event.lines))


def _lost(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, ControlLost)
    return _fall(plan, (f"stone-{event.island}",))


def _dealt(event: Event, plan: Plan) -> Anim:
    """Deal a hand from the deck."""
    assert isinstance(event, Dealt)
    names = [f"card-{card}" for card in event.cards]
    if not names:
        names = [f"back-{event.seat}-{i}" for i in range(event.count)]
    return par(*[_from_deck(plan, name) for name in names if name in plan.rest], stagger=0.08)


def _from_deck(plan: Plan, piece: str) -> Anim:
    deck, rest = plan.rest["deck"], plan.rest[piece]
    plan.poses[piece] = rest._replace(x=deck.x, y=deck.y, face="back", z=30)
    return seq(sound("deal"), plan.move(piece, rest, "glide"))


def _market_filled(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, MarketFilled)
    piece = f"card-{event.card}"
    return _from_deck(plan, piece) if piece in plan.rest else wait(0)


def _drawn(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Drawn)
    piece = f"card-{event.card}" if event.card is not None else _next_back(plan, event.seat)
    return _from_deck(plan, piece) if piece in plan.rest else wait(0)


def _next_back(plan: Plan, seat: int) -> str:
    return max(
        (name for name in plan.rest if name.startswith(f"back-{seat}-")),
        default="",
        key=lambda name: int(name.rsplit("-", 1)[1]),
    )


def _took(event: Event, plan: Plan) -> Anim:
    """The open card goes to the hand: the own one stays open, another's is turned down."""
    assert isinstance(event, Taken)
    piece = f"card-{event.card}"
    if piece in plan.rest:
        return seq(sound("slide"), plan.home(piece))
    back = _next_back(plan, event.seat)
    if not back:
        return wait(0)
    rest = plan.rest[back]
    plan.poses[back] = rest
    there = plan.move(piece, rest._replace(z=rest.z + 1), "glide")
    gone = plan.put(piece, rest._replace(alpha=0.0))
    return seq(sound("slide"), there, gone, plan.put(back, rest))


def _discarded(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Discarded)
    piece = _known(plan, event.card, event.seat)
    if not piece:
        return wait(0)
    pile = plan.rest["pile"]._replace(face="back", z=20)
    gone = plan.put(piece, pile._replace(alpha=0.0))
    return seq(sound("slide"), plan.move(piece, pile, "glide"), gone)


CUES = {
    Dealt: _dealt,
    MarketFilled: _market_filled,
    Placed: _placed,
    Removed: _removed,
    ControlGained: _gained,
    TakenOff: _taken_off,
    ControlLost: _lost,
    Taken: _took,
    Drawn: _drawn,
    Discarded: _discarded,
}
