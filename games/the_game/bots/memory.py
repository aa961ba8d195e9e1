"""What a seat remembers when its turn begins: the table as it was, and who said what of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

import msgspec

from games.core.chance import generator
from games.core.rules import Event, TurnBegan
from games.the_game.bots.playout import Ground, Heard, Position, heed, read_hands
from games.the_game.bots.search import ASK, LEAVE, OFFER, SILENT, Task, sight_of
from games.the_game.bots.worth import learned
from games.the_game.rules import (
    Config,
    Kind,
    Played,
    Signalled,
    TurnEnded,
    View,
    Withdrawn,
    out_of_sight,
)

NUMBER = {None: SILENT, Kind.PLEASE: ASK, Kind.LEAVE: LEAVE, Kind.USE: OFFER}


class Past(NamedTuple):
    """What was seen until the first play of the turn."""

    heard: tuple[Heard, ...]
    fresh: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]
    """Cards and piles that were played since."""
    news: bool
    """Whether others have spoken since the first of these plays."""
    name: str
    """Names all that was seen before: luck that is drawn from it is the same throughout a turn."""


def recall(view: View, seen: Sequence[Event]) -> Past:
    """Go through all that was seen.

    Who ends a turn and says nothing has nothing to say of any pile.
    """
    seats, piles = len(view.counts), len(view.piles)
    heard = [[0] * seats for _ in range(piles)]
    fresh = [0] * piles
    plays: list[tuple[int, int]] = []
    at_begin: tuple[tuple[Heard, ...], tuple[int, ...]] = ((), ())
    began, talker = 0, -1
    news, before = False, list(fresh)
    always = view.config.speaking == "any_time"
    for number, event in enumerate(seen):
        match event:
            case Played(_, card, pile):
                plays.append((card, pile))
                heard[pile] = [0] * seats
                fresh[pile] = 0
            case Signalled(seat, pile, about):
                heard[pile][seat] = NUMBER[about]
                fresh[pile] |= 1 << seat
            case Withdrawn(seat, pile):
                heard[pile][seat] = SILENT
                fresh[pile] |= 1 << seat
            case TurnEnded(seat):
                talker = seat
            case TurnBegan():
                before = list(fresh)
                if talker >= 0:
                    fresh = [known | 1 << talker for known in fresh]
                began, plays, news = number, [], False
                at_begin = tuple(map(tuple, heard)), tuple(fresh)
        if isinstance(event, Signalled | Withdrawn) and event.seat != view.seat:
            news = news or bool(plays)
            if not plays:
                if always and event.seat == talker:  # its one word leaves the other piles open
                    before[event.pile] |= 1 << talker
                    fresh = list(before)
                at_begin = tuple(map(tuple, heard)), tuple(fresh)
    digest = generator(msgspec.json.encode(seen[: began + 1]).hex()).random()
    return Past(*at_begin, tuple(plays), news, str(digest))


def ground_of(config: Config, seats: int) -> Ground:
    """Return what stays the same throughout a match."""
    deck = config.lowest, config.highest, config.trick
    least = config.at_least, config.least(False, config.at_least)
    open_hands = config.open_hands and seats > 1
    talk = config.talk and not open_hands and seats > 1
    return _ground(deck, seats, config.hand_size(seats), least, talk, open_hands)


@cache
def _ground(
    deck: tuple[int, int, int],
    seats: int,
    size: int,
    least: tuple[int, int],
    talk: bool,
    open_hands: bool,
) -> Ground:
    return Ground(sight_of(*deck), learned(seats), size, least, talk, open_hands)


def position_of(view: View, past: Past | None = None) -> Position:
    """Return the turn from its beginning, or as it is now if nothing is told of the past."""
    config, seats = view.config, len(view.counts)
    mover = view.mover if view.seat is None or view.mover >= 0 else view.seat
    ground = ground_of(config, seats)
    plays = past.plays if past else ()
    piles = [pile[-1 - sum([on == at for _, on in plays])] for at, pile in enumerate(view.piles)]
    masks = [sum([1 << card for card in hand]) for hand in view.hands]
    masks[mover] |= sum([1 << card for card, _ in plays])
    held = [
        mask.bit_count() if seat == mover else view.counts[seat] for seat, mask in enumerate(masks)
    ]
    hands = tuple(
        [mask if mask.bit_count() == held[seat] else None for seat, mask in enumerate(masks)]
    )
    if past:
        heard, fresh = past.heard, past.fresh
    else:
        heard = tuple([tuple([NUMBER[kind] for kind in of]) for of in view.signals])
        fresh = (0,) * len(piles)
    tops = (piles[0], piles[1], piles[2], piles[3])
    if ground.open:
        heard = tuple(read_hands(ground, tops, masks))
    unseen = sum([1 << card for card in out_of_sight(view)])
    for seat, hand in enumerate(hands):
        if seat != mover and hand:
            unseen |= hand
    left = view.left + len(plays)
    flags = [unseen >> card & 1 for card in range(config.highest + 2)]
    owed = config.least(bool(view.deck), held[mover]) if past or view.mover < 0 else view.owed
    prices = ground.prices(left, view.deck)
    others = sum([1 << seat for seat, count in enumerate(held) if count and seat != mover])
    task = Task(
        prices,
        tops,
        masks[mover],
        owed,
        unseen,
        tuple(accumulate(flags)),
        heed(ground, prices, heard, fresh, mover, others),
        prices.stride,
    )
    return Position(ground, task, hands, tuple(held), heard, fresh, mover)
