"""Why touching a thing does nothing now."""

from __future__ import annotations

from enum import Enum

from games.core.rules import Seat
from games.core.speech import Key, Pick, Piece, Refusal, Seats, Told
from games.the_game.rules import SILENT, TALK, WISH, Kind, View, piles_of, step_to, talks
from games.the_game.table.names import name, pile_key
from games.the_game.table.pieces import (
    Back,
    Card,
    Deck,
    EndButton,
    Flag,
    Pile,
    SignalButton,
)


class No(Enum):
    """Why touching a thing does nothing."""

    OVER = "over"
    """The match is over."""
    DECK = "deck"
    """Cards are drawn by themselves, at the end of a turn."""
    DECK_EMPTY = "deck_empty"
    """Nothing is left to draw."""
    FLAG = "flag"
    """A flag only tells what its seat says."""
    THEIRS = "theirs"
    """The card is in another hand."""
    TURN = "turn"
    """Another seat is to play."""
    TALKS = "talks"
    """Another seat has played, and may say something."""
    WAITING = "waiting"
    """You have said how gladly you would start, and others have not."""
    WISH_FIRST = "wish_first"
    """You are to say how gladly you would start."""
    CHOSEN = "chosen"
    """Something else was chosen, or this itself."""
    NO_FIT = "no_fit"
    """The card does not go on the pile."""
    NO_PILE = "no_pile"
    """The card goes on no pile."""
    NO_CARD = "no_card"
    """No card of your hand goes on the pile."""
    EMPTY = "empty"
    """Your hand is empty."""
    STUCK = "stuck"
    """Nothing fits any more since your turn began: you can only give up."""
    CORNERED = "cornered"
    """Nothing fits any more after what you played: take it back, or give up."""
    OWED = "owed"
    """You have to play more cards before the turn may end."""
    PLAYED = "played"
    """You have ended your turn, and may say something."""
    SPOKEN = "spoken"
    """You have said something of the pile since you ended your turn."""
    SPOKEN_ALL = "spoken_all"
    """You have said something of every pile since you ended your turn."""
    STANDS = "stands"
    """You say that of the pile already."""
    STANDS_ALL = "stands_all"
    """You say that already of every pile that you may still speak of."""


