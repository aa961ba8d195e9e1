"""Buttons, choices and the focus: the same for mouse, touch, keys and gamepad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pilot
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pilot import Keys, close, focus, form, lay, names, open_stage, table, where

from games.core.speech import Piece
from games.memory_island.table.pieces import Card
from games.stage.hand import NOTHING
from games.stage.input import Back, Confirm, Cycle, Intent, Lost, Point, Press, Release, Step
from games.stage.look import NARROWEST, Look
from games.stage.menu import along, pages, stack
from games.stage.play import Play
from games.stage.space import Box
from games.stage.stack import Stage
from games.stage.theme import read_theme
from games.stage.widgets import DRAW, Act, Form, Widget, nearest, wanted

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def button(name: str, x: float = 0, y: float = 0, **fields: Any) -> Widget:
    return Widget(Box(x, y, 100, 50), fields.pop("role", "button"), name, name, **fields)


def column() -> Form:
    """Three buttons below each other, then a choice."""
    return Form(
        [
            button("a"),
            button("b", y=100),
            button("c", y=200),
            button("d", y=300, role="choice", value="x"),
        ]
    )


def acts(form: Form, *intents: Intent) -> list[Act]:
    return [act for intent in intents if (act := form.handle(intent))]


ON_A, ON_B, NOWHERE = (50.0, 25.0), (50.0, 125.0), (500.0, 500.0)


def test_a_button_acts_when_it_is_released_not_when_it_is_pressed() -> None:
    form = column()
    assert acts(form, Point(ON_A), Press(ON_A)) == []
    assert acts(form, Release(ON_A)) == [Act("a")]
    assert acts(form, Release(ON_A)) == []


@pytest.mark.parametrize("to", [ON_B, NOWHERE])
def test_sliding_off_a_button_cancels(to: tuple[float, float]) -> None:
    form = column()
    assert acts(form, Press(ON_A), Point(to), Release(to)) == []
    assert acts(form, Point(ON_A), Release(ON_A)) == []


def test_sliding_off_and_back_still_counts() -> None:
    assert acts(column(), Press(ON_A), Point(NOWHERE), Point(ON_A), Release(ON_A)) == [Act("a")]


def test_what_was_pressed_is_let_go_when_the_window_loses_focus() -> None:
    assert acts(column(), Press(ON_A), Lost(), Release(ON_A)) == []


def test_a_press_survives_that_the_screen_is_built_anew() -> None:
    form = column()
    form.handle(Press(ON_A))
    form.replace(column().widgets)
    assert acts(form, Release(ON_A)) == [Act("a")]


def test_a_button_that_went_away_under_the_finger_does_nothing() -> None:
    form = column()
    form.handle(Press(ON_A))
    form.replace([button("other")])
    assert acts(form, Release(ON_A)) == []


def test_a_disabled_button_is_neither_used_nor_focused() -> None:
    form = Form([button("a", enabled=False), button("b", y=100)])
    assert acts(form, Press(ON_A), Release(ON_A)) == []
    assert form.focus == "b"
    assert acts(form, Cycle(1), Cycle(1), Cycle(1), Confirm()) == [Act("b")]


def test_the_button_in_front_is_the_one_that_is_touched() -> None:
    form = Form([button("below"), button("above", x=40)])
    assert acts(form, Press(ON_A), Release(ON_A)) == [Act("above")]


def test_the_left_of_a_choices_value_goes_back_and_the_rest_goes_on() -> None:
    form = column()
    for x, by in ((47.0, -1), (60.0, -1), (75.0, 1), (99.0, 1), (5.0, 1), (45.0, 1)):
        assert acts(form, Press((x, 325.0)), Release((x, 325.0))) == [Act("d", by)]


# --- focus -------------------------------------------------------------------------------------


def test_the_first_focus_is_on_the_main_button() -> None:
    assert Form([button("a"), button("b", y=100, style="primary")]).focus == "b"
    assert Form([button("a"), button("b", y=100)]).focus == "a"
    assert Form([]).focus == ""


def test_focus_is_kept_when_the_screen_is_built_anew() -> None:
    form = column()
    acts(form, Cycle(1), Cycle(1))
    assert form.focus == "b"
    form.replace(column().widgets)
    assert (form.focus, form.ring) == ("b", True)


def test_focus_goes_somewhere_when_what_had_it_is_gone() -> None:
    form = column()
    acts(form, Cycle(1), Cycle(1))
    form.replace([button("c"), button("x", y=100)])
    assert form.focus == "c"


def test_the_ring_shows_after_a_key_and_hides_after_the_mouse() -> None:
    form = column()
    assert not form.ring
    form.handle(Point(ON_A))
    assert not form.ring
    form.handle(Cycle(1))
    assert form.ring
    form.handle(Point(NOWHERE))
    assert form.ring
    form.handle(Point(ON_B))
    assert not form.ring
    form.handle(Step((0, 1)))
    assert form.ring
    form.handle(Press(NOWHERE))
    assert not form.ring


def test_the_first_key_only_shows_where_the_focus_is() -> None:
    form = column()
    assert acts(form, Step((0, 1))) == []
    assert form.focus == "a"
    form.handle(Step((0, 1)))
    assert form.focus == "b"


def test_keys_go_round_in_both_directions() -> None:
    form = column()
    form.handle(Cycle(1))
    seen = []
    for _ in range(5):
        form.handle(Cycle(1))
        seen.append(form.focus)
    assert seen == ["b", "c", "d", "a", "b"]
    for _ in range(2):
        form.handle(Cycle(-1))
    assert form.focus == "d"


def test_arrows_change_a_choice_sideways_and_leave_it_up_and_down() -> None:
    form = column()
    form.handle(Cycle(-1))
    form.handle(Cycle(-1))
    assert form.focus == "d"
    assert acts(form, Step((1, 0)), Step((-1, 0))) == [Act("d", 1), Act("d", -1)]
    assert form.focus == "d"
    form.handle(Step((0, -1)))
    assert form.focus == "c"


boxes = st.builds(
    Box, st.integers(0, 1800), st.integers(0, 1000), st.integers(44, 300), st.integers(44, 300)
)


@settings(deadline=None)
@given(st.lists(boxes, min_size=1, max_size=12), st.sampled_from(WAYS))
def test_an_arrow_never_goes_the_other_way(places: list[Box], way: tuple[int, int]) -> None:
    start = places[0].center
    named = [(str(n), box) for n, box in enumerate(places)]
    found = nearest(named, start, way)
    if found is not None:
        x, y = places[int(found)].center
        assert (x - start[0]) * way[0] + (y - start[1]) * way[1] > 0


@settings(deadline=None)
@given(st.lists(st.integers(10, 400).map(float), min_size=1, max_size=12), st.integers(100, 900))
def test_pages_hold_every_row_once_and_none_is_too_high(heights: list[float], room: int) -> None:
    rows = [Widget(Box(0, 0, 0, high), "text", str(n)) for n, high in enumerate(heights)]
    leaves = pages(rows, room)
    assert [row for leaf in leaves for row in leaf] == rows
    for leaf in leaves:
        assert leaf
        placed = stack(leaf, Box(0, 0, 500, room))
        assert len(leaf) == 1 or placed[-1].box.bottom <= room
        for above, below in pairwise(placed):
            assert below.box.y >= above.box.bottom


# --- drawing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["button", "choice", "toggle"])
def test_focus_and_press_can_be_seen_and_move_nothing(role: str) -> None:
    close(open_stage(None))
    look = Look(read_theme(), (960, 540))
    widget = button("a", x=200, y=200, role=role, value="x")
    form = Form([widget])
    plain = form.sprites(look)
    form.handle(Cycle(1))
    focused = form.sprites(look)
    assert len(focused) == len(plain) + 1
    assert [sprite for sprite in focused if sprite in plain] == plain
    form.handle(Press(widget.box.center))
    if role == "button":
        assert form.sprites(look) != plain


# --- the crawler -------------------------------------------------------------------------------


def reachable(form: Form) -> set[str]:
    """The widgets that arrows alone lead to, from the one that has the focus first."""
    form.ring = True
    start = form.focus
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for way in WAYS:
            form.focus = here
            if form.handle(Step(way)) is None and form.focus not in found:
                found.add(form.focus)
                todo.append(form.focus)
    form.focus = start
    return found


def reachable_pieces(stage: Stage) -> set[Piece | str]:
    """The same for the table, where pieces and buttons are walked together."""
    play = table(stage)
    hand, middle = play.hand, play.tabletop.area.table.center
    hand.handle(Step((1, 0)), middle)
    found, todo = {hand.focus}, [hand.focus]
    while todo:
        here = todo.pop()
        for way in WAYS:
            hand.focus = here
            hand.handle(Step(way), middle)
            if hand.focus not in found:
                found.add(hand.focus)
                todo.append(hand.focus)
    hand.focus = NOTHING
    return found


def crawl(stage: Stage) -> Iterator[str]:
    """Go through every screen with arrows, Tab, Enter and Escape; yield its name, and each page."""
    keys = Keys(stage)
    yield "title"

    def leave(into: str, back: Callable[[], object], opener: str) -> Iterator[str]:
        """Look at every page of a screen, then go back to where it was opened."""
        here = where(stage)
        keys.use(opener)
        assert where(stage) == into
        first = None
        for _ in range(12):
            yield into
            shown = [widget.label + widget.name for widget in form(stage).widgets]
            more = next((name for name in ("more", "next") if name in names(stage)), None)
            if more is None or shown == first:
                break
            first = first or shown
            keys.use(more)
        back()
        assert where(stage) == here
        assert focus(stage) == opener
        assert names(stage).count(opener) == 1

    yield from leave("settings", keys.back, "settings")
    yield from leave("settings", lambda: keys.use("done"), "settings")
    keys.use("island:memory_island")
    yield "setup"
    yield from leave("rules", keys.back, "rules")
    yield from leave("rules", lambda: keys.use("close"), "rules")
    keys.back()
    assert where(stage) == "title"
    assert focus(stage) == "island:memory_island"
    keys.go_on()
    while "add" in names(stage):
        keys.use("add")
        yield "setup"
    keys.use("play")
    pilot.until_lit(keys)
    yield "table"
    keys.back()
    yield "pause"
    yield from leave("settings", keys.back, "settings")
    yield from leave("rules", keys.back, "rules")
    keys.use("resume")
    assert where(stage) == "table"
    keys.press(pygame.K_F1)
    yield "rules"
    keys.back()
    assert where(stage) == "table"
    keys.use("menu")
    yield "pause"
    keys.back()
    assert focus(stage) == "menu"
    keys.use("help")
    yield "rules"
    keys.back()
    assert focus(stage) == "help"
    pilot.play_on(keys, pilot.knowing(1, 1.0))
    yield "result"
    keys.use("again")
    pilot.until_lit(keys)
    yield "table"
    keys.back()
    keys.use("leave")
    assert where(stage) == "title"
    assert "continue" in names(stage)
    yield "title"


@pytest.mark.parametrize(
    ("size", "text_scale"),
    [((960, 540), 100), ((960, 540), 200), ((540, 960), 100), ((1280, 540), 150)],
)
def test_keys_alone_reach_every_screen_and_every_widget(
    size: tuple[int, int], text_scale: int
) -> None:
    """From boot on: arrows, Tab, Enter, Escape; F1 for the rules at the table."""
    stage = open_stage(None, size, text_scale=text_scale, pace="off", motion="off")
    seen = set()
    for screen in crawl(stage):
        assert where(stage) == screen
        seen.add(screen)
        every = set(names(stage))
        if isinstance(stage.top, Play):
            lit = set(pilot.lit(stage))
            assert lit
            assert reachable_pieces(stage) == every | lit
        else:
            assert names(stage).count(form(stage).focus) == 1
            assert reachable(form(stage)) == every, (screen, focus(stage))
    assert seen == {"title", "settings", "setup", "rules", "table", "pause", "result"}
    close(stage)


@pytest.mark.parametrize("scattered", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_arrows_reach_every_card_and_button_of_a_table(scattered: bool, seats: int) -> None:
    who = ",".join(["human"] * seats)
    match = lay("memory_island", who, unorganized=scattered)
    stage = open_stage(None, mode="play", match=match, pace="off")
    keys = Keys(stage)
    for moves in range(0, 12, 3):
        pilot.play_on(keys, pilot.knowing(3, 0.3), moves=moves)
        assert reachable_pieces(stage) == {*names(stage), *pilot.lit(stage)}
    close(stage)


def test_the_mouse_takes_the_focus_ring_off_the_table() -> None:
    stage = open_stage(None, mode="play", match=lay("memory_island"), pace="off")
    pilot.settle(stage)
    stage.handle(Step((1, 0)))
    assert focus(stage)
    stage.handle(Press((1.0, 1.0)))
    assert focus(stage) == ""
    close(stage)


def test_sliding_off_a_card_cancels() -> None:
    stage = open_stage(None, mode="play", match=lay("memory_island"), pace="off")
    pilot.settle(stage)
    desk = table(stage).desk
    a, b = pilot.spot(stage, Card(0)), pilot.spot(stage, Card(30))
    for to in (b, (1.0, 1.0)):
        stage.handle(Press(a))
        stage.handle(Point(to))
        stage.handle(Release(to))
    stage.handle(Press(a))
    stage.handle(Lost())
    stage.handle(Release(a))
    assert desk.length == 0
    stage.handle(Press(a))
    assert desk.length == 0
    stage.handle(Release(a))
    assert desk.length == 1
    close(stage)


def test_back_on_the_first_screen_does_not_leave_the_program() -> None:
    stage = open_stage(None)
    for _ in range(5):
        stage.handle(Back())
    assert stage.running
    assert where(stage) == "title"
    Keys(stage).use("quit")
    assert not stage.running
    close(stage)


def test_a_notice_is_put_away_by_a_touch_that_does_nothing_else() -> None:
    stage = open_stage(None)
    stage.ctx.notices.append("no_sound")
    stage.update(0.1)
    box = stage.notice.box
    assert stage.notice.frame().still
    stage.handle(Press(box.center))
    stage.handle(Release(box.center))
    stage.update(0.1)
    assert where(stage) == "title"
    assert not stage.notice.frame().still
    close(stage)


@pytest.mark.parametrize("size", [(1280, 720), (540, 900)])
def test_a_notice_fits_the_window_after_its_size_changed(size: tuple[int, int]) -> None:
    stage = open_stage(None)
    stage.ctx.notices.append("no_sound")
    stage.update(0.1)
    stage.resized(pygame.display.set_mode(size))
    stage.draw()
    shown = stage.notice.frame().still
    panel = shown[0].rect.inflate(-round(36 * stage.ctx.look.scale), 0)
    assert panel.left >= 0
    assert panel.right <= size[0]
    assert abs(panel.centerx - size[0] / 2) <= 2
    close(stage)


# --- words that need room ----------------------------------------------------------------------


def look_at(size: tuple[int, int], scale: float = 1.0) -> Look:
    """Return a look with letters of this size."""
    pygame.font.init()
    look = Look(read_theme(), size)
    look.dress(scale, False)
    return look


@pytest.mark.parametrize("words", ["Zwei oder die letzte", "Platz hinzufügen", "A B C D E F G H I"])
def test_a_text_is_wrapped_before_its_letters_get_small(words: str) -> None:
    look = look_at((1080, 1920), 2.0)
    lines = look.fitted_lines(words, 260, 140, "body", "foam", "bold")
    assert len(lines) > 1
    assert all(line.get_width() <= 260 for line in lines)
    assert sum(line.get_height() for line in lines) <= 140
    assert lines[0].get_height() > look.text(words, 26.0).get_height()
    assert len(look.fitted_lines(words, 900, 140)) == 1


def test_letters_are_no_higher_than_their_box() -> None:
    look = look_at((1920, 1080), 2.0)
    (line,) = look.fitted_lines("Wechseln", 600, 44)
    assert line.get_height() <= 44


def test_a_text_without_room_gets_narrow_and_is_cut_only_where_nobody_could_read_it() -> None:
    look = look_at((1920, 1080))
    wide = look.text_width("Uhrzeigersinn", 26.0)
    for share in (0.95, 0.65, 0.3):
        assert look.fitted("Uhrzeigersinn", wide * share, 26.0).get_width() <= wide * share
    assert look._shortened("Uhrzeigersinn", wide * 0.65 / NARROWEST, 26.0, "body")[-1] == "n"
    assert look._shortened("Uhrzeigersinn", wide * 0.3 / NARROWEST, 26.0, "body")[-1] == "…"


@pytest.mark.parametrize(("size", "rows"), [((1920, 1080), 1), ((1080, 1920), 3)])
def test_buttons_lie_in_rows_where_their_words_need_it(size: tuple[int, int], rows: int) -> None:
    look = look_at(size, 2.0)
    labels = ("Zurück", "Regeln", "Mehr", "Fortsetzen", "Spielen")
    buttons = [Widget(Box(0, 0, 0, 0), "button", label, label, icon="next") for label in labels]
    box = Box(44, 32, look.area[0] - 88, look.area[1] - 64)
    top = along(look, buttons, box)
    assert len({button.box.y for button in buttons}) == rows
    assert min(button.box.y for button in buttons) == pytest.approx(top)
    assert max(button.box.bottom for button in buttons) == pytest.approx(box.bottom)
    assert all(button.box.w >= wanted(look, button) for button in buttons)


def test_an_icon_gives_way_to_words() -> None:
    look = look_at((1920, 1080))

    def pictures(width: float) -> int:
        button = Widget(Box(0, 0, width, 84), "button", "Fortsetzen", "on", icon="next")
        return len(DRAW["button"](look, button, False, False))

    assert pictures(300) == pictures(200) + 1
