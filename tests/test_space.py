"""Where seats lie around a table."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.stage.space import Box, Room, facing

WINDOWS = ((1920.0, 1080.0), (1440.0, 1080.0), (2520.0, 1080.0), (1080.0, 1920.0), (1080.0, 1440.0))


def overlap(one: Box, other: Box) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_whoever_faces_the_table_has_the_hand_below_and_nothing_overlaps(
    window: tuple[float, float], text_scale: float
) -> None:
    for seats in range(1, 11):
        for own in range(seats):
            room = Room(window, seats, own, text_scale)
            area = facing(room, 260.0)
            boxes = [area.table, area.bar, *area.panels, *area.trays]
            assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
            hand = area.trays[own]
            assert hand.h == 260.0
            assert hand.center[0] == window[0] / 2
            assert all(one.y < hand.y for seat, one in enumerate(area.panels) if seat != own)
            assert area.table.w > 600
            assert area.table.h > 100
