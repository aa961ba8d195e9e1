"""Starts everything: the window first, then what is on it."""

from __future__ import annotations

import os
import sys
from typing import Any

from games.core.match import Match


def run_program(mode: str, match: Match | None = None) -> int:
    """Open the window and run until somebody leaves. `mode`: title, play, replay or kiosk."""
    lighten()
    from games.stage import app

    app.prepare()
    import pygame

    from games.core.home import Preferences, folder

    home = folder()
    prefs = Preferences(home)
    try:
        screen = app.open_window(None, prefs.now.fullscreen or mode == "kiosk", prefs.now.display)
    except pygame.error as error:
        print(f"No window can be opened here: {error}.", file=sys.stderr)
        return 1
    _first_frame(screen)
    stage = make_stage(screen, mode, match, home, prefs)
    pygame.display.set_caption(stage.ctx.look.theme.title)
    app.icon()
    pygame.mouse.set_visible(mode != "kiosk")
    try:
        app.run(stage)
    except KeyboardInterrupt:
        pass
    finally:
        stage.ctx.thinker.stop()
        stage.ctx.archive.close()
        stage.ctx.sound.close()
        pygame.quit()
    return 0


def lighten() -> None:
    """Keep pkg_resources out, which Pygame would import, slowly, without need; and its banner."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]


def _first_frame(screen: Any) -> None:
    """Show water at once, before anything is read."""
    import pygame

    screen.fill((18, 73, 90))
    pygame.display.flip()


def make_stage(
    screen: Any, mode: str, match: Match | None, home: Any, prefs: Any, thinker: Any = None
) -> Any:
    """Return the stage with its first scene, on this surface."""
    from games.core.archive import Archive
    from games.core.library import ROOT
    from games.core.words import Words
    from games.stage.app import Stage
    from games.stage.look import Look, read_theme
    from games.stage.play import Play, new_match
    from games.stage.scene import Context, Push
    from games.stage.scenes.title import Title
    from games.stage.sound import Sound
    from games.stage.thinking import Recorded, Thinker

    if mode == "replay" and match is not None:
        thinker = Recorded(match)
    now = prefs.now
    ctx = Context(
        look=Look(read_theme(), screen.get_size()),
        words=Words(ROOT / "config" / "words", now.language),
        prefs=prefs,
        archive=Archive(home / "archive.db" if home else None),
        sound=Sound(now.volume, now.muted),
        thinker=thinker or Thinker(),
        kiosk=mode == "kiosk",
    )
    if mode == "kiosk":
        from games.stage.kiosk import Attract, read_kiosk

        return Stage(ctx, screen, Title, Attract, read_kiosk().idle)
    stage = Stage(ctx, screen, Title)
    if mode == "play" and match is not None:
        stage.turn(Push(new_match(ctx, match)))
    elif mode == "replay" and match is not None:
        watched = Match(match.game, match.config, match.players, match.seed)
        stage.turn(Push(Play(ctx, watched, None, dealt=True, watched=True)))
    return stage
