"""Which piece a finger means: what it lies on, or else whatever is nearest within its reach."""

from __future__ import annotations

import math

import pytest
from things import Shows, Thing

from games.core.speech import Piece
from games.stage.anim import Pose
from games.stage.look import Look
from games.stage.pieces import Pieces, beside
from games.stage.theme import read_theme

SLOP = 6.0
LEFT, RIGHT, CARD = Thing("left"), Thing("right"), Thing("card")
BRIDGE = Shows("bridge")


@pytest.fixture
def pieces() -> Pieces:
    """Two plank bridges side by side, thin and upright, and a large card beneath one of them."""
    look = Look(read_theme(), (1920, 1080))
    table = Pieces(look, lambda *_: None)  # type: ignore[arg-type]
    table.rest = {
        LEFT: Pose(500, 500, 10, 200, BRIDGE, z=2),
        RIGHT: Pose(540, 500, 10, 200, BRIDGE, z=2),
        CARD: Pose(300, 500, 400, 300, Shows("card"), z=1),
    }
    return table


ALL: set[Piece] = {LEFT, RIGHT, CARD}


def test_of_pieces_under_the_finger_the_topmost_is_meant(pieces: Pieces) -> None:
    assert pieces.at((498, 500), ALL, SLOP) == LEFT
    assert pieces.at((480, 500), ALL, SLOP) == CARD
    assert pieces.at((498, 500), {CARD, RIGHT}, SLOP) == CARD


def test_a_small_piece_reaches_as_far_as_a_finger_needs_and_the_nearest_wins(
    pieces: Pieces,
) -> None:
    bridges: set[Piece] = {LEFT, RIGHT}
    assert pieces.at((518, 500), bridges, SLOP) == LEFT
    assert pieces.at((522, 500), bridges, SLOP) == RIGHT
    assert pieces.at((561, 500), bridges, SLOP) == RIGHT  # 44 units across in any case
    assert pieces.at((563, 500), bridges, SLOP) is None
    assert pieces.at((540, 605), bridges, SLOP) == RIGHT
    assert pieces.at((540, 607), bridges, SLOP) is None


def test_on_a_screen_of_known_size_it_reaches_twenty_millimetres(pieces: Pieces) -> None:
    pieces.look.diagonal = 15.6 * 25.4
    reach = pieces.look.target / 2
    assert reach == pytest.approx(10 / (15.6 * 25.4) * math.hypot(1920, 1080))
    assert pieces.at((540 + reach - 1, 500), {RIGHT}) == RIGHT
    assert pieces.at((540 + reach + 1, 500), {RIGHT}) is None


def test_beside_a_turned_piece_is_measured_as_it_lies() -> None:
    turned = Pose(0, 0, 10, 200, BRIDGE, angle=90)
    assert beside(turned, (90, 0)) == pytest.approx((0, 0))
    assert beside(turned, (0, 9)) == pytest.approx((4, 0))
    assert beside(turned, (103, 0)) == pytest.approx((0, 3))
