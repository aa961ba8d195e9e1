"""Buttons and choices: a place, a role, a label, a state and what they do.

A `Form` holds the widgets of one screen; mouse, touch, keyboard and gamepad all work it alike.
Boxes are logical units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct
from pygame import Surface

from games.stage.canvas import Sprite
from games.stage.input import (
    Confirm,
    Cycle,
    Intent,
    Lost,
    Page,
    Point,
    Press,
    Release,
    Step,
)
from games.stage.look import Look
from games.stage.space import Box


class Act(NamedTuple):
    """A widget was used; a choice also says in which direction, and pages whether to the end."""

    name: str
    by: int = 1
    far: bool = False


Draw = Callable[[Look, "Widget", bool, bool], list[Sprite]]
"""(look, widget, focused, pressed) → its sprites."""


class Widget(Struct):
    """One thing on a screen that can be read, and used if it has a name."""

    box: Box
    role: str
    """button, choice, toggle, island, text: what a reader would call it."""
    label: str
    name: str = ""
    """What it does; a widget without a name only shows something."""
    value: str = ""
    icon: str = ""
    style: str = "plain"
    enabled: bool = True
    on: bool = False
    share: float = 0.54
    """Of a choice: how much of its width the value has; the label has the rest."""
    draw: Draw | None = None

    @property
    def usable(self) -> bool:
        """Whether it can be focused."""
        return bool(self.name) and self.enabled


Name = TypeVar("Name")


def nearest(
    boxes: Sequence[tuple[Name, Box]], start: tuple[float, float], way: tuple[int, int]
) -> Name | None:
    """Return the name of the nearest box in a direction, or None if nothing lies there."""
    best, found = math.inf, None  # type: float, Name | None
    for name, box in boxes:
        dx, dy = box.center[0] - start[0], box.center[1] - start[1]
        along = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        if along < 1 or aside > along * 2.5 + min(box.w, box.h) / 2:
            continue
        if along + 2 * aside < best:
            best, found = along + 2 * aside, name
    return found


class Form:
    """The widgets of a screen and which of them is under the pointer or has the focus."""

    def __init__(self, widgets: Iterable[Widget] = (), focus: str = "") -> None:
        self.widgets: list[Widget] = list(widgets)
        self.focus = focus
        self.ring = False
        """The focus is shown only after a key or gamepad was used, and hidden by the mouse."""
        self._pressed: dict[int, str] = {}
        """Pointer → the widget that it holds down."""
        self._hover = ""
        self._keep_focus()

    def replace(self, widgets: Iterable[Widget]) -> None:
        """Take new widgets; focus and press stay on those that are still there."""
        self.widgets = list(widgets)
        self._keep_focus()

    def _keep_focus(self) -> None:
        names = [widget.name for widget in self.widgets if widget.usable]
        if self.focus not in names:
            primary = [w.name for w in self.widgets if w.usable and w.style == "primary"]
            self.focus = (primary or names or [""])[0]
        if self._hover not in names:
            self._hover = ""

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """Return the usable widget at this point, the one in front if several."""
        return next((w for w in reversed(self.widgets) if w.usable and w.box.holds(pos)), None)

    def named(self, name: str) -> Widget | None:
        """Return a widget by what it does."""
        return next((widget for widget in self.widgets if widget.name == name), None)

    def handle(self, intent: Intent) -> Act | None:
        """Return what was used, if anything. Acts on release; sliding off cancels."""
        match intent:
            case Point(pos):
                found = self.at(pos)
                self._hover = found.name if found else ""
                if found and not self._pressed:
                    self.ring = False
            case Press(pos, pointer):
                found = self.at(pos)
                self._pressed[pointer] = found.name if found else ""
                self.ring = False
                if found:
                    self.focus = found.name
            case Release(pos, pointer):
                pressed = self._pressed.pop(pointer, "")
                found = self.at(pos)
                if found and found.name == pressed:
                    return Act(found.name, _side(found, pos))
            case Lost():
                self._pressed.clear()
            case Page(by, far):
                return self._page(by, far)
            case Step() | Cycle() if not self.ring:
                self.ring = True  # the first key shows where the focus is
            case Step(way):
                return self._step(way)
            case Cycle(by):
                names = [widget.name for widget in self.widgets if widget.usable]
                if names:
                    at = names.index(self.focus) if self.focus in names else -by
                    self.focus = names[(at + by) % len(names)]
            case Confirm():
                self.ring = True
                if self.focus:
                    return Act(self.focus)
        return None

    def _page(self, by: int, far: bool) -> Act | None:
        """Turn pages, if there are any; otherwise the last thing is as far as one can go."""
        names = [widget.name for widget in self.widgets if widget.usable]
        turns = "next" if by > 0 else "previous"
        if turns in names:
            return Act(turns)
        if "more" in names:
            return Act("more", by, far)
        if far and names and not any(self.named(name) for name in ("next", "previous")):
            self.focus, self.ring = names[-1 if by > 0 else 0], True
        return None

    def _step(self, way: tuple[int, int]) -> Act | None:
        here = self.named(self.focus)
        if not here:
            return None
        if here.role == "choice" and way[0]:
            return Act(here.name, way[0])
        boxes = [(w.name, w.box) for w in self.widgets if w.usable and w is not here]
        self.focus = nearest(boxes, here.box.center, way) or self.focus
        return None

    def sprites(self, look: Look) -> list[Sprite]:
        """Return everything drawn, in order."""
        drawn: list[Sprite] = []
        for widget in self.widgets:
            focused = self.ring and widget.usable and widget.name == self.focus
            near = not self.ring and widget.usable and widget.name == self._hover
            pressed = bool(widget.name) and widget.name in self._pressed.values()
            draw = widget.draw or DRAW[widget.role]
            drawn += draw(look, widget, focused or near, pressed)
        for widget in self.widgets:
            if widget.name and widget.name == self.meant and not widget.label:
                drawn += _named_icon(look, widget)
        return drawn

    @property
    def meant(self) -> str:
        """The widget that is held down, pointed at, or in focus; "" if none is."""
        if self.ring:
            return self.focus
        return next(filter(None, self._pressed.values()), "") or self._hover


def _named_icon(look: Look, widget: Widget) -> list[Sprite]:
    """Return what a button that is only a picture is called, beside it within the window."""
    if not widget.value or not widget.icon:
        return []
    words, box, (w, _) = look.text(widget.value, "small", "ink", "bold"), widget.box, look.area
    wide, high = words.get_width() / look.scale + 32, look.type_size("small") * 1.7
    x = max(8.0, min(box.center[0] - wide / 2, w - wide - 8))
    y = box.y - high - 10 if box.y - high > 16 else box.bottom + 10
    sheet = look.panel(wide, high, "paper", high / 2, "deep", 2)
    return [at(look, sheet, x, y), centred(look, words, Box(x, y, wide, high))]


def _side(widget: Widget, pos: tuple[float, float]) -> int:
    """A choice goes back when the left third of its value is touched."""
    if widget.role != "choice":
        return 1
    value = _value_box(widget)
    return -1 if value.x <= pos[0] < value.x + value.w / 3 else 1


def _value_box(widget: Widget) -> Box:
    box = widget.box
    if not widget.label:
        return box
    return Box(box.right - box.w * widget.share, box.y, box.w * widget.share, box.h)


# --- drawing -----------------------------------------------------------------------------------


def at(look: Look, bitmap: object, x: float, y: float) -> Sprite:
    """Return a bitmap with its top left corner at logical x, y."""
    return Sprite(bitmap, look.px(x), look.px(y))  # type: ignore[arg-type]


def centred(look: Look, bitmap: object, box: Box) -> Sprite:
    """Return a bitmap in the middle of a box."""
    width, height = bitmap.get_size()  # type: ignore[attr-defined]
    x = round((box.x + box.w / 2) * look.scale - width / 2)
    y = round((box.y + box.h / 2) * look.scale - height / 2)
    return Sprite(bitmap, x, y)  # type: ignore[arg-type]


FILLS = {"primary": "sun", "plain": "shallow", "quiet": "water", "warn": "coral", "paper": "paper"}
INKS = {"primary": "ink", "plain": "foam", "quiet": "foam", "warn": "ink", "paper": "ink"}


def _sheet(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    """Draw the ground of a button; focus is a rim outside it that does not move anything."""
    box = widget.box.inset(3) if pressed else widget.box
    style = widget.style if widget.enabled else "quiet"
    radius = min(box.h / 2, 26)
    drop = 8.0 if widget.enabled and style != "quiet" else 0.0
    rim = "foam" if style in ("plain", "quiet") else ""
    sheet = look.panel(box.w, box.h, FILLS[style], radius, rim, 2, shadow=drop)
    sprites = [at(look, sheet, box.x - drop, box.y - drop)]
    if focused:
        sprites.append(ring(look, widget.box, radius))
    return sprites


def ring(look: Look, box: Box, radius: float, colour: str = "foam", turn: float = 0.0) -> Sprite:
    """Return the rim outside a box that marks focus: two of foam with ink between, seen anywhere.

    Another colour marks something else, in one rim.
    """
    one = ((-5.0, "deep", 8.0, 1.0), (-5.0, colour, 5.0, 1.0))
    two = ((-5.5, "ink", 11.0, 1.0), (-8.5, "foam", 3.5, 1.0), (-2.5, "foam", 3.5, 1.0))
    return _rim(look, box, radius + 5, two if colour == "foam" else one, turn)


def glow(look: Look, box: Box, radius: float, turn: float = 0.0) -> Sprite:
    """Return the thin light around what may be touched."""
    strokes = ((-2.0, "deep", 6.0, 0.8), (-2.0, "sun", 3.0, 1.0))
    return _rim(look, box, radius, strokes, turn)


def beam(look: Look, box: Box, turn: float = 0.0) -> Sprite:
    """Return the light along a thin thing that may be touched, brightest in its middle."""
    long = math.hypot(box.w, box.h) + BEAM[0][0]
    layers = "".join(
        f'<rect x="{(long - box.w) / 2:.1f}" y="{(long - wide) / 2:.1f}" width="{box.w:.1f}" '
        f'height="{wide}" rx="{wide / 2}" fill="{look.hex("sun")}" fill-opacity="{opacity}"/>'
        for wide, opacity in BEAM
    )
    svg = f'<g transform="rotate({-turn:.1f} {long / 2:.1f} {long / 2:.1f})">{layers}</g>'
    x, y = box.center
    return at(look, look.drawing(svg, long, long), x - long / 2, y - long / 2)


BEAM = ((40, 0.16), (28, 0.22), (18, 0.38), (8, 0.95))
"""Widths of a beam's light, from outside, and how opaque it is there."""


