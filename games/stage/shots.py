"""Pictures of every screen and state worth seeing, made without a display."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.core import library
from games.core.bots import RANDOM, answer
from games.core.desk import question
from games.core.library import Game
from games.core.match import HUMAN, Match, Player
from games.core.rules import Asked
from games.stage import program, window

Size = tuple[int, int]
Scenes = Iterator[tuple[str, Any]]
"""Names of pictures, each with the stage that shows it now."""
Source = Callable[[Any, Path], Scenes]
"""What makes scenes, given the screen to show them on and a home with the settings."""


def save_all(folder: Path, size: Size, sources: Sequence[Source]) -> Iterator[Path]:
    """Save the pictures as `<folder>/<name>.png`; yield each path when it is written."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    window.prepare()
    import pygame

    from games.stage.app import show

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home:
        for name, stage in chain(*(source(screen, Path(home)) for source in sources)):
            show(stage)
            path, picture = folder / f"{name}.png", BytesIO()
            pygame.image.save(screen, picture, path.name)
            _write(path, picture.getvalue())
            yield path


def _write(path: Path, content: bytes) -> None:
    """Write a file; raises OSError that always names it."""
    try:
        path.write_bytes(content)
    except OSError as error:
        error.filename = str(path)
        raise


def pictures(screen: Any, home: Path) -> Scenes:
    """Yield every screen and state of a program that somebody sits at."""
    from games.core.bots import Inline
    from games.core.home import Preferences
    from games.stage.scene import Pop, Push
    from games.stage.scenes.album import album, has_album
    from games.stage.scenes.curtain import curtain
    from games.stage.scenes.reader import reader
    from games.stage.scenes.settings import settings
    from games.stage.scenes.setup import setup
    from games.stage.thinking import Thinker

    def stage(mode: str = "title", match: Match | None = None) -> Any:
        return program.make_stage(screen, mode, match, home, Preferences(home), Thinker(Inline()))

    title = stage()
    title.update(0.1)
    yield "title", title
    for game in map(library.load, library.names()):
        scenes = [(setup(title.ctx, game), "setup"), (reader(title.ctx, game), "rules")]
        if has_album(game):
            scenes.append((album(title.ctx, (game,)), "album"))
        for scene, name in scenes:
            title.change(Push(scene))
            yield f"{game.id}-{name}", title
            title.change(Pop())
    title.change(Push(settings(title.ctx)))
    yield "settings", title
    title.change(Pop())
    called = curtain(title.ctx, Player(HUMAN, "heron", 1), "Heron", (), lambda: None)
    title.change(Push(called))
    yield "curtain", title
    title.change(Pop())
    for name in library.names():
        yield from _match_scenes(name, stage)
    yield from _dressed(stage)


def _match_scenes(name: str, stage: Callable[..., Any]) -> Scenes:
    """Yield the states of a match: dealing, resting, moving, waiting, paused, over."""
    from games.stage.input import Pause

    game = library.load(name)
    counts = game.deck.seats
    for seats in sorted({counts.least, counts.usual, counts.most}):
        table = stage("play", _match(name, seats))
        table.update(0.4)
        yield f"{name}-{seats}-deal", table
        _play_on(table, 60 if seats == counts.least else 25)
        yield f"{name}-{seats}-middle", table
    for variant, choices in game.deck.variants.items():
        table = stage("play", _match(name, game.deck.seats.usual, **{variant: choices[-1]}))
        table.update(5.0)
        yield f"{name}-{variant}", table
    table.handle(Pause())
    yield f"{name}-pause", table
    rounds = game.deck.variants.get("rounds", ())
    short: dict[str, library.Choice] = {"rounds": min(rounds, key=int)} if rounds else {}
    table = stage("play", _nearly_over(_match(name, game.deck.seats.usual, **short)))
    _play_on(table, 10_000)
    yield f"{name}-result", table


def _match(name: str, seats: int, **variants: library.Choice) -> Match:
    """Return a match of people; with secrets, of one person, so that no curtain falls."""
    from games.stage.theme import read_theme

    game, animals = library.load(name), read_theme().animals
    alone = _hides(game)
    others = RANDOM if alone else HUMAN
    players = [Player(HUMAN if seat == 0 else others, animals[seat], seat) for seat in range(seats)]
    return Match(game, game.config(**variants), tuple(players), 11)


def _nearly_over(match: Match) -> Match:
    """Return the match as bots play it, but for the last move: to touch it all takes long."""
    over = Match(match.game, match.config, match.players, match.seed)
    level = (*match.game.levels, RANDOM)[0]
    while not over.outcome:
        seat = over.to_act[0]
        over.submit(seat, answer(question(over, seat, level)))
    for seat, move in over.moves[:-1]:
        match.submit(seat, move)
    return match


def _hides(game: Game) -> bool:
    """Return whether people at one screen would have to look away in turn."""
    return bool(game.speech.PEEKING) or _asked(game) is not Asked.OPENLY


def _asked(game: Game) -> Asked:
    state = game.rules.setup(game.config(), game.deck.seats.usual, 11)[0]
    return game.rules.asked(game.rules.view_for(state, None))


def _play_on(stage: Any, moves: int) -> None:
    """Touch things as people would, a number of times or until the match is over."""
    from games.core.chance import generator, pick
    from games.stage.input import Confirm, Press, Release
    from games.stage.menu import Menu
    from games.stage.play import Play

    rng = generator("shots", 5)  # a luck with which no match is over in its middle
    for _ in range(moves):
        play = stage.top
        if isinstance(play, Menu) and play.form.named("go"):  # a round is over, not the match
            stage.update(1.0)
            stage.handle(Confirm())
            play = stage.top
        if not isinstance(play, Play):
            return
        for _ in range(40):
            stage.update(0.1)
            if not play.busy:
                break
        if play.pieces.timeline.holding:
            stage.handle(Press((2, 2)))
            continue
        poses = [play.pieces.rest[piece] for piece in play.hand.touchable()]
        spots = sorted([(round(pose.y), round(pose.x)) for pose in poses])  # whatever they are
        if not spots:
            continue
        y, x = pick(spots, rng)
        stage.handle(Press((x, y)))
        stage.handle(Release((x, y)))
        stage.update(0.1)


def _dressed(stage: Callable[..., Any]) -> Scenes:
    """Yield the largest letters and the high contrast."""
    from games.stage.scene import Push
    from games.stage.scenes.settings import settings
    from games.stage.scenes.setup import setup

    large = stage()
    large.ctx.prefs.change(text_scale=200, contrast=True)
    large.update(0.1)
    yield "title-large", large
    game = library.load(library.names()[0])
    for scene, name in ((settings(large.ctx), "settings"), (setup(large.ctx, game), "setup")):
        large.change(Push(scene))
        yield f"{name}-large", large
    table = stage("play", _match(game.id, game.deck.seats.most))
    _play_on(table, 12)
    yield f"{game.id}-large", table
    large.ctx.prefs.change(text_scale=100, contrast=False)
