"""Starts everything where somebody sits: the window first, then what is on it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from games.stage import window

if TYPE_CHECKING:
    from games.core.match import Match


def run_program(mode: str, match: Match | None = None) -> int:
    """Open the window and run until somebody leaves. `mode`: title, play or replay."""
    window.prepare()
    import pygame

    from games.core.place import FILE, folder

    home = folder()
    fullscreen, display, spot = window.wishes(home / FILE if home else None)
    try:
        screen = window.open_window(spot, fullscreen, display)
    except pygame.error as error:
        print(f"No window can be opened here: {error}.", file=sys.stderr)
        return 1
    from games.core.home import Preferences
    from games.core.library import CONFIG
    from games.core.words import codes
    from games.stage import app

    prefs = Preferences(home, languages=codes(CONFIG / "words"))
    stage = make_stage(screen, mode, match, home, prefs)
    if home is None:
        stage.ctx.notices.append("no_home")
    pygame.display.set_caption(stage.ctx.look.theme.title)
    status = 1
    try:
        app.run(stage)
        status = 0
    except KeyboardInterrupt:
        status = 0
    finally:
        window.leave(stage.close, status)
    return status


def make_stage(
    screen: Any, mode: str, match: Match | None, home: Any, prefs: Any, thinker: Any = None
) -> Any:
    """Return the stage with its first scene, on this surface."""
    from games.core import library
    from games.core.archive import FILE as ARCHIVE
    from games.core.archive import Archive
    from games.core.words import Words
    from games.stage.look import Look
    from games.stage.scene import Context, Push
    from games.stage.scenes.title import Title
    from games.stage.sound import Sound
    from games.stage.stack import Stage
    from games.stage.theme import read_theme
    from games.stage.thinking import Thinker

    now, notices = prefs.now, list[str]()
    ctx = Context(
        look=Look(read_theme(notices), screen.get_size(), home / "pictures" if home else None),
        words=Words(library.CONFIG / "words", now.language),
        prefs=prefs,
        archive=Archive(home / ARCHIVE if home else None),
        sound=Sound(now.volume, now.muted),
        thinker=thinker or Thinker(),
        notices=notices,
    )
    stage = Stage(ctx, screen, Title)
    if mode == "title":
        return stage
    from games.core.desk import watch
    from games.stage.play import Play, play_match

    if mode == "play" and match is not None:
        stage.change(Push(play_match(ctx, match)))
    elif mode == "replay" and match is not None:
        stage.change(Push(Play(ctx, watch(match, ctx.look.theme.animals), dealt=True)))
    return stage
