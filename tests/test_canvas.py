"""Painting only what changed leaves the same picture as painting everything."""

from __future__ import annotations

import os
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from games.stage.canvas import FEW, Canvas, Frame, Sprite, blit, merged

SIZE = (96, 64)
BITMAPS = 7


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


def bitmaps() -> list[Surface]:
    """A ground that covers the window, and smaller pictures, some of them with holes."""
    ground = Surface(SIZE).convert()
    for x in range(0, SIZE[0], 8):
        ground.fill((10 + x, 60, 200 - x), (x, 0, 8, SIZE[1]))
    out = [ground]
    for n in range(1, BITMAPS):
        picture = Surface((6 + 5 * n, 30 - 3 * n), pygame.SRCALPHA)
        picture.fill((40 * n % 256, 90 * n % 256, 30 * n, 255 if n % 2 else 128))
        picture.fill((0, 0, 0, 0), (2, 2, 3, 3))
        out.append(picture)
    return out


def whole(frame: Frame, size: tuple[int, int] = SIZE) -> Surface:
    """Paint everything from scratch."""
    screen = Surface(size).convert()
    for sprite in [*frame.still, *frame.moving]:
        blit(screen, sprite)
    return screen


def same(a: Surface, b: Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


spots = st.tuples(
    st.integers(1, BITMAPS - 1),
    st.integers(-40, SIZE[0] + 5),
    st.integers(-30, SIZE[1] + 5),
    st.sampled_from([255, 255, 120, 0]),
)
edits = st.lists(
    st.one_of(
        st.tuples(st.just("insert"), st.integers(0, 20), spots),
        st.tuples(st.just("remove"), st.integers(0, 20), st.none()),
        st.tuples(st.just("move"), st.integers(0, 20), st.integers(0, 20)),
        st.tuples(st.just("alpha"), st.integers(0, 20), st.sampled_from([255, 120, 40, 0])),
        st.tuples(st.just("copy"), st.integers(0, 20), st.integers(0, 20)),
        st.tuples(st.just("shift"), st.integers(0, 20), st.integers(-9, 9)),
    ),
    max_size=5,
)
steps = st.tuples(edits, st.booleans(), st.lists(spots, max_size=FEW + 2))


def edit(still: list[Sprite], changes: list[Any], pictures: list[Surface]) -> list[Sprite]:
    """Change the pictures over the ground, which stays."""
    over = still[1:]
    for what, at, how in changes:
        n = at % len(over) if over else 0
        match what:
            case "insert":
                over.insert(n, Sprite(pictures[how[0]], *how[1:]))
            case "remove" if over:
                over.pop(n)
            case "move" if over:
                sprite = over.pop(n)
                over.insert(how % (len(over) + 1), sprite)
            case "alpha" if over:
                over[n] = over[n]._replace(alpha=how)
            case "copy" if over:
                over.insert(how % (len(over) + 1), over[n])
            case "shift" if over:
                over[n] = over[n]._replace(x=over[n].x + how)
    return [still[0], *over]


@settings(deadline=None, max_examples=150)
@given(st.lists(spots, max_size=8), st.lists(steps, min_size=1, max_size=8))
def test_the_window_equals_a_full_painting_after_any_frames(
    first: list[Any], rest: list[Any]
) -> None:
    pictures = bitmaps()
    still = [Sprite(pictures[0], 0, 0), *[Sprite(pictures[n], *at) for n, *at in first]]
    canvas, screen = Canvas(), Surface(SIZE).convert()
    screen.fill((255, 0, 255))
    canvas.paint(screen, Frame(still))
    assert same(screen, whole(Frame(still)))
    for changes, reset, moving in rest:
        still = edit(still, changes, pictures) if changes else still
        if reset and not changes:
            canvas.reset()
            screen.fill((255, 0, 255))
        before = screen.copy()
        frame = Frame(still, [Sprite(pictures[n], *at) for n, *at in moving])
        dirty = canvas.paint(screen, frame)
        assert same(screen, whole(frame))
        if dirty is not None:
            for area in dirty:  # what is not said to have changed has not
                before.blit(screen, area, area)
            assert same(before, screen)


def still_life() -> tuple[Canvas, Surface, list[Sprite]]:
    pictures = bitmaps()
    canvas, screen = Canvas(), Surface(SIZE).convert()
    return canvas, screen, [Sprite(pictures[0], 0, 0), Sprite(pictures[2], 10, 10)]


def test_nothing_is_painted_while_the_same_pictures_are_shown() -> None:
    canvas, screen, still = still_life()
    frame = Frame(still)
    assert canvas.paint(screen, frame) is None
    for _ in range(5):
        assert canvas.paint(screen, frame) == []
        assert canvas.paint(screen, Frame(still)) == []
        assert canvas.paint(screen, Frame(list(still))) == []
    assert canvas.painted == 1


def test_nothing_is_painted_while_the_same_moving_pictures_stand() -> None:
    canvas, screen, still = still_life()
    moving = [still[1]._replace(x=40)]
    canvas.paint(screen, Frame(still, moving))
    assert [canvas.paint(screen, Frame(still, moving)) for _ in range(5)] == [[]] * 5
    assert canvas.painted == 1


def test_one_moving_picture_paints_where_it_was_and_where_it_is() -> None:
    canvas, screen, still = still_life()
    canvas.paint(screen, Frame(still))
    canvas.paint(screen, Frame(still, [still[1]._replace(x=70, y=2)]))
    dirty = canvas.paint(screen, Frame(still, [still[1]._replace(x=40, y=30)]))
    width, height = still[1].bitmap.get_size()
    bounds = screen.get_rect()
    assert dirty is not None
    assert sorted(map(tuple, dirty)) == sorted(
        map(
            tuple,
            [Rect(70, 2, width, height).clip(bounds), Rect(40, 30, width, height).clip(bounds)],
        )
    )


def test_what_stops_moving_is_wiped_away() -> None:
    canvas, screen, still = still_life()
    canvas.paint(screen, Frame(still, [still[1]._replace(x=60)]))
    canvas.paint(screen, Frame(still))
    assert same(screen, whole(Frame(still)))
    assert canvas.paint(screen, Frame(still)) == []


def test_many_moving_pictures_are_painted_with_the_whole_window() -> None:
    canvas, screen, still = still_life()
    canvas.paint(screen, Frame(still))
    many = [still[1]._replace(x=n) for n in range(FEW + 1)]
    assert canvas.paint(screen, Frame(still, many[:FEW])) is not None
    assert canvas.paint(screen, Frame(still, many)) is None
    assert same(screen, whole(Frame(still, many)))


def test_another_window_size_is_painted_whole() -> None:
    canvas, screen, still = still_life()
    canvas.paint(screen, Frame(still))
    larger = Surface((40, 30)).convert()
    assert canvas.paint(larger, Frame(still)) is None
    assert same(larger, whole(Frame(still), (40, 30)))


def test_painting_does_not_leave_a_picture_transparent() -> None:
    canvas, screen, still = still_life()
    canvas.paint(screen, Frame([*still, still[1]._replace(alpha=30)]))
    assert still[1].bitmap.get_alpha() == 255


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(-50, 150), st.integers(-50, 100), st.integers(0, 60), st.integers(0, 60)
        )
    )
)
def test_merged_rectangles_cover_all_and_never_overlap(rects: list[tuple[int, ...]]) -> None:
    bounds = Rect(0, 0, *SIZE)
    areas = merged([Rect(rect) for rect in rects], bounds)
    for rect in rects:
        inside = Rect(rect).clip(bounds)
        if inside.width and inside.height:
            assert any(area.contains(inside) for area in areas)
    for n, area in enumerate(areas):
        assert bounds.contains(area)
        assert area.collidelist(areas[:n] + areas[n + 1 :]) == -1
