"""What is worth saying: one word about one pile, if a team mate would play otherwise for it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.chance import Random, generator
from games.core.rules import Move, Seat
from games.the_game.bots.levels import Level
from games.the_game.bots.memory import NUMBER, ground_of, position_of
from games.the_game.bots.playout import BEAM, World, imagine
from games.the_game.bots.search import ASK, LEAVE, OFFER, SILENT, look, speak, unpack
from games.the_game.rules import SIGNALS, WISH, WITHDRAWALS, Config, View, talks

WORLDS = {LEAVE: 12, ASK: 8, SILENT: 4, OFFER: 4}
"""Deals of the hidden cards in which a team mate is looked at; what is first is tried first."""


def known(config: Config) -> bool:
    """Return whether anything was learned about so many piles."""
    return (config.rising, config.falling) == (2, 2)


def wants(view: View) -> tuple[int, int, int, int]:
    """Return what a seat wants of each pile, as `search.speak` numbers it."""
    ground = ground_of(view.config, len(view.counts))
    hand = sum([1 << card for card in view.hand])
    return speak(ground.sight, ground.reach, view.tops, hand)


def remark(view: View, legal: Sequence[Move], rng: Random, level: Level) -> Move | None:
    """Return what changes what a team mate does, or None (rule 6); it is said after the own turn.

    All levels speak alike.
    """
    seat = view.seat
    if seat is None or view.phase is WISH or not legal or not known(view.config):
        return None
    if all(len(pile) == 1 for pile in view.piles):  # before anybody has played
        return None
    return worth_saying(view, str(rng.random()))


def worth_saying(view: View, name: str = "") -> Move | None:
    """Return the one word that a team mate would heed; its luck follows from the name."""
    seat = view.seat
    if seat is None or not talks(view.config, view.counts, seat):
        return None
    said = [NUMBER[of[seat]] for of in view.signals]
    changes = [
        (-WORLDS[now], pile, now, before)
        for pile, (now, before) in enumerate(zip(wants(view), said, strict=True))
        if now != before
    ]
    if not changes:
        return None
    looks = _Looks(view, seat, name)
    for worlds, pile, now, before in sorted(changes):
        # To be kept off a pile is to be heard where it would have been touched, and so on.
        invites = now == OFFER or (now == SILENT and before != OFFER)
        for number in range(-worlds):
            world, touched = looks.at(number)
            if not touched or touched[pile] == invites:
                continue
            if _heeds(world, view, pile, now, invites):
                return SIGNALS[pile][now - 1] if now else WITHDRAWALS[pile]
    return None


class _Looks:
    """Worlds in which a mate is to move, with the piles that it would touch, each made once."""

    def __init__(self, view: View, seat: Seat, name: str) -> None:
        own = replace(view, mover=seat)  # it may be a mate's turn by now
        self._position, self._tops, self._name = position_of(own), view.tops, name
        seats = len(view.counts)
        following = [(seat + n) % seats for n in range(1, seats)]
        self._mates = [mate for mate in following if view.counts[mate]]
        self._found: list[tuple[World, list[bool]]] = []

    def at(self, number: int) -> tuple[World, list[bool]]:
        """Return one of them; they are asked for in order."""
        if number == len(self._found):
            world = imagine(self._position, generator(self._name, "say", number))
            world.mover = self._mates[number % len(self._mates)]
            self._found.append((world, _touched(world, self._tops)))
        return self._found[number]


def _heeds(world: World, view: View, pile: int, now: int, invites: bool) -> bool:
    """Return whether the mate touches a pile, or leaves it, as soon as it hears this."""
    heard, seat = world.heard[pile], view.seat
    assert seat is not None
    world.heard[pile] = (*heard[:seat], now, *heard[seat + 1 :])
    touched = _touched(world, view.tops)
    world.heard[pile] = heard
    return bool(touched) and touched[pile] == invites


def _touched(world: World, tops: tuple[int, ...]) -> list[bool]:
    """Return which piles the best turn of the seat to move changes; [] if it has none."""
    ends, _ = look(world.ground.sight, world.task(), BEAM)
    if not ends:
        return []
    return [one != other for one, other in zip(unpack(min(ends)[1][0]), tops, strict=True)]
