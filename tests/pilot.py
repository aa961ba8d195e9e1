"""Plays on a stage without a window, with one of four hands: mouse, touch, keys or gamepad.

Whatever it does goes through `Devices` as Pygame events, as if a person had done it.
`python tests/pilot.py HOME` plays by itself, as fast as it can, until it is killed.
"""

from __future__ import annotations

import math
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from games.core import library
from games.core.bots import Inline
from games.core.desk import LocalDesk
from games.core.home import Preferences
from games.core.match import Match, Player
from games.core.rules import Move, Seat
from games.core.speech import Pick, Piece
from games.memory_island.table.pieces import Card
from games.stage import program
from games.stage.input import Intent
from games.stage.menu import Menu
from games.stage.pieces import box_of
from games.stage.play import Play
from games.stage.scenes.title import Title
from games.stage.stack import Stage
from games.stage.thinking import Thinker
from games.stage.widgets import Form, Widget

ANIMALS = (
    *("otter", "heron", "crab", "gecko", "octopus", "parrot", "seal", "pelican"),
    *("frog", "owl"),
)
SMALL = (960, 540)
PAD = 7
"""The number of the gamepad that the pad hand holds."""

Point = tuple[float, float]
Choose = Callable[[Match, list[Piece]], Piece]


def lay(
    game_id: str, who: str = "human,human", seed: int = 11, **variants: library.Choice
) -> Match:
    """Return a match between these players."""
    game = library.load(game_id)
    seats = [Player(w, ANIMALS[seat], seat) for seat, w in enumerate(who.split(","))]
    return Match(game, game.config(**variants), tuple(seats), seed)


def open_stage(
    home: Path | None,
    size: tuple[int, int] = SMALL,
    mode: str = "title",
    match: Match | None = None,
    thinker: Thinker | None = None,
    **prefs: Any,
) -> Stage:
    """Return a stage on a window of this size; `prefs` are changed before it starts."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    kept = Preferences(home)
    kept.change(**prefs)
    bots = thinker or Thinker(Inline())
    stage: Stage = program.make_stage(screen, mode, match, home, kept, bots)
    return stage


def close(stage: Stage) -> None:
    """Let go of what the stage holds, as the program does when it is left."""
    assert stage.close()


def form(stage: Stage) -> Form:
    """Return the buttons of the screen on top."""
    top: Any = stage.top
    return top.tabletop.form if isinstance(top, Play) else top.form


def usable(stage: Stage) -> list[Widget]:
    """Return what can be used on the top screen, table pieces apart."""
    return [widget for widget in form(stage).widgets if widget.usable]


def names(stage: Stage) -> list[str]:
    """Return the names of what can be used."""
    return [widget.name for widget in usable(stage)]


SIGNS = {
    "again": "result",
    "ready": "curtain",
    "go": "round",
    "resume": "pause",
    "close": "rules",
    "done": "settings",
    "play": "setup",
}
"""A widget by which each screen is told."""


def where(stage: Stage) -> str:
    """Return which screen is on top."""
    if isinstance(stage.top, Play):
        return "table"
    if isinstance(stage.top, Title):
        return "title"
    if not isinstance(stage.top, Menu):
        return type(stage.top).__name__.lower()
    every = [widget.name for widget in form(stage).widgets]
    return next((screen for sign, screen in SIGNS.items() if sign in every), "?")


def table(stage: Stage) -> Play:
    """Return the table of the match, whatever lies over it."""
    return next(scene for scene in stage.scenes if isinstance(scene, Play))


def truth(play: Play) -> Match:
    """Return the match behind the desk, which only tests may see."""
    assert isinstance(play.desk, LocalDesk)
    return play.desk._match


def state(match: Match) -> Any:
    """Return all that is, which only tests may see."""
    return match._states[-1]


def saying(play: Play, pick: Pick) -> Piece:
    """Return a piece on the table that says this."""
    return next(p for p in play.pieces.rest if play.tabletop.pick_of(p) == pick)


def put(match: Match, state: Any) -> None:
    """Let all be otherwise, and so what may be done."""
    match._states[-1] = state
    match._legal.clear()


def focus(stage: Stage) -> Piece | str:
    """Return what has the focus."""
    return stage.top.hand.focus if isinstance(stage.top, Play) else form(stage).focus


def lit(stage: Stage) -> list[Piece]:
    """Return the pieces that may be touched next, in an order that does not change."""
    return sorted(stage.top.hand.lit(), key=repr) if isinstance(stage.top, Play) else []


def event(kind: int, **fields: Any) -> pygame.event.Event:
    """Return a Pygame event."""
    return pygame.event.Event(kind, **fields)


def feed(stage: Stage, *events: pygame.event.Event) -> list[Intent]:
    """Do what these events mean; return their intents."""
    done = []
    for one in events:
        for intent in stage.devices.intents((one,)):
            stage.handle(intent)
            done.append(intent)
    return done


# --- hands -------------------------------------------------------------------------------------


class Hand:
    """One way to touch things."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def use(self, name: str, by: int = 1) -> None:
        """Use a widget of the screen on top, turning pages until it is there."""
        for _ in range(12):
            if name in names(self.stage):
                self._use(name, by)
                return
            assert "more" in names(self.stage), f"{name} is not among {names(self.stage)}"
            self._use("more", 1)
        raise AssertionError(f"no page has {name}")

    def _use(self, name: str, by: int) -> None:
        raise NotImplementedError

    def touch(self, piece: Piece) -> None:
        """Touch a piece on the table."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Touch, because people were asked to."""
        raise NotImplementedError

    def back(self) -> None:
        """Leave this screen."""
        raise NotImplementedError


