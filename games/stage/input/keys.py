"""What the keys mean, on every keyboard: letters by what they type, or by where they lie."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pygame

from games.stage.input.intents import (
    Back,
    Confirm,
    Cycle,
    Hotkey,
    Intent,
    LetGo,
    Page,
    Pause,
    Step,
)

LEFT, RIGHT, UP, DOWN = Step((-1, 0)), Step((1, 0)), Step((0, -1)), Step((0, 1))

KEYS: dict[int, Intent] = {
    pygame.K_LEFT: LEFT,
    pygame.K_RIGHT: RIGHT,
    pygame.K_UP: UP,
    pygame.K_DOWN: DOWN,
    pygame.K_PAGEUP: Page(-1),
    pygame.K_PAGEDOWN: Page(1),
    pygame.K_HOME: Page(-1, far=True),
    pygame.K_END: Page(1, far=True),
    pygame.K_RETURN: Confirm(),
    pygame.K_SPACE: Confirm(),
    pygame.K_ESCAPE: Back(),
    pygame.K_AC_BACK: Back(),
    pygame.K_F1: Hotkey("help"),
    pygame.K_HELP: Hotkey("help"),
    pygame.K_F10: Pause(),
    pygame.K_PAUSE: Pause(),
    pygame.K_F11: Hotkey("fullscreen"),
    # The keypad moves with Num Lock and without: nothing here takes digits.
    pygame.K_KP_4: LEFT,
    pygame.K_KP_6: RIGHT,
    pygame.K_KP_8: UP,
    pygame.K_KP_2: DOWN,
    pygame.K_KP_9: Page(-1),
    pygame.K_KP_3: Page(1),
    pygame.K_KP_7: Page(-1, far=True),
    pygame.K_KP_1: Page(1, far=True),
    pygame.K_KP_5: Confirm(),
    pygame.K_KP_ENTER: Confirm(),
}
LETTERS = {"m": "mute", "u": "undo", "l": "log", "?": "help"}
"""By the character typed, so that every keyboard layout finds them."""
PLACES = {pygame.KSCAN_M: "mute", pygame.KSCAN_U: "undo", pygame.KSCAN_L: "log"}
"""By the place of the key, for layouts that have other letters there (Cyrillic, Greek, Hebrew)."""
BEYOND_LATIN = 0x370
"""The first character of Greek, after which come all other scripts."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
CHORD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
UNDO = "\x1a"
"""What Ctrl+Z types."""


class Keyboard:
    """Which keys are down, and what each key that goes down or up means."""

    def __init__(self) -> None:
        self._held: set[int] = set()
        pygame.key.set_repeat(REPEAT_FIRST, REPEAT)

    def release(self) -> None:
        """Take all keys for released: what happens to them is not told any more."""
        self._held.clear()

    def up(self, event: pygame.event.Event) -> Iterator[Intent]:
        """Yield what it means that a key came up."""
        self._held.discard(event.key)
        if isinstance(KEYS.get(event.key), Confirm):
            yield LetGo()

    def down(self, event: pygame.event.Event) -> Iterator[Intent]:
        """Yield what it means that a key went down, or is still down after a while."""
        repeated = event.key in self._held
        self._held.add(event.key)
        intent = _chord(event) if event.mod & CHORD else _plain(event)
        if intent is None:
            return
        if not repeated:
            yield intent
        elif isinstance(intent, Step):  # a held Enter must not confirm the next question
            yield intent._replace(again=True)


REPEAT_FIRST, REPEAT = 350, 120
"""Milliseconds until a held arrow key repeats, and between repeats."""


def _plain(event: pygame.event.Event) -> Intent | None:
    if event.key == pygame.K_TAB:
        return Cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
    if event.key in KEYS:
        return KEYS[event.key]
    typed = event.unicode.lower()
    name = LETTERS.get(typed)
    if name is None and (_is_foreign(typed) or _is_foreign_key(event.key)):
        name = PLACES.get(event.scancode)
    return None if name is None else Hotkey(name)


def _chord(event: pygame.event.Event) -> Intent | None:
    """Return what a key means together with Ctrl, Alt or Super: never anything that plays."""
    ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    if event.key in ENTER and not ctrl:
        return Hotkey("fullscreen")
    if not ctrl or event.mod & (pygame.KMOD_ALT | pygame.KMOD_SHIFT):
        return None
    by_place = event.scancode == pygame.KSCAN_Z and (
        _is_foreign(event.unicode) or _is_foreign_key(event.key)
    )
    if event.unicode == UNDO or event.key == pygame.K_z or by_place:
        return Hotkey("undo")
    return None


def _is_foreign(typed: str) -> bool:
    """Return whether a layout typed this that has no Latin letters."""
    return len(typed) == 1 and _is_beyond_latin(ord(typed))


def _is_foreign_key(key: int) -> bool:
    """Return whether a key is named after such a letter; Ctrl keeps it from being typed."""
    return key <= MOST and _is_beyond_latin(key)


MOST = 0x10FFFF
"""The last character that there is; above it keys are numbered by their place."""


def _is_beyond_latin(code: int) -> bool:
    return code >= BEYOND_LATIN and not unicodedata.name(chr(code), "").startswith("LATIN")
