"""What a frame costs while things move, against the floor: one whole opaque background and a flip.

Blocks of floor and of movement take turns; all times are CPU times of this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from _bench import Row, percentile, report, settle, stage

DT = 1 / 60
BLOCKS = 12
FLOOR_FRAMES = 20
HALF_FRAME = 1000 / 60 / 2


def frames(of: Any, begin: Callable[[], None]) -> list[float]:
    """Return the milliseconds of each frame of one movement, without its first and last two."""
    from games.stage.app import show

    begin()
    took = []
    while of.busy:
        start = time.process_time()
        of.update(DT)
        show(of)
        took.append(1000 * (time.process_time() - start))
    return took[2:-2]


def floor(screen: Any, background: Any) -> list[float]:
    """Return the milliseconds of some frames of the floor."""
    import pygame

    took = []
    for _ in range(FLOOR_FRAMES):
        start = time.process_time()
        screen.blit(background, (0, 0))
        pygame.display.flip()
        took.append(1000 * (time.process_time() - start))
    return took


def movements(play: Any) -> dict[str, Callable[[], None]]:
    """Return what is measured: a card on its way and back, one card turning over, all of them."""
    from games.memory_island.table.pieces import Back, Card, Front
    from games.stage.anim import par
    from games.stage.plan import Plan

    pieces = play.pieces
    cards = [piece for piece in pieces.rest if isinstance(piece, Card)]
    motions = {n: m._replace(length=0.5) for n, m in play.ctx.look.motions().items()}
    turned: Iterator[int] = iter(range(10**6))

    def plan() -> Plan:
        return Plan(dict(pieces.poses), pieces.rest, motions)

    def fly() -> None:
        now = plan()
        pose = pieces.rest[cards[0]]
        there = pose._replace(x=pose.x + 600, y=pose.y + 400, z=9)
        pieces.play(now.move(cards[0], there, "sail"))

    def flip(turning: list[Card], face: Callable[[int], Front]) -> Callable[[], None]:
        def begin() -> None:
            now, up = plan(), next(turned) % 2 == 0
            poses = dict(pieces.rest)
            for i, card in enumerate(turning):
                old, new = (Back(), face(i)) if up else (face(i), Back())
                now.poses[card] = poses[card]._replace(face=old)
                poses[card] = poses[card]._replace(face=new)
            pieces.play(par(*[now.flip(card, poses[card].face) for card in turning]))

        return begin

    return {
        "one card flying": fly,
        "one card flipping": flip(cards[:1], lambda _: Front(3)),
        f"{len(cards)} cards flipping": flip(cards, lambda i: Front(1 + i % 10)),
    }


def measure(size: tuple[int, int]) -> tuple[dict[str, list[float]], float]:
    """Return the frames of every movement, and the floor."""
    from pygame import Surface

    of = stage(size)
    settle(of)
    background = Surface(size).convert()
    background.fill((18, 73, 90))
    took: dict[str, list[float]] = {}
    floors: list[float] = []
    kinds = movements(of.top)
    for block in range(BLOCKS + 2):
        for name, begin in kinds.items():
            lowest, done = floor(of.screen, background), frames(of, begin)
            of.canvas.reset()
            settle(of)
            if block > 1:  # the first two blocks draw what is then kept
                floors += lowest
                took.setdefault(name, []).extend(done)
    return took, median(floors)


def rows_of(size: tuple[int, int]) -> list[Row]:
    """Return the rows of one window size."""
    took, lowest = measure(size)
    wide = f"{size[0]}x{size[1]}"
    large = size[0] > 2000
    rows = []
    for name, values in took.items():
        share = median(values) / lowest
        most = (5 if large else 10) if "48" in name else 0.5
        figure = f"{share:.2f} ({median(values):.2f} of {lowest:.2f} ms)"
        needed = not (large and most == 0.5)
        rows.append(
            (
                f"{name} / floor, {wide}",
                figure,
                f"<= {most}" if needed else "-",
                not needed or share <= most,
            )
        )
        if "48" in name and not large:
            late = percentile(values, 0.95)
            rows.append(
                (
                    f"{name}, 95th percentile",
                    f"{late:.2f} ms",
                    f"<= {HALF_FRAME:.1f} ms",
                    late <= HALF_FRAME,
                )
            )
    return rows


def main() -> None:
    report(rows_of((1920, 1080)) + rows_of((3840, 2160)))


if __name__ == "__main__":
    main()
