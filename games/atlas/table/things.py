"""What lies open or can be pointed at on the table, in the order in which a person reads it."""

from __future__ import annotations

from games.atlas.rules import Cards, Phase, View
from games.atlas.table.chips import plates
from games.atlas.table.hand import ORDERS, sorted_hand
from games.atlas.table.pieces import Card, Deck, Hand, Pile, Shown, Way
from games.core.speech import Piece


def things(view: View) -> tuple[Piece, ...]:
    """Return the own cards, what else can be picked, other hands, and what lies in the middle."""
    own = 0 if view.seat is None else view.seat
    seats = [(own + step) % len(view.hands) for step in range(len(view.hands))]
    return (
        *map(Card, sorted_hand(view, ORDERS[0])),
        *map(Card, hidden(view)),
        *plates(view),
        *[Hand(seat) for seat in seats if seat != view.seat],
        *(Pile(), Deck()),
        *map(Shown, last_meld(view)),
        Way(),
    )


def hidden(view: View) -> Cards:
    """Return the cards of another hand that one is to be taken of, in the order they came."""
    hide = view.phase is Phase.TAKE and view.seat != view.partner
    return view.hands[view.partner] if hide else ()


def last_meld(view: View) -> Cards:
    """Return the cards of the last meld, lowest first, unless a trade takes its room."""
    if not view.melds or view.phase in (Phase.TRADE, Phase.TAKE, Phase.GIVE):
        return ()
    return tuple(sorted(view.melds[-1].cards, key=lambda card: view.faces[card]))


def reasoned(view: View) -> bool:
    """Return whether it is said of the last meld by which rule its card was got."""
    return bool(last_meld(view)) and view.melds[-1].claimed and view.won is not None
