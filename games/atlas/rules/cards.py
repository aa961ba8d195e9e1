"""Cards that leave a hand or come to one, and the tallies that keep count of them."""

from __future__ import annotations

from msgspec.structs import replace

from games.atlas.rules.faces import Cards, Faces
from games.atlas.rules.melds import UNIT, tally_of
from games.atlas.rules.state import State
from games.core.rules import Seat


def faces_of(state: State, seat: Seat) -> list[int]:
    """Return what the cards of a hand show, in the order they came."""
    faces = state.faces
    return [faces[card] for card in state.hands[seat]]


def drop(state: State, seat: Seat, face: int) -> tuple[Cards, int]:
    """Return the hand without the first card of this face, and that card."""
    hand, faces = state.hands[seat], state.faces
    for card in hand:
        if faces[card] == face:
            at = hand.index(card)
            return hand[:at] + hand[at + 1 :], card
    raise ValueError(f"seat {seat} has no card of face {face}")


def pay(state: State, seat: Seat, paid: Faces) -> tuple[State, Cards]:
    """Return the state in which these faces are gone from a hand, and their cards."""
    hand, cards, faces = list(state.hands[seat]), [], state.faces
    for face in paid:
        card = next(card for card in hand if faces[card] == face)
        hand.remove(card)
        cards.append(card)
    return leave(state, seat, tuple(hand), tally_of(paid)), tuple(cards)


def leave(state: State, seat: Seat, hand: Cards, gone: int) -> State:
    """Return the state with this hand, whose tally is so much less."""
    hands, tallies = [*state.hands], [*state.tallies]
    hands[seat] = hand
    tallies[seat] -= gone
    return replace(state, hands=tuple(hands), tallies=tuple(tallies))


def pass_on(state: State, giver: Seat, to: Seat, card: int) -> State:
    """Return the state in which a card has gone from hand to hand, and both have seen it."""
    unit, pair = UNIT[state.faces[card]], (giver, to)
    hand = tuple([other for other in state.hands[giver] if other != card])
    after = leave(leave(state, giver, hand, unit), to, (*state.hands[to], card), -unit)
    traded = [
        (*cards, card) if seat in pair and card not in cards else cards
        for seat, cards in enumerate(state.traded)
    ]
    return replace(after, traded=tuple(traded))
