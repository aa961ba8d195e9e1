"""Starts the unattended screen, as the child of its supervisor."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.core import clock
from games.core.archive import FILE, Archive
from games.core.place import folder
from games.kiosk.screen.alive import ENDED, heart
from games.kiosk.wishes import Latest
from games.stage import window

log = logging.getLogger(__name__)


def run_screen(config: Path) -> int:
    """Open the screen and run until staff leave it or a signal ends it; return the status."""
    beat = heart()
    window.prepare_locked()
    import pygame

    home = folder()
    latest = Latest(config, home)
    try:
        screen = window.open_window(None, True, latest.read().display)
    except pygame.error as error:
        log.error("No window can be opened here: %s.", error)
        return 1
    from games.stage import app

    counts = Archive(home / FILE if home else None)
    stage = make_kiosk(screen, latest, counts, home / "pictures" if home else None)
    pygame.display.set_caption(stage.ctx.look.theme.title)
    window.lock()
    pygame.key.stop_text_input()  # there is nothing to write here, so no keyboard is to pop up
    status = 1
    try:
        app.run(stage, beat=beat)
        status = 0
    except KeyboardInterrupt:
        status = ENDED
    finally:
        counts.close()
        window.leave(stage.close, status)
    return status


def make_kiosk(
    screen: Any,
    latest: Latest,
    counts: Archive,
    pictures: Path | None = None,
    thinker: Any = None,
    minute: Callable[[], int] = clock.minute,
) -> Any:
    """Return the stage of an unattended screen on this surface."""
    from games.kiosk.screen.visits import Visits
    from games.stage.look import Look
    from games.stage.scenes.title import Title
    from games.stage.sound import Sound
    from games.stage.stack import Stage
    from games.stage.theme import read_theme
    from games.stage.thinking import Thinker

    visits = Visits(latest, counts, minute)
    look = Look(read_theme(), screen.get_size(), pictures)
    ctx = visits.begin(look, Sound(0, False), thinker or Thinker())
    return Stage(ctx, screen, Title, visits)
