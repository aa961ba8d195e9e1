"""Looks through whole turns: where they can lead, and how the match may go on from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.rules import Move
from games.kahuna.bots.playout import (
    World,
    end_turn,
    free_lines,
    islands,
    play_turn,
    take,
    verdict,
)
from games.kahuna.rules import Board, Config, Place, Remove

PASSED, TOP = -2, -1
"""Ways to end a turn other than a slot of the market."""


class End(NamedTuple):
    """What a turn's plays can lead to."""

    own: int
    foe: int
    hand: tuple[int, ...]
    """Islands of the cards that are left, ascending."""


class Course(NamedTuple):
    """What a seat does with a whole turn."""

    end: End
    drop: int | None
    """Island of the card that is discarded secretly before drawing."""
    card: int
    """Which card of the market is taken, counted without empty slots; or TOP, or PASSED."""


Ends = dict[End, tuple[End, int, int, int] | None]
"""Every end with the one before it and the play between: line and islands that pay (-1: none)."""


def ends(config: Config, board: Board, start: End, early: bool) -> Ends:
    """Return every end that plays can lead to, from the start itself on.

    With `early`, nothing is played once the other has lost its last bridge: that ends the match.
    """
    found: Ends = {start: None}
    fresh = [start]
    at, place = board.at, board.place
    while fresh:
        before, fresh = fresh, []
        for end in before:
            own, foe, hand = end
            if early and not foe and start.foe and own:
                continue
            free = free_lines(config, board, own, foe)
            last = -1
            for number, island in enumerate(hand):
                if island == last:
                    continue
                last = island
                left = hand[:number] + hand[number + 1 :]
                for line, _, _ in board.spans[free & at[island]]:
                    new = End(*place(own, foe, line), left)
                    if new not in found:
                        found[new] = (end, line, island, -1)
                        fresh.append(new)
                theirs, other = foe & at[island], -1
                if not theirs:
                    continue
                for second, island2 in enumerate(left[number:], number):
                    if island2 == other:
                        continue
                    other = island2
                    for line, _, _ in board.spans[theirs & at[island2]]:
                        new = End(own, foe ^ 1 << line, left[:second] + left[second + 1 :])
                        if new not in found:
                            found[new] = (end, line, island, island2)
                            fresh.append(new)
    return found


def first_play(found: Ends, end: End) -> Move | None:
    """Return the play that begins the way to this end; None if nothing is played."""
    play: Move | None = None
    while step := found[end]:
        end, line, island, second = step
        play = Place(line, island) if second < 0 else Remove(line, island, second)
    return play


def go_on(world: World, course: Course, deep: int) -> float:
    """Return the chance of the seat to move if it takes this course and some more turns follow."""
    world, seat = world.copy(), world.mover
    _follow(world, seat, course)
    for _ in range(deep):
        if world.result is not None:
            break
        play_turn(world)
    return world.value(seat)


def _follow(world: World, seat: int, course: Course) -> None:
    """Make the turn."""
    end, hand = course.end, world.hands[seat]
    left = list(end.hand)
    kept = left[:]
    for island in hand:
        if island in kept:
            kept.remove(island)
        else:
            world.spent.append(island)
    world.bridges[seat], world.bridges[1 - seat] = end.own, end.foe
    world.hands[seat] = left
    if world.round > 1 and not end.foe:
        world.result = 1.0 - seat
        return
    if course.drop is not None:
        left.remove(course.drop)
        world.spent.append(course.drop)
    if course.card == PASSED:
        end_turn(world)
    else:
        take(world, course.card)


def best_course(worlds: Sequence[World], courses: list[Course], deep: int) -> Course:
    """Return the course that does best over all worlds; the weaker half drops out each time."""
    totals = [0.0] * len(courses)
    left = list(range(len(courses)))
    begin, size = 0, max(1, len(worlds) // 4)
    while begin < len(worlds) and len(left) > 1:
        some = worlds[begin : begin + size]
        for place in left:
            for world in some:
                totals[place] += go_on(world, courses[place], deep)
        begin += len(some)
        left.sort(key=lambda place: -totals[place])
        left = left[: max(2, (len(left) + 1) // 2)]
    return courses[left[0]]


def settle(world: World, end: End) -> float:
    """Return how the match ends with this for the seat to move; a wider margin counts a little."""
    seat = world.mover
    built = [end.own, end.foe] if seat == 0 else [end.foe, end.own]
    if world.round > 1 and not end.foe:
        return 2.0
    config, worth = world.config, world.worth
    result = verdict(config, worth, world.points, built)
    lead = islands(config, worth, end.own) - islands(config, worth, end.foe)
    more = end.own.bit_count() - end.foe.bit_count()
    return (result if seat == 0 else 1 - result) + lead / 100 + more / 10_000


def answer(world: World, end: End) -> tuple[float, int]:
    """Return how the match ends if the other seat makes the best of its very last turn.

    The second number tells how many answers there are.
    """
    other = 1 - world.mover
    if not end.foe and world.round > 1:
        return 2.0, 1
    reply = world.copy()
    reply.mover = other
    start = End(end.foe, end.own, tuple(sorted(world.hands[other])))
    found = ends(world.config, world.worth.board, start, world.round > 1)
    return 1 - max(settle(reply, answered) for answered in found), len(found)
