"""The cards of MemoRandom! can be told apart by whoever sees no colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from games.core import library
from games.core.words import Words
from games.memorandom.rules import traits_of
from games.memorandom.table.paint import paint
from games.memorandom.table.pieces import Front
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.theme import read_theme

GAME = library.load("memorandom")
WIDTH = 72
"""Logical units: the smallest personal card at a table of six."""


@pytest.fixture(scope="module")
def grey() -> Iterator[dict[int, bytes]]:
    """Every face of the largest deck in a window of 1280 x 720, as levels of grey."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    look = Look(read_theme(), (1280, 720))
    words = Words(library.ROOT / "config" / "words", "en").of("memorandom")
    kit = Kit(look, words, (), GAME.config(deck="expert"))
    yield {
        face: _grey(paint(kit, Front(face), WIDTH, WIDTH * 1.4)) for face in {*kit.config.faces()}
    }
    pygame.display.quit()


def _grey(face: pygame.Surface) -> bytes:
    ground = pygame.Surface(face.get_size())
    ground.fill((18, 73, 90))
    ground.blit(face, (0, 0))
    pixels = pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")
    return pixels[::3]


def far(one: bytes, two: bytes) -> int:
    """Return how many pixels differ clearly."""
    return sum(abs(a - b) > 24 for a, b in zip(one, two, strict=True))


def test_faces_that_differ_in_colour_alone_differ_without_colours(grey: dict[int, bytes]) -> None:
    shares = [
        far(grey[a], grey[b]) / len(grey[a])
        for a, b in combinations(grey, 2)
        if a and b and traits_of(a)[1:] == traits_of(b)[1:]
    ]
    assert len(shares) == 16 * 6
    assert min(shares) > 0.01


def test_no_two_faces_look_the_same_without_colours(grey: dict[int, bytes]) -> None:
    pairs = [(far(grey[a], grey[b]), a, b) for a, b in combinations(grey, 2)]
    assert len(pairs) == 65 * 64 / 2
    assert min(pairs)[0] > 0.01 * len(grey[0])