def _rim(
    look: Look,
    box: Box,
    radius: float,
    strokes: Sequence[tuple[float, str, float, float]],
    turn: float,
) -> Sprite:
    """Draw lines (distance inwards, colour, width, opacity) along a box turned by degrees."""
    long = math.hypot(box.w, box.h) + 24
    width, height = (long, long) if turn else (box.w + 24, box.h + 24)
    svg = "".join(
        f'<rect x="{(width - box.w) / 2 + i:.1f}" y="{(height - box.h) / 2 + i:.1f}" '
        f'width="{box.w - 2 * i:.1f}" height="{box.h - 2 * i:.1f}" rx="{radius:.1f}" fill="none" '
        f'stroke="{look.hex(colour)}" stroke-width="{w}" stroke-opacity="{opacity}"/>'
        for i, colour, w, opacity in strokes
    )
    if turn:
        middle = f"{width / 2:.1f} {height / 2:.1f}"
        svg = f'<g transform="rotate({-turn:.1f} {middle})">{svg}</g>'
    x, y = box.center
    return at(look, look.drawing(svg, width, height), x - width / 2, y - height / 2)


def _button(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    sprites = _sheet(look, widget, focused, pressed)
    ink = INKS[widget.style if widget.enabled else "quiet"]
    alpha = 255 if widget.enabled else 190
    box = widget.box
    if widget.icon and not widget.label:
        size = min(box.w, box.h) * 0.56
        picture = look.art(f"icons/{widget.icon}", size, tint=ink)
        return [*sprites, centred(look, picture, box)._replace(alpha=alpha)]
    room = box.inset(18, 4)
    aside = _icon_size(box) + 14 if _has_room(look, widget) else 0.0
    lines = look.fitted_lines(widget.label, room.w - aside, room.h, "body", ink, "bold")
    if not aside:
        return [*sprites, *_faint(block(look, lines, box), alpha)]
    size, wide = aside - 14, widest(look, lines)
    left = box.x + (box.w - wide - aside) / 2
    picture = look.art(f"icons/{widget.icon}", size, tint=ink)
    sprites.append(centred(look, picture, Box(left, box.y, size, box.h))._replace(alpha=alpha))
    return [*sprites, *_faint(block(look, lines, Box(left + aside, box.y, wide, box.h)), alpha)]


def _icon_size(box: Box) -> float:
    return min(box.h * 0.5, 52)


def _has_room(look: Look, widget: Widget) -> bool:
    """Return whether a button has room for its icon beside its longest word."""
    least, box = float(look.theme.type["small"]), widget.box
    room = box.w - 36 - _icon_size(box) - 14
    return bool(widget.icon) and look.widest(widget.label, least, "bold") <= room


def wanted(look: Look, widget: Widget) -> float:
    """Return how wide a button wants to be, for letters nearly as large as the reader likes."""
    letters = max(float(look.theme.type["small"]), look.type_size("body") * 0.8)
    return look.widest(widget.label, letters, "bold") + 36 + (_icon_size(widget.box) + 14)


def _faint(sprites: list[Sprite], alpha: int) -> list[Sprite]:
    return [sprite._replace(alpha=alpha) for sprite in sprites]


def widest(look: Look, lines: Sequence[Surface]) -> float:
    """Return the width of lines in logical units."""
    return max(line.get_width() for line in lines) / look.scale


def block(look: Look, lines: Sequence[Surface], box: Box) -> list[Sprite]:
    """Return lines below each other in the middle of a box."""
    heights = [line.get_height() / look.scale for line in lines]
    y = box.y + (box.h - sum(heights)) / 2
    sprites = []
    for line, high in zip(lines, heights, strict=True):
        sprites.append(centred(look, line, Box(box.x, y, box.w, high)))
        y += high
    return sprites


def _choice(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    sprites = _sheet(look, widget, focused, False)
    box, value = widget.box, _value_box(widget)
    if widget.label:
        sprites += _named(look, widget, value.x - box.x - 32)
    arrow = min(box.h * 0.4, 34)
    ends = (("previous", value.x + 14), ("next", value.right - 14 - arrow))
    for name, x in ends:
        picture = look.art(f"icons/{name}", arrow, tint="sun")
        sprites.append(centred(look, picture, Box(x, box.y, arrow, box.h)))
    room = value.w - 2 * arrow - 44
    words = look.fitted_lines(widget.value, room, box.h - 8, "body", "foam", "bold")
    return [*sprites, *block(look, words, value)]


def _toggle(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    sprites = _sheet(look, widget, focused, False)
    box = widget.box
    wide, high = 78.0, 42.0
    sprites += _named(look, widget, box.w - wide - 70)
    fill, knob = ("sun", wide - high / 2) if widget.on else ("deep", high / 2)
    svg = (
        f'<rect x="1.5" y="1.5" width="{wide - 3}" height="{high - 3}" rx="{high / 2 - 1.5}" '
        f'fill="{look.hex(fill)}" stroke="{look.hex("foam")}" stroke-width="3"/>'
        f'<circle cx="{knob}" cy="{high / 2}" r="{high / 2 - 7}" '
        f'fill="{look.hex("deep" if widget.on else "foam")}"/>'
    )
    switch = look.drawing(svg, wide, high)
    return [*sprites, at(look, switch, box.right - wide - 24, box.y + (box.h - high) / 2)]


def _named(look: Look, widget: Widget, room: float) -> list[Sprite]:
    """Return what a row is called, at its left, on as many lines as it has room for."""
    box = widget.box
    lines = look.fitted_lines(widget.label, room, box.h - 8, "body", "foam")
    placed = block(look, lines, Box(box.x + 26, box.y, room, box.h))
    return [sprite._replace(x=look.px(box.x + 26)) for sprite in placed]


def _text(look: Look, widget: Widget, focused: bool, pressed: bool) -> list[Sprite]:
    """Draw a paragraph; `style` is the colour, `value` the type size, `icon` the face."""
    ink = widget.style if widget.style in look.theme.colours else "foam"
    size, face = widget.value or "body", widget.icon or "body"
    gap = look.type_size(size) * 1.42
    lines = look.lines(widget.label, widget.box.w, size, face)
    return [
        at(look, look.text(line, size, ink, face), widget.box.x, widget.box.y + i * gap)
        for i, line in enumerate(lines)
        if line
    ]


def text_height(
    look: Look, words: str, width: float, size: str = "body", face: str = "body"
) -> float:
    """Return the height of a paragraph in logical units."""
    return len(look.lines(words, width, size, face)) * look.type_size(size) * 1.42


DRAW: dict[str, Draw] = {"button": _button, "choice": _choice, "toggle": _toggle, "text": _text}


def tall(look: Look, picture: Surface, cap: float, box: Box) -> list[Sprite]:
    """Return a picture stretched down to the box: its middle repeats, its ends stay."""
    width, height = picture.get_size()
    end, most = look.px(cap), look.px(box.h)
    x, y = look.px(box.x), look.px(box.y)
    step = height - 2 * end
    middle = picture.subsurface((0, end, width, step))
    rest = (most - 2 * end) % step
    sprites = [Sprite(picture.subsurface((0, 0, width, end)), x, y)]
    sprites += [Sprite(middle, x, y + d) for d in range(end, most - end - rest, step)]
    if rest:
        sprites.append(Sprite(middle.subsurface((0, 0, width, rest)), x, y + most - end - rest))
    foot = picture.subsurface((0, height - end, width, end))
    return [*sprites, Sprite(foot, x, y + most - end)]
