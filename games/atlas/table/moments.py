"""What Atlas shows as it happens: cards are drawn and played, melds click together, rounds end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.atlas.rules import (
    Asked,
    Cards,
    Claimed,
    Dealt,
    Drawn,
    Given,
    Kept,
    Melded,
    Mixed,
    PartnerChosen,
    Played,
    Reversed,
    RoundBegan,
    RoundEnded,
    Skipped,
    Taken,
    Unclaimed,
)
from games.atlas.table.chart import slots
from games.atlas.table.pieces import (
    Arrows,
    Back,
    Card,
    Chip,
    Deck,
    Fan,
    Flying,
    Front,
    Hand,
    Pile,
    Plate,
    Show,
    Shown,
    Stack,
    Stamp,
    Thrown,
    Way,
)
from games.core.rules import Event, Seat
from games.core.speech import Piece
from games.stage import cards
from games.stage.anim import Anim, Pose, par, seq, sound, wait
from games.stage.drawing import Cue, cue, cues
from games.stage.plan import Plan

SPREAD = 1.25
"""A meld comes together from so far apart, in widths of its cards."""
ABOVE = 60.0
"""Order of what flies over everything but the sheet of a round."""


# --- hands -------------------------------------------------------------------------------------


def _start(plan: Plan, seat: Seat, card: int) -> Pose:
    """Return where a card in a hand is now: in the own hand, or with the backs of another one."""
    own = plan.poses.get(Card(card))
    if own is not None and own.alpha:
        return own
    fan = plan.poses.get(Hand(seat)) or plan.rest.get(Hand(seat)) or plan.rest[Deck()]
    return _back(fan)


def _back(fan: Pose) -> Pose:
    """Return a single back in the middle of a fan."""
    high = min(fan.height * 0.94, fan.width * 0.5)
    return fan._replace(width=high / cards.SHAPE, height=high, face=Back(), z=ABOVE)


def _counted(plan: Plan, seat: Seat, by: int) -> Anim:
    """Let another hand show that it has so many cards more."""
    piece = Hand(seat)
    fan = plan.poses.get(piece)
    if fan is None or piece not in plan.rest or not isinstance(fan.face, Fan):
        return wait(0)
    return plan.put(piece, fan._replace(face=Fan(max(0, fan.face.count + by))))


def _hide(plan: Plan, pieces: Iterable[Piece]) -> Anim:
    """Let pieces vanish where they are."""
    return par(*[plan.put(piece, plan.poses[piece]._replace(alpha=0.0)) for piece in pieces])


def _fly(plan: Plan, piece: Piece, start: Pose, end: Pose, how: str = "glide") -> Anim:
    """Bring a piece from one place to another, over everything."""
    plan.poses[piece] = start._replace(z=ABOVE, alpha=1.0)
    return plan.move(piece, end._replace(z=max(end.z, ABOVE)), how)


def _close_up(plan: Plan) -> Anim:
    """Let the own hand close its gaps, and what could be said before vanish."""
    ends = [p for p in plan.poses if isinstance(p, Chip | Plate) and p not in plan.rest]
    moved = [
        plan.home(piece)
        for piece, pose in plan.poses.items()
        if isinstance(piece, Card)
        and pose.alpha
        and pose.face == plan.rest.get(piece, pose).face
        and pose != plan.rest.get(piece, pose)
    ]
    return par(_hide(plan, ends), *moved)


# --- the deal ----------------------------------------------------------------------------------


def _round_began(event: RoundBegan, plan: Plan) -> Anim:
    """All cards are back in the draw pile."""
    deck = plan.rest[Deck()]
    gone = [piece for piece in plan.poses if isinstance(piece, Card | Shown | Chip)]
    hidden = [_hide(plan, gone)]
    for piece, pose in plan.rest.items():
        if isinstance(piece, Card):
            hidden.append(plan.put(piece, _at_deck(deck, pose)._replace(alpha=0.0)))
        elif isinstance(piece, Hand):
            hidden.append(plan.put(piece, pose._replace(alpha=0.0)))
    hidden.append(plan.put(Deck(), deck._replace(face=Stack(event.count))))
    hidden.append(plan.put(Pile(), plan.rest[Pile()]))
    return seq(sound("slide"), par(*hidden))


def _at_deck(deck: Pose, rest: Pose) -> Pose:
    return rest._replace(x=deck.x, y=deck.y, face=Back(), z=ABOVE)


def _dealt(event: Dealt, plan: Plan) -> Anim:
    """The own cards are dealt one after another, a hand of somebody else at one throw."""
    fan = plan.rest.get(Hand(event.seat))
    if fan is not None:
        piece = Thrown(event.seat)
        over = _fly(plan, piece, _back(plan.rest[Deck()]), _back(fan), "toss")
        shown = plan.put(Hand(event.seat), fan._replace(face=Fan(len(event.cards))))
        return seq(sound("deal"), over, par(shown, _hide(plan, [piece])))
    own = [Card(card) for card in event.cards if Card(card) in plan.rest]
    parts = [seq(sound("deal"), _from_deck(plan, piece)) for piece in own]
    return par(*parts, stagger=0.025)


def _from_deck(plan: Plan, piece: Piece) -> Anim:
    rest = plan.rest[piece]
    plan.poses[piece] = _at_deck(plan.rest[Deck()], rest)
    return plan.move(piece, rest, "glide")


def _drawn(event: Drawn, plan: Plan) -> Anim:
    deck = plan.put(Deck(), plan.rest[Deck()])
    own = Card(event.card)
    if own in plan.rest:
        return seq(deck, sound("deal"), _from_deck(plan, own))
    fan = plan.rest.get(Hand(event.seat))
    if fan is None:
        return deck
    piece = Flying(event.card)
    over = _fly(plan, piece, _back(plan.rest[Deck()]), _back(fan))
    return seq(deck, sound("deal"), over, par(_hide(plan, [piece]), _counted(plan, event.seat, 1)))


# --- playing and melding -----------------------------------------------------------------------


def _played(event: Played, plan: Plan) -> Anim:
    own, piece = Card(event.card), Flying(event.card)
    pile = plan.rest[Pile()]._replace(face=Front(event.face))
    start = _start(plan, event.seat, event.card)
    gone = _hide(plan, [own] if own in plan.poses else [])
    over = _fly(plan, piece, start, pile)
    less = par(gone, _counted(plan, event.seat, -1))
    landed = par(plan.put(Pile(), pile), _hide(plan, [piece]))
    return seq(sound("slide"), less, par(over, _close_up(plan)), landed, sound("place"))


def _melded(event: Melded, plan: Plan) -> Anim:
    return _click(plan, event.seat, event.cards, event.faces, len(event.cards), ())


def _claimed(event: Claimed, plan: Plan) -> Anim:
    """The card that was played flies to the claimer's cards."""
    return _click(plan, event.seat, event.cards, event.faces, len(event.cards) - 1, (event.card,))


