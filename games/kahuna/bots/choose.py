"""Built-in bridge builders: they look at whole turns, and the best play on in their heads."""

from __future__ import annotations

from collections.abc import Sequence
from operator import getitem

import msgspec

from games.core.chance import Random, generator
from games.core.rules import Event, Move, TurnBegan
from games.kahuna.bots import plain
from games.kahuna.bots.evaluate import LAST_TURNS, Worth, stage, worth_of
from games.kahuna.bots.levels import Level
from games.kahuna.bots.memory import deeds_of, imagine
from games.kahuna.bots.playout import BLIND, World, reach, world_of
from games.kahuna.bots.search import (
    PASSED,
    TOP,
    Course,
    End,
    Ends,
    answer,
    best_course,
    ends,
    first_play,
    settle,
)
from games.kahuna.rules import FREE, Discard, Draw, Pass, Take, View

WORK = 60_000
"""Answers to the turn before the very last that a bot looks at, about."""
DOUBTS = 4
"""Hands that it tries for the other seat there, if it cannot be certain of one."""


def choose(
    view: View, seen: Sequence[Event], legal: Sequence[Move], rng: Random, level: Level
) -> Move:
    """Return the next move of the best turn.

    All that is drawn by lot follows from what was seen before the turn began, so that a turn that
    takes several moves is thought of in the same way at each of them.
    """
    if level.plain:
        return plain.choose(view, legal, rng)
    mind = Mind(view, seen, level)
    move = mind.last_turns() if view.last else mind.next_move(mind.course())
    return move if move in legal else plain.choose(view, legal, rng)


class Mind:
    """One turn, thought through."""

    def __init__(self, view: View, seen: Sequence[Event], level: Level) -> None:
        assert view.seat is not None
        self.view, self.level, self.seat = view, level, view.seat
        self.worth: Worth = worth_of(view.config)
        began = max(i for i, event in enumerate(seen) if isinstance(event, TurnBegan))
        lot = generator(msgspec.json.encode(seen[: began + 1]).decode())
        self.name = repr(lot.random())
        self.deeds = deeds_of(seen, 1 - self.seat)
        left = len(view.config.awards) + 1 - view.round
        open_cards = sum(slot is not None for slot in view.market)
        self.stage = LAST_TURNS if view.last else stage(left, view.deck + open_cards)
        own, foe = view.bridges[self.seat], view.bridges[1 - self.seat]
        self.start = End(own, foe, tuple(sorted(island for _, island in view.hand)))
        self.ends: Ends = (
            {self.start: None}
            if view.dropped
            else ends(view.config, self.worth.board, self.start, view.round > 1)
        )

    def worlds(self, count: int) -> list[World]:
        """Return worlds that fit all that was seen."""
        out = []
        for number in range(count):
            rng = generator(self.name, number)
            out.append(world_of(imagine(self.view, self.deeds, rng), self.worth, rng))
        return out

    def last_turns(self) -> Move:
        """Return the play that ends best: exactly, as far as the other hand is known."""
        certain = self.view.last == 1 or not self.view.buried[1 - self.seat]
        worlds = self.worlds(1 if certain or not self.level.worlds else DOUBTS)
        order = sorted(self.ends, key=lambda end: settle(worlds[0], end), reverse=True)
        best = order[0] if self.view.last == 1 else self.safest(order, worlds)
        return first_play(self.ends, best) or Pass()

    def safest(self, order: Sequence[End], worlds: Sequence[World]) -> End:
        """Return the end with the least harmful answer, as far as the work goes."""
        best, most, work = order[0], -9.0, 0
        for end in order:
            answers = [answer(world, end) for world in worlds]
            value = sum(one for one, _ in answers) / len(answers)
            if value > most:
                best, most = end, value
            work += sum(count for _, count in answers)
            if work > WORK:
                break
        return best

    def course(self) -> Course:
        """Return the best course of the turn."""
        ranked = sorted(self.ends, key=self.rank, reverse=True)
        if self.view.round > 1 and not ranked[0].foe:
            return Course(ranked[0], None, PASSED)
        wide = ranked[: self.level.wide if self.level.worlds else 1]
        courses = [course for end in wide for course in self.courses(end)]
        if not self.level.worlds or len(courses) == 1:
            return courses[0]
        return best_course(self.worlds(self.level.worlds), courses, self.level.deep)

    def rank(self, end: End) -> float:
        """Return what an end of the turn is worth at first sight."""
        if self.view.round > 1 and not end.foe:
            return 99.0
        size = min(len(end.hand), self.view.config.limit - 1)
        worth = self.worth.bridges(end.own, end.foe, self.stage) + self.level.hoard * size
        if self.level.blur:
            worth += self.level.blur * (
                2 * generator(self.name, end.own, end.foe, str(end.hand)).random() - 1
            )
        return worth

    def courses(self, end: End) -> list[Course]:
        """Return the courses with this end, the one that looks best first."""
        view, config = self.view, self.view.config
        cards = [slot[1] for slot in view.market if slot]
        board = self.worth.board
        free = board.all & ~(end.own | end.foe)
        counts = self.worth.counts(end.own, end.foe)
        gains = list(map(getitem, self.worth.up[self.stage], counts))
        known = {island: reach(board, free, island, gains) for island in {*cards, *end.hand}}
        takes = [(known[island], at) for at, island in enumerate(cards)]
        if view.deck:
            takes.append((BLIND, TOP))
        drops: list[int | None] = [None]
        if len(end.hand) == config.limit:
            drops = [*sorted(set(end.hand), key=known.__getitem__)[:2]]
        takes.sort(reverse=True)
        courses = [Course(end, drop, card) for drop in drops for _, card in takes]
        may_pass = config.draw_pass and not view.passed
        if may_pass and (not view.dropped or config.secret_discard == FREE):
            courses.append(Course(end, None, PASSED))
        return courses

    def next_move(self, course: Course) -> Move:
        """Return the first step of a course."""
        if play := first_play(self.ends, course.end):
            return play
        if course.drop is not None:
            return Discard(course.drop)
        if course.card == PASSED:
            return Pass()
        if course.card == TOP:
            return Draw()
        slots = [slot for slot, there in enumerate(self.view.market) if there]
        return Take(slots[course.card])