def refuse(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    """Return why touching this piece does nothing now, after these picks.

    Raises ValueError for a piece that does something.
    """
    if view.outcome:
        return Refusal(No.OVER)
    if refusal := _never(view, piece):
        return refusal
    if _speaks(view) and isinstance(piece, Pile | SignalButton | Flag):
        refusal = _talking(view, picked, piece)
        if refusal is None and _not_asked(view):
            refusal = _chosen(view, picked, piece)
        if refusal:
            return refusal
    if refusal := _not_asked(view):
        return refusal
    if view.phase is WISH:
        refusal = Refusal(No.WISH_FIRST) if isinstance(piece, Card | Pile) else None
    elif view.phase is TALK:
        refusal = _talking(view, picked, piece)
    else:
        refusal = _playing(view, picked, piece)
    return refusal or _chosen(view, picked, piece)


def _never(view: View, piece: Piece) -> Refusal | None:
    """Return why a piece is for nobody, or for somebody else, to touch."""
    match piece:
        case Deck():
            return Refusal(No.DECK if view.deck else No.DECK_EMPTY)
        case Flag(pile, seat) if not (_speaks(view) and seat == view.seat):
            kind = view.signals[pile][seat]
            return _of_pile(view, No.FLAG, pile, kind, who=Seats((seat,)))
        case Back(seat):
            return Refusal(No.THEIRS, {"who": Seats((seat,))})
        case Card(number) if number not in view.hand:
            owner = [seat for seat, hand in enumerate(view.hands) if number in hand]
            return Refusal(No.THEIRS, {"who": Seats(owner)})
    return None


def _speaks(view: View) -> bool:
    """Return whether the seat that looks may say something, whoever is asked."""
    if view.seat is None or view.config.speaking != "any_time":
        return False
    return talks(view.config, view.counts, view.seat)


def _not_asked(view: View) -> Refusal | None:
    """Return whom the seat that looks has to wait for."""
    if view.phase is WISH:
        if view.seat is not None and view.wishes[view.seat] == SILENT:
            return None
        silent = Seats([seat for seat, wish in enumerate(view.wishes) if wish == SILENT])
        return Refusal(No.WAITING, {"who": silent, "count": len(silent)})
    if view.seat == view.mover:
        return None
    return Refusal(No.TALKS if view.phase is TALK else No.TURN, {"who": Seats((view.mover,))})


def _chosen(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal:
    if not picked:
        raise ValueError(f"{piece} can be touched now")
    told = name(view, picked[-1])
    return Refusal(No.CHOSEN, {"pick": told._replace(key=f"names.{told.key}")})


# --- cards ----------------------------------------------------------------------------------------


def _playing(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal | None:
    if view.stuck and isinstance(piece, Card | Pile):
        return Refusal(No.CORNERED if view.played else No.STUCK, {"count": view.owed})
    match piece:
        case Card(card):
            on = [pick.pile for pick in picked if isinstance(pick, Pile)]
            return _card(view, card, on)
        case Pile(pile):
            cards = [pick.number for pick in picked if isinstance(pick, Card)]
            return _pile(view, pile, cards)
        case EndButton() if view.owed:
            return Refusal(No.OWED, {"count": view.owed})
    return None


def _card(view: View, card: int, on: list[int]) -> Refusal | None:
    for pile in on:
        if not _goes(view, card, pile):
            return _no_fit(view, card, pile)
    if any(_goes(view, card, pile) for pile in range(len(view.piles))):
        return None
    return Refusal(No.NO_PILE, {"card": card, "tops": view.tops})


def _pile(view: View, pile: int, cards: list[int]) -> Refusal | None:
    if not view.hand:
        return Refusal(No.EMPTY)
    for card in cards:
        if not _goes(view, card, pile):
            return _no_fit(view, card, pile)
    if any(_goes(view, card, pile) for card in view.hand):
        return None
    return Refusal(No.NO_CARD, {"top": view.tops[pile], "takes": _takes(view, pile)})


def _no_fit(view: View, card: int, pile: int) -> Refusal:
    return Refusal(No.NO_FIT, {"card": card, "top": view.tops[pile], "takes": _takes(view, pile)})


def _goes(view: View, card: int, pile: int) -> bool:
    piles = piles_of(view.config)
    return step_to(piles.rising[pile], view.tops[pile], card, piles.trick) != 0


def _takes(view: View, pile: int) -> Told:
    """Return what a pile takes, as a part of a sentence."""
    config, piles, top = view.config, piles_of(view.config), view.tops[pile]
    rising = piles.rising[pile]
    back = top - piles.trick if rising else top + piles.trick
    ahead = ("higher" if rising else "lower") if piles.room(pile, top) else ""
    behind = "back" if config.lowest <= back <= config.highest else ""
    key = "_".join([part for part in (ahead, behind) if part])
    return Told(f"takes.{key or 'nothing'}", {"back": back})


# --- signals --------------------------------------------------------------------------------------


def _talking(view: View, picked: tuple[Pick, ...], piece: Piece) -> Refusal | None:
    match piece:
        case Card():
            return Refusal(No.PLAYED)
        case Pile(pile):
            kinds = [pick.kind for pick in picked if isinstance(pick, SignalButton)]
            return _of(view, pile, kinds)
        case SignalButton(kind):
            on = [pick.pile for pick in picked if isinstance(pick, Pile)]
            return _signal(view, kind, on)
    return None


def _of(view: View, pile: int, kinds: list[Kind]) -> Refusal | None:
    if view.spoken >> pile & 1:
        return _of_pile(view, No.SPOKEN, pile)
    own = view.signals[pile][_own(view)]
    return _of_pile(view, No.STANDS, pile, own) if own in kinds else None


def _own(view: View) -> Seat:
    """Return the seat that speaks."""
    return view.mover if view.seat is None else view.seat


def _signal(view: View, kind: Kind, on: list[int]) -> Refusal | None:
    for pile in on:
        if view.signals[pile][_own(view)] is kind:
            return _of_pile(view, No.STANDS, pile, kind)
    free = [pile for pile in range(len(view.piles)) if not view.spoken >> pile & 1]
    if not free:
        return Refusal(No.SPOKEN_ALL)
    if all(view.signals[pile][_own(view)] is kind for pile in free):
        return Refusal(No.STANDS_ALL, {"signal": Key(f"signals.{kind.value}")})
    return None


def _of_pile(view: View, why: No, pile: int, kind: Kind | None = None, **fields: object) -> Refusal:
    """Return a refusal with a pile, and a signal, in it."""
    signal = {"signal": Key(f"signals.{kind.value}")} if kind else {}
    return Refusal(why, {"pile": pile_key(view.config, pile), **signal, **fields})
