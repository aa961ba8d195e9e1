"""Somebody who touches everything at random: what there is, and much that is not there."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
from pilot import form, where

from games.stage.input import (
    Back,
    Confirm,
    Cycle,
    Hotkey,
    Intent,
    Lost,
    Pause,
    Point,
    Press,
    Release,
    Step,
)
from games.stage.pieces import box_of
from games.stage.play import Play
from games.stage.stack import Stage

SIZES = ((960, 540), (481, 321), (640, 480), (1021, 433), (540, 961), (799, 601), (321, 200))
ODD = (
    (1, 1),
    (1, 900),
    (8000, 100),
    (479, 1000),
    (2000, 319),
    (480, 320),
    (3, 2),
    (2600, 330),
    (490, 2600),
)


class Monkey:
    """Touches whatever there is, and much that is not there."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.rng = random.Random(seed)
        self.done: list[object] = []
        """What it did lately, for whoever must find out why something broke."""
        self.seen: set[str] = set()
        """The screens it came to."""

    def spot(self) -> tuple[float, float]:
        """A point: mostly on something, now and then anywhere, even outside the window."""
        boxes = [widget.box for widget in form(self.stage).widgets]
        if isinstance(self.stage.top, Play):
            boxes += [box_of(pose) for pose in self.stage.top.pieces.rest.values()]
        w, h = self.stage.ctx.look.area
        if boxes and self.rng.random() < 0.8:
            box = self.rng.choice(boxes)
            return box.x + self.rng.random() * box.w, box.y + self.rng.random() * box.h
        return (self.rng.random() * 1.4 - 0.2) * w, (self.rng.random() * 1.4 - 0.2) * h

    def wishes(self) -> list[Intent]:
        """A few intents that follow each other at once."""
        rng, at = self.rng, self.spot()
        tap: list[Intent] = [Point(at), Press(at), Release(at)]
        steps = [Step(way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        keys = ["help", "undo", "last", "mute", "fullscreen", "nothing"]
        kinds: list[tuple[int, list[Intent]]] = [
            (30, tap),
            (8, tap + tap),
            (4, [Press(at)]),
            (4, [Release(at)]),
            (4, [Press(at), Release(self.spot())]),
            (6, [Point(at)]),
            (14, [rng.choice(steps) for _ in range(rng.randint(1, 4))]),
            (5, [Cycle(rng.choice((1, -1)))]),
            (14, [Confirm()]),
            (3, [Confirm(), Confirm()]),
            (3, [Back()]),
            (2, [Pause()]),
            (3, [Hotkey(rng.choice(keys))]),
            (2, [Lost()]),
            (1, [Lost(pad=True)]),
        ]
        weights = [weight for weight, _ in kinds]
        return rng.choices([wish for _, wish in kinds], weights)[0]

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.done.append(size)
        self.stage.resized(pygame.display.set_mode(size))

    def play(self, intents: int) -> Iterator[None]:
        """Do so many intents; yield now and then, for a look at what became of it."""
        count = 0
        while count < intents:
            wishes = self.wishes()
            for wish in wishes:
                self.done = [*self.done[-30:], (where(self.stage), wish)]
                self.seen.add(where(self.stage))
                self.stage.handle(wish)
            count += len(wishes)
            self.stage.running = True
            if self.rng.random() < 0.7:
                dt = self.rng.choice((0.0, 0.016, 0.05, 0.1, 0.4))
                self.done.append(dt)
                self.stage.update(dt)
            if self.rng.random() < 0.1:
                self.stage.draw()
            if self.rng.random() < 0.004:
                self.resize(self.rng.choice(SIZES + ODD))
                self.stage.draw()
            if self.rng.random() < 0.006:
                yield
