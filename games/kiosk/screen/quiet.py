"""The quiet picture in place of games that keep failing: that they will be back soon.

It needs no more than a window and a font, so that hardly anything can fail here as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.core import library
from games.core.chance import generator
from games.core.place import folder
from games.core.words import ENGLISH, Words
from games.kiosk.screen.alive import ENDED, heart
from games.kiosk.wishes import Latest
from games.stage import window

DRIFT = 20.0
"""Seconds that the sentence stays in one place."""
FONT = library.ROOT / "assets" / "fonts" / "nunito-extrabold.ttf"
FOAM = (223, 243, 239)


def run_quiet(config: Path) -> int:
    """Show the picture until a signal ends it; return the status."""
    beat = heart()
    window.prepare_locked()
    import pygame

    kiosk = Latest(config, folder()).read()
    screen = window.open_window(None, True, kiosk.display)
    window.lock()
    texts = soon(kiosk.languages)
    clock, passed, drawn = pygame.time.Clock(), 0.0, -1
    try:
        while True:
            pygame.event.get()
            if int(passed / DRIFT) > drawn:
                drawn = int(passed / DRIFT)
                draw(screen, texts, drawn)
                pygame.display.flip()
            beat()
            passed += clock.tick(4) / 1000
    except KeyboardInterrupt:
        return ENDED
    finally:
        pygame.quit()


def soon(languages: tuple[str, ...]) -> list[str]:
    """Return the sentence in each language; in all there are if none is named."""
    words = library.CONFIG / "words"
    codes = languages or tuple(Words(words, ENGLISH).languages())
    return [Words(words, code)("kiosk.soon") for code in codes]


def draw(screen: Any, texts: list[str], step: int) -> None:
    """Paint the sentences, at each step in another place, so that nothing burns in."""
    import pygame

    wide, high = screen.get_size()
    font = pygame.font.Font(str(FONT), min(wide, high) // 18)
    lines = [font.render(text, True, FOAM) for text in texts]
    rng, each = generator("quiet", step), font.get_linesize()
    x = rng.random() * max(0, wide - max(line.get_width() for line in lines))
    y = rng.random() * max(0, high - each * len(lines))
    screen.fill(window.WATER)
    for i, line in enumerate(lines):
        screen.blit(line, (round(x), round(y + i * each)))
