"""Tables that one wants to sit down at: how large things lie, in every window, for all seats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from pilot import close, lay, open_stage, table
from test_screens import recorded

from games.core import library
from games.core.chance import generator, pick
from games.core.match import HUMAN, Match
from games.stage.anim import Pose
from games.stage.play import Play
from games.stage.seats import BOAT

WINDOWS = ((1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (2520, 1080))
LEAST_CARD = 130.0
"""Units that a card of the own hand is high at least."""
PLAYED = 0.6
"""Share of the window that is played on at least."""
MOVES = 12
PUBLIC = "memory_island"
"""The game without a hand: what is won lies open before each seat."""


class Laid(NamedTuple):
    """A table to look at."""

    game: str
    seats: int

    def __str__(self) -> str:
        """Tell this table from others."""
        return f"{self.game}-{self.seats}"


def tables() -> Iterator[Laid]:
    """Yield every game with the fewest, the usual and the most seats beside bots."""
    for name in library.names():
        seats = library.load(name).deck.seats
        for count in sorted({max(2, seats.least), seats.usual, seats.most}):
            yield Laid(name, count)


TABLES = tuple(tables())
every_table = pytest.mark.parametrize("laid", TABLES, ids=map(str, TABLES))


@cache
def moves(laid: Laid) -> int:
    """Return after how many moves at random the person is to act, in the middle of a match."""
    match = begun(laid)
    rng = generator("tables", laid.game, laid.seats)
    while len(match.moves) < MOVES or 0 not in match.to_act:
        seat = match.to_act[0]
        match.submit(seat, pick(match.legal_moves(seat), rng))
    return len(match.moves)


def begun(laid: Laid) -> Match:
    """Return a match of a person with bots that nobody has moved in."""
    return lay(laid.game, ",".join([HUMAN, *["random"] * (laid.seats - 1)]), 7)


def played(laid: Laid) -> Match:
    """Return it in the middle, when the person is to act."""
    count, match = moves(laid), begun(laid)
    rng = generator("tables", laid.game, laid.seats)
    for _ in range(count):
        seat = match.to_act[0]
        match.submit(seat, pick(match.legal_moves(seat), rng))
    return match


def own_cards(play: Play) -> list[Pose]:
    """Return where the cards of the own hand lie."""
    tray, carried = play.tabletop.area.trays[0], play.tabletop.speech.CARRIED
    return [
        pose
        for piece, pose in play.pieces.rest.items()
        if isinstance(piece, carried) and tray.inset(-60).holds((pose.x, pose.y))
    ]


@every_table
def test_the_own_hand_lies_large_in_the_middle_of_the_lower_edge_and_nothing_is_left_empty(
    laid: Laid, tmp_path: Path
) -> None:
    match = played(laid)
    with recorded():
        for window in WINDOWS:
            stage = open_stage(tmp_path, window, mode="play", match=match, pace="off")
            play = table(stage)
            play.resized()
            width, height = stage.ctx.look.area
            hand = [] if laid.game == PUBLIC else own_cards(play)
            assert min([pose.height for pose in hand], default=LEAST_CARD) >= LEAST_CARD
            if hand:
                middle = sum(pose.x for pose in hand) / len(hand)
                assert abs(middle - width / 2) < width * 0.17
                assert all(pose.y > height * 0.6 for pose in hand)
            area = play.tabletop.area
            boxes = [(*box[:2], box.right, box.bottom) for box in (*area.panels, *area.trays)]
            boxes += [
                (p.x - p.width / 2, p.y - p.height / 2, p.x + p.width / 2, p.y + p.height / 2)
                for piece, p in play.pieces.rest.items()
                if piece != BOAT
            ]
            left, top, right, bottom = [
                edge([box[i] for box in boxes]) for i, edge in enumerate((min, min, max, max))
            ]
            assert (right - left) * (bottom - top) >= PLAYED * width * height
            close(stage)
