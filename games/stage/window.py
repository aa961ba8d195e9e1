"""Opens the window, with as little as that needs: people see it before anything else is read."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core import files
from games.core.spot import Spot, fit, read

if TYPE_CHECKING:
    from pygame import Surface

WATER = (18, 73, 90)
"""The first thing to be seen."""
LARGEST = 1_000_000
NO_CURSOR = ((8, 8), (0, 0), (0,) * 8, (0,) * 8)
"""Size, tip, and neither black nor white pixels."""
POSITION = "SDL_VIDEO_WINDOW_POS"
"""Where the next window opens: the one way to say it that both flavours of Pygame know."""
UNSEEN = ("dummy", "offscreen", "evdev")
"""Drivers that SDL falls back to and nobody can see."""


def prepare() -> None:
    """Set what SDL must know before Pygame is imported, and keep out what only costs time.

    Pygame would import pkg_resources where it is installed, slowly, and never needs it.
    """
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if sys.platform.startswith("linux") and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11":
        # Presentation through software OpenGL costs fifteen times as much as shared memory.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")


def lock() -> None:
    """Keep the keyboard's chords and the pointer in the window, and show no pointer.

    The pointer is a picture of nothing: where it is hidden as well as kept in, Pygame tells how far
    it moved and no longer where it is, and no touch would meet what it means.
    """
    import pygame

    with suppress(pygame.error):  # some screens have no pointer at all
        pygame.mouse.set_cursor(*NO_CURSOR)
    pygame.event.set_grab(True)


def wishes(settings: Path | None) -> tuple[bool, int, Spot | None]:
    """Return full screen, display and spot of a settings file; it is read in earnest later."""
    if settings is None:
        return False, 0, None
    try:
        now = json.loads(files.read(settings, LARGEST))
        display, spot = now.get("display", 0), read(now.get("window"))
        return now.get("fullscreen") is True, display if type(display) is int else 0, spot
    except (OSError, ValueError, AttributeError, RecursionError):
        return False, 0, None


def prepare_locked() -> None:
    """Do as `prepare` does, for a window that nobody can leave."""
    prepare()
    os.environ.setdefault("SDL_GRAB_KEYBOARD", "1")  # the system's own chords come to us as well
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")  # no touch is lost to the focus


def open_window(spot: Spot | None, fullscreen: bool, display: int = 0) -> Surface:
    """Open the window: where it lay and as large as it was, or most of the desktop.

    It is never larger than the desktop, and what lay on a screen that is gone comes to another.
    Raises pygame.error where there is no screen.
    """
    import pygame

    try:
        pygame.display.init()
    except pygame.error:  # a driver was asked for that is not there: take what is
        if os.environ.pop("SDL_VIDEODRIVER", "x11") == "x11":
            raise
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        raise pygame.error("no screen was found")
    pygame.font.init()
    displays = pygame.display.get_num_displays()
    display = display if 0 <= display < displays else 0
    desktops = tuple(pygame.display.get_desktop_sizes())
    desktop = desktops[display]
    if fullscreen:
        screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
    else:
        most = min(int(desktop[0] * 0.88), 2560), min(int(desktop[1] * 0.86), 1440)
        spot = fit(spot, desktops, display) if spot else Spot(most)
        if spot.place:
            os.environ[POSITION] = "{},{}".format(*spot.place)
        screen = pygame.display.set_mode(spot.size, pygame.RESIZABLE, display=display)
        os.environ.pop(POSITION, None)  # or every later window would be put there as well
    screen.fill(WATER)
    pygame.display.flip()
    return screen


_handle: list[Any] = []
"""What one flavour of Pygame moves its window by: events ask for it as long as there is a window,
whether it still lives or not."""


def put(place: tuple[int, int]) -> None:
    """Move the window there where nobody else may be there to do it.

    Raises pygame.error where there is no window.
    """
    import pygame

    if pygame.display.get_driver() != "x11":
        return
    if hasattr(pygame.display, "set_window_position"):  # the other flavour
        pygame.display.set_window_position(place)
        return
    from pygame._sdl2.video import Window

    _handle[:] = [Window.from_display_module()]
    _handle[0].position = place


def leave(close: Callable[[], bool], status: int) -> None:
    """Close the window, let go of everything else and leave Pygame.

    `close` returns whether the sound device is gone. One that hangs would make Pygame's farewell
    hang as well, and the end of the interpreter with it: then the process ends here, with `status`.
    """
    import pygame

    pygame.display.quit()  # nobody waits for a table that is silent already
    if close():
        pygame.quit()
    else:
        os._exit(status)
