"""Tables that one wants to sit down at: how large things lie, in every window, for all seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pilot import close, lay, open_stage, table
from test_screens import recorded

from games.core import library
from games.core.chance import generator, pick
from games.core.match import HUMAN, Match
from games.stage.play import Play
from games.stage.stack import Stage

WINDOWS = ((1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (2520, 1080))
LEAST_CARD = 130.0
"""Units that a card of the own hand is high at least."""
PLAYED = 0.6
"""Share of the window that is played on at least."""
MOVES = 12


class Laid(NamedTuple):
    """A table to look at."""

    game: str
    seats: int

    def __str__(self) -> str:
        """Tell this table from others."""
        return f"{self.game}-{self.seats}"


def tables() -> Iterator[Laid]:
    for name in library.names():
        seats = library.load(name).deck.seats
        for count in sorted({max(2, seats.least), seats.usual, seats.most}):
            yield Laid(name, count)


TABLES = tuple(tables())
every_table = pytest.mark.parametrize("laid", TABLES, ids=map(str, TABLES))
every_window = pytest.mark.parametrize("window", WINDOWS, ids=[f"{w}x{h}" for w, h in WINDOWS])


def played(laid: Laid) -> Match:
    """Return a match of a person with bots after some moves at random, in the person's turn."""
    match = lay(laid.game, ",".join([HUMAN, *["random"] * (laid.seats - 1)]), 7)
    rng = generator("tables", laid.game, laid.seats)
    while len(match.moves) < MOVES or (not match.outcome and 0 not in match.to_act):
        if match.outcome:
            break
        seat = match.to_act[0]
        match.submit(seat, pick(match.legal_moves(seat), rng))
    return match


def stage_of(laid: Laid, window: tuple[int, int], home: Path, text_scale: int = 100) -> Stage:
    stage = open_stage(
        home, window, mode="play", match=played(laid), pace="off", text_scale=text_scale
    )
    table(stage).resized()
    return stage


def own_cards(play: Play) -> list[float]:
    """Return the heights of the cards in the own hand: what carries a face that others have not."""
    carried = play.tabletop.speech.CARRIED
    view = play.tabletop.view
    mine = [*view.hand] if hasattr(view, "hand") else []
    rest = play.pieces.rest
    lower = play.tabletop.area.trays[0]
    return [
        pose.height
        for piece, pose in rest.items()
        if mine and isinstance(piece, carried) and lower.holds((pose.x, pose.y))
    ]


@every_table
@every_window
def test_own_cards_are_large_enough_to_read(
    laid: Laid, window: tuple[int, int], tmp_path: Path
) -> None:
    with recorded():
        stage = stage_of(laid, window, tmp_path)
        heights = own_cards(table(stage))
        assert all(height >= LEAST_CARD for height in heights), min(heights)
        close(stage)