def spot(stage: Stage, piece: Piece) -> Point:
    """Return a point where this piece is the one that is touched."""
    free = _free(stage, piece)
    assert free, f"{piece} cannot be touched anywhere"
    return free[0]


def _free(stage: Stage, piece: Piece) -> list[Point]:
    play = table(stage)
    among = play.hand.touchable()
    box = box_of(play.pieces.rest[piece])
    points = [box.center] + [
        (box.x + box.w * x / 12, box.y + box.h * y / 12) for x in range(1, 12) for y in range(1, 12)
    ]
    return [at for at in points if play.pieces.at(at, among) == piece and not form(stage).at(at)]


def middle(stage: Stage, name: str, by: int) -> Point:
    """Return where to touch a widget; a choice goes back at the left of its value."""
    widget = form(stage).named(name)
    assert widget
    box = widget.box
    if widget.role == "choice":
        return box.x + box.w * (0.9 if by > 0 else 0.5 if widget.label else 0.1), box.center[1]
    return box.center


class Mouse(Hand):
    """Moves, presses and releases the left button."""

    def pixel(self, at: Point) -> tuple[int, int]:
        """Return a logical point in pixels."""
        scale = self.stage.ctx.look.scale
        return math.floor(at[0] * scale + 0.5), math.floor(at[1] * scale + 0.5)

    def tap(self, at: Point) -> None:
        """Press and release here."""
        pos = self.pixel(at)
        self.stage._touches.update(1.0)  # nobody who means both taps is faster
        feed(
            self.stage,
            event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False),
            event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False),
            event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False),
        )

    def _use(self, name: str, by: int) -> None:
        self.tap(middle(self.stage, name, by))

    def touch(self, piece: Piece) -> None:
        """Click a piece."""
        self.tap(spot(self.stage, piece))

    def go_on(self) -> None:
        """Click where nothing is."""
        self.tap((1.0, 1.0))

    def back(self) -> None:
        """Click the right button."""
        feed(self.stage, event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=3, touch=False))


class Touch(Mouse):
    """Taps with a finger: SDL tells each as a finger and as a mouse."""

    def tap(self, at: Point) -> None:
        """Put a finger down and lift it."""
        pos = self.pixel(at)
        self.stage._touches.update(1.0)  # nobody who means both taps is faster
        size = self.stage.screen.get_size()
        finger = {
            "touch_id": 1,
            "finger_id": 0,
            "x": pos[0] / size[0],
            "y": pos[1] / size[1],
            "dx": 0.0,
            "dy": 0.0,
        }
        feed(
            self.stage,
            event(pygame.FINGERDOWN, **finger),
            event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(0, 0, 0), touch=True),
            event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True),
            event(pygame.FINGERMOTION, **finger),
            event(pygame.FINGERUP, **finger),
            event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True),
        )

    def back(self) -> None:
        """There is no other button: use the one on the screen."""
        here = names(self.stage)
        leave = ("back", "close", "done", "resume", "home", "menu")
        self.use(next(name for name in leave if name in here))


class Keys(Hand):
    """Arrows, Tab, Enter and Escape only."""

    def press(self, key: int, mod: int = 0) -> list[Intent]:
        """Press a key and let it go."""
        return feed(
            self.stage,
            event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0),
            event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0),
        )

    def next(self) -> None:
        """Go to the next thing."""
        self.press(pygame.K_TAB)

    def step(self, way: tuple[int, int]) -> None:
        """Go this way."""
        arrows = {
            (1, 0): pygame.K_RIGHT,
            (-1, 0): pygame.K_LEFT,
            (0, 1): pygame.K_DOWN,
            (0, -1): pygame.K_UP,
        }
        self.press(arrows[way])

    def go_on(self) -> None:
        """Press Enter."""
        self.press(pygame.K_RETURN)

    def back(self) -> None:
        """Press Escape."""
        self.press(pygame.K_ESCAPE)

    def seek(self, name: Piece | str) -> None:
        """Go from thing to thing until this one has the focus."""
        for _ in range(200):
            if focus(self.stage) == name:
                return
            self.next()
        raise AssertionError(f"{name} never gets the focus")

    def _use(self, name: str, by: int) -> None:
        self.seek(name)
        widget = form(self.stage).named(name)
        if widget and widget.role == "choice":
            if not form(self.stage).ring:
                self.step((by, 0))  # the first key only shows the focus
            self.step((by, 0))
        else:
            self.go_on()

    def touch(self, piece: Piece) -> None:
        """Walk there with the arrows, and with Tab where they do not lead, and press Enter."""
        play = table(self.stage)
        goal = box_of(play.pieces.rest[piece]).center
        for _ in range(12):
            if play.hand.focus == piece:
                break
            here = next((p for n, p in play.pieces.rest.items() if n == play.hand.focus), None)
            dx, dy = (goal[0] - here.x, goal[1] - here.y) if here else (1.0, 0.0)
            before = play.hand.focus
            if abs(dx) > abs(dy):
                self.step((1 if dx > 0 else -1, 0))
            else:
                self.step((0, 1 if dy > 0 else -1))
            if play.hand.focus == before:
                break
        self.seek(piece)
        self.go_on()


