"""What stands on the map: woods, mountains, dunes, palms; in its sea a whale and a compass."""

from __future__ import annotations

from games.atlas.table.asia import Map
from games.atlas.table.shapes import circle, fill, placed, polygon, star, stroke

Pair = tuple[str, str]
Spots = tuple[tuple[float, float, float], ...]
"""Degrees east and north, and how high what stands there is."""

ROCK, RED_ROCK, BROWN_ROCK = ("#2B6560", "#5FA38C"), ("#7A3540", "#B7656C"), ("#7D5636", "#A87A50")
SAND = ("#D6C49A", "#E2D3AE")
NEEDLES, LEAVES = ("#2A6B55", "#3E8F68"), ("#3E8F68", "#5BAA6C")
DEEP, WOOD, FOAM = "#0B2E3A", "#643F2C", "#FFFFFF"

CONIFERS: Spots = (
    *((66, 60, 40), (70, 62.5, 46), (75, 60, 42), (96, 64, 44), (101, 66.5, 50), (106, 64, 44)),
    *((114, 66, 46), (119, 68, 42), (134, 66, 46), (139, 68, 42), (143, 64.5, 46), (150, 66.5, 42)),
    *((158, 66, 40), (88, 55, 38), (112, 56.5, 42), (117, 54.4, 38), (127, 57.5, 42)),
    (132, 54.4, 38),
)
HIGH: Spots = (
    *((70.5, 36.2, 50), (74.6, 35.4, 74), (78.6, 31.2, 62), (82, 29.3, 82), (86, 27.4, 98)),
    *((90, 27, 74), (93.8, 27.6, 62)),
)
STEPPE: Spots = (
    *((72, 42, 40), (77, 42.6, 52), (82, 44, 42), (89, 48.6, 46), (94, 48.2, 38), (101, 33, 46)),
    *((105.5, 31.4, 38), (138.6, 35.4, 36)),
)
DRY: Spots = ((46, 35.6, 42), (50.4, 33.2, 46), (54.6, 30.8, 40), (40.6, 39.2, 36))
DUNES: Spots = ((45, 24.4, 46), (50.5, 20.2, 50))
PALMS: Spots = (
    *((55.4, 23.2, 56), (76.5, 12.4, 54), (103.6, 14.6, 56), (114.2, 1.2, 58), (99.6, 0.6, 46)),
    *((121.2, 16, 46), (80.8, 7.2, 36)),
)
TREES: Spots = (
    *((74.6, 22.4, 42), (80.6, 21.4, 46), (96.4, 21, 38), (111.5, 26.6, 44), (115.6, 28.4, 38)),
    *((113.4, 24.6, 36), (126.6, 45.6, 40), (122.6, 47.6, 36), (102, 18, 36)),
)
HILLS: Spots = ((14, 22, 54), (20, 24, 78), (26, 22, 60), (34, 54, 56), (44, 60, 48), (30, 64, 44))
GROVES: Spots = ((10, 14, 44), (28, 16, 46), (38, 12, 40), (50, 56, 42), (40, 50, 40), (24, 58, 42))
"""Hills and trees of lands that are not in the game."""


def life(chart: Map, size: float) -> str:
    """Return all that grows and stands on the map; `size` is 1 on a sheet of the usual size."""
    found: list[tuple[float, str]] = []

    def stand(spots: Spots, draw: str, height: float) -> None:
        for east, north, high in spots:
            x, y = chart.at((east, north))
            found.append((y, placed(draw, x, y, size * high / height)))

    stand(HILLS, mountain(SAND, snow=False), 100)
    stand(GROVES, tree(SAND), 100)
    stand(CONIFERS, conifer(), 138)
    stand(HIGH, mountain(ROCK), 100)
    stand(STEPPE, mountain(RED_ROCK), 100)
    stand(DRY, mountain(BROWN_ROCK, snow=False), 100)
    stand(DUNES, dunes(), 46)
    stand(PALMS, palm(), 220)
    stand(TREES, tree(LEAVES), 100)
    return "".join([svg for _, svg in sorted(found)])


def mountain(colours: Pair, *, snow: bool = True) -> str:
    """Return a mountain a hundred units high on (0, 0)."""
    svg = fill(polygon([(-35, 5), (10, -95), (66, 5)]), DEEP, 0.25)
    svg += fill(polygon([(-45, 0), (0, -100), (54, 0)]), colours[0])
    svg += fill(polygon([(-45, 0), (0, -100), (11, -55), (-2, 0)]), colours[1])
    if snow:
        cap = [(0, -100), (-17, -62), (-4, -69), (5, -58), (12, -66), (20, -62)]
        svg += fill(polygon(cap), "#DCE9E6")
        svg += fill(polygon([*cap[:3], (4, -62)]), "#FFFDF7")
    return svg


def conifer() -> str:
    """Return a conifer 138 units high on (0, 0)."""
    crown = (
        "M0 -72q14 40 34 52-34 9-68 0 20-12 34-52zM0 -103q10 40 26 52-26 9-52 0 16-12 26-52z"
        "M0 -134q7 40 18 52-18 9-36 0 11-12 18-52z"
    )
    lit = (
        "M0 -72q-2 40-3 56-17 0-31-4 20-12 34-52zM0 -103q-1 40-3 57-13-1-23-5 16-12 26-52z"
        "M0 -134q-1 40-2 56-9 0-16-4 11-12 18-52z"
    )
    trunk = fill("M-5 0L5 0L4 -37L-4 -37Z", WOOD)
    shade = fill(crown, DEEP, 0.22, 6, 6)
    return trunk + shade + fill(crown, NEEDLES[0]) + fill(lit, NEEDLES[1])