def _click(
    plan: Plan,
    seat: Seat,
    melded: Cards,
    faces: tuple[int, ...],
    paid: int,
    from_pile: Cards,
) -> Anim:
    """The cards of a meld travel together, a little apart, and click together."""
    before = [p for p, pose in plan.poses.items() if isinstance(p, Shown) and pose.alpha]
    swept = []
    for old in before:
        pose = plan.poses[old]
        swept.append(plan.move(old, pose._replace(y=pose.y - 40, alpha=0.0), "back"))
    show = plan.rest[Show()]
    order = sorted(range(len(melded)), key=lambda i: faces[i])
    apart, together = slots(show, len(melded), SPREAD), slots(show, len(melded))
    gone, coming, closing = [], [], []
    for place, i in enumerate(order):
        card, own, piece = melded[i], Card(melded[i]), Shown(melded[i])
        face = Front(faces[i])
        taken = card in from_pile
        start = plan.poses[Pile()]._replace(face=face) if taken else _start(plan, seat, card)
        if own in plan.poses:
            gone.append(own)
        far = apart[place]._replace(face=face, z=ABOVE + place)
        plan.poses[piece] = start._replace(z=ABOVE + place, alpha=1.0)
        coming.append(plan.move(piece, far, "glide"))
        stamp = together[place]._replace(face=Stamp(faces[i]))
        closing.append(
            seq(plan.move(piece, stamp._replace(face=face), "click"), plan.put(piece, stamp))
        )
    less = [_hide(plan, gone), _counted(plan, seat, -paid)]
    if from_pile:
        less.append(plan.put(Pile(), plan.rest[Pile()]))
    return seq(
        *(sound("slide"), par(*swept), par(*less), par(*coming, stagger=0.04)),
        *(par(*closing), _close_up(plan)),
        *(sound("take", step=len(melded)), wait(0.25)),
    )


