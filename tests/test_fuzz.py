"""Thousands of wild touches at wild moments: nothing breaks, is lost, or is left over."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pilot
import pygame
import pytest
from effort import THOROUGH, effort
from monkey import ODD, SIZES, Monkey
from pilot import close, lay, open_stage, table, where

from games.core import desk
from games.memory_island.table.pieces import Card
from games.stage import play
from games.stage.input import (
    Press,
    Release,
)
from games.stage.play import Play
from games.stage.stack import LEAST, Stage

INTENTS = 2_500
SEEDS = range(effort(3, 8))


def settle(stage: Stage) -> None:
    """Let time pass until nothing moves; holds are released as by a touch."""
    for _ in range(3000):
        stage.update(0.1)
        top = stage.top
        if not isinstance(top, Play):
            return
        if top.pieces.timeline.stopped:
            top.pieces.timeline.release()
        only_bots = (
            not top.desk.people and not top.pieces.timeline.busy
        )  # and they play on for long
        if not top.busy or only_bots:
            return
    raise AssertionError("it never comes to rest")


def everything_lies_where_it_belongs(stage: Stage) -> None:
    top, desk = table(stage), table(stage).desk
    rest = top.tabletop.layout()
    assert dict(top.pieces.poses) == rest
    cards = [piece for piece in rest if isinstance(piece, Card)]
    if desk.game.id == "memory_island":
        assert len(cards) == sum(desk.config.cards.values())
    assert desk.outcome is not None or top.hand.lit() or not desk.people


def nothing_is_left_over(stage: Stage) -> None:
    """What the window shows is what it would show if everything were drawn anew.

    A table that was stopped in the middle of a movement is left alone: drawn anew, it has arrived.
    """
    if any(isinstance(scene, Play) and scene.busy for scene in stage.scenes):
        return
    stage.draw()
    shown = hash(pygame.image.tobytes(stage.screen, "RGB"))
    stage.screen.fill((255, 0, 255))
    stage.resized(stage.screen)
    stage.draw()
    assert hash(pygame.image.tobytes(stage.screen, "RGB")) == shown, where(stage)


STARTS = (None, "human,human", "human,fair,gentle", "human,human,human,sharp")


@pytest.mark.parametrize("seed", SEEDS)
def test_wild_touches_break_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = random.Random(seed)
    for module in (play, desk):  # so that what broke once breaks again
        monkeypatch.setattr(module, "fresh_seed", lambda: deals.randrange(10**9))
    who = STARTS[seed % len(STARTS)]
    match = lay("memory_island", who, seed, unorganized=seed % 2 == 1) if who else None
    stage = open_stage(
        None, SIZES[0], mode="play" if match else "title", match=match, pace="fast", muted=True
    )
    monkey = Monkey(stage, seed)
    try:
        for _ in monkey.play(INTENTS):
            settle(stage)
            if isinstance(stage.top, Play):
                everything_lies_where_it_belongs(stage)
            nothing_is_left_over(stage)
    except BaseException:
        print("lately:", *monkey.done, sep="\n  ")
        raise
    assert monkey.seen >= {"table", "pause"}
    assert stage.ctx.prefs.now.language in stage.ctx.words.languages()
    close(stage)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_wild_touches_on_a_busy_table_leave_every_card_in_place(seed: int) -> None:
    """Nothing but touches, twice and in the middle of movements."""
    stage = open_stage(None, mode="play", match=lay("memory_island", seed=seed))
    play = table(stage)
    rng = random.Random(seed)
    for turn in range(700):
        poses = list(play.pieces.rest.values())
        pose = rng.choice(poses)
        for _ in range(rng.randint(1, 3)):
            stage.handle(Press((pose.x, pose.y)))
            stage.handle(Release((pose.x, pose.y)))
        stage.update(rng.choice((0.0, 0.01, 0.05, 0.2, 0.4)))
        if stage.top is not play:
            break
        if turn % 25 == 0:
            settle(stage)
            if stage.top is play:
                everything_lies_where_it_belongs(stage)
    assert play.desk.length > 10
    close(stage)


def screens(stage: Stage) -> Iterator[str]:
    """Every screen in turn."""
    hand = pilot.Keys(stage)
    yield "title"
    hand.use("settings")
    yield "settings"
    hand.use("done")
    hand.use("island:memory_island")
    yield "setup"
    hand.use("rules")
    yield "rules"
    hand.use("close")
    hand.use("play")
    pilot.settle(stage)
    yield "table"
    hand.back()
    yield "pause"
    hand.use("resume")
    pilot.play_on(hand, pilot.knowing(1, 1.0))
    yield "result"


@pytest.mark.parametrize("text_scale", [100, 200] if THOROUGH else [200])
def test_no_window_size_breaks_any_screen(text_scale: int) -> None:
    """Sizes that some window manager may force, from 1 × 1 on."""
    stage = open_stage(None, text_scale=text_scale, motion="off", pace="off")
    for screen in screens(stage):
        assert where(stage) == screen
        for size in ODD:
            stage.resized(pygame.display.set_mode(size))
            stage.update(0.1)
            stage.draw()
            assert where(stage) == screen
        stage.resized(pygame.display.set_mode(SIZES[0]))
        nothing_is_left_over(stage)
    close(stage)


@pytest.mark.parametrize("size", [(479, 1000), (2000, 319), (300, 300)])
def test_a_window_too_small_for_a_table_asks_to_be_made_larger(size: tuple[int, int]) -> None:
    stage = open_stage(None, size)
    stage.draw()
    colours = {tuple(stage.screen.get_at((x, size[1] // 2))) for x in range(size[0])}
    assert len(colours) > 2
    frame = stage.frame()
    wide = max(sprite.bitmap.get_width() for sprite in frame.still[-1:])
    assert wide <= size[0]
    close(stage)


def test_the_least_window_still_shows_a_table() -> None:
    stage = open_stage(None, LEAST, mode="play", match=lay("memory_island"), pace="off")
    pilot.play_on(pilot.Touch(stage), pilot.knowing(2))
    assert where(stage) == "result"
    close(stage)
