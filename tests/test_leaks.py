"""However a table is left or covered, and in whichever moment: nobody's secrets stay open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pilot
import pygame
import pytest
from effort import effort
from msgspec.structs import replace
from pilot import close, event, feed, lay, open_stage

from games.core.chance import generator
from games.core.desk import LocalDesk
from games.core.library import load
from games.core.match import Match, Record
from games.core.match import replay as play_again
from games.core.rules import Asked, Move, Seat
from games.core.speech import Face, Piece
from games.kiosk.screen.still_there import StillThere
from games.stage.input import Back, Hotkey, Lost, Pause
from games.stage.play import Play
from games.stage.scene import Home, Push
from games.stage.scenes.settings import settings
from games.stage.stack import Stage
from games.stage.widgets import Act

SECRET = ("memorandom", "the_game", "atlas", "kahuna")
"""Games in which people hold what others may not see."""
FRAME = effort(6, 1) / 60
"""Seconds between the moments in which the table is left."""
LONGEST = effort(60, 600)
"""Frames of a movement that are looked at."""
GAMES = effort(2, 12)
"""Matches in which moves are looked for."""

Seen = set[tuple[Piece, Face | None]]


class Moment(NamedTuple):
    """Where somebody who alone sees the own hand is about to move."""

    record: Record
    seat: Seat
    move: Move

    def match(self) -> Match:
        """Return the match at this moment."""
        return play_again(load(self.record.game), self.record)


def moments(game: str) -> Iterator[Moment]:
    """Yield one move of each kind, once with the seat to act again and once with another."""
    kinds = set[tuple[type[Move], bool]]()
    people = "human,human" if game == "kahuna" else "human,human,human"
    for seed in range(3, 3 + GAMES):
        match, rng = lay(game, people, seed), generator("leaks", seed)
        while not match.outcome and len(match.moves) < 150:
            seat, alone = match.to_act[0], match.asked is not Asked.OPENLY
            move = rng.choice([m for m in match.legal_moves(seat) if not m.free])
            match.submit(seat, move)
            kind = type(move), seat in match.to_act
            if kind not in kinds and (alone or seat in match.taught(len(match.moves))):
                kinds.add(kind)
                record = match.record()
                yield Moment(replace(record, moves=record.moves[:-1]), seat, move)


def sit(stage: Stage, moment: Moment) -> Play:
    """Return the table on which this move was just made, under the mover's eyes."""
    play = Play(stage.ctx, LocalDesk(moment.match(), thinker=stage.ctx.thinker))
    stage.scenes = [stage.scenes[0], play]
    play.viewer.unseen = None
    play._see(moment.seat if play.viewer.guarded else None)
    play.submit(moment.seat, moment.move)
    return play


def seen(play: Play) -> Seen:
    """Return every piece that can be seen, with what it shows."""
    return {(n, p.face) for n, p in play.pieces.poses.items() if p.alpha > 0}


def public(stage: Stage, moment: Moment) -> Seen:
    """Return all that everyone may see from before this move until the table rests."""
    play = Play(stage.ctx, LocalDesk(moment.match(), thinker=stage.ctx.thinker))
    play._see(None)
    found = seen(play)
    play.submit(moment.seat, moment.move)
    found |= seen(play)
    while play.pieces.timeline.busy:
        play.pieces.timeline.release()
        play.pieces.update(1 / 60)
        found |= seen(play)
    play._see(None)
    return found | seen(play)


def use(name: str) -> Callable[[Stage], None]:
    return lambda stage: stage.change(pilot.table(stage)._act(Act(name)))


def wish(intent: Any) -> Callable[[Stage], None]:
    return lambda stage: stage.handle(intent)


def key(code: int) -> Callable[[Stage], None]:
    def press(stage: Stage) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            feed(stage, event(kind, key=code, mod=0, unicode="", scancode=0))

    return press


def focus_goes(stage: Stage) -> None:
    feed(stage, event(pygame.WINDOWFOCUSLOST))


def made_smaller(stage: Stage) -> None:
    focus_goes(stage)
    stage.resized(stage.screen)


def nobody_is_there(stage: Stage) -> None:
    """Do as the unattended screen does after a while."""
    stage.change(Push(StillThere(stage.ctx, 20)))


WAYS: dict[str, Callable[[Stage], None]] = {
    "Esc": key(pygame.K_ESCAPE),
    "F1": key(pygame.K_F1),
    "F10": key(pygame.K_F10),
    "pause of a pad": wish(Pause()),
    "back of a pad": wish(Back()),
    "help of a pad": wish(Hotkey("help")),
    "a pad is gone": wish(Lost(pad=True)),
    "focus lost": focus_goes,
    "menu button": use("menu"),
    "help button": use("help"),
    "still there": nobody_is_there,
    "staff": lambda stage: stage.change(Push(settings(stage.ctx))),
    "window resized": made_smaller,
    "home": lambda stage: stage.change(Home()),
}
QUICK = ("Esc", "F1", "focus lost", "staff", "window resized")
"""Those that differ in what they do; the others are tried in turn."""


@pytest.mark.parametrize("game", SECRET)
def test_whatever_covers_a_table_closes_what_only_one_may_see(game: str) -> None:
    """In every frame of the movement that a move brings, and after it."""
    stage = open_stage(None, mode="play", match=lay(game), pace="normal")
    tried, at, ways = 0, 0, list(WAYS)
    for moment in moments(game):
        known = public(stage, moment)
        for frames in range(LONGEST):
            at += 1
            for way in {QUICK[at % len(QUICK)], ways[at % len(ways)]}:
                play = sit(stage, moment)
                for _ in range(frames):
                    play.pieces.update(FRAME)
                moves = play.pieces.timeline.busy
                WAYS[way](stage)
                if play in stage.scenes:
                    told = f"{moment.move} at {frames * FRAME:.2f} s, {way}"
                    assert seen(play) <= known, told
                    assert play.viewer.seat is None, told
                    play.pieces.update(0.4)
                    assert seen(play) <= known, told
                    assert not play.hand.marks(), told
                tried += 1
            if not moves:
                break
    assert tried > 20
    close(stage)


@pytest.mark.parametrize("game", SECRET)
def test_what_a_person_sees_is_more_than_everyone_sees(game: str) -> None:
    """Or the test above could not fail."""
    stage = open_stage(None, mode="play", match=lay(game), pace="normal")
    more = 0
    for moment in moments(game):
        if moment.match().asked is not Asked.OPENLY:
            play = Play(stage.ctx, LocalDesk(moment.match(), thinker=stage.ctx.thinker))
            play._see(moment.seat)
            more += not seen(play) <= public(stage, moment)
    assert more
    close(stage)
