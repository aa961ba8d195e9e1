"""The stone circle has room for its cards, its names and its hand in every window."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.core import library
from games.memorandom.rules import setup, view_for
from games.memorandom.table.drawing import area, layout
from games.memorandom.table.layout import Chart, chart
from games.memorandom.table.pieces import Card
from games.memorandom.table.stones import place_name
from games.stage.space import Area, Box, Room

CONFIG = library.load("memorandom").config()
WINDOWS = ((1920.0, 1080.0), (1440.0, 1080.0), (2520.0, 1080.0), (1080.0, 1920.0))

every_window = pytest.mark.parametrize("window", WINDOWS)
every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
every_scale = pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])


def laid(window: tuple[float, float], seats: int, letters: float = 1.0) -> tuple[Area, Chart]:
    view = view_for(setup(CONFIG, seats, 5)[0], 0)
    found = area(view, Room(window, seats, 0, letters, 64.0))
    return found, chart(found, 0)


def apart(a: Box, b: Box) -> bool:
    return a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


@every_scale
@every_table
@every_window
def test_stones_seats_buttons_and_signs_lie_apart(
    window: tuple[float, float], seats: int, letters: float
) -> None:
    found, places = laid(window, seats, letters)
    still = [*places.stones, *found.panels, places.sign, places.recent]
    for buttons in (places.plates, places.lines, places.wishes):
        boxes = [box for box in (*still, *buttons) if box.h > 0]
        for one, two in combinations(boxes, 2):
            assert apart(one, two), (one, two)
        for box in boxes:
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= window[0]
            assert box.bottom <= found.bar.y


@every_scale
@every_table
@every_window
def test_cards_are_large_and_stones_leave_room_for_their_names(
    window: tuple[float, float], seats: int, letters: float
) -> None:
    found, places = laid(window, seats, letters)
    assert found.trays[0].h >= 170
    for pose, stone in zip(places.grid, places.stones, strict=True):
        assert pose.height >= 225
        assert (stone.w - pose.width) / 2 >= 40
    assert all(tray.h >= 75 for tray in found.trays)


@every_table
def test_the_own_cards_lie_in_the_middle_of_the_lower_edge(seats: int) -> None:
    state = setup(CONFIG, seats, 5)[0]
    for own in range(seats):
        view = view_for(state, own)
        found = area(view, Room(WINDOWS[0], seats, own))
        poses = [layout(view, found)[Card(card)] for card in view.hands[own]]
        assert sum(pose.x for pose in poses) / len(poses) == pytest.approx(960)
        assert min(pose.y for pose in poses) > 860


def test_columns_have_letters_and_rows_have_numbers() -> None:
    words = library.ROOT / "config" / "words" / "en" / "memorandom.yaml"
    names = ", ".join(f"{place}: {place_name(place)}" for place in range(9))
    assert f"places: {{{names}}}" in words.read_text(encoding="utf-8")
