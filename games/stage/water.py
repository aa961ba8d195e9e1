"""The lagoon that everything lies on: calm water, darker towards you."""

from __future__ import annotations

from games.stage.canvas import Sprite
from games.stage.look import Look

TILE = 480
"""Width of the piece of water that repeats, in logical units."""


def water(look: Look, colours: tuple[str, str] | None = None) -> list[Sprite]:
    """Return the whole window covered with water, in other colours from above than the deep's."""
    _, height = look.area
    top, low = colours or (look.hex("water"), look.hex("deep"))
    svg = (
        f'<defs><linearGradient id="w" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{top}"/>'
        f'<stop offset="100%" stop-color="{_mix(top, low, 0.28)}"/>'
        f"</linearGradient></defs>"
        f'<rect width="{STRIP}" height="{height:.1f}" fill="url(#w)"/>'
    )
    return _strips(look, svg) + ([] if look.high_contrast else _ripples(look, 0))


STRIP = 60
"""Width of the strip of colour that repeats: a picture as wide as the window would be slow."""


def _strips(look: Look, svg: str) -> list[Sprite]:
    strip = look.drawing(svg, STRIP, look.area[1])
    return [Sprite(strip, x, 0) for x in range(0, look.size[0], strip.get_width())]


def _ripples(look: Look, top: float) -> list[Sprite]:
    """Return short strokes of light, from `top` downwards."""
    out = []
    width, height = look.area
    for i, y in enumerate(range(40, int(height - top), 92)):
        long = 90 + (i * 53) % 70
        stroke = look.drawing(
            f'<path d="M 4 12 q {long / 4} -9 {long / 2} 0 t {long / 2} 0" fill="none" '
            f'stroke="{look.hex("foam")}" stroke-opacity="0.07" stroke-width="5" '
            f'stroke-linecap="round"/>',
            long + 8,
            24,
        )
        start = (i * 197) % TILE - TILE
        out += [
            Sprite(stroke, look.px(x - 4), look.px(top + y - 12))
            for x in range(start, int(width), TILE)
            if x + long > 0
        ]
    return out


def scrim(look: Look) -> list[Sprite]:
    """Return a veil over the whole window, for what lies below a dialog."""
    side = 240
    tile = look.drawing(
        f'<rect width="{side}" height="{side}" fill="{look.hex("deep")}" fill-opacity="0.72"/>',
        side,
        side,
    )
    step = tile.get_width()
    return [
        Sprite(tile, x, y)
        for y in range(0, look.size[1], step)
        for x in range(0, look.size[0], step)
    ]


def _mix(a: str, b: str, share: float) -> str:
    one, two = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(one, two, strict=True))


def sea(look: Look, sky: float) -> list[Sprite]:
    """Return the lagoon seen from the shore: sky down to `sky`, a low sun, water below."""
    width, height = look.area
    dawn, haze = look.hex("dawn"), look.hex("haze")
    high, low = look.hex("shallow"), look.hex("deep")
    water_top = _mix(high, look.hex("sun"), 0.06)
    svg = (
        '<defs><linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{dawn}"/><stop offset="100%" stop-color="{haze}"/>'
        '</linearGradient><linearGradient id="w" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{water_top}"/>'
        f'<stop offset="22%" stop-color="{look.hex("water")}"/>'
        f'<stop offset="100%" stop-color="{_mix(look.hex("water"), low, 0.45)}"/>'
        "</linearGradient></defs>"
        f'<rect width="{STRIP}" height="{sky + 2:.1f}" fill="url(#s)"/>'
        f'<rect y="{sky:.1f}" width="{STRIP}" height="{height - sky:.1f}" fill="url(#w)"/>'
    )
    sprites = _strips(look, svg) + _ripples(look, sky + 10)
    return sprites + _sun(look, sky, width)


def _sun(look: Look, sky: float, width: float) -> list[Sprite]:
    """The half of the sun that is still above the water, and its path of light."""
    size = sky * 1.5
    disc = look.art("scenery/sun", size)
    x = width * 0.66
    above = disc.subsurface((0, 0, disc.get_width(), disc.get_height() // 2))
    path = "".join(
        f'<rect x="{60 - wide / 2}" y="{6 + i * 15}" width="{wide}" height="6" rx="3" '
        f'fill="{look.hex("sun")}" fill-opacity="{0.55 - i * 0.07:.2f}"/>'
        for i, wide in enumerate((110, 92, 70, 84, 46, 30))
    )
    light = look.drawing(path, size * 0.8, size * 0.66, (120, 100))
    cloud = look.art("scenery/cloud", sky * 1.3, sky * 0.6)
    return [
        Sprite(above, look.px(x - size / 2), look.px(sky) - above.get_height()),
        Sprite(light, look.px(x - size * 0.4), look.px(sky)),
        Sprite(cloud, look.px(width * 0.38), look.px(sky * 0.12)),
        Sprite(cloud, look.px(width * 0.76), look.px(sky * 0.3)),
    ]
