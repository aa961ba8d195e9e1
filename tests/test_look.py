"""Pictures are drawn for the size they are seen at, and large ones are kept between two starts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.stage import look as module
from games.stage.look import Look
from games.stage.pictures import STORED
from games.stage.theme import read_theme

ISLAND = ("islands/kahuna", 400.0, 300.0)


@pytest.fixture(autouse=True)
def screen() -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode((640, 480))


def pixels(picture: pygame.Surface) -> bytes:
    ground = pygame.Surface(picture.get_size())
    ground.fill((18, 73, 90))
    ground.blit(picture, (0, 0))
    return pygame.image.tobytes(ground, "RGB")


def test_a_kept_picture_equals_the_drawn_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = pixels(Look(read_theme()).art(*ISLAND))
    assert pixels(Look(read_theme(), store=tmp_path).art(*ISLAND)) == drawn
    monkeypatch.setattr(module, "raster", lambda *_: pytest.fail("drawn again"))
    assert pixels(Look(read_theme(), store=tmp_path).art(*ISLAND)) == drawn


def test_a_damaged_kept_picture_is_drawn_again(tmp_path: Path) -> None:
    drawn = pixels(Look(read_theme(), store=tmp_path).art(*ISLAND))
    (kept,) = tmp_path.glob("*.bgra")
    kept.write_bytes(b"half")
    assert pixels(Look(read_theme(), store=tmp_path).art(*ISLAND)) == drawn


def test_pictures_of_many_sizes_do_not_fill_the_disk(tmp_path: Path) -> None:
    look = Look(read_theme(), store=tmp_path)
    for width in range(400, 400 + 3 * STORED, 2):
        look.art("islands/kahuna", float(width), width * 0.75)
    assert len(list(tmp_path.glob("*.bgra"))) == STORED


def test_where_nothing_can_be_kept_pictures_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    look = Look(read_theme(), store=tmp_path / "file" / "pictures")
    assert look.art(*ISLAND).get_width() == 400
    assert look.pictures.folder is None


def test_the_cache_of_bitmaps_is_bounded() -> None:
    look = Look(read_theme())
    for width in range(300, 700):
        look.panel(float(width), 400.0, "paper")
    assert sum(s.get_width() * s.get_height() * 4 for s in look._kept.values()) <= 32 * 2**20