def tree(colours: Pair) -> str:
    """Return a round tree a hundred units high on (0, 0)."""
    crown = (
        "M38 -45q4 21-18 21-13 19-29 2-22 5-23-17-17-12-2-28-4-21 18-21 13-19 29-2 22-5 23 17 "
        "17 12 2 28z"
    )
    lit = (
        "M18 -55q2 14-13 14-8 12-19 2-14 3-15-12-11-8-1-18-3-14 12-14 8-12 19-2 14-3 15 12 "
        "12 8 2 18z"
    )
    trunk = fill("M-5 0L-4 -36L4 -36L5 0Z", WOOD if colours is LEAVES else colours[0])
    shade = fill(crown, DEEP, 0.22, 6, 6) if colours is LEAVES else ""
    return trunk + shade + fill(crown, colours[0]) + fill(lit, colours[1])


def palm() -> str:
    """Return a palm 220 units high on (0, 0)."""
    trunk = (
        "M-28 -12c5-23 2-46 4-70 3-23 6-46 11-69 5-21 15-40 19-60 1-3-1-7-4-8-3 0-7 1-8 4-9 19-16 "
        "40-21 60-7 23-10 47-15 71-4 23-11 46-10 70 0 5 5 12 11 12 5 1 12-4 13-10z"
    )
    back = (
        "M1 -214q-13-32-66-45l9 7 18 8-2 9 21 6-1 9 19 8zM-1 -214q10-33 61-51l-8 8-16 10 1 9-20 8 "
        "2 8-18 10zM1 -214q31 9 50 55l-9-7-9-15-9 2-8-18-8 2-9-17zM-1 -214q-31 9-50 55l9-7 9-15 "
        "9 2 8-18 8 2 9-17z"
    )
    right = (
        "M0 -215q42-17 104 29l-16-3-24-12-7 8-25-16-8 9-24-12zM-1 -215q28-30 96-19l-14 4-24 1-3 10"
        "-26-3-3 10-24 0z"
    )
    left = (
        "M0 -215q-41-16-100 28l15-3 23-11 7 8 24-16 8 8 23-11zM1 -214q-28-31-94-19l13 3 24 1 3 10 "
        "26-3 3 10 23 0z"
    )
    nuts = circle(-6, -203, 10, WOOD) + circle(8, -201, 10, "#8A5A3C")
    crown = fill(back, NEEDLES[0]) + fill(right, LEAVES[0]) + fill(left, LEAVES[1])
    return fill(trunk, "#8A5A3C") + crown + nuts


def dunes() -> str:
    """Return three dunes, the first of them 46 units wide."""
    svg = ""
    for x, y, half in ((0, 0, 23), (25, 6, 18), (-14, 10, 16)):
        top = f"{x} {y - half * 0.5:.1f}"
        svg += fill(
            f"M{x - half} {y}Q{x - half * 0.2:.1f} {y - half * 0.8:.1f} {top}"
            f"Q{x + half * 0.4:.1f} {y - half * 0.1:.1f} {x + half} {y}Z",
            "#C9A988",
        )
        svg += fill(
            f"M{top}Q{x - half * 0.25:.1f} {y - half * 0.15:.1f} {x + half * 0.2:.1f} {y}"
            f"H{x + half}Q{x + half * 0.4:.1f} {y - half * 0.1:.1f} {top}Z",
            "#B98E62",
        )
    return svg


def wavelet() -> str:
    """Return a little wave."""
    return stroke("M0 0q9 -9 18 0q9 9 18 0", FOAM, 4, 0.75)


def gulls() -> str:
    """Return two gulls in flight."""
    return stroke("M0 0q12 -10 22 2q10 -12 22 -2M52 -26q9 -7 16 2q7 -9 16 -2", FOAM, 4, 0.95)


def whale() -> str:
    """Return a whale at the surface with its breath, 260 units wide around (0, 0)."""
    body = (
        "M-106 8C-104 -38 -60 -58 -12 -56C40 -54 66 -20 88 -14C92 -34 84 -52 70 -60C92 -62 108 -50 "
        "112 -36C120 -50 138 -58 156 -52C146 -40 128 -30 120 -16C112 18 66 30 10 30C-60 30 -106 26 "
        "-106 8Z"
    )
    belly = "M-106 8C-98 2 -74 8 -40 10C0 12 60 14 116 -4C104 22 62 30 10 30C-60 30 -106 26 -106 8Z"
    breath = "M-4 -64C-14 -92 -34 -98 -48 -88M2 -64C10 -96 34 -102 50 -90M0 -62V-84"
    return (
        stroke(breath, FOAM, 8, 0.95)
        + fill(body, "#0F3A48", 0.22, 6, 10)
        + fill(body, "#1F6F80")
        + fill(belly, "#DFF3EF")
        + stroke("M-84 16q14 4 30 4M-78 23q16 3 34 3M-28 19h30", "#9BC9CC", 3)
        + circle(-70, -8, 6, "#1B2A33")
        + circle(-72, -10, 2, "#FBF6EA")
        + fill("M-26 12C-20 30 -2 40 12 36C6 28 2 20 2 12Z", "#12495A")
        + stroke("M-130 34" + "q13 -11 26 0t26 0" * 5, FOAM, 7, 0.95)
    )


def compass() -> str:
    """Return a compass rose of a radius of a hundred units around (0, 0)."""
    return (
        circle(5, 9, 100, DEEP, 0.25)
        + circle(0, 0, 100, "#D9BE8E")
        + circle(0, 0, 87, "#FBF6EA")
        + fill(star(0, 0, 62, 0.36, -45), "#C9A873")
        + fill(star(0, 0, 112, 0.17, -90), "#1B2A33")
        + fill(polygon([(0, -112), (14, -10), (0, 0), (-14, -10)]), "#B23A48")
        + circle(0, 0, 9, "#FBF6EA")
    )
