"""What Atlas tells of a match: points by round, the finest moments, and the cards seen so far."""

from __future__ import annotations

from collections.abc import Iterator

from games.atlas.rules import (
    CATEGORIES,
    CELLS,
    KINDS,
    SPECIES,
    Claimed,
    Config,
    Melded,
    RoundEnded,
    View,
    cell_of,
)
from games.core.rules import Event, Seat, TurnBegan
from games.core.speech import Chronicle, Key, Story, Told

TOLD = 6
"""Rounds that are told in words at most; a chart has them all."""


def chronicle(config: Config, seats: int, story: Story) -> Chronicle:
    """Return the points by round, the longest chain of melds, and who claimed most."""
    events = [event for step in story for event in step]
    rounds = [event for event in events if isinstance(event, RoundEnded)]
    series = [[0] for _ in range(seats)]
    for ended in rounds:
        for seat, points in enumerate(series):
            points.append(points[-1] + ended.points * (seat == ended.winner))
    told = [_round(ended) for ended in rounds[-TOLD:]]
    return Chronicle((*_moments(events, seats), *told), tuple(map(tuple, series)), "points")


def _moments(events: list[Event], seats: int) -> Iterator[Told]:
    """Yield the longest chain of melds in a turn, the largest claim, and who claimed most."""
    chain, longest = 0, (0, 0)
    largest, claims = (0, 0), [0] * seats
    for event in events:
        match event:
            case TurnBegan():
                chain = 0
            case Melded(seat):
                chain += 1
                longest = _more(longest, (chain, seat))
            case Claimed(seat, cards=cards):
                claims[seat] += 1
                largest = _more(largest, (len(cards), seat))
    most = (max(claims), claims.index(max(claims)))
    for key, (count, seat) in (("chain", longest), ("claim", largest), ("claims", most)):
        if count:
            yield Told(key, {"count": count}, seat)


def _more(best: tuple[int, Seat], other: tuple[int, Seat]) -> tuple[int, Seat]:
    """Return which of two counts is the larger, and whose; the first one if they are equal."""
    return other if other[0] > best[0] else best


def _round(ended: RoundEnded) -> Told:
    if ended.winner is None:
        return Told("void", {"round": ended.number})
    return Told("round", {"round": ended.number, "points": ended.points}, ended.winner)


def gone(view: View) -> list[int]:
    """Return for each cell how many of its cards lie open or are melded: all have seen them."""
    seen = [0] * CELLS
    for card in [*view.pile, *[card for laid in view.melds for card in laid.cards]]:
        if view.faces[card] < SPECIES:
            seen[cell_of(view.faces[card])] += 1
    return seen


def notes(view: View) -> tuple[Told, ...]:
    """Return the rounds so far, and how many cards of each cell are out of play or open."""
    return (*_rounds(view), *_cells(view))


def _rounds(view: View) -> Iterator[Told]:
    for number, score in list(enumerate(view.sheet, 1))[-TOLD:]:
        if score.winner is None:
            yield Told("void", {"round": number})
        else:
            yield Told("round", {"round": number, "points": score.points}, score.winner)


def _cells(view: View) -> Iterator[Told]:
    seen, every = gone(view), KINDS * view.config.copies
    for number, (region, categories) in enumerate(view.config.regions.items()):
        cells = [
            Told(
                "seen.cell",
                {
                    "category": Key(f"short.{category}"),
                    "count": seen[CATEGORIES * number + place],
                    "all": every,
                },
            )
            for place, category in enumerate(categories)
        ]
        yield Told("region", {"region": Key(f"regions.{region}"), "cells": cells})
