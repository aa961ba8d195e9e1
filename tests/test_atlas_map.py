"""Atlas' map: what lies where on it, in every window, and what is stamped into its regions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from msgspec.structs import replace

from games.atlas.rules import REGIONS, SPECIES, Laid, View
from games.atlas.table import drawing
from games.atlas.table.asia import LANDS, Map
from games.atlas.table.backs import back
from games.atlas.table.chart import act_places, chart
from games.atlas.table.chips import MOST
from games.atlas.table.signs import name_places
from games.atlas.table.stamps import SHAPE, SPOTS, spots, stuck
from games.core import library
from games.core.words import Words
from games.stage.kit import Kit
from games.stage.look import Look
from games.stage.pieces import box_of
from games.stage.space import Box, Room
from games.stage.theme import read_theme

GAME = library.load("atlas")
RULES: Any = GAME.rules
WINDOWS = ((1920.0, 1080.0), (1440.0, 1080.0), (2520.0, 1080.0), (1080.0, 1920.0), (1080.0, 1440.0))
SEATS = (2, 4, 7, 10)

every_window = pytest.mark.parametrize("window", WINDOWS)
every_count = pytest.mark.parametrize("seats", SEATS)


@pytest.fixture
def kit() -> Iterator[Kit]:
    """What the map is drawn with, in English."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 360))
    look = Look(read_theme(), (1920, 1080))
    words = Words(library.ROOT / "config" / "words", "en", "atlas")
    yield Kit(look, words, look.theme.seats, GAME.config(), ("Otter",) * 10)
    look.forget()


def dealt(seats: int) -> View:
    """What the first seat sees at the start."""
    view: View = RULES.view_for(RULES.setup(GAME.config(), seats, 1)[0], 0)
    return view


def meet(one: Box, other: Box) -> bool:
    across = one.x < other.right - 0.01 and other.x < one.right - 0.01
    return across and one.y < other.bottom - 0.01 and other.y < one.bottom - 0.01


@every_window
@every_count
def test_names_of_regions_are_under_nothing(
    kit: Kit, window: tuple[float, float], seats: int
) -> None:
    parts = chart(drawing.area(dealt(seats), Room(window, seats)), 0)
    named = list(name_places(kit, parts).values())
    over = [parts.signs, box_of(parts.pile), box_of(parts.deck)]
    assert not any(meet(one, other) for one, other in combinations(named, 2))
    assert not any(meet(name, box) for name in named for box in over)
    places = spots(Map(parts.land), 60, [*named, *over])
    for region, found in places.items():
        free = [Box(x - 30, y - 30 * SHAPE, 60, 60 * SHAPE) for x, y in found]
        assert 1 <= len(free) <= len(SPOTS[region])
        if len(free) > 1:
            assert not any(meet(stamp, name) for stamp in free for name in named)


@every_window
@every_count
def test_chips_and_plates_lie_beside_each_other(window: tuple[float, float], seats: int) -> None:
    area = drawing.area(dealt(seats), Room(window, seats))
    parts = chart(area, 0)
    for chips in range(MOST + 1):
        for plates in range(3):
            lying, ends = act_places(parts.acts, chips, plates)
            boxes = [box_of(pose) for pose in (*lying, *ends)]
            assert len(boxes) == chips + plates
            assert all(box.w > 100 for box in boxes)
            taken = [*boxes, *area.panels, parts.hand, parts.show, box_of(parts.pile)]
            assert not any(meet(one, other) for one, other in combinations(taken, 2))


@every_window
@every_count
def test_most_of_the_window_is_map_and_hand(window: tuple[float, float], seats: int) -> None:
    parts = chart(drawing.area(dealt(seats), Room(window, seats)), 0)
    used = parts.sheet.w * parts.sheet.h + parts.hand.w * parts.hand.h
    assert used > 0.6 * window[0] * window[1]


def test_a_meld_is_stamped_into_every_region_that_it_is_of() -> None:
    view = dealt(4)
    places = spots(Map(Box(0, 0, 1240, 620)), 60, [])
    lands = [region * SPECIES // REGIONS for region in range(REGIONS)]
    faces = (*lands, *view.faces[REGIONS:])
    laid = Laid(2, tuple(range(REGIONS)), claimed=False)
    five = replace(view, faces=faces, melds=(laid,))
    found = stuck(five, places)
    assert {one.place for one in found} == {places[region][0] for region in LANDS}
    assert {one.seat for one in found} == {2}
    assert len(stuck(replace(five, melds=(laid, laid)), places)) == 2 * len(LANDS)


def test_a_back_looks_the_same_upside_down(kit: Kit) -> None:
    picture = back(kit.look, 150, 210)
    turned = pygame.transform.rotate(picture, 180)
    width, height = picture.get_size()
    far = [
        abs(picture.get_at((x, y))[1] - turned.get_at((x, y))[1])
        for x in range(width // 8, width * 7 // 8, 3)
        for y in range(height // 8, height * 7 // 8, 3)
    ]
    assert sum(far) / len(far) < 6
