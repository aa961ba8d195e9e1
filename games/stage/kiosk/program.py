"""Starts the unattended screen, as the supervisor's child, and the quiet picture in its place."""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.core.archive import FILE, Archive
from games.core.kiosk import Latest
from games.core.place import folder
from games.core.words import Words
from games.stage import window

log = logging.getLogger(__name__)

ENDED = 128 + signal.SIGTERM
"""Status of a screen that was told to leave by a signal, as shells give it."""
DRIFT = 20.0
"""Seconds that the quiet picture stays in one place."""


def prepare() -> None:
    """Set what makes a screen that nobody can leave, before Pygame is imported."""
    window.prepare()
    os.environ.setdefault("SDL_GRAB_KEYBOARD", "1")  # the system's own chords come to us as well
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")  # no touch is lost to the focus


def run_screen(config: Path) -> int:
    """Open the screen and run until staff leave it or a signal ends it; return the status."""
    beat = heart()
    prepare()
    import pygame

    home = folder()
    latest = Latest(config, home)
    try:
        screen = window.open_window(None, True, latest.read().display)
    except pygame.error as error:
        log.error("No window can be opened here: %s.", error)
        return 1
    from games.stage import app

    counts = Archive(home / FILE)
    stage = make_kiosk(screen, latest, counts, home / "pictures")
    pygame.display.set_caption(stage.ctx.look.theme.title)
    window.lock()
    pygame.key.stop_text_input()  # there is nothing to write here, so no keyboard is to pop up
    status = 0
    try:
        app.run(stage, beat=beat)
    except KeyboardInterrupt:
        status = ENDED
    finally:
        stage.ctx.thinker.stop()
        stage.ctx.sound.close()
        counts.close()
        pygame.quit()
    return status


def make_kiosk(
    screen: Any,
    latest: Latest,
    counts: Archive,
    pictures: Path | None = None,
    thinker: Any = None,
    minute: Callable[[], int] | None = None,
) -> Any:
    """Return the stage of an unattended screen on this surface."""
    from games.stage import app
    from games.stage.kiosk.visits import Visits
    from games.stage.look import Look, read_theme
    from games.stage.scenes.title import Title
    from games.stage.sound import Sound
    from games.stage.thinking import Thinker

    visits = Visits(latest, counts, minute or app.minute)
    look = Look(read_theme(), screen.get_size(), pictures)
    ctx = visits.begin(look, Sound(0, False), thinker or Thinker())
    return app.Stage(ctx, screen, Title, visits)


def run_quiet(config: Path) -> int:
    """Show that the games will be back, on a screen of nothing that could fail; return the status.

    It needs no more than a window and a font.
    """
    beat = heart()
    prepare()
    import pygame

    latest = Latest(config, folder()).read()
    screen = window.open_window(None, True, latest.display)
    window.lock()
    texts = soon(latest.languages)
    clock, drawn = pygame.time.Clock(), -1
    passed = 0.0
    try:
        while True:
            pygame.event.get()
            passed += clock.tick(4) / 1000
            if drawn != int(passed / DRIFT):
                drawn = int(passed / DRIFT)
                draw_quiet(screen, texts, drawn)
                pygame.display.flip()
            beat()
    except KeyboardInterrupt:
        return ENDED
    finally:
        pygame.quit()


def soon(languages: tuple[str, ...]) -> list[str]:
    """Return the sentence of the quiet picture in each language."""
    from games.core.library import ROOT

    folder = ROOT / "config" / "words"
    return [
        Words(folder, code)("kiosk.soon") for code in languages or Words(folder, "en").languages()
    ]


def draw_quiet(screen: Any, texts: list[str], step: int) -> None:
    """Paint the sentences, each time in another place, so that nothing burns in."""
    import pygame

    from games.core.chance import generator
    from games.core.library import ROOT

    wide, high = screen.get_size()
    font = pygame.font.Font(str(ROOT / "assets/fonts/nunito-extrabold.ttf"), min(wide, high) // 14)
    lines = [font.render(text, True, (223, 243, 239)) for text in texts]
    rng, line = generator("quiet", step), font.get_linesize()
    x = rng.random() * max(0, wide - max(each.get_width() for each in lines))
    y = rng.random() * max(0, high - line * len(lines))
    screen.fill(window.WATER)
    for i, each in enumerate(lines):
        screen.blit(each, (round(x), round(y + i * line)))


def heart() -> Callable[[], None]:
    """Return what beats once: one byte to the supervisor, on what was standard output.

    From now on whatever is printed goes to standard error, which the supervisor writes down; there
    a crash tells where it happened, too. A beat that nobody hears ends the program.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    faulthandler.enable()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    line = os.dup(1)
    os.dup2(2, 1)
    if hasattr(os, "set_blocking"):
        os.set_blocking(line, False)

    def beat() -> None:
        try:
            os.write(line, b".")
        except BlockingIOError:
            pass  # the supervisor is slow
        except OSError:
            raise SystemExit(1) from None

    return beat
