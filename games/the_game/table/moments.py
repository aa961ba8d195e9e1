"""What The Game shows as it happens: cards go to their piles, and a trick makes its pile glow."""

from __future__ import annotations

from games.core.rules import Event
from games.stage.anim import Anim, par, seq, sound, wait
from games.stage.plan import Plan
from games.the_game.rules.terms import Dealt, Played, Refilled, Signalled


def _of_hand(plan: Plan, seat: int, card: int) -> str:
    """Return the piece of a card in a hand: its own, or the last of the backs."""
    if f"card-{card}" in plan.poses:
        return f"card-{card}"
    backs = [n for n, pose in plan.poses.items() if n.startswith(f"back-{seat}-") and pose.alpha]
    return max(backs, default="", key=lambda name: int(name.rsplit("-", 1)[1]))


def _played(event: Event, plan: Plan) -> Anim:
    """The card goes on its pile; a trick zips there, rings, and the pile that it saved glows."""
    assert isinstance(event, Played)
    pile = f"pile-{event.pile}"
    top = plan.rest[pile]._replace(face=f"top:{event.card}")
    piece = _of_hand(plan, event.seat, event.card)
    if not piece:
        return plan.put(pile, top)
    over = top._replace(face=f"card:{event.card}", z=30, turn=0.0)
    there = plan.move(piece, over, "zip" if event.trick else "glide")
    laid = par(plan.put(piece, over._replace(alpha=0.0)), plan.put(pile, top))
    if not event.trick:
        return seq(sound("slide"), there, laid, sound("place"))
    return seq(sound("slide"), there, sound("take", step=3), par(laid, _glow(plan, pile)))


GLOW = 1.2, 1.5
"""Size of the light around a pile when it flares up and when it is gone, with the pile's own."""


def _glow(plan: Plan, pile: str) -> Anim:
    """Return a light that spreads from behind a pile and fades."""
    name, under = f"glow-{pile}", plan.rest[pile]._replace(face="glow", z=0.5)
    near, far = [
        under._replace(width=under.width * size, height=under.height * size) for size in GLOW
    ]
    return seq(plan.put(name, near), plan.move(name, far._replace(alpha=0.0), "glow"))


def _dealt(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Dealt)
    return _from_deck(plan, event.seat, event.cards, event.count)


def _refilled(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Refilled)
    return _from_deck(plan, event.seat, event.cards, event.count)


def _from_deck(plan: Plan, seat: int, cards: tuple[int, ...], count: int) -> Anim:
    """Bring cards from the draw pile to a hand."""
    names = [f"card-{card}" for card in cards if f"card-{card}" in plan.rest]
    if not names:
        backs = [name for name in plan.rest if name.startswith(f"back-{seat}-")]
        names = (
            sorted(backs, key=lambda name: int(name.rsplit("-", 1)[1]))[-count:] if count else []
        )
    deck, parts = plan.rest["deck"], []
    for name in names:
        rest = plan.rest[name]
        plan.poses[name] = rest._replace(x=deck.x, y=deck.y, face="back", z=40, turn=0.0)
        parts.append(seq(sound("deal"), plan.move(name, rest, "glide")))
    return par(*parts, stagger=0.06)


def _signalled(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Signalled)
    return seq(sound("notice"), wait(0.4))


CUES = {Dealt: _dealt, Played: _played, Refilled: _refilled, Signalled: _signalled}
