"""What Atlas shows as it happens: cards are drawn and played, melds click together, rounds end."""

from __future__ import annotations

from collections.abc import Iterable

from games.atlas.rules.terms import (
    Asked,
    Claimed,
    Dealt,
    Drawn,
    Given,
    Kept,
    Melded,
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
from games.core.rules import Event, Seat
from games.stage import cards
from games.stage.anim import Anim, Pose, hold, par, seq, sound, wait
from games.stage.plan import Plan

SPREAD = 1.25
"""A meld comes together from so far apart, in widths of its cards."""
ABOVE = 60.0
"""Order of what flies over everything but the sheet of a round."""


# --- hands -------------------------------------------------------------------------------------


def _start(plan: Plan, seat: Seat, card: int) -> Pose:
    """Return where a card in a hand is now: in the own hand, or with the backs of another one."""
    own = plan.poses.get(f"card-{card}")
    if own is not None and own.alpha:
        return own
    fan = plan.poses.get(f"hand-{seat}") or plan.rest.get(f"hand-{seat}") or plan.rest["deck"]
    return _back(fan)


def _back(fan: Pose) -> Pose:
    """Return a single back in the middle of a fan."""
    high = min(fan.height * 0.94, fan.width * 0.5)
    return fan._replace(width=high / cards.SHAPE, height=high, face="back", z=ABOVE)


def _counted(plan: Plan, seat: Seat, by: int) -> Anim:
    """Let another hand show that it has so many cards more."""
    piece = f"hand-{seat}"
    fan = plan.poses.get(piece)
    if fan is None or piece not in plan.rest:
        return wait(0)
    count = max(0, int(fan.face.partition(":")[2]) + by)
    return plan.put(piece, fan._replace(face=f"fan:{count}"))


def _hide(plan: Plan, pieces: Iterable[str]) -> Anim:
    """Let pieces vanish where they are."""
    return par(*[plan.put(piece, plan.poses[piece]._replace(alpha=0.0)) for piece in pieces])


def _fly(plan: Plan, piece: str, start: Pose, end: Pose, how: str = "glide") -> Anim:
    """Bring a piece from one place to another, over everything."""
    plan.poses[piece] = start._replace(z=ABOVE, alpha=1.0)
    return plan.move(piece, end._replace(z=max(end.z, ABOVE)), how)


def _close_up(plan: Plan) -> Anim:
    """Let the own hand close its gaps, and what could be said before vanish."""
    said = [
        piece
        for piece in plan.poses
        if piece.startswith(("chip-", "meld", "claim", "decline"))
        and not piece.startswith("meld-")
        and piece not in plan.rest
    ]
    moved = [
        plan.home(piece)
        for piece, pose in plan.poses.items()
        if piece.startswith("card-")
        and pose.alpha
        and pose.face == plan.rest.get(piece, pose).face
        and pose != plan.rest.get(piece, pose)
    ]
    return par(_hide(plan, said), *moved)


# --- the deal ----------------------------------------------------------------------------------


def _round_began(event: Event, plan: Plan) -> Anim:
    """All cards are back in the draw pile."""
    assert isinstance(event, RoundBegan)
    gone = [piece for piece in plan.poses if piece.startswith(("card-", "meld-", "chip-"))]
    deck, hidden = plan.rest["deck"], []
    for piece in gone:
        hidden.append(plan.put(piece, plan.poses[piece]._replace(alpha=0.0)))
    for piece in plan.rest:
        if piece.startswith("card-"):
            hidden.append(plan.put(piece, _at_deck(deck, plan.rest[piece])._replace(alpha=0.0)))
        elif piece.startswith("hand-"):
            hidden.append(plan.put(piece, plan.rest[piece]._replace(alpha=0.0)))
    full = deck._replace(face=f"deck:{event.count}")
    hidden += [plan.put("deck", full), plan.put("pile", plan.rest["pile"])]
    return seq(sound("slide"), par(*hidden))


def _at_deck(deck: Pose, rest: Pose) -> Pose:
    return rest._replace(x=deck.x, y=deck.y, face="back", z=ABOVE)


def _dealt(event: Event, plan: Plan) -> Anim:
    """The own cards are dealt one after another, a hand of somebody else at one throw."""
    assert isinstance(event, Dealt)
    deck = plan.rest["deck"]
    fan = plan.rest.get(f"hand-{event.seat}")
    if fan is not None:
        piece = f"deal-{event.seat}"
        over = _fly(plan, piece, _back(deck), _back(fan), "toss")
        shown = plan.put(f"hand-{event.seat}", fan._replace(face=f"fan:{len(event.cards)}"))
        return seq(sound("deal"), over, par(shown, _hide(plan, [piece])))
    parts = [
        seq(sound("deal"), _from_deck(plan, f"card-{card}"))
        for card in event.cards
        if f"card-{card}" in plan.rest
    ]
    return par(*parts, stagger=0.025)


def _from_deck(plan: Plan, piece: str) -> Anim:
    rest = plan.rest[piece]
    plan.poses[piece] = _at_deck(plan.rest["deck"], rest)
    return plan.move(piece, rest, "glide")


def _drawn(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Drawn)
    deck = plan.put("deck", plan.rest["deck"])
    own = f"card-{event.card}"
    if own in plan.rest:
        return seq(deck, sound("deal"), _from_deck(plan, own))
    fan = plan.rest.get(f"hand-{event.seat}")
    if fan is None:
        return deck
    piece = f"draw-{event.card}"
    over = _fly(plan, piece, _back(plan.rest["deck"]), _back(fan))
    return seq(deck, sound("deal"), over, par(_hide(plan, [piece]), _counted(plan, event.seat, 1)))


# --- playing and melding -----------------------------------------------------------------------


def _played(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Played)
    pile = plan.rest["pile"]._replace(face=f"top:{event.face}")
    start, piece = _start(plan, event.seat, event.card), f"play-{event.card}"
    gone = _hide(plan, [own for own in (f"card-{event.card}",) if own in plan.poses])
    over = _fly(plan, piece, start, pile._replace(face=f"front:{event.face}"))
    less = par(gone, _counted(plan, event.seat, -1))
    landed = par(plan.put("pile", pile), _hide(plan, [piece]))
    return seq(sound("slide"), less, par(over, _close_up(plan)), landed, sound("place"))


def _melded(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Melded)
    return _click(plan, event.seat, event.cards, event.faces, len(event.cards), ())


def _claimed(event: Event, plan: Plan) -> Anim:
    """The card that was played flies to the claimer's cards."""
    assert isinstance(event, Claimed)
    return _click(plan, event.seat, event.cards, event.faces, len(event.cards) - 1, (event.card,))


def _click(
    plan: Plan,
    seat: Seat,
    melded: tuple[int, ...],
    faces: tuple[int, ...],
    paid: int,
    from_pile: tuple[int, ...],
) -> Anim:
    """The cards of a meld travel together, a little apart, and click together."""
    before = [p for p, pose in plan.poses.items() if p.startswith("meld-") and pose.alpha]
    swept = par(
        *[
            plan.move(
                piece, plan.poses[piece]._replace(y=plan.poses[piece].y - 40, alpha=0.0), "back"
            )
            for piece in before
        ]
    )
    show = plan.rest["show"]
    order = sorted(range(len(melded)), key=lambda i: faces[i])
    apart, together = slots(show, len(melded), SPREAD), slots(show, len(melded))
    gone, coming, closing = [], [], []
    for place, i in enumerate(order):
        card, piece = melded[i], f"meld-{melded[i]}"
        taken = card in from_pile
        start = plan.poses["pile"] if taken else _start(plan, seat, card)
        face = f"front:{faces[i]}"
        start = start._replace(face=face) if taken else start
        if f"card-{card}" in plan.poses:
            gone.append(f"card-{card}")
        far = apart[place]._replace(face=face, z=ABOVE + place)
        plan.poses[piece] = start._replace(z=ABOVE + place, alpha=1.0)
        coming.append(plan.move(piece, far, "glide"))
        closing.append(plan.move(piece, together[place]._replace(face=face), "click"))
    less = [_hide(plan, gone), _counted(plan, seat, -paid)]
    if from_pile:
        less.append(plan.put("pile", plan.rest["pile"]))
    return seq(
        *(sound("slide"), swept, par(*less), par(*coming, stagger=0.04)),
        *(par(*closing), _close_up(plan)),
        *(sound("take", step=len(melded)), wait(0.25)),
    )


# --- claims, actions and trades ----------------------------------------------------------------


def _asked(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Asked)
    return seq(sound("notice"), wait(0.2))


def _nothing(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Skipped | Kept | Unclaimed)
    return seq(sound("back"), wait(0.35))


def _reversed(event: Event, plan: Plan) -> Anim:
    """The arrows around the pile turn over."""
    assert isinstance(event, Reversed)
    return seq(sound("sail"), plan.flip("way", f"way:{event.direction}"), wait(0.2))


def _partner_chosen(event: Event, plan: Plan) -> Anim:
    """The other hand is laid out, back by back."""
    assert isinstance(event, PartnerChosen)
    fan = plan.poses.get(f"hand-{event.partner}")
    names = [p for p, pose in plan.rest.items() if p.startswith("card-") and pose.face == "back"]
    if fan is None or not names:
        return wait(0.2)
    parts = []
    for piece in names:
        plan.poses[piece] = _back(fan)
        parts.append(plan.home(piece))
    return seq(sound("deal"), par(*parts, stagger=0.03))


def _taken(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Taken)
    others = [p for p, pose in plan.poses.items() if p.startswith("card-") and pose.face == "back"]
    return _handed(plan, event.card, event.partner, event.seat, others)


def _given(event: Event, plan: Plan) -> Anim:
    assert isinstance(event, Given)
    return _handed(plan, event.card, event.seat, event.partner, [])


def _handed(plan: Plan, card: int, giver: Seat, to: Seat, others: list[str]) -> Anim:
    """A card goes from hand to hand, and backs that were laid out go back to theirs."""
    piece, parts = f"card-{card}", []
    start = _start(plan, giver, card)
    rest, fan = plan.rest.get(piece), plan.rest.get(f"hand-{to}")
    less, more = _counted(plan, giver, -1), _counted(plan, to, 1)
    if rest is not None:
        plan.poses[piece] = start
        parts.append(plan.move(piece, rest, "glide"))
    elif fan is not None:
        parts.append(_fly(plan, piece, start, _back(fan)))
    home = plan.poses.get(f"hand-{giver}")
    for other in others:
        if other != piece and home is not None:
            parts.append(plan.move(other, _back(home), "glide"))
    over = par(*parts, _close_up(plan))
    gone = [p for p in {*others, piece} if p in plan.poses and p not in plan.rest]
    return seq(sound("slide"), less, over, par(more, _hide(plan, gone)))


# --- the end of a round ------------------------------------------------------------------------


def _round_ended(event: Event, plan: Plan) -> Anim:
    """All hands are shown on a sheet until people have seen them."""
    assert isinstance(event, RoundEnded)
    sheet = plan.rest["sheet"]
    winner = "" if event.winner is None else event.winner
    head = f"round:{event.number}:{winner}:{event.reason}:{event.points}"
    pieces = {"round": sheet._replace(face=head, alpha=1.0)}
    places = _rows(sheet, len(event.hands))
    for seat, faces in enumerate(event.hands):
        listed = ",".join(map(str, faces))
        face = f"left:{seat}:{listed}"
        pieces[f"left-{seat}"] = places[seat]._replace(face=face)
    shown = par(*[plan.put(piece, pose) for piece, pose in pieces.items()])
    return seq(shown, sound("turn", step=2), hold(plan.patience), _hide(plan, pieces))


def _rows(sheet: Pose, count: int) -> list[Pose]:
    """Return a line of the sheet for each seat, in two columns where there are many."""
    columns = 2 if count > 5 and sheet.width > 1000 else 1
    rows = -(-count // columns)
    head, margin = 84.0, 16.0
    wide = (sheet.width - margin) / columns - margin
    high = min(210.0, (sheet.height - head - margin) / rows - margin / 2)
    left, top = sheet.x - sheet.width / 2 + margin, sheet.y - sheet.height / 2 + head
    return [
        Pose(
            left + (wide + margin) * (i // rows) + wide / 2,
            top + (high + margin / 2) * (i % rows) + high / 2,
            wide,
            high,
            "",
            z=sheet.z + 1,
        )
        for i in range(count)
    ]


CUES = {
    RoundBegan: _round_began,
    Dealt: _dealt,
    Drawn: _drawn,
    Played: _played,
    Melded: _melded,
    Claimed: _claimed,
    Asked: _asked,
    Unclaimed: _nothing,
    Skipped: _nothing,
    Kept: _nothing,
    Reversed: _reversed,
    PartnerChosen: _partner_chosen,
    Taken: _taken,
    Given: _given,
    RoundEnded: _round_ended,
}