class Pad(Keys):
    """The same with a gamepad's cross, shoulders and buttons."""

    def button(self, button: int) -> list[Intent]:
        """Press a button and let it go."""
        return feed(
            self.stage,
            event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=PAD, which=PAD),
            event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=PAD, which=PAD),
        )

    def next(self) -> None:
        """Press the right shoulder."""
        self.button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def step(self, way: tuple[int, int]) -> None:
        """Press the cross."""
        cross = {
            (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
            (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
            (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
            (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
        }
        self.button(cross[way])

    def go_on(self) -> None:
        """Press A."""
        self.button(pygame.CONTROLLER_BUTTON_A)

    def back(self) -> None:
        """Press B."""
        self.button(pygame.CONTROLLER_BUTTON_B)


HANDS: dict[str, type[Hand]] = {"mouse": Mouse, "touch": Touch, "keys": Keys, "pad": Pad}


# --- playing -----------------------------------------------------------------------------------


def settle(stage: Stage, dt: float = 0.1, most: int = 400) -> None:
    """Let time pass until nothing moves, or something waits for people."""
    for _ in range(most):
        stage.update(dt)
        top = stage.top
        if not isinstance(top, Play):
            return
        if top.pieces.timeline.holding or (not top.busy and top.hand.picker.lit()):
            return
    raise AssertionError("it never comes to rest")


def look_on(hand: Hand) -> None:
    """Go on from the sheet of a round that is over, if it lies there."""
    if where(hand.stage) == "round":
        hand.stage.update(0.5)
        hand.use("go")


def until_lit(hand: Hand) -> None:
    """Let bots play and touch what asks for it until a person may touch a piece."""
    stage = hand.stage
    for _ in range(500):
        look_on(hand)
        if lit(stage):
            return
        settle(stage)
        top = stage.top
        if isinstance(top, Play) and top.pieces.timeline.holding:
            hand.go_on()
    raise AssertionError("nobody's turn comes")


def anything(seed: int) -> Choose:
    """Return a way to choose among lit pieces by chance."""
    rng = random.Random(seed)
    return lambda _match, pieces: rng.choice(pieces)


def knowing(seed: int, share: float = 0.75) -> Choose:
    """Return a Memory Island player who peeks at most of the cards, so that matches end soon."""
    rng = random.Random(seed)

    def choose(match: Match, pieces: list[Piece]) -> Piece:
        now, cards = state(match), [piece for piece in pieces if isinstance(piece, Card)]
        need = now.config.target - now.total
        right: list[Piece] = [card for card in cards if now.cards[card.place] == need]
        return rng.choice(right if right and rng.random() < share else pieces)

    return choose


def play_on(
    hand: Hand,
    choose: Choose,
    moves: int = 10_000,
    watch: Callable[[Stage], object] = lambda _: None,
) -> None:
    """Play for everyone who is no bot until the table is left, or some moves were made."""
    stage = hand.stage
    for _ in range(20_000):
        look_on(hand)
        top = stage.top
        if not isinstance(top, Play):
            return
        settle(stage)
        if stage.top is not top:
            continue
        if top.desk.length >= moves and not top.pieces.timeline.busy:
            return
        watch(stage)
        if top.pieces.timeline.holding:
            hand.go_on()
        elif pieces := lit(stage):
            piece = choose(truth(top), pieces)
            if _free(stage, piece):  # else it lies under another that says the same
                hand.touch(piece)
    raise AssertionError("the match never ends")


def main() -> None:
    """Play at full speed on this home until killed, telling each move before and after it."""
    home = Path(sys.argv[1])
    stage = open_stage(home, (480, 320), pace="off", motion="off", muted=True)
    hand = Mouse(stage)
    if "continue" in names(stage):
        hand.use("continue")
    else:
        hand.use("island:memory_island")
        hand.use("play")
    submit = LocalDesk.submit

    def told(desk: LocalDesk, seat: Seat, move: Move) -> None:
        print("begin", desk.length + 1, flush=True)
        submit(desk, seat, move)
        print("done", desk.length, desk.seed, bool(desk.outcome), flush=True)

    LocalDesk.submit = told  # type: ignore[method-assign, assignment]
    desk = table(stage).desk
    print("start", desk.length, desk.seed, flush=True)
    choose = anything(desk.length)
    while True:
        play_on(hand, choose)
        hand.use("again")


if __name__ == "__main__":
    main()
