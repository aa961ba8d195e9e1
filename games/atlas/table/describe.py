"""The table in words: how the round stands, what lies open, and the own cards region by region."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.atlas.rules import SPECIES, Faces, Phase, View, region_of
from games.atlas.table.chips import chips
from games.atlas.table.hand import faces_of, held, played
from games.atlas.table.names import about, card_name, category, shape_name, title, where
from games.core.rules import Seat
from games.core.speech import Fields, Key, Seats, Told

Part = Key | Told


def describe(view: View) -> tuple[Told, ...]:
    """Return what lies on the table, whose turn it is, the own cards, and what they can do."""
    return (_round(view), *_open(view), _asked(view), *_hand(view), *_offers(view))


def _round(view: View) -> Told:
    """Return how far match and round have come, and which way play goes."""
    number, rounds = view.number or 1, view.config.rounds
    key = "signs.round" if number <= rounds else "signs.extra"
    fields: Fields = {
        "round": Told(key, {"round": number, "rounds": rounds}),
        "way": Key("signs.clockwise" if view.direction == 1 else "signs.counter"),
        "count": view.deck,
    }
    return Told("round", fields)


def _open(view: View) -> Iterator[Told]:
    """Yield what lies face up: the pile, and the last meld."""
    if view.pile:
        top = _card(view, view.faces[view.pile[-1]])
        yield Told("pile", {"count": len(view.pile), "card": top})
    else:
        yield Told("bare")
    if view.melds:
        last = view.melds[-1]
        cards = _cards(view, sorted(faces_of(view, last.cards)))
        key = "claimed" if last.claimed else "laid"
        yield Told(key, {"who": Seats((last.seat,)), "cards": cards})


def _asked(view: View) -> Told:
    """Return who is to act, and what is asked."""
    if view.outcome:
        return Told("over")
    if view.phase is Phase.CLAIM:
        key = "claim" if view.waiting else "alone"
        return Told(key, {"names": Seats(view.waiting), "card": _card(view, *played(view))})
    fields = {"who": Seats((view.mover,)), "other": Seats(_partner(view))}
    return Told(view.phase.value, fields)


def _partner(view: View) -> tuple[Seat, ...]:
    return (view.partner,) if view.phase in (Phase.TAKE, Phase.GIVE) else ()


def _hand(view: View) -> Iterator[Told]:
    """Yield the own cards: a line for each region, and one for all other cards."""
    hand = held(view)
    regions = tuple(view.config.regions)
    for number, region in enumerate(regions):
        faces = [face for face in hand if face < SPECIES and region_of(face) == number]
        if faces:
            cards = [
                _times(count, _in_category(view, face)) for face, count in Counter(faces).items()
            ]
            yield Told("region", {"region": Key(f"short.{region}"), "cards": cards})
    others = Counter([face for face in hand if face >= SPECIES])
    if others:
        cards = [_times(count, card_name(view.config, face)) for face, count in others.items()]
        yield Told("others", {"cards": cards})


def _offers(view: View) -> Iterator[Told]:
    """Yield the melds, or claims, that are offered now."""
    melds = [_meld(view, (*faces, *played(view))) for faces in chips(view)]
    if melds:
        yield Told("claims" if view.phase is Phase.CLAIM else "melds", {"melds": melds})


def _meld(view: View, meld: Faces) -> Told:
    return Told("scene.meld", {"meld": shape_name(meld), "about": about(title(view.config, meld))})


def _cards(view: View, faces: Iterable[int]) -> list[Part]:
    return [_card(view, face) for face in faces]


def _card(view: View, face: int) -> Part:
    """Return a card's name and, of a species, where it belongs."""
    name = card_name(view.config, face)
    if face >= SPECIES:
        return name
    return Told("scene.card", {"card": name, "where": where(view.config, face)})


def _in_category(view: View, face: int) -> Told:
    of = Key(f"short.{category(view.config, face)}")
    return Told("scene.card", {"card": card_name(view.config, face), "where": of})


def _times(count: int, card: Part) -> Part:
    return card if count == 1 else Told("scene.times", {"count": count, "card": card})