# --- claims, actions and trades ----------------------------------------------------------------


def _asked(event: Asked, plan: Plan) -> Anim:
    return seq(sound("notice"), wait(0.2))


def _nothing(event: Event, plan: Plan) -> Anim:
    """A moment to see that something does not happen."""
    return seq(sound("back"), wait(0.35))


def _reversed(event: Reversed, plan: Plan) -> Anim:
    """The arrows around the pile turn over."""
    turned = plan.flip(Way(), Arrows(event.direction == 1))
    return seq(sound("sail"), turned, wait(0.2))


def _partner_chosen(event: PartnerChosen, plan: Plan) -> Anim:
    """The other hand is laid out, back by back."""
    fan, hidden = plan.poses.get(Hand(event.partner)), _hidden(plan.rest)
    if fan is None or not hidden:
        return wait(0.2)
    parts = []
    for piece in hidden:
        plan.poses[piece] = _back(fan)
        parts.append(plan.home(piece))
    return seq(sound("deal"), par(*parts, stagger=0.03))


def _mixed(event: Mixed, plan: Plan) -> Anim:
    """Backs that are laid out go round; their owner's cards lie as before, for faces tell them."""
    own = [p for p, pose in plan.rest.items() if isinstance(p, Card) and pose.face != Back()]
    kept = [plan.put(piece, plan.rest[piece]) for piece in own if piece in plan.poses]
    hidden = _hidden(plan.poses)
    places = [plan.poses[piece] for piece in hidden]
    ways = [
        plan.move(piece, place, "glide")
        for piece, place in zip(hidden, [*places[1:], *places[:1]], strict=True)
    ]
    home = [plan.put(piece, place) for piece, place in zip(hidden, places, strict=True)]
    return seq(par(*kept), sound("deal"), par(*ways, stagger=0.02), par(*home))


def _hidden(poses: Mapping[Piece, Pose]) -> list[Piece]:
    """Return the backs that are laid out for a card to be taken."""
    return [p for p, pose in poses.items() if isinstance(p, Card) and pose.face == Back()]


def _taken(event: Taken, plan: Plan) -> Anim:
    return _handed(plan, event.card, event.partner, event.seat, _hidden(plan.poses))


def _given(event: Given, plan: Plan) -> Anim:
    return _handed(plan, event.card, event.seat, event.partner, [])


def _handed(plan: Plan, card: int, giver: Seat, to: Seat, others: list[Piece]) -> Anim:
    """A card goes from hand to hand, and backs that were laid out go back to theirs."""
    piece, parts = Card(card), []
    start = _start(plan, giver, card)
    rest, fan = plan.rest.get(piece), plan.rest.get(Hand(to))
    less, more = _counted(plan, giver, -1), _counted(plan, to, 1)
    if rest is not None:
        plan.poses[piece] = start
        parts.append(plan.move(piece, rest, "glide"))
    elif fan is not None:
        parts.append(_fly(plan, piece, start, _back(fan)))
    home = plan.poses.get(Hand(giver))
    for other in others:
        if other != piece and home is not None:
            parts.append(plan.move(other, _back(home), "glide"))
    over = par(*parts, _close_up(plan))
    gone = [p for p in dict.fromkeys([*others, piece]) if p in plan.poses and p not in plan.rest]
    return seq(sound("slide"), less, over, par(more, _hide(plan, gone)))


def _round_ended(event: RoundEnded, plan: Plan) -> Anim:
    return seq(sound("turn", step=2), wait(0.6))


CUES: Mapping[type[Event], Cue] = cues(
    cue(RoundBegan, _round_began),
    cue(Dealt, _dealt),
    cue(Drawn, _drawn),
    cue(Played, _played),
    cue(Melded, _melded),
    cue(Claimed, _claimed),
    cue(Asked, _asked),
    cue(Unclaimed, _nothing),
    cue(Skipped, _nothing),
    cue(Kept, _nothing),
    cue(Reversed, _reversed),
    cue(PartnerChosen, _partner_chosen),
    cue(Mixed, _mixed),
    cue(Taken, _taken),
    cue(Given, _given),
    cue(RoundEnded, _round_ended),
)
