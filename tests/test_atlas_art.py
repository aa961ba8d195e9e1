"""The species of Atlas: small, plain drawings, each told from every other by its outline alone."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import cast
from xml.etree import ElementTree

import pygame
import pytest

from games.core.library import ROOT
from games.stage.art import raster

SPECIES = sorted((ROOT / "assets" / "art" / "atlas").glob("*.svg"))
PAPER = (251, 246, 234)
SEEN = 48
"""Pixels across at which a species must still be known."""
OUTLINE = 0.2
"""Least part of two outlines, laid on each other, that only one of them covers.

A picture drawn one pixel smaller differs from itself by 0.13 on average: that much is noise.
"""
SHADE = 25.0
"""Least mean difference of grey (0 to 255) where either of two pictures is; the noise is 19."""

Seen = tuple[pygame.mask.Mask, bytes]


def centred(picture: pygame.Surface) -> Seen:
    """Return the outline and the greys of a picture whose middle of mass lies in the middle."""
    mask = pygame.mask.from_surface(picture, 127)
    x, y = mask.centroid()
    corner = (SEEN - x, SEEN - y)
    outline = pygame.mask.Mask((2 * SEEN, 2 * SEEN))
    outline.draw(mask, corner)
    ground = pygame.Surface((2 * SEEN, 2 * SEEN))
    ground.fill(PAPER)
    ground.blit(picture, corner)
    halved = pygame.image.tobytes(pygame.transform.smoothscale(ground, (SEEN, SEEN)), "RGB")
    greys = zip(halved[::3], halved[1::3], halved[2::3], strict=True)
    return outline, bytes((299 * r + 587 * g + 114 * b) // 1000 for r, g, b in greys)


def difference(one: Seen, other: Seen) -> tuple[float, float]:
    """Return the Jaccard distance of the outlines and the mean difference of the greys."""
    shared = one[0].overlap_area(other[0], (0, 0))
    either = one[0].count() + other[0].count() - shared
    greys = sum(abs(a - b) for a, b in zip(one[1], other[1], strict=True))
    return 1 - shared / either, 4 * greys / either


def drawn(path: Path, size: int = SEEN) -> pygame.Surface:
    return raster(path.read_text(encoding="utf-8"), (size, size))


def names(paths: list[Path]) -> list[str]:
    return [path.stem for path in paths]


def test_there_are_sixty_species() -> None:
    assert len(SPECIES) == 60


@pytest.mark.parametrize("path", SPECIES, ids=names(SPECIES))
def test_a_species_is_a_small_plain_drawing(path: Path) -> None:
    assert path.stat().st_size < 8 * 1024
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox") == "0 0 200 200"
    parts = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert parts <= {
        *("svg", "g", "defs", "path", "circle", "ellipse", "rect", "polygon", "polyline", "line"),
        *("linearGradient", "radialGradient", "stop"),
    }
    keys = {key for element in root.iter() for key in element.keys()}  # noqa: SIM118
    assert not keys & {"style", "class", "filter", "clip-path", "mask"}


@pytest.mark.parametrize("path", SPECIES, ids=names(SPECIES))
def test_a_species_fills_its_square_and_is_not_cut_off(path: Path) -> None:
    found = pygame.mask.from_surface(drawn(path, 200), 127).get_bounding_rects()
    boxes = cast(list[pygame.Rect], found)  # the annotations of one flavour are wrong
    whole = boxes[0].unionall(boxes[1:])
    assert max(whole.size) >= 150
    assert pygame.Rect(1, 1, 198, 198).contains(whole)
    assert abs(whole.centerx - 100) <= 12 and abs(whole.centery - 100) <= 12


def test_no_two_species_look_alike() -> None:
    seen = {path.stem: centred(drawn(path)) for path in SPECIES}
    alike = []
    for one, other in combinations(seen, 2):
        outline, shade = difference(seen[one], seen[other])
        if outline < OUTLINE or shade < SHADE:
            alike.append((one, other, round(outline, 3), round(shade, 1)))
    assert alike == []


def test_the_same_picture_a_pixel_smaller_counts_as_alike() -> None:
    pairs = [(centred(drawn(path)), centred(drawn(path, SEEN - 1))) for path in SPECIES]
    outlines, shades = zip(*(difference(*pair) for pair in pairs), strict=True)
    assert 0 < mean(outlines) < OUTLINE * 0.8
    assert 0 < mean(shades) < SHADE * 0.8
