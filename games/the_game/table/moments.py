"""What The Game shows as it happens: cards go to their piles, and a trick makes its pile glow."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.rules import Seat
from games.core.speech import Piece
from games.stage.anim import Anim, par, seq, sound, wait
from games.stage.drawing import cue, cues
from games.stage.plan import Plan
from games.the_game.rules import Dealt, Played, Refilled, Signalled
from games.the_game.table.pieces import Back, Card, Deck, Glow, Light, Number, Pile, Reverse


def _of_hand(plan: Plan, seat: Seat, card: int) -> Piece | None:
    """Return the piece of a card in a hand: its own, or the last of the backs."""
    if Card(card) in plan.poses:
        return Card(card)
    shown = [piece for piece, pose in plan.poses.items() if pose.alpha]
    return max(_backs(shown, seat), default=None, key=lambda back: back.slot)


def _backs(pieces: Iterable[Piece], seat: Seat) -> list[Back]:
    return [piece for piece in pieces if isinstance(piece, Back) and piece.seat == seat]


def _played(event: Played, plan: Plan) -> Anim:
    """The card goes on its pile; a trick zips there, rings, and the pile that it saved glows."""
    pile = Pile(event.pile)
    top = plan.rest[pile]._replace(face=Number(event.card))
    piece = _of_hand(plan, event.seat, event.card)
    if piece is None:
        return plan.put(pile, top)
    over = top._replace(z=30, angle=0.0)
    there = plan.move(piece, over, "zip" if event.trick else "glide")
    laid = par(plan.put(piece, over._replace(alpha=0.0)), plan.put(pile, top))
    if not event.trick:
        return seq(sound("slide"), there, laid, sound("place"))
    return seq(sound("slide"), there, sound("take", step=3), par(laid, _glow(plan, event.pile)))


GLOW = 1.2, 1.5
"""Size of the light around a pile when it flares up and when it is gone, with the pile's own."""


def _glow(plan: Plan, pile: int) -> Anim:
    """Return a light that spreads from behind a pile and fades."""
    light, under = Glow(pile), plan.rest[Pile(pile)]._replace(face=Light(), z=0.5)
    near, far = [
        under._replace(width=under.width * size, height=under.height * size) for size in GLOW
    ]
    return seq(plan.put(light, near), plan.move(light, far._replace(alpha=0.0), "glow"))


def _dealt(event: Dealt, plan: Plan) -> Anim:
    return _from_deck(plan, event.seat, event.cards, event.count)


def _refilled(event: Refilled, plan: Plan) -> Anim:
    return _from_deck(plan, event.seat, event.cards, event.count)


def _from_deck(plan: Plan, seat: Seat, cards: tuple[int, ...], count: int) -> Anim:
    """Bring cards from the draw pile to a hand."""
    drawn: list[Piece] = [Card(card) for card in cards if Card(card) in plan.rest]
    if not drawn and count:
        drawn = [*sorted(_backs(plan.rest, seat), key=lambda back: back.slot)[-count:]]
    deck, parts = plan.rest[Deck()], []
    for piece in drawn:
        rest = plan.rest[piece]
        plan.poses[piece] = rest._replace(x=deck.x, y=deck.y, face=Reverse(), z=40, angle=0.0)
        parts.append(seq(sound("deal"), plan.move(piece, rest, "glide")))
    return par(*parts, stagger=0.06)


def _signalled(event: Signalled, plan: Plan) -> Anim:
    return seq(sound("notice"), wait(0.4))


CUES = cues(
    cue(Dealt, _dealt),
    cue(Played, _played),
    cue(Refilled, _refilled),
    cue(Signalled, _signalled),
)
